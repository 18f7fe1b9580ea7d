import { newTenants, systenant as contract } from '@clearway/contract/features/admin/tenant/systenant'
import { systenantText as t } from '@clearway/contract/features/admin/tenant/systenant.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import type { Language, Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crudIn } from '../../../kernel/crud/crud.ts'
import { importHandlers } from '../../../kernel/crud/crudImport.ts'
import { readRow, readRows, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { historyOf } from '../../../kernel/crud/history.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { toChoose } from '../names.ts'
import { firstAdministrator } from './firstAdministrator.ts'
import { checkPackage, openTenant, tenantRefusal } from './openTenant.ts'
import { packageLabel } from './packageLabel.ts'
import { packageLossOf } from './packageLoss.ts'

type Routes = typeof contract.routes
type Row = Output<Routes['queryById']>

const table = 'sys_tenant'

const userLoad = `case when t.most_users is null then 'unlimited' when t.user_count >= t.most_users then 'full'
  when t.user_count * 10 >= t.most_users * 9 then 'near' else 'room' end`

const sourceIn = (language: Language): CrudSource => ({
  table,
  search: ['tenantCode', 'tenantName', 'domain?', 'tenantContact?'],
  filters: { userLoad: (values) => sql`${sql.raw(userLoad)} = any(${[...values]}::text[])` },
  computed: {
    userLoad,
    packageName: `(select ${packageLabel('p', language)} from tenant_package p where p.tenant_id = (select platform_tenant()) and p.id = t.package_id)`,
    ownerName: '(select o.nickname from person o where o.id = t.owner_id)',
    onlineCount:
      '(select count(*)::int from session s where s.tenant_id = t.id and s.ended_at is null and s.refresh_expires_at > now())',
    lastUsedAt: '(select max(s.last_used_at) from session s where s.tenant_id = t.id)',
  },
})

/** The list with how many of the users allowed there are, for who watches the load. */
export const loadSource = ({ language }: Pick<Context, 'language'>): CrudSource => {
  const source = sourceIn(language)
  return { ...source, computed: { ...source.computed, usersOfMost: `t.user_count || ' / ' || t.most_users` } }
}

const read = (ctx: Context, id: string, also: { deleted?: boolean } = {}): Promise<Row> =>
  readRow(ctx, contract, sourceIn(ctx.language), id, also)

/** The tenant, locked; 409 when somebody changed it since. */
async function locked(
  ctx: Context,
  { id, version }: { id: string; version: number },
): Promise<Row & { packageId?: string | null | undefined }> {
  await sql`select 1 from tenant where id = ${id} for update`.execute(ctx.db)
  const row = await read(ctx, id, { deleted: false })
  if (row.version !== version) throw refuse(409, refusals.stale, { data: { current: row } })
  return row
}

/** Its people hear of it with their next call, on this node at once. */
function changed(ctx: Context, ids: readonly string[], detail?: string): void {
  ctx.touched(ids, detail)
  ctx.afterCommit(() => {
    for (const id of ids) ctx.services.sessions.forget(id)
    ctx.services.totals.forget(ctx.user.tenantId, table)
  })
}

async function open(
  ctx: Context,
  {
    adminBy,
    adminAccount,
    adminNickname,
    adminUsername,
    adminEmail,
    adminMobile,
    adminLanguage,
    ...wanted
  }: Parsed<Routes['add']>,
): Promise<string> {
  const { first, welcome } = await firstAdministrator(ctx, {
    adminBy,
    adminAccount,
    adminNickname,
    adminUsername,
    adminEmail,
    adminMobile,
    adminLanguage,
  })
  const { id, personId } = await openTenant(ctx, wanted, first)
  await welcome(wanted, personId)
  return id
}

async function add(ctx: Context, input: Parsed<Routes['add']>): Promise<Row> {
  const id = await open(ctx, input)
  changed(ctx, [])
  return read(ctx, id)
}

/** The packages on offer, in every language, for a file to choose from. */
async function packageNames(ctx: Context): Promise<Map<string, Text>> {
  const rows = await ctx.db
    .selectFrom('tenantPackage')
    .select(['id', 'packageCode', 'packageName', 'packageNameTw', 'packageNameEn'])
    .where('status', '=', 'able')
    .where('deletedAt', 'is', null)
    .orderBy('packageCode')
    .limit(2000)
    .execute()
  return toChoose(
    rows.map((p) => ({
      id: p.id,
      code: p.packageCode,
      name: { zh: p.packageName, tw: p.packageNameTw ?? p.packageName, en: p.packageNameEn ?? p.packageName },
    })),
  )
}

const imports = importHandlers(
  newTenants,
  {
    table,
    mostImported: 200,
    references: { packageId: packageNames },
    insert: (ctx, given) => open(ctx, given as Parsed<Routes['add']>),
  },
  (ctx) => changed(ctx, []),
)

const columns = [
  'tenantName',
  'packageId',
  'mostUsers',
  'startTime',
  'endTime',
  'tenantContact',
  'tenantEmail',
  'tenantTel',
  'domain',
  'timeZone',
] as const

async function update(ctx: Context, input: Parsed<Routes['update']>): Promise<Row> {
  const before = await locked(ctx, input)
  const { id, version: _version, tenantCode, ...values } = input
  if (tenantCode !== undefined && tenantCode !== before.tenantCode) throw refuseField('tenantCode', t.tenantCodeFixed)
  const broken = contract.rules?.find((r) => !r.holds({ ...before, ...values }))
  if (broken) throw refuseField(broken.field, broken.message)
  await checkPackage(ctx, values.packageId, before.packageId)
  const set = Object.fromEntries(columns.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
  if (Object.keys(set).length) {
    await ctx.db
      .updateTable('tenant')
      .set(set)
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw tenantRefusal(error)
      })
  }
  changed(ctx, [id])
  return read(ctx, id)
}

