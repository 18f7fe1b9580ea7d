import { calendarOf, type WorkCalendar } from '@clearway/contract/features/customs/declaration/tax/interest'

import type { Context } from '../../kernel/context.ts'
import { dictionary, type Dictionary } from '../../kernel/crud/dictionaries.ts'

const daysOf = (items: Dictionary): string[] =>
  [...items.values()].flatMap(({ value, able }) => (able && /^\d{4}-\d{2}-\d{2}$/.test(value) ? [value] : []))

/** The working days of customs, from the dictionaries of days off and of weekend days worked instead; the operator adds each new year there. */
export async function chinaCalendar(ctx: Pick<Context, 'db' | 'services'>): Promise<WorkCalendar> {
  return calendarOf(daysOf(await dictionary(ctx, 'chinaDayOff')), daysOf(await dictionary(ctx, 'chinaWorkday')))
}

/** The day of an instant on customs' calendar, which is China's, as yyyy-MM-dd. */
export const chinaDay = (iso: string): string => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 10)
