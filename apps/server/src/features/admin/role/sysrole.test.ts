import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let admin: Hand
let other: Hand
let plain: Hand
let roles: Record<string, string>
const base = '/api/admin/sysrole'
const menu = '/api/admin/sysmenu'

beforeAll(async () => {
  app = await testApplication()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
  plain = handOf(app, await app.signIn('demo', 'declarant'))
  roles = Object.fromEntries(
    (await admin.get(`${base}/querySysRole?pageSize=50`)).list.map((r: any) => [r.roleCode, r.id]),
  )
})
afterAll(() => app?.close())

const userId = async (username: string) =>
  (await admin.get(`/api/admin/sysuser/querySysUser?search=${username}`)).list.find((u: any) => u.username === username)
    .id
const signIn = async (user: { username: string }) =>
  handOf(app, await app.signIn('demo', user.username, 'test-password'))
const menusOf = async (roleId: string) => await admin.get(`${menu}/queryMenuIdByRoleId?roleId=${roleId}`)
const screen = (menus: any[], component: string, area = 'admin') =>
  menus.find((m) => m.component === component && m.area === area)

test('lists, adds, changes and deletes roles; a code stands once', async () => {
  const { list } = await admin.get(`${base}/querySysRole?pageSize=50`)
  expect(list.find((r: any) => r.roleCode === 'ROLE_CUSTOMER')).toMatchObject({ roleName: '客户采购', userCount: 2 })
  const role = await admin.post(`${base}/add`, { roleCode: 'ROLE_AUDITOR', roleName: '稽核' })
  const again = await admin.try('POST', `${base}/add`, { roleCode: 'ROLE_AUDITOR', roleName: 'x' })
  expect([again.status, again.body.message, again.body.errors[0].field]).toEqual([
    409,
    'add failed: role codes cannot repeat',
    'roleCode',
  ])
  expect(await admin.get(`${base}/queryRoleCode?roleCode=ROLE_AUDITOR`)).toEqual({ free: false })
  expect(await other.get(`${base}/queryRoleCode?roleCode=ROLE_AUDITOR`)).toEqual({ free: true })
  expect(
    await admin.put(`${base}/update`, {
      id: role.id,
      version: role.version,
      roleCode: 'ROLE_AUDITOR',
      roleName: '稽核员',
    }),
  ).toMatchObject({ roleName: '稽核员' })
  expect(
    (
      await admin.try('PUT', `${base}/update`, {
        id: role.id,
        version: role.version,
        roleCode: 'ROLE_AUDITOR',
        roleName: 'x',
      })
    ).status,
  ).toBe(409)
  expect(await admin.post(`${base}/delete`, { id: role.id })).toEqual({ count: 1 })
  for (const body of [
    { roleCode: 'role x', roleName: 'x' },
    { roleCode: '', roleName: 'x' },
    { roleCode: 'ROLE_X', roleName: '' },
    { roleCode: 'ROLE_X', roleName: 'x', tenantId: role.id },
  ]) {
    expect((await admin.try('POST', `${base}/add`, body)).status).toBe(400)
  }
})

test('needs a token and the permission; another tenant finds nothing', async () => {
  expect((await app.call('GET', `${base}/querySysRole`)).status).toBe(401)
  expect((await plain.try('GET', `${base}/querySysRole`)).status).toBe(403)
  expect(
    (
      await plain.try('POST', `${base}/authorizeUserToRole`, {
        roleId: roles['ROLE_ADMIN'],
        userIds: [await userId('declarant')],
      })
    ).status,
  ).toBe(403)
  for (const [method, path, body] of [
    ['POST', 'delete', { id: roles['ROLE_FINANCE'] }],
    ['GET', `queryById?id=${roles['ROLE_FINANCE']}`],
    ['GET', `queryUserIdByRoleId?roleId=${roles['ROLE_FINANCE']}`],
    ['PUT', 'update', { id: roles['ROLE_FINANCE'], version: 1, roleCode: 'ROLE_X', roleName: 'x' }],
    ['POST', 'authorizeUserToRole', { roleId: roles['ROLE_FINANCE'], userIds: [roles['ROLE_FINANCE']] }],
  ] as const) {
    expect([path, (await other.try(method, `${base}/${path}`, body)).status]).toEqual([path, 404])
  }
})

