import { randomUUID } from 'node:crypto'

import type { CaseStatus, CaseStep } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as t } from '@clearway/contract/features/customs/case/customsCase.text'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { customerIds } from '../../../test/trade.ts'

const base = '/api/customs/customsCase'
let app: TestApplication
let db: pg.Client
let admin: Hand
let declarant: Hand
let reviewer: Hand
let buyer: Hand
let finance: Hand
let pengcheng: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const token = await app.signIn('demo', 'admin')
  const hand = async (name: string) => handOf(app, await app.signIn('demo', name))
  admin = handOf(app, token)
  ;[declarant, reviewer, buyer, finance] = await Promise.all([
    hand('declarant'),
    hand('reviewer'),
    hand('buyer'),
    hand('finance'),
  ])
  pengcheng = (await customerIds(app, token)).pengcheng
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

/** By hand, after domain rules C.2: from which states each step leads where. From all others it is refused. Every line of these cases has its code. */
const table: Readonly<
  Record<CaseStep, { from: readonly [CaseStatus, ...CaseStatus[]]; to: CaseStatus; customers?: true; reason?: true }>
> = {
  submit: { from: ['draft', 'returned'], to: 'toQuote', customers: true },
  classified: { from: ['toClassify'], to: 'toQuote' },
  quote: { from: ['toQuote'], to: 'toConfirm' },
  release: { from: ['toQuote', 'toConfirm'], to: 'toDeclare', reason: true },
  confirm: { from: ['toConfirm'], to: 'toDeclare', customers: true },
  refuse: { from: ['toConfirm'], to: 'toQuote', customers: true, reason: true },
  sendBack: { from: ['toClassify', 'toQuote', 'toConfirm', 'toDeclare'], to: 'returned', reason: true },
  dispatch: { from: ['toDispatch'], to: 'toReceive' },
  receive: { from: ['toReceive'], to: 'completed', customers: true },
  cancel: {
    from: ['draft', 'toClassify', 'toQuote', 'toConfirm', 'toDeclare', 'returned'],
    to: 'cancelled',
    customers: true,
    reason: true,
  },
  reopen: { from: ['cancelled'], to: 'draft', customers: true },
}
const steps = Object.keys(table) as CaseStep[]
const statuses = Object.keys(t.statuses) as CaseStatus[]
let model = 0
let position = 0

const decided = { hsCode: '8532249000', elements: '4|3|x' }
const line = (values: object = {}) => ({
  id: randomUUID(),
  position: ++position,
  values: { name: '电容器', modelNumber: `STEP-${++model}`, quantity: '2', unit: '007', unitPrice: '3', ...values },
})
const read = (id: string) => admin.get(`${base}/queryById?id=${id}`)
const eventsOf = async (id: string) =>
  (await db.query('select kind, details, shown from customs_case_event where case_id = $1 order by at, id', [id])).rows
const tasksOf = async (code: string) =>
  (await db.query('select * from classification_task where order_code = $1 order by created_at, id', [code])).rows

async function made(values: readonly object[] = [decided], more: object = {}): Promise<any> {
  const file = await declarant.post(`${base}/add`, {
    direction: 'import',
    urgent: false,
    currency: 'USD',
    orgId: pengcheng,
    ...more,
  })
  if (values.length) await declarant.post(`${base}/patchLines`, { caseId: file.id, add: values.map(line) })
  return file
}
async function evidenceIn(caseId: string): Promise<{ kind: 'document'; id: string }> {
  const {
    rows: [file],
  } = await db.query(
    `with f as (insert into stored_file (tenant_id, name, size, content_type, file_type, sha256, store_key) select tenant_id, 'consent.pdf', 1, 'application/pdf', 'pdf', '\\x00', 'x' from customs_case where id = $1 returning tenant_id, id)
      insert into customs_case_document (tenant_id, case_id, kind, name, state, file_id, file_name) select tenant_id, $1, 'other', '', 'received', id, 'consent.pdf' from f returning id`,
    [caseId],
  )
  return { kind: 'document', id: file.id }
}
/** With a charge, so that it can be quoted and confirmed. */
async function madeIn(status: CaseStatus): Promise<any> {
  const { id } = await made()
  await price(id)
  await db.query('update customs_case set status = $2 where id = $1', [id, status])
  return read(id)
}
async function declare(caseId: string, status: string, more: { code?: string } = {}): Promise<string> {
  const id = randomUUID()
  await db.query(
    `insert into declaration (tenant_id, id, case_id, org_id, code, direction, status) select tenant_id, $2, id, org_id, $3, direction, $4 from customs_case where id = $1`,
    [caseId, id, more.code ?? `D-${id.slice(0, 8)}`, status],
  )
  return id
}
const price = (caseId: string, amount = '100') =>
  declarant.post(`${base}/patchCharges`, { id: caseId, add: [{ id: randomUUID(), values: { price: amount } }] })
