import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { chinaHead, csv, tariffHand } from '../../../test/tariff.ts'
import { customerIds, tradeOf } from '../../../test/trade.ts'

const base = '/api/customs/customsCase'
const desk = '/api/customs/classifyTask'
let app: TestApplication
let db: pg.Client
let token: string
let declarant: Hand
let classifier: Hand
let reviewer: Hand
let buyer: Hand
let pengcheng: string
let n = 0

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  token = await app.signIn('demo', 'admin')
  ;[declarant, classifier, reviewer, buyer] = (await Promise.all(
    ['declarant', 'classifier', 'reviewer', 'buyer'].map(async (name) => handOf(app, await app.signIn('demo', name))),
  )) as [Hand, Hand, Hand, Hand]
  pengcheng = (await customerIds(app, token)).pengcheng
  const tariff = tariffHand(app, token)
  await tariff.activate(
    await tariff.importChina(
      'T',
      '2026-01-01',
      csv(
        chinaHead,
        '8532230000,瓷介电容器,千克,千个,0,70,,13,1A,L/,品牌类型|出口享惠情况|用途',
        '8533210000,固定电阻器,千克,,0,70,,13,,,品牌类型|出口享惠情况|功率',
      ),
    ),
    '2026-01-01',
  )
  const { rows } = await db.query(`select elements from tariff_line where code = '8532230000' order by valid_from desc`)
  await db.query(`update tariff_line set elements = $1 where code = any('{8532230000,8533210000}')`, [
    JSON.stringify(rows[0].elements.map((e: any, at: number) => ({ ...e, required: at < 2 }))),
  ])
}, 120_000)
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const decided = { hsCode: '8532230000', elements: '4|3|滤波' }
const model = () => `PROP-${++n}`
const line = (values: object) => ({ id: randomUUID(), position: ++n * 1000, values: { name: '电容器', ...values } })

/** A case of the customer, made by staff. */
async function made(values: readonly object[]): Promise<any> {
  const file = await declarant.post(`${base}/add`, {
    direction: 'import',
    urgent: false,
    currency: 'USD',
    orgId: pengcheng,
  })
  await declarant.post(`${base}/patchLines`, { caseId: file.id, add: values.map(line) })
  return file
}
const rowOf = (id: string): Promise<any> => declarant.get(`${base}/queryById?id=${id}`)
const linesOf = async (id: string, hand = declarant): Promise<any[]> => (await hand.get(`${base}/lines?id=${id}`)).lines
const step = async (hand: Hand, name: string, id: string): Promise<any> => {
  // Nothing is quoted without a price.
  if (name === 'quote')
    await hand.post(`${base}/patchCharges`, { id, add: [{ id: randomUUID(), values: { price: '100' } }] })
  return hand.post(`${base}/${name}`, { id, version: (await rowOf(id)).version })
}
const set = (hand: Hand, caseId: string, { id }: any, fields: Record<string, [unknown, unknown]>): Promise<any> =>
  hand.post(`${base}/patchLines`, {
    caseId,
    set: [{ id, fields: Object.fromEntries(Object.entries(fields).map(([k, [from, to]]) => [k, { from, to }])) }],
  })
const eventsOf = async (hand: Hand, id: string): Promise<any[]> => (await hand.get(`${base}/timeline?id=${id}`)).events
const told = async (hand: Hand, code: string): Promise<any> =>
  (await hand.get('/api/notification/notification/queryMyNotification?pageSize=10')).list.find((x: any) =>
    x.title.includes(code),
  )
const taskOf = async (code: string): Promise<any> =>
  (await db.query(`select * from classification_task where order_code = $1 order by created_at desc limit 1`, [code]))
    .rows[0]
const opened = (id: string, hand = classifier): Promise<any> => hand.get(`${desk}/open?id=${id}`)

/** Two people on the desk decide a task. */
async function classify(id: string, more: object = {}): Promise<void> {
  const { task } = await opened(id)
  await classifier.post(`${desk}/decide`, {
    id,
    version: task.version,
    code: '8532230000',
    elements: '4|3|desk',
    ...more,
  })
  const second = await opened(id, reviewer)
  await reviewer.post(`${desk}/approve`, { id, version: second.task.version })
}

