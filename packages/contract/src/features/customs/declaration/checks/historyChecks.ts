import Big from 'big.js'

import type { DecValues } from '../model.ts'
import { decimalOf } from '../tax/apportion.ts'
import type { CheckCode } from './checks.text.ts'
import { inHead, inLine, listed, type CheckedLine, type Look } from './lookChecks.ts'

/** From the lowest to the highest of what was declared before, with the one in the middle; of so many lines. */
export interface Range {
  readonly count: number
  readonly low: string
  readonly middle: string
  readonly high: string
}
/** Unit price in the currency of the key, and kilograms a unit, as earlier lines had them; absent where too few did. */
export interface GoodsHistory {
  readonly price?: Range
  readonly weight?: Range
}

/** The same goods in the same terms: code, name, currency and unit. */
export const goodsKey = (item: DecValues): string =>
  JSON.stringify([
    item['CodeTS'] ?? '',
    (item['GName'] ?? '').normalize('NFKC').replace(/\s+/g, ''),
    item['TradeCurr'] ?? '',
    item['GUnit'] ?? '',
  ])

const kilogram = '035'
/** Kilograms of one declared unit, where a statutory unit is the kilogram. */
export function weightOfUnit(item: DecValues): Big | undefined {
  const quantity = decimalOf(item['GQty'] ?? '')
  const field = item['FirstUnit'] === kilogram ? 'FirstQty' : item['SecondUnit'] === kilogram ? 'SecondQty' : undefined
  const weight = field && decimalOf(item[field] ?? '')
  return quantity?.gt(0) && weight?.gt(0) && item['GUnit'] !== kilogram ? weight.div(quantity) : undefined
}

/** Six digits tell a price and a weight well enough, however small. */
const told = (value: Big): string => value.prec(6).toFixed()

/** Fewer lines than this tell nothing of what is usual. */
const fewest = 3
/** What was declared before; undefined of too few. */
export function rangeOf(values: readonly Big[]): Range | undefined {
  if (values.length < fewest) return undefined
  const sorted = values.toSorted((a, b) => a.cmp(b))
  const shown = (at: number) => told(sorted[at]!)
  return {
    count: sorted.length,
    low: shown(0),
    middle: shown(Math.floor(sorted.length / 2)),
    high: shown(sorted.length - 1),
  }
}

/** This far beyond what was declared before somebody looks again. */
const slack = 0.3
const isOutside = (value: Big, { low, high }: Range): boolean =>
  value.lt(new Big(low).times(1 - slack)) || value.gt(new Big(high).times(1 + slack))

function unusual(look: Look, line: CheckedLine): void {
  const known = look.knowledge.history?.get(goodsKey(line.source.item))
  if (!known) return
  const tell = (code: CheckCode, field: string, value: Big | undefined, range: Range | undefined, more: object) => {
    if (value?.gt(0) && range && isOutside(value, range))
      look.warning(code, inLine(line, field), { line: line.no, ...more, ...range })
  }
  const [price, weight] = [decimalOf(line.get('DeclPrice')), weightOfUnit(line.source.item)]
  tell('priceUnusual', 'DeclPrice', price, known.price, {
    price: price && told(price),
    currency: line.get('TradeCurr'),
  })
  const field = line.get('FirstUnit') === kilogram ? 'FirstQty' : 'SecondQty'
  tell('weightUnusual', field, weight, known.weight, { weight: weight && told(weight) })
}

/** The declaration beside what was declared before: the same bill twice, and goods at another price or weight than this customer's usual one. */
export function checkHistory(look: Look): void {
  const { billElsewhere = [] } = look.knowledge
  if (billElsewhere.length)
    look.warning('billElsewhere', inHead('BillNo'), { bill: look.head('BillNo'), codes: listed(billElsewhere) })
  for (const line of look.lines) unusual(look, line)
}
