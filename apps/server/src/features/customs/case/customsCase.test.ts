import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readExcel } from '../../../kernel/paper/excel.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { customerIds, lineOf, tradeOf } from '../../../test/trade.ts'

const base = '/api/customs/customsCase'
let app: TestApplication
let db: pg.Client
let admin: Hand
let declarant: Hand
let buyer: Hand
let buyer2: Hand
let elsewhere: Hand
let adminToken: string
let pengcheng: string
let haina: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  adminToken = await app.signIn('demo', 'admin')
  admin = handOf(app, adminToken)
  declarant = handOf(app, await app.signIn('demo', 'declarant'))
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  buyer2 = handOf(app, await app.signIn('demo', 'buyer2'))
  elsewhere = handOf(app, await app.signIn('demo2', 'admin'))
  const ids = await customerIds(app, adminToken)
  pengcheng = ids.pengcheng
  haina = ids.haina
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const made = (hand: Hand = declarant, more: object = {}) =>
  hand.post(`${base}/add`, { direction: 'import', urgent: false, currency: 'USD', ...more })

test('numbers by direction and day, an own number stays, the same twice is refused by name', async () => {
  const [one, two] = [await made(), await made(declarant, { direction: 'export' })]
  expect(one.code).toMatch(/^IM-\d{8}-\d{4}$/)
  expect(two.code).toMatch(/^EX-\d{8}-\d{4}$/)
  expect((await made()).code).toBe(one.code.replace(/\d{4}$/, (n: string) => String(Number(n) + 1).padStart(4, '0')))
  const own = await made(declarant, { code: 'OWN-1' })
  expect(own).toMatchObject({
    code: 'OWN-1',
    status: 'draft',
    lineCount: 0,
    openLines: 0,
    declarationCount: 0,
    dueAt: null,
    alarm: null,
    assigneeName: null,
  })
  expect(
    (await declarant.try('POST', `${base}/add`, { direction: 'import', urgent: false, code: 'own-1' })).body.errors,
  ).toEqual([{ field: 'code', message: 'Already in use' }])
})

test('an import is to be declared 14 days after its arrival, on a working day; an export has no such day', async () => {
  // The fifteenth day is Sunday 22 November 2026: the fee begins on Monday.
  const one = await made(declarant, { movedOn: '2026-11-07' })
  expect(one.declareBy).toBe('2026-11-22')
  const changed = await declarant.post(`${base}/patch`, {
    id: one.id,
    set: { movedOn: { from: '2026-11-07', to: '2026-11-05' } },
  })
  expect(changed.row.declareBy).toBe('2026-11-19')
  expect(
    (await declarant.post(`${base}/patch`, { id: one.id, set: { movedOn: { from: '2026-11-05', to: null } } })).row
      .declareBy,
  ).toBeNull()
  expect((await made(declarant, { direction: 'export', movedOn: '2026-11-07' })).declareBy).toBeNull()
})

test('customers see and make their own, never those of others, and set no customer', async () => {
  const mine = await made(buyer)
  expect(mine.orgId).toBe(pengcheng)
  const theirs = await made(declarant, { orgId: haina })
  const house = await made()
  for (const id of [theirs.id, house.id]) {
    for (const [method, path, body] of [
      ['GET', `${base}/queryById?id=${id}`],
      ['GET', `${base}/open?id=${id}`],
      ['GET', `${base}/lines?id=${id}`],
      ['GET', `${base}/queryHistory?id=${id}`],
      ['POST', `${base}/patch`, { id, set: { remark: { from: null, to: 'x' } } }],
      ['POST', `${base}/patchLines`, { caseId: id }],
      ['POST', `${base}/copy`, { id }],
      ['POST', `${base}/submit`, { id, version: 1 }],
      ['POST', `${base}/cancel`, { id, version: 1, reason: 'x' }],
    ] as const)
      expect([path, (await buyer.try(method, path, body)).status]).toEqual([path, 404])
  }
  expect(
    (await buyer.try('POST', `${base}/add`, { direction: 'import', urgent: false, orgId: haina })).body.errors[0].field,
  ).toBe('orgId')
  const { list } = await buyer.get(`${base}/query?pageSize=50`)
  expect(new Set(list.map((r: any) => r.orgId))).toEqual(new Set([pengcheng]))
  expect((await buyer2.get(`${base}/open?id=${theirs.id}`)).row.code).toBe(theirs.code)
  const counted = await buyer.get(`${base}/counters`)
  expect(counted.all).toBe((await buyer.get(`${base}/query?pageSize=10`)).total)
})

