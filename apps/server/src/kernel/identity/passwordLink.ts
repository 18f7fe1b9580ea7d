import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '../database/database.ts'

/** Under this a ticket is stored: whoever reads the table cannot use it. */
export const ticketId = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

/** A link by which a person sets their password, once; only a hash of its ticket is kept. Mail it to nobody else. */
export async function passwordLink(db: Db, publicUrl: string, personId: string, minutes: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const id = ticketId(ticket)
  await db
    .insertInto('challenge')
    .values({
      id,
      kind: 'reset',
      subject: personId,
      answerHash: Buffer.from(id),
      expiresAt: sql<string>`now() + make_interval(mins => ${minutes})`,
    })
    .execute()
  return `${publicUrl}/forgotpassword?ticket=${ticket}`
}
