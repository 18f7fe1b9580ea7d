import type { workbench } from '@clearway/contract/features/workbench/workbench'
import type { Output } from '@clearway/contract/kernel/route'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { queues } from '../index.ts'

type Workbench = Output<typeof workbench.query>
let app: TestApplication
let db: pg.Client
const token: Record<string, string> = {}

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  await db.query(`update tenant set most_users = user_count where tenant_code = 'demo2'`)
  for (const who of [
    'demo/admin',
    'demo/declarant',
    'demo/classifier',
    'demo/reviewer',
    'demo/finance',
    'demo2/admin',
    'demo/buyer',
    'demo/buyer2',
    'demo2/declarant',
    'platform/operator',
  ]) {
    const [tenant, user] = who.split('/') as [string, string]
    token[who] = await app.signIn(tenant, user)
  }
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const look = async (who: string): Promise<Workbench> => {
  const { status, body } = await app.call('GET', '/api/workbench/query', { token: token[who]! })
  expect(status).toBe(200)
  return body.data as Workbench
}
const get = async (who: string, path: string) => (await app.call('GET', path, { token: token[who]! })).body.data

/** Where lists that no resource has by itself are read, and what of the page's address they understand. */
const otherLists: Readonly<Record<string, string>> = {
  joinDecide: '/api/admin/tenantDecision/queryJoin?applyStatus=pending',
  taskAsked: '/api/customs/classifyTask/queryAsked?',
}

/** How many rows the list shows to which a queue leads. */
async function listed(who: string, code: string, link: string): Promise<number> {
  const { routes } = queues.find((queue) => queue.code === code)!.resource
  const query = new URLSearchParams(link.split('?')[1])
  query.delete('part')
  query.delete('view')
  query.append('currentPage', '1')
  query.append('pageSize', '10')
  if (otherLists[code]) {
    const data = await get(who, `${otherLists[code]}&currentPage=1&pageSize=10`)
    return data.open ?? data.total
  }
  const { method, path } = routes['query']!
  const body = Object.fromEntries(
    [...query].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  )
  const answer =
    method === 'GET'
      ? await app.call('GET', `${path}?${query}`, { token: token[who]! })
      : await app.call('POST', path, { token: token[who]!, body })
  expect(answer.status, `${who} ${code} ${JSON.stringify(answer.body)}`).toBe(200)
  return answer.body.data.total
}

test('for everybody each count is that of the list to which the queue leads', async () => {
  const met = new Set<string>()
  for (const who of Object.keys(token)) {
    for (const queue of (await look(who)).queues) {
      met.add(queue.code)
      expect([who, queue.code, queue.count]).toEqual([who, queue.code, await listed(who, queue.code, queue.link)])
    }
  }
  expect(queues.map((queue) => queue.code).filter((code) => !met.has(code))).toEqual([])
})

test('what waits depends on permission and side', async () => {
  const codes = async (who: string) => (await look(who)).queues.map((queue) => queue.code)
  expect(await codes('demo/declarant')).toEqual(
    expect.arrayContaining(['orderConfirm', 'caseToDeclare', 'declarationDraft']),
  )
  expect(await codes('demo/classifier')).toContain('taskUnclassified')
  expect(await codes('demo/classifier')).not.toContain('taskFirst')
  expect(await codes('demo/reviewer')).toContain('taskFirst')
  expect(await codes('demo/finance')).toEqual(
    expect.arrayContaining(['rechargeReview', 'bankLine', 'declarationTaxDue']),
  )
  expect(await codes('demo/finance')).not.toContain('declarationDraft')
  expect(await codes('demo/buyer')).toEqual(expect.arrayContaining(['orderWaiting', 'orderUnderWay']))
  expect(await codes('demo/buyer')).not.toContain('orderConfirm')
  // What the tenants themselves hand in is reviewed by the platform.
  expect(await codes('platform/operator')).toContain('certificationReview')
  expect(await codes('platform/operator')).not.toContain('orderConfirm')
})

/** Where a wait stands: within a day by its deadline, then what has none, then what is due later. */
const placeOf = ({ due }: { due: string | null }, now: number) => (due ? Date.parse(due) : now + 86_400_000)

