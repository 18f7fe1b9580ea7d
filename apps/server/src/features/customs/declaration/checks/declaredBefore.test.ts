import { afterAll, beforeAll, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, smallTariff } from '../../../../test/declaration.ts'

let app: TestApplication
let hand: ReturnType<typeof declarationHand>
let orgId: string

beforeAll(async () => {
  app = await testApplication()
  const admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
  const { body } = await app.call('GET', '/api/customs/customsCase/query?pageSize=50', { token: admin })
  orgId = body.data.list.find((row: any) => row.orgId).orgId
})
afterAll(async () => {
  await app?.close()
})

let bills = 0
const bill = () => `BEFORE${String(++bills).padStart(4, '0')}`
const draft = async (more: object, line: object = {}) => (await hand.goodDraft({ orgId, ...more }, line)).row
const said = async (id: string) =>
  (await hand.data(hand.get('check', { id }))).problems.flatMap((p: any) =>
    /Elsewhere|Unusual/.test(p.code) ? [{ code: p.code, level: p.level, values: p.values }] : [],
  )

it('a bill of lading that another case declares is told, and no longer once that is gone', async () => {
  const billNo = bill()
  const first = await draft({ billNo })
  expect(await said(first.id)).toEqual([])
  const second = await draft({ billNo })
  expect(await said(second.id)).toEqual([
    { code: 'billElsewhere', level: 'warning', values: { bill: billNo, codes: first.code } },
  ])
  await hand.data(hand.post('delete', { ids: [first.id] }))
  expect(await said(second.id)).toEqual([])
})

it('a bill is the same however its letters, hyphens and blanks are typed', async () => {
  const first = await draft({ billNo: '160-1234 5675_HB1' })
  const second = await draft({ billNo: '16012345675_hb1' })
  expect(await said(second.id)).toMatchObject([{ code: 'billElsewhere', values: { codes: first.code } }])
  expect(await said((await draft({ billNo: '16012345675_HB2' })).id)).toEqual([])
})

it('prices and weights are held against what this customer declared of the same goods', async () => {
  const line = (unitPrice: number, netWeight: number) => ({
    name: '历史电源',
    unitPrice: String(unitPrice),
    totalPrice: String(unitPrice * 10),
    netWeight: String(netWeight),
    grossWeight: String(netWeight + 2),
  })
  const make = (unitPrice: number, netWeight: number) =>
    draft(
      {
        billNo: bill(),
        grossWeight: String(netWeight + 2),
        netWeight: String(netWeight),
        invoiceTotal: String(unitPrice * 10),
      },
      line(unitPrice, netWeight),
    )
  for (const price of [2, 2.2, 2.4]) await hand.handIn((await make(price, 10)).id)
  expect(await said((await make(2.6, 10)).id)).toEqual([])
  const unusual = await said((await make(9, 40)).id)
  expect(unusual).toEqual([
    {
      code: 'weightUnusual',
      level: 'warning',
      values: { line: 1, weight: '4', count: 3, low: '1', middle: '1', high: '1' },
    },
    {
      code: 'priceUnusual',
      level: 'warning',
      values: { line: 1, price: '9', currency: 'USD', count: 3, low: '2', middle: '2.2', high: '2.4' },
    },
  ])
  // Drafts tell nothing of what is usual, nor does another customer.
  const { row } = await hand.goodDraft({ billNo: bill() }, line(9, 10))
  expect(await said(row.id)).toEqual([])
})
