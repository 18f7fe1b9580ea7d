import { sql } from 'kysely'

import type { Operation } from '../../src/features/account/ledger/post.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { iso } from './rhythm.ts'

export interface Timed {
  readonly at: number
  readonly operation: Operation
}

/** The same one after another, each at its own time, those of one time in the order in which they were given. */
const inTime = (operations: readonly Timed[]) =>
  operations.toSorted((a, b) => a.at - b.at).map(({ at, operation }, n) => ({ n, at: iso(at), operation }))

/** Where a function looks others up, as its owner has set it. */
async function pathOf(db: Db): Promise<string> {
  const { rows } = await sql<{
    path: string
  }>`select substr(setting, length('search_path=') + 1) as path from pg_proc, unnest(proconfig) setting where oid = 'ledger_post(jsonb)'::regprocedure and setting like 'search_path=%'`.execute(
    db,
  )
  return rows[0]!.path
}

/**
 * Posts operations by `ledger_post`, each at a time of the past. Only the owner of the ledger can: within the transaction of `db` that function finds another
 * clock before PostgreSQL's own, and it is back as it was before the transaction ends, so that nobody else ever meets it. Throws where one is refused.
 */
export async function postInThePast(db: Db, operations: readonly Timed[]): Promise<void> {
  const path = await pathOf(db)
  const asOwner = async (statements: readonly string[]) => {
    await sql`set local role none`.execute(db)
    for (const statement of statements) await sql.raw(statement).execute(db)
    await sql`set local role clearway_app`.execute(db)
  }
  await asOwner([
    'create schema seed_clock',
    `create function seed_clock.clock_timestamp() returns timestamptz language sql stable as $$ select current_setting('seed.at')::timestamptz $$`,
    'grant usage on schema seed_clock to clearway_ledger',
    'alter function ledger_post(jsonb) set search_path = seed_clock, public, pg_catalog',
  ])
  const { rows } = await sql<{ answer: { ok: boolean; reason?: string }; operation: Operation }>`
    select o.operation, case when set_config('seed.at', o.at, true) is not null then ledger_post(jsonb_build_array(o.operation)) -> 0 end as answer
    from (select * from jsonb_to_recordset(${JSON.stringify(inTime(operations))}::jsonb) as r(n int, at text, operation jsonb) order by n) o`.execute(
    db,
  )
  await asOwner([`alter function ledger_post(jsonb) set search_path = ${path}`, 'drop schema seed_clock cascade'])
  const refused = rows.find((row) => !row.answer.ok)
  if (refused) throw new Error(`${JSON.stringify(refused.operation)}: ${refused.answer.reason}`)
}
