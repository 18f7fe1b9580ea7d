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
  /** What it is: `Orders`. */
  title: word,
  id,
  label: z.string(),
  /** What tells it from its likes: the supplier of an order, the name of goods. */
  detail: z.string().nullable(),
  action: z.enum(['add', 'update', 'delete', 'restore']),
  /** The state to which it was moved, where that was the change. */
  state: word.nullable(),
  at: instant,
  link: z.string(),
})
export type RecentRecord = z.output<typeof recent>

const found = z.object({
  id,
  label: z.string(),
  detail: z.string().nullable(),
  link: z.string(),
})
/** Kinds in the order of the areas, each with what was found of it. */
const findings = z.array(z.object({ kind: z.string(), title: word, list: z.array(found) }))
export type Findings = z.output<typeof findings>

const pictureDay = z.object({
  /** By the clock of the reader. */
  day: z.iso.date(),
  /** Counted to 2,000. */
  count: z.int(),
  more: z.boolean(),
  /** The list of just these. */
  link: z.string(),
})

const picture = z.object({
  code: z.string(),
  title: word,
  kind: z.enum(['load', 'rejections', 'deadlines']),
  /** Fourteen, the earliest first: up to today of what came in or back, from today on of what falls due. */
  days: z.array(pictureDay),
})
export type WorkPicture = z.output<typeof picture>

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
      /** Records that the reader touched last, in every area; at most twelve. */
      recent: z.array(recent),
      /** Codes of the screens that they use most, at most eight; then those of their menu. */
      shortcuts: z.array(z.string()),
    }),
  }),
  /** What came in, came back and falls due, by day, of what the reader may see; those without any are left out. */
  queryPictures: route({
    method: 'GET',
    path: '/api/workbench/queryPictures',
    title: t.pictures,
    access: { signedIn: 'what the own permissions show' },
    output: z.array(picture),
  }),
  /** Records whose number begins as was typed, of every kind that the reader may see; and the kinds that can be looked for by words. */
  findNumber: route({
    method: 'GET',
    path: '/api/workbench/findNumber',
    title: t.find,
    access: { signedIn: 'what the own permissions show' },
    input: z.strictObject({ text: string(64).min(1) }),
    output: z.object({ findings, kinds: z.array(z.string()) }),
  }),
  /** The newest records of one kind that hold the words. */
  findWords: route({
    method: 'GET',
    path: '/api/workbench/findWords',
    title: t.find,
    access: { signedIn: 'what the own permissions show' },
    input: z.strictObject({ text: string(64).min(2), kind: string(64) }),
    output: findings,
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
