import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

const [house, zones, bins] = ['warehouse', 'warehouseZone', 'warehouseBin'].map((name) => `/api/logistics/${name}`)
let app: TestApplication
let db: pg.Client
let admin: Hand
let keeper: Hand
let n = 0

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  keeper = handOf(app, await app.signIn('demo', 'keeper'))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const general = { kind: 'general', country: 'CHN', addressDetails: '测试路 1 号', timeZone: 'Asia/Shanghai' }
const newHouse = (more: object = {}): Promise<any> => {
  const code = `T${++n}`
  return admin.post(`${house}/add`, { code, name: `Warehouse ${code}`, ...general, ...more })
}
const newZone = (warehouseId: string, more: object = {}): Promise<any> =>
  keeper.post(`${zones}/add`, { warehouseId, code: 'A', name: 'Rack', ...more })
const errors = ({ body }: any): string[] => (body.errors ?? []).map((e: any) => `${e.field}: ${e.message}`)
const addMany = (zoneId: string, from: string, to: string, more: object = {}) =>
  keeper.try('POST', `${bins}/addMany`, { zoneId, from, to, ...more })
const list = async (warehouseId: string): Promise<any[]> =>
  (await keeper.get(`${bins}/query?warehouseId=${warehouseId}&pageSize=50`)).list

/** Something lies in a bin. */
async function put(binId: string, { cbm = '0.36', kg = '100', quantity = '2' } = {}) {
  const {
    rows: [bin],
  } = await db.query(`select tenant_id, warehouse_id from warehouse_bin where id = $1`, [binId])
  await db.query('begin')
  await db.query(`select set_config('app.tenant_id', $1, true), set_config('app.request_id', 'test', true)`, [
    bin.tenant_id,
  ])
  const {
    rows: [lot],
  } = await db.query(
    `insert into stock_lot (tenant_id, goods_id, code, bond_status, received_on, unit_cbm, unit_kg)
    select $1, id, $2, 'free', '2028-02-01', $3, $4 from goods where tenant_id = $1 limit 1 returning id`,
    [bin.tenant_id, `LOT-${++n}`, cbm, kg],
  )
  const op = { kind: 'inbound', key: `test:${n}`, quantity, to: { bin: binId, lot: lot.id } }
  const { rows } = await db.query(`select stock_post($1::jsonb) as posted`, [JSON.stringify([op])])
  await db.query('commit')
  expect(rows[0].posted[0].ok).toBe(true)
}

test('a warehouse has a code of its own, and a bonded one the code of customs', async () => {
  const { code } = await newHouse()
  const again = await admin.try('POST', `${house}/add`, { ...general, code: code.toLowerCase(), name: 'Again' })
  expect([again.status, errors(again)[0]]).toEqual([409, expect.stringMatching(/^code: /)])
  const bare = await admin.try('POST', `${house}/add`, { ...general, code: 'T-BARE', name: 'Bare', kind: 'bonded' })
  expect([bare.status, errors(bare)]).toEqual([400, ['customsCode: A bonded warehouse has one']])
  expect((await newHouse({ kind: 'bonded', customsCode: 'b5302z9' })).customsCode).toBe('B5302Z9')
  const odd = await admin.try('POST', `${house}/add`, { ...general, code: 'A B', name: 'Odd' })
  expect(errors(odd)[0]).toMatch(/^code: Letters, digits and hyphens/)
})

test('bins are made in bulk by a pattern, each code once in its warehouse', async () => {
  const { id } = await newHouse()
  const zone = await newZone(id)
  const made = await addMany(zone.id, 'a-01-01', 'A-04-05', { capacityCbm: '1.44' })
  expect(made.body.data).toEqual({ added: 20, skipped: 0 })
  expect((await list(id))[7]).toMatchObject({
    code: 'A-02-03',
    aisle: 'A',
    rack: '02',
    level: '03',
    position: null,
    capacityCbm: '1.440',
    zoneCode: 'A',
    status: 'active',
  })
  const again = await addMany(zone.id, 'A-04-05', 'A-05-05')
  expect([again.status, errors(again)]).toEqual([409, ['from: These bins exist: A-04-05']])
  expect((await addMany(zone.id, 'A-04-05', 'A-05-05', { skipExisting: true })).body.data).toEqual({
    added: 1,
    skipped: 1,
  })
  expect(
    errors(await keeper.try('POST', `${bins}/add`, { warehouseId: id, zoneId: zone.id, code: 'A-01-01' }))[0],
  ).toMatch(/^code: /)
  // Elsewhere the same code is another bin.
  const other = await newHouse()
  const there = await newZone(other.id)
  expect((await addMany(there.id, 'A-01-01', 'A-01-01')).body.data.added).toBe(1)
  const astray = await keeper.try('POST', `${bins}/add`, { warehouseId: id, zoneId: there.id, code: 'Z-1' })
  expect([astray.status, errors(astray)]).toEqual([400, ['zoneId: This warehouse has no such zone']])
})

