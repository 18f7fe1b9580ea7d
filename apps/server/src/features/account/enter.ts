import { securityText } from '@clearway/contract/features/account/security.text'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { ssoText } from '@clearway/contract/features/account/sso.text'
import { sql } from 'kysely'

import { writeAudit } from '../../kernel/audit.ts'
import type { OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { passwordRulesOf, policyOf } from '../../kernel/identity/policy.ts'
import { hasSecondFactor } from '../../kernel/identity/secondFactor.ts'
import { hashToken, newToken, tenantOver } from '../../kernel/identity/sessions.ts'
import type { Proof } from '../../kernel/identity/vouching.ts'
import { refuse } from '../../kernel/refuse.ts'
import { deviceMark, isTrusted, noteDevice, setDevice } from './device.ts'
import { startSession, type Issued } from './tokens.ts'

export interface Account {
  personId: string
  membershipId: string
  nickname: string
  status: string
  passwordHash: string
  /** The tenant that set the password, or said that the number is the person's; null where the person did. */
  passwordTenantId: string | null
  mobileTenantId: string | null
}
export interface Tenant {
  id: string
  tenantName: string
  policy: unknown
  status: string
  statusNote: string | null
  startTime: unknown
  endTime: unknown
  deletedAt: unknown
}

/** How somebody came to the door, and what stands against his going through it as he is. */
export interface Entry {
  readonly scope?: string | undefined
  /** The password that he gave no longer meets the rules of his tenants. */
  readonly weak?: boolean
  /** The number that a code was just sent to, so it is his. */
  readonly mobile?: string
  /** Vouched for by the tenant's identity provider, without a password of ours. */
  readonly by?: 'sso'
  /** That identity provider. */
  readonly providerId?: string | undefined
  /** `provider`: the tenant trusts its identity provider to have asked. */
  readonly second?: { readonly by: 'code' | 'recovery code' | 'provider'; readonly trust: boolean }
}

const fromProvider = ({ providerId }: Entry) => (providerId ? { providerId } : {})

/** What the entry proves of who it is, and who says so. */
function firstProof(tenant: Tenant, account: Account, entry: Entry): Proof {
  if (entry.by) return { factor: 1, means: entry.by, tenantId: tenant.id, ...fromProvider(entry) }
  return entry.mobile
    ? { factor: 1, means: 'sms', tenantId: account.mobileTenantId }
    : { factor: 1, means: 'password', tenantId: account.passwordTenantId }
}

/** The second factor, as proved just now or on a device that the person trusts. A provider's word is its tenant's. */
async function secondProof(
  db: Db,
  tenant: Tenant,
  personId: string,
  by: NonNullable<Entry['second']>['by'] | 'device',
  entry: Entry,
): Promise<Proof> {
  if (by === 'provider') return { factor: 2, means: by, tenantId: tenant.id, ...fromProvider(entry) }
  const factor = await db.selectFrom('personMfa').select('tenantId').where('personId', '=', personId).executeTakeFirst()
  return { factor: 2, means: by, tenantId: factor?.tenantId ?? null }
}

const halfMinutes = 5
const secondWords = { code: 'second factor', provider: 'second factor', 'recovery code': 'recovery code' }

/** In the words of the audit trail; empty for a password or code alone on a known device. */
const howEntered = ({ by, second }: Entry, trusted: boolean, fresh: boolean): string =>
  [by && 'single sign-on', trusted ? 'trusted device' : second && secondWords[second.by], fresh && 'new device']
    .filter(Boolean)
    .join(', ')

/** Tells the tenant's audit trail; for a tenant that does not exist there is nobody to tell. */
export function auditSignIn(
  ctx: OpenContext,
  tenant: Pick<Tenant, 'id'> | undefined,
  account: Pick<Account, 'personId' | 'nickname'> | undefined,
  outcome: string,
  detail?: string,
): void {
  if (!tenant) return
  ctx.afterCommit(() =>
    ctx.services.database.transaction(
      { tenantId: tenant.id, personId: account?.personId ?? null, requestId: ctx.requestId },
      'write',
      (db) =>
        writeAudit(
          db,
          {
            tenantId: tenant.id,
            personId: account?.personId ?? null,
            personName: account?.nickname ?? null,
            ip: ctx.ip,
            device: ctx.device,
            requestId: ctx.requestId,
          },
          { action: 'sign in', outcome, ...(detail ? { detail } : {}) },
        ),
    ),
  )
}

/** A token that opens nothing but the second step, from the same device, for five minutes and five tries. */
async function halfToken(db: Db, tenant: Tenant, account: Account, entry: Entry, device: Buffer): Promise<string> {
  const token = newToken()
  await db
    .insertInto('challenge')
    .values({
      id: hashToken(token).toString('base64url'),
      kind: 'mfa',
      personId: account.personId,
      answerHash: device,
      expiresAt: sql<string>`now() + make_interval(mins => ${halfMinutes})`,
      details: JSON.stringify({
        tenantId: tenant.id,
        membershipId: account.membershipId,
        scope: entry.scope,
        weak: entry.weak,
        mobile: entry.mobile,
        by: entry.by,
        providerId: entry.providerId,
      }),
    })
    .execute()
  return token
}

/** The provider is still the tenant's when the session begins; whoever switches it off waits for that, and then finds the session. */
async function checkProvider(db: Db, { providerId }: Entry): Promise<void> {
  if (!providerId) return
  const provider = await db
    .selectFrom('ssoProvider')
    .select('id')
    .where('id', '=', providerId)
    .where('status', '=', 'able')
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!provider)
    throw refuse(400, ssoText.noProvider, { data: { error: 'invalid_grant', description: 'No such provider' } })
}

