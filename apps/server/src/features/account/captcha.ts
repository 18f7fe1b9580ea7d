import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import { sessionText } from '@clearway/contract/features/account/session.text'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { OpenContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { networkOf, type Limit } from '../../kernel/pacing/limits.ts'
import { refuse } from '../../kernel/refuse.ts'
import { drawCaptcha, letters } from './picture.ts'
import { costsAfter, newWork, spendWork, workDone, type Purpose } from './work.ts'

const length = 4
// As long as it takes to fill in the form that it stands in.
const lifeSeconds = 600
export const mostTries = 5
const perAddress: Limit = { name: 'captcha', points: 120, seconds: 600 }
// Whoever does the work instead pays more each time: it takes a machine's time, not a person's.
const workPerAddress: Limit = { name: 'captcha-work', points: 60, seconds: 3600 }

const canonicalAnswer = (s: string) => s.normalize('NFKC').replace(/\s/g, '').toUpperCase()
/** Answers are short, so the hash takes the id in: equal answers do not look equal in the table. */
export const answerHash = (id: string, answer: string): Buffer =>
  createHash('sha256')
    .update(`${id}\n${canonicalAnswer(answer)}`)
    .digest()

/** A new picture, for whoever asks from this network, for ten minutes. */
export async function getCaptcha(ctx: OpenContext): Promise<{ captchaId: string; image: string }> {
  await ctx.services.limits.consume(perAddress, networkOf(ctx.ip))
  const captchaId = randomBytes(16).toString('base64url')
  const answer = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  await ctx.db
    .insertInto('challenge')
    .values({
      id: captchaId,
      kind: 'picture',
      subject: networkOf(ctx.ip),
      answerHash: answerHash(captchaId, answer),
      expiresAt: sql<string>`now() + make_interval(secs => ${lifeSeconds})`,
    })
    .execute()
  return { captchaId, image: `data:image/png;base64,${drawCaptcha(answer).toString('base64')}` }
}

const costHere = async ({ services, ip }: OpenContext): Promise<number> =>
  costsAfter(await services.limits.count(workPerAddress, networkOf(ip))).instead

/** Work in place of the picture of a form, for whoever cannot see it. */
export async function getWork(
  ctx: OpenContext,
  { purpose }: { purpose: 'register' | 'retrieve' | 'sms' },
): Promise<{ work: string }> {
  await ctx.services.limits.consume(perAddress, networkOf(ctx.ip))
  return { work: newWork(ctx, purpose, await costHere(ctx)) }
}

interface Tried {
  id: string
  answerHash: Buffer
}

/** Counts one try on a challenge that is still open; the count is what makes parallel guesses finite. */
export async function tryChallenge(
  db: Db,
  kind: 'picture' | 'sms' | 'email' | 'mobile' | 'register' | 'proof',
  where: ReturnType<typeof sql>,
): Promise<Tried | undefined> {
  const { rows } = await sql<Tried>`update challenge set tries = tries + 1
    where kind = ${kind} and ${where} and used_at is null and expires_at > now() and tries < ${mostTries} returning id, answer_hash`.execute(
    db,
  )
  return rows[0]
}

/** Takes the challenge out of use; false when somebody else just did. */
export async function spendChallenge(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('challenge')
    .set({ usedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** `over`: too old, used, read wrongly too often, or never there. */
type Reading = 'right' | 'wrong' | 'over'

async function look(ctx: OpenContext, captchaId: string, answer: string): Promise<Reading> {
  const tried = await tryChallenge(ctx.db, 'picture', sql`id = ${captchaId} and subject = ${networkOf(ctx.ip)}`)
  if (!tried) return 'over'
  return timingSafeEqual(tried.answerHash, answerHash(tried.id, answer)) ? 'right' : 'wrong'
}

/** Whether the characters are right; the picture stays good for the call that really needs it. */
export async function compareCaptcha(
  ctx: OpenContext,
  { captchaId, charCaptcha }: { captchaId: string; charCaptcha: string },
): Promise<{ match: boolean; expired: boolean }> {
  const reading = await look(ctx, captchaId, charCaptcha)
  return { match: reading === 'right', expired: reading === 'over' }
}

export interface GivenProof {
  captchaId?: string | undefined
  charCaptcha?: string | undefined
  work?: string | undefined
}

/** Checks and uses up the picture: it is good for one call, from the network that asked for it. */
export async function readCaptcha(
  ctx: OpenContext,
  { captchaId = '', charCaptcha = '' }: GivenProof,
): Promise<Reading> {
  const reading = await look(ctx, captchaId, charCaptcha)
  return reading === 'right' && !(await spendChallenge(ctx.db, captchaId)) ? 'over' : reading
}

/** Refuses when a picture is needed and neither read nor replaced by work; what was sent without need is checked too. */
export async function needCaptcha(
  ctx: OpenContext,
  purpose: Purpose,
  given: GivenProof,
  needed: boolean,
): Promise<void> {
  if (!needed && !given.charCaptcha) return
  const wrong = (text: Text) =>
    refuse(400, text, { errors: [{ field: 'charCaptcha', message: text }], data: { captchaRequired: true } })
  if (given.work && !given.charCaptcha) {
    const good = workDone(ctx, purpose, given.work) >= (await costHere(ctx)) && (await spendWork(ctx, given.work))
    if (!good) throw wrong(sessionText.workOver)
    return void (await ctx.services.limits.add(workPerAddress, networkOf(ctx.ip)))
  }
  if (!given.captchaId || !given.charCaptcha) throw wrong(sessionText.captchaNeeded)
  const reading = await readCaptcha(ctx, given)
  if (reading !== 'right') throw wrong(reading === 'wrong' ? sessionText.captchaWrong : sessionText.captchaExpired)
}
