import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Db } from '../../kernel/database/database.ts'
import { handOf, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { billingDesk, type BillingDesk } from '../../test/billing.ts'
import { lotOf, postAll, type Operation } from './stock/post.ts'
import { tellStorage, tellStorageDay } from './storageDays.ts'

let app: TestApplication
let db: pg.Client
let finance: Hand
let desk: BillingDesk
let n = 0

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  finance = handOf(app, await app.signIn('demo', 'finance'))
  desk = await billingDesk(app, db, { finance })
  // The catalogue of the demo is left out of it, and its own warehouses are told already.
  await db.query('update fee set in_use = false')
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const within = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
  app.application.services.database.transaction(
    { tenantId: desk.tenantId, personId: null, requestId: 'test' },
    'write',
    work,
  )
const idOf = async (text: string, values: readonly unknown[]): Promise<string> =>
  (await db.query(text, [...values])).rows[0].id

interface House {
  readonly id: string
  readonly code: string
  readonly bin: string
}
/** An empty warehouse with one bin. */
async function house(timeZone = 'Asia/Shanghai'): Promise<House> {
  const code = `SD-${++n}`
  const id = await idOf(
    `insert into warehouse (tenant_id, code, name, kind, country, address_details, time_zone) values ($1, $2, $2, 'general', 'CN', 'Quay 1', $3) returning id`,
    [desk.tenantId, code, timeZone],
  )
  const zone = await idOf(
    `insert into warehouse_zone (tenant_id, warehouse_id, code, name) values ($1, $2, 'A', 'A') returning id`,
    [desk.tenantId, id],
  )
  const bin = await idOf(
    `insert into warehouse_bin (tenant_id, warehouse_id, zone_id, code) values ($1, $2, $3, 'A-01') returning id`,
    [desk.tenantId, id, zone],
  )
  return { id, code, bin }
}

interface Goods {
  readonly owner: string | null
  readonly receivedOn: string
  readonly kg?: string
  readonly cbm?: string
}
async function lot({ owner, receivedOn, kg, cbm }: Goods): Promise<string> {
  const code = `SDG-${++n}`
  const goodsId = await idOf(
    `insert into goods (tenant_id, model_number, name, org_id) values ($1, $2, 'Bearing', $3) returning id`,
    [desk.tenantId, code, owner],
  )
  return within((tx) =>
    lotOf(tx, {
      orgId: owner,
      goodsId,
      code,
      bondStatus: 'free',
      receivedOn,
      ...(kg && { unitKg: kg }),
      ...(cbm && { unitCbm: cbm }),
    }),
  )
}
async function post(operation: Omit<Operation, 'key' | 'by'>): Promise<void> {
  const [done] = await within((tx) => postAll(tx, [{ key: randomUUID(), by: null, ...operation }]))
  expect(done).toMatchObject({ ok: true })
}
const moment = async (): Promise<string> =>
  (await db.query(`select clock_timestamp()::text as now`)).rows[0].now as string
const eventsOf = async (warehouse: House): Promise<any[]> =>
  (
    await db.query(
      `select day::text as day, org_id, quantities, ages from billable_event where record_id = $1 order by day, org_id`,
      [warehouse.id],
    )
  ).rows
const chargesOf = async (warehouse: House) =>
  (await desk.chargesOf(warehouse.id)).map((c) => [c.fee, c.status, c.quantity, c.amount])

describe('a day of storage', () => {
  it('is what each owner had there at its end, by age, and charged once', async () => {
    const place = await house()
    const owner = desk.orgOf('鹏程')
    const old = await lot({ owner, receivedOn: '2026-03-01', kg: '2', cbm: '0.05' })
    const young = await lot({ owner, receivedOn: '2026-03-10', kg: '1.5', cbm: '0.1' })
    const own = await lot({ owner: null, receivedOn: '2026-03-01', kg: '9', cbm: '9' })
    await post({ kind: 'inbound', to: { bin: place.bin, lot: old }, quantity: '100' })
    await post({ kind: 'inbound', to: { bin: place.bin, lot: young }, quantity: '40' })
    await post({ kind: 'inbound', to: { bin: place.bin, lot: own }, quantity: '1' })
    const until = await moment()
    // What left later was there all the same.
    await post({ kind: 'outbound', from: { bin: place.bin, lot: old }, quantity: '100' })

    const [volume, days, past] = [
      await desk.fee({ event: 'storageDay', unit: 'cbm' }),
      await desk.fee({ event: 'storageDay', unit: 'day' }),
      await desk.fee({ event: 'storageDay', unit: 'day' }),
    ]
    await desk.price(volume.id, { price: '10', freeDays: 9 })
    await desk.price(days.id, { price: '30' })
    await desk.price(past.id, { price: '30', freeDays: 10 })
    await Promise.all(Array.from({ length: 3 }, () => within((tx) => tellStorageDay(tx, place, '2026-03-10', until))))
    expect(await eventsOf(place)).toEqual([
      {
        day: '2026-03-10',
        org_id: owner,
        quantities: { record: '1', day: '1', kg: '260.000', cbm: '9.000' },
        ages: [
          { days: 1, quantities: { kg: '60.000', cbm: '4.000' } },
          { days: 10, quantities: { kg: '200.000', cbm: '5.000' } },
        ],
      },
    ])
    await desk.accrue()
    // Within their free days the third fee has nothing to charge.
    expect(await chargesOf(place)).toEqual([
      [volume.code, 'open', '5.0000', '50.00'],
      [days.code, 'open', '1.0000', '30.00'],
    ])
    for (const { id } of [volume, days, past]) await db.query('update fee set in_use = false where id = $1', [id])
  })

  it('is not charged for less than there is where a volume is unknown', async () => {
    const place = await house()
    const owner = desk.orgOf('鹏程')
    for (const cbm of ['0.5', undefined]) {
      const goods = await lot({ owner, receivedOn: '2026-03-01', kg: '3', ...(cbm && { cbm }) })
      await post({ kind: 'inbound', to: { bin: place.bin, lot: goods }, quantity: '10' })
    }
    const fees = [
      await desk.fee({ event: 'storageDay', unit: 'cbm' }),
      await desk.fee({ event: 'storageDay', unit: 'kg' }),
    ]
    for (const { id } of fees) await desk.price(id, { price: '1' })
    const until = await moment()
    await within((tx) => tellStorageDay(tx, place, '2026-03-02', until))
    await desk.accrue()
    expect(await chargesOf(place)).toEqual([
      [fees[0].code, 'priceMissing', '0.0000', null],
      [fees[1].code, 'open', '60.0000', '60.00'],
    ])
    for (const { id } of fees) await db.query('update fee set in_use = false where id = $1', [id])
  })

  it('is told by the job for each day that ended by the clock of the warehouse, and not again', async () => {
    const place = await house('America/Los_Angeles')
    const goods = await lot({ owner: desk.orgOf('鹏程'), receivedOn: '2026-01-01', kg: '1', cbm: '1' })
    await post({ kind: 'inbound', to: { bin: place.bin, lot: goods }, quantity: '5' })
    // As though it had come two days and three hours before this day began there.
    const begun = `((now() at time zone 'America/Los_Angeles')::date::timestamp at time zone 'America/Los_Angeles' - interval '51 hours')`
    await db.query('begin')
    await db.query('set local session_replication_role = replica')
    await db.query(`update stock_posting set created_at = ${begun} where warehouse_id = $1`, [place.id])
    await db.query(`update stock_balance set last_at = ${begun} where warehouse_id = $1`, [place.id])
    await db.query(
      `insert into storage_told (tenant_id, warehouse_id, day) values ($1, $2, (now() at time zone 'America/Los_Angeles')::date - 6)`,
      [desk.tenantId, place.id],
    )
    await db.query('commit')
    const { services } = app.application
    await Promise.all([tellStorage({}, services), tellStorage({}, services)])
    await tellStorage({}, services)
    const told = await eventsOf(place)
    const { rows } = await db.query(
      `select ((now() - interval '15 minutes') at time zone 'America/Los_Angeles')::date - 1 as last, day, ((now() - interval '15 minutes') at time zone 'America/Los_Angeles')::date - (now() at time zone 'America/Los_Angeles')::date + 3 as days from storage_told where warehouse_id = $1`,
      [place.id],
    )
    expect(rows[0].day).toEqual(rows[0].last)
    expect(told.map(({ quantities }) => quantities.cbm)).toEqual(Array(rows[0].days).fill('5.000'))
    expect(new Set(told.map(({ day }) => day)).size).toBe(rows[0].days)
  })
})

it('free days belong to fees for days of storage', async () => {
  const fee = await desk.fee({ unit: 'record' })
  const answer = await finance.try('POST', '/api/billing/priceAgreement/add', {
    feeId: fee.id,
    price: '1',
    currency: 'CNY',
    validFrom: '2026-01-01',
    freeDays: 3,
  })
  expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'freeDays'])
})

it('an agreement that is added later prices what waits, goods within their free days at nothing', async () => {
  const place = await house()
  const goods = await lot({ owner: desk.orgOf('鹏程'), receivedOn: '2026-03-01', kg: '1', cbm: '1' })
  await post({ kind: 'inbound', to: { bin: place.bin, lot: goods }, quantity: '2' })
  const fee = await desk.fee({ event: 'storageDay', unit: 'cbm' })
  const until = await moment()
  for (const day of ['2026-03-03', '2026-03-04']) await within((tx) => tellStorageDay(tx, place, day, until))
  await desk.accrue()
  expect((await chargesOf(place)).map(([, status]) => status)).toEqual(['priceMissing', 'priceMissing'])
  await desk.price(fee.id, { price: '4', freeDays: 3 })
  expect((await chargesOf(place)).map(([, status, , amount]) => [status, amount]).toSorted()).toEqual([
    ['open', '0.00'],
    ['open', '8.00'],
  ])
  await db.query('update fee set in_use = false where id = $1', [fee.id])
})
