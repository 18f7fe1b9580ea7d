import { calendarOf } from '@clearway/contract/features/customs/declaration/tax/interest'
import { sql } from 'kysely'

import { declareBy } from '../src/features/customs/case/caseDue.ts'
import type { Db } from '../src/kernel/database/database.ts'

/**
 * Brings the last day to declare of a tenant's open imports into step with the calendar on file, which a release or the operator extends each year: days
 * that were counted by weekends alone move. Rows that do not differ are not written.
 */
export async function settleDeadlines(db: Db): Promise<void> {
  const { rows: cases } = await sql<{
    id: string
    direction: string
    movedOn: string
    declareBy: string | null
  }>`select id, direction, moved_on, declare_by from customs_case
    where tenant_id = current_tenant() and direction = 'import' and moved_on >= '2024-12-01' and status not in ('completed', 'cancelled') and deleted_at is null`.execute(
    db,
  )
  if (!cases.length) return
  const { rows: days } = await sql<{
    type: string
    day: string
  }>`select dict_type as type, dict_value as day from dict_entry
    where dict_type in ('chinaDayOff', 'chinaWorkday') and dict_value is not null and deleted_at is null and status = 'able'`.execute(
    db,
  )
  const of = (type: string) => days.flatMap((d) => (d.type === type ? [d.day] : []))
  const calendar = calendarOf(of('chinaDayOff'), of('chinaWorkday'))
  const moved = cases.flatMap((c) => {
    const day = declareBy(c.direction, c.movedOn, calendar)
    return day === c.declareBy ? [] : [{ id: c.id, day }]
  })
  if (moved.length)
    await sql`update customs_case c set declare_by = n.day from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as n(id uuid, day date) where c.tenant_id = current_tenant() and c.id = n.id`.execute(
      db,
    )
}
