import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { demoPassword } from '../../../seed/people.ts'
import { handOf, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { customerIds, tradeOf } from '../../test/trade.ts'

let app: TestApplication
let db: pg.Client
let token: string
let admin: Hand
let finance: Hand
let buyer: Hand
let buyer2: Hand
let customers: { pengcheng: string; haina: string }

const base = '/api/trade/supplier'
const accounts = '/api/account/supplierBankAccount'

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  await admin.post('/api/account/security/confirm', { password: demoPassword })
  finance = handOf(app, await app.signIn('demo', 'finance'))
  await finance.post('/api/account/security/confirm', { password: demoPassword })
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  buyer2 = handOf(app, await app.signIn('demo', 'buyer2'))
  customers = await customerIds(app, token)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const fieldsOf = (answer: { body: any }) => (answer.body.errors ?? []).map((e: { field: string }) => e.field)
const supplier = (more: object = {}) => ({ code: 'S-1', name: '测试供应商', isDefault: false, ...more })

test('suppliers are added, read, changed, deleted and restored, and their history tells of it', async () => {
  const added = await admin.post(`${base}/add`, supplier({ code: 'S-LIFE', currency: 'USD', starLevel: 4 }))
  expect(added).toMatchObject({ code: 'S-LIFE', version: 1, holdUntil: null, deletedAt: null })
  const update = { id: added.id, version: added.version, shortName: '测供' }
  const changed = await admin.put(`${base}/update`, update)
  expect(changed).toMatchObject({ name: '测试供应商', shortName: '测供', currency: 'USD', version: 2 })
  expect(await admin.get(`${base}/queryById?id=${added.id}`)).toEqual(changed)
  // Who saves an older version overwrites nothing, and sees what stands.
  expect((await admin.try('PUT', `${base}/update`, update)).body).toMatchObject({
    code: 409,
    data: { current: { shortName: '测供', version: 2 } },
  })
  expect(await admin.post(`${base}/delete`, { ids: [added.id] })).toEqual({ count: 1 })
  expect((await admin.get(`${base}/query?search=S-LIFE`)).list).toEqual([])
  expect((await admin.get(`${base}/query?search=S-LIFE&deleted=true`)).list).toHaveLength(1)
  expect(await admin.post(`${base}/restore`, { ids: [added.id] })).toEqual({ count: 1 })
  const history = await admin.get(`${base}/queryHistory?id=${added.id}`)
  expect(history.map((h: any) => h.action)).toEqual(['restore', 'delete', 'update', 'add'])
})

test('they are found by code, name and credit code, filtered and sorted', async () => {
  await admin.post(`${base}/add`, supplier({ code: 'F-1', name: '找得到一', starLevel: 5, uscc: '91440300708461136T' }))
  await admin.post(`${base}/add`, supplier({ code: 'F-2', name: '找得到二', starLevel: 2, currency: 'HKD' }))
  const codes = async (query: string) =>
    (await admin.get(`${base}/query?${query}`)).list
      .map((row: any) => row.code)
      .filter((c: string) => c.startsWith('F-'))
  expect(await codes('search=找得到&sort=code')).toEqual(['F-1', 'F-2'])
  expect(await codes('search=找得到&sort=starLevel')).toEqual(['F-2', 'F-1'])
  expect(await codes('search=F-2')).toEqual(['F-2'])
  expect(await codes('search=708461136')).toEqual(['F-1'])
  expect(await codes('search=找得到&currency=HKD')).toEqual(['F-2'])
  expect(await codes('search=找得到&starLevelFrom=4')).toEqual(['F-1'])
})

test('what is wrong is refused with the field named', async () => {
  await admin.post(`${base}/add`, supplier({ code: 'TAKEN' }))
  const refused: [object, number, string][] = [
    [{ code: '' }, 400, 'code'],
    [{ name: null }, 400, 'name'],
    [{ code: 'x'.repeat(33) }, 400, 'code'],
    [{ uscc: '91440300708461136A' }, 400, 'uscc'],
    [{ swiftCode: 'BKCHCNB' }, 400, 'swiftCode'],
    [{ currency: 'ZZZ' }, 400, 'currency'],
    [{ starLevel: 6 }, 400, 'starLevel'],
    [{ isDefault: 'yes' }, 400, 'isDefault'],
    [{ orgId: '00000000-0000-4000-8000-000000000001' }, 400, 'orgId'],
    [{ code: 'taken' }, 409, 'code'],
  ]
  for (const [more, status, field] of refused) {
    const answer = await admin.try('POST', `${base}/add`, supplier({ code: 'WRONG', ...more }))
    expect([more, answer.status, fieldsOf(answer)]).toEqual([more, status, [field]])
  }
})

test('one default stands for each customer and one for the house: the new one takes the mark', async () => {
  const add = (code: string, orgId: string | null) =>
    admin.post(`${base}/add`, supplier({ code, orgId, isDefault: true }))
  const house = await add('D-1', null)
  const theirs = await add('D-2', customers.haina)
  const next = await add('D-3', customers.haina)
  const marked = await Promise.all(
    [house, theirs, next].map(async ({ id }) => (await admin.get(`${base}/queryById?id=${id}`)).isDefault),
  )
  expect(marked).toEqual([true, false, true])
})

test('a permission is needed for each step, and another tenant or customer finds nothing', async () => {
  const row = await admin.post(`${base}/add`, supplier({ code: 'P-1', orgId: customers.pengcheng }))
  const classifier = handOf(app, await app.signIn('demo', 'classifier'))
  const other = handOf(app, await app.signIn('demo2', 'admin'))
  const statuses = async (hand: Hand) => [
    (await hand.try('GET', `${base}/queryById?id=${row.id}`)).status,
    (await hand.try('PUT', `${base}/update`, { id: row.id, version: row.version, remark: 'x' })).status,
    (await hand.try('POST', `${base}/delete`, { ids: [row.id] })).status,
  ]
  expect((await app.call('GET', `${base}/query`)).status).toBe(401)
  expect(await statuses(classifier)).toEqual([200, 403, 403])
  expect(await statuses(other)).toEqual([404, 404, 404])
  expect(await statuses(buyer2)).toEqual([404, 404, 404])
  expect((await buyer.get(`${base}/queryById?id=${row.id}`)).code).toBe('P-1')
})

test('a file is tried before it is taken, and tells the rows that cannot be', async () => {
  const send = async (csv: string, mode: string) =>
    (
      await app.upload(`${base}/importExcel`, {
        token,
        fields: { mode },
        file: { name: 'suppliers.csv', bytes: new TextEncoder().encode(csv), type: 'text/csv' },
      })
    ).body.data
  const csv = '供应商编号,供应商名称,币种,默认供应商\nI-1,导入一,USD,否\nI-2,,USD,否\n'
  expect(await send(csv, 'check')).toMatchObject({
    total: 2,
    good: 1,
    imported: 0,
    problems: [{ row: 3, field: 'name' }],
  })
  expect((await admin.get(`${base}/query?search=I-1`)).list).toEqual([])
  expect(await send(csv.replace('I-2,,', 'I-2,导入二,'), 'commit')).toMatchObject({ imported: 2 })
  expect((await admin.get(`${base}/query?search=导入&sort=code`)).list.map((r: any) => r.code)).toEqual(['I-1', 'I-2'])
})

let next = 0
const account = (more: object) => ({
  bankAccountName: `户名 ${++next}`,
  bankCountry: 'CHN',
  bankName: '测试银行',
  bankAccount: `62220211${String(next).padStart(8, '0')}`,
  currency: 'CNY',
  purpose: 'both',
  isDefault: false,
  ...more,
})
const mails = async (to: string) =>
  (await db.query('select recipient from outbox_message where recipient = $1', [to])).rows

test("a supplier's own bank fields are guarded alike, and orders show it", async () => {
  const supplier = await tradeOf(app, token).supplier({
    bankName: '甲银行',
    bankAccountName: '甲',
    bankAccount: '622202000000',
    contactPhone: '13900002222',
  })
  const goods = await tradeOf(app, token).goods()
  const order = await tradeOf(app, token).order(supplier.id, {
    detailList: [
      { goodsId: goods.id, quantity: '1', unitCode: '007', netWeight: '1', roughWeight: '1', totalPrice: '1' },
    ],
  })
  expect(order.supplierHoldUntil).toBeNull()
  const careless = handOf(app, await app.signIn('demo', 'finance'))
  const update = `${base}/update`
  // Who changes the phone first does not keep the message from others.
  const plain = await careless.put(update, {
    id: supplier.id,
    version: supplier.version,
    remark: '没有动账户',
    contactPhone: '139 0000 3333',
  })
  expect(
    (await careless.try('PUT', update, { id: supplier.id, version: plain.version, bankAccount: '622202000001' })).body
      .data,
  ).toEqual({ stepUp: ['password'] })
  const held = await finance.put(update, { id: supplier.id, version: plain.version, bankAccount: '622202000001' })
  expect(held.holdUntil).not.toBeNull()
  for (const phone of ['13900002222', '13900003333']) expect((await mails(phone)).length, phone).toBe(1)
  expect((await admin.get(`/api/trade/order/queryById?id=${order.id}`)).supplierHoldUntil).toBe(held.holdUntil)
  expect(
    (
      await finance.try('POST', `${base}/releaseHold`, {
        id: supplier.id,
        version: held.version,
        reason: 'x',
      })
    ).status,
  ).toBe(403)
  expect(
    await admin.post(`${base}/releaseHold`, { id: supplier.id, version: held.version, reason: '已核实' }),
  ).toMatchObject({ holdUntil: null, liftReason: '已核实' })
  // A first account needs no second look; one beside accounts on file does.
  const bare = await tradeOf(app, token).supplier()
  const filled = await careless.put(update, { id: bare.id, version: bare.version, bankAccount: '622202000009' })
  expect(filled.holdUntil).toBeNull()
  expect((await careless.try('POST', `${accounts}/add`, account({ supplierId: bare.id }))).status).toBe(403)
  const other = await tradeOf(app, token).supplier()
  const added = await finance.post(`${accounts}/add`, account({ supplierId: other.id }))
  expect(added.holdUntil).toBeNull()
  expect(
    (await careless.try('PUT', update, { id: other.id, version: other.version, bankAccount: '622202000010' })).status,
  ).toBe(403)
  // A hold of one of the accounts counts for the supplier, and is lifted there.
  const changed = await finance.put(`${accounts}/update`, { id: added.id, version: added.version, bankName: '乙银行' })
  const shown = await admin.get(`${base}/queryById?id=${other.id}`)
  expect(shown.holdUntil).toBe(changed.holdUntil)
  expect(
    (await admin.try('POST', `${base}/releaseHold`, { id: other.id, version: shown.version, reason: 'x' })).status,
  ).toBe(409)
})
