import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

const mine = '/api/account/authority'
const base = '/api/admin/authorityRequest'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

let app: TestApplication
let admin: Hand
let finance: Hand
let other: Hand
beforeAll(async () => {
  app = await testApplication()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  finance = handOf(app, await app.signIn('demo', 'finance'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
})
afterAll(() => app.close())

const moduleOf = async (hand: Hand, code: string) =>
  (await hand.get(`${mine}/modules`)).find((m: any) => m.code === code)

test('whoever holds every right of a screen is told so, also where its first thing has nothing to view', async () => {
  for (const code of ['accountInfo', 'goodsMgt']) expect(await moduleOf(admin, code)).toMatchObject({ held: 'all' })
})

test('a permission that is asked for and approved works at once, shows its module, ends when it is taken back', async () => {
  expect((await finance.try('GET', '/api/customs/goodsMaster/query')).status).toBe(403)
  expect(await moduleOf(finance, 'goodsMgt')).toMatchObject({ held: 'none', pending: false })
  const asked = await finance.post(`${mine}/apply`, {
    screen: 'goodsMgt',
    permissions: ['goodsMaster.export'],
    reason: '月末核对',
    until: inDays(7),
  })
  expect(asked.permissions.map((p: any) => p.en)).toEqual(['View', 'Export'])
  expect(await moduleOf(finance, 'goodsMgt')).toMatchObject({ pending: true })
  expect(
    (await finance.try('POST', `${mine}/apply`, { screen: 'goodsMgt', reason: 'again', until: inDays(7) })).status,
  ).toBe(409)
  expect((await admin.get('/api/notification/notification/queryHeadNotification')).list[0]).toMatchObject({
    link: '/AuthorityReview?applyStatus=pending',
  })

  const { list } = await admin.get(`${base}/query?applyStatus=pending`)
  expect(list[0]).toMatchObject({
    id: asked.id,
    personName: '赵敏',
    permissionNames: 'View, Export',
    kind: 'permission',
  })
  const until = inDays(1)
  const approved = await admin.post(`${base}/approve`, { id: asked.id, version: list[0].version, until, note: '好' })
  expect(approved).toMatchObject({ applyStatus: 'approved', decidedByName: '陈静', note: '好' })
  expect((await finance.try('GET', '/api/customs/goodsMaster/query')).status).toBe(200)
  expect((await finance.try('POST', '/api/customs/goodsMaster/exportExcel', {})).status).toBe(200)
  expect(
    (await finance.try('POST', '/api/customs/goodsMaster/delete', { ids: ['00000000-0000-7000-8000-000000000000'] }))
      .status,
  ).toBe(403)
  const { menu, menuButton } = await finance.post('/api/account/sysuserdetail/queryCurrentAuthority', {})
  expect(menu.map((m: any) => m.component)).toContain('goodsMgt')
  expect(menuButton.filter((b: string) => b.startsWith('goodsMaster.')).sort()).toEqual([
    'goodsMaster.export',
    'goodsMaster.view',
  ])
  expect(
    (await moduleOf(finance, 'goodsMgt')).permissions.find((p: any) => p.code === 'goodsMaster.view'),
  ).toMatchObject({ held: true, until: expect.stringContaining(until.slice(0, 10)) })

  const revoked = await admin.post(`${base}/revoke`, { id: asked.id, version: approved.version, note: '核对完成' })
  expect(revoked.applyStatus).toBe('revoked')
  expect((await finance.try('GET', '/api/customs/goodsMaster/query')).status).toBe(403)
  expect((await finance.get(`${mine}/mine`))[0]).toMatchObject({ applyStatus: 'revoked', note: '核对完成' })
})

test('it expires when said, without anybody doing anything', async () => {
  const asked = await finance.post(`${mine}/apply`, { screen: 'merchandiseNews', reason: '查看', until: inDays(2) })
  expect(asked.kind).toBe('module')
  await admin.post(`${base}/approve`, { id: asked.id, version: asked.version, until: inDays(1) })
  const status = async () => (await finance.try('GET', '/api/trade/goods/query')).status
  expect(await status()).toBe(200)
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query(
    `with r as (update authority_request set until = now() + interval '1 second' where id = $1 returning grant_id, until)
    update permission_grant g set expires_at = r.until from r where g.id = r.grant_id`,
    [asked.id],
  )
  await client.end()
  await expect.poll(status).toBe(403)
  expect((await finance.get(`${mine}/mine`))[0].applyStatus).toBe('expired')
  expect((await admin.get(`${base}/query?applyStatus=expired`)).list.map((r: any) => r.id)).toContain(asked.id)
})

test('two eyes are not four, and nobody gives what he does not hold', async () => {
  const reviewers = await newRole(admin, ['authorityReview', 'orderList'], ['order.delete'])
  const user = await newUser(admin, [reviewers.id])
  const reviewer = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  const own = await reviewer.post(`${mine}/apply`, { screen: 'sysuser', reason: 'mine', until: inDays(3) })
  expect((await reviewer.try('POST', `${base}/approve`, { id: own.id, version: own.version })).status).toBe(403)
  const asked = await finance.post(`${mine}/apply`, {
    screen: 'orderList',
    permissions: ['order.delete'],
    reason: 'clean up',
    until: inDays(3),
  })
  const refused = await reviewer.try('POST', `${base}/approve`, { id: asked.id, version: asked.version })
  expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining('Order list') } })
  expect(
    (await reviewer.try('POST', `${base}/reject`, { id: asked.id, version: asked.version, note: '' })).body.errors[0]
      .field,
  ).toBe('note')
  expect(
    await reviewer.post(`${base}/reject`, { id: asked.id, version: asked.version, note: 'no need' }),
  ).toMatchObject({ applyStatus: 'rejected', note: 'no need' })
  expect(
    (await reviewer.try('POST', `${base}/reject`, { id: asked.id, version: asked.version + 1, note: 'no need' }))
      .status,
  ).toBe(409)
  expect((await reviewer.try('POST', `${mine}/cancel`, { id: own.id })).status).toBe(200)
})

