import { randomUUID } from 'node:crypto'

import { editions } from '@clearway/contract/features/customs/declaration/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { chargedOf } from '../../test/charged.ts'
import { nextSecond } from '../../test/declaration.ts'
import { tariffHand } from '../../test/tariff.ts'
import { customerIds } from '../../test/trade.ts'
import { underEdition } from '../../test/underEdition.ts'
import {
  decimalText,
  kindOf,
  kinds,
  shipped,
  shippedLines,
  sumBy,
  taxesOf,
  workedPapers,
  workedTariff,
} from '../../test/workedShipment.ts'
import { parseMessage, writeMessage } from './declaration/message/message.ts'

// One shipment from the customer's papers to the end, as every part of the program sees it.

const base = '/api/customs/customsCase'
const dec = '/api/customs/declaration'
const names = ['admin', 'declarant', 'classifier', 'reviewer', 'buyer', 'finance'] as const
let app: TestApplication
let tokens: Record<(typeof names)[number], string>
let by: Record<(typeof names)[number], Hand>
let pengcheng: string

const series = `WK${randomUUID().slice(0, 6).toUpperCase()}`
const charges = { freight: 123_457n, insurance: 4321n, rate: 71_234n }

beforeAll(async () => {
  app = await testApplication()
  tokens = Object.fromEntries(
    await Promise.all(names.map(async (n) => [n, await app.signIn('demo', n)] as const)),
  ) as typeof tokens
  by = Object.fromEntries(names.map((n) => [n, handOf(app, tokens[n])])) as typeof by
  pengcheng = (await customerIds(app, tokens.admin)).pengcheng
  const tariff = tariffHand(app, tokens.admin)
  await tariff.activate(await tariff.importChina('2026', '2026-01-01', workedTariff), '2026-01-01')
  await by.admin.post('/api/customs/exchangeRate/add', {
    base: 'CNY',
    currency: 'USD',
    rate: decimalText(charges.rate, 4),
    validFrom: '2026-01-01',
    validTo: '2099-12-31',
  })
  for (let from = 0; from < shipped.goods - shipped.unknown; from += 13)
    await Promise.all(Array.from({ length: 13 }, (_, n) => knownGoods(from + n)))
}, 120_000)
afterAll(() => app?.close())

/** Goods of the customer that two people classified. */
async function knownGoods(g: number): Promise<void> {
  const [kind, model] = [kinds[kindOf(g)], shipped.model(g, series)]
  const goods = await by.classifier.post('/api/customs/goodsMaster/add', {
    modelNumber: model,
    name: kind.name,
    brand: 'ACME',
    unit: '007',
    orgId: pengcheng,
    countryOfOrigin: 'MYS',
  })
  const decision = await by.classifier.post('/api/customs/goodsMaster/classify', {
    goodsId: goods.id,
    jurisdiction: 'CN',
    hsCode: kind.code,
    ciqCode: '999',
    elements: kind.elements(model),
  })
  await by.reviewer.post('/api/customs/goodsMaster/approve', { id: decision.id, version: decision.version })
}

const opened = (id: string, hand = by.declarant): Promise<any> => hand.get(`${base}/open?id=${id}`)
const declared = (id: string): Promise<any> => by.declarant.get(`${dec}/open?id=${id}`)
const step = async (hand: Hand, name: string, id: string) =>
  hand.post(`${base}/${name}`, { id, version: (await opened(id)).row.version })
const decStep = async (hand: Hand, name: string, id: string, more: object = {}) =>
  hand.post(`${dec}/${name}`, { id, version: (await declared(id)).row.version, ...more })
/** Signs, having weighed each warning that is open. */
const sign = async (hand: Hand, name: string, id: string) => {
  const { problems } = await hand.get(`${dec}/check?id=${id}`)
  return decStep(hand, name, id, { acknowledged: problems.flatMap((p: any) => p.identity ?? []) })
}
const changes = (now: Record<string, string>, to: Record<string, string>) =>
  Object.fromEntries(Object.entries(to).map(([name, value]) => [name, { from: now[name] ?? '', to: value }]))
const upload = async (path: string, bytes: Uint8Array, name: string, fields: Record<string, string> = {}) => {
  const { status, body } = await app.upload(path, { token: tokens.declarant, fields, file: { name, bytes } })
  expect([path, status, body.message]).toEqual([path, 200, expect.anything()])
  return body.data
}

