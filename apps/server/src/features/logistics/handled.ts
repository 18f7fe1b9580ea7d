import { sql, type RawBuilder } from 'kysely'

import { billable, type Billable } from '../../business/billable.ts'
import type { Db } from '../../kernel/database/database.ts'

interface Handled {
  readonly id: string
  readonly code: string
  readonly orgId: string | null
}

interface Measures {
  readonly kg: string | null
  readonly cbm: string | null
}

/**
 * Lines, kilograms and cubic metres: by what each piece weighs and takes up, else as the document tells of the whole. What neither says is left out, so that nothing is
 * charged for less than there is.
 */
async function tell(
  db: Db,
  kind: Billable['kind'],
  record: Billable['record'],
  orgId: string | null,
  of: RawBuilder<unknown>,
  whole?: Measures,
) {
  const { rows } = await sql<{ line: string; kg: string | null; cbm: string | null }>`
    select count(distinct m.line)::text as line, case when bool_and(m.kg is not null) then round(sum(m.quantity * m.kg), 3)::text end as kg,
      case when bool_and(m.cbm is not null) then round(sum(m.quantity * m.cbm), 3)::text end as cbm from (${of}) m`.execute(
    db,
  )
  const { line } = rows[0]!
  const [kg, cbm] = [rows[0]!.kg ?? whole?.kg, rows[0]!.cbm ?? whole?.cbm]
  await billable(db, [{ kind, record, orgId, quantities: { line, ...(kg && { kg }), ...(cbm && { cbm }) } }])
}

/** What a booking says of all its goods, where all that was expected came, and no more. */
async function wholeOf(db: Db, id: string): Promise<Measures | undefined> {
  const { rows } =
    await sql<Measures>`select trim_scale(b.gross_kg)::text as kg, trim_scale(b.volume_cbm)::text as cbm from inbound_booking b
    where b.tenant_id = current_tenant() and b.id = ${id}
      and not exists (select from inbound_line l where l.tenant_id = b.tenant_id and l.booking_id = b.id and inbound_received(l) <> l.expected)`.execute(
      db,
    )
  return rows[0]
}

/** Tells billing of goods that came in, as they were received. */
export const inboundHandled = async (db: Db, { id, code, orgId }: Handled): Promise<void> =>
  tell(
    db,
    'inboundHandled',
    { kind: 'inboundBooking', id, code },
    orgId,
    sql`select l.line, r.quantity, l.unit_kg as kg, l.unit_cbm as cbm from inbound_receipt r join inbound_line l on l.tenant_id = r.tenant_id and l.id = r.line_id
      where r.tenant_id = current_tenant() and r.booking_id = ${id} and r.taken_back_by is null`,
    await wholeOf(db, id),
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
