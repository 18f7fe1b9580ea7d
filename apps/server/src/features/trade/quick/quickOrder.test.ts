import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { customerIds, lineOf, tradeOf } from '../../../test/trade.ts'
import { workbook } from '../../../test/workbook.ts'

let app: TestApplication
let db: pg.Client
let admin: Hand
let adminToken: string
let buyerToken: string
const base = '/api/trade/quickOrder'

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  ;[adminToken, buyerToken] = await Promise.all([app.signIn('demo', 'admin'), app.signIn('demo', 'buyer')])
  admin = handOf(app, adminToken)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

let n = 0
/** An invoice as a factory writes it: a title above, thousands separators, freight and a total below. */
async function invoice(token: string, rows?: (string | number | null)[][]): Promise<string> {
  const model = `QO-${++n}`
  const bytes = await workbook({
    Invoice: [
      ['SHENZHEN HUAQIANG ELECTRONICS CO., LTD', null, null, null, null, null, null],
      ['COMMERCIAL INVOICE', null, null, null, null, null, null],
      ['Model number', 'Goods name', 'Quantity', 'Unit', 'Net weight (kg)', 'Gross weight (kg)', 'Total price (USD)'],
      ...(rows ?? [
        [`${model}-A`, 'Ball bearing', '1,200', '007', '1,250.5', '1,300', '12,480.00'],
        [`${model}-B`, 'USB cable', '500', '007', '20', '25', '750.00'],
      ]),
      ['Freight', null, null, null, null, null, '120.00'],
      ['TOTAL', null, '1,700', null, null, null, '13,350.00'],
    ],
  })
  const answer = await app.upload('/api/files/upload', { token, file: { name: 'invoice.xlsx', bytes } })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data.id
}

async function packet(more: Record<string, unknown> = {}): Promise<any> {
  const supplier = await tradeOf(app, adminToken).supplier()
  const { pengcheng: orgId } = await customerIds(app, adminToken)
  const fileId = 'copyOfId' in more ? undefined : await invoice(adminToken)
  return admin.post(`${base}/add`, { orgId, supplierId: supplier.id, ...(fileId && { fileId }), ...more })
}
const house = async (): Promise<string> =>
  (
    await db.query(
      "select w.id from warehouse w join tenant t on t.id = w.tenant_id where t.tenant_code = 'demo' and w.deleted_at is null order by w.code limit 1",
    )
  ).rows[0].id
const everywhere = async () => ({
  direction: 'import',
  china: true,
  hongKong: true,
  unitedStates: true,
  warehouseId: await house(),
  expectedOn: '2031-03-01',
})
const statuses = (row: any) => Object.fromEntries(row.parts.map((part: any) => [part.part, part.status]))
const recordsOf = (row: any, name: string) => row.parts.find((part: any) => part.part === name).records
const red = (row: any) => row.checklist.filter((point: any) => point.level === 'red').map((point: any) => point.text.en)

