import { sql } from 'kysely'

import { billable } from '../../../../business/billable.ts'
import type { Db } from '../../../../kernel/database/database.ts'

/** Customs released the entry: clearing it may be charged, by the entry and by its lines. Nothing before that, and once. */
export async function billableEntry(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{
    code: string
    orgId: string | null
    releasedOn: string
    lines: number
    port: string | null
  }>`select coalesce(e.entry_no, e.code) as code, e.org_id, e.released_on, e.port,
      e.line_count as lines
    from us_entry e where e.tenant_id = current_tenant() and e.id = ${id} and e.released_on is not null and e.status not in ('rejected', 'cancelled')`.execute(
    db,
  )
  const [of] = rows
  if (!of) return
  await billable(db, [
    {
      kind: 'usEntryReleased',
      record: { kind: 'usEntry', id, code: of.code },
      orgId: of.orgId,
      day: of.releasedOn,
      lane: { destination: of.port },
      quantities: { line: String(of.lines) },
    },
  ])
}
