import { createHash } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildApplication, type Application } from '../../application.ts'
import { handOf, newRole, newUser, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { readEnvironment } from '../environment.ts'

// What is taken away on one node stops on another by the word of the change: the other keeps rights in memory for longer than is waited here.

const path = '/api/trade/supplier/query'
let app: TestApplication
let db: pg.Client
let admin: Hand
let second: Application
let secondUrl: string
let tenant: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  second = await buildApplication(
    readEnvironment({
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      ROLE: 'web',
      DATABASE_URL: app.databaseUrl,
      PORT: '0',
      POOL_SIZE: '4',
    }),
    app.databaseUrl,
  )
  secondUrl = await second.app.listen({ port: 0, host: '127.0.0.1' })
  tenant = (await db.query(`select id from tenant where tenant_code = 'demo'`)).rows[0].id
})
afterAll(async () => {
  await second?.close()
  await db?.end()
  await app?.close()
})

/** As the other node answers. */
const there = async (token: string, url = path): Promise<number> =>
  (await fetch(secondUrl + url, { headers: { authorization: `Bearer ${token}` } })).status

/** Somebody with a role of their own, whose rights the other node holds in memory. */
async function somebody(screens: readonly string[] = ['vendorInformation']) {
  const role = await newRole(admin, screens)
  const user = await newUser(admin, [role.id])
  const token = await app.signIn('demo', user.username, 'test-password')
  if (screens.includes('vendorInformation')) await expect.poll(() => there(token)).toBe(200)
  return { role, user, token }
}

/** Changes something here and waits until the other node refuses. */
async function until(status: number, token: string, change: () => Promise<unknown>, url = path): Promise<void> {
  await change()
  await expect.poll(() => there(token, url)).toBe(status)
}

test('a button of a role', async () => {
  const { role, token } = await somebody()
  const { menus, version } = await admin.get(`/api/admin/sysmenu/queryMenuIdByRoleId?roleId=${role.id}`)
  const menu = menus.find((m: any) => m.component === 'vendorInformation' && m.area === 'admin')
  await until(403, token, () =>
    admin.post('/api/admin/sysmenu/authorizeButtonToRole', {
      roleId: role.id,
      version,
      menuId: menu.id,
      hiddenButtons: ['supplier.view'],
    }),
  )
})

test('a role of a user', async () => {
  const other = await newRole(admin, [])
  const { user, token } = await somebody()
  await until(403, token, () =>
    admin.post('/api/admin/sysuser/authorizeRoleToUser', { userId: user.id, roleIds: [other.id] }),
  )
})

test('a URL rule that leaves the role out', async () => {
  const other = await newRole(admin, [])
  const { token } = await somebody()
  const rule = await admin.post('/api/admin/sysurl/add', { url: path, roleIds: [other.id] })
  await until(403, token, async () => {})
  await admin.post('/api/admin/sysurl/delete', { id: rule.id })
})

test('the rows of a role', async () => {
  const { role, token } = await somebody()
  const {
    rows: [supplier],
  } = await db.query('select id from supplier where tenant_id = $1 and deleted_at is null limit 1', [tenant])
  const one = `/api/trade/supplier/queryById?id=${supplier.id}`
  expect(await there(token, one)).toBe(200)
  await until(
    404,
    token,
    () =>
      admin.post('/api/admin/sysmenu/authorizeDataFieldToRole', {
        roleId: role.id,
        resource: 'supplier',
        scope: 'own',
      }),
    one,
  )
})

test('an account that is disabled', async () => {
  const { user, token } = await somebody()
  await until(401, token, () => admin.post('/api/admin/sysuser/modifyAccount', { id: user.id, status: 'disable' }))
})

test('a session that is kicked', async () => {
  const { user, token } = await somebody()
  await until(401, token, () =>
    admin.post('/api/admin/sysuser/removePrincipal', { username: user.username, reason: 'gone home' }),
  )
})

test('a password that changes ends every other session', async () => {
  const { user, token } = await somebody()
  await until(401, token, () =>
    admin.post('/api/admin/sysuser/resetPassword', { id: user.id, newPassword: 'another-password' }),
  )
})

test('a grant for a time, when it is over and when it is taken back', async () => {
  for (const ending of ['by itself', 'by hand']) {
    const { user, token } = await somebody(['orderList'])
    expect(await there(token)).toBe(403)
    const {
      rows: [grant],
    } = await db.query(
      `insert into permission_grant (tenant_id, person_id, permissions, expires_at) values ($1, $2, '{supplier.view}', now() + interval '1 hour') returning id`,
      [tenant, user.id],
    )
    await expect.poll(() => there(token)).toBe(200)
    // Nobody says anything when the time is over: the node itself must know.
    await until(403, token, () =>
      db.query(
        `update permission_grant set ${ending === 'by hand' ? 'revoked_at = now()' : `expires_at = now() + interval '1 second'`} where id = $1`,
        [grant.id],
      ),
    )
  }
})

test('an app client that is disabled', async () => {
  const hash = (s: string) => createHash('sha256').update(s).digest()
  const token = 'm'.repeat(43)
  const {
    rows: [client],
  } = await db.query(
    `insert into app_client (tenant_id, client_id, client_secret_hash, authorities, scope) values ($1, 'revoked', $2, '{supplier.view}', '{*}') returning id`,
    [tenant, hash('revoked')],
  )
  await db.query(
    `insert into session (app_client_id, client_id, tenant_id, scope, access_hash, access_expires_at) values ($1, 'revoked', $2, '*', $3, now() + interval '1 hour')`,
    [client.id, tenant, hash(token)],
  )
  expect(await there(token)).toBe(200)
  await until(401, token, () => db.query(`update app_client set status = 'disable' where id = $1`, [client.id]))
})

test("the tenant's package, and the tenant itself", async () => {
  const { token } = await somebody()
  const {
    rows: [sold],
  } = await db.query(
    `insert into tenant_package (tenant_id, package_code, package_name, screens) select id, 'REVOKED', 'Revoked', '{vendorInformation,orderList}' from tenant where kind = 'platform' returning id`,
  )
  await db.query('update tenant set package_id = $2 where id = $1', [tenant, sold.id])
  expect(await there(token)).toBe(200)
  await until(403, token, () => db.query(`update tenant_package set screens = '{orderList}' where id = $1`, [sold.id]))
  await db.query('update tenant set package_id = null where id = $1', [tenant])
  await expect.poll(() => there(token)).toBe(200)
  await until(401, token, () => db.query(`update tenant set status = 'disable' where id = $1`, [tenant]))
  await db.query(`update tenant set status = 'able' where id = $1`, [tenant])
  // A tenant that ends by the clock ends by the clock.
  await expect.poll(() => there(token)).toBe(200)
  await until(401, token, () =>
    db.query(`update tenant set end_time = now() + interval '1 second' where id = $1`, [tenant]),
  )
  await db.query('update tenant set end_time = null where id = $1', [tenant])
})
