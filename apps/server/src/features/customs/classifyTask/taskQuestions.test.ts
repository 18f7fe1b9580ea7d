import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { customerIds } from '../../../test/trade.ts'

let app: TestApplication
let db: pg.Client
let admin: Hand
let classifier: Hand
let buyer: Hand
let buyer2: Hand
let orgs: { pengcheng: string; haina: string }
const base = '/api/customs/classifyTask'
let n = 0

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  ;[classifier, buyer, buyer2] = [
    handOf(app, await app.signIn('demo', 'classifier')),
    handOf(app, await app.signIn('demo', 'buyer')),
    handOf(app, await app.signIn('demo', 'buyer2')),
  ]
  orgs = await customerIds(app, token)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const add = (more: object = {}): Promise<any> =>
  admin.post(`${base}/add`, { name: `询问 ${++n}`, jurisdiction: 'CN', orgId: orgs.pengcheng, urgent: false, ...more })
const ask = async (task: any) =>
  classifier.post(`${base}/ask`, {
    id: task.id,
    version: task.version,
    question: '是什么材质？',
    missing: ['material', 'use', 'material'],
  })
const asked = (hand: Hand): Promise<any> => hand.get(`${base}/queryAsked?pageSize=50`)

test('a question goes to the customer’s people, their answer comes back with the facts, and who asked is told', async () => {
  const task = await add({ use: '旧的用途' })
  const put = await ask(task)
  expect(put).toMatchObject({
    told: 1,
    task: { status: 'query', holder: null },
    questions: [{ question: '是什么材质？', missing: ['material', 'use'], answer: null, askedBy: '李思源' }],
  })
  const told = await buyer.get('/api/notification/notification/queryMyNotification?currentPage=1&pageSize=10')
  expect(told.list[0]).toMatchObject({
    title: `Please tell us more about “${task.name}”`,
    link: `/ClassifyPlatform?line=${task.id}`,
  })

  const { list, open } = await asked(buyer)
  expect(open).toBeGreaterThanOrEqual(1)
  const mine = list.find((t: any) => t.id === task.id)
  expect(mine).toMatchObject({ name: task.name, attributes: { use: '旧的用途' }, questions: [{ answer: null }] })
  // Nothing of what the desk thinks goes out.
  expect(Object.keys(mine).sort()).toEqual([
    'attributes',
    'brand',
    'description',
    'id',
    'modelNumber',
    'name',
    'orderCode',
    'questions',
  ])

  const questionId = mine.questions[0].id
  const due = Date.parse(task.dueAt)
  const done = await buyer.post(`${base}/answer`, {
    id: task.id,
    questionId,
    answer: '不锈钢 304',
    attributes: { material: '不锈钢' },
  })
  expect(done.questions[0]).toMatchObject({ answer: '不锈钢 304', answeredBy: '周晓彤' })
  const back = await classifier.get(`${base}/open?id=${task.id}`)
  expect(back.task).toMatchObject({ status: 'unclassified', material: '不锈钢', use: '旧的用途', answered: true })
  expect(Date.parse(back.task.dueAt)).toBeGreaterThanOrEqual(due)
  expect(back.steps.map((s: any) => [s.action, s.person])).toEqual([
    ['answer', '周晓彤'],
    ['ask', '李思源'],
  ])
  expect(
    (await classifier.get('/api/notification/notification/queryMyNotification?currentPage=1&pageSize=10')).list[0]
      .title,
  ).toBe(`The customer answered on “${task.name}”`)
  const twice = await buyer.try('POST', `${base}/answer`, { id: task.id, questionId, answer: '还是不锈钢' })
  expect([twice.status, twice.body.message]).toEqual([409, 'This question has been answered'])
})

test('a customer neither sees nor answers what another was asked', async () => {
  const task = await add()
  const { questions } = await ask(task)
  expect((await asked(buyer2)).list.map((t: any) => t.id)).not.toContain(task.id)
  const body = { id: task.id, questionId: questions[0].id, answer: '我不该知道' }
  expect((await buyer2.try('POST', `${base}/answer`, body)).status).toBe(404)
  const other = handOf(app, await app.signIn('demo2', 'admin'))
  expect((await other.try('POST', `${base}/answer`, body)).status).toBe(404)
  expect((await other.get(`${base}/queryAsked`)).total).toBe(0)
  // A question of another line does not fit.
  const theirs = await add({ orgId: orgs.haina })
  await ask(theirs)
  expect((await buyer2.try('POST', `${base}/answer`, { ...body, id: theirs.id })).status).toBe(404)
  // Rows of a customer who was never asked do not show at all.
  const quiet = await add()
  expect((await asked(buyer)).list.map((t: any) => t.id)).not.toContain(quiet.id)
})

test('staff take down an answer that came by telephone; a line without a customer has nobody to ask', async () => {
  const task = await add()
  const { questions } = await ask(task)
  await classifier.post(`${base}/answer`, { id: task.id, questionId: questions[0].id, answer: '电话：塑料' })
  expect((await classifier.get(`${base}/open?id=${task.id}`)).questions[0]).toMatchObject({
    answer: '电话：塑料',
    answeredBy: '李思源',
  })
  const ours = await add({ orgId: null })
  const refused = await classifier.try('POST', `${base}/ask`, { id: ours.id, version: ours.version, question: '？' })
  expect([refused.status, refused.body.message]).toEqual([409, 'This task has no customer to ask'])
  expect((await buyer.try('POST', `${base}/ask`, { id: task.id, version: 3, question: '？' })).status).toBe(403)
})

test('the clock stands still while the customer thinks', async () => {
  const task = await add()
  const { questions } = await ask(task)
  await db.query(`update classification_question set asked_at = now() - interval '20 days' where task_id = $1`, [
    task.id,
  ])
  // Between the two lies working time whatever day it is: no weekend or holiday lasts twelve days.
  await db.query(
    `update classification_task set created_at = now() - interval '20 days', due_at = now() - interval '8 days' where id = $1`,
    [task.id],
  )
  await buyer.post(`${base}/answer`, { id: task.id, questionId: questions[0].id, answer: '塑料' })
  const { task: back } = await classifier.get(`${base}/open?id=${task.id}`)
  expect(Date.parse(back.dueAt)).toBeGreaterThan(Date.now())
})
