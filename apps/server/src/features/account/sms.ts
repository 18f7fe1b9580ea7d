import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../kernel/database.ts'
import { answerHash, spendChallenge, tryChallenge } from './captcha.ts'

/** Checks and uses up the newest code of a number. */
export async function useSmsCode(db: Db, mobile: string, code: string): Promise<boolean> {
  const tried = await tryChallenge(db, 'sms', sql`id = (select id from challenge where kind = 'sms' and subject = ${mobile} order by created_at desc limit 1)`)
  return !!tried && timingSafeEqual(tried.answerHash, answerHash(tried.id, code)) && spendChallenge(db, tried.id)
}
