import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let admin: Hand
let other: Hand
let plain: Hand
let roles: Record<string, string>
const base = '/api/admin/sysurl'

beforeAll(async () => {
  app = await testApplication()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
  plain = handOf(app, await app.signIn('demo', 'declarant'))
  roles = Object.fromEntries(
    (await admin.get('/api/admin/sysrole/querySysRole?pageSize=50')).list.map((r: any) => [r.roleCode, r.id]),
  )
})
afterAll(() => app?.close())

test('a rule for an address decides alone who may call it, at once, and administrators always may', async () => {
  expect((await plain.try('GET', '/api/trade/supplier/query')).status).toBe(200)
  const rule = await admin.post(`${base}/add`, { url: '/api/trade/supplier/**', roleIds: [roles['ROLE_FINANCE']] })
  expect(rule).toMatchObject({ roleNames: '财务', roleIds: [roles['ROLE_FINANCE']] })
  expect((await plain.try('GET', '/api/trade/supplier/query')).status).toBe(403)
  expect((await admin.try('GET', '/api/trade/supplier/query')).status).toBe(200)
  // The address is that of the route, however it is spelled.
  for (const path of [
    '/api/trade/supplier/query/',
    '/api/trade//supplier/query',
    '/api/trade/supplier/%71uery',
    '/api/trade/x/../supplier/query',
    '/API/trade/supplier/query',
  ])
    expect(JSON.stringify((await plain.try('GET', path)).body)).not.toContain('"list"')
  const changed = await admin.post(`${base}/authorizeRoleToUrl`, {
    urlId: rule.id,
    roleIds: [roles['ROLE_FINANCE'], roles['ROLE_DECLARANT']],
  })
  expect((await plain.try('GET', '/api/trade/supplier/query')).status).toBe(200)
  expect(await admin.get(`${base}/queryRoleIdByUrlId?urlId=${rule.id}`)).toMatchObject({ version: changed.version })
  expect(
    (
      await admin.try('POST', `${base}/authorizeRoleToUrl`, {
        urlId: rule.id,
        roleIds: [roles['ROLE_FINANCE']],
        version: rule.version,
      })
    ).status,
  ).toBe(409)
  expect(await admin.post(`${base}/delete`, { id: rule.id })).toEqual({ count: 1 })
})

test('gives addresses to a role', async () => {
  const rule = await admin.post(`${base}/add`, {
    url: '/api/trade/goods/exportExcel',
    roleIds: [roles['ROLE_FINANCE']],
  })
  const role = await newRole(admin, [])
  const given = await admin.post(`${base}/authorizeUrlToRole`, { roleId: role.id, urlIds: [rule.id] })
  expect(given.urlIds).toEqual([rule.id])
  expect(await admin.get(`${base}/queryUrlIdByRoleId?roleId=${role.id}`)).toEqual(given)
  const empty = await admin.try('POST', `${base}/authorizeUrlToRole`, { roleId: role.id, urlIds: [] })
  expect(empty.body.errors[0]).toEqual({ field: 'urlIds', message: 'Data must be ticked before authorising' })
  expect(
    (await admin.try('POST', `${base}/authorizeUrlToRole`, { roleId: roles['ROLE_ADMIN'], urlIds: [rule.id] })).status,
  ).toBe(409)
  const user = await newUser(admin, [role.id])
  const hand = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  expect((await hand.try('POST', '/api/trade/goods/exportExcel', {})).status).toBe(200)
  await admin.post(`${base}/delete`, { id: rule.id })
  expect((await hand.try('POST', '/api/trade/goods/exportExcel', {})).status).toBe(403)
})

test('refuses addresses that are none, and an empty list of roles', async () => {
  for (const url of [
    '',
    'javascript:x',
    '/api/nowhere',
    '/api/trade/supplier/*',
    '//evil',
    '/api/../x',
    '/api/uaa/oauth/token',
    'http://x/api/trade/**',
  ]) {
    const { status, body } = await admin.try('POST', `${base}/add`, { url, roleIds: [roles['ROLE_FINANCE']] })
    expect([url, status, body.errors?.[0]?.field]).toEqual([url, 400, 'url'])
  }
  expect((await admin.try('POST', `${base}/add`, { url: '/api/trade/**', roleIds: [] })).body.errors[0].field).toBe(
    'roleIds',
  )
  const foreign = (await other.get('/api/admin/sysrole/querySysRole')).list[0].id
  expect(
    (await admin.try('POST', `${base}/add`, { url: '/api/trade/**', roleIds: [foreign] })).body.errors[0].field,
  ).toBe('roleIds')
})

test('nobody opens or closes for others what he may not call', async () => {
  const role = await newRole(admin, ['sysurl', 'merchandiseNews'])
  const user = await newUser(admin, [role.id])
  const hand = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  expect((await hand.try('POST', `${base}/add`, { url: '/api/admin/sysuser/**', roleIds: [role.id] })).status).toBe(403)
  expect((await hand.try('POST', `${base}/add`, { url: '/api/trade/goods/query', roleIds: [role.id] })).status).toBe(
    200,
  )
  const rule = await admin.post(`${base}/add`, { url: '/api/trade/supplier/query', roleIds: [roles['ROLE_FINANCE']] })
  expect((await hand.try('POST', `${base}/delete`, { id: rule.id })).status).toBe(403)
  expect((await hand.try('POST', `${base}/authorizeUrlToRole`, { roleId: role.id, urlIds: [rule.id] })).status).toBe(
    403,
  )
})

test('needs a token and the permission; another tenant finds nothing', async () => {
  const rule = await admin.post(`${base}/add`, { url: '/api/trade/order/query', roleIds: [roles['ROLE_DECLARANT']] })
  expect((await app.call('GET', `${base}/query`)).status).toBe(401)
  expect((await plain.try('GET', `${base}/query`)).status).toBe(403)
  for (const [method, path, body] of [
    ['POST', 'delete', { id: rule.id }],
    ['GET', `queryById?id=${rule.id}`],
    ['GET', `queryRoleIdByUrlId?urlId=${rule.id}`],
    ['POST', 'authorizeRoleToUrl', { urlId: rule.id, roleIds: [rule.id] }],
    ['POST', 'authorizeUrlToRole', { roleId: roles['ROLE_FINANCE'], urlIds: [rule.id] }],
  ] as const) {
    expect([path, (await other.try(method, `${base}/${path}`, body)).status]).toEqual([path, 404])
  }
})
