import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

const role = '/api/admin/sysrole'
const menu = '/api/admin/sysmenu'
let app: TestApplication
let admin: Hand
let total: number

beforeAll(async () => {
  app = await testApplication()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  total = (await admin.get('/api/trade/order/query')).total
})
afterAll(() => app?.close())

const menusOf = async (roleId: string) => admin.get(`${menu}/queryMenuIdByRoleId?roleId=${roleId}`)
const screen = (menus: any[], component: string) => menus.find((m) => m.component === component && m.area === 'admin')
const titles = (changes: any[]) => changes.map((c) => c.title.en)
const nothing = { gainers: 0, losers: 0, gains: [], losses: [], more: false }
const signIn = async (user: { username: string }) =>
  handOf(app, await app.signIn('demo', user.username, 'test-password'))

test('menus and buttons: who wins and loses what, on how many records, and nothing is kept', async () => {
  const one = await newRole(admin, ['orderList'])
  const [a, b] = [await newUser(admin, [one.id]), await newUser(admin, [one.id])]
  const { menus, version } = await menusOf(one.id)
  const [orders, suppliers] = [screen(menus, 'orderList'), screen(menus, 'vendorInformation')]
  const found = await admin.post(`${menu}/previewMenuToRole`, {
    roleId: one.id,
    version,
    menuIds: [orders.id, suppliers.id],
    hiddenButtons: [{ menuId: orders.id, buttons: ['order.delete'] }],
  })
  expect([found.gainers, found.losers, found.more]).toEqual([2, 2, false])
  expect(found.losses).toEqual([
    {
      title: expect.objectContaining({ en: 'Order list: Delete and restore' }),
      users: 2,
      names: expect.arrayContaining([a.nickname, b.nickname]),
      self: false,
      records: total,
      recordsAreMore: false,
    },
  ])
  expect(titles(found.gains)).toEqual(
    expect.arrayContaining(['Supplier information: View', 'Supplier information: Delete and restore']),
  )
  expect(titles(found.gains).some((t: string) => t.startsWith('Order'))).toBe(false)
  expect(await menusOf(one.id)).toMatchObject({ version })
  expect(
    await admin.post(`${menu}/previewButtonToRole`, {
      roleId: one.id,
      version,
      menuId: orders.id,
      hiddenButtons: ['order.delete', 'order.export'],
    }),
  ).toMatchObject({ gainers: 0, losers: 2, losses: [{}, {}] })
  // What another role of theirs gives them is not lost.
  const two = await newRole(admin, ['orderList'])
  for (const user of [a, b])
    await admin.post('/api/admin/sysuser/authorizeRoleToUser', { userId: user.id, roleIds: [one.id, two.id] })
  const now = await menusOf(one.id)
  expect(
    await admin.post(`${menu}/previewButtonToRole`, {
      roleId: one.id,
      version: now.version,
      menuId: orders.id,
      hiddenButtons: ['order.delete'],
    }),
  ).toEqual(nothing)
})

test('rows and fields: how many records go, told apart from fields', async () => {
  const one = await newRole(admin, ['orderList', 'editAddOrder', 'vendorInformation', 'merchandiseNews'])
  const user = await newUser(admin, [one.id])
  const rule = { roleId: one.id, resource: 'order', scope: 'own', filterFields: ['totalPriceSum'] }
  const found = await admin.post(`${menu}/previewDataFieldToRole`, rule)
  expect([found.losers, found.gainers]).toEqual([1, 0])
  expect(found.losses).toEqual([
    expect.objectContaining({
      title: expect.objectContaining({ en: 'rows of Order list: all → own records only' }),
      users: 1,
      names: [user.nickname],
      records: total,
    }),
    expect.objectContaining({
      title: expect.objectContaining({ en: expect.stringMatching(/^the field “.+” of Order list$/) }),
      records: null,
    }),
  ])
  const { resources } = await admin.post(`${menu}/authorizeDataFieldToRole`, rule)
  const back = await admin.post(`${menu}/previewDeleteDataField`, {
    id: resources.find((r: any) => r.resource === 'order').rule.id,
  })
  expect([back.losers, back.gainers, back.gains[0].records]).toEqual([0, 1, total])
  expect((await (await signIn(user)).get('/api/trade/order/query')).total).toBe(0)
})

