import { secondLogin } from '@clearway/contract/features/account/session'
import { securityText } from '@clearway/contract/features/account/security.text'
import { sql } from 'kysely'
import { z } from 'zod'
import type { OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { networkOf } from '../../kernel/limits.ts'
import { refuse, type Refusal } from '../../kernel/refuse.ts'
import { hashToken } from '../../kernel/sessions.ts'
import { mostTries, spendChallenge } from './captcha.ts'
import { deviceHash } from './device.ts'
import { auditSignIn, letIn, type Account, type Tenant } from './enter.ts'
import { proveSecondFactor, tellRecoveryUsed } from './second-factor.ts'
import { formOf, guardAddress, perAddress } from './sign-in.ts'
import type { Issued } from './tokens.ts'

const detailsOf = z.object({ tenantId: z.uuid(), membershipId: z.uuid(), scope: z.string().optional(), weak: z.boolean().optional(), mobile: z.string().optional(), by: z.literal('sso').optional() })

const dead = (): Refusal => refuse(400, securityText.mfaExpired, { data: { error: 'invalid_grant', description: 'Invalid mfa token', mfaExpired: true } })

interface Half { id: string; personId: string; tries: number; details: unknown }

/** The half sign-in of that token, from the device that made it; the try is counted before anything is looked at. */
async function tryHalf(ctx: OpenContext, token: string): Promise<Half> {
  const device = deviceHash(ctx)
  if (!device) throw dead()
  const { rows } = await sql<Half>`update challenge set tries = tries + 1 where id = ${hashToken(token).toString('base64url')} and kind = 'mfa' and answer_hash = ${device}
    and used_at is null and expires_at > now() and tries < ${mostTries} returning id, person_id, tries, details`.execute(ctx.db)
  if (!rows[0]) throw dead()
  return rows[0]
}

async function readEntrance(db: Db, tenantId: string, membershipId: string): Promise<{ tenant: Tenant; account: Account } | undefined> {
  const tenant = await db.selectFrom('tenant').select(['id', 'tenantName', 'policy', 'status', 'statusNote', 'startTime', 'endTime', 'deletedAt']).where('id', '=', tenantId).executeTakeFirst()
  const account = await db.selectFrom('membership as m').innerJoin('person as p', 'p.id', 'm.personId').select(['p.id as personId', 'm.id as membershipId', 'p.nickname', 'm.status', 'p.passwordHash'])
    .where('m.tenantId', '=', tenantId).where('m.id', '=', membershipId).where('m.deletedAt', 'is', null).executeTakeFirst()
  return tenant && account && { tenant, account }
}

/** The second step of a sign-in: the code of the app or a recovery code, with the half token of the first. */
export async function signInBySecondFactor(ctx: OpenContext, fields: Record<string, unknown>): Promise<Issued> {
  const { mfa_token, code, recovery_code, remember } = fields
  const form = formOf(ctx, secondLogin, { mfa_token, code: code || undefined, recovery_code: recovery_code || undefined, remember })
  await guardAddress(ctx)
  const half = await tryHalf(ctx, form.mfa_token)
  const { tenantId, membershipId, ...entry } = detailsOf.parse(half.details)
  const { database, limits } = ctx.services
  const who = { tenantId, personId: half.personId, requestId: ctx.requestId }
  const found = await database.transaction(who, 'read', (db) => readEntrance(db, tenantId, membershipId))
  if (!found) throw dead()
  const outcome = await proveSecondFactor(ctx.services, half.personId, { code: form.code, recoveryCode: form.recovery_code })
  if (!('ok' in outcome)) {
    await limits.add(perAddress, networkOf(ctx.ip))
    auditSignIn(ctx, found.tenant, found.account, 'failed', form.code ? 'second factor' : 'recovery code')
    const words = form.code ? securityText.codeWrong : securityText.recoveryWrong
    throw refuse(400, words, { errors: [{ field: form.code ? 'code' : 'recovery_code', message: words }], data: { error: 'invalid_grant', description: 'Wrong second factor', mfaExpired: half.tries >= mostTries } })
  }
  if (!(await spendChallenge(ctx.db, half.id))) throw dead()
  if (form.recovery_code) await database.transaction(who, 'write', (db) => tellRecoveryUsed(db, ctx, half.personId))
  return letIn(ctx, found.tenant, found.account, { ...entry, second: { by: form.code ? 'code' : 'recovery code', trust: form.remember === true } })
}
