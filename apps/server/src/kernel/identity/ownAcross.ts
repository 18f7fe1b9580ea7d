import { sql } from 'kysely'

import type { Db } from '../database/database.ts'

/** Runs `work` with the person's own memberships and roles in every tenant visible: the one door between tenants. One at a time. */
export async function ownAcross<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.own_across', 'on', true)`.execute(db)
  const found = await work()
  await sql`select set_config('app.own_across', '', true)`.execute(db)
  return found
}
