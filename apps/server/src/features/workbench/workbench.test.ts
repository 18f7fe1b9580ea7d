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

const look = async (who: string): Promise<Workbench> => {
  const { status, body } = await app.call('GET', '/api/workbench/query', { token: token[who]! })
  expect(status).toBe(200)
  return body.data as Workbench
}

test('without a token there is no workbench', async () => {
  expect((await app.call('GET', '/api/workbench/query')).status).toBe(401)
})

test("recent records are the own side's, newest first, and only those that may be seen", async () => {
  const added = await app.call('POST', '/api/trade/supplier/add', {
    token: token['demo/buyer']!,
    body: { code: 'WB-1', name: '工作台测试供应商', isDefault: false },
  })
  expect(added.status).toBe(200)
  const { recent } = await look('demo/buyer')
  expect(recent[0]).toMatchObject({
    resource: 'supplier',
    id: added.body.data.id,
    label: '工作台测试供应商',
    detail: 'WB-1',
    action: 'add',
    status: null,
    who: null,
  })
  expect(recent.map((r) => r.at)).toEqual(
    recent
      .map((r) => r.at)
      .sort()
      .reverse(),
  )
  for (const who of ['demo/buyer2', 'demo2/declarant']) {
    const other = await look(who)
    expect(other.recent.length, who).toBeGreaterThan(0)
    expect(
      other.recent.map((r) => r.id),
      who,
    ).not.toContain(added.body.data.id)
    for (const row of other.recent)
      expect(
        (await app.call('GET', `/api/trade/${row.resource}/queryById?id=${row.id}`, { token: token[who]! })).status,
      ).toBe(200)
  }
  await app.call('POST', '/api/trade/supplier/delete', {
    token: token['demo/buyer']!,
    body: { ids: [added.body.data.id] },
  })
  expect((await look('demo/buyer')).recent.map((r) => r.id)).not.toContain(added.body.data.id)
})

test("a colleague's work shows with his name", async () => {
  // The classifier and the declarant are of the same department; the buyer is not.
  await app.call('POST', '/api/trade/supplier/add', {
    token: token['demo/declarant']!,
    body: { code: 'WB-2', name: '同事新增', isDefault: false },
  })
  const seen = (await look('demo/classifier')).recent.find((r) => r.label === '同事新增')
  expect(seen).toMatchObject({ who: '王海波', link: `/vendorInformation?search=${encodeURIComponent('同事新增')}` })
  expect((await look('demo/buyer')).recent.map((r) => r.label)).not.toContain('同事新增')
})

test('shortcuts are screens of the own menu, the most used first', async () => {
  expect((await look('demo/buyer')).shortcuts).toContain('orderList')
  const { shortcuts } = await look('demo/declarant')
  expect(shortcuts).not.toContain('sysuser')
  expect(shortcuts).not.toContain('workbench')
  expect((await look('platform/operator')).shortcuts).not.toContain('orderList')
})
