import { sql, type RawBuilder } from 'kysely'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** A day, or an instant with its zone, that exists. */
export const isMoment = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) && !Number.isNaN(Date.parse(text))

// A range of times may be asked for by days: both of its ends are then whole days on the clock of who asks.

/** The first moment that belongs to a range from here. */
export const beginning = (from: string, zone: string): RawBuilder<unknown> =>
  isDay(from) ? sql`${from}::timestamp at time zone ${zone}` : sql`${from}::timestamptz`

/** The first moment that no longer belongs to a range up to here. */
export const ending = (to: string, zone: string): RawBuilder<unknown> =>
  isDay(to)
    ? sql`(${to}::date + 1)::timestamp at time zone ${zone}`
    : sql`${to}::timestamptz + interval '1 microsecond'`

/** By zone: making one costs a hundred times as much as asking it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-20`: today on the clock of a zone, or so many days ahead of it. */
export function dayIn(zone: string, ahead = 0): string {
  let clock = clocks.get(zone)
  if (!clock) clocks.set(zone, (clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })))
  return clock.format(Date.now() + ahead * 86_400_000)
}
