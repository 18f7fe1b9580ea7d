import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readExcel } from '../../../../kernel/paper/excel.ts'
import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { customerIds, tradeOf } from '../../../../test/trade.ts'
import { workbook, type Sheets } from '../../../../test/workbook.ts'

const base = '/api/customs/customsCase'
let app: TestApplication
let db: pg.Client
let tokens: Record<string, string>
let declarant: Hand
let classifier: Hand
let reviewer: Hand
let buyer: Hand
let pengcheng: string
let haina: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  tokens = Object.fromEntries(
    await Promise.all(
      ['admin', 'declarant', 'classifier', 'reviewer', 'buyer', 'buyer2', 'finance'].map(
        async (n) => [n, await app.signIn('demo', n)] as const,
      ),
    ),
  )
  ;[declarant, classifier, reviewer, buyer] = ['declarant', 'classifier', 'reviewer', 'buyer'].map((n) =>
    handOf(app, tokens[n]!),
  ) as [Hand, Hand, Hand, Hand]
  ;({ pengcheng, haina } = await customerIds(app, tokens['admin']!))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

type Row = readonly (string | number | null)[]
const send = (
  bytes: Uint8Array,
  fields: Record<string, string>,
  { name = 'invoice.xlsx', token = tokens['declarant']!, verb = 'readFile' } = {},
) => app.upload(`${base}/${verb}`, { token, fields, file: { name, bytes } })
const taken = async (
  bytes: Uint8Array,
  fields: Record<string, string>,
  more: { name?: string; token?: string } = {},
) => {
  const { status, body } = await send(bytes, { mode: 'commit', ...fields }, more)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
const linesOf = async (id: string): Promise<any[]> => (await declarant.get(`${base}/lines?id=${id}`)).lines
const rowOf = (id: string): Promise<any> => declarant.get(`${base}/queryById?id=${id}`)

const head: Row = [
  'No.',
  'Part No.',
  'Brand',
  'Description 品名',
  "Q'ty",
  'Unit',
  'Unit Price (USD)',
  'Amount',
  'Origin',
  'PO No.',
]
const letterhead: Row[] = [
  ['ACME SEMICONDUCTOR PTE LTD'],
  ['COMMERCIAL INVOICE'],
  ['Invoice No.:', 'INV-2026-77', null, null, 'Date:', '2026-11-02'],
  ['Contract No.: SC-9/2026', null, null, 'Terms of delivery: FOB Singapore'],
  ['Shipper:'],
  ['Acme Semiconductor Pte Ltd, 1 Changi Rd'],
  [],
]
let made = 0
const model = (): string => `INT-${++made}-${randomUUID().slice(0, 6)}`
const invoiceOf = (models: readonly string[], total = true): Row[] => [
  ...letterhead,
  head,
  ...models.map((m, i): Row => [
    i + 1,
    m,
    'ACME',
    '集成电路',
    (i + 1) * 10,
    'PCS',
    '1.25',
    String((i + 1) * 12.5),
    'Singapore',
    `PO-${i}`,
  ]),
  ...(total
    ? [
        [
          'TOTAL',
          null,
          null,
          null,
          models.reduce((n, _, i) => n + (i + 1) * 10, 0),
          null,
          null,
          `USD ${models.reduce((n, _, i) => n + (i + 1) * 12.5, 0).toFixed(2)}`,
        ] as Row,
      ]
    : []),
  [],
  ['Bank: somewhere'],
]
const packingOf = (models: readonly string[]): Row[] => [
  ['PACKING LIST'],
  [],
  ['Part No.', 'Quantity', 'CTNS', 'N.W. (KGS)', 'G.W.(KGS)'],
  // The first three lie in one carton: one weight for all.
  ...models.map((m, i): Row => [
    m,
    (i + 1) * 10,
    i === 0 || i > 2 ? 1 : null,
    i === 0 ? '1.00001' : i > 2 ? '0.5' : null,
    i === 0 ? '1.3' : i > 2 ? '0.75' : null,
  ]),
  ['合计', null, models.length - 2, String(1.00001 + (models.length - 3) * 0.5), ''],
]
const file = (sheets: Sheets): Promise<Buffer> => workbook(sheets)

test('an invoice becomes a case: letterhead, lines with their places, sums against the TOTAL row; the file is a paper of it', async () => {
  const models = [model(), model(), model()]
  const bytes = await file({ Invoice: invoiceOf(models) })
  const {
    body: { data: checked },
  } = await send(bytes, { mode: 'check', direction: 'import', orgId: pengcheng })
  expect(checked).toMatchObject({ ask: [], same: [], matched: 0, unmatched: 3, caseId: null, added: 0 })
  expect(checked.parts).toMatchObject([
    {
      kind: 'invoice',
      sheet: 'Invoice',
      headRow: 8,
      total: 3,
      good: 3,
      problems: [],
      warnings: [],
      columns: { modelNumber: 'Part No.', totalPrice: 'Amount', unitPrice: 'Unit Price (USD)' },
    },
  ])
  expect(Object.fromEntries(checked.facts.map((f: any) => [f.name, [f.value, f.of]]))).toEqual({
    invoiceNo: ['INV-2026-77', 'invoice.xlsx · Invoice!B3'],
    date: ['2026-11-02', 'invoice.xlsx · Invoice!F3'],
    contractNo: ['SC-9/2026', 'invoice.xlsx · Invoice!A4'],
    incoterm: ['FOB', 'invoice.xlsx · Invoice!D4'],
    overseasName: ['Acme Semiconductor Pte Ltd, 1 Changi Rd', 'invoice.xlsx · Invoice!A6'],
    currency: ['USD', 'invoice.xlsx'],
    invoiceTotal: ['75', 'invoice.xlsx · Invoice!H12'],
  })
  expect(checked.sums).toEqual([
    { kind: 'invoice', name: 'quantity', lines: '60', paper: '60', agrees: true },
    { kind: 'invoice', name: 'totalPrice', lines: '75', paper: '75', agrees: true },
  ])

  const done = await taken(bytes, { direction: 'import', orgId: pengcheng, customerReference: 'REF-1' })
  expect(done).toMatchObject({ added: 3, matched: 0, unmatched: 3 })
  expect(await rowOf(done.caseId)).toMatchObject({
    direction: 'import',
    orgId: pengcheng,
    customerReference: 'REF-1',
    invoiceNo: 'INV-2026-77',
    contractNo: 'SC-9/2026',
    incoterm: 'FOB',
    currency: 'USD',
    invoiceTotal: '75.0000',
    overseasName: 'Acme Semiconductor Pte Ltd, 1 Changi Rd',
    lineCount: 3,
  })
  const lines = await linesOf(done.caseId)
  expect(
    lines.map((l) => [
      l.modelNumber,
      l.brand,
      l.name,
      l.quantity,
      l.unit,
      l.unitPrice,
      l.totalPrice,
      l.origin,
      l.remark,
    ]),
  ).toEqual(
    models.map((m, i) => [
      m,
      'ACME',
      '集成电路',
      String((i + 1) * 10),
      '007',
      '1.25',
      String((i + 1) * 12.5),
      'SGP',
      `PO-${i}`,
    ]),
  )
  expect(lines[1].origins.quantity).toEqual({ kind: 'paper', of: 'invoice.xlsx · Invoice!E10' })
  const { origins } = await declarant.get(`${base}/open?id=${done.caseId}`)
  expect(origins.invoiceNo).toEqual({ kind: 'paper', of: 'invoice.xlsx · Invoice!B3' })
  const { rows: papers } = await db.query(
    'select kind, state, number, file_name, f.org_id from customs_case_document d join stored_file f on f.id = d.file_id where case_id = $1',
    [done.caseId],
  )
  expect(papers).toEqual([
    { kind: 'invoice', state: 'received', number: 'INV-2026-77', file_name: 'invoice.xlsx', org_id: pengcheng },
  ])

  // The same file again is told, and makes nothing.
  const again = await taken(bytes, { direction: 'import', orgId: pengcheng })
  expect(again).toMatchObject({
    caseId: null,
    same: [{ caseId: done.caseId, kind: 'invoice', fileName: 'invoice.xlsx' }],
  })
  expect((await taken(bytes, { direction: 'import', orgId: pengcheng, again: 'true' })).caseId).toBeTruthy()
  // Another customer's case is nobody's business.
  expect((await send(bytes, { mode: 'check', direction: 'import', orgId: haina })).body.data.same).toEqual([])
})

test('one workbook with both papers: a carton shared by lines is divided by quantity to the last gram', async () => {
  const models = [model(), model(), model(), model()]
  const done = await taken(
    await file({ 发票: invoiceOf(models), 装箱单: packingOf(models) }),
    { direction: 'import', orgId: pengcheng },
    { name: '单据.xlsx' },
  )
  expect(done.parts.map((p: any) => [p.kind, p.sheet, p.good, p.warnings.length])).toEqual([
    ['invoice', '发票', 4, 0],
    ['packingList', '装箱单', 4, 2],
  ])
  expect(done.packed).toBe(4)
  const lines = await linesOf(done.caseId)
  // 1.00001 kg over 10, 20 and 30 pieces.
  expect(lines.map((l) => [l.netWeight, l.grossWeight, l.packages])).toEqual([
    ['0.16667', '0.21667', 1],
    ['0.33334', '0.43333', 0],
    ['0.5', '0.65', 0],
    ['0.5', '0.75', 1],
  ])
  expect(lines[1].origins.netWeight).toEqual({ kind: 'rule', of: '单据.xlsx · 装箱单!D4' })
  expect(lines[3].origins.netWeight).toEqual({ kind: 'paper', of: '单据.xlsx · 装箱单!D7' })
  expect(await rowOf(done.caseId)).toMatchObject({ packages: 2, netWeight: '1.50001' })
  const { rows } = await db.query(
    'select kind from customs_case_document where case_id = $1 and file_id is not null order by kind',
    [done.caseId],
  )
  expect(rows.map((r) => r.kind)).toEqual(['invoice', 'packingList'])
})

test('a packing list joins the lines of a case; what fits nothing is told row by row, and a typed weight stays', async () => {
  const models = [model(), model(), model()]
  const { caseId } = await taken(await file({ I: invoiceOf(models) }), { direction: 'import', orgId: pengcheng })
  const [first] = await linesOf(caseId)
  await declarant.post(`${base}/patchLines`, {
    caseId,
    set: [{ id: first.id, fields: { netWeight: { from: null, to: '9' } } }],
  })
  const list: Row[] = [
    ['Invoice No.:', 'PL-OTHER'],
    ['Model', 'Qty', '净重（克）', '毛重(kg)', 'Cartons'],
    [models[0]!, 10, 100, '0.2', 1],
    [models[1]!, 12, 1200, '1.5', 1],
    [models[1]!, 8, 800, '1', 1],
    [models[2]!, 31, 5, '0.1', 1],
    ['NOT-THERE', 1, 5, '0.1', 1],
  ]
  const bytes = await file({ PL: list })
  const {
    body: { data: checked },
  } = await send(bytes, { mode: 'commit', id: caseId }, { name: 'pl.xlsx' })
  expect(checked).toMatchObject({ caseId: null, packed: 0 })
  expect(checked.parts[0].problems).toEqual([
    { row: 6, field: 'quantity', message: 'Quantity differs: packing list 31, invoice 30', value: '31' },
    { row: 7, field: 'modelNumber', message: 'Not on the invoice: NOT-THERE × 1', value: 'NOT-THERE' },
  ])
  expect(checked.parts[0].warnings).toEqual([
    { row: 3, field: 'netWeight', message: '9 was entered manually and is kept' },
  ])
  const { body } = await send(
    bytes,
    { kind: 'packingList', id: caseId, of: 'packingList' },
    { verb: 'failedRows', name: 'pl.xlsx' },
  )
  const answer = await fetch(`${app.url}${base}/failedRows`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens['declarant']!}`, 'accept-language': 'en' },
    body: form(bytes, { id: caseId, of: 'packingList' }),
  })
  expect(body).toBeTruthy()
  expect((await readExcel(Buffer.from(await answer.arrayBuffer()))).rows.map((r) => [r[0], r.at(-1)])).toEqual([
    ['Model', 'Reason'],
    [models[2], 'Quantity differs: packing list 31, invoice 30'],
    ['NOT-THERE', 'Not on the invoice: NOT-THERE × 1'],
  ])

  expect(await taken(bytes, { id: caseId, goodRows: 'true' }, { name: 'pl.xlsx' })).toMatchObject({ caseId, packed: 2 })
  const lines = await linesOf(caseId)
  expect(lines.map((l) => [l.netWeight, l.grossWeight, l.packages])).toEqual([
    ['9', '0.2', 1],
    ['2', '2.5', 2],
    [null, null, null],
  ])
  expect(lines[0].origins.netWeight.kind).toBe('typed')
  expect(await rowOf(caseId)).toMatchObject({ invoiceNo: 'INV-2026-77' })
})

const form = (bytes: Buffer, fields: Record<string, string>): FormData => {
  const all = new FormData()
  for (const [name, value] of Object.entries(fields)) all.append(name, value)
  all.append('file', new Blob([new Uint8Array(bytes)]), 'x.xlsx')
  return all
}

test('bad rows are told with their reasons; all or none, unless the good ones are asked for', async () => {
  const [a, b] = [model(), model()]
  const bytes = await file({
    I: [
      head,
      [1, a, 'ACME', 'x', 'many', 'PCS', 1, 1, 'SG', ''],
      [2, b, 'ACME', 'x', '1,200 PCS', 'bushel?', '2', '2,400.00', 'Nowhere', ''],
      [3, '', '', '', 5, 'PCS', 1, 5, '', ''],
      [4, model(), '', 'IC', 3, 'PCS', '0.1234567', '0.99', 'made in China', ''],
      [5, model(), '', '', -1, '', 1, 1, '', ''],
      ['小计', null, null, null, 9],
    ],
  })
  const {
    parts: [part],
    caseId,
  } = await taken(bytes, { direction: 'export', orgId: pengcheng })
  expect(caseId).toBeNull()
  expect(part).toMatchObject({ total: 5, good: 1, problemRows: 4, imported: 0 })
  expect(part.problems.map((p: any) => [p.row, p.field, p.message, p.value])).toEqual([
    [2, 'quantity', 'Not a number', 'many'],
    [3, 'unit', 'Not a customs unit of measure', 'bushel?'],
    [4, 'modelNumber', 'No model and no description', ''],
    [6, 'quantity', 'Must be greater than 0', '-1'],
  ])
  expect(part.warnings.map((w: any) => [w.row, w.field])).toEqual([
    [3, 'origin'],
    [5, 'unitPrice'],
    [5, 'totalPrice'],
  ])
  const done = await taken(bytes, { direction: 'export', orgId: pengcheng, goodRows: 'true' })
  expect(
    (await linesOf(done.caseId)).map((l) => [l.name, l.nameEn, l.quantity, l.unitPrice, l.totalPrice, l.origin]),
  ).toEqual([['', 'IC', '3', '0.12346', '0.99', 'CHN']])
})

test('columns that nobody could guess are asked for once, and remembered for the customer', async () => {
  const rows = (): Row[] => [
    ['Some Company'],
    ['Alpha', 'Beta', 'Gamma', 'Delta'],
    [model(), 'thing', 4, 2.5],
    [model(), 'thing', 5, 2.5],
  ]
  const bytes = await file({ I: rows() })
  const {
    body: { data: asked },
  } = await send(bytes, { mode: 'check', direction: 'import', orgId: pengcheng })
  expect(asked).toMatchObject({
    parts: [],
    ask: [
      {
        kind: 'invoice',
        sheet: 'I',
        head: ['Alpha', 'Beta', 'Gamma', 'Delta'],
        found: {},
        missing: [['modelNumber', 'name'], ['quantity'], ['unitPrice', 'totalPrice']],
      },
    ],
  })
  expect((await taken(bytes, { direction: 'import', orgId: pengcheng })).caseId).toBeNull()
  const say = (columns: object, more: object = {}) =>
    declarant.try('POST', `${base}/mapping`, {
      orgId: pengcheng,
      kind: 'invoice',
      head: ['Alpha', 'Beta', 'Gamma', 'Delta'],
      columns,
      ...more,
    })
  expect((await say({ modelNumber: 'Alpha', quantity: 'Gamma' })).body.errors[0]).toMatchObject({
    field: 'columns.unitPrice',
  })
  expect((await say({ modelNumber: 'Omega', quantity: 'Gamma', unitPrice: 'Delta' })).body.errors[0]).toMatchObject({
    field: 'columns.modelNumber',
  })
  expect((await say({ modelNumber: 'Alpha', nameEn: 'Beta', quantity: 'Gamma', totalPrice: 'Delta' })).status).toBe(200)
  // The last word counts.
  expect((await say({ modelNumber: 'Alpha', name: 'Beta', quantity: 'Gamma', unitPrice: 'Delta' })).status).toBe(200)
  const done = await taken(await file({ other: rows() }), { direction: 'import', orgId: pengcheng })
  expect(done.parts[0]).toMatchObject({
    remembered: true,
    headRow: 2,
    columns: { modelNumber: 'Alpha', name: 'Beta', quantity: 'Gamma', unitPrice: 'Delta' },
  })
  expect((await linesOf(done.caseId)).map((l) => [l.nameEn, l.quantity, l.totalPrice])).toEqual([
    ['thing', '4', '10'],
    ['thing', '5', '12.5'],
  ])
  expect((await send(bytes, { mode: 'check', direction: 'import', orgId: haina })).body.data.ask).toHaveLength(1)
})

test('a second invoice comes on top, or in place of what stands', async () => {
  const { caseId } = await taken(await file({ I: invoiceOf([model(), model()]) }), {
    direction: 'import',
    orgId: pengcheng,
  })
  const second = invoiceOf([model()]).map((r) => r.map((c) => (c === 'INV-2026-77' ? 'INV-78' : c)))
  await taken(await file({ I: second }), { id: caseId })
  expect(await rowOf(caseId)).toMatchObject({ lineCount: 3, invoiceTotal: '50.0000', invoiceNo: 'INV-2026-77, INV-78' })
  const third = invoiceOf([model()]).map((r) => r.map((c) => (c === 'INV-2026-77' ? 'INV-79' : c)))
  await taken(await file({ I: third }), { id: caseId, how: 'replace' })
  expect(await rowOf(caseId)).toMatchObject({ lineCount: 1, invoiceTotal: '12.5000', invoiceNo: 'INV-79' })
})

test('a CSV as Excel writes it in China is read, and so are words in Chinese', async () => {
  const m = model()
  const text = new Map<string, number[]>()
  const gb = (s: string): Buffer =>
    Buffer.concat([...s].map((c) => Buffer.from(c.charCodeAt(0) < 128 ? [c.charCodeAt(0)] : gbk(c, text))))
  const bytes = gb(
    `发票号：FP-1\r\n币种：美元\r\n料号,品名,数量,单位,单价,金额,原产国\r\n${m},电容器,100,个,0.5,50,日本\r\n合计,,100,,,50,\r\n`,
  )
  const done = await taken(bytes, { direction: 'import', orgId: pengcheng }, { name: '发票.csv' })
  expect(await rowOf(done.caseId)).toMatchObject({ invoiceNo: 'FP-1', currency: 'USD', invoiceTotal: '50.0000' })
  expect(await linesOf(done.caseId)).toMatchObject([
    {
      modelNumber: m,
      name: '电容器',
      quantity: '100',
      unit: '007',
      origin: 'JPN',
      origins: { quantity: { of: '发票.csv · C4' } },
    },
  ])
})

/** The two bytes of a Chinese character in GB18030, found by decoding them all once. */
function gbk(character: string, known: Map<string, number[]>): number[] {
  if (!known.size) {
    const decoder = new TextDecoder('gb18030')
    for (let a = 0x81; a <= 0xfe; a++)
      for (let b = 0x40; b <= 0xfe; b++) if (b !== 0x7f) known.set(decoder.decode(Uint8Array.from([a, b])), [a, b])
  }
  return known.get(character)!
}

test('the customer’s own code is a proposal: ours goes before it, a classifier has it beside the engine’s, nobody declares by it unseen', async () => {
  const goods = await tradeOf(app, tokens['admin']!).goods({ orgId: pengcheng, modelNumber: model() })
  await db.query(
    `insert into goods_classification (tenant_id, goods_id, jurisdiction, hs_code, elements, status, valid_from) select tenant_id, id, 'CN', '8532249000', '4|3|片式', 'classified', now()::date from goods where id = $1`,
    [goods.id],
  )
  const fresh = model()
  const bytes = await file({
    I: [
      ['Model', 'Qty', 'Unit', 'Price', 'HS Code'],
      [goods.modelNumber, 1, 'PCS', 1, '85423990'],
      [fresh, 1, 'PCS', 1, '8542.3990.00'],
      [model(), 1, 'PCS', 1, '123'],
    ],
  })
  const done = await taken(bytes, { direction: 'import', orgId: pengcheng })
  expect(done.parts[0].warnings.map((w: any) => [w.row, w.field])).toEqual([
    [2, 'hsCode'],
    [4, 'hsCode'],
  ])
  const lines = await linesOf(done.caseId)
  expect(lines.map((l) => [l.hsCode, l.matchedBy, l.proposedCode, l.origins.proposedCode?.kind])).toEqual([
    ['8532249000', 'model', '85423990', 'paper'],
    [null, null, '8542399000', 'paper'],
    [null, null, null, undefined],
  ])
  expect(await declarant.post(`${base}/toDesk`, { id: done.caseId })).toMatchObject({ sent: 2, tasks: 2 })
  const desk = await declarant.get(`${base}/desk?id=${done.caseId}`)
  expect(desk).toMatchObject([
    { row: 2, status: 'unclassified', holder: null, asked: false },
    { row: 3, status: 'unclassified' },
  ])
  const { proposed } = await classifier.get(`/api/customs/classifyTask/open?id=${desk[0].taskId}`)
  expect(proposed).toMatchObject([
    { code: '8542399000', caseCode: done.caseCode, of: expect.stringContaining('.xlsx') },
  ])
  // Sent again: nothing twice.
  expect(await declarant.post(`${base}/toDesk`, { id: done.caseId })).toMatchObject({ sent: 0, tasks: 2 })
})

test('what cannot be read is refused in the house’s words, and never with a 5xx', async () => {
  const refused = async (bytes: Uint8Array, name: string, fields: Record<string, string> = {}) => {
    const { status, body } = await send(bytes, { mode: 'check', direction: 'import', ...fields }, { name })
    return [status, body.message]
  }
  expect(await refused(Buffer.from('no table here at all'), 'x.csv')).toEqual([
    400,
    'No table of an invoice or packing list was found',
  ])
  expect((await refused(Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]), 'x.xlsx'))[0]).toBe(400)
  expect((await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'x.xls'))[1]).toBe(
    'This is an old .xls file or is password-protected. Save it as .xlsx',
  )
  expect((await refused(Buffer.alloc(10 * 1024 * 1024, 'a,b\n'), 'x.csv'))[0]).toBe(413)
  const many = Array.from({ length: 100_000 }, (_, i) => `M${i},1,1`).join('\n')
  expect(await refused(Buffer.from(`Model,Qty,Price\n${many}`), 'x.csv')).toEqual([
    400,
    'At most 2000 rows can be imported at once',
  ])
  expect(
    (await refused(Buffer.from(`Model,Qty,Price\n${many.split('\n').slice(0, 2001).join('\n')}`), 'x.csv'))[1],
  ).toBe('At most 2000 rows can be imported at once')
  expect(
    (await send(Buffer.from('Model,Qty,Price\nx,1,1'), { mode: 'commit' }, { name: 'x.csv' })).body.errors,
  ).toMatchObject([{ field: 'direction' }])
  expect(
    (await send(Buffer.from('Model,Qty,N.W.\nx,1,1'), { mode: 'commit', direction: 'import' }, { name: 'pl.csv' }))
      .status,
  ).toBe(409)
  expect((await send(Buffer.from('x'), { mode: 'check', id: 'no' })).status).toBe(400)
})

test('a customer takes in his own papers and nobody else’s; rights hold', async () => {
  const models = [model()]
  const bytes = await file({ I: invoiceOf(models) })
  const own = await taken(bytes, { direction: 'import' }, { token: tokens['buyer']! })
  expect(await rowOf(own.caseId)).toMatchObject({ orgId: pengcheng })
  expect(
    (await send(bytes, { mode: 'check', direction: 'import', orgId: haina }, { token: tokens['buyer']! })).body.errors,
  ).toMatchObject([{ field: 'orgId' }])
  expect((await send(bytes, { mode: 'check', id: own.caseId }, { token: tokens['buyer2']! })).status).toBe(404)
  expect((await send(bytes, { mode: 'commit', id: own.caseId }, { token: tokens['buyer2']! })).status).toBe(404)
  expect((await send(bytes, { mode: 'check', direction: 'import' }, { token: tokens['finance']! })).status).toBe(403)
  expect((await buyer.try('POST', `${base}/toDesk`, { id: own.caseId })).status).toBe(403)
  expect((await buyer.try('GET', `${base}/desk?id=${own.caseId}`)).status).toBe(403)
  expect(
    (
      await handOf(app, tokens['buyer2']!).try('POST', `${base}/mapping`, {
        caseId: own.caseId,
        kind: 'invoice',
        head: ['a', 'b', 'c'],
        columns: { modelNumber: 'a', quantity: 'b', unitPrice: 'c' },
      })
    ).status,
  ).toBe(404)
  // His question to the desk is asked of him alone; his file is his to open.
  const {
    rows: [paper],
  } = await db.query('select file_id from customs_case_document where case_id = $1', [own.caseId])
  expect((await handOf(app, tokens['buyer2']!).try('GET', `/api/file/queryById?id=${paper.file_id}`)).status).toBe(404)
})

test('two people who take the same file at one moment make one case of it', async () => {
  const bytes = await file({ I: invoiceOf([model()]) })
  const both = await Promise.all([1, 2, 3].map(() => taken(bytes, { direction: 'import', orgId: pengcheng })))
  expect(both.filter((b) => b.caseId).length).toBe(1)
})

test('500 lines with their packing are read, matched and written in about as many statements as fifty', async () => {
  const { services } = app.application
  const counted: number[] = []
  for (const count of [50, 500]) {
    const models = Array.from({ length: count }, model)
    const bytes = await file({ Invoice: invoiceOf(models), Packing: packingOf(models) })
    counted.push(
      await statementsOf(services, async () =>
        expect(await taken(bytes, { direction: 'import', orgId: pengcheng })).toMatchObject({
          added: count,
          packed: count,
        }),
      ),
    )
  }
  // A session that is read anew, or a job beside it, takes a few.
  expect(counted[1]).toBeLessThan(counted[0]! + 20)
})

test('from the file to the decided code: two people at the desk, the customer answers, the case goes on', async () => {
  const m = model()
  const done = await taken(
    await file({
      I: [
        ['Model', '品名', 'Qty', 'Unit', 'Price'],
        [m, '片式电容器', 5, 'PCS', 2],
      ],
    }),
    { direction: 'import', orgId: pengcheng },
  )
  const before = await rowOf(done.caseId)
  const submitted = await declarant.post(`${base}/submit`, { id: done.caseId, version: before.version })
  expect(submitted.status).toBe('toClassify')
  const [{ taskId }] = await declarant.get(`${base}/desk?id=${done.caseId}`)
  const desk = '/api/customs/classifyTask'
  let opened = await classifier.get(`${desk}/open?id=${taskId}`)
  await classifier.post(`${desk}/claim`, { ids: [taskId] })
  opened = await classifier.get(`${desk}/open?id=${taskId}`)
  opened = await classifier.post(`${desk}/ask`, {
    id: taskId,
    version: opened.task.version,
    question: '介质是什么？',
    missing: ['material'],
  })
  expect(await declarant.get(`${base}/desk?id=${done.caseId}`)).toMatchObject([{ status: 'query', asked: true }])
  const asked = (await buyer.get(`${desk}/queryAsked?currentPage=1&pageSize=10`)).list.find((a: any) => a.id === taskId)
  expect(asked).toMatchObject({ modelNumber: m, orderCode: before.code })
  await buyer.post(`${desk}/answer`, {
    id: taskId,
    questionId: asked.questions[0].id,
    answer: '陶瓷',
    attributes: { material: '陶瓷' },
  })
  opened = await classifier.get(`${desk}/open?id=${taskId}`)
  expect(opened.task.material).toBe('陶瓷')
  opened = await classifier.post(`${desk}/decide`, {
    id: taskId,
    version: opened.task.version,
    code: '8532249000',
    elements: '0|3|片式多层瓷介',
  })
  expect((await linesOf(done.caseId))[0].hsCode).toBeNull()
  expect(
    (await declarant.try('POST', `${base}/classified`, { id: done.caseId, version: submitted.version })).status,
  ).toBe(422)
  const review = await reviewer.get(`${desk}/open?id=${taskId}`)
  await reviewer.post(`${desk}/claim`, { ids: [taskId] })
  const held = await reviewer.get(`${desk}/open?id=${taskId}`)
  expect(review.task.status).toBe('first')
  await reviewer.post(`${desk}/approve`, { id: taskId, version: held.task.version })
  expect((await linesOf(done.caseId))[0]).toMatchObject({
    hsCode: '8532249000',
    elements: '0|3|片式多层瓷介',
    matchedBy: 'task',
  })
  const now = await rowOf(done.caseId)
  expect((await declarant.post(`${base}/classified`, { id: done.caseId, version: now.version })).status).toBe('toQuote')
  // The next shipment knows the goods.
  expect(
    await taken(
      await file({
        I: [
          ['Model', 'Qty', 'Unit', 'Price'],
          [m, 7, 'PCS', 2],
        ],
      }),
      { direction: 'import', orgId: pengcheng },
    ),
  ).toMatchObject({ matched: 1, unmatched: 0 })
})
