import { sumOf } from '@clearway/contract/kernel/decimal'
import { sql } from 'kysely'

import { billable, type Billable } from '../../business/billable.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Task } from '../../kernel/jobs.ts'
import { inEachBusinessTenant } from '../../kernel/tenants.ts'

/** Days that one run tells of one warehouse; what is left is the next run's. */
const daysAtOnce = 31

interface Owned {
  readonly orgId: string
  readonly days: number
  readonly kg: string | null
  readonly cbm: string | null
}

/**
 * What lay in a warehouse at a moment, by owner and by how long, in kilograms and cubic metres. A weight or volume is null where that of any of the goods is
 * unknown: it would be charged for less than there is. The house's own goods are nobody's to pay for.
 */
async function lyingAt(db: Db, warehouseId: string, day: string, until: string): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select s.org_id, ${day}::date - s.received_on + 1 as days,
      case when bool_and(l.unit_kg is not null) then round(sum(s.quantity * l.unit_kg), 3)::text end as kg,
      case when bool_and(l.unit_cbm is not null) then round(sum(s.quantity * l.unit_cbm), 3)::text end as cbm
    from (
      select b.lot_id, b.org_id, b.received_on, case when b.last_at < ${until}::timestamptz then b.on_hand else coalesce((
        select p.on_hand_after from stock_posting p where p.tenant_id = b.tenant_id and p.balance_id = b.id and p.created_at < ${until}::timestamptz
        order by p.created_at desc, p.seq desc limit 1), 0) end as quantity
      from stock_balance b where b.tenant_id = current_tenant() and b.warehouse_id = ${warehouseId} and b.org_id is not null
        and (b.on_hand > 0 or b.last_at >= ${until}::timestamptz)) s
    join stock_lot l on l.tenant_id = current_tenant() and l.id = s.lot_id
    where s.quantity > 0 group by s.org_id, s.received_on order by s.org_id, days`.execute(db)
  return rows
}

const total = (of: readonly (string | null)[]): string | null =>
  of.includes(null)
    ? null
    : sumOf(
        of.filter((one) => one !== null),
        3,
      )
const known = (kg: string | null, cbm: string | null) => ({
  ...(kg && { kg }),
  ...(cbm && { cbm }),
})

/** Tells billing what each owner had in a warehouse at the end of a day, once however often it is told. */
export async function tellStorageDay(
  db: Db,
  warehouse: { readonly id: string; readonly code: string },
  day: string,
  until: string,
): Promise<void> {
  const byOwner = Map.groupBy(await lyingAt(db, warehouse.id, day, until), ({ orgId }) => orgId)
  const events = [...byOwner].map(([orgId, owned]): Billable => ({
    kind: 'storageDay',
    record: { kind: 'warehouse', ...warehouse },
    occasion: `${day} ${orgId}`,
    orgId,
    at: until,
    day,
    quantities: { day: '1', ...known(total(owned.map(({ kg }) => kg)), total(owned.map(({ cbm }) => cbm))) },
    // Goods that were entered with a day of receipt to come are in their first day.
    ages: owned.map(({ days, kg, cbm }) => ({ days: Math.max(1, days), quantities: known(kg, cbm) })),
  }))
  await billable(db, events)
  await sql`insert into storage_told (tenant_id, warehouse_id, day) values (current_tenant(), ${warehouse.id}, ${day})
    on conflict (tenant_id, warehouse_id) do update set day = greatest(storage_told.day, excluded.day)`.execute(db)
}

/** The days that ended by each warehouse's own clock and were not told yet, the oldest first. A quarter of an hour is left to what was under way at midnight. */
async function tellStorageDays(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; code: string; day: string; until: string }>`
    select w.id, w.code, d.day::date as day, ((d.day::date + 1)::timestamp at time zone w.time_zone) as until
    from warehouse w left join storage_told s on s.tenant_id = w.tenant_id and s.warehouse_id = w.id,
      lateral (select ((now() - interval '15 minutes') at time zone w.time_zone)::date - 1 as last) e,
      lateral (select generate_series(coalesce(s.day + 1, e.last), least(e.last, coalesce(s.day, e.last - 1) + ${daysAtOnce}::int), interval '1 day') as day) d
    where w.tenant_id = current_tenant() and exists (select from stock_balance b where b.tenant_id = w.tenant_id and b.warehouse_id = w.id)
    order by w.id, d.day`.execute(db)
  for (const { id, code, day, until } of rows) await tellStorageDay(db, { id, code }, day, until)
}

/** The job that tells billing of each day of storage. */
export const tellStorage: Task = async (_, services) => inEachBusinessTenant(services, 'tell_storage', tellStorageDays)
