import { createHash, randomInt } from 'node:crypto'

import { securityText as t } from '@clearway/contract/features/account/security.text'
import { sql } from 'kysely'
import { generateSecret, generateURI, verifySync } from 'otplib'

import type { Context, OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { removeSecondFactor } from '../../kernel/identity/secondFactor.ts'
import { requireStepUp } from '../../kernel/identity/stepUp.ts'
import { addProof, voucherOf } from '../../kernel/identity/vouching.ts'
import { sendSecurityNotice } from '../../kernel/messages/securityNotice.ts'
import { attempt, type Outcome } from '../../kernel/pacing/attempts.ts'
import type { Limit } from '../../kernel/pacing/limits.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Services } from '../../kernel/services.ts'
import { provePassword, sessionKey } from './prove.ts'

/** Guesses at the second factor of one person from one place: a network, a browser that was used before, or a session. */
const mfaLimit: Limit = { name: 'mfa', points: 10, seconds: 900 }
// Apart from the codes: nobody guesses these, so that guesses at codes do not shut them.
const recoveryLimit: Limit = { name: 'mfa-recovery', points: 10, seconds: 900 }

const column = 'person_mfa.secret'
const stepSeconds = 30
const setUpMinutes = 15
const codeCount = 10
// Without characters that look alike: 32 of them, so 16 hold 80 bits.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

interface Key {
  secret: string
  lastStep: number
}

/** The time step whose code this is, one before or after now at most. */
function stepOf(services: Services, personId: string, key: Key, token: string): number | undefined {
  const found = verifySync({
    secret: services.secrets.open(personId, column, key.secret),
    token,
    epochTolerance: stepSeconds,
  })
  const step = found.valid && 'timeStep' in found ? found.timeStep : undefined
  return step !== undefined && step > key.lastStep ? step : undefined
}

/** Takes a code, once: the step is spent in the same statement, so that of two at once one is refused. */
async function takeCode(services: Services, personId: string, token: string): Promise<boolean> {
  const { common } = services.database
  const key = await common
    .selectFrom('personMfa')
    .select(['secret', 'lastStep'])
    .where('personId', '=', personId)
    .where('enabledAt', 'is not', null)
    .executeTakeFirst()
  const step = key && stepOf(services, personId, key, token)
  if (step === undefined) return false
  const { numUpdatedRows } = await common
    .updateTable('personMfa')
    .set({ lastStep: step })
    .where('personId', '=', personId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const recoveryHash = (personId: string, code: string): Buffer =>
  createHash('sha256').update(`${personId}\n${code}`).digest()

async function takeRecoveryCode(services: Services, personId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await services.database.common
    .updateTable('recoveryCode')
    .set({ usedAt: sql<string>`now()` })
    .where('personId', '=', personId)
    .where('codeHash', '=', recoveryHash(personId, code))
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const recoveryLeft = async (db: Db, personId: string): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('recoveryCode')
        .select((e) => e.fn.countAll().as('n'))
        .where('personId', '=', personId)
        .where('usedAt', 'is', null)
        .executeTakeFirstOrThrow()
    ).n,
  )

interface Given {
  readonly code?: string | undefined
  readonly recoveryCode?: string | undefined
}

type Place = readonly [personId: string, place: string]

/** Lets somebody try to prove the second factor. */
export const proveSecondFactor = (
  services: Services,
  [personId, place]: Place,
  { code, recoveryCode }: Given,
): Promise<Outcome<true>> =>
  attempt(
    services.limits,
    code ? mfaLimit : recoveryLimit,
    [personId, place],
    async () =>
      (code
        ? await takeCode(services, personId, code)
        : await takeRecoveryCode(services, personId, recoveryCode ?? '')) || undefined,
  )

/** Of a recovery code that was used, the person hears. */
export async function tellRecoveryUsed(
  db: Db,
  ctx: Pick<OpenContext, 'services' | 'ip' | 'device'>,
  personId: string,
): Promise<void> {
  const values = { device: ctx.device.slice(0, 120), ip: ctx.ip, left: await recoveryLeft(db, personId) }
  await sendSecurityNotice(db, ctx.services, personId, {
    title: t.notices.recoveryUsed,
    content: t.notices.recoveryUsedBody,
    values,
    urgent: true,
  })
}

async function makeRecoveryCodes(db: Db, personId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () =>
    Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join(''),
  )
  await db.deleteFrom('recoveryCode').where('personId', '=', personId).execute()
  await db
    .insertInto('recoveryCode')
    .values(codes.map((code) => ({ personId, codeHash: recoveryHash(personId, code) })))
    .execute()
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** A key for the authenticator app. It counts for nothing until its first code came. */
export async function startMfa(ctx: Context): Promise<{ secret: string; uri: string }> {
  const { user, services } = ctx
  await requireStepUp(ctx)
  const voucher = await voucherOf(ctx)
  const secret = generateSecret()
  const sealed = services.secrets.seal(user.personId, column, secret)
  // One that only a tenant vouches for gives way to the person's own.
  const { rows } =
    await sql`insert into person_mfa (person_id, secret, tenant_id) values (${user.personId}, ${sealed}, ${voucher})
    on conflict (person_id) do update set secret = excluded.secret, tenant_id = excluded.tenant_id, last_step = 0, created_at = now(), enabled_at = null
    where person_mfa.enabled_at is null or (person_mfa.tenant_id is not null and ${user.own}) returning 1`.execute(
      ctx.db,
    )
  if (!rows.length) throw refuse(409, t.mfaOn)
  ctx.touched([user.personId])
  return { secret, uri: generateURI({ issuer: 'Clearway', label: `${user.username}@${user.tenantCode}`, secret }) }
}

const codeWrong = (field = 'code') => refuse(400, t.codeWrong, { errors: [{ field, message: t.codeWrong }] })

/** The first code proves that the key arrived; from now on it is asked for. */
export async function enableMfa(ctx: Context, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> {
  const {
    user: { personId, sessionId },
    services,
  } = ctx
  const key = await ctx.db
    .selectFrom('personMfa')
    .select([
      'secret',
      'lastStep',
      'enabledAt',
      sql<boolean>`created_at > now() - make_interval(mins => ${setUpMinutes})`.as('fresh'),
    ])
    .where('personId', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (key?.enabledAt) throw refuse(409, t.mfaOn)
  if (!key?.fresh) throw refuse(409, t.mfaNotStarted)
  const outcome = await attempt(services.limits, mfaLimit, sessionKey(ctx), async () =>
    stepOf(services, personId, key, code),
  )
  if (!('ok' in outcome)) throw codeWrong()
  // Whoever has nothing but this tenant's word gets a factor for this tenant; it must not answer for the person elsewhere.
  const tenantId = await voucherOf(ctx)
  await ctx.db
    .updateTable('personMfa')
    .set({ enabledAt: sql<string>`now()`, lastStep: outcome.ok, tenantId })
    .where('personId', '=', personId)
    .execute()
  await addProof(ctx.db, sessionId, { factor: 2, means: 'code', tenantId })
  const recoveryCodes = await makeRecoveryCodes(ctx.db, personId)
  await sendSecurityNotice(ctx.db, services, personId, { title: t.notices.mfaOn, content: t.notices.mfaOnBody })
  forgetSession(ctx)
  return { recoveryCodes }
}

function forgetSession(ctx: Context): void {
  ctx.touched([ctx.user.personId])
  // Other nodes hear of it a moment later; here the next call already goes by it.
  ctx.afterCommit(() => ctx.services.sessions.forget(`session ${ctx.user.sessionId}`))
}

/** Password and code together: whoever has only one of them cannot take the other lock off. */
export async function disableMfa(
  ctx: Context,
  { password, code }: { password: string; code: string },
): Promise<{ done: true }> {
  const {
    user: { tenantId, personId },
    services,
    requestId,
  } = ctx
  if (
    !(await services.database.common
      .selectFrom('personMfa')
      .select('personId')
      .where('personId', '=', personId)
      .where('enabledAt', 'is not', null)
      .executeTakeFirst())
  )
    throw refuse(409, t.mfaOff)
  if (!(await provePassword(ctx, password)))
    throw refuse(400, t.passwordWrong, { errors: [{ field: 'password', message: t.passwordWrong }] })
  if (!('ok' in (await proveSecondFactor(services, sessionKey(ctx), { code })))) throw codeWrong()
  await services.database.transaction({ tenantId, personId, requestId }, 'write', async (db) => {
    await removeSecondFactor(db, personId)
    await sendSecurityNotice(db, services, personId, { title: t.notices.mfaOff, content: t.notices.mfaOffBody })
  })
  forgetSession(ctx)
  return { done: true }
}

export async function renewRecoveryCodes(ctx: Context): Promise<{ recoveryCodes: string[] }> {
  const {
    user: { personId },
    services,
  } = ctx
  await requireStepUp(ctx)
  await voucherOf(ctx)
  const on = await ctx.db
    .selectFrom('personMfa')
    .select('personId')
    .where('personId', '=', personId)
    .where('enabledAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!on) throw refuse(409, t.mfaOff)
  const recoveryCodes = await makeRecoveryCodes(ctx.db, personId)
  await sendSecurityNotice(ctx.db, services, personId, {
    title: t.notices.recoveryMade,
    content: t.notices.recoveryMadeBody,
  })
  ctx.touched([personId])
  return { recoveryCodes }
}
