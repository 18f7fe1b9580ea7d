import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let db: pg.Client
const token: Record<string, string> = {}

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  for (const who of ['demo/admin', 'demo/declarant', 'demo/buyer', 'demo2/admin'])
    token[who] = await app.signIn(...(who.split('/') as [string, string]))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const demo = `(select id from tenant where tenant_code = 'demo')`
const post = (who: string, path: string, body: object, language = 'en') =>
  app.call('POST', path, { token: token[who]!, body, headers: { 'accept-language': language } })
const get = async (who: string, path: string) => (await app.call('GET', path, { token: token[who]! })).body.data
const pick = ({ id, version }: { id: string; version: number }) => ({ id, version })
const orders = async (status: string, who = 'demo/declarant') =>
  (await get(who, `/api/trade/order/query?status=${status}&pageSize=50`)).list
const nobody = '00000000-0000-4000-8000-000000000000'
const told = async () =>
  Number((await db.query(`select count(*) as n from notification where tenant_id = ${demo}`)).rows[0].n)

test('a step is taken with each order on its own: what is refused is told by row and stays as it was, the others stand', async () => {
  const submitted = await orders('submitted')
  const [draft] = await orders('draft')
  expect(submitted.length).toBeGreaterThanOrEqual(2)
  const [good, stale] = submitted
  const before = await told()
  const { status, body } = await post('demo/declarant', '/api/trade/order/confirmMany', {
    rows: [
      pick(good),
      pick(good),
      { id: stale.id, version: stale.version + 1 },
      pick(draft),
      { id: nobody, version: 1 },
    ],
  })
  expect([status, body.data?.done], JSON.stringify(body)).toEqual([200, 1])
  const why = new Map<string, string>(body.data.failed.map((f: { id: string; message: string }) => [f.id, f.message]))
  expect([...why.keys()].sort()).toEqual([stale.id, draft.id, nobody].sort())
  expect(why.get(draft.id)).toMatch(/Draft/)
  for (const message of why.values()) expect(message).not.toBe('')
  const now = async (id: string) => (await get('demo/declarant', `/api/trade/order/queryById?id=${id}`)).status
  expect([await now(good.id), await now(stale.id), await now(draft.id)]).toEqual(['confirmed', 'submitted', 'draft'])
  // Its maker hears of the one that was confirmed, nobody of the others.
  expect(await told()).toBe(before + 1)
})

test('many rows ask for what one asks for: permission, a reason, a bound, and rows of the own tenant', async () => {
  const [one] = await orders('submitted')
  expect((await post('demo/buyer', '/api/trade/order/confirmMany', { rows: [pick(one)] })).status).toBe(403)
  expect((await post('demo/declarant', '/api/trade/order/sendBackMany', { rows: [pick(one)] })).status).toBe(400)
  expect((await post('demo/declarant', '/api/trade/order/confirmMany', { rows: [] })).status).toBe(400)
  const rows = Array.from({ length: 101 }, () => ({ id: crypto.randomUUID(), version: 1 }))
  expect((await post('demo/declarant', '/api/trade/order/confirmMany', { rows })).status).toBe(400)
  const foreign = await post('demo2/admin', '/api/trade/order/confirmMany', { rows: [pick(one)] })
  const unknown = await post('demo2/admin', '/api/trade/order/confirmMany', { rows: [{ id: nobody, version: 1 }] })
  expect(foreign.body.data.failed.map((f: { message: string }) => f.message)).toEqual(
    unknown.body.data.failed.map((f: { message: string }) => f.message),
  )
  expect(foreign.body.data.done).toBe(0)
})

test('users: shut and opened, given roles beside their own and signed out, each but oneself and the last administrator', async () => {
  const { list } = await get('demo/admin', '/api/admin/sysuser/querySysUser?pageSize=50')
  const of = (username: string) => list.find((u: { username: string }) => u.username === username)
  const fresh = async (username: string) =>
    (await get('demo/admin', `/api/admin/sysuser/queryById?id=${of(username).id}`)) as {
      id: string
      version: number
      status: string
      roleIds: string[]
    }
  const shut = await post('demo/admin', '/api/admin/sysuser/modifyAccountMany', {
    rows: ['buyer', 'buyer2', 'admin'].map((name) => pick(of(name))),
    status: 'disable',
  })
  expect(shut.body.data.done, JSON.stringify(shut.body)).toBe(2)
  expect(shut.body.data.failed.map((f: { id: string }) => f.id)).toEqual([of('admin').id])
  expect((await app.call('GET', '/api/trade/order/query', { token: token['demo/buyer']! })).status).toBe(401)
  const open = await post('demo/admin', '/api/admin/sysuser/modifyAccountMany', {
    rows: [pick(await fresh('buyer')), { id: of('buyer2').id, version: 1_000_000 }],
    status: 'able',
  })
  expect([open.body.data.done, open.body.data.failed.length]).toEqual([1, 1])
  expect([(await fresh('buyer')).status, (await fresh('buyer2')).status]).toEqual(['able', 'disable'])
  const [classifier, declarant] = [await fresh('classifier'), await fresh('declarant')]
  const given = await post('demo/admin', '/api/admin/sysuser/authorizeRoleToUserMany', {
    rows: [pick(classifier), pick(declarant)],
    roleIds: declarant.roleIds,
  })
  expect(given.body.data, JSON.stringify(given.body)).toEqual({ done: 2, failed: [] })
  expect((await fresh('classifier')).roleIds.sort()).toEqual([...classifier.roleIds, ...declarant.roleIds].sort())
  const out = await post('demo/admin', '/api/admin/sysuser/removePrincipalMany', {
    rows: [pick(await fresh('declarant')), pick(await fresh('admin'))],
    reason: 'x',
  })
  expect([out.body.data.done, out.body.data.failed.map((f: { id: string }) => f.id)]).toEqual([1, [of('admin').id]])
  expect((await app.call('GET', '/api/trade/order/query', { token: token['demo/declarant']! })).status).toBe(401)
})

test('dictionary values are retired and enabled; one that is built in by an own value in its place', async () => {
  const rows = async () =>
    (await get('demo/admin', '/api/admin/sysdict/query?dictType=incoterm&pageSize=50')).list.filter(
      (r: { dictValue: string | null }) => r.dictValue,
    )
  const [first, second] = await rows()
  const retired = await post('demo/admin', '/api/admin/sysdict/updateStatusMany', {
    rows: [pick(first), pick(second)],
    status: 'disable',
  })
  expect(retired.body.data, JSON.stringify(retired.body)).toEqual({ done: 2, failed: [] })
  const own = (await rows()).filter((r: { dictValue: string }) =>
    [first.dictValue, second.dictValue].includes(r.dictValue),
  )
  expect(own.map((r: { status: string; origin: string }) => [r.status, r.origin])).toEqual([
    ['disable', 'own'],
    ['disable', 'own'],
  ])
  const enabled = await post('demo/admin', '/api/admin/sysdict/updateStatusMany', {
    rows: own.map(pick),
    status: 'able',
  })
  expect(enabled.body.data).toEqual({ done: 2, failed: [] })
})
