import { sessionText } from '@clearway/contract/features/account/session.text'
import { languages, say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { z } from 'zod'

import { writeAudit } from '../../kernel/audit.ts'
import type { Context, OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { passwordLink, ticketId } from '../../kernel/identity/passwordLink.ts'
import { hashPassword, verifyPassword } from '../../kernel/identity/passwords.ts'
import { checkNewPassword, checkPasswordHistory, passwordRulesOf } from '../../kernel/identity/policy.ts'
import { requestResetLink, resetLinkMinutes } from '../../kernel/identity/resetLink.ts'
import { endSessions } from '../../kernel/identity/sessions.ts'
import type { Task } from '../../kernel/jobs.ts'
import { attempt } from '../../kernel/pacing/attempts.ts'
import { canonical, networkOf, openSignIn, type Limit } from '../../kernel/pacing/limits.ts'
import { refuse } from '../../kernel/refuse.ts'
import { needCaptcha, type GivenProof } from './captcha.ts'
import { dropClaims } from './contacts.ts'
import { passwordLimit, sessionKey } from './prove.ts'
import { nobody } from './tokens.ts'

const retrieveLimit: Limit = { name: 'retrieve-ip', points: 500, seconds: 3600 }
const linksLimit: Limit = { name: 'retrieve-mail', points: 5, seconds: 3600 }
const resetLimit: Limit = { name: 'reset-ip', points: 60, seconds: 900 }

const done = { done: true } as const

interface Retrieve extends GivenProof {
  email: string
}

/** Known or not, the answer is the same and a job looks for the address. */
export async function retrievePassword(ctx: OpenContext, wanted: Retrieve): Promise<typeof done> {
  await ctx.services.limits.consume(retrieveLimit, networkOf(ctx.ip))
  await needCaptcha(ctx, 'retrieve', wanted, true)
  await requestResetLink(ctx.db, wanted.email, ctx.language)
  return done
}

const payloadOf = z.object({ email: z.string(), language: z.enum(languages), until: z.iso.datetime() })

/** Mails a link to everyone who has the address: one may have several accounts, and only the owner of the mailbox reads them. */
export const sendResetLink: Task = async (payload, services) => {
  const { email, language, until } = payloadOf.parse(payload)
  if (Date.parse(until) < Date.now()) return
  const people = await services.database.common
    .selectFrom('person')
    .select(['id', 'homeTenantId', 'nickname'])
    .where(sql`lower(email)`, '=', email)
    .where('homeTenantId', 'is not', null)
    .limit(10)
    .execute()
  if (!people.length || (await services.limits.add(linksLimit, email)) > linksLimit.points) return
  for (const person of people) {
    await services.database.transaction(
      { tenantId: person.homeTenantId!, personId: null, requestId: 'job send_reset_link' },
      'write',
      async (db) => {
        const link = await passwordLink(db, services.environment.publicUrl, person.id, resetLinkMinutes)
        const body = say(sessionText.resetBody, language, {
          nickname: person.nickname,
          link,
          minutes: resetLinkMinutes,
        })
        await services.mail.queue(db, {
          channel: 'mail',
          recipient: email,
          subject: say(sessionText.resetSubject, language),
          body,
        })
      },
    )
  }
}

interface Person {
  id: string
  homeTenantId: string | null
  nickname: string
  email: string | null
  emailTenantId: string | null
  passwordHash: string
  passwordTenantId: string | null
}
const personById = (db: Db, id: string): Promise<Person | undefined> =>
  db
    .selectFrom('person')
    .select(['id', 'homeTenantId', 'nickname', 'email', 'emailTenantId', 'passwordHash', 'passwordTenantId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Stores a password that its owner chose: links mailed before die with the old one, and so do the other sessions. `voucher` is null for an own one. */
async function store(
  db: Db,
  personId: string,
  passwordHash: string,
  voucher: string | null,
  except?: string,
): Promise<void> {
  await db
    .updateTable('person')
    .set({
      passwordHash,
      passwordTenantId: voucher,
      passwordChangedAt: sql<string>`now()`,
      mustChangePassword: false,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', personId)
    .execute()
  await db.deleteFrom('challenge').where('kind', '=', 'reset').where('subject', '=', personId).execute()
  // Half of a sign-in that the old password began ends with it.
  await db.deleteFrom('challenge').where('kind', '=', 'mfa').where('personId', '=', personId).execute()
  await endSessions(db, { personId, ...(except ? { except } : {}) }, 'password')
}

interface Reset {
  ticket: string
  newPassword: string
}

/** Sets the password of whoever the mailed link was for. The link works once. */
export async function resetPassword(ctx: OpenContext, { ticket, newPassword }: Reset): Promise<typeof done> {
  await ctx.services.limits.consume(resetLimit, networkOf(ctx.ip))
  const { database } = ctx.services
  const open = sql<boolean>`kind = 'reset' and used_at is null and expires_at > now()`
  const found = await ctx.db
    .selectFrom('challenge')
    .select('subject')
    .where('id', '=', ticketId(ticket))
    .where(open)
    .executeTakeFirst()
  const person = found?.subject ? await personById(ctx.db, found.subject) : undefined
  const dead = () =>
    refuse(400, sessionText.resetLinkDead, { errors: [{ field: 'ticket', message: sessionText.resetLinkDead }] })
  if (!person) throw dead()
  const rules = await database.transaction(
    { tenantId: nobody, personId: person.id, requestId: ctx.requestId },
    'read',
    (db) => passwordRulesOf(db, person.id),
  )
  checkNewPassword(newPassword, rules, 'newPassword', [person.email, person.nickname])
  await checkPasswordHistory(ctx.db, person.id, newPassword, rules, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  const who = { tenantId: person.homeTenantId ?? nobody, personId: person.id, requestId: ctx.requestId }
  await database.transaction(who, 'write', async (db) => {
    const spent = await db
      .updateTable('challenge')
      .set({ usedAt: sql<string>`now()` })
      .where('id', '=', ticketId(ticket))
      .where(open)
      .executeTakeFirst()
    if (spent.numUpdatedRows !== 1n) throw dead()
    // Whoever read the mail has the address. Where only a tenant says that it is this person's, the password counts there only.
    await store(db, person.id, passwordHash, person.emailTenantId)
    await sql`update person set email_verified_at = now() where id = ${person.id} and email is not null and email_verified_at is null`.execute(
      db,
    )
    if (person.email && !person.emailTenantId) await dropClaims(db, person.id, 'email', canonical(person.email))
    await writeAudit(
      db,
      { ...who, personName: person.nickname, ip: ctx.ip, device: ctx.device },
      { action: 'reset password', outcome: 'done' },
    )
  })
  // What was guessed was guessed at a password that is no more.
  await openSignIn(ctx.services.limits, person.id)
  return done
}

interface Change {
  id: string
  password: string
  newPassword: string
}

/** Changes the own password. Another id and a wrong old password are the same mistake; guesses at the old one are counted. */
export async function updatePassword(ctx: Context, { id, password, newPassword }: Change): Promise<typeof done> {
  const { user, services } = ctx
  const tenancy = { tenantId: user.tenantId, personId: user.personId, requestId: ctx.requestId }
  const [person, rules] = await Promise.all([
    personById(ctx.db, user.personId),
    services.database.transaction(tenancy, 'read', (db) => passwordRulesOf(db, user.personId)),
  ])
  checkNewPassword(newPassword, rules, 'newPassword', [user.username, person?.email, person?.nickname])
  const outcome = await attempt(services.limits, passwordLimit, sessionKey(ctx), async () => {
    const right = await verifyPassword(id === user.personId ? person?.passwordHash : undefined, password)
    return right || undefined
  })
  if (!('ok' in outcome))
    throw refuse(400, sessionText.oldPasswordWrong, {
      errors: [{ field: 'password', message: sessionText.oldPasswordWrong }],
    })
  if (password.normalize('NFKC') === newPassword.normalize('NFKC'))
    throw refuse(400, sessionText.samePassword, {
      errors: [{ field: 'newPassword', message: sessionText.samePassword }],
    })
  await checkPasswordHistory(ctx.db, user.personId, newPassword, rules, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  // The own password, or a session that the person proved, makes the new one the person's own.
  const voucher = user.own ? null : person!.passwordTenantId
  await services.database.transaction(tenancy, 'write', (db) =>
    store(db, user.personId, passwordHash, voucher, user.sessionId),
  )
  ctx.touched([user.personId])
  return done
}
