import { createHash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../../test/account.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let accounts: Accounts
let operator: Hand
let admin: Hand
let demo: { id: string; version: number }
let pack: any
const base = '/api/admin/tenantPackage'
const missing = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
let next = 0
const form = (screens: string[], more: object = {}) => ({
  packageCode: `P${++next}`,
  packageName: `套餐 ${next}`,
  status: 'able',
  screens,
  ...more,
})

async function setPackage(packageId: string | null): Promise<void> {
  demo = await operator.get(`/api/admin/systenant/queryById?id=${demo.id}`)
  demo = await operator.put('/api/admin/systenant/update', { id: demo.id, version: demo.version, packageId })
}
async function setScreens(screens: string[], more: object = {}): Promise<void> {
  pack = await operator.put(`${base}/update`, { id: pack.id, version: pack.version, screens, ...more })
}

beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  operator = handOf(app, await app.signIn('platform', 'operator'))
  admin = handOf(app, await app.signIn('demo', 'admin'))
  demo = (await operator.get('/api/admin/systenant/query?search=demo&sort=tenantCode')).list[0]
  pack = await operator.post(`${base}/add`, form(['orderList', 'vendorInformation', 'sysurl']))
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

describe('a package', () => {
  test('is the operator’s, and refused with the field named', async () => {
    for (const [method, path] of [
      ['GET', 'query'],
      ['POST', 'add'],
      ['PUT', 'update'],
      ['POST', 'delete'],
      ['POST', 'preview'],
      ['GET', `queryTenants?id=${missing}`],
    ] as const) {
      expect((await admin.try(method, `${base}/${path}`, method === 'GET' ? undefined : {})).status, path).toBe(403)
      expect((await app.call(method, `${base}/${path}`, method === 'GET' ? {} : { body: {} })).status, path).toBe(401)
    }
    for (const [field, value] of [
      ['packageCode', ''],
      ['packageCode', '1 x'],
      ['packageName', ''],
      ['screens', []],
      ['screens', ['nonsense']],
      ['screens', ['systenant']],
      ['screens', ['workbench']],
      ['status', 'x'],
    ] as const) {
      expect(
        (await operator.try('POST', `${base}/add`, form(['orderList'], { [field]: value }))).body.errors[0].field,
        `${field} ${JSON.stringify(value)}`,
      ).toBe(field)
    }
    expect(
      (await operator.try('POST', `${base}/add`, form(['orderList'], { packageCode: pack.packageCode.toLowerCase() })))
        .body.errors[0].field,
    ).toBe('packageCode')
    expect((await operator.try('PUT', `${base}/update`, { id: pack.id, version: 99, packageName: 'x' })).status).toBe(
      409,
    )
    expect((await operator.try('PUT', `${base}/update`, { id: missing, version: 1, packageName: 'x' })).status).toBe(
      404,
    )
    expect((await operator.get(`${base}/query`)).list[0]).toMatchObject({
      screens: expect.any(Array),
      screenCount: expect.any(Number),
      tenantCount: 0,
    })
  })

  test('is not deleted while tenants have it, archived ones too', async () => {
    const own = await operator.post(`${base}/add`, form(['orderList']))
    const tenant = await operator.post('/api/admin/systenant/add', {
      tenantName: 'Held',
      tenantCode: 'held',
      timeZone: 'UTC',
      adminBy: 'existing',
      adminAccount: 'visitor',
      packageId: own.id,
    })
    expect(await operator.get(`${base}/queryTenants?id=${own.id}`)).toMatchObject([
      { tenantCode: 'held', userCount: 1, archived: false },
    ])
    const refused = await operator.try('POST', `${base}/delete`, { id: own.id })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('tenants that use it: 1')])
    await operator.post('/api/admin/systenant/archive', { id: tenant.id, version: tenant.version, tenantCode: 'held' })
    expect((await operator.try('POST', `${base}/delete`, { id: own.id })).status).toBe(409)
    await operator.post(`${base}/delete`, { id: (await operator.post(`${base}/add`, form(['orderList']))).id })
    // Nobody is given what is not on offer.
    const withdrawn = await operator.post(`${base}/add`, form(['orderList'], { status: 'disable' }))
    const given = await operator.try('PUT', '/api/admin/systenant/update', {
      id: demo.id,
      version: demo.version,
      packageId: withdrawn.id,
    })
    expect(given.body.errors[0].field).toBe('packageId')
  })

  test('has its name in three languages, and is found and told by the reader’s own', async () => {
    const made = await operator.post(
      `${base}/add`,
      form(['orderList'], { packageName: '报关专业版', packageNameEn: 'Customs professional' }),
    )
    // Converted where nothing was given, as in dictionaries.
    expect(made).toMatchObject({
      packageLabel: 'Customs professional',
      packageName: '报关专业版',
      packageNameTw: '報關專業版',
    })
    const names = { zh: '报关专业版', tw: '報關專業版', en: 'Customs professional' }
    const read = async (path: string, language: string) =>
      (
        await operator.try('GET', path, undefined, {
          'accept-language': { zh: 'zh-CN', tw: 'zh-TW', en: 'en' }[language]!,
        })
      ).body.data
    await setPackage(made.id)
    for (const [language, name] of Object.entries(names)) {
      expect((await read(`${base}/query?search=${made.packageCode}`, language)).list[0].packageLabel).toBe(name)
      expect(await read(`${base}/queryOptions?search=${encodeURIComponent(name)}`, language)).toEqual([
        { id: made.id, label: name },
      ])
      expect(await read(`${base}/queryOptions?ids=${made.id}`, language)).toEqual([{ id: made.id, label: name }])
      expect((await read(`/api/admin/systenant/query?packageId=${made.id}`, language)).list[0].packageName).toBe(name)
      expect((await read(`/api/admin/systenant/queryById?id=${demo.id}`, language)).packageName).toBe(name)
      expect((await read(`/api/admin/systenant/queryHistory?id=${demo.id}`, language))[0].changes).toContainEqual({
        field: 'packageName',
        from: null,
        to: name,
      })
    }
    expect((await operator.try('POST', `${base}/delete`, { id: made.id })).body.message).toContain(
      '“Customs professional”',
    )
    expect((await admin.get('/api/admin/tenantCompany/query')).packageName).toEqual(names)
    await setPackage(null)
    // An English name that nobody gave is the Simplified one; a Traditional one that was given stays.
    const own = await operator.put(`${base}/update`, {
      id: made.id,
      version: made.version,
      packageNameTw: '專業報關',
      packageNameEn: null,
    })
    expect(own).toMatchObject({ packageLabel: '报关专业版', packageNameTw: '專業報關' })
    const [trade, broker] = ['TRADE', 'BROKER'].map((code) => operator.get(`${base}/query?search=${code}`))
    expect([(await trade).list[0].packageLabel, (await broker).list[0].packageLabel]).toEqual(['Trade', 'Broker'])
  })

  test('says before it is saved who would lose what, by counts', async () => {
    await setPackage(pack.id)
    const loss = await operator.post(`${base}/preview`, {
      id: pack.id,
      screens: ['vendorInformation', 'goodsMgt'],
      status: 'able',
    })
    expect(loss.lost.map((s: any) => s.code).sort()).toEqual(['orderList', 'sysurl'])
    expect(loss.won.map((s: any) => s.code)).toEqual(['goodsMgt'])
    const [hit] = loss.tenants
    expect(hit).toMatchObject({ tenantCode: 'demo' })
    // The people of orders are those who lose something; only the administrator has URL rules.
    expect(hit.people).toBeGreaterThan(6)
    expect(hit.screens.map((s: any) => [s.code, s.people]).sort()).toEqual([
      ['orderList', hit.people],
      ['sysurl', 1],
    ])
    expect(JSON.stringify(loss)).not.toContain('陈静')
    expect(
      (await operator.post(`${base}/preview`, { id: pack.id, screens: pack.screens, status: 'disable' })).lost,
    ).toHaveLength(3)
    expect(await operator.post('/api/admin/systenant/previewPackage', { id: demo.id, packageId: null })).toMatchObject({
      lost: [],
      people: 0,
    })
    await setPackage(null)
    expect(
      (await operator.post('/api/admin/systenant/previewPackage', { id: demo.id, packageId: pack.id })).lost.map(
        (s: any) => s.code,
      ),
    ).toContain('goodsMgt')
    expect((await operator.get(`${base}/queryById?id=${pack.id}`)).screens).toEqual(pack.screens)
  })
})

