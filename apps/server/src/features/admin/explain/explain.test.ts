import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readExcel } from '../../../kernel/paper/excel.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

const base = '/api/admin/sysrole'
let app: TestApplication
let db: pg.Client
let admin: Hand
let adminToken: string
let users: Record<string, string>
let roles: Record<string, string>

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  adminToken = await app.signIn('demo', 'admin')
  admin = handOf(app, adminToken)
  users = Object.fromEntries(
    (await admin.get('/api/admin/sysuser/querySysUser?pageSize=50')).list.map((u: any) => [u.username, u.id]),
  )
  roles = Object.fromEntries(
    (await admin.get(`${base}/querySysRole?pageSize=50`)).list.map((r: any) => [r.roleCode, r.id]),
  )
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const ask = (userId: string, action: string, more: Record<string, string> = {}, hand = admin) =>
  hand.get(`${base}/explain?${new URLSearchParams({ userId, action, ...more })}`)
const stepOf = (answer: any, code: string) => answer.steps.find((s: any) => s.code === code)
/** Somebody whose first password counts as changed. */
async function settled<U extends { username: string }>(user: U): Promise<U> {
  await app.signIn('demo', user.username, 'test-password')
  return user
}
const orderOf = async (hand: Hand, search = '') => (await hand.get(`/api/trade/order/query?pageSize=50${search}`)).list