test('a customer’s code and elements are a proposal: nothing that was decided changes, the time line and the broker hear of it', async () => {
  const file = await made([{ ...decided, modelNumber: model() }])
  const [before] = await linesOf(file.id)
  const outcome = await set(buyer, file.id, before, {
    hsCode: ['8532230000', '8533.21.00 00'],
    elements: ['4|3|滤波', '0|3|100'],
    ciqCode: [null, '101'],
  })
  expect(outcome).toMatchObject({
    problems: [],
    conflicts: [],
    proposals: [{ field: 'hsCode' }, { field: 'elements' }, { field: 'ciqCode' }],
  })
  const [after] = await linesOf(file.id)
  expect(after).toMatchObject({
    ...decided,
    ciqCode: null,
    proposedCode: '8533210000',
    proposedElements: '0|3|100',
    proposedCiq: '101',
    origins: { proposedCode: { kind: 'typed', by: '周晓彤' }, hsCode: { by: '王海波' } },
  })
  expect((await eventsOf(buyer, file.id))[0]).toMatchObject({ kind: 'line.proposed', person: '周晓彤' })
  expect((await told(declarant, file.code)).title).toBe(
    `Case ${file.code}: the customer proposes another code or elements`,
  )
  // What is decided already is no proposal; taken back it is none either.
  expect((await set(buyer, file.id, before, { hsCode: [null, '8532230000'] })).proposals).toEqual([
    { id: before.id, field: 'hsCode' },
  ])
  expect((await linesOf(file.id))[0]).toMatchObject({ proposedCode: null, hsCode: '8532230000' })
  // Emptied by a customer, what was decided stands.
  await set(buyer, file.id, before, { hsCode: ['8532230000', null], elements: ['4|3|滤波', null] })
  expect((await linesOf(file.id))[0]).toMatchObject(decided)
  // The broker decides as ever.
  await set(declarant, file.id, before, { hsCode: ['8532230000', '8533210000'] })
  expect((await linesOf(file.id))[0]).toMatchObject({ hsCode: '8533210000', matchedBy: 'typed' })
})

test('a line that a customer adds with a code waits for the broker, whichever way it came: typed, copied or as a whole case', async () => {
  const file = await buyer.post(`${base}/add`, { direction: 'import', urgent: false, currency: 'USD' })
  const { lines, proposals } = await buyer.post(`${base}/patchLines`, {
    caseId: file.id,
    add: [line({ ...decided, modelNumber: model() })],
  })
  expect(lines).toMatchObject([{ hsCode: null, elements: null, matchedBy: null, proposedCode: '8532230000' }])
  expect(proposals.map((p: any) => p.field)).toEqual(['hsCode', 'elements'])
  const copy = await buyer.post(`${base}/copy`, { id: file.id })
  expect(await linesOf(copy.id)).toMatchObject([
    { hsCode: null, proposedCode: '8532230000', proposedElements: '4|3|滤波' },
  ])
  // Handed in it is not past the desk, and the desk has the proposal beside the engine's candidates.
  expect((await buyer.post(`${base}/submit`, { id: file.id, version: file.version })).status).toBe('toClassify')
  const task = await taskOf(file.code)
  expect((await opened(task.id)).proposed).toMatchObject([
    { code: '8532230000', elements: '4|3|滤波', by: '周晓彤', caseCode: file.code },
  ])
})

