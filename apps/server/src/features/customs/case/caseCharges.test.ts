import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { customerIds } from '../../../test/trade.ts'

const base = '/api/customs/customsCase'
let app: TestApplication
let db: pg.Client
let declarant: Hand
let buyer: Hand
let finance: Hand
let elsewhere: Hand
let pengcheng: string
let haina: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const admin = await app.signIn('demo', 'admin')
  declarant = handOf(app, await app.signIn('demo', 'declarant'))
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  finance = handOf(app, await app.signIn('demo', 'finance'))
  elsewhere = handOf(app, await app.signIn('demo2', 'admin'))
  const ids = await customerIds(app, admin)
  pengcheng = ids.pengcheng
  haina = ids.haina
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const made = (more: object = {}) =>
  declarant.post(`${base}/add`, { direction: 'import', urgent: false, currency: 'USD', orgId: pengcheng, ...more })
const charge = (values: object) => ({
  id: randomUUID(),
  values: { kind: 'agency', quantity: '1', price: '100', currency: 'CNY', ...values },
})
const patch = (id: string, body: object, hand: Hand = declarant) => hand.post(`${base}/patchCharges`, { id, ...body })
const read = (id: string, hand: Hand = declarant) => hand.get(`${base}/charges?id=${id}`)
const at = (id: string, status: string, more = '') =>
  db.query(`update customs_case set status = $2 ${more} where id = $1`, [id, status])

test('quantity × price to the cent, half up; sums by currency, and what of them is laid out', async () => {
  const { id } = await made()
  const after = await patch(id, {
    add: [
      charge({ quantity: '3', price: '33.335' }),
      charge({ quantity: '0.1', price: '0.05' }),
      charge({ kind: 'advance', price: '200', advanced: true }),
      charge({ price: '9999999999.99', quantity: '7', currency: 'USD' }),
      charge({ kind: 'duty' }),
    ],
  })
  expect(after.charges.map((c: any) => [c.amount, c.advanced])).toEqual([
    ['100.01', false],
    ['0.01', false],
    ['200.00', true],
    ['69999999999.93', false],
    ['100.00', true],
  ])
  expect(after.sums).toEqual([
    { currency: 'CNY', amount: '400.02', advanced: '300.00' },
    { currency: 'USD', amount: '69999999999.93', advanced: '0.00' },
  ])
})

test('fields save one by one: what somebody else wrote meanwhile is told and stays, a wrong value is named, the rest is written', async () => {
  const { id } = await made()
  const {
    charges: [one],
  } = await patch(id, { add: [charge({})] })
  expect(
    (await patch(id, { set: [{ id: one.id, fields: { price: { from: '100', to: '120' } } }] })).charges[0],
  ).toMatchObject({ price: '120.0000', amount: '120.00' })
  const mixed = await patch(id, {
    set: [
      {
        id: one.id,
        fields: {
          price: { from: '100', to: '90' },
          quantity: { from: '1', to: '2' },
          currency: { from: 'CNY', to: 'XXQ' },
          description: { from: null, to: '进口' },
        },
      },
    ],
  })
  expect(mixed.conflicts).toEqual([{ id: one.id, field: 'price', theirs: '120.0000' }])
  expect(mixed.problems.map((p: any) => p.field)).toEqual(['currency'])
  expect(mixed.charges[0]).toMatchObject({ quantity: '2.0000', amount: '240.00', description: '进口', currency: 'CNY' })
  // Sent again nothing happens twice.
  const again = charge({ description: 'once' })
  await Promise.all([patch(id, { add: [again] }), patch(id, { add: [again] })])
  expect((await read(id)).charges).toHaveLength(2)
  const gone = { id: one.id, version: mixed.charges[0].version }
  expect((await patch(id, { remove: [{ ...gone, version: 1 }] })).conflicts[0].field).toBe('version')
  await patch(id, { remove: [gone] })
  expect((await patch(id, { remove: [gone] })).charges.map((c: any) => c.description)).toEqual(['once'])
  const big = await patch(id, { add: [charge({ quantity: '99999999999999', price: '99999999999999' })] })
  expect([big.problems[0].field, big.charges.length]).toEqual(['price', 1])
})

test('hostile input is refused by name and never breaks', async () => {
  const { id } = await made()
  const {
    charges: [one],
  } = await patch(id, { add: [charge({})] })
  for (const fields of [
    { amount: { from: null, to: '1' } },
    { tenantId: { from: null, to: id } },
    { __proto__x: { from: null, to: 1 } },
  ])
    expect((await declarant.try('POST', `${base}/patchCharges`, { id, set: [{ id: one.id, fields }] })).status).toBe(
      400,
    )
  for (const [field, to] of [
    ['price', '-1'],
    ['price', '1e9'],
    ['price', ''],
    ['quantity', '0'],
    ['quantity', 'NaN'],
    ['quantity', '1.23456'],
    ['kind', 'x'],
    ['kind', null],
    ['advanced', 'yes'],
    ['description', 'x'.repeat(201)],
    ['currency', ''],
    ['description', 7],
  ] as const) {
    const from = one[field]
    const { status, body } = await declarant.try('POST', `${base}/patchCharges`, {
      id,
      set: [{ id: one.id, fields: { [field]: { from, to } } }],
    })
    expect([field, to, status, status === 200 ? body.data.problems[0]?.field : field]).toEqual([field, to, 200, field])
  }
  expect((await read(id)).charges[0]).toMatchObject({ price: '100.0000', quantity: '1.0000', kind: 'agency' })
  expect(
    (
      await declarant.try('POST', `${base}/patchCharges`, {
        id,
        set: [{ id: randomUUID(), fields: { price: { from: '1', to: '2' } } }],
      })
    ).status,
  ).toBe(404)
  // The charge of another case.
  const other = await made({ orgId: haina })
  expect(
    (
      await declarant.try('POST', `${base}/patchCharges`, {
        id: other.id,
        set: [{ id: one.id, fields: { price: { from: '100', to: '2' } } }],
      })
    ).status,
  ).toBe(404)
  expect(
    (await declarant.try('POST', `${base}/patchCharges`, { id: other.id, add: [{ ...charge({}), id: one.id }] }))
      .status,
  ).toBe(404)
})

