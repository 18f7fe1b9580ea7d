import { useNow } from '../../../kernel/now.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'

/** The date that the tenant's calendar shows: `2026-11-20`. */
export const useToday = (): string => timeIn(useTimeZone(), new Date(useNow()).toISOString()).slice(0, 10)
