import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { orderHands } from '../../../test/trade.ts'
import { workbook } from '../../../test/workbook.ts'

const base = '/api/customs/orderPaper'
let app: TestApplication
let admin: string
let hand: Hand
let declarant: Hand
let orders: Awaited<ReturnType<typeof orderHands>>

beforeAll(async () => {
  app = await testApplication()
  orders = await orderHands(app)
  ;({ admin, hand, declarant } = orders)
})
afterAll(() => app?.close())

async function newOrder(confirmed = true): Promise<{ id: string; version: number }> {
  const { id } = await orders.order()
  let row = await hand.get(`/api/trade/order/queryById?id=${id}`)
  for (const step of confirmed ? ['submit', 'confirm'] : [])
    row = await hand.post(`/api/trade/order/${step}`, { id, version: row.version })
  return row
}
const invoice = (number: string) =>
  workbook({
    Invoice: [
      ['COMMERCIAL INVOICE'],
      ['Invoice No.:', number],
      ['Contract No.: SC-7/2026'],
      ['Part No.', 'Description', "Q'ty", 'Unit', 'Unit Price (USD)', 'Amount', 'G.W.(KG)'],
      ['X-1', 'IC', 10, 'PCS', '1.99', '19.90', '120.5'],
      ['TOTAL', null, 10, null, null, '19.90', '120.5'],
    ],
  })
const drop = (id: string, bytes: Uint8Array, { name = 'INV-7.xlsx', token = admin } = {}) =>
  app.upload(`${base}/drop`, { token, fields: { id }, file: { name, bytes } })
const papersOf = (id: string, by = hand): Promise<any> => by.get(`${base}/papers?id=${id}`)
const fromOrder = (orderId: string): Promise<any> => orders.fromOrder(orderId)
const documentsOf = async (id: string): Promise<any[]> =>
  (await declarant.get(`/api/customs/customsCase/documents?id=${id}`)).documents.filter((d: any) => d.fileName)

test('papers dropped on a confirmed order are kept with it and go to its case, which reads them', async () => {
  const { id } = await newOrder()
  expect(await papersOf(id)).toEqual({ papers: [], takes: true })
  const buyer = await app.signIn('demo', 'buyer')
  expect((await drop(id, await invoice('INV-7'), { token: buyer })).status).toBe(200)
  const { body } = await drop(id, Buffer.from('plain words'), { name: 'notes.txt' })
  expect(body.data.papers.map((p: any) => [p.fileName, p.kind.en, p.caseId, p.removable])).toEqual([
    ['INV-7.xlsx', 'Invoice', null, true],
    ['notes.txt', 'Other', null, true],
  ])
  const bytes = await app.call('GET', `${base}/download?id=${id}&paperId=${body.data.papers[1].id}`, { token: buyer })
  expect(bytes.status).toBe(200)
  const made = await fromOrder(id)
  expect((await documentsOf(made.id)).map((d) => [d.fileName, d.kind, d.state])).toEqual([
    ['INV-7.xlsx', 'invoice', 'received'],
    ['notes.txt', 'other', 'received'],
  ])
  // Its letterhead is read; the lines stay those of the order.
  const row = await declarant.get(`/api/customs/customsCase/queryById?id=${made.id}`)
  expect(row).toMatchObject({ invoiceNo: 'INV-7', contractNo: 'SC-7/2026', currency: 'USD', lineCount: 1 })
  const { papers } = await papersOf(id)
  expect(papers.map((p: any) => [p.caseCode, p.removable])).toEqual([
    [made.code, false],
    [made.code, false],
  ])
  const late = await hand.try('POST', `${base}/remove`, { id, paperId: papers[0].id })
  expect([late.status, late.body.message]).toEqual([
    409,
    'The document is already in the customs case. Remove it there',
  ])
  const { events } = await declarant.get(`/api/customs/customsCase/timeline?id=${made.id}`)
  expect(events.filter((e: any) => e.kind === 'document.received')).toHaveLength(2)
})

