import { describe, expect, it } from 'vitest'

import { correctionUntil, entryDue, isfDue, liquidationExpected, protestUntil, summaryDue } from './entryClocks.ts'
import { calendarDaysAfter, federalHolidays, isFederalWorkday, workingDaysAfter } from './federalDays.ts'

describe('the federal calendar', () => {
  // As the Office of Personnel Management publishes them.
  it.each([
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'],
    [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  ])('of %i', (year, days) => expect(federalHolidays(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`)))

  it('keeps New Year’s Day of a Saturday on the last of December', () => {
    expect(federalHolidays(2028)[0]).toBe('2027-12-31')
    expect(isFederalWorkday('2027-12-31')).toBe(false)
    expect(isFederalWorkday('2026-12-31')).toBe(true)
  })

  it('has Juneteenth since 2021, and eleven holidays in every year after it', () => {
    expect(federalHolidays(2020)).toHaveLength(10)
    for (let year = 2021; year <= 2199; year += 1)
      expect([year, new Set(federalHolidays(year)).size]).toEqual([year, 11])
  })
})

describe('deadlines', () => {
  it.each([
    // Thanksgiving and two weekends lie between.
    ['2026-11-20', '2026-12-07'],
    // Christmas and New Year’s.
    ['2026-12-18', '2027-01-05'],
    ['2026-07-02', '2026-07-17'],
    // New Year’s is kept on Friday, 31 December.
    ['2027-12-20', '2028-01-05'],
  ])('a release on %s asks for the summary by %s', (released, due) => expect(summaryDue(released)).toBe(due))

  it('are working days that many after, over all holidays of thirty years', () => {
    for (let n = 0; n < 30 * 365; n += 7) {
      const from = calendarDaysAfter('2020-01-01', n)
      const due = workingDaysAfter(from, 10)
      let worked = 0
      for (let day = calendarDaysAfter(from, 1); day <= due; day = calendarDaysAfter(day, 1))
        if (isFederalWorkday(day)) worked += 1
      expect([from, worked, isFederalWorkday(due)]).toEqual([from, 10, true])
    }
  })

  it('count calendar days elsewhere', () => {
    expect(entryDue('2026-02-20')).toBe('2026-03-07')
    expect(isfDue('2026-03-01T08:30:00Z')).toBe('2026-02-28T08:30:00.000Z')
    expect(liquidationExpected('2026-01-15')).toBe('2026-11-25')
    expect(protestUntil('2026-11-25')).toBe('2027-05-24')
    // 299 days after entry: 15 before liquidation come first.
    expect(correctionUntil('2026-01-15')).toBe('2026-11-10')
    expect(correctionUntil('2026-01-15', '2027-06-01')).toBe('2026-11-11')
  })
})