test('users of a role and roles of a user', async () => {
  const one = await newRole(admin, ['orderList'])
  const none = await newRole(admin, [])
  const [a, b] = [await newUser(admin, [one.id]), await newUser(admin, [none.id])]
  const found = await admin.post(`${role}/previewUserToRole`, { roleId: one.id, userIds: [b.id] })
  expect([found.gainers, found.losers]).toEqual([1, 1])
  expect([found.gains[0].names, found.losses[0].names]).toEqual([[b.nickname], [a.nickname]])
  expect((await admin.get(`${role}/queryUserIdByRoleId?roleId=${one.id}`)).users.map((u: any) => u.id)).toEqual([a.id])
  const own = await admin.post('/api/admin/sysuser/previewRoleToUser', { userId: a.id, roleIds: [none.id] })
  expect([own.gainers, own.losers, own.losses[0].users]).toEqual([0, 1, 1])
})

test('a URL rule: its first role shuts everybody else out, its last opens it again', async () => {
  const one = await newRole(admin, ['orderList'])
  const two = await newRole(admin, ['vendorInformation'])
  const three = await newRole(admin, ['vendorInformation'])
  await newUser(admin, [one.id])
  const user = await newUser(admin, [two.id])
  const url = await admin.post('/api/admin/sysurl/add', {
    url: '/api/trade/supplier/exportExcel',
    roleIds: [one.id, two.id],
  })
  const found = await admin.post('/api/admin/sysurl/previewRoleToUrl', { urlId: url.id, roleIds: [one.id] })
  expect([found.gainers, found.losers, titles(found.losses), found.losses[0].names]).toEqual([
    0,
    1,
    ['Supplier information: Export to Excel'],
    [user.nickname],
  ])
  const other = await admin.post('/api/admin/sysurl/add', {
    url: '/api/trade/supplier/exportWord',
    roleIds: [three.id],
  })
  // The role keeps one rule and leaves the other without any role, so that menus decide again.
  const left = await admin.post('/api/admin/sysurl/previewUrlToRole', { roleId: three.id, urlIds: [url.id] })
  expect(left.gainers).toBeGreaterThan(0)
  expect(titles(left.gains)).toContain('Supplier information: Export to Word')
  for (const id of [url.id, other.id]) await admin.post('/api/admin/sysurl/delete', { id })
})

test('the form of a data rule: as it stands, whether it adds or changes; deleting and bringing back several', async () => {
  const rules = '/api/admin/datapermission'
  const [one, two] = [await newRole(admin, ['orderList']), await newRole(admin, ['orderList'])]
  const [a, b] = [await newUser(admin, [one.id]), await newUser(admin, [two.id])]
  const form = { roleId: one.id, resource: 'order', scope: 'own', filterFields: ['totalPriceSum'] }
  const found = await admin.post(`${rules}/previewSave`, form)
  expect([found.gainers, found.losers, found.losses.length, found.losses[0].names, found.losses[0].records]).toEqual([
    0,
    1,
    2,
    [a.nickname],
    total,
  ])
  expect((await (await signIn(a)).get('/api/trade/order/query')).total).toBe(total)
  expect((await admin.get(`${rules}/query?roleId=${one.id}`)).total).toBe(0)
  const rule = await admin.post(`${rules}/add`, form)
  // The same form a second time is refused as its save would be; with its row it changes nothing, whatever version the list had.
  expect(await admin.try('POST', `${rules}/previewSave`, form)).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'resource' }] },
  })
  expect(await admin.post(`${rules}/previewSave`, { ...form, id: rule.id })).toEqual(nothing)
  const wider = await admin.post(`${rules}/previewSave`, { ...form, id: rule.id, scope: 'all' })
  expect([wider.gainers, wider.losers, titles(wider.gains)]).toEqual([
    1,
    0,
    ['rows of Order list: own records only → all'],
  ])
  expect(
    (await admin.try('POST', `${rules}/previewSave`, { ...form, id: rule.id, roleId: two.id })).body.errors[0].field,
  ).toBe('roleId')
  expect(
    (await admin.try('POST', `${rules}/previewSave`, { ...form, id: rule.id, scope: 'chosen' })).body.errors[0].field,
  ).toBe('chosenOrgs')
  expect(await admin.get(`${rules}/queryById?id=${rule.id}`)).toMatchObject({ version: rule.version, scope: 'own' })

  const ids = [rule.id, (await admin.post(`${rules}/add`, { ...form, roleId: two.id, filterFields: [] })).id]
  const back = await admin.post(`${rules}/previewDelete`, { ids })
  expect([back.gainers, back.losers]).toEqual([2, 0])
  expect(back.gains[0].names.sort()).toEqual([a.nickname, b.nickname].sort())
  await admin.post(`${rules}/delete`, { ids })
  const again = await admin.post(`${rules}/previewRestore`, { ids })
  expect([again.gainers, again.losers]).toEqual([0, 2])
  expect((await admin.get(`${rules}/query?deleted=true&roleId=${one.id}`)).total).toBe(1)
  // A rule that nobody has to obey.
  const idle = await newRole(admin, ['orderList'])
  expect(await admin.post(`${rules}/previewSave`, { ...form, roleId: idle.id })).toEqual(nothing)
})

