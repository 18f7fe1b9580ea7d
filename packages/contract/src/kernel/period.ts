/** Periods that go with the calendar. */
export const periodPresets = [
  'yesterday',
  'last7',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'last30',
  'last90',
  'quarter',
  'lastQuarter',
  'year',
  'lastYear',
  'last12',
] as const
export type PeriodPreset = (typeof periodPresets)[number]

/** Days, both within. */
export interface Period {
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The days of a preset, as the calendar stands today. A part that is under way ends today; weeks begin on Monday. */
export function periodOf(preset: PeriodPreset, today: string): Period {
  const now = Date.parse(today)
  const at = new Date(now)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  const quarter = month - (month % 3)
  const first = (inMonth: number, inYear = year) => Date.UTC(inYear, inMonth, 1)
  const upTo = (from: number, to = now): Period => ({ from: dayOf(from), to: dayOf(to) })
  const before = (from: number, next: number): Period => upTo(from, next - dayMs)
  const monday = now - ((at.getUTCDay() + 6) % 7) * dayMs
  switch (preset) {
    case 'yesterday':
      return before(now - dayMs, now)
    case 'last7':
      return upTo(now - 6 * dayMs)
    case 'lastWeek':
      return before(monday - 7 * dayMs, monday)
    case 'thisMonth':
      return upTo(first(month))
    case 'lastMonth':
      return before(first(month - 1), first(month))
    case 'last30':
      return upTo(now - 29 * dayMs)
    case 'last90':
      return upTo(now - 89 * dayMs)
    case 'quarter':
      return upTo(first(quarter))
    case 'lastQuarter':
      return before(first(quarter - 3), first(quarter))
    case 'year':
      return upTo(first(0))
    case 'lastYear':
      return before(first(0, year - 1), first(0))
    case 'last12':
      return upTo(first(month - 11))
  }
}