test('other goods under a decided code: the code no longer holds, a sent quote is void, both sides are told, and a person decides anew', async () => {
  const m = model()
  const file = await made([
    { ...decided, modelNumber: m, quantity: '10', unit: '035', unitPrice: '2' },
    { ...decided, modelNumber: model() },
  ])
  await step(declarant, 'submit', file.id)
  expect((await step(declarant, 'quote', file.id)).status).toBe('toConfirm')
  const [first] = await linesOf(file.id)
  expect(first).toMatchObject({ firstQuantity: '10', firstUnit: '035', supervision: '1A' })
  await set(buyer, file.id, first, { name: ['电容器', '电阻器'] })
  const [after, other] = await linesOf(file.id)
  expect(after).toMatchObject({
    name: '电阻器',
    hsCode: null,
    elements: null,
    matchedBy: null,
    supervision: null,
    firstUnit: null,
    firstQuantity: null,
  })
  expect(other).toMatchObject(decided)
  expect(await rowOf(file.id)).toMatchObject({ status: 'toClassify', openLines: 1 })
  const {
    rows: [quote],
  } = await db.query('select quoted_at, quoted_by from customs_case where id = $1', [file.id])
  expect(quote).toEqual({ quoted_at: null, quoted_by: null })
  for (const hand of [buyer, declarant])
    expect((await eventsOf(hand, file.id))[0]).toMatchObject({
      kind: 'goods.changed',
      details: { change: expect.stringContaining('电容器 → 电阻器') },
    })
  expect((await told(declarant, file.code)).title).toBe(
    `Goods of case ${file.code} changed and must be classified again`,
  )
  const task = await taskOf(file.code)
  expect(task).toMatchObject({ status: 'unclassified', name: '电阻器', model_number: m })
  expect(task.returned_reason).toContain('电容器 → 电阻器')
  // No rule puts the old code back.
  await declarant.post(`${base}/toDesk`, { id: file.id })
  expect((await linesOf(file.id))[0].hsCode).toBeNull()
  await classify(task.id, { code: '8533210000', elements: '0|3|100' })
  expect((await linesOf(file.id))[0]).toMatchObject({
    hsCode: '8533210000',
    elements: '0|3|100',
    matchedBy: 'task',
    firstUnit: '035',
    firstQuantity: '10',
  })
})

test('a line that waits on the desk goes on waiting there under the goods that the customer names now; the old task is closed with the reason', async () => {
  const [m1, m2] = [model(), model()]
  const file = await made([{ modelNumber: m1 }])
  await step(declarant, 'submit', file.id)
  const old = await taskOf(file.code)
  const { task } = await opened(old.id)
  await classifier.post(`${desk}/decide`, { id: old.id, version: task.version, code: '8532230000', elements: '4|3|x' })
  const [before] = await linesOf(file.id)
  await set(buyer, file.id, before, { modelNumber: [m1, m2] })
  const { rows: tasks } = await db.query(
    `select w.*, (select s.note from classification_step s where s.task_id = w.id and s.action = 'cancel') as note
     from classification_task w where order_code = $1 order by created_at`,
    [file.code],
  )
  expect(tasks).toMatchObject([
    { id: old.id, status: 'cancelled', claimed_by: null, note: expect.stringContaining(`${m1} → ${m2}`) },
    { status: 'unclassified', model_number: m2, returned_reason: expect.stringContaining(`${m1} → ${m2}`) },
  ])
  expect((await linesOf(file.id))[0]).toMatchObject({ modelNumber: m2, hsCode: null, goodsId: tasks[1].goods_id })
  // The first decision was about the old goods, and nobody looks at it a second time.
  const { rows } = await db.query(`select from goods_classification where goods_id = $1 and deleted_at is null`, [
    old.goods_id,
  ])
  expect(rows).toEqual([])
  for (const hand of [buyer, declarant])
    expect((await eventsOf(hand, file.id))[0]).toMatchObject({
      kind: 'goods.replaced',
      details: { change: expect.stringContaining(`${m1} → ${m2}`) },
    })
  expect((await told(declarant, file.code)).title).toBe(`Case ${file.code}: a line names other goods now`)
})

