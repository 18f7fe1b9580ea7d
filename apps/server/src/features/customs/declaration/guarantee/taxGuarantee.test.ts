import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, smallTariff } from '../../../../test/declaration.ts'
import { readXml } from '../message/xmlTree.ts'

const path = '/api/customs/taxGuarantee'
let app: TestApplication
let admin: string
let hand: ReturnType<typeof declarationHand>

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
  await app.call('POST', '/api/customs/exchangeRate/add', {
    token: admin,
    body: { base: 'CNY', currency: 'USD', rate: '7.1234', validFrom: '2026-01-01', validTo: '2099-12-31' },
  })
})
afterAll(() => app?.close())

const english = { 'accept-language': 'en' }
const post = (verb: string, body: object, token = admin) =>
  app.call(verb === 'update' ? 'PUT' : 'POST', `${path}/${verb}`, { token, body, headers: english })
const get = (verb: string, query: Record<string, string> = {}, token = admin) =>
  app.call('GET', `${path}/${verb}?${new URLSearchParams(query).toString()}`, { token, headers: english })
const bills = (verb: string, body: object, token = admin) =>
  app.call('POST', `/api/customs/declaration/${verb}`, { token, body, headers: english })

let serial = 0
/** A guarantee of the company that `goodDraft` declares for; each test has a company of its own where balances count. */
const written = (more: object = {}) => ({
  number: `530026${String(++serial).padStart(6, '0')}`,
  kind: 'bank',
  guarantor: '中国银行深圳市分行',
  importerCode: '4403160001',
  importerName: '深圳鹏程电子有限公司',
  amount: '500.00',
  validFrom: '2026-01-01',
  validTo: '2027-06-30',
  ...more,
})
const made = (more: object = {}): Promise<any> => hand.data(post('add', written(more)))
const rowOf = (id: string): Promise<any> => hand.data(get('queryById', { id }))
const choose = (declarationId: string, to: string | null, from: string | null = null) =>
  post('choose', { declarationId, from, to })

