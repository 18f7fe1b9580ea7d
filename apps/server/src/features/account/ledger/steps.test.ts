import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { payerOf, walletFor, type Payer } from '../../../test/money.ts'

let app: TestApplication
let db: pg.Client
let admin: Payer, finance: Payer, buyer: Payer
let wallet: any

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  ;[admin, finance, buyer] = await Promise.all([payerOf(app, 'admin'), payerOf(app, 'finance'), payerOf(app, 'buyer')])
  wallet = await walletFor(buyer, '鹏程', 'CNY')
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

interface Life {
  readonly base: string
  readonly applicant: Payer
  readonly reviewer: Payer
  readonly form: () => object
  /** The steps that lead to each state. */
  readonly ways: Readonly<Record<string, readonly string[]>>
  readonly own: readonly string[]
  /** What may be done in each state, kept apart from the table that the program asks. */
  readonly open: Readonly<Record<string, readonly string[]>>
}

const entries = async (id: string): Promise<number> =>
  (await db.query('select count(*)::int as n from ledger_entry where source_id = $1', [id])).rows[0].n

/** A new application for every state and every step: done where it may be, else refused in words and without a trace. */
async function tried({ base, applicant, reviewer, form, ways, own, open }: Life): Promise<string[]> {
  const wrong: string[] = []
  const take = (step: string, { id, version }: any) =>
    (own.includes(step) ? applicant : reviewer).tryPay(`${base}/${step}`, {
      id,
      version,
      ...(step === 'reject' ? { reason: 'x' } : {}),
    })
  for (const [state, way] of Object.entries(ways)) {
    for (const step of new Set(Object.values(open).flat())) {
      let row = await applicant.pay(`${base}/add`, { walletId: wallet.id, ...form() })
      for (const one of way) row = (await take(one, row)).body.data
      if (row?.status !== state) return [`no way to ${state}: ${JSON.stringify(row)}`]
      const before = await entries(row.id)
      const { status, body } = await take(step, row)
      const now = await applicant.get(`${base}/queryById?id=${row.id}`)
      const good = open[state]!.includes(step)
        ? status === 200
        : status === 409 && body.message && now.status === state && (await entries(row.id)) === before
      if (!good) wrong.push(`${step} in ${state}: ${status} ${JSON.stringify(body).slice(0, 200)}, then ${now.status}`)
    }
  }
  return wrong
}

test('a recharge is confirmed from where it awaits review, and from nowhere else; so with every step', async () => {
  expect(
    await tried({
      base: '/api/account/recharge',
      applicant: buyer,
      reviewer: finance,
      form: () => ({
        amount: '100.00',
        method: 'bankTransfer',
        payerName: '鹏程',
        bankReference: randomUUID(),
        paidOn: '2026-03-01',
      }),
      ways: {
        draft: [],
        submitted: ['submit'],
        underReview: ['submit', 'take'],
        confirmed: ['submit', 'confirm'],
        rejected: ['submit', 'reject'],
        cancelled: ['cancel'],
      },
      own: ['submit', 'cancel'],
      open: {
        draft: ['submit', 'cancel'],
        submitted: ['cancel', 'take', 'confirm', 'reject'],
        underReview: ['take', 'putBack', 'confirm', 'reject'],
        confirmed: [],
        rejected: [],
        cancelled: [],
      },
    }),
  ).toEqual([])
}, 60_000)

test('money is moved by an application that was handed in, and by no other; so with every step', async () => {
  let limit = 0
  expect(
    await tried({
      base: '/api/account/flowBack',
      applicant: finance,
      reviewer: admin,
      // Each asks for another limit: one that stands already is refused.
      form: () => ({ kind: 'creditLimit', creditLimit: `${++limit}.00`, reason: 'test' }),
      ways: {
        draft: [],
        submitted: ['submit'],
        approved: ['submit', 'approve'],
        rejected: ['submit', 'reject'],
        cancelled: ['cancel'],
      },
      own: ['submit', 'cancel'],
      open: {
        draft: ['submit', 'cancel'],
        submitted: ['cancel', 'approve', 'reject'],
        approved: [],
        rejected: [],
        cancelled: [],
      },
    }),
  ).toEqual([])
}, 60_000)
