import { z } from 'zod'

import { listOf } from '../../kernel/resource.ts'
import { pageSizes, route } from '../../kernel/route.ts'
import { id, queryFlag, queryInteger, string } from '../../kernel/value.ts'
import { notificationText as t } from './notification.text.ts'

const typeOf = z.enum(Object.keys(t.type) as [keyof typeof t.type])
const priorityOf = z.enum(Object.keys(t.priority) as [keyof typeof t.priority])
const word = z.object({ zh: z.string(), tw: z.string(), en: z.string() })
const instant = z.iso.datetime({ offset: true })

/** A notification as its reader gets it: words in their language where they were written in several. */
const item = z.object({
  id,
  title: z.string(),
  /** Plain words, at most some 300 letters. */
  description: z.string(),
  /** When it was published or happened. */
  datetime: instant,
  type: typeOf,
  priority: priorityOf,
  publisher: z.string().nullable(),
  read: z.boolean(),
  starred: z.boolean(),
  /** The publisher changed it since. */
  edited: z.boolean(),
  mustConfirm: z.boolean(),
  confirmed: z.boolean(),
  /** There is more to read than the description: it opens in a drawer. */
  full: z.boolean(),
  attachments: z.int(),
  /** Path of the screen that it is about. */
  link: z.string().nullable(),
})
export type NotificationItem = z.output<typeof item>

const opened = item.extend({
  /** Clean HTML of a published notice; null for a message of the program, whose description is all of it. */
  content: z.string().nullable(),
  files: z.array(z.object({ id, name: z.string(), size: z.int() })),
  editedAt: instant.nullable(),
  confirmedAt: instant.nullable(),
  endTime: instant.nullable(),
})
export type OpenedNotification = z.output<typeof opened>

const own = { signedIn: 'the own notifications' }
const base = '/api/notification/notification'
const unread = z.object({ unread: z.int() })
const chosen = z.strictObject({ ids: z.array(id).min(1).max(100) })

export const mySorts = ['datetime', '-datetime', 'title', '-title', 'priority', '-priority'] as const

/** What was told to oneself. */
export const myNotification = {
  /** The latest ten, how many are unread (counted to 1,000), and at most five that wait for the person: important and unread, or not confirmed. */
  queryHeadNotification: route({
    method: 'GET',
    path: `${base}/queryHeadNotification`,
    title: t.head,
    access: own,
    output: z.object({ list: z.array(item), unread: z.int(), urgent: z.array(item) }),
  }),
  queryMyNotification: route({
    method: 'GET',
    path: `${base}/queryMyNotification`,
    title: t.mine,
    access: own,
    input: z.strictObject({
      currentPage: queryInteger(1, 100_000).default(1),
      pageSize: queryInteger(1, 50)
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(10),
      unread: queryFlag.optional(),
      starred: queryFlag.optional(),
      type: typeOf.optional(),
      priority: priorityOf.optional(),
      search: string(100).optional(),
      sort: z.enum(mySorts).optional(),
    }),
    output: listOf(item),
  }),
  queryMyNotificationById: route({
    method: 'GET',
    path: `${base}/queryMyNotificationById`,
    title: t.myOne,
    access: own,
    input: z.strictObject({ id }),
    output: opened,
  }),
  downloadAttachment: route({
    method: 'GET',
    path: `${base}/downloadAttachment/{id}/{fileId}`,
    title: t.downloadAttachment,
    access: { signedIn: 'files of notices to oneself, or that one may manage' },
    input: z.strictObject({ id, fileId: id }),
    answer: 'file',
  }),
  markRead: route({
    method: 'POST',
    path: `${base}/markRead`,
    title: t.markRead,
    access: own,
    audit: false,
    input: chosen,
    output: unread,
  }),
  markUnread: route({
    method: 'POST',
    path: `${base}/markUnread`,
    title: t.markUnread,
    access: own,
    audit: false,
    input: chosen,
    output: unread,
  }),
  markAllRead: route({
    method: 'POST',
    path: `${base}/markAllRead`,
    title: t.markAllRead,
    access: own,
    audit: false,
    output: unread,
  }),
  star: route({
    method: 'POST',
    path: `${base}/star`,
    title: t.star,
    access: own,
    audit: false,
    input: z.strictObject({ ids: z.array(id).min(1).max(100), starred: z.boolean() }),
    output: unread,
  }),
  /** Out of the own list; whoever published it still sees that it was read. */
  deleteMine: route({
    method: 'POST',
    path: `${base}/deleteMine`,
    title: t.deleteMine,
    access: own,
    audit: false,
    input: chosen,
    output: unread,
  }),
  confirm: route({
    method: 'POST',
    path: `${base}/confirm`,
    title: t.confirm,
    access: own,
    input: z.strictObject({ id }),
    output: opened,
  }),
  queryNotificationType: route({
    method: 'GET',
    path: `${base}/queryNotificationType`,
    title: t.types,
    access: { signedIn: 'words of the product' },
    output: z.array(z.object({ value: typeOf, label: word })),
  }),
  queryNotificationPriority: route({
    method: 'GET',
    path: `${base}/queryNotificationPriority`,
    title: t.priorities,
    access: { signedIn: 'words of the product' },
    output: z.array(z.object({ value: priorityOf, label: word })),
  }),
  /**
   * Server-sent events: `unread` with `{ unread, fresh }` at the start and whenever it changes; `fresh` says that something that is out was changed or
   * taken back. The cookie `token` opens it, since EventSource sends no header.
   */
  stream: route({ method: 'GET', path: `${base}/stream`, title: t.stream, access: own, answer: 'stream' }),
}
