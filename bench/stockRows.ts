// What the measurements of stock stand on: bins with goods in a tenant, writers through the program's own way, and the same rows by bare SQL.
import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { postAll, postQueued, type Operation, type Place } from '../apps/server/src/features/logistics/stock/post.ts'
import type { Database } from '../apps/server/src/kernel/database/database.ts'
import { inTenant } from './ledgerRows.ts'

export interface StockPlace extends Place {
  readonly bin: string
  readonly lot: string
}

/** A bonded warehouse with so many bins, in each a million of one lot. */
export async function makeBins(
  database: Database,
  tenantId: string,
  mark: string,
  count: number,
): Promise<StockPlace[]> {
  const places = await inTenant(database, tenantId, async (client) => {
    const one = async (text: string, values: unknown[]) =>
      (await client.query<{ id: string }>(`${text} returning id`, values)).rows[0]!.id
    const warehouse = await one(
      `insert into warehouse (tenant_id, code, name, kind, customs_code, country, address_details, time_zone)
        values (current_tenant(), $1, $1, 'bonded', '5304', 'CN', 'Quay 1', 'Asia/Shanghai')`,
      [mark.toUpperCase().slice(-16)],
    )
    const zone = await one(
      `insert into warehouse_zone (tenant_id, warehouse_id, code, name) values (current_tenant(), $1, 'A', 'A')`,
      [warehouse],
    )
    const goods = await one(`insert into goods (tenant_id, model_number, name) values (current_tenant(), $1, $1)`, [
      mark,
    ])
    const lot = await one(
      `insert into stock_lot (tenant_id, goods_id, code, bond_status, declaration_no, received_on) values (current_tenant(), $1, $2, 'bonded', '530420261000000001', '2026-03-02')`,
      [goods, mark],
    )
    const { rows } = await client.query<{ id: string }>(
      `insert into warehouse_bin (tenant_id, warehouse_id, zone_id, code, bonded) select current_tenant(), $1, $2, 'B' || n, true from generate_series(1, $3::int) n returning id`,
      [warehouse, zone, count],
    )
    return rows.map(({ id }) => ({ bin: id, lot }))
  })
  await database.transaction({ tenantId, personId: null, requestId: mark }, 'write', async (db) => {
    for (let n = 0; n < places.length; n += 200)
      await postAll(
        db,
        places
          .slice(n, n + 200)
          .map((to) => ({ kind: 'inbound', key: `${mark}:${to.bin}`, to, quantity: '1000000', by: null })),
      )
  })
  return places
}

const taken = (from: StockPlace): Operation => ({
  kind: 'outbound',
  key: randomUUID(),
  from,
  quantity: '0.01',
  by: null,
})

/** A writer's next movement through the server: by the queue as a call by itself, or in a transaction of its own. */
export function stockWays(database: Database, tenantId: string) {
  const wanted = async (posted: Promise<{ ok: boolean; reason?: string }>) => {
    const done = await posted
    if (!done.ok) throw new Error(done.reason)
  }
  return {
    queued: (from: StockPlace) => wanted(postQueued(database, tenantId, taken(from))),
    alone: (from: StockPlace) =>
      wanted(
        database.transaction(
          { tenantId, personId: null, requestId: 'bench' },
          'write',
          async (db) => (await postAll(db, [taken(from)]))[0]!,
        ),
      ),
  }
}

/** Plain copies of the three tables with the same keys and indexes, the balances filled: no triggers, no row security, no foreign keys. */
export async function makeBare(client: pg.Client): Promise<void> {
  for (const table of ['stock_balance', 'stock_movement', 'stock_posting'])
    await client.query(`create table bare_${table} (like ${table} including defaults including indexes)`)
  await client.query('alter table bare_stock_balance set (fillfactor = 50)')
  await client.query('insert into bare_stock_balance select * from stock_balance')
}

const rows = `with o as (select * from unnest($2::uuid[], $3::uuid[], $4::text[]) with ordinality o(bin, id, key, n)),
  movement as (insert into bare_stock_movement (tenant_id, id, kind, quantity, from_balance, idempotency_key, request_hash, created_at)
    select $1, o.id, 'outbound', 0.01, b.id, o.key, $5, clock_timestamp() from o join bare_stock_balance b on b.tenant_id = $1 and b.bin_id = o.bin),
  posting as (insert into bare_stock_posting (tenant_id, movement_id, line, kind, balance_id, warehouse_id, org_id, goods_id, on_hand, locked, seq, on_hand_after, locked_after, created_at)
    select $1, o.id, 1, 'outbound', b.id, b.warehouse_id, b.org_id, b.goods_id, -0.01, 0, b.last_seq + row_number() over next, b.on_hand - 0.01 * row_number() over next, b.locked,
      clock_timestamp()
    from o join bare_stock_balance b on b.tenant_id = $1 and b.bin_id = o.bin window next as (partition by b.id order by o.n))
  update bare_stock_balance b set on_hand = b.on_hand - 0.01 * x.n, last_seq = b.last_seq + x.n, last_at = clock_timestamp()
  from (select bin, count(*) as n from o group by 1) x where b.tenant_id = $1 and b.bin_id = x.bin`
const someHash = Buffer.alloc(32, 7)

/** The same rows by one prepared statement on one connection: what arrives while others are being written leaves together in the next, as in the program. */
export function bareQueue(client: pg.Client, tenantId: string): (from: StockPlace) => Promise<void> {
  let waiting: { readonly bin: string; readonly done: () => void; readonly failed: (error: unknown) => void }[] = []
  let writing = false
  const drain = async () => {
    writing = true
    await new Promise<void>((go) => setImmediate(go))
    while (waiting.length) {
      const batch = waiting.slice(0, 64)
      waiting = waiting.slice(64)
      const bins = batch.map((w) => w.bin)
      const ids = batch.map(() => randomUUID())
      try {
        await client.query({ name: 'rows', text: rows, values: [tenantId, bins, ids, ids, someHash] })
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    writing = false
  }
  return ({ bin }) =>
    new Promise((done, failed) => {
      waiting.push({ bin, done, failed })
      if (!writing) void drain()
    })
}
