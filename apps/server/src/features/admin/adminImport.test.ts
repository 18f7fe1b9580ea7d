import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readExcel } from '../../kernel/paper/excel.ts'
import { handOf, newRole, newUser, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let admin: Hand
let other: Hand
let adminToken: string
let plainToken: string
let operatorToken: string

beforeAll(async () => {
  app = await testApplication()
  adminToken = await app.signIn('demo', 'admin')
  plainToken = await app.signIn('demo', 'declarant')
  operatorToken = await app.signIn('platform', 'operator')
  admin = handOf(app, adminToken)
  other = handOf(app, await app.signIn('demo2', 'admin'))
})
afterAll(() => app?.close())

const lines = (rows: readonly (readonly string[])[]) =>
  Buffer.from(`\ufeff${rows.map((r) => r.map((c) => `"${c.replaceAll('"', '""')}"`).join(',')).join('\n')}\n`)
const send = (base: string, rows: readonly (readonly string[])[], token = adminToken, mode = 'commit') =>
  app.upload(`${base}/importExcel`, { token, fields: { mode }, file: { name: 'rows.csv', bytes: lines(rows) } })
const import_ = async (...given: Parameters<typeof send>) => {
  const { status, body } = await send(...given)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const faults = ({ problems }: any) => problems.map((p: any) => [p.row, p.field, p.message])

/** The template's first row. */
async function head(base: string, token = adminToken): Promise<string[]> {
  const answer = await fetch(`${app.url}${base}/importTemplate`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  })
  expect(answer.status).toBe(200)
  return (await readExcel(Buffer.from(await answer.arrayBuffer()))).rows[0]!
}

async function failedRows(base: string, rows: readonly (readonly string[])[], token = adminToken): Promise<string[][]> {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(lines(rows))]), 'rows.csv')
  const answer = await fetch(`${app.url}${base}/importFailedRows`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  })
  expect(answer.status).toBe(200)
  return (await readExcel(Buffer.from(await answer.arrayBuffer()))).rows
}

test.each(['sysurl', 'datapermission', 'sysmenu', 'sysorg'])(
  '%s: nobody imports without the permission',
  async (name) => {
    expect((await send(`/api/admin/${name}`, [['x'], ['y']], plainToken)).status).toBe(403)
    expect(
      (
        await app.upload(`/api/admin/${name}/importExcel`, {
          fields: { mode: 'commit' },
          file: { name: 'x.csv', bytes: lines([['x']]) },
        })
      ).status,
    ).toBe(401)
  },
)

test.each(['systenant', 'tenantPackage'])('%s: only the operator imports', async (name) => {
  expect((await send(`/api/admin/${name}`, [['x'], ['y']])).status).toBe(403)
})