describe('why somebody can or cannot', () => {
  test('names the role and the menu that give it, and the role that hides the button', async () => {
    const sees = await ask(users['finance']!, 'order.view')
    expect(sees.answer).toBe('allowed')
    expect(stepOf(sees, 'permission')).toMatchObject({
      state: 'passes',
      detail: {
        en: 'role “Finance clerk” through the menu “Order list”',
        zh: '角色“财务”，菜单“订单列表”',
        tw: '角色「財務」，選單「訂單列表」',
      },
      roles: [{ id: roles['ROLE_FINANCE'] }],
    })
    const edits = await ask(users['finance']!, 'order.edit')
    expect([edits.answer, stepOf(edits, 'permission').state]).toEqual(['forbidden', 'stops'])
    expect(stepOf(edits, 'permission').detail.en).toBe(
      'The role “Finance clerk” hides this button in the menu “Order list”',
    )
    expect(stepOf(edits, 'permission').advice.en).toBe(
      'Tick this button in the menu “Order list” of the role “Finance clerk”.',
    )
    const users_ = await ask(users['finance']!, 'sysuser.view')
    expect([users_.answer, stepOf(users_, 'permission').detail.en]).toEqual([
      'forbidden',
      'None of the user’s roles has a menu with it (Users)',
    ])
    expect((await ask(users['buyer']!, 'sysuser.view')).steps.at(-1).detail.en).toBe(
      'No menu of the area (customers) has it',
    )
  })

  test('an administrator, an open call, one for everybody signed in, one for the platform', async () => {
    const boss = await ask(users['admin']!, 'order.delete')
    expect([
      boss.answer,
      stepOf(boss, 'admin').state,
      stepOf(boss, 'admin').roles[0].id,
      stepOf(boss, 'permission').state,
    ]).toEqual(['allowed', 'passes', roles['ROLE_ADMIN'], 'skipped'])
    expect((await ask(users['buyer']!, 'POST /api/uaa/oauth/token')).steps.map((s: any) => [s.code, s.state])).toEqual([
      ['access', 'passes'],
    ])
    expect(stepOf(await ask(users['buyer']!, 'GET /api/uaa/users/getSysUser'), 'access').state).toBe('passes')
    const platform = await ask(users['admin']!, 'POST /api/admin/tenantDecision/approveCreate')
    expect([platform.answer, stepOf(platform, 'access').detail.en]).toEqual([
      'forbidden',
      'Only platform administrators can do this',
    ])
  })

  test('a record: whose organisation it is and who made it', async () => {
    const own = (await orderOf(handOf(app, await app.signIn('demo', 'buyer'))))[0]
    const sees = await ask(users['buyer']!, 'order.view', { recordId: own.id })
    expect([sees.answer, sees.record, stepOf(sees, 'rows').state]).toEqual(['allowed', own.code, 'passes'])
    const other = await ask(users['buyer2']!, 'order.view', { recordId: own.id })
    expect([other.answer, stepOf(other, 'rows').state]).toEqual(['notFound', 'stops'])
    expect(stepOf(other, 'rows').detail.en).toContain('A customer’s users see their own organisation only')
    expect(stepOf(other, 'rows').detail.en).toContain('belongs to “深圳鹏程电子有限公司”')
  })

  test('rules of rows and fields: each role with its scope, the widest counts', async () => {
    const narrow = await newRole(admin, ['orderList'])
    const wide = await newRole(admin, ['orderList'])
    await admin.post('/api/admin/sysmenu/authorizeDataFieldToRole', {
      roleId: narrow.id,
      resource: 'order',
      scope: 'own',
      filterFields: ['totalPriceSum'],
    })
    const user = await settled(await newUser(admin, [narrow.id]))
    const record = (await orderOf(admin))[0].id
    const before = await ask(user.id, 'order.view', { recordId: record })
    expect([before.answer, stepOf(before, 'rows').detail.en]).toEqual([
      'notFound',
      expect.stringContaining('Sees: own records only. Roles add up, the widest applies: role “'),
    ])
    const hidden = await ask(user.id, 'order.view', { field: 'totalPriceSum' })
    expect([hidden.answer, stepOf(hidden, 'fields').state, stepOf(hidden, 'fields').roles[0].id]).toEqual([
      'fieldHidden',
      'stops',
      narrow.id,
    ])
    await admin.post('/api/admin/sysuser/authorizeRoleToUser', { userId: user.id, roleIds: [narrow.id, wide.id] })
    expect((await ask(user.id, 'order.view', { recordId: record })).answer).toBe('allowed')
    expect(stepOf(await ask(user.id, 'order.view', { field: 'totalPriceSum' }), 'fields')).toMatchObject({
      state: 'passes',
      detail: { en: expect.stringContaining('but not by all roles') },
    })
  })

  test('a URL rule, a temporary grant, a package, a disabled account, a first password', async () => {
    const role = await newRole(admin, ['orderList'])
    const user = await settled(await newUser(admin, [role.id]))
    const rule = await admin.post('/api/admin/sysurl/add', {
      url: '/api/trade/order/print',
      roleIds: [roles['ROLE_FINANCE']],
    })
    const shut = await ask(user.id, 'GET /api/trade/order/print')
    expect([shut.answer, stepOf(shut, 'urlRule').state, stepOf(shut, 'urlRule').detail.en]).toEqual([
      'forbidden',
      'stops',
      'The URL rule “/api/trade/order/print” allows only these roles, none of which the user has: Finance clerk',
    ])
    expect((await ask(users['finance']!, 'GET /api/trade/order/print')).answer).toBe('allowed')
    await admin.post('/api/admin/sysurl/delete', { id: rule.id })
    const tenant = (await db.query(`select id from tenant where tenant_code = 'demo'`)).rows[0].id
    await db.query(
      `insert into permission_grant (tenant_id, person_id, permissions, expires_at) values ($1, $2, '{supplier.view}', now() + interval '1 hour')`,
      [tenant, user.id],
    )
    const granted = await ask(user.id, 'supplier.view')
    expect([granted.answer, stepOf(granted, 'grant').state, stepOf(granted, 'grant').detail.en]).toEqual([
      'allowed',
      'passes',
      expect.stringMatching(/^Granted to this person until \d{4}-\d\d-\d\d \d\d:\d\d$/),
    ])
    const [platform] = (await db.query(`select id from tenant where tenant_code = 'platform'`)).rows
    const [sold] = (
      await db.query(
        `insert into tenant_package (tenant_id, package_code, package_name, package_name_en, screens) values ($1, 'T', '试用', 'Trial', '{orderList,permissionExplain,sysuser,sysrole}') returning id`,
        [platform.id],
      )
    ).rows
    await db.query('update tenant set package_id = $2 where id = $1', [tenant, sold.id])
    await expect.poll(async () => (await ask(users['admin']!, 'supplier.view')).answer).toBe('forbidden')
    expect(stepOf(await ask(users['admin']!, 'supplier.view'), 'package')).toMatchObject({
      state: 'stops',
      detail: { en: 'The package “Trial” does not include it, so nobody in the tenant has it' },
    })
    await db.query('update tenant set package_id = null where id = $1', [tenant])
    await expect.poll(async () => (await ask(users['admin']!, 'supplier.view')).answer).toBe('allowed')
    const fresh = await newUser(admin, [role.id])
    expect(await ask(fresh.id, 'order.view')).toMatchObject({
      answer: 'forbidden',
      steps: [
        { code: 'tenant' },
        { code: 'account', state: 'stops', detail: { en: expect.stringContaining('until it is changed') } },
      ],
    })
    await admin.post('/api/admin/sysuser/modifyAccount', { id: user.id, status: 'disable' })
    expect((await ask(user.id, 'order.view')).answer).toBe('unauthorised')
  })
})

