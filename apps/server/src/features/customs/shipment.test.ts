import type { Shipment } from '@clearway/contract/business/shipment'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
const token: Record<string, string> = {}

beforeAll(async () => {
  app = await testApplication()
  for (const who of ['demo/admin', 'demo/declarant', 'demo/classifier', 'demo/buyer', 'demo/buyer2', 'demo2/admin']) {
    const [tenant, user] = who.split('/') as [string, string]
    token[who] = await app.signIn(tenant, user)
  }
})
afterAll(() => app.close())

const open = (who: string, kind: string, id: string) =>
  app.call('GET', `/api/customs/shipment/open?kind=${kind}&id=${id}`, { token: token[who]! })
const get = async (who: string, path: string) => (await app.call('GET', path, { token: token[who]! })).body.data
const shipmentOf = async (who: string, kind: string, id: string): Promise<Shipment> => {
  const { status, body } = await open(who, kind, id)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const labels = ({ parts }: Shipment) =>
  Object.fromEntries(parts.map((part) => [part.kind, part.list.map((one) => one.label)]))

test('an order leads to its case, and each of them to all of the shipment', async () => {
  const orders = (await get('demo/declarant', '/api/trade/order/query?status=confirmed&pageSize=50')).list
  const order = orders.find((one: { orgName: string | null }) => one.orgName?.includes('鹏程'))
  const before = await shipmentOf('demo/declarant', 'order', order.id)
  expect(before.parts).toHaveLength(1)
  expect(before.parts[0]!.list[0]).toMatchObject({
    label: order.code,
    state: { en: 'Confirmed' },
    next: { en: 'Complete' },
  })
  expect(before.begin).toBe(`/ClassifyOrder?add=true&order=${order.id}`)
  // A customer's buyer makes cases too, and the classifier makes none.
  expect((await shipmentOf('demo/classifier', 'order', order.id)).begin).toBeNull()

  const made = await app.call('POST', '/api/customs/customsCase/fromOrder', {
    token: token['demo/declarant']!,
    body: { orderId: order.id, direction: 'import' },
  })
  expect(made.status).toBe(200)
  const { id, code } = made.body.data
  const after = await shipmentOf('demo/declarant', 'order', order.id)
  expect(after.begin).toBeNull()
  expect(labels(after)).toEqual({ order: [order.code], customsCase: [code] })
  expect(labels(await shipmentOf('demo/buyer', 'customsCase', id))).toEqual(labels(after))
  const [own] = after.parts.find((part) => part.kind === 'customsCase')!.list
  expect(own).toMatchObject({
    state: { en: 'Draft' },
    next: { en: 'Finish and submit' },
    link: `/ClassifyOrder?id=${id}`,
  })
})

test('a declaration knows its case and its fellows, and what the reader does with it', async () => {
  const [returned] = (await get('demo/declarant', '/api/customs/declaration/query?tab=returned&pageSize=10')).list
  const shown = await shipmentOf('demo/declarant', 'declaration', returned.id)
  const part = shown.parts.find((one) => one.kind === 'declaration')!
  expect(part.list.length).toBeGreaterThan(1)
  expect(part.list.find((one) => one.id === returned.id)).toMatchObject({
    label: returned.code,
    state: { en: 'Returned for amendment' },
    next: { en: 'Correct and resubmit' },
    link: `/declarationDetail?id=${returned.id}&tab=fix`,
  })
  expect(labels(shown)['customsCase']).toEqual([returned.caseCode])
})

test('whoever may not see a record learns nothing of its shipment', async () => {
  const [one] = (await get('demo/buyer', '/api/customs/customsCase/query?pageSize=10')).list
  expect((await open('demo/buyer', 'customsCase', one.id)).status).toBe(200)
  for (const who of ['demo/buyer2', 'demo2/admin', 'demo/classifier'])
    expect([who, (await open(who, 'customsCase', one.id)).status]).toEqual([who, 404])
  expect((await open('demo/buyer', 'order', one.id)).status).toBe(404)
  expect((await open('demo/buyer', 'wallet', one.id)).status).toBe(400)
  expect((await app.call('GET', `/api/customs/shipment/open?kind=order&id=${one.id}`)).status).toBe(401)
})

test.each([
  [
    'inboundBooking',
    `with d as (select id, tenant_id from declaration where tenant_id = (select id from tenant where tenant_code = 'demo') and deleted_at is null and case_id is not null order by id limit 1)
      update inbound_line l set declaration_id = d.id from d where l.tenant_id = d.tenant_id and l.id = (select id from inbound_line where tenant_id = d.tenant_id order by id limit 1)
      returning l.booking_id as id, d.id as of`,
  ],
  [
    'outboundPlan',
    `with d as (select id, tenant_id from declaration where tenant_id = (select id from tenant where tenant_code = 'demo') and deleted_at is null and case_id is not null order by id limit 1)
      update outbound_plan p set declaration_id = d.id from d where p.tenant_id = d.tenant_id and p.id = (select id from outbound_plan where tenant_id = d.tenant_id order by id limit 1)
      returning p.id, d.id as of`,
  ],
  [
    'bill',
    `select i.bill_id as id, i.record_id as of from bill_item i join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id
      where i.record_kind = 'declaration' and i.live and b.status = 'issued' order by b.code limit 1`,
  ],
])('%s and declaration lead to each other', async (kind, made) => {
  const db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const { rows } = await db.query(made)
  await db.end()
  const { id, of } = rows[0]
  const there = await shipmentOf('demo/admin', kind, id)
  const back = await shipmentOf('demo/admin', 'declaration', of)
  const idsOf = ({ parts }: Shipment, name: string) =>
    parts.find((part) => part.kind === name)?.list.map((one) => one.id) ?? []
  expect(idsOf(there, 'declaration')).toContain(of)
  expect(idsOf(back, kind)).toContain(id)
  // Nobody is led to what they may not see.
  expect((await open('demo2/admin', kind, id)).status).toBe(404)
  expect((await open('demo/classifier', kind, id)).status).toBe(404)
})
