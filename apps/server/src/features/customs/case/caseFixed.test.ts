import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { fixedBy, writtenFields } from '@clearway/contract/features/customs/case/caseFixed'
import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { customerIds, tradeOf } from '../../../test/trade.ts'

// Fields × stages × roles. What is expected stands in `caseFixed.csv`, kept by hand apart from the program's own table.

const base = '/api/customs/customsCase'
let app: TestApplication
let db: pg.Client
let hands: Record<string, Hand>
let pengcheng: string
let goodsId: string
let n = 0

const [head, ...kept] = readFileSync(new URL('caseFixed.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','))
const stages = head!.slice(3)
type Who = 'customer' | 'staff'
const expected = new Map(
  kept.flatMap(([of, field, who, ...outcomes]) =>
    outcomes.map((outcome, i) => [`${of} ${field} ${who} ${stages[i]!}`, outcome] as const),
  ),
)
const want = (of: 'case' | 'line', field: string, who: Who, stage: string) =>
  expected.get(`${of} ${field} ${who} ${stage}`)
/** By hand: whose hand each role is; the others write no case at all. */
const roles: Readonly<Record<string, Who | 'none'>> = {
  buyer: 'customer',
  declarant: 'staff',
  reviewer: 'staff',
  admin: 'staff',
  classifier: 'none',
  finance: 'none',
}

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  hands = Object.fromEntries(
    await Promise.all(Object.keys(roles).map(async (name) => [name, handOf(app, await app.signIn('demo', name))])),
  )
  const token = await app.signIn('demo', 'admin')
  pengcheng = (await customerIds(app, token)).pengcheng
  goodsId = (await tradeOf(app, token).goods({ modelNumber: 'FIXED-OTHER', orgId: pengcheng })).id
}, 120_000)
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const decided = { hsCode: '8532241000', elements: '4|3|x' }

/** A case of the customer with decided lines in a stage; nothing of it is declared. */
async function caseIn(stage: string, lines = 3): Promise<{ id: string; lines: any[] }> {
  const { id } = await hands['declarant']!.post(`${base}/add`, {
    direction: 'import',
    urgent: false,
    currency: 'USD',
    orgId: pengcheng,
  })
  const made = await hands['declarant']!.post(`${base}/patchLines`, {
    caseId: id,
    add: Array.from({ length: lines }, (_, at) => ({
      id: randomUUID(),
      position: (at + 1) * 1000,
      values: { name: '电容器', modelNumber: `FIXED-${++n}`, ...decided },
    })),
  })
  await db.query('update customs_case set status = $2, quoted_at = now() where id = $1', [id, stage])
  return { id, lines: made.lines }
}
const statusOf = async (id: string): Promise<string> =>
  (await db.query('select status from customs_case where id = $1', [id])).rows[0].status

/** Another value that the form takes, for each field of a case. */
const caseValues = (): Readonly<Record<string, string | number | boolean | null>> => ({
  code: `FIX-${++n}`,
  direction: 'export',
  orgId: null,
  customerReference: 'R',
  billNo: 'B',
  contractNo: 'C',
  invoiceNo: 'I',
  supervisionMode: '0110',
  incoterm: 'CIF',
  currency: 'EUR',
  invoiceTotal: '12',
  packages: 3,
  packageKind: '22',
  grossWeight: '9',
  netWeight: '8',
  transportMode: '4',
  conveyance: 'V',
  voyage: '1',
  overseasName: 'N',
  overseasCode: 'X',
  overseasAddress: 'A',
  tradeCountry: 'HKG',
  farCountry: 'HKG',
  farPort: 'HKG003',
  nearPort: '470001',
  customsOffice: '5301',
  entryOffice: '5301',
  goodsPlace: 'P',
  movedOn: '2026-11-20',
  marks: 'M',
  freight: '1',
  freightCurrency: 'USD',
  insurance: '2',
  insuranceCurrency: 'USD',
  insuranceRate: '0.3',
  urgent: true,
  remark: 'r',
})
const lineValues = (): Readonly<Record<string, string | number>> => ({
  modelNumber: `OTHER-${++n}`,
  brand: 'Other',
  name: '电阻器',
  nameEn: 'Resistor',
  origin: 'JPN',
  goodsId,
  hsCode: '8533210000',
  ciqCode: '101',
  elements: '4|3|other',
  quantity: '5',
  unit: '007',
  unitPrice: '2',
  totalPrice: '11',
  netWeight: '3',
  grossWeight: '4',
  packages: 2,
  firstQuantity: '6',
  secondQuantity: '7',
  destination: 'CHN',
  district: '44031',
  dutyMode: '1',
  remark: 'x',
})

