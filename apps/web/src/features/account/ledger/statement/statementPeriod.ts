import dayjs, { type Dayjs } from 'dayjs'

import type { statementDrawerText as t } from './statementDrawer.text.ts'

export type Preset = keyof typeof t.presets
export interface Period {
  readonly from: string
  readonly to: string
}

/** The days of a preset, as the tenant's calendar stands today. */
export function periodOf(preset: Exclude<Preset, 'own'>, today: string): Period {
  const now = dayjs(today)
  const day = (d: Dayjs) => d.format('YYYY-MM-DD')
  switch (preset) {
    case 'thisMonth':
      return { from: day(now.startOf('month')), to: today }
    case 'lastMonth':
      return { from: day(now.subtract(1, 'month').startOf('month')), to: day(now.subtract(1, 'month').endOf('month')) }
    case 'quarter':
      return { from: day(now.month(Math.floor(now.month() / 3) * 3).startOf('month')), to: today }
    case 'year':
      return { from: day(now.startOf('year')), to: today }
  }
}
