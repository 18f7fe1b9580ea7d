import { drawing, seedOf } from '@clearway/contract/test/random'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf } from '../../../../test/administration.ts'
import { chargedOf } from '../../../../test/charged.ts'
import { day, entryWorld, errors, line } from '../../../../test/usEntries.ts'
import { tellFilerClaims } from './filerClaims.ts'
import { tellIsfDue } from './isfDue.ts'

const base = '/api/customs/usEntry'
const seed = seedOf(20_261_127)
type World = Awaited<ReturnType<typeof entryWorld>>
let world: World
let { app, db, admin, clerk, parties, made, tryStep, step } = {} as World
let token: string

beforeAll(async () => {
  world = await entryWorld()
  ;({ app, db, admin, clerk, parties, made, tryStep, step } = world)
  token = await app.signIn('demo', 'declarant')
})
afterAll(() => world?.close())

const open = (row: any): Promise<any> => clerk.get(`${base}/queryById?id=${row.id}`)
const filed = async (more: object = {}) => step('file', await step('check', await made(more)))
/** So many minutes ago, as a file writes it. */
const ago = (minutes: number): string => `${new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 19)}Z`
type Told = { kind: string; at: string; note?: string; entryNo?: string; code?: string; billNo?: string }
const columns = ['kind', 'entryNo', 'code', 'billNo', 'at', 'note'] as const
async function imported(lines: readonly Told[], mode = 'commit'): Promise<any> {
  const csv = [columns.join(','), ...lines.map((one) => columns.map((name) => one[name] ?? '').join(','))].join('\n')
  const answer = await app.upload(`${base}/importResults`, {
    token,
    fields: { mode },
    file: { name: 'responses.csv', bytes: Buffer.from(csv), type: 'text/csv' },
  })
  expect([answer.status, answer.body.message]).toEqual([200, expect.anything()])
  return answer.body.data
}
const outcomes = (answer: any) => answer.lines.map((one: any) => one.outcome)