test('another tenant finds nothing, without a token 401, without the right 403', async () => {
  const { id } = await made()
  const role = await newRole(admin, ['orderList'])
  const { username } = await newUser(admin, [role.id])
  const nobody = handOf(app, await app.signIn('demo', username, 'test-password'))
  const finance = handOf(app, await app.signIn('demo', 'finance'))
  for (const [method, path, body] of [
    ['GET', `${base}/open?id=${id}`],
    ['GET', `${base}/lines?id=${id}`],
    ['POST', `${base}/patch`, { id, set: {} }],
    ['POST', `${base}/patchLines`, { caseId: id }],
    ['POST', `${base}/copy`, { id }],
    ['POST', `${base}/assign`, { ids: [id], personId: null }],
    ['POST', `${base}/submit`, { id, version: 1 }],
    ['POST', `${base}/release`, { id, version: 1, reason: 'x' }],
  ] as const) {
    expect([path, (await elsewhere.try(method, path, body)).status]).toEqual([path, 404])
    expect([path, (await app.call(method, path, { ...(body && { body }) })).status]).toEqual([path, 401])
    expect([path, (await nobody.try(method, path, body)).status]).toEqual([path, 403])
    expect([path, (await finance.try(method, path, body)).status]).toEqual([path, method === 'GET' ? 200 : 403])
  }
})

test('tabs hold what their names say, and the counters count the same', async () => {
  const person = await admin.post(`${base}/assign`, {
    ids: [(await made(admin)).id],
    personId: (await admin.get(`${base}/queryPeople`)).find((p: any) => p.name === '王海波').id,
  })
  expect(person).toEqual({ count: 1 })
  const late = await made(declarant, { movedOn: '2026-01-05' })
  const overdue = await declarant.get(`${base}/query?tab=overdue&pageSize=50`)
  expect(overdue.list.map((r: any) => r.id)).toContain(late.id)
  const mine = await declarant.get(`${base}/query?tab=mine&pageSize=50&sort=-createdAt`)
  expect(mine.list.map((r: any) => r.id)).toContain(late.id)
  const counted = await declarant.get(`${base}/counters`)
  for (const [tab, count] of Object.entries(counted))
    expect([tab, (await declarant.get(`${base}/query?tab=${tab}&pageSize=10`)).total]).toEqual([tab, count])
  expect(counted.mine).toBeLessThan(counted.all)
  expect((await declarant.try('GET', `${base}/query?tab=nothing`)).status).toBe(400)
})

test('a colleague who may not work on cases is given none; who is given one is told', async () => {
  const [a, b] = [await made(admin), await made(admin)]
  const people = await admin.get(`${base}/queryPeople`)
  expect(people.map((p: any) => p.name)).toEqual(expect.arrayContaining(['陈静', '王海波', '孙雅文']))
  expect(people.map((p: any) => p.name)).not.toContain('赵敏')
  expect(people.map((p: any) => p.name)).not.toContain('周晓彤')
  const outsider = await newUser(admin, [(await newRole(admin, ['orderList'])).id])
  expect((await admin.try('POST', `${base}/assign`, { ids: [a.id], personId: outsider.id })).body.errors[0].field).toBe(
    'personId',
  )
  const { id: personId } = people.find((p: any) => p.name === '王海波')
  expect(await admin.post(`${base}/assign`, { ids: [a.id, b.id], personId })).toEqual({ count: 2 })
  expect(await admin.get(`${base}/queryById?id=${a.id}`)).toMatchObject({
    assigneeId: personId,
    assigneeName: '王海波',
  })
  const { list } = await declarant.get('/api/notification/notification/queryMyNotification?pageSize=10')
  expect(list.some((n: any) => n.title === `Case ${b.code} is yours`)).toBe(true)
  expect(await admin.post(`${base}/assign`, { ids: [a.id], personId: null })).toEqual({ count: 1 })
  expect((await admin.get(`${base}/queryById?id=${a.id}`)).assigneeId).toBeNull()
  expect((await buyer.try('POST', `${base}/assign`, { ids: [a.id], personId: null })).status).toBe(403)
})

