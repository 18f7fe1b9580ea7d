import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../test/administration.ts'
import { testApplication, type TestApplication } from '../test/application.ts'

let app: TestApplication
let admin: Hand
let blind: Hand
beforeAll(async () => {
  app = await testApplication()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  const role = await newRole(admin, ['merchandiseNews', 'goodsMgt', 'vendorInformation'])
  const hides = (resource: string, filterFields: string[]) =>
    admin.post('/api/admin/datapermission/add', {
      roleId: role.id,
      resource,
      scope: 'all',
      chosenOrgs: [],
      filterFields,
    })
  await hides('goods', ['lowestPrice', 'brand'])
  await hides('supplier', ['uscc'])
  const user = await newUser(admin, [role.id])
  blind = handOf(app, await app.signIn('demo', user.username, 'test-password'))
})
afterAll(() => app?.close())

const goods = (modelNumber: string, more: object) =>
  admin.post('/api/trade/goods/add', { modelNumber, name: modelNumber, currency: 'USD', ...more })
const said = ({ status, body }: Awaited<ReturnType<Hand['try']>>) => [
  status,
  body.message,
  (body.errors ?? []).map((e: any) => [e.field, e.message]),
]

test('a rule between two fields tells nothing of the hidden one: the other is not changed, by either list of goods', async () => {
  const rows = [
    await goods('RULE-1', { lowestPrice: '5', referencePrice: '8' }),
    await goods('RULE-2', { referencePrice: '8' }),
  ]
  for (const path of ['/api/trade/goods/update', '/api/customs/goodsMaster/update']) {
    const answers: unknown[] = []
    for (const { id, version } of rows)
      for (const referencePrice of ['3', '6'])
        answers.push(said(await blind.try('PUT', path, { id, version, referencePrice })))
    expect([path, new Set(answers.map((a) => JSON.stringify(a))).size]).toEqual([path, 1])
    expect(answers[0]).toMatchObject([400, expect.anything(), [['referencePrice', expect.stringContaining('hidden')]]])
  }
  for (const { id, version } of rows) {
    // What hangs together with nothing hidden is written, beside what stays as it was.
    expect(
      (await blind.try('PUT', '/api/trade/goods/update', { id, version, remark: 'seen', referencePrice: '8.0000' }))
        .status,
    ).toBe(200)
  }
})

test('what is there already is refused without a word about the hidden field', async () => {
  await goods('TWICE', { brand: null })
  const answer = await blind.try('POST', '/api/trade/goods/add', { modelNumber: 'TWICE', name: 'again' })
  expect([answer.status, answer.body.errors]).toEqual([409, undefined])
  expect(
    (await admin.try('POST', '/api/trade/goods/add', { modelNumber: 'TWICE', name: 'again' })).body.errors,
  ).toMatchObject([{ field: 'modelNumber' }])
})

test('a number cannot be found letter by letter, and what is seen is found as before', async () => {
  const uscc = '91440300708461136T'
  await admin.post('/api/trade/supplier/add', { code: 'GUESS', name: 'Guessed supplier', uscc, isDefault: false })
  for (const search of [uscc, uscc.slice(0, 2), uscc.slice(4, 9), `guess ${uscc.slice(0, 5)}`]) {
    expect([
      search,
      (await blind.get(`/api/trade/supplier/query?search=${encodeURIComponent(search)}`)).list.filter(
        (s: any) => s.code === 'GUESS',
      ),
    ]).toEqual([search, []])
  }
  for (const search of ['GUESS', 'guessed supp', 'ues'])
    expect((await blind.get(`/api/trade/supplier/query?search=${search}`)).list.map((s: any) => s.code)).toContain(
      'GUESS',
    )
  expect(
    (await admin.get(`/api/trade/supplier/query?search=${uscc.slice(2, 12)}`)).list.map((s: any) => s.code),
  ).toContain('GUESS')
})

test('the page is told what it must not offer', async () => {
  const { hiddenFields } = await blind.post('/api/account/sysuserdetail/queryCurrentAuthority', {})
  expect(hiddenFields).toEqual({ goods: expect.arrayContaining(['lowestPrice', 'brand']), supplier: ['uscc'] })
  expect((await admin.post('/api/account/sysuserdetail/queryCurrentAuthority', {})).hiddenFields).toEqual({})
})

test('a paper leaves out what is hidden, or is not made without it', async () => {
  const role = await newRole(admin, ['orderList'])
  const fields = ['status', 'orgId', 'supplierId', 'orderDate', 'currency', 'totalPriceSum', 'receivingWay', 'remark']
  await admin.post('/api/admin/datapermission/add', {
    roleId: role.id,
    resource: 'order',
    scope: 'all',
    chosenOrgs: [],
    filterFields: fields,
  })
  const reader = await app.signIn('demo', (await newUser(admin, [role.id])).username, 'test-password')
  const {
    list: [order],
  } = await admin.get('/api/trade/order/query')
  expect((await app.call('GET', `/api/trade/order/print?id=${order.id}&language=en`, { token: reader })).status).toBe(
    200,
  )
})
