import Big from 'big.js'

import type { Direction } from '../model.ts'
import { decimalOf } from '../tax/apportion.ts'
import { inHead, type Look } from './lookChecks.ts'
import { crossesBorder } from './transportChecks.ts'

const termNames: ReadonlyMap<string, string> = new Map([
  ['1', 'CIF'],
  ['2', 'C&F'],
  ['3', 'FOB'],
  ['4', 'C&I'],
  ['7', 'EXW'],
])

type Need = 'must' | 'never' | 'may'
/**
 * Freight and insurance by terms of trade (domain rules B.1.2): an import adds to the price what lies before the border, an export names what the
 * price holds beyond it. Market price (5) and dunnage (6) ask for nothing.
 */
const needs: Readonly<Record<Direction, ReadonlyMap<string, readonly [freight: Need, insurance: Need]>>> = {
  import: new Map([
    ['1', ['never', 'never']],
    ['2', ['never', 'must']],
    ['3', ['must', 'must']],
    ['4', ['must', 'never']],
    ['7', ['must', 'may']],
  ]),
  export: new Map([
    ['1', ['must', 'must']],
    ['2', ['must', 'never']],
    ['3', ['never', 'never']],
    ['4', ['never', 'must']],
    ['7', ['may', 'may']],
  ]),
}

interface Charge {
  readonly name: 'Fee' | 'Insur' | 'Other'
  readonly marks: readonly string[]
}
const charges: readonly Charge[] = [
  { name: 'Fee', marks: ['1', '2', '3'] },
  { name: 'Insur', marks: ['1', '3'] },
  { name: 'Other', marks: ['1', '3'] },
]

interface Said {
  readonly mark: string
  readonly rate: string
  readonly currency: string
  readonly amount: Big | undefined
  readonly given: boolean
}
function said(look: Look, { name }: Charge): Said {
  const [mark, rate, currency] = [look.head(`${name}Mark`), look.head(`${name}Rate`), look.head(`${name}Curr`)]
  const amount = decimalOf(rate)
  // A zero in the amount alone declares nothing.
  return { mark, rate, currency, amount, given: mark !== '' || currency !== '' || (rate !== '' && !amount?.eq(0)) }
}

function form(look: Look, charge: Charge): void {
  const { mark, rate, currency, amount, given } = said(look, charge)
  const at = (part: 'Mark' | 'Rate' | 'Curr') => inHead(`${charge.name}${part}`)
  if (!given) return
  if (!mark) look.error('chargeMarkMissing', at('Mark'), { rate: rate || currency })
  else if (!charge.marks.includes(mark))
    look.error('chargeMarkWrong', at('Mark'), { mark, marks: charge.marks.join(', ') })
  if (mark && (!rate || amount?.eq(0))) look.error('chargeRateMissing', at('Rate'))
  if (mark === '1' && currency) look.error('chargeCurrencyWithRate', at('Curr'), { currency })
  if ((mark === '2' || mark === '3') && !currency) look.error('chargeCurrencyMissing', at('Curr'))
  if (amount && mark === '1') rateSize(look, charge, amount)
}

function rateSize(look: Look, { name }: Charge, rate: Big): void {
  const [place, values] = [inHead(`${name}Rate`), { rate: rate.toFixed() }]
  if (rate.abs().gte(100)) look.error('rateTooBig', place, values)
  else if (name === 'Insur' && rate.gt(0) && rate.lt('0.01')) look.warning('insuranceRateTiny', place, values)
  else if (name === 'Insur' && rate.gte(3)) look.warning('insuranceRateHigh', place, values)
}

function byTerms(look: Look, terms: string): void {
  const [freight, insurance] = needs[look.declaration.direction].get(terms) ?? ['may', 'may']
  const values = { terms: termNames.get(terms) ?? terms }
  const [fee, insured, other] = charges.map((charge) => said(look, charge).given)
  if (freight === 'must' && !fee && look.due) look.error('freightMissing', inHead('FeeRate'), values)
  if (freight === 'never' && fee) look.error('freightNotWanted', inHead('FeeRate'), values)
  if (insurance === 'must' && !insured && look.due) look.error('insuranceMissing', inHead('InsurRate'), values)
  if (insurance === 'never' && insured) look.error('insuranceNotWanted', inHead('InsurRate'), values)
  if (terms === '7' && !other && look.due) look.warning('otherCostsMissing', inHead('OtherRate'))
}

/** Whether the freight makes sense beside the weight and the value of the goods. */
function freightSize(look: Look): void {
  const { mark, amount, currency } = said(look, charges[0]!)
  const gross = decimalOf(look.head('GrossWet'))
  if (!amount?.gt(0) || !gross?.gt(0) || (mark !== '2' && mark !== '3')) return
  const tons = gross.div(1000)
  const freight = (mark === '2' ? amount.times(tons) : amount).round(2, Big.roundHalfUp)
  if (mark === '2' && tons.lt(1))
    look.hint('freightPerTonLight', inHead('FeeMark'), { tons: tons.toFixed(), freight: freight.toFixed(2) })
  if (!look.lines.length || look.lines.some((line) => line.get('TradeCurr') !== currency)) return
  const total = look.lines.reduce((sum, line) => sum.plus(decimalOf(line.get('DeclTotal')) ?? 0), new Big(0))
  if (total.gt(0) && freight.gt(total))
    look.warning('freightOverGoods', inHead('FeeRate'), {
      freight: freight.toFixed(2),
      currency,
      total: total.toFixed(2),
    })
}

/** Terms of trade, freight, insurance and other costs (domain rules B.1.2). */
export function checkTerms(look: Look): void {
  for (const charge of charges) form(look, charge)
  const terms = look.head('TransMode')
  if (!terms) return
  byTerms(look, terms)
  freightSize(look)
  const wanted = look.isImport ? '1' : '3'
  if (!crossesBorder(look) && terms !== wanted)
    look.warning('termsWithoutBorder', inHead('TransMode'), { wanted: termNames.get(wanted) ?? wanted })
}
