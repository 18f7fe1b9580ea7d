import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import { sessionText } from '@clearway/contract/features/account/session.text'
import { languages, say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Context, OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Task } from '../../kernel/jobs.ts'
import { networkOf, type Key, type Limit } from '../../kernel/pacing/limits.ts'
import { refuse } from '../../kernel/refuse.ts'
import { answerHash, needCaptcha, spendChallenge, tryChallenge, type GivenProof } from './captcha.ts'
import { deviceHash } from './device.ts'

const waitSeconds = 60
const lifeMinutes = 5
export const perNumber: readonly Limit[] = [
  { name: 'sms-minute', points: 1, seconds: waitSeconds },
  { name: 'sms-hour', points: 5, seconds: 3600 },
  { name: 'sms-day', points: 10, seconds: 86_400 },
]
const perAddress: Limit = { name: 'sms-ip', points: 20, seconds: 3600 }
const perTenant: Limit = { name: 'sms-tenant', points: 1000, seconds: 86_400 }

interface Wanted extends GivenProof {
  mobile: string
}
type Sent = { done: true; nextAfterSeconds: number }

/** `key`: whose budget it is. The code is good in the network that asked for it, so that nobody uses it up from elsewhere. */
async function order({ db, services, language, ip }: OpenContext, mobile: string, key: Key): Promise<Sent> {
  for (const limit of perNumber) await services.limits.consume(limit, key)
  // Known or not, a job looks: so the answer and its time say nothing about the number.
  const payload = {
    mobile,
    language,
    network: networkOf(ip),
    until: new Date(Date.now() + lifeMinutes * 60_000).toISOString(),
  }
  await sql`select enqueue_job('send_sms_code', ${JSON.stringify(payload)}::json)`.execute(db)
  return { done: true, nextAfterSeconds: waitSeconds }
}

/** Sends a code to a number, for signing in. From the second in an hour on, an address has to read a picture. */
export async function getSmsCaptcha(ctx: OpenContext, wanted: Wanted): Promise<Sent> {
  const { limits } = ctx.services
  const before = await limits.count(perAddress, networkOf(ctx.ip))
  await needCaptcha(ctx, 'sms', wanted, before > 0)
  await limits.consume(perAddress, networkOf(ctx.ip))
  return order(ctx, wanted.mobile, await budgetOf(ctx, wanted.mobile))
}

/** Strangers share the budget of a number; a browser that its person signed in with before has one of its own, which they cannot use up. */
async function budgetOf(ctx: OpenContext, mobile: string): Promise<Key> {
  const hash = deviceHash(ctx)
  const known =
    hash &&
    (await ctx.db
      .selectFrom('knownDevice as d')
      .innerJoin('person as p', 'p.id', 'd.personId')
      .select('d.id')
      .where('p.mobile', '=', mobile)
      .where('d.deviceHash', '=', hash)
      .executeTakeFirst())
  return known ? [mobile, `device ${hash.toString('base64url')}`] : mobile
}

/** Sends a code to the number of the signed-in user. */
export async function getSendingSmsCaptcha(ctx: Context): Promise<Sent> {
  const person = await ctx.db
    .selectFrom('person')
    .select('mobile')
    .where('id', '=', ctx.user.personId)
    .executeTakeFirst()
  if (!person?.mobile) throw refuse(409, sessionText.noMobile)
  return order(ctx, person.mobile, [person.mobile, ctx.user.personId])
}

const payloadOf = z.object({
  mobile: z.string(),
  language: z.enum(languages),
  network: z.string().default(''),
  until: z.iso.datetime(),
})

/** The job behind both: makes the code and files the message under the home tenant of whoever has the number. */
export const sendSmsCode: Task = async (payload, services) => {
  const { mobile, language, network, until } = payloadOf.parse(payload)
  if (Date.parse(until) < Date.now()) return
  const person = await services.database.common
    .selectFrom('person')
    .select(['id', 'homeTenantId'])
    .where('mobile', '=', mobile)
    .where('homeTenantId', 'is not', null)
    .orderBy('createdAt')
    .executeTakeFirst()
  if (!person?.homeTenantId || (await services.limits.add(perTenant, person.homeTenantId)) > perTenant.points) return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const id = randomBytes(16).toString('base64url')
  await services.database.transaction(
    { tenantId: person.homeTenantId, personId: null, requestId: 'job send_sms_code' },
    'write',
    async (db) => {
      await db
        .insertInto('challenge')
        .values({
          id,
          kind: 'sms',
          subject: mobile,
          details: JSON.stringify({ network }),
          answerHash: answerHash(id, code),
          expiresAt: sql<string>`now() + make_interval(mins => ${lifeMinutes})`,
        })
        .execute()
      await services.mail.queue(db, {
        channel: 'sms',
        recipient: mobile,
        body: say(sessionText.smsBody, language, { code, minutes: lifeMinutes }),
      })
    },
  )
}

/** Checks and uses up the newest code that was sent to a number for somebody in that network. */
export async function useSmsCode(db: Db, mobile: string, code: string, network: string): Promise<boolean> {
  const newest = sql`select id from challenge where kind = 'sms' and subject = ${mobile} and details->>'network' = ${network} order by created_at desc limit 1`
  const tried = await tryChallenge(db, 'sms', sql`id = (${newest})`)
  return !!tried && timingSafeEqual(tried.answerHash, answerHash(tried.id, code)) && spendChallenge(db, tried.id)
}
