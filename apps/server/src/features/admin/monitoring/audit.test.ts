import { actionWords } from '@clearway/contract/features/admin/monitoring/auditWords'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { allRoutes } from '../../../kernel/access/catalogue.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let admin: Hand
let other: Hand
let plain: Hand

beforeAll(async () => {
  app = await testApplication()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
  plain = handOf(app, await app.signIn('demo', 'declarant'))
})
afterAll(() => app?.close())

test('tells who did what, and only to the own tenant', async () => {
  const role = await newRole(admin, ['orderList'])
  const { list } = await admin.get('/api/admin/auditTrail/query?pageSize=50')
  expect(list[0]).toMatchObject({
    personName: '陈静',
    action: 'POST /api/admin/sysmenu/authorizeMenuToRole',
    outcome: 'done',
    objectCount: 1,
    ip: '127.0.0.1',
  })
  expect(list[0].detail).toContain('+order.view')
  expect(JSON.stringify((await other.get('/api/admin/auditTrail/query?pageSize=50')).list)).not.toContain('陈静')
  const find = async (query: string) => (await admin.get(`/api/admin/auditTrail/query?pageSize=50&${query}`)).list
  expect((await find('action=sign%20in')).every((e: any) => e.action === 'sign in')).toBe(true)
  const me = (await admin.get('/api/uaa/users/getSysUser')).id
  expect((await find(`personId=${me}`)).every((e: any) => e.personName === '陈静')).toBe(true)
  expect(await find('atFrom=2999-01-01')).toEqual([])
  expect((await admin.try('POST', '/api/admin/auditTrail/exportExcel', {})).status).toBe(200)
  expect((await admin.try('POST', '/api/admin/auditTrail/delete', { id: role.id })).status).toBe(404)
  expect((await plain.try('GET', '/api/admin/auditTrail/query')).status).toBe(403)
  expect((await app.call('GET', '/api/admin/auditTrail/query')).status).toBe(401)
})

test('finds lines by their words and by the record that they are about', async () => {
  const role = await newRole(admin, ['orderList'])
  await newUser(admin, [role.id])
  const find = async (query: string, hand = admin) =>
    (await hand.get(`/api/admin/auditTrail/query?pageSize=50&${query}`)).list
  const of = await find(`recordId=${role.id}`)
  expect(of.map((e: any) => e.action)).toEqual([
    'POST /api/admin/sysmenu/authorizeMenuToRole',
    'POST /api/admin/sysrole/add',
  ])
  expect(of.every((e: any) => e.recordId === role.id)).toBe(true)
  expect(await find(`recordId=${role.id}`, other)).toEqual([])
  expect(await find('recordId=nothing')).toEqual([])
  const { body } = await admin.try('GET', '/api/admin/auditTrail/query?search=%2Border.view%20authorizeMenu')
  expect(body.data.list[0].detail).toContain('+order.view')
  expect((await find(`search=${encodeURIComponent('陈静')}`)).every((e: any) => e.personName === '陈静')).toBe(true)
  expect(await find('search=nobody-ever-did-this')).toEqual([])
})

test('shows what was sent or would have been', async () => {
  const user = await newUser(admin, [(await newRole(admin, [])).id])
  await other.post('/api/admin/sysuser/addSysTenantUser', { tenantCode: 'demo2', userId: user.email })
  const { list } = await other.get('/api/admin/outbox/query')
  expect(list[0]).toMatchObject({
    channel: 'mail',
    recipient: user.email,
    subject: '港联关务有限公司（演示） invites you',
  })
  expect(list[0].body).toBeNull()
  const opened = await other.get(`/api/admin/outbox/queryById?id=${list[0].id}`)
  expect(opened.body).toContain('/register?invitation=')
  expect((await admin.try('GET', `/api/admin/outbox/queryById?id=${list[0].id}`)).status).toBe(404)
  expect((await admin.get('/api/admin/outbox/query')).list.some((m: any) => m.recipient === user.email)).toBe(false)
  expect((await plain.try('GET', '/api/admin/outbox/query')).status).toBe(403)
  expect((await app.call('GET', '/api/admin/outbox/query')).status).toBe(401)
})

test('whatever the trail tells of has words, also what leaves the house as a file', async () => {
  expect((await admin.try('POST', '/api/trade/order/exportExcel', {})).status).toBe(200)
  const { list } = await admin.get('/api/admin/auditTrail/query?pageSize=10')
  const { action } = list.find((e: { action: string }) => e.action.includes('/order/'))
  expect(actionWords(allRoutes)[action]).toMatchObject({
    zh: '订单列表 · 导出 Excel',
    en: 'Order list · Export to Excel',
  })
})
