import { sql } from 'kysely'

import type { Operation } from '../../src/features/account/ledger/post.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { iso } from '../rhythm.ts'

export interface Timed {
  readonly at: number
  readonly operation: Operation
}

interface Round {
  readonly times: string[]
  readonly operations: Operation[]
}

/**
 * Operations in the order of their times, gathered into as few calls as possible: those of a wallet stay in their order, and what goes back to another comes
 * in a later call than that and than whatever else goes back to it.
 */
function roundsOf(operations: readonly Timed[]): Round[] {
  const rounds: Round[] = []
  const next = new Map<string, number>()
  for (const { at, operation: given } of operations.toSorted((a, b) => a.at - b.at)) {
    // An entry that had to be given a number would ask for the time once more.
    const operation = { id: crypto.randomUUID(), ...given }
    const { id, wallet, toWallet = wallet, parent } = operation
    const n = Math.max(...[wallet, toWallet, parent].map((of) => (of ? (next.get(of) ?? 0) : 0)))
    rounds[n] ??= { times: [], operations: [] }
    rounds[n].times.push(iso(at))
    rounds[n].operations.push(operation)
    next.set(wallet, n).set(toWallet, n)
    for (const entry of [id, parent]) if (entry) next.set(entry, n + 1)
  }
  return rounds
}

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
    // It is asked once for each operation, in their order; then for the numbers of the postings, which come after all of them.
    `create function seed_clock.clock_timestamp() returns timestamptz language sql volatile as $$
      select t.times[least(set_config('seed.turn', (current_setting('seed.turn')::int + 1)::text, true)::int, cardinality(t.times))]
      from (select current_setting('seed.times')::timestamptz[] as times) t $$`,
    'grant usage on schema seed_clock to clearway_ledger',
    'alter function ledger_post(jsonb) set search_path = seed_clock, public, pg_catalog',
  ])
  const rounds = roundsOf(operations)
  const { rows } = await sql<{ answers: { ok: boolean; reason?: string }[] }>`
    select case when set_config('seed.times', array(select jsonb_array_elements_text(o.times))::text, true) || set_config('seed.turn', '0', true) is not null then ledger_post(o.operations) end as answers
    from (select row_number() over () as n, r.* from jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb) as r(times jsonb, operations jsonb)) o order by o.n`.execute(
    db,
  )
  await asOwner([`alter function ledger_post(jsonb) set search_path = ${path}`, 'drop schema seed_clock cascade'])
  for (const [n, { answers }] of rows.entries())
    for (const [i, answer] of answers.entries())
      if (!answer.ok) throw new Error(`${JSON.stringify(rounds[n]!.operations[i])}: ${answer.reason}`)
}
