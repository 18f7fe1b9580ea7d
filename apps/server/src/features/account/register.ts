import { randomUUID } from 'node:crypto'
import type { registerForm } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { canonicalMobile } from '@clearway/contract/kernel/value'
import type { z } from 'zod'
import { writeAudit } from '../../kernel/audit.ts'
import type { OpenContext } from '../../kernel/context.ts'
import { networkOf, type Limit } from '../../kernel/limits.ts'
import { hashPassword } from '../../kernel/passwords.ts'
import { checkNewPassword, passwordRules } from '../../kernel/policy.ts'
import { refuse } from '../../kernel/refuse.ts'
import { needCaptcha } from './captcha.ts'

const perAddress: Limit = { name: 'register-ip', points: 30, seconds: 3600 }

/** The number may be typed with its country code or without. */
const mobileOf = ({ countryCode, mobile }: { countryCode: string; mobile: string }): string =>
  mobile.startsWith('+') ? mobile : canonicalMobile(`+${countryCode.replace(/\D/g, '')}${mobile}`)

/** Opens a personal account: a person with a membership of the tenant `personal`, where names are unique, and no role. */
export async function registerAccountInitial(ctx: OpenContext, form: z.output<typeof registerForm>): Promise<{ tenantCode: string; username: string }> {
  const { limits, database } = ctx.services
  const tenant = await ctx.db.selectFrom('tenant').select(['id', 'tenantCode', 'policy']).where('kind', '=', 'personal').where('deletedAt', 'is', null).orderBy('createdAt').executeTakeFirst()
  if (!tenant) throw refuse(409, sessionText.noRegistration)
  checkNewPassword(form.password, passwordRules([tenant.policy]), 'password', [form.username, form.email, form.nickname])
  await limits.consume(perAddress, networkOf(ctx.ip))
  await needCaptcha(ctx, form, true)
  const passwordHash = await hashPassword(form.password)
  const id = randomUUID()
  const who = { tenantId: tenant.id, personId: id, requestId: ctx.requestId }
  await database.transaction(who, 'write', async (db) => {
    await db.insertInto('person').values({
      id, homeTenantId: tenant.id, nickname: form.nickname, email: form.email.toLowerCase(), mobile: mobileOf(form), passwordHash, language: ctx.language,
    }).execute()
    await db.insertInto('membership').values({ tenantId: tenant.id, personId: id, username: form.username }).execute()
    await writeAudit(db, { ...who, personName: form.nickname, ip: ctx.ip, device: ctx.device }, { action: 'register', outcome: 'done', objectIds: [id] })
  }).catch((error: Error & { constraint?: string }) => {
    if (error.constraint !== 'membership_username') throw error
    throw refuse(409, refusals.duplicate, { errors: [{ field: 'username', message: issues.duplicate }] })
  })
  return { tenantCode: tenant.tenantCode, username: form.username }
}
