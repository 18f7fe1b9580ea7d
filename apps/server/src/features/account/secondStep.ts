import { securityText } from '@clearway/contract/features/account/security.text'
import { secondLogin } from '@clearway/contract/features/account/session'
import { sql } from 'kysely'
import { z } from 'zod'

import type { OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { hashToken } from '../../kernel/identity/sessions.ts'
import { networkOf, type Limit } from '../../kernel/pacing/limits.ts'
import { refuse, type Refusal } from '../../kernel/refuse.ts'
import { tellOfKnownPassword } from './attack.ts'
import { mostTries, spendChallenge } from './captcha.ts'
import { deviceHash } from './device.ts'
import { auditSignIn, letIn, type Account, type Tenant } from './enter.ts'
import { laneOf, perAddress, type Lane } from './lane.ts'
import { proveSecondFactor, tellRecoveryUsed } from './secondFactor.ts'
import { formOf, guardAddress } from './signIn.ts'
import type { Issued } from './tokens.ts'

const detailsOf = z.object({
  tenantId: z.uuid(),
  membershipId: z.uuid(),
  scope: z.string().optional(),
  weak: z.boolean().optional(),
  mobile: z.string().optional(),
  by: z.literal('sso').optional(),
  providerId: z.uuid().optional(),
})

const dead = (): Refusal =>
  refuse(400, securityText.mfaExpired, {
    data: { error: 'invalid_grant', description: 'Invalid mfa token', mfaExpired: true },
  })

/**
 * Wrong codes of one person from all browsers that were never used before. A code has six digits, so that many networks together would
 * guess it: this limit is hard. Browsers that are known, recovery codes and a new password pass by it.
 */
const everywhere: Limit = { name: 'mfa-all', points: 50, seconds: 86_400 }

interface Half {
  id: string
  personId: string
  tries: number
  details: unknown
}

/** The half sign-in of that token, from the device that made it; the try is counted before anything is looked at. */
async function tryHalf(ctx: OpenContext, token: string): Promise<Half> {
  const device = deviceHash(ctx)
  if (!device) throw dead()
  const { rows } =
    await sql<Half>`update challenge set tries = tries + 1 where id = ${hashToken(token).toString('base64url')} and kind = 'mfa' and answer_hash = ${device}
    and used_at is null and expires_at > now() and tries < ${mostTries} returning id, person_id, tries, details`.execute(
      ctx.db,
    )
  if (!rows[0]) throw dead()
  return rows[0]
}

async function readEntrance(
  db: Db,
  tenantId: string,
  membershipId: string,
): Promise<{ tenant: Tenant; account: Account } | undefined> {
  const tenant = await db
    .selectFrom('tenant')
    .select(['id', 'tenantName', 'policy', 'status', 'statusNote', 'startTime', 'endTime', 'deletedAt'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  const account = await db
    .selectFrom('membership as m')
    .innerJoin('person as p', 'p.id', 'm.personId')
    .select([
      'p.id as personId',
      'm.id as membershipId',
      'p.nickname',
      'm.status',
      'p.passwordHash',
      'p.passwordTenantId',
      'p.mobileTenantId',
    ])
    .where('m.tenantId', '=', tenantId)
    .where('m.id', '=', membershipId)
    .where('m.deletedAt', 'is', null)
    .executeTakeFirst()
  return tenant && account && { tenant, account }
}

/** Counted before the code is looked at, so that many at once get no further than one after another. */
async function takeGuess(ctx: OpenContext, { subject }: Lane): Promise<number> {
  const { limits } = ctx.services
  const guesses = await limits.add(everywhere, subject)
  if (guesses <= everywhere.points) return guesses
  await limits.back(everywhere, subject)
  const seconds = await limits.full(everywhere, subject)
  throw refuse(429, securityText.mfaElsewhere, { retryAfter: seconds, data: { retryAfter: seconds } })
}

/** The second step of a sign-in: the code of the app or a recovery code, with the half token of the first. */
export async function signInBySecondFactor(ctx: OpenContext, fields: Record<string, unknown>): Promise<Issued> {
  const { mfa_token, code, recovery_code, remember } = fields
  const form = formOf(ctx, secondLogin, {
    mfa_token,
    code: code || undefined,
    recovery_code: recovery_code || undefined,
    remember,
  })
  const half = await tryHalf(ctx, form.mfa_token)
  const lane = await laneOf(ctx, half.personId)
  if (!lane.known) await guardAddress(ctx)
  const { tenantId, membershipId, ...entry } = detailsOf.parse(half.details)
  const { database, limits } = ctx.services
  const who = { tenantId, personId: half.personId, requestId: ctx.requestId }
  const found = await database.transaction(who, 'read', (db) => readEntrance(db, tenantId, membershipId))
  if (!found) throw dead()
  const guesses = form.code && !lane.known ? await takeGuess(ctx, lane) : undefined
  const outcome = await proveSecondFactor(ctx.services, lane.key, { code: form.code, recoveryCode: form.recovery_code })
  if ('ok' in outcome && guesses) await limits.back(everywhere, lane.subject)
  if (!('ok' in outcome)) {
    if (!lane.known) await limits.add(perAddress, networkOf(ctx.ip))
    if (guesses) tellOfKnownPassword(ctx, found.tenant, found.account, guesses)
    auditSignIn(ctx, found.tenant, found.account, 'failed', form.code ? 'second factor' : 'recovery code')
    const words = form.code ? securityText.codeWrong : securityText.recoveryWrong
    throw refuse(400, words, {
      errors: [{ field: form.code ? 'code' : 'recovery_code', message: words }],
      data: { error: 'invalid_grant', description: 'Wrong second factor', mfaExpired: half.tries >= mostTries },
    })
  }
  if (!(await spendChallenge(ctx.db, half.id))) throw dead()
  if (form.recovery_code) await database.transaction(who, 'write', (db) => tellRecoveryUsed(db, ctx, half.personId))
  return letIn(ctx, found.tenant, found.account, {
    ...entry,
    second: { by: form.code ? 'code' : 'recovery code', trust: form.remember === true },
  })
}
