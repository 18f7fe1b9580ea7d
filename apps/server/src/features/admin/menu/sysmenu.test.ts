import { menuIcons } from '@clearway/contract/features/admin/menu/menuIcons'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { syncMenus } from '../../../kernel/tenants.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let admin: Hand
let other: Hand
let plain: Hand
const base = '/api/admin/sysmenu'

beforeAll(async () => {
  app = await testApplication()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
  plain = handOf(app, await app.signIn('demo', 'declarant'))
})
afterAll(() => app?.close())

const tree = async () => (await admin.get(`${base}/tree`)) as any[]
const byCode = async (code: string, area = 'admin') =>
  (await tree()).find((m) => m.menuCode === code && m.area === area)
const group = {
  menuCode: 'mine',
  menuName: '我的',
  menuNameEn: 'Mine',
  area: 'admin',
  menuSequence: 5,
  menuStatus: 'able',
  hidden: false,
  affix: false,
  menuIcon: 'folder',
}
const page = { ...group, menuCode: 'orders2', menuName: '订单二', menuPath: '/orders2', menuComponent: 'orderList' }
const whole = (m: any) =>
  Object.fromEntries(
    [
      'menuCode',
      'menuName',
      'menuNameTw',
      'menuNameEn',
      'area',
      'menuSequence',
      'menuStatus',
      'hidden',
      'affix',
      'menuIcon',
      'menuPath',
      'menuComponent',
      'menuParent',
      'id',
      'version',
    ].map((k) => [k, m[k]]),
  )

test('the tree comes parents first, in order, with the buttons of each screen', async () => {
  const menus = await tree()
  const seen = new Set<string>()
  for (const m of menus) {
    if (m.menuParent) expect(seen.has(m.menuParent)).toBe(true)
    seen.add(m.id)
  }
  expect(menus.find((m) => m.menuCode === 'vendorInformation').menuButton).toEqual(
    expect.arrayContaining([
      { code: 'supplier.edit', title: { zh: '新增和修改', tw: '新增和修改', en: 'Add and edit' } },
    ]),
  )
  expect(
    menus.find((m) => m.menuCode === 'orderList').menuButton.find((b: any) => b.code === 'order.confirm').title.zh,
  ).not.toBe('order.confirm')
  expect(new Set(menus.map((m) => m.area))).toEqual(new Set(['admin', 'customer']))
  expect(menus.every((m) => !m.menuIcon || (menuIcons as readonly string[]).includes(m.menuIcon))).toBe(true)
})

test('adds a group and a screen, which the menu then shows', async () => {
  const parent = await admin.post(`${base}/add`, group)
  const child = await admin.post(`${base}/add`, { ...page, menuParent: parent.id })
  const { menu } = await admin.post('/api/account/sysuserdetail/queryCurrentAuthority', {})
  expect(menu.find((m: any) => m.id === child.id)).toMatchObject({
    path: '/orders2',
    parentId: parent.id,
    title: { zh: '订单二', tw: '订单二', en: 'Mine' },
  })
  const refused = await admin.try('POST', `${base}/delete`, { id: parent.id })
  expect([refused.status, refused.body.message]).toEqual([409, '“我的” has menus below it. Delete or move them first'])
  const renamed = await admin.put(`${base}/update`, { ...whole(child), menuName: '改名' })
  expect((await admin.try('PUT', `${base}/update`, { ...whole(child), menuName: 'x' })).status).toBe(409)
  expect(
    (await admin.try('PUT', `${base}/update`, { ...whole(parent), menuParent: renamed.id })).body.errors[0].field,
  ).toBe('menuParent')
  expect(await admin.post(`${base}/delete`, { ids: [parent.id, child.id] })).toEqual({ count: 2 })
})

test('a menu may be added by the fields of the specification alone; its buttons are those of its screen', async () => {
  const parent = await admin.post(`${base}/add`, { menuCode: 'plain', menuName: '简单', menuIcon: '', menuSequence: 9 })
  expect(parent).toMatchObject({ area: 'admin', menuStatus: 'able', hidden: false, affix: false, alwaysShow: true })
  const asked = {
    menuCode: 'plainOrders',
    menuName: '订单三',
    menuNameEn: 'Third orders',
    menuIcon: 'folder',
    menuPath: '/orders3',
    menuComponent: 'orderList',
    menuSequence: 1,
    menuParent: parent.id,
    menuStatus: 'able',
    menuButton: ['order.edit'],
  }
  const unknown = await admin.try('POST', `${base}/add`, { ...asked, menuButton: ['supplier.edit'] })
  expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'menuButton'])
  const child = await admin.post(`${base}/add`, asked)
  expect(child.area).toBe('admin')
  expect((await admin.get(`${base}/query?search=third`)).list.map((m: any) => m.id)).toEqual([child.id])

  const { id, version } = parent
  const single = await admin.put(`${base}/update`, { id, version, alwaysShow: false })
  const shown = async () =>
    (await admin.post('/api/account/sysuserdetail/queryCurrentAuthority', {})).menu.find((m: any) => m.id === id)
  expect((await shown()).alwaysShow).toBe(false)
  await admin.put(`${base}/update`, { id, version: single.version, alwaysShow: null })
  expect((await shown()).alwaysShow).toBe(true)
  await admin.post(`${base}/delete`, { ids: [parent.id, child.id] })
})

