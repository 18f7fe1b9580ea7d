import { drawing, seedOf } from '@clearway/contract/test/random'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let clerk: Hand
let token: string
let companyId: string
const trade = '/api/customs/tradeDeclaration'
const road = '/api/customs/roadCargo'

beforeAll(async () => {
  app = await testApplication()
  token = await app.signIn('demo', 'declarant')
  clerk = handOf(app, token)
  const companies = await clerk.get('/api/customs/declaringCompany/queryOptions')
  companyId = companies.find((one: any) => /Hong Kong|香港/.test(JSON.stringify(one)))?.id ?? companies[0].id
})
afterAll(() => app?.close())

const minute = 60_000
/** By the clock of Hong Kong, as files have it. */
const local = (at: number) => new Date(at + 8 * 60 * minute).toISOString().slice(0, 16).replace('T', ' ')
const inMinutes = (n: number) => local(Date.now() + n * minute)
const day = (days: number) => local(Date.now() + days * 1440 * minute).slice(0, 10)

type Sheet = readonly (readonly string[])[]
const upload = async (base: string, bytes: string, mode: 'check' | 'commit' = 'commit', name = 'results.csv') => {
  const file = { name, bytes: Buffer.from(bytes) }
  return app.upload(`${base}/importResults`, { token, fields: { mode }, file })
}
const importTrade = async (lines: Sheet, mode: 'check' | 'commit' = 'commit'): Promise<any> => {
  const head = ['Result', 'Number', 'Reference of customs', 'Time', 'Field', 'Item', 'Reason', 'Amount paid (HKD)']
  const answer = await upload(trade, [head, ...lines].map((cells) => cells.join(',')).join('\n'), mode)
  expect([answer.status, answer.body.message]).toEqual([200, answer.body.message])
  return answer.body.data
}
const importRoad = async (lines: Sheet): Promise<any> => {
  const head = ['Result', 'Number', 'CCRN', 'Time', 'Reason']
  return (await upload(road, [head, ...lines].map((cells) => cells.join(',')).join('\n'))).body.data
}

const step = (base: string, name: string, row: any, more: object = {}): Promise<any> =>
  clerk.post(`${base}/${name}`, { id: row.id, version: row.version, ...more })
const item = {
  code: '85044014',
  name: '電源供應器',
  origin: 'CHN',
  quantity: '100',
  unit: '007',
  value: '100000',
  currency: 'HKD',
  licence: 'none',
  licenceNo: '',
  madeHere: false,
}
async function declared(): Promise<any> {
  const row = await clerk.post(`${trade}/add`, {
    form: '1',
    direction: 'import',
    movementDate: day(-2),
    traderName: 'Harbour Bright Trading Limited',
    traderAddress: '88 Lai Chi Kok Road, Kowloon',
    traderBr: '12345678-000',
    companyId,
    declarant: 'Chan Siu Ming',
    capacity: 'Shipping clerk',
    transportMode: 'road',
    vehicle: 'AB1234',
    placeOfLoading: 'Shenzhen',
    placeOfDischarge: 'Lok Ma Chau',
    countryConsigned: 'CHN',
    ccrn: 'CC00000001',
    packages: 12,
  })
  return clerk.put(`${trade}/saveLines`, { id: row.id, version: row.version, lines: [item, { ...item, value: '2' }] })
}
const sent = async (row: any): Promise<any> => step(trade, 'submit', await step(trade, 'check', row))
const openTrade = (row: any): Promise<any> => clerk.get(`${trade}/queryById?id=${row.id}`)
let references = 0
const reference = () => `UC-${++references}`