test('every field that people write stands once in the program’s table, and twice in the one by hand: for the customer and for the broker', () => {
  for (const [of, part] of [
    ['case', 'case'],
    ['line', 'lines'],
  ] as const) {
    const grouped = Object.values(fixedBy).flatMap((rule) => [...(rule[part] ?? [])])
    expect(grouped.toSorted()).toEqual([...writtenFields[part]].toSorted())
    for (const who of ['customer', 'staff'])
      expect(
        kept
          .filter((row) => row[0] === of && row[2] === who)
          .map((row) => row[1])
          .toSorted(),
      ).toEqual([...writtenFields[part]].toSorted())
  }
  expect(kept.every((row) => row.length === 3 + stages.length)).toBe(true)
})

test('fields of the case: at every stage each role’s write is taken or refused by name, as the table says', async () => {
  const wrong: string[] = []
  for (const stage of stages)
    for (const [role, who] of Object.entries(roles)) {
      const { id } = await caseIn(stage, 0)
      const row = await hands['admin']!.get(`${base}/queryById?id=${id}`)
      const values = caseValues()
      // Whom a case belongs to is the broker's to say: a customer's own hand can only name himself.
      const names = Object.keys(values).filter((name) => name !== 'orgId' || who === 'staff')
      const set = Object.fromEntries(names.map((name) => [name, { from: row[name] ?? null, to: values[name] }]))
      const { status, body } = await hands[role]!.try('POST', `${base}/patch`, { id, set })
      if (who === 'none') {
        if (status !== 403) wrong.push(`${role} in ${stage}: ${status}`)
        continue
      }
      const after = await hands['admin']!.get(`${base}/queryById?id=${id}`)
      const refused = new Map<string, string>(
        (status === 200 ? body.data.problems : (body.errors ?? [])).map((p: any) => [p.field, p.message]),
      )
      for (const name of names) {
        const same = JSON.stringify(after[name] ?? null) === JSON.stringify(row[name] ?? null)
        const got = refused.get(name) && same ? 'refused' : !refused.has(name) && !same ? 'taken' : 'lost'
        if (got !== want('case', name, who, stage)) wrong.push(`${name} by ${role} in ${stage}: ${got}`)
      }
    }
  expect(wrong).toEqual([])
}, 240_000)

/** What became of a write of one field of a line. */
function outcomeOf(name: string, value: unknown, before: any, after: any, answer: any): string {
  const body = answer.status === 200 ? answer.body.data : { problems: answer.body.errors ?? [] }
  const same = JSON.stringify(after[name] ?? null) === JSON.stringify(before[name] ?? null)
  if (body.problems.some((p: any) => p.field === name && p.message)) return same ? 'refused' : 'lost'
  const place = { hsCode: 'proposedCode', ciqCode: 'proposedCiq', elements: 'proposedElements' }[name]
  if (place && same && after[place] === value && body.proposals.some((p: any) => p.field === name)) return 'proposal'
  if (same) return 'lost'
  return name !== 'hsCode' && after.hsCode === null ? 'reopens' : 'taken'
}

