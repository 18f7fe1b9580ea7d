import {
  notification as contract,
  type Reader,
  type ReaderState,
} from '@clearway/contract/features/notice/notification'
import { notificationText as t } from '@clearway/contract/features/notice/notification.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import type { Context, FileAnswer } from '../../kernel/context.ts'
import { excelType } from '../../kernel/crud/crudExport.ts'
import { contains } from '../../kernel/crud/search.ts'
import { writeExcel } from '../../kernel/paper/excel.ts'
import { notFound, refuse } from '../../kernel/refuse.ts'
import { addReminder } from './reminder.ts'

const mostExported = 200_000

const states: Readonly<Record<ReaderState, RawBuilder<unknown>>> = {
  all: sql`true`,
  unread: sql`r.read_at is null`,
  read: sql`r.read_at is not null`,
  unconfirmed: sql`r.confirmed_at is null`,
  confirmed: sql`r.confirmed_at is not null`,
}
const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  nickname: sql`p.nickname, r.person_id`,
  '-nickname': sql`p.nickname desc, r.person_id desc`,
  readAt: sql`r.read_at nulls first, r.person_id`,
  '-readAt': sql`r.read_at desc nulls last, r.person_id desc`,
  confirmedAt: sql`r.confirmed_at nulls first, r.person_id`,
  '-confirmedAt': sql`r.confirmed_at desc nulls last, r.person_id desc`,
}

interface Notice {
  readonly title: string
  readonly status: string
  readonly mustConfirm: boolean
  readonly remindedAt: string | null
  readonly sinceReminded: number | null
}

async function noticeOf(ctx: Context, id: string, locked = false): Promise<Notice> {
  const {
    rows: [row],
  } =
    await sql<Notice>`select title, status, must_confirm, reminded_at, extract(epoch from now() - reminded_at)::int as since_reminded from notification
    where tenant_id = current_tenant() and id = ${id} and managed and deleted_at is null ${sql.raw(locked ? 'for no key update' : '')}`.execute(
      ctx.db,
    )
  if (!row) throw notFound()
  return row
}

const columns = sql`p.id, p.nickname, m.username, o.org_name, r.read_at, r.confirmed_at`
/** Those who got it, also who left since: what they knew when they were here stays known. */
const readersOf = (
  id: string,
): RawBuilder<unknown> => sql`from notification_receipt r join person p on p.id = r.person_id
  left join membership m on m.tenant_id = r.tenant_id and m.person_id = r.person_id and m.deleted_at is null left join sys_org o on o.tenant_id = m.tenant_id and o.id = m.org_id
  where r.tenant_id = current_tenant() and r.notification_id = ${id}`

export async function queryReaders(
  ctx: Context,
  { id, state, search, sort, currentPage, pageSize }: Parsed<typeof contract.routes.queryReaders>,
) {
  const offset = (currentPage - 1) * pageSize
  if (offset >= 100_000)
    throw refuse(400, refusals.pageTooDeep, { errors: [{ field: 'currentPage', message: refusals.pageTooDeep }] })
  const { remindedAt } = await noticeOf(ctx, id)
  const found = (search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5)
    .map((word) => sql`concat_ws(' ', p.nickname, m.username, o.org_name) ilike ${contains(word)}`)
  const where = sql.join([states[state], ...found], sql` and `)
  const [list, total, counts] = await Promise.all([
    sql<Reader>`select ${columns} ${readersOf(id)} and ${where} order by ${sorts[sort]!} limit ${pageSize} offset ${offset}`.execute(
      ctx.db,
    ),
    sql<{ n: number }>`select count(*)::int as n ${readersOf(id)} and ${where}`.execute(ctx.db),
    sql<{
      people: number
      read: number
      confirmed: number
    }>`select count(*)::int as people, count(read_at)::int as read, count(confirmed_at)::int as confirmed from notification_receipt where tenant_id = current_tenant() and notification_id = ${id}`.execute(
      ctx.db,
    ),
  ])
  return { list: list.rows, total: total.rows[0]!.n, totalIsMore: false, counts: counts.rows[0]!, remindedAt }
}

export async function exportReaders(
  ctx: Context,
  { id, state }: { id: string; state: ReaderState },
): Promise<FileAnswer> {
  const { title } = await noticeOf(ctx, id)
  const { rows } =
    await sql<Reader>`select ${columns} ${readersOf(id)} and ${states[state]} order by p.nickname, r.person_id limit ${mostExported}`.execute(
      ctx.db,
    )
  const header = (name: keyof typeof t.reader, kind: 'text' | 'dateTime' = 'text') => ({
    header: say(t.reader[name], ctx.language),
    kind,
    width: 20,
  })
  const sheet = {
    title: title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
    columns: [
      header('nickname'),
      header('username'),
      header('orgName'),
      header('readAt', 'dateTime'),
      header('confirmedAt', 'dateTime'),
    ],
    rows: (async function* () {
      for (const r of rows) yield [r.nickname, r.username, r.orgName, r.readAt, r.confirmedAt]
    })(),
  }
  return { name: 'excel-list.xlsx', contentType: excelType, body: writeExcel(sheet, { timeZone: ctx.user.timeZone }) }
}

export async function remind(ctx: Context, { id }: { id: string }): Promise<{ people: number }> {
  const notice = await noticeOf(ctx, id, true)
  if (notice.status !== 'published') throw refuse(409, t.refused.notOut)
  if (notice.sinceReminded !== null && notice.sinceReminded < 3600) {
    const minutes = Math.ceil((3600 - notice.sinceReminded) / 60)
    throw refuse(429, t.refused.tooSoon, { values: { minutes }, retryAfter: minutes * 60 })
  }
  const {
    rows: [left],
  } = await sql<{
    n: number
  }>`select count(*)::int as n ${readersOf(id)} and m.status = 'able' and ${notice.mustConfirm ? states.unconfirmed : states.unread}`.execute(
    ctx.db,
  )
  if (!left!.n) throw refuse(409, t.refused.nobodyLeft)
  await addReminder(ctx.db, id)
  ctx.touched([id])
  return { people: left!.n }
}
