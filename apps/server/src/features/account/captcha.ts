import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { sessionText } from '@clearway/contract/features/account/session.text'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import * as svgCaptcha from 'svg-captcha'
import type { OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { networkOf, type Limit } from '../../kernel/limits.ts'
import { refuse } from '../../kernel/refuse.ts'

// The package draws a given text too, but its types tell only of texts that it makes with Math.random.
const draw = (svgCaptcha as unknown as { default: (text: string, options: object) => string }).default

// Without characters that look alike.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 4
const lifeSeconds = 120
export const mostTries = 5
const perAddress: Limit = { name: 'captcha', points: 120, seconds: 600 }

const canonicalAnswer = (s: string) => s.normalize('NFKC').replace(/\s/g, '').toUpperCase()
/** Answers are short, so the hash takes the id in: equal answers do not look equal in the table. */
export const answerHash = (id: string, answer: string): Buffer => createHash('sha256').update(`${id}\n${canonicalAnswer(answer)}`).digest()

/** A new picture, for whoever asks from this address, for two minutes. */
export async function getCaptcha(ctx: OpenContext): Promise<{ captchaId: string; image: string }> {
  await ctx.services.limits.consume(perAddress, networkOf(ctx.ip))
  const captchaId = randomBytes(16).toString('base64url')
  const answer = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  await ctx.db.insertInto('challenge').values({
    id: captchaId, kind: 'picture', subject: ctx.ip, answerHash: answerHash(captchaId, answer), expiresAt: sql<string>`now() + make_interval(secs => ${lifeSeconds})`,
  }).execute()
  return { captchaId, image: draw(answer, { width: 120, height: 40, fontSize: 44, noise: 3, color: true, background: '#f4f6f8' }) }
}

interface Tried { id: string; answerHash: Buffer }

/** Counts one try on a challenge that is still open; the count is what makes parallel guesses finite. */
export async function tryChallenge(db: Db, kind: 'picture' | 'sms' | 'email' | 'mobile', where: ReturnType<typeof sql>): Promise<Tried | undefined> {
  const { rows } = await sql<Tried>`update challenge set tries = tries + 1
    where kind = ${kind} and ${where} and used_at is null and expires_at > now() and tries < ${mostTries} returning id, answer_hash`.execute(db)
  return rows[0]
}

/** Takes the challenge out of use; false when somebody else just did. */
export async function spendChallenge(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('challenge').set({ usedAt: sql<string>`now()` }).where('id', '=', id).where('usedAt', 'is', null).executeTakeFirst()
  return numUpdatedRows === 1n
}

const isRight = (tried: Tried | undefined, answer: string) => !!tried && timingSafeEqual(tried.answerHash, answerHash(tried.id, answer))

/** Whether the characters are right; the picture stays good for the call that really needs it. */
export async function compareCaptcha(ctx: OpenContext, captchaId: string, answer: string): Promise<boolean> {
  return isRight(await tryChallenge(ctx.db, 'picture', sql`id = ${captchaId} and subject = ${ctx.ip}`), answer)
}

/** Checks and uses up the picture: it is good for one call, from the address that asked for it. */
export async function useCaptcha(ctx: OpenContext, captchaId: string, answer: string): Promise<boolean> {
  return (await compareCaptcha(ctx, captchaId, answer)) && spendChallenge(ctx.db, captchaId)
}

interface Given { captchaId?: string | undefined; charCaptcha?: string | undefined }

/** Refuses when a picture is needed and not read, or read wrongly; what was sent without need is checked too. */
export async function needCaptcha(ctx: OpenContext, given: Given, needed: boolean): Promise<void> {
  if (!needed && !given.charCaptcha) return
  const wrong = (text: Text) => refuse(400, text, { errors: [{ field: 'charCaptcha', message: text }], data: { captchaRequired: true } })
  if (!given.captchaId || !given.charCaptcha) throw wrong(sessionText.captchaNeeded)
  if (!(await useCaptcha(ctx, given.captchaId, given.charCaptcha))) throw wrong(sessionText.captchaWrong)
}
