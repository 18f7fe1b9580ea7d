import { sql } from 'kysely'

import type { Db } from '../../../kernel/database/database.ts'

/** The broker by the English name that its own company of declarations has; else as the house calls itself. */
export async function brokerName(db: Db, tenantName: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name_en as name from declaring_company
    where tenant_id = current_tenant() and deleted_at is null and ${tenantName} in (name, name_tw) and name_en <> '' order by created_at, id limit 1`.execute(
    db,
  )
  return rows[0]?.name ?? tenantName
}
