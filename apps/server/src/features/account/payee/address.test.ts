import { isPostOfficeBox } from '@clearway/contract/features/account/payee/addressRules'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { customerIds, tradeOf } from '../../../test/trade.ts'

let app: TestApplication
let db: pg.Client
let admin: Hand
let adminToken: string
let buyer: Hand
let customers: { pengcheng: string; haina: string }
const own = '/api/account/address'
const suppliers = '/api/account/supplierAddress'

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  adminToken = await app.signIn('demo', 'admin')
  admin = handOf(app, adminToken)
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  customers = await customerIds(app, adminToken)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const place = (more: object = {}) => ({
  addressType: 'warehouse',
  companyName: '测试仓',
  contactPerson: '张三',
  contactPhone: '0755-1234567',
  country: 'CHN',
  province: '440000',
  city: '440300',
  county: '440305',
  addressDetails: '科技园南区 1 号',
  isDefault: false,
  ...more,
})
const errorsOf = (answer: { body: any }) => (answer.body.errors ?? []).map((e: any) => e.field)

test('a post office box is known by its words, and streets that only sound like one are not', () => {
  const boxes = [
    'P.O. Box 123',
    'PO Box 9',
    'p o box 7, Hong Kong',
    'POB 12',
    'G.P.O. Box 99',
    'GPO Box 4',
    'Post Office Box 5',
    'Postal Box 77',
    'Private Bag 3',
    'Postfach 10 12',
    'Ｐ．Ｏ．Ｂｏｘ　１２',
    '邮政信箱 083-045',
    '郵政信箱 12 號',
    '信箱 88 号',
    '福田邮局 45 号信箱',
    '邮箱 12 号',
    '九龍中央郵政局郵政信箱 70',
  ]
  const streets = [
    'Box Hill Road 12',
    'Unit 4, Poboxville Lane',
    '1 Post Road',
    '邮电路 8 号',
    '邮箱厂宿舍 3 栋',
    'Boxberger Strasse 3',
    'Depot Bobbin Way',
    '科技园邮政大厦 5 楼',
    'Pobeda 12',
  ]
  expect(boxes.filter((words) => !isPostOfficeBox(words))).toEqual([])
  expect(streets.filter((words) => isPostOfficeBox(words))).toEqual([])
})

test('kinds that a declaration names need a street, in both languages; an invoice may go to a box', async () => {
  for (const addressType of ['registered', 'delivery', 'consignor', 'consignee']) {
    expect(
      errorsOf(await admin.try('POST', `${own}/add`, place({ addressType, addressDetails: '邮政信箱 083-045' }))),
    ).toEqual(['addressDetails'])
    expect(
      errorsOf(await admin.try('POST', `${own}/add`, place({ addressType, addressDetailsEn: 'P.O. Box 83' }))),
    ).toEqual(['addressDetailsEn'])
  }
  for (const addressType of ['invoice', 'pickup', 'warehouse'])
    expect(
      (await admin.try('POST', `${own}/add`, place({ addressType, addressDetails: '邮政信箱 083-045' }))).status,
    ).toBe(200)
  // The rule holds for the whole row, whichever half of it is changed.
  const row = await admin.post(`${own}/add`, place({ addressType: 'invoice', addressDetails: '邮政信箱 1' }))
  expect(
    errorsOf(await admin.try('PUT', `${own}/update`, { id: row.id, version: row.version, addressType: 'consignee' })),
  ).toEqual(['addressDetails'])
})

test('the region is chosen down to the county, and lies where it says', async () => {
  const refused: [object, string][] = [
    [{ province: null, city: null, county: null }, 'province'],
    [{ county: null }, 'province'],
    [{ city: null, county: null }, 'province'],
    [{ county: '440199' }, 'county'],
    [{ county: '深圳南山' }, 'county'],
    [{ province: '110000' }, 'province'],
    [{ city: '440100' }, 'city'],
    [{ country: 'HKG' }, 'province'],
    [{ country: 'HKG', province: '810000', city: null, county: null }, 'province'],
    [{ province: '810000', city: null, county: '810005' }, 'province'],
    [{ country: 'TWN', province: '710000', city: null, county: null }, 'province'],
  ]
  for (const [more, field] of refused)
    expect([more, errorsOf(await admin.try('POST', `${own}/add`, place(more)))]).toEqual([more, [field]])
  const taken = [
    {},
    { city: '441900', county: null },
    { country: 'HKG', province: '810000', city: null, county: '810005' },
    { country: 'MAC', province: '820000', city: null, county: '820001' },
    { country: 'TWN', province: '710000', city: '710100', county: null },
    { country: 'DEU', province: 'Sachsen', city: 'Dresden', county: null },
    { country: 'SGP', province: null, city: null, county: null },
  ]
  for (const more of taken)
    expect([more, (await admin.try('POST', `${own}/add`, place(more))).status]).toEqual([more, 200])
})

