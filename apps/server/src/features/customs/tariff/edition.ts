import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'
import { notFound } from '../../../kernel/refuse.ts'

export interface StoredEdition {
  readonly id: string
  readonly name: string
  readonly jurisdiction: string
  readonly status: 'draft' | 'active' | 'reverted'
  readonly validFrom: string
  readonly validTo: string | null
  readonly version: number
  readonly lineCount: number
  readonly comparedWith: string | null
  readonly rateColumns: readonly string[]
  /** False for one of examples. */
  readonly official: boolean
  /** The tenant's own, which it may change; another is the platform's. */
  readonly own: boolean
}

/** An edition that the tenant may see; locked, one that it may change as well. Throws 404. */
export async function readEdition(db: Db, id: string, lock = false): Promise<StoredEdition> {
  const {
    rows: [row],
  } =
    await sql<StoredEdition>`select id, name, jurisdiction, status, valid_from as "validFrom", valid_to as "validTo", version, line_count as "lineCount", compared_with as "comparedWith", rate_columns as "rateColumns", official,
    tenant_id = current_tenant() as own from tariff_edition where id = ${id} and deleted_at is null ${sql.raw(lock ? 'for update' : '')}`.execute(
      db,
    )
  if (!row || (lock && !row.own)) throw notFound()
  return row
}

export const within = (edition: StoredEdition, day: string): boolean =>
  day >= edition.validFrom && (!edition.validTo || day <= edition.validTo)
