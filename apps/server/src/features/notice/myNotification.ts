import {
  myNotification as contract,
  type NotificationItem,
  type OpenedNotification,
} from '@clearway/contract/features/notice/myNotification'
import { notification } from '@clearway/contract/features/notice/notification'
import { notificationText as t } from '@clearway/contract/features/notice/notification.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { decide } from '../../kernel/access/decide.ts'
import type { Context } from '../../kernel/context.ts'
import { contains } from '../../kernel/crud/search.ts'
import { feature } from '../../kernel/feature.ts'
import { notFound, refuse } from '../../kernel/refuse.ts'
import { cleanHtml } from '../../kernel/richText.ts'
import { attachedFiles } from './attached.ts'
import { followUnread, mine, unreadOf } from './unread.ts'

const mostCounted = 10_000
const mostUrgent = 5

/** Title, plain words and content in the reader's language, each as it was written where it was not translated. */
function words(ctx: Context): RawBuilder<unknown> {
  const own = {
    zh: ['title', 'summary', 'content'],
    tw: ['title_tw', 'summary_tw', 'content_tw'],
    en: ['title_en', 'summary_en', 'content_en'],
  }[ctx.language] as [string, string, string]
  const [title, summary, content] = own.map((c) => sql.ref(`n.${c}`)) as [
    RawBuilder<unknown>,
    RawBuilder<unknown>,
    RawBuilder<unknown>,
  ]
  return sql`coalesce(${title}, n.title) as title,
    case when n.managed then coalesce(${summary}, n.summary, '') else coalesce(${content}, n.content) end as description`
}

const columns = (
  ctx: Context,
): RawBuilder<unknown> => sql`n.id, ${words(ctx)}, n.start_time as datetime, n.type, n.priority, n.publisher, r.read_at is not null as read, r.starred,
  n.edited_at is not null as edited, n.must_confirm, r.confirmed_at is not null as confirmed, n.managed as "full", cardinality(n.attachments) as attachments, n.link`

const rank = sql`array_position(array['low', 'normal', 'high'], n.priority)`
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  '-datetime': sql`r.told_at desc, r.notification_id desc`,
  datetime: sql`r.told_at, r.notification_id`,
  '-title': sql`title desc, r.notification_id desc`,
  title: sql`title, r.notification_id`,
  '-priority': sql`${rank} desc, r.told_at desc, r.notification_id desc`,
  priority: sql`${rank}, r.told_at desc, r.notification_id desc`,
}

async function items(
  ctx: Context,
  where: RawBuilder<unknown>,
  limit: number,
  offset = 0,
  sort = '-datetime',
): Promise<NotificationItem[]> {
  const { rows } =
    await sql<NotificationItem>`select ${columns(ctx)} ${mine(ctx.user.personId)} and ${where} order by ${orders[sort]!} limit ${limit} offset ${offset}`.execute(
      ctx.db,
    )
  return rows
}

async function opened(ctx: Context, id: string): Promise<OpenedNotification> {
  type Row = NotificationItem &
    Pick<OpenedNotification, 'editedAt' | 'confirmedAt' | 'endTime'> & {
      body: string
      managed: boolean
      fileIds: string[]
    }
  const body = {
    zh: sql`n.content`,
    tw: sql`coalesce(n.content_tw, n.content)`,
    en: sql`coalesce(n.content_en, n.content)`,
  }[ctx.language]
  const {
    rows: [row],
  } =
    await sql<Row>`select ${columns(ctx)}, ${body} as body, n.managed, n.attachments as file_ids, n.edited_at, r.confirmed_at, n.end_time ${mine(ctx.user.personId)} and n.id = ${id}`.execute(
      ctx.db,
    )
  if (!row) throw notFound()
  // Cleaned again: what was stored before a rule became stricter is no more trusted than what comes now.
  return { ...row, content: row.managed ? cleanHtml(row.body) : null, files: await attachedFiles(ctx.db, row.fileIds) }
}

const choices = <K extends string>(of: Readonly<Record<K, Text>>) =>
  (Object.keys(of) as K[]).map((value) => ({ value, label: of[value] }))

/** Changes the own receipts of these, all of them or none. */
async function change(
  ctx: Context,
  ids: readonly string[],
  set: RawBuilder<unknown>,
  only: RawBuilder<unknown> = sql`true`,
): Promise<{ unread: number }> {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{
    id: string
  }>`select n.id ${mine(ctx.user.personId)} and n.id = any(${wanted}::uuid[])`.execute(ctx.db)
  if (rows.length !== wanted.length) throw notFound()
  await sql`update notification_receipt r set ${set} where tenant_id = current_tenant() and person_id = ${ctx.user.personId} and notification_id = any(${wanted}::uuid[]) and ${only}`.execute(
    ctx.db,
  )
  return { unread: await unreadOf(ctx.db, ctx.user.personId) }
}

