import Big from 'big.js'

const plain = /^-?\d{1,40}(\.\d{1,20})?$/

/** A decimal as text, read exactly; undefined for what is none, such as a field not filled in yet. */
export const decimalOf = (value: string | null | undefined): Big | undefined =>
  value !== null && value !== undefined && plain.test(value.trim()) ? new Big(value.trim()) : undefined

/** How many decimals a number has. */
export const placesOf = (n: Big): number => Math.max(0, n.c.length - n.e - 1)

/** Weights as whole numbers in the same proportion; what is below nought weighs nothing, and where nothing weighs anything all weigh the same. */
function wholeWeights(weights: readonly Big[]): bigint[] {
  const places = weights.reduce((most, w) => Math.max(most, placesOf(w)), 0)
  const whole = weights.map((w) => (w.gt(0) ? BigInt(w.times(new Big(10).pow(places)).toFixed(0)) : 0n))
  return whole.some((w) => w > 0n) ? whole : whole.map(() => 1n)
}

/** Whole units by weight: each gets its share rounded down, and what is left goes one by one to the largest remainders, the first before the next. */
function apportionUnits(units: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n)
  const shares = weights.map((w) => (units * w) / sum)
  const left = units - shares.reduce((a, b) => a + b, 0n)
  const byRemainder = weights
    .map((w, n) => ({ n, remainder: (units * w) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.n - b.n : a.remainder > b.remainder ? -1 : 1))
  for (const { n } of byRemainder.slice(0, Number(left))) shares[n]! += 1n
  return shares
}

/**
 * Distributes an amount by weight, exactly: each share has at most `places` decimals and together they are the amount (largest remainder).
 * An amount below nought is distributed likewise. An amount with more decimals than `places` keeps its own.
 */
export function apportion(amount: Big, weights: readonly Big[], places: number): Big[] {
  if (!weights.length) return []
  const unit = new Big(10).pow(Math.max(places, placesOf(amount)))
  const shares = apportionUnits(BigInt(amount.abs().times(unit).toFixed(0)), wholeWeights(weights))
  return shares.map((share) => new Big((amount.lt(0) ? -share : share).toString()).div(unit))
}
