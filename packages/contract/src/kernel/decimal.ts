import { Decimal } from 'decimal.js'

// Wide enough that no sum of numeric(18,4) is ever rounded.
const Exact = Decimal.clone({ precision: 60 })

const plain = /^-?\d{1,40}(\.\d{1,20})?$/
const read = (value: unknown) => (typeof value === 'string' && plain.test(value.trim()) ? new Exact(value.trim()) : undefined)

/** `a ≤ b` of two decimals as text. True when one is missing or no decimal, which its own field will say. */
export function atMost(a: unknown, b: unknown): boolean {
  const left = read(a)
  const right = read(b)
  return !left || !right || left.lte(right)
}

/** Whether both are the same number, however it is written: `10` and `10.0000` are. */
export function sameDecimal(a: unknown, b: unknown): boolean {
  const left = read(a)
  const right = read(b)
  return left && right ? left.eq(right) : a === b
}

/** Without needless zeros, but for `places` decimals at least; what is no decimal stays as it is. */
export function trimmed(value: string, places = 0): string {
  const number = read(value)
  return number ? number.toFixed(Math.max(places, number.decimalPlaces())) : value
}

/** The exact sum; what is no decimal (a cell half typed) counts as nothing. */
export function sumOf(values: Iterable<unknown>, places = 0): string {
  let total = new Exact(0)
  for (const value of values) total = total.plus(read(value) ?? 0)
  return total.toFixed(Math.max(places, total.decimalPlaces()))
}

/** `a × b`, rounded half up to `places`; undefined when one is no decimal. */
export function product(a: unknown, b: unknown, places: number): string | undefined {
  const left = read(a)
  const right = read(b)
  return left && right ? trimmed(left.times(right).toDecimalPlaces(places, Exact.ROUND_HALF_UP).toFixed()) : undefined
}

/** `a ÷ b`, rounded half up to `places`; undefined when one is no decimal or `b` is nothing. */
export function quotient(a: unknown, b: unknown, places: number): string | undefined {
  const left = read(a)
  const right = read(b)
  return left && right && !right.isZero() ? left.div(right).toDecimalPlaces(places, Exact.ROUND_HALF_UP).toFixed() : undefined
}