test('the form of a URL rule: a new address shuts out everybody else, another address opens it again', async () => {
  const urls = '/api/admin/sysurl'
  const [one, two] = [await newRole(admin, ['vendorInformation']), await newRole(admin, ['vendorInformation'])]
  await newUser(admin, [one.id])
  const user = await newUser(admin, [two.id])
  const form = { url: '/api/trade/supplier/exportPDF', roleIds: [one.id] }
  const found = await admin.post(`${urls}/previewSave`, form)
  expect([found.gainers, titles(found.losses)]).toEqual([0, ['Supplier information: Export to PDF']])
  const lost = await signIn(user)
  expect((await lost.try('POST', form.url, {})).status).toBe(200)
  expect((await admin.get(`${urls}/query?search=exportPDF`)).total).toBe(0)
  const rule = await admin.post(`${urls}/add`, form)
  expect(found.losers).toBeGreaterThan(0)
  const both = await admin.post(`${urls}/previewSave`, { ...form, id: rule.id, roleIds: [one.id, two.id] })
  expect([both.gainers, both.losers, both.gains[0].names]).toEqual([1, 0, [user.nickname]])
  const moved = await admin.post(`${urls}/previewSave`, { ...form, id: rule.id, url: '/api/trade/supplier/exportWord' })
  expect([titles(moved.gains), titles(moved.losses)]).toEqual([
    ['Supplier information: Export to PDF'],
    ['Supplier information: Export to Word'],
  ])
  expect((await admin.try('POST', `${urls}/previewSave`, form)).body.errors[0].field).toBe('url')
  expect((await admin.try('POST', `${urls}/previewSave`, { ...form, url: '/api/nothing' })).body.errors[0].field).toBe(
    'url',
  )
  expect((await admin.try('POST', `${urls}/previewSave`, { ...form, roleIds: [] })).body.errors[0].field).toBe(
    'roleIds',
  )
  const gone = await admin.post(`${urls}/previewDelete`, { id: rule.id })
  expect([gone.gainers, gone.losers]).toEqual([found.losers, 0])
  await admin.post(`${urls}/delete`, { id: rule.id })
  expect(await admin.post(`${urls}/previewRestore`, { id: rule.id })).toMatchObject({
    gainers: 0,
    losers: found.losers,
  })
  expect((await lost.try('POST', form.url, {})).status).toBe(200)
})

test('deleting a role: what its people would lose, though they still have it', async () => {
  const one = await newRole(admin, ['orderList'])
  const user = await newUser(admin, [one.id])
  const found = await admin.post(`${role}/previewDelete`, { id: one.id })
  expect([found.losers, found.losses[0].names]).toEqual([1, [user.nickname]])
  expect((await admin.try('POST', `${role}/delete`, { id: one.id })).status).toBe(409)
  const unused = await newRole(admin, ['orderList'])
  expect(await admin.post(`${role}/previewDelete`, { id: unused.id })).toEqual(nothing)
})