describe('responses of customs', () => {
  it('are kept with their text and time, move the entry, and do nothing twice', async () => {
    const row = await filed()
    const lines = [
      { kind: 'accepted', entryNo: row.entryNo, at: ago(50) },
      { kind: 'exam', entryNo: row.entryNo.replaceAll('-', ''), at: ago(40), note: 'VACIS' },
    ]
    expect((await imported(lines, 'check')).applied).toBe(1)
    expect((await open(row)).status).toBe('filed')
    await imported(lines)
    const exam = await open(row)
    expect(exam).toMatchObject({ status: 'exam', reason: 'VACIS' })
    expect(exam.responses[0]).toMatchObject({ kind: 'exam', changed: true, raw: expect.stringContaining('VACIS') })
    expect(await imported(lines)).toMatchObject({ applied: 0, known: 2 })
    expect((await open(row)).responses).toHaveLength(2)
    const released = await imported([
      { kind: 'released', code: row.code, at: ago(10) },
      { kind: 'holdRemoved', code: row.code, at: ago(20) },
    ])
    expect(outcomes(released)).toContain('applied')
    expect(await open(row)).toMatchObject({ status: 'released', reason: null, summaryDue: expect.any(String) })
    // By whatever way it was told, once; its lines have no price in the demo.
    expect(await chargedOf(app, row.entryNo, 2)).toEqual(['USE 125.00 USD', 'USL no price'])
  })

  const whole: readonly (Omit<Told, 'entryNo' | 'at'> & { ago: number })[] = [
    { kind: 'accepted', ago: 900 },
    { kind: 'documents', ago: 850, note: 'Invoice' },
    { kind: 'hold', ago: 800, note: 'CET' },
    { kind: 'holdRemoved', ago: 700 },
    { kind: 'rejected', ago: 650, note: 'Bond' },
    { kind: 'accepted', ago: 600 },
    { kind: 'exam', ago: 500, note: 'Tailgate' },
    { kind: 'released', ago: 400 },
    { kind: 'released', ago: 390 },
    { kind: 'summaryAccepted', ago: 300 },
    { kind: 'summaryRejected', ago: 290, note: 'Value' },
    { kind: 'summaryAccepted', ago: 250 },
    { kind: 'hold', ago: 240, note: 'Late word' },
    { kind: 'paid', ago: 200 },
    { kind: 'liquidated', ago: 60 },
    { kind: 'isfRejected', ago: 890, note: 'Bill' },
    { kind: 'isfAccepted', ago: 870 },
  ]

  it(`lead to one state whatever their order, and however often they come (RANDOM_SEED=${seed})`, async () => {
    const draw = drawing(seed)
    for (let round = 0; round < 12; round += 1) {
      // Any of them may never come: what is left says the same in both orders.
      const told = whole.filter(() => round === 0 || draw.chance(0.75))
      const ends = []
      for (const order of [told, draw.shuffled([...told, ...told.filter(() => draw.chance(0.4))])]) {
        const row = await filed()
        const at = Date.now()
        for (let rest = order; rest.length;) {
          const some = rest.slice(0, draw.whole(1, 5))
          rest = rest.slice(some.length)
          await imported(
            some.map(({ ago: minutes, ...one }) => ({
              ...one,
              entryNo: row.entryNo,
              at: `${new Date(at - minutes * 60_000).toISOString().slice(0, 19)}Z`,
            })),
          )
        }
        const { status, reason, releasedOn, summaryFiledOn, paidOn, liquidatedOn } = await open(row)
        ends.push([status, reason, releasedOn, summaryFiledOn, paidOn, liquidatedOn])
      }
      expect([round, ends[1]]).toEqual([round, ends[0]])
      if (round === 0) expect(ends[0]![0]).toBe('liquidated')
    }
  })

  it('about a former filing change nothing and say so', async () => {
    const row = await filed()
    await imported([{ kind: 'rejected', entryNo: row.entryNo, at: ago(90), note: 'Bill not on file' }])
    const back = await open(row)
    expect(back).toMatchObject({ status: 'rejected', reason: 'Bill not on file' })
    const again = await step('file', await step('check', back))
    const late = await imported([{ kind: 'hold', entryNo: row.entryNo, at: ago(80), note: 'CET' }])
    expect(late.lines[0]).toMatchObject({ outcome: 'known', note: expect.stringMatching(/1.*2/) })
    const now = await open(again)
    expect(now.status).toBe('filed')
    expect(now.responses.find((one: any) => one.kind === 'hold')).toMatchObject({
      round: 1,
      changed: false,
      why: { en: expect.stringContaining('filing 1') },
    })
  })

  it('that come before the filing is recorded count once it is', async () => {
    const checked = await step('check', await made())
    const early = await imported([{ kind: 'released', entryNo: checked.entryNo, at: ago(5) }])
    expect(early.lines[0]).toMatchObject({ outcome: 'open', note: expect.any(String) })
    const filed = await step('file', checked)
    expect([filed.status, filed.events.map((one: any) => one.step)]).toEqual(['released', ['check', 'file']])
  })

  it('of no entry here wait, and are claimed by the one that they are about, once', async () => {
    const row = await filed()
    const answer = await imported([{ kind: 'hold', billNo: 'HLCU0000000', at: ago(7), note: 'PGA' }])
    expect(outcomes(answer)).toEqual(['waiting'])
    const waiting: any = await clerk.get(`${base}/waitingResults`)
    const one = waiting.find((each: any) => each.number === 'HLCU0000000')
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    expect(await stranger.get(`${base}/waitingResults`)).toEqual([])
    const claimed = await step('claimResult', row, { resultId: one.id })
    expect(claimed).toMatchObject({ status: 'hold', reason: 'PGA' })
    expect((await tryStep('claimResult', claimed, { resultId: one.id })).status).toBe(409)
    expect((await tryStep('claimResult', claimed, { resultId: row.id })).status).toBe(404)
  })

  it('recorded by hand stand among them: the summary, and a payment in a file after it', async () => {
    const released = await step('release', await filed())
    const summed = await step('fileSummary', released)
    const early = await imported([{ kind: 'paid', entryNo: summed.entryNo, at: ago(3) }])
    expect(outcomes(early)).toEqual(['applied'])
    expect(await open(summed)).toMatchObject({ status: 'paid', summaryFiledOn: summed.summaryFiledOn })
    expect(outcomes(await imported([{ kind: 'liquidated', entryNo: summed.entryNo, at: ago(2) }]))).toEqual(['applied'])
    expect((await open(summed)).status).toBe('liquidated')
  })

  it('that cannot be taken are named, and keep none of the others', async () => {
    const row = await filed()
    const answer = await imported([
      { kind: 'sold', entryNo: row.entryNo, at: ago(9) },
      { kind: 'hold', entryNo: 'TST-0000001-0', at: ago(9) },
      { kind: 'rejected', entryNo: row.entryNo, at: ago(9) },
      { kind: 'released', entryNo: row.entryNo, at: ago(-90) },
      { kind: 'released', entryNo: row.entryNo, at: '2026-02-30 10:00' },
      { kind: 'exam', entryNo: row.entryNo, at: ago(9), note: 'X-ray' },
    ])
    expect(answer.problems.map((one: any) => one.field)).toEqual(['kind', 'entryNo', 'note', 'at', 'at'])
    expect((await open(row)).status).toBe('exam')
  })
})

