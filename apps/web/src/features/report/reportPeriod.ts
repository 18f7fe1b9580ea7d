import type { reportText as t } from '@clearway/contract/features/report/report.text'
import dayjs, { type Dayjs } from 'dayjs'

export type Preset = keyof typeof t.presets
export interface Period {
  readonly from: string
  readonly to: string
}

/** The days of a preset, as the tenant's calendar stands today. */
export function periodOf(preset: Preset, today: string): Period {
  const now = dayjs(today)
  const day = (d: Dayjs) => d.format('YYYY-MM-DD')
  const lastMonth = now.subtract(1, 'month')
  switch (preset) {
    case 'thisMonth':
      return { from: day(now.startOf('month')), to: today }
    case 'lastMonth':
      return { from: day(lastMonth.startOf('month')), to: day(lastMonth.endOf('month')) }
    case 'last30':
      return { from: day(now.subtract(29, 'day')), to: today }
    case 'last90':
      return { from: day(now.subtract(89, 'day')), to: today }
    case 'thisYear':
      return { from: day(now.startOf('year')), to: today }
    case 'last12':
      return { from: day(now.subtract(11, 'month').startOf('month')), to: today }
  }
}

/** The preset that these days are, if any. */
export const presetOf = (period: Period, today: string, presets: readonly Preset[]): Preset | undefined =>
  presets.find((preset) => {
    const { from, to } = periodOf(preset, today)
    return from === period.from && to === period.to
  })
