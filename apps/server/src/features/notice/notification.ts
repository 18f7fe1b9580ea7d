import { notification as contract, type NotificationItem } from '@clearway/contract/features/notice/notification'
import { notificationText as t } from '@clearway/contract/features/notice/notification.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { feature } from '../../kernel/feature.ts'
import { notFound, refuse } from '../../kernel/refuse.ts'
import type { Services } from '../../kernel/services.ts'

const mostUnread = 1000
const mostCounted = 10_000

/** Receipts of the caller whose notification is out and not over. */
const mine = (personId: string): RawBuilder<unknown> => sql`from notification_receipt r join notification n on n.tenant_id = r.tenant_id and n.id = r.notification_id
  where r.tenant_id = current_tenant() and r.person_id = ${personId} and n.start_time <= now() and (n.end_time is null or n.end_time > now())`

async function unreadOf(db: Db, personId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 ${mine(personId)} and r.read_at is null limit ${mostUnread}) counted`.execute(db)
  return rows[0]!.n
}

/** The newest come first: ids are ordered by time, and the receipts are indexed by them. */
async function items(ctx: Context, where: RawBuilder<unknown>, limit: number, offset = 0): Promise<NotificationItem[]> {
  const [title, content] = { zh: ['title', 'content'], tw: ['title_tw', 'content_tw'], en: ['title_en', 'content_en'] }[ctx.language]
  const { rows } = await sql<NotificationItem>`select n.id, coalesce(${sql.ref(`n.${title}`)}, n.title) as title, coalesce(${sql.ref(`n.${content}`)}, n.content) as description,
      n.start_time as datetime, n.type, n.priority, n.publisher, r.read_at is not null as read, n.link
    ${mine(ctx.user.personId)} and ${where} order by r.notification_id desc limit ${limit} offset ${offset}`.execute(ctx.db)
  return rows
}

const words = <K extends string>(choices: Readonly<Record<K, Text>>) => (Object.keys(choices) as K[]).map((value) => ({ value, label: choices[value] }))

/** Sends the number unread now and at each change of it, never two counts at once. */
function followUnread(services: Services, user: Context['user'], onError: (e: unknown) => void, send: (event: string, data: unknown) => void): () => void {
  const state = { running: false, again: false, over: false }
  const count = async () => {
    state.again = state.running
    if (state.running) return
    state.running = true
    try {
      const unread = await services.database.transaction({ tenantId: user.tenantId, personId: user.personId, requestId: '' }, 'read', (db) => unreadOf(db, user.personId))
      if (!state.over) send('unread', { unread })
    } catch (error) {
      onError(error)
    }
    state.running = false
    if (state.again && !state.over) void count()
  }
  const deaf = services.changes.on('notified', (who) => {
    if (who === '*' || who === `${user.tenantId} ${user.personId}`) void count()
  })
  void count()
  return () => {
    state.over = true
    deaf()
  }
}

export const notification = feature(contract, {
  queryHeadNotification: async (ctx) => {
    const [list, unread] = await Promise.all([items(ctx, sql`true`, 10), unreadOf(ctx.db, ctx.user.personId)])
    return { list, unread }
  },
  queryMyNotification: async (ctx, { currentPage, pageSize, unread, type }) => {
    const offset = (currentPage - 1) * pageSize
    if (offset >= mostCounted) throw refuse(400, refusals.pageTooDeep, { errors: [{ field: 'currentPage', message: refusals.pageTooDeep }] })
    const where = sql.join([sql`true`, ...(unread === undefined ? [] : [unread ? sql`r.read_at is null` : sql`r.read_at is not null`]), ...(type ? [sql`n.type = ${type}`] : [])], sql` and `)
    const [list, { rows }] = await Promise.all([
      items(ctx, where, pageSize, offset),
      sql<{ n: number }>`select count(*)::int as n from (select 1 ${mine(ctx.user.personId)} and ${where} limit ${mostCounted + 1}) counted`.execute(ctx.db),
    ])
    return { list, total: Math.min(rows[0]!.n, mostCounted), totalIsMore: rows[0]!.n > mostCounted }
  },
  markRead: async (ctx, { ids }) => {
    const wanted = [...new Set(ids)]
    const { rows } = await sql<{ id: string }>`select notification_id as id from notification_receipt
      where tenant_id = current_tenant() and person_id = ${ctx.user.personId} and notification_id = any(${wanted}::uuid[])`.execute(ctx.db)
    if (rows.length !== wanted.length) throw notFound()
    await sql`update notification_receipt set read_at = now() where tenant_id = current_tenant() and person_id = ${ctx.user.personId}
      and notification_id = any(${wanted}::uuid[]) and read_at is null`.execute(ctx.db)
    return { unread: await unreadOf(ctx.db, ctx.user.personId) }
  },
  markAllRead: async (ctx) => {
    await sql`update notification_receipt r set read_at = now() from notification n where n.tenant_id = r.tenant_id and n.id = r.notification_id and n.start_time <= now()
      and r.tenant_id = current_tenant() and r.person_id = ${ctx.user.personId} and r.read_at is null`.execute(ctx.db)
    return { unread: await unreadOf(ctx.db, ctx.user.personId) }
  },
  queryNotificationType: async () => words(t.type),
  queryNotificationPriority: async () => words(t.priority),
  stream: async (ctx, _input, _request, reply) => {
    await ctx.services.streams.open(reply, ctx.user, (send) => followUnread(ctx.services, ctx.user, (error) => ctx.log.error(error), send))
  },
})
