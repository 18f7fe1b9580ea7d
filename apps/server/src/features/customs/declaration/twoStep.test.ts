import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { declarationHand, nextSecond, paperLine, smallTariff } from '../../../test/declaration.ts'
import { parseMessage } from './message/message.ts'

let app: TestApplication
let admin: string
let hand: ReturnType<typeof declarationHand>
let db: pg.Client

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const numbers = { seqNo: 'I20260000700000001', entryId: '531620261700000001' }
const receipt = async (id: string, channel: string) => {
  await nextSecond()
  await hand.data(hand.post('addReceipt', { id, channel, at: new Date().toISOString(), ...numbers }))
  await nextSecond()
}
async function message(id: string) {
  const response = await fetch(`${app.url}/api/customs/declaration/message?id=${id}`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { text: bytes.toString(), ...parseMessage(bytes) }
}
const errors = async (id: string): Promise<any[]> =>
  (await hand.data(hand.get('check', { id }))).problems.filter((p: any) => p.level === 'error')
const counter = async () => (await hand.data(hand.get('counters'))).toComplete
const later = [
  'GModel',
  'FirstQty',
  'FirstUnit',
  'SecondQty',
  'SecondUnit',
  'DistrictCode',
  'DestCode',
  'DutyMode',
  'CiqCode',
]
const nothing = Object.fromEntries(later.map((name) => [name, '']))

/** A summary with what its nine items say, and nothing else. */
async function summaryDraft(): Promise<any> {
  const { id: caseId } = await hand.readyCase([paperLine()], {
    packages: 1,
    grossWeight: '12',
    netWeight: '10',
    freight: null,
    insurance: null,
  })
  const { ids } = await hand.made(caseId)
  const draft = await hand.open(ids[0])
  const [line] = draft.lines
  await hand.data(
    hand.post('patch', {
      id: ids[0],
      head: hand.set({ ...hand.missing, TypeStep: '5' }, draft.head),
      lines: { set: [{ id: line.id, item: hand.set({ ...nothing, CodeTS: '850440' }, line.item) }] },
    }),
  )
  return hand.open(ids[0])
}

async function handedIn(id: string): Promise<void> {
  await hand.data(hand.step('sendToCheck', id))
  await hand.data(hand.approve(id))
  await hand.data(hand.step('submit', id))
}

it('goods come out by a summary, and are declared whole under the same number', async () => {
  const before = await counter()
  const draft = await summaryDraft()
  const { id, caseId } = draft.row
  // No papers, no elements, no charges, six digits: the first step asks for none of it.
  expect(await errors(id)).toEqual([])
  expect((await hand.step('complete', id)).status).toBe(409)
  await handedIn(id)
  expect((await message(id)).text).toMatch(/<Type> {2}5<\/Type>/)
  expect((await hand.step('complete', id)).status).toBe(409)
  await receipt(id, 'L')
  expect(await counter()).toBe(before + 1)
  await receipt(id, 'F')
  expect(await counter()).toBe(before + 1)
  expect((await hand.data(hand.getCase('open', { id: caseId }))).row.status).toBe('toDispatch')
  const summary = (await hand.open(id)).row

  await hand.data(hand.step('complete', id))
  const begun = await hand.open(id)
  expect([begun.row.status, begun.head.TypeStep, begun.row.entryId]).toEqual(['draft', '6', numbers.entryId])
  // The goods are out, whatever is still written about them, and when customs took the summary stays known.
  expect((await hand.data(hand.getCase('open', { id: caseId }))).row.status).toBe('toDispatch')
  expect([begun.row.acceptedAt, begun.row.releasedAt]).toEqual([summary.acceptedAt, summary.releasedAt])
  expect(await counter()).toBe(before)
  expect((await errors(id)).length).toBeGreaterThan(3)
  // A late word about the summary changes nothing of what is prepared.
  await receipt(id, 'R')
  expect((await hand.open(id)).row.status).toBe('draft')
  expect((await hand.post('delete', { ids: [id] })).status).toBe(409)

  await hand.givePapers(caseId)
  const whole = await hand.open(id)
  const [line] = whole.lines
  await hand.data(
    hand.post('patch', {
      id,
      head: hand.set(
        { FeeMark: '3', FeeRate: '100', FeeCurr: 'USD', InsurMark: '3', InsurRate: '9', InsurCurr: 'USD' },
        whole.head,
      ),
      lines: {
        set: [
          {
            id: line.id,
            item: hand.set(
              {
                CodeTS: '8504401400',
                GModel: '4|3|用于设备供电|60瓦',
                FirstQty: '10',
                FirstUnit: '007',
                SecondQty: '10',
                SecondUnit: '035',
                DistrictCode: '44031',
                DestCode: '440308',
                DutyMode: '1',
              },
              line.item,
            ),
          },
        ],
      },
    }),
  )
  expect(await errors(id)).toEqual([])
  await handedIn(id)
  const second = await message(id)
  expect(second.text).toMatch(/<Type> {2}6<\/Type>/)
  expect([second.head['EntryId'], second.head['SeqNo']]).toEqual([numbers.entryId, numbers.seqNo])
  expect((await hand.open(id)).row).toMatchObject({ status: 'submitted', round: 2, acceptedAt: summary.acceptedAt })
  await receipt(id, 'L')
  await receipt(id, 'F')
  expect((await hand.open(id)).row).toMatchObject({ status: 'released', acceptedAt: summary.acceptedAt })
  expect((await hand.step('complete', id)).status).toBe(409)
})

it('lateness of two steps counts until the complete declaration', async () => {
  const { row } = await summaryDraft()
  await handedIn(row.id)
  await receipt(row.id, 'L')
  const { lateFee } = await hand.data(hand.get('estimate', { id: row.id }))
  expect(lateFee.accepted).toBeNull()
})

it('what is declared in advance takes the rates of its arrival, which is told until then', async () => {
  const { row, head } = await hand.oneDraft()
  const day = (days: number) => new Date(Date.now() + (8 + days * 24) * 3_600_000).toISOString().slice(0, 10)
  const arrives = async (on: string, from: string) =>
    hand.data(hand.post('patch', { id: row.id, head: { IEDate: { from, to: on.replaceAll('-', '') } } }))
  await arrives(day(3), head.IEDate)
  const ahead = await hand.data(hand.get('estimate', { id: row.id }))
  expect(ahead.day).toBe(day(0))
  expect(ahead.taxes.warnings.map((w: any) => w.en).join()).toContain(`day of arrival (${day(3)})`)
  await arrives(day(-2), day(3).replaceAll('-', ''))
  await db.query('update declaration set accepted_at = $2 where id = $1', [row.id, `${day(-5)}T10:00:00+08:00`])
  const arrived = await hand.data(hand.get('estimate', { id: row.id }))
  expect([arrived.day, arrived.taxes.warnings.some((w: any) => w.en.includes('in advance'))]).toEqual([day(-2), false])
})
