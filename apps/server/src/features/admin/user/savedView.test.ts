import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'

const base = '/api/account/savedView'
const screen = 'supplier'
let app: TestApplication
const token: Record<string, string> = {}

beforeAll(async () => {
  app = await testApplication()
  for (const [tenant, user] of [
    ['demo', 'declarant'],
    ['demo', 'classifier'],
    ['demo', 'buyer'],
    ['demo', 'buyer2'],
    ['demo2', 'declarant'],
  ] as const)
    token[`${tenant}/${user}`] = await app.signIn(tenant, user)
})
afterAll(() => app.close())

const as = (who: string) => ({
  query: async (of = screen) =>
    (await app.call('GET', `${base}/query?screen=${of}`, { token: token[who]! })).body.data as {
      id: string
      name: string
      own: boolean
      isDefault: boolean
      version: number
      shared: boolean
    }[],
  post: (verb: string, body: unknown) => app.call('POST', `${base}/${verb}`, { token: token[who]!, body }),
  put: (body: unknown) => app.call('PUT', `${base}/update`, { token: token[who]!, body }),
})
const view = (name: string, shared = false, more: object = {}) => ({
  screen,
  name,
  content: JSON.stringify({ filters: { currency: 'USD' } }),
  shared,
  ...more,
})

test('without a token there are no views', async () => {
  expect((await app.call('GET', `${base}/query?screen=${screen}`)).status).toBe(401)
  expect((await app.call('POST', `${base}/add`, { body: view('x') })).status).toBe(401)
})

test('a view is kept, changed with its version and deleted', async () => {
  const me = as('demo/declarant')
  const added = await me.post('add', view('美元供应商'))
  expect(added.body.data).toMatchObject({ name: '美元供应商', own: true, isDefault: false, version: 1 })
  const { id } = added.body.data
  const change = { id, version: 1, name: '美元', content: '{"filters":{}}', shared: false }
  expect((await me.put(change)).body.data).toMatchObject({ name: '美元', version: 2, content: '{"filters":{}}' })
  const stale = await me.put(change)
  expect(stale.status).toBe(409)
  expect(stale.body.data.current).toMatchObject({ version: 2 })
  expect((await me.post('delete', { id })).body.data).toEqual({ count: 1 })
  expect((await me.put({ ...change, version: 2 })).status).toBe(404)
})

test('what is no JSON object, too long or unnamed is refused by field', async () => {
  const me = as('demo/declarant')
  const field = async (body: unknown) => {
    const { status, body: answer } = await me.post('add', body)
    expect(status).toBe(400)
    return answer.errors[0].field
  }
  for (const content of ['{oops', '[1]', '"text"', 'null', `{"a":"${'x'.repeat(8000)}"}`])
    expect(await field(view('x', false, { content }))).toBe('content')
  expect(await field(view(''))).toBe('name')
  expect(await field(view('x', false, { personId: token }))).toBe('personId')
})

test('a shared view is seen by colleagues, and changed by its owner only', async () => {
  const mine = (await as('demo/declarant').post('add', view('共享视图', true))).body.data
  const seen = (await as('demo/classifier').query()).find((v) => v.id === mine.id)
  expect(seen).toMatchObject({ own: false, shared: true, name: '共享视图' })
  const other = as('demo/classifier')
  expect((await other.put({ id: mine.id, version: 1, name: 'x', content: '{}', shared: false })).status).toBe(403)
  expect((await other.post('delete', { id: mine.id })).status).toBe(403)
})

test('a private view of somebody else is not found', async () => {
  const { id } = (await as('demo/declarant').post('add', view('私有'))).body.data
  const other = as('demo/classifier')
  expect((await other.query()).map((v) => v.id)).not.toContain(id)
  expect((await other.put({ id, version: 1, name: 'x', content: '{}', shared: false })).status).toBe(404)
  expect((await other.post('delete', { id })).status).toBe(404)
  expect((await other.post('setDefault', { screen, id })).status).toBe(404)
})

test('sharing stays on its side: staff, one customer, one tenant', async () => {
  const ofStaff = (await as('demo/declarant').post('add', view('员工共享', true))).body.data.id
  const ofBuyer = (await as('demo/buyer').post('add', view('鹏程共享', true))).body.data.id
  for (const [who, id] of [
    ['demo/buyer', ofStaff],
    ['demo/buyer2', ofStaff],
    ['demo/buyer2', ofBuyer],
    ['demo/declarant', ofBuyer],
    ['demo2/declarant', ofStaff],
    ['demo2/declarant', ofBuyer],
  ] as const) {
    expect(
      (await as(who).query()).map((v) => v.id),
      who,
    ).not.toContain(id)
    expect((await as(who).post('delete', { id })).status, who).toBe(404)
  }
})

test('one default for each person and screen, which may be a shared view', async () => {
  const [mine, other] = [as('demo/declarant'), as('demo/classifier')]
  const first = (await mine.post('add', view('甲', true))).body.data.id
  const second = (await mine.post('add', view('乙', true))).body.data.id
  const defaults = async (who: typeof mine) => (await who.query()).filter((v) => v.isDefault).map((v) => v.id)
  await mine.post('setDefault', { screen, id: first })
  await mine.post('setDefault', { screen, id: second })
  expect(await defaults(mine)).toEqual([second])
  expect(await defaults(other)).toEqual([])
  await other.post('setDefault', { screen, id: first })
  expect(await defaults(other)).toEqual([first])
  expect((await mine.post('setDefault', { screen: 'goods', id: first })).body.errors[0].field).toBe('screen')
  await mine.post('setDefault', { screen, id: null })
  expect(await defaults(mine)).toEqual([])
  // The default goes with its view.
  await mine.post('delete', { id: first })
  expect(await defaults(other)).toEqual([])
})

test('a list keeps at most fifty views of a person', async () => {
  const me = as('demo2/declarant')
  for (let i = 0; i < 50; i++) expect((await me.post('add', view(`v${i}`))).status).toBe(200)
  expect((await me.post('add', view('too many'))).status).toBe(422)
  expect((await me.post('add', view('elsewhere', false, { screen: 'goods' }))).status).toBe(200)
})