test('postcodes fit the country', async () => {
  const hk = { country: 'HKG', province: '810000', city: null, county: '810005' }
  const abroad = { province: null, city: null, county: null }
  for (const more of [
    { postcode: '51800' },
    { postcode: 'SW1A 1AA' },
    { ...hk, postcode: '999077' },
    { ...abroad, country: 'USA', postcode: '9513' },
    { ...abroad, country: 'GBR', postcode: '12345' },
    { ...abroad, country: 'PER', postcode: '*' },
  ]) {
    expect([more, errorsOf(await admin.try('POST', `${own}/add`, place(more)))]).toEqual([more, ['postcode']])
  }
  for (const more of [
    { postcode: '518057' },
    { ...abroad, country: 'USA', postcode: '95131-1234' },
    { ...abroad, country: 'GBR', postcode: 'SW1A 1AA' },
    { ...abroad, country: 'PER', postcode: '15074' },
  ])
    expect([more, (await admin.try('POST', `${own}/add`, place(more))).status]).toEqual([more, 200])
})

test('one default for each owner and kind, whatever fifty people do at once', async () => {
  const supplier = await tradeOf(app, adminToken).supplier()
  const abroad = { supplierId: supplier.id, country: 'SGP', province: null, city: null, county: null }
  const added = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      admin.try(
        'POST',
        `${suppliers}/add`,
        place({ ...abroad, companyName: `并发 ${n}`, addressType: n % 2 ? 'pickup' : 'consignor', isDefault: true }),
      ),
    ),
  )
  expect([...new Set(added.map((a) => a.status))]).toEqual([200])
  const { rows } = await db.query(
    'select address_type, count(*)::int as n from postal_address where supplier_id = $1 and is_default group by 1 order by 1',
    [supplier.id],
  )
  expect(rows).toEqual([
    { address_type: 'consignor', n: 1 },
    { address_type: 'pickup', n: 1 },
  ])
  await expect(
    db.query('update postal_address set is_default = true where supplier_id = $1', [supplier.id]),
  ).rejects.toThrow(/postal_address_default/)
}, 60_000)

test('customers see their own addresses only, and those of their own suppliers', async () => {
  const { list } = await buyer.get(`${own}/query`)
  expect([...new Set(list.map((r: any) => r.orgId))]).toEqual([customers.pengcheng])
  const {
    rows: [foreign],
  } = await db.query('select id from postal_address where org_id = $1 and supplier_id is null', [customers.haina])
  const {
    rows: [house],
  } = await db.query(
    `select a.id from postal_address a join tenant t on t.id = a.tenant_id where tenant_code = 'demo' and org_id is null and supplier_id is null limit 1`,
  )
  for (const { id } of [foreign, house]) {
    expect((await buyer.try('GET', `${own}/queryById?id=${id}`)).status).toBe(404)
    expect((await buyer.try('PUT', `${own}/update`, { id, version: 1, companyName: 'x' })).status).toBe(404)
    expect((await buyer.try('POST', `${own}/delete`, { id })).status).toBe(404)
  }
  // The two lists are two resources, though they lie in one table.
  const supplier = await tradeOf(app, adminToken).supplier({ orgId: customers.pengcheng })
  const row = await buyer.post(`${suppliers}/add`, place({ supplierId: supplier.id }))
  expect(row).toMatchObject({ orgId: customers.pengcheng, supplierName: supplier.name })
  expect((await buyer.try('GET', `${own}/queryById?id=${row.id}`)).status).toBe(404)
  expect((await buyer.try('GET', `${suppliers}/queryById?id=${list[0].id}`)).status).toBe(404)
  const strange = await tradeOf(app, adminToken).supplier({ orgId: customers.haina })
  expect(errorsOf(await buyer.try('POST', `${suppliers}/add`, place({ supplierId: strange.id })))).toEqual([
    'supplierId',
  ])
  expect(
    (await buyer.get(`${suppliers}/supplier/queryOptions?ids=${strange.id},${supplier.id}`)).map((o: any) => o.id),
  ).toEqual([supplier.id])
  expect(
    errorsOf(
      await admin.try('PUT', `${suppliers}/update`, { id: row.id, version: row.version, supplierId: strange.id }),
    ),
  ).toEqual(['supplierId'])
})
