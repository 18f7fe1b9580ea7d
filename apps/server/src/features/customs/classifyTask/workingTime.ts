import { parameters, shiftsOf } from '@clearway/contract/kernel/parameters'

import type { Context } from '../../../kernel/context.ts'
import { parameter } from '../../../kernel/parameters.ts'

/** When the desk works, as its tenant set it. The program knows no public holidays. */
export interface DeskClock {
  readonly timeZone: string
  /** A working day in minutes from midnight: eight hours around a lunch, unless told otherwise. */
  readonly shifts: readonly (readonly [from: number, to: number])[]
  /** Mondays to Fridays, and Saturdays too where this is so. */
  readonly saturday: boolean
  readonly urgentMinutes: number
}

/** As long as nobody set anything. */
export const usualClock = (timeZone: string): DeskClock => ({
  timeZone,
  shifts: shiftsOf(parameters['desk.hours'].default)!,
  saturday: parameters['desk.saturday'].default,
  urgentMinutes: parameters['classify.urgentMinutes'].default,
})

export async function deskClock(ctx: Context): Promise<DeskClock> {
  const [hours, saturday, urgentMinutes] = [
    await parameter(ctx, 'desk.hours'),
    await parameter(ctx, 'desk.saturday'),
    await parameter(ctx, 'classify.urgentMinutes'),
  ]
  return { timeZone: ctx.user.timeZone, shifts: shiftsOf(hours)!, saturday, urgentMinutes }
}

const minute = 60_000
/** A deadline or a stretch further away than this is no working time any more. */
const mostDays = 4000

const formats = new Map<string, Intl.DateTimeFormat>()

/** What a clock of the zone shows, as if it were UTC. */
function wallOf(at: number, timeZone: string): number {
  const known = formats.get(timeZone)
  // The Swedish locale writes ISO order.
  const format =
    known ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  if (!known) formats.set(timeZone, format)
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`)
}

/** The instant at which a clock of the zone shows `wall`. Twice, because the first guess may lie on the other side of a change of the clocks. */
function instantOf(wall: number, timeZone: string): number {
  const guess = wall - (wallOf(wall, timeZone) - wall)
  return guess - (wallOf(guess, timeZone) - wall)
}

const dayMs = 24 * 60 * minute
const midnight = (wall: number): number => Math.floor(wall / dayMs) * dayMs
const isWorkday = (wall: number, saturday: boolean): boolean =>
  ![0, ...(saturday ? [] : [6])].includes(new Date(wall).getUTCDay())

/** The instant by which so many working minutes have passed. */
export function afterWorking(from: number, minutes: number, { timeZone, shifts, saturday }: DeskClock): string {
  const start = wallOf(from, timeZone)
  let left = minutes
  let day = midnight(start)
  for (let n = 0; n < mostDays; n++, day += dayMs) {
    if (!isWorkday(day, saturday)) continue
    for (const [opens, closes] of shifts) {
      const begins = Math.max(start, day + opens * minute)
      const free = Math.floor((day + closes * minute - begins) / minute)
      if (free <= 0) continue
      if (left <= free) return new Date(instantOf(begins + left * minute, timeZone)).toISOString()
      left -= free
    }
  }
  return new Date(instantOf(day, timeZone)).toISOString()
}

/** Working minutes between two instants; 0 when the second is not later. */
export function workingMinutes(from: number, to: number, { timeZone, shifts, saturday }: DeskClock): number {
  const [start, end] = [wallOf(from, timeZone), wallOf(to, timeZone)]
  let sum = 0
  for (let day = midnight(start), n = 0; day < end && n < mostDays; day += dayMs, n++) {
    if (!isWorkday(day, saturday)) continue
    for (const [opens, closes] of shifts)
      sum += Math.max(0, Math.min(end, day + closes * minute) - Math.max(start, day + opens * minute)) / minute
  }
  return Math.floor(sum)
}

/** How long a line may wait: a working day, or less when it is urgent. */
export const allowedMinutes = (urgent: boolean, { shifts, urgentMinutes }: DeskClock): number =>
  urgent ? urgentMinutes : shifts.reduce((sum, [from, to]) => sum + to - from, 0)

/** The end of the working day of that date. */
export const endOfDay = (date: string, { timeZone, shifts }: DeskClock): string =>
  new Date(instantOf(Date.parse(`${date}T00:00:00Z`) + shifts.at(-1)![1] * minute, timeZone)).toISOString()

/** The date that a calendar of the zone shows. */
export const dateIn = (at: number, timeZone: string): string =>
  new Date(wallOf(at, timeZone)).toISOString().slice(0, 10)
