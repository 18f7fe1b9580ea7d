import { authorityRequest as contract } from '@clearway/contract/features/admin/authorityRequest'
import { authorityRequestText as t } from '@clearway/contract/features/admin/authorityRequest.text'
import { permissionName } from '@clearway/contract/features/permissions'
import { screens, type Screen } from '@clearway/contract/features/screens'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { fill, say, text, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { callable, dataAccess } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { crud } from '../../kernel/crud/crud.ts'
import { readRow, type CrudSource } from '../../kernel/crud/crud-rows.ts'
import { feature } from '../../kernel/feature.ts'
import { notify } from '../../kernel/notify.ts'
import { notFound, refuse, refuseField } from '../../kernel/refuse.ts'
import { rightsChange } from './administration.ts'
import { titleOfPermission } from './sysmenu-rights.ts'

type Routes = typeof contract.routes
type Row = Output<Routes['queryById']>

/** What was approved and has run out says so by itself. */
export const statusSql = `case when t.apply_status = 'approved' and t.until <= now() then 'expired' else t.apply_status end`
const nameOf = (column: string) => `(select coalesce(p.nickname, m.username) from membership m join person p on p.id = m.person_id where m.tenant_id = t.tenant_id and m.person_id = t.${column})`

const source: CrudSource = {
  table: 'authority_request',
  orgScoped: true,
  search: ['reason'],
  computed: {
    personName: nameOf('person_id'), decidedByName: nameOf('decided_by'), applyStatus: statusSql,
    permissionNames: `array_to_string(t.permissions, ',')`,
    orgName: `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`,
  },
  filters: {
    applyStatus: (values) => sql`(${sql.raw(statusSql)}) = any(${[...values]}::text[])`,
  },
}

export const screenOf = (code: string): Screen | undefined => screens.find((s) => s.code === code)

/** Words of each language put into a sentence of the same language. */
export function inWords(sentence: Text, values: Readonly<Record<string, Text | string>>): Text {
  const told = (language: 'zh' | 'tw' | 'en') => fill(sentence[language], Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : value[language]])))
  return text(told('zh'), told('tw'), told('en'))
}

const worded = <R extends { permissionNames?: string | null | undefined }>(ctx: Context, row: R): R =>
  row.permissionNames ? { ...row, permissionNames: row.permissionNames.split(',').map((code) => say(titleOfPermission(code), ctx.language)).join(ctx.language === 'en' ? ', ' : '、') } : row

const base = crud(contract, source)

interface Stored { id: string; version: number; personId: string; screen: string; permissions: string[]; until: string; applyStatus: string; grantId: string | null; createdBy: string }

/** The request, locked, as the caller may see it, and neither his own nor changed meanwhile. */
async function locked(ctx: Context, { id, version }: { id: string; version: number }): Promise<Stored> {
  await readRow(ctx, contract, source, id, { deleted: false, lock: true })
  const { rows } = await sql<Stored>`select id, version, person_id, screen, permissions, until, apply_status, grant_id from authority_request where id = ${id} and tenant_id = current_tenant()`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw notFound()
  if (row.personId === ctx.user.personId) throw refuse(403, t.notYourOwn)
  if (row.version !== version) throw refuse(409, refusals.stale, { data: { current: row } })
  return row
}

/** Nobody gives what he does not hold, on rows that he does not see or with fields that are hidden from him. */
function requireOwn(ctx: Context, permissions: readonly string[]): void {
  const held = callable(ctx.user)
  const beyond = permissions.find((code) => {
    const { scope, hidden } = dataAccess(ctx.user, code.split('.')[0]!)
    return !held.has(code) || (!ctx.user.admin && (scope.kind !== 'all' || hidden.size > 0))
  })
  if (beyond) throw refuse(403, t.beyondYou, { values: { what: say(permissionName(beyond, titleOfPermission(beyond)), ctx.language) } })
}

export const longestMs = 365 * 86_400_000

function checkUntil(until: string, asked: string): void {
  if (Date.parse(until) <= Date.now()) throw refuseField('until', t.untilPast)
  if (Date.parse(until) > Date.parse(asked)) throw refuseField('until', t.untilLonger)
}