/** Sets what the sign-in brought to light: a password that is over, a number that is proved. */
async function notePerson(db: Db, personId: string, entry: Entry): Promise<void> {
  const { days } = await passwordRulesOf(db, personId)
  const over = entry.weak
    ? sql`true`
    : days
      ? sql`password_changed_at < now() - make_interval(days => ${days})`
      : sql`false`
  // Whoever comes by SMS or his company's sign-in may not even know his password; he is asked once he uses it.
  if (!entry.mobile && !entry.by && (entry.weak || days))
    await sql`update person set must_change_password = true where id = ${personId} and not must_change_password and ${over}`.execute(
      db,
    )
  if (entry.mobile)
    await sql`update person set mobile_verified_at = now() where id = ${personId} and mobile = ${entry.mobile} and mobile_verified_at is null`.execute(
      db,
    )
}

/** Whoever proved who he is hears what stands against his coming in; nobody else does. With a second factor he is half in only. */
export async function letIn(ctx: OpenContext, tenant: Tenant, account: Account, entry: Entry): Promise<Issued> {
  const over = tenantOver(tenant) ?? (account.status === 'able' ? undefined : sessionText.accountDisabled)
  if (over) {
    auditSignIn(ctx, tenant, account, 'refused')
    throw refuse(400, over, { data: { error: 'invalid_grant', description: over.en } })
  }
  const { personId } = account
  const mark = deviceMark(ctx)
  const device = hashToken(mark)
  const { rememberDevices } = policyOf(tenant.policy)
  const outcome = await ctx.services.database.transaction(
    { tenantId: tenant.id, personId, requestId: ctx.requestId },
    'write',
    async (db) => {
      await checkProvider(db, entry)
      const second = await hasSecondFactor(db, personId)
      const trusted = second && !entry.second && rememberDevices && (await isTrusted(db, personId, device))
      if (second && !entry.second && !trusted) return { half: await halfToken(db, tenant, account, entry, device) }
      await notePerson(db, personId, entry)
      const by = entry.second?.by ?? (trusted ? 'device' : undefined)
      const proofs = [
        firstProof(tenant, account, entry),
        ...(by ? [await secondProof(db, tenant, personId, by, entry)] : []),
      ]
      const issued = await startSession(db, ctx, {
        personId,
        clientId: 'clearway-web',
        tenantId: tenant.id,
        ...(entry.scope ? { scope: entry.scope } : {}),
        proofs,
      })
      const fresh = await noteDevice(db, ctx, device, {
        personId,
        tenant,
        trust: !!entry.second?.trust && rememberDevices,
      })
      const detail = howEntered(entry, trusted, fresh)
      await writeAudit(
        db,
        {
          tenantId: tenant.id,
          personId,
          personName: account.nickname,
          sessionId: issued.sessionId ?? null,
          ip: ctx.ip,
          device: ctx.device,
          requestId: ctx.requestId,
        },
        { action: 'sign in', outcome: 'done', ...(detail ? { detail } : {}) },
      )
      return { issued }
    },
  )
  if (outcome.issued) return { ...outcome.issued, device: mark }
  setDevice(ctx, mark)
  throw refuse(400, securityText.mfaNeeded, {
    data: {
      error: 'mfa_required',
      description: 'Second factor required',
      mfa_token: outcome.half,
      expires_in: halfMinutes * 60,
      remember: rememberDevices,
    },
  })
}