test('takes paths of its own, screens of the contract and icons of the list only', async () => {
  const wrong: [string, unknown][] = [
    ...[
      'javascript:alert(1)',
      '//evil.example',
      'https://evil.example/x',
      '/a/../b',
      '/a b',
      '/*',
      '/:id',
      '\\evil',
      '/login',
      '/api/x',
      '/redirect/x',
      '/a//b',
      '/%2e%2e',
    ].map((p): [string, unknown] => ['menuPath', p]),
    ['menuComponent', '../../x'],
    ['menuComponent', 'http://evil.example'],
    ['menuComponent', 'sysuser.view'],
    ['menuIcon', '<svg>'],
    ['menuIcon', 'javascript'],
    ['area', 'platform'],
    ['area', 'nowhere'],
    ['menuCode', '1 x'],
    ['menuName', ''],
    ['menuStatus', 'maybe'],
    ['menuParent', 'x'],
    ['tenantId', 'x'],
  ]
  for (const [field, value] of wrong) {
    const { status, body } = await admin.try('POST', `${base}/add`, { ...page, [field]: value })
    expect([field, value, status, body.errors?.[0]?.field]).toEqual([field, value, 400, field])
  }
  expect((await admin.try('POST', `${base}/add`, { ...page, menuPath: '' })).body.errors[0].field).toBe('menuPath')
  expect((await admin.try('POST', `${base}/add`, { ...group, menuPath: '/x' })).body.errors[0].field).toBe('menuPath')
  expect(
    (await admin.try('POST', `${base}/add`, { ...page, area: 'customer', menuComponent: 'sysuser' })).body.errors[0]
      .field,
  ).toBe('menuComponent')
  const taken = await admin.try('POST', `${base}/add`, { ...page, menuPath: '/orderlist' })
  expect([taken.status, taken.body.errors[0].field]).toEqual([409, 'menuPath'])
  const theirs = (await other.get(`${base}/tree`)).find((m: any) => m.menuCode === 'group.trade').id
  expect((await admin.try('POST', `${base}/add`, { ...page, menuParent: theirs })).body.errors[0].field).toBe(
    'menuParent',
  )
  const named = await admin.post(`${base}/add`, { ...group, menuName: '<img src=x onerror=alert(1)>' })
  expect((await byCode('mine')).menuName).toBe('<img src=x onerror=alert(1)>')
  await admin.post(`${base}/delete`, { id: named.id })
})

test('the way back in stays open', async () => {
  for (const code of ['sysmenu', 'sysrole', 'sysuser', 'group.authority']) {
    const row = await byCode(code)
    const { status } = await admin.try('PUT', `${base}/update`, { ...whole(row), menuStatus: 'disable' })
    expect([code, status]).toEqual([code, 409])
  }
  const row = await byCode('sysmenu')
  expect((await admin.try('POST', `${base}/delete`, { id: row.id })).status).toBe(409)
  expect((await admin.try('PUT', `${base}/update`, { ...whole(row), menuComponent: 'orderList' })).status).toBe(409)
  expect((await admin.try('PUT', `${base}/update`, { ...whole(row), area: 'customer' })).body.errors[0].field).toBe(
    'area',
  )
})

test('a menu that a role has cannot be pointed at more than its changer holds', async () => {
  const role = await newRole(admin, ['sysmenu', 'merchandiseNews'])
  const user = await newUser(admin, [role.id])
  const hand = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  const row = await byCode('merchandiseNews')
  expect((await hand.try('PUT', `${base}/update`, { ...whole(row), menuComponent: 'sysuser' })).status).toBe(403)
  expect((await hand.try('PUT', `${base}/update`, { ...whole(row), menuName: '商品' })).status).toBe(200)
})

test('needs a token and the permission; another tenant finds nothing', async () => {
  const row = await byCode('orderList')
  expect((await app.call('GET', `${base}/tree`)).status).toBe(401)
  expect((await plain.try('GET', `${base}/tree`)).status).toBe(403)
  expect((await plain.try('POST', `${base}/add`, group)).status).toBe(403)
  for (const [method, path, body] of [
    ['POST', 'delete', { id: row.id }],
    ['GET', `queryById?id=${row.id}`],
    ['PUT', 'update', whole(row)],
  ] as const)
    expect([path, (await other.try(method, `${base}/${path}`, body)).status]).toEqual([path, 404])
  for (const kind of ['exportExcel', 'exportWord', 'exportPDF'])
    expect((await admin.try('POST', `${base}/${kind}`, {})).status).toBe(200)
})

test('what was deleted or moved by an administrator stays so at the next start, and an own menu may stand on a path of a later screen', async () => {
  const row = await byCode('outbox')
  await admin.post(`${base}/delete`, { id: row.id })
  await admin.post(`${base}/add`, { ...page, menuCode: 'own', menuPath: '/outbox' })
  const { tenantId } = await admin.get('/api/uaa/users/getSysUser')
  await app.application.services.database.transaction({ tenantId, personId: null, requestId: '' }, 'write', (db) =>
    syncMenus(db, tenantId, 'business'),
  )
  expect(await byCode('outbox')).toBeUndefined()
  expect((await byCode('own')).menuPath).toBe('/outbox')
})
