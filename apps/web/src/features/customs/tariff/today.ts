import { useNow } from '../../../kernel/now.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'

/** The tenant's own day. */
export const useToday = (): string => timeIn(useTimeZone(), new Date(useNow()).toISOString()).slice(0, 10)

/** A day moved into the time from `from` to `to`, where there is an end. */
export const dayWithin = (day: string, from: string, to: string | null): string =>
  day < from ? from : to && day > to ? to : day
