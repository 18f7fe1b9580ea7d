import { randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'

import type { registerForm, registrationForm } from '@clearway/contract/features/account/session'
import { sessionText as t } from '@clearway/contract/features/account/session.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { languages, say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { z } from 'zod'

import { writeAudit } from '../../kernel/audit.ts'
import type { OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { mobileNumber } from '../../kernel/identity/mobileNumber.ts'
import { ticketId } from '../../kernel/identity/passwordLink.ts'
import { hashPassword } from '../../kernel/identity/passwords.ts'
import { checkNewPassword, passwordRules } from '../../kernel/identity/policy.ts'
import { hashToken } from '../../kernel/identity/sessions.ts'
import { canonical, networkOf, type Limit } from '../../kernel/pacing/limits.ts'
import { refuse } from '../../kernel/refuse.ts'
import { answerHash, needCaptcha, spendChallenge, tryChallenge } from './captcha.ts'
import { dropClaims, masked } from './contacts.ts'
import { nobody } from './tokens.ts'

const perAddress: Limit = { name: 'register-ip', points: 30, seconds: 3600 }
const answersFrom: Limit = { name: 'register-answer-ip', points: 100, seconds: 900 }
const waitSeconds = 60
const perMail: readonly Limit[] = [
  { name: 'register-mail-minute', points: 1, seconds: waitSeconds },
  { name: 'register-mail', points: 5, seconds: 3600 },
]
const lifeMinutes = 30

type Form = z.output<typeof registerForm>
interface Opened {
  tenantCode: string
  username: string
}
type Registered = Opened & {
  proof: { ticket: string; sentTo: string; minutes: number; nextAfterSeconds: number } | null
}

/** A registration that waits for its code: nothing of it stands among the accounts yet. */
const waitingOf = z.object({
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  mobile: z.string(),
  passwordHash: z.string(),
  language: z.enum(languages),
})
type Waiting = z.output<typeof waitingOf>

interface Personal {
  id: string
  tenantCode: string
  policy: unknown
}

async function personalTenant(ctx: OpenContext): Promise<Personal> {
  const tenant = await ctx.db
    .selectFrom('tenant')
    .select(['id', 'tenantCode', 'policy'])
    .where('kind', '=', 'personal')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirst()
  if (!tenant) throw refuse(409, t.noRegistration)
  return tenant
}

const within = <T>(
  ctx: OpenContext,
  tenantId: string,
  mode: 'read' | 'write',
  work: (db: Db) => Promise<T>,
): Promise<T> => ctx.services.database.transaction({ tenantId, personId: null, requestId: ctx.requestId }, mode, work)

const taken = () => refuse(409, refusals.duplicate, { errors: [{ field: 'username', message: issues.duplicate }] })

/** Whether the ticket of an open invitation was mailed to that very address: then its holder has the mailbox. */
async function invitedAt(ctx: OpenContext, ticket: string | undefined, email: string): Promise<boolean> {
  if (!ticket) return false
  const hash = hashToken(ticket)
  return within(ctx, nobody, 'write', async (db) => {
    await sql`select set_config('app.invitee_ticket', ${hash.toString('hex')}, true)`.execute(db)
    const { rows } =
      await sql`select 1 from invitee where ticket_hash = ${hash} and channel = 'mail' and address = ${email}
      and status = 'sent' and deleted_at is null and expires_at > now()`.execute(db)
    return rows.length > 0
  })
}

async function mailCode(
  ctx: OpenContext,
  tenantId: string,
  { email, nickname, language }: Waiting,
  code: string,
): Promise<void> {
  const words = { nickname, code, minutes: lifeMinutes }
  await within(ctx, tenantId, 'write', (db) =>
    ctx.services.mail.queue(db, {
      channel: 'mail',
      recipient: email,
      subject: say(t.registerSubject, language),
      body: say(t.registerBody, language, words),
    }),
  )
}

const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Asks for a personal account. It is made once the code that is mailed comes back, so nobody holds an address that is not theirs; whether
 * the address is known already is not told. Whoever comes by a mailed invitation has proved it.
 */
export async function registerAccountInitial(ctx: OpenContext, form: Form): Promise<Registered> {
  const { limits } = ctx.services
  const tenant = await personalTenant(ctx)
  checkNewPassword(form.password, passwordRules([tenant.policy]), 'password', [
    form.username,
    form.email,
    form.nickname,
  ])
  await limits.consume(perAddress, networkOf(ctx.ip))
  await needCaptcha(ctx, 'register', form, true)
  const used = await within(ctx, tenant.id, 'read', (db) =>
    sql`select 1 from membership where tenant_id = current_tenant() and lower(username) = lower(${form.username}) and deleted_at is null`.execute(
      db,
    ),
  )
  if (used.rows.length) throw taken()
  const { username, nickname } = form
  const waiting: Waiting = {
    username,
    nickname,
    email: canonical(form.email),
    mobile: mobileNumber(form.countryCode, form.mobile),
    passwordHash: await hashPassword(form.password),
    language: ctx.language,
  }
  if (await invitedAt(ctx, form.invitation, waiting.email))
    return { ...(await open(ctx, tenant, waiting)), proof: null }
  for (const limit of perMail) await limits.consume(limit, waiting.email)
  const [ticket, code] = [randomBytes(32).toString('base64url'), newCode()]
  const id = ticketId(ticket)
  await ctx.db
    .insertInto('challenge')
    .values({
      id,
      kind: 'register',
      subject: waiting.email,
      answerHash: answerHash(id, code),
      details: JSON.stringify(waiting),
      expiresAt: sql<string>`now() + make_interval(mins => ${lifeMinutes})`,
    })
    .execute()
  await mailCode(ctx, tenant.id, waiting, code)
  return {
    tenantCode: tenant.tenantCode,
    username,
    proof: { ticket, sentTo: masked('email', waiting.email), minutes: lifeMinutes, nextAfterSeconds: waitSeconds },
  }
}

const over = () => refuse(400, t.registrationOver, { errors: [{ field: 'ticket', message: t.registrationOver }] })

const waitingFor = async (ctx: OpenContext, id: string): Promise<Waiting | undefined> => {
  const row = await ctx.db
    .selectFrom('challenge')
    .select('details')
    .where('id', '=', id)
    .where('kind', '=', 'register')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row && waitingOf.parse(row.details)
}

/** The code came back: the account is made, its address proved. */
export async function proveRegistration(
  ctx: OpenContext,
  { ticket, code, username }: z.output<typeof registrationForm>,
): Promise<Opened> {
  await ctx.services.limits.consume(answersFrom, networkOf(ctx.ip))
  const id = ticketId(ticket)
  const tried = await tryChallenge(ctx.db, 'register', sql`id = ${id}`)
  const waiting = tried && (await waitingFor(ctx, id))
  if (!waiting) throw over()
  if (!timingSafeEqual(tried.answerHash, answerHash(id, code)))
    throw refuse(400, t.registrationCodeWrong, { errors: [{ field: 'code', message: t.registrationCodeWrong }] })
  return open(ctx, await personalTenant(ctx), username ? { ...waiting, username } : waiting, id)
}

/** A code that did not arrive: another one, and its tries begin anew. How many there are is bounded by the address. */
export async function resendRegistration(
  ctx: OpenContext,
  { ticket }: { ticket: string },
): Promise<{ nextAfterSeconds: number }> {
  await ctx.services.limits.consume(answersFrom, networkOf(ctx.ip))
  const id = ticketId(ticket)
  const waiting = await waitingFor(ctx, id)
  if (!waiting) throw over()
  for (const limit of perMail) await ctx.services.limits.consume(limit, waiting.email)
  const code = newCode()
  await ctx.db
    .updateTable('challenge')
    .set({ answerHash: answerHash(id, code), tries: 0 })
    .where('id', '=', id)
    .execute()
  await mailCode(ctx, (await personalTenant(ctx)).id, waiting, code)
  return { nextAfterSeconds: waitSeconds }
}

/** Makes the account: a person with a membership of the tenant `personal`, where names are unique, and no role. `spent` is the challenge that it ends. */
async function open(ctx: OpenContext, tenant: Personal, waiting: Waiting, spent?: string): Promise<Opened> {
  const id = randomUUID()
  const { username, ...person } = waiting
  const who = { tenantId: tenant.id, personId: id, requestId: ctx.requestId }
  await ctx.services.database
    .transaction(who, 'write', async (db) => {
      if (spent && !(await spendChallenge(db, spent))) throw over()
      await db
        .insertInto('person')
        .values({ id, homeTenantId: tenant.id, ...person, emailVerifiedAt: sql<string>`now()` })
        .execute()
      await dropClaims(db, id, 'email', person.email)
      await db.insertInto('membership').values({ tenantId: tenant.id, personId: id, username }).execute()
      await writeAudit(
        db,
        { ...who, personName: person.nickname, ip: ctx.ip, device: ctx.device },
        { action: 'register', outcome: 'done', objectIds: [id] },
      )
    })
    .catch((error: Error & { constraint?: string }) => {
      throw error.constraint === 'membership_username' ? taken() : error
    })
  return { tenantCode: tenant.tenantCode, username }
}
