import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { tradeOf } from '../../../test/trade.ts'

const base = '/api/admin/datapermission'

let app: TestApplication
let token: string
let admin: Hand
beforeAll(async () => {
  app = await testApplication()
  token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
})
afterAll(() => app.close())

test('a rule narrows lists, reads and exports, is changed with its version, goes and comes back', async () => {
  const role = await newRole(admin, ['vendorInformation'])
  const user = await newUser(admin, [role.id])
  const hand = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  const supplier = await tradeOf(app, token).supplier()
  const sees = async () => (await hand.try('GET', `/api/trade/supplier/queryById?id=${supplier.id}`)).status
  expect(await sees()).toBe(200)

  const rule = await admin.post(`${base}/add`, {
    roleId: role.id,
    resource: 'supplier',
    scope: 'own',
    filterFields: ['bankAccount'],
  })
  expect(rule).toMatchObject({ scope: 'own', filterFields: ['bankAccount'], roleName: expect.any(String) })
  expect(await sees()).toBe(404)
  expect((await hand.get('/api/trade/supplier/query')).list).toEqual([])
  const twice = await admin.try('POST', `${base}/add`, { roleId: role.id, resource: 'supplier', scope: 'all' })
  expect(twice).toMatchObject({ status: 409, body: { errors: [{ field: 'resource' }] } })

  const change = {
    id: rule.id,
    version: rule.version,
    roleId: role.id,
    resource: 'supplier',
    scope: 'all',
    filterFields: ['bankAccount'],
  }
  const changed = await admin.put(`${base}/update`, change)
  expect(changed.version).toBeGreaterThan(rule.version)
  expect(await sees()).toBe(200)
  expect(await hand.get(`/api/trade/supplier/queryById?id=${supplier.id}`)).not.toHaveProperty('bankAccount')
  expect((await admin.try('PUT', `${base}/update`, change)).status).toBe(409)
  expect(
    (await admin.try('PUT', `${base}/update`, { ...change, version: changed.version, resource: 'goods' })).body
      .errors[0].field,
  ).toBe('resource')

  expect(await admin.post(`${base}/delete`, { id: rule.id })).toEqual({ count: 1 })
  expect(await hand.get(`/api/trade/supplier/queryById?id=${supplier.id}`)).toHaveProperty('bankAccount')
  expect(await admin.post(`${base}/restore`, { ids: [rule.id] })).toEqual({ count: 1 })
  expect(await hand.get(`/api/trade/supplier/queryById?id=${supplier.id}`)).not.toHaveProperty('bankAccount')
  expect((await admin.get(`${base}/queryHistory?id=${rule.id}`)).map((h: any) => h.action)).toEqual([
    'restore',
    'delete',
    'update',
    'add',
  ])
  expect((await admin.try('POST', `${base}/exportExcel`, {})).status).toBe(200)
})

test('what is wrong is named; without the permission, and from another tenant, nothing', async () => {
  const role = await newRole(admin, ['vendorInformation'])
  const bad = async (more: object) =>
    (await admin.try('POST', `${base}/add`, { roleId: role.id, resource: 'supplier', scope: 'all', ...more })).body
      .errors[0].field
  expect(await bad({ resource: 'nothing' })).toBe('resource')
  expect(await bad({ scope: 'chosen' })).toBe('chosenOrgs')
  expect(await bad({ filterFields: ['name'] })).toBe('filterFields')
  const admins = (await admin.get('/api/admin/sysrole/querySysRole?search=ROLE_ADMIN')).list[0]
  expect(
    (await admin.try('POST', `${base}/add`, { roleId: admins.id, resource: 'supplier', scope: 'own' })).status,
  ).toBe(409)
  const finance = handOf(app, await app.signIn('demo', 'finance'))
  expect((await finance.try('GET', `${base}/query`)).status).toBe(403)
  const other = handOf(app, await app.signIn('demo2', 'admin'))
  expect((await other.try('POST', `${base}/add`, { roleId: role.id, resource: 'supplier', scope: 'all' })).status).toBe(
    404,
  )
  const rule = await admin.post(`${base}/add`, { roleId: role.id, resource: 'supplier', scope: 'own' })
  expect((await other.try('POST', `${base}/delete`, { id: rule.id })).status).toBe(404)
})
