import { afterAll, beforeAll, expect, test } from 'vitest'

import { readExcel } from '../../../kernel/paper/excel.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let admin: Hand
let other: Hand
let plain: Hand
let role: { id: string }
const base = '/api/admin/sysuser'

beforeAll(async () => {
  app = await testApplication()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
  plain = handOf(app, await app.signIn('demo', 'declarant'))
  role = await newRole(admin, ['orderList'])
})
afterAll(() => app?.close())

const online = (hand: Hand, query = '') => hand.get(`${base}/queryOnlineSysUser?pageSize=50${query}`)
const signedIn = async (user: any) => handOf(app, await app.signIn('demo', user.username, 'test-password'))
const isOut = async (hand: Hand) => {
  const { status, body } = await hand.try('GET', '/api/uaa/users/getSysUser')
  return status === 401 ? [body.code, body.message] : undefined
}

test('running sessions as a list: searched, sorted, paged and exported, of the own tenant only', async () => {
  const user = await newUser(admin, [role.id])
  await signedIn(user)
  const { list, total } = await online(admin, `&search=${user.username}`)
  expect(total).toBe(1)
  expect(Object.keys(list[0]).sort()).toEqual([
    'createdAt',
    'deletedAt',
    'device',
    'id',
    'ip',
    'lastUsedAt',
    'nickname',
    'orgId',
    'orgName',
    'own',
    'signedInAt',
    'updatedAt',
    'username',
    'version',
  ])
  expect(list[0]).toMatchObject({ username: user.username, orgName: '通途报关行（演示）', own: false })
  expect((await online(admin, '&search=admin')).list.every((s: any) => s.own)).toBe(true)
  expect((await online(other)).list.every((s: any) => s.username === 'admin')).toBe(true)
  const names = (await online(admin, '&sort=username')).list.map((s: any) => s.username)
  expect(names).toEqual([...names].sort())
  const excel = await fetch(`${app.url}${base}/exportOnlineSysUser`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await app.signIn('demo', 'admin')}` },
  })
  expect((await readExcel(Buffer.from(await excel.arrayBuffer()), { maxRows: 100 })).rows.flat()).toContain(
    user.username,
  )
  expect((await app.call('GET', `${base}/queryOnlineSysUser`)).status).toBe(401)
  for (const [method, path, body] of [
    ['GET', 'queryOnlineSysUser'],
    ['POST', 'removeSessions', { ids: [list[0].id] }],
    ['POST', 'removePrincipal', { username: 'admin' }],
    ['POST', 'exportOnlineSysUser', {}],
  ] as const) {
    expect((await plain.try(method, `${base}/${path}`, body)).status).toBe(403)
  }
})

test('a browser and its system are told in words', async () => {
  const { rows } = await app.application.services.database.pool.query<{ device: string }>(
    'select device_name(agent) as device from unnest($1::text[]) with ordinality as a(agent, n) order by n',
    [
      [
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
        'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
        'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'curl/8.5.0',
        null,
      ],
    ],
  )
  expect(rows.map((r) => r.device)).toEqual([
    'Chrome 142 · Windows',
    'Edge 142 · Windows',
    'Safari 18 · iPhone',
    '微信 · Android',
    'Firefox 140 · Linux',
    'curl/8.5.0',
    null,
  ])
})

test('who is signed out without a typed reason reads why in the language of their own browser', async () => {
  const user = await newUser(admin, [role.id])
  const [first, second] = [await signedIn(user), await signedIn(user)]
  const german = { 'accept-language': 'de, zh-HK;q=0.8' }
  expect(await admin.post(`${base}/removePrincipal`, { username: user.username })).toEqual({ count: 2 })
  const read = async (hand: Hand, headers: Record<string, string>) =>
    (await hand.try('GET', '/api/uaa/users/getSysUser', undefined, headers)).body.message
  expect(await read(first, { 'accept-language': 'zh-CN' })).toBe('您的会话已被结束：管理员已将您下线')
  expect(await read(second, german)).toBe('您的工作階段已被結束：管理員已將您登出')
})

test('one or many sessions end with a reason that is told', async () => {
  const [one, two] = [await newUser(admin, [role.id]), await newUser(admin, [role.id])]
  const [first, second, third] = [await signedIn(one), await signedIn(one), await signedIn(two)]
  const idOf = async (user: any) =>
    (await online(admin, `&search=${user.username}&sort=signedInAt`)).list.map((s: any) => s.id)
  const [[a, b], [c]] = [await idOf(one), await idOf(two)]
  expect(await admin.post(`${base}/removeSessions`, { ids: [a], reason: 'please sign in anew' })).toEqual({ count: 1 })
  expect(await isOut(first)).toEqual([50012, 'Your session was ended: please sign in anew'])
  expect(await isOut(second)).toBeUndefined()
  expect(await admin.post(`${base}/removeSessions`, { ids: [b, c], reason: ' ' })).toEqual({
    count: 2,
  })
  expect(await isOut(second)).toBeDefined()
  expect(await isOut(third)).toBeDefined()
  expect((await admin.try('POST', `${base}/removeSessions`, { ids: [b] })).status).toBe(404)
  // One entry of the trail for the call, found by each of its sessions.
  for (const session of [b, c]) {
    const { list } = await admin.get(`/api/admin/auditTrail/query?recordId=${session}&pageSize=10`)
    expect(list.map((e: any) => e.action)).toEqual(['POST /api/admin/sysuser/removeSessions'])
  }
  const again = await signedIn(one)
  expect(
    await admin.post(`${base}/removePrincipal`, { username: one.username.toUpperCase(), reason: 'maintenance' }),
  ).toEqual({ count: 1 })
  expect((await isOut(again))![1]).toContain('maintenance')
  expect(
    (await admin.get('/api/admin/auditTrail/query?pageSize=20')).list.some(
      (e: any) => e.action === 'POST /api/admin/sysuser/removeSessions' && e.detail === 'please sign in anew',
    ),
  ).toBe(true)
})

test('nobody ends his own sessions here, nor those of somebody above him, nor what he does not see', async () => {
  const clerk = await newRole(admin, ['onlinesysuser'])
  const orgs = await admin.get('/api/admin/sysorg/tree')
  await admin.post('/api/admin/sysmenu/authorizeDataFieldToRole', {
    roleId: clerk.id,
    resource: 'sysuser',
    scope: 'chosen',
    chosenOrgs: orgs.filter((o: any) => ['财务部', '通途报关行（演示）'].includes(o.orgName)).map((o: any) => o.id),
  })
  const hand = await signedIn(await newUser(admin, [clerk.id]))
  const finance = handOf(app, await app.signIn('demo', 'finance'))
  const all = (await online(hand)).list
  expect(all.some((s: any) => s.username === 'declarant')).toBe(false)
  const id = (pick: (s: any) => boolean) => all.find(pick).id
  const own = await hand.try('POST', `${base}/removeSessions`, { ids: [id((s) => s.own)] })
  expect([own.status, own.body.message]).toEqual([409, 'You cannot disable, delete or sign out yourself'])
  expect((await hand.try('POST', `${base}/removeSessions`, { ids: [id((s) => s.username === 'admin')] })).status).toBe(
    403,
  )
  expect((await hand.try('POST', `${base}/removePrincipal`, { username: 'admin' })).status).toBe(403)
  const unseen = (await online(admin, '&search=declarant')).list[0].id
  expect((await hand.try('POST', `${base}/removeSessions`, { ids: [unseen] })).status).toBe(404)
  expect((await hand.try('POST', `${base}/removePrincipal`, { username: 'declarant' })).status).toBe(404)
  const theirs = (await online(other)).list[0].id
  expect((await admin.try('POST', `${base}/removeSessions`, { ids: [theirs] })).status).toBe(404)
  expect((await admin.try('POST', `${base}/removeSessions`, { ids: [] })).body.errors[0].field).toBe('ids')
  expect(
    (await admin.try('POST', `${base}/removeSessions`, { ids: [theirs], reason: 'x'.repeat(201) })).body.errors[0]
      .field,
  ).toBe('reason')
  expect(await isOut(finance)).toBeUndefined()
})
