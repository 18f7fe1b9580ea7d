import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'

/** Today, by the tenant's calendar. */
export async function todayOf(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select tenant_today()::text as day`.execute(db)
  return rows[0]!.day
}

/** This instant, by the clock of the database. */
export async function nowOf(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string | Date }>`select now() as now`.execute(db)
  return new Date(rows[0]!.now).toISOString()
}
