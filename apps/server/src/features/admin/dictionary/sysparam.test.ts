import { parameters } from '@clearway/contract/kernel/parameters'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildApplication } from '../../../application.ts'
import { accountsOf, type Accounts } from '../../../test/account.ts'
import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { tradeOf } from '../../../test/trade.ts'

let app: TestApplication
let accounts: Accounts
let admin: Hand
let adminToken: string
let other: Hand
let operator: Hand
let plain: Hand
const base = '/api/admin/sysparam'

beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  adminToken = await app.signIn('demo', 'admin')
  admin = handOf(app, adminToken)
  other = handOf(app, await app.signIn('demo2', 'admin'))
  operator = handOf(app, await app.signIn('platform', 'operator'))
  plain = handOf(app, await app.signIn('demo', 'declarant'))
})
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const find = async (hand: Hand, key: string) =>
  (await hand.get(`${base}/query?search=${key}&pageSize=50`)).list.find((p: any) => p.paramKey === key)
const set = async (hand: Hand, key: string, paramValue: string | null) => {
  const { id, version } = await find(hand, key)
  return hand.try('PUT', `${base}/update`, { id, version, paramValue })
}
const orderCode = async () => {
  const trade = tradeOf(app, adminToken)
  return (await trade.order((await trade.supplier()).id)).code
}

test('built-in parameters stand there with their defaults, in the language of the reader', async () => {
  const { list } = await admin.get(`${base}/query?kind=builtIn&pageSize=50`)
  expect(list.map((p: any) => p.paramKey)).toEqual(Object.keys(parameters).sort())
  const prefix = (of: any[]) => of.find((p) => p.paramKey === 'order.prefix')
  expect(prefix(list)).toMatchObject({
    paramName: 'Prefix of order numbers',
    paramValue: null,
    effectiveValue: 'SO',
    origin: 'default',
    secret: false,
    valueSetAt: null,
  })
  const tw = await admin.try('GET', `${base}/query?kind=builtIn&pageSize=50`, undefined, { 'accept-language': 'zh-HK' })
  expect(prefix(tw.body.data.list).paramName).toBe('訂單編號前綴')
  expect((await admin.get(`${base}/query?search=${encodeURIComponent('订单编号')}`)).total).toBe(1)
})

test('a value of its own is used at once, refused when it is bad, and given back to the default', async () => {
  expect(await orderCode()).toMatch(/^SO-\d{8}-\d{4}$/)
  for (const [key, bad] of [
    ['order.prefix', 'so 1'],
    ['classify.claimMinutes', '4'],
    ['classify.claimMinutes', '5.5'],
    ['desk.hours', '18:00-09:00'],
    ['desk.hours', '09:00-12:00, 11:00-13:00'],
    ['desk.saturday', 'yes'],
  ] as const) {
    const { status, body } = await set(admin, key, bad)
    expect([key, status, body.errors?.[0]?.field]).toEqual([key, 400, 'paramValue'])
  }
  const { body } = await set(admin, 'order.prefix', 'GZ')
  expect(body.data).toMatchObject({ effectiveValue: 'GZ', origin: 'own', paramName: 'Prefix of order numbers' })
  expect(body.data.valueSetAt).not.toBeNull()
  expect(await orderCode()).toMatch(/^GZ-\d{8}-0001$/)
  expect((await find(other, 'order.prefix')).effectiveValue).toBe('SO')
  const { id, version } = await find(admin, 'order.prefix')
  for (const [field, value] of [
    ['paramKey', 'other.key'],
    ['paramName', 'x'],
    ['secret', true],
  ] as const) {
    const refused = await admin.try('PUT', `${base}/update`, { id, version, [field]: value })
    expect([field, refused.status, refused.body.errors[0].field]).toEqual([field, 400, field])
  }
  const stays = await admin.try('POST', `${base}/delete`, { id })
  expect([stays.status, stays.body.message]).toEqual([
    409,
    '“Prefix of order numbers” is built in and cannot be deleted. It can be reset to its default',
  ])
  expect((await set(admin, 'order.prefix', null)).body.data).toMatchObject({
    effectiveValue: 'SO',
    origin: 'default',
    valueSetAt: null,
  })
  expect(await orderCode()).toMatch(/^SO-/)
  expect(
    (await admin.get(`${base}/queryHistory?id=${id}`))
      .flatMap((h: any) => h.changes)
      .filter((c: any) => c.field === 'paramValue'),
  ).toEqual([
    { field: 'paramValue', from: 'GZ', to: null },
    { field: 'paramValue', from: null, to: 'GZ' },
  ])
})

test("the operator's values are everybody's defaults; nothing else of his is read", async () => {
  expect((await set(operator, 'order.prefix', 'CW')).status).toBe(200)
  await operator.post(`${base}/add`, { paramName: 'Own', paramKey: 'platform.own', paramValue: 'x', secret: false })
  expect(await find(admin, 'order.prefix')).toMatchObject({
    paramValue: null,
    effectiveValue: 'CW',
    origin: 'platform',
  })
  expect(await orderCode()).toMatch(/^CW-/)
  expect((await set(admin, 'order.prefix', 'OWN')).status).toBe(200)
  expect(await orderCode()).toMatch(/^OWN-/)
  expect(await find(admin, 'platform.own')).toBeUndefined()
  const ofPlatform = (await find(operator, 'order.prefix')).id
  expect((await admin.try('GET', `${base}/queryById?id=${ofPlatform}`)).status).toBe(404)
  expect((await admin.try('PUT', `${base}/update`, { id: ofPlatform, version: 1, paramValue: 'X' })).status).toBe(404)
  const { database } = app.application.services
  const [{ id: tenantId }] = await accounts.sql(`select id from tenant where tenant_code = 'demo'`)
  const seen = await database.transaction({ tenantId, personId: null, requestId: '' }, 'read', (db) =>
    db.selectFrom('sysParam').select('paramKey').where('paramKey', '=', 'platform.own').execute(),
  )
  expect(seen).toEqual([])
  await set(operator, 'order.prefix', null)
  await set(admin, 'order.prefix', null)
})

