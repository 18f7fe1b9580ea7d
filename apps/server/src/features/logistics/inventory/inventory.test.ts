import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Db } from '../../../kernel/database/database.ts'
import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { lotOf, postAll, type Operation } from '../stock/post.ts'

const base = '/api/logistics/stockBalance'
const requests = '/api/logistics/stockRequest'
let app: TestApplication
let admin: Hand
let keeper: Hand
let buyer: Hand
let tenant: string
let pengcheng: string
let n = 0

beforeAll(async () => {
  app = await testApplication()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  keeper = handOf(app, await app.signIn('demo', 'keeper'))
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  const { rows } = await sql<{ id: string }>`select id from tenant where tenant_code = 'demo'`.execute(
    app.application.services.database.common,
  )
  tenant = rows[0]!.id
  pengcheng = (await admin.get('/api/trade/customer/queryOptions?search=鹏程')).at(0).id
})
afterAll(async () => app?.close())

const within = <T>(work: (db: Db) => Promise<T>) =>
  app.application.services.database.transaction({ tenantId: tenant, personId: null, requestId: 'test' }, 'write', work)
const key = () => ({ 'idempotency-key': randomUUID() })
const errors = ({ body }: any): string[] => (body.errors ?? []).map((e: any) => `${e.field}: ${e.message}`)

interface Shelf {
  readonly warehouseId: string
  /** Ids of its bins B-01 … */
  readonly bins: readonly string[]
  readonly goodsId: string
}

/** A warehouse with three bins, and goods that nobody else has. */
async function shelf(): Promise<Shelf> {
  const code = `INV${++n}`
  const house = await admin.post('/api/logistics/warehouse/add', {
    code,
    name: `Inventory ${n}`,
    kind: 'general',
    country: 'CHN',
    addressDetails: 'Quay 1',
    timeZone: 'Asia/Shanghai',
  })
  const zone = await keeper.post('/api/logistics/warehouseZone/add', {
    warehouseId: house.id,
    code: 'B',
    name: 'Floor',
  })
  await keeper.post('/api/logistics/warehouseBin/addMany', { zoneId: zone.id, from: 'B-01', to: 'B-03' })
  const { list } = await keeper.get(`/api/logistics/warehouseBin/query?warehouseId=${house.id}`)
  const goods = await admin.post('/api/trade/goods/add', {
    modelNumber: `SKU-${code}`,
    name: `Pump ${n}`,
    orgId: pengcheng,
  })
  return { warehouseId: house.id, bins: list.map((b: any) => b.id), goodsId: goods.id }
}

/** Goods come in; the balance's id. */
async function bring(of: Shelf, more: { quantity?: string; bin?: number; receivedOn?: string; own?: boolean } = {}) {
  const { quantity = '10', bin = 0, receivedOn = '2028-01-01', own = true } = more
  const to = await within(async (db) => {
    const lot = await lotOf(db, {
      orgId: own ? pengcheng : null,
      goodsId: of.goodsId,
      code: `L-${++n}`,
      bondStatus: 'free',
      receivedOn,
      unitCbm: '0.5',
      unitKg: '20',
    })
    const place = { bin: of.bins[bin]!, lot }
    const operation: Operation = { kind: 'inbound', key: `test:${n}`, quantity, to: place, by: null }
    expect(await postAll(db, [operation])).toMatchObject([{ ok: true }])
    return place
  })
  const { list } = await keeper.get(`${base}/query?binId=${to.bin}&goodsId=${of.goodsId}`)
  return list.find((row: any) => row.lotCode === `L-${n}`) as { id: string; onHand: string }
}

const stock = async (of: Shelf, more = ''): Promise<any[]> =>
  (await keeper.get(`${base}/query?warehouseId=${of.warehouseId}&pageSize=50${more}`)).list
const figures = (rows: readonly any[]) => rows.map((r) => [r.binCode, r.onHand, r.locked, r.available]).toSorted()

test('stock is found by place, owner, words and age, with its sums', async () => {
  const of = await shelf()
  await bring(of, { quantity: '10' })
  await bring(of, { quantity: '4', bin: 1, own: false, receivedOn: '2027-01-01' })
  const rows = await stock(of)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({
    binCode: 'B-01',
    onHand: '10.0000',
    available: '10.0000',
    cbm: '5.000',
    kg: '200.000',
  })
  expect(await stock(of, `&search=SKU-INV${n - 2}%20B-02`)).toHaveLength(1)
  expect(await stock(of, '&search=nothing-like-it')).toEqual([])
  expect(await stock(of, '&ageBucket=over180')).toHaveLength((await stock(of)).filter((r) => r.age > 180).length)
  expect(await stock(of, `&orgId=${pengcheng}`)).toHaveLength(1)
  const sums = await keeper.get(`${base}/sums?warehouseId=${of.warehouseId}`)
  expect(sums).toMatchObject({ rows: 2, onHand: '14.0000', locked: '0.0000', cbm: '7.000', kg: '280.000' })
  expect(sums.ages.reduce((sum: number, a: any) => sum + a.rows, 0)).toBe(2)
})

