import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, paperLine, smallTariff } from '../../../../test/declaration.ts'
import { parseMessage } from '../message/message.ts'

const path = '/api/customs/licence'
let app: TestApplication
let db: pg.Client
let admin: string
let hand: ReturnType<typeof declarationHand>
let orgId: string
let otherOrg: string

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
  const draft = await hand.goodDraft()
  const orgs = await customers()
  orgId = draft.row.orgId ?? orgs[0]
  otherOrg = orgs.find((org) => org !== orgId)!
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const english = { 'accept-language': 'en' }
const post = (verb: string, body: object, token = admin) =>
  app.call(verb === 'update' ? 'PUT' : 'POST', `${path}/${verb}`, { token, body, headers: english })
const get = (verb: string, query: Record<string, string> = {}, token = admin) =>
  app.call('GET', `${path}/${verb}?${new URLSearchParams(query).toString()}`, { token, headers: english })
async function customers(): Promise<string[]> {
  const answer = await app.call('GET', '/api/trade/customer/queryOptions', { token: admin })
  return answer.body.data.map((o: any) => o.id)
}

let serial = 0
/** A licence for the power supplies of `paperLine`: 10 pieces, 10 kg net. */
const written = (more: object = {}) => ({
  number: `26-ah-${String(++serial).padStart(6, '0')}`,
  kind: '1',
  orgId,
  direction: 'import',
  goodsName: '直流稳压电源',
  codes: '8504.40、9999',
  quantity: '25',
  unit: '007',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  ...more,
})
const made = (more: object = {}): Promise<any> => hand.data(post('add', written(more)))
const rowOf = (id: string): Promise<any> => hand.data(get('queryById', { id }))
const figures = ({ writtenOff, reserved, remaining, uses, state }: any) => [
  writtenOff,
  reserved,
  remaining,
  uses,
  state,
]

/** A draft that names the number in its head and leaves nothing to be mended. */
async function draftOf(number: string, line: object = {}): Promise<any> {
  const draft = await hand.goodDraft({ orgId }, line)
  await hand.data(hand.post('patch', { id: draft.row.id, head: hand.set({ LicenseNo: number }, draft.head) }))
  return hand.open(draft.row.id)
}
async function checkedDraft(number: string): Promise<any> {
  const { row } = await draftOf(number)
  await hand.data(hand.step('sendToCheck', row.id))
  await hand.data(hand.approve(row.id))
  return hand.open(row.id)
}
const problems = async (id: string): Promise<any[]> =>
  (await hand.data(hand.get('check', { id }))).problems.filter((p: any) => p.code.startsWith('licence'))
const codes = async (id: string) => (await problems(id)).map((p) => `${p.level} ${p.code}`)
const receipt = (id: string, channel: string, more: object = {}) =>
  hand.data(hand.post('addReceipt', { id, channel, at: '2026-11-25T09:00:00Z', ...more }))