describe('results of trade declarations from a file', () => {
  it('are looked at first, taken for many at once, and twice without harm', async () => {
    const rows = await Promise.all([1, 2, 3].map(async () => sent(await declared())))
    const [one, two, three] = rows
    const [ref, other] = [reference(), reference()]
    const lines = [
      ['Accepted', one.code, ref, inMinutes(1), '', '', ''],
      ['Paid', '', other, inMinutes(4), '', '', ''],
      ['Rejected', two.code, '', inMinutes(1), 'Value', '2', 'Value too low'],
      ['Rejected', two.code, '', inMinutes(1), 'traderBr', '', 'Unknown number'],
      ['Accepted', three.code, other, inMinutes(2), '', '', ''],
      ['Paid', '', 'UC-nobody', inMinutes(2), '', '', ''],
    ]
    const told = { total: 6, applied: 4, known: 0, waiting: 2, problems: [] }
    const looked = await importTrade(lines, 'check')
    expect(looked).toMatchObject(told)
    expect(looked.lines.map((line: any) => line.outcome)).toEqual([
      'applied',
      'waiting',
      'applied',
      'applied',
      'applied',
      'waiting',
    ])
    expect((await openTrade(one)).status).toBe('submitted')
    expect(await importTrade(lines)).toMatchObject(told)
    expect(await importTrade(lines.toReversed())).toMatchObject({ applied: 0, known: 6, waiting: 0 })
    expect(await openTrade(one)).toMatchObject({ status: 'accepted', refNo: ref })
    expect(await openTrade(three)).toMatchObject({ status: 'paid', refNo: other })
    const rejected = await openTrade(two)
    expect(rejected).toMatchObject({ status: 'rejected', faultField: 'traderBr', editable: true })
    expect(rejected.reason).toBe('Unknown number; Value too low')
    const faults = rejected.problems.filter((problem: any) => problem.customs)
    expect(faults.map((fault: any) => [fault.field, fault.line, fault.message.en])).toEqual([
      ['traderBr', undefined, 'Unknown number'],
      ['value', 1, 'Value too low'],
    ])
    expect(rejected.events.filter((event: any) => event.answer).map((event: any) => event.raw)).toEqual([
      lines[2]!.join('\t'),
      lines[3]!.join('\t'),
    ])
    const waiting = await clerk.get(`${trade}/waitingResults`)
    expect(waiting.map((result: any) => result.number)).toContain('UC-nobody')
    // Mended and submitted once more: what was rejected is none of the new submission.
    expect(await sent(rejected)).toMatchObject({ status: 'submitted', round: 2 })
    await importTrade([['Accepted', two.code, reference(), inMinutes(30), '', '', '']])
    expect(await openTrade(two)).toMatchObject({ status: 'accepted', reason: null })
  })

  it('come as JSON too, with the reasons of a rejection together', async () => {
    const row = await sent(await declared())
    const result = {
      kind: 'reject',
      code: row.code,
      at: new Date(Date.now() + minute).toISOString(),
      reasons: [
        { item: 1, field: 'code', note: 'No such code' },
        { item: 2, note: 'Not declared here' },
      ],
    }
    const file = JSON.stringify({ provider: 'GETS', results: [result] })
    expect((await upload(trade, file, 'commit', 'results.json')).body.data).toMatchObject({ total: 2, applied: 2 })
    const opened = await openTrade(row)
    expect(opened.problems.filter((p: any) => p.customs).map((p: any) => [p.field, p.line])).toEqual([
      ['code', 0],
      ['name', 1],
    ])
    expect(opened.events.at(-1).raw).toBe(JSON.stringify(result))
    for (const wrong of ['{', '[]', '{"results":[1]}', '[{"code":"x"}]', '[[1]]']) {
      const refused = await upload(trade, wrong, 'commit', 'results.json')
      expect([wrong, refused.status]).toEqual([wrong, 400])
    }
  })

  it('that say nothing are named, and leave nothing behind', async () => {
    const [draft, one, two] = [await declared(), await sent(await declared()), await sent(await declared())]
    const ref = reference()
    const lines = [
      ['Accepted', one.code, ref, inMinutes(1), '', '', ''],
      ['Accepted', two.code, ref, inMinutes(1), '', '', ''],
      ['Accepted', draft.code, reference(), inMinutes(1), '', '', ''],
      ['Lost', one.code, ref, inMinutes(1), '', '', ''],
      ['Accepted', one.code, '', inMinutes(1), '', '', ''],
      ['Rejected', one.code, '', '2026-02-30 10:00', '', '', 'x'],
      ['Rejected', one.code, '', inMinutes(1), '', '501', 'x'],
      ['Rejected', one.code, '', inMinutes(1), '', '', ''],
      ['Paid', '', '', inMinutes(1), '', '', ''],
    ]
    for (const applied of [1, 0]) {
      const told = await importTrade(lines)
      expect(told).toMatchObject({ total: 9, applied, known: 1 - applied, waiting: 0 })
      expect(told.problems.map((p: any) => [p.row, p.field])).toEqual([
        [3, 'refNo'],
        [4, ''],
        [5, 'kind'],
        [6, 'refNo'],
        [7, 'at'],
        [8, 'item'],
        [9, 'note'],
        [10, 'code'],
      ])
    }
    expect((await openTrade(two)).events.filter((event: any) => event.answer)).toEqual([])
  })

  it('what is typed and what files say go together, and a withdrawal is confirmed', async () => {
    const row = await sent(await declared())
    const ref = reference()
    await importTrade([['Paid', '', ref, inMinutes(3), '', '', '']])
    const paid = await step(trade, 'accept', row, { at: new Date().toISOString(), refNo: ref })
    expect(paid).toMatchObject({ status: 'paid', refNo: ref })
    await importTrade([['Rejected', row.code, '', inMinutes(-5), '', '', 'An older word']])
    expect((await openTrade(row)).status).toBe('paid')
    const gone = ['Withdrawal confirmed', row.code, '', inMinutes(9), '', '', 'Returned']
    expect(await importTrade([gone])).toMatchObject({ applied: 1 })
    expect(await openTrade(row)).toMatchObject({ status: 'withdrawn', reason: 'Returned', paidAt: null })
  })

  it('a payment of another amount than is due pays nothing, and is left to a person who is told both', async () => {
    const row = await sent(await declared())
    const ref = reference()
    await importTrade([['Accepted', row.code, ref, inMinutes(1), '', '', '']])
    const due = (await openTrade(row)).charge
    const other = ['Paid', row.code, ref, inMinutes(2), '', '', '', '1.50']
    const told = `HKD 1.50 were paid, HKD ${due} are due: look into it, then record the payment by hand`
    for (const mode of ['check', 'commit', 'commit'] as const) {
      const answer = await importTrade([other], mode)
      expect(answer).toMatchObject({ applied: 0, waiting: 0, problems: [] })
      // Read once more it says nothing new.
      if (answer.known === 0) expect(answer).toMatchObject({ open: 1, lines: [{ outcome: 'open', note: told }] })
    }
    const open = await openTrade(row)
    expect(open).toMatchObject({ status: 'accepted', paidAt: null })
    expect(open.events.at(-1)).toMatchObject({ step: 'pay', changed: false, amount: '1.50', why: { en: told } })
    const left = async () => (await clerk.get(`${trade}/waitingResults`)).filter((one: any) => one.recordId === row.id)
    expect(await left()).toMatchObject([{ kind: 'pay', number: ref, why: told }])
    expect(await importTrade([['Paid', row.code, ref, inMinutes(2), '', '', '', `HK$ ${due}`]])).toMatchObject({
      applied: 1,
    })
    expect((await openTrade(row)).status).toBe('paid')
    expect(await left()).toEqual([])
    const wrong = await importTrade([['Paid', row.code, ref, inMinutes(3), '', '', '', 'a lot']])
    expect(wrong.problems).toMatchObject([{ field: 'amount' }])
  })

  it('a payment that differs may be recorded by hand, and then waits no more; where nothing is due none is taken', async () => {
    const row = await sent(await declared())
    const ref = reference()
    const accepted = await step(trade, 'accept', row, { at: new Date().toISOString(), refNo: ref })
    await importTrade([['Paid', row.code, ref, inMinutes(2), '', '', '', '9999']])
    expect(await step(trade, 'pay', accepted, { at: new Date().toISOString() })).toMatchObject({ status: 'paid' })
    const exempt = await declared()
    const free = await clerk.put(`${trade}/update`, {
      id: exempt.id,
      version: exempt.version,
      form: '1B',
      exemptReason: 'samples',
    })
    const lodged = await sent(free)
    const other = reference()
    await importTrade([['Accepted', lodged.code, other, inMinutes(1), '', '', '']])
    expect(await importTrade([['Paid', lodged.code, other, inMinutes(2), '', '', '', '']])).toMatchObject({ open: 1 })
    expect(await openTrade(lodged)).toMatchObject({ status: 'accepted', paidAt: null })
    const waiting = await clerk.get(`${trade}/waitingResults`)
    expect(waiting.map((one: any) => one.recordId)).toEqual(expect.arrayContaining([lodged.id]))
    expect(waiting.map((one: any) => one.recordId)).not.toContain(row.id)
  })

  it('what belongs to an earlier submission changes nothing, and says so', async () => {
    const first = await sent(await declared())
    const accepted = await step(trade, 'accept', first, { at: new Date().toISOString(), refNo: reference() })
    const again = await sent(await step(trade, 'amend', accepted, { reason: 'Packages' }))
    expect(again).toMatchObject({ status: 'submitted', round: 2 })
    const words = 'It belongs to submission 1, not to the latest, 2'
    for (const [kind, note, amount] of [
      ['Rejected', 'Of the first', ''],
      ['Paid', '', '1'],
      ['Withdrawal confirmed', '', ''],
    ]) {
      const told = await importTrade([[kind!, again.code, '', inMinutes(-300), '', '', note!, amount!]])
      expect([kind, told]).toMatchObject([kind, { applied: 0, known: 1, open: 0, lines: [{ note: words }] }])
      const now = await openTrade(again)
      expect(now).toMatchObject({ status: 'submitted', reason: null, paidAt: null, version: again.version })
      expect(now.events.at(-1)).toMatchObject({ changed: false, why: { en: words } })
    }
    const waiting = await clerk.get(`${trade}/waitingResults`)
    expect(waiting.map((one: any) => one.recordId)).not.toContain(again.id)
  })

  it('need the permission, and change nothing of another tenant', async () => {
    const row = await sent(await declared())
    const line = ['Accepted', row.code, reference(), inMinutes(1)].join(',')
    const file = { name: 'r.csv', bytes: Buffer.from(`Result,Number,Reference of customs,Time\n${line}`) }
    const path = `${trade}/importResults`
    const buyer = await app.signIn('demo', 'buyer')
    expect((await app.upload(path, { token: buyer, fields: { mode: 'commit' }, file })).status).toBe(403)
    const stranger = await app.signIn('demo2', 'admin')
    const told = await app.upload(path, { token: stranger, fields: { mode: 'commit' }, file })
    expect(told.body.data).toMatchObject({ waiting: 1, applied: 0 })
    expect((await openTrade(row)).status).toBe('submitted')
  })
})

