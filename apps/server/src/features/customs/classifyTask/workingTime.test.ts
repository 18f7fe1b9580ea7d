import { expect, test } from 'vitest'

import {
  afterWorking,
  allowedMinutes,
  dateIn,
  endOfDay,
  usualClock,
  workingMinutes,
  type DeskClock,
} from './workingTime.ts'

const desk = (timeZone: string, more: Partial<DeskClock> = {}): DeskClock => ({ ...usualClock(timeZone), ...more })
const shanghai = desk('Asia/Shanghai')

// 2026-11-20 is a Friday.
const at = (wall: string, offset = '+08:00') => Date.parse(`2026-11-${wall}:00${offset}`)
const after = (wall: string, minutes: number) => Date.parse(afterWorking(at(wall), minutes, shanghai))

test('a deadline counts the hours of the desk: no lunch, no night, no weekend', () => {
  expect(after('19T09:00', 120)).toBe(at('19T11:00'))
  expect(after('19T11:00', 120)).toBe(at('19T14:00'))
  expect(after('19T10:00', 480)).toBe(at('20T10:00'))
  expect(after('20T16:30', 120)).toBe(at('23T09:30'))
  expect(after('20T16:00', 120)).toBe(at('20T18:00'))
  expect(after('21T03:00', 480)).toBe(at('23T18:00'))
  expect(after('19T12:30', 1)).toBe(at('19T13:01'))
  expect(after('19T07:00', 480)).toBe(at('19T18:00'))
})

test('the minutes between two instants are those that the deadline counts', () => {
  for (const [from, minutes] of [
    ['19T09:15', 77],
    ['20T17:59', 500],
    ['21T12:00', 1],
    ['19T12:00', 960],
  ] as const) {
    const to = after(from, minutes)
    expect([from, workingMinutes(at(from), to, shanghai)]).toEqual([from, minutes])
  }
  expect(workingMinutes(at('20T18:00'), at('23T09:00'), shanghai)).toBe(0)
  expect(workingMinutes(at('23T09:00'), at('20T18:00'), shanghai)).toBe(0)
})

test('the desk works by the clock of its own zone, also when the clocks change', () => {
  // Daylight saving ended in New York on 1 November 2026, a Sunday.
  const friday = Date.parse('2026-10-30T21:00:00Z')
  expect(afterWorking(friday, 120, desk('America/New_York'))).toBe('2026-11-02T15:00:00.000Z')
  expect(endOfDay('2026-11-20', desk('Asia/Hong_Kong'))).toBe('2026-11-20T10:00:00.000Z')
  expect(dateIn(Date.parse('2026-11-20T16:30:00Z'), 'Asia/Shanghai')).toBe('2026-11-21')
})

test('a tenant that works other hours, or on Saturdays, has deadlines of its own', () => {
  const early = desk('Asia/Shanghai', { shifts: [[450, 690]], saturday: true, urgentMinutes: 60 })
  expect([allowedMinutes(true, early), allowedMinutes(false, early), allowedMinutes(false, shanghai)]).toEqual([
    60, 240, 480,
  ])
  // From Friday 11:00 half an hour is left, Saturday gives four hours, Sunday none.
  expect(Date.parse(afterWorking(at('20T11:00'), 300, early))).toBe(at('23T08:00'))
  expect(workingMinutes(at('20T11:00'), at('23T08:00'), early)).toBe(300)
  expect(endOfDay('2026-11-20', early)).toBe('2026-11-20T03:30:00.000Z')
})