test('ROLE_ADMIN cannot be deleted, renamed in code or cut down, and a role in use stays', async () => {
  const row = await admin.get(`${base}/queryById?id=${roles['ROLE_ADMIN']}`)
  expect((await admin.try('POST', `${base}/delete`, { id: row.id })).status).toBe(409)
  expect(
    (
      await admin.try('PUT', `${base}/update`, {
        id: row.id,
        version: row.version,
        roleCode: 'ROLE_BOSS',
        roleName: 'x',
      })
    ).body.errors[0].field,
  ).toBe('roleCode')
  expect(
    (
      await admin.put(`${base}/update`, {
        id: row.id,
        version: row.version,
        roleCode: 'ROLE_ADMIN',
        roleName: '系统管理员',
      })
    ).roleName,
  ).toBe('系统管理员')
  const { menus } = await menusOf(row.id)
  expect(menus.every((m: any) => m.granted)).toBe(true)
  expect(
    (await admin.try('POST', `${menu}/authorizeMenuToRole`, { roleId: row.id, menuIds: [menus[0].id] })).status,
  ).toBe(409)
  const used = await admin.try('POST', `${base}/delete`, { id: roles['ROLE_FINANCE'] })
  expect([used.status, used.body.message]).toEqual([
    409,
    '1 users still have the role “财务”. Assign them another role first',
  ])
})

test('gives a role to users, and takes it from those not named', async () => {
  const role = await newRole(admin, ['orderList'])
  const [a, b] = [await newUser(admin, [roles['ROLE_FINANCE']!]), await newUser(admin, [roles['ROLE_FINANCE']!])]
  const empty = await admin.try('POST', `${base}/authorizeUserToRole`, { roleId: role.id, userIds: [] })
  expect([empty.status, empty.body.errors[0]]).toEqual([
    400,
    { field: 'userIds', message: 'Assigned users cannot be empty' },
  ])
  const given = await admin.post(`${base}/authorizeUserToRole`, { roleId: role.id, userIds: [a.id, b.id] })
  expect(new Set(given.users.map((u: any) => u.username))).toEqual(new Set([a.username, b.username]))
  expect(
    (
      await admin.try('POST', `${base}/authorizeUserToRole`, {
        roleId: role.id,
        userIds: [a.id],
        version: given.version - 1,
      })
    ).status,
  ).toBe(409)
  expect(
    (await admin.post(`${base}/authorizeUserToRole`, { roleId: role.id, userIds: [b.id], version: given.version }))
      .users,
  ).toHaveLength(1)
  expect((await admin.get(`${base}/queryRoleName?userId=${b.id}&assign=true`)).map((c: any) => c.id)).toEqual(
    expect.arrayContaining([role.id, roles['ROLE_FINANCE']]),
  )
  expect((await admin.get(`${base}/queryRoleName?userId=${b.id}&assign=false`)).every((c: any) => !c.assigned)).toBe(
    true,
  )
  const foreign = (await other.get('/api/admin/sysuser/querySysUser?search=declarant')).list[0].id
  expect(
    (await admin.try('POST', `${base}/authorizeUserToRole`, { roleId: role.id, userIds: [b.id, foreign] })).status,
  ).toBe(404)
})