describe('URL rules', () => {
  const base = '/api/admin/sysurl'

  test('come with their roles, by name or code; what is wrong is named and the rest stands', async () => {
    expect(await head(base)).toEqual(
      ['Address *', 'Description', 'Roles *'].map((h) => expect.stringMatching(h.replace(' *', ''))),
    )
    const rows = [
      ['url', 'description', 'roleIds'],
      ['/api/trade/supplier/exportExcel', 'exports', '财务、role_declarant'],
      ['/api/nowhere', '', '财务'],
      ['/api/trade/goods/exportExcel', '', 'nobody; 财务'],
      ['/api/trade/goods/exportWord', '', ''],
      ['/api/trade/supplier/exportExcel', 'again', '财务'],
    ]
    const dry = await import_(base, rows, adminToken, 'check')
    expect(dry).toMatchObject({ total: 5, good: 1, imported: 0 })
    expect((await admin.get(`${base}/query?search=supplier/exportExcel`)).list).toEqual([])
    const done = await import_(base, rows)
    expect(done).toMatchObject({ imported: 1, problemRows: 4 })
    expect(faults(done)).toEqual([
      [3, 'url', expect.any(String)],
      [4, 'roleIds', 'There is no “nobody”, or more than one'],
      [5, 'roleIds', 'This is required'],
      [6, 'url', 'Already in use'],
    ])
    const [rule] = (await admin.get(`${base}/query?search=supplier/exportExcel`)).list
    expect(rule).toMatchObject({ description: 'exports', roleIds: expect.any(Array) })
    expect(rule.roleNames.split('、').sort()).toEqual(['财务', '报关员'].sort())
    const back = await failedRows(base, rows)
    expect(back.map((r) => r[0])).toEqual([
      'url',
      '/api/trade/supplier/exportExcel',
      '/api/nowhere',
      '/api/trade/goods/exportExcel',
      '/api/trade/goods/exportWord',
      '/api/trade/supplier/exportExcel',
    ])
  })

  test('take no role of another tenant, and give nothing that their importer does not hold', async () => {
    const foreign = await other.post('/api/admin/sysrole/add', { roleCode: 'ROLE_THEIRS', roleName: 'Theirs' })
    for (const word of ['ROLE_THEIRS', 'Theirs', foreign.id])
      expect(
        faults(
          await import_(base, [
            ['url', 'roleIds'],
            ['/api/trade/order/exportExcel', word],
          ]),
        ),
      ).toEqual([[2, 'roleIds', expect.stringContaining(word)]])
    const role = await newRole(admin, ['sysurl', 'merchandiseNews'])
    const token = await app.signIn('demo', (await newUser(admin, [role.id])).username, 'test-password')
    const beyond = await import_(
      base,
      [
        ['url', 'roleIds'],
        ['/api/admin/sysuser/**', role.roleCode],
        ['/api/trade/goods/exportPDF', role.roleCode],
        ['/api/trade/goods/add', 'ROLE_ADMIN'],
      ],
      token,
    )
    expect(beyond.imported).toBe(1)
    expect(faults(beyond).map(([row]: [number]) => row)).toEqual([2, 4])
    expect((await admin.get(`${base}/query?search=sysuser`)).list).toEqual([])
  })
})

describe('data rules', () => {
  const base = '/api/admin/datapermission'

  test('come with organisations and hidden fields by their names', async () => {
    const role = await newRole(admin, ['vendorInformation', 'merchandiseNews'])
    const name = (await admin.get(`/api/admin/sysrole/queryById?id=${role.id}`)).roleName
    await admin.post('/api/admin/sysorg/add', {
      orgName: 'Pearl Electronics Co., Ltd.',
      orgType: 'customer',
      orgSequence: 90,
      orgParent: (await admin.get('/api/admin/sysorg/tree'))[0].id,
    })
    const { resources } = await admin.get(`/api/admin/sysmenu/queryDataFieldByRoleId?roleId=${role.id}`)
    const titled = (resource: string): string => resources.find((r: any) => r.resource === resource).title.zh
    const hideable = resources.find((r: any) => r.resource === 'order').fields[0].label.zh
    const [supplier, goods, order] = [titled('supplier'), titled('goods'), titled('order')]
    const rows = [
      ['角色', '数据', '数据范围', '指定的组织', '隐藏的字段'],
      [name, supplier, '指定组织', 'Pearl Electronics Co., Ltd.；财务部', 'bankAccount,orgId,orgName'],
      [name, goods, '仅本人创建', '', ''],
      [name, supplier, '全部', '', ''],
      [name, order, '指定组织', '', ''],
      [name, order, '指定组织', '没有的部门', ''],
      [name, order, '全部', '', `${hideable}、没有的字段`],
      ['没有的角色', order, '全部', '', ''],
      ['管理员', order, '仅本人创建', '', ''],
    ]
    const done = await import_(base, rows)
    expect(faults(done)).toEqual([
      [4, 'resource', expect.stringContaining('change that one')],
      [5, 'chosenOrgs', 'Choose organisations'],
      [6, 'chosenOrgs', expect.stringContaining('没有的部门')],
      [7, 'filterFields', expect.stringContaining('没有的字段')],
      [8, 'roleId', 'Choose one from the list'],
      [9, '', expect.any(String)],
    ])
    expect(done.imported).toBe(2)
    const { list } = await admin.get(`${base}/query?roleId=${role.id}`)
    expect(list.find((r: any) => r.resource === 'supplier')).toMatchObject({
      scope: 'chosen',
      filterFields: ['bankAccount', 'orgId', 'orgName'],
      chosenOrgNames: expect.stringContaining('Pearl Electronics Co., Ltd.'),
    })
    expect(list.find((r: any) => r.resource === 'goods')).toMatchObject({ scope: 'own' })
    const user = handOf(app, await app.signIn('demo', (await newUser(admin, [role.id])).username, 'test-password'))
    expect((await user.get('/api/trade/goods/query')).list).toEqual([])
  })

  test('know no role and no organisation of another tenant, and touch no role that is above their importer', async () => {
    const foreign = await other.post('/api/admin/sysrole/add', { roleCode: 'ROLE_THEIR_DATA', roleName: 'Their data' })
    await other.post('/api/admin/sysorg/add', {
      orgName: 'Their office',
      orgType: 'department',
      orgSequence: 1,
      orgParent: (await other.get('/api/admin/sysorg/tree'))[0].id,
    })
    const keeper = await newRole(admin, ['datapermission', 'sysrole', 'vendorInformation'])
    const below = await newRole(admin, ['vendorInformation'])
    const nameOf = async (role: { id: string }) =>
      (await admin.get(`/api/admin/sysrole/queryById?id=${role.id}`)).roleName
    const head = ['roleId', 'resource', 'scope', 'chosenOrgs']
    const done = await import_(base, [
      head,
      ['Their data', 'supplier', 'own', ''],
      [foreign.id, 'supplier', 'own', ''],
      [await nameOf(below), 'supplier', 'chosen', 'Their office'],
    ])
    expect(faults(done).map(([row, field]: [number, string]) => [row, field])).toEqual([
      [2, 'roleId'],
      [3, 'roleId'],
      [4, 'chosenOrgs'],
    ])
    await admin.post(`${base}/add`, { roleId: keeper.id, resource: 'supplier', scope: 'own' })
    const token = await app.signIn('demo', (await newUser(admin, [keeper.id])).username, 'test-password')
    const beyond = await import_(
      base,
      [head, ['财务', 'supplier', 'own', ''], [await nameOf(below), 'supplier', 'own', '']],
      token,
    )
    expect([beyond.imported, faults(beyond)]).toEqual([1, [[2, '', expect.stringContaining('财务')]]])
  })
})

