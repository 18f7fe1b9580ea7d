import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'

const base = '/api/account/profile'
let app: TestApplication
let token: string

beforeAll(async () => {
  app = await testApplication()
  token = await app.signIn('demo', 'buyer')
  id = (await get('query')).id
})
afterAll(() => app.close())

const get = async (path: string, who = token) => (await app.call('GET', `${base}/${path}`, { token: who })).body.data
let id: string
const update = (body: object, who = token) => app.call('PUT', `${base}/update`, { token: who, body: { id, ...body } })
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(who: string, name: string, type: string, bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  const response = await fetch(`${app.url}/api/files/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who}` },
    body: form,
  })
  return ((await response.json()) as { data: { id: string } }).data.id
}

test('without a token there is no profile', async () => {
  for (const path of ['query', 'querySessions', 'queryAudit'])
    expect((await app.call('GET', `${base}/${path}`)).status, path).toBe(401)
  expect((await app.call('PUT', `${base}/update`, { body: {} })).status).toBe(401)
  expect((await app.call('POST', `${base}/endSession`, { body: {} })).status).toBe(401)
})

test('a person reads and changes his own details', async () => {
  const before = await get('query')
  expect(before).toMatchObject({
    username: 'buyer',
    nickname: '周晓彤',
    email: 'buyer@pengcheng.example',
    orgName: '深圳鹏程电子有限公司',
    roleNames: ['客户采购'],
    language: 'zh',
  })
  const changed = await update({
    version: before.version,
    nickname: '周晓',
    geographic: '广东深圳',
    profile: '',
    introduction: '采购电子料\n十年',
    language: 'tw',
  })
  expect(changed.body.data).toMatchObject({
    nickname: '周晓',
    geographic: '广东深圳',
    profile: null,
    introduction: '采购电子料\n十年',
    language: 'tw',
    version: before.version + 1,
  })
  expect((await app.call('GET', '/api/uaa/users/getSysUser', { token })).body.data.nickname).toBe('周晓')
})

test('a stale version is refused with what stands', async () => {
  const { version } = await get('query')
  const stale = await update({ version: version - 1, nickname: 'x', language: 'zh' })
  expect(stale.status).toBe(409)
  expect(stale.body.data.current).toMatchObject({ version, nickname: '周晓' })
})

test('what does not fit is refused by field, and e-mail, mobile and other accounts are out of reach', async () => {
  const { version, email } = await get('query')
  const field = async (body: object) =>
    (await update({ version, nickname: 'n', language: 'zh', ...body })).body.errors?.[0]?.field
  expect(await field({ nickname: '' })).toBe('nickname')
  expect(await field({ nickname: 'x'.repeat(65) })).toBe('nickname')
  expect(await field({ language: 'fr' })).toBe('language')
  expect(await field({ introduction: 'x'.repeat(1001) })).toBe('introduction')
  expect(await field({ email: 'other@example.com' })).toBe('email')
  expect(
    (await update({ id: '00000000-0000-7000-8000-000000000000', version, nickname: 'n', language: 'zh' })).status,
  ).toBe(404)
  expect((await update({ version, nickname: 'n', language: 'zh' }, await app.signIn('demo', 'buyer2'))).status).toBe(
    404,
  )
  expect(await field({ mustChangePassword: false })).toBe('mustChangePassword')
  expect((await get('query')).email).toBe(email)
})

test("the picture must be one, and the person's own", async () => {
  const { version } = await get('query')
  const body = { version, nickname: '周晓', language: 'zh' }
  const mine = await upload(token, 'me.png', 'image/png', png)
  const foreign = await upload(await app.signIn('demo', 'buyer2'), 'me.png', 'image/png', png)
  const note = await upload(token, 'me.txt', 'text/plain', Buffer.from('hello'))
  for (const avatar of [foreign, note, '00000000-0000-7000-8000-000000000000'])
    expect((await update({ ...body, avatar })).body.errors[0].field).toBe('avatar')
  expect((await update({ ...body, avatar: mine })).body.data.avatar).toBe(mine)
})

test('sessions are listed and ended, the own ones only', async () => {
  const [first, second] = [await app.signIn('demo', 'both'), await app.signIn('demo2', 'both')]
  const sessions = await get('querySessions', first)
  expect(sessions.length).toBe(2)
  expect(sessions[0]).toMatchObject({ current: true, tenantName: '通途报关行（演示）' })
  expect(sessions[1]).toMatchObject({ current: false, tenantName: '港联关务有限公司（演示）' })
  expect((await app.call('POST', `${base}/endSession`, { token, body: { id: sessions[1].id } })).status).toBe(404)
  expect(
    (await app.call('POST', `${base}/endSession`, { token: first, body: { id: sessions[1].id } })).body.data,
  ).toEqual({ count: 1 })
  await expect.poll(async () => (await app.call('GET', `${base}/query`, { token: second })).body.code).toBe(50012)
  expect((await app.call('POST', `${base}/endSession`, { token: first, body: { id: sessions[1].id } })).status).toBe(
    404,
  )
})

test('all others end at once, and this one goes on', async () => {
  const [first, second, third] = [
    await app.signIn('demo', 'finance'),
    await app.signIn('demo', 'finance'),
    await app.signIn('demo', 'finance'),
  ]
  expect((await app.call('POST', `${base}/endOtherSessions`, { token: second, body: {} })).body.data).toEqual({
    count: 2,
  })
  for (const other of [first, third])
    await expect.poll(async () => (await app.call('GET', `${base}/query`, { token: other })).status).toBe(401)
  expect((await app.call('GET', `${base}/query`, { token: second })).status).toBe(200)
})

test('what a person did is told in words, and only to him', async () => {
  const added = await app.call('POST', '/api/trade/supplier/add', {
    token,
    body: { code: 'AU-1', name: '审计', isDefault: false },
  })
  expect(added.status).toBe(200)
  const { list } = await get('queryAudit')
  expect(list[0]).toMatchObject({
    action: 'POST /api/trade/supplier/add',
    outcome: 'done',
    objects: 1,
    title: { zh: '供应商信息 · 新增' },
  })
  const other = await get('queryAudit?pageSize=50', await app.signIn('demo', 'declarant'))
  expect(other.list.map((l: { id: string }) => l.id)).not.toContain(list[0].id)
  expect((await app.call('GET', `${base}/queryAudit?pageSize=7`, { token })).body.errors[0].field).toBe('pageSize')
})
