import { sql } from 'kysely'

import type { Db } from '../kernel/database/database.ts'

/** What the ledger made of an operation; the reasons are those of `ledger_post`. */
export type LedgerAnswer<Reason extends string = string> =
  | { readonly ok: true; readonly entryId: string; readonly replayed: boolean }
  | { readonly ok: false; readonly reason: Reason }

/** The one way into the ledger for whatever area: posts operations in one go, in the transaction of `db`; each wholly or not at all. */
export async function ledgerPost<Reason extends string>(
  db: Db,
  operations: readonly object[],
): Promise<readonly LedgerAnswer<Reason>[]> {
  const { rows } = await sql<{
    answers: LedgerAnswer<Reason>[]
  }>`select ledger_post(${JSON.stringify(operations)}::jsonb) as answers`.execute(db)
  return rows[0]!.answers
}
