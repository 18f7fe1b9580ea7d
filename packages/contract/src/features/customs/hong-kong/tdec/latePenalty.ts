import { daysLater, dueOf } from './tradeDeclarationSteps.ts'

/** HKD, up to 20,000 of value and above: within a month after the last day, within two, after that (Cap. 60E, regulations 4 and 5). */
export const lateAmounts = { small: ['20', '40', '100'], large: ['40', '80', '200'] } as const
export const smallUpTo = 20_000

/** The same day so many months later, or the last of that month. */
function monthsLater(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 8)
  return `${first}${String(Math.min(date, last)).padStart(2, '0')}`
}

/**
 * What lodging on a day costs beyond the charge, in HKD: nothing within 14 days after the movement, then by how many months and 14 days have passed. `value`
 * is the whole in HKD.
 */
export function latePenalty(movementDate: string, lodgedOn: string, value: string): string {
  if (lodgedOn <= dueOf(movementDate)) return '0.00'
  const amounts = lateAmounts[Number(value) <= smallUpTo ? 'small' : 'large']
  const within = [1, 2].findIndex((months) => lodgedOn <= daysLater(monthsLater(movementDate, months), 14))
  return `${amounts[within < 0 ? 2 : within]}.00`
}
