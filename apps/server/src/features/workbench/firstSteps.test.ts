import { afterAll, beforeAll, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../test/account.ts'
import { handOf, newUser, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let accounts: Accounts
let operator: Hand
let admin: Hand
let tenant: any
beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  operator = handOf(app, await app.signIn('platform', 'operator'))
  tenant = await operator.post('/api/admin/systenant/add', {
    tenantName: '新报关行',
    tenantCode: 'fresh',
    timeZone: 'Asia/Shanghai',
    adminBy: 'existing',
    adminAccount: 'visitor',
  })
  admin = handOf(app, await app.signIn('fresh', 'visitor'))
})
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const steps = async (hand: Hand): Promise<Record<string, boolean>> =>
  Object.fromEntries((await hand.get('/api/workbench/queryFirstSteps')).steps.map((s: any) => [s.code, s.done]))

test('a fresh tenant has everything before it, and each step ticks itself by what stands in the database', async () => {
  const first = await steps(admin)
  expect(Object.keys(first)).toEqual([
    'company',
    'logo',
    'departments',
    'colleagues',
    'roles',
    'customer',
    'supplier',
    'goods',
    'order',
    'mfa',
  ])
  expect(Object.values(first).every((done) => !done)).toBe(true)
  const company = await admin.get('/api/admin/tenantCompany/query')
  expect(company).toMatchObject({ tenantCode: 'fresh', userCount: 1, mostUsers: null, packageName: null })
  const saved = await admin.put('/api/admin/tenantCompany/update', {
    id: company.id,
    version: company.version,
    tenantContact: '李明',
    tenantEmail: 'li@fresh.example',
    tenantTel: '0755-1',
    uscc: '91440300708461136T',
  })
  expect(saved.version).toBe(company.version + 1)
  const [top] = await admin.get('/api/admin/sysorg/tree')
  await admin.post('/api/admin/sysorg/add', {
    orgName: '关务部',
    orgType: 'department',
    orgParent: top.id,
    orgSequence: 1,
  })
  const role = (await admin.get('/api/admin/sysrole/querySysRole')).list.find(
    (r: any) => r.roleCode === 'ROLE_DECLARANT',
  )
  await newUser(admin, [role.id])
  const customer = await admin.post('/api/admin/sysorg/add', {
    orgName: '客户',
    orgType: 'customer',
    orgParent: top.id,
    orgSequence: 2,
  })
  expect(await steps(admin)).toMatchObject({
    company: true,
    logo: false,
    departments: true,
    colleagues: true,
    roles: true,
    customer: true,
    supplier: false,
    goods: false,
    order: false,
    mfa: false,
  })
  await admin.post('/api/trade/supplier/add', { code: 'S', name: 'S', isDefault: false })
  await admin.post('/api/admin/sysorg/delete', { id: customer.id })
  expect(await steps(admin)).toMatchObject({ supplier: true, customer: false })
})

test('what the company says of itself is changed by its version, and by nobody else', async () => {
  const company = await admin.get('/api/admin/tenantCompany/query')
  const path = '/api/admin/tenantCompany/update'
  expect((await admin.try('PUT', path, { id: company.id, version: 1, tenantName: 'x' })).status).toBe(409)
  for (const [field, value] of [
    ['tenantName', ''],
    ['tenantEmail', 'x'],
    ['uscc', '1'],
    ['timeZone', 'Mars'],
    ['packageId', company.id],
    ['mostUsers', 99],
  ] as const) {
    expect(
      (await admin.try('PUT', path, { id: company.id, version: company.version, [field]: value })).body.errors[0].field,
      field,
    ).toBe(field)
  }
  const other = handOf(app, await app.signIn('demo', 'admin'))
  expect(
    (await other.try('PUT', path, { id: company.id, version: company.version, tenantName: 'theirs' })).status,
  ).toBe(404)
  expect(
    (
      await handOf(app, await app.signIn('demo', 'declarant')).try('PUT', path, {
        id: company.id,
        version: 1,
        tenantName: 'x',
      })
    ).status,
  ).toBe(403)
  expect((await app.call('PUT', path, { body: {} })).status).toBe(401)
  expect(
    (await admin.get(`/api/admin/tenantCompany/queryHistory?id=${company.id}`))[0].changes.map((c: any) => c.field),
  ).toContain('tenantEmail')
})

test('only what the package and the role open is asked for', async () => {
  const pack = await operator.post('/api/admin/tenantPackage/add', {
    packageCode: 'SMALL',
    packageName: 'S',
    status: 'able',
    screens: ['vendorInformation'],
  })
  const { version } = await operator.get(`/api/admin/systenant/queryById?id=${tenant.id}`)
  await operator.put('/api/admin/systenant/update', { id: tenant.id, version, packageId: pack.id })
  const small = await accounts.until(async () => {
    const found = await steps(admin)
    return 'order' in found ? undefined : found
  })
  expect(Object.keys(small)).toEqual(['company', 'departments', 'colleagues', 'roles', 'customer', 'supplier', 'mfa'])
  const declarant = await steps(handOf(app, await app.signIn('demo', 'declarant')))
  expect(Object.keys(declarant)).toEqual(['avatar', 'mfa', 'supplier', 'goods', 'order'])
  expect(Object.keys(await steps(handOf(app, await app.signIn('demo', 'buyer'))))).toContain('order')
  expect(await steps(handOf(app, await app.signIn('personal', 'visitor')))).toEqual({})
})
