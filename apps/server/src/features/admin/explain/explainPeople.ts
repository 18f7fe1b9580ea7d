import type { ExplainedUser } from '@clearway/contract/features/admin/explain/explain'

import { loadPrincipal } from '../../../kernel/access/load.ts'
import type { Principal } from '../../../kernel/access/principal.ts'
import type { Context } from '../../../kernel/context.ts'
import { hasSecondFactor, withSecondFactor } from '../../../kernel/identity/secondFactor.ts'
import type { UserRow } from '../user/sysuserRows.ts'

export const toldUser = (u: UserRow): ExplainedUser => ({
  id: u.id,
  username: u.username ?? '',
  nickname: u.nickname ?? u.username ?? '',
  orgName: u.orgName ?? null,
  status: u.status ?? 'able',
})

export const readTenant = (ctx: Context) =>
  ctx.db
    .selectFrom('tenant')
    .select([
      'tenantCode',
      'tenantName',
      'timeZone',
      'kind',
      'status',
      'startTime',
      'endTime',
      'deletedAt',
      'packageId',
      'statusNote',
    ])
    .where('id', '=', ctx.user.tenantId)
    .executeTakeFirstOrThrow()

/** The other person as the server would load him for a call of his own. */
export async function principalOf(
  ctx: Context,
  personId: string,
  tenant: Awaited<ReturnType<typeof readTenant>>,
): Promise<Principal | undefined> {
  const person = await ctx.db
    .selectFrom('person')
    .select(['nickname', 'mustChangePassword'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const user = await loadPrincipal(ctx.db, {
    sessionId: '',
    clientId: '',
    personId,
    tenantId: ctx.user.tenantId,
    tenantCode: tenant.tenantCode,
    tenantName: tenant.tenantName,
    timeZone: tenant.timeZone,
    kind: tenant.kind,
    nickname: person.nickname,
    mustChangePassword: person.mustChangePassword,
  })
  // Who has a second factor is taken to have proved it when he signed in.
  return (
    user &&
    withSecondFactor(
      ctx.db,
      user,
      (await hasSecondFactor(ctx.db, personId)) ? [{ factor: 2, means: 'code', tenantId: null }] : [],
    )
  )
}
