import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import type { ContactKind } from '@clearway/contract/features/account/security'
import { securityText as t } from '@clearway/contract/features/account/security.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say, type Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { ownAcross } from '../../kernel/identity/ownAcross.ts'
import { requireStepUp } from '../../kernel/identity/stepUp.ts'
import { addProof, voucherOf, voucherOfAddress } from '../../kernel/identity/vouching.ts'
import { sendSecurityNotice } from '../../kernel/messages/securityNotice.ts'
import { canonical, type Limit } from '../../kernel/pacing/limits.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inTenant } from '../../kernel/tenants.ts'
import { answerHash, spendChallenge, tryChallenge } from './captcha.ts'
import { perNumber } from './sms.ts'

const lifeMinutes = 15
const waitSeconds = 60
const perPerson: Limit = { name: 'contact', points: 10, seconds: 3600 }
const perMail: readonly Limit[] = [
  { name: 'contact-mail-minute', points: 1, seconds: waitSeconds },
  { name: 'contact-mail', points: 5, seconds: 3600 },
]

interface Person {
  nickname: string
  language: Language
  homeTenantId: string | null
  email: string | null
  mobile: string | null
  emailVerifiedAt: string | null
  mobileVerifiedAt: string | null
  emailTenantId: string | null
  mobileTenantId: string | null
}

