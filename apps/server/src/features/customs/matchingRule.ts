import Big from 'big.js'

/** A line that asks to be classified. */
export interface AskedLine {
  readonly modelNumber: string | null
  readonly brand: string | null
  readonly unitPrice: string | null
  readonly currency: string | null
}

/** Goods as they were bought and classified before. `on` is a date. */
export interface PastLine extends AskedLine {
  readonly code: string
  readonly on: string
}

/** `code` is there only where it may be filled in without a person. Otherwise `because` says why somebody must look. */
export type Match =
  | { readonly automatic: true; readonly code: string; readonly mean: string }
  | {
      readonly automatic: false
      readonly because: 'noModel' | 'noHistory' | 'codesDiffer' | 'noPrice' | 'priceDiffers'
      readonly mean?: string
    }

const plain = (s: string | null): string => (s ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
const months = 3
const tolerance = '0.1'

/** The same day three months before; the last day of the month where there is none such. */
function monthsBefore(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, last))
  return first.toISOString().slice(0, 10)
}

const priceOf = (value: string | null): Big | undefined =>
  value !== null && /^\d{1,20}(\.\d{1,10})?$/.test(value.trim()) ? new Big(value.trim()) : undefined

/**
 * The rule of the trade for filling in a first decision by machine: the same model and brand, bought within the last three months, at a unit price
 * within ten per cent (both ends included) of the mean of those months in the same currency, and always under one code. Prices are decimals as text.
 */
export function matchLine(line: AskedLine, past: readonly PastLine[], today: string): Match {
  if (!plain(line.modelNumber)) return { automatic: false, because: 'noModel' }
  const since = monthsBefore(today)
  const same = past.filter(
    (p) =>
      plain(p.modelNumber) === plain(line.modelNumber) &&
      plain(p.brand) === plain(line.brand) &&
      p.on >= since &&
      p.on <= today,
  )
  if (!same.length) return { automatic: false, because: 'noHistory' }
  const [code] = same.map((p) => p.code)
  if (same.some((p) => p.code !== code)) return { automatic: false, because: 'codesDiffer' }
  const price = priceOf(line.unitPrice)
  const prices = same.filter((p) => p.currency === line.currency).flatMap((p) => priceOf(p.unitPrice) ?? [])
  const sum = prices.reduce((a, b) => a.plus(b), new Big(0))
  if (!price || !line.currency || !prices.length || sum.eq(0)) return { automatic: false, because: 'noPrice' }
  // |price − mean| ≤ 10 % of the mean, multiplied out so that nothing is rounded before it is compared.
  const off = price.times(prices.length).minus(sum).abs()
  const mean = sum.div(prices.length).toFixed(6)
  return off.lte(sum.times(tolerance))
    ? { automatic: true, code: code!, mean }
    : { automatic: false, because: 'priceDiffers', mean }
}
