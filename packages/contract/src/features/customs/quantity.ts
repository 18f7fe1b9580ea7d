import Big from 'big.js'

/** No-break and zero-width spaces, odd hyphens and superscripts of published tariffs, as plain characters. */
export const plainRateText = (text: string): string =>
  text
    .replace(/\u200b|\u200c|\u200d|\ufeff/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[％]/g, '%')
    .replace(/\s+/g, ' ')
    .trim()

/** Units of quantity in one spelling: `m2` and `m²`, `No.` and `no` are the same. */
export const plainUnit = (unit: string): string =>
  plainRateText(unit)
    .replace(/²|\^2/g, '2')
    .replace(/³|\^3/g, '3')
    .replace(/\.$/, '')
    .replace(/^number$|^no$/i, 'No')
    .replace(/^each$/i, 'each')

const units: Readonly<Record<string, string>> = {
  千克: 'kg',
  公斤: 'kg',
  克: 'g',
  升: 'l',
  公升: 'l',
  liter: 'l',
  liters: 'l',
  litre: 'l',
  个: 'no',
  件: 'no',
  支: 'no',
  台: 'no',
  只: 'no',
  条: 'no',
  each: 'no',
  article: 'no',
  head: 'no',
  吨: 't',
  平方米: 'm2',
  立方米: 'm3',
  双: 'pr',
  pair: 'pr',
  prs: 'pr',
  打: 'doz',
  dozen: 'doz',
  'pf. liter': 'pf.liter',
  'pf liter': 'pf.liter',
}
const unitKey = (unit: string): string => {
  const plain = plainUnit(unit).toLowerCase()
  return units[plain] ?? plain.replace(/\.$/, '')
}
/** How many of the first are one of the second. */
const factors: Readonly<Record<string, string>> = {
  'g>kg': '0.001',
  'kg>t': '0.001',
  't>kg': '1000',
  'kg>g': '1000',
  'doz>no': '12',
  'l>hl': '0.01',
  'no>1000': '0.001',
  'no>thousand': '0.001',
  'pr>no': '2',
}

export interface Quantity {
  readonly quantity: string
  readonly unit: string
}

/** The quantity in the unit of a rate, where it was given in it or in one that converts exactly. */
export function quantityIn(unit: string, given: readonly Quantity[] | undefined): Big | undefined {
  const wanted = unitKey(unit)
  for (const q of given ?? []) {
    const own = unitKey(q.unit)
    if (own === wanted) return new Big(q.quantity)
    if (own === 'no' && wanted === 'doz') return new Big(q.quantity).div(12)
    const factor = factors[`${own}>${wanted}`]
    if (factor) return new Big(q.quantity).times(factor)
  }
  return undefined
}