const say = (hand: Hand, id: string, body: string, more: object = {}) =>
  hand.post(`${base}/talk`, { id, messageId: randomUUID(), body, ...more })
const take = (hand: Hand, step: CaseStep, row: any, reason = 'because', more: object = {}) =>
  hand.try('POST', `${base}/${step}`, {
    id: row.id,
    version: row.version,
    ...(table[step].reason && { reason }),
    ...more,
  })
/** The same, by staff in the customer's place where it is his to confirm. */
const takeShown = async (step: CaseStep, row: any) =>
  take(
    admin,
    step,
    row,
    'because',
    step === 'confirm' ? { reason: 'he called', evidence: await evidenceIn(row.id) } : {},
  )
const taken = async (hand: Hand, step: CaseStep, row: any, reason?: string): Promise<any> => {
  const answer = await take(hand, step, row, reason)
  if (answer.status !== 200) throw new Error(`${step}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

test('every step from every state: the ones of its rule lead on, all others are refused in words', async () => {
  const wrong: string[] = []
  for (const step of steps) {
    for (const status of statuses) {
      const row = await madeIn(status)
      const answer = await takeShown(step, row)
      const allowed = table[step].from.includes(status)
      const to = allowed ? table[step].to : status
      const after = await read(row.id)
      if (answer.status !== (allowed ? 200 : 409) || after.status !== to)
        wrong.push(
          `${step} from ${status}: ${answer.status} ${after.status} ${JSON.stringify(answer.body).slice(0, 150)}`,
        )
      if (!allowed && !answer.body.message.includes(t.statuses[status].en))
        wrong.push(`${step} from ${status}: ${answer.body.message}`)
    }
  }
  expect(wrong).toEqual([])
}, 60_000)

test('who may: the customer hands in, confirms, refuses, cancels and receives; the rest is the broker’s', async () => {
  for (const step of steps) {
    const row = await madeIn(table[step].from[0])
    expect([step, (await take(finance, step, row)).status]).toEqual([step, 403])
    expect([step, (await take(buyer, step, row)).status]).toEqual([step, table[step].customers ? 200 : 403])
  }
  // Whatever buttons his role was given.
  await db.query(
    `update role_menu set hidden_buttons = '{}' where role_id in (select id from sys_role where role_code = 'ROLE_CUSTOMER') and menu_id in (select id from sys_menu where menu_component in ('classifyOrder', 'declarationDetail'))`,
  )
  app.application.services.sessions.forget('*')
  for (const step of steps.filter((s) => !table[s].customers))
    expect([step, (await take(buyer, step, await madeIn(table[step].from[0]))).status]).toEqual([step, 403])
}, 60_000)

test('a stale version is told with the case as it stands; a reason is asked for where the rule wants one', async () => {
  const row = await madeIn('toQuote')
  const stale = await declarant.try('POST', `${base}/quote`, { id: row.id, version: row.version - 1 })
  expect([stale.status, stale.body.data.current.id]).toEqual([409, row.id])
  for (const step of ['release', 'sendBack'])
    expect(
      (await declarant.try('POST', `${base}/${step}`, { id: row.id, version: row.version })).body.errors[0].field,
    ).toBe('reason')
  expect(
    (await declarant.try('POST', `${base}/release`, { id: row.id, version: row.version, reason: '  ' })).status,
  ).toBe(400)
})

test('handing in puts every goods without a code on the desk, once, and the desk’s decision fills the lines', async () => {
  const file = await made([])
  await declarant.post(`${base}/patchLines`, {
    caseId: file.id,
    add: [
      line({ modelNumber: 'DESK-1', unitPrice: '10' }),
      line({ modelNumber: 'desk-1', unitPrice: '11' }),
      line({ modelNumber: '', name: '没有型号的螺丝' }),
      line(decided),
      line({ modelNumber: '', name: '' }),
    ],
  })
  expect((await take(declarant, 'submit', await made([]))).status).toBe(422)
  const row = await taken(declarant, 'submit', file)
  expect(row).toMatchObject({ status: 'toClassify', lineCount: 5, openLines: 4, dueAt: expect.any(String) })
  const tasks = await tasksOf(file.code)
  expect(tasks.map((w) => [w.model_number, w.source, w.org_id, w.status, w.currency]).sort()).toEqual([
    ['DESK-1', 'upload', pengcheng, 'unclassified', 'USD'],
    ['没有型号的螺丝', 'upload', pengcheng, 'unclassified', 'USD'],
  ])
  const classified = await take(declarant, 'classified', row)
  expect([classified.status, classified.body.message]).toEqual([
    422,
    '4 lines lack a code or declaration elements (line 1, 2, 3, 5)',
  ])
  const classifier = handOf(app, await app.signIn('demo', 'classifier'))
  for (const task of tasks) {
    const first = await classifier.post('/api/customs/classifyTask/decide', {
      id: task.id,
      version: task.version,
      code: '8532249000',
      elements: '4|3|desk',
    })
    await reviewer.post('/api/customs/classifyTask/approve', {
      id: task.id,
      version: first.row?.version ?? first.version ?? first.task?.version,
    })
  }
  const { lines } = await declarant.get(`${base}/lines?id=${file.id}`)
  expect(lines.map((l: any) => [l.hsCode, l.matchedBy])).toEqual([
    ['8532249000', 'task'],
    ['8532249000', 'task'],
    ['8532249000', 'task'],
    ['8532249000', 'typed'],
    [null, null],
  ])
  // The last line says nothing of its goods: a person writes it.
  await declarant.post(`${base}/patchLines`, {
    caseId: file.id,
    remove: [{ id: lines[4].id, version: lines[4].version }],
  })
  expect((await taken(declarant, 'classified', await read(file.id))).status).toBe('toQuote')
}, 60_000)

test('where everything is known the case goes on to the quote at once', async () => {
  const row = await taken(buyer, 'submit', await made())
  expect(row).toMatchObject({ status: 'toQuote', openLines: 0 })
  expect((await eventsOf(row.id)).map((e) => [e.kind, e.details])).toEqual([
    ['made', {}],
    ['step.submit', { from: 'draft', to: 'toQuote' }],
  ])
})

test('sending back takes the lines off the desk, ends quote and confirmation, and tells the customer; other cases keep theirs', async () => {
  const shared = `SHARED-${++model}`
  const [file, other] = [
    await made([{ modelNumber: shared }, { modelNumber: 'ONLY-MINE' }]),
    await made([{ modelNumber: shared }]),
  ]
  const row = await taken(declarant, 'submit', file)
  await taken(declarant, 'submit', other)
  await db.query('update customs_case set quoted_at = now(), confirmed_at = now() where id = $1', [file.id])
  const back = await taken(declarant, 'sendBack', await read(row.id), '缺少装箱单')
  expect(back).toMatchObject({ status: 'returned', statusNote: '缺少装箱单' })
  expect(Object.fromEntries((await tasksOf(file.code)).map((w) => [w.model_number, w.status]))).toEqual({
    [shared]: 'unclassified',
    'ONLY-MINE': 'cancelled',
  })
  const {
    rows: [kept],
  } = await db.query('select quoted_at, confirmed_at from customs_case where id = $1', [file.id])
  expect(kept).toEqual({ quoted_at: null, confirmed_at: null })
  const { list } = await buyer.get('/api/notification/notification/queryMyNotification?pageSize=10')
  expect(list.find((n: any) => n.title.includes(file.code))?.title).toBe(
    `Case ${file.code} was returned for completion`,
  )
  // Handed in again, the desk gets it again.
  await taken(buyer, 'submit', back)
  expect(
    (await tasksOf(file.code))
      .filter((w) => w.model_number === 'ONLY-MINE')
      .map((w) => w.status)
      .sort(),
  ).toEqual(['cancelled', 'unclassified'])
})

test('quote asks the customer’s people, confirming tells who works on it, refusing ends the quote', async () => {
  const row = await taken(declarant, 'quote', await madeIn('toQuote'))
  expect((await buyer.get('/api/notification/notification/queryMyNotification?pageSize=10')).list[0]).toMatchObject({
    title: `Case ${row.code} awaits your confirmation`,
    link: `/ClassifyOrder?id=${row.id}`,
  })
  const refused = await taken(buyer, 'refuse', row, '太贵')
  expect(refused).toMatchObject({ status: 'toQuote', statusNote: '太贵' })
  expect((await db.query('select quoted_at from customs_case where id = $1', [row.id])).rows).toEqual([
    { quoted_at: null },
  ])
  expect((await declarant.get('/api/notification/notification/queryMyNotification?pageSize=10')).list[0].title).toBe(
    `The quote for case ${row.code} was rejected`,
  )
  const confirmed = await taken(buyer, 'confirm', await taken(declarant, 'quote', refused))
  expect(confirmed).toMatchObject({ status: 'toDeclare', statusNote: null })
  expect((await declarant.get('/api/notification/notification/queryMyNotification?pageSize=10')).list[0].title).toBe(
    `Case ${row.code} is confirmed`,
  )
  // No tariff is on file here.
  expect((await eventsOf(row.id)).map((e) => e.kind)).toEqual([
    'made',
    'step.quote',
    'quote.taxesUnknown',
    'step.refuse',
    'step.quote',
    'quote.taxesUnknown',
    'step.confirm',
  ])
})

test('a quote without a charge goes out as free of charge by hand, with its reason, or not at all', async () => {
  const file = await made()
  await db.query(`update customs_case set status = 'toQuote' where id = $1`, [file.id])
  const row = await read(file.id)
  const refused = await take(declarant, 'quote', row)
  expect([refused.status, refused.body.errors]).toEqual([400, [{ field: 'freeReason', message: t.noCharge.en }]])
  // A charge of nothing is none.
  await price(file.id, '0')
  expect((await take(declarant, 'quote', row)).status).toBe(400)
  expect((await take(declarant, 'quote', row, '', { freeReason: '  ' })).status).toBe(400)
  const quoted = (await take(declarant, 'quote', row, '', { freeReason: 'goodwill for last time' })).body.data
  expect(quoted.status).toBe('toConfirm')
  for (const hand of [declarant, buyer])
    expect((await hand.get(`${base}/charges?id=${file.id}`)).free).toBe('goodwill for last time')
  const told = async (hand: Hand) => (await hand.get(`${base}/timeline?id=${file.id}`)).events
  for (const hand of [declarant, buyer])
    expect((await told(hand)).find((e: any) => e.kind === 'quote.free').details).toEqual({
      reason: 'goodwill for last time',
    })
  expect((await taken(buyer, 'confirm', quoted)).status).toBe('toDeclare')
  // With a charge it is not free; sent back, nothing of it holds.
  const charged = await madeIn('toQuote')
  const both = await take(declarant, 'quote', charged, '', { freeReason: 'x' })
  expect([both.status, both.body.errors[0].field]).toEqual([400, 'freeReason'])
  await taken(declarant, 'sendBack', await read(file.id))
  expect((await db.query('select free_reason from customs_case where id = $1', [file.id])).rows).toEqual([
    { free_reason: null },
  ])
})

test('a quote that holds no price is not confirmed, whoever asks; neither is one whose price is hidden', async () => {
  const row = await taken(declarant, 'quote', await madeIn('toQuote'))
  const { charges } = await declarant.get(`${base}/charges?id=${row.id}`)
  await declarant.post(`${base}/patchCharges`, {
    id: row.id,
    remove: charges.map((c: any) => ({ id: c.id, version: c.version })),
  })
  const refused = await take(buyer, 'confirm', await read(row.id))
  expect([refused.status, refused.body.message]).toEqual([409, t.noPrice.en])
  expect((await takeShown('confirm', await read(row.id))).status).toBe(409)
  await price(row.id)
  expect((await take(buyer, 'confirm', await read(row.id))).status).toBe(200)
})

test('taxes that are not known are said, to the customer in the notice and the time line, to staff in theirs', async () => {
  const row = await taken(declarant, 'quote', await madeIn('toQuote'))
  expect((await buyer.get('/api/notification/notification/queryMyNotification?pageSize=10')).list[0]).toMatchObject({
    title: `Case ${row.code} awaits your confirmation`,
    description: expect.stringContaining('The taxes are not known yet and come on top.'),
  })
  for (const hand of [buyer, declarant])
    expect((await hand.get(`${base}/timeline?id=${row.id}`)).events.map((e: any) => e.kind)).toContain(
      'quote.taxesUnknown',
    )
})

test('who confirms in the customer’s place says why and names a paper or a message; both stay in the time line', async () => {
  const row = await taken(declarant, 'quote', await madeIn('toQuote'))
  const other = await madeIn('toQuote')
  const reason = 'Ms Chen agreed on the telephone'
  const message = await say(buyer, row.id, 'we agree to the quote')
  const note = await say(declarant, row.id, 'she will agree', { internal: true })
  const paper = await evidenceIn(row.id)
  const { documents } = await declarant.get(`${base}/documents?id=${row.id}`)
  const asked = documents.find((d: any) => !d.fileName)
  const confirm = (more: object) => take(admin, 'confirm', row, '', more)
  for (const [field, more] of [
    ['reason', {}],
    ['reason', { evidence: paper, reason: ' ' }],
    ['evidence', { reason }],
    ['evidence', { reason, evidence: await evidenceIn(other.id) }],
    ['evidence', { reason, evidence: { kind: 'document', id: asked.id } }],
    ['evidence', { reason, evidence: { kind: 'message', id: note.id } }],
    ['evidence', { reason, evidence: { kind: 'message', id: paper.id } }],
  ] as const) {
    const refused = await confirm(more)
    expect([field, refused.status, refused.body.errors?.[0].field]).toEqual([field, 400, field])
  }
  const done = await confirm({ reason, evidence: { kind: 'message', id: message.id } })
  expect([done.status, done.body.data.status, done.body.data.statusNote]).toEqual([200, 'toDeclare', reason])
  const entry = async (hand: Hand, id: string) =>
    (await hand.get(`${base}/timeline?id=${id}`)).events.find((e: any) => e.kind.startsWith('step.confirm'))
  expect(await entry(declarant, row.id)).toMatchObject({
    kind: 'step.confirm.message',
    person: '陈静',
    details: { reason, messageId: message.id, words: 'we agree to the quote' },
  })
  expect(await entry(buyer, row.id)).toMatchObject({ details: { reason, words: 'we agree to the quote' } })
  expect((await buyer.get('/api/notification/notification/queryMyNotification?pageSize=10')).list[0]).toMatchObject({
    title: `Case ${row.code} was confirmed in your place`,
    description: expect.stringContaining(reason),
  })
  // By a paper; and the customer himself is asked for neither, and takes neither along.
  const second = await taken(declarant, 'quote', await madeIn('toQuote'))
  await take(admin, 'confirm', second, '', { reason, evidence: await evidenceIn(second.id) })
  expect(await entry(declarant, second.id)).toMatchObject({
    kind: 'step.confirm.document',
    details: { reason, document: { kind: 'other' }, fileName: 'consent.pdf' },
  })
  const third = await taken(declarant, 'quote', await madeIn('toQuote'))
  const own = await take(buyer, 'confirm', third, '', { reason: 'x' })
  expect([own.body.data.statusNote, (await entry(buyer, third.id)).kind]).toEqual([null, 'step.confirm'])
})

test('with a declaration at customs nothing is taken back; once it is withdrawn it is', async () => {
  for (const status of ['submitted', 'accepted', 'returned', 'released', 'manual']) {
    const row = await madeIn('toDeclare')
    const declaration = await declare(row.id, status)
    for (const step of ['sendBack', 'cancel'] as const)
      expect([status, step, (await take(declarant, step, row)).body.message]).toEqual([
        status,
        step,
        `A declaration has already been submitted to customs, so “${t.steps[step].en}” is not possible; have it withdrawn or deleted first`,
      ])
    await db.query(`update declaration set status = 'withdrawn' where id = $1`, [declaration])
    expect((await take(declarant, 'cancel', row)).status).toBe(200)
  }
})

test('cancelling takes the drafts along and frees the lines; opened again it is a draft', async () => {
  const row = await madeIn('toDeclare')
  const [draft, gone] = [await declare(row.id, 'checked'), await declare(row.id, 'deleted')]
  const item = randomUUID()
  await db.query(
    'insert into declaration_line (tenant_id, id, declaration_id, position) select tenant_id, $2, id, 1 from declaration where id = $1',
    [draft, item],
  )
  await db.query('update customs_case_line set declaration_line_id = $2 where case_id = $1', [row.id, item])
  const cancelled = await taken(declarant, 'cancel', await read(row.id))
  expect(cancelled).toMatchObject({ status: 'cancelled', dueAt: null, declarationCount: 1 })
  expect(
    (await db.query('select id from declaration where case_id = $1 and deleted_at is null', [row.id])).rows,
  ).toEqual([{ id: gone }])
  expect((await declarant.get(`${base}/lines?id=${row.id}`)).lines[0].declarationLineId).toBeNull()
  expect(await taken(declarant, 'reopen', cancelled)).toMatchObject({ status: 'draft', statusNote: null })
})

test('a state has its clock, half of it for an urgent case, and becoming urgent shortens what runs', async () => {
  const usual = await taken(declarant, 'quote', await madeIn('toQuote'))
  const urgent = await made([decided], { urgent: true })
  await price(urgent.id)
  await db.query(`update customs_case set status = 'toQuote' where id = $1`, [urgent.id])
  const pressing = await taken(declarant, 'quote', await read(urgent.id))
  expect(Date.parse(pressing.dueAt)).toBeLessThan(Date.parse(usual.dueAt))
  expect(Date.parse(pressing.dueAt)).toBeGreaterThan(Date.now())
  const hurried = (await declarant.post(`${base}/patch`, { id: usual.id, set: { urgent: { from: false, to: true } } }))
    .row
  expect(Math.abs(Date.parse(hurried.dueAt) - Date.parse(pressing.dueAt))).toBeLessThan(5 * 60_000)
})

test('a case taken by two at once is taken once', async () => {
  const row = await madeIn('toConfirm')
  const answers = await Promise.all([
    take(buyer, 'confirm', row),
    take(declarant, 'release', row),
    take(buyer, 'refuse', row),
  ])
  expect(answers.map((a) => a.status).sort()).toEqual([200, 409, 409])
})

test('alarm, tax day and state follow the declarations whenever one of them changes', async () => {
  const row = await madeIn('toDeclare')
  const kept = await declare(row.id, 'taxDue')
  await db.query(
    `insert into tax_bill (tenant_id, declaration_id, number, kind, amount, issued_on, due_on) select tenant_id, id, 'T-' || left(id::text, 8), 'vat', 100, '2026-11-01', '2026-11-16' from declaration where id = $1`,
    [kept],
  )
  const changed = async () => {
    await admin.post('/api/customs/declaration/delete', { ids: [await declare(row.id, 'draft')] })
    return read(row.id)
  }
  expect(await changed()).toMatchObject({
    status: 'declaring',
    alarm: 'taxDue',
    taxDueOn: '2026-11-16',
    dueAt: expect.any(String),
  })
  const counted = (await admin.get(`${base}/counters`)).taxDue
  expect(counted).toBeGreaterThan(0)
  await db.query(`update tax_bill set paid_on = '2026-11-10' where declaration_id = $1`, [kept])
  await db.query(`update declaration set status = 'released' where id = $1`, [kept])
  expect(await changed()).toMatchObject({ status: 'toDispatch', alarm: null, taxDueOn: null })
  expect((await admin.get(`${base}/counters`)).taxDue).toBe(counted - 1)
  await db.query(`update declaration set status = 'deleted' where id = $1`, [kept])
  expect((await changed()).status).toBe('toDeclare')
  expect((await eventsOf(row.id)).filter((e) => e.kind.startsWith('follow')).map((e) => e.details)).toEqual([
    { from: 'toDeclare', to: 'declaring' },
    { from: 'declaring', to: 'toDispatch' },
    { from: 'toDispatch', to: 'toDeclare' },
  ])
  expect((await admin.get(`${base}/open?id=${row.id}`)).declarations).toMatchObject([{ id: kept, status: 'deleted' }])
})
