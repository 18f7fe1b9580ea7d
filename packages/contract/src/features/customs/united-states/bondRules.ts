import Big from 'big.js'

/** A bond is looked at so many days before it ends. */
export const bondEndsSoonDays = 30

const least = new Big(50_000)
const fine = new Big(100_000)

/** Up to the next multiple of `step`. */
const upTo = (amount: Big, step: number): Big => amount.div(step).round(0, Big.roundUp).times(step)

/**
 * What a continuous bond must be at least: a tenth of the duties, taxes and fees of twelve months, 50,000 at least; up to the next 10,000 as far as 100,000,
 * and to the next 100,000 beyond. `us_bond_required` says the same in SQL.
 */
export function continuousBond(duties: string): string {
  const tenth = new Big(duties).div(10)
  const wanted = tenth.gt(least) ? tenth : least
  return upTo(wanted, wanted.lte(fine) ? 10_000 : 100_000).toFixed(2)
}

/** What a bond for a single entry must be: value, duties, taxes and fees; three times the value where another agency or a quota has a say in the goods. */
export const singleBond = (entry: {
  readonly value: string
  readonly duties: string
  readonly restricted: boolean
}): string => (entry.restricted ? new Big(entry.value).times(3) : new Big(entry.value).plus(entry.duties)).toFixed(2)

/** What a bond falls short of what is required; undefined where it does not. */
export function shortBy(required: string | null, amount: string): string | undefined {
  const short = required === null ? undefined : new Big(required).minus(amount)
  return short?.gt(0) ? short.toFixed(2) : undefined
}