describe('menus', () => {
  const base = '/api/admin/sysmenu'
  const columns = [
    'menuName',
    'menuNameTw',
    'menuNameEn',
    'menuCode',
    'area',
    'menuParent',
    'menuComponent',
    'menuPath',
    'menuIcon',
    'menuSequence',
    'menuStatus',
  ]
  const byCode = async (code: string, area = 'admin') =>
    (await admin.get(`${base}/tree`)).find((m: any) => m.menuCode === code && m.area === area)

  test('come with their titles, below a group that stands or comes with the same file', async () => {
    const done = await import_(base, [
      columns,
      ['报表', '報表', 'Reports', 'imported.group', '员工后台', '', '', '', 'folder', '5', '启用'],
      [
        '订单报表',
        '訂單報表',
        'Order report',
        'imported.orders',
        'Staff',
        'Reports',
        'orderList',
        '/importedOrders',
        'folder',
        '1',
        'able',
      ],
      ['甲', '', '', 'imported.trade', 'admin', 'group.trade', 'orderList', '/importedTrade', '', '2', 'able'],
      ['乙', '', '', 'imported.wrong', 'admin', 'no such group', '', '', '', '2', 'able'],
      ['丙', '', '', 'imported.customer', 'customer', 'imported.group', '', '', '', '2', 'able'],
      ['丁', '', '', 'imported.path', 'admin', '', 'orderList', '/login', '', '2', 'able'],
      ['戊', '', '', 'imported.icon', 'admin', '', '', '', 'nothing', 'x', 'able'],
      ['己', '', '', 'imported.group', 'admin', '', '', '', '', '2', 'able'],
    ])
    expect(faults(done).map(([row, field]: [number, string]) => [row, field])).toEqual([
      [5, 'menuParent'],
      [6, 'menuParent'],
      [7, 'menuPath'],
      [8, 'menuIcon'],
      [8, 'menuSequence'],
      [9, 'menuCode'],
    ])
    expect(done.imported).toBe(3)
    const group = await byCode('imported.group')
    expect(group).toMatchObject({
      menuName: '报表',
      menuNameTw: '報表',
      menuNameEn: 'Reports',
      menuIcon: 'folder',
      menuSequence: 5,
      hidden: false,
      affix: false,
    })
    expect(await byCode('imported.orders')).toMatchObject({
      menuParent: group.id,
      menuComponent: 'orderList',
      menuPath: '/importedOrders',
    })
    expect((await byCode('imported.trade')).menuParent).toBe((await byCode('group.trade')).id)
  })

  test('know no group of another tenant', async () => {
    const theirs = await other.post(`${base}/add`, {
      menuCode: 'theirs',
      menuName: 'Theirs',
      area: 'admin',
      menuSequence: 1,
      menuStatus: 'able',
      hidden: false,
      affix: false,
    })
    for (const word of ['theirs', theirs.id])
      expect(
        faults(
          await import_(base, [columns, ['甲', '', '', 'below.theirs', 'admin', word, '', '', '', '1', 'able']]),
        )[0][1],
      ).toBe('menuParent')
  })

  test('come back from the recycle bin in their place, and to roles only by one who holds what they give', async () => {
    const menu = (more: object) => ({
      menuName: 'x',
      area: 'admin',
      menuSequence: 1,
      menuStatus: 'able',
      hidden: false,
      affix: false,
      ...more,
    })
    const group = await admin.post(`${base}/add`, menu({ menuCode: 'back' }))
    const page = await admin.post(
      `${base}/add`,
      menu({ menuCode: 'back.page', menuParent: group.id, menuComponent: 'sysuser', menuPath: '/backPage' }),
    )
    await admin.post(`${base}/delete`, { ids: [group.id, page.id] })
    const orphan = await admin.try('POST', `${base}/restore`, { id: page.id })
    expect([orphan.status, orphan.body.message]).toEqual([409, 'The parent of “x” was deleted. Restore that first'])
    const taken = await admin.post(
      `${base}/add`,
      menu({ menuCode: 'other', menuComponent: 'sysuser', menuPath: '/backPage' }),
    )
    expect((await admin.try('POST', `${base}/restore`, { ids: [group.id, page.id] })).body.errors[0].field).toBe(
      'menuPath',
    )
    await admin.post(`${base}/delete`, { id: taken.id })
    const keeper = await newRole(admin, ['sysmenu'])
    const hand = handOf(app, await app.signIn('demo', (await newUser(admin, [keeper.id])).username, 'test-password'))
    expect((await hand.try('POST', `${base}/restore`, { ids: [group.id, page.id] })).status).toBe(403)
    expect((await other.try('POST', `${base}/restore`, { ids: [group.id] })).status).toBe(404)
    expect(await admin.post(`${base}/restore`, { ids: [group.id, page.id] })).toEqual({ count: 2 })
    expect(await byCode('back.page')).toMatchObject({ menuParent: group.id })
  })

  test('never close a circle by coming back', async () => {
    const group = (menuCode: string, menuParent?: string) =>
      admin.post(`${base}/add`, {
        menuCode,
        menuName: menuCode,
        area: 'admin',
        menuSequence: 1,
        menuStatus: 'able',
        hidden: false,
        affix: false,
        ...(menuParent && { menuParent }),
      })
    const top = await group('round.top')
    const middle = await group('round.middle', top.id)
    const low = await group('round.low', middle.id)
    await admin.post(`${base}/delete`, { ids: [middle.id, low.id] })
    expect((await admin.try('POST', `${base}/restore`, { id: low.id })).status).toBe(409)
    expect(await admin.post(`${base}/restore`, { ids: [low.id, middle.id] })).toEqual({ count: 2 })
    expect((await byCode('round.low')).menuParent).toBe(middle.id)
  })
})