describe('a packet', () => {
  it('is read as it comes, says what it needs, and becomes everything that it asks for', async () => {
    const fileId = await invoice(adminToken)
    const bare = await admin.post(`${base}/add`, { fileId, china: true })
    expect(bare.reading).toMatchObject({ total: 2, good: 2, problemRows: 0, newGoods: 2, refused: null })
    expect(bare.reading.charges).toMatchObject([{ words: 'Freight', value: '120' }])
    expect([bare.currency, bare.lineCount, bare.fileName]).toEqual(['USD', 2, 'invoice.xlsx'])
    expect(red(bare)).toEqual(['Choose the customer', 'Choose the supplier', 'Choose import or export'])
    const refused = await admin.try('POST', `${base}/build`, { id: bare.id })
    expect([refused.status, refused.body.errors.map((e: any) => e.field)]).toEqual([
      422,
      ['orgId', 'supplierId', 'direction'],
    ])

    const built = await admin.post(`${base}/build`, { id: (await packet(await everywhere())).id })
    expect(statuses(built)).toEqual({
      goods: 'done',
      order: 'done',
      customsCase: 'done',
      classification: 'done',
      declaration: 'later',
      hongKong: 'done',
      unitedStates: 'done',
      warehouse: 'done',
      fees: 'done',
    })
    expect([built.status, red(built)]).toEqual(['built', []])
    const [order] = recordsOf(built, 'order')
    const { detailList, totalPriceSum, quantitySum } = await admin.get(`/api/trade/order/queryById?id=${order.id}`)
    expect([detailList.length, totalPriceSum, quantitySum]).toEqual([2, '13230.00', '1700'])
    const [customsCase] = recordsOf(built, 'customsCase')
    expect(await admin.get(`/api/customs/customsCase/queryById?id=${customsCase.id}`)).toMatchObject({ lineCount: 2 })
    const [booking] = recordsOf(built, 'warehouse')
    expect(await admin.get(`/api/logistics/inboundBooking/queryById?id=${booking.id}`)).toMatchObject({
      orderId: order.id,
      lines: [{ expected: '1200' }, { expected: '500' }],
    })
    // The packet is found from its order, and the shipment from its packet.
    for (const [kind, id] of [
      ['order', order.id],
      ['quickOrder', built.id],
    ]) {
      const { parts } = await admin.get(`/api/customs/shipment/open?kind=${kind}&id=${id}`)
      const idsOf = (name: string) => parts.find((part: any) => part.kind === name)?.list.map((one: any) => one.id)
      expect([kind, idsOf('quickOrder'), idsOf('order'), idsOf('customsCase')]).toEqual([
        kind,
        [built.id],
        [order.id],
        [customsCase.id],
      ])
    }
    // Once the case has its draft, whoever made it, the packet shows it.
    await db.query(
      `insert into declaration (tenant_id, org_id, case_id, code, direction) select tenant_id, org_id, id, code || '/1', direction from customs_case where id = $1`,
      [customsCase.id],
    )
    const drafted = await admin.get(`${base}/queryById?id=${built.id}`)
    expect([statuses(drafted).declaration, recordsOf(drafted, 'declaration').length]).toEqual(['done', 1])
    for (const { link, label } of built.parts.flatMap((part: any) => part.records))
      expect([link, label]).not.toContain('')
  })

  it('is submitted once, however often and at once it is asked', async () => {
    const { id } = await packet(await everywhere())
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.try('POST', `${base}/submit`, { id })))
    const later = await admin.post(`${base}/submit`, { id })
    expect(answers.filter((a) => a.status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 409, 429, 503]).toContain(status)
    expect(later.status).toBe('submitted')
    const ids = later.parts.flatMap((part: any) => part.records.map((record: any) => record.id))
    expect(ids.length).toBe(new Set(ids).size)
    const [order] = recordsOf(later, 'order')
    const { rows } = await db.query(
      `select (select count(*)::int from trade_order where supplier_id = $1) as orders,
        (select count(*)::int from customs_case where order_id = $2) as cases,
        (select count(*)::int from inbound_booking where order_id = $2) as bookings`,
      [later.supplierId, order.id],
    )
    expect(rows).toEqual([{ orders: 1, cases: 1, bookings: 1 }])
    expect((await admin.get(`/api/trade/order/queryById?id=${order.id}`)).status).toBe('submitted')
  })

  it('stands where it stopped: what failed is told, retried alone, and made once', async () => {
    const { id: warehouseId } = await admin.post('/api/logistics/warehouse/add', {
      code: 'QO-W',
      name: 'Empty warehouse',
      kind: 'general',
      country: 'CHN',
      addressDetails: '测试路 1 号',
      timeZone: 'Asia/Shanghai',
    })
    const { id } = await packet({ ...(await everywhere()), warehouseId })
    await db.query("update warehouse set status = 'closed' where id = $1", [warehouseId])
    const stopped = await admin.post(`${base}/build`, { id })
    expect(statuses(stopped)).toMatchObject({ order: 'done', hongKong: 'done', warehouse: 'failed', fees: 'done' })
    expect(stopped.status).toBe('building')
    const refused = await admin.try('POST', `${base}/submit`, { id })
    expect([refused.status, refused.body.errors.map((e: any) => e.field)]).toEqual([422, ['warehouse']])
    await db.query("update warehouse set status = 'active' where id = $1", [warehouseId])
    const mended = await admin.post(`${base}/build`, { id, part: 'warehouse' })
    expect([mended.status, statuses(mended).warehouse]).toEqual(['built', 'done'])
    expect(mended.parts.find((part: any) => part.part === 'warehouse').attempt).toBeGreaterThan(1)
    expect(recordsOf(mended, 'order')).toEqual(recordsOf(stopped, 'order'))
    expect((await admin.try('PUT', `${base}/update`, { id, version: mended.version, remark: 'x' })).status).toBe(409)
  })

  it('is undone as a whole while nothing is submitted, and not at all afterwards', async () => {
    const built = await admin.post(`${base}/build`, { id: (await packet(await everywhere())).id })
    const [order] = recordsOf(built, 'order')
    const [booking] = recordsOf(built, 'warehouse')
    const undone = await admin.post(`${base}/undo`, { id: built.id, version: built.version })
    expect([undone.status, undone.parts.flatMap((part: any) => part.records)]).toEqual(['undone', []])
    for (const path of [`trade/order/queryById?id=${order.id}`, `logistics/inboundBooking/queryById?id=${booking.id}`])
      expect([404, 200]).toContain((await admin.try('GET', `/api/${path}`)).status)
    const again = await admin.post(`${base}/reopen`, { id: undone.id, version: undone.version })
    const twice = await admin.post(`${base}/build`, { id: again.id })
    expect([again.status, twice.status]).toEqual(['draft', 'built'])
    expect(recordsOf(twice, 'order')[0].id).not.toBe(order.id)

    // The order went its own way meanwhile: nothing of the packet is taken back.
    const [own] = recordsOf(twice, 'order')
    const { version } = await admin.get(`/api/trade/order/queryById?id=${own.id}`)
    await admin.post('/api/trade/order/submit', { id: own.id, version })
    const refused = await admin.try('POST', `${base}/undo`, { id: twice.id, version: twice.version })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('submitted already')])
    const stands = await admin.get(`${base}/queryById?id=${twice.id}`)
    expect(stands.parts).toEqual(twice.parts.map((part: any) => ({ ...part, records: expect.anything() })))
    expect(recordsOf(stands, 'customsCase')).toEqual(recordsOf(twice, 'customsCase'))
  })

  it('keeps a wrong row on its list, and goes on without it where that is said', async () => {
    const fileId = await invoice(adminToken, [
      ['QO-GOOD', 'Ball bearing', '10', '007', '1', '2', '100.00'],
      ['QO-BAD', 'Ball bearing', 'ten', '007', '1', '2', '100.00'],
    ])
    const wrong = await packet({ fileId, direction: 'import', china: true })
    expect(red(wrong)).toEqual([expect.stringMatching(/^Row 5, Quantity: /)])
    const left = await admin.put(`${base}/update`, { id: wrong.id, version: wrong.version, goodRows: true })
    expect([red(left), left.lineCount]).toEqual([[], 1])
    const built = await admin.post(`${base}/build`, { id: left.id })
    const [order] = recordsOf(built, 'order')
    expect((await admin.get(`/api/trade/order/queryById?id=${order.id}`)).detailList).toHaveLength(1)
    expect(built.checklist.map((point: any) => point.text.en)).toContain('Rows with mistakes are left out: 1')
  })

  it('asks which column is which where a file does not say', async () => {
    const bytes = await workbook({
      A: [
        ['Ref', 'What', 'How many', 'Sum'],
        ['QO-MAP', 'Bolt', 5, 40],
      ],
    })
    const { body } = await app.upload('/api/files/upload', { token: adminToken, file: { name: 'a.xlsx', bytes } })
    const row = await packet({ fileId: body.data.id })
    expect(row.reading.refused).not.toBe(null)
    expect(red(row)[0]).toContain('cannot be read')
    const columns = { modelNumber: 'Ref', goodsName: 'What', quantity: 'How many', totalPrice: 'Sum' }
    const mapped = await admin.post(`${base}/mapColumns`, { id: row.id, version: row.version, columns })
    expect(mapped.reading).toMatchObject({ refused: null, columns })
    const stale = await admin.try('POST', `${base}/mapColumns`, { id: row.id, version: row.version, columns })
    expect(stale.status).toBe(409)
  })

  it('copies a past order in place of a file', async () => {
    const trade = tradeOf(app, adminToken)
    const [supplier, goods] = [await trade.supplier(), await trade.goods()]
    const { pengcheng } = await customerIds(app, adminToken)
    const past = await trade.order(supplier.id, { orgId: pengcheng, detailList: [lineOf(goods.id), lineOf(goods.id)] })
    const row = await packet({ copyOfId: past.id, currency: 'USD', supplierId: supplier.id })
    expect([row.lineCount, row.copyOfCode, red(row)]).toEqual([2, past.code, []])
    const built = await admin.post(`${base}/build`, { id: row.id })
    const [order] = recordsOf(built, 'order')
    const { detailList } = await admin.get(`/api/trade/order/queryById?id=${order.id}`)
    expect(detailList.map((line: any) => [line.goodsId, line.quantity])).toEqual([
      [goods.id, '10'],
      [goods.id, '10'],
    ])
  })
})

