import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { languages, say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context, OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import type { Task } from '../../kernel/jobs.ts'
import { networkOf, type Limit, type Limits } from '../../kernel/limits.ts'
import { refuse } from '../../kernel/refuse.ts'
import { answerHash, needCaptcha, spendChallenge, tryChallenge } from './captcha.ts'

const waitSeconds = 60
const lifeMinutes = 5
export const perNumber: readonly Limit[] = [{ name: 'sms-minute', points: 1, seconds: waitSeconds }, { name: 'sms-hour', points: 5, seconds: 3600 }, { name: 'sms-day', points: 10, seconds: 86_400 }]
const perAddress: Limit = { name: 'sms-ip', points: 20, seconds: 3600 }
const perTenant: Limit = { name: 'sms-tenant', points: 1000, seconds: 86_400 }

interface Wanted { mobile: string; captchaId?: string | undefined; charCaptcha?: string | undefined }
type Sent = { done: true; nextAfterSeconds: number }

async function order(db: Db, limits: Limits, mobile: string, language: string): Promise<Sent> {
  for (const limit of perNumber) await limits.consume(limit, mobile)
  // Known or not, a job looks: so the answer and its time say nothing about the number.
  const payload = { mobile, language, until: new Date(Date.now() + lifeMinutes * 60_000).toISOString() }
  await sql`select enqueue_job('send_sms_code', ${JSON.stringify(payload)}::json)`.execute(db)
  return { done: true, nextAfterSeconds: waitSeconds }
}

/** Sends a code to a number, for signing in. From the second in an hour on, an address has to read a picture. */
export async function getSmsCaptcha(ctx: OpenContext, wanted: Wanted): Promise<Sent> {
  const { limits } = ctx.services
  const before = await limits.count(perAddress, networkOf(ctx.ip))
  await needCaptcha(ctx, wanted, before > 0)
  await limits.consume(perAddress, networkOf(ctx.ip))
  return order(ctx.db, limits, wanted.mobile, ctx.language)
}

/** Sends a code to the number of the signed-in user. */
export async function getSendingSmsCaptcha(ctx: Context): Promise<Sent> {
  const person = await ctx.db.selectFrom('person').select('mobile').where('id', '=', ctx.user.personId).executeTakeFirst()
  if (!person?.mobile) throw refuse(409, sessionText.noMobile)
  return order(ctx.db, ctx.services.limits, person.mobile, ctx.language)
}

const payloadOf = z.object({ mobile: z.string(), language: z.enum(languages), until: z.iso.datetime() })

/** The job behind both: makes the code and files the message under the home tenant of whoever has the number. */
export const sendSmsCode: Task = async (payload, services) => {
  const { mobile, language, until } = payloadOf.parse(payload)
  if (Date.parse(until) < Date.now()) return
  const person = await services.database.common.selectFrom('person').select(['id', 'homeTenantId']).where('mobile', '=', mobile).where('homeTenantId', 'is not', null).orderBy('createdAt').executeTakeFirst()
  if (!person?.homeTenantId || (await services.limits.add(perTenant, person.homeTenantId)) > perTenant.points) return
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const id = randomBytes(16).toString('base64url')
  await services.database.transaction({ tenantId: person.homeTenantId, personId: null, requestId: 'job send_sms_code' }, 'write', async (db) => {
    await db.insertInto('challenge').values({ id, kind: 'sms', subject: mobile, answerHash: answerHash(id, code), expiresAt: sql<string>`now() + make_interval(mins => ${lifeMinutes})` }).execute()
    await services.mail.queue(db, { channel: 'sms', recipient: mobile, body: say(sessionText.smsBody, language, { code, minutes: lifeMinutes }) })
  })
}

/** Checks and uses up the newest code of a number. */
export async function useSmsCode(db: Db, mobile: string, code: string): Promise<boolean> {
  const tried = await tryChallenge(db, 'sms', sql`id = (select id from challenge where kind = 'sms' and subject = ${mobile} order by created_at desc limit 1)`)
  return !!tried && timingSafeEqual(tried.answerHash, answerHash(tried.id, code)) && spendChallenge(db, tried.id)
}
