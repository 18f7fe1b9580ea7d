import { binRange } from '@clearway/contract/features/logistics/warehouse/binRange'
import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'
import { demoWarehouses, type DemoWarehouse } from './warehouseRows.ts'

interface Place {
  readonly tenantCode: string
  readonly people: ReadonlyMap<string, string>
  readonly now: number
}

const day = 86_400_000

function binsOf({ code, zones }: DemoWarehouse) {
  return zones.flatMap(({ code: zone, kind, bonded = false, bins: [from, to], takes: [cbm, kg, pallets] }) => {
    const range = binRange(from, to)
    if (typeof range === 'string') throw new Error(`The bins ${from} to ${to} of ${code}: ${range}`)
    return range.map((place) => ({ warehouse: code, zone, kind, bonded, cbm, kg, pallets, ...place }))
  })
}

async function seedRows(db: Db, by: string, now: number, warehouses: readonly DemoWarehouse[]): Promise<void> {
  const rows = warehouses.map(({ closed, ...w }, n) => ({
    ...w,
    status: closed?.[0] ?? 'active',
    reason: closed?.[1] ?? null,
    made: new Date(now - (400 - n) * day).toISOString(),
  }))
  await sql`insert into warehouse (tenant_id, code, name, kind, ownership, status, customs_code, country, province, city, county, address_details, contact_person, contact_phone, hours, time_zone,
      capacity_cbm, capacity_pallets, reason, remark, created_at, created_by, updated_by)
    select current_tenant(), r.code, r.name, r.kind, r.ownership, r.status, r."customsCode", r.country, r.province, r.city, r.county, r.address, r.person, r.phone, r.hours, r."timeZone",
      r.cbm::numeric, r.pallets, r.reason, r.remark, r.made, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, name text, kind text, ownership text, status text, "customsCode" text, country text, province text, city text, county text,
      address text, person text, phone text, hours text, "timeZone" text, cbm text, pallets int, reason text, remark text, made timestamptz)`.execute(
    db,
  )
  const zones = warehouses.flatMap((w) => w.zones.map((zone, n) => ({ ...zone, warehouse: w.code, sequence: n + 1 })))
  await sql`insert into warehouse_zone (tenant_id, warehouse_id, code, name, kind, bonded, sequence, created_at, created_by, updated_by)
    select current_tenant(), w.id, r.code, r.name, r.kind, coalesce(r.bonded, false), r.sequence, w.created_at, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as r(warehouse text, code text, name text, kind text, bonded boolean, sequence int)
      join warehouse w on w.tenant_id = current_tenant() and w.code = r.warehouse`.execute(db)
  await sql`insert into warehouse_bin (tenant_id, warehouse_id, zone_id, code, aisle, rack, level, position, kind, bonded, capacity_cbm, capacity_kg, capacity_pallets, created_at, created_by, updated_by)
    select current_tenant(), z.warehouse_id, z.id, r.code, r.aisle, r.rack, r.level, r.position, r.kind, r.bonded, r.cbm::numeric, r.kg::numeric, r.pallets, z.created_at, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(warehouses.flatMap(binsOf))}::jsonb) as r(warehouse text, zone text, code text, aisle text, rack text, level text, position text, kind text, bonded boolean,
      cbm text, kg text, pallets int)
      join warehouse w on w.tenant_id = current_tenant() and w.code = r.warehouse
      join warehouse_zone z on z.tenant_id = w.tenant_id and z.warehouse_id = w.id and z.code = r.zone`.execute(db)
}

/** Warehouses with their zones and bins. */
export async function seedWarehouses(db: Db, { tenantCode, people, now }: Place): Promise<void> {
  const by = people.get('admin')!
  await sql`select set_config('app.person_id', ${by}, true)`.execute(db)
  // The second tenant has one, so that a test can look for leaks.
  const own = tenantCode === 'demo' ? demoWarehouses : [{ ...demoWarehouses[1]!, remark: 'DEMO2-ONLY' }]
  await seedRows(db, by, now, own)
  await sql`select set_config('app.person_id', '', true)`.execute(db)
}
