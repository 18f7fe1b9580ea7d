const dayMs = 86_400_000
const read = (day: string): Date => new Date(`${day}T00:00:00Z`)
const write = (date: Date): string => date.toISOString().slice(0, 10)
/** The day that is so many calendar days later. */
export const calendarDaysAfter = (day: string, days: number): string =>
  write(new Date(read(day).getTime() + days * dayMs))

/** Holidays on a day of the year, and the year in which they began to be kept (5 U.S.C. 6103). */
const fixed = [
  { month: 1, date: 1, since: 1871 },
  { month: 6, date: 19, since: 2021 },
  { month: 7, date: 4, since: 1871 },
  { month: 11, date: 11, since: 1938 },
  { month: 12, date: 25, since: 1871 },
] as const
/** Holidays on the nth of a weekday in a month, 0 for the last; weekdays from Sunday. */
const moving = [
  { month: 1, weekday: 1, nth: 3, since: 1986 },
  { month: 2, weekday: 1, nth: 3, since: 1971 },
  { month: 5, weekday: 1, nth: 0, since: 1971 },
  { month: 9, weekday: 1, nth: 1, since: 1894 },
  { month: 10, weekday: 1, nth: 2, since: 1971 },
  { month: 11, weekday: 4, nth: 4, since: 1942 },
] as const

/** On a Saturday it is kept the day before, on a Sunday the day after. */
function observed(date: Date): string {
  const weekday = date.getUTCDay()
  const shift = weekday === 6 ? -1 : weekday === 0 ? 1 : 0
  return write(new Date(date.getTime() + shift * dayMs))
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  if (nth === 0) {
    const last = new Date(Date.UTC(year, month, 0))
    return write(new Date(last.getTime() - ((last.getUTCDay() - weekday + 7) % 7) * dayMs))
  }
  const first = new Date(Date.UTC(year, month - 1, 1))
  return write(new Date(first.getTime() + (((weekday - first.getUTCDay() + 7) % 7) + (nth - 1) * 7) * dayMs))
}

/** Days on which federal offices are closed for a holiday of that year; New Year's may be kept on the last of December before. */
export const federalHolidays = (year: number): string[] =>
  [
    ...fixed
      .filter(({ since }) => since <= year)
      .map(({ month, date }) => observed(new Date(Date.UTC(year, month - 1, date)))),
    ...moving
      .filter(({ since }) => since <= year)
      .map(({ month, weekday, nth }) => nthWeekday(year, month, weekday, nth)),
  ].toSorted()

/** Whether federal offices work on the day. */
export function isFederalWorkday(day: string): boolean {
  const weekday = read(day).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  const year = Number(day.slice(0, 4))
  return !federalHolidays(year).includes(day) && !(day.endsWith('12-31') && federalHolidays(year + 1).includes(day))
}

/** The working day that is so many working days after a day; the day itself does not count. */
export function workingDaysAfter(day: string, days: number): string {
  let at = day
  for (let left = days; left > 0;) {
    at = calendarDaysAfter(at, 1)
    if (isFederalWorkday(at)) left -= 1
  }
  return at
}