test('a change reaches another node of the same database', async () => {
  const { environment } = app.application.services
  const node = await buildApplication({ ...environment, ROLE: 'web' }, app.databaseUrl)
  const [{ id: tenantId }] = await accounts.sql(`select id from tenant where tenant_code = 'demo'`)
  const there = () =>
    node.services.database.transaction({ tenantId, personId: null, requestId: '' }, 'read', (db) =>
      node.services.parameters.of(tenantId, db),
    )
  expect((await there()).get('desk.saturday')).toBeUndefined()
  await set(admin, 'desk.saturday', 'true')
  await accounts.until(async () => ((await there()).get('desk.saturday') === 'true' ? true : undefined))
  await set(admin, 'desk.saturday', null)
  await accounts.until(async () => ((await there()).has('desk.saturday') ? undefined : true))
  await node.close()
})

test('a secret goes in and never comes out', async () => {
  const plainText = 'a-very-secret-value-4711'
  const made = await admin.post(`${base}/add`, {
    paramName: 'Key of the bank',
    paramKey: 'bank.key',
    paramValue: plainText,
    secret: true,
    remark: 'from the bank',
  })
  expect(made).toMatchObject({ paramValue: null, effectiveValue: null, origin: 'own', secret: true, kind: 'custom' })
  expect(made.valueSetAt).not.toBeNull()
  const [stored] = await accounts.sql(`select * from sys_param where param_key = 'bank.key'`)
  expect(JSON.stringify(stored)).not.toContain(plainText)
  expect(app.application.services.secrets.open(stored.tenant_id, 'sys_param.sealed_value', stored.sealed_value)).toBe(
    plainText,
  )
  // Nothing typed leaves what is there; something typed replaces it.
  const kept = await admin.put(`${base}/update`, { id: made.id, version: made.version, paramValue: '', remark: 'new' })
  expect((await accounts.sql(`select sealed_value from sys_param where id = $1`, [made.id]))[0].sealed_value).toBe(
    stored.sealed_value,
  )
  const replaced = await admin.put(`${base}/update`, {
    id: made.id,
    version: kept.version,
    paramValue: `${plainText}-2`,
  })
  expect((await accounts.sql(`select sealed_value from sys_param where id = $1`, [made.id]))[0].sealed_value).not.toBe(
    stored.sealed_value,
  )
  const open = await admin.try('PUT', `${base}/update`, { id: made.id, version: replaced.version, secret: false })
  expect([open.status, open.body.errors[0].field]).toEqual([400, 'secret'])
  const stale = await admin.try('PUT', `${base}/update`, { id: made.id, version: made.version, remark: 'x' })
  const told = [
    await admin.get(`${base}/query?pageSize=50`),
    await admin.get(`${base}/queryHistory?id=${made.id}`),
    await admin.try('POST', `${base}/exportExcel`, {}),
    stale,
    (await admin.get('/api/admin/auditTrail/query')).list,
    await accounts.sql('select * from record_history'),
  ]
  expect(stale.status).toBe(409)
  for (const answer of told) expect(JSON.stringify(answer)).not.toContain(plainText)
  expect((await admin.get(`${base}/queryHistory?id=${made.id}`))[0].changes.map((c: any) => c.field)).toEqual([
    'valueSetAt',
  ])
})

test('own parameters by the common pattern; needs the permission; other tenants find nothing', async () => {
  const good = { paramName: '客服电话', paramKey: 'site.phone', paramValue: '400', secret: false }
  const made = await admin.post(`${base}/add`, good)
  expect(made).toMatchObject({ paramValue: '400', effectiveValue: '400', origin: 'own', kind: 'custom' })
  for (const [field, value] of Object.entries({
    paramName: '',
    paramKey: '1 x',
    paramValue: 'x'.repeat(4001),
    secret: 'maybe',
    kind: 'builtIn',
    sealedValue: 'x',
  })) {
    const { status, body } = await admin.try('POST', `${base}/add`, { ...good, paramKey: 'other', [field]: value })
    expect([field, status, body.errors?.[0]?.field]).toEqual([field, 400, field])
  }
  expect((await admin.try('POST', `${base}/add`, { ...good, paramKey: 'SITE.PHONE' })).body.errors[0].field).toBe(
    'paramKey',
  )
  expect((await admin.try('POST', `${base}/add`, { ...good, paramKey: 'desk.hours' })).status).toBe(409)
  expect((await other.post(`${base}/add`, good)).paramKey).toBe('site.phone')
  expect((await app.call('GET', `${base}/query`)).status).toBe(401)
  expect((await plain.try('GET', `${base}/query`)).status).toBe(403)
  for (const [method, path, body] of [
    ['GET', `queryById?id=${made.id}`],
    ['POST', 'delete', { id: made.id }],
    ['PUT', 'update', { id: made.id, version: 1, paramName: 'x' }],
  ] as const) {
    expect((await other.try(method, `${base}/${path}`, body)).status).toBe(404)
  }
  expect(await admin.post(`${base}/delete`, { id: made.id })).toEqual({ count: 1 })
  expect(await admin.post(`${base}/restore`, { id: made.id })).toEqual({ count: 1 })
  for (const kind of ['exportExcel', 'exportWord', 'exportPDF'])
    expect((await admin.try('POST', `${base}/${kind}`, {})).status).toBe(200)
})
