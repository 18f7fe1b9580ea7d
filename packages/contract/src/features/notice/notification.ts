import { z } from 'zod'
import { id, queryFlag, queryInteger } from '../../kernel/value.ts'
import { listOf } from '../../kernel/resource.ts'
import { pageSizes, route } from '../../kernel/route.ts'
import { notificationText as t } from './notification.text.ts'

const typeOf = z.enum(Object.keys(t.type) as [keyof typeof t.type])
const priorityOf = z.enum(Object.keys(t.priority) as [keyof typeof t.priority])
const word = z.object({ zh: z.string(), tw: z.string(), en: z.string() })

/** A notification as its reader gets it: words in his language where they were written in several. */
const item = z.object({
  id, title: z.string(), description: z.string(),
  /** When it was published or happened. */
  datetime: z.iso.datetime({ offset: true }),
  type: typeOf, priority: priorityOf, publisher: z.string().nullable(), read: z.boolean(),
  /** Path of the screen that it is about. */
  link: z.string().nullable(),
})
export type NotificationItem = z.output<typeof item>

const own = { signedIn: 'the own notifications' }
const base = '/api/notification/notification'
const unread = z.object({ unread: z.int() })

export const notification = {
  /** The latest ten and how many are unread (counted to 1,000). */
  queryHeadNotification: route({
    method: 'GET', path: `${base}/queryHeadNotification`, title: t.head, access: own, output: z.object({ list: z.array(item), unread: z.int() }),
  }),
  queryMyNotification: route({
    method: 'GET', path: `${base}/queryMyNotification`, title: t.mine, access: own,
    input: z.strictObject({
      currentPage: queryInteger(1, 100_000).default(1), pageSize: queryInteger(1, 50).refine((n) => (pageSizes as readonly number[]).includes(n)).default(10),
      unread: queryFlag.optional(), type: typeOf.optional(),
    }),
    output: listOf(item),
  }),
  markRead: route({ method: 'POST', path: `${base}/markRead`, title: t.markRead, access: own, audit: false, input: z.strictObject({ ids: z.array(id).min(1).max(100) }), output: unread }),
  markAllRead: route({ method: 'POST', path: `${base}/markAllRead`, title: t.markAllRead, access: own, audit: false, output: unread }),
  queryNotificationType: route({
    method: 'GET', path: `${base}/queryNotificationType`, title: t.types, access: { signedIn: 'words of the product' }, output: z.array(z.object({ value: typeOf, label: word })),
  }),
  queryNotificationPriority: route({
    method: 'GET', path: `${base}/queryNotificationPriority`, title: t.priorities, access: { signedIn: 'words of the product' }, output: z.array(z.object({ value: priorityOf, label: word })),
  }),
  /** Server-sent events: `unread` with `{ unread }` at the start and whenever it changes. The cookie `token` opens it, since EventSource sends no header. */
  stream: route({ method: 'GET', path: `${base}/stream`, title: t.stream, access: own, answer: 'stream' }),
}
