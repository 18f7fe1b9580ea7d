import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { eventWords, plainWords } from '@clearway/contract/features/customs/case/caseEvent.text'
import { caseStepNames } from '@clearway/contract/features/customs/case/caseSteps'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { customerIds } from '../../../test/trade.ts'

const base = '/api/customs/customsCase'
let app: TestApplication
let db: pg.Client
const hands: Record<string, Hand> = {}
const tokens: Record<string, string> = {}
let pengcheng: string
let haina: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  for (const [name, tenant, user] of [
    ['admin', 'demo', 'admin'],
    ['declarant', 'demo', 'declarant'],
    ['classifier', 'demo', 'classifier'],
    ['reviewer', 'demo', 'reviewer'],
    ['buyer', 'demo', 'buyer'],
    ['buyer2', 'demo', 'buyer2'],
    ['elsewhere', 'demo2', 'admin'],
  ] as const) {
    tokens[name] = await app.signIn(tenant, user)
    hands[name] = handOf(app, tokens[name])
  }
  const ids = await customerIds(app, tokens['admin']!)
  pengcheng = ids.pengcheng
  haina = ids.haina
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const by = (name: string) => hands[name]!
const made = (more: object = {}) =>
  by('declarant').post(`${base}/add`, {
    direction: 'import',
    urgent: false,
    currency: 'USD',
    orgId: pengcheng,
    ...more,
  })
const say = (name: string, id: string, body: string, more: object = {}) =>
  by(name).post(`${base}/talk`, { id, messageId: randomUUID(), body, ...more })
const tries = (name: string, id: string, more: object = {}) =>
  by(name).try('POST', `${base}/talk`, { id, messageId: randomUUID(), body: 'x', ...more })
const heard = (name: string, id: string) => by(name).get(`${base}/messages?id=${id}`)
const notices = async (name: string): Promise<any[]> =>
  (
    await db.query(
      `select n.title_en as title, n.content_en as content, n.link from notification n join notification_receipt r on r.tenant_id = n.tenant_id and r.notification_id = n.id
  join membership m on m.tenant_id = r.tenant_id and m.person_id = r.person_id join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and m.username = $1 order by n.created_at desc, n.id desc limit 10`,
      [name],
    )
  ).rows
const events = async (name: string, id: string): Promise<any[]> =>
  (await by(name).get(`${base}/timeline?id=${id}`)).events