test('a task that another line waits for stays; that of a line which is removed is closed', async () => {
  const [m1, m2] = [model(), model()]
  const file = await made([{ modelNumber: m1 }, { modelNumber: m1 }])
  await step(declarant, 'submit', file.id)
  const old = await taskOf(file.code)
  const [first, second] = await linesOf(file.id)
  await set(declarant, file.id, first, { modelNumber: [m1, m2] })
  const statusOf = async (id: string): Promise<string> =>
    (await db.query('select status from classification_task where id = $1', [id])).rows[0].status
  expect(await statusOf(old.id)).toBe('unclassified')
  const next = await taskOf(file.code)
  expect(next).toMatchObject({ status: 'unclassified', model_number: m2 })
  const remove = { id: second.id, version: second.version }
  await declarant.post(`${base}/patchLines`, { caseId: file.id, remove: [remove] })
  expect([await statusOf(old.id), await statusOf(next.id)]).toEqual(['cancelled', 'unclassified'])
})

test('elements that a customer proposes without a code stand on the desk beside the codes', async () => {
  const file = await made([{ modelNumber: model() }])
  await step(declarant, 'submit', file.id)
  const { id } = await taskOf(file.code)
  const [before] = await linesOf(file.id)
  await set(buyer, file.id, before, { elements: [null, '4|3|滤波'] })
  expect((await opened(id)).proposed).toMatchObject([
    { code: null, ciqCode: null, elements: '4|3|滤波', by: '周晓彤', caseCode: file.code },
  ])
  await set(buyer, file.id, before, { hsCode: [null, '8533210000'] })
  expect((await opened(id)).proposed).toMatchObject([{ code: '8533210000', elements: '4|3|滤波' }])
})

test('while the customer changes goods that the desk has signed once, the first decision is taken back with the reason', async () => {
  const file = await made([{ modelNumber: model() }])
  await step(declarant, 'submit', file.id)
  const { id } = await taskOf(file.code)
  const { task } = await opened(id)
  await classifier.post(`${desk}/decide`, { id, version: task.version, code: '8532230000', elements: '4|3|x' })
  const [before] = await linesOf(file.id)
  await set(buyer, file.id, before, { origin: [null, 'JPN'], name: ['电容器', '可变电容器'] })
  expect(await taskOf(file.code)).toMatchObject({
    id,
    status: 'unclassified',
    name: '可变电容器',
    origin: 'JPN',
    first_code: null,
    returned_reason: expect.stringContaining('可变电容器'),
  })
  expect((await eventsOf(declarant, file.id))[0].kind).toBe('goods.changed')
})

test('goods that a customer changes in the goods’ own file reopen what was decided of them, in every case that is not declared', async () => {
  const m = model()
  const goods = await tradeOf(app, token).goods({ modelNumber: m, name: '电容器', orgId: pengcheng })
  await db.query(
    `insert into goods_classification (tenant_id, org_id, goods_id, jurisdiction, hs_code, elements, status) select tenant_id, org_id, id, 'CN', '8532230000', '4|3|x', 'classified' from goods where id = $1`,
    [goods.id],
  )
  const [open, declared] = [await made([{ modelNumber: m }]), await made([{ modelNumber: m }])]
  expect((await linesOf(open.id))[0]).toMatchObject({ hsCode: '8532230000', matchedBy: 'model' })
  await step(declarant, 'submit', open.id)
  await db.query(`update customs_case set status = 'declaring' where id = $1`, [declared.id])
  const row = await buyer.get(`/api/trade/goods/queryById?id=${goods.id}`)
  await buyer.put('/api/trade/goods/update', {
    id: goods.id,
    version: row.version,
    modelNumber: m,
    name: '电容器',
    materialUse: '钽，滤波用',
  })
  expect(await rowOf(open.id)).toMatchObject({ status: 'toClassify', openLines: 1 })
  expect((await linesOf(declared.id))[0].hsCode).toBe('8532230000')
  expect((await told(declarant, open.code)).title).toContain('must be classified again')
  const {
    rows: [decision],
  } = await db.query(`select status, recheck_reason from goods_classification where goods_id = $1`, [goods.id])
  expect(decision).toMatchObject({ status: 'recheck' })
  expect((await taskOf(open.code)).returned_reason).toContain('钽，滤波用')
})

