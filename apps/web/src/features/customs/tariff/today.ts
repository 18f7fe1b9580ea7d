import { useNow } from '../../../kernel/now.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'

/** The tenant's own day. */
export const useToday = (): string => timeIn(useTimeZone(), new Date(useNow()).toISOString()).slice(0, 10)
