import { sql, type RawBuilder } from 'kysely'

import { billable, type Billable } from '../../business/billable.ts'
import type { Db } from '../../kernel/database/database.ts'

interface Handled {
  readonly id: string
  readonly code: string
  readonly orgId: string | null
}

/** Lines, kilograms and cubic metres; a weight or volume is left out where that of any of the goods is unknown, so that nothing is charged for less than there is. */
async function tell(
  db: Db,
  kind: Billable['kind'],
  record: Billable['record'],
  orgId: string | null,
  of: RawBuilder<unknown>,
) {
  const { rows } = await sql<{ line: string; kg: string | null; cbm: string | null }>`
    select count(distinct m.line)::text as line, case when bool_and(m.kg is not null) then round(sum(m.quantity * m.kg), 3)::text end as kg,
      case when bool_and(m.cbm is not null) then round(sum(m.quantity * m.cbm), 3)::text end as cbm from (${of}) m`.execute(
    db,
  )
  const { line, kg, cbm } = rows[0]!
  await billable(db, [{ kind, record, orgId, quantities: { line, ...(kg && { kg }), ...(cbm && { cbm }) } }])
}

/** Tells billing of goods that came in, as they were received. */
export const inboundHandled = (db: Db, { id, code, orgId }: Handled): Promise<void> =>
  tell(
    db,
    'inboundHandled',
    { kind: 'inboundBooking', id, code },
    orgId,
    sql`select l.line, r.quantity, l.unit_kg as kg, l.unit_cbm as cbm from inbound_receipt r join inbound_line l on l.tenant_id = r.tenant_id and l.id = r.line_id
      where r.tenant_id = current_tenant() and r.booking_id = ${id} and r.taken_back_by is null`,
  )

/** Tells billing of goods that left, as they were loaded. */
export const outboundHandled = (db: Db, { id, code, orgId }: Handled): Promise<void> =>
  tell(
    db,
    'outboundHandled',
    { kind: 'outboundPlan', id, code },
    orgId,
    sql`select p.line_id as line, d.quantity, lot.unit_kg as kg, lot.unit_cbm as cbm from outbound_load d join outbound_pick p on p.tenant_id = d.tenant_id and p.id = d.pick_id
        join stock_balance b on b.tenant_id = p.tenant_id and b.id = p.balance_id join stock_lot lot on lot.tenant_id = b.tenant_id and lot.id = b.lot_id
      where d.tenant_id = current_tenant() and d.plan_id = ${id} and d.taken_back_by is null`,
  )