describe('the record', () => {
  it('names the field that is wrong', async () => {
    const bad = await post('add', written({ codes: '850', quantity: 'many', number: '' }))
    expect(bad.status).toBe(400)
    expect(bad.body.errors.map((e: any) => e.field).toSorted()).toEqual(['codes', 'number', 'quantity'])
    for (const [more, field] of [
      [{ kind: null }, 'kind'],
      [{ quantity: '0' }, 'quantity'],
      [{ amount: '5' }, 'currency'],
      [{ excess: '11' }, 'excess'],
      [{ validTo: '2025-12-31' }, 'validTo'],
      [{ kind: '?' }, 'kind'],
      [{ licType: 'a b' }, 'licType'],
      [{ unit: 'xyz' }, 'unit'],
      [{ orgId: randomUUID() }, 'orgId'],
    ] as const) {
      const { status, body } = await post('add', written(more))
      expect([more, status, body.errors.map((e: any) => e.field)]).toEqual([more, 400, [field]])
    }
    const one = await made()
    expect(one).toMatchObject({ number: one.number.toUpperCase(), codes: '850440,9999', quantity: '25' })
    expect(figures(one)).toEqual(['0', '0', '25', 0, 'valid'])
    expect((await post('add', written({ number: one.number }))).status).toBe(409)
    // The same number of another document is another licence.
    expect((await post('add', written({ number: one.number, kind: '7' }))).status).toBe(200)
  })

  it('stands in the tab of its state, whose counter says as many, and another tenant sees nothing', async () => {
    const of = {
      coming: await made({ validFrom: '2026-11-26' }),
      expiring: await made({ validTo: '2026-12-24' }),
      expired: await made({ validTo: '2026-11-24' }),
      low: await made(),
      usedUp: await made({ singleBatch: true }),
    }
    const used = (id: string, quantity: string) =>
      hand.data(post('writeOff', { id, version: 1, usedOn: '2026-11-25', quantity, reason: 'elsewhere' }))
    await used(of.low.id, '22.6')
    await used(of.usedUp.id, '1')
    for (const [state, { id }] of Object.entries(of)) expect([state, (await rowOf(id)).state]).toEqual([state, state])
    const counters = await hand.data(get('counters'))
    for (const tab of Object.keys(counters)) {
      const { total, list } = await hand.data(get('query', { tab, pageSize: '50' }))
      expect([tab, counters[tab]]).toEqual([tab, total])
      if (tab in of) expect(list.map((r: any) => r.id)).toContain(of[tab as keyof typeof of].id)
    }
    const valid = (await hand.data(get('query', { tab: 'valid', pageSize: '50' }))).list.map((r: any) => r.id)
    expect([of.expiring, of.low, of.usedUp, of.coming, of.expired].map(({ id }) => valid.includes(id))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    const stranger = await app.signIn('demo2', 'admin')
    for (const verb of ['queryById', 'movements'])
      expect((await get(verb, { id: of.low.id }, stranger)).status).toBe(404)
    const theirs = { id: of.low.id, version: 2, usedOn: '2026-11-25', quantity: '1', reason: 'x' }
    expect((await post('writeOff', theirs, stranger)).status).toBe(404)
  })

  it('is written off by hand with day and reason, by the sight that the writer had, and taken back', async () => {
    const one = await made()
    const given = { id: one.id, version: 1, usedOn: '2026-11-20', quantity: '12.5', reason: 'another broker' }
    expect(figures(await hand.data(post('writeOff', given)))).toEqual(['12.5', '0', '12.5', 1, 'valid'])
    expect((await post('writeOff', given)).status).toBe(409)
    for (const [more, field] of [
      [{ quantity: '0' }, 'quantity'],
      [{ usedOn: '2026-11-26' }, 'usedOn'],
    ] as const)
      expect((await post('writeOff', { ...given, version: 2, ...more })).body.errors[0].field).toBe(field)
    const back = await hand.data(post('writeOff', { ...given, version: 2, quantity: '-12.5', reason: 'a slip' }))
    expect(figures(back)).toEqual(['0', '0', '25', 0, 'valid'])
    expect((await hand.data(get('movements', { id: one.id }))).list).toMatchObject([
      { kind: 'byHand', reason: expect.any(String) },
      { kind: 'byHand', reason: expect.any(String) },
    ])
  })
})

describe('a declaration that names it', () => {
  it('reserves, then writes off once customs accepted it, and gives back what was withdrawn', async () => {
    const one = await made()
    const draft = await draftOf(one.number.toLowerCase())
    expect(await codes(draft.row.id)).toEqual([])
    expect(figures(await rowOf(one.id))).toEqual(['0', '10', '15', 1, 'valid'])
    expect((await post('delete', { ids: [one.id] })).status).toBe(409)
    await hand.handIn(draft.row.id)
    const listed = (await hand.data(get('movements', { id: one.id }))).list
    expect(listed).toMatchObject([
      {
        kind: 'handedIn',
        quantity: '10',
        declarationId: draft.row.id,
        line: 1,
        code: '8504401400',
        status: 'submitted',
      },
    ])
    await receipt(draft.row.id, 'L', { entryId: '531620261000000777' })
    expect(figures(await rowOf(one.id))).toEqual(['10', '0', '15', 1, 'valid'])
    await db.query("update declaration set status = 'withdrawn' where id = $1", [draft.row.id])
    expect(figures(await rowOf(one.id))).toEqual(['0', '0', '25', 0, 'valid'])
  })

  it('is told what does not fit', async () => {
    const cases = [
      [{ validTo: '2026-11-24' }, ['error licenceEnded']],
      [{ validFrom: '2026-11-26' }, ['error licenceEnded']],
      [{ orgId: otherOrg }, ['error licenceOther']],
      [{ direction: 'export' }, ['error licenceWay']],
      [{ quantity: '9.99999' }, ['error licenceShort']],
      [{ quantity: '9.6', excess: '5' }, []],
      [{ codes: '8471' }, ['warning licenceCode']],
      [{ unit: '001' }, ['warning licenceUnknown']],
      // 10 kg net is a hundredth of a tonne.
      [{ unit: '070', quantity: '0.01' }, []],
      [{ unit: '036', quantity: '9999' }, ['error licenceShort']],
    ] as const
    for (const [more, expected] of cases) {
      const { number } = await made(more)
      const draft = await draftOf(number)
      expect([more, await codes(draft.row.id)]).toEqual([more, expected])
      await hand.data(hand.post('delete', { ids: [draft.row.id] }))
    }
    const draft = await draftOf('26-AH-UNKNOWN')
    expect(await codes(draft.row.id)).toEqual(['hint licenceUnlisted'])
  })

  it('counts what a document or a line names, and says what it cannot measure', async () => {
    const tonnes = await made({ kind: '7', quantity: '1', unit: '070', licType: '411' })
    const draft = await hand.goodDraft({ orgId })
    const { id } = draft.row
    const blocks = { licences: { from: [], to: [{ DocuCode: '7', CertCode: tonnes.number }] } }
    await hand.data(hand.post('patch', { id, blocks }))
    expect(figures(await rowOf(tonnes.id))).toEqual(['0', '0.01', '0.99', 1, 'valid'])
    // The line says itself what it takes; then its own quantity no longer counts.
    const limit = { LicTypeCode: '411', LicenceNo: tonnes.number, LicWrtofQty: '30.5', LicWrtofQtyUnit: '035' }
    const limits = { from: [], to: [{ values: limit, vins: [] }] }
    await hand.data(hand.post('patch', { id, lines: { set: [{ id: draft.lines[0].id, item: {}, limits }] } }))
    expect(figures(await rowOf(tonnes.id))).toEqual(['0', '0.0305', '0.9695', 1, 'valid'])
    const pieces = await made({ unit: '001' })
    await draftOf(pieces.number)
    expect(await rowOf(pieces.id)).toMatchObject({ unknownLines: 1, remaining: '25', uses: 1 })
    expect((await hand.data(get('movements', { id: pieces.id }))).list).toMatchObject([{ quantity: null, line: 1 }])
  })

  it('of a line is offered with its kind, told in the history, and goes out under the number of the line', async () => {
    const one = await made({ kind: null, licType: '411', unit: '035' })
    const { row, lines } = await hand.goodDraft({ orgId })
    const { id } = row
    const offers = await hand.data(get('offered', { declarationId: id }))
    expect(offers.find((o: any) => o.number === one.number)).toMatchObject({ licType: '411', unit: '035' })
    const change = (from: object[], to: object[]) =>
      hand.data(hand.post('patch', { id, lines: { set: [{ id: lines[0].id, item: {}, limits: { from, to } }] } }))
    const limit = (quantity: string) => ({
      values: { LicTypeCode: '411', LicenceNo: one.number, LicWrtofQty: quantity, LicWrtofQtyUnit: '035' },
      vins: [{ LicTypeCode: '411', LicenceNo: one.number, VinCode: 'LSVNV2182E2100001' }],
    })
    await change([], [limit('5')])
    // Somebody who did not see it is told, and what stands stays.
    expect((await change([], [limit('7')])).conflicts).toMatchObject([{ place: lines[0].id, field: 'limits' }])
    await change([limit('5')], [limit('6')])
    expect(figures(await rowOf(one.id)).slice(0, 3)).toEqual(['0', '6', '19'])
    const [entry] = await hand.data(hand.get('queryHistory', { id }))
    const words = (quantity: string) => `411 ${one.number} ${quantity} 035 [LSVNV2182E2100001 411 ${one.number}]`
    expect(entry.changes).toEqual([{ field: 'Line 1 · Licences of the goods', from: words('5'), to: words('6') }])
    const wrong = await change([limit('6')], [limit('six')])
    expect(wrong.problems).toMatchObject([{ place: lines[0].id, field: 'limits.0.LicWrtofQty' }])
    await hand.handIn(id)
    await expect(change([limit('6')], [])).rejects.toThrow('409')
    const sent = await app.call('GET', `/api/customs/declaration/message?id=${id}`, { token: admin })
    const { lines: out } = parseMessage(Buffer.from(sent.body))
    expect(out[0]!.limits).toEqual([
      {
        values: expect.objectContaining({ ...limit('6').values, GoodsNo: '1' }),
        vins: [expect.objectContaining(limit('6').vins[0]!)],
      },
    ])
  })

  it('survives quantities that are no numbers', async () => {
    const one = await made()
    const draft = await draftOf(one.number)
    const item = hand.set({ GQty: '1e5', FirstQty: '٣', SecondQty: '' }, draft.lines[0].item)
    await hand.post('patch', { id: draft.row.id, lines: { set: [{ id: draft.lines[0].id, item }] } })
    expect((await get('queryById', { id: one.id })).status).toBe(200)
    expect((await hand.get('check', { id: draft.row.id })).status).toBe(200)
  })

  it('takes the last quantity once, though two are handed in at the same time, and the refusal has the figures', async () => {
    const one = await made({ quantity: '15' })
    const [first, second] = [await checkedDraft(one.number), await checkedDraft(one.number)]
    expect(await codes(first.row.id)).toEqual(['warning licencePrepared'])
    const answers = await Promise.all([hand.step('submit', first.row.id), hand.step('submit', second.row.id)])
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 422])
    const refused = answers.find((a) => a.status === 422)!
    expect(refused.body.data.problems.find((p: any) => p.level === 'error')).toMatchObject({
      code: 'licenceShort',
      values: { number: one.number, free: '5', taken: '10' },
    })
    expect(figures(await rowOf(one.id))).toEqual(['0', '20', '-5', 2, 'usedUp'])
  })

  it('of one batch takes it alone', async () => {
    const one = await made({ singleBatch: true })
    const { row } = await draftOf(one.number)
    await hand.handIn(row.id)
    const next = await draftOf(one.number)
    expect(await codes(next.row.id)).toEqual(['error licenceUses'])
  })

  it('is offered those of its customer that count today, the first to end on top', async () => {
    const late = await made({ validTo: '2026-12-30', goodsName: '后到期' })
    const soon = await made({ validTo: '2026-12-01' })
    const other = await made({ orgId: otherOrg })
    const draft = await hand.goodDraft({ orgId })
    const offers = await hand.data(get('offered', { declarationId: draft.row.id }))
    const at = (number: string) => offers.findIndex((o: any) => o.number === number)
    expect([at(soon.number) < at(late.number), at(other.number)]).toEqual([true, -1])
    expect(offers[at(soon.number)]).toMatchObject({ kind: '1', remaining: '25', unit: '007' })
    const customer = await app.signIn('demo', 'buyer')
    expect((await get('offered', { declarationId: draft.row.id }, customer)).status).toBeGreaterThanOrEqual(403)
  })
})

it('keeps its figures exact over many lines', async () => {
  const one = await made({ unit: '035', quantity: '1' })
  const { id } = await hand.readyCase(
    Array.from({ length: 3 }, () => paperLine({ netWeight: '0.1', grossWeight: '0.2' })),
    { orgId, packages: 3, grossWeight: '0.6', netWeight: '0.3', invoiceTotal: '75' },
  )
  const { ids } = await hand.made(id, { merge: 'none' })
  await hand.data(hand.post('patch', { id: ids[0], head: hand.set({ LicenseNo: one.number }) }))
  expect(figures(await rowOf(one.id)).slice(0, 3)).toEqual(['0', '0.3', '0.7'])
})