test.each([
  ['A-01', 'A-01-02', 'Both ends must have the same number of parts'],
  ['A-01', 'A-2', 'Numbers must be equally long'],
  ['A-05', 'A-01', 'No part may end before it begins'],
  ['A-0X', 'A-05', 'Each part must be a number'],
  ['A-001', 'C-999', 'At most 1000 bins at a time'],
])('the ends %s and %s are refused', async (from, to, why) => {
  const zone = await newZone((await newHouse()).id)
  const refused = await addMany(zone.id, from, to)
  expect([refused.status, errors(refused)[0]]).toEqual([400, expect.stringContaining(`to: ${why}`)])
})

test('two who add the same bins at once make them once', async () => {
  const zone = await newZone((await newHouse()).id)
  const both = await Promise.all([addMany(zone.id, 'A-01', 'A-20'), addMany(zone.id, 'A-01', 'A-20')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('nothing is bonded where customs does not supervise, and bins of a bonded zone are', async () => {
  const plain = await newHouse()
  const refused = await keeper.try('POST', `${zones}/add`, {
    warehouseId: plain.id,
    code: 'B',
    name: 'Bonded',
    bonded: true,
  })
  expect([refused.status, errors(refused)[0]]).toEqual([400, expect.stringContaining('bonded: Warehouse T')])
  const { id } = await newHouse({ kind: 'bonded', customsCode: 'B5302Z1' })
  const zone = await newZone(id, { bonded: true, kind: 'quarantine' })
  await addMany(zone.id, 'Q-01', 'Q-02')
  expect((await list(id)).map((b) => [b.code, b.bonded, b.kind])).toEqual([
    ['Q-01', true, 'quarantine'],
    ['Q-02', true, 'quarantine'],
  ])
})

test('what holds stock does not close, by the names of its bins; what is closed takes no bins', async () => {
  const row = await newHouse()
  const zone = await newZone(row.id)
  await addMany(zone.id, 'A-01', 'A-03')
  const [first, second] = await list(row.id)
  await put(second.id)
  const close = (of: any, hand = admin) =>
    hand.try('POST', `${house}/close`, { id: of.id, version: of.version, reason: 'Lease ends' })
  expect((await close(row, keeper)).status).toBe(403)
  const refused = await close(row)
  expect([refused.status, refused.body.message]).toEqual([409, `Warehouse ${row.code} holds stock: A-02`])
  const closing = await keeper.post(`${bins}/closeMany`, {
    rows: [first, second].map(({ id, version }) => ({ id, version })),
  })
  expect(closing).toEqual({ done: 1, failed: [{ id: second.id, message: 'Bin A-02 holds stock' }] })
  expect((await keeper.try('POST', `${bins}/delete`, { id: second.id })).body.message).toBe('Bin A-02 holds stock')
  const inbound = await admin.post(`${house}/closeInbound`, { id: row.id, version: row.version, reason: 'Moving out' })
  expect(inbound).toMatchObject({ status: 'closedInbound', reason: 'Moving out' })
  expect((await close(row)).status).toBe(409)
  const empty = await newHouse()
  const closed = (await close(empty)).body.data
  expect(closed.status).toBe('closed')
  const late = await keeper.try('POST', `${zones}/add`, { warehouseId: empty.id, code: 'A', name: 'Late' })
  expect([late.status, late.body.message]).toEqual([409, `Warehouse ${empty.code} is closed`])
  expect((await admin.try('POST', `${house}/delete`, { id: row.id })).body.message).toMatch(/has bins/)
  const reopened = await admin.post(`${house}/reopen`, { id: closed.id, version: closed.version })
  expect(reopened).toMatchObject({ status: 'active', reason: null })
})

test('the picture says how full each bin and the whole are, by room or weight', async () => {
  const row = await newHouse({ capacityCbm: '10', warnPercent: 50 })
  const zone = await newZone(row.id)
  await addMany(zone.id, 'A-01', 'A-03', { capacityCbm: '2', capacityKg: '1000' })
  const [first, second] = await list(row.id)
  await put(first.id, { cbm: '0.5', kg: '10', quantity: '3' })
  await put(second.id, { cbm: '0.1', kg: '300', quantity: '3' })
  const picture = await keeper.get(`${house}/picture?id=${row.id}`)
  expect(picture).toMatchObject({ usedCbm: '1.800', percent: 18, warnPercent: 50, more: false })
  expect(picture.zones[0].percent).toBe(30)
  expect(picture.zones[0].bins.map((b: any) => [b.code, b.percent, b.lots])).toEqual([
    ['A-01', 75, 1],
    ['A-02', 90, 1],
    ['A-03', 0, 0],
  ])
  expect((await admin.get(`${house}/queryById?id=${row.id}`)).fillPercent).toBe(18)
  const full = async (): Promise<number> =>
    (await admin.get('/api/workbench/query')).queues.find((q: any) => q.code === 'warehouseFull')?.count ?? 0
  const before = await full()
  const { version } = await admin.get(`${house}/queryById?id=${row.id}`)
  await admin.put(`${house}/update`, { id: row.id, version, warnPercent: 18 })
  expect(await full()).toBe(before + 1)
})

test.each(['roll100x60', 'roll70x40', 'sheet'])('labels of bins are a PDF of %s', async (size) => {
  const row = await newHouse()
  const zone = await newZone(row.id)
  await addMany(zone.id, 'A-01', 'A-26')
  const ids = (await list(row.id)).map(({ id }) => id)
  for (const symbol of ['code128', 'qr', 'both']) {
    const file = await keeper.try('POST', `${bins}/labels`, { ids, size, symbol, language: 'zh' })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }
})

test('a file of bins tells warehouse and zone by their codes', async () => {
  const row = await newHouse()
  await newZone(row.id, { code: 'B' })
  const csv = `Warehouse,Bin code,Zone,Use\n${row.code},B-01,B,For storage\n${row.code},B-02,b,For staging\n${row.code},B-03,X,For storage\n`
  const answer = await app.upload(`${bins}/importExcel`, {
    token: await app.signIn('demo', 'keeper'),
    fields: { mode: 'commit' },
    file: { name: 'bins.csv', bytes: new TextEncoder().encode(csv), type: 'text/csv' },
  })
  expect(answer.body.data).toMatchObject({ imported: 2, problems: [{ row: 4, field: 'zoneId' }] })
})

test('another tenant sees nothing of it, a customer where to bring goods and no more', async () => {
  const elsewhere = handOf(app, await app.signIn('demo2', 'admin'))
  const { list: theirs } = await elsewhere.get(`${house}/query?pageSize=50`)
  expect(theirs.map(({ code }: any) => code)).toEqual(['HK-KC'])
  const buyer = handOf(app, await app.signIn('demo', 'buyer'))
  const { list: shown } = await buyer.get(`${house}/query?pageSize=50`)
  expect(shown.map(({ code }: any) => code)).toEqual(expect.arrayContaining(['SZ-FTB', 'HK-KC', 'GZ-HP', 'US-LGB']))
  expect(shown.map(({ status }: any) => status)).not.toContain('closed')
  expect(shown[0].capacityCbm).toBeUndefined()
  expect((await buyer.try('GET', `${bins}/query`)).status).toBe(403)
  const [own] = (await keeper.get(`${bins}/query?pageSize=10`)).list
  const theirBin = await elsewhere.try('POST', `${bins}/labels`, {
    ids: [own.id],
    size: 'sheet',
    symbol: 'qr',
    language: 'en',
  })
  expect(theirBin.status).toBe(404)
})