test('menus and buttons of a role decide what its users may do, at once', async () => {
  const role = await newRole(admin, [])
  const user = await newUser(admin, [role.id])
  const hand = await signIn(user)
  expect((await hand.try('GET', '/api/trade/supplier/query')).status).toBe(403)
  const { version, menus } = await menusOf(role.id)
  const supplier = screen(menus, 'vendorInformation')
  expect(supplier.buttons.map((b: any) => b.code)).toEqual(
    expect.arrayContaining(['supplier.view', 'supplier.edit', 'supplier.delete', 'supplier.export']),
  )
  expect(supplier.buttons[0].title.en).toBe('View')
  const nothing = await admin.try('POST', `${menu}/authorizeMenuToRole`, { roleId: role.id, menuIds: [] })
  expect(nothing.body.errors[0]).toEqual({ field: 'menuIds', message: 'Data must be ticked before authorising' })
  const after = await admin.post(`${menu}/authorizeMenuToRole`, {
    roleId: role.id,
    version,
    menuIds: [supplier.id],
    hiddenButtons: [{ menuId: supplier.id, buttons: ['supplier.delete'] }],
  })
  expect(screen(after.menus, 'vendorInformation')).toMatchObject({ granted: true })
  expect((await hand.try('GET', '/api/trade/supplier/query')).status).toBe(200)
  expect((await hand.try('POST', '/api/trade/supplier/delete', { id: role.id })).status).toBe(403)
  const { menuButton, menu: shown } = await hand.post('/api/account/sysuserdetail/queryCurrentAuthority', {})
  expect(menuButton).toContain('supplier.edit')
  expect(menuButton).not.toContain('supplier.delete')
  expect(shown.map((m: any) => m.component)).toContain('vendorInformation')
  expect(
    (await admin.try('POST', `${menu}/authorizeMenuToRole`, { roleId: role.id, version, menuIds: [supplier.id] }))
      .status,
  ).toBe(409)
  await admin.post(`${menu}/authorizeButtonToRole`, {
    roleId: role.id,
    menuId: supplier.id,
    hiddenButtons: ['supplier.view'],
  })
  expect((await hand.try('GET', '/api/trade/supplier/query')).status).toBe(403)
  expect((await hand.try('POST', '/api/trade/supplier/delete', { id: role.id })).status).toBe(404)
  expect(
    (await admin.get(`${menu}/queryButtonByRoleId?roleId=${role.id}&menuId=${supplier.id}`)).find(
      (b: any) => b.code === 'supplier.view',
    ).hidden,
  ).toBe(true)
  expect(
    (
      await admin.try('POST', `${menu}/authorizeButtonToRole`, {
        roleId: role.id,
        menuId: supplier.id,
        hiddenButtons: ['order.view'],
      })
    ).body.errors[0].field,
  ).toBe('hiddenButtons')
  const theirs = (await other.get(`${menu}/tree`))[0].id
  expect((await admin.try('POST', `${menu}/authorizeMenuToRole`, { roleId: role.id, menuIds: [theirs] })).status).toBe(
    404,
  )
})

test('whoever grants holds it himself: menus, rows and fields', async () => {
  const keeper = await newRole(admin, ['sysrole', 'vendorInformation'], ['supplier.delete'])
  const hand = await signIn(await newUser(admin, [keeper.id]))
  const role = await hand.post(`${base}/add`, { roleCode: 'ROLE_KEPT', roleName: 'kept' })
  const { menus } = await menusOf(role.id)
  const [supplier, order, customer] = [
    screen(menus, 'vendorInformation').id,
    screen(menus, 'orderList').id,
    screen(menus, 'orderList', 'customer').id,
  ]
  const grant = (menuIds: string[], buttons: string[] = []) =>
    hand.try('POST', `${menu}/authorizeMenuToRole`, {
      roleId: role.id,
      menuIds,
      hiddenButtons: buttons.length ? [{ menuId: supplier, buttons }] : [],
    })
  expect((await grant([order])).status).toBe(403)
  expect((await grant([customer])).status).toBe(403)
  const more = await grant([supplier])
  expect([more.status, more.body.message]).toEqual([
    403,
    'You cannot grant permissions you do not have yourself: Supplier information: Delete and restore',
  ])
  expect((await grant([supplier], ['supplier.delete'])).status).toBe(200)
  // A role above him is not his, even to take something away.
  expect(
    (await hand.try('POST', `${menu}/authorizeMenuToRole`, { roleId: roles['ROLE_DECLARANT'], menuIds: [supplier] }))
      .status,
  ).toBe(403)
  expect(
    (
      await hand.try('PUT', `${base}/update`, {
        id: roles['ROLE_DECLARANT'],
        version: 1,
        roleCode: 'ROLE_DECLARANT',
        roleName: 'x',
      })
    ).status,
  ).toBe(403)
  // He sees only a part of the suppliers: the role must not open more of them.
  await admin.post(`${menu}/authorizeDataFieldToRole`, {
    roleId: keeper.id,
    resource: 'supplier',
    scope: 'own',
    filterFields: ['bankAccount'],
  })
  const data = (body: object) =>
    hand.try('POST', `${menu}/authorizeDataFieldToRole`, { roleId: role.id, resource: 'supplier', ...body })
  expect((await data({ scope: 'own', filterFields: ['bankAccount'] })).status).toBe(200)
  expect((await data({ scope: 'all', filterFields: ['bankAccount'] })).status).toBe(403)
  expect((await data({ scope: 'own', filterFields: [] })).status).toBe(403)
  const { resources } = await admin.get(`${menu}/queryDataFieldByRoleId?roleId=${role.id}`)
  const rule = resources.find((r: any) => r.resource === 'supplier').rule
  expect(rule).toMatchObject({ scope: 'own', filterFields: ['bankAccount'] })
  expect((await hand.try('POST', `${menu}/deleteDataField`, { id: rule.id })).status).toBe(403)
  expect((await other.try('POST', `${menu}/deleteDataField`, { id: rule.id })).status).toBe(404)
})

