import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { customerIds, tradeOf } from '../../test/trade.ts'
import { workbook } from '../../test/workbook.ts'

// Workbooks as suppliers write them: titles above, merged cells, thousands separators, freight and totals among the rows.

type Row = readonly (string | number | null)[]
let app: TestApplication
let admin: string
let pengcheng: string
let models: readonly string[]

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  ;({ pengcheng } = await customerIds(app, admin))
  const trade = tradeOf(app, admin)
  models = await Promise.all(
    [1, 2, 3].map(async (n) => (await trade.goods({ modelNumber: `PAPER-${n}A` })).modelNumber),
  )
})
afterAll(() => app?.close())

const imported = async (bytes: Uint8Array, fields: Record<string, string> = {}, name = 'order.xlsx') => {
  const { status, body } = await app.upload('/api/trade/order/importLines', {
    token: admin,
    fields: { mode: 'check', orgId: pengcheng, ...fields },
    file: { name, bytes },
  })
  return { status, data: body.data, body }
}
const linesOf = (data: any) =>
  data.lines.map((l: any) => [l.modelNumber, l.quantity, l.unitCode, l.netWeight, l.roughWeight, l.totalPrice])

const chinese = (): Row[] => [
  ['深圳市某某电子有限公司', null, null, null, null, null, null, null, null],
  ['采 购 订 单', null, null, null, null, null, null, null, null],
  ['订单号：PO-2026-118', null, null, null, '日期：2026-11-02', null, null, '币种：', '美元'],
  [],
  ['序号', '物料编码', '品名规格', '数量', '单位', '单价(USD)', '金额(USD)', '净重(KG)', '毛重(KG)'],
  [1, models[0]!, '贴片电容', '12,000', '个', '0.0125', '150.00', '1,200.5', '1,310'],
  [2, models[1]!, '集成电路', '1,500.00', 'PCS', '2.10', '3,150.00', '36', '44.25'],
  [3, models[2]!, '连接器', 800, '件', 1.5, '¥1,200.00', null, null],
  [null, '小计', null, '14,300', null, null, '4,500.00', null, null],
  [null, '国际运费', null, null, null, null, '320.00', null, null],
  [null, '保险费', null, 1, null, null, '18.50', null, null],
  ['合计', null, null, '14,300', null, null, '4,838.50', '1,236.5', '1,354.25'],
  ['大写：肆仟捌佰叁拾捌元伍角'],
  ['备注：货到付款', null, null, null, '签字：'],
]

test('a Chinese order sheet: title rows, thousands, units by many words, freight, insurance and the total left out', async () => {
  const bytes = await workbook(
    { 采购订单: chinese().map((r, i) => (i === 7 ? [...r.slice(0, 6), '1,200.00', null, null] : r)) },
    {
      采购订单: [
        { startRow: 0, startCol: 0, endRow: 0, endCol: 8 },
        { startRow: 1, startCol: 0, endRow: 1, endCol: 8 },
        { startRow: 6, startCol: 7, endRow: 7, endCol: 7 },
        { startRow: 6, startCol: 8, endRow: 7, endCol: 8 },
      ],
    },
  )
  const { status, data } = await imported(bytes)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    total: 3,
    good: 3,
    problems: [],
    sheet: '采购订单',
    headRow: 5,
    currency: 'USD',
    columns: { modelNumber: '物料编码', goodsName: '品名规格', netWeight: '净重(KG)', roughWeight: '毛重(KG)' },
    charges: [
      { row: 10, kind: 'freight', words: '国际运费', value: '320' },
      { row: 11, kind: 'insurance', words: '保险费', value: '18.5' },
    ],
  })
  // 件 is a unit of customs' own. 36 kg stand in a cell merged over two lines: shared by their quantities, and told.
  expect(linesOf(data)).toEqual([
    [models[0], '12000', '007', '1200500', '1310000', '150'],
    [models[1], '1500', '007', '23478.26', '28858.7', '3150'],
    [models[2], '800', '011', '12521.74', '15391.3', '1200'],
  ])
  expect(data.warnings.map((w: any) => [w.row, w.field])).toEqual([
    [7, 'netWeight'],
    [7, 'roughWeight'],
  ])
  expect(data.sums.map((s: any) => [s.name, s.lines, s.paper, s.agrees])).toEqual([
    ['quantity', '14300', '14300', true],
    ['totalPrice', '4500', '4838.5', true],
    ['netWeight', '1236.5', '1236.5', true],
    ['grossWeight', '1354.25', '1354.25', true],
  ])
})

test('an English proforma: weights in grams stay what they are, the amount follows from the price, freight below the total', async () => {
  const bytes = await workbook({
    Proforma: [
      ['ACME SEMICONDUCTOR PTE LTD'],
      ['PROFORMA INVOICE', null, null, null, 'No.: PI-77'],
      [],
      ['Item', 'Part No.', 'Description of Goods', "Q'ty", 'UOM', 'Unit Price', 'N.W. (g)', 'G.W. (g)', 'Remarks'],
      [1, models[0]!, 'Capacitor', '1,000', 'pieces', 'USD 1,250.5', '2,500', '3,000', 'lot A'],
      [2, models[1]!, 'IC', 3, 'Sets', 'USD 9.99', '120.5', '130', null],
      ['Total', null, null, '1,003', null, null, '2,620.5', '3,130', null],
      ['Ocean Freight', null, null, null, null, 'USD 85.00', null, null, null],
      ['Grand total', null, null, null, null, null, null, null, null],
      ['SAY US DOLLARS ONE MILLION …'],
    ],
  })
  const { status, data } = await imported(bytes, {}, 'PI-77.xlsx')
  expect(status).toBe(200)
  expect(linesOf(data)).toEqual([
    [models[0], '1000', '007', '2500', '3000', '1250500'],
    [models[1], '3', '006', '120.5', '130', '29.97'],
  ])
  expect(data.charges).toEqual([{ row: 8, kind: 'freight', words: 'Ocean Freight', value: '85', currency: 'USD' }])
  expect(data.lines[0].remark).toBe('lot A')
})

