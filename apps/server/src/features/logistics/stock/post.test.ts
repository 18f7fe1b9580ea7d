import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Db } from '../../../kernel/database/database.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { lotOf, postAll, postQueued, type Operation, type Place } from './post.ts'

let app: TestApplication
let owner: pg.Client
let tenant: string
beforeAll(async () => {
  app = await testApplication()
  owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  tenant = (await owner.query(`select id from tenant where tenant_code = 'demo'`)).rows[0].id
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const within = <T>(work: (db: Db) => Promise<T>) =>
  app.application.services.database.transaction({ tenantId: tenant, personId: null, requestId: 'test' }, 'write', work)
const id = async (db: Db, query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]!.id

interface House {
  readonly warehouse: string
  /** Two bins for anything, and one for goods in free circulation alone. */
  readonly bins: readonly [string, string, string]
  readonly lots: { readonly free: string; readonly bonded: string; readonly other: string }
}
let count = 0
/** A warehouse of its own, with two bonded bins and a third, and lots of the same goods. */
async function house(): Promise<House> {
  const n = ++count
  return within(async (db) => {
    const warehouse = await id(
      db,
      sql`insert into warehouse (tenant_id, code, name, kind, customs_code, country, address_details, time_zone)
        values (current_tenant(), ${`ST-${n}`}, ${`Stock ${n}`}, 'bonded', '5304', 'CN', 'Quay 1', 'Asia/Shanghai') returning id`,
    )
    const zone = await id(
      db,
      sql`insert into warehouse_zone (tenant_id, warehouse_id, code, name) values (current_tenant(), ${warehouse}, 'A', 'A') returning id`,
    )
    const bin = (code: string, bonded: boolean) =>
      id(
        db,
        sql`insert into warehouse_bin (tenant_id, warehouse_id, zone_id, code, bonded) values (current_tenant(), ${warehouse}, ${zone}, ${code}, ${bonded}) returning id`,
      )
    const goodsId = await id(
      db,
      sql`insert into goods (tenant_id, model_number, name) values (current_tenant(), ${`SKU-${n}`}, 'Bearing') returning id`,
    )
    const lot = (code: string, bondStatus: 'free' | 'bonded') =>
      lotOf(db, {
        orgId: null,
        goodsId,
        code,
        bondStatus,
        receivedOn: '2026-03-02',
        ...(bondStatus === 'bonded' ? { declarationNo: '530420261000000001' } : {}),
      })
    return {
      warehouse,
      bins: [await bin('A-01', true), await bin('A-02', true), await bin('A-03', false)],
      lots: { free: await lot('L1', 'free'), bonded: await lot('L1', 'bonded'), other: await lot('L2', 'free') },
    }
  })
}

const op = (o: Omit<Operation, 'key' | 'by'> & { key?: string }): Operation => ({ key: randomUUID(), by: null, ...o })
const one = async (o: Omit<Operation, 'key' | 'by'> & { key?: string }) =>
  (await within((db) => postAll(db, [op(o)])))[0]!
const movement = async (o: Omit<Operation, 'key' | 'by'> & { key?: string }): Promise<string> => {
  const done = await one(o)
  if (!done.ok) throw new Error(done.reason)
  return done.movementId
}
const stock = async ({ bin, lot, quality = 'good' }: Place) =>
  (
    await owner.query(
      'select on_hand::float as "onHand", locked::float as locked from stock_balance where bin_id = $1 and lot_id = $2 and quality = $3',
      [bin, lot, quality],
    )
  ).rows[0]
const faults = async () =>
  (
    await owner.query('select b.id, f.* from stock_balance b, lateral stock_faults(b) f where b.tenant_id = $1', [
      tenant,
    ])
  ).rows

describe('posting', () => {
  it('moves goods through its kinds', async () => {
    const { bins, lots } = await house()
    const at = { bin: bins[0], lot: lots.bonded }
    await movement({ kind: 'inbound', to: at, quantity: '100' })
    const lock = await movement({ kind: 'lock', from: at, quantity: '60', lockKind: 'reservation', reason: 'plan' })
    expect(await stock(at)).toEqual({ onHand: 100, locked: 60 })
    // What is promised to one is not given to another.
    expect(await one({ kind: 'outbound', from: at, quantity: '40.0001' })).toEqual({
      ok: false,
      reason: 'insufficient',
    })
    await movement({ kind: 'outbound', from: at, quantity: '25.5', parent: lock })
    expect(await stock(at)).toEqual({ onHand: 74.5, locked: 34.5 })
    expect(await one({ kind: 'unlock', parent: lock, quantity: '34.5001' })).toEqual({
      ok: false,
      reason: 'parentLeft',
    })
    await movement({ kind: 'unlock', parent: lock, quantity: '34.5' })
    const moved = await movement({ kind: 'transfer', from: at, to: { ...at, bin: bins[1] }, quantity: '74.5' })
    expect(await stock(at)).toEqual({ onHand: 0, locked: 0 })
    await movement({ kind: 'reversal', parent: moved, quantity: '74.5' })
    expect(await one({ kind: 'reversal', parent: moved, quantity: '74.5' })).toEqual({ ok: false, reason: 'reversed' })
    await movement({ kind: 'convert', from: at, to: { bin: bins[2], lot: lots.free }, quantity: '10' })
    await movement({ kind: 'transfer', from: at, to: { ...at, quality: 'damaged' }, quantity: '4' })
    await movement({ kind: 'adjust', from: at, quantity: '0.5', reason: 'count' })
    await movement({ kind: 'adjust', to: { ...at, bin: bins[1] }, quantity: '1', reason: 'count' })
    expect(await stock(at)).toEqual({ onHand: 60, locked: 0 })
    expect(await stock({ ...at, bin: bins[1] })).toEqual({ onHand: 1, locked: 0 })
    expect(await stock({ ...at, quality: 'damaged' })).toEqual({ onHand: 4, locked: 0 })
    expect(await stock({ bin: bins[2], lot: lots.free })).toEqual({ onHand: 10, locked: 0 })
    expect(await faults()).toEqual([])
  })

  it('refuses what cannot be and stores nothing of it', async () => {
    const { bins, lots, warehouse } = await house()
    const at = { bin: bins[0], lot: lots.bonded }
    const elsewhere = await house()
    await movement({ kind: 'inbound', to: at, quantity: '5' })
    const lock = await movement({ kind: 'lock', from: at, quantity: '1', lockKind: 'quality' })
    await within((db) => sql`update warehouse_bin set status = 'closed' where id = ${bins[1]}`.execute(db))
    const before = (await owner.query('select count(*)::int as n from stock_movement')).rows[0].n
    for (const [given, reason] of [
      [{ kind: 'inbound', to: at, quantity: '0' }, 'quantity'],
      [{ kind: 'inbound', to: at, quantity: '-1' }, 'quantity'],
      [{ kind: 'inbound', to: at, quantity: '1.00001' }, 'quantity'],
      [{ kind: 'inbound', to: { bin: randomUUID(), lot: lots.free }, quantity: '1' }, 'place'],
      [{ kind: 'outbound', from: { bin: bins[0], lot: lots.free }, quantity: '1' }, 'place'],
      [{ kind: 'inbound', to: { ...at, bin: bins[1] }, quantity: '1' }, 'binClosed'],
      [{ kind: 'inbound', to: { ...at, bin: bins[2] }, quantity: '1' }, 'bonded'],
      [{ kind: 'transfer', from: at, to: { ...at, bin: bins[2] }, quantity: '1' }, 'bonded'],
      [{ kind: 'transfer', from: at, to: at, quantity: '1' }, 'samePlace'],
      [{ kind: 'transfer', from: at, to: { bin: bins[2], lot: lots.free }, quantity: '1' }, 'lot'],
      [{ kind: 'convert', from: at, to: { bin: bins[2], lot: elsewhere.lots.free }, quantity: '1' }, 'lot'],
      [{ kind: 'outbound', from: at, quantity: '4.5' }, 'insufficient'],
      [{ kind: 'outbound', from: at, quantity: '1', parent: randomUUID() }, 'parent'],
      [{ kind: 'outbound', from: at, quantity: '1.5', parent: lock }, 'parentLeft'],
      [{ kind: 'lock', from: at, quantity: '4.5', lockKind: 'quality' }, 'insufficient'],
      [{ kind: 'reversal', parent: lock, quantity: '1' }, 'parent'],
      [{ kind: 'adjust', from: at, quantity: '4.5' }, 'insufficient'],
    ] as const)
      expect(await one(given), JSON.stringify(given)).toEqual({ ok: false, reason })
    expect((await owner.query('select count(*)::int as n from stock_movement')).rows[0].n).toBe(before)
    await within((db) => sql`update warehouse set status = 'closedInbound' where id = ${warehouse}`.execute(db))
    expect(await one({ kind: 'inbound', to: at, quantity: '1' })).toEqual({ ok: false, reason: 'warehouseClosed' })
    // Within the house goods still move.
    await movement({ kind: 'transfer', from: at, to: { ...at, quality: 'damaged' }, quantity: '1' })
  })

  it('counts a key once among fifty at a time, and never for something else', async () => {
    const { bins, lots } = await house()
    const at = { bin: bins[0], lot: lots.free }
    const key = randomUUID()
    const all = await Promise.all(
      Array.from({ length: 50 }, () => one({ kind: 'inbound', to: at, quantity: '3', key })),
    )
    expect(new Set(all.map((p) => p.ok && p.movementId)).size).toBe(1)
    expect(await stock(at)).toEqual({ onHand: 3, locked: 0 })
    expect(await one({ kind: 'inbound', to: at, quantity: '4', key })).toEqual({ ok: false, reason: 'keyReused' })
  })

  it('never gives more than lies there, however many take at once, in whatever order', async () => {
    const { bins, lots } = await house()
    const places: Place[] = bins.flatMap((bin) => [
      { bin, lot: lots.free },
      { bin, lot: lots.other },
    ])
    await Promise.all(places.map((to) => movement({ kind: 'inbound', to, quantity: '10' })))
    const takes = Array.from({ length: 120 }, (_, n) => n)
    const done = await Promise.all([
      ...takes.map((n) =>
        postQueued(
          app.application.services.database,
          tenant,
          op({ kind: 'outbound', from: places[n % 6]!, quantity: '1' }),
        ),
      ),
      // By themselves, and two bins at a time in both directions.
      ...takes.slice(0, 24).map((n) => {
        const [from, to] = n % 2 ? [0, 2] : [2, 0]
        return one({ kind: 'transfer', from: places[from]!, to: places[to]!, quantity: '1' })
      }),
    ])
    const given = done.slice(0, 120).filter((p) => p.ok).length
    const left = (
      await owner.query(
        'select sum(on_hand)::float as n, min(on_hand)::float as least from stock_balance where bin_id = any($1)',
        [bins],
      )
    ).rows[0]
    expect(left).toEqual({ n: 60 - given, least: expect.toSatisfy((least: number) => least >= 0) })
    expect(done.filter((p) => !p.ok && p.reason !== 'insufficient')).toEqual([])
    expect(await faults()).toEqual([])
  })
})

describe('the database holds', () => {
  it('that nobody writes stock but by its function, and nobody changes what is written', async () => {
    const { bins, lots } = await house()
    await movement({ kind: 'inbound', to: { bin: bins[0], lot: lots.free }, quantity: '1' })
    for (const statement of [
      sql`update stock_balance set on_hand = 99`,
      sql`delete from stock_movement`,
      sql`update stock_posting set on_hand = 2`,
      sql`update stock_lot set received_on = '2020-01-01'`,
      sql`insert into stock_movement select * from stock_movement limit 1`,
    ])
      await expect(within((db) => statement.execute(db))).rejects.toMatchObject({ code: '42501' })
    for (const statement of [
      'delete from stock_movement',
      'update stock_posting set on_hand = 2',
      'truncate stock_lot cascade',
    ])
      await expect(owner.query(statement)).rejects.toMatchObject({ code: '55000' })
  })

  it('that what holds stock is not closed, also while goods come in', async () => {
    const { bins, lots, warehouse } = await house()
    const at = { bin: bins[0], lot: lots.free }
    const close = () =>
      within((db) => sql`update warehouse set status = 'closed' where id = ${warehouse}`.execute(db)).then(
        () => 'closed',
        (error: { constraint?: string }) => error.constraint,
      )
    const [came, closed] = await Promise.all([one({ kind: 'inbound', to: at, quantity: '1' }), close()])
    // One of the two was first, and the other knows.
    expect([came.ok || came.reason, closed]).toBeOneOf([
      [true, 'warehouse_stock'],
      ['warehouseClosed', 'closed'],
    ])
    await within((db) => sql`update warehouse set status = 'active' where id = ${warehouse}`.execute(db))
    if (!came.ok) await movement({ kind: 'inbound', to: at, quantity: '1' })
    expect(await close()).toBe('warehouse_stock')
    await expect(
      within((db) => sql`update warehouse_bin set status = 'closed' where id = ${bins[0]}`.execute(db)),
    ).rejects.toMatchObject({ constraint: 'warehouse_bin_stock' })
    await movement({ kind: 'outbound', from: at, quantity: '1' })
    expect(await close()).toBe('closed')
  })

  it('that every past moment is told by one row', async () => {
    const { bins, lots } = await house()
    const at = { bin: bins[0], lot: lots.free }
    const moments: { at: Date; onHand: number }[] = []
    let onHand = 0
    for (const [kind, quantity] of [
      ['inbound', 7],
      ['outbound', 3],
      ['inbound', 2],
    ] as const) {
      await movement({ kind, ...(kind === 'inbound' ? { to: at } : { from: at }), quantity: String(quantity) })
      onHand += kind === 'inbound' ? quantity : -quantity
      moments.push({ at: (await owner.query('select clock_timestamp() as at')).rows[0].at, onHand })
    }
    for (const moment of moments)
      expect(
        (
          await owner.query(
            `select p.on_hand_after::float as n from stock_posting p join stock_balance b on b.tenant_id = p.tenant_id and b.id = p.balance_id
              where b.bin_id = $1 and b.lot_id = $2 and p.created_at <= $3 order by p.created_at desc, p.seq desc limit 1`,
            [at.bin, at.lot, moment.at],
          )
        ).rows[0].n,
      ).toBe(moment.onHand)
  })
})
