import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { customerIds } from '../../../../test/trade.ts'
import { workbook } from '../../../../test/workbook.ts'

const base = '/api/customs/customsCase'
let app: TestApplication
let token: string
let desk: Hand
let orgId: string

beforeAll(async () => {
  app = await testApplication()
  token = await app.signIn('demo', 'declarant')
  desk = handOf(app, token)
  orgId = (await customerIds(app, await app.signIn('demo', 'admin'))).pengcheng
})
afterAll(() => app?.close())

/** Goods for 47,431.25 with freight and insurance beside them, as a customer's program writes it. */
const invoice = (terms: string, total: string, more: readonly (readonly (string | null)[])[] = []) =>
  workbook({
    Invoice: [
      ['ACME PRECISION (M) SDN BHD'],
      ['COMMERCIAL INVOICE'],
      ['Invoice No.: A-1', null, null, null, null, ...(terms ? [`Terms: ${terms}`] : [])],
      ['Item', 'Part No.', 'Description', 'C/O', 'Qty (PCS)', 'Unit Price (USD)', 'Amount (USD)'],
      ['1', 'PSU-60', 'Power supply', 'MY', '12,000', '2.5', '30,000.00'],
      ['2', 'IC-7', 'Controller', 'Malaysia', '1,234,500', '0.01412', '17,431.25'],
      [null, null, 'Freight charge', null, null, null, '1,250.00'],
      [null, null, 'Insurance', null, null, null, '143.00'],
      ...more,
      [null, null, 'TOTAL', null, null, null, total],
    ],
  })
const read = async (bytes: Buffer, fields: Record<string, string> = {}) => {
  const sent = { mode: 'commit', direction: 'import', orgId, again: 'true', ...fields }
  const file = { name: 'invoice.xlsx', bytes }
  const { status, body } = await app.upload(`${base}/readFile`, { token, fields: sent, file })
  expect([status, body.data?.caseId ?? body]).toEqual([200, expect.any(String)])
  const { row, origins } = await desk.get(`${base}/open?id=${body.data.caseId}`)
  const { invoiceTotal, freight, freightCurrency, insurance, insuranceCurrency } = row
  return { id: row.id, origins, kept: [invoiceTotal, freight, freightCurrency, insurance, insuranceCurrency] }
}

test('freight and insurance of an invoice are those of the case, and its total is that of the goods', async () => {
  const { kept, origins } = await read(await invoice('FOB Penang', '48,824.25'))
  expect(kept).toEqual(['47431.2500', '1250.0000', 'USD', '143.0000', 'USD'])
  expect(origins).toMatchObject({
    freight: { kind: 'paper', of: 'invoice.xlsx · Invoice!G7' },
    invoiceTotal: { kind: 'paper', of: 'invoice.xlsx · Invoice!G9 − G7 − G8' },
  })
})

test('a total without them stays as it is, and so do both where nothing tells the terms', async () => {
  expect((await read(await invoice('', '47,431.25'))).kept).toEqual([
    '47431.2500',
    '1250.0000',
    'USD',
    '143.0000',
    'USD',
  ])
})

test('what the price includes by its terms belongs to the goods, so nothing is declared too low', async () => {
  expect((await read(await invoice('CIF Shenzhen', '48,824.25'))).kept).toEqual(['48824.2500', null, null, null, null])
  expect((await read(await invoice('CFR Shenzhen', '48,824.25'))).kept).toEqual([
    '48681.2500',
    null,
    null,
    '143.0000',
    'USD',
  ])
})

test('a charge that is neither stays in the total, and one that does not add up changes nothing', async () => {
  const handling = [[null, null, 'Handling fee', null, null, null, '10.00']]
  expect((await read(await invoice('FOB', '48,834.25', handling))).kept[0]).toBe('47441.2500')
  expect((await read(await invoice('FOB', '50,000.00'))).kept[0]).toBe('50000.0000')
})

test('a second invoice adds its freight; what a person wrote stays', async () => {
  const bytes = await invoice('FOB', '48,824.25')
  const { id } = await read(bytes)
  expect((await read(bytes, { id, how: 'append' })).kept).toEqual(['94862.5000', '2500.0000', 'USD', '286.0000', 'USD'])
  const { row } = await desk.get(`${base}/open?id=${id}`)
  await desk.post(`${base}/patch`, { id, set: { freight: { from: row.freight, to: '99' } } })
  expect((await read(bytes, { id, how: 'replace' })).kept.slice(1, 3)).toEqual(['99.0000', 'USD'])
})
