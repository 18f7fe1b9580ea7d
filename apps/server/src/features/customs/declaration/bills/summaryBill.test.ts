import { afterAll, beforeAll, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, smallTariff } from '../../../../test/declaration.ts'
import { workbook } from '../../../../test/workbook.ts'

let app: TestApplication
let admin: string
let hand: ReturnType<typeof declarationHand>

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
})
afterAll(() => app?.close())

const read = (bytes: Uint8Array, name = '税单.csv', token = admin) =>
  app.upload('/api/customs/declaration/readBills', { token, file: { name, bytes } })
const csv = (...rows: string[]) => Buffer.from(rows.join('\n'))
const take = (bills: object[], token?: string) => hand.post('takeBills', { bills, ...(token && {}) })

let serial = 700_000_000
/** A declaration that customs gave a number. */
async function numbered(): Promise<{ id: string; code: string; entryId: string }> {
  const { row } = await hand.checkedDraft()
  await hand.data(hand.step('submit', row.id))
  const entryId = `531620261${++serial}`
  await hand.data(
    app.upload('/api/customs/declaration/importReceipts', {
      token: admin,
      file: {
        name: 'r.xml',
        bytes: Buffer.from(
          `<Root><DEC_RESULT><ENTRY_ID>${entryId}</ENTRY_ID><ClientSeqNo>${row.code}</ClientSeqNo><CHANNEL>L</CHANNEL><NOTICE_DATE>2026-11-25 18:00:00</NOTICE_DATE></DEC_RESULT></Root>`,
        ),
      },
    }),
  )
  return { id: row.id, code: row.code, entryId }
}

it('reads a messy file, matches by the customs number, takes all or none, and knows a bill again', async () => {
  const [first, second] = [await numbered(), await numbered()]
  const file = csv(
    '海关税费支付明细表,,,,,,,',
    '导出时间：2026-11-25,,,,,,,',
    '序号,税费单号,税费种类,报关单编号,税款金额（元）,填发日期,缴款期限,支付状态,支付日期',
    `1,${first.entryId}-A01,进口关税,${first.entryId},"￥1,234.50",2026/11/20,20261207,未支付,`,
    `2,${first.entryId}-L02,,,"2,000.5元",2026年11月20日,2026-12-07,已支付,2026-11-24 10:00:00`,
    `3,${second.entryId}-L02,进口环节增值税,,99.00,2026-11-21,,待支付,--`,
    `4,531620269999999999-A01,关税,531620269999999999,10.00,2026-11-21,,,`,
    `5,${second.entryId}-Y03,烟草税,,1.00,2026-11-21,,,`,
    `6,${second.entryId}-A01,关税,,一百,2026-11-21,,,`,
    `7,${second.entryId}-A02,关税,,5.00,2026-13-45,,,`,
    `8,${second.entryId}-A03,关税,,5.00,2026-11-21,,已支付,`,
    `9,${second.entryId}-L02,增值税,,99.00,2026-11-21,,,`,
    ',,,,,,,,',
    '合计,,,,"3,344.00",,,,',
  )
  const found = await hand.data(read(file))
  expect(
    found.bills.map((b: any) => [
      b.row,
      b.kind,
      b.amount,
      b.issuedOn,
      b.dueOn,
      b.paidOn,
      b.declaration?.code,
      b.outcome,
    ]),
  ).toEqual([
    [4, 'duty', '1234.50', '2026-11-20', '2026-12-07', null, first.code, 'new'],
    [5, 'vat', '2000.50', '2026-11-20', '2026-12-07', '2026-11-24', first.code, 'new'],
    [6, 'vat', '99.00', '2026-11-21', null, null, second.code, 'new'],
    [7, 'duty', '10.00', '2026-11-21', null, null, undefined, 'new'],
    [12, 'vat', '99.00', '2026-11-21', null, null, second.code, 'known'],
  ])
  expect(found.problems.map((p: any) => [p.row, p.column])).toEqual([
    [8, '税费种类'],
    [9, '税款金额（元）'],
    [10, '填发日期'],
    [11, '支付日期'],
  ])

  const rows = found.bills.map(({ declaration, entryId: _entry, outcome: _outcome, ...bill }: any) => ({
    ...bill,
    declarationId: declaration?.id ?? second.id,
  }))
  const early = await take(rows.map((r: any) => (r.row === 6 ? { ...r, paidOn: '2026-11-01' } : r)))
  expect([early.status, early.body.errors[0].field]).toEqual([400, 'bills.6'])
  expect((await hand.data(hand.get('bills', { id: first.id }))).bills).toEqual([])
  expect(await hand.data(take(rows))).toEqual({ added: 4, paid: 1, known: 0 })
  const { bills } = await hand.data(hand.get('bills', { id: first.id }))
  expect(bills.map((b: any) => [b.number, b.amount, b.paidOn]).toSorted()).toEqual([
    [`${first.entryId}-A01`, '1234.50', null],
    [`${first.entryId}-L02`, '2000.50', '2026-11-24'],
  ])
  const again = await hand.data(read(file))
  expect(again.bills.map((b: any) => b.outcome)).toEqual(['known', 'known', 'known', 'known', 'known'])
  expect(await hand.data(take(rows))).toEqual({ added: 0, paid: 0, known: 4 })

  // The same bill, paid meanwhile, and one whose amount is another.
  const later = await hand.data(
    read(
      await workbook({
        税单: [
          ['税单号', '税种', '报关单号', '金额', '开税单日期', '缴款日期'],
          [`${first.entryId}-A01`, '进口关税', first.entryId, 1234.5, '2026-11-20', '2026-11-25'],
          [`${first.entryId}-L02`, '进口增值税', first.entryId, 1, '2026-11-20', ''],
        ],
      }),
      '税单.xlsx',
    ),
  )
  expect(later.bills.map((b: any) => [b.row, b.outcome])).toEqual([[2, 'pays']])
  expect(later.problems).toMatchObject([{ row: 3, message: expect.stringContaining('2000.50') }])
})

it('refuses what is no table of bills, and whoever may not enter bills', async () => {
  expect((await read(csv('a,b', '1,2'))).body.errors[0].field).toBe('file')
  expect((await read(csv('税单号,金额'))).status).toBe(400)
  expect((await read(Buffer.from('%PDF-1.4'))).status).toBe(400)
  const declarant = await app.signIn('demo2', 'admin')
  const { id, entryId } = await numbered()
  const file = csv('税单号,金额,开税单日期', `${entryId}-A01,5.00,2026-11-21`)
  expect((await hand.data(read(file, 'x.csv', declarant))).bills[0].declaration).toBeNull()
  const bill = { row: 2, number: 'X1', kind: 'duty', amount: '5.00', issuedOn: '2026-11-21', dueOn: null, paidOn: null }
  const stranger = await app.call('POST', '/api/customs/declaration/takeBills', {
    token: declarant,
    body: { bills: [{ ...bill, declarationId: id }] },
  })
  expect(stranger.status).toBe(404)
})
