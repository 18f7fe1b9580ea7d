import { savedDays, type SavedPeriod, type SavedReport } from '@clearway/contract/features/report/savedReport'
import { periodOf, periodPresets, type Period } from '@clearway/contract/kernel/period'

/** The days that are asked for, as a period that goes with the calendar where one is just these: that of the saved report first. */
export function periodAsked(
  { from, to }: Period,
  today: string,
  saved?: SavedReport,
): { period: SavedPeriod; from?: string; to?: string } {
  const isThese = (days: Period) => days.from === from && days.to === to
  if (saved && saved.period !== 'own' && isThese(savedDays(saved, today))) return { period: saved.period }
  const preset = periodPresets.find((one) => isThese(periodOf(one, today)))
  return preset ? { period: preset } : { period: 'own', from, to }
}