test('the customer reads charges from the quote on, without the broker’s remarks, and writes none', async () => {
  const { id } = await made()
  await patch(id, { add: [charge({ remark: '成本 60' })] })
  expect(await read(id, buyer)).toMatchObject({ charges: [], sums: [], quoted: false })
  await at(id, 'toConfirm')
  const shown = await read(id, buyer)
  expect([shown.charges.map((c: any) => [c.amount, c.remark]), shown.sums[0].amount, shown.quoted]).toEqual([
    [['100.00', null]],
    '100.00',
    true,
  ])
  expect((await buyer.try('POST', `${base}/patchCharges`, { id, add: [charge({})] })).status).toBe(403)
  expect((await finance.try('POST', `${base}/patchCharges`, { id, add: [charge({})] })).status).toBe(403)
  expect((await buyer.try('POST', `${base}/takeOverCharges`, { id })).status).toBe(403)
  expect((await elsewhere.try('GET', `${base}/charges?id=${id}`)).status).toBe(404)
  expect((await elsewhere.try('POST', `${base}/patchCharges`, { id, add: [charge({})] })).status).toBe(404)
})

test('a quote that changes while it is with the customer is not confirmed as it was', async () => {
  const { id } = await made()
  await patch(id, { add: [charge({})] })
  await at(id, 'toConfirm', ', quoted_at = now()')
  const seen = (await buyer.get(`${base}/open?id=${id}`)).row
  await patch(id, { add: [charge({ price: '900' })] })
  expect((await buyer.try('POST', `${base}/confirm`, { id, version: seen.version })).status).toBe(409)
  await buyer.post(`${base}/confirm`, { id, version: (await buyer.get(`${base}/open?id=${id}`)).row.version })
  const {
    charges: [one, two],
    confirmed,
  } = await read(id)
  expect([confirmed, one.locked, two.locked]).toEqual([true, true, true])
  const tried = await patch(id, {
    set: [{ id: one.id, fields: { price: { from: '100', to: '1' }, remark: { from: null, to: '内部' } } }],
    remove: [{ id: two.id, version: two.version }],
    add: [charge({ kind: 'inspection', price: '50' })],
  })
  expect(tried.problems.map((p: any) => [p.id, p.field, p.message])).toEqual([
    [one.id, 'price', expect.stringContaining('confirmed')],
    [two.id, 'kind', expect.stringContaining('confirmed')],
  ])
  expect(tried.charges.map((c: any) => [c.amount, c.locked, c.remark])).toEqual([
    ['100.00', true, '内部'],
    ['900.00', true, null],
    ['50.00', false, null],
  ])
  // What came afterwards may still change.
  const late = tried.charges[2]
  expect(
    (await patch(id, { set: [{ id: late.id, fields: { price: { from: '50', to: '60' } } }] })).charges[2].amount,
  ).toBe('60.00')
  await at(id, 'completed')
  expect((await declarant.try('POST', `${base}/patchCharges`, { id, add: [charge({})] })).status).toBe(409)
})

test('the fees of the customer’s last case are taken over, of the same direction first; what was laid out stays behind', async () => {
  const [old, away, foreign, fresh] = [
    await made(),
    await made({ direction: 'export' }),
    await made({ orgId: haina }),
    await made(),
  ]
  await db.query(`update customs_case_charge set deleted_at = now()`)
  expect((await declarant.try('POST', `${base}/takeOverCharges`, { id: fresh.id })).status).toBe(409)
  await patch(old.id, {
    add: [
      charge({ price: '300' }),
      charge({ kind: 'declaration', price: '120' }),
      charge({ kind: 'advance', price: '80', advanced: true }),
      charge({ kind: 'duty', price: '5000' }),
    ],
  })
  await patch(away.id, { add: [charge({ price: '999' })] })
  await patch(foreign.id, { add: [charge({ price: '1' })] })
  const taken = await declarant.post(`${base}/takeOverCharges`, { id: fresh.id })
  expect([taken.from, taken.charges.map((c: any) => [c.kind, c.amount])]).toEqual([
    old.code,
    [
      ['agency', '300.00'],
      ['declaration', '120.00'],
    ],
  ])
  expect((await declarant.try('POST', `${base}/takeOverCharges`, { id: fresh.id })).body.message).toBe(
    'There are already charges, so none were copied',
  )
})
