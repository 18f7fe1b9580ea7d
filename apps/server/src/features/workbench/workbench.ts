import type { RecentRecord, Todo } from '@clearway/contract/features/workbench/workbench'
import { workbench as contract } from '@clearway/contract/features/workbench/workbench'
import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import { screens, type Screen, type ScreenCode } from '@clearway/contract/features/screens'
import { sql, type RawBuilder } from 'kysely'
import { dataAccess } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { feature } from '../../kernel/feature.ts'
import { scopeCondition, type TableSource } from '../../kernel/crud/list-query.ts'
import { snake } from '../../kernel/crud/search.ts'

const mostCounted = 1000
const mostRecent = 12
const mostShortcuts = 8
const mostColleagues = 50
const mostOfEach = 40

/** Records that people work with: the table, the fields that name a row and tell it from its likes, and where it opens. */
interface Kind extends TableSource { readonly resource: string; readonly label: string; readonly detail: string; readonly screen: ScreenCode; readonly state?: string; link(row: { id: string; label: string }): string }
const kinds: readonly Kind[] = [
  { resource: 'order', table: 'trade_order', orgScoped: true, label: 'code', detail: 'supplierName', screen: 'orderList', link: ({ id }) => `/editAddOrder?id=${id}` },
  { resource: 'goods', table: 'goods', orgScoped: true, label: 'modelNumber', detail: 'name', screen: 'merchandiseNews', link: ({ label }) => `/merchandiseNews?search=${encodeURIComponent(label)}` },
  { resource: 'supplier', table: 'supplier', orgScoped: true, label: 'name', detail: 'code', screen: 'vendorInformation', link: ({ label }) => `/vendorInformation?search=${encodeURIComponent(label)}` },
]

/** The rows of a kind that the reader's data permission leaves him. */
const visible = (ctx: Context, kind: Kind): RawBuilder<unknown> => sql.join([sql`t.deleted_at is null`, ...scopeCondition(ctx, kind, dataAccess(ctx.user, kind.resource))], sql` and `)

interface Wait { readonly kind: Todo['kind']; readonly permission: string; readonly where: RawBuilder<unknown>; readonly list: string; readonly mine: boolean }

/** What may wait for the reader in orders. A customer's people act on their company's drafts; staff on their own, and on what customers submit. */
function orderWaits(ctx: Context): Wait[] {
  const at = (status: string) => ({ where: sql`t.status = ${status}`, list: `/orderList?status=${status}` })
  const own = sql`t.created_by = ${ctx.user.personId}`
  const drafts = at('draft')
  const sentBack = { kind: 'orderSentBack', permission: 'order.edit', mine: true } as const
  if (ctx.user.area === 'customer') {
    return [
      { ...sentBack, list: drafts.list, where: sql`t.status = 'draft' and t.status_note is not null` },
      { kind: 'orderDraft', permission: 'order.edit', mine: true, list: `${drafts.list}&mine=true`, where: sql`t.status = 'draft' and t.status_note is null and ${own}` },
      { kind: 'orderWaiting', permission: 'order.view', mine: false, ...at('submitted') },
      { kind: 'orderUnderWay', permission: 'order.view', mine: false, ...at('confirmed') },
    ]
  }
  return [
    { kind: 'orderConfirm', permission: 'order.confirm', mine: true, ...at('submitted') },
    { ...sentBack, list: `${drafts.list}&mine=true`, where: sql`t.status = 'draft' and t.status_note is not null and ${own}` },
    { kind: 'orderDraft', permission: 'order.edit', mine: true, list: `${drafts.list}&mine=true`, where: sql`t.status = 'draft' and t.status_note is null and ${own}` },
    { kind: 'orderComplete', permission: 'order.confirm', mine: true, ...at('confirmed') },
  ]
}

const cases: Kind = { resource: 'customsCase', table: 'customs_case', orgScoped: true, label: 'code', detail: 'billNo', screen: 'classifyOrder', link: ({ id }) => `/ClassifyOrder?id=${id}` }