test('bad requests are refused by name, strangers find nothing', async () => {
  const ask = async (more: object) =>
    (await finance.try('POST', `${mine}/apply`, { screen: 'orderList', reason: 'why', until: inDays(3), ...more })).body
  expect((await ask({ until: inDays(-1) })).errors[0].field).toBe('until')
  expect((await ask({ until: inDays(400) })).errors[0].field).toBe('until')
  expect((await ask({ reason: '' })).errors[0].field).toBe('reason')
  expect((await ask({ screen: 'tenantDecision' })).errors[0].field).toBe('screen')
  expect((await ask({ permissions: ['sysuser.view'] })).errors[0].field).toBe('permissions')
  expect((await ask({ permissions: ['order.view'] })).errors[0].field).toBe('permissions')
  const asked = await finance.post(`${mine}/apply`, { screen: 'sysorg', reason: 'why', until: inDays(3) })
  for (const call of ['approve', 'reject', 'revoke'])
    expect(
      (await other.try('POST', `${base}/${call}`, { id: asked.id, version: asked.version, note: 'x' })).status,
      call,
    ).toBe(call === 'approve' || call === 'reject' || call === 'revoke' ? 404 : 0)
  expect((await other.try('POST', `${mine}/cancel`, { id: asked.id })).status).toBe(404)
  expect((await finance.try('POST', `${base}/approve`, { id: asked.id, version: asked.version })).status).toBe(403)
  expect((await app.call('GET', `${mine}/modules`)).status).toBe(401)
  expect(
    (await admin.try('POST', `${base}/approve`, { id: asked.id, version: asked.version, until: inDays(9) })).body
      .errors[0].field,
  ).toBe('until')
  const buyer = handOf(app, await app.signIn('demo', 'buyer'))
  expect((await buyer.get(`${mine}/modules`)).map((m: any) => m.code)).not.toContain('sysuser')
})

test('the package is above what was given for a time', async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const asked = await finance.post(`${mine}/apply`, { screen: 'goodsMgt', reason: 'why', until: inDays(3) })
  await admin.post(`${base}/approve`, { id: asked.id, version: asked.version })
  expect((await finance.try('GET', '/api/customs/goodsMaster/query')).status).toBe(200)
  try {
    const { rows } = await client.query(
      `insert into tenant_package (tenant_id, package_code, package_name, screens) select id, 'small', 'Small', '{orderList,editAddOrder}' from tenant where kind = 'platform' returning id`,
    )
    await client.query(`update tenant set package_id = $1 where tenant_code = 'demo'`, [rows[0].id])
    await expect.poll(async () => (await finance.try('GET', '/api/customs/goodsMaster/query')).status).toBe(403)
    expect((await admin.try('GET', '/api/customs/goodsMaster/query')).status).toBe(403)
    expect((await admin.try('GET', '/api/trade/order/query')).status).toBe(200)
  } finally {
    await client.query(`update tenant set package_id = null where tenant_code = 'demo'`)
    await client.end()
  }
})
