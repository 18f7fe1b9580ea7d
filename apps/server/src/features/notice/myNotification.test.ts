import { text } from '@clearway/contract/kernel/text'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { notify, type Notice } from '../../kernel/messages/notify.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

const base = '/api/notification/notification'
let app: TestApplication
const token: Record<string, string> = {}
const ids: Record<string, { person: string; tenant: string }> = {}

beforeAll(async () => {
  app = await testApplication()
  for (const who of [
    'demo/declarant',
    'demo/classifier',
    'demo/buyer',
    'demo/buyer2',
    'demo2/declarant',
    'demo/both',
  ]) {
    const [tenant, user] = who.split('/') as [string, string]
    token[who] = await app.signIn(tenant, user)
    const me = (await app.call('GET', '/api/uaa/users/getSysUser', { token: token[who] })).body.data
    ids[who] = { person: me.id, tenant: me.tenantId }
  }
})
afterAll(() => app.close())

const tell = (tenant: string, notice: Partial<Notice> & Pick<Notice, 'to'>) =>
  app.application.services.database.transaction(
    { tenantId: ids[tenant]!.tenant, personId: null, requestId: 'test' },
    'write',
    (db) =>
      notify(db, {
        title: text('标题', '標題', 'Title {n}'),
        content: text('内容', '內容', 'Content'),
        values: { n: 7 },
        ...notice,
      }),
  )
const get = (who: string, path: string, headers = {}) =>
  app.call('GET', `${base}/${path}`, { token: token[who]!, headers })
const post = (who: string, path: string, body: unknown = {}) =>
  app.call('POST', `${base}/${path}`, { token: token[who]!, body })
const unread = async (who: string): Promise<number> => (await get(who, 'queryHeadNotification')).body.data.unread

test('without a token nothing is told', async () => {
  for (const path of ['queryHeadNotification', 'queryMyNotification', 'queryNotificationType', 'stream'])
    expect((await app.call('GET', `${base}/${path}`)).status, path).toBe(401)
  for (const path of ['markRead', 'markAllRead'])
    expect((await app.call('POST', `${base}/${path}`, { body: { ids: [] } })).status, path).toBe(401)
})

test('a message reaches the person in his language, and is read once', async () => {
  const who = 'demo/classifier'
  const before = await unread(who)
  expect(await tell(who, { to: { personIds: [ids[who]!.person] }, link: '/orderList' })).toBe(1)
  const { list, unread: now } = (await get(who, 'queryHeadNotification', { 'accept-language': 'en' })).body.data
  expect(now).toBe(before + 1)
  expect(list[0]).toMatchObject({
    title: 'Title 7',
    description: 'Content',
    type: 'message',
    priority: 'normal',
    read: false,
    link: '/orderList',
  })
  expect((await get(who, 'queryHeadNotification', { 'accept-language': 'zh-HK' })).body.data.list[0].title).toBe('標題')
  expect((await post(who, 'markRead', { ids: [list[0].id] })).body.data).toEqual({ unread: before })
  expect(
    (await get(who, 'queryMyNotification?unread=true')).body.data.list.map((n: { id: string }) => n.id),
  ).not.toContain(list[0].id)
  expect((await get(who, 'queryMyNotification?unread=false&type=message')).body.data.list[0]).toMatchObject({
    id: list[0].id,
    read: true,
  })
})

test('the list comes in pages and all of it can be marked', async () => {
  const who = 'demo/buyer2'
  await post(who, 'markAllRead')
  for (let i = 0; i < 12; i++) await tell(who, { to: { personIds: [ids[who]!.person] }, values: { n: i } })
  expect((await get(who, 'queryHeadNotification')).body.data).toMatchObject({ unread: 12, list: { length: 10 } })
  const second = (
    await get(who, 'queryMyNotification?unread=true&currentPage=2&pageSize=10', { 'accept-language': 'en' })
  ).body.data
  expect(second).toMatchObject({ total: 12, totalIsMore: false })
  expect(second.list.map((n: { title: string }) => n.title)).toEqual(['Title 1', 'Title 0'])
  expect((await post(who, 'markAllRead')).body.data).toEqual({ unread: 0 })
})

test("what is somebody else's or another tenant's is not found, and bad input is named", async () => {
  await tell('demo/declarant', { to: { personIds: [ids['demo/declarant']!.person] } })
  const [mine] = (await get('demo/declarant', 'queryHeadNotification')).body.data.list
  for (const who of ['demo/buyer', 'demo2/declarant']) {
    expect((await post(who, 'markRead', { ids: [mine.id] })).status).toBe(404)
    expect(
      (await get(who, 'queryMyNotification?pageSize=50')).body.data.list.map((n: { id: string }) => n.id),
    ).not.toContain(mine.id)
  }
  expect((await post('demo/buyer', 'markRead', { ids: ['x'] })).body.errors[0].field).toBe('ids.0')
  expect((await post('demo/buyer', 'markRead', { ids: [] })).status).toBe(400)
  expect((await get('demo/buyer', 'queryMyNotification?type=other')).body.errors[0].field).toBe('type')
})

test('nobody outside the tenant is told, whatever ids are given', async () => {
  expect(await tell('demo/declarant', { to: { personIds: [ids['demo2/declarant']!.person] } })).toBe(0)
  // A person of two tenants reads in each what was told there.
  const before = await unread('demo/both')
  await tell('demo2/declarant', { to: { personIds: [ids['demo/both']!.person] } })
  expect(await unread('demo/both')).toBe(before)
})

test('holders of a permission are told if they may see the row', async () => {
  const orgOf = async (who: string) =>
    (await app.call('GET', '/api/uaa/users/getSysUser', { token: token[who]! })).body.data.orgId as string
  const row = { resource: 'order', orgId: await orgOf('demo/buyer'), createdBy: null }
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        ['demo/declarant', 'demo/classifier', 'demo/buyer', 'demo/buyer2', 'demo2/declarant'].map(
          async (who) => [who, await unread(who)] as const,
        ),
      ),
    )
  const before = await counts()
  await tell('demo/declarant', { to: { permission: 'order.confirm', area: 'admin', row } })
  await tell('demo/declarant', { to: { permission: 'order.view', area: 'customer', row } })
  const after = await counts()
  const more = Object.fromEntries(Object.keys(before).map((who) => [who, after[who]! - before[who]!]))
  // The classifier may not confirm, the other customer may not see the row.
  expect(more).toEqual({
    'demo/declarant': 1,
    'demo/classifier': 0,
    'demo/buyer': 1,
    'demo/buyer2': 0,
    'demo2/declarant': 0,
  })
})

test('types and priorities have words', async () => {
  expect((await get('demo/buyer', 'queryNotificationType')).body.data.map((t: { value: string }) => t.value)).toEqual([
    'notification',
    'message',
  ])
  expect((await get('demo/buyer', 'queryNotificationPriority')).body.data[2]).toMatchObject({
    value: 'high',
    label: { en: 'Important' },
  })
})
