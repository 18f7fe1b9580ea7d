import { accountLogin, mobileLogin } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { fieldErrors } from '@clearway/contract/kernel/issue'
import { brokenRules } from '@clearway/contract/kernel/passwordRules'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { canonicalMobile } from '@clearway/contract/kernel/value'
import { sql } from 'kysely'
import type { z } from 'zod'

import type { OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { passwordQueue, verifyPassword } from '../../kernel/identity/passwords.ts'
import { passwordRulesOf } from '../../kernel/identity/policy.ts'
import { attempt, tooMany } from '../../kernel/pacing/attempts.ts'
import { canonical, networkOf, signInEverywhere, signInLimit, type Limit } from '../../kernel/pacing/limits.ts'
import { refuse, type Refusal } from '../../kernel/refuse.ts'
import { tellOfAttack } from './attack.ts'
import { auditSignIn, letIn, type Account, type Tenant } from './enter.ts'
import { laneOf, perAddress, typedName } from './lane.ts'
import { demandOf, offerOf, requireProof } from './proof.ts'
import { useSmsCode } from './sms.ts'
import { nobody, type Issued } from './tokens.ts'

const longestPasswordQueue = 64
const smsLimit: Limit = { name: 'signin-sms', points: 10, seconds: 900 }

const findTenant = (db: Db, code: string): Promise<Tenant | undefined> =>
  db
    .selectFrom('tenant')
    .select(['id', 'tenantName', 'policy', 'status', 'statusNote', 'startTime', 'endTime', 'deletedAt'])
    .where(sql`lower(tenant_code)`, '=', code)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** An address names somebody where its owner proved it, or where the tenant itself says whose it is. */
const known = (kind: 'email' | 'mobile') =>
  sql.raw(
    `(p.${kind}_tenant_id = current_tenant() or (p.${kind}_tenant_id is null and p.${kind}_verified_at is not null))`,
  )

/** The member of that user name, else the only one with that e-mail or mobile number. */
async function findAccount(db: Db, name: string): Promise<Account | undefined> {
  const { rows } = await sql<Account & { rank: number }>`
    select p.id as person_id, m.id as membership_id, p.nickname, m.status, p.password_hash, p.password_tenant_id, p.mobile_tenant_id, found.rank from (
      select id, 1 as rank from membership where tenant_id = current_tenant() and lower(username) = ${name} and deleted_at is null
      union all select m.id, 2 from person p join membership m on m.person_id = p.id where m.tenant_id = current_tenant() and lower(p.email) = ${name} and ${known('email')} and m.deleted_at is null
      union all select m.id, 3 from person p join membership m on m.person_id = p.id where m.tenant_id = current_tenant() and p.mobile = ${canonicalMobile(name)} and ${known('mobile')} and m.deleted_at is null
    ) found join membership m on m.tenant_id = current_tenant() and m.id = found.id join person p on p.id = m.person_id
    where m.status <> 'invited' order by found.rank limit 3`.execute(db)
  const best = rows.filter((r) => r.rank === rows[0]!.rank)
  return best.length === 1 ? best[0] : undefined
}

const badCredentials = (next: object = { captchaRequired: false }): Refusal =>
  refuse(400, sessionText.badCredentials, { data: { error: 'invalid_grant', description: 'Bad credentials', ...next } })

/** Alike for an unknown number, an unknown tenant and a wrong code, so that nobody learns which. */
const badSmsCode = (): Refusal =>
  refuse(400, sessionText.smsCaptchaWrong, {
    errors: [{ field: 'smsCaptcha', message: sessionText.smsCaptchaWrong }],
    data: { error: 'invalid_grant', description: 'Bad credentials' },
  })

export function formOf<S extends z.ZodType>(ctx: OpenContext, schema: S, fields: Record<string, unknown>): z.output<S> {
  const parsed = schema.safeParse(fields)
  if (!parsed.success)
    throw refuse(400, refusals.invalid, {
      errors: fieldErrors(parsed.error.issues, ctx.language),
      data: { error: 'invalid_request', description: 'Invalid request' },
    })
  return parsed.data
}

/** Closes a network from which too much failed. Browsers that the person signed in with before are not kept out by it. */
export async function guardAddress(ctx: OpenContext): Promise<void> {
  const seconds = await ctx.services.limits.full(perAddress, networkOf(ctx.ip))
  if (seconds) throw tooMany(seconds)
}

const read = <T>(ctx: OpenContext, tenant: Tenant | undefined, work: (db: Db) => Promise<T>): Promise<T> =>
  ctx.services.database.transaction(
    { tenantId: tenant?.id ?? nobody, personId: null, requestId: ctx.requestId },
    'read',
    work,
  )

/** The rules became stricter since the password was chosen: it opens once more, to be changed. */
async function isWeak(
  ctx: OpenContext,
  tenant: Tenant,
  { personId }: Account,
  { username, password }: { username: string; password: string },
): Promise<boolean> {
  const rules = await ctx.services.database.transaction(
    { tenantId: tenant.id, personId, requestId: ctx.requestId },
    'read',
    (db) => passwordRulesOf(db, personId),
  )
  return brokenRules(password, rules, [username]).some((rule) => rule !== 'max')
}

/**
 * Signs in by user name (or e-mail, or mobile number) and password. Unknown tenant, unknown user and wrong password are answered
 * alike and after the same work.
 */
export async function signInByPassword(
  ctx: OpenContext,
  fields: Record<string, unknown>,
  scope: string | undefined,
): Promise<Issued> {
  const { tenantCode, username, password, captchaId, charCaptcha, work } = fields
  const form = formOf(ctx, accountLogin, { tenantCode, username, password, captchaId, charCaptcha, work })
  const tenant = await findTenant(ctx.db, canonical(form.tenantCode))
  const account = await read(ctx, tenant, (db) => findAccount(db, canonical(form.username)))
  if (passwordQueue() > longestPasswordQueue) throw tooMany(2)
  const lane = await laneOf(ctx, account?.personId, typedName(form.tenantCode, form.username))
  if (!lane.known) await guardAddress(ctx)
  // A password that another tenant set opens that tenant only.
  const counts = account && (account.passwordTenantId === null || account.passwordTenantId === tenant?.id)
  let locked = 0
  const outcome = await attempt(
    ctx.services.limits,
    signInLimit,
    lane.key,
    async (failures) => {
      await requireProof(ctx, lane, form, failures, locked)
      return (await verifyPassword(counts ? account.passwordHash : undefined, form.password)) && account
        ? account
        : undefined
    },
    async (seconds) => void (locked = seconds),
  )
  if ('ok' in outcome)
    return letIn(ctx, tenant!, outcome.ok, { scope, weak: await isWeak(ctx, tenant!, outcome.ok, form) })
  if (!lane.known) {
    const [everywhere] = await Promise.all([
      ctx.services.limits.add(signInEverywhere, lane.subject),
      ctx.services.limits.add(perAddress, networkOf(ctx.ip)),
    ])
    tellOfAttack(ctx, tenant, account, everywhere)
  }
  auditSignIn(ctx, tenant, account, 'failed', outcome.locks ? 'locked' : undefined)
  const next = await demandOf(ctx, lane, outcome.failures, outcome.locks > 0)
  throw badCredentials(
    next.level === 'picture' ? offerOf(ctx, lane, next, 'picture') : { captchaRequired: next.level !== 'nothing' },
  )
}

/** Signs in by a code that was sent to the mobile number. */
export async function signInByMobile(
  ctx: OpenContext,
  fields: Record<string, unknown>,
  scope: string | undefined,
): Promise<Issued> {
  const { tenantCode, mobile, smsCaptcha } = fields
  const form = formOf(ctx, mobileLogin, { tenantCode, mobile, smsCaptcha })
  const number = canonicalMobile(form.mobile)
  const tenant = await findTenant(ctx.db, canonical(form.tenantCode))
  const account = await read(ctx, tenant, (db) => findAccount(db, number))
  const lane = await laneOf(ctx, account?.personId, number)
  if (!lane.known) await guardAddress(ctx)
  const outcome = await attempt(ctx.services.limits, smsLimit, [number, lane.key[1]], async () =>
    (await useSmsCode(ctx.db, number, form.smsCaptcha, networkOf(ctx.ip))) ? account : undefined,
  )
  if ('ok' in outcome) return letIn(ctx, tenant!, outcome.ok, { scope, mobile: number })
  if (!lane.known) await ctx.services.limits.add(perAddress, networkOf(ctx.ip))
  auditSignIn(ctx, tenant, undefined, 'failed')
  throw badSmsCode()
}
