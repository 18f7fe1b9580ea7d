import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readExcel } from '../../kernel/paper/excel.ts'
import { handOf, newRole, newUser, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { deliverNotification, endNotification, escalateNotification, tendNotifications } from './deliver.ts'

const base = '/api/notification/notification'
let app: TestApplication
let db: pg.Client
let admin: Hand
const token: Record<string, string> = {}
const hand = (who: string): Hand => handOf(app, token[who]!)
let tenantId: string
const person: Record<string, string> = {}

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  for (const who of [
    'demo/admin',
    'demo/declarant',
    'demo/classifier',
    'demo/finance',
    'demo/buyer',
    'demo/buyer2',
    'demo2/admin',
    'demo2/declarant',
  ]) {
    token[who] = await app.signIn(...(who.split('/') as [string, string]))
    const me = await hand(who).get('/api/uaa/users/getSysUser')
    person[who] = me.id
    if (who === 'demo/admin') tenantId = me.tenantId
  }
  admin = hand('demo/admin')
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

let count = 0
const notice = (more: object = {}) => ({
  title: `通知 ${++count}`,
  content: '<p>请各位<strong>注意</strong></p>',
  type: 'notification',
  priority: 'normal',
  publishObject: 'all',
  ...more,
})
const add = (more: object = {}, by = admin) => by.post(`${base}/add`, notice(more))
const publish = (row: any, by = admin) => by.post(`${base}/publish`, { id: row.id, version: row.version })
const publishNew = async (more: object = {}) => delivered(await publish(await add(more)))
const read = (id: string) => admin.get(`${base}/queryById?id=${id}`)
const column = async (id: string, name: string) =>
  (await db.query(`select ${name} as v from notification where id = $1`, [id])).rows[0].v
async function delivered(row: any): Promise<any> {
  await expect.poll(() => column(row.id, 'delivered_at')).not.toBeNull()
  return read(row.id)
}
const inBox = async (who: string, id: string): Promise<any> =>
  (await hand(who).get(`${base}/queryMyNotification?pageSize=50`)).list.find((n: any) => n.id === id)
const run = (task: typeof deliverNotification, id?: string) =>
  task({ tenantId, ...(id ? { id } : {}) }, app.application.services)

test('a draft is written, read, changed, listed, exported and thrown away', async () => {
  const row = await add({ title: '年检安排', titleEn: 'Annual check', contentEn: '<p>See you</p>', mustConfirm: true })
  expect(row).toMatchObject({
    status: 'draft',
    publisher: '陈静',
    description: '请各位注意',
    coverage: 'zh,en',
    startTime: null,
    mustConfirm: true,
    deliveredCount: 0,
    files: [],
  })
  const changed = await admin.put(`${base}/update`, {
    id: row.id,
    version: row.version,
    titleTw: '年檢安排',
    contentTw: '<p>x</p>',
    publishObject: null,
  })
  expect(changed).toMatchObject({ coverage: 'zh,tw,en', publishObject: null })
  const { body } = await admin.try('PUT', `${base}/update`, { id: row.id, version: row.version, title: 'x' })
  expect([body.code, body.data.current.titleTw]).toEqual([409, '年檢安排'])
  for (const query of [
    'search=年检',
    'status=draft&type=notification&priority=normal',
    'sort=-endTime',
    'sort=title',
    'search=Annual',
  ]) {
    expect(
      (await admin.get(`${base}/queryNotification?${query}&pageSize=50`)).list.map((r: any) => r.id),
      query,
    ).toContain(row.id)
  }
  const sheet = await fetch(`${app.url}${base}/exportExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token['demo/admin']}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [row.id] }),
  })
  expect(JSON.stringify((await readExcel(Buffer.from(await sheet.arrayBuffer()), { maxRows: 10 })).rows)).toContain(
    '年检安排',
  )
  for (const paper of ['exportWord', 'exportPDF'])
    expect((await admin.try('POST', `${base}/${paper}`, { ids: [row.id] })).status, paper).toBe(200)
  await admin.post(`${base}/delete`, { id: row.id })
  expect((await admin.get(`${base}/queryNotification?deleted=true`)).list.map((r: any) => r.id)).toContain(row.id)
  await admin.post(`${base}/restore`, { ids: [row.id] })
  expect((await read(row.id)).status).toBe('draft')
})

test('what the specification asks for is asked for, and bad input is named', async () => {
  const { body } = await admin.try('POST', `${base}/add`, {})
  expect(body.errors.map((e: any) => e.field).sort()).toEqual(['content', 'priority', 'title', 'type'])
  const wrong = async (field: string, more: object, status = 400) => {
    const answer = await admin.try('POST', `${base}/add`, notice(more))
    expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(more).slice(0, 80)).toEqual([status, field])
  }
  await wrong('content', { content: '<p> </p><script>alert(1)</script>' })
  await wrong('endTime', { startTime: '2030-01-02T00:00:00Z', endTime: '2030-01-01T00:00:00Z' })
  await wrong('confirmBy', { mustConfirm: true, confirmBy: '2030-02-01T00:00:00Z', endTime: '2030-01-01T00:00:00Z' })
  await wrong('publishOrgs', { publishObject: 'orgs', publishOrgs: [tenantId] })
  await wrong('publishRoles', { publishObject: 'roles', publishRoles: [tenantId] })
  await wrong('publishUsers', { publishObject: 'users', publishUsers: [person['demo2/admin']] })
  await wrong('attachments', { attachments: [tenantId] })
  await wrong('managed', { managed: true })
  await wrong('title', { title: 'x'.repeat(201) })
})

test('a script in the content is gone when it is stored and when it is read', async () => {
  const row = await add({
    content: '<p onclick="x()">a<img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a></p><script>c</script>',
  })
  expect(row.content).toBe('<p>a<a>b</a></p>')
  // What came into the database by another way is cleaned where it is read.
  await db.query(`update notification set content = '<svg onload=alert(1)></svg><p>z</p>' where id = $1`, [row.id])
  expect((await read(row.id)).content).toBe('<p>z</p>')
  const out = await publishNew({ publishObject: 'users', publishUsers: [person['demo/finance']] })
  await db.query(`update notification set content = '<style>x</style><p style="x">z</p>' where id = $1`, [out.id])
  expect((await hand('demo/finance').get(`${base}/queryMyNotificationById?id=${out.id}`)).content).toBe('<p>z</p>')
})

test('whom it is for is counted before, and only they get it', async () => {
  const options = async (kind: string, search: string) =>
    (await admin.get(`${base}/${kind}/queryOptions?search=${encodeURIComponent(search)}`))[0]
  const [department, customer, role] = [
    await options('org', '关务部'),
    await options('org', '鹏程'),
    await options('role', '财务'),
  ]
  const preview = (to: object) => admin.post(`${base}/preview`, to)
  const everybody = await preview({ publishObject: 'all' })
  expect(everybody.customers).toBeGreaterThanOrEqual(2)
  expect(everybody.people).toBeGreaterThan(everybody.customers)
  const cases: [object, string[], string[]][] = [
    [
      { publishObject: 'orgs', publishOrgs: [department.id] },
      ['demo/declarant', 'demo/classifier'],
      ['demo/finance', 'demo/buyer', 'demo/admin', 'demo2/declarant'],
    ],
    [
      { publishObject: 'orgs', publishOrgs: [customer.id], publishBelow: false },
      ['demo/buyer'],
      ['demo/buyer2', 'demo/declarant'],
    ],
    [{ publishObject: 'roles', publishRoles: [role.id] }, ['demo/finance'], ['demo/classifier', 'demo2/admin']],
    [
      { publishObject: 'users', publishUsers: [person['demo/buyer2'], person['demo/admin']] },
      ['demo/buyer2', 'demo/admin'],
      ['demo/buyer'],
    ],
    [{ publishObject: 'all' }, ['demo/admin', 'demo/buyer', 'demo/finance'], ['demo2/admin', 'demo2/declarant']],
  ]
  for (const [to, got, not] of cases) {
    const { people } = await preview(to)
    const row = await publishNew(to)
    expect(row, JSON.stringify(to)).toMatchObject({
      status: 'published',
      deliveredCount: people,
      recipientCount: people,
    })
    for (const who of got)
      expect(await inBox(who, row.id), who).toMatchObject({
        title: row.title,
        read: false,
        description: '请各位注意',
        full: true,
      })
    for (const who of not) {
      expect(await inBox(who, row.id), who).toBeUndefined()
      expect((await hand(who).try('GET', `${base}/queryMyNotificationById?id=${row.id}`)).status).toBe(404)
      for (const step of ['markRead', 'markUnread', 'deleteMine'])
        expect((await hand(who).try('POST', `${base}/${step}`, { ids: [row.id] })).status).toBe(404)
      expect((await hand(who).try('POST', `${base}/confirm`, { id: row.id })).status).toBe(404)
    }
  }
  const nobody = await add({ publishObject: 'users', publishUsers: [] })
  expect((await admin.try('POST', `${base}/publish`, { id: nobody.id, version: nobody.version })).status).toBe(409)
})

test('an organisation is meant with those below it, or without', async () => {
  const [root] = await admin.get('/api/admin/sysorg/tree')
  const top = await admin.post('/api/admin/sysorg/add', {
    orgType: 'department',
    orgName: '上级部',
    orgSequence: 1,
    orgParent: root.id,
  })
  const low = await admin.post('/api/admin/sysorg/add', {
    orgType: 'department',
    orgName: '下级部',
    orgSequence: 1,
    orgParent: top.id,
  })
  const role = await newRole(admin, [])
  await newUser(admin, [role.id], { orgId: low.id })
  const of = (publishBelow: boolean) =>
    admin.post(`${base}/preview`, { publishObject: 'orgs', publishOrgs: [top.id], publishBelow })
  expect([(await of(true)).people, (await of(false)).people]).toEqual([1, 0])
  expect((await admin.get(`${base}/org/queryOptions?ids=${low.id}`))[0].label).toMatch(/上级部 \/ 下级部$/)
})

test('a start in the future waits, can be taken back, and goes out by itself when its time comes', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const row = await publish(
    await add({ startTime: tomorrow, publishObject: 'users', publishUsers: [person['demo/finance']] }),
  )
  expect(row.status).toBe('scheduled')
  const waiting = await db.query(`select run_at from graphile_worker.jobs where key = $1`, [
    `deliver_notification ${row.id}`,
  ])
  expect(new Date(waiting.rows[0].run_at).toISOString()).toBe(tomorrow)
  expect(await inBox('demo/finance', row.id)).toBeUndefined()
  expect((await admin.try('POST', `${base}/delete`, { id: row.id })).status).toBe(409)
  // A job that comes too early only waits on.
  await run(deliverNotification, row.id)
  expect((await read(row.id)).status).toBe('scheduled')
  const back = await admin.post(`${base}/revoke`, { id: row.id, version: row.version })
  expect(back.status).toBe('draft')
  await run(deliverNotification, row.id)
  expect(await inBox('demo/finance', row.id)).toBeUndefined()

  const again = await publish(back)
  await db.query(`update notification set start_time = now() - interval '1 second' where id = $1`, [again.id])
  await db.query(`select graphile_worker.remove_job($1)`, [`deliver_notification ${row.id}`])
  // The job was lost: the net of each minute finds it.
  await run(tendNotifications)
  expect(await delivered(again)).toMatchObject({ status: 'published', deliveredCount: 1 })
  expect(await inBox('demo/finance', row.id)).toMatchObject({ read: false })
})

test('what is revoked or over leaves every bell at once', async () => {
  const unread = async () => (await hand('demo/finance').get(`${base}/queryHeadNotification`)).unread as number
  const before = await unread()
  const to = { publishObject: 'users', publishUsers: [person['demo/finance']] }
  const [first, second] = [
    await publishNew(to),
    await publishNew({ ...to, endTime: new Date(Date.now() + 3_600_000).toISOString() }),
  ]
  expect(await unread()).toBe(before + 2)
  const revoked = await admin.post(`${base}/revoke`, { id: first.id, version: first.version })
  expect([revoked.status, await unread()]).toEqual(['revoked', before + 1])
  await db.query(
    `update notification set start_time = now() - interval '1 minute', end_time = now() - interval '1 second' where id = $1`,
    [second.id],
  )
  expect(await unread()).toBe(before)
  await run(endNotification, second.id)
  expect((await read(second.id)).status).toBe('ended')
  for (const row of [revoked, await read(second.id)]) {
    expect((await admin.try('PUT', `${base}/update`, { id: row.id, version: row.version, title: 'x' })).status).toBe(
      409,
    )
    expect((await admin.try('POST', `${base}/publish`, { id: row.id, version: row.version })).status).toBe(409)
    expect((await admin.try('POST', `${base}/revoke`, { id: row.id, version: row.version })).status).toBe(409)
    await admin.post(`${base}/delete`, { id: row.id })
  }
})

test('what is out may be mended but not sent elsewhere; readers see that it was edited, and the history tells what', async () => {
  const row = await publishNew({ publishObject: 'users', publishUsers: [person['demo/finance']] })
  for (const [field, value] of [
    ['publishObject', 'all'],
    ['publishUsers', []],
    ['startTime', '2030-01-01T00:00:00Z'],
  ] as const) {
    const answer = await admin.try('PUT', `${base}/update`, { id: row.id, version: row.version, [field]: value })
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, field])
  }
  expect(await inBox('demo/finance', row.id)).toMatchObject({ edited: false })
  await admin.put(`${base}/update`, { id: row.id, version: row.version, title: '改过的', content: '<p>新内容</p>' })
  expect(await inBox('demo/finance', row.id)).toMatchObject({ title: '改过的', description: '新内容', edited: true })
  const history = await admin.get(`${base}/queryHistory?id=${row.id}`)
  expect(history.map((h: any) => h.action)).toEqual(['update', 'update', 'add'])
  expect(history[0].changes).toContainEqual({ field: 'content', from: '请各位注意', to: '新内容' })
  expect(history[1].changes).toContainEqual({ field: 'status', from: 'draft', to: 'published' })
})

test('who has not confirmed is seen, exported, reminded once an hour and told to the publisher when time is over', async () => {
  const people = [person['demo/finance'], person['demo/classifier']]
  const row = await publishNew({
    publishObject: 'users',
    publishUsers: people,
    mustConfirm: true,
    priority: 'high',
    confirmBy: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const finance = hand('demo/finance')
  expect((await finance.get(`${base}/queryHeadNotification`)).urgent.map((n: any) => n.id)).toContain(row.id)
  expect((await finance.try('POST', `${base}/deleteMine`, { ids: [row.id] })).status).toBe(409)
  expect(await finance.post(`${base}/confirm`, { id: row.id })).toMatchObject({ confirmed: true, read: true })
  await finance.post(`${base}/deleteMine`, { ids: [row.id] })
  expect(await inBox('demo/finance', row.id)).toBeUndefined()

  const readers = await admin.get(`${base}/queryReaders?id=${row.id}&state=unconfirmed`)
  expect(readers).toMatchObject({
    total: 1,
    counts: { people: 2, read: 1, confirmed: 1 },
    list: [{ nickname: '李思源', username: 'classifier', orgName: '关务部', readAt: null }],
  })
  expect((await admin.get(`${base}/queryReaders?id=${row.id}&search=赵敏&sort=-readAt`)).list[0]).toMatchObject({
    nickname: '赵敏',
  })
  const sheet = await fetch(`${app.url}${base}/exportReaders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token['demo/admin']}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: row.id, state: 'confirmed' }),
  })
  expect(JSON.stringify((await readExcel(Buffer.from(await sheet.arrayBuffer()), { maxRows: 10 })).rows)).toMatch(
    /赵敏/,
  )

  expect(await admin.post(`${base}/remind`, { id: row.id })).toEqual({ people: 1 })
  const reminder = async (who: string) =>
    (await hand(who).get(`${base}/queryMyNotification?pageSize=50`)).list.find(
      (n: any) => n.link === `/mynotification?open=${row.id}`,
    )
  await expect
    .poll(() => reminder('demo/classifier'))
    .toMatchObject({ title: `Please read: ${row.title}`, type: 'message', priority: 'high' })
  expect(await reminder('demo/finance')).toBeUndefined()
  const soon = await admin.try('POST', `${base}/remind`, { id: row.id })
  expect([soon.status, soon.body.message]).toEqual([429, 'They were reminded within the hour. Try again in 60 minutes'])

  await db.query(`update notification set confirm_by = now() - interval '1 second' where id = $1`, [row.id])
  await run(escalateNotification, row.id)
  await run(escalateNotification, row.id)
  const told = (await admin.get(`${base}/queryMyNotification?pageSize=50`)).list.filter(
    (n: any) => n.link === `/notification?readers=${row.id}`,
  )
  expect(told).toMatchObject([{ title: `1 did not confirm in time: ${row.title}` }])
})