test('bin, history, exports and import work as everywhere; only drafts and cancelled ones go to the bin', async () => {
  const one = await made(declarant, { remark: 'old' })
  await declarant.put(`${base}/update`, { id: one.id, version: one.version, remark: 'new' })
  const history = await declarant.get(`${base}/queryHistory?id=${one.id}`)
  expect(history[0]).toMatchObject({
    action: 'update',
    personName: '王海波',
    changes: [{ field: 'remark', from: 'old', to: 'new' }],
  })
  expect(await declarant.post(`${base}/delete`, { ids: [one.id] })).toEqual({ count: 1 })
  expect((await declarant.get(`${base}/query?deleted=true&pageSize=10`)).list[0].id).toBe(one.id)
  await declarant.post(`${base}/restore`, { ids: [one.id] })
  await declarant.post(`${base}/patchLines`, {
    caseId: one.id,
    add: [{ id: crypto.randomUUID(), position: 1, values: { name: 'x' } }],
  })
  await declarant.post(`${base}/submit`, {
    id: one.id,
    version: (await declarant.get(`${base}/queryById?id=${one.id}`)).version,
  })
  expect((await declarant.try('POST', `${base}/delete`, { ids: [one.id] })).body.message).toContain(one.code)
  for (const paper of ['exportExcel', 'exportWord', 'exportPDF'])
    expect(
      (await declarant.try('POST', `${base}/${paper}`, { query: { tab: 'toClassify', currentPage: 1, pageSize: 10 } }))
        .status,
    ).toBe(200)
  const csv = new TextEncoder().encode(
    'Case no.,Direction,Customer,Bill of lading no.,Urgent\nIMPORTED-1,Import,深圳鹏程电子有限公司,OOLU123,No\n,Sideways,,,No\n',
  )
  const answer = await app.upload(`${base}/importExcel`, {
    token: adminToken,
    fields: { mode: 'check' },
    file: { name: 'cases.csv', bytes: csv },
  })
  expect(answer.body.data).toMatchObject({ total: 2, good: 1, problemRows: 1 })
})

test('a copy keeps parties, terms, goods and prices; numbers, days and weights are of one shipment alone', async () => {
  const values = {
    orgId: pengcheng,
    incoterm: 'FOB',
    supervisionMode: '0110',
    billNo: 'BL-1',
    invoiceNo: 'INV-1',
    contractNo: 'C-1',
    movedOn: '2026-11-05',
    grossWeight: '10',
    overseasName: 'ACME',
    packageKind: '22',
    marks: 'N/M',
    freight: '100',
  }
  const source = await made(declarant, values)
  const line = {
    id: crypto.randomUUID(),
    position: 1,
    values: {
      name: '电容',
      modelNumber: 'COPY-1',
      hsCode: '8532241000',
      elements: '4|3|x',
      quantity: '10',
      unit: '007',
      unitPrice: '2',
      netWeight: '1',
    },
  }
  await declarant.post(`${base}/patchLines`, { caseId: source.id, add: [line] })
  const copy = await declarant.post(`${base}/copy`, { id: source.id })
  expect(copy).toMatchObject({
    orgId: pengcheng,
    incoterm: 'FOB',
    supervisionMode: '0110',
    overseasName: 'ACME',
    packageKind: '22',
    marks: 'N/M',
    status: 'draft',
    lineCount: 1,
    billNo: null,
    invoiceNo: null,
    contractNo: null,
    movedOn: null,
    declareBy: null,
    grossWeight: null,
    freight: null,
  })
  expect(copy.code).not.toBe(source.code)
  const {
    lines: [copied],
  } = await declarant.get(`${base}/lines?id=${copy.id}`)
  expect(copied).toMatchObject({
    name: '电容',
    modelNumber: 'COPY-1',
    hsCode: '8532241000',
    elements: '4|3|x',
    quantity: '10',
    unitPrice: '2',
    totalPrice: '20',
    netWeight: null,
    matchedBy: 'typed',
    origins: { name: { kind: 'copy', of: source.code }, totalPrice: { kind: 'rule' } },
  })
  expect(copied.id).not.toBe(line.id)
  expect((await declarant.get(`${base}/open?id=${copy.id}`)).origins.incoterm).toEqual({
    kind: 'copy',
    of: source.code,
  })
  expect((await declarant.post(`${base}/copy`, { id: source.id, lines: false })).lineCount).toBe(0)
})

