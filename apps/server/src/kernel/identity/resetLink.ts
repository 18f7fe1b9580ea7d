import type { Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Db } from '../database/database.ts'

/** So long a mailed link opens. */
export const resetLinkMinutes = 30

/** A job mails a link to everyone who has the address; whether anybody has it is not told. */
export async function requestResetLink(db: Db, email: string, language: Language): Promise<void> {
  const payload = {
    email: email.normalize('NFKC').toLowerCase(),
    language,
    until: new Date(Date.now() + resetLinkMinutes * 60_000).toISOString(),
  }
  await sql`select enqueue_job('send_reset_link', ${JSON.stringify(payload)}::json)`.execute(db)
}
