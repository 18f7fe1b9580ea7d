import {
  maxContent,
  notification as contract,
  notificationForm,
  type NotificationRow,
} from '@clearway/contract/features/notice/notification'
import { notificationText as t } from '@clearway/contract/features/notice/notification.text'
import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { crud } from '../../kernel/crud/crud.ts'
import {
  insertRow,
  moveRows,
  readRow,
  updateRow,
  type CrudSource,
  type Row,
  type Values,
} from '../../kernel/crud/crudRows.ts'
import { historyOf } from '../../kernel/crud/history.ts'
import { feature } from '../../kernel/feature.ts'
import { notFound, refuse, refuseField } from '../../kernel/refuse.ts'
import { cleanHtml, plainText } from '../../kernel/richText.ts'
import { attach, attachedFiles } from './attached.ts'
import { deliverAt, endAt, escalateAt } from './deliver.ts'
import { exportReaders, queryReaders, remind } from './readers.ts'
import { addressed, countRecipients, requireKnown, targetOptions } from './recipients.ts'

const listSize = 300

/** The content in clean HTML with its plain beginning beside it, for each language sent. */
function cleanContents(values: Values): void {
  for (const [name, summary] of [
    ['content', 'summary'],
    ['contentTw', 'summaryTw'],
    ['contentEn', 'summaryEn'],
  ] as const) {
    const given = values[name]
    if (given === undefined) continue
    const html = typeof given === 'string' ? cleanHtml(given) : null
    const words = html ? plainText(html) : ''
    if (html && html.length > maxContent) throw refuseField(name, t.refused.tooLong)
    if (name === 'content' && !words) throw refuseField('content', t.refused.noContent)
    values[name] = words ? html : null
    values[summary] = words ? words.slice(0, listSize) : null
  }
}

/** What cannot change any more once people have it. */
const fixed = ['publishObject', 'publishOrgs', 'publishBelow', 'publishRoles', 'publishUsers', 'startTime'] as const
/** What readers see: a change of it shows as edited. */
const seen = [
  'title',
  'titleTw',
  'titleEn',
  'content',
  'contentTw',
  'contentEn',
  'priority',
  'type',
  'publisher',
  'endTime',
  'attachments',
  'mustConfirm',
  'confirmBy',
] as const
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const instant = (v: unknown) => (typeof v === 'string' && !Number.isNaN(Date.parse(v)) ? Date.parse(v) : v)

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const before = current ? await fullRow(ctx, current.id) : undefined
  cleanContents(values)
  for (const flag of ['mustConfirm', 'publishBelow']) if (values[flag] === null) values[flag] = flag === 'publishBelow'
  for (const list of ['publishOrgs', 'publishRoles', 'publishUsers', 'attachments'])
    if (Array.isArray(values[list]) || values[list] === null)
      values[list] = [...new Set((values[list] as string[] | null) ?? [])]
  if (before && (before.status === 'revoked' || before.status === 'ended')) throw refuse(409, t.refused.notEditable)
  if (before?.status === 'published') {
    const changed = fixed.find(
      (name) => values[name] !== undefined && !same(instant(values[name]), instant(before[name])),
    )
    if (changed) throw refuseField(changed, t.refused.locked)
    if (values['endTime'] && Date.parse(String(values['endTime'])) <= Date.now())
      throw refuseField('endTime', t.refused.endPassed)
    if (seen.some((name) => values[name] !== undefined && !same(instant(values[name]), instant(before[name]))))
      values['editedAt'] = new Date().toISOString()
  }
  if (before && values['confirmBy'] !== undefined && !same(instant(values['confirmBy']), instant(before.confirmBy)))
    values['escalatedAt'] = null
  await requireKnown(ctx.db, addressed(values))
  if (Array.isArray(values['attachments']))
    await attach(ctx, values['attachments'] as string[], before?.attachments ?? [])
  if (!current)
    Object.assign(values, { managed: true, status: 'draft', topic: 'notices', startTime: values['startTime'] ?? null })
  if (!current || values['publisher'] === null) values['publisher'] ??= ctx.user.nickname
}

const names = (table: string, column: string, ids: string) =>
  `(select string_agg(x.${column}, '、' order by x.${column}) from ${table} x where x.tenant_id = t.tenant_id and x.id = any(t.${ids}))`