test('fields of a line: at every stage each role’s write is taken, refused by name, kept as a proposal, or reopens what was decided', async () => {
  const wrong: string[] = []
  const values = lineValues()
  for (const stage of stages)
    for (const [role, who] of Object.entries(roles)) {
      const { id, lines } = await caseIn(stage, Object.keys(values).length)
      for (const [at, [name, value]] of Object.entries(values).entries()) {
        // What reopened a line before took the case along.
        await db.query('update customs_case set status = $2 where id = $1', [id, stage])
        const before = lines[at]
        const fields = { [name]: { from: before[name] ?? null, to: value } }
        const answer = await hands[role]!.try('POST', `${base}/patchLines`, {
          caseId: id,
          set: [{ id: before.id, fields }],
        })
        if (who === 'none') {
          if (answer.status !== 403) wrong.push(`${role} in ${stage}: ${answer.status}`)
          break
        }
        const after = (await hands['admin']!.get(`${base}/lines?id=${id}`)).lines.find((l: any) => l.id === before.id)
        const got = outcomeOf(name, value, before, after, answer)
        // A broker who names other goods knows what he does: what came with the goods before goes, what he typed stays.
        if (got !== want('line', name, who, stage)) wrong.push(`${name} by ${role} in ${stage}: ${got}`)
        const moved = await statusOf(id)
        if (got === 'reopens' && !['draft', 'returned'].includes(stage) && moved !== 'toClassify')
          wrong.push(`${name} by ${role} in ${stage} leads to ${moved}`)
        if (got !== 'reopens' && moved !== stage) wrong.push(`${name} by ${role} in ${stage} leads to ${moved}`)
      }
    }
  expect(wrong).toEqual([])
}, 600_000)

test('adding, removing and moving lines, at every stage by each role', async () => {
  const wrong: string[] = []
  for (const stage of stages)
    for (const [role, who] of Object.entries(roles)) {
      if (who === 'none') continue
      const { id, lines } = await caseIn(stage, 3)
      const does: Readonly<Record<string, object>> = {
        move: { move: [{ id: lines[0].id, after: lines[2].id }] },
        remove: { remove: [{ id: lines[1].id, version: lines[1].version }] },
        add: { add: [{ id: randomUUID(), position: 9000, values: { name: '新的', ...decided } }] },
      }
      for (const [name, body] of Object.entries(does)) {
        const before = (await hands['admin']!.get(`${base}/lines?id=${id}`)).lines.map((l: any) => l.id)
        const answer = await hands[role]!.try('POST', `${base}/patchLines`, { caseId: id, ...body })
        const after = (await hands['admin']!.get(`${base}/lines?id=${id}`)).lines.map((l: any) => l.id)
        const problems = answer.status === 200 ? answer.body.data.problems : answer.body.errors
        const told = problems.some((p: any) => p.field === (name === 'move' ? 'position' : name) && p.message)
        const same = JSON.stringify(before) === JSON.stringify(after)
        const got = told && same ? 'refused' : !told && !same ? 'taken' : 'lost'
        if (got !== want('line', name, who, stage)) wrong.push(`${name} by ${role} in ${stage}: ${got}`)
        await db.query('update customs_case set status = $2 where id = $1', [id, stage])
      }
    }
  expect(wrong).toEqual([])
}, 240_000)

test('a form that is sent whole is refused at the fields that the stage fixed, in the reader’s language', async () => {
  const { id } = await caseIn('toConfirm')
  const row = await hands['buyer']!.get(`${base}/queryById?id=${id}`)
  const whole = Object.fromEntries(
    writtenFields.case.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])),
  )
  const send = (language: string, more: object) =>
    hands['buyer']!.try(
      'PUT',
      `${base}/update`,
      { ...whole, ...more, id, version: row.version },
      { 'accept-language': language },
    )
  for (const [language, words] of [
    ['en', '“Incoterm” is settled while the case is “Please confirm the quote”'],
    ['zh-CN', '“贸易术语”在“请确认报价”阶段已定'],
    ['zh-HK', '「貿易術語」在「請確認報價」階段已定'],
  ] as const) {
    const { status, body } = await send(language, { incoterm: 'CIF', remark: 'mine' })
    expect([status, body.errors.map((e: any) => e.field)]).toEqual([400, ['incoterm']])
    expect(body.errors[0].message).toContain(words)
  }
  expect((await send('en', { remark: 'mine' })).status).toBe(200)
  expect(customsCase.fields.incoterm.label.en).toBe('Incoterm')
})
