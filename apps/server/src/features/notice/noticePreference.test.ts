import { topics } from '@clearway/contract/features/notice/noticePreference'
import { text } from '@clearway/contract/kernel/text'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { outboxBody } from '../../kernel/messages/mail.ts'
import { notify, type Notice } from '../../kernel/messages/notify.ts'
import { handOf, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { sendNotifications } from './noticeMail.ts'

const path = '/api/notification/preference'
let app: TestApplication
let db: pg.Client
let tenantId: string
const hand: Record<string, Hand> = {}
const person: Record<string, string> = {}

beforeAll(async () => {
  app = await testApplication({ PUBLIC_URL: 'https://clearway.example' })
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  for (const who of ['admin', 'finance', 'classifier', 'declarant', 'buyer']) {
    hand[who] = handOf(app, await app.signIn('demo', who))
    const me = await hand[who].get('/api/uaa/users/getSysUser')
    person[who] = me.id
    tenantId = me.tenantId
  }
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const own = (who: string) => hand[who]!.get(`${path}/query`)
const change = async (who: string, part: any) => {
  const { email: _email, mobile: _mobile, ...now } = await own(who)
  const choices = { ...now.choices }
  for (const [topic, channels] of Object.entries<any>(part.choices ?? {}))
    choices[topic] = { ...choices[topic], ...channels }
  return hand[who]!.put(`${path}/update`, { ...now, ...part, choices })
}
const tell = (who: string, notice: Partial<Notice>) =>
  app.application.services.database.transaction({ tenantId, personId: null, requestId: 'test' }, 'write', (tx) =>
    notify(tx, {
      to: { personIds: [person[who]!] },
      title: text('标题', '標題', 'Title'),
      content: text('内容', '內容', 'Content'),
      link: '/orderList',
      ...notice,
    }),
  )
const pending = async (who: string) =>
  (
    await db.query(
      `select channel, digest, due_at, done_at from notification_mail where person_id = $1 order by due_at`,
      [person[who]],
    )
  ).rows
const mails = async (recipient: string): Promise<{ channel: string; subject: string; body: string }[]> => {
  const { rows } = await db.query(
    `select channel, subject, body from outbox_message where tenant_id = $1 and recipient = $2 order by id`,
    [tenantId, recipient],
  )
  return rows.map((m) => ({
    ...m,
    body: m.body ? app.application.services.secrets.open(tenantId, outboxBody, m.body) : '',
  }))
}
const unread = async (who: string): Promise<number> =>
  (await hand[who]!.get('/api/notification/notification/queryHeadNotification')).unread

test('everybody is told here and by nothing else until he says so; what is locked cannot be turned off', async () => {
  const now = await own('finance')
  expect(now).toMatchObject({
    version: 0,
    digest: false,
    quietFrom: null,
    timeZone: 'Asia/Shanghai',
    choices: { orders: { inApp: true, mail: false }, security: { inApp: true, mail: true } },
  })
  expect(Object.keys(now.choices)).toEqual(topics)
  const changed = await change('finance', {
    choices: { security: { inApp: false, mail: false }, notices: { inApp: false } },
  })
  expect(changed).toMatchObject({
    version: 1,
    choices: { security: { inApp: true, mail: true }, notices: { inApp: true } },
  })
})

test('bad input is named, a stale version is refused, and without a token nothing is told', async () => {
  const { email: _email, mobile: _mobile, ...now } = await own('admin')
  const wrong = async (field: string, part: object) => {
    const { status, body } = await hand['admin']!.try('PUT', `${path}/update`, { ...now, ...part })
    expect([status, body.errors?.[0]?.field], JSON.stringify(part)).toEqual([400, field])
  }
  await wrong('timeZone', { timeZone: 'Mars/Olympus' })
  await wrong('timeZone', { timeZone: "x'; drop" })
  await wrong('quietTo', { quietFrom: '22:00' })
  await wrong('quietFrom', { quietFrom: '24:00', quietTo: '07:00' })
  await wrong('digestAt', { digestAt: '8:30' })
  await wrong('choices.orders', { choices: { ...now.choices, orders: undefined } })
  await change('admin', { digest: true })
  expect((await hand['admin']!.try('PUT', `${path}/update`, now)).status).toBe(409)
  for (const [method, verb] of [
    ['GET', 'query'],
    ['PUT', 'update'],
  ] as const)
    expect((await app.call(method, `${path}/${verb}`, method === 'PUT' ? { body: {} } : {})).status).toBe(401)
})

test('a topic turned off here makes no receipt, and one turned on by mail sends one, in the language of its reader', async () => {
  await change('classifier', { choices: { classification: { inApp: false, mail: true }, orders: { inApp: false } } })
  const before = await unread('classifier')
  expect(await tell('classifier', { topic: 'orders' }), 'he counts as told all the same').toBe(1)
  expect(await tell('classifier', { topic: 'classification' })).toBe(1)
  expect(await unread('classifier')).toBe(before)
  await expect
    .poll(() => mails('classifier@demo.example'))
    .toMatchObject([
      {
        channel: 'mail',
        subject: '[通途报关行（演示）] 标题',
        body: expect.stringContaining('https://clearway.example/orderList'),
      },
    ])
  await tell('classifier', { topic: 'tariff' })
  expect(await unread('classifier')).toBe(before + 1)
})

test('security goes out at once, whatever hours and digest he chose; a text message too where he wants one', async () => {
  await change('declarant', {
    digest: true,
    quietFrom: '00:00',
    quietTo: '23:59',
    choices: { security: { sms: true }, orders: { mail: true, sms: true } },
  })
  await tell('declarant', { topic: 'security', title: text('新设备登录', '新裝置登入', 'New device') })
  await tell('declarant', { topic: 'orders' })
  await expect.poll(() => mails('declarant@demo.example')).toHaveLength(1)
  await expect
    .poll(() => mails('13800000003'))
    .toMatchObject([{ channel: 'sms', body: '通途报关行（演示）：新设备登录' }])
  const waiting = (await pending('declarant')).filter((m) => !m.done_at)
  expect(waiting.map((m) => [m.channel, m.digest]).sort()).toEqual([
    ['mail', true],
    ['sms', false],
  ])
  for (const { due_at } of waiting) expect(due_at.getTime()).toBeGreaterThan(Date.now())
})

const dueNow = (who: string) =>
  db.query(
    `update notification_mail set due_at = now() - interval '1 second' where person_id = $1 and done_at is null`,
    [person[who]],
  )
const send = () => sendNotifications({ tenantId }, app.application.services)

test('a digest is one mail of what is unread by then, and obeys the switch as it stands then', async () => {
  await change('buyer', { digest: true, choices: { orders: { mail: true }, tariff: { mail: true } } })
  for (const n of [1, 2, 3])
    await tell('buyer', { topic: 'orders', title: text(`订单 ${n}`, `訂單 ${n}`, `Order ${n}`) })
  await tell('buyer', { topic: 'tariff', title: text('税则', '稅則', 'Tariff') })
  const list = (
    await hand['buyer']!.get('/api/notification/notification/queryMyNotification?sort=-datetime&search=Order')
  ).list
  await hand['buyer']!.post('/api/notification/notification/markRead', {
    ids: [list.find((n: any) => n.title === 'Order 2').id],
  })
  // Turned off after it was told and before the digest goes out.
  await change('buyer', { choices: { tariff: { mail: false } } })
  await dueNow('buyer')
  await Promise.all([send(), send()])
  const sent = await mails('buyer@pengcheng.example')
  expect(sent).toHaveLength(1)
  expect(sent[0]!.subject).toBe('[通途报关行（演示）] 2 条未读通知')
  expect(sent[0]!.body).toMatch(/订单 1[\s\S]*订单 3/)
  expect(sent[0]!.body).not.toMatch(/订单 2|税则/)

  await tell('buyer', { topic: 'orders' })
  await change('buyer', { choices: { orders: { mail: false } } })
  await dueNow('buyer')
  await send()
  expect(await mails('buyer@pengcheng.example')).toHaveLength(1)
})

test('what was revoked before its hour is not mailed', async () => {
  const admin = hand['admin']!
  await change('finance', { digest: true, choices: { notices: { mail: true } } })
  const base = '/api/notification/notification'
  const row = await admin.post(`${base}/add`, {
    title: 'x',
    content: '<p>y</p>',
    type: 'notification',
    priority: 'normal',
    publishObject: 'users',
    publishUsers: [person['finance']],
  })
  await admin.post(`${base}/publish`, { id: row.id, version: row.version })
  await expect.poll(async () => (await pending('finance')).length).toBe(1)
  await admin.post(`${base}/revoke`, {
    id: row.id,
    version: (await admin.get(`${base}/queryById?id=${row.id}`)).version,
  })
  await dueNow('finance')
  await send()
  expect(await mails('finance@demo.example')).toEqual([])
  expect((await pending('finance'))[0].done_at).not.toBeNull()
})

test('the hour of a message is reckoned by the clock of its reader', async () => {
  const due = async (from: string | null, to: string | null, zone: string, digest: string | null, at: string) =>
    (await db.query(`select notice_due($1, $2, $3, $4, $5) as d`, [from, to, zone, digest, at])).rows[0].d.toISOString()
  const sh = 'Asia/Shanghai'
  expect(await due(null, null, sh, null, '2026-03-01T10:00:00Z')).toBe('2026-03-01T10:00:00.000Z')
  // 23:30 and 06:59 lie within 22:00 to 07:00, 07:00 does not.
  expect(await due('22:00', '07:00', sh, null, '2026-03-01T15:30:00Z')).toBe('2026-03-01T23:00:00.000Z')
  expect(await due('22:00', '07:00', sh, null, '2026-03-01T22:59:00Z')).toBe('2026-03-01T23:00:00.000Z')
  expect(await due('22:00', '07:00', sh, null, '2026-03-01T23:00:00Z')).toBe('2026-03-01T23:00:00.000Z')
  expect(await due('12:00', '14:00', sh, null, '2026-03-01T05:00:00Z')).toBe('2026-03-01T06:00:00.000Z')
  // The digest of today, that of tomorrow, and one that falls into the quiet hours.
  expect(await due(null, null, sh, '08:30', '2026-03-01T00:00:00Z')).toBe('2026-03-01T00:30:00.000Z')
  expect(await due(null, null, sh, '08:30', '2026-03-01T00:30:00Z')).toBe('2026-03-02T00:30:00.000Z')
  expect(await due('22:00', '09:00', sh, '08:30', '2026-03-01T00:00:00Z')).toBe('2026-03-01T01:00:00.000Z')
  // The night in New York in which the clocks go forward has one hour less.
  expect(await due('22:00', '07:00', 'America/New_York', null, '2026-03-08T04:00:00Z')).toBe('2026-03-08T11:00:00.000Z')
})