/** What may wait in cases for a customer's people; the broker's own day is in the tabs of his list. */
function caseWaits(ctx: Context): Wait[] {
  if (ctx.user.area !== 'customer') return []
  // The same as the tabs of the list that they lead to.
  const asked = sql`t.status not in ('completed', 'cancelled') and (exists (select from customs_case_message m where m.tenant_id = t.tenant_id and m.case_id = t.id and m.question and m.answered_at is null and not m.internal)
    or exists (select from classification_task w join classification_question q on q.tenant_id = w.tenant_id and q.task_id = w.id where w.tenant_id = t.tenant_id and w.source = 'upload' and w.order_code = t.code
      and w.org_id is not distinct from t.org_id and w.status = 'query' and w.deleted_at is null and q.answer is null))`
  const wanted = sql`t.status not in ('draft', 'completed', 'cancelled') and exists (select from customs_case_document d where d.tenant_id = t.tenant_id and d.case_id = t.id and d.deleted_at is null and d.needed and d.state in ('needed', 'refused'))`
  return [
    { kind: 'caseConfirm', permission: 'customsCase.confirm', mine: true, list: '/ClassifyOrder?tab=toConfirm', where: sql`t.status = 'toConfirm'` },
    { kind: 'caseReturned', permission: 'customsCase.edit', mine: true, list: '/ClassifyOrder?tab=returned', where: sql`t.status = 'returned'` },
    { kind: 'caseQuestion', permission: 'customsCase.talk', mine: true, list: '/ClassifyOrder?tab=asked', where: asked },
    { kind: 'casePapers', permission: 'customsCase.upload', mine: true, list: '/ClassifyOrder?tab=papers', where: wanted },
    { kind: 'caseReceive', permission: 'customsCase.confirm', mine: true, list: '/ClassifyOrder?status=toReceive', where: sql`t.status = 'toReceive'` },
  ]
}

const certifications: Kind = {
  resource: 'userAuth', table: 'user_auth', orgScoped: true, label: 'realName', detail: 'orgName', screen: 'approvalUser', state: 'approvalStatus', link: ({ id }) => `/approvalUser?line=${id}`,
  // The platform reviews what lies in other tenants.
  visible: ({ user }) => [user.area === 'platform' ? sql`t.reviewer = 'platform'` : sql`(t.reviewer = 'tenant' and t.tenant_id = current_tenant())`],
}

/** Certifications that wait for a second person: the same as the tab of the list that it leads to. */
function certificationWaits({ user: { area, personId } }: Context): Wait[] {
  if (area === 'customer' || area === 'personal') return []
  const mayReview = sql`t.applicant_id <> ${personId} and t.subject_id <> ${personId} and not ${personId}::uuid = any (t.editors)`
  return [{ kind: 'certificationReview', permission: 'userAuth.audit', mine: true, list: '/approvalUser?tab=toReview', where: sql`t.approval_status in ('submitted', 'inReview') and ${mayReview}` }]
}

async function todosIn(ctx: Context, kind: Kind, waits: readonly Wait[]): Promise<Todo[]> {
  // A status that is hidden from the reader is not told by counting either.
  if (dataAccess(ctx.user, kind.resource).hidden.has(kind.state ?? 'status')) return []
  const found = await Promise.all(waits.filter((w) => ctx.user.permissions.has(w.permission)).map(async (wait) => {
    const { rows } = await sql<{ count: number; since: string | null; only: string }>`select count(*)::int as count, min(updated_at) as since, (array_agg(id))[1] as only
      from (select t.id, t.updated_at from ${sql.table(kind.table)} t where ${wait.where} and ${visible(ctx, kind)} limit ${mostCounted}) counted`.execute(ctx.db)
    const { count, since, only } = rows[0]!
    return count && since ? [{ kind: wait.kind, title: t.todo[wait.kind], count, since, mine: wait.mine, link: count === 1 ? kind.link({ id: only, label: '' }) : wait.list }] : []
  }))
  return found.flat()
}

const todosOf = async (ctx: Context): Promise<Todo[]> =>
  (await Promise.all([todosIn(ctx, kinds[0]!, orderWaits(ctx)), todosIn(ctx, cases, caseWaits(ctx)), todosIn(ctx, certifications, certificationWaits(ctx))])).flat()

interface Change { tableName: string; recordId: string; action: RecentRecord['action']; status: string | null; at: string; personId: string; who: string }

