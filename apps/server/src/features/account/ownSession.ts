import { securityText } from '@clearway/contract/features/account/security.text'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { sql } from 'kysely'

import { writeAudit } from '../../kernel/audit.ts'
import type { Context, OpenContext } from '../../kernel/context.ts'
import { ownAcross } from '../../kernel/identity/ownAcross.ts'
import { policyOf } from '../../kernel/identity/policy.ts'
import { hasSecondFactor, mfaDeadline } from '../../kernel/identity/secondFactor.ts'
import { endSessions, hashToken, tenantOver } from '../../kernel/identity/sessions.ts'
import { addProof, proveYourself, waysToEnter } from '../../kernel/identity/vouching.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inTenant } from '../../kernel/tenants.ts'
import { deviceHash, isTrusted } from './device.ts'
import { clearTokens, newAccessToken, refreshCookie, setTokens } from './tokens.ts'

/** Ends the session of the bearer or, when that has run out, of the refresh cookie. Always answers done. */
export async function logout(ctx: OpenContext): Promise<{ done: true }> {
  const refresh = ctx.cookies.get(refreshCookie(ctx.services.environment.publicUrl))
  clearTokens(ctx)
  let query = ctx.db
    .selectFrom('session as s')
    .leftJoin('person as p', 'p.id', 's.personId')
    .select(['s.id', 's.tenantId', 's.personId', 'p.nickname'])
    .where('s.endedAt', 'is', null)
  if (ctx.bearer) query = query.where('s.accessHash', '=', hashToken(ctx.bearer))
  else if (refresh && refresh.length <= 200) query = query.where('s.refreshHash', '=', hashToken(refresh))
  else return { done: true }
  const found = await query.executeTakeFirst()
  if (!found) return { done: true }
  const { id, tenantId, personId, nickname } = found
  await ctx.services.database.transaction({ tenantId, personId, requestId: ctx.requestId }, 'write', async (db) => {
    await endSessions(db, { sessionId: id }, 'logout')
    await writeAudit(
      db,
      { tenantId, personId, personName: nickname, ip: ctx.ip, device: ctx.device, requestId: ctx.requestId },
      { action: 'sign out', outcome: 'done' },
    )
  })
  return { done: true }
}

/** Notes where the session is used from; it can be called any number of times and makes nothing new. */
export async function registerNewSession(ctx: Context): Promise<{ done: true }> {
  await ctx.db
    .updateTable('session')
    .set({ device: ctx.device, ip: ctx.ip, lastUsedAt: sql<string>`now()` })
    .where('id', '=', ctx.user.sessionId)
    .execute()
  return { done: true }
}

/** Refused until the session holds proofs that the other tenant believes, by its own policy. */
async function mayEnter(ctx: Context, tenantId: string, policy: unknown): Promise<void> {
  const {
    user: { personId, sessionId },
    db,
  } = ctx
  const { rememberDevices } = policyOf(policy)
  await inTenant(db, tenantId, async () => {
    const deadline = await mfaDeadline(db, personId)
    const demanded = !!deadline && deadline.getTime() <= Date.now()
    const has = await hasSecondFactor(db, personId)
    if (demanded && !has) throw refuse(409, securityText.mfaTenant, { data: { mfaNeeded: true } })
    if (has && rememberDevices && (await isTrusted(db, personId, deviceHash(ctx))))
      await addProof(db, sessionId, { factor: 2, means: 'device', tenantId })
    const ways = await waysToEnter(db, ctx.user, { tenantId, second: has })
    if (ways) throw proveYourself(ways, securityText.noOwnWay)
  })
}

/** The same session goes on in another of the person's tenants. The old access token dies, so that no tab writes into the wrong one. */
export async function switchTenant(
  ctx: Context,
  { tenantId }: { tenantId: string },
): Promise<{ access_token: string; expires_in: number }> {
  const target = await ownAcross(ctx.db, () =>
    ctx.db
      .selectFrom('membership as m')
      .innerJoin('tenant as t', 't.id', 'm.tenantId')
      .select(['t.policy', 't.status', 't.statusNote', 't.startTime', 't.endTime', 't.deletedAt'])
      .where('m.tenantId', '=', tenantId)
      .where('m.personId', '=', ctx.user.personId)
      .where('m.status', '=', 'able')
      .where('m.deletedAt', 'is', null)
      .where('t.deletedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (!target) throw refuse(404, sessionText.tenantNotFound)
  const over = tenantOver(target)
  if (over) throw refuse(409, over)
  await mayEnter(ctx, tenantId, target.policy)
  const issued = await newAccessToken(ctx.db, ctx.user.sessionId, { tenantId })
  const { personId, nickname } = ctx.user
  const actor = { tenantId, personId, personName: nickname, ip: ctx.ip, device: ctx.device, requestId: ctx.requestId }
  // The one left hears of the switch by the trail of the call itself.
  await inTenant(ctx.db, tenantId, () =>
    writeAudit(ctx.db, actor, { action: 'sign in', outcome: 'done', detail: 'switched tenant' }),
  )
  ctx.touched([tenantId])
  ctx.afterCommit(() => setTokens(ctx, issued))
  return { access_token: issued.accessToken, expires_in: issued.seconds }
}
