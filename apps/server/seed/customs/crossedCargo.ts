import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'
import { day, hour, iso, localDate, minute } from '../rhythm.ts'

/** Goods that crossed into Hong Kong by road some days ago. */
export interface Crossed {
  readonly movedAt: number
  readonly buyer: string
  readonly vehicle: string
  readonly ccrn: string
  readonly goods: string
  readonly packages: number
  readonly weight: string
  readonly trader: string
  readonly traderAddress: string
  /** What else is to be done with it; else it is done. */
  readonly open?: boolean
}

export const shenzhenSender = {
  name: 'Shenzhen Pengcheng Electronics Co., Ltd.',
  address: 'No. 8 Keji South Road, Nanshan District, Shenzhen',
} as const

/** By the day that it was made and its place in that day; those of today and yesterday begin with 1. */
const numbered = (prefix: string, at: number): string => `${prefix}-${localDate(at).replaceAll('-', '')}-0021`

/** The number of the cargo that crossed then; one a day. */
export const crossedCode = (movedAt: number): string => numbered('HC', movedAt - day)

/** Each on a truck of its own, with what customs answered. */
export async function seedCrossedCargo(db: Db, crossed: readonly Crossed[], personId: string): Promise<void> {
  const rows = crossed.map(({ movedAt, open = false, ...one }) => ({
    ...one,
    state: open ? 'crossed' : 'done',
    code: crossedCode(movedAt),
    trip: numbered('TK', movedAt - day),
    made: iso(movedAt - day),
    submitted: iso(movedAt - day / 2),
    registered: iso(movedAt - day / 2 + 7 * minute),
    expected: iso(movedAt - hour / 4),
    crossed: iso(movedAt),
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, state text, trip text, buyer uuid, vehicle text, ccrn text, goods text, packages int, weight numeric, trader text,
    "traderAddress" text, made timestamptz, submitted timestamptz, registered timestamptz, expected timestamptz, crossed timestamptz)`
  await sql`insert into truck_trip (tenant_id, code, direction, control_point, vehicle, haulier, expected_at, crossed_at, created_at, created_by, updated_by)
    select current_tenant(), r.trip, 'import', 'LMC', r.vehicle, '粵港速運有限公司', r.expected, r.crossed, r.made, ${personId}, ${personId} from ${given}`.execute(
    db,
  )
  await sql`insert into road_cargo (tenant_id, org_id, code, status, direction, ccrn, packages, package_description, goods_description, consignor_name, consignor_address,
      consignee_name, consignee_address, expected_at, control_point, gross_weight, trip_id, submitted_at, crossed_at, created_at, created_by, updated_by)
    select current_tenant(), (select m.org_id from membership m where m.tenant_id = current_tenant() and m.person_id = r.buyer), r.code, r.state, 'import', r.ccrn, r.packages, 'Cartons', r.goods,
      ${shenzhenSender.name}, ${shenzhenSender.address}, r.trader, r."traderAddress", r.expected, 'LMC', r.weight,
      (select t.id from truck_trip t where t.tenant_id = current_tenant() and t.code = r.trip), r.submitted, r.crossed, r.made, ${personId}, ${personId} from ${given}`.execute(
    db,
  )
  await sql`insert into road_message (tenant_id, kind, at, code, ccrn, cargo_id, changed, received_at, received_by)
    select current_tenant(), m.kind, m.at, case when m.kind = 'register' then c.code end, c.ccrn, c.id, true, m.at, ${personId}
    from ${given} join road_cargo c on c.tenant_id = current_tenant() and c.code = r.code
    cross join lateral (values ('register', r.registered), ('cross', r.crossed)) m(kind, at)`.execute(db)
}
