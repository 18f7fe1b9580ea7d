import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../../test/account.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let accounts: Accounts
let admin: Hand
beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  admin = handOf(app, await app.signIn('demo', 'admin'))
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const base = '/api/admin/tenantPolicy'
const security = '/api/account/security'
const query = async () => admin.get(`${base}/query`)
const change = async (more: object) => admin.try('PUT', `${base}/update`, { ...(await query()), ...more })
const who = async (tenant: string, user: string, password?: string) =>
  handOf(app, await app.signIn(tenant, user, password))

async function enrol(hand: Hand): Promise<string> {
  await hand.post(`${security}/confirm`, { password: 'clearway-demo' })
  const { secret } = await hand.post(`${security}/startMfa`, {})
  await hand.post(`${security}/enableMfa`, { code: generateSync({ secret }) })
  await accounts.sql('update person_mfa set last_step = 0')
  return secret
}

test('an administrator reads and changes it, with version and history; another may only look, or not', async () => {
  const before = await query()
  expect(before).toMatchObject({
    passwordMin: 6,
    passwordClasses: '1',
    passwordDays: 0,
    idleMinutes: 30,
    mfa: 'nobody',
    mfaGraceDays: 7,
    rememberDevices: true,
  })
  const {
    body: { data: after },
  } = await change({ passwordMin: 8, passwordClasses: '2' })
  expect(after).toMatchObject({ passwordMin: 8, passwordClasses: '2', version: before.version + 1 })
  expect((await admin.try('PUT', `${base}/update`, { ...before, passwordMin: 9 })).status).toBe(409)
  expect((await admin.get(`${base}/queryHistory?id=${before.id}`))[0]).toMatchObject({
    personName: '陈静',
    changes: [
      { field: 'passwordMin', from: '6', to: '8' },
      { field: 'passwordClasses', from: '1', to: '2' },
    ],
  })
  expect(await accounts.sql(`select detail from audit_event where action like 'PUT%tenantPolicy/update'`)).toEqual([
    { detail: 'passwordMin 6 → 8, passwordClasses 1 → 2' },
  ])

  expect((await app.call('GET', `${base}/query`)).status).toBe(401)
  const none = await newUser(admin, [(await newRole(admin, [])).id], { password: 'test-Password' })
  expect((await (await who('demo', none.username, 'test-Password')).try('GET', `${base}/query`)).status).toBe(403)
  const looking = await newUser(admin, [(await newRole(admin, ['tenantSettings'], ['tenantPolicy.edit'])).id], {
    password: 'test-Password',
  })
  const hand = await who('demo', looking.username, 'test-Password')
  expect((await hand.try('GET', `${base}/query`)).status).toBe(200)
  expect((await hand.try('PUT', `${base}/update`, after)).status).toBe(403)
  const other = await who('demo2', 'admin')
  expect((await other.try('PUT', `${base}/update`, after)).status).toBe(404)
  expect((await other.try('GET', `${base}/queryHistory?id=${after.id}`)).status).toBe(404)
})

test('bounds keep anybody from locking everybody out', async () => {
  const field = async (more: object) => (await change(more)).body.errors?.[0]?.field
  expect(await field({ passwordMin: 65 })).toBe('passwordMin')
  expect(await field({ passwordMin: 5 })).toBe('passwordMin')
  expect(await field({ passwordDays: 3 })).toBe('passwordDays')
  expect(await field({ passwordHistory: 25 })).toBe('passwordHistory')
  expect(await field({ idleMinutes: 1 })).toBe('idleMinutes')
  expect(await field({ mfa: 'everyone' })).toBe('mfa')
  expect(await field({ mfa: 'all' })).toBe('mfa')
  expect(await field({ tenantId: 'x' })).toBe('tenantId')
  expect((await query()).mfa).toBe('nobody')
})

test('a new password keeps to the rules of every tenant of its owner, and an old one that breaks them is changed at sign-in', async () => {
  await change({ passwordMin: 14, passwordClasses: '3', passwordNoUsername: true, passwordHistory: 3 })
  // He works for demo2 too: the strictest counts, wherever he is.
  const both = await who('demo2', 'both')
  expect(await both.get(`${security}/queryPasswordRules`)).toMatchObject({
    min: 14,
    classes: 3,
    noUsername: true,
    history: 3,
  })
  const { id } = await both.get('/api/uaa/users/getSysUser')
  let now = 'clearway-demo'
  const set = async (newPassword: string) => {
    const answer = await both.try('PUT', '/api/account/sysuserdetail/updatePassword', {
      id,
      password: now,
      newPassword,
    })
    if (answer.status === 200) now = newPassword
    return answer.body.errors?.[0]?.message ?? answer.status
  }
  expect(await set('Short-1')).toBe('The password needs at least 14 characters')
  expect(await set('only-small-letters')).toBe(
    'The password needs at least 3 of: lower-case letters, upper-case letters, digits, symbols',
  )
  expect(await set('Both-is-my-name-7')).toBe('The password must not contain your user name')
  for (const password of ['Good-enough-one-1', 'Good-enough-two-2', 'Good-enough-three-3'])
    expect(await set(password)).toBe(200)
  expect(await set('Good-enough-one-1')).toBe('You cannot reuse any of your last 3 passwords')
  expect(await set('Good-enough-four-4')).toBe(200)
  expect(await set('Good-enough-one-1')).toBe(200)

  const declarant = (await accounts.signIn('demo', 'declarant')).body.access_token
  expect((await app.call('GET', '/api/uaa/users/getSysUser', { token: declarant })).body.data.mustChangePassword).toBe(
    true,
  )
  expect((await app.call('GET', '/api/trade/supplier/query', { token: declarant })).status).toBe(403)
  const add = await admin.try('POST', '/api/admin/sysuser/addSysUser', {
    username: 'weakling',
    nickname: 'w',
    email: 'w@test.example',
    mobile: '13500000099',
    orgId: (await admin.get('/api/admin/sysorg/tree'))[0].id,
    status: 'able',
    roleIds: [(await newRole(admin, [])).id],
    password: 'test-password',
  })
  expect(add.body.errors[0].field).toBe('password')
  await change({ passwordMin: 6, passwordClasses: '1', passwordNoUsername: false, passwordHistory: 0 })
  await accounts.sql('update person set must_change_password = false')
})