async function setStatus(
  ctx: Context,
  named: { id: string; version: number },
  status: 'able' | 'disable',
  statusNote: string | null,
): Promise<Row> {
  const before = await locked(ctx, named)
  const suspended = before.state === 'suspended'
  if (suspended === (status === 'disable')) throw refuse(409, suspended ? t.suspendedAlready : t.notSuspended)
  await ctx.db.updateTable('tenant').set({ status, statusNote }).where('id', '=', named.id).execute()
  changed(ctx, [named.id], statusNote ?? undefined)
  return read(ctx, named.id)
}

async function archive(ctx: Context, input: Parsed<Routes['archive']>): Promise<{ count: number }> {
  const before = await locked(ctx, input)
  if (input.tenantCode.toLowerCase() !== before.tenantCode?.toLowerCase())
    throw refuseField('tenantCode', t.archiveCodeWrong)
  await ctx.db
    .updateTable('tenant')
    .set({ deletedAt: sql<string>`now()` })
    .where('id', '=', input.id)
    .execute()
  changed(ctx, [input.id], before.tenantCode)
  return { count: 1 }
}

async function restore(ctx: Context, { ids }: { ids: string[] }): Promise<{ count: number }> {
  const wanted = [...new Set(ids)]
  const rows = await readRows(ctx, contract, sourceIn(ctx.language), wanted, { deleted: true })
  if (rows.length !== wanted.length) throw notFound()
  await ctx.db
    .updateTable('tenant')
    .set({ deletedAt: null })
    .where('id', 'in', wanted)
    .execute()
    .catch((error: unknown) => {
      throw tenantRefusal(error)
    })
  changed(ctx, wanted)
  return { count: wanted.length }
}

const screensOf = async (ctx: Context, packageId: string | null | undefined): Promise<string[] | null> => {
  if (!packageId) return null
  const found = await ctx.db
    .selectFrom('tenantPackage')
    .select(['screens', 'status'])
    .where('id', '=', packageId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found?.status === 'able' ? found.screens : []
}

/** The history keeps which package it was; it is told by its name as it is now, in the reader's language. */
async function namingPackages(ctx: Context, entries: Awaited<ReturnType<typeof historyOf>>): Promise<typeof entries> {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select p.id, ${sql.raw(packageLabel('p', ctx.language))} as name from tenant_package p where p.tenant_id = current_tenant()`.execute(
    ctx.db,
  )
  const names = new Map(rows.map((p) => [p.id, p.name]))
  const name = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((c) =>
      c.field === 'packageId' ? { field: 'packageName', from: name(c.from), to: name(c.to) } : c,
    ),
  }))
}

export const systenant = feature(contract.routes, {
  ...crudIn(contract, sourceIn),
  ...imports,
  add,
  update,
  restore,
  queryHistory: async (ctx, { id }) => {
    await read(ctx, id)
    return namingPackages(ctx, await historyOf(ctx, contract, 'tenant', id))
  },
  suspend: (ctx, { reason, ...named }) => setStatus(ctx, named, 'disable', reason),
  reinstate: (ctx, named) => setStatus(ctx, named, 'able', null),
  archive,
  previewPackage: async (ctx, { id, packageId }) => {
    const { tenantCode, tenantName, ...row } = await read(ctx, id)
    return packageLossOf(
      ctx,
      [{ id, tenantCode: tenantCode ?? '', tenantName: tenantName ?? '' }],
      await screensOf(ctx, (row as { packageId?: string | null }).packageId),
      await screensOf(ctx, packageId),
    )
  },
})