export const myNotification = feature(contract, {
  queryHeadNotification: async (ctx) => {
    const waits = sql`(n.priority = 'high' and r.read_at is null or n.must_confirm and r.confirmed_at is null)`
    const [list, unread, urgent] = await Promise.all([
      items(ctx, sql`true`, 10),
      unreadOf(ctx.db, ctx.user.personId),
      items(ctx, waits, mostUrgent),
    ])
    return { list, unread, urgent }
  },
  queryMyNotification: async (ctx, { currentPage, pageSize, unread, starred, type, priority, search, sort }) => {
    const offset = (currentPage - 1) * pageSize
    if (offset >= mostCounted)
      throw refuse(400, refusals.pageTooDeep, { errors: [{ field: 'currentPage', message: refusals.pageTooDeep }] })
    const read = unread === undefined ? [] : [unread ? sql`r.read_at is null` : sql`r.read_at is not null`]
    const searched = (search ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 5)
      .map(
        (word) =>
          sql`concat_ws(' ', n.title, n.title_tw, n.title_en, n.publisher, case when n.managed then concat_ws(' ', n.summary, n.summary_tw, n.summary_en) else concat_ws(' ', n.content, n.content_tw, n.content_en) end) ilike ${contains(word)}`,
      )
    const where = sql.join(
      [
        sql`true`,
        ...read,
        ...searched,
        ...(starred === undefined ? [] : [sql`r.starred = ${starred}`]),
        ...(type ? [sql`n.type = ${type}`] : []),
        ...(priority ? [sql`n.priority = ${priority}`] : []),
      ],
      sql` and `,
    )
    const [list, { rows }] = await Promise.all([
      items(ctx, where, pageSize, offset, sort),
      sql<{
        n: number
      }>`select count(*)::int as n from (select 1 ${mine(ctx.user.personId)} and ${where} limit ${mostCounted + 1}) counted`.execute(
        ctx.db,
      ),
    ])
    return { list, total: Math.min(rows[0]!.n, mostCounted), totalIsMore: rows[0]!.n > mostCounted }
  },
  queryMyNotificationById: (ctx, { id }) => opened(ctx, id),
  downloadAttachment: async (ctx, { id, fileId }) => {
    // Who may see the managing list may open what hangs on its notices; anybody else must have got this one.
    const manages = decide(ctx.user, notification.routes.queryById).allowed
    const { rows } = manages
      ? await sql`select from notification n where n.tenant_id = current_tenant() and n.id = ${id} and n.managed and n.attachments @> array[${fileId}::uuid]`.execute(
          ctx.db,
        )
      : await sql`select ${mine(ctx.user.personId)} and n.id = ${id} and n.attachments @> array[${fileId}::uuid]`.execute(
          ctx.db,
        )
    const file = rows.length
      ? await ctx.db
          .selectFrom('storedFile')
          .select(['name', 'contentType', 'storeKey'])
          .where('id', '=', fileId)
          .where('deletedAt', 'is', null)
          .executeTakeFirst()
      : undefined
    if (!file) throw notFound()
    return { name: file.name, contentType: file.contentType, body: await ctx.services.files.get(file.storeKey) }
  },
  markRead: (ctx, { ids }) => change(ctx, ids, sql`read_at = now()`, sql`read_at is null`),
  // What was confirmed has been read, whatever its owner marks it as.
  markUnread: (ctx, { ids }) =>
    change(ctx, ids, sql`read_at = null`, sql`read_at is not null and confirmed_at is null`),
  markAllRead: async (ctx) => {
    await sql`update notification_receipt set read_at = now() where tenant_id = current_tenant() and person_id = ${ctx.user.personId} and read_at is null
      and notification_id = any(array(select n.id ${mine(ctx.user.personId)} and r.read_at is null))`.execute(ctx.db)
    return { unread: await unreadOf(ctx.db, ctx.user.personId) }
  },
  star: (ctx, { ids, starred }) => change(ctx, ids, sql`starred = ${starred}`, sql`starred <> ${starred}`),
  deleteMine: async (ctx, { ids }) => {
    const { rows } =
      await sql`select ${mine(ctx.user.personId)} and n.id = any(${ids}::uuid[]) and n.must_confirm and r.confirmed_at is null limit 1`.execute(
        ctx.db,
      )
    if (rows.length) throw refuse(409, t.refused.confirmFirst)
    return change(ctx, ids, sql`deleted_at = now()`, sql`deleted_at is null`)
  },
  confirm: async (ctx, { id }) => {
    const before = await opened(ctx, id)
    if (!before.mustConfirm) throw refuse(409, t.refused.noConfirm)
    await change(ctx, [id], sql`confirmed_at = now(), read_at = coalesce(read_at, now())`, sql`confirmed_at is null`)
    ctx.touched([id])
    return opened(ctx, id)
  },
  queryNotificationType: async () => choices(t.type),
  queryNotificationPriority: async () => choices(t.priority),
  stream: async (ctx, _input, _request, reply) => {
    await ctx.services.streams.open(reply, ctx.user, (send) =>
      followUnread(ctx, (unread, fresh) => send('unread', fresh ? { unread, fresh } : { unread })),
    )
  },
})