test('rows come with what is due first on top and what has no deadline before what is due after tomorrow, only those that are the reader’s turn, and open at their place', async () => {
  const now = Date.now()
  const { items, queues: all } = await look('demo/declarant')
  expect(items.length).toBeGreaterThan(5)
  const mine = new Set(all.filter((queue) => queue.mine).map((queue) => queue.code))
  expect(new Set(items.map((item) => item.queue))).toEqual(mine)
  const places = items.map((item) => placeOf(item, now))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(items.some((item) => item.due === null && item.queue === 'orderConfirm')).toBe(true)
  expect(items.findIndex((item) => item.due === null)).toBeLessThan(
    items.findIndex((item) => item.due !== null && Date.parse(item.due) > now + 2 * 86_400_000),
  )
  const first = all.map((queue) => placeOf(queue, now))
  expect(first).toEqual([...first].sort((a, b) => a - b))
  for (const item of items) expect(item.link).toMatch(/^\/\w+\?.*/)
  const order = items.find((item) => item.queue.startsWith('order'))!
  expect((await get('demo/declarant', `/api/trade/order/queryById?id=${order.id}`)).code).toBe(order.label)
  expect(order.link).toBe(`/editAddOrder?id=${order.id}`)
})

test('the operator sees which tenants are near or at their limit of users, and how near', async () => {
  const load = async () => (await look('platform/operator')).items.filter((item) => item.queue === 'tenantLoad')
  const full = { label: expect.any(String), detail: expect.stringMatching(/^(\d+) \/ \1$/) }
  expect(await load()).toMatchObject([full, full])
  const { link } = (await look('platform/operator')).queues.find((queue) => queue.code === 'tenantLoad')!
  expect(link).toBe('/systenant?state=open&userLoad=near%2Cfull')
  const loadOf = async () => (await get('platform/operator', `/api/admin/systenant/query?${link.split('?')[1]}`)).list
  const among = (await loadOf()).map((t: any) => [t.tenantCode, t.userLoad])
  expect(among.sort()).toEqual([
    ['demo2', 'full'],
    ['trial', 'full'],
  ])
  // One place in ten is left at the most: near. With more room than that nobody need look.
  await db.query(`update tenant set most_users = user_count + 1 + user_count / 9 where most_users is not null`)
  expect(await load()).toEqual([])
  await db.query(`update tenant set user_count = 18, most_users = 20 where tenant_code = 'demo2'`)
  expect(await load()).toMatchObject([{ detail: '18 / 20' }])
  expect((await loadOf())[0].userLoad).toBe('near')
})

test('a bank line without a counterparty is named by amount, date and reference', async () => {
  const named = async () => (await look('demo/finance')).items.filter((item) => item.queue === 'bankLine')
  const [before] = await named()
  // All that are open: a line that changes makes room for another.
  const { rows } = await db.query(
    `update bank_statement_line l set party_name = null, amount = -1680.3 from bank_statement_line b
      where b.id = $1 and l.tenant_id = b.tenant_id and l.status = b.status returning l.id, l.booked_on::text as on, l.currency, l.reference`,
    [before!.id],
  )
  const [shown] = await named()
  const line = rows.find((row) => row.id === shown!.id)
  expect(shown).toMatchObject({ label: `−1,680.30 ${line.currency} · ${line.on}`, detail: line.reference })
})

test('an order that is sent back becomes the next thing to do for its buyer', async () => {
  const { list } = await get('demo/declarant', '/api/trade/order/query?status=submitted&pageSize=50')
  const mine = (await get('demo/buyer', '/api/trade/order/query?status=submitted&pageSize=50')).list.map(
    (o: { id: string }) => o.id,
  )
  const order = list.find((o: { id: string }) => mine.includes(o.id))
  const count = async (who: string, code: string) =>
    (await look(who)).queues.find((queue) => queue.code === code)?.count ?? 0
  const [before, had] = [await count('demo/declarant', 'orderConfirm'), await count('demo/buyer', 'orderSentBack')]
  const sent = await app.call('POST', '/api/trade/order/sendBack', {
    token: token['demo/declarant']!,
    body: { id: order.id, version: order.version, reason: '单价有误' },
  })
  expect(sent.status).toBe(200)
  const { queues: all, items } = await look('demo/buyer')
  expect(all.find((queue) => queue.code === 'orderSentBack')).toMatchObject({
    count: had + 1,
    mine: true,
    link: '/orderList?sentBack=true',
  })
  expect(items.find((item) => item.id === order.id)).toMatchObject({
    queue: 'orderSentBack',
    label: order.code,
    link: `/editAddOrder?id=${order.id}`,
  })
  expect(await count('demo/declarant', 'orderConfirm')).toBe(before - 1)
  const file = await app.call('POST', '/api/trade/order/exportExcel', {
    token: token['demo/buyer']!,
    body: { query: { sentBack: true } },
  })
  expect(file.status).toBe(200)
})

