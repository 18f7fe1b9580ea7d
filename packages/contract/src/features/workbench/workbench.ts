import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { id, queryFlag, string } from '../../kernel/value.ts'
import { workbenchText as t } from './workbench.text.ts'

const instant = z.iso.datetime({ offset: true })
const word = z.object({ zh: z.string(), tw: z.string(), en: z.string() })

const queue = z.object({
  code: z.string(),
  title: word,
  /** What is to be done with one of them. */
  next: word,
  /** Counted to 1,000, those put off included: as many as the list shows. */
  count: z.int(),
  snoozed: z.int(),
  /** The list of just these. */
  link: z.string(),
  /** Since when the oldest waits, and when the first is due. */
  since: instant,
  due: instant.nullable(),
  /** The reader's own turn; otherwise they wait for somebody else. */
  mine: z.boolean(),
})
export type WorkQueue = z.output<typeof queue>

const item = z.object({
  queue: z.string(),
  id,
  /** Null where the reader may not see the field that names it. */
  label: z.string().nullable(),
  /** What tells it from its likes: the supplier of an order, the customer of a case. */
  detail: z.string().nullable(),
  since: instant,
  due: instant.nullable(),
  link: z.string(),
  snoozedUntil: instant.nullable(),
})
export type WorkItem = z.output<typeof item>

const recent = z.object({
  resource: z.string(),
  id,
  label: z.string(),
  /** What tells it from its likes: the supplier of an order, the name of goods. */
  detail: z.string().nullable(),
  action: z.enum(['add', 'update', 'delete', 'restore']),
  /** The state that an order was moved to, where that was the change. */
  status: z.string().nullable(),
  at: instant,
  link: z.string(),
  /** Who changed it last; null when it was the reader. */
  who: z.string().nullable(),
})
export type RecentRecord = z.output<typeof recent>

/** How far ahead something may be put off. */
export const longestSnoozeDays = 60

/** What the reader's day asks of them. Their notifications come from `notification.queryHeadNotification`. */
export const workbench = {
  query: route({
    method: 'GET',
    path: '/api/workbench/query',
    title: t.title,
    access: { signedIn: 'what the own permissions show' },
    input: z.strictObject({
      /** The rows that the reader put off, in place of the others. */
      snoozed: queryFlag.optional(),
    }),
    output: z.object({
      queues: z.array(queue),
      /** Rows for the reader to deal with: at most thirty, those due first on top. */
      items: z.array(item),
      /** Records that the reader or their organisation changed last, at most twelve. */
      recent: z.array(recent),
      /** Codes of the screens that they use most, at most eight; then those of their menu. */
      shortcuts: z.array(z.string()),
    }),
  }),
  /** Puts rows of a queue off for the reader alone; without `until` they are back. One that somebody changes is back by itself. */
  snooze: route({
    method: 'POST',
    path: '/api/workbench/snooze',
    title: t.snooze,
    access: { signedIn: 'arranges the own workbench' },
    input: z.strictObject({ queue: string(64), ids: z.array(id).min(1).max(100), until: instant.nullable() }),
  }),
}
