import { afterAll, beforeAll, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../../test/account.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let accounts: Accounts
let admin: Hand
let other: Hand
let operator: Hand
let plain: Hand
const people = '/api/admin/individualUser'
const companies = '/api/admin/enterpriseUser'

beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  await accounts.sql(
    `update tenant t set owner_id = m.person_id, tenant_contact = 'x' from membership m where m.tenant_id = t.id and m.username = 'admin' and t.tenant_code = 'demo'`,
  )
  await accounts.sql(
    `update tenant set owner_id = null, tenant_contact = '黄小姐', tenant_email = 'contact@demo2.example', tenant_tel = '25221234' where tenant_code = 'demo2'`,
  )
  admin = handOf(app, await app.signIn('demo', 'admin'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
  operator = handOf(app, await app.signIn('platform', 'operator'))
  plain = handOf(app, await app.signIn('demo', 'declarant'))
})
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

/** A user who sees these screens and may change nothing on them. */
async function reader(screens: readonly string[]): Promise<Hand> {
  const role = await newRole(admin, screens, ['individualUser.edit', 'enterpriseUser.edit'])
  const user = await newUser(admin, [role.id])
  return handOf(app, await app.signIn('demo', user.username, 'test-password'))
}

/** The registered visitor becomes a user of the tenant demo. */
async function guest(): Promise<string> {
  const orgs = await admin.get('/api/admin/sysorg/tree')
  const [{ id: visitor }] = await accounts.sql(`select person_id as id from membership where username = 'visitor'`)
  const role = (await admin.get('/api/admin/sysrole/querySysRole?search=ROLE_DECLARANT')).list[0].id
  const [{ id: tenantId }] = await accounts.sql(`select id from tenant where tenant_code = 'demo'`)
  await accounts.sql(
    `insert into membership (tenant_id, person_id, username, org_id) values ($1, $2, 'visitor', $3) on conflict do nothing`,
    [tenantId, visitor, orgs[0].id],
  )
  await accounts.sql(
    `insert into membership_role (tenant_id, membership_id, role_id) select tenant_id, id, $3 from membership where tenant_id = $1 and person_id = $2 on conflict do nothing`,
    [tenantId, visitor, role],
  )
  return visitor
}

test("a broker's enterprise users are the people of its customers, company by company", async () => {
  const { list, total } = await admin.get(`${companies}/query`)
  expect([total, list.map((u: any) => [u.companyName, u.username, u.uscc])]).toEqual([
    2,
    [
      ['广州海纳医疗器械有限公司', 'buyer2', '91110000600037341L'],
      ['深圳鹏程电子有限公司', 'buyer', '91440300708461136T'],
    ],
  ])
  const all = await admin.get(`${companies}/queryCompanies`)
  const pengcheng = all.find((c: any) => c.name.includes('鹏程'))
  expect(pengcheng).toMatchObject({ userCount: 1, uscc: '91440300708461136T', lastSignInAt: null })
  await app.signIn('demo', 'buyer')
  expect(
    (await admin.get(`${companies}/queryCompanies`)).find((c: any) => c.id === pengcheng.id).lastSignInAt,
  ).not.toBeNull()
  const one = await admin.get(`${companies}/query?companyId=${pengcheng.id}&search=buyer`)
  expect(one.list.map((u: any) => [u.username, u.mobile, u.email, u.lastSignInAt !== null])).toEqual([
    ['buyer', '13800000005', 'buyer@pengcheng.example', true],
  ])
  expect((await other.get(`${companies}/query`)).total).toBe(0)
  for (const kind of ['exportExcel', 'exportWord', 'exportPDF'])
    expect((await admin.try('POST', `${companies}/${kind}`, {})).status).toBe(200)
})

test('contacts are masked, and not found by, for whoever may not edit', async () => {
  const hand = await reader(['enterpriseUser', 'individualUser'])
  const { list } = await hand.get(`${companies}/query?search=buyer2`)
  expect([list[0].mobile, list[0].email]).toEqual(['138****0006', 'bu***@haina.example'])
  expect((await hand.get(`${companies}/query?search=13800000006`)).total).toBe(0)
  expect((await admin.get(`${companies}/query?search=13800000006`)).total).toBe(1)
  for (const path of ['modifyAccount', 'sendReset'])
    expect((await hand.try('POST', `${companies}/${path}`, { id: list[0].id, status: 'disable' })).status).toBe(403)
  expect((await plain.try('GET', `${companies}/query`)).status).toBe(403)
  expect((await plain.try('GET', `${people}/query`)).status).toBe(403)
  expect((await app.call('GET', `${companies}/query`)).status).toBe(401)
})

test("actions on a customer's user: disable, enable, unlock, mail a reset", async () => {
  const {
    list: [buyer2],
  } = await admin.get(`${companies}/query?search=buyer2`)
  const hand = handOf(app, await app.signIn('demo', 'buyer2'))
  await admin.post(`${companies}/modifyAccount`, { id: buyer2.id, status: 'disable' })
  expect((await hand.try('GET', '/api/uaa/users/getSysUser')).body.code).toBe(50012)
  expect((await admin.get(`${companies}/query?status=disable`)).list.map((u: any) => u.username)).toEqual(['buyer2'])
  await admin.post(`${companies}/modifyAccount`, { id: buyer2.id, status: 'able', unlock: true })
  await app.signIn('demo', 'buyer2')
  await admin.post(`${companies}/sendReset`, { id: buyer2.id })
  const mail = await accounts.until(
    async () => (await accounts.sql(`select subject from outbox_message where recipient = 'buyer@haina.example'`))[0],
  )
  expect(mail.subject).toContain('密码')
  const staff = (await admin.get('/api/admin/sysuser/querySysUser?search=finance')).list[0].id
  for (const [path, more] of [
    ['modifyAccount', { status: 'disable' }],
    ['sendReset', {}],
  ] as const) {
    expect((await admin.try('POST', `${companies}/${path}`, { id: staff, ...more })).status).toBe(404)
    expect((await other.try('POST', `${companies}/${path}`, { id: buyer2.id, ...more })).status).toBe(404)
  }
})

test('individual users of a tenant are its guests who registered by themselves', async () => {
  expect((await admin.get(`${people}/query`)).total).toBe(0)
  const visitor = await guest()
  const { list } = await admin.get(`${people}/query`)
  expect(list.map((u: any) => [u.id, u.username, u.nickname])).toEqual([[visitor, 'visitor', '刘洋']])
  const hand = await reader(['individualUser'])
  expect((await hand.get(`${people}/query`)).list[0].mobile).toBe('136****0001')
  await admin.post(`${people}/modifyAccount`, { id: visitor, status: 'disable' })
  expect((await admin.get(`${people}/queryById?id=${visitor}`)).status).toBe('disable')
  // Disabled here, not in his own place.
  await app.signIn('personal', 'visitor')
  await admin.post(`${people}/modifyAccount`, { id: visitor, status: 'able' })
  const finance = (await admin.get('/api/admin/sysuser/querySysUser?search=finance')).list[0].id
  expect((await admin.try('POST', `${people}/modifyAccount`, { id: finance, status: 'disable' })).status).toBe(404)
  expect((await other.get(`${people}/query`)).total).toBe(0)
})

test("the operator sees the self-registered accounts and the tenants' owners, and no user of a tenant", async () => {
  const own = await operator.get(`${people}/query`)
  expect(own.list.map((u: any) => [u.username, u.mobile])).toEqual([['visitor', '13600000001']])
  const visitor = own.list[0].id
  const hand = handOf(app, await app.signIn('personal', 'visitor'))
  expect(await operator.post(`${people}/modifyAccount`, { id: visitor, status: 'disable' })).toEqual({ done: true })
  expect((await hand.try('GET', '/api/uaa/users/getSysUser')).body.code).toBe(50012)
  await expect(app.signIn('personal', 'visitor')).rejects.toThrow()
  await operator.post(`${people}/modifyAccount`, { id: visitor, status: 'able', unlock: true })
  await app.signIn('personal', 'visitor')
  await operator.post(`${people}/sendReset`, { id: visitor })
  await accounts.until(
    async () => (await accounts.sql(`select 1 from outbox_message where recipient = 'visitor@personal.example'`))[0],
  )
  expect(
    (await operator.get('/api/admin/auditTrail/query')).list.some(
      (e: any) => e.action === `POST ${people}/modifyAccount` && e.objectCount === 1,
    ),
  ).toBe(true)
  for (const kind of ['exportExcel', 'exportWord', 'exportPDF'])
    expect((await operator.try('POST', `${people}/${kind}`, {})).status).toBe(200)

  const contacts = (await operator.get(`${companies}/query`)).list
  expect(contacts.map((c: any) => [c.tenantCode, c.nickname, c.username]).sort()).toEqual([
    ['demo', '陈静', null],
    ['demo2', '黄小姐', null],
    ['trial', '罗敏仪', null],
  ])
  expect((await operator.get(`${companies}/query?search=demo2&sort=-companyName`)).list[0]).toMatchObject({
    mobile: '25221234',
    email: 'contact@demo2.example',
  })
  expect(await operator.get(`${companies}/queryCompanies`)).toEqual([])
  const id = contacts.find((c: any) => c.tenantCode === 'demo').id
  expect((await operator.try('POST', `${companies}/modifyAccount`, { id, status: 'disable' })).status).toBe(403)
  expect(await operator.post(`${companies}/sendReset`, { id })).toEqual({ done: true })
  expect(
    (
      await operator.try('POST', `${companies}/sendReset`, {
        id: contacts.find((c: any) => c.tenantCode === 'demo2').id,
      })
    ).status,
  ).toBe(409)
  const [{ id: finance }] = await accounts.sql(`select person_id as id from membership where username = 'finance'`)
  for (const base of [people, companies])
    expect((await operator.try('POST', `${base}/modifyAccount`, { id: finance, status: 'disable' })).status).toBe(404)
})
