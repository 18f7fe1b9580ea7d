import Big from 'big.js'

import type { Declaration } from '../model.ts'
import { decimalOf } from '../tax/apportion.ts'
import type { Knowledge } from './checks.ts'
import { inHead, inLine, placesIn, type CheckedLine, type Look } from './lookChecks.ts'
import { weightOf } from './unitsChecks.ts'

/** Customs keeps four places of a unit price. */
const pricePlaces = 4
const cent = new Big('0.01')

function lineTotal(look: Look, line: CheckedLine): void {
  const [quantity, price, total] = [
    decimalOf(line.get('GQty')),
    decimalOf(line.get('DeclPrice')),
    decimalOf(line.get('DeclTotal')),
  ]
  if (total?.lte(0)) look.error('totalNotPositive', inLine(line, 'DeclTotal'))
  if (!quantity || !price || !total?.gt(0)) return
  const product = quantity.times(price)
  // The price was rounded in its last place, once for every unit, and the total to the cent.
  const slack = quantity
    .abs()
    .times(new Big(10).pow(-Math.max(pricePlaces, placesIn(line.get('DeclPrice')))))
    .plus(cent)
    .div(2)
  if (product.minus(total).abs().lte(slack)) return
  look.error('totalDiffers', inLine(line, 'DeclTotal'), {
    total: total.toFixed(),
    quantity: quantity.toFixed(),
    price: price.toFixed(),
    product: product.round(2, Big.roundHalfUp).toFixed(2),
  })
}

/** Total and currency of each line (domain rules B.1.3). */
export function checkLineTotals(look: Look): void {
  const first = look.lines.find((line) => line.get('TradeCurr'))?.get('TradeCurr')
  for (const line of look.lines) {
    lineTotal(look, line)
    const currency = line.get('TradeCurr')
    if (currency && first && currency !== first)
      look.error('currencyDiffers', inLine(line, 'TradeCurr'), { currency, first })
  }
}

export interface DeclarationTotals {
  readonly lines: number
  /** Of the head, as it is written. */
  readonly packages: string
  /** Sum of the lines by currency, in the order in which currencies appear; '' for lines without one. */
  readonly totals: readonly { readonly currency: string; readonly total: string }[]
  /** Kilograms of the lines that have a statutory unit of weight, and how many those are. */
  readonly net: string
  readonly netLines: number
}

/** The sums that a screen shows under the lines. `units` as in `Knowledge`; without it kilogram, gram and ton are known. */
export function checkTotals(declaration: Declaration, units: Knowledge['units'] = new Map()): DeclarationTotals {
  const totals = new Map<string, Big>()
  let net = new Big(0)
  let netLines = 0
  for (const { item } of declaration.lines) {
    const get = (field: string) => item[field]?.trim() ?? ''
    const total = decimalOf(get('DeclTotal'))
    if (total) totals.set(get('TradeCurr'), (totals.get(get('TradeCurr')) ?? new Big(0)).plus(total))
    const weight = weightOf(units, get)
    if (weight) {
      net = net.plus(weight)
      netLines++
    }
  }
  return {
    lines: declaration.lines.length,
    packages: declaration.head['PackNo']?.trim() ?? '',
    net: net.toFixed(),
    netLines,
    totals: [...totals].map(([currency, total]) => ({
      currency,
      total: total.toFixed(Math.max(2, placesIn(total.toFixed()))),
    })),
  }
}

function weightAgainstPaper(look: Look, field: 'GrossWet' | 'NetWt', paper: string | undefined): void {
  const [here, there] = [decimalOf(look.head(field)), decimalOf(paper?.trim() ?? '')]
  const difference = here && there && here.minus(there).abs()
  if (!here || !there || !difference?.gt(cent)) return
  look.warning(field === 'GrossWet' ? 'paperGross' : 'paperNet', inHead(field), {
    weight: here.toFixed(),
    paper: there.toFixed(),
    difference: difference.toFixed(),
  })
}

/** Against what the customer's papers say in sum. Different currencies are told as such, never compared by amount. */
export function checkAgainstPapers(look: Look): void {
  const { papers } = look
  if (!papers) return
  const { totals } = checkTotals(look.declaration, look.knowledge.units)
  const [first] = look.lines
  const [only] = totals
  if (first && only && totals.length === 1) {
    const [sum, paper] = [new Big(only.total), decimalOf(papers.total?.trim() ?? '')]
    const difference = paper && sum.minus(paper).abs()
    if (papers.currency && only.currency && papers.currency !== only.currency)
      look.error('paperCurrency', inLine(first, 'TradeCurr'), { currency: only.currency, paper: papers.currency })
    else if (paper && difference?.gt(cent))
      look.error('paperTotal', inLine(first, 'DeclTotal'), {
        sum: only.total,
        currency: only.currency,
        paper: paper.toFixed(),
        difference: difference.toFixed(),
      })
  }
  const [count, counted] = [decimalOf(look.head('PackNo')), decimalOf(papers.packages?.trim() ?? '')]
  if (count && counted && !count.eq(counted))
    look.warning('paperPackages', inHead('PackNo'), { packages: count.toFixed(), paper: counted.toFixed() })
  weightAgainstPaper(look, 'GrossWet', papers.gross)
  weightAgainstPaper(look, 'NetWt', papers.net)
  if (first && papers.lines !== undefined && papers.lines !== look.lines.length)
    look.hint('paperLines', inLine(first, 'GNo'), { count: look.lines.length, paper: papers.lines })
}
