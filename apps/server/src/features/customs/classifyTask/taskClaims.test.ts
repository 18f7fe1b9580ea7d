import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let db: pg.Client
let admin: Hand
let classifier: Hand
let reviewer: Hand
let people: Hand[]
const base = '/api/customs/classifyTask'
let n = 0

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  classifier = handOf(app, await app.signIn('demo', 'classifier'))
  reviewer = handOf(app, await app.signIn('demo', 'reviewer'))
  const role = await newRole(
    admin,
    ['classifyPlatform'],
    ['classifyTask.review', 'classifyTask.assign', 'classifyTask.edit'],
  )
  people = []
  for (let i = 0; i < 8; i++) {
    const user = await newUser(admin, [role.id])
    people.push(handOf(app, await app.signIn('demo', user.username, 'test-password')))
  }
  await db.query(`delete from classification_task where tenant_id = (select id from tenant where tenant_code = 'demo')`)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const add = (more: object = {}): Promise<any> =>
  admin.post(`${base}/add`, { name: `行 ${++n}`, jurisdiction: 'CN', urgent: false, ...more })
const names = async (hand: Hand, tab = 'unclassified') =>
  (await hand.get(`${base}/query?tab=${tab}&pageSize=50`)).list.map((r: any) => r.name)

test('eight people who ask for the next line at once get eight different ones, again and again', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => add()))
  for (const round of [1, 2, 3]) {
    const got = (await Promise.all(people.map((hand) => hand.post(`${base}/next`, {})))).map((a) => a.id)
    const lines = got.filter((id) => id !== null)
    expect(new Set(lines).size, `round ${round}`).toBe(lines.length)
    expect(lines).toHaveLength(8)
    // Who holds a line keeps it until he is done with it.
    expect((await Promise.all(people.map((hand) => hand.post(`${base}/next`, {})))).map((a) => a.id)).toEqual(got)
    await Promise.all(people.map((hand, i) => hand.post(`${base}/release`, { ids: [got[i]] })))
  }
  await db.query(`update classification_task set claimed_by = null where id = any($1)`, [made.map((t) => t.id)])
  // More askers than lines: nobody gets a line twice, the others get none.
  await db.query(`delete from classification_task where id = any($1)`, [made.slice(5).map((t) => t.id)])
  const few = (await Promise.all(people.map((hand) => hand.post(`${base}/next`, {})))).map((a) => a.id)
  expect(few.filter((id) => id !== null).sort()).toEqual(
    made
      .slice(0, 5)
      .map((t) => t.id)
      .sort(),
  )
  await db.query('delete from classification_task where id = any($1)', [made.map((t) => t.id)])
})

test('two claims at once: one wins, the other is told who holds it', async () => {
  for (let round = 0; round < 5; round++) {
    const task = await add()
    const answers = await Promise.all(
      people.slice(0, 4).map((hand) => hand.try('POST', `${base}/claim`, { ids: [task.id] })),
    )
    expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409, 409])
    const lost = answers.find((a) => a.status === 409)!
    expect(lost.body.message).toMatch(/^Tester \d+ is working on “行 \d+”/)
    expect(lost.body.data.holder.name).toMatch(/^Tester/)
  }
})

test('a line in other hands is in nobody else’s queue but the supervisor’s, who sees who holds it', async () => {
  const task = await add()
  await classifier.post(`${base}/claim`, { ids: [task.id] })
  expect(await names(classifier)).toContain(task.name)
  expect(await names(classifier, 'mine')).toEqual([task.name])
  expect(await names(people[0]!)).not.toContain(task.name)
  expect((await people[0]!.try('GET', `${base}/open?id=${task.id}`)).status).toBe(409)
  expect((await people[0]!.try('GET', `${base}/queryById?id=${task.id}`)).status).toBe(409)
  expect(
    (await people[0]!.try('POST', `${base}/decide`, { id: task.id, version: task.version, code: '8536690000' })).body
      .message,
  ).toContain('李思源')
  expect((await people[0]!.try('POST', `${base}/release`, { ids: [task.id] })).status).toBe(409)
  expect(
    (await reviewer.get(`${base}/query?tab=unclassified&search=${encodeURIComponent(task.name)}`)).list[0],
  ).toMatchObject({ holder: '李思源' })
  expect((await reviewer.get(`${base}/open?id=${task.id}`)).claim).toMatchObject({
    name: '李思源',
    own: false,
    assigned: false,
  })
  // A claim changes nothing of the line: what was read before is still the last version.
  expect(
    (await classifier.post(`${base}/decide`, { id: task.id, version: task.version, code: '8536690000' })).task.status,
  ).toBe('first')
})

