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
const get = async (who: string, path: string) => (await app.call('GET', path, { token: token[who]! })).body.data

test('without a token there is no workbench', async () => {
  expect((await app.call('GET', '/api/workbench/query')).status).toBe(401)
})

test('every count is that of the list it leads to', async () => {
  let compared = 0
  for (const who of ['demo/admin', 'demo/declarant', 'demo/buyer', 'demo/buyer2', 'demo2/declarant']) {
    for (const todo of (await look(who)).todos.filter((t) => t.link.startsWith('/orderList'))) {
      const { total } = await get(who, `/api/trade/order/query${todo.link.slice('/orderList'.length)}`)
      expect(total, `${who} ${todo.kind}`).toBe(todo.count)
      compared++
    }
  }
  expect(compared).toBeGreaterThan(5)
})

test('certifications to review are as many as the queue they lead to', async () => {
  for (const who of ['demo/admin', 'platform/operator']) {
    const todo = (await look(who)).todos.find((t) => t.kind === 'certificationReview')!
    const queue = await app.call('POST', '/api/admin/userAuth/page', {
      token: token[who]!,
      body: { tab: 'toReview', currentPage: 1, pageSize: 50 },
    })
    expect([who, todo.count, queue.body.data.total]).toEqual([who, todo.count, todo.count])
    expect(todo.link).toBe(
      todo.count === 1 ? `/approvalUser?line=${queue.body.data.list[0].id}` : '/approvalUser?tab=toReview',
    )
  }
  expect((await look('demo/buyer')).todos.some((t) => t.kind === 'certificationReview')).toBe(false)
})

test('what waits depends on permission and side', async () => {
  const kinds = async (who: string) => (await look(who)).todos.map((t) => t.kind)
  expect(await kinds('demo/declarant')).toContain('orderConfirm')
  // The classifier may look at orders and do nothing with them.
  expect(await kinds('demo/classifier')).toEqual([])
  expect(await kinds('demo/buyer')).toEqual(expect.arrayContaining(['orderDraft', 'orderWaiting', 'orderUnderWay']))
  expect(await kinds('demo/buyer')).not.toContain('orderConfirm')
  // What the tenants themselves hand in is reviewed by the platform.
  expect(await kinds('platform/operator')).toEqual(['certificationReview'])
})

test('an order that is sent back becomes the next thing to do for its buyer', async () => {
  const { list } = await get('demo/declarant', '/api/trade/order/query?status=submitted&pageSize=50')
  const mine = (await get('demo/buyer', '/api/trade/order/query?status=submitted&pageSize=50')).list.map(
    (o: { id: string }) => o.id,
  )
  const order = list.find((o: { id: string }) => mine.includes(o.id))
  const before = (await look('demo/declarant')).todos.find((t) => t.kind === 'orderConfirm')!
  const sent = await app.call('POST', '/api/trade/order/sendBack', {
    token: token['demo/declarant']!,
    body: { id: order.id, version: order.version, reason: '单价有误' },
  })
  expect(sent.status).toBe(200)
  const { todos } = await look('demo/buyer')
  expect(todos[0]).toMatchObject({ kind: 'orderSentBack', count: 1, mine: true, link: `/editAddOrder?id=${order.id}` })
  expect((await look('demo/declarant')).todos.find((t) => t.kind === 'orderConfirm')!.count).toBe(before.count - 1)
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

test('what waits for a customer in cases, and that every count is that of the list it leads to', async () => {
  const post = async (who: string, verb: string, body: object): Promise<any> => {
    const answer = await app.call('POST', `/api/customs/customsCase/${verb}`, { token: token[who]!, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const customers: { id: string; label: string }[] = await get('demo/admin', '/api/trade/customer/queryOptions')
  const orgId = customers.find((c) => c.label.includes('鹏程'))!.id
  const before = (await look('demo/buyer2')).todos
  const had = (await look('demo/buyer')).todos
  for (const n of [1, 2]) {
    const made = await post('demo/declarant', 'add', { direction: 'import', urgent: false, currency: 'USD', orgId })
    await post('demo/declarant', 'patchLines', {
      caseId: made.id,
      add: [
        {
          id: crypto.randomUUID(),
          position: 1,
          values: { name: '轴承', hsCode: '8482102000', elements: '4|3|轴承', quantity: '1', unit: '007' },
        },
      ],
    })
    await post('demo/declarant', 'talk', { id: made.id, messageId: crypto.randomUUID(), body: `${n}?`, question: true })
    await post('demo/declarant', 'talk', {
      id: made.id,
      messageId: crypto.randomUUID(),
      body: 'x',
      question: true,
      internal: true,
    })
    const row = await post('demo/declarant', 'submit', {
      id: made.id,
      version: (await get('demo/declarant', `/api/customs/customsCase/open?id=${made.id}`)).row.version,
    })
    await post('demo/declarant', 'quote', { id: made.id, version: row.version })
  }
  const { todos } = await look('demo/buyer')
  const mine = todos.filter((todo) => todo.link.startsWith('/ClassifyOrder'))
  const more = mine.map((todo) => [
    todo.kind,
    todo.count - (had.find((h) => h.kind === todo.kind)?.count ?? 0),
    todo.mine,
  ])
  expect(more.filter(([, count]) => count !== 0)).toEqual([
    ['caseConfirm', 2, true],
    ['caseQuestion', 2, true],
    ['casePapers', 2, true],
  ])
  for (const todo of mine.filter((t) => t.link.includes('?tab=') || t.link.includes('?status=')))
    expect([
      todo.kind,
      (await get('demo/buyer', `/api/customs/customsCase/query${todo.link.slice('/ClassifyOrder'.length)}`)).total,
    ]).toEqual([todo.kind, todo.count])
  const counters = await get('demo/buyer', '/api/customs/customsCase/counters')
  for (const [tab, kind] of [
    ['toConfirm', 'caseConfirm'],
    ['asked', 'caseQuestion'],
    ['papers', 'casePapers'],
  ] as const)
    expect([tab, counters[tab]]).toEqual([tab, mine.find((todo) => todo.kind === kind)!.count])
  expect((await look('demo/buyer2')).todos).toEqual(before)
  expect(mine.filter((t) => t.link.includes('?tab=')).length).toBeGreaterThanOrEqual(3)
  expect((await look('demo/declarant')).todos.some((todo) => todo.kind.startsWith('case'))).toBe(false)
})