test('papers of a customer change nothing that the stage fixed; ones that come before the quote bring their goods to the desk', async () => {
  const file = await made([{ ...decided, modelNumber: model() }])
  await step(declarant, 'submit', file.id)
  const buyerToken = await app.signIn('demo', 'buyer')
  const send = async (fields: Record<string, string>) => {
    const { status, body } = await app.upload(`${base}/readFile`, {
      token: buyerToken,
      fields: { mode: 'commit', id: file.id, ...fields },
      file: { name: `p${++n}.csv`, bytes: Buffer.from(`Model,Qty,Unit,Price,HS Code\n${model()},1,PCS,1,8533210000`) },
    })
    return { status, body }
  }
  await step(declarant, 'quote', file.id)
  for (const how of ['append', 'replace']) {
    const { status, body } = await send({ how })
    expect([status, body.errors[0].field]).toEqual([400, 'add'])
  }
  expect(await linesOf(file.id)).toHaveLength(1)
  await buyer.post(`${base}/refuse`, { id: file.id, version: (await rowOf(file.id)).version, reason: 'more to come' })
  expect((await send({ how: 'append' })).status).toBe(200)
  expect(await rowOf(file.id)).toMatchObject({ status: 'toClassify', lineCount: 2, openLines: 1 })
  expect((await opened((await taskOf(file.code)).id)).proposed).toMatchObject([{ code: '8533210000', by: null }])
})

test('nothing is signed that a declaration cannot take: mandatory elements are asked for by name, at the first word and the second', async () => {
  const file = await made([{ modelNumber: model(), quantity: '3', unit: '035' }])
  await step(declarant, 'submit', file.id)
  const { id } = await taskOf(file.code)
  const { task } = await opened(id)
  const decide = (more: object) =>
    classifier.try('POST', `${desk}/decide`, { id, version: task.version, code: '8532230000', ...more })
  for (const elements of [undefined, '||滤波', '4||滤波']) {
    const { status, body } = await decide(elements === undefined ? {} : { elements })
    const names = elements === '4||滤波' ? '出口享惠情况' : '品牌类型, 出口享惠情况'
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          field: 'elements',
          message: `Code 8532230000 asks for declaration elements that are missing: ${names}`,
        },
      ],
    ])
  }
  // What a template does not ask for may stay empty.
  expect((await decide({ elements: '4|3|' })).status).toBe(200)
  // Lost between the two, the second word is refused as well.
  await db.query(`update classification_task set elements = null where id = $1`, [id])
  const second = await opened(id, reviewer)
  const refused = await reviewer.try('POST', `${desk}/approve`, { id, version: second.task.version })
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'elements'])
  await reviewer.post(`${desk}/correct`, { id, version: second.task.version, code: '8532230000', elements: '4|3|' })
  expect((await linesOf(file.id))[0]).toMatchObject({
    hsCode: '8532230000',
    elements: '4|3|',
    supervision: '1A',
    firstUnit: '035',
    firstQuantity: '3',
    matchedBy: 'task',
  })
  // The papers that the code asks for are on the list at once.
  const { documents } = await declarant.get(`${base}/documents?id=${file.id}`)
  expect(documents.some((d: any) => d.kind === 'licence')).toBe(true)
})

test('the line says who has it in hand and since when; a claim that ran out is nobody’s', async () => {
  const file = await made([{ modelNumber: model() }])
  await step(declarant, 'submit', file.id)
  const { id } = await taskOf(file.code)
  const inHand = async () => (await declarant.get(`${base}/desk?id=${file.id}`))[0]
  expect(await inHand()).toMatchObject({ holder: null, since: null })
  await classifier.post(`${desk}/claim`, { ids: [id] })
  expect(await inHand()).toMatchObject({ holder: '李思源', since: expect.stringMatching(/^\d{4}-\d\d-\d\d/) })
  await db.query(
    `update classification_task set claimed_at = now() - interval '3 days', claimed_until = now() - interval '2 days' where id = $1`,
    [id],
  )
  expect(await inHand()).toMatchObject({ holder: null, since: null })
})
