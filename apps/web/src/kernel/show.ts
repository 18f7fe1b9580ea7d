import { common } from '@clearway/contract/kernel/common.text'
import type { Field } from '@clearway/contract/kernel/field'
import { shifted } from '@clearway/contract/kernel/shifted'
import { say, type Language } from '@clearway/contract/kernel/text'

const formats = new Map<string, Intl.DateTimeFormat>()

/** There is nothing to show; `false` and nought are values. */
export const isBlank = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** `2026-03-01 09:30` as the clock of the zone shows it: the same figures in every language. */
export function timeIn(zone: string, instant: string, seconds = false): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  const key = `${zone} ${seconds}`
  let format = formats.get(key)
  if (!format) {
    // The Swedish locale writes ISO order.
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds && { second: '2-digit' }),
    })
    formats.set(key, format)
  }
  return format.format(at)
}

/** `1234567.50` → `1,234,567.50`, digit by digit: never through a double. */
export function grouped(value: string | number): string {
  const [whole = '', part] = String(value).split('.')
  const shown = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return part === undefined ? shown : `${shown}.${part}`
}

/** In groups of three, with at least so many decimals; what is no figure stays as it was typed. */
export function shownFigure(value: string, places = 0): string {
  if (!/^\d+(\.\d+)?$/.test(value)) return value
  const [whole, part = ''] = value.split('.')
  const kept = part.padEnd(places, '0')
  return grouped(kept ? `${whole}.${kept}` : whole!)
}

/** `1234.5000` → `1234.50`: SQL pads a numeric with zeros; two places stay where the field has them. */
export function trimmedDecimal(value: string, places = 0): string {
  const [whole = '', part = ''] = value.split('.')
  const kept = part.replace(/0+$/, '').padEnd(Math.min(2, places), '0')
  return kept ? `${whole}.${kept}` : whole
}

// Grids ask for each cell; making a format takes long.
const placesKnown = new Map<string, number>()

/** The decimals that a currency has: 2, none for the yen; 2 as well for what is no currency. */
export function placesOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  let places = placesKnown.get(currency)
  if (places === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    placesKnown.set(currency, (places = format.resolvedOptions().maximumFractionDigits ?? 2))
  }
  return places
}

const amountFormats = new Map<string, Intl.NumberFormat>()

/**
 * `23,297.05 USD`, `1,200 JPY`, `−12.50 HKD`: an amount with its currency, in the decimals that the currency has, halves rounded up. `most` more decimals stay where
 * they count: `0.0035 USD` of a piece.
 */
export function amountWords(value: string, currency: string, most = 0): string {
  const key = `${currency} ${most}`
  let format = amountFormats.get(key)
  if (!format) {
    const places = placesOf(currency)
    const digits = { minimumFractionDigits: places, maximumFractionDigits: Math.max(places, most) }
    amountFormats.set(key, (format = new Intl.NumberFormat('en', { ...digits, signDisplay: 'negative' })))
  }
  // As text, so that no digit passes through a double.
  return `${format.format(value as Intl.StringNumericLiteral).replace('-', '−')} ${currency}`
}

/** Where a figure counts lines, a history tells in words what became of them. */
const isFigure = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value)

/** The plain words for a value that needs no look-up, without its unit; lists, history and conflicts read alike. */
export function plainValue(field: Field, value: unknown, language: Language, zone: string): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'flag':
      return say(String(value) === 'true' ? common.yes : common.no, language)
    case 'choice': {
      const word = field.choices?.[String(value)]
      return word ? say(word, language) : String(value)
    }
    case 'integer':
      return field.ungrouped || !isFigure(String(value)) ? String(value) : grouped(String(value))
    case 'decimal':
      if (!isFigure(String(value))) return String(value)
      return grouped(trimmedDecimal(shifted(String(value), field.shownShift ?? 0), field.places))
    case 'dateTime':
      return timeIn(zone, String(value))
    case 'password':
      return '••••••'
    default:
      return String(value)
  }
}

/** The instant at which a clock of the zone shows `wall` (`2026-03-01 09:30`). */
export function instantOf(wall: string, zone: string): string {
  const asUtc = (s: string) => Date.parse(`${s.replace(' ', 'T')}Z`)
  const target = asUtc(wall)
  const offset = (at: number) => asUtc(timeIn(zone, new Date(at).toISOString(), true)) - Math.floor(at / 1000) * 1000
  // Twice, because the first guess may lie on the other side of a change of the clocks.
  const guess = target - offset(target)
  return new Date(target - offset(guess)).toISOString()
}

/** The day that a filter's end names, in the tenant's zone for an instant; empty for none. */
export const dayOf = (field: Field, value: string | undefined, timeZone: string): string =>
  value ? (field.kind === 'dateTime' && value.includes('T') ? timeIn(timeZone, value).slice(0, 10) : value) : ''
