import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../test/administration.ts'
import { testApplication, type TestApplication } from '../test/application.ts'

let app: TestApplication
let admin: Hand
let known: Record<string, string>

beforeAll(async () => {
  app = await testApplication()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  const orgs = await admin.get('/api/admin/sysorg/tree')
  const roles = await admin.get('/api/admin/sysrole/querySysRole?pageSize=50')
  const suppliers = await admin.get('/api/trade/supplier/query?pageSize=50')
  const goods = await admin.get('/api/trade/goods/query?pageSize=50')
  const supplier = suppliers.list[0]
  known = {
    org: orgs[0].id,
    role: roles.list[0].id,
    supplier: supplier.id,
    customer: supplier.orgId,
    goods: goods.list.find((row: any) => row.orgId === supplier.orgId).id,
  }
})
afterAll(() => app?.close())

// Beside the fields of the specification stands what has to be said besides; each is a line of docs/for-integrators.md.
const additions: Record<string, () => object> = {
  '/api/admin/sysrole': () => ({ roleCode: 'ROLE_SPEC', roleName: 'Spec', roleDescription: '' }),
  '/api/admin/sysurl': () => ({ url: '/api/trade/goods/**', description: 'goods', roleIds: [known['role']] }),
  '/api/admin/syspost': () => ({ postCode: 'SPEC', postName: 'Spec', postSequence: 1, postParent: null }),
  '/api/admin/sysorg': () => ({
    orgType: 'department',
    orgName: 'Spec',
    orgDescription: '',
    orgSequence: 1,
    orgParent: known['org'],
  }),
  '/api/admin/sysdict': () => ({
    dictType: 'currency',
    dictName: 'Spec',
    isPrivate: false,
    dictValue: 'XSP',
    dictSequence: 1,
    dictParent: null,
  }),
  '/api/admin/sysparam': () => ({ paramName: 'Spec', paramKey: 'spec.key', paramValue: '1' }),
  '/api/notification/notification': () => ({
    title: 'Spec',
    content: '<p>Spec</p>',
    type: 'notification',
    priority: 'normal',
    publisher: 'Spec',
    startTime: null,
    endTime: null,
    publishObject: 'all',
  }),
  '/api/trade/supplier': () => ({
    code: 'SPEC',
    name: 'Spec',
    shortName: 'Spec',
    contactPerson: 'Spec',
    contactPhone: '13800138000',
    currency: 'CNY',
    starLevel: 3,
    attachmentUrl: '',
    province: '',
    city: '',
    county: '',
    addressDetails: '',
    remark: '',
  }),
  '/api/trade/goods': () => ({
    modelNumber: 'SPEC',
    name: 'Spec',
    countryOfOrigin: 'CHN',
    brand: '',
    currency: 'CNY',
    unit: '',
    attachmentUrl: '',
    highestPrice: '3',
    lowestPrice: '1',
    referencePrice: '2',
    remark: '',
  }),
  '/api/trade/order': () => ({
    code: 'SPEC-1',
    supplierId: known['supplier'],
    orderDate: '2026-01-01',
    currency: 'CNY',
    orgId: known['customer'],
    itemCode: '',
    itemName: 'Spec',
    detailList: [
      {
        goodsId: known['goods'],
        quantity: '1',
        unitCode: '007',
        netWeight: '1',
        roughWeight: '2',
        totalPrice: '3',
        remark: '',
      },
    ],
  }),
  '/api/account/address': () => ({
    addressType: 'delivery',
    companyName: 'Spec',
    contactPerson: 'Spec',
    contactPhone: '13800138000',
    country: 'DEU',
    addressDetails: 'Spec',
  }),
}

test.each(Object.keys(additions))('%s/add takes the fields of the specification alone', async (path) => {
  const { status, body } = await admin.try('POST', `${path}/add`, additions[path]!())
  expect([status, body.errors]).toEqual([200, undefined])
})