async function file(name: string, fileName = 'a.pdf'): Promise<string> {
  const { status, body } = await app.upload('/api/files/upload', {
    token: tokens[name]!,
    file: { name: fileName, bytes: Buffer.from(`%PDF-1.4\n${randomUUID()}\n%%EOF\n`), type: 'application/pdf' },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.id
}
const download = async (name: string, path: string) =>
  (await fetch(app.url + path, { headers: { authorization: `Bearer ${tokens[name]!}` } })).status

test('a question about a line reaches the customer, his answer ends it, and both sides are told', async () => {
  const { id, code } = await made()
  const lineId = randomUUID()
  await by('declarant').post(`${base}/patchLines`, {
    caseId: id,
    add: [
      { id: randomUUID(), position: 1, values: { name: '螺丝' } },
      { id: lineId, position: 2, values: { name: '轴承' } },
    ],
  })
  const question = await say('declarant', id, '轴承是什么材质？', { question: true, lineId })
  expect(question).toMatchObject({
    question: true,
    answeredAt: null,
    line: { id: lineId, row: 2, name: '轴承' },
    person: { name: '王海波', customer: false, own: true },
  })
  expect((await notices('buyer'))[0]).toMatchObject({
    title: `Case ${code}: a question for you`,
    content: '王海波: 轴承是什么材质？',
    link: `/ClassifyOrder?id=${id}&part=talk`,
  })
  expect((await by('buyer').get(`${base}/open?id=${id}`)).openQuestions).toBe(1)
  const answer = await say('buyer', id, '轴承钢', { answers: question.id })
  expect(answer).toMatchObject({ answers: question.id, person: { customer: true } })
  expect((await notices('declarant'))[0].title).toBe(`Case ${code}: your question was answered`)
  const talk = await heard('buyer', id)
  expect([talk.open, talk.messages.map((m: any) => [m.body, m.answeredAt !== null, m.person.own])]).toEqual([
    0,
    [
      ['轴承是什么材质？', true, false],
      ['轴承钢', false, true],
    ],
  ])
  expect((await by('declarant').get(`${base}/open?id=${id}`)).openQuestions).toBe(0)
  // More may be said to an answered question; a remark is no question.
  await say('buyer', id, '补充：GCr15', { answers: question.id })
  expect((await tries('buyer', id, { answers: answer.id })).body.errors[0].field).toBe('answers')
})

test('a call that is sent again adds nothing twice, and tells nobody twice', async () => {
  const { id } = await made()
  const body = { id, messageId: randomUUID(), body: 'twice', question: true }
  const before = (await notices('buyer')).filter((n) => n.content.includes('twice')).length
  await Promise.all([by('declarant').post(`${base}/talk`, body), by('declarant').post(`${base}/talk`, body)])
  await by('declarant').post(`${base}/talk`, body)
  expect((await heard('declarant', id)).messages).toHaveLength(1)
  expect((await notices('buyer')).filter((n) => n.content.includes('twice')).length - before).toBe(1)
  expect((await by('buyer').try('POST', `${base}/talk`, { id, messageId: body.messageId, body: 'mine' })).status).toBe(
    409,
  )
})

test('internal notes are the broker’s: customers neither read, answer, count nor write them, nor open what hangs on them', async () => {
  const { id } = await made()
  const fileId = await file('declarant', '内部.pdf')
  const note = await say('declarant', id, '客户信用差', { internal: true, question: true, fileId })
  await say('declarant', id, '您好')
  expect((await heard('declarant', id)).messages.map((m: any) => m.body)).toEqual(['客户信用差', '您好'])
  const mine = await heard('buyer', id)
  expect([mine.open, JSON.stringify(mine).includes('信用'), mine.messages.length]).toEqual([0, false, 1])
  expect((await by('buyer').get(`${base}/open?id=${id}`)).openQuestions).toBe(0)
  expect((await tries('buyer', id, { answers: note.id })).status).toBe(400)
  expect((await tries('buyer', id, { internal: true })).status).toBe(403)
  expect((await tries('declarant', id, { answers: note.id })).body.errors[0].field).toBe('answers')
  expect((await notices('buyer')).some((n) => n.content.includes('信用'))).toBe(false)
  expect([
    await download('buyer', `${base}/messageFile?id=${id}&messageId=${note.id}`),
    await download('buyer', `/api/files/download/${fileId}`),
    await download('declarant', `${base}/messageFile?id=${id}&messageId=${note.id}`),
  ]).toEqual([404, 404, 200])
  expect((await events('buyer', id)).map((e) => e.kind)).toEqual(['made'])
})

test('another customer and another tenant find nothing by any id, and write nothing', async () => {
  const [own, foreign] = [await made(), await made({ orgId: haina })]
  const question = await say('declarant', own.id, '?', { question: true, fileId: await file('declarant') })
  for (const name of ['buyer2', 'elsewhere']) {
    for (const path of [
      `messages?id=${own.id}`,
      `timeline?id=${own.id}`,
      `charges?id=${own.id}`,
      `messageFile?id=${own.id}&messageId=${question.id}`,
    ])
      expect([name, path, await download(name, `${base}/${path}`)]).toEqual([name, path, 404])
    expect((await tries(name, own.id)).status).toBe(404)
  }
  expect(await download('buyer2', `${base}/messageFile?id=${foreign.id}&messageId=${question.id}`)).toBe(404)
  expect((await tries('buyer2', foreign.id, { answers: question.id })).body.errors[0].field).toBe('answers')
  const lineId = randomUUID()
  await by('declarant').post(`${base}/patchLines`, {
    caseId: own.id,
    add: [{ id: lineId, position: 1, values: { name: 'x' } }],
  })
  expect((await tries('buyer2', foreign.id, { lineId })).body.errors[0].field).toBe('lineId')
  expect((await heard('declarant', own.id)).messages).toHaveLength(1)
})

test('an attachment is an upload of the writer’s own, and of no other customer', async () => {
  const [own, foreign] = [await made(), await made({ orgId: haina })]
  const theirs = await file('buyer2')
  expect((await tries('buyer', own.id, { fileId: theirs })).body.errors[0].field).toBe('fileId')
  // The broker sees the file of one customer, and cannot slip it to another.
  expect((await tries('declarant', own.id, { fileId: theirs })).body.errors[0].field).toBe('fileId')
  const sent = await file('declarant')
  const message = await say('declarant', own.id, '见附件', { fileId: sent })
  expect(message.file).toMatchObject({ name: 'a.pdf' })
  expect([
    await download('buyer', `${base}/messageFile?id=${own.id}&messageId=${message.id}`),
    await download('buyer', `/api/files/download/${sent}`),
    await download('buyer2', `/api/files/download/${sent}`),
  ]).toEqual([200, 200, 404])
  expect((await tries('declarant', foreign.id, { fileId: sent })).body.errors[0].field).toBe('fileId')
  expect((await tries('declarant', own.id, { fileId: randomUUID() })).body.errors[0].field).toBe('fileId')
})

test('who asks: the broker, a customer there is; a question may be withdrawn; nothing is written in what is over', async () => {
  const { id } = await made()
  expect((await tries('buyer', id, { question: true })).body.errors[0].field).toBe('question')
  expect((await tries('declarant', (await made({ orgId: undefined })).id, { question: true })).status).toBe(409)
  const question = await say('declarant', id, '?', { question: true })
  expect((await by('buyer').try('POST', `${base}/closeQuestion`, { id, messageId: question.id })).status).toBe(403)
  expect(
    (await by('declarant').post(`${base}/closeQuestion`, { id, messageId: question.id })).answeredAt,
  ).not.toBeNull()
  expect((await by('declarant').try('POST', `${base}/closeQuestion`, { id, messageId: randomUUID() })).status).toBe(404)
  for (const body of ['', '   ', 'x'.repeat(2001), 'a\u0000', 7, null, ['x'], { a: 1 }])
    expect([JSON.stringify(body).slice(0, 20), (await tries('buyer', id, { body })).status]).toEqual([
      JSON.stringify(body).slice(0, 20),
      400,
    ])
  await db.query(`update customs_case set status = 'cancelled' where id = $1`, [id])
  expect((await tries('buyer', id)).status).toBe(409)
})

test('questions of the classifiers’ desk stand in the same list and are answered through it; those of another customer’s goods never', async () => {
  const { id, code } = await made()
  await by('declarant').post(`${base}/patchLines`, {
    caseId: id,
    add: [
      {
        id: randomUUID(),
        position: 1,
        values: { name: '背光模组', modelNumber: `ASK-${code}`, quantity: '2', unit: '007' },
      },
    ],
  })
  await by('declarant').post(`${base}/submit`, {
    id,
    version: (await by('declarant').get(`${base}/open?id=${id}`)).row.version,
  })
  const {
    rows: [task],
  } = await db.query('select id, version from classification_task where order_code = $1', [code])
  await by('classifier').post('/api/customs/classifyTask/ask', {
    id: task.id,
    version: task.version,
    question: '有没有导光板？',
    missing: ['material'],
  })
  const talk = await heard('buyer', id)
  expect([talk.open, talk.desk]).toEqual([
    1,
    [
      expect.objectContaining({
        taskId: task.id,
        name: '背光模组',
        question: '有没有导光板？',
        missing: ['material'],
        askedBy: '李思源',
        answer: null,
      }),
    ],
  ])
  expect((await by('buyer').get(`${base}/open?id=${id}`)).openQuestions).toBe(1)
  await by('buyer').post('/api/customs/classifyTask/answer', {
    id: task.id,
    questionId: talk.desk[0].questionId,
    answer: '有',
    attributes: { material: '亚克力' },
  })
  const after = await heard('declarant', id)
  expect([after.open, after.desk[0].answer, after.desk[0].attributes]).toEqual([0, '有', { material: '亚克力' }])
  // A line of another customer that happens to bear this number.
  await db.query(`update classification_task set org_id = $2 where id = $1`, [task.id, haina])
  expect((await heard('buyer', id)).desk).toEqual([])
})

test('the timeline: everything for the broker, for the customer what is meant for him and in his words, newest first', async () => {
  const { id } = await made()
  await db.query(
    `insert into customs_case_event (tenant_id, case_id, kind, details, shown) select tenant_id, id, kind, details::jsonb, shown from customs_case, (values
    ('declaration.submitted', '{"code":"D-1","round":1,"fileName":"secret.xml"}', true), ('declaration.approved', '{"code":"D-1"}', false), ('step.sendBack', '{"reason":"缺箱单","from":"toQuote","to":"returned"}', true),
    ('step.release', '{"reason":"内部原因"}', false), ('something.later', '{"a":1}', true), ('document.refused', '{"document":{"kind":"invoice","name":"","rule":"always"},"reason":"模糊"}', true)) e(kind, details, shown) where id = $1`,
    [id],
  )
  const {
    rows: [declaration],
  } = await db.query(
    `insert into declaration (tenant_id, case_id, org_id, code, direction, status) select tenant_id, id, org_id, 'TL-1', direction, 'released' from customs_case where id = $1 returning id, tenant_id`,
    [id],
  )
  for (const [channel, n] of [
    ['L', 1],
    ['T', 2],
    ['F', 3],
    ['W', 4],
    ['?', 5],
  ] as const) {
    await db.query(
      `insert into declaration_receipt (tenant_id, declaration_id, channel, note, noticed_at, source, digest) values ($1, $2, $3, '海关原话', now() + make_interval(secs => $4), 'typed', $5)`,
      [declaration.tenant_id, declaration.id, channel, n, randomUUID()],
    )
  }
  const all = await events('declarant', id)
  expect(all).toHaveLength(12)
  expect(all.map((e) => e.at)).toEqual(
    all
      .map((e) => e.at)
      .sort()
      .reverse(),
  )
  expect(all.slice(0, 5).map((e) => [e.details.channel, e.details.note, e.declaration?.code])).toEqual([
    ['?', '海关原话', 'TL-1'],
    ['W', '海关原话', 'TL-1'],
    ['F', '海关原话', 'TL-1'],
    ['T', '海关原话', 'TL-1'],
    ['L', '海关原话', 'TL-1'],
  ])
  const mine = await events('buyer', id)
  expect(mine.slice(0, 3).map((e) => [e.kind, e.details])).toEqual([
    ['receipt', { channel: 'F' }],
    ['receipt', { channel: 'T' }],
    ['receipt', { channel: 'L' }],
  ])
  expect(
    mine
      .slice(3)
      .map((e) => e.kind)
      .sort(),
  ).toEqual(['document.refused', 'made', 'step.sendBack'])
  expect(mine.find((e) => e.kind === 'step.sendBack').details).toEqual({ reason: '缺箱单' })
  expect(JSON.stringify(mine)).not.toMatch(/secret|海关原话|内部原因|toQuote/)
})

test('every kind that the program writes into a timeline has its words', () => {
  const sources = globSync('**/*.ts', { cwd: path.join(import.meta.dirname, '..') })
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8'))
  const calls = sources.flatMap((source) =>
    [...source.matchAll(/caseEvent\(\s*ctx,[^)]*?\)(?:,|;|\n)/g)].map(([call]) => call),
  )
  const kinds = calls.flatMap((call) =>
    [...call.matchAll(/'((?:made|copied|fromOrder|assigned)|[a-z]+\.[A-Za-z]+)'/g)].map((m) => m[1]!),
  )
  expect(kinds.length).toBeGreaterThan(20)
  expect(
    [...new Set([...kinds, ...caseStepNames.map((step) => `step.${step}`), ...Object.keys(plainWords)])].filter(
      (kind) => !(kind in eventWords),
    ),
  ).toEqual([])
})
