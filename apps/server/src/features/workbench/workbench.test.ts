import type { workbench } from '@clearway/contract/features/workbench/workbench'
import type { Output } from '@clearway/contract/kernel/route'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'

type Workbench = Output<typeof workbench.query>
let app: TestApplication
const token: Record<string, string> = {}

beforeAll(async () => {
  app = await testApplication()
  for (const who of [
    'demo/admin',
    'demo/declarant',
    'demo/classifier',
    'demo/buyer',
    'demo/buyer2',
    'demo2/declarant',
    'platform/operator',
  ]) {
    const [tenant, user] = who.split('/') as [string, string]
    token[who] = await app.signIn(tenant, user)
  }
})
afterAll(() => app.close())

const get = async (who: string, path: string) => (await app.call('GET', path, { token: token[who]! })).body.data
const look = async (who: string): Promise<Workbench> => {
  const { status, body } = await app.call('GET', '/api/workbench/query', { token: token[who]! })
  expect(status).toBe(200)
  return body.data as Workbench
}

test('without a token there is no workbench', async () => {
  expect((await app.call('GET', '/api/workbench/query')).status).toBe(401)
})

test('what somebody touched last stands on top for them alone, in words, whatever the area, and only while they may see it', async () => {
  const added = await app.call('POST', '/api/trade/supplier/add', {
    token: token['demo/buyer']!,
    body: { code: 'WB-1', name: '工作台测试供应商', isDefault: false },
  })
  expect(added.status).toBe(200)
  const { recent } = await look('demo/buyer')
  expect(recent[0]).toMatchObject({
    id: added.body.data.id,
    title: { en: 'Suppliers' },
    label: '工作台测试供应商',
    detail: 'WB-1',
    action: 'add',
    state: null,
    link: `/vendorInformation?search=${encodeURIComponent('工作台测试供应商')}`,
  })
  expect(recent.map((r) => r.at)).toEqual(
    recent
      .map((r) => r.at)
      .sort()
      .reverse(),
  )
  for (const who of ['demo/buyer2', 'demo/declarant', 'demo2/declarant'])
    expect((await look(who)).recent.map((r) => r.id)).not.toContain(added.body.data.id)
  await app.call('POST', '/api/trade/supplier/delete', {
    token: token['demo/buyer']!,
    body: { ids: [added.body.data.id] },
  })
  expect((await look('demo/buyer')).recent.map((r) => r.id)).not.toContain(added.body.data.id)
})

test('a state is told in words, and what belongs to a record counts for it', async () => {
  const [order] = (await get('demo/declarant', '/api/trade/order/query?status=submitted&pageSize=10')).list
  const post = (path: string, body: object) => app.call('POST', path, { token: token['demo/declarant']!, body })
  expect((await post('/api/trade/order/confirm', { id: order.id, version: order.version })).status).toBe(200)
  expect((await look('demo/declarant')).recent[0]).toMatchObject({
    id: order.id,
    label: order.code,
    action: 'update',
    state: { en: 'Confirmed' },
  })
  const [one] = (await get('demo/declarant', '/api/customs/customsCase/query?status=toQuote&pageSize=10')).list
  const charge = await post('/api/customs/customsCase/patchCharges', {
    id: one.id,
    add: [{ id: crypto.randomUUID(), values: { kind: 'agency', quantity: '1', price: '300', currency: 'CNY' } }],
  })
  expect(charge.status, JSON.stringify(charge.body)).toBe(200)
  expect(charge.body.data.problems).toEqual([])
  expect((await look('demo/declarant')).recent[0]).toMatchObject({
    id: one.id,
    label: one.code,
    link: `/ClassifyOrder?id=${one.id}`,
  })
})

test('shortcuts are screens of the own menu, the most used first', async () => {
  expect((await look('demo/buyer')).shortcuts).toContain('orderList')
  const { shortcuts } = await look('demo/declarant')
  expect(shortcuts).not.toContain('sysuser')
  expect(shortcuts).not.toContain('workbench')
  expect((await look('platform/operator')).shortcuts).not.toContain('orderList')
})