/** The last change of each record by the reader and the colleagues of his organisation and below, customers aside; a bounded look into the history of each. */
async function changesAround(ctx: Context): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with recursive down as (select id, 1 as depth from sys_org where tenant_id = current_tenant() and id = ${ctx.user.orgId} union all
        select o.id, depth + 1 from sys_org o join down on o.org_parent = down.id where o.tenant_id = current_tenant() and o.org_type <> 'customer' and o.deleted_at is null and depth < 20),
      people as (select ${ctx.user.personId}::uuid as person_id union select person_id from (
        select m.person_id from membership m where m.tenant_id = current_tenant() and m.org_id in (select id from down) and m.status = 'able' and m.deleted_at is null limit ${mostColleagues}) near),
      latest as (select distinct on (h.table_name, h.record_id) h.table_name, h.record_id, h.action, h.changes, h.at, h.id, h.person_id from people p cross join lateral (
        select * from record_history r where r.tenant_id = current_tenant() and r.person_id = p.person_id order by r.id desc limit ${mostOfEach}) h
        where h.table_name = any(${kinds.map((k) => k.table)}::text[]) order by h.table_name, h.record_id, h.id desc)
    select l.table_name, l.record_id, l.action, (select c ->> 'to' from jsonb_array_elements(l.changes) c where c ->> 'field' = 'status' limit 1) as status,
      l.at, l.person_id, coalesce(p.nickname, '') as who from latest l left join person p on p.id = l.person_id order by l.at desc limit 100`.execute(ctx.db)
  return rows
}

async function recentOf(ctx: Context): Promise<RecentRecord[]> {
  const changes = await changesAround(ctx)
  const shown = new Map<string, { kind: Kind; label: string; detail: string | null }>()
  for (const kind of kinds) {
    const ids = changes.filter((c) => c.tableName === kind.table).map((c) => c.recordId)
    const { hidden } = dataAccess(ctx.user, kind.resource)
    if (!ids.length || hidden.has(kind.label) || !ctx.user.permissions.has(`${kind.resource}.view`)) continue
    const detail = hidden.has(kind.detail) ? sql`null::text` : sql.ref(`t.${snake(kind.detail)}`)
    const { rows } = await sql<{ id: string; label: string; detail: string | null }>`select t.id, ${sql.ref(`t.${snake(kind.label)}`)} as label, ${detail} as detail
      from ${sql.table(kind.table)} t where t.id = any(${ids}::uuid[]) and ${visible(ctx, kind)}`.execute(ctx.db)
    for (const { id, ...row } of rows) shown.set(id, { kind, ...row })
  }
  const told = (kind: Kind, status: string | null) => (dataAccess(ctx.user, kind.resource).hidden.has(kind.state ?? 'status') ? null : status)
  return changes.filter((c) => shown.has(c.recordId)).slice(0, mostRecent).map(({ tableName: _table, recordId: id, personId, who, status, ...change }) => {
    const { kind, label, detail } = shown.get(id)!
    return { ...change, id, resource: kind.resource, label, detail, status: told(kind, status), who: personId === ctx.user.personId ? null : who, link: kind.link({ id, label }) }
  })
}

/** Screens of the reader's menu: those whose records he changed most of late, then the rest in the order of the menu. */
async function shortcutsOf(ctx: Context): Promise<string[]> {
  const { rows: used } = await sql<{ tableName: string }>`select table_name from (select table_name from record_history r
    where r.tenant_id = current_tenant() and r.person_id = ${ctx.user.personId} order by r.id desc limit 300) h group by table_name order by count(*) desc`.execute(ctx.db)
  const menus = await ctx.db.selectFrom('sysMenu').select('menuComponent').where('id', 'in', [...ctx.user.menuIds, ctx.user.personId]).where('hidden', '=', false)
    .where('menuComponent', 'is not', null).orderBy('menuSequence').execute()
  const open = menus.map((m) => m.menuComponent!).filter((code) => screens.some((s: Screen) => s.code === code && !s.affix))
  const favourites = used.flatMap((u) => kinds.filter((k) => k.table === u.tableName).map((k): string => k.screen)).filter((code) => open.includes(code))
  return [...new Set([...favourites, ...open])].slice(0, mostShortcuts)
}

export const workbench = feature(contract, {
  query: async (ctx) => {
    const [todos, recent, shortcuts] = await Promise.all([todosOf(ctx), recentOf(ctx), shortcutsOf(ctx)])
    return { todos, recent, shortcuts }
  },
})
