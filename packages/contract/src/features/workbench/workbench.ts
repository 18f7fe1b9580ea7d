import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { id } from '../../kernel/value.ts'
import { workbenchText as t } from './workbench.text.ts'

const instant = z.iso.datetime({ offset: true })
const word = z.object({ zh: z.string(), tw: z.string(), en: z.string() })

const todo = z.object({
  kind: z.enum(Object.keys(t.todo) as [keyof typeof t.todo]),
  title: word,
  /** Counted to 1,000. */
  count: z.int(),
  /** A list filtered to just these, or the only one itself. */
  link: z.string(),
  /** Since when the oldest waits. */
  since: instant,
  /** The reader's own turn; otherwise they wait for somebody else. */
  mine: z.boolean(),
})
export type Todo = z.output<typeof todo>

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

/** What the reader's day asks of them. Their notifications come from `notification.queryHeadNotification`. */
export const workbench = {
  query: route({
    method: 'GET',
    path: '/api/workbench/query',
    title: t.title,
    access: { signedIn: 'what the own permissions show' },
    output: z.object({
      todos: z.array(todo),
      /** Records that the reader or their organisation changed last, at most twelve. */
      recent: z.array(recent),
      /** Codes of the screens that they use most, at most eight; then those of their menu. */
      shortcuts: z.array(z.string()),
    }),
  }),
}
