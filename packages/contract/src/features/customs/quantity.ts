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
  毫克: 'mg',
  升: 'l',
  公升: 'l',
  毫升: 'ml',
  千升: 'kl',
  liter: 'l',
  liters: 'l',
  litre: 'l',
  litres: 'l',
  个: 'no',
  件: 'no',
  支: 'no',
  台: 'no',
  只: 'no',
  条: 'no',
  块: 'no',
  片: 'no',
  把: 'no',
  each: 'no',
  article: 'no',
  head: 'no',
  pieces: 'no',
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
/** How many of the second are one of the first. */
const multiples: Readonly<Record<string, readonly [of: string, many: string]>> = {
  mg: ['kg', '0.000001'],
  g: ['kg', '0.001'],
  t: ['kg', '1000'],
  ml: ['l', '0.001'],
  hl: ['l', '100'],
  kl: ['l', '1000'],
  doz: ['no', '12'],
  thousand: ['no', '1000'],
  '1000': ['no', '1000'],
}
const chineseNumbers: Readonly<Record<string, string>> = { 百: '100', 千: '1000', 万: '10000' }

interface Measure {
  readonly unit: string
  readonly many: Big
}

/** One spelling of a unit as a multiple of a plain one: `500克` is 0.5 kg, `千支` and `1,000` are 1000 pieces. */
function measureOf(text: string): Measure {
  const plain = plainUnit(text)
    .toLowerCase()
    .replace(/(\d),(?=\d{3})/g, '$1')
  const named = units[plain] ?? plain
  const [, digits, chinese, rest] =
    multiples[named] || units[plain] ? [] : (/^(?:(\d{1,6})|([百千万]))\s?(.+)$/.exec(plain) ?? [])
  const inner = rest === undefined ? named : (units[rest] ?? rest)
  const [unit, many] = multiples[inner] ?? [inner.replace(/\.$/, ''), '1']
  return { unit, many: new Big(many).times(digits ?? (chinese ? chineseNumbers[chinese]! : 1)) }
}

/** A unit with what may stand in its place: `500克（或者500毫升）`. */
const measuresOf = (unit: string): Measure[] =>
  unit
    .replace(/[（(]\s?或者?\s?([^)）]*)[)）]/g, '|$1')
    .split('|')
    .filter((part) => part.trim())
    .map(measureOf)

export interface Quantity {
  readonly quantity: string
  readonly unit: string
}

/** The quantity in the unit of a rate, where it was given in it or in one that converts exactly. */
export function quantityIn(unit: string, given: readonly Quantity[] | undefined): Big | undefined {
  const wanted = measuresOf(unit)
  for (const q of given ?? []) {
    const [own] = measuresOf(q.unit)
    if (!own) continue
    const same = wanted.find((w) => w.unit === own.unit)
    if (same) return new Big(q.quantity).times(own.many).div(same.many)
    const pieces = own.unit === 'pr' ? wanted.find((w) => w.unit === 'no') : undefined
    if (pieces) return new Big(q.quantity).times(own.many).times(2).div(pieces.many)
  }
  return undefined
}