const people = `(select string_agg(n, '、') from (select p.nickname as n from person p where p.id = any(t.publish_users) order by 1 limit 20) named)`

const source: CrudSource = {
  table: 'notification',
  visible: () => [sql`t.managed`],
  search: ['title', 'titleTw?', 'titleEn?', 'summary?', 'publisher?'],
  computed: {
    description: 't.summary',
    publishNames: `case t.publish_object when 'orgs' then ${names('sys_org', 'org_name', 'publish_orgs')} when 'roles' then ${names('sys_role', 'role_name', 'publish_roles')} when 'users' then ${people} end`,
    coverage: `concat_ws(',', 'zh', case when t.title_tw is not null and t.content_tw is not null then 'tw' end, case when t.title_en is not null and t.content_en is not null then 'en' end)`,
  },
  check,
}

type Extra = Pick<
  NotificationRow,
  | 'content'
  | 'contentTw'
  | 'contentEn'
  | 'publishOrgs'
  | 'publishBelow'
  | 'publishRoles'
  | 'publishUsers'
  | 'attachments'
>

async function fullRow(ctx: Context, id: string): Promise<NotificationRow> {
  const row = await readRow(ctx, contract, source, id)
  const {
    rows: [extra],
  } =
    await sql<Extra>`select content, content_tw, content_en, publish_orgs, publish_below, publish_roles, publish_users, attachments
    from notification where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  if (!extra) throw notFound()
  const clean = (html: string | null) => (html === null ? null : cleanHtml(html))
  return {
    ...row,
    ...extra,
    content: cleanHtml(extra.content),
    contentTw: clean(extra.contentTw),
    contentEn: clean(extra.contentEn),
    files: await attachedFiles(ctx.db, extra.attachments),
  }
}

function written(ctx: Context, ids: readonly string[]): void {
  ctx.touched(ids)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
}

/** The row locked for a step. Throws 404, and 409 with the row as it stands when `version` is stale. */
async function lock(ctx: Context, { id, version }: { id: string; version: number }): Promise<NotificationRow> {
  await readRow(ctx, contract, source, id, { deleted: false, lock: true })
  const row = await fullRow(ctx, id)
  if (row.version !== version) throw refuse(409, refusals.stale, { data: { current: row } })
  return row
}

async function publish(ctx: Context, input: { id: string; version: number }): Promise<NotificationRow> {
  const row = await lock(ctx, input)
  if (row.status !== 'draft') throw refuse(409, t.refused.notPublishable)
  const to = addressed(row)
  if (!to.publishObject)
    throw refuse(409, t.refused.noObject, { errors: [{ field: 'publishObject', message: t.refused.noObject }] })
  if (row.endTime && Date.parse(row.endTime) <= Date.now())
    throw refuse(409, t.refused.endPassed, { errors: [{ field: 'endTime', message: t.refused.endPassed }] })
  const { people } = await countRecipients(ctx.db, to)
  if (!people) throw refuse(409, t.refused.nobody, { errors: [{ field: 'publishObject', message: t.refused.nobody }] })
  const later = row.startTime && Date.parse(row.startTime) > Date.now() ? row.startTime : null
  await sql`update notification set status = ${later ? 'scheduled' : 'published'}, start_time = case when ${later}::timestamptz is null then now() else start_time end,
    published_at = case when ${later}::timestamptz is null then now() end, published_by = ${ctx.user.personId}, recipient_count = ${people} where tenant_id = current_tenant() and id = ${row.id}`.execute(
    ctx.db,
  )
  await deliverAt(ctx.db, row.id, later)
  if (row.endTime) await endAt(ctx.db, row.id, row.endTime)
  if (row.mustConfirm && row.confirmBy) await escalateAt(ctx.db, row.id, row.confirmBy)
  written(ctx, [row.id])
  return fullRow(ctx, row.id)
}

async function revoke(ctx: Context, input: { id: string; version: number }): Promise<NotificationRow> {
  const row = await lock(ctx, input)
  if (row.status !== 'scheduled' && row.status !== 'published') throw refuse(409, t.refused.notRevocable)
  await sql`update notification set status = ${row.status === 'scheduled' ? 'draft' : 'revoked'} where tenant_id = current_tenant() and (id = ${row.id} or reminds = ${row.id})`.execute(
    ctx.db,
  )
  written(ctx, [row.id])
  return fullRow(ctx, row.id)
}

/** Times that moved are waited for anew. */
async function timesMoved(ctx: Context, row: NotificationRow): Promise<void> {
  if (row.status === 'scheduled') await deliverAt(ctx.db, row.id, row.startTime)
  if (row.status !== 'scheduled' && row.status !== 'published') return
  if (row.endTime) await endAt(ctx.db, row.id, row.endTime)
  if (row.mustConfirm && row.confirmBy) await escalateAt(ctx.db, row.id, row.confirmBy)
}

/** Changes in words: HTML as its plain text, organisations, roles, people and files by name. */
async function history(ctx: Context, id: string) {
  await readRow(ctx, contract, source, id)
  const entries = await historyOf(ctx, notificationForm, source.table, id)
  const listed = entries
    .flatMap((e) => e.changes)
    .filter((c) => ['publishOrgs', 'publishRoles', 'publishUsers', 'attachments'].includes(c.field))
  const ids = [
    ...new Set(listed.flatMap((c) => [c.from, c.to]).flatMap((v) => v?.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [])),
  ].slice(0, 2000)
  const { rows } = ids.length
    ? await sql<{
        id: string
        name: string
      }>`select id, org_name as name from sys_org where id = any(${ids}::uuid[]) union all select id, role_name from sys_role where id = any(${ids}::uuid[])
    union all select p.id, p.nickname from person p join membership m on m.person_id = p.id and m.tenant_id = current_tenant() where p.id = any(${ids}::uuid[])
    union all select id, name from stored_file where id = any(${ids}::uuid[])`.execute(ctx.db)
    : { rows: [] }
  const name = new Map(rows.map((r) => [r.id, r.name]))
  const inWords = (field: string, value: string | null): string | null => {
    if (!value) return null
    if (field.startsWith('content')) return plainText(value)
    if (
      (field.startsWith('publish') && field !== 'publishObject' && field !== 'publishBelow' && field !== 'publisher') ||
      field === 'attachments'
    ) {
      return (value.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []).map((found) => name.get(found) ?? '…').join('、') || null
    }
    return field === 'publishBelow' ? say(value === 'true' ? common.yes : common.no, ctx.language) : value
  }
  return entries.map((e) => ({
    ...e,
    changes: e.changes.map((c) => ({ ...c, from: inWords(c.field, c.from), to: inWords(c.field, c.to) })),
  }))
}

const base = crud(contract, source)

export const notification = feature(contract.routes, {
  ...base,
  queryById: (ctx, { id }) => fullRow(ctx, id),
  add: async (ctx, input) => {
    const id = await insertRow(ctx, contract, source, input)
    written(ctx, [id])
    return fullRow(ctx, id)
  },
  update: async (ctx, input) => {
    await updateRow(ctx, contract, source, input)
    const row = await fullRow(ctx, input.id)
    if (row.status === 'scheduled' && (!row.startTime || Date.parse(row.startTime) <= Date.now()))
      await deliverAt(ctx.db, row.id, null)
    else await timesMoved(ctx, row)
    written(ctx, [input.id])
    return row
  },
  delete: async (ctx, { ids }) => {
    const count = await moveRows(
      ctx,
      contract,
      {
        ...source,
        beforeDelete: async () => {
          const { rows } =
            await sql`select from notification where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and status in ('scheduled', 'published') limit 1`.execute(
              ctx.db,
            )
          if (rows.length) throw refuse(409, t.refused.notDeletable)
        },
      },
      ids,
      true,
    )
    written(ctx, ids)
    return { count }
  },
  queryHistory: (ctx, { id }) => history(ctx, id),
  preview: (ctx, input) => requireKnown(ctx.db, addressed(input)).then(() => countRecipients(ctx.db, addressed(input))),
  publish,
  revoke,
  queryReaders,
  exportReaders,
  remind,
  queryOrgOptions: (ctx, input) => targetOptions(ctx.db, 'org', input),
  queryRoleOptions: (ctx, input) => targetOptions(ctx.db, 'role', input),
  queryUserOptions: (ctx, input) => targetOptions(ctx.db, 'user', input),
})
