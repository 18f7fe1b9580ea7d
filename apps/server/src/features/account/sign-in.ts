import { brokenRules } from '@clearway/contract/features/account/passwordRules'
import { accountLogin, mobileLogin } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { fieldErrors } from '@clearway/contract/kernel/issue'
import { sql } from 'kysely'
import type { z } from 'zod'
import { attempt, tooMany } from '../../kernel/attempts.ts'
import type { OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { canonical, networkOf, signInKey, signInLimit, type Limit } from '../../kernel/limits.ts'
import { passwordQueue, verifyPassword } from '../../kernel/passwords.ts'
import { passwordRulesOf } from '../../kernel/policy.ts'
import { refuse, type Refusal } from '../../kernel/refuse.ts'
import { useCaptcha } from './captcha.ts'
import { canonicalMobile } from '@clearway/contract/kernel/value'
import { useSmsCode } from './sms.ts'
import { auditSignIn, letIn, type Account, type Tenant } from './enter.ts'
import { nobody, type Issued } from './tokens.ts'

export const perAddress: Limit = { name: 'signin-ip', points: 100, seconds: 900 }
const freeOfCaptcha = 3
const longestPasswordQueue = 64


const findTenant = (db: Db, code: string): Promise<Tenant | undefined> =>
  db.selectFrom('tenant').select(['id', 'tenantName', 'policy', 'status', 'statusNote', 'startTime', 'endTime', 'deletedAt']).where(sql`lower(tenant_code)`, '=', code).where('deletedAt', 'is', null).executeTakeFirst()

/** The member of that user name, else the only one with that e-mail or mobile number. */
async function findAccount(db: Db, name: string): Promise<Account | undefined> {
  const { rows } = await sql<Account & { rank: number }>`
    select p.id as person_id, m.id as membership_id, p.nickname, m.status, p.password_hash, found.rank from (
      select id, 1 as rank from membership where tenant_id = current_tenant() and lower(username) = ${name} and deleted_at is null
      union all select m.id, 2 from person p join membership m on m.person_id = p.id where m.tenant_id = current_tenant() and lower(p.email) = ${name} and m.deleted_at is null
      union all select m.id, 3 from person p join membership m on m.person_id = p.id where m.tenant_id = current_tenant() and p.mobile = ${canonicalMobile(name)} and m.deleted_at is null
    ) found join membership m on m.tenant_id = current_tenant() and m.id = found.id join person p on p.id = m.person_id
    where m.status <> 'invited' order by found.rank limit 3`.execute(db)
  const best = rows.filter((r) => r.rank === rows[0]!.rank)
  return best.length === 1 ? best[0] : undefined
}

const badCredentials = (captchaRequired: boolean): Refusal =>
  refuse(400, sessionText.badCredentials, { data: { error: 'invalid_grant', description: 'Bad credentials', captchaRequired } })

export function formOf<S extends z.ZodType>(ctx: OpenContext, schema: S, fields: Record<string, unknown>): z.output<S> {
  const parsed = schema.safeParse(fields)
  if (!parsed.success) throw refuse(400, refusals.invalid, { errors: fieldErrors(parsed.error.issues, ctx.language), data: { error: 'invalid_request', description: 'Invalid request' } })
  return parsed.data
}

export async function guardAddress(ctx: OpenContext): Promise<void> {
  if ((await ctx.services.limits.count(perAddress, networkOf(ctx.ip))) >= perAddress.points) throw tooMany(60)
}

const read = <T>(ctx: OpenContext, tenant: Tenant | undefined, work: (db: Db) => Promise<T>): Promise<T> =>
  ctx.services.database.transaction({ tenantId: tenant?.id ?? nobody, personId: null, requestId: ctx.requestId }, 'read', work)

/** The rules became stricter since the password was chosen: it opens once more, to be changed. */
async function isWeak(ctx: OpenContext, tenant: Tenant, { personId }: Account, { username, password }: { username: string; password: string }): Promise<boolean> {
  const rules = await ctx.services.database.transaction({ tenantId: tenant.id, personId, requestId: ctx.requestId }, 'read', (db) => passwordRulesOf(db, personId))
  return brokenRules(password, rules, [username]).some((rule) => rule !== 'max')
}

/**
 * Signs in by user name (or e-mail, or mobile number) and password. Unknown tenant, unknown user and wrong password are answered
 * alike and after the same work.
 */
export async function signInByPassword(ctx: OpenContext, fields: Record<string, unknown>, scope: string | undefined): Promise<Issued> {
  const { tenantCode, username, password, captchaId, charCaptcha } = fields
  const form = formOf(ctx, accountLogin, { tenantCode, username, password, captchaId, charCaptcha })
  await guardAddress(ctx)
  if (passwordQueue() > longestPasswordQueue) throw tooMany(2)
  const { limits } = ctx.services
  let captcha: 'missing' | 'wrong' | undefined
  let tenant: Tenant | undefined
  let account: Account | undefined
  const outcome = await attempt(limits, signInLimit, signInKey(form.tenantCode, form.username), async (failures) => {
    if (failures >= freeOfCaptcha || form.charCaptcha) {
      if (!form.charCaptcha || !form.captchaId) captcha = 'missing'
      else if (!(await useCaptcha(ctx, form.captchaId, form.charCaptcha))) captcha = 'wrong'
      if (captcha) return undefined
    }
    tenant = await findTenant(ctx.db, canonical(form.tenantCode))
    account = await read(ctx, tenant, (db) => findAccount(db, canonical(form.username)))
    return (await verifyPassword(account?.passwordHash, form.password)) && account ? account : undefined
  })
  if ('ok' in outcome) return letIn(ctx, tenant!, outcome.ok, { scope, weak: await isWeak(ctx, tenant!, outcome.ok, form) })
  await limits.add(perAddress, networkOf(ctx.ip))
  const captchaRequired = outcome.failures >= freeOfCaptcha
  if (captcha) throw refuse(400, captcha === 'missing' ? sessionText.captchaNeeded : sessionText.captchaWrong, { data: { error: 'invalid_grant', description: 'Captcha required', captchaRequired: true } })
  auditSignIn(ctx, tenant, account, 'failed')
  throw badCredentials(captchaRequired)
}

/** Signs in by a code that was sent to the mobile number. */
export async function signInByMobile(ctx: OpenContext, fields: Record<string, unknown>, scope: string | undefined): Promise<Issued> {
  const { tenantCode, mobile, smsCaptcha } = fields
  const form = formOf(ctx, mobileLogin, { tenantCode, mobile, smsCaptcha })
  await guardAddress(ctx)
  const number = canonicalMobile(form.mobile)
  let tenant: Tenant | undefined
  let account: Account | undefined
  const outcome = await attempt(ctx.services.limits, signInLimit, `sms\n${number}`, async () => {
    if (!(await useSmsCode(ctx.db, number, form.smsCaptcha))) return undefined
    tenant = await findTenant(ctx.db, canonical(form.tenantCode))
    account = await read(ctx, tenant, (db) => findAccount(db, number))
    return account
  })
  if ('ok' in outcome) return letIn(ctx, tenant!, outcome.ok, { scope, mobile: number })
  await ctx.services.limits.add(perAddress, networkOf(ctx.ip))
  auditSignIn(ctx, tenant, undefined, 'failed')
  throw badCredentials(false)
}
