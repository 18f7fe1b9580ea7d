import { membershipText } from '@clearway/contract/features/admin/membership/membership.text'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { notFound, refuse } from '../../kernel/refuse.ts'

export const adminCode = 'ROLE_ADMIN'

/** Other nodes hear of a change a moment later; on this one the next call already goes by it. */
export const rightsChange = (ctx: Context): void =>
  ctx.afterCommit(() => ctx.services.sessions.forget(ctx.user.tenantId))

/** One change of a tenant's users, roles and rights at a time: what was checked is still true when it is committed. */
export async function lockAdministration(ctx: Context): Promise<void> {
  rightsChange(ctx)
  await sql`select pg_advisory_xact_lock(hashtextextended('administration ' || current_tenant()::text, 0))`.execute(
    ctx.db,
  )
}

/** The owner keeps his place until he hands it over himself. */
async function keepTheOwner(ctx: Context, changed: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select p.nickname as name from tenant t join person p on p.id = t.owner_id
    where t.id = current_tenant() and t.owner_id = any(${[...changed]}::uuid[]) and not exists (select from membership m
      join membership_role g on g.tenant_id = m.tenant_id and g.membership_id = m.id
      join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.role_code = ${adminCode} and r.deleted_at is null
      where m.tenant_id = t.id and m.person_id = t.owner_id and m.status = 'able' and m.deleted_at is null)`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, membershipText.ownerProtected, { values: rows[0] })
}

/** After a change of users or roles: somebody must be left who can undo it. `changed` are the people it was about. */
export async function keepAnAdministrator(ctx: Context, changed: readonly string[]): Promise<void> {
  await keepTheOwner(ctx, changed)
  const { rows } = await sql`select 1 from membership m
    join membership_role g on g.tenant_id = m.tenant_id and g.membership_id = m.id
    join sys_role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.role_code = ${adminCode} and r.deleted_at is null
    where m.tenant_id = current_tenant() and m.status = 'able' and m.deleted_at is null limit 1`.execute(ctx.db)
  if (!rows.length) throw refuse(409, sysuserText.lastAdministrator)
}

export interface RoleRow {
  readonly id: string
  readonly roleCode: string
  readonly roleName: string
  readonly version: number
}

/** The role, locked. 404 when the tenant has none of that id, 409 when it changed since `version`. */
export async function lockedRole(ctx: Context, id: string, version?: number): Promise<RoleRow> {
  const role = await ctx.db
    .selectFrom('sysRole')
    .select(['id', 'roleCode', 'roleName', 'version'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!role) throw notFound()
  if (version !== undefined && role.version !== version) throw refuse(409, refusals.stale, { data: { current: role } })
  return role
}

export async function readRole(ctx: Context, id: string): Promise<RoleRow> {
  const role = await ctx.db
    .selectFrom('sysRole')
    .select(['id', 'roleCode', 'roleName', 'version'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!role) throw notFound()
  return role
}

/** Rights hang on the role: whoever changed them meanwhile is found by its version. */
export async function touchRoles(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await ctx.db
      .updateTable('sysRole')
      .set({ updatedBy: ctx.user.personId })
      .where('id', 'in', [...ids])
      .execute()
}

export const distinct = (ids: readonly string[]): string[] => [...new Set(ids)]