test('what is put off is out of sight for its reader alone, counted still, and back when it changes or on demand', async () => {
  const who = 'demo2/declarant'
  const snooze = (body: object, as = who) => app.call('POST', '/api/workbench/snooze', { token: token[as]!, body })
  const ids = async (as: string, more = '') =>
    (await get(as, `/api/workbench/query${more}`)).items.map((item: { id: string }) => item.id) as string[]
  const { items, queues: all } = await look(who)
  const item = items.find((one) => one.queue === 'orderDraft')!
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  expect((await snooze({ queue: item.queue, ids: [item.id], until: inAnHour })).status).toBe(200)
  expect(await ids(who)).not.toContain(item.id)
  expect((await look('demo2/admin')).queues.filter((queue) => queue.snoozed > 0)).toEqual([])
  const asleep = await get(who, '/api/workbench/query?snoozed=true')
  expect(asleep.items.map((one: { id: string }) => one.id)).toEqual([item.id])
  expect(Date.parse(asleep.items[0].snoozedUntil)).toBe(Date.parse(inAnHour))
  const now = (await look(who)).queues.find((queue) => queue.code === item.queue)!
  expect(now).toMatchObject({ count: all.find((queue) => queue.code === item.queue)!.count, snoozed: 1 })
  expect((await snooze({ queue: item.queue, ids: [item.id], until: null })).status).toBe(200)
  expect(await ids(who)).toContain(item.id)
  // Somebody changes it: that is news.
  await snooze({ queue: item.queue, ids: [item.id], until: inAnHour })
  const row = await get('demo2/admin', `/api/trade/order/queryById?id=${item.id}`)
  const changed = await app.call('PUT', '/api/trade/order/update', {
    token: token['demo2/admin']!,
    body: { id: row.id, version: row.version, remark: '催' },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(await ids(who)).toContain(item.id)
  const refused = [
    { queue: 'nothing', ids: [item.id], until: inAnHour },
    { queue: 'taskFirst', ids: [item.id], until: inAnHour },
    { queue: item.queue, ids: [item.id], until: new Date(Date.now() - 1000).toISOString() },
    { queue: item.queue, ids: [item.id], until: new Date(Date.now() + 61 * 86_400_000).toISOString() },
    { queue: item.queue, ids: [], until: inAnHour },
  ]
  for (const body of refused) expect((await snooze(body)).status, JSON.stringify(body)).toBe(400)
})

test('what waits for a customer in cases, and that every count is that of the list it leads to', async () => {
  const post = async (who: string, verb: string, body: object): Promise<any> => {
    const answer = await app.call('POST', `/api/customs/customsCase/${verb}`, { token: token[who]!, body })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }
  const customers: { id: string; label: string }[] = await get('demo/admin', '/api/trade/customer/queryOptions')
  const orgId = customers.find((c) => c.label.includes('鹏程'))!.id
  const before = (await look('demo/buyer2')).queues
  const had = (await look('demo/buyer')).queues
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
    await post('demo/declarant', 'patchCharges', {
      id: made.id,
      add: [{ id: crypto.randomUUID(), values: { price: '100' } }],
    })
    await post('demo/declarant', 'quote', { id: made.id, version: row.version })
  }
  const { queues: todos } = await look('demo/buyer')
  const mine = todos.filter((todo) => todo.link.startsWith('/ClassifyOrder'))
  const more = mine.map((todo) => [
    todo.code,
    todo.count - (had.find((h) => h.code === todo.code)?.count ?? 0),
    todo.mine,
  ])
  // They stand by their deadlines, which are not what this is about.
  expect(more.filter(([, count]) => count !== 0).toSorted()).toEqual([
    ['caseConfirm', 2, true],
    ['casePapers', 2, true],
    ['caseQuestion', 2, true],
  ])
  for (const todo of mine.filter((t) => t.link.includes('?tab=') || t.link.includes('?status=')))
    expect([
      todo.code,
      (await get('demo/buyer', `/api/customs/customsCase/query${todo.link.slice('/ClassifyOrder'.length)}`)).total,
    ]).toEqual([todo.code, todo.count])
  const counters = await get('demo/buyer', '/api/customs/customsCase/counters')
  for (const [tab, kind] of [
    ['toConfirm', 'caseConfirm'],
    ['asked', 'caseQuestion'],
    ['papers', 'casePapers'],
  ] as const)
    expect([tab, counters[tab]]).toEqual([tab, mine.find((todo) => todo.code === kind)!.count])
  expect((await look('demo/buyer2')).queues).toEqual(before)
  expect(mine.filter((t) => t.link.includes('?tab=')).length).toBeGreaterThanOrEqual(3)
  expect((await look('demo/declarant')).queues.some((todo) => todo.code === 'caseConfirm')).toBe(false)
})