/** A draft of summary collection with taxes of CNY 231.95 that leaves nothing to be mended but what the test is about. */
async function summaryDraft(guaranteeId: string | null, head: Record<string, string> = {}): Promise<any> {
  const draft = await hand.goodDraft()
  const now = (await hand.open(draft.row.id)).head
  await hand.data(hand.post('patch', { id: draft.row.id, head: hand.set({ Type: 'CL', ...head }, now) }))
  if (guaranteeId) await hand.data(choose(draft.row.id, guaranteeId))
  return hand.open(draft.row.id)
}
/** Passed by a colleague, so that it only waits to be handed in. */
async function checkedDraft(guaranteeId: string): Promise<any> {
  const draft = await summaryDraft(guaranteeId)
  await hand.data(hand.step('sendToCheck', draft.row.id))
  await hand.data(hand.approve(draft.row.id))
  return hand.open(draft.row.id)
}
const problems = async (id: string): Promise<any[]> => (await hand.data(hand.get('check', { id }))).problems
const codes = async (id: string) => (await problems(id)).map((p) => p.code).filter((c) => c.startsWith('guarantee'))
const messageOf = async (id: string) => {
  const response = await fetch(`${app.url}/api/customs/declaration/message?id=${id}`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  return readXml(new Uint8Array(await response.arrayBuffer()))
}
const tag = (root: any, block: string, name: string): string | undefined =>
  root.children.find((c: any) => c.name === block)?.children.find((c: any) => c.name === name)?.text

describe('the record', () => {
  it('names the field that is wrong', async () => {
    const bad = await post('add', written({ importerCode: '44', offices: '53', amount: 'many' }))
    expect(bad.status).toBe(400)
    expect(bad.body.errors.map((e: any) => e.field).toSorted()).toEqual(['amount', 'importerCode', 'offices'])
    for (const [more, field] of [
      [{ amount: '0' }, 'amount'],
      [{ validTo: '2025-12-31' }, 'validTo'],
      [{ offices: '9999' }, 'offices'],
    ] as const) {
      const { status, body } = await post('add', written(more))
      expect([status, body.errors.map((e: any) => e.field)]).toEqual([400, [field]])
    }
    const one = await made({ offices: '5300， 5316' })
    expect(one).toMatchObject({ offices: '5300,5316', used: '0.00', available: '500.00', state: 'valid' })
    expect((await post('add', written({ number: one.number }))).status).toBe(409)
  })

  it('stands in the tab of its state, the inbox counts as the list does, and another tenant sees nothing', async () => {
    const soon = await made({ validTo: '2026-12-01' })
    const ended = await made({ validTo: '2026-11-24' })
    const closed = await made({ closedOn: '2026-11-25' })
    expect([soon.state, ended.state, closed.state]).toEqual(['expiring', 'expired', 'closed'])
    const counters = await hand.data(get('counters'))
    for (const tab of ['all', 'valid', 'expiring', 'ended']) {
      const { total, list } = await hand.data(get('query', { tab, pageSize: '50' }))
      expect([tab, counters[tab]]).toEqual([tab, total])
      expect([tab, list.some((r: any) => r.id === soon.id), list.some((r: any) => r.id === ended.id)]).toEqual([
        tab,
        tab !== 'ended',
        tab === 'all' || tab === 'ended',
      ])
    }
    const stranger = await app.signIn('demo2', 'admin')
    expect((await get('queryById', { id: soon.id }, stranger)).status).toBe(404)
    expect((await get('movements', { id: soon.id }, stranger)).status).toBe(404)
    expect((await post('correct', { id: soon.id, version: 1, amount: '1', reason: 'x' }, stranger)).status).toBe(404)
  })

  it('is corrected for what others declared against it, with a reason, by the sight that the writer had', async () => {
    const one = await made({ importerCode: '4403160011' })
    const taken = { id: one.id, version: one.version, amount: '-120.50', reason: 'declared by another broker' }
    const row = await hand.data(post('correct', taken))
    expect([row.available, row.used]).toEqual(['379.50', '0.00'])
    expect((await post('correct', taken)).status).toBe(409)
    expect((await post('correct', { ...taken, version: row.version, amount: '0' })).body.errors[0].field).toBe('amount')
    expect((await post('correct', { ...taken, version: row.version, amount: '1.234' })).status).toBe(400)
    const { list } = await hand.data(get('movements', { id: one.id }))
    expect(list).toMatchObject([{ kind: 'corrected', amount: '-120.50', balance: '379.50', reason: taken.reason }])
  })
})

describe('a declaration for summary collection', () => {
  it('needs a guarantee of its company, at its office, of today, that covers its taxes', async () => {
    const draft = await summaryDraft(null)
    expect(await codes(draft.row.id)).toEqual(['guaranteeMissing'])
    const cases = [
      [{ importerCode: '4403160099' }, 'guaranteeImporter'],
      [{ offices: '2200,5304' }, 'guaranteeOffice'],
      [{ validTo: '2026-11-24' }, 'guaranteeEnded'],
      [{ validFrom: '2026-11-26' }, 'guaranteeEnded'],
      [{ closedOn: '2026-11-25' }, 'guaranteeEnded'],
      [{ amount: '231.94' }, 'guaranteeShort'],
    ] as const
    let from: string | null = null
    for (const [more, code] of cases) {
      const { id } = await made(more)
      await hand.data(choose(draft.row.id, id, from))
      from = id
      expect([more, await codes(draft.row.id)]).toEqual([more, [code]])
    }
    const short = (await problems(draft.row.id)).find((p) => p.code === 'guaranteeShort')
    expect([short.level, short.values]).toEqual([
      'warning',
      { number: expect.any(String), available: '231.94', taxes: '231.95' },
    ])
    const fits = await made({ amount: '231.95', offices: '5300', validTo: '2026-11-25' })
    await hand.data(choose(draft.row.id, fits.id, from))
    expect(await codes(draft.row.id)).toEqual([])
    // Its number stands in the remarks, that of the one before no more.
    expect((await hand.open(draft.row.id)).head.NoteS).toBe(`汇总征税担保备案编号：${fits.number}`)
    expect((await choose(draft.row.id, null, from)).status).toBe(409)
    expect((await choose(draft.row.id, randomUUID(), fits.id)).status).toBe(404)
    expect((await post('delete', { ids: [fits.id] })).status).toBe(409)
  })

  it('is offered those that fit first, with the balance before and after', async () => {
    const code = '4403160021'
    const fits = await made({ importerCode: code, validTo: '2028-01-01' })
    const elsewhere = await made({ importerCode: code, offices: '2200', validTo: '2027-01-01' })
    const draft = await summaryDraft(null, { TradeCode: code })
    const seen = await hand.data(get('offered', { declarationId: draft.row.id }))
    expect(seen).toMatchObject({ chosen: null, taxes: '231.95', before: null, after: null })
    expect(seen.offers.map((o: any) => [o.number, o.fits])).toEqual([
      [fits.number, true],
      [elsewhere.number, false],
    ])
    expect(await hand.data(choose(draft.row.id, fits.id))).toMatchObject({ before: '500.00', after: '268.05' })
    const customer = await app.signIn('demo', 'buyer')
    expect((await get('offered', { declarationId: draft.row.id }, customer)).status).toBeGreaterThanOrEqual(403)
  })

  it('takes the last of the balance once, though two are handed in at the same time', async () => {
    const one = await made({ amount: '300.00' })
    const [first, second] = [await checkedDraft(one.id), await checkedDraft(one.id)]
    const answers = await Promise.all([hand.step('submit', first.row.id), hand.step('submit', second.row.id)])
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 422])
    const refused = answers.find((a) => a.status === 422)!
    expect(refused.body.data.problems.find((p: any) => p.level === 'error')).toMatchObject({
      code: 'guaranteeShort',
      values: { available: '68.05', taxes: '231.95' },
    })
    expect(await rowOf(one.id)).toMatchObject({ used: '231.95', available: '68.05' })
  })

  it('leaves with its type, holds its taxes, then its bills, and gives them back when they are paid', async () => {
    const code = '4403160031'
    const one = await made({ importerCode: code })
    const draft = await summaryDraft(one.id, { TradeCode: code })
    await hand.handIn(draft.row.id)
    const root = await messageOf(draft.row.id)
    expect(tag(root, 'DecHead', 'Type')?.startsWith('CL')).toBe(true)
    expect(tag(root, 'DecHead', 'NoteS')).toContain(one.number)
    expect(await rowOf(one.id)).toMatchObject({ used: '231.95', available: '268.05' })

    const bill = (more: object) =>
      hand.data(bills('addBill', { declarationId: draft.row.id, issuedOn: '2026-11-25', ...more }))
    const duty = await bill({ number: `D${one.number}`, kind: 'duty', amount: '100.00' })
    // By the fifth working day of the month after, not the fifteenth day.
    expect(duty.dueOn).toBe('2026-12-07')
    // The duty as billed, the rest as estimated.
    expect((await rowOf(one.id)).used).toBe('236.50')
    const vat = await bill({ number: `V${one.number}`, kind: 'vat', amount: '140.00' })
    const late = await bill({ number: `L${one.number}`, kind: 'lateDeclaration', amount: '60.00' })
    expect((await rowOf(one.id)).used).toBe('240.00')

    const month = await hand.data(hand.get('monthBills', { id: draft.row.id }))
    expect(month).toMatchObject({ month: '2026-11', dueOn: '2026-12-07', total: '300.00', unbilled: 0 })
    const due = await hand.data(hand.get('query', { tab: 'summaryDue' }))
    expect(due.list.map((r: any) => r.id)).toContain(draft.row.id)

    const pick = (b: any) => ({ billId: b.id, version: b.version })
    const stale = await bills('payBills', { bills: [pick(duty), { ...pick(vat), version: 9 }], paidOn: '2026-11-25' })
    expect([stale.status, stale.body.message]).toEqual([409, expect.stringContaining(vat.number)])
    expect((await rowOf(one.id)).used).toBe('240.00')
    expect(await hand.data(bills('payBills', { bills: [duty, vat, late].map(pick), paidOn: '2026-11-25' }))).toEqual({
      paid: 3,
      total: '300.00',
    })
    expect(await rowOf(one.id)).toMatchObject({ used: '0.00', available: '500.00' })
    const { list } = await hand.data(get('movements', { id: one.id }))
    // The payment of the day stands behind what was held that day.
    expect(list.at(-1)).toMatchObject({ kind: 'deducted', amount: '-240.00', balance: '260.00', estimated: false })
    expect(
      list
        .slice(0, 2)
        .map((m: any) => m.amount)
        .toSorted(),
    ).toEqual(['100.00', '140.00'])
    expect(list[0].balance).toBe('500.00')
    // Nothing is held any more, whatever its taxes were.
    expect(await hand.data(get('offered', { declarationId: draft.row.id }))).toMatchObject({
      taxes: '0.00',
      before: '500.00',
      after: '500.00',
    })
    expect((await hand.data(hand.get('query', { tab: 'summaryDue' }))).list.map((r: any) => r.id)).not.toContain(
      draft.row.id,
    )
  })
})

