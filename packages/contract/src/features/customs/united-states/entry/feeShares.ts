import Big from 'big.js'

/**
 * A fee of the whole entry on its lines by their values, to the cent: the shares are the fee together. What rounding down leaves goes to the lines that
 * lost most by it, of two alike to the first. A line of no value bears nothing while another has one.
 */
export function feeShares(fee: string, values: readonly string[]): string[] {
  const total = values.reduce((sum, value) => sum.plus(value), new Big(0))
  if (!values.length) return []
  const weights = total.eq(0) ? values.map(() => new Big(1)) : values.map((value) => new Big(value))
  const whole = total.eq(0) ? new Big(values.length) : total
  const cents = new Big(fee).times(100)
  // Whole cents and what is left of them, both exact: no quotient is rounded.
  const parts = weights.map((weight) => {
    const product = cents.times(weight)
    const left = product.mod(whole)
    return { cents: product.minus(left).div(whole), left }
  })
  const open = Number(parts.reduce((rest, part) => rest.minus(part.cents), cents).toFixed(0))
  const order = parts.map((_, n) => n).toSorted((a, b) => parts[b]!.left.cmp(parts[a]!.left) || a - b)
  const more = new Set(order.slice(0, open))
  return parts.map((part, n) =>
    part.cents
      .plus(more.has(n) ? 1 : 0)
      .div(100)
      .toFixed(2),
  )
}