test('an attachment opens for its readers and for who manages, and for nobody else by any way', async () => {
  const upload = await app.upload('/api/files/upload', {
    token: token['demo/admin']!,
    file: { name: '通知.txt', bytes: Buffer.from('hello'), type: 'text/plain' },
  })
  const fileId = upload.body.data.id
  const row = await publishNew({ publishObject: 'users', publishUsers: [person['demo/buyer']], attachments: [fileId] })
  expect(row.files).toEqual([{ id: fileId, name: '通知.txt', size: 5 }])
  const open = (who: string, path = `${base}/downloadAttachment/${row.id}/${fileId}`) =>
    app.call('GET', path, { token: token[who]! })
  expect((await hand('demo/buyer').get(`${base}/queryMyNotificationById?id=${row.id}`)).files).toEqual(row.files)
  expect((await open('demo/buyer')).body).toBe('hello')
  expect((await open('demo/admin')).status).toBe(200)
  for (const who of ['demo/declarant', 'demo/buyer2', 'demo2/admin']) {
    expect((await open(who)).status, who).toBe(404)
    for (const path of [`/api/files/download/${fileId}`, `/api/files/queryById/${fileId}`])
      expect((await open(who, path)).status, `${who} ${path}`).toBe(404)
  }
  await admin.post(`${base}/revoke`, { id: row.id, version: row.version })
  expect((await open('demo/buyer')).status).toBe(404)
})