describe('a packet of a customer', () => {
  it('is theirs alone, tells no prices of the broker, and waits for them where they may not', async () => {
    const buyer = handOf(app, buyerToken)
    const supplier = await tradeOf(app, buyerToken).supplier()
    const own = await buyer.post(`${base}/add`, {
      supplierId: supplier.id,
      fileId: await invoice(buyerToken),
      direction: 'import',
      china: true,
    })
    const built = await buyer.post(`${base}/build`, { id: own.id })
    expect(statuses(built)).toEqual({
      goods: 'done',
      order: 'done',
      customsCase: 'done',
      classification: 'colleague',
      declaration: 'colleague',
      hongKong: 'skipped',
      unitedStates: 'skipped',
      warehouse: 'skipped',
      fees: 'colleague',
    })
    expect([built.fees, red(built)]).toEqual([null, []])
    const handed = await buyer.post(`${base}/submit`, { id: own.id })
    expect([handed.status, handed.unfinished]).toEqual(['submitted', true])
    const waiting = await admin.get(`${base}/query?currentPage=1&pageSize=50&unfinished=true`)
    expect(waiting.list.map((row: any) => row.id)).toContain(own.id)
    const done = await admin.post(`${base}/build`, { id: own.id })
    expect(statuses(done)).toMatchObject({ classification: 'done', declaration: 'later', fees: 'done' })
    expect([done.status, done.unfinished]).toEqual(['submitted', false])
    expect(done.fees.lines.length).toBeGreaterThan(0)
    const seen = await buyer.get(`${base}/queryById?id=${own.id}`)
    expect([seen.fees, recordsOf(seen, 'customsCase').length]).toEqual([null, 1])
    const brokers = await packet({ orgId: (await customerIds(app, adminToken)).haina })
    expect((await buyer.try('GET', `${base}/queryById?id=${brokers.id}`)).status).toBe(404)
    expect((await buyer.try('POST', `${base}/submit`, { id: brokers.id })).status).toBe(404)
  })
})