test('says who among them is the caller, and refuses what the change itself refuses', async () => {
  const helper = await newRole(admin, ['sysrole', 'sysurl', 'sysuser'])
  const user = await newUser(admin, [helper.id])
  const hand = await signIn(user)
  const { version, menus } = await menusOf(helper.id)
  const found = await hand.post(`${menu}/previewButtonToRole`, {
    roleId: helper.id,
    version,
    menuId: screen(menus, 'sysuser').id,
    hiddenButtons: ['sysuser.delete'],
  })
  expect(found.losses[0].self).toBe(true)
  const adminRole = (await admin.get(`${role}/querySysRole?search=ROLE_ADMIN`)).list[0].id
  const tries = [
    [`${menu}/previewMenuToRole`, { roleId: adminRole, menuIds: [menus[0].id] }, 409],
    [`${role}/previewDelete`, { id: adminRole }, 409],
    [`${menu}/previewMenuToRole`, { roleId: helper.id, version: version - 1, menuIds: [menus[0].id] }, 409],
  ] as const
  for (const [path, body, status] of tries)
    expect([path, (await admin.try('POST', path, body)).status]).toEqual([path, status])
  // More than he holds is refused in the preview as in the change.
  const above = await hand.try('POST', `${menu}/previewMenuToRole`, {
    roleId: helper.id,
    menuIds: [screen(menus, 'sysrole').id, screen(menus, 'orderList').id],
  })
  expect(above.status).toBe(403)
})

test('needs a token and the permission; another tenant is not found', async () => {
  const one = await newRole(admin, ['orderList'])
  const body = { roleId: one.id, menuIds: [one.id] }
  expect((await app.call('POST', `${menu}/previewMenuToRole`, { body })).status).toBe(401)
  const plain = handOf(app, await app.signIn('demo', 'declarant'))
  const other = handOf(app, await app.signIn('demo2', 'admin'))
  const calls = [
    [`${menu}/previewMenuToRole`, body],
    [`${menu}/previewButtonToRole`, { roleId: one.id, menuId: one.id, hiddenButtons: [] }],
    [`${menu}/previewDataFieldToRole`, { roleId: one.id, resource: 'order', scope: 'own' }],
    [`${menu}/previewDeleteDataField`, { id: one.id }],
    [`${role}/previewUserToRole`, { roleId: one.id, userIds: [one.id] }],
    [`${role}/previewDelete`, { id: one.id }],
    ['/api/admin/sysurl/previewUrlToRole', { roleId: one.id, urlIds: [one.id] }],
    ['/api/admin/sysuser/previewRoleToUser', { userId: one.id, roleIds: [one.id] }],
    ['/api/admin/datapermission/previewSave', { roleId: one.id, resource: 'order', scope: 'own' }],
    ['/api/admin/datapermission/previewSave', { id: one.id, roleId: one.id, resource: 'order', scope: 'own' }],
    ['/api/admin/datapermission/previewDelete', { ids: [one.id] }],
    ['/api/admin/datapermission/previewRestore', { ids: [one.id] }],
    ['/api/admin/sysurl/previewSave', { id: one.id, url: '/api/trade/supplier/exportPDF', roleIds: [one.id] }],
    ['/api/admin/sysurl/previewDelete', { ids: [one.id] }],
    ['/api/admin/sysurl/previewRestore', { ids: [one.id] }],
  ] as const
  for (const [path, input] of calls) {
    expect([path, (await plain.try('POST', path, input)).status]).toEqual([path, 403])
    expect([path, (await other.try('POST', path, input)).status]).toEqual([path, 404])
  }
  expect(
    (await admin.try('POST', `${menu}/previewMenuToRole`, { roleId: one.id, menuIds: [] })).body.errors[0].field,
  ).toBe('menuIds')
})