test('goods move to another bin, all rows or none, once under one key', async () => {
  const of = await shelf()
  const row = await bring(of)
  const move = { rows: [{ id: row.id, quantity: '4' }], toBinId: of.bins[1] }
  const once = key()
  expect((await keeper.try('POST', `${base}/transfer`, move, once)).body.data).toEqual({ moved: 1 })
  expect((await keeper.try('POST', `${base}/transfer`, move, once)).body.data).toEqual({ moved: 1 })
  expect(figures(await stock(of))).toEqual([
    ['B-01', '6.0000', '0.0000', '6.0000'],
    ['B-02', '4.0000', '0.0000', '4.0000'],
  ])
  const tooMuch = await keeper.try(
    'POST',
    `${base}/transfer`,
    { ...move, rows: [{ id: row.id, quantity: '7' }] },
    key(),
  )
  expect([tooMuch.status, errors(tooMuch)]).toEqual([409, ['rows.0.quantity: Insufficient available stock']])
  const nowhere = await keeper.try('POST', `${base}/transfer`, { ...move, toBinId: row.id }, key())
  expect([nowhere.status, errors(nowhere)[0]]).toEqual([400, expect.stringMatching(/^toBinId: /)])
  const same = await keeper.try('POST', `${base}/transfer`, { ...move, toBinId: of.bins[0] }, key())
  expect([same.status, errors(same)[0]]).toEqual([409, expect.stringMatching(/^toBinId: /)])
  expect((await buyer.try('POST', `${base}/transfer`, move, key())).status).toBe(403)
})

test('everything available at a place moves in one go', async () => {
  const of = await shelf()
  const row = await bring(of)
  await bring(of, { quantity: '3' })
  await keeper.try(
    'POST',
    `${base}/lock`,
    { rows: [{ id: row.id, quantity: '2' }], lockKind: 'quality', reason: 'Wet' },
    key(),
  )
  const all = { binId: of.bins[0], toBinId: of.bins[2] }
  expect((await keeper.try('POST', `${base}/transferBin`, all, key())).body.data).toEqual({ moved: 2 })
  expect(figures(await stock(of))).toEqual([
    ['B-01', '2.0000', '2.0000', '0.0000'],
    ['B-03', '3.0000', '0.0000', '3.0000'],
    ['B-03', '8.0000', '0.0000', '8.0000'],
  ])
  const again = await keeper.try('POST', `${base}/transferBin`, all, key())
  expect([again.status, again.body.message]).toEqual([409, 'Bin B-01 holds nothing that can be moved'])
})

test('a lock takes from what is available alone, and is let go in parts with a reason', async () => {
  const of = await shelf()
  const row = await bring(of)
  const lock = { rows: [{ id: row.id, quantity: '6' }], lockKind: 'reservation', reason: 'Order 12' }
  expect((await keeper.try('POST', `${base}/lock`, { ...lock, reason: '' }, key())).status).toBe(400)
  await keeper.try('POST', `${base}/lock`, lock, key())
  expect(figures(await stock(of))).toEqual([['B-01', '10.0000', '6.0000', '4.0000']])
  expect((await keeper.try('POST', `${base}/lock`, lock, key())).status).toBe(409)
  const [held] = await keeper.get(`${base}/queryLocks?id=${row.id}`)
  expect(held).toMatchObject({ kind: 'reservation', left: '6.0000', reason: 'Order 12', personName: '郭建军' })
  const unlock = (quantity: string) =>
    keeper.try('POST', `${base}/unlock`, { rows: [{ id: held.id, quantity }], reason: 'Cancelled' }, key())
  expect((await unlock('2')).status).toBe(200)
  expect((await unlock('5')).status).toBe(409)
  expect((await unlock('4')).status).toBe(200)
  expect(await keeper.get(`${base}/queryLocks?id=${row.id}`)).toEqual([])
})

test('a past moment is answered with what stood then', async () => {
  const of = await shelf()
  const row = await bring(of)
  const {
    rows: [then],
  } = await within((db) => sql<{ at: string }>`select clock_timestamp()::text::timestamptz as at`.execute(db))
  const asOf = new Date(Math.ceil(new Date(then!.at).getTime()) + 1).toISOString()
  await expect.poll(() => Date.now()).toBeGreaterThan(new Date(asOf).getTime())
  await keeper.try('POST', `${base}/transfer`, { rows: [{ id: row.id, quantity: '10' }], toBinId: of.bins[1] }, key())
  expect(figures(await stock(of))).toEqual([['B-02', '10.0000', '0.0000', '10.0000']])
  expect(figures(await stock(of, `&asOf=${asOf}`))).toEqual([['B-01', '10.0000', '0.0000', '10.0000']])
  expect((await keeper.get(`${base}/sums?warehouseId=${of.warehouseId}&asOf=${asOf}`)).onHand).toBe('10.0000')
  expect(await stock(of, '&asOf=2020-01-01T00:00:00Z')).toEqual([])
  const ahead = await keeper.try('GET', `${base}/query?asOf=2999-01-01T00:00:00Z`)
  expect([ahead.status, errors(ahead)]).toEqual([400, ['asOf: Must not lie ahead']])
})

