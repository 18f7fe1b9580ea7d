import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { withoutExamples } from '../../../test/tariff.ts'
import { customerIds, tradeOf } from '../../../test/trade.ts'

let app: TestApplication
let db: pg.Client
let admin: Hand
let classifier: Hand
let reviewer: Hand
let orgs: { pengcheng: string; haina: string }
const base = '/api/customs/classifyTask'
let n = 0

beforeAll(async () => {
  app = await testApplication()
  await withoutExamples(app)
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  classifier = handOf(app, await app.signIn('demo', 'classifier'))
  reviewer = handOf(app, await app.signIn('demo', 'reviewer'))
  orgs = await customerIds(app, token)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const add = (more: object = {}): Promise<any> =>
  admin.post(`${base}/add`, {
    name: `测试货品 ${++n}`,
    modelNumber: `TASK-${n}`,
    jurisdiction: 'CN',
    orgId: orgs.pengcheng,
    urgent: false,
    ...more,
  })
const open = (id: string, hand = classifier): Promise<any> => hand.get(`${base}/open?id=${id}`)
const decide = (task: any, more: object = {}, hand = classifier) =>
  hand.post(`${base}/decide`, { id: task.id, version: task.version, code: '8536690000', ...more })
const current = async (goodsId: string) =>
  (
    await db.query(
      `select hs_code, status, classified_by is not null as first, reviewed_by is not null as second, elements from goods_classification where goods_id = $1 and valid_to is null and deleted_at is null`,
      [goodsId],
    )
  ).rows[0]

test('two people: the first decides, the second approves, and the goods carry the code', async () => {
  const task = await add({ unitPrice: '1.25', currency: 'USD', material: '铜', use: '连接电路' })
  expect(task).toMatchObject({
    status: 'unclassified',
    source: 'upload',
    kind: 'classification',
    material: '铜',
    orgName: expect.stringContaining('鹏程'),
  })
  const first = await decide(task, {
    elements: '1|3|铜|插头',
    basis: '电压不超过 1000 伏',
    evidence: { candidate: 1, grade: 'good', words: ['插头'] },
  })
  expect(first.task).toMatchObject({ status: 'first', firstCode: '8536690000', firstByName: '李思源', holder: null })
  expect(first.ownFirst).toBe(true)
  // The model was nobody's goods yet: now it is the customer's, so that it is never asked for again.
  expect(await current(first.goodsId)).toMatchObject({
    hs_code: '8536690000',
    status: 'first',
    first: true,
    second: false,
    elements: '1|3|铜|插头',
  })
  const own = await classifier.try('POST', `${base}/approve`, { id: task.id, version: first.task.version })
  expect(own.status).toBe(403)
  const done = await reviewer.post(`${base}/approve`, { id: task.id, version: first.task.version })
  expect(done.task).toMatchObject({ status: 'classified', finalCode: '8536690000', reviewedByName: '孙雅文' })
  expect(await current(first.goodsId)).toMatchObject({ status: 'classified', second: true, elements: '1|3|铜|插头' })
  expect(done.steps.map((s: any) => [s.action, s.person])).toEqual([
    ['approve', '孙雅文'],
    ['decide', '李思源'],
  ])
})

test('four eyes: whoever decided first cannot approve or correct, though he may review', async () => {
  const task = await add()
  const first = await decide(task, {}, reviewer)
  for (const [verb, more] of [
    ['approve', {}],
    ['correct', { code: '8536901900' }],
  ] as const) {
    const refused = await reviewer.try('POST', `${base}/${verb}`, { id: task.id, version: first.task.version, ...more })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('someone else')
  }
  await expect(
    db.query(`update classification_task set reviewed_by = first_by where id = $1`, [task.id]),
  ).rejects.toThrow(/check/)
  expect((await admin.post(`${base}/approve`, { id: task.id, version: first.task.version })).task.status).toBe(
    'classified',
  )
})

test('the second person corrects, and the first is told; sent back, the goods stand as before', async () => {
  const task = await add()
  const first = await decide(task)
  const right = await reviewer.post(`${base}/correct`, {
    id: task.id,
    version: first.task.version,
    code: '8536.9019.00',
    reason: '不带插头',
  })
  expect(right.task).toMatchObject({ status: 'classified', firstCode: '8536690000', finalCode: '8536901900' })
  expect(await current(first.goodsId)).toMatchObject({ hs_code: '8536901900', status: 'classified' })
  const told = await classifier.get('/api/notification/notification/queryMyNotification?currentPage=1&pageSize=10')
  expect(told.list[0]).toMatchObject({
    title: `The code of “${task.name}” was corrected`,
    link: `/ClassifyPlatform?line=${task.id}`,
  })

  const again = await reviewer.post(`${base}/reopen`, { id: task.id, version: right.task.version, reason: '税则有变' })
  expect(again.task).toMatchObject({ status: 'unclassified', finalCode: null, returnedReason: '税则有变' })
  expect(await current(first.goodsId)).toMatchObject({ hs_code: '8536901900', status: 'recheck' })
  const second = await decide(again.task)
  expect(await current(first.goodsId)).toMatchObject({ hs_code: '8536690000', status: 'first' })
  const back = await reviewer.post(`${base}/sendBack`, {
    id: task.id,
    version: second.task.version,
    reason: '依据不足',
  })
  expect(back.task).toMatchObject({ status: 'unclassified', firstCode: null, returnedReason: '依据不足' })
  expect(await current(first.goodsId)).toMatchObject({ hs_code: '8536901900', status: 'recheck' })
  expect(back.steps.map((s: any) => s.action)).toEqual(['sendBack', 'decide', 'reopen', 'correct', 'decide'])
})

describe('what is refused', () => {
  test('a code that is none, a stale version, a step that the state does not allow', async () => {
    const task = await add()
    for (const code of ['999999', '8536', 'abcdefgh', '9999990000', '853669']) {
      const bad = await classifier.try('POST', `${base}/decide`, { id: task.id, version: task.version, code })
      expect([code, bad.status, bad.body.errors?.[0]?.field]).toEqual([code, 400, 'code'])
    }
    const stale = await classifier.try('POST', `${base}/decide`, {
      id: task.id,
      version: task.version + 1,
      code: '8536690000',
    })
    expect([stale.status, stale.body.data.current.id]).toEqual([409, task.id])
    expect((await reviewer.try('POST', `${base}/approve`, { id: task.id, version: task.version })).status).toBe(409)
    await decide(task)
    const { body } = await classifier.try('PUT', `${base}/update`, {
      id: task.id,
      version: task.version + 1,
      name: '改名',
    })
    expect(body.code).toBe(409)
    expect((await admin.try('POST', `${base}/delete`, { ids: [task.id] })).status).toBe(409)
  })

  test('without the right, without a token, of another tenant, and customers altogether', async () => {
    const task = await add()
    expect((await app.call('GET', `${base}/query`)).status).toBe(401)
    const role = await newRole(admin, ['orderList'])
    const user = await newUser(admin, [role.id])
    const nobody = handOf(app, await app.signIn('demo', user.username, 'test-password'))
    for (const [method, path] of [
      ['GET', 'query'],
      ['GET', 'counters'],
      ['GET', `open?id=${task.id}`],
    ] as const)
      expect((await nobody.try(method, `${base}/${path}`)).status).toBe(403)
    const other = handOf(app, await app.signIn('demo2', 'admin'))
    expect((await other.try('GET', `${base}/open?id=${task.id}`)).status).toBe(404)
    expect((await other.try('POST', `${base}/claim`, { ids: [task.id] })).status).toBe(404)
    expect((await other.get(`${base}/query`)).total).toBe(0)
    // Even where a role gives a customer's people every button.
    await db.query(
      `update role_menu set hidden_buttons = '{}' where role_id in (select id from sys_role where role_code = 'ROLE_CUSTOMER')`,
    )
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    for (const [method, path] of [
      ['GET', 'query'],
      ['GET', 'counters'],
      ['GET', `open?id=${task.id}`],
      ['GET', `queryById?id=${task.id}`],
    ] as const)
      expect((await buyer.try(method, `${base}/${path}`)).status).toBe(403)
    expect((await buyer.try('POST', `${base}/exportExcel`, {})).status).toBe(403)
  })

  test('a price without its currency, a day that has passed, a customer that is none', async () => {
    const wrong = async (more: object) =>
      (
        await admin.try('POST', `${base}/add`, { name: 'x', jurisdiction: 'CN', urgent: false, ...more })
      ).body.errors.map((e: any) => e.field)
    expect(await wrong({ unitPrice: '1' })).toEqual(['currency'])
    expect(await wrong({ dueDate: '2020-01-01' })).toEqual(['dueDate'])
    expect(await wrong({ orgId: crypto.randomUUID() })).toEqual(['orgId'])
    expect(await wrong({ jurisdiction: 'XX' })).toEqual(['jurisdiction'])
  })
})

test('a deadline of eight working hours, two when urgent, or the day that was asked for', async () => {
  const [usual, urgent, asked] = [await add(), await add({ urgent: true }), await add({ dueDate: '2099-12-31' })]
  expect(Date.parse(urgent.dueAt)).toBeLessThan(Date.parse(usual.dueAt))
  expect(asked.dueAt).toBe('2099-12-31T10:00:00.000Z')
  const sooner = await admin.put(`${base}/update`, { id: usual.id, version: usual.version, urgent: true })
  expect(Date.parse(sooner.dueAt)).toBeLessThan(Date.parse(usual.dueAt))
})

test('tabs, counters and lists count alike; a mixed line is split and its whole leaves the queue', async () => {
  const counters = await reviewer.get(`${base}/counters`)
  for (const tab of ['unclassified', 'first', 'query', 'mine', 'today', 'overdue'])
    expect([tab, (await reviewer.get(`${base}/query?tab=${tab}&pageSize=50`)).total]).toEqual([tab, counters[tab]])
  const task = await add({ name: '连接器及线缆', quantity: '100' })
  const { ids } = await admin.post(`${base}/split`, {
    id: task.id,
    version: task.version,
    parts: [
      { name: '连接器', quantity: '60', modelNumber: 'TASK-SPLIT' },
      { name: '线缆', quantity: '40' },
    ],
  })
  expect((await open(task.id)).task.status).toBe('cancelled')
  expect((await open(ids[0])).task).toMatchObject({
    name: '连接器',
    quantity: '60.00000',
    status: 'unclassified',
    dueAt: task.dueAt,
    orgId: orgs.pengcheng,
  })
  const cancelled = await admin.post(`${base}/cancel`, { id: ids[1], version: 1, reason: '客户撤单' })
  expect(cancelled.steps[0]).toMatchObject({ action: 'cancel', note: '客户撤单' })
})

test('an open line shows candidates, and goods decided before with the deviation of the price', async () => {
  const past = await add({ name: '石英晶体谐振器，26 MHz', modelNumber: 'XTAL-26', unitPrice: '2.00', currency: 'USD' })
  const first = await decide(past, { code: '8541600000' })
  await reviewer.post(`${base}/approve`, { id: past.id, version: first.task.version })
  const task = await add({
    name: '石英晶体谐振器，26 MHz',
    modelNumber: 'XTAL-26',
    brand: 'OTHER',
    unitPrice: '2.25',
    currency: 'USD',
  })
  const shown = await open(task.id)
  expect(shown.similar[0]).toMatchObject({
    code: '8541600000',
    modelNumber: 'XTAL-26',
    unitPrice: '2.0000',
    currency: 'USD',
    deviation: '12.5',
    likeness: 1,
  })
  expect(shown.candidates.list[0]).toMatchObject({ code: '854160', grade: expect.any(String) })
})

test('an order becomes lines for goods without a code, and history decides what it knows', async () => {
  const trade = tradeOf(app, await app.signIn('demo', 'admin'))
  const [known, dear, fresh] = [
    await trade.goods({ modelNumber: 'MATCH-1', orgId: orgs.haina, brand: 'B' }),
    await trade.goods({ modelNumber: 'MATCH-2', orgId: orgs.haina, brand: 'B' }),
    await trade.goods({ orgId: orgs.haina }),
  ]
  for (const model of ['MATCH-1', 'MATCH-2']) {
    const task = await add({ modelNumber: model, brand: 'B', unitPrice: '10', currency: 'USD' })
    const first = await decide(task)
    await reviewer.post(`${base}/approve`, { id: task.id, version: first.task.version })
  }
  const supplier = await trade.supplier({ orgId: orgs.haina })
  const line = (goodsId: string, price: string) => ({
    goodsId,
    quantity: '10',
    unitCode: '007',
    netWeight: '1',
    roughWeight: '1',
    totalPrice: price,
  })
  const order = await trade.order(supplier.id, {
    orgId: orgs.haina,
    detailList: [line(known.id, '110'), line(dear.id, '111'), line(fresh.id, '5'), line(fresh.id, '6')],
  })
  const made = await admin.post(`${base}/fromOrder`, { orderId: order.id, jurisdiction: 'CN' })
  expect(made).toMatchObject({ created: 3, matched: 1, skipped: 0 })
  const tasks = await Promise.all(made.ids.map(async (id: string) => (await open(id)).task))
  const of = (model: string) => tasks.find((t: any) => t.modelNumber === model)
  expect(of('MATCH-1')).toMatchObject({
    status: 'first',
    matched: true,
    firstCode: '8536690000',
    firstByName: null,
    unitPrice: '11.0000',
    orderCode: order.code,
    source: 'order',
  })
  // One cent in a thousand beyond ten per cent: a person must look.
  expect(of('MATCH-2')).toMatchObject({ status: 'unclassified', matched: false, unitPrice: '11.1000' })
  expect(await admin.post(`${base}/fromOrder`, { orderId: order.id, jurisdiction: 'CN' })).toMatchObject({
    created: 0,
    skipped: 3,
  })
  expect(await current(known.id)).toMatchObject({ hs_code: '8536690000', status: 'first', first: false })
  expect(
    (await classifier.try('POST', `${base}/approve`, { id: of('MATCH-1').id, version: of('MATCH-1').version })).status,
  ).toBe(403)
  expect(
    (await reviewer.post(`${base}/approve`, { id: of('MATCH-1').id, version: of('MATCH-1').version })).task.status,
  ).toBe('classified')
  expect(
    (await admin.try('POST', `${base}/fromOrder`, { orderId: crypto.randomUUID(), jurisdiction: 'CN' })).status,
  ).toBe(404)
  expect(await admin.post(`${base}/fromGoods`, { goodsIds: [known.id, dear.id], jurisdiction: 'CN' })).toMatchObject({
    created: 0,
    skipped: 2,
  })
  expect(
    await admin.post(`${base}/fromGoods`, { goodsIds: [known.id], jurisdiction: 'US', kind: 'preclassification' }),
  ).toMatchObject({ created: 1 })
})

test('a workbook of lines: good rows are queued, bad ones told with their column', async () => {
  const csv = [
    '商品名称,型号,品牌,描述,材质,用途,客户,单价,币种,原产国（地区）,归类国家（地区）,类型,加急,要求完成日期',
    '不锈钢螺栓,IMP-1,B,M8,不锈钢,紧固,深圳鹏程电子有限公司,0.5,美元,日本,中国,产品预归类,是,',
    '塑料瓶,IMP-2,,,,,,1,,,中国香港,,,',
    ',IMP-3,,,,,,,,,中国,,,',
  ].join('\n')
  const file = { name: 'lines.csv', bytes: Buffer.from(`\ufeff${csv}`) }
  const token = await app.signIn('demo', 'admin')
  const checked = await app.upload(`${base}/importExcel`, { token, fields: { mode: 'check' }, file })
  expect(checked.body.data).toMatchObject({ total: 3, good: 1, imported: 0 })
  expect(checked.body.data.problems.map((p: any) => [p.row, p.field])).toEqual([
    [3, 'currency'],
    [4, 'name'],
  ])
  await app.upload(`${base}/importExcel`, { token, fields: { mode: 'commit' }, file })
  const { list } = await admin.get(`${base}/query?search=IMP-1`)
  expect(list[0]).toMatchObject({
    name: '不锈钢螺栓',
    material: '不锈钢',
    use: '紧固',
    urgent: true,
    kind: 'preclassification',
    currency: 'USD',
    origin: 'JPN',
    source: 'upload',
  })
  expect(
    (await admin.try('POST', `${base}/exportExcel`, { query: { tab: 'unclassified', search: 'IMP' } })).status,
  ).toBe(200)
})

test('statistics count decisions, medians and how many first codes became final; each sees his own', async () => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  const rows = await reviewer.get(`${base}/statistics?from=${today}&to=${today}`)
  const row = rows.find((r: any) => r.person === '李思源')
  expect(row.decided).toBeGreaterThanOrEqual(5)
  expect(row.finals).toBeGreaterThanOrEqual(row.sameSix)
  expect(row.sameSix).toBeGreaterThanOrEqual(row.sameWhole)
  expect(row.finals).toBeGreaterThan(row.sameWhole)
  expect(row.medianMinutes).not.toBeNull()
  expect(rows.find((r: any) => r.personId === null)).toMatchObject({ matched: 1 })
  expect((await classifier.get(`${base}/statistics?from=${today}&to=${today}`)).map((r: any) => r.person)).toEqual([
    '李思源',
  ])
  const long = await reviewer.try('GET', `${base}/statistics?from=2026-01-01&to=2026-12-31`)
  expect([long.status, long.body.errors[0].field]).toEqual([400, 'from'])
})
