import { calendarDaysAfter, workingDaysAfter } from './federalDays.ts'

const isfHours = 24
const daysToEnter = 15
const workingDaysToSummary = 10
const workingDaysToPayMonthly = 15
const daysToCorrect = 300
const daysBeforeLiquidation = 15
const daysToLiquidate = 314
/** Days from liquidation to the last one of a protest. */
export const daysToProtest = 180
/** Days from entry to the last one of a correction, where nothing comes between. */
export const daysToCorrectBy = Math.min(daysToCorrect, daysToLiquidate - daysBeforeLiquidation)

/** The importer's security filing is in a day before the goods are laden. */
export const isfDue = (ladingAt: string): string => new Date(Date.parse(ladingAt) - isfHours * 3_600_000).toISOString()
/** Entry is made within 15 calendar days of arrival (19 CFR 142.2). */
export const entryDue = (arrivalDate: string): string => calendarDaysAfter(arrivalDate, daysToEnter)
/** Summary and duties follow within 10 working days of release (19 CFR 142.12). */
export const summaryDue = (releasedOn: string): string => workingDaysAfter(releasedOn, workingDaysToSummary)
/** A periodic monthly statement is paid on the 15th working day of the month after release (19 CFR 24.25). */
export function monthlyPaymentDue(releasedOn: string): string {
  const [year, month] = releasedOn.split('-').map(Number) as [number, number]
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return workingDaysAfter(lastOfMonth, workingDaysToPayMonthly)
}
/** When what is paid by a monthly statement is paid; null for other ways and before release. */
export const statementDue = (paymentKind: string | null, releasedOn: string | null): string | null =>
  paymentKind === 'monthly' && releasedOn ? monthlyPaymentDue(releasedOn) : null
/** When an entry is liquidated, where nothing comes between. */
export const liquidationExpected = (entryDate: string): string => calendarDaysAfter(entryDate, daysToLiquidate)
/** A correction goes in within 300 days of entry, and not in the 15 days before liquidation. */
export function correctionUntil(entryDate: string, liquidation = liquidationExpected(entryDate)): string {
  const [byEntry, byEnd] = [
    calendarDaysAfter(entryDate, daysToCorrect),
    calendarDaysAfter(liquidation, -daysBeforeLiquidation),
  ]
  return byEntry < byEnd ? byEntry : byEnd
}
/** A protest is filed within 180 days of liquidation (19 U.S.C. 1514). */
export const protestUntil = (liquidatedOn: string): string => calendarDaysAfter(liquidatedOn, daysToProtest)