test('weights come from the packing list of the same file, and the order takes all of it in grams', async () => {
  const trade = tradeOf(app, admin)
  const supplier = await trade.supplier()
  const bytes = await workbook({
    Invoice: [
      ['COMMERCIAL INVOICE'],
      ['Invoice No.:', 'INV-9'],
      ['Part No.', 'Brand', 'Description 品名', "Q'ty", 'Unit', 'Unit Price (USD)', 'Amount'],
      [models[0]!, null, '电容', 100, 'PCS', '1.25', '125.00'],
      [models[1]!, null, '电路', 20, 'EA', '5', '100.00'],
      ['TOTAL', null, null, 120, null, null, 'USD 225.00'],
    ],
    'Packing List': [
      ['PACKING LIST'],
      ['Part No.', "Q'ty", 'CTNS', 'N.W.(KGS)', 'G.W.(KGS)'],
      [models[0]!, 60, 1, '6', '6.6'],
      [models[0]!, 40, 1, '4', '4.4'],
      [models[1]!, 20, 1, '2', '2.5'],
      ['TOTAL', 120, 3, '12', '13.5'],
    ],
  })
  const { data } = await imported(bytes, {
    mode: 'commit',
    supplierId: supplier.id,
    orderDate: '2026-11-20',
    currency: 'USD',
  })
  expect(data.order).toMatchObject({
    quantitySum: '120',
    totalPriceSum: '225.00',
    netWeightSum: '12000',
    roughWeightSum: '13500',
    detailList: [
      { netWeight: '10000', roughWeight: '11000', unitCode: '007' },
      { netWeight: '2000', roughWeight: '2500', unitCode: '007' },
    ],
  })
})

test('what is wrong names row and column of the sheet, and comes back as it stands to be mended', async () => {
  const bytes = await workbook({
    订单: [
      ['采购单'],
      [],
      ['型号', '数量', '单位', '金额', '净重（克）', '毛重（克）'],
      [models[0]!, '十二', 'PCS', '10', '5', '6'],
      ['NOT-OURS', '1', '打打', '10', '5', '4'],
    ],
  })
  const { data } = await imported(bytes)
  expect(data.problems.map((p: any) => [p.row, p.field, p.value])).toEqual([
    [4, 'quantity', '十二'],
    [5, 'unitCode', '打打'],
    [5, 'modelNumber', 'NOT-OURS'],
    [5, 'roughWeight', '4'],
  ])
  expect(linesOf(data)).toEqual([
    [models[0], '十二', '007', '5', '6', '10'],
    ['NOT-OURS', '1', '打打', '5', '4', '10'],
  ])
})

test('columns that a person named once are known for the customer, here and for a case', async () => {
  const bytes = await workbook({
    Blatt1: [
      ['Bestellnummer', 'Menge', 'Wert', 'N.W.', 'G.W.'],
      [models[0]!, '7', '70', '1', '2'],
    ],
  })
  const refused = await imported(bytes)
  expect([refused.status, refused.data.missing]).toEqual([400, ['modelNumber', 'quantity', 'totalPrice']])
  const mapping = JSON.stringify({ modelNumber: 'Bestellnummer', quantity: 'Menge', totalPrice: 'Wert' })
  expect((await imported(bytes, { mapping })).data.good).toBe(1)
  // Looking writes nothing; taking the lines does.
  expect((await imported(bytes)).status).toBe(400)
  const { data } = await imported(bytes, { mode: 'lines', mapping })
  expect(data.lines).toHaveLength(1)
  expect((await imported(bytes)).status).toBe(200)
  const { body } = await app.upload('/api/customs/customsCase/readFile', {
    token: admin,
    fields: { mode: 'check', direction: 'import', orgId: pengcheng },
    file: { name: 'x.xlsx', bytes },
  })
  expect(body.data.parts[0]).toMatchObject({ remembered: true, total: 1 })
})

test('a file that is no table of goods, a packing list alone, and one without models are refused by name', async () => {
  const letter = await imported(await workbook({ a: [['Dear Sir'], ['please find']] }))
  expect([letter.status, letter.body.errors[0].field]).toEqual([400, 'file'])
  const packing = await imported(
    await workbook({
      PL: [
        ['Part No.', "Q'ty", 'N.W.'],
        [models[0]!, 1, 1],
      ],
    }),
  )
  expect([packing.status, packing.data.missing]).toEqual([400, ['totalPrice']])
  const nameless = await imported(
    await workbook({
      a: [
        ['Description', "Q'ty", 'Amount'],
        ['Capacitor', 1, 1],
      ],
    }),
  )
  expect([nameless.status, nameless.data.missing]).toEqual([400, ['modelNumber']])
})
