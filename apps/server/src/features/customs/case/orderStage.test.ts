import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readExcel } from '../../../kernel/paper/excel.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { statementsOf } from '../../../test/statements.ts'
import { orderHands } from '../../../test/trade.ts'

let app: TestApplication
let db: pg.Client
let admin: string
let hand: Hand
let declarant: Hand
let orders: Awaited<ReturnType<typeof orderHands>>

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  orders = await orderHands(app)
  ;({ admin, hand, declarant } = orders)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

let count = 0
async function orderWithCase(): Promise<{ code: string; orderId: string; caseId: string }> {
  const code = `STAGE-${++count}`
  const order = await orders.order({ code })
  const made = await orders.fromOrder(order.id)
  return { code, orderId: order.id, caseId: made.id }
}
const listed = async (by: Hand, code: string, more = ''): Promise<any[]> =>
  (await by.get(`/api/trade/order/query?search=${code}&pageSize=50${more}`)).list.map((r: any) => [
    r.caseStage,
    r.caseDue,
  ])

test('the list shows how far the newest case of an order has come, and until when something is due', async () => {
  const { code, orderId, caseId } = await orderWithCase()
  expect(await listed(hand, code)).toEqual([['draft', null]])
  await db.query(
    `update customs_case set status = 'toDeclare', due_at = '2026-12-01T08:00:00Z', declare_by = '2026-11-27' where id = $1`,
    [caseId],
  )
  // The last day to declare ends at midnight where the tenant is.
  expect(await listed(hand, code)).toEqual([['toDeclare', '2026-11-27T16:00:00.000Z']])
  expect((await hand.get(`/api/trade/order/queryById?id=${orderId}`)).caseStage).toBe('toDeclare')
  expect(await listed(hand, code, '&caseStage=toDeclare,declaring')).toHaveLength(1)
  expect(await listed(hand, code, '&caseStage=draft')).toEqual([])
  await db.query(`update customs_case set status = 'cancelled' where id = $1`, [caseId])
  await declarant.post('/api/customs/customsCase/fromOrder', { orderId, direction: 'import' })
  expect((await listed(hand, code))[0]![0]).toBe('draft')
  expect(await listed(hand, code, '&caseStage=cancelled')).toEqual([])
  expect((await hand.try('GET', '/api/trade/order/query?caseStage=nonsense')).status).toBe(400)
  const answer = await fetch(`${app.url}/api/trade/order/exportExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ columns: ['code', 'caseStage'], query: { search: code, currentPage: 1, pageSize: 10 } }),
  })
  const { rows } = await readExcel(Buffer.from(await answer.arrayBuffer()))
  expect(rows.slice(1)).toEqual([[code, 'Draft']])
})

test('within the rights of the reader: no cases, another customer, a hidden state or a hidden deadline', async () => {
  const { code, caseId } = await orderWithCase()
  await db.query(`update customs_case set status = 'toQuote', due_at = '2026-12-01T08:00:00Z' where id = $1`, [caseId])
  const buyer = handOf(app, await app.signIn('demo', 'buyer'))
  expect((await listed(buyer, code))[0]![0]).toBe('toQuote')
  const reader = async (screens: string[], rule?: object): Promise<Hand> => {
    const role = await newRole(hand, screens)
    if (rule)
      await hand.post('/api/admin/datapermission/add', {
        roleId: role.id,
        scope: 'all',
        chosenOrgs: [],
        filterFields: [],
        ...rule,
      })
    const user = await newUser(hand, [role.id])
    return handOf(app, await app.signIn('demo', user.username, 'test-password'))
  }
  const orders = ['orderList', 'editAddOrder']
  const blind = await reader(orders)
  const hiddenState = await reader([...orders, 'classifyOrder'], { resource: 'customsCase', filterFields: ['status'] })
  const ownOnly = await reader([...orders, 'classifyOrder'], { resource: 'customsCase', scope: 'own' })
  for (const who of [blind, hiddenState, ownOnly]) {
    expect(await listed(who, code)).toEqual([[null, null]])
    expect(await listed(who, code, '&caseStage=toQuote')).toEqual([])
  }
  const noDeadline = await reader([...orders, 'classifyOrder'], { resource: 'customsCase', filterFields: ['dueAt'] })
  expect(await listed(noDeadline, code)).toEqual([['toQuote', null]])
  const noColumn = await reader([...orders, 'classifyOrder'], { resource: 'order', filterFields: ['caseStage'] })
  expect((await listed(noColumn, code))[0]![0]).toBeUndefined()
  expect((await noColumn.try('GET', '/api/trade/order/query?caseStage=toQuote')).status).toBe(400)
})

test('a long page costs no more statements than a short one', async () => {
  const page = (size: number) => () => hand.get(`/api/trade/order/query?pageSize=${size}&caseStage=draft,toQuote`)
  await page(10)()
  const { services } = app.application
  const [short, long] = [await statementsOf(services, page(10)), await statementsOf(services, page(50))]
  expect(long).toBe(short)
})