describe('the security filing', () => {
  const elements = () => ({
    sellerId: parties['maker'],
    buyerId: parties['importer'],
    shipToId: parties['importer'],
    stuffingLocation: 'Yantian Bonded Yard 3, Shenzhen, CN',
    consolidator: 'Harbour Line Consolidators, Shenzhen, CN',
  })
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

  it('asks for its ten elements by name, and is needed by sea alone', async () => {
    const bare = await made({ consigneeId: parties['maker'] }, [line({ code: '8504', origin: '' })])
    expect(bare.isfState).toBe('toFile')
    expect(errors(await tryStep('fileIsf', bare))).toEqual([
      422,
      [
        'buyerId',
        'consigneeId',
        'consolidator',
        'lines.0.code',
        'lines.0.origin',
        'sellerId',
        'shipToId',
        'stuffingLocation',
      ],
    ])
    const flown = await made({ ...elements(), mode: '40', billNo: '589-81140743' })
    expect([flown.isfState, flown.isf]).toEqual(['notNeeded', null])
    expect((await tryStep('fileIsf', flown)).status).toBe(409)
  })

  it('is filed, rejected, filed again, accepted and amended; an answer to the former changes nothing', async () => {
    const row = await made({ ...elements(), ladingAt: at(100) })
    expect(row.isf).toMatchObject({ late: null, problems: [] })
    const filed = await step('fileIsf', row, { at: at(-3) })
    expect(filed).toMatchObject({ isfState: 'filed' })
    const told = (kind: string, minutes: number, note = '') =>
      imported([{ kind, code: row.code, at: ago(minutes), note }])
    expect(outcomes(await told('isfRejected', 120, 'Bill not found'))).toEqual(['applied'])
    const again = await step('fileIsf', await open(row), { at: at(-1) })
    expect(again).toMatchObject({ isfState: 'filed', isfReason: null })
    expect((await told('isfAccepted', 110)).lines[0]).toMatchObject({ outcome: 'known', note: expect.any(String) })
    expect((await open(row)).isfState).toBe('filed')
    expect(outcomes(await told('isfAccepted', 30))).toEqual(['applied'])
    const amended = await step('amendIsf', await open(row))
    expect(amended).toMatchObject({ isfState: 'amended', isfFiledAt: again.isfFiledAt })
    expect(await step('rejectIsf', amended, { reason: 'Consolidator' })).toMatchObject({ isfReason: 'Consolidator' })
    expect((await tryStep('fileIsf', row)).status).toBe(409)
    const answer = await app.call('GET', `${base}/print?id=${row.id}&paper=isf&language=en`, { token })
    expect(answer.status).toBe(200)
  })

  it('that is late is recorded, and says what it may cost', async () => {
    const row = await made({ ...elements(), ladingAt: at(10) })
    expect(row.isf.late.en).toContain('5,000 USD')
    const late = await step('fileIsf', row)
    expect(late.problems.find((one: any) => one.field === 'isfState').message.en).toContain('5,000 USD')
    expect(errors(await tryStep('fileIsf', await made({ ...elements() }), { at: at(2) }))).toEqual([400, ['at']])
  })

  it('waits in a queue with its deadline, and is told of once', async () => {
    const row = await made({ ...elements(), ladingAt: at(40) })
    const { list } = await clerk.get(`${base}/query?tab=isf&pageSize=50`)
    expect(list.map((one: any) => one.id)).toContain(row.id)
    const count = async () =>
      (await db.query(`select count(*)::int as n from notification where content like '%' || $1 || '%'`, [row.code]))
        .rows[0].n
    await tellIsfDue({}, app.application.services)
    const first = await count()
    expect(first).toBeGreaterThan(0)
    await tellIsfDue({}, app.application.services)
    expect(await count()).toBe(first)
  })
})

