import { randomUUID } from 'node:crypto'

import { tenantApplicationText } from '@clearway/contract/features/account/tenantApplication.text'
import { administratorName } from '@clearway/contract/features/admin/role/standardRoles.text'
import { systenantText as t } from '@clearway/contract/features/admin/tenant/systenant.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { say, type Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { addTenant, inTenant } from '../../../kernel/tenants.ts'
import { addStartingRoles } from './startingRoles.ts'

/** What the operator agrees with a tenant. */
export interface Terms {
  readonly packageId?: string | null | undefined
  readonly startTime?: string | null | undefined
  readonly endTime?: string | null | undefined
  readonly mostUsers?: number | null | undefined
}

export interface NewTenant extends Terms {
  readonly tenantCode: string
  readonly tenantName: string
  readonly domain?: string | null | undefined
  readonly timeZone?: string | undefined
  readonly tenantContact?: string | null | undefined
  readonly tenantEmail?: string | null | undefined
  readonly tenantTel?: string | null | undefined
}

/** The person who comes in first: one who is known, or a new one, who has no password yet. */
export type First = { readonly username: string; readonly language: Language } & (
  | { readonly personId: string }
  | { readonly nickname: string; readonly email: string; readonly mobile: string | null }
)

/** Which field of the operator's form a unique index speaks of. */
export function tenantRefusal(error: unknown): unknown {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'tenant_code')
    return refuse(409, tenantApplicationText.codeTaken, {
      errors: [{ field: 'tenantCode', message: tenantApplicationText.codeTaken }],
    })
  if (constraint === 'tenant_domain')
    return refuse(409, t.domainTaken, { errors: [{ field: 'domain', message: t.domainTaken }] })
  return error
}

/** The package stands on offer, and stays while the transaction runs. */
export async function checkPackage(
  ctx: Context,
  packageId: string | null | undefined,
  before?: string | null,
): Promise<void> {
  if (!packageId || packageId === before) return
  const { rows } = await sql<{
    status: string
  }>`select status from tenant_package where id = ${packageId} and tenant_id = current_tenant() and deleted_at is null for share`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuseField('packageId', issues.notFound)
  if (rows[0].status !== 'able') throw refuseField('packageId', t.packageGone)
}

/**
 * Makes a tenant with its menus, its top organisation, the roles that a broker starts with in the administrator's language, and the
 * administrator, who owns it. Gives the ids of both.
 */
export async function openTenant(
  ctx: Context,
  wanted: NewTenant,
  first: First,
): Promise<{ id: string; personId: string }> {
  const { db } = ctx
  await checkPackage(ctx, wanted.packageId)
  const id = randomUUID()
  const personId = await inTenant(db, id, () => furnish(ctx, id, wanted, first)).catch((error: unknown) => {
    throw tenantRefusal(error)
  })
  // What the triggers wrote stands in the new tenant's history; this line is the operator's.
  await sql`insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    values (current_tenant(), 'tenant', ${id}, 'add', '[]', ${ctx.user.personId}, ${ctx.requestId})`.execute(db)
  ctx.touched([id], `${wanted.tenantCode}: ${wanted.tenantName}`)
  return { id, personId }
}

async function furnish(ctx: Context, id: string, wanted: NewTenant, first: First): Promise<string> {
  const { db } = ctx
  const { language, username } = first
  const { tenantCode: code, tenantName: name, timeZone, ...terms } = wanted
  const { adminRoleId, orgId } = await addTenant(db, id, {
    code,
    name,
    kind: 'business',
    administratorName: say(administratorName, language),
    ...(timeZone ? { timeZone } : {}),
  })
  await addStartingRoles(db, id, language)
  // A company at work has no use for the permission demo; whoever wants it enables it among the menus.
  await db
    .updateTable('sysMenu')
    .set({ menuStatus: 'disable' })
    .where('tenantId', '=', id)
    .where('menuCode', 'in', ['group.permissionDemo', 'permissionPage', 'permissionDirective', 'permissionRole'])
    .execute()
  const personId =
    'personId' in first
      ? first.personId
      : (
          await db
            .insertInto('person')
            .values({
              homeTenantId: id,
              nickname: first.nickname,
              email: first.email,
              emailTenantId: id,
              mobile: first.mobile,
              mobileTenantId: first.mobile ? id : null,
              language,
              passwordHash: '',
              passwordTenantId: id,
              mustChangePassword: true,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
  const by = { createdBy: ctx.user.personId, updatedBy: ctx.user.personId }
  const member = await db
    .insertInto('membership')
    .values({ tenantId: id, personId, username, orgId, ...by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('membershipRole').values({ tenantId: id, membershipId: member.id, roleId: adminRoleId }).execute()
  await db
    .updateTable('tenant')
    .set({ ...terms, ownerId: personId })
    .where('id', '=', id)
    .execute()
  return personId
}