describe('results in any order', () => {
  const seed = seedOf(20_261_127)
  const { shuffled, whole, pick, chance } = drawing(seed)
  /** Another order, with some lines twice, in files of any length. */
  const scattered = (lines: Sheet): Sheet[] => {
    const all = shuffled([...lines, ...lines.filter(() => chance(0.4))])
    const files: Sheet[] = []
    while (all.length) files.push(all.splice(0, whole(1, 3)))
    return files
  }
  const drawn = (kinds: readonly string[]) => {
    const most = whole(2, 6)
    return Array.from({ length: most }, (_, n) => ({ kind: pick(kinds), minute: n + 1 }))
  }

  it(`leave a trade declaration as in their order (RANDOM_SEED=${seed})`, { timeout: 120_000 }, async () => {
    const kinds = ['Accepted', 'Accepted', 'Rejected', 'Rejected', 'Paid', 'Withdrawal confirmed']
    const shown = ({ status, acceptedAt, paidAt, reason, faultField, refNo, round }: any) => ({
      status,
      acceptedAt,
      paidAt,
      reason,
      faultField,
      round,
      hasRef: refNo !== null,
    })
    for (let round = 0; round < 12; round++) {
      const words = drawn(chance(0.3) ? kinds : kinds.slice(0, 5))
      const again = chance(0.4)
      const now = Date.now()
      const linesOf = (row: any): Sheet => {
        const ref = reference()
        const old = again
          ? [['Rejected', row.code, '', local(now - 300 * minute), '', '', 'Of the first submission']]
          : []
        return [
          ...old,
          ...words.map(({ kind, minute: n }) => [
            kind,
            kind === 'Paid' && n % 2 ? '' : row.code,
            kind === 'Accepted' || kind === 'Paid' ? ref : '',
            local(now + n * minute),
            kind === 'Rejected' ? 'traderBr' : '',
            kind === 'Rejected' && n % 3 === 0 ? '2' : '',
            kind === 'Rejected' ? `Reason ${n}` : '',
          ]),
        ]
      }
      const begun = async () => {
        const row = await sent(await declared())
        if (!again) return row
        const accepted = await step(trade, 'accept', row, { at: new Date(now).toISOString(), refNo: reference() })
        return sent(await step(trade, 'amend', accepted, { reason: 'Packages' }))
      }
      const [one, other] = [await begun(), await begun()]
      for (const line of linesOf(one)) await importTrade([line])
      for (const file of scattered(linesOf(other))) await importTrade(file)
      const [inOrder, inAny] = [shown(await openTrade(one)), shown(await openTrade(other))]
      expect([round, words, inAny]).toEqual([round, words, inOrder])
    }
  })

  it(`leave road cargo as in their order (RANDOM_SEED=${seed})`, { timeout: 120_000 }, async () => {
    const add = async (): Promise<any> =>
      step(
        road,
        'submit',
        await clerk.post(`${road}/add`, {
          direction: 'import',
          packages: 12,
          packageDescription: 'Cartons',
          goodsDescription: '電源供應器',
          consignorName: 'Shenzhen Pengcheng Electronics Co Ltd',
          consignorAddress: 'No 8 Keji Road, Nanshan, Shenzhen',
          consigneeName: 'Harbour Trading Limited',
          consigneeAddress: '5/F, 12 Lai Chi Kok Road, Kowloon',
          expectedAt: new Date(Date.now() + 180 * minute).toISOString(),
          controlPoint: 'LMC',
        }),
      )
    for (let round = 0; round < 15; round++) {
      const words = drawn(['CCRN', 'CCRN', 'Refused', 'Inspection', 'Crossed']).filter(
        ({ kind }, n, all) => kind !== 'Crossed' || all.findIndex((word) => word.kind === kind) === n,
      )
      const now = Date.now()
      const linesOf = (row: any): Sheet => {
        const ccrn = `RR${String(++references).padStart(8, '0')}`
        return words.map(({ kind, minute: n }) => [
          kind,
          kind === 'CCRN' || kind === 'Refused' ? row.code : '',
          kind === 'Refused' ? '' : ccrn,
          local(now + n * minute),
          kind === 'Refused' ? `Reason ${n}` : '',
        ])
      }
      const [one, other] = [await add(), await add()]
      for (const line of linesOf(one)) await importRoad([line])
      for (const file of scattered(linesOf(other))) await importRoad(file)
      const shown = async (row: any) => {
        const { status, reason, crossedAt, ccrn } = await clerk.get(`${road}/queryById?id=${row.id}`)
        return { status, reason, crossedAt, hasCcrn: ccrn !== null }
      }
      expect([round, words, await shown(other)]).toEqual([round, words, await shown(one)])
    }
  })
})

