import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { lineOf, tradeOf } from '../../test/trade.ts'

let app: TestApplication
let db: pg.Client
let admin: Hand
let trade: ReturnType<typeof tradeOf>

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  trade = tradeOf(app, token)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const base = '/api/trade/order'
/** What may be done with an order in each state, kept apart from the table that the program asks. */
const open = {
  draft: ['submit', 'cancel'],
  submitted: ['confirm', 'sendBack', 'revoke'],
  confirmed: ['complete', 'revoke'],
  completed: [],
  cancelled: [],
} as const
const steps = ['submit', 'cancel', 'confirm', 'sendBack', 'complete', 'revoke']

test('an order is confirmed once it was submitted, and not before; so with every step', async () => {
  const [supplier, goods] = [await trade.supplier(), await trade.goods()]
  const { id } = await trade.order(supplier.id, { detailList: [lineOf(goods.id)] })
  const wrong: string[] = []
  for (const [state, may] of Object.entries<readonly string[]>(open)) {
    for (const step of steps) {
      const {
        rows: [{ version }],
      } = await db.query('update trade_order set status = $2 where id = $1 returning version', [id, state])
      const reason = ['sendBack', 'revoke'].includes(step) ? { reason: 'x' } : {}
      const { status, body } = await admin.try('POST', `${base}/${step}`, { id, version, ...reason })
      const now = await admin.get(`${base}/queryById?id=${id}`)
      const good = may.includes(step) ? status === 200 : status === 409 && body.message && now.status === state
      if (!good) wrong.push(`${step} in ${state}: ${status} ${JSON.stringify(body).slice(0, 200)}, then ${now.status}`)
    }
  }
  expect(wrong).toEqual([])
})