test('organisations come below the parent that is named', async () => {
  const done = await import_('/api/admin/sysorg', [
    ['orgName', 'orgType', 'orgParent', 'orgSequence'],
    ['Night shift', 'department', '财务部', '1'],
    ['Late shift', 'department', 'Night shift', '1'],
    ['Lost', 'department', 'nowhere', '1'],
  ])
  expect([done.imported, faults(done)]).toEqual([2, [[4, 'orgParent', expect.stringContaining('nowhere')]]])
  const orgs = await admin.get('/api/admin/sysorg/tree')
  const named = (name: string) => orgs.find((o: any) => o.orgName === name)
  expect([named('Night shift').orgParent, named('Late shift').orgParent]).toEqual([
    named('财务部').id,
    named('Night shift').id,
  ])
})

describe('of the operator', () => {
  test('packages come with their screens by title or code', async () => {
    const base = '/api/admin/tenantPackage'
    const operator = handOf(app, operatorToken)
    const done = await import_(
      base,
      [
        ['packageCode', 'packageName', 'packageNameEn', 'status', 'screens'],
        ['IMPORTED', '导入套餐', 'Imported', 'able', 'orderList、Supplier information'],
        ['IMPORTED2', '导入套餐二', '', 'able', 'nonsense'],
        ['IMPORTED3', '导入套餐三', '', 'able', 'systenant'],
      ],
      operatorToken,
    )
    expect([done.imported, faults(done)]).toEqual([
      1,
      [
        [3, 'screens', expect.stringContaining('nonsense')],
        [4, 'screens', expect.stringContaining('systenant')],
      ],
    ])
    expect((await operator.get(`${base}/query?search=IMPORTED`)).list).toMatchObject([
      { packageCode: 'IMPORTED', packageNameEn: 'Imported', screens: ['orderList', 'vendorInformation'] },
    ])
  })

  test('tenants come with their first administrator, who sets his own password', async () => {
    const base = '/api/admin/systenant'
    const operator = handOf(app, operatorToken)
    const pack = await operator.post('/api/admin/tenantPackage/add', {
      packageCode: 'TEN',
      packageName: '给租户',
      packageNameEn: 'For tenants',
      status: 'able',
      screens: ['orderList'],
    })
    const columns = [
      'tenantName',
      'tenantCode',
      'packageId',
      'mostUsers',
      'endTime',
      'timeZone',
      'adminBy',
      'adminAccount',
      'adminNickname',
      'adminUsername',
      'adminEmail',
      'adminLanguage',
    ]
    expect((await head(base, operatorToken)).length).toBeGreaterThan(columns.length)
    const rows = [
      columns,
      [
        'Imported broker',
        'imported',
        'For tenants',
        '5',
        '2099-01-31',
        'Asia/Shanghai',
        'new',
        '',
        '李明',
        'liming',
        'liming@imported.example',
        'en',
      ],
      ['Known', 'imported-2', '', '', '2099-01-31 18:30', 'UTC', 'existing', 'visitor', '', '', '', ''],
      ['Twice', 'imported', '', '', '', 'UTC', 'existing', 'visitor', '', '', '', ''],
      ['No package', 'imported-3', 'nothing', '', '', 'UTC', 'existing', 'visitor', '', '', '', ''],
      ['Nobody', 'imported-4', '', '', '', 'UTC', 'existing', 'nobody-at-all', '', '', '', ''],
      ['No mail', 'imported-5', '', '', 'soon', 'UTC', 'new', '', '李明', 'liming', '', ''],
    ]
    const mails = async () =>
      (await operator.get('/api/admin/outbox/query?pageSize=50')).list.filter(
        (m: any) => m.recipient === 'liming@imported.example',
      ).length
    expect(await import_(base, rows, operatorToken, 'check')).toMatchObject({ total: 6, good: 2, imported: 0 })
    expect(await mails()).toBe(0)
    const done = await import_(base, rows, operatorToken)
    expect([done.imported, faults(done).map(([row, field]: [number, string]) => [row, field])]).toEqual([
      2,
      [
        [4, 'tenantCode'],
        [5, 'packageId'],
        [6, 'adminAccount'],
        [7, 'endTime'],
        [7, 'adminEmail'],
      ],
    ])
    expect(await mails()).toBe(1)
    const many = await send(
      base,
      [columns, ...Array.from({ length: 201 }, (_, n) => [`Many ${n}`, `many-${n}`])],
      operatorToken,
    )
    expect([many.status, many.body.message]).toEqual([400, 'At most 200 rows can be imported at once'])
    const list = Object.fromEntries(
      (await operator.get(`${base}/query?search=imported`)).list.map((t: any) => [t.tenantCode, t]),
    )
    expect(list['imported']).toMatchObject({ packageId: pack.id, mostUsers: 5, userCount: 1, ownerName: '李明' })
    expect(new Date(list['imported'].endTime).toISOString()).toBe('2099-01-30T16:00:00.000Z')
    expect(new Date(list['imported-2'].endTime).toISOString()).toBe('2099-01-31T10:30:00.000Z')
  })
})