test('an order becomes a case: its weights as finely as papers tell them, and the goods bring their codes', async () => {
  const trade = tradeOf(app, adminToken)
  const supplier = await trade.supplier({ orgId: pengcheng })
  const goods = await trade.goods({ orgId: pengcheng, brand: 'ON', countryOfOrigin: 'CHN' })
  await db.query(
    `insert into goods_classification (tenant_id, org_id, goods_id, jurisdiction, hs_code, elements, status) select tenant_id, org_id, id, 'CN', '8542399000', '4|3|驱动', 'classified' from goods where id = $1`,
    [goods.id],
  )
  const order = await trade.order(supplier.id, {
    orgId: pengcheng,
    detailList: [lineOf(goods.id, { quantity: '10', netWeight: '1.2345678', roughWeight: '1.5', totalPrice: '19.9' })],
  })
  const made = await declarant.post(`${base}/fromOrder`, { orderId: order.id, direction: 'import' })
  expect(made).toMatchObject({
    orgId: pengcheng,
    currency: 'USD',
    orderCode: order.code,
    direction: 'import',
    lineCount: 1,
    openLines: 0,
  })
  const {
    lines: [line],
  } = await declarant.get(`${base}/lines?id=${made.id}`)
  expect(line).toMatchObject({
    goodsId: goods.id,
    modelNumber: goods.modelNumber,
    brand: 'ON',
    origin: 'CHN',
    quantity: '10',
    unit: '007',
    unitPrice: '1.99',
    totalPrice: '19.9',
    netWeight: '1.23457',
    grossWeight: '1.5',
    hsCode: '8542399000',
    elements: '4|3|驱动',
    matchedBy: 'model',
    origins: {
      quantity: { kind: 'order', of: order.code },
      unitPrice: { kind: 'rule' },
      hsCode: { kind: 'goods', of: goods.modelNumber },
    },
  })
  expect((await buyer2.try('POST', `${base}/fromOrder`, { orderId: order.id, direction: 'import' })).status).toBe(404)
  expect((await buyer.post(`${base}/fromOrder`, { orderId: order.id, direction: 'export' })).code).toMatch(/^EX-/)
  expect((await elsewhere.try('POST', `${base}/fromOrder`, { orderId: order.id, direction: 'import' })).status).toBe(
    404,
  )
})

test('statistics add up to the list, and a customer sees his own alone', async () => {
  const all = await admin.get(`${base}/statistics?from=2020-01-01&to=2099-12-31`)
  expect(all.reduce((sum: number, s: any) => sum + s.cases, 0)).toBe((await admin.get(`${base}/counters`)).all)
  expect(all[0]).toMatchObject({
    month: expect.stringMatching(/^\d{4}-\d{2}$/),
    taxes: expect.stringMatching(/^\d+(\.\d+)?$/),
  })
  const own = await buyer.get(`${base}/statistics?from=2020-01-01&to=2099-12-31`)
  expect(new Set(own.map((s: any) => s.orgId))).toEqual(new Set([pengcheng]))
  expect(await admin.get(`${base}/statistics?from=1999-01-01&to=1999-12-31`)).toEqual([])
})