/** What the customer sends beside the invoice and the packing list that were read. */
async function papersOf(id: string): Promise<void> {
  const { documents } = await by.declarant.get(`${base}/documents?id=${id}`)
  for (const { kind } of documents.filter((d: any) => d.rule === 'always' || d.rule === 'transport'))
    if (!documents.some((d: any) => d.kind === kind && d.fileName))
      await upload(`${base}/uploadDocument`, Buffer.from(`%PDF-1.4\n% ${id} ${kind}\n`), `${kind}.pdf`, { id, kind })
}

const ownWord = '我司代号'
/** Takes in both papers; the customer's own word for a model has to be told once. */
async function takenIn(): Promise<string> {
  const { invoice, packingList } = await workedPapers(series, { model: ownWord, origin: '产地' })
  const file = (fields: Record<string, string>) =>
    upload(`${base}/readFile`, invoice, 'invoice.xlsx', { direction: 'import', orgId: pengcheng, ...fields })
  const before = await file({ mode: 'check' })
  expect(before).toMatchObject({ matched: 0, unmatched: shipped.lines })
  const { head, columns } = before.parts[0]
  await by.declarant.post(`${base}/mapping`, {
    orgId: pengcheng,
    kind: 'invoice',
    head,
    columns: { ...columns, modelNumber: ownWord },
  })
  const checked = await file({ mode: 'check' })
  expect(checked).toMatchObject({ ask: [], matched: shipped.lines - shipped.unknown, unmatched: shipped.unknown })
  const total = decimalText(
    sumBy(shippedLines, (l) => l.total),
    2,
  )
  expect(checked.sums.map((s: any) => [s.name, Number(s.paper), s.agrees])).toContainEqual([
    'totalPrice',
    Number(total),
    true,
  ])
  const done = await file({ mode: 'commit' })
  expect(done).toMatchObject({ added: shipped.lines, caseId: expect.any(String) })
  expect(
    await upload(`${base}/readFile`, packingList, 'packing list.xlsx', { mode: 'commit', id: done.caseId }),
  ).toMatchObject({ packed: shipped.lines })
  return done.caseId
}

/** Two people at the desk decide the goods that nobody knew. */
async function classify(caseId: string): Promise<void> {
  const waiting = await by.declarant.get(`${base}/desk?id=${caseId}`)
  expect(waiting.map((w: any) => [w.row, w.status])).toEqual([
    [79, 'unclassified'],
    [80, 'unclassified'],
  ])
  const desk = '/api/customs/classifyTask'
  for (const { taskId: id } of waiting) {
    await by.classifier.post(`${desk}/claim`, { ids: [id] })
    const { task } = await by.classifier.get(`${desk}/open?id=${id}`)
    await by.classifier.post(`${desk}/decide`, {
      id,
      version: task.version,
      code: kinds.supply.code,
      ciqCode: '999',
      elements: kinds.supply.elements(task.modelNumber),
    })
    await by.reviewer.post(`${desk}/claim`, { ids: [id] })
    const { task: first } = await by.reviewer.get(`${desk}/open?id=${id}`)
    await by.reviewer.post(`${desk}/approve`, { id, version: first.version })
  }
}

const caseFields = {
  supervisionMode: '0110',
  transportMode: '2',
  conveyance: 'EVER GIVEN',
  voyage: '012E',
  billNo: `EGLV${series}`,
  tradeCountry: 'SGP',
  farCountry: 'SGP',
  farPort: 'SGP012',
  nearPort: '470201',
  customsOffice: '5316',
  entryOffice: '5304',
  goodsPlace: '盐田港仓库',
  packageKind: '22',
  freight: decimalText(charges.freight, 2),
  freightCurrency: 'USD',
  insurance: decimalText(charges.insurance, 2),
  insuranceCurrency: 'USD',
}
const missing = {
  AgentCode: '4403980001',
  AgentCodeScc: '91440300708461136T',
  DeclareName: '王海波',
  TradeCode: '4403160001',
  TradeCoScc: '91440300708461136T',
  TradeName: '深圳鹏程电子有限公司',
  OwnerCodeScc: '91440300708461136T',
  OwnerName: '深圳鹏程电子有限公司',
  PromiseItmes: '00000',
}