describe('self-assessed taxes', () => {
  it('fill the block from the declaration when it leaves, and leave the signature to the channel', async () => {
    const draft = await hand.goodDraft()
    const { head } = await hand.open(draft.row.id)
    await hand.data(hand.post('patch', { id: draft.row.id, head: hand.set({ BusinessItems: '00001' }, head) }))
    await hand.handIn(draft.row.id)
    const root = await messageOf(draft.row.id)
    const of = (name: string) => tag(root, 'SddTax', name)
    expect(
      ['IEFlag', 'DeclPort', 'DDate', 'TradeCo', 'TradeName', 'TradeMode', 'TransMode', 'FeeCurr', 'GrossWt'].map(of),
    ).toEqual(['I', '5316', '2026-11-25', '4403160001', '深圳鹏程电子有限公司', '0110', '3', 'USD', '12'])
    expect(of('LegalLiability')).toContain('法律责任')
    expect(['Sign', 'MessId', 'CertSeqNo'].map((name) => of(name) || '')).toEqual(['', '', ''])
    const plain = await hand.checkedDraft()
    await hand.data(hand.step('submit', plain.row.id))
    expect(tag(await messageOf(plain.row.id), 'SddTax', 'IEFlag')).toBeUndefined()
  })

  it('do not leave with a name that the block cannot hold', async () => {
    const draft = await hand.goodDraft()
    const { head } = await hand.open(draft.row.id)
    const long = '深'.repeat(71)
    await hand.data(
      hand.post('patch', { id: draft.row.id, head: hand.set({ BusinessItems: '00001', TradeName: long }, head) }),
    )
    expect((await problems(draft.row.id)).find((p) => p.code === 'selfTaxLong')).toMatchObject({
      level: 'error',
      place: { block: 'head', field: 'TradeName' },
    })
  })
})