test('what a user may do at all, each with its source, on the screen and in Excel', async () => {
  const found = await admin.get(`${base}/explainRights?userId=${users['finance']}`)
  expect(found.rights.map((r: any) => r.permission)).toEqual(
    expect.arrayContaining(['order.view', 'order.export', 'supplier.edit']),
  )
  expect(found.rights.some((r: any) => ['order.edit', 'sysuser.view'].includes(r.permission))).toBe(false)
  expect(found.rights.every((r: any) => r.sources.length)).toBe(true)
  expect(found.data.find((d: any) => d.resource === 'order').rows.en).toBe('all')
  const answer = await fetch(`${app.url}${base}/explainRightsExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ userId: users['finance'] }),
  })
  const { rows } = await readExcel(Buffer.from(await answer.arrayBuffer()))
  expect(rows[0]).toEqual(['Screen', 'Permission', 'Code', 'Source', 'Until', 'Rows', 'Fields not shown'])
  expect(rows.slice(1).map((r) => r[2])).toEqual(found.rights.map((r: any) => r.permission))
})

test('who may do it, who has a role, and of those who sees a record', async () => {
  const names = async (query: Record<string, string>) =>
    (await admin.get(`${base}/explainHolders?${new URLSearchParams(query)}`)).users.map((u: any) => u.username)
  expect(await names({ action: 'order.confirm' })).toEqual(expect.arrayContaining(['admin', 'declarant', 'both']))
  expect(await names({ action: 'order.confirm' })).not.toContain('finance')
  expect((await names({ roleId: roles['ROLE_CUSTOMER']! })).sort()).toEqual(['buyer', 'buyer2'])
  // Of both questions at once, those of the role who may.
  expect((await names({ roleId: roles['ROLE_CUSTOMER']!, action: 'wallet.view' })).sort()).toEqual(['buyer', 'buyer2'])
  expect(await names({ roleId: roles['ROLE_CUSTOMER']!, action: 'order.confirm' })).toEqual([])
  const own = (await orderOf(handOf(app, await app.signIn('demo', 'buyer'))))[0]
  const seen = await names({ action: 'order.view', recordId: own.id })
  expect(seen).toContain('buyer')
  expect(seen).not.toContain('buyer2')
  expect((await admin.try('GET', `${base}/explainHolders`)).body.errors[0].field).toBe('action')
})

test('only whom and what the asker sees can be asked about', async () => {
  const helper = await newRole(admin, ['permissionExplain', 'sysuser'])
  await admin.post('/api/admin/sysmenu/authorizeDataFieldToRole', {
    roleId: helper.id,
    resource: 'sysuser',
    scope: 'own',
  })
  const user = await newUser(admin, [helper.id])
  const hand = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  const path = (userId: string, more = {}) =>
    `${base}/explain?${new URLSearchParams({ userId, action: 'order.view', ...more })}`
  expect((await hand.try('GET', path(users['finance']!))).status).toBe(404)
  expect(await hand.get(`${base}/explainUsers`)).toEqual([])
  expect((await hand.get(`${base}/explainHolders?action=order.view`)).users).toEqual([])
  const record = (await orderOf(admin))[0]
  await db.query('update membership set created_by = $1 where person_id = $2', [user.id, users['finance']])
  expect((await hand.try('GET', path(users['finance']!))).status).toBe(200)
  expect((await hand.try('GET', path(users['finance']!, { recordId: record.id }))).status).toBe(403)
  expect((await hand.try('GET', `${base}/explainRecords?resource=order`)).status).toBe(403)
  expect((await admin.get(`${base}/explainRecords?resource=order&search=${record.code}`))[0]).toEqual({
    id: record.id,
    label: record.code,
  })
})

test('needs a token and the permission; another tenant is not found; bad input is named', async () => {
  const path = `${base}/explain?${new URLSearchParams({ userId: users['finance']!, action: 'order.view' })}`
  expect((await app.call('GET', path)).status).toBe(401)
  const plain = handOf(app, await app.signIn('demo', 'declarant'))
  for (const [method, call, body] of [
    ['GET', path],
    ['GET', `${base}/explainUsers`],
    ['GET', `${base}/explainRights?userId=${users['finance']}`],
    ['POST', `${base}/explainRightsExcel`, { userId: users['finance'] }],
    ['GET', `${base}/explainHolders?action=order.view`],
    ['GET', `${base}/explainRecords?resource=order`],
  ] as const) {
    expect([call, (await plain.try(method, call, body)).status]).toEqual([call, 403])
  }
  const other = handOf(app, await app.signIn('demo2', 'admin'))
  expect((await other.try('GET', path)).status).toBe(404)
  expect((await other.try('GET', `${base}/explainRights?userId=${users['finance']}`)).status).toBe(404)
  expect((await other.try('GET', `${base}/explainHolders?roleId=${roles['ROLE_FINANCE']}`)).status).toBe(404)
  const field = async (query: Record<string, string>) =>
    (await admin.try('GET', `${base}/explain?${new URLSearchParams(query)}`)).body.errors?.[0].field
  expect(await field({ userId: users['finance']!, action: 'nothing.view' })).toBe('action')
  expect(await field({ userId: 'x', action: 'order.view' })).toBe('userId')
  expect(await field({ userId: users['finance']!, action: 'sysrole.view', recordId: users['finance']! })).toBe(
    'recordId',
  )
  expect(await field({ userId: users['finance']!, action: 'order.view', field: 'nothing' })).toBe('field')
})