/** Types what only the maker knows. */
async function complete(id: string): Promise<void> {
  const { head, lines } = await declared(id)
  await by.declarant.post(`${dec}/patch`, {
    id,
    head: changes(head, missing),
    lines: {
      set: lines.map((l: any) => ({
        id: l.id,
        item: changes(l.item, { DistrictCode: '44031', DestCode: '440308', DutyMode: '1' }),
      })),
    },
  })
  const { problems, errors } = await by.declarant.get(`${dec}/check?id=${id}`)
  expect(problems.filter((p: any) => p.level === 'error')).toEqual([])
  expect(errors).toBe(0)
}

const numberOf = (d: any, field: string) => BigInt(Math.round(Number(d.head[field]) * 100_000))
function agreesWithPapers(made: any[]): void {
  expect(made.map((d) => [d.row.lineCount, d.row.status, d.row.currency])).toEqual([
    [50, 'draft', 'USD'],
    [30, 'draft', 'USD'],
  ])
  const total = sumBy(
    made.flatMap((d) => d.lines),
    (l: any) => BigInt(Math.round(Number(l.item.DeclTotal) * 100)),
  )
  expect([
    sumBy(made, (d) => numberOf(d, 'PackNo')),
    sumBy(made, (d) => numberOf(d, 'GrossWet')),
    sumBy(made, (d) => numberOf(d, 'NetWt')),
    total,
  ]).toEqual([
    BigInt(shipped.packages) * 100_000n,
    sumBy(shippedLines, (l) => l.gross) * 100n,
    sumBy(shippedLines, (l) => l.net) * 100n,
    sumBy(shippedLines, (l) => l.total),
  ])
  const held = made.flatMap((d) => Object.values<number[]>(d.lineSources)).flat()
  expect(held.toSorted((a, b) => a - b)).toEqual(Array.from({ length: shipped.lines }, (_, n) => n + 1))
}

async function taxesAgree(caseId: string, ids: readonly string[]): Promise<void> {
  const wanted = taxesOf(charges.freight, charges.insurance, charges.rate)
  const fen = (text: string | undefined) => BigInt(Math.round(Number(text ?? 0) * 100))
  const found = await Promise.all(
    ids.map(async (id) => {
      const { taxes } = await by.declarant.get(`${dec}/estimate?id=${id}`)
      expect(taxes.complete).toBe(true)
      const of = (kind: string) => fen(taxes.kinds.find((k: any) => k.kind === kind)?.amount)
      return { duty: of('duty'), excise: of('excise'), vat: of('vat'), payable: fen(taxes.total) }
    }),
  )
  expect(found).toEqual(wanted)
  // The small lot of perfume is waived, the large one is not.
  expect(wanted.map((t) => t.excise > 0n && t.excise < 5000n)).toEqual([true, false])
  expect(fen((await by.declarant.get(`${base}/estimate?id=${caseId}`)).total)).toBe(
    wanted[0]!.payable + wanted[1]!.payable,
  )
}

/** Another person passes it; the file that goes to customs says what the form says. */
async function handIn(id: string): Promise<void> {
  await decStep(by.declarant, 'sendToCheck', id)
  await sign(by.reviewer, 'approve', id)
  const before = await declared(id)
  const sent = await sign(by.declarant, 'submit', id)
  expect(sent.row.status).toBe('submitted')
  const response = await fetch(`${app.url}${dec}/message?id=${id}&messageId=${sent.messageId}`, {
    headers: { authorization: `Bearer ${tokens.declarant}` },
  })
  const message = parseMessage(Buffer.from(await response.arrayBuffer()))
  const { IEFlag: _flag, ...head } = before.head
  expect([message.unknown, message.direction, message.head]).toEqual([[], 'import', head])
  expect(message.lines.map((l) => l.item)).toEqual(
    before.lines.map((l: any, n: number) => ({ ...l.item, GNo: String(n + 1) })),
  )
  // Under the other description too: what it knows comes back as it was.
  for (const edition of editions) {
    const said = underEdition(edition, message)
    const ids = said.lines.map((line) => line.id)
    const { unknown, ...read } = parseMessage(Buffer.from(writeMessage(said)), () => ids.shift()!, edition)
    expect([unknown, underEdition(edition, read)]).toEqual([[], said])
  }
}

/** The official form with all its pages, whatever language is asked for. */
async function printed(id: string, pages: number): Promise<void> {
  const response = await fetch(`${app.url}${dec}/print?id=${id}&paper=declaration&language=en`, {
    headers: { authorization: `Bearer ${tokens.declarant}` },
  })
  const pdf = Buffer.from(await response.arrayBuffer()).toString('latin1')
  expect([response.status, pdf.slice(0, 5), pdf.match(/\/Type \/Page\b/g)?.length]).toEqual([200, '%PDF-', pages])
}