const tell = (ctx: Context, row: Stored, title: Text, content: Text, values: Readonly<Record<string, string>>) => {
  const module = screenOf(row.screen)?.title ?? text(row.screen, row.screen, row.screen)
  return notify(ctx.db, { to: { personIds: [row.personId] }, title: inWords(title, { module, ...values }), content: inWords(content, { module, ...values }), link: '/SystemModule' })
}

const shown = async (ctx: Context, id: string): Promise<Row> => worded(ctx, (await readRow(ctx, contract, source, id)) as unknown as Row)

/** `2026-11-20 18:00` as the tenant reads a time. */
export const timeIn = (ctx: Context, iso: string): string => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: ctx.user.timeZone }).format(new Date(iso))

async function approve(ctx: Context, input: Parsed<Routes['approve']>): Promise<Row> {
  const row = await locked(ctx, input)
  if (row.applyStatus !== 'pending') throw refuse(409, t.decidedAlready)
  const until = input.until ?? row.until
  checkUntil(until, row.until)
  requireOwn(ctx, row.permissions)
  const member = await ctx.db.selectFrom('membership').select('id').where('personId', '=', row.personId).where('status', '=', 'able').where('deletedAt', 'is', null).executeTakeFirst()
  if (!member) throw refuse(409, t.notMember)
  rightsChange(ctx)
  const grant = await ctx.db.insertInto('permissionGrant').values({ tenantId: ctx.user.tenantId, personId: row.personId, permissions: row.permissions, expiresAt: until, createdBy: ctx.user.personId }).returning('id').executeTakeFirstOrThrow()
  await ctx.db.updateTable('authorityRequest').set({ applyStatus: 'approved', until, note: input.note ?? null, grantId: grant.id, decidedBy: ctx.user.personId, decidedAt: sql<string>`now()` }).where('id', '=', row.id).execute()
  await tell(ctx, row, t.approvedTitle, t.approvedBody, { until: timeIn(ctx, until) })
  ctx.touched([row.id], `+${row.permissions.join(' +')}`)
  return shown(ctx, row.id)
}

async function reject(ctx: Context, input: Parsed<Routes['reject']>): Promise<Row> {
  const row = await locked(ctx, input)
  if (row.applyStatus !== 'pending') throw refuse(409, t.decidedAlready)
  await ctx.db.updateTable('authorityRequest').set({ applyStatus: 'rejected', note: input.note, decidedBy: ctx.user.personId, decidedAt: sql<string>`now()` }).where('id', '=', row.id).execute()
  await tell(ctx, row, t.rejectedTitle, t.causeBody, { cause: input.note })
  ctx.touched([row.id])
  return shown(ctx, row.id)
}

async function revoke(ctx: Context, input: Parsed<Routes['revoke']>): Promise<Row> {
  const row = await locked(ctx, input)
  if (row.applyStatus !== 'approved' || Date.parse(row.until) <= Date.now() || !row.grantId) throw refuse(409, t.notInForce)
  rightsChange(ctx)
  await ctx.db.updateTable('permissionGrant').set({ revokedAt: sql<string>`now()` }).where('id', '=', row.grantId).execute()
  await ctx.db.updateTable('authorityRequest').set({ applyStatus: 'revoked', note: input.note, decidedBy: ctx.user.personId, decidedAt: sql<string>`now()` }).where('id', '=', row.id).execute()
  await tell(ctx, row, t.revokedTitle, t.causeBody, { cause: input.note })
  ctx.touched([row.id], `−${row.permissions.join(' −')}`)
  return shown(ctx, row.id)
}

export const authorityRequest = feature(contract.routes, {
  ...base,
  query: async (ctx, input) => {
    const page = (await base.query(ctx, input, undefined)) as { list: Row[]; total: number; totalIsMore: boolean }
    return { ...page, list: page.list.map((row) => worded(ctx, row)) }
  },
  queryById: (ctx, { id }) => shown(ctx, id),
  approve,
  reject,
  revoke,
})
