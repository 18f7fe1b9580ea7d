import { sysmenuText } from '@clearway/contract/features/admin/menu/sysmenu.text'
import { sysurl as contract } from '@clearway/contract/features/admin/role/sysurl'
import { sysurlText as t } from '@clearway/contract/features/admin/role/sysurl.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { allRoutes } from '../../../kernel/access/catalogue.ts'
import { decide, urlMatches } from '../../../kernel/access/decide.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { readRow, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { notFound, refuse, refuseField } from '../../../kernel/refuse.ts'
import { distinct, lockAdministration, lockedRole, readRole, touchRoles } from '../administration.ts'
import { changeRights, mayChangeRole } from '../granting.ts'
import { roleNamed } from '../names.ts'
import { noteRights } from '../roleHistory.ts'

type Routes = typeof contract.routes
type UrlRow = Output<Routes['queryById']>

/** Only calls that the caller may make himself are his to open or close for others. */
function checkOwn(ctx: Context, url: string): void {
  const shut = allRoutes.find(
    (r) => 'permission' in r.access && urlMatches(url, r.path) && !decide(ctx.user, r).allowed,
  )
  if (shut && !ctx.user.admin) throw refuse(403, t.notYours, { values: { url: shut.path } })
}

/** A rule that opens nothing of the tenant's package would stand for nothing. */
function checkSold(ctx: Context, url: string): void {
  const asked = allRoutes.flatMap((r) =>
    'permission' in r.access && urlMatches(url, r.path) ? [r.access.permission] : [],
  )
  if (ctx.user.cap && !asked.some((code) => ctx.user.cap!.has(code)))
    throw refuseField('url', sysmenuText.notInPackage, { name: url })
}

function checkUrl(ctx: Context, url: string): void {
  const matched = allRoutes.filter((r) => urlMatches(url, r.path))
  if (!matched.length) throw refuseField('url', t.noSuchUrl)
  if (!matched.some((r) => 'permission' in r.access)) throw refuseField('url', t.alwaysOpen)
  checkSold(ctx, url)
  checkOwn(ctx, url)
}

const rolesOf = (what: string) =>
  `select ${what} from role_url g join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.deleted_at is null where g.tenant_id = t.tenant_id and g.url_id = t.id`

const source: CrudSource = {
  table: 'sys_url',
  search: ['url', 'description?'],
  unique: { sys_url_url: 'url' },
  computed: {
    roleIds: `array(${rolesOf('r.id')} order by r.role_code)`,
    roleNames: `(${rolesOf(`string_agg(r.role_name, '、' order by r.role_code)`)})`,
  },
  filters: {
    roleIds: (ids) =>
      sql`exists (select from role_url g where g.tenant_id = t.tenant_id and g.url_id = t.id and g.role_id = any(${[...ids]}::uuid[]))`,
  },
  named: { roleIds: { find: roleNamed, many: true, required: true } },
  check: async (ctx, values, current) => {
    await lockAdministration(ctx)
    if (current) checkOwn(ctx, String(current['url']))
    if (values['url'] !== undefined) checkUrl(ctx, String(values['url']))
  },
  saved: (ctx, id, { roleIds }) => setRoles(ctx, id, roleIds as string[]),
  beforeDelete: async (ctx, ids) => {
    await lockAdministration(ctx)
    for (const { url } of await ctx.db
      .selectFrom('sysUrl')
      .select('url')
      .where('id', 'in', [...ids])
      .execute())
      checkOwn(ctx, url)
  },
}

const rolesOfUrl = async (ctx: Context, urlId: string): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`select r.id from role_url g join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.deleted_at is null
    where g.tenant_id = current_tenant() and g.url_id = ${urlId} order by r.role_code`.execute(ctx.db)
  ).rows.map((r) => r.id)

