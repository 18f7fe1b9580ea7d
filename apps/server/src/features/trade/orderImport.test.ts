import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readExcel, writeExcel } from '../../kernel/paper/excel.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { customerIds, lineOf, tradeOf } from '../../test/trade.ts'

let app: TestApplication
let admin: string
let buyer: string
const base = '/api/trade/order'

beforeAll(async () => {
  app = await testApplication()
  ;[admin, buyer] = await Promise.all([app.signIn('demo', 'admin'), app.signIn('demo', 'buyer')])
})
afterAll(() => app?.close())

type Table = readonly (readonly (string | null)[])[]

async function sheet(head: readonly string[], rows: Table): Promise<Buffer> {
  async function* all() {
    yield* rows
  }
  const chunks: Buffer[] = []
  for await (const chunk of writeExcel(
    { title: 'x', columns: head.map((header) => ({ header, kind: 'text' })), rows: all() },
    { timeZone: 'UTC' },
  ))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function upload(token: string, verb: string, bytes: Buffer, parts: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'lines.xlsx')
  const response = await fetch(`${app.url}${base}/${verb}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
    body: form,
  })
  const type = response.headers.get('content-type') ?? ''
  return {
    status: response.status,
    body: type.includes('json') ? ((await response.json()) as any) : Buffer.from(await response.arrayBuffer()),
  }
}

async function file(token: string, path: string): Promise<Buffer> {
  const response = await fetch(`${app.url}${base}/${path}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'zh-CN' },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const head = [
  'Model number',
  'Brand',
  'Goods name',
  'Quantity',
  'Unit',
  'Net weight (kg)',
  'Gross weight (kg)',
  'Total price',
  'Remark',
]
const problems = (answer: { body: any }) => answer.body.data.problems.map((p: any) => [p.row, p.field, p.value])
const data = (lines: any[]) => lines.map(({ id: _id, ...line }) => line)

describe('lines from Excel', () => {
  it('go out and come back as an equal order', async () => {
    const trade = tradeOf(app, admin)
    const supplier = await trade.supplier()
    const [plain, branded, leading] = [
      await trade.goods(),
      await trade.goods({ brand: "=cmd|' /C calc'!A0" }),
      await trade.goods({ modelNumber: '00123', brand: '+B' }),
    ]
    await trade.goods({ modelNumber: '00123', brand: 'other' })
    const order = await trade.order(supplier.id, {
      detailList: [
        lineOf(plain.id, { quantity: '0.0001', totalPrice: '99999999999999.9999', remark: '=1+1' }),
        lineOf(branded.id, { unitCode: '035', remark: '-2 @x\n第二行' }),
        lineOf(leading.id, { netWeight: '0', roughWeight: '0', totalPrice: '0' }),
        lineOf(plain.id, { netWeight: '1.2345', roughWeight: '99999.9999' }),
      ],
    })
    const bytes = await file(admin, `exportLines?id=${order.id}`)
    const checked = await upload(admin, 'importLines', bytes, { mode: 'check' })
    expect(checked.body.data).toMatchObject({ total: 4, good: 4, problems: [], imported: 0, order: null })
    const made = await upload(admin, 'importLines', bytes, {
      mode: 'commit',
      supplierId: supplier.id,
      orderDate: '2026-11-20',
      currency: 'USD',
    })
    expect(made.status).toBe(200)
    const { detailList, ...sums } = made.body.data.order
    expect(data(detailList)).toEqual(data(order.detailList))
    for (const name of ['quantitySum', 'totalPriceSum', 'netWeightSum', 'roughWeightSum'])
      expect(sums[name]).toBe(order[name])
    const replaced = await upload(admin, 'importLines', bytes, {
      mode: 'commit',
      id: order.id,
      version: '1',
      how: 'replace',
    })
    expect(data(replaced.body.data.order.detailList)).toEqual(data(order.detailList))
    const appended = await upload(admin, 'importLines', bytes, { mode: 'commit', id: order.id, version: '2' })
    expect(appended.body.data.order.detailList).toHaveLength(8)
    expect((await upload(admin, 'importLines', bytes, { mode: 'commit', id: order.id, version: '2' })).status).toBe(409)
  })

  it('name row, column, reason and value of what is wrong, and write nothing then', async () => {
    const trade = tradeOf(app, admin)
    const [supplier, goods] = [await trade.supplier(), await trade.goods({ unit: null })]
    await trade.goods({ modelNumber: 'TWICE', brand: 'A' })
    await trade.goods({ modelNumber: 'twice', brand: 'B' })
    const bytes = await sheet(head, [
      [goods.modelNumber, '', '', '1', 'piece', '', '2', '3', ''],
      [goods.modelNumber, '', '', '1', 'piece', '1', '2', '3', ''],
      ['NO-SUCH', '', '', '1', 'piece', '1', '2', '3', ''],
      ['TWICE', '', '', '1', 'piece', '1', '2', '3', ''],
      ['TWICE', 'C', '', '1', 'piece', '1', '2', '3', ''],
      [goods.modelNumber, '', '', '0', '个', '3', '2', '1,000', ''],
      [goods.modelNumber, '', '', '1', '', '1', '2', '3', ''],
      [goods.modelNumber, '', '', '1', 'zz', '1', '2', '3', ''],
      ['', '', '', '1', 'piece', 'x', '2', '3', ''],
    ])
    const checked = await upload(admin, 'importLines', bytes, { mode: 'check' })
    expect(problems(checked)).toEqual([
      [2, 'netWeight', ''],
      [4, 'modelNumber', 'NO-SUCH'],
      [5, 'brand', ''],
      [6, 'brand', 'C'],
      [7, 'quantity', '0'],
      [7, 'roughWeight', '2'],
      [8, 'unitCode', ''],
      [9, 'unitCode', 'zz'],
      [10, 'modelNumber', ''],
      [10, 'netWeight', 'x'],
    ])
    expect(checked.body.data).toMatchObject({ total: 9, good: 1, problemRows: 8 })
    // Good and bad, as they stand in the file, so that the bad ones can be mended.
    expect(checked.body.data.lines.map((l: any) => [l.row, l.goodsId, l.unitCode, l.netWeight])).toEqual([
      [2, null, '007', ''],
      [3, goods.id, '007', '1000'],
      [4, null, '007', '1000'],
      [5, null, '007', '1000'],
      [6, null, '007', '1000'],
      [7, null, '007', '3000'],
      [8, null, '', '1000'],
      [9, null, 'zz', '1000'],
      [10, null, '007', 'x'],
    ])
    const committed = await upload(admin, 'importLines', bytes, {
      mode: 'commit',
      supplierId: supplier.id,
      orderDate: '2026-11-20',
      currency: 'USD',
    })
    expect(committed.body.data).toMatchObject({ imported: 0, order: null })
    const failed = await upload(admin, 'importLinesFailedRows', bytes)
    const { rows } = await readExcel(failed.body)
    expect(rows).toHaveLength(9)
    expect(rows[0]!.at(-1)).toBe('Reason')
    expect(rows[2]![0]).toBe('NO-SUCH')
    const lines = await upload(admin, 'importLines', bytes, { mode: 'lines' })
    expect(lines.body.data.lines).toMatchObject([
      { goodsId: goods.id, quantity: '1', unitCode: '007', totalPrice: '3' },
    ])
  })

  it('find columns under other names, and by the person’s own choice', async () => {
    const goods = await tradeOf(app, admin).goods()
    const bytes = await sheet(
      ['备注', '总金额', '毛重(g)', '净重(g)', 'Qty', 'Bestellnummer'],
      [['r', '3', '2', '1', '5', goods.modelNumber]],
    )
    const refused = await upload(admin, 'importLines', bytes, { mode: 'check' })
    expect(refused.status).toBe(400)
    expect(refused.body.data).toEqual({
      head: ['备注', '总金额', '毛重(g)', '净重(g)', 'Qty', 'Bestellnummer'],
      found: { quantity: 'Qty', netWeight: '净重(g)', roughWeight: '毛重(g)', totalPrice: '总金额', remark: '备注' },
      missing: ['modelNumber'],
    })
    const mapped = await upload(admin, 'importLines', bytes, {
      mode: 'lines',
      mapping: JSON.stringify({ modelNumber: 'Bestellnummer', remark: '' }),
    })
    expect(mapped.body.data.lines).toMatchObject([
      { goodsId: goods.id, quantity: '5', netWeight: '1', roughWeight: '2', totalPrice: '3', remark: null },
    ])
    expect((await upload(admin, 'importLines', bytes, { mode: 'check', mapping: '[1' })).status).toBe(400)
  })

  it('add missing goods where that is asked and allowed', async () => {
    const trade = tradeOf(app, buyer)
    const supplier = await trade.supplier()
    const rows = [
      ['FRESH-1', 'Maker', '新商品', '1', '个', '1', '2', '3', ''],
      ['fresh-1', 'maker', '', '2', '个', '1', '2', '3', ''],
      ['FRESH-2', '', '', '2', '个', '1', '2', '3', ''],
    ]
    const refused = await upload(buyer, 'importLines', await sheet(head, rows), { mode: 'check', createGoods: 'true' })
    expect(problems(refused)).toEqual([[4, 'goodsName', '']])
    const done = await upload(buyer, 'importLines', await sheet(head, rows.slice(0, 2)), {
      mode: 'commit',
      createGoods: 'true',
      supplierId: supplier.id,
      orderDate: '2026-11-20',
      currency: 'USD',
    })
    expect(done.body.data).toMatchObject({ imported: 2, newGoods: 1 })
    const [one, two] = done.body.data.order.detailList
    expect(one.goodsId).toBe(two.goodsId)
    const goods = await app.call('GET', `/api/trade/goods/queryById?id=${one.goodsId}`, { token: admin })
    expect(goods.body.data).toMatchObject({
      modelNumber: 'FRESH-1',
      name: '新商品',
      orgName: expect.stringContaining('鹏程'),
    })
    const classifier = await app.signIn('demo', 'classifier')
    expect(
      (await upload(classifier, 'importLines', await sheet(head, rows), { mode: 'check', createGoods: 'true' })).status,
    ).toBe(403)
  })

  it('match the customer’s own goods before the house’s, and nobody else’s', async () => {
    const { pengcheng, haina } = await customerIds(app, admin)
    const trade = tradeOf(app, admin)
    const own = await trade.goods({
      modelNumber: 'SHARED-1',
      orgId: pengcheng,
      currency: 'USD',
      referencePrice: '1.50',
    })
    const house = await trade.goods({ modelNumber: 'SHARED-1' })
    await trade.goods({ modelNumber: 'HAINA-ONLY', orgId: haina })
    const bytes = await sheet(head, [
      ['SHARED-1', '', '', '1', '个', '1', '2', '3', ''],
      ['HAINA-ONLY', '', '', '1', '个', '1', '2', '3', ''],
    ])
    const matched = async (token: string, parts: Record<string, string>) => {
      const { body } = await upload(token, 'importLines', bytes, { mode: 'lines', ...parts })
      return [body.data.lines.map((l: any) => l.goodsId), body.data.problemRows]
    }
    expect(await matched(admin, { orgId: pengcheng })).toEqual([[own.id], 1])
    expect(await matched(admin, {})).toEqual([[house.id], 1])
    expect(await matched(buyer, {})).toEqual([[own.id], 1])
    expect((await upload(buyer, 'importLines', bytes, { mode: 'lines', orgId: haina })).status).toBe(400)
    const asked = {
      rows: [{ modelNumber: 'shared-1' }, { modelNumber: 'SHARED-1', brand: 'x' }, { modelNumber: 'HAINA-ONLY' }],
    }
    const { body } = await app.call('POST', `${base}/matchGoods`, { token: buyer, body: asked })
    expect(body.data).toMatchObject([
      { goods: { id: own.id, referencePrice: '1.5' }, problem: null },
      { goods: null, problem: 'otherBrand' },
      { goods: null, problem: 'none' },
    ])
  })

  it('take 500 lines with matching and new goods', async () => {
    const { pengcheng } = await customerIds(app, admin)
    const supplier = await tradeOf(app, admin).supplier()
    const rows = Array.from({ length: 500 }, (_, i) => [
      `BULK-${i}`,
      i % 2 ? 'B' : '',
      `批量商品 ${i}`,
      String(i + 1),
      '个',
      '1.5',
      '2',
      '9.99',
      `行 ${i}`,
    ])
    const parts = {
      mode: 'commit',
      createGoods: 'true',
      orgId: pengcheng,
      supplierId: supplier.id,
      orderDate: '2026-11-20',
      currency: 'USD',
    }
    const imported = async (more: object) => {
      const { body } = await upload(admin, 'importLines', await sheet(head, rows), { ...parts, ...more })
      expect(body.data).toMatchObject({ imported: 500, problemRows: 0 })
      return body.data.order
    }
    await imported({})
    const { id, version, supplierId, orderDate, currency, detailList } = await imported({ createGoods: 'false' })
    const saved = await app.call('PUT', `${base}/update`, {
      token: admin,
      body: {
        id,
        version,
        supplierId,
        orderDate,
        currency,
        detailList: detailList.map(({ line: _l, modelNumber: _m, goodsName: _n, brand: _b, ...l }: any) => ({
          ...l,
          quantity: '7',
        })),
      },
    })
    expect(saved.body.data.quantitySum).toBe('3500')
  })

  it('offer a template and refuse what is no sheet', async () => {
    const { rows } = await readExcel(await file(admin, 'lineTemplate'))
    expect(rows[0]).toEqual([
      '型号 *',
      '品牌',
      '商品名称',
      '数量 *',
      '计量单位',
      '净重（千克） *',
      '毛重（千克） *',
      '总价 *',
      '备注',
    ])
    expect((await upload(admin, 'importLines', Buffer.from([0x50, 0x4b, 3, 4, 1, 2]), { mode: 'check' })).status).toBe(
      400,
    )
    expect((await upload(admin, 'importLines', await sheet(head, []), { mode: 'check' })).status).toBe(400)
    const finance = await app.signIn('demo', 'finance')
    expect((await upload(finance, 'importLines', await sheet(head, []), { mode: 'check' })).status).toBe(403)
  })
})