describe('what is not in the package', () => {
  const goods = '/api/customs/goodsMaster/query'
  const menus = async (hand: Hand) =>
    (await hand.post('/api/account/sysuserdetail/queryCurrentAuthority', {})).menu.map((m: any) => m.component)
  const until = (hand: Hand, path: string, status: number) =>
    accounts.until(async () => ((await hand.try('GET', path)).status === status ? true : undefined))
  let role: { id: string }
  let user: Hand
  let userId: string
  beforeAll(async () => {
    role = await newRole(admin, ['goodsMgt', 'orderList'])
    await admin.post('/api/admin/sysurl/add', { url: '/api/trade/goods/**', roleIds: [role.id] })
    const made = await newUser(admin, [role.id])
    userId = made.id
    user = handOf(app, await app.signIn('demo', made.username, 'test-password'))
    expect((await user.try('GET', goods)).status).toBe(200)
    expect((await user.try('GET', '/api/trade/goods/query')).status).toBe(200)
    await setPackage(pack.id)
    await until(user, goods, 403)
  })
  afterAll(() => setPackage(null))

  test('is shut to administrators, roles and URL rules within a moment, and gone from the menu', async () => {
    for (const hand of [admin, user]) {
      expect((await hand.try('GET', goods)).status).toBe(403)
      expect((await hand.try('GET', '/api/trade/goods/query')).status).toBe(403)
      expect((await hand.try('GET', '/api/trade/order/query')).status).toBe(200)
      expect(await menus(hand)).not.toContain('goodsMgt')
      expect(await menus(hand)).toContain('orderList')
    }
    // The form of an order goes with the orders, and the base with everything.
    expect(await menus(admin)).toEqual(
      expect.arrayContaining([
        'editAddOrder',
        'sysuser',
        'sysrole',
        'sysorg',
        'sysmenu',
        'tenantSettings',
        'workbench',
      ]),
    )
  })

  test('is neither offered nor taken among the menus', async () => {
    const tree = await admin.get('/api/admin/sysmenu/tree')
    expect(tree.map((m: any) => m.menuComponent)).not.toContain('goodsMgt')
    // Nor a group that held nothing else.
    expect(tree.map((m: any) => m.menuCode)).not.toContain('group.customs')
    expect(tree.map((m: any) => m.menuCode)).toContain('group.orders')
    expect(
      (await admin.get('/api/admin/sysmenu/query?pageSize=50')).list.map((m: any) => m.menuComponent),
    ).not.toContain('goodsMgt')
    expect(await admin.get('/api/admin/sysmenu/queryComponents')).not.toContain('goodsMgt')
    const sent = {
      menuCode: 'sly',
      menuName: 'x',
      area: 'admin',
      menuComponent: 'goodsMgt',
      menuPath: '/sly',
      menuSequence: 1,
      menuStatus: 'able',
      hidden: false,
      affix: false,
    }
    const refused = await admin.try('POST', '/api/admin/sysmenu/add', sent)
    expect([refused.status, refused.body.errors[0]]).toEqual([
      400,
      { field: 'menuComponent', message: expect.stringContaining('Goods master') },
    ])
    const [hidden] = await accounts.sql(
      `select m.id, m.version from sys_menu m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and menu_component = 'goodsMgt' and area = 'admin'`,
    )
    expect((await admin.try('PUT', '/api/admin/sysmenu/update', { ...hidden, menuName: 'x' })).status).toBe(404)
  })

  test('cannot be given to a role by menu, button, URL or data rule', async () => {
    const { menus: offered } = await admin.get(`/api/admin/sysmenu/queryMenuIdByRoleId?roleId=${role.id}`)
    expect(offered.map((m: any) => m.component)).not.toContain('goodsMgt')
    const [{ id }] = await accounts.sql(
      `select m.id from sys_menu m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and menu_component = 'merchandiseNews' and area = 'admin'`,
    )
    const orders = offered.find((m: any) => m.component === 'orderList' && m.area === 'admin').id
    for (const [path, body] of [
      ['authorizeMenuToRole', { menuIds: [orders, id] }],
      ['authorizeButtonToRole', { menuId: id, hiddenButtons: [] }],
    ] as const) {
      const refused = await admin.try('POST', `/api/admin/sysmenu/${path}`, { roleId: role.id, ...body })
      expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('Goods information')])
    }
    const url = await admin.try('POST', '/api/admin/sysurl/add', {
      url: '/api/customs/goodsMaster/**',
      roleIds: [role.id],
    })
    expect([url.status, url.body.errors[0].field]).toEqual([400, 'url'])
    const data = await admin.try('POST', '/api/admin/sysmenu/authorizeDataFieldToRole', {
      roleId: role.id,
      resource: 'goodsMaster',
      scope: 'own',
    })
    expect([data.status, data.body.errors[0].field]).toEqual([400, 'resource'])
    expect(
      (await admin.get(`/api/admin/sysmenu/queryDataFieldByRoleId?roleId=${role.id}`)).resources.map(
        (r: any) => r.resource,
      ),
    ).not.toContain('goodsMaster')
  })

  test('is shut to app clients and to temporary grants', async () => {
    const secret = 'a-secret-of-this-client'
    await accounts.sql(
      `insert into app_client (tenant_id, client_id, client_secret_hash, scope, access_token_validity, authorities)
      select id, 'capped', $1, '{goodsMaster.view,supplier.view}', 120, '{goodsMaster.view,supplier.view}' from tenant where tenant_code = 'demo'`,
      [createHash('sha256').update(secret).digest()],
    )
    const { body } = await accounts.token(
      { grant_type: 'client_credentials' },
      { authorization: `Basic ${btoa(`capped:${secret}`)}` },
    )
    const client = handOf(app, body.access_token)
    expect((await client.try('GET', goods)).status).toBe(403)
    expect((await client.try('GET', '/api/trade/supplier/query')).status).toBe(200)
    await accounts.sql(
      `insert into permission_grant (tenant_id, person_id, permissions, expires_at) select id, $1, '{goodsMaster.view,supplier.view}', now() + interval '1 hour' from tenant where tenant_code = 'demo'`,
      [userId],
    )
    await until(user, '/api/trade/supplier/query', 200)
    expect((await user.try('GET', goods)).status).toBe(403)
    expect(await menus(user)).not.toContain('goodsMgt')
    await setScreens([...pack.screens, 'goodsMgt'])
    await until(client, goods, 200)
    await setScreens(['orderList', 'vendorInformation', 'sysurl'])
    await until(client, goods, 403)
  })

  test('stays with the role silently, and comes back when the package grows', async () => {
    const { version, menus: offered } = await admin.get(`/api/admin/sysmenu/queryMenuIdByRoleId?roleId=${role.id}`)
    const orders = offered.find((m: any) => m.component === 'orderList' && m.area === 'admin').id
    await admin.post('/api/admin/sysmenu/authorizeMenuToRole', {
      roleId: role.id,
      version,
      menuIds: [orders],
      hiddenButtons: [{ menuId: orders, buttons: ['order.delete'] }],
    })
    expect((await user.try('GET', goods)).status).toBe(403)
    await setScreens(['orderList', 'vendorInformation', 'sysurl', 'goodsMgt', 'merchandiseNews'])
    await until(user, goods, 200)
    expect((await user.try('GET', '/api/trade/goods/query')).status).toBe(200)
    expect(await menus(user)).toContain('goodsMgt')
    await setScreens(['orderList', 'vendorInformation', 'sysurl'])
  })

  test('leaves the base to administrators when the package is withdrawn', async () => {
    await setScreens(pack.screens, { status: 'disable' })
    await until(admin, '/api/trade/order/query', 403)
    for (const path of [
      '/api/admin/sysorg/query',
      '/api/admin/sysrole/querySysRole',
      '/api/admin/sysmenu/tree',
      '/api/admin/tenantExport/query',
    ])
      expect((await admin.try('GET', path)).status, path).toBe(200)
    await setScreens(pack.screens, { status: 'able' })
  })
})