test('data permission: rows and fields are gone for the users of the role', async () => {
  const role = await newRole(admin, ['vendorInformation'])
  const hand = await signIn(await newUser(admin, [role.id]))
  const all = (await hand.get('/api/trade/supplier/query')).total
  expect(all).toBeGreaterThan(0)
  const wrong = (body: object) =>
    admin.try('POST', `${menu}/authorizeDataFieldToRole`, {
      roleId: role.id,
      resource: 'supplier',
      scope: 'all',
      ...body,
    })
  for (const [field, body] of Object.entries({
    resource: { resource: 'tenant' },
    filterFields: { filterFields: ['name'] },
    chosenOrgs: { scope: 'chosen' },
    scope: { scope: 'everything' },
  })) {
    expect([field, (await wrong(body)).body.errors[0].field]).toEqual([field, field])
  }
  await admin.post(`${menu}/authorizeDataFieldToRole`, {
    roleId: role.id,
    resource: 'supplier',
    scope: 'own',
    filterFields: ['bankAccount', 'orgId'],
  })
  expect((await hand.get('/api/trade/supplier/query')).total).toBe(0)
  await hand.post('/api/trade/supplier/add', { code: 'T-1', name: 'mine', isDefault: false })
  const { list } = await hand.get('/api/trade/supplier/query')
  expect(list.map((s: any) => s.name)).toEqual(['mine'])
  for (const hidden of ['bankAccount', 'orgId', 'orgName']) expect(hidden in list[0]).toBe(false)
  // A second role that has nothing to do with suppliers opens none of them.
  const audit = await newRole(admin, ['auditTrail'])
  const both = await signIn(await newUser(admin, [role.id, audit.id]))
  expect((await both.get('/api/trade/supplier/query')).total).toBe(0)
  const { resources } = await admin.get(`${menu}/queryDataFieldByRoleId?roleId=${role.id}`)
  await admin.post(`${menu}/deleteDataField`, { id: resources.find((r: any) => r.resource === 'supplier').rule.id })
  expect((await hand.get('/api/trade/supplier/query')).total).toBe(all + 1)
})

test('exports', async () => {
  for (const kind of ['exportExcel', 'exportWord', 'exportPDF'])
    expect((await admin.try('POST', `${base}/${kind}`, {})).status).toBe(200)
})

