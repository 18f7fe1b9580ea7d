import { sql } from 'kysely'

import { lotOf, postAll, type Operation } from '../../src/features/logistics/stock/post.ts'
import { tellStorageDay } from '../../src/features/logistics/storageDays.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { draw, type Draw } from '../draw.ts'
import { localDate } from '../rhythm.ts'

interface Place {
  readonly people: ReadonlyMap<string, string>
  readonly now: number
}

const day = 86_400_000
type Opening = Omit<Operation, 'by'>

/** What lies in a warehouse: bins by the beginning of their codes, the room of one, how customs sees the goods, how long each lot has been there, and in how many bins of each age. */
interface Shelf {
  readonly warehouse: string
  readonly bins: string
  readonly room: number
  readonly bond: 'free' | 'bonded'
  readonly ages: readonly number[]
  readonly each: number
}

const shelves: readonly Shelf[] = [
  {
    warehouse: 'SZ-FTB',
    bins: 'A-',
    room: 1440,
    bond: 'bonded',
    ages: [3, 9, 16, 24, 38, 47, 63, 88, 121, 196],
    each: 3,
  },
  { warehouse: 'SZ-FTB', bins: 'B-', room: 2880, bond: 'bonded', ages: [5, 12, 33, 71], each: 3 },
  { warehouse: 'GZ-HP', bins: 'A-', room: 1440, bond: 'free', ages: [2, 7, 14, 29, 52, 95, 140, 230], each: 4 },
  { warehouse: 'HK-KC', bins: 'C-', room: 1440, bond: 'free', ages: [1, 4, 8, 11, 19, 34], each: 6 },
  { warehouse: 'US-LGB', bins: 'A-', room: 1440, bond: 'free', ages: [6, 15, 27, 41, 66], each: 3 },
]

interface Goods {
  readonly id: string
  readonly orgId: string
}

interface Counted {
  /** Lots so far. */
  count: number
}

/** The goods of a shelf come in bin by bin; some of them are promised or held back, some have been moved since. */
async function fill(db: Db, shelf: Shelf, goods: readonly Goods[], drawn: Draw, lots: Counted, now: number) {
  const { rows: bins } = await sql<{
    id: string
  }>`select b.id from warehouse_bin b join warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
    where b.tenant_id = current_tenant() and w.code = ${shelf.warehouse} and b.code like ${`${shelf.bins}%`} order by b.code`.execute(
    db,
  )
  const inbound: Opening[] = []
  const later: Opening[] = []
  const ages = shelf.ages.flatMap((age) => Array.from({ length: shelf.each }, () => age))
  for (const [at, age] of ages.entries()) {
    const n = ++lots.count
    const of = goods[n % goods.length]!
    // Litres of one piece.
    const litres = drawn.integer(14, 58)
    const quantity = Math.floor((shelf.room * drawn.integer(shelf.warehouse === 'HK-KC' ? 88 : 45, 98)) / 100 / litres)
    const lot = await lotOf(db, {
      orgId: of.orgId,
      goodsId: of.id,
      code: `L${localDate(now - age * day)
        .replaceAll('-', '')
        .slice(2)}-${String(n).padStart(3, '0')}`,
      bondStatus: shelf.bond,
      receivedOn: localDate(now - age * day),
      ...(shelf.bond === 'bonded' && { declarationNo: `5302202610000${String(41_200 + n)}` }),
      unitKg: `${drawn.integer(2, 18)}.${drawn.integer(10, 95)}`,
      unitCbm: `0.0${litres}`,
    })
    const from = { bin: bins[at]!.id, lot }
    const key = `opening:${n}`
    inbound.push({ kind: 'inbound', key, quantity: String(quantity), to: from })
    const [lockKind, reason] =
      n % 14 === 5 ? (['quality', '外箱受潮，待质检'] as const) : (['reservation', '客户订单预留'] as const)
    if (n % 7 === 5) later.push({ kind: 'lock', key: `${key}:lock`, quantity: '3', from, lockKind, reason })
    const to = { bin: bins[bins.length - 1 - (at % 5)]!.id, lot }
    if (n % 9 === 4) later.push({ kind: 'transfer', key: `${key}:move`, quantity: '2', from, to, reason: '拆托补货' })
  }
  return [...inbound, ...later]
}

/** Opening stock: lots of the customers' goods, some of it promised, and what a rule warns of. */
export async function seedStock(db: Db, { people, now }: Place): Promise<void> {
  const by = people.get('keeper')!
  await sql`select set_config('app.person_id', ${by}, true)`.execute(db)
  const { rows: goods } =
    await sql<Goods>`select id, org_id from goods where tenant_id = current_tenant() and org_id is not null and deleted_at is null
    order by model_number, id limit 24`.execute(db)
  const drawn = draw(20_261)
  const lots = { count: 0 }
  for (const shelf of shelves) {
    const operations = await fill(db, shelf, goods, drawn, lots, now)
    const done = await postAll(
      db,
      operations.map((operation) => ({ ...operation, by })),
    )
    const refused = done.findIndex(({ ok }) => !ok)
    if (refused >= 0) throw new Error(`Stock of the demo: ${operations[refused]!.key} is refused`)
  }
  await seedStorage(db, now)
  await seedRules(db, by)
  await seedRequest(db, by)
  await sql`select set_config('app.person_id', '', true)`.execute(db)
}

/** Yesterday is charged as though the goods had been on these books then. */
async function seedStorage(db: Db, now: number): Promise<void> {
  const { rows } = await sql<{
    id: string
    code: string
    until: string
  }>`select w.id, w.code, clock_timestamp() as until
    from warehouse w where w.tenant_id = current_tenant() and exists (select from stock_balance b where b.tenant_id = w.tenant_id and b.warehouse_id = w.id) order by w.code`.execute(
    db,
  )
  for (const { until, ...warehouse } of rows) await tellStorageDay(db, warehouse, localDate(now - day), until)
}

/** A rule that is short, one whose goods are old, and one that is kept: newest goods first, so that the last of them is the oldest. */
async function seedRules(db: Db, by: string): Promise<void> {
  await sql`insert into stock_rule (tenant_id, goods_id, org_id, min_available, max_age_days, created_by, updated_by)
    select current_tenant(), g.goods_id, g.org_id, case g.at when 1 then g.available + 60 when 2 then 1 end, case when g.at = g.last then 60 end, ${by}, ${by}
    from (select goods_id, org_id, sum(on_hand - locked) as available, row_number() over (order by min(received_on) desc, goods_id) as at, count(*) over () as last
      from stock_balance where tenant_id = current_tenant() and on_hand > 0 group by goods_id, org_id) g where g.at <= 2 or g.at = g.last`.execute(
    db,
  )
}

/** Somebody found less than stands on the books, and waits for another to agree. */
async function seedRequest(db: Db, by: string): Promise<void> {
  await sql`insert into stock_request (tenant_id, code, balance_id, warehouse_id, org_id, on_hand_before, counted, reason, created_by, updated_by)
    select current_tenant(), 'SA-' || to_char(tenant_today() - 1, 'YYYYMMDD') || '-0001', b.id, b.warehouse_id, b.org_id, b.on_hand, b.on_hand - 1, '拆箱清点少一件', ${by}, ${by}
    from stock_balance b where b.tenant_id = current_tenant() and b.on_hand - b.locked > 2 order by b.received_on, b.id limit 1`.execute(
    db,
  )
}
