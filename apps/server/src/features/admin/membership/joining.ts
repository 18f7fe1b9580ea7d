import { inviteeText } from '@clearway/contract/features/admin/membership/invitee.text'
import type { Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { callable } from '../../../kernel/access/decide.ts'
import { loadPrincipal } from '../../../kernel/access/load.ts'
import { writeAudit } from '../../../kernel/audit.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { lockAdministration } from '../administration.ts'
import { rightsOf, whyNot } from '../granting.ts'
import { freeName } from '../members.ts'

/** The caller, at work in another tenant: `db` is bound to it. He holds nothing there; only the tenant and the transaction count. */
export const there = (ctx: Context, db: Db, tenantId: string): Context => ({
  ...ctx,
  db,
  user: { ...ctx.user, tenantId },
})

/** Opens a transaction of another tenant in the caller's name. */
export const inOther = <T>(
  ctx: Context,
  tenantId: string,
  mode: 'read' | 'write',
  work: (db: Db) => Promise<T>,
): Promise<T> =>
  ctx.services.database.transaction({ tenantId, personId: ctx.user.personId, requestId: ctx.requestId }, mode, work)

interface Tenant {
  tenantCode: string
  tenantName: string
  timeZone: string
  kind: string
}

/**
 * The roles that `makerId` may give just now of those that he put into an invitation; undefined when he may not give one of them, or
 * has left: what somebody wrote down while he had the power must not outlive it. `db` is bound to the inviting tenant.
 */
export async function rolesStillGiven(
  db: Db,
  makerId: string | null,
  roleIds: readonly string[],
  permissions: readonly string[],
  language: Language,
): Promise<string[] | undefined> {
  if (!makerId) return undefined
  const { rows } = await sql<
    Tenant & { id: string }
  >`select id, tenant_code, tenant_name, time_zone, kind from tenant where id = current_tenant()`.execute(db)
  const { id: tenantId, ...tenant } = rows[0]!
  const maker = await loadPrincipal(db, {
    ...tenant,
    tenantId,
    personId: makerId,
    nickname: '',
    sessionId: '',
    clientId: '',
    mustChangePassword: false,
  })
  if (!maker) return undefined
  const allowed = callable(maker)
  if (!permissions.some((code) => allowed.has(code))) return undefined
  const rights = [...(await rightsOf(db, roleIds)).values()]
  if (!rights.length || rights.some((one) => whyNot(maker, one, language))) return undefined
  return rights.map((one) => one.role.id)
}

interface NewMember {
  readonly tenantId: string
  readonly orgId: string
  readonly roleIds: readonly string[]
  readonly makerId: string | null
  readonly action: string
  readonly detail?: string
}

/** An organisation may have been taken away since the invitation: then the tenant's own. */
async function orgOf(db: Db, orgId: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select id from sys_org where tenant_id = current_tenant() and deleted_at is null and (id = ${orgId} or org_parent is null) order by id = ${orgId} desc, org_sequence limit 1`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Makes the caller a user of the other tenant and writes it down there. Gives his user name. A row that he had there comes back to life. */
export async function addMember(
  ctx: Context,
  db: Db,
  { tenantId, orgId, roleIds, makerId, action, detail }: NewMember,
): Promise<string> {
  const { personId, nickname } = ctx.user
  const inside = there(ctx, db, tenantId)
  await lockAdministration(inside)
  const { rows: before } = await sql<{
    username: string
    status: string
    deleted: boolean
  }>`select username, status, deleted_at is not null as deleted from membership
    where tenant_id = current_tenant() and person_id = ${personId} for update`.execute(db)
  const old = before[0]
  if (old && !old.deleted && old.status !== 'invited')
    throw refuse(409, old.status === 'able' ? inviteeText.memberOfIt : inviteeText.disabledThere)
  const username =
    old && !old.deleted ? old.username : await freeName(inside, old?.username ?? ctx.user.username, personId)
  const { rows } = await sql<{ id: string }>`
    insert into membership (tenant_id, person_id, username, org_id, created_by) values (${tenantId}, ${personId}, ${username}, ${await orgOf(db, orgId)}, ${makerId})
    on conflict (tenant_id, person_id) do update set username = excluded.username, org_id = excluded.org_id, status = 'able', deleted_at = null, deleted_by = null, left_at = null
    returning id`.execute(db)
  const membershipId = rows[0]!.id
  await db.deleteFrom('membershipRole').where('membershipId', '=', membershipId).execute()
  await db
    .insertInto('membershipRole')
    .values(roleIds.map((roleId) => ({ tenantId, membershipId, roleId })))
    .execute()
  await sql`select settle_owner()`.execute(db)
  await writeAudit(
    db,
    { tenantId, personId, personName: nickname, ip: ctx.ip, device: ctx.device, requestId: ctx.requestId },
    { action, outcome: 'done', objectIds: [personId], ...(detail ? { detail } : {}) },
  )
  ctx.afterCommit(() => ctx.services.totals.forget(tenantId, 'sys_user'))
  return username
}