test('a claim ends half an hour after its holder’s last touch', async () => {
  const task = await add()
  const age = (minutes: number) =>
    db.query(
      `update classification_task set claimed_at = now() - make_interval(mins => $2), claimed_until = now() + make_interval(mins => 30 - $2) where id = $1`,
      [task.id, minutes],
    )
  await classifier.post(`${base}/claim`, { ids: [task.id] })
  await age(29)
  expect((await people[0]!.try('POST', `${base}/claim`, { ids: [task.id] })).status).toBe(409)
  expect(await classifier.post(`${base}/touch`, { id: task.id })).toEqual({ held: true })
  await age(31)
  expect(await classifier.post(`${base}/touch`, { id: task.id })).toEqual({ held: false })
  expect(await names(people[0]!)).toContain(task.name)
  await people[0]!.post(`${base}/claim`, { ids: [task.id] })
  expect(
    (await classifier.try('POST', `${base}/decide`, { id: task.id, version: task.version, code: '8536690000' })).status,
  ).toBe(409)
})

test('a supervisor gives lines to somebody, who keeps them; all of them or none', async () => {
  const [one, two] = [await add(), await add()]
  const staff = await reviewer.get(`${base}/queryPeople`)
  const { id } = staff.find((p: any) => p.name === '李思源')
  expect(await reviewer.post(`${base}/assign`, { ids: [one.id, two.id], personId: id })).toEqual({ count: 2 })
  await db.query(
    `update classification_task set claimed_at = now() - interval '3 days', claimed_until = now() - interval '2 days' where id = any($1)`,
    [[one.id, two.id]],
  )
  expect(await names(classifier, 'mine')).toEqual([one.name, two.name])
  expect((await people[0]!.try('POST', `${base}/claim`, { ids: [one.id] })).status).toBe(409)
  // The next line is among one's own, in the order of their deadlines, and round again.
  expect(await classifier.post(`${base}/next`, { after: one.id })).toEqual({ id: two.id })
  expect(await classifier.post(`${base}/next`, { after: two.id })).toEqual({ id: one.id })
  const told = await classifier.get('/api/notification/notification/queryMyNotification?currentPage=1&pageSize=10')
  expect(told.list[0].title).toBe('2 classification tasks were assigned to you')
  expect((await classifier.try('POST', `${base}/assign`, { ids: [one.id], personId: id })).status).toBe(403)
  const stranger = await reviewer.try('POST', `${base}/assign`, { ids: [one.id], personId: crypto.randomUUID() })
  expect([stranger.status, stranger.body.errors[0].field]).toEqual([400, 'personId'])
  expect(
    (await reviewer.try('POST', `${base}/assign`, { ids: [one.id, crypto.randomUUID()], personId: id })).status,
  ).toBe(404)
  expect(await reviewer.post(`${base}/release`, { ids: [one.id, two.id] })).toEqual({ count: 2 })
})

test('what waits for the second look is claimed by whoever may review, never by the first person', async () => {
  const task = await add()
  const first = await reviewer.post(`${base}/decide`, { id: task.id, version: task.version, code: '8536690000' })
  expect(first.task.status).toBe('first')
  expect((await reviewer.try('POST', `${base}/claim`, { ids: [task.id] })).status).toBe(409)
  expect((await people[0]!.try('POST', `${base}/claim`, { ids: [task.id] })).status).toBe(403)
  await db.query(`delete from classification_task where status = 'first' and id <> $1`, [task.id])
  expect(await reviewer.post(`${base}/next`, { queue: 'first' })).toEqual({ id: null })
  expect((await people[0]!.try('POST', `${base}/next`, { queue: 'first' })).status).toBe(403)
  expect(await admin.post(`${base}/next`, { queue: 'first' })).toEqual({ id: task.id })
})