describe('the data file', () => {
  const file = async (row: any) => {
    const answer = await app.call('POST', `${trade}/dataFile`, { token, body: { ids: [row.id] } })
    return answer.body
  }
  it('is the documented JSON until the tenant chooses another layout', async () => {
    const row = await declared()
    expect(await file(row)).toMatchObject({ layout: 'clearway.tdec.1', declarations: [{ reference: row.code }] })
    const { layout, version } = await clerk.get(`${trade}/layout`)
    expect([layout.format, layout.columns.length]).toEqual(['json', 40])
    const columns = [
      { field: 'code', name: 'Ref' },
      { field: 'movementDate', name: 'Moved' },
      { field: 'line.no', name: 'No' },
      { field: 'line.value', name: 'Value' },
    ]
    const save = (more: object, at: number) =>
      clerk.try('PUT', `${trade}/saveLayout`, { layout: { ...layout, columns, ...more }, version: at })
    expect((await save({ format: 'csv', separator: ';', date: 'dd/MM/yyyy' }, version)).status).toBe(200)
    expect((await save({ format: 'xml' }, version)).status).toBe(409)
    const moved = row.movementDate.split('-').toReversed().join('/')
    // The answer is read without its mark of order.
    expect(await file(row)).toBe(`Ref;Moved;No;Value\r\n${row.code};${moved};1;100000\r\n${row.code};${moved};2;2\r\n`)
    expect((await save({ format: 'xml', date: 'yyyyMMdd', line: 'Goods' }, version + 1)).status).toBe(200)
    const indented = String(await file(row))
      .split('\n')
      .map((line) => line.trim())
      .join('')
    expect(indented).toContain(
      `<Declaration><Ref>${row.code}</Ref><Moved>${row.movementDate.replaceAll('-', '')}</Moved>` +
        '<Goods><No>1</No><Value>100000</Value></Goods><Goods><No>2</No><Value>2</Value></Goods></Declaration>',
    )
    const twice = await save({ columns: [columns[0], columns[0]] }, version + 2)
    expect(twice.status).toBe(400)
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    expect((await buyer.try('PUT', `${trade}/saveLayout`, { layout, version: version + 2 })).status).toBe(403)
    // Road cargo has a layout of its own.
    expect((await clerk.get(`${road}/layout`)).layout).toMatchObject({ format: 'csv', separator: ',' })
  })
})