test('who joins later gets what is out for all, and nothing that was for others', async () => {
  const all = await publishNew()
  const over = await publishNew({ endTime: new Date(Date.now() + 3_600_000).toISOString() })
  await db.query(`update notification set end_time = now() - interval '1 second' where id = $1`, [over.id])
  const role = (await admin.get(`${base}/role/queryOptions?search=ROLE_FINANCE`))[0]
  const some = await publishNew({ publishObject: 'roles', publishRoles: [role.id] })
  const user = await newUser(admin, [role.id])
  token['demo/new'] = await app.signIn('demo', user.username, 'test-password')
  expect(await inBox('demo/new', all.id)).toMatchObject({ read: false })
  expect([await inBox('demo/new', over.id), await inBox('demo/new', some.id)]).toEqual([undefined, undefined])
})

test('without the permission nothing is managed, and another tenant finds nothing', async () => {
  const row = await publishNew()
  const other = hand('demo2/admin')
  for (const [method, path, body] of [
    ['GET', `queryNotification`, undefined],
    ['GET', `queryById?id=${row.id}`, undefined],
    ['POST', 'add', notice()],
    ['PUT', 'update', { id: row.id, version: row.version, title: 'x' }],
    ['POST', 'delete', { id: row.id }],
    ['POST', 'publish', { id: row.id, version: row.version }],
    ['POST', 'revoke', { id: row.id, version: row.version }],
    ['POST', 'remind', { id: row.id }],
    ['GET', `queryReaders?id=${row.id}`, undefined],
    ['POST', 'exportReaders', { id: row.id }],
    ['POST', 'preview', { publishObject: 'all' }],
    ['GET', 'user/queryOptions', undefined],
    ['GET', `queryHistory?id=${row.id}`, undefined],
    ['POST', 'exportExcel', {}],
  ] as const) {
    for (const who of ['demo/declarant', 'demo/buyer'])
      expect((await hand(who).try(method, `${base}/${path}`, body)).status, `${who} ${path}`).toBe(403)
    expect((await app.call(method, `${base}/${path}`, body ? { body } : {})).status, path).toBe(401)
    if (path.includes(row.id) || JSON.stringify(body ?? {}).includes(row.id))
      expect((await other.try(method, `${base}/${path}`, body)).status, `demo2 ${path}`).toBe(404)
  }
  expect((await other.get(`${base}/queryNotification?pageSize=50`)).list.map((r: any) => r.id)).not.toContain(row.id)
  // A message of the program is no notice to manage.
  const {
    rows: [message],
  } = await db.query(`select id, version from notification where tenant_id = $1 and not managed limit 1`, [tenantId])
  expect((await admin.try('GET', `${base}/queryById?id=${message.id}`)).status).toBe(404)
  expect((await admin.try('POST', `${base}/revoke`, { id: message.id, version: message.version })).status).toBe(404)
})

