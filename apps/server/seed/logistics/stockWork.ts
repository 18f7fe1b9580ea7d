import { sql } from 'kysely'

import { lotOf, postAll, type Operation } from '../../src/features/logistics/stock/post.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { seedCounts } from './stockCounts.ts'
import { demoBookings, demoPlans, type DemoBooking, type DemoPlan } from './stockWorkRows.ts'

interface Place {
  readonly tenantCode: string
  readonly people: ReadonlyMap<string, string>
  readonly now: number
}
interface Made {
  readonly id: string
  readonly code: string
  readonly orgId: string
  readonly houseId: string
}

const hour = 3_600_000
const day = 24 * hour
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const arrived: readonly string[] = ['arrived', 'unloading', 'finalised']
const reserved: readonly string[] = ['approved', 'published', 'containerArrived', 'loading', 'loaded', 'sealed']

const one = async <Row>(query: ReturnType<typeof sql<Row>>, db: Db): Promise<Row> => (await query.execute(db)).rows[0]!

/** Goods of an owner, by the order of their making. */
const goodsAt = async (db: Db, orgId: string, at: number): Promise<string> =>
  (
    await one(
      sql<{
        id: string
      }>`select id from goods where tenant_id = current_tenant() and org_id = ${orgId} and deleted_at is null order by created_at, id offset ${sql.lit(at)} limit 1`,
      db,
    )
  ).id

const numberOf = (prefix: string, at: number, n: number): string =>
  `${prefix}-${dateOf(at).replaceAll('-', '')}-${String(n + 1).padStart(4, '0')}`

/** All of them in stock at once, in the transaction of the seed. */
async function posted(db: Db, operations: readonly Operation[]): Promise<string[]> {
  return (await postAll(db, operations)).map((done, at) => {
    if (!done.ok) throw new Error(`${operations[at]!.kind} ${operations[at]!.key}: ${done.reason}`)
    return done.movementId
  })
}

async function booking(db: Db, of: DemoBooking, n: number, by: string, now: number): Promise<void> {
  const made = now - (8 - n * 0.5) * day
  const came = arrived.includes(of.status) ? new Date(now - 3 * hour).toISOString() : null
  const code = numberOf('IB', made, n)
  const row = await one(
    sql<Made>`insert into inbound_booking (tenant_id, org_id, code, status, warehouse_id, so_number, expected_on, vehicle, container_no, packages, package_unit, marks, battery, reason, remark,
        arrived_at, finalised_at, created_at, created_by, updated_by)
      select current_tenant(), o.id, ${code}, ${of.status}, w.id, ${of.so}, ${dateOf(now + of.on * day)}, ${of.vehicle ?? null}, ${of.container ?? null}, ${of.packages}, '22', ${of.marks ?? null},
        ${of.battery ?? false}, ${of.reason ?? null}, ${of.remark ?? null}, ${came}::timestamptz, case when ${of.status} = 'finalised' then now() end, ${new Date(made).toISOString()}, ${by}, ${by}
      from sys_org o, warehouse w where o.tenant_id = current_tenant() and o.org_name = ${of.org} and w.tenant_id = current_tenant() and w.code = ${of.house}
      returning id, code, org_id, warehouse_id as house_id`,
    db,
  )
  for (const [at, [goods, expected, perPackage, received, bin]] of of.lines.entries()) {
    const goodsId = await goodsAt(db, row.orgId, goods)
    const bondStatus = of.bonded ? 'bonded' : 'free'
    const line = await one(
      sql<{
        id: string
      }>`insert into inbound_line (tenant_id, booking_id, line, goods_id, lot_code, bond_status, declaration_no, expected, per_package, unit_kg, unit_cbm)
        values (current_tenant(), ${row.id}, ${at + 1}, ${goodsId}, ${code}, ${bondStatus}, ${of.bonded ?? null}, ${expected}, ${perPackage}, 0.85, 0.0042) returning id`,
      db,
    )
    if (!received || !bin) continue
    const lot = await lotOf(db, {
      orgId: row.orgId,
      goodsId,
      code,
      bondStatus,
      receivedOn: dateOf(now + of.on * day),
      declarationNo: of.bonded ?? null,
      unitKg: '0.85',
      unitCbm: '0.0042',
    })
    const place = await one(
      sql<{
        id: string
      }>`select id from warehouse_bin where tenant_id = current_tenant() and warehouse_id = ${row.houseId} and code = ${bin}`,
      db,
    )
    const [movement] = await posted(db, [
      {
        kind: 'inbound',
        key: `inbound:${line.id}:demo`,
        quantity: String(received),
        by,
        to: { bin: place.id, lot },
        sourceKind: 'inboundBooking',
        sourceId: row.id,
        sourceCode: code,
      },
    ])
    await sql`insert into inbound_receipt (tenant_id, booking_id, line_id, bin_id, lot_id, quality, quantity, movement_id, person_id)
      values (current_tenant(), ${row.id}, ${line.id}, ${place.id}, ${lot}, 'good', ${received}, ${movement}, ${by})`.execute(
      db,
    )
  }
}