test('a figure is changed once another person has agreed, and its movement names the request', async () => {
  const of = await shelf()
  const row = await bring(of)
  const ask = (counted: string) =>
    keeper.try('POST', `${requests}/ask`, { balanceId: row.id, counted, reason: 'Recount' })
  expect(errors(await ask('10'))).toEqual(['counted: This is what stands on the books'])
  const asked = (await ask('7.5')).body.data
  expect(asked).toMatchObject({ status: 'asked', difference: '-2.5000', own: true, askerName: '郭建军' })
  expect((await ask('8')).body.message).toBe(`${asked.code} asks for this already and is not decided`)
  const step = (name: string, hand: Hand, more: object = {}) =>
    hand.try('POST', `${requests}/${name}`, { id: asked.id, version: asked.version, ...more })
  const own = await step('approve', keeper)
  expect([own.status, own.body.message]).toEqual([403, 'Someone other than who requested it must approve it'])
  expect((await step('withdraw', admin)).status).toBe(403)
  const { queues } = await admin.get('/api/workbench/query')
  expect(JSON.stringify(queues ?? {})).toContain('stockRequestToApprove')
  const approved = (await step('approve', admin)).body.data
  expect(approved).toMatchObject({ status: 'approved', own: false })
  expect(figures(await stock(of))).toEqual([['B-01', '7.5000', '0.0000', '7.5000']])
  const { list: flow } = await keeper.get(`/api/logistics/stockPosting/query?balanceId=${row.id}`)
  expect(flow.map((p: any) => [p.kind, p.onHand, p.onHandAfter, p.sourceCode])).toEqual([
    ['adjust', '-2.5000', '7.5000', asked.code],
    ['inbound', '10.0000', '10.0000', null],
  ])
  expect((await step('approve', admin)).status).toBe(409)
})

test('what went elsewhere meanwhile refuses an approval, and a refused or withdrawn request changes nothing', async () => {
  const of = await shelf()
  const row = await bring(of)
  const ask = async (counted: string) =>
    keeper.post(`${requests}/ask`, { balanceId: row.id, counted, reason: 'Recount' })
  const first = await ask('1')
  await keeper.try('POST', `${base}/transfer`, { rows: [{ id: row.id, quantity: '5' }], toBinId: of.bins[1] }, key())
  const late = await admin.try('POST', `${requests}/approve`, { id: first.id, version: first.version })
  expect(late.status).toBe(409)
  const refused = await admin.post(`${requests}/refuse`, {
    id: first.id,
    version: first.version,
    reason: 'Count again',
  })
  expect(refused).toMatchObject({ status: 'refused', note: 'Count again', deciderName: '陈静' })
  const second = await ask('4')
  expect(await keeper.post(`${requests}/withdraw`, { id: second.id, version: second.version })).toMatchObject({
    status: 'withdrawn',
  })
  expect(figures(await stock(of))).toEqual([
    ['B-01', '5.0000', '0.0000', '5.0000'],
    ['B-02', '5.0000', '0.0000', '5.0000'],
  ])
})

test('a rule warns of goods that are short or old, in the list and in the inbox', async () => {
  const of = await shelf()
  await bring(of, { quantity: '5', receivedOn: '2020-01-01' })
  const rules = '/api/logistics/stockRule'
  const bare = await admin.try('POST', `${rules}/add`, { goodsId: of.goodsId })
  expect(errors(bare)).toEqual(['minAvailable: Give a least quantity, a greatest age, or both'])
  const rule = await keeper.post(`${rules}/add`, { goodsId: of.goodsId, minAvailable: '6', maxAgeDays: 3650 })
  expect(rule).toMatchObject({ alert: 'low', available: '5.0000' })
  expect(
    (await keeper.put(`${rules}/update`, { id: rule.id, version: rule.version, minAvailable: '5', maxAgeDays: 30 }))
      .alert,
  ).toBe('old')
  const { list } = await keeper.get(`${rules}/query?alert=old&pageSize=50`)
  expect(list.map((r: any) => r.id)).toContain(rule.id)
  expect((await keeper.try('POST', `${rules}/add`, { goodsId: of.goodsId, minAvailable: '1' })).status).toBe(409)
})

test("a customer sees its own stock, without the house's places, and no other tenant's", async () => {
  const of = await shelf()
  const own = await bring(of)
  const other = await bring(of, { own: false })
  const { list } = await buyer.get(`${base}/query?goodsId=${of.goodsId}`)
  expect(list.map((r: any) => r.id)).toEqual([own.id])
  expect(list[0].binCode).toBeUndefined()
  expect((await buyer.try('GET', `${base}/queryById?id=${other.id}`)).status).toBe(404)
  expect((await buyer.get(`/api/logistics/stockPosting/query?goodsId=${of.goodsId}`)).list).toHaveLength(1)
  const elsewhere = handOf(app, await app.signIn('demo2', 'admin'))
  expect((await elsewhere.try('GET', `${base}/queryById?id=${own.id}`)).status).toBe(404)
  expect((await elsewhere.get(`${base}/query`)).list).toEqual([])
})
