import dayjs, { type Dayjs } from 'dayjs'

export type PeriodPreset = 'thisMonth' | 'lastMonth' | 'quarter' | 'year' | 'last30' | 'last90' | 'last12'
export interface Period {
  readonly from: string
  readonly to: string
}

/** The days of a preset, both within, as the tenant's calendar stands today. */
export function periodOf(preset: PeriodPreset, today: string): Period {
  const now = dayjs(today)
  const lastMonth = now.subtract(1, 'month')
  const from = (first: Dayjs, to = today): Period => ({ from: first.format('YYYY-MM-DD'), to })
  switch (preset) {
    case 'thisMonth':
      return from(now.startOf('month'))
    case 'lastMonth':
      return from(lastMonth.startOf('month'), lastMonth.endOf('month').format('YYYY-MM-DD'))
    case 'quarter':
      return from(now.month(Math.floor(now.month() / 3) * 3).startOf('month'))
    case 'year':
      return from(now.startOf('year'))
    case 'last30':
      return from(now.subtract(29, 'day'))
    case 'last90':
      return from(now.subtract(89, 'day'))
    case 'last12':
      return from(now.subtract(11, 'month').startOf('month'))
  }
}