interface Lying {
  readonly id: string
  readonly binId: string
  readonly lotId: string
}

async function planLine(db: Db, of: DemoPlan, row: Made, at: number, by: string): Promise<void> {
  const [goods, quantity, loaded] = of.lines[at]!
  const goodsId = await goodsAt(db, row.orgId, goods)
  const line = await one(
    sql<{
      id: string
    }>`insert into outbound_line (tenant_id, plan_id, line, goods_id, quantity) values (current_tenant(), ${row.id}, ${at + 1}, ${goodsId}, ${quantity}) returning id`,
    db,
  )
  if (!reserved.includes(of.status)) return
  const there = await one(
    sql<Lying>`select id, bin_id, lot_id from stock_balance where tenant_id = current_tenant() and warehouse_id = ${row.houseId} and goods_id = ${goodsId} and org_id = ${row.orgId} and on_hand - locked >= ${quantity}
      order by received_on, id limit 1`,
    db,
  )
  const pick = await one(
    sql<{
      id: string
    }>`insert into outbound_pick (tenant_id, plan_id, line_id, balance_id, quantity) values (current_tenant(), ${row.id}, ${line.id}, ${there.id}, ${quantity}) returning id`,
    db,
  )
  const told = { by, sourceKind: 'outboundPlan', sourceId: row.id, sourceCode: row.code } as const
  const from = { bin: there.binId, lot: there.lotId }
  const [lock] = await posted(db, [
    {
      kind: 'lock',
      key: `outbound:${pick.id}:lock`,
      quantity: String(quantity),
      from,
      lockKind: 'reservation',
      ...told,
    },
  ])
  await sql`update outbound_pick set lock_id = ${lock} where tenant_id = current_tenant() and id = ${pick.id}`.execute(
    db,
  )
  if (!loaded) return
  const [movement] = await posted(db, [
    { kind: 'outbound', key: `outbound:${pick.id}:demo`, quantity: String(loaded), from, parent: lock!, ...told },
  ])
  await sql`insert into outbound_load (tenant_id, plan_id, pick_id, quantity, movement_id, person_id) values (current_tenant(), ${row.id}, ${pick.id}, ${loaded}, ${movement}, ${by})`.execute(
    db,
  )
}

async function plan(db: Db, of: DemoPlan, n: number, by: string, now: number): Promise<void> {
  const made = now - (4 - n * 0.4) * day
  const code = numberOf('OB', made, n)
  const there = ['loading', 'sealed'].includes(of.status) ? new Date(now - 2 * hour).toISOString() : null
  const row = await one(
    sql<Made>`insert into outbound_plan (tenant_id, org_id, code, status, warehouse_id, load_on, vehicle_type, container_no, consignee, notify_party, declaration_no, seal_no, reason, arrived_at, sealed_at,
        created_at, created_by, updated_by)
      select current_tenant(), o.id, ${code}, ${of.status}, w.id, ${dateOf(now + of.on * day)}, ${of.type ?? null}, ${of.container ?? null}, ${of.consignee}, ${of.notify ?? null}, ${of.declaration ?? null},
        ${of.seal ?? null}, ${of.reason ?? null}, ${there}::timestamptz, case when ${of.status} = 'sealed' then now() end, ${new Date(made).toISOString()}, ${by}, ${by}
      from sys_org o, warehouse w where o.tenant_id = current_tenant() and o.org_name = ${of.org} and w.tenant_id = current_tenant() and w.code = ${of.house}
      returning id, code, org_id, warehouse_id as house_id`,
    db,
  )
  for (const at of of.lines.keys()) await planLine(db, of, row, at, by)
}

/** Bookings, plans and counts in every state, with the stock that they brought and took. */
export async function seedStockWork(db: Db, { tenantCode, people, now }: Place): Promise<void> {
  if (tenantCode !== 'demo') return
  const by = people.get('keeper')!
  await sql`select set_config('app.person_id', ${by}, true)`.execute(db)
  for (const [n, of] of demoBookings.entries()) await booking(db, of, n, by, now)
  for (const [n, of] of demoPlans.entries()) await plan(db, of, n, by, now)
  await seedCounts(db, { by, other: people.get('admin')!, now })
  await sql`select set_config('app.person_id', '', true)`.execute(db)
}
