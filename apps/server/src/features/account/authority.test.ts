import { createHash, randomBytes } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../test/account.ts'
import { handOf, newRole, newUser } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let accounts: Accounts
beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const authority = async (token: string, body: object = {}) =>
  (await app.call('POST', '/api/account/sysuserdetail/queryCurrentAuthority', { token, body })).body.data
interface Entry {
  id: string
  menuCode: string
  component: string | null
  parentId: string | null
  pinyin: string
  hidden: boolean
}

describe('menus and buttons', () => {
  test("are the caller's own, whatever name is sent", async () => {
    const token = await app.signIn('demo', 'finance')
    const own = await authority(token)
    expect(await authority(token, { username: 'admin' })).toEqual(own)
    expect(own.menuButton).toContain('supplier.view')
    expect(own.menuButton).not.toContain('supplier.delete')
    expect(own.menu.some((m: Entry) => m.component === 'sysuser')).toBe(false)
    expect((await app.call('POST', '/api/account/sysuserdetail/queryCurrentAuthority', { body: {} })).status).toBe(401)
  })

  test('a group stands only where something visible stands in it', async () => {
    for (const user of ['admin', 'finance', 'buyer']) {
      const { menu } = (await authority(await app.signIn('demo', user))) as { menu: Entry[] }
      for (const group of menu.filter((m) => !m.component))
        expect(
          menu.some((m) => m.parentId === group.id && !m.hidden),
          `${user} ${group.menuCode}`,
        ).toBe(true)
      for (const entry of menu)
        if (entry.parentId)
          expect(
            menu.some((m) => m.id === entry.parentId),
            `${user} ${entry.menuCode}`,
          ).toBe(true)
    }
  })

  test('are found by pinyin and its initials', async () => {
    const { menu } = (await authority(await app.signIn('demo', 'admin'))) as { menu: Entry[] }
    expect(menu.find((m) => m.menuCode === 'sysrole')!.pinyin).toBe('jueseguanli jsgl')
  })

  test('change within a moment when the role does', async () => {
    const token = await app.signIn('demo', 'declarant')
    expect((await authority(token)).menuButton).toContain('supplier.delete')
    await accounts.sql(
      `update role_menu set hidden_buttons = '{supplier.delete}' where role_id in (select id from sys_role where role_code = 'ROLE_DECLARANT')`,
    )
    await accounts.until(async () =>
      (await authority(token)).menuButton.includes('supplier.delete') ? undefined : true,
    )
    await accounts.sql(
      `update role_menu set hidden_buttons = '{}' where role_id in (select id from sys_role where role_code = 'ROLE_DECLARANT')`,
    )
  })
})

describe('tenants and users', () => {
  test('one hears of the own tenants only, and without signing in of none', async () => {
    const tenants = async (user: string) =>
      (await app.call('GET', '/api/admin/systenant/querySysTenant', { token: await app.signIn('demo', user) })).body
        .data
    expect((await tenants('admin')).map((t: any) => [t.tenantCode, t.current, t.roles])).toEqual([
      ['demo', true, ['管理员']],
    ])
    expect((await tenants('both')).map((t: any) => [t.tenantCode, t.current, t.roles]).sort()).toEqual([
      ['demo', true, ['报关员']],
      ['demo2', false, ['报关员']],
    ])
    expect((await app.call('GET', '/api/admin/systenant/querySysTenant')).status).toBe(401)
  })

  test('users are found by part of a name, literally and in the own tenant', async () => {
    const token = await app.signIn('demo', 'admin')
    const find = async (userInfo: string) =>
      app.call('GET', `/api/admin/sysuser/queryTenantUser?${new URLSearchParams({ userInfo })}`, { token })
    expect((await find('declar')).body.data.map((u: any) => u.username)).toEqual(['declarant'])
    expect((await find('13800000005')).body.data[0].username).toBe('buyer')
    for (const literal of ['%', '_', '\\', "'", '$1', 'demo2.example'])
      expect((await find(literal)).body.data, literal).toEqual([])
    expect((await find('demo.example')).body.data.length).toBeGreaterThan(3)
    for (const bad of ['', 'x'.repeat(10_000)]) expect((await find(bad)).body.errors[0].field).toBe('userInfo')
    expect(
      (
        await app.call('GET', '/api/admin/sysuser/queryTenantUser?userInfo=a', {
          token: await app.signIn('demo', 'buyer'),
        })
      ).status,
    ).toBe(403)
  })

  test('a membership elsewhere shows in no list of its own accord', async () => {
    const { database } = app.application.services
    const [both] = await accounts.sql(
      `select person_id, tenant_id from membership where username = 'both' and tenant_id = (select id from tenant where tenant_code = 'demo')`,
    )
    const rows = await database.transaction(
      { tenantId: both.tenant_id, personId: both.person_id, requestId: '' },
      'read',
      (db) => db.selectFrom('membership').select('tenantId').distinct().execute(),
    )
    expect(rows).toEqual([{ tenantId: both.tenant_id }])
  })
})