const china = (at: number) => new Date(at + 8 * 3_600_000).toISOString().replace('T', ' ').slice(0, 19)
interface Customs {
  readonly seqNo: string
  readonly entryId: string
  readonly code: string
  readonly from: number
}
const receipts = (of: Customs, list: readonly (readonly [channel: string, second: number, note?: string])[]) =>
  upload(
    `${dec}/importReceipts`,
    Buffer.from(
      `<Root>${list
        .map(
          ([channel, second, note = '']) =>
            `<DEC_RESULT><CUS_CIQ_NO>${of.seqNo}</CUS_CIQ_NO><ENTRY_ID>${of.entryId}</ENTRY_ID><ClientSeqNo>${of.code}</ClientSeqNo><CHANNEL>${channel}</CHANNEL><NOTE>${note}</NOTE><NOTICE_DATE>${china(of.from + second * 1000)}</NOTICE_DATE></DEC_RESULT>`,
        )
        .join('')}</Root>`,
    ),
    'receipts.xml',
  )
const statusOf = async (id: string) => (await declared(id)).row.status

/** What customs says of the first one: a field of the head and one of a line. Both are mended, and it goes again. */
async function returnedAndMended(id: string, of: Customs): Promise<void> {
  await receipts(of, [
    ['Z', 1, '1、提运单号在进口舱单中找不到；2、第3项商品单价错误'],
    ['L', 0],
  ])
  expect(await statusOf(id)).toBe('returned')
  const { faults } = await by.declarant.get(`${dec}/faults?id=${id}`)
  expect(faults.map((f: any) => [f.block, f.field, f.line])).toEqual([
    ['head', 'BillNo', null],
    ['line', 'DeclPrice', 3],
  ])
  expect(faults[0].oldValue).toBe(caseFields.billNo)
  const { head, lines } = await declared(id)
  const line = lines.find((l: any) => l.id === faults[1].lineId)
  await by.declarant.post(`${dec}/patch`, {
    id,
    head: changes(head, { BillNo: `${caseFields.billNo}A` }),
    lines: {
      set: [{ id: line.id, item: changes(line.item, { DeclPrice: `${line.item.DeclPrice.split('.')[0]}.9` }) }],
    },
  })
  // The price was right after all: it goes back, and a person says so.
  const { lines: now } = await declared(id)
  await by.declarant.post(`${dec}/patch`, {
    id,
    lines: {
      set: [
        {
          id: line.id,
          item: { DeclPrice: { from: now.find((l: any) => l.id === line.id).item.DeclPrice, to: line.item.DeclPrice } },
        },
      ],
    },
  })
  for (const [n, fault] of (await by.declarant.get(`${dec}/faults?id=${id}`)).faults.entries()) {
    if (!fault.mendedAt)
      await by.declarant.post(`${dec}/settleFault`, {
        faultId: fault.id,
        outcome: n ? 'notApplicable' : 'mended',
        note: '发票价格无误',
      })
  }
  const settled = await by.declarant.get(`${dec}/faults?id=${id}`)
  expect([settled.mended, settled.faults[0].current]).toEqual([2, `${caseFields.billNo}A`])
}

async function payBills(id: string): Promise<void> {
  const { taxes } = await by.finance.get(`${dec}/estimate?id=${id}`)
  for (const { kind, payable } of taxes.kinds.filter((k: any) => Number(k.payable) > 0)) {
    const bill = await by.finance.post(`${dec}/addBill`, {
      declarationId: id,
      number: `${kind}-${id.slice(0, 8)}`,
      kind,
      amount: payable,
      issuedOn: '2026-11-18',
    })
    const { id: billId, version } = bill
    await by.finance.post(`${dec}/payBill`, { billId, version, paidOn: '2026-11-19', advanced: true })
  }
  expect(await by.finance.get(`${dec}/bills?id=${id}`)).toMatchObject({
    unpaid: '0.00',
    comparison: { difference: '0.00' },
  })
}

const second = () => Math.floor(Date.now() / 1000) * 1000

