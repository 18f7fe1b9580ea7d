import { drayMachine, type DrayStatus } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let db: pg.Client
let clerk: Hand
let buyer: Hand
let stranger: Hand
let elsewhere: Hand
let orgId: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const hand = async (tenant: string, user: string) => handOf(app, await app.signIn(tenant, user))
  clerk = await hand('demo', 'declarant')
  buyer = await hand('demo', 'buyer')
  stranger = await hand('demo', 'buyer2')
  elsewhere = await hand('demo2', 'admin')
  const { rows } = await db.query<{ org_id: string }>(
    `select m.org_id from membership m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and m.username = 'buyer'`,
  )
  orgId = rows[0]!.org_id
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const kinds = [
  ['usEntry', 'usEntryNews', 'usEntryAsked', 'ownUsEntry'],
  ['drayMove', 'drayNews', 'drayAsked', 'ownDray'],
] as const
const said = (body: string, more: object = {}) => ({ messageId: crypto.randomUUID(), body, ...more })
const baseOf = (kind: string) => `/api/customs/${kind}`
/** One of the customer's that is not over, in a state of its own so that tests do not meet. */
async function one(kind: string, nth: number): Promise<any> {
  const { list }: any = await buyer.get(`${baseOf(kind)}/query?pageSize=50`)
  const own = list.filter((row: any) => !['cancelled', 'closed'].includes(row.status))
  return clerk.get(`${baseOf(kind)}/queryById?id=${own[nth].id}`)
}
const queueOf = async (by: Hand, code: string): Promise<number> => {
  const { queues }: any = await by.get('/api/workbench/query')
  return queues.find((queue: any) => queue.code === code)?.count ?? 0
}
const heard = async (user: string): Promise<string> => {
  const { rows } = await db.query<{ words: string }>(
    `select n.title_en || ' | ' || n.content_en || ' | ' || n.link as words from notification n join notification_receipt r on r.tenant_id = n.tenant_id and r.notification_id = n.id
       join membership m on m.tenant_id = r.tenant_id and m.person_id = r.person_id join tenant t on t.id = n.tenant_id
     where t.tenant_code = 'demo' and m.username = $1 order by n.id desc limit 1`,
    [user],
  )
  return rows[0]?.words ?? ''
}

describe.each(kinds)('the talk about a %s', (kind, news, asked, own) => {
  const base = baseOf(kind)
  const say = (by: Hand, id: string, body: string, more: object = {}): Promise<any> =>
    by.post(`${base}/talk`, { id, ...said(body, more) })

  it('a question is answered, and either side is told and has it in the inbox', async () => {
    const row = await one(kind, 0)
    const before = {
      own: await queueOf(buyer, own),
      asked: await queueOf(clerk, asked),
      news: await queueOf(clerk, news),
    }
    const question = await say(clerk, row.id, 'Is the dock open on Saturday?', { question: true })
    await say(clerk, row.id, 'pays late', { internal: true })
    expect(await heard('buyer')).toContain(row.code)
    expect(await heard('buyer')).toContain(row.id)
    expect(await queueOf(buyer, own)).toBe(before.own + 1)
    expect(await queueOf(clerk, asked)).toBe(before.asked + 1)
    for (const by of [buyer, clerk])
      expect((await by.get(`${base}/query?tab=asked&search=${row.code}`)).list).toHaveLength(1)

    await say(buyer, row.id, 'From 8 to 12', { answers: question.id })
    expect(await heard('declarant')).toContain('From 8 to 12')
    expect(await queueOf(buyer, own)).toBe(before.own)
    expect(await queueOf(clerk, news)).toBe(before.news + 1)
    const theirs = await buyer.get(`${base}/messages?id=${row.id}`)
    expect(JSON.stringify(theirs)).not.toContain('pays late')
    expect(await clerk.post(`${base}/markSeen`, { id: row.id })).toMatchObject({ open: 0, unseen: 0 })
    expect(await queueOf(clerk, news)).toBe(before.news)
    expect((await buyer.try('POST', `${base}/markSeen`, { id: row.id })).status).toBe(403)
  })

  it('nobody else finds it, and a customer’s people neither ask nor note among themselves', async () => {
    const row = await one(kind, 1)
    const message = await say(clerk, row.id, 'Hello')
    for (const outsider of [stranger, elsewhere]) {
      expect((await outsider.try('GET', `${base}/messages?id=${row.id}`)).status).toBe(404)
      expect((await outsider.try('GET', `${base}/messageFile?id=${row.id}&messageId=${message.id}`)).status).toBe(404)
      expect((await outsider.try('POST', `${base}/talk`, { id: row.id, ...said('x') })).status).toBe(404)
    }
    expect((await buyer.try('POST', `${base}/talk`, { id: row.id, ...said('x', { internal: true }) })).status).toBe(403)
    expect((await buyer.try('POST', `${base}/talk`, { id: row.id, ...said('x', { question: true }) })).status).toBe(400)
  })
})

it('the last free day of a container is a deadline only while it stands at the terminal', async () => {
  const { list }: any = await buyer.get(`${baseOf('drayMove')}/query?pageSize=50`)
  const inState = (is: (status: string) => boolean) => list.find((row: any) => is(row.status)).id
  const there = inState((status) => drayMachine.isIn('atTerminal', status as DrayStatus))
  const gone = inState((status) => ['delivered', 'emptyReturned', 'closed'].includes(status))
  await db.query(`update dray_move set last_free_day = '2026-01-05' where id = any($1)`, [[there, gone]])
  for (const id of [there, gone])
    await clerk.post(`${baseOf('drayMove')}/talk`, { id, ...said('Which dock?', { question: true }) })
  // Put off, they are found whatever else waits.
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await buyer.post('/api/workbench/snooze', { queue: 'ownDray', ids: [there, gone], until })
  const { items }: any = await buyer.get('/api/workbench/query?snoozed=true')
  const dueOf = (id: string) => items.find((item: any) => item.id === id).due
  expect([dueOf(there)?.slice(0, 7), dueOf(gone)]).toEqual(['2026-01', null])
})

it('what was said with a customer does not leave with another one', async () => {
  const draft: any = await clerk.post(`${baseOf('drayMove')}/add`, { containerNo: 'CSQU3054383', orgId })
  await clerk.post(`${baseOf('drayMove')}/talk`, { id: draft.id, ...said('Which dock?') })
  const moved = await clerk.try('PUT', `${baseOf('drayMove')}/update`, {
    id: draft.id,
    version: draft.version,
    orgId: null,
  })
  expect(moved.body.errors).toMatchObject([{ field: 'orgId' }])

  const { list: parties }: any = await clerk.get('/api/customs/usParty/query?pageSize=50')
  const mine = parties.find((party: any) => party.orgId === orgId && party.state !== 'suspended')
  const other = parties.find((party: any) => party.orgId !== orgId && party.state !== 'suspended')
  const entry: any = await clerk.post(`${baseOf('usEntry')}/add`, { entryType: '01', importerId: mine.id })
  await clerk.post(`${baseOf('usEntry')}/talk`, { id: entry.id, ...said('Which bond?') })
  const taken = await clerk.try('PUT', `${baseOf('usEntry')}/update`, {
    id: entry.id,
    version: entry.version,
    importerId: other.id,
  })
  expect(taken.body.errors).toMatchObject([{ field: 'importerId' }])
})