test('roles come from a file too, each by the rules of its form', async () => {
  const file = {
    name: 'roles.csv',
    bytes: Buffer.from(
      '\ufeff角色编码,角色名称,角色描述\nROLE_STORE,仓管员,管理仓库\nrole store,坏编码,\nROLE_ADMIN,重复,\n',
    ),
  }
  const answer = await app.upload('/api/admin/sysrole/importExcel', {
    token: await app.signIn('demo', 'admin'),
    fields: { mode: 'commit' },
    file,
  })
  expect(answer.body.data).toMatchObject({ total: 3, imported: 1, problemRows: 2 })
  expect((await admin.get('/api/admin/sysrole/querySysRole?search=ROLE_STORE')).list[0]).toMatchObject({
    roleName: '仓管员',
    userCount: 0,
  })
})

test('the history of a role tells what was granted and taken away, by name in the language of its reader', async () => {
  const role = await newRole(admin, ['vendorInformation'], ['supplier.delete'])
  const { menus } = await admin.get(`/api/admin/sysmenu/queryMenuIdByRoleId?roleId=${role.id}`)
  const menu = menus.find((m: any) => m.area === 'admin' && m.component === 'vendorInformation')
  await admin.post('/api/admin/sysmenu/authorizeButtonToRole', {
    roleId: role.id,
    menuId: menu.id,
    hiddenButtons: ['supplier.export', 'customer.view'],
  })
  const told = async (language: string) => {
    const { body } = await admin.try('GET', `${base}/queryHistory?id=${role.id}`, undefined, {
      'accept-language': language,
    })
    return body.data.map((e: any) => e.changes)
  }
  const [second, first] = await told('en')
  expect(second).toEqual([
    { field: 'rightsGiven', from: null, to: 'Supplier information: Delete and restore' },
    {
      field: 'rightsTaken',
      from: expect.stringContaining('Supplier information: Export'),
      to: null,
    },
  ])
  expect(second[1].from.split(', ').toSorted()).toEqual(['Customer names: View', 'Supplier information: Export'])
  expect(first[0].to.split(', ')).toContain('Supplier information: Add and edit')
  expect((await told('zh'))[0][0].to).toBe('供应商信息：删除和恢复')
})

test('a role is copied with all that it gives, by one who may give it', async () => {
  const role = await newRole(admin, ['vendorInformation'], ['supplier.delete'])
  await admin.post('/api/admin/datapermission/add', {
    roleId: role.id,
    resource: 'supplier',
    scope: 'own',
    filterFields: ['bankAccount'],
  })
  const copy = await admin.post(`${base}/copyRole`, { id: role.id, roleCode: 'ROLE_COPIED', roleName: 'Copied' })
  expect(copy).toMatchObject({ roleCode: 'ROLE_COPIED', roleName: 'Copied', userCount: 0 })
  const rights = async (id: string) =>
    (await admin.get(`/api/admin/sysmenu/queryMenuIdByRoleId?roleId=${id}`)).menus.filter((m: any) => m.granted)
  expect(await rights(copy.id)).toEqual(await rights(role.id))
  const { resources } = await admin.get(`/api/admin/sysmenu/queryDataFieldByRoleId?roleId=${copy.id}`)
  expect(resources.find((r: any) => r.resource === 'supplier').rule).toMatchObject({
    scope: 'own',
    filterFields: ['bankAccount'],
  })
  const again = await admin.try('POST', `${base}/copyRole`, {
    id: role.id,
    roleCode: 'ROLE_COPIED',
    roleName: 'Copied',
  })
  expect([again.status, again.body.errors[0].field]).toEqual([409, 'roleCode'])
  const all = (await admin.get(`${base}/querySysRole?search=ROLE_ADMIN`)).list[0]
  expect(
    (await admin.try('POST', `${base}/copyRole`, { id: all.id, roleCode: 'ROLE_TWO', roleName: 'Two' })).status,
  ).toBe(409)
  const keeper = await newRole(admin, ['sysrole'])
  const hand = handOf(app, await app.signIn('demo', (await newUser(admin, [keeper.id])).username, 'test-password'))
  expect(
    (await hand.try('POST', `${base}/copyRole`, { id: role.id, roleCode: 'ROLE_THREE', roleName: 'Three' })).status,
  ).toBe(403)
})
