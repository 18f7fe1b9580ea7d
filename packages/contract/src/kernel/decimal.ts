import Big from 'big.js'

/** Digits after the point of an exact number. */
const placesOf = (n: Big): number => Math.max(0, n.c.length - n.e - 1)

const plain = /^-?\d{1,40}(\.\d{1,20})?$/
const read = (value: unknown) =>
  typeof value === 'string' && plain.test(value.trim()) ? new Big(value.trim()) : undefined

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

/**
 * Whether a sum is what a paper says, as finely as the paper says it: 420.50001 is 420.5, and 420.4 is not. Money is compared by `places` = 2 at least,
 * because a paper's 1000 means 1000.00. False where one is no decimal.
 */
export function agreesWith(sum: string, paper: string, places = 0): boolean {
  const [left, right] = [read(sum), read(paper)]
  if (!left || !right) return false
  const fine = Math.max(places, placesOf(right))
  return left.round(fine, Big.roundHalfUp).eq(right)
}

/** Without needless zeros, but for `places` decimals at least; what is no decimal stays as it is. */
export function trimmed(value: string, places = 0): string {
  const number = read(value)
  return number ? number.toFixed(Math.max(places, placesOf(number))) : value
}

/** The exact sum; what is no decimal (a cell half typed) counts as nothing. */
export function sumOf(values: Iterable<unknown>, places = 0): string {
  let total = new Big(0)
  for (const value of values) total = total.plus(read(value) ?? 0)
  return total.toFixed(Math.max(places, placesOf(total)))
}

/** `a × b`, rounded half up to `places`; undefined when one is no decimal. */
export function product(a: unknown, b: unknown, places: number): string | undefined {
  const left = read(a)
  const right = read(b)
  return left && right ? trimmed(left.times(right).round(places, Big.roundHalfUp).toFixed()) : undefined
}

/** `a ÷ b`, rounded half up to `places`; undefined when one is no decimal or `b` is nothing. */
export function quotient(a: unknown, b: unknown, places: number): string | undefined {
  const left = read(a)
  const right = read(b)
  if (!left || !right || right.eq(0)) return undefined
  // A constructor of its own: how far a division goes is a setting of it, and rounding twice would be wrong.
  const Divided = Big()
  Divided.DP = places
  Divided.RM = Big.roundHalfUp
  return new Divided(left).div(right).toFixed()
}
