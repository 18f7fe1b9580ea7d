import {
  longestSnoozeDays,
  type workbench as contract,
  type WorkItem,
  type WorkQueue,
} from '@clearway/contract/features/workbench/workbench'
import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { has, listOf, namesOf, waitingOf, type WaitingRow } from '../../kernel/queue.ts'
import { refuseField } from '../../kernel/refuse.ts'

const mostItems = 30

const dayMs = 86_400_000
/** So many rows of a queue without deadlines are for today; the others are there when the rest is done. */
const forToday = 3

type Waits = Pick<WaitingRow, 'due'> & { readonly since: string | null }
/** What has no deadline is for today: after what is due within a day, before what is due later. The longest wait goes first. */
const inOrder =
  (now: number) =>
  (a: Waits, b: Waits): number => {
    const dueAt = ({ due }: Waits) => (due === null ? now + dayMs : Date.parse(due))
    return dueAt(a) - dueAt(b) || Date.parse(a.since ?? '') - Date.parse(b.since ?? '')
  }

/** The rows that are shown of all queues, each queue's in their order. The first of each is there whatever is due elsewhere. */
function shownOf<Row extends Waits>(
  queues: readonly (readonly Row[])[],
  order: (a: Row, b: Row) => number,
): readonly Row[] {
  const isLeft = (row: Row, at: number) => row.due === null && at >= forToday
  const of = (which: (row: Row, at: number) => boolean) => queues.flatMap((rows) => rows.filter(which)).sort(order)
  const firsts = of((_, at) => at === 0)
  const others = of((row, at) => at > 0 && !isLeft(row, at))
  const room = Math.max(0, mostItems - firsts.length)
  const shown = [...firsts, ...others.slice(0, room)].sort(order)
  return [...shown, ...of(isLeft).slice(0, Math.max(0, mostItems - shown.length))]
}

/** What waits for the reader: each queue with as many as its list shows, the one that is due first on top, and the rows that are theirs to deal with, what is due first on top. */
export async function inboxOf(ctx: Context, snoozed: boolean): Promise<{ queues: WorkQueue[]; items: WorkItem[] }> {
  const byCode = new Map(ctx.services.queues.map((queue) => [queue.code, queue]))
  const waiting = await waitingOf(ctx, ctx.services.queues, snoozed)
  const order = inOrder(Date.now())
  const queues = waiting.toSorted(order).map((one): WorkQueue => {
    const queue = byCode.get(one.code)!
    return {
      code: one.code,
      title: queue.title,
      next: queue.next,
      count: one.count,
      snoozed: one.snoozed,
      link: listOf(ctx, queue),
      since: one.since!,
      due: one.due,
      mine: queue.mine,
    }
  })
  const mine = waiting
    .map(({ code, items }) => items.map((row) => ({ ...row, queue: byCode.get(code)! })).sort(order))
    .filter(([first]) => first?.queue.mine)
  const rows = shownOf(mine, order)
  const names = await namesOf(ctx, rows)
  const items = rows.map(({ queue, ...row }, i): WorkItem => {
    const name = names[i]!
    return { ...row, ...name, queue: queue.code, link: queue.open({ id: row.id, label: name.label ?? '' }) }
  })
  return { queues, items }
}

/** Puts rows off for the reader, or takes them back. What has run out is forgotten on the way. */
export async function snooze(
  ctx: Context,
  { queue: code, ids, until }: Parsed<(typeof contract)['snooze']>,
): Promise<void> {
  const { tenantId, personId } = ctx.user
  const queue = ctx.services.queues.find((one) => one.code === code)
  if (!queue || !has(ctx, queue)) throw refuseField('queue', t.noQueue)
  await sql`delete from queue_snooze where tenant_id = current_tenant() and person_id = ${personId}
    and (until <= now() or (queue = ${code} and record_id = any(${ids}::uuid[])))`.execute(ctx.db)
  if (until === null) return
  const ahead = Date.parse(until) - Date.now()
  if (ahead <= 0) throw refuseField('until', t.snoozePast)
  if (ahead > longestSnoozeDays * dayMs) throw refuseField('until', t.snoozeLong, { days: longestSnoozeDays })
  await ctx.db
    .insertInto('queueSnooze')
    .values([...new Set(ids)].map((recordId) => ({ tenantId, personId, queue: code, recordId, until })))
    .execute()
}