test('an invoice of 120 lines becomes two declarations, taxed, handed in, one sent back, both closed, and the case is completed', async () => {
  const id = await takenIn()
  const { row } = await opened(id)
  expect(row).toMatchObject({
    packages: shipped.packages,
    invoiceTotal: expect.stringContaining(
      decimalText(
        sumBy(shippedLines, (l) => l.total),
        2,
      ),
    ),
    currency: 'USD',
    incoterm: 'FOB',
    lineCount: shipped.lines,
    openLines: shipped.unknown,
  })
  const patched = await by.declarant.post(`${base}/patch`, {
    id,
    set: Object.fromEntries(
      Object.entries({ ...caseFields, movedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) }).map(
        ([name, to]) => [name, { from: row[name] ?? null, to }],
      ),
    ),
  })
  expect([patched.conflicts, patched.problems]).toEqual([[], []])

  expect((await step(by.declarant, 'submit', id)).status).toBe('toClassify')
  await classify(id)
  expect((await opened(id)).row.openLines).toBe(0)
  expect((await step(by.declarant, 'classified', id)).status).toBe('toQuote')
  await by.declarant.post(`${base}/patchCharges`, { id, add: [{ id: randomUUID(), values: { price: '800' } }] })
  expect((await step(by.declarant, 'quote', id)).status).toBe('toConfirm')
  await papersOf(id)
  expect((await step(by.buyer, 'confirm', id)).status).toBe('toDeclare')

  const { ids, notes } = await by.declarant.post(`${dec}/make`, { caseId: id })
  expect([ids.length, notes]).toEqual([2, []])
  agreesWithPapers(await Promise.all(ids.map(declared)))
  for (const each of ids) await complete(each)
  await taxesAgree(id, ids)

  for (const each of ids) await handIn(each)
  for (const [n, pages] of [9, 5].entries()) await printed(ids[n], pages)
  const customs: Customs[] = ids.map((_: string, n: number) => ({
    seqNo: `I2026000090000000${n}`,
    entryId: `53162026190000000${n}`,
    code: `${row.code}/${n + 1}`,
    from: second(),
  }))
  expect((await opened(id)).row.status).toBe('declaring')
  await nextSecond()
  await returnedAndMended(ids[0], customs[0]!)
  expect((await opened(id)).row.alarm).toBe('returned')
  await nextSecond()
  await handIn(ids[0])
  expect((await declared(ids[0])).row.round).toBe(2)

  const again = { ...customs[0]!, from: second() + 1000 }
  await receipts(again, [
    ['T', 3],
    ['G', 2],
  ])
  expect(await statusOf(ids[0])).toBe('taxDue')
  await payBills(ids[0])
  expect(await statusOf(ids[0])).toBe('taxPaid')
  // The last before the one before it, then all of them once more.
  await receipts(again, [['R', 5]])
  await receipts(again, [
    ['F', 4],
    ['T', 3],
    ['L', 1],
  ])
  expect(
    await receipts(again, [
      ['F', 4],
      ['T', 3],
      ['R', 5],
      ['G', 2],
      ['L', 1],
    ]),
  ).toMatchObject({ added: 0, known: 5 })
  expect(await statusOf(ids[0])).toBe('closed')
  expect((await opened(id)).row.status).toBe('declaring')

  await receipts(customs[1]!, [
    ['L', 1],
    ['G', 2],
    ['T', 3],
  ])
  await payBills(ids[1])
  await receipts(customs[1]!, [
    ['F', 4],
    ['R', 5],
  ])
  expect(await Promise.all(ids.map(statusOf))).toEqual(['closed', 'closed'])
  // Released, closed and told again: its work is charged once, and each tax that the house paid for the customer.
  for (const one of ids) {
    const { taxes } = await by.finance.get(`${dec}/estimate?id=${one}`)
    const paid = taxes.kinds.filter((kind: any) => Number(kind.payable) > 0)
    const charges = await chargedOf(app, (await declared(one)).row.code, 2 + paid.length)
    const figure = (code: string) => charges.find((line) => line.startsWith(code))
    expect(figure('CUS')).toMatch(/^CUS (240|300|260)\.00 CNY$/)
    for (const { kind, payable } of paid)
      if (kind === 'duty' || kind === 'vat') expect(figure(kind === 'duty' ? 'TDU' : 'TVA')).toContain(`${payable} CNY`)
  }
  const { row: end } = await opened(id)
  expect([end.status, end.alarm, end.taxDueOn]).toEqual(['toDispatch', null, null])
  expect((await step(by.declarant, 'dispatch', id)).status).toBe('toReceive')
  expect((await step(by.buyer, 'receive', id)).status).toBe('completed')
}, 90_000)
