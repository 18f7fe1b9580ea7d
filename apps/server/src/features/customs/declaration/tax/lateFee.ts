import type { LateFee } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import {
  declareBy,
  lateDeclarationFee,
  limitWarnings,
  type Interest,
  type WorkCalendar,
} from '@clearway/contract/features/customs/declaration/tax/interest'

type Told = NonNullable<LateFee['fee']>

const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** As the contract tells it. */
export const toldInterest = ({ steps, warnings, ...found }: Interest): Told => ({
  ...found,
  steps: [...steps],
  warnings: [...warnings],
})

/** Further than this nobody plans. */
const lastArrival = '2999'

/**
 * 滞报金 of an import as it stands on a day, and on the days after it while it still grows: those on which it is a day, three days, a week and a month
 * further. Null for exports and without a day of arrival.
 */
export function lateFeeOf(
  ask: {
    readonly direction: string
    readonly arrival: string | null
    readonly accepted: string | null
    readonly today: string
    readonly value: string | null
  },
  calendar: WorkCalendar,
): LateFee | null {
  const { direction, arrival, accepted, today, value } = ask
  if (direction !== 'import' || !arrival || arrival > lastArrival) return null
  const deadline = declareBy(arrival, calendar)
  const on = (day: string) => (value === null ? null : lateDeclarationFee({ arrival, accepted: day, value }, calendar))
  const days = accepted ? [] : [1, 3, 7, 30].map((n) => later(today > deadline ? today : deadline, n))
  const fee = on(accepted ?? today)
  return {
    arrival,
    deadline,
    accepted,
    fee: fee && toldInterest(fee),
    growth: days.flatMap((day) => {
      const found = on(day)
      return found ? [{ day, amount: found.amount }] : []
    }),
    warnings: limitWarnings(arrival, calendar),
  }
}