describe('the data file', () => {
  it('is the documented JSON first, then as the tenant lays it out; numbers are whole for whom they are', async () => {
    const row = await made()
    const ask = (who: string) => app.call('POST', `${base}/dataFile`, { token: who, body: { ids: [row.id] } })
    const { layout, entries } = (await ask(token)).body
    expect(layout).toBe('clearway.usentry.1')
    expect(entries[0]).toMatchObject({
      reference: row.code,
      entryType: '01',
      total: row.total,
      lines: [{ no: 1, code: '8504409510', chapter99: '99038803', duty: '2650.00' }],
    })
    const kept: any = await clerk.get(`${base}/layout`)
    const columnsOf = [
      { field: 'code', name: 'Ref' },
      { field: 'line.code', name: 'HTS' },
    ]
    await clerk.put(`${base}/saveLayout`, {
      version: kept.version,
      layout: { ...kept.layout, format: 'csv', columns: columnsOf },
    })
    expect((await ask(token)).body.replace('\ufeff', '')).toBe(`Ref,HTS\r\n${row.code},8504409510\r\n`)
    const buyer = await app.signIn('demo', 'buyer')
    expect((await ask(buyer)).status).toBe(403)
  })
})

describe('rules by type and day', () => {
  it('know how it is paid, and that nothing small comes in free', async () => {
    const small = await made({ entryType: '11', bondKind: 'none' }, [line({ value: '500' })])
    expect(small.problems.map((one: any) => one.message.en).join()).toContain('no de minimis')
    const released = await step('release', await filed({ paymentKind: 'statement' }))
    expect(errors(await tryStep('fileSummary', released))).toEqual([422, ['statementDate']])
    const on = (date: string): Promise<any> =>
      open(released).then((now) =>
        clerk.put(`${base}/update`, { id: now.id, version: now.version, statementDate: date }),
      )
    expect(errors(await tryStep('fileSummary', await on('2026-07-04')))).toEqual([422, ['statementDate']])
    expect(await step('fileSummary', await on('2026-07-06'))).toMatchObject({ status: 'summaryFiled' })
    expect((await clerk.try('POST', `${base}/add`, { entryType: '86' })).status).toBe(400)
  })

  it('end the time of correction and of protest', async () => {
    const paid = await step('pay', await step('fileSummary', await step('release', await filed())))
    await db.query(`update us_entry set entry_date = $2 where id = $1`, [paid.id, day(-299)])
    await step('correct', await open(paid), { reason: 'Value' })
    const other = await step('pay', await step('fileSummary', await step('release', await filed())))
    await db.query(`update us_entry set entry_date = $2 where id = $1`, [other.id, day(-300)])
    const late = await open(other)
    expect((await tryStep('correct', late, { reason: 'Value' })).status).toBe(409)
    const liquidated = await step('liquidate', late)
    await db.query(`update us_entry set liquidated_on = $2 where id = $1`, [liquidated.id, day(-181)])
    expect((await tryStep('protest', await open(liquidated), { reason: 'Rate' })).status).toBe(409)
    await db.query(`update us_entry set liquidated_on = $2 where id = $1`, [liquidated.id, day(-180)])
    expect((await tryStep('protest', await open(liquidated), { reason: 'Rate' })).status).toBe(200)
  })
})

it('a filer code that two tenants hold is told to the operator once, and shuts nobody out', async () => {
  const other = handOf(app, await app.signIn('demo2', 'admin'))
  const known: any = await other.get(`${base}/queryFiler`)
  const put = (first: number, last: number): Promise<any> =>
    other.put(`${base}/saveFiler`, { version: known?.version ?? null, code: 'TST', first, last })
  await put(400, 900)
  const told = async () =>
    (await db.query(`select count(*)::int as n from notification where content like '%TST%demo%'`)).rows[0].n
  await tellFilerClaims({}, app.application.services)
  expect(await told()).toBe(1)
  await tellFilerClaims({}, app.application.services)
  expect(await told()).toBe(1)
  expect(await admin.get(`${base}/queryFiler`)).toMatchObject({ code: 'TST' })
})