test('days on which cases were made: both ends count, by the clock of the tenant, in list, counts and exports alike', async () => {
  const tagged = (more: object = {}) => made(declarant, { billNo: 'MADE-DAY', ...more })
  // What a clock in Shanghai (+08:00) shows: before, first and last moment of 5 March, after; and one two days later.
  const moments = [
    '2031-03-04T15:59:59.999Z',
    '2031-03-04T16:00:00Z',
    '2031-03-05T15:59:59.999Z',
    '2031-03-05T16:00:00Z',
    '2031-03-07T04:00:00Z',
  ]
  const codes: string[] = []
  for (const at of moments) {
    const { id, code } = await tagged()
    codes.push(code)
    await db.query('update customs_case set created_at = $2 where id = $1', [id, at])
  }
  const found = async (hand: Hand, query: string): Promise<number[]> =>
    (await hand.get(`${base}/query?search=MADE-DAY&sort=code&pageSize=50&${query}`)).list
      .map((row: any) => codes.indexOf(row.code))
      .sort()
  const total = async (hand: Hand, from: string, to: string) =>
    (await hand.get(`${base}/statistics?from=${from}&to=${to}`)).reduce((sum: number, s: any) => sum + s.cases, 0)
  const zone = (await db.query(`select time_zone from tenant where tenant_code = 'demo'`)).rows[0].time_zone
  expect(zone).toBe('Asia/Shanghai')
  expect(await found(admin, 'madeFrom=2031-03-05&madeTo=2031-03-05')).toEqual([1, 2])
  expect(await found(admin, 'madeFrom=2031-03-05')).toEqual([1, 2, 3, 4])
  expect(await found(admin, 'madeTo=2031-03-05')).toEqual([0, 1, 2])
  expect(await found(admin, 'madeFrom=2031-03-06&madeTo=2031-03-05')).toEqual([])
  expect(await found(admin, 'madeFrom=2031-03-04&madeTo=2031-03-07&tab=mine')).toEqual([])
  expect(await total(admin, '2031-03-05', '2031-03-05')).toBe(2)
  const excel = await fetch(`${app.url}${base}/exportExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: {
        search: 'MADE-DAY',
        madeFrom: '2031-03-05',
        madeTo: '2031-03-05',
        sort: 'code',
        currentPage: 1,
        pageSize: 10,
      },
      columns: ['code'],
    }),
  })
  const { rows } = await readExcel(Buffer.from(await excel.arrayBuffer()))
  expect(JSON.stringify(rows.slice(1))).toBe(JSON.stringify([[codes[1]], [codes[2]]]))
  try {
    await db.query(`update tenant set time_zone = 'America/New_York' where tenant_code = 'demo'`)
    const later = handOf(app, await app.signIn('demo', 'admin'))
    // 5 March there runs from 05:00Z to 05:00Z of the next day.
    expect(await found(later, 'madeFrom=2031-03-05&madeTo=2031-03-05')).toEqual([2, 3])
    expect(await total(later, '2031-03-05', '2031-03-05')).toBe(2)
  } finally {
    await db.query(`update tenant set time_zone = $1 where tenant_code = 'demo'`, [zone])
  }
  for (const wrong of ['madeFrom=2031-02-30', 'madeTo=tomorrow', 'madeFrom=2031-03-05T00:00:00Z', 'madeFrom='])
    expect([wrong, (await admin.try('GET', `${base}/query?${wrong}`)).status]).toEqual([wrong, 400])
})

test('the customer changes only in a draft, and goods that are not his leave the lines', async () => {
  const trade = tradeOf(app, adminToken)
  const goods = await trade.goods({ orgId: pengcheng })
  const one = await made(declarant, { orgId: pengcheng })
  const id = crypto.randomUUID()
  await declarant.post(`${base}/patchLines`, {
    caseId: one.id,
    add: [{ id, position: 1, values: { modelNumber: goods.modelNumber } }],
  })
  expect((await declarant.get(`${base}/lines?id=${one.id}`)).lines[0].goodsId).toBe(goods.id)
  const changed = await declarant.post(`${base}/patch`, { id: one.id, set: { orgId: { from: pengcheng, to: haina } } })
  expect(changed.row.orgId).toBe(haina)
  expect((await declarant.get(`${base}/lines?id=${one.id}`)).lines[0]).toMatchObject({
    goodsId: null,
    modelNumber: goods.modelNumber,
  })
  const refused = await declarant.post(`${base}/patch`, {
    id: one.id,
    set: {
      orgId: { from: haina, to: (await admin.get('/api/admin/sysorg/tree'))[0].id },
      remark: { from: null, to: 'kept' },
    },
  })
  expect(refused).toMatchObject({ row: { orgId: haina, remark: 'kept' }, problems: [{ field: 'orgId' }] })
})