/** The roles named may call it afterwards, no others. */
async function setRoles(ctx: Context, urlId: string, wanted: readonly string[]): Promise<void> {
  const before = await rolesOfUrl(ctx, urlId)
  const ids = distinct(wanted)
  const found = await ctx.db
    .selectFrom('sysRole')
    .select(['id'])
    .where('tenantId', '=', ctx.user.tenantId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  if (found.length !== ids.length) throw refuseField('roleIds', issues.notFound)
  const changed = [...ids.filter((id) => !before.includes(id)), ...before.filter((id) => !ids.includes(id))]
  const [{ url } = { url: '' }] = (
    await sql<{ url: string }>`select url from sys_url where id = ${urlId} and tenant_id = current_tenant()`.execute(
      ctx.db,
    )
  ).rows
  for (const id of changed) {
    await mayChangeRole(ctx, await lockedRole(ctx, id))
    await noteRights(ctx, id, ids.includes(id) ? [url] : [], ids.includes(id) ? [] : [url])
  }
  await ctx.db.deleteFrom('roleUrl').where('urlId', '=', urlId).execute()
  await ctx.db
    .insertInto('roleUrl')
    .values(ids.map((roleId) => ({ tenantId: ctx.user.tenantId, roleId, urlId })))
    .execute()
  await touchRoles(ctx, changed)
}

const readUrl = (ctx: Context, id: string): Promise<UrlRow> => readRow(ctx, contract, source, id)

export async function authorizeRoleToUrl(
  ctx: Context,
  { urlId, roleIds, version }: Parsed<Routes['authorizeRoleToUrl']>,
): Promise<UrlRow> {
  await lockAdministration(ctx)
  const row = await readRow(ctx, contract, source, urlId, { deleted: false, lock: true })
  if (version !== undefined && row.version !== version) throw refuse(409, refusals.stale, { data: { current: row } })
  checkOwn(ctx, String(row['url']))
  checkSold(ctx, String(row['url']))
  await setRoles(ctx, urlId, roleIds)
  await ctx.db.updateTable('sysUrl').set({ updatedBy: ctx.user.personId }).where('id', '=', urlId).execute()
  const after = await readUrl(ctx, urlId)
  ctx.touched([urlId], `${after.url}: ${after.roleNames ?? ''}`)
  return after
}

const urlsOfRole = async (ctx: Context, roleId: string) =>
  (
    await sql<{
      id: string
      url: string
    }>`select u.id, u.url from role_url g join sys_url u on u.tenant_id = g.tenant_id and u.id = g.url_id and u.deleted_at is null
    where g.tenant_id = current_tenant() and g.role_id = ${roleId} order by u.url`.execute(ctx.db)
  ).rows

async function queryUrlIdByRoleId(ctx: Context, { roleId }: { roleId: string }) {
  const role = await readRole(ctx, roleId)
  return { version: role.version, urlIds: (await urlsOfRole(ctx, roleId)).map((u) => u.id) }
}

export async function authorizeUrlToRole(
  ctx: Context,
  { roleId, urlIds, version }: Parsed<Routes['authorizeUrlToRole']>,
) {
  await lockAdministration(ctx)
  const role = await lockedRole(ctx, roleId, version)
  const ids = distinct(urlIds)
  const wanted = await ctx.db
    .selectFrom('sysUrl')
    .select(['id', 'url'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  if (wanted.length !== ids.length) throw notFound()
  const before = await urlsOfRole(ctx, roleId)
  const added = wanted.filter((u) => !before.some((b) => b.id === u.id))
  const taken = before.filter((u) => !ids.includes(u.id))
  for (const { url } of [...added, ...taken]) checkOwn(ctx, url)
  for (const { url } of added) checkSold(ctx, url)
  await changeRights(ctx, role, async () => {
    await ctx.db.deleteFrom('roleUrl').where('roleId', '=', roleId).execute()
    await ctx.db
      .insertInto('roleUrl')
      .values(ids.map((urlId) => ({ tenantId: ctx.user.tenantId, roleId, urlId })))
      .execute()
    await touchRoles(ctx, [roleId])
  })
  await noteRights(
    ctx,
    roleId,
    added.map((u) => u.url),
    taken.map((u) => u.url),
  )
  ctx.touched(
    [roleId],
    `${role.roleName}: ${[...added.map((u) => `+${u.url}`), ...taken.map((u) => `−${u.url}`)].join(' ')}`,
  )
  return queryUrlIdByRoleId(ctx, { roleId })
}

export const sysurl = feature(contract.routes, {
  ...crud(contract, source),
  queryRoleIdByUrlId: async (ctx, { urlId }) => {
    const { version } = await readUrl(ctx, urlId)
    return { version, roleIds: await rolesOfUrl(ctx, urlId) }
  },
  queryUrlIdByRoleId,
  authorizeRoleToUrl,
  authorizeUrlToRole,
})
