import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildApplication, type Application } from '../../application.ts'
import { readEnvironment } from '../../kernel/environment.ts'
import { handOf, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { deliverNotification } from './deliver.ts'

const base = '/api/notification/notification'
const many = 50_000
let app: TestApplication
/** A node that works no jobs, so that the test decides when one runs. */
let web: Application
let webUrl: string
let db: pg.Client
let admin: Hand
let tenantId: string
const heard: string[] = []

beforeAll(async () => {
  app = await testApplication()
  web = await buildApplication(
    readEnvironment({
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      ROLE: 'web',
      DATABASE_URL: app.databaseUrl,
      PORT: '0',
      POOL_SIZE: '4',
    }),
    app.databaseUrl,
  )
  webUrl = await web.app.listen({ port: 0, host: '127.0.0.1' })
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  tenantId = (await admin.get('/api/uaa/users/getSysUser')).tenantId
  // Without their triggers, which are tried elsewhere: one row at a time they would take longer than what is measured.
  await db.query(`set session_replication_role = replica`)
  await db.query(`with made as (insert into person (id, nickname, password_hash) select gen_random_uuid(), 'P' || i, '-' from generate_series(1, ${many}) i returning id, nickname)
    insert into membership (tenant_id, person_id, username) select '${tenantId}', id, nickname from made`)
  await db.query(`set session_replication_role = origin; analyze membership; analyze person`)
  db.on('notification', (n) => heard.push(n.payload ?? ''))
  await db.query('listen notified')
}, 60_000)
afterAll(async () => {
  await db?.end()
  await web?.close()
  await app?.close()
})

const add = () =>
  admin.post(`${base}/add`, {
    title: '五万人',
    content: '<p>一二三</p>',
    type: 'notification',
    priority: 'normal',
    publishObject: 'all',
  })
const column = async (id: string, name: string) =>
  (await db.query(`select ${name} as v from notification where id = $1`, [id])).rows[0].v
const receipts = async (id: string) =>
  (
    await db.query(
      `select count(*)::int as n, count(distinct person_id)::int as people from notification_receipt where notification_id = $1`,
      [id],
    )
  ).rows[0]
const members = async () =>
  (
    await db.query(
      `select count(*)::int as n from membership where tenant_id = $1 and status = 'able' and deleted_at is null`,
      [tenantId],
    )
  ).rows[0].n as number

/** Counts of an open bell, as they come. */
async function bell(token: string) {
  const controller = new AbortController()
  const response = await fetch(`${webUrl}${base}/stream`, {
    headers: { cookie: `token=${token}`, 'sec-fetch-site': 'same-origin' },
    signal: controller.signal,
  })
  const counts: number[] = []
  void (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
      for (const m of chunk.matchAll(/"unread":(\d+)/g)) counts.push(Number(m[1]))
  })().catch(() => {})
  return { counts, leave: () => controller.abort() }
}

test('a notice to 50,000 is answered at once, reaches everybody once, and rings every node once a batch', async () => {
  const all = await members()
  expect(all).toBeGreaterThan(many)
  const buyer = await bell(await app.signIn('demo', 'buyer'))
  const row = await add()
  heard.length = 0
  // Nobody can be told anything yet: the answer waits for none of it.
  await db.query('begin; lock table notification_receipt in share mode')
  const answer = await admin.post(`${base}/publish`, { id: row.id, version: row.version })
  await db.query('commit')
  expect(answer).toMatchObject({ status: 'published', recipientCount: all })
  await expect.poll(() => column(row.id, 'delivered_at'), { timeout: 60_000 }).not.toBeNull()
  expect(await receipts(row.id)).toEqual({ n: all, people: all })
  expect(await column(row.id, 'delivered_count')).toBe(all)
  // One notice a batch, a last few by name, and the one of the publishing itself, in place of 50,000.
  expect(heard.length).toBeLessThan(40)
  await expect.poll(() => buyer.counts.at(-1)! - buyer.counts[0]!).toBe(1)
  buyer.leave()

  const readers = await admin.get(`${base}/queryReaders?id=${row.id}&state=unread&search=P4999&pageSize=50`)
  expect(readers.counts.people).toBe(all)
  await admin.post(`${base}/revoke`, {
    id: row.id,
    version: (await admin.get(`${base}/queryById?id=${row.id}`)).version,
  })
}, 120_000)

test('a delivery that is killed in the middle goes on where it was, and one that runs twice at once tells nobody twice', async () => {
  const all = await members()
  const draft = await add()
  // Out, and its job lost: as a node that was killed leaves it.
  const {
    rows: [row],
  } = await db.query(
    `update notification set status = 'published', start_time = now(), published_at = now() where id = $1 returning id`,
    [draft.id],
  )
  const { services } = web
  let batches = 0
  const dying = {
    ...services,
    database: {
      ...services.database,
      transaction: async (...args: Parameters<typeof services.database.transaction>) => {
        if (++batches === 4) throw new Error('killed')
        return services.database.transaction(...args)
      },
    },
  } as typeof services
  await expect(deliverNotification({ tenantId, id: row.id }, dying)).rejects.toThrow('killed')
  expect(await receipts(row.id)).toEqual({ n: 15_000, people: 15_000 })
  // How far it came is seen while it is under way.
  expect((await admin.get(`${base}/queryById?id=${row.id}`)).deliveredCount).toBe(15_000)
  // Killed within a batch: nothing of it stands.
  await expect(
    services.database.transaction({ tenantId, personId: null, requestId: 'test' }, 'write', async () => {
      await deliverNotification({ tenantId, id: row.id }, {
        ...services,
        database: {
          ...services.database,
          transaction: async (_tenancy: never, _mode: never, work: (db: never) => Promise<unknown>) => {
            await services.database.transaction(
              { tenantId, personId: null, requestId: 'test' },
              'write',
              async (db) => {
                await work(db as never)
                throw new Error('killed within')
              },
            )
          },
        },
      } as never)
    }),
  ).rejects.toThrow('killed within')
  expect(await receipts(row.id)).toEqual({ n: 15_000, people: 15_000 })
  await Promise.all([
    deliverNotification({ tenantId, id: row.id }, services),
    deliverNotification({ tenantId, id: row.id }, services),
  ])
  expect(await receipts(row.id)).toEqual({ n: all, people: all })
  expect(await column(row.id, 'delivered_count')).toBe(all)
  await deliverNotification({ tenantId, id: row.id }, services)
  expect(await receipts(row.id)).toEqual({ n: all, people: all })
}, 120_000)

test('the open bells of a tenant on a node are counted in one query', async () => {
  const token = await app.signIn('demo', 'finance')
  const bells = await Promise.all(Array.from({ length: 8 }, () => bell(token)))
  await expect.poll(() => bells.every((b) => b.counts.length > 0)).toBe(true)
  let transactions = 0
  const { transaction } = web.services.database
  Object.assign(web.services.database, {
    transaction: (...args: Parameters<typeof transaction>) => (transactions++, transaction(...args)),
  })
  const before = bells.map((b) => b.counts.length)
  await db.query(`select pg_notify('notified', '${tenantId} *')`)
  await expect.poll(() => bells.every((b, at) => b.counts.length > before[at]!)).toBe(true)
  expect(transactions).toBe(1)
  Object.assign(web.services.database, { transaction })
  for (const b of bells) b.leave()
})
