import { expect, it } from 'vitest'

import { periodOf, periodPresets } from './period.ts'

it('goes with the calendar, across months of every length and the turn of the year', () => {
  const all = (today: string) =>
    Object.fromEntries(
      periodPresets.map((preset) => {
        const { from, to } = periodOf(preset, today)
        return [preset, `${from} ${to}`]
      }),
    )
  expect(all('2028-03-31')).toEqual({
    yesterday: '2028-03-30 2028-03-30',
    last7: '2028-03-25 2028-03-31',
    lastWeek: '2028-03-20 2028-03-26',
    thisMonth: '2028-03-01 2028-03-31',
    lastMonth: '2028-02-01 2028-02-29',
    last30: '2028-03-02 2028-03-31',
    last90: '2028-01-02 2028-03-31',
    quarter: '2028-01-01 2028-03-31',
    lastQuarter: '2027-10-01 2027-12-31',
    year: '2028-01-01 2028-03-31',
    lastYear: '2027-01-01 2027-12-31',
    last12: '2027-04-01 2028-03-31',
  })
  expect(all('2027-01-03')).toMatchObject({
    lastWeek: '2026-12-21 2026-12-27',
    lastMonth: '2026-12-01 2026-12-31',
    quarter: '2027-01-01 2027-01-03',
    lastQuarter: '2026-10-01 2026-12-31',
  })
})
