import Big from 'big.js'

export interface Figure {
  /** Plain decimal, as it stands. */
  readonly value: string
  /** What stood around it: a unit, a currency. */
  readonly word: string
}

/** A figure as papers write it: `1,200 PCS`, `US$ 12.50`, `（３４）`, `1.234,50`. Undefined for what is none. */
export function figureOf(cell: string): Figure | undefined {
  const plain = cell.normalize('NFKC').trim()
  const found = /^([^\d.,+(-]{0,8}?)\s*\+?(-?\d[\d.,\s]*|-?[.,]\d+)\s*([^\d.,]{0,12}\.?)$/u.exec(plain)
  if (!found) return scientific(plain)
  const digits = found[2]!.replace(/\s+/g, '').replace(/[.,]$/, '')
  const value = decimalOf(digits)
  return value === undefined ? undefined : { value, word: `${found[1]} ${found[3]}`.trim() }
}

/** Spreadsheets write small numbers so. */
function scientific(plain: string): Figure | undefined {
  if (!/^-?\d(\.\d+)?e-?\d{1,2}$/i.test(plain)) return undefined
  return { value: new Big(plain).toFixed(), word: '' }
}

function decimalOf(digits: string): string | undefined {
  const point = digits.lastIndexOf('.')
  const comma = digits.lastIndexOf(',')
  // The mark that stands last and once, after groups of the other, is the decimal one.
  const european =
    comma > point && point !== -1 && digits.indexOf(',') === comma && /^-?\d{1,3}(\.\d{3})+,\d+$/.test(digits)
  const grouped = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(digits)
  const text = european ? digits.replaceAll('.', '').replace(',', '.') : grouped ? digits.replaceAll(',', '') : digits
  return /^-?\d*\.?\d+$/.test(text) && text.length <= 40
    ? new Big(text.replace(/^(-?)\./, '$10.')).toFixed()
    : undefined
}

/** Rounded half up, with whether that changed it. */
export function roundedTo(value: string, places: number): { value: string; changed: boolean } {
  const exact = new Big(value)
  const rounded = exact.round(places, Big.roundHalfUp)
  return { value: rounded.toFixed(), changed: !rounded.eq(exact) }
}

/** Grams of a kilogram, where header or cell says that the weight is in grams. */
const gramWords = /^(g|gm|gms|gram|grams|克|公克)\.?$/i
const kilogramWords = /^(kg|kgs|kilo|kilos|kilogram|kilograms|公斤|千克)\.?$/i
const poundWords = /^(lb|lbs|pound|pounds|磅)\.?$/i
const tonneWords = /^(t|mt|ton|tons|tonne|tonnes|吨|噸|公吨|公噸)\.?$/i

/** How many kilograms the unit is that a word names; undefined for no unit of weight. The pound is the international one, exactly 0.45359237 kg. */
export function kilogramsOf(word: string): string | undefined {
  const plain = word.normalize('NFKC').trim()
  if (gramWords.test(plain)) return '0.001'
  if (kilogramWords.test(plain)) return '1'
  if (poundWords.test(plain)) return '0.45359237'
  return tonneWords.test(plain) ? '1000' : undefined
}

/** The unit of weight that a header names: `N.W. (G)`, `净重（克）`; kilograms where it names none. */
export function headerKilograms(header: string): string {
  for (const word of header.normalize('NFKC').split(/[()[\]/\n:：【】\s]+/)) {
    const found = kilogramsOf(word)
    if (found) return found
  }
  return '1'
}

/**
 * Divides a weight over lines by their quantities, exactly: the parts have `places` decimals and add up to the whole. What rounding leaves goes to the
 * largest remainders, the first line first. Without any quantity all parts are equal.
 */
export function shareByQuantity(whole: string, quantities: readonly string[], places = 5): string[] {
  const unit = new Big(10).pow(-places)
  const steps = new Big(whole).div(unit).round(0, Big.roundHalfUp)
  const all = quantities.reduce((sum, q) => sum.plus(q), new Big(0))
  const weights = all.gt(0) ? quantities.map((q) => new Big(q)) : quantities.map(() => new Big(1))
  const total = all.gt(0) ? all : new Big(quantities.length)
  const parts = weights.map((w, at) => {
    const product = steps.times(w)
    const floor = product.div(total).round(0, Big.roundDown)
    return { at, floor, rest: product.minus(floor.times(total)) }
  })
  let left = steps.minus(parts.reduce((sum, p) => sum.plus(p.floor), new Big(0))).toNumber()
  const extra = new Set<number>()
  for (const { at } of [...parts].sort((a, b) => b.rest.cmp(a.rest) || a.at - b.at)) {
    if (left-- <= 0) break
    extra.add(at)
  }
  return parts.map(({ at, floor }) =>
    floor
      .plus(extra.has(at) ? 1 : 0)
      .times(unit)
      .toFixed(),
  )
}