test('a paper dropped where the case stands already is on the case at once, once', async () => {
  const { id } = await newOrder()
  const made = await fromOrder(id)
  const bytes = await invoice('INV-8')
  // Dropped on the case before: the order learns of it and the case gets no second one.
  await app.upload('/api/customs/customsCase/uploadDocument', {
    token: admin,
    fields: { id: made.id, kind: 'invoice' },
    file: { name: 'INV-8.xlsx', bytes },
  })
  expect((await drop(id, bytes)).body.data.papers[0]).toMatchObject({ caseId: made.id, caseCode: made.code })
  expect(await documentsOf(made.id)).toHaveLength(1)
  expect((await drop(id, Buffer.from('a contract'), { name: 'contract.txt' })).status).toBe(200)
  expect((await documentsOf(made.id)).map((d) => d.kind).toSorted()).toEqual(['contract', 'invoice'])
})

test('what the stage has fixed for a customer stays, and the paper is taken all the same', async () => {
  const { id } = await newOrder()
  const made = await fromOrder(id)
  const db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  await db.query(`update customs_case set status = 'toConfirm', invoice_total = 5, invoice_no = null where id = $1`, [
    made.id,
  ])
  await db.query(`update customs_case set origins = '{}' where id = $1`, [made.id])
  await db.end()
  const dropped = await drop(id, await invoice('INV-99'), { token: await app.signIn('demo', 'buyer') })
  expect(dropped.status, JSON.stringify(dropped.body)).toBe(200)
  expect((await documentsOf(made.id)).map((d) => d.kind)).toEqual(['invoice'])
  const { row } = await declarant.get(`/api/customs/customsCase/open?id=${made.id}`)
  expect([row.invoiceTotal, row.invoiceNo]).toEqual(['5.0000', null])
})

test('before it is confirmed an order takes none, and the same file is taken once', async () => {
  const draft = await newOrder(false)
  const early = await drop(draft.id, Buffer.from('x'), { name: 'x.txt' })
  expect(early.status).toBe(409)
  expect(early.body.message).toMatch(/Draft|草稿/)
  expect((await papersOf(draft.id)).takes).toBe(false)
  const { id } = await newOrder()
  const bytes = Buffer.from('the same')
  const two = await Promise.all([drop(id, bytes, { name: 'a.txt' }), drop(id, bytes, { name: 'b.txt' })])
  expect(two.map((r) => r.status).toSorted()).toEqual([200, 409])
  const [paper] = (await papersOf(id)).papers
  expect((await hand.post(`${base}/remove`, { id, paperId: paper.id })).papers).toEqual([])
  expect((await drop(id, bytes, { name: 'a.txt' })).status).toBe(200)
})

test('whoever does not see the order finds no paper of it, and whoever may not add papers to the case adds none by the order', async () => {
  const { id } = await newOrder()
  await drop(id, Buffer.from('y'), { name: 'y.txt' })
  const [paper] = (await papersOf(id)).papers
  const stranger = handOf(app, await app.signIn('demo', 'buyer2'))
  const other = handOf(app, await app.signIn('demo2', 'admin'))
  for (const who of [stranger, other]) {
    expect((await who.try('GET', `${base}/papers?id=${id}`)).status).toBe(404)
    expect((await who.try('GET', `${base}/download?id=${id}&paperId=${paper.id}`)).status).toBe(404)
    expect((await who.try('POST', `${base}/remove`, { id, paperId: paper.id })).status).toBe(404)
  }
  const role = await newRole(hand, ['orderList', 'editAddOrder'])
  const user = await newUser(hand, [role.id])
  const token = await app.signIn('demo', user.username, 'test-password')
  expect((await drop(id, Buffer.from('z'), { name: 'z.txt', token })).status).toBe(200)
  await fromOrder(id)
  expect((await drop(id, Buffer.from('zz'), { name: 'zz.txt', token })).status).toBe(403)
  // Who may not look at cases does not learn which one has it.
  expect((await papersOf(id, handOf(app, token))).papers[0]).toMatchObject({
    caseId: null,
    caseCode: null,
    removable: false,
  })
  const finance = await app.signIn('demo', 'finance')
  expect((await drop(id, Buffer.from('f'), { token: finance })).status).toBe(403)
})
