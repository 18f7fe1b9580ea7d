import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../../test/account.ts'
import { handOf, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let accounts: Accounts
let owner: Hand
let demo: string
let administrator: string
let declarant: string

beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  owner = handOf(app, await app.signIn('demo', 'admin'))
  demo = (await accounts.sql(`select id from tenant where tenant_code = 'demo'`))[0].id
  ;[administrator, declarant] = await Promise.all(
    ['ROLE_ADMIN', 'ROLE_DECLARANT'].map(
      async (code) =>
        (await accounts.sql('select id from sys_role where tenant_id = $1 and role_code = $2', [demo, code]))[0].id,
    ),
  )
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const base = '/api/admin/membership'
const ownerId = async () => (await accounts.sql('select owner_id from tenant where id = $1', [demo]))[0].owner_id

async function user(roleIds: string[]): Promise<Hand & { id: string; username: string; token: string }> {
  const { id, username } = await newUser(owner, roleIds)
  const token = await app.signIn('demo', username, 'test-password')
  return { ...handOf(app, token), id, username, token }
}

describe('leaving a tenant', () => {
  test('ends the sessions there and leaves the rows; the account stays good for itself and is nobody else’s', async () => {
    const who = await user([declarant])
    expect(await who.get(`${base}/query`)).toMatchObject([
      { tenantCode: 'demo', current: true, owner: false, personal: false },
    ])
    expect(await who.get(`${base}/mayLeave?tenantId=${demo}`)).toEqual({ may: true, why: '' })
    const left = await who.post(`${base}/leave`, { tenantId: demo })
    expect(left).toEqual({ done: true, signIn: { tenantCode: 'personal', username: who.username } })
    expect((await who.try('GET', `${base}/query`)).status).toBe(401)
    await expect(app.signIn('demo', who.username, 'test-password')).rejects.toThrow()
    const alone = handOf(app, await app.signIn('personal', who.username, 'test-password'))
    expect((await alone.get(`${base}/query`)).map((t: any) => t.tenantCode)).toEqual(['personal'])
    expect(
      (await alone.try('POST', `${base}/leave`, { tenantId: (await alone.get(`${base}/query`))[0].id })).body.message,
    ).toBe('You cannot leave your personal account')
    // An administrator who brings him back asks him, and does not set his password any more.
    await owner.post('/api/admin/sysuser/restore', { ids: [who.id] })
    expect(await owner.get(`/api/admin/sysuser/queryById?id=${who.id}`)).toMatchObject({
      status: 'invited',
      guest: true,
    })
    expect(await alone.get('/api/admin/sysuser/queryInvitation')).toMatchObject([{ username: who.username }])
    const told = await accounts.sql(
      `select 1 from notification where tenant_id = $1 and title_en like '%left this tenant'`,
      [demo],
    )
    expect(told.length).toBeGreaterThan(0)
  })

  test('is not for the owner, nor for the last administrator, nor for whoever is no user there', async () => {
    expect((await owner.try('POST', `${base}/leave`, { tenantId: demo })).body.message).toMatch(/You own this tenant/)
    expect(await owner.get(`${base}/mayLeave?tenantId=${demo}`)).toMatchObject({ may: false })
    await accounts.sql(`update tenant set owner_id = null where id = $1`, [demo])
    expect((await owner.try('POST', `${base}/leave`, { tenantId: demo })).body.message).toMatch(/last administrator/)
    await accounts.sql(
      `update tenant set owner_id = (select person_id from membership where tenant_id = $1 and username = 'admin') where id = $1`,
      [demo],
    )
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    const [there, nowhere] = [
      await stranger.try('POST', `${base}/leave`, { tenantId: demo }),
      await stranger.try('POST', `${base}/leave`, { tenantId: '018f0000-0000-7000-8000-000000000000' }),
    ]
    expect(there.status).toBe(404)
    expect({ ...there.body, requestId: '' }).toEqual({ ...nowhere.body, requestId: '' })
  })
})

describe('the owner', () => {
  test('is the first administrator, whom no other can disable, remove or make an ordinary user', async () => {
    const admin2 = await user([administrator])
    const id = await ownerId()
    expect(await admin2.get(`${base}/queryOwnership`)).toMatchObject({
      owner: { id, username: 'admin' },
      mine: false,
      candidates: [],
      pending: null,
    })
    const row = await admin2.get(`/api/admin/sysuser/queryById?id=${id}`)
    const tries: [string, string, object][] = [
      ['POST', '/api/admin/sysuser/modifyAccount', { id, status: 'disable' }],
      ['POST', '/api/admin/sysuser/deleteSysUser', { id }],
      ['POST', '/api/admin/sysuser/authorizeRoleToUser', { userId: id, roleIds: [declarant] }],
      ['PUT', '/api/admin/sysuser/updateSysUser', { id, version: row.version, roleIds: [declarant] }],
      ['POST', '/api/admin/sysrole/authorizeUserToRole', { roleId: administrator, userIds: [admin2.id] }],
    ]
    for (const [method, path, body] of tries) {
      const answer = await admin2.try(method, path, body)
      expect([answer.status, answer.body.message], path).toEqual([
        409,
        '陈静 owns this tenant and cannot be disabled, removed or lose the administrator role before transferring it to another administrator',
      ])
    }
    expect(
      (await app.call('GET', '/api/admin/sysuser/queryById', { token: await app.signIn('demo', 'buyer') })).status,
    ).toBe(403)
    expect(await handOf(app, await app.signIn('demo', 'buyer')).get(`${base}/queryOwnership`)).toMatchObject({
      owner: null,
      candidates: [],
    })
  })

  test('hands over to another administrator, who agrees; the password is asked again', async () => {
    const [admin2, plain] = [await user([administrator]), await user([declarant])]
    const first = await ownerId()
    expect((await owner.get(`${base}/queryOwnership`)).candidates.map((c: any) => c.id)).toContain(admin2.id)
    expect(
      (await admin2.try('POST', `${base}/handOver`, { personId: admin2.id, password: 'test-password' })).status,
    ).toBe(403)
    expect(
      (await owner.try('POST', `${base}/handOver`, { personId: admin2.id, password: 'wrong' })).body.errors[0].field,
    ).toBe('password')
    expect(
      (await owner.try('POST', `${base}/handOver`, { personId: plain.id, password: 'clearway-demo' })).body.errors[0]
        .field,
    ).toBe('personId')
    const offered = await owner.post(`${base}/handOver`, {
      personId: admin2.id,
      password: 'clearway-demo',
      remark: '拜托了',
    })
    expect(offered.pending).toMatchObject({ to: { id: admin2.id }, toMe: false, remark: '拜托了' })
    expect(
      (await owner.try('POST', `${base}/handOver`, { personId: admin2.id, password: 'clearway-demo' })).status,
    ).toBe(409)
    const { pending } = await admin2.get(`${base}/queryOwnership`)
    expect(pending.toMe).toBe(true)
    for (const hand of [plain, handOf(app, await app.signIn('demo2', 'admin'))])
      expect((await hand.try('POST', `${base}/answerHandOver`, { id: pending.id, accept: true })).status).toBe(404)

    await admin2.post(`${base}/answerHandOver`, { id: pending.id, accept: false })
    expect(await ownerId()).toBe(first)
    const again = await owner.post(`${base}/handOver`, { personId: admin2.id, password: 'clearway-demo' })
    await owner.post(`${base}/cancelHandOver`, { id: again.pending.id })
    expect((await admin2.try('POST', `${base}/answerHandOver`, { id: again.pending.id, accept: true })).status).toBe(
      409,
    )
    const last = await owner.post(`${base}/handOver`, { personId: admin2.id, password: 'clearway-demo' })
    await admin2.post(`${base}/answerHandOver`, { id: last.pending.id, accept: true })
    expect(await ownerId()).toBe(admin2.id)
    const told = await accounts.sql(
      `select r.person_id from notification n join notification_receipt r on r.notification_id = n.id where n.title_en = 'Tester ${admin2.username.slice(6)} now owns this tenant'`,
    )
    expect(told.map((r) => r.person_id).sort()).toEqual([first, admin2.id].sort())
    // Now the one before may go, and the new one may not.
    expect(await owner.get(`${base}/mayLeave?tenantId=${demo}`)).toMatchObject({ may: true })
    expect(await admin2.get(`${base}/mayLeave?tenantId=${demo}`)).toMatchObject({ may: false })
  })

  test('cannot be found out by guesses at his password', async () => {
    const [admin2] = [await user([administrator])]
    await accounts.sql(
      `update tenant set owner_id = (select person_id from membership where tenant_id = $1 and username = 'admin') where id = $1`,
      [demo],
    )
    const statuses = []
    for (let n = 0; n < 7; n++)
      statuses.push(
        (await owner.try('POST', `${base}/handOver`, { personId: admin2.id, password: `guess-${n}` })).status,
      )
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
  })
})

test('a tab that still shows another tenant neither reads nor writes in this one', async () => {
  const token = await app.signIn('demo', 'both')
  const before = await app.call('GET', '/api/trade/supplier/query', { token, headers: { 'x-tenant-id': demo } })
  expect(before.status).toBe(200)
  const demo2 = (await accounts.sql(`select id from tenant where tenant_code = 'demo2'`))[0].id
  const moved = (
    await app.call('POST', '/api/account/sysuserdetail/switchTenant', {
      token,
      body: { tenantId: demo2 },
      headers: { 'x-tenant-id': demo },
    })
  ).body.data.access_token
  const write = (tenant: string) =>
    app.call('POST', '/api/trade/supplier/add', {
      token: moved,
      headers: { 'x-tenant-id': tenant },
      body: { code: `T-${tenant.slice(0, 4)}`, name: 'x', isDefault: false },
    })
  expect((await write(demo)).status).toBe(409)
  expect(
    (await app.call('GET', '/api/trade/supplier/query', { token: moved, headers: { 'x-tenant-id': demo } })).status,
  ).toBe(409)
  expect((await write(demo2)).status).toBe(200)
})