test('a person stars, marks, searches, sorts and deletes what is his', async () => {
  const finance = hand('demo/finance')
  const to = { publishObject: 'users', publishUsers: [person['demo/finance']] }
  const [low, high] = [
    await publishNew({ ...to, title: '寻找甲', priority: 'low' }),
    await publishNew({ ...to, title: '寻找乙', priority: 'high', titleEn: 'Find B' }),
  ]
  const list = async (query: string) =>
    (await finance.get(`${base}/queryMyNotification?pageSize=50&${query}`)).list.map((n: any) => n.id)
  expect(await list(`search=${encodeURIComponent('寻找')}&sort=-priority`)).toEqual([high.id, low.id])
  expect(await list(`search=${encodeURIComponent('寻找')}&sort=priority`)).toEqual([low.id, high.id])
  expect(await list('search=Find')).toEqual([high.id])
  expect(await list('search=%25%25')).toEqual([])
  expect((await list('priority=low'))[0]).toBe(low.id)
  await finance.post(`${base}/star`, { ids: [low.id], starred: true })
  expect(await list('starred=true')).toEqual([low.id])
  await finance.post(`${base}/markRead`, { ids: [low.id] })
  expect(await list('unread=true')).not.toContain(low.id)
  await finance.post(`${base}/markUnread`, { ids: [low.id] })
  expect(await list('unread=true')).toContain(low.id)
  await finance.post(`${base}/deleteMine`, { ids: [low.id] })
  expect(await list('')).not.toContain(low.id)
  expect((await finance.try('POST', `${base}/markRead`, { ids: [low.id] })).status).toBe(404)
  // He sees the English title where there is one.
  expect((await inBox('demo/finance', high.id)).title).toBe('Find B')
})

test('no job of one tenant reaches into another', async () => {
  const row = await publish(await add({ startTime: new Date(Date.now() + 86_400_000).toISOString() }))
  const {
    rows: [other],
  } = await db.query(`select id from tenant where tenant_code = 'demo2'`)
  await deliverNotification({ tenantId: other.id, id: row.id }, app.application.services)
  expect((await read(row.id)).status).toBe('scheduled')
  const { rows } = await sql`select 1 from notification_receipt`.execute(app.application.services.database.common)
  expect(rows).toEqual([])
})