describe('an app client', () => {
  const secret = randomBytes(32).toString('base64url')
  const basic = (id = 'erp', password = secret) => ({ authorization: `Basic ${btoa(`${id}:${password}`)}` })
  const ask = (fields: Record<string, string> = {}, headers = basic()) =>
    accounts.token({ grant_type: 'client_credentials', ...fields }, headers)
  beforeAll(async () => {
    await accounts.sql(
      `insert into app_client (tenant_id, client_id, client_secret_hash, scope, access_token_validity, authorities)
      select id, 'erp', $1, '{supplier.view,goods.*}', 120, '{supplier.view,supplier.delete,nonsense.view}' from tenant where tenant_code = 'demo'`,
      [createHash('sha256').update(secret).digest()],
    )
  })

  test('gets a token for its tenant, without cookies, and may do what its authorities say', async () => {
    const { status, body, headers } = await ask({ scope: 'supplier.view' })
    expect([status, body.expires_in, body.scope]).toEqual([200, 120, 'supplier.view'])
    expect(headers.getSetCookie()).toEqual([])
    const token = body.access_token
    const list = await app.call('GET', '/api/trade/supplier/query', { token })
    expect(list.status).toBe(200)
    const [own] = await accounts
      .sql(
        `select count(*)::int as n from supplier s join tenant t on t.id = s.tenant_id where t.tenant_code = 'demo' and deleted_at is null`,
      )
      .catch(() =>
        accounts.sql(
          `select count(*)::int as n from supplier where deleted_at is null and tenant_id = (select id from tenant where tenant_code = 'demo')`,
        ),
      )
    expect(list.body.data.total).toBe(own.n)
    expect(
      (
        await app.call('POST', '/api/trade/supplier/delete', {
          token,
          body: { id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' },
        })
      ).status,
    ).toBe(403)
    for (const [method, path] of [
      ['GET', '/api/uaa/users/getSysUser'],
      ['GET', '/api/admin/systenant/querySysTenant'],
      ['POST', '/api/account/sysuserdetail/queryCurrentAuthority'],
      ['GET', '/api/account/captcha/getSendingSmsCaptcha'],
    ] as const) {
      expect((await app.call(method, path, { token, ...(method === 'POST' ? { body: {} } : {}) })).status, path).toBe(
        403,
      )
    }
  })

  test('is held to its secret, its scope, its grants and its state', async () => {
    const error = async (fields: Record<string, string>, headers = basic()) => (await ask(fields, headers)).body.error
    expect(await error({}, basic('erp', `${secret}x`))).toBe('invalid_client')
    expect(await error({}, basic('other'))).toBe('invalid_client')
    expect(await error({ scope: 'supplier.view supplier.edit' })).toBe('invalid_scope')
    expect(
      await error({ grant_type: 'password', tenantCode: 'demo', username: 'admin', password: 'clearway-demo' }),
    ).toBe('unauthorized_client')
    await accounts.sql(`update app_client set authorized_grant_types = '{password,mobile}'`)
    for (const grant_type of ['password', 'mobile', 'refresh_token', 'client_credentials', 'authorization_code'])
      expect(
        await error({ grant_type, tenantCode: 'demo', username: 'admin', password: 'clearway-demo' }),
        grant_type,
      ).toBe('unauthorized_client')
    await accounts.sql(`update app_client set authorized_grant_types = '{client_credentials}'`)
    const { body } = await ask()
    const call = () => app.call('GET', '/api/trade/supplier/query', { token: body.access_token })
    expect((await call()).status).toBe(200)
    await accounts.sql(`update app_client set status = 'disable'`)
    await accounts.until(async () => ((await call()).status === 401 ? true : undefined))
    expect(await error({})).toBe('invalid_client')
    await accounts.sql(`update app_client set status = 'able', authorities = '{}'`)
    await accounts.until(async () => ((await call()).status === 403 ? true : undefined))
  })

  test('its table shows nothing to a tenant that knows no secret', async () => {
    const { database } = app.application.services
    const [{ id }] = await accounts.sql(`select id from tenant where tenant_code = 'demo2'`)
    expect(
      await database.transaction({ tenantId: id, personId: null, requestId: '' }, 'read', (db) =>
        db.selectFrom('appClient').selectAll().execute(),
      ),
    ).toEqual([])
  })
})

test('finding users of the tenant goes by the data permission of the list of users', async () => {
  const admin = handOf(app, await app.signIn('demo', 'admin'))
  const role = await newRole(admin, ['sysuser'])
  const orgs = await admin.get('/api/admin/sysorg/tree')
  const finance = orgs.find((o: { orgName: string }) => o.orgName === '财务部').id
  await admin.post('/api/admin/sysmenu/authorizeDataFieldToRole', {
    roleId: role.id,
    resource: 'sysuser',
    scope: 'org',
    filterFields: ['mobile', 'nickname'],
  })
  const user = await newUser(admin, [role.id], { orgId: finance })
  const hand = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  const find = (userInfo: string) => hand.get(`/api/admin/sysuser/queryTenantUser?${new URLSearchParams({ userInfo })}`)
  expect((await find('demo.example')).map((u: { username: string }) => u.username)).toEqual(['finance'])
  expect(await find('classifier')).toEqual([])
  // Neither found by what is hidden, nor told it.
  expect(await find('13800000004')).toEqual([])
  expect(await find('赵敏')).toEqual([])
  expect((await find('finance'))[0]).toMatchObject({ username: 'finance', nickname: 'finance' })
})

test('the demo accounts are listed in demo mode only', async () => {
  const { body } = await app.call('GET', '/api/account/demoAccounts')
  for (const { tenantCode, username, password } of body.data)
    expect(await app.signIn(tenantCode, username, password)).toBeTruthy()
})
