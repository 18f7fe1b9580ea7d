import { sysrole as contract, type RoleChoice } from '@clearway/contract/features/admin/role/sysrole'
import { sysroleText as t } from '@clearway/contract/features/admin/role/sysrole.text'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import { insertRow, moveRows, readRow, type CrudSource } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse } from '../../../kernel/refuse.ts'
import {
  adminCode,
  distinct,
  keepAnAdministrator,
  lockAdministration,
  lockedRole,
  readRole,
  touchRoles,
} from '../administration.ts'
import { mayChangeRole, mayGrant, rightsOf, whyNot } from '../granting.ts'
import { holdsToday } from '../organisation/syspost.ts'
import { historyOfRole, noteRights } from '../roleHistory.ts'
import { accountsOf, mayManage, readUser, readUsers, sysuserSource } from '../user/sysuserRows.ts'
import { written } from '../user/sysuserWrite.ts'

type Routes = typeof contract.routes

const source: CrudSource = {
  table: 'sys_role',
  search: ['roleCode', 'roleName'],
  computed: {
    userCount: `(select count(*)::int from membership_role g join membership m on m.tenant_id = g.tenant_id and m.id = g.membership_id and m.deleted_at is null
      where g.tenant_id = t.tenant_id and g.role_id = t.id)`,
  },
  check: async (ctx, values, current) => {
    await lockAdministration(ctx)
    const code = values['roleCode']
    if (current?.['roleCode'] === adminCode && code !== undefined && code !== adminCode)
      throw refuse(409, t.adminFixed, { errors: [{ field: 'roleCode', message: t.adminFixed }] })
    if (current) await mayChangeRole(ctx, await lockedRole(ctx, current.id))
    if (code !== undefined && !(await codeFree(ctx, String(code), current?.id)))
      throw refuse(409, t.codeTaken, { errors: [{ field: 'roleCode', message: t.codeTaken }] })
  },
  beforeDelete: async (ctx, ids) => {
    await lockAdministration(ctx)
    for (const id of ids) {
      const role = await lockedRole(ctx, id)
      if (role.roleCode === adminCode) throw refuse(409, t.adminFixed)
      await mayChangeRole(ctx, role)
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from membership_role g join membership m on m.tenant_id = g.tenant_id and m.id = g.membership_id
        where g.tenant_id = current_tenant() and g.role_id = ${id} and m.deleted_at is null`.execute(ctx.db)
      if (rows[0]!.count) throw refuse(409, t.stillAssigned, { values: { role: role.roleName, count: rows[0]!.count } })
    }
  },
  unique: { sys_role_code: 'roleCode' },
}

async function codeFree(ctx: Context, code: string, except?: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from sys_role where tenant_id = current_tenant() and role_code = ${code} and deleted_at is null and id is distinct from ${except ?? null}::uuid limit 1`.execute(
      ctx.db,
    )
  return rows.length === 0
}

/** Roles that people who hold the post today have. */
const heldAt = (postCode: string) => sql`select g.role_id from sys_post p
  join sys_user_post h on h.tenant_id = p.tenant_id and h.post_id = p.id and ${sql.raw(holdsToday)}
  join membership m on m.tenant_id = h.tenant_id and m.person_id = h.user_id and m.deleted_at is null
  join membership_role g on g.tenant_id = m.tenant_id and g.membership_id = m.id
  where p.tenant_id = current_tenant() and lower(p.post_code) = lower(${postCode}) and p.deleted_at is null`

/** Every role of the tenant with what stands between it and the caller's hand. */
async function choices(ctx: Context, userId: string | undefined, postCode?: string): Promise<RoleChoice[]> {
  if (userId) await readUser(ctx, userId)
  const [account] = userId ? await accountsOf(ctx, [userId]) : []
  let query = ctx.db
    .selectFrom('sysRole')
    .select(['id', 'roleCode', 'roleName'])
    .where('tenantId', '=', ctx.user.tenantId)
    .where('deletedAt', 'is', null)
  if (postCode !== undefined) query = query.where('id', 'in', sql<string>`(${heldAt(postCode)})`)
  const roles = await query.orderBy('roleCode').limit(1000).execute()
  const rights = ctx.user.admin
    ? undefined
    : await rightsOf(
        ctx.db,
        roles.map((r) => r.id),
      )
  return roles.map((role) => {
    const why = rights ? whyNot(ctx.user, rights.get(role.id)!, ctx.language) : ''
    return { ...role, assigned: account?.roleIds.includes(role.id) ?? false, grantable: !why, why: why || null }
  })
}

/** Those of the role's users whom the caller may see. */
async function usersOf(ctx: Context, roleId: string): Promise<Output<Routes['queryUserIdByRoleId']>> {
  const where = scopeCondition(ctx, sysuserSource, dataAccess(ctx.user, 'sysuser'))
  const { rows } = await sql<
    Output<Routes['queryUserIdByRoleId']>['users'][number]
  >`select t.id, t.username, t.nickname, ${sql.raw(sysuserSource.computed!['orgName']!)} as org_name
    from sys_user t where t.deleted_at is null and exists (select from membership_role g where g.tenant_id = t.tenant_id and g.membership_id = t.membership_id and g.role_id = ${roleId})
      and ${where.length ? sql.join(where, sql` and `) : sql`true`} order by t.username limit 1000`.execute(ctx.db)
  return { version: (await readRole(ctx, roleId)).version, users: rows }
}

/** The users named have the role afterwards. Of those that the caller cannot see nothing changes. */
export async function authorizeUserToRole(
  ctx: Context,
  { roleId, userIds, version }: Parsed<Routes['authorizeUserToRole']>,
) {
  await lockAdministration(ctx)
  const role = await lockedRole(ctx, roleId, version)
  await mayGrant(ctx, [roleId], 'roleId')
  const wanted = distinct(userIds)
  await readUsers(ctx, wanted, { deleted: false })
  const before = (await usersOf(ctx, roleId)).users.map((u) => u.id)
  const changed = [...wanted.filter((id) => !before.includes(id)), ...before.filter((id) => !wanted.includes(id))]
  if (changed.includes(ctx.user.personId) && !ctx.user.admin) throw refuse(403, sysuserText.notOwnRoles)
  const accounts = await accountsOf(ctx, changed)
  await mayManage(ctx, accounts)
  for (const { id, membershipId } of accounts) {
    if (wanted.includes(id))
      await ctx.db
        .insertInto('membershipRole')
        .values({ tenantId: ctx.user.tenantId, membershipId, roleId })
        .onConflict((c) => c.doNothing())
        .execute()
    else
      await ctx.db
        .deleteFrom('membershipRole')
        .where('membershipId', '=', membershipId)
        .where('roleId', '=', roleId)
        .execute()
  }
  if (accounts.length)
    await ctx.db
      .updateTable('membership')
      .set({ updatedBy: ctx.user.personId })
      .where(
        'id',
        'in',
        accounts.map((a) => a.membershipId),
      )
      .execute()
  await touchRoles(ctx, [roleId])
  await keepAnAdministrator(ctx, changed)
  written(
    ctx,
    [roleId, ...changed],
    `${role.roleName}: ${accounts.map((a) => `${wanted.includes(a.id) ? '+' : '−'}${a.username}`).join(' ')}`,
  )
  return usersOf(ctx, roleId)
}

export const removeRoles = (ctx: Context, ids: readonly string[]): Promise<number> =>
  moveRows(ctx, contract, source, ids, true)

/** Nobody gives a copy what he may not give himself. */
async function copyRole(
  ctx: Context,
  { id, ...names }: Parsed<Routes['copyRole']>,
): Promise<Output<Routes['copyRole']>> {
  await lockAdministration(ctx)
  const from = await lockedRole(ctx, id)
  if (from.roleCode === adminCode) throw refuse(409, t.copyAdmin, { values: { role: from.roleName } })
  await mayGrant(ctx, [id], 'id')
  const { roleDescription } = await readRow(ctx, contract, source, id)
  const copy = await insertRow(ctx, contract, source, { ...names, roleDescription })
  await sql`insert into role_menu (tenant_id, role_id, menu_id, hidden_buttons)
    select tenant_id, ${copy}, menu_id, hidden_buttons from role_menu where tenant_id = current_tenant() and role_id = ${id}`.execute(
    ctx.db,
  )
  await sql`insert into role_url (tenant_id, role_id, url_id)
    select tenant_id, ${copy}, url_id from role_url where tenant_id = current_tenant() and role_id = ${id}`.execute(
    ctx.db,
  )
  await sql`insert into data_permission (tenant_id, role_id, resource, scope, chosen_orgs, filter_fields, created_by, updated_by)
    select tenant_id, ${copy}, resource, scope, chosen_orgs, filter_fields, ${ctx.user.personId}, ${ctx.user.personId}
    from data_permission where tenant_id = current_tenant() and role_id = ${id} and deleted_at is null`.execute(ctx.db)
  await noteRights(ctx, copy, [...(await rightsOf(ctx.db, [copy])).get(copy)!.permissions], [])
  ctx.touched([copy], `${from.roleName} → ${names.roleName}`)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, source.table))
  return readRow(ctx, contract, source, copy)
}

export const sysrole = feature(contract.routes, {
  ...crud(contract, source),
  queryHistory: async (ctx, { id }) => {
    await readRow(ctx, contract, source, id)
    return historyOfRole(ctx, id)
  },
  copyRole,
  queryRoleName: async (ctx, { userId, assign, postCode }) =>
    (await choices(ctx, userId, postCode)).filter((c) => !userId || assign === undefined || c.assigned === assign),
  queryRoleNameCheckbox: (ctx, { userId }) => choices(ctx, userId),
  queryRoleCode: async (ctx, { roleCode, id }) => ({ free: await codeFree(ctx, roleCode, id) }),
  queryUserIdByRoleId: async (ctx, { roleId }) => {
    await readRole(ctx, roleId)
    return usersOf(ctx, roleId)
  },
  authorizeUserToRole,
})