const readPerson = (db: Db, id: string): Promise<Person> =>
  db
    .selectFrom('person')
    .select([
      'nickname',
      'language',
      'homeTenantId',
      'email',
      'mobile',
      'emailVerifiedAt',
      'mobileVerifiedAt',
      'emailTenantId',
      'mobileTenantId',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow() as Promise<Person>

/** What others claimed without a proof gives way to its owner; nobody is told, since that would say who is here. */
export async function dropClaims(db: Db, personId: string, kind: ContactKind, value: string): Promise<void> {
  if (kind === 'email')
    await sql`update person set email = null where lower(email) = ${value} and email_verified_at is null and email_tenant_id is null and id <> ${personId}`.execute(
      db,
    )
  else
    await sql`update person set mobile = null where mobile = ${value} and mobile_verified_at is null and mobile_tenant_id is null and id <> ${personId}`.execute(
      db,
    )
}

const spelled = (kind: ContactKind, value: string): string => (kind === 'email' ? canonical(value) : value)
const takenText = { email: t.emailTaken, mobile: t.mobileTaken }

/** Within a tenant an address and a number name one user, since people sign in by them: in every tenant that the person is in. */
async function checkFree(db: Db, personId: string, kind: ContactKind, value: string, lock: boolean): Promise<void> {
  const tenants = await ownAcross(db, () =>
    db
      .selectFrom('membership')
      .select('tenantId')
      .where('personId', '=', personId)
      .where('deletedAt', 'is', null)
      .orderBy('tenantId')
      .execute(),
  )
  for (const { tenantId } of tenants) {
    const taken = await inTenant(db, tenantId, async () => {
      // The lock that holds for every change of a tenant's users; always in the same order, so that two never wait for each other.
      if (lock)
        await sql`select pg_advisory_xact_lock(hashtextextended('administration ' || current_tenant()::text, 0))`.execute(
          db,
        )
      const same = kind === 'email' ? sql`lower(p.email) = ${value}` : sql`p.mobile = ${value}`
      const { rows } =
        await sql`select 1 from membership m join person p on p.id = m.person_id where m.tenant_id = current_tenant() and m.deleted_at is null and ${same} and p.id <> ${personId} limit 1`.execute(
          db,
        )
      return rows.length > 0
    })
    if (taken) throw refuse(409, refusals.duplicate, { errors: [{ field: kind, message: takenText[kind] }] })
  }
}

/** Sends a code to the new address or number. Nothing changes until it comes back. */
export async function requestContact(ctx: Context, kind: ContactKind, given: string): Promise<void> {
  const {
    user: { personId },
    services,
  } = ctx
  await requireStepUp(ctx)
  // A session that only a tenant vouched for must not put another address over the person's own.
  await voucherOf(ctx)
  const value = spelled(kind, given)
  const person = await readPerson(ctx.db, personId)
  const verified = kind === 'email' ? person.emailVerifiedAt : person.mobileVerifiedAt
  // The same once more is how an address that stands unproved, or by a tenant's word alone, becomes the person's own.
  if (
    spelled(kind, person[kind] ?? '') === value &&
    verified &&
    !(kind === 'email' ? person.emailTenantId : person.mobileTenantId)
  )
    throw refuse(400, refusals.invalid, {
      errors: [{ field: kind, message: kind === 'email' ? t.sameEmail : t.sameMobile }],
    })
  await checkFree(ctx.db, personId, kind, value, false)
  await services.limits.consume(perPerson, personId)
  for (const limit of kind === 'email' ? perMail : perNumber) await services.limits.consume(limit, value)
  await cancelContact(ctx, kind)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const id = randomBytes(16).toString('base64url')
  await ctx.db
    .insertInto('challenge')
    .values({
      id,
      kind,
      subject: value,
      personId,
      answerHash: answerHash(id, code),
      expiresAt: sql<string>`now() + make_interval(mins => ${lifeMinutes})`,
    })
    .execute()
  const words = { nickname: person.nickname, code, minutes: lifeMinutes }
  await atHome(ctx.db, person, () =>
    services.mail.queue(
      ctx.db,
      kind === 'email'
        ? {
            channel: 'mail',
            recipient: value,
            subject: say(t.contactSubject, person.language),
            body: say(t.contactBody, person.language, words),
          }
        : { channel: 'sms', recipient: value, body: say(t.contactSms, person.language, words) },
    ),
  )
  ctx.touched([personId], kind)
}

const atHome = (db: Db, { homeTenantId }: Person, work: () => Promise<void>): Promise<void> =>
  homeTenantId ? inTenant(db, homeTenantId, work) : work()

export async function cancelContact(ctx: Context, kind: ContactKind): Promise<void> {
  await ctx.db.deleteFrom('challenge').where('kind', '=', kind).where('personId', '=', ctx.user.personId).execute()
}

/** `zh***@clearway.example`, `138****0001`: enough for the owner to know it. */
export const masked = (kind: ContactKind, value: string): string =>
  kind === 'mobile' ? `${value.slice(0, 3)}****${value.slice(-4)}` : value.replace(/^(.{1,2})[^@]*/, '$1***')

/** The code came back: now the address or number is the person's, and whoever had the old one is told. */
export async function confirmContact(ctx: Context, kind: ContactKind, code: string): Promise<void> {
  const {
    user: { personId },
    services,
  } = ctx
  // Counted outside this transaction, since a refusal takes back what was written in it.
  const tried = await tryChallenge(services.database.common, kind, sql`person_id = ${personId}`)
  if (!tried) throw refuse(409, t.nothingPending, { errors: [{ field: 'code', message: t.nothingPending }] })
  if (!timingSafeEqual(tried.answerHash, answerHash(tried.id, code)))
    throw refuse(400, t.codeWrong, { errors: [{ field: 'code', message: t.codeWrong }] })
  const value = (await ctx.db.selectFrom('challenge').select('subject').where('id', '=', tried.id).executeTakeFirst())
    ?.subject
  if (!value || !(await spendChallenge(ctx.db, tried.id))) throw refuse(409, t.nothingPending)
  await checkFree(ctx.db, personId, kind, value, true)
  const before = await readPerson(ctx.db, personId)
  const now = sql<string>`now()`
  const voucher = await voucherOfAddress(ctx)
  await ctx.db
    .updateTable('person')
    .set(
      kind === 'email'
        ? { email: value, emailVerifiedAt: now, emailTenantId: voucher }
        : { mobile: value, mobileVerifiedAt: now, mobileTenantId: voucher },
    )
    .where('id', '=', personId)
    .execute()
  if (voucher === null) {
    await addProof(ctx.db, ctx.user.sessionId, { factor: 1, means: kind === 'email' ? 'mail' : 'sms', tenantId: null })
    await dropClaims(ctx.db, personId, kind, value)
  }
  ctx.touched([personId], kind)
  if (spelled(kind, before[kind] ?? '') === value) return
  const words =
    kind === 'email'
      ? { title: t.notices.emailChanged, content: t.notices.emailChangedBody }
      : { title: t.notices.mobileChanged, content: t.notices.mobileChangedBody }
  const values = { value: masked(kind, value) }
  await sendSecurityNotice(
    ctx.db,
    services,
    personId,
    { ...words, values, urgent: true },
    kind === 'email' ? before.email : undefined,
  )
  const { mobile } = before
  if (kind === 'mobile' && mobile)
    await atHome(ctx.db, before, () =>
      services.mail.queue(ctx.db, {
        channel: 'sms',
        recipient: mobile,
        body: `【Clearway】${say(words.content, before.language, values)}`,
      }),
    )
}