test('a password that is over must be changed, and its owner is warned before', async () => {
  await change({ passwordDays: 90, passwordRemindDays: 10 })
  const signedIn = async () =>
    await handOf(app, (await accounts.signIn('demo', 'finance')).body.access_token).get('/api/uaa/users/getSysUser')
  expect(await signedIn()).toMatchObject({ mustChangePassword: false, passwordExpiresAt: null })
  await accounts.sql(
    `update person set password_changed_at = now() - interval '85 days' where email = 'finance@demo.example'`,
  )
  expect(await signedIn()).toMatchObject({ mustChangePassword: false, passwordExpiresAt: expect.any(String) })
  await accounts.sql(
    `update person set password_changed_at = now() - interval '91 days' where email = 'finance@demo.example'`,
  )
  expect(await signedIn()).toMatchObject({ mustChangePassword: true })
  await change({ passwordDays: 0 })
  await accounts.sql('update person set must_change_password = false')
})

test('who must have a second factor can do nothing but set it up, once the days of grace are over', async () => {
  await enrol(admin)
  await change({ mfa: 'administrators', mfaGraceDays: 0 })
  const plain = await who('demo', 'classifier')
  expect((await plain.try('GET', '/api/trade/supplier/query')).status).toBe(200)
  await change({ mfa: 'all', mfaGraceDays: 5 })
  expect(await plain.get('/api/uaa/users/getSysUser')).toMatchObject({
    mfaNeeded: null,
    mfaDeadline: expect.any(String),
  })
  expect((await plain.try('GET', '/api/trade/supplier/query')).status).toBe(200)
  // Whoever asks for the days in the other order does not begin them anew.
  await change({ mfaGraceDays: 0 })
  await accounts.until(async () =>
    (await plain.try('GET', '/api/trade/supplier/query')).status === 403 ? true : undefined,
  )
  expect(await plain.try('GET', '/api/trade/supplier/query')).toMatchObject({
    status: 403,
    body: { data: { mfaNeeded: 'setUp' }, message: expect.stringContaining('two-step verification') },
  })
  expect(await plain.get('/api/uaa/users/getSysUser')).toMatchObject({ mfaNeeded: 'setUp' })
  const older = await who('demo', 'classifier')
  await enrol(plain)
  expect((await plain.try('GET', '/api/trade/supplier/query')).status).toBe(200)
  // Another session of his, from before: it proves the code and goes on.
  expect((await older.try('GET', '/api/trade/supplier/query')).body.data).toEqual({ mfaNeeded: 'prove' })
  const [{ secret }] = await accounts.sql(
    `select secret, m.person_id as id from person_mfa m join person p on p.id = m.person_id where p.email = 'classifier@demo.example'`,
  )
  const [{ id }] = await accounts.sql(`select id from person where email = 'classifier@demo.example'`)
  const key = app.application.services.secrets.open(id, 'person_mfa.secret', secret)
  await older.post(`${security}/confirm`, { code: generateSync({ secret: key }) })
  expect((await older.try('GET', '/api/trade/supplier/query')).status).toBe(200)
})

test('a tenant that asks for it is closed to a session that has none, also by switching', async () => {
  const both = await who('demo2', 'both', 'Good-enough-one-1')
  const [tenant] = (
    await both
      .get('/api/account/sysuserdetail/queryTenants')
      .catch(() => both.get('/api/admin/systenant/querySysTenant'))
  ).filter((t: any) => t.tenantCode === 'demo')
  expect(await both.try('POST', '/api/account/sysuserdetail/switchTenant', { tenantId: tenant.id })).toMatchObject({
    status: 409,
    body: { data: { mfaNeeded: true } },
  })
  await change({ mfa: 'nobody' })
  expect((await both.try('POST', '/api/account/sysuserdetail/switchTenant', { tenantId: tenant.id })).status).toBe(200)
})
