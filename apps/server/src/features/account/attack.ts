import { securityText } from '@clearway/contract/features/account/security.text'

import type { OpenContext } from '../../kernel/context.ts'
import { sendSecurityNotice, type SecurityNotice } from '../../kernel/messages/securityNotice.ts'
import type { Limit } from '../../kernel/pacing/limits.ts'
import type { Account, Tenant } from './enter.ts'

// Somebody under attack is told so once a day, however long it goes on.
const tellPassword: Limit = { name: 'attack-told', points: 1, seconds: 86_400 }
const tellSecond: Limit = { name: 'attack-told-second', points: 1, seconds: 86_400 }
const manyPasswords = 10
const manyCodes = 5

type Person = Pick<Account, 'personId'>

/** Once the answer is out, so that its time does not say whether there is anybody to tell. */
function tell(
  ctx: OpenContext,
  tenant: Pick<Tenant, 'id'>,
  { personId }: Person,
  limit: Limit,
  notice: SecurityNotice,
): void {
  ctx.afterCommit(async () => {
    if ((await ctx.services.limits.add(limit, personId)) > limit.points) return
    await ctx.services.database.transaction(
      { tenantId: tenant.id, personId, requestId: ctx.requestId },
      'write',
      (db) => sendSecurityNotice(db, ctx.services, personId, { ...notice, urgent: true }),
    )
  })
}

/** After the tenth wrong password of a day from browsers that the owner never used. */
export function tellOfAttack(
  ctx: OpenContext,
  tenant: Pick<Tenant, 'id'> | undefined,
  account: Person | undefined,
  failures: number,
): void {
  if (!tenant || !account || failures < manyPasswords) return
  tell(ctx, tenant, account, tellPassword, {
    title: securityText.notices.attack,
    content: securityText.notices.attackBody,
    values: { count: failures, ip: ctx.ip },
  })
}

/** After the fifth wrong code of a day: whoever guesses it has given the right password before. */
export function tellOfKnownPassword(
  ctx: OpenContext,
  tenant: Pick<Tenant, 'id'>,
  account: Person,
  failures: number,
): void {
  if (failures < manyCodes) return
  tell(ctx, tenant, account, tellSecond, {
    title: securityText.notices.passwordKnown,
    content: securityText.notices.passwordKnownBody,
    values: { ip: ctx.ip },
  })
}
