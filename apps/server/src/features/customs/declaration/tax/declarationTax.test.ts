import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import Big from 'big.js'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { declarationHand, dollarRate, paperLine } from '../../../../test/declaration.ts'
import { csv, tariffHand } from '../../../../test/tariff.ts'
import { customerIds } from '../../../../test/trade.ts'

const vectors = path.join(import.meta.dirname, '../../../../../../../../shared/data/vectors/duty_cases.json')
interface Vector {
  readonly customs_value_cny: number
  readonly duty_rate: string
  readonly excise_rate: string
  readonly vat_rate: string
  readonly duty: string
  readonly excise: string
  readonly vat: string
}
const cases: readonly Vector[] = existsSync(vectors) ? JSON.parse(readFileSync(vectors, 'utf8')).cn_import : []
const per = (share: string) => new Big(share).times(100).toFixed()
/** A code for each of the published cases, in a heading of this test. */
const codeOf = (n: number) => `990100${String(n).padStart(2, '0')}00`

const head =
  '商品编码,商品名称,第一法定单位,第二法定单位,最惠国税率,普通税率,暂定税率,消费税率,增值税率,出口税率,监管条件,检验检疫类别,申报要素'
const rows = [
  '8504401400,功率小于1千瓦的直流稳压电源,个,千克,10%,50,,,13,,,,品牌类型|出口享惠情况|用途|功率',
  '8471309000,其他便携式自动数据处理设备,台,千克,0,70,,,13,,,,',
  '2203000000,麦芽酿造的啤酒,升,千克,1.5元/升,7.5元/升,,,13,,,,',
  '2617101000,生锑,千克,,,,,,13,20,,,',
  '9902000000,没有税率的货物,个,千克,,,,,,,,,',
  ...cases.map(
    (c, n) =>
      `${codeOf(n)},算例 ${n},个,千克,${per(c.duty_rate)}%,,,${Number(c.excise_rate) ? `${per(c.excise_rate)}%` : ''},${per(c.vat_rate)},,,,`,
  ),
]

let app: TestApplication
let admin: string
let hand: ReturnType<typeof declarationHand>
let finance: Hand
let desk: Hand
let db: pg.Client

beforeAll(async () => {
  app = await testApplication()
  admin = await app.signIn('demo', 'admin')
  hand = declarationHand(app, admin)
  desk = handOf(app, admin)
  finance = handOf(app, await app.signIn('demo', 'finance'))
  const tariff = tariffHand(app, admin)
  await tariff.activate(await tariff.importChina('2026', '2026-01-01', csv(head, ...rows)), '2026-01-01')
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  await db.query(`select set_config('app.tenant_id', (select id::text from tenant where tenant_code = 'demo'), false)`)
  await dollarRate(desk)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const base = '/api/customs/declaration'
const estimate = (id: string, by: Hand = desk) => by.get(`${base}/estimate?id=${id}`)
const estimateCase = (id: string, by: Hand = desk) => by.get(`/api/customs/customsCase/estimate?id=${id}`)
const kind = (taxes: any, name: string) => taxes.kinds.find((k: any) => k.kind === name)
const cif = { incoterm: 'CIF', currency: 'CNY', freight: null, insurance: null }
const plain = (more: object) => paperLine({ elements: '4|3|用于设备供电|60瓦', ...more })

describe('the estimate', () => {
  it.skipIf(!cases.length)(
    'gives the published cases to the cent, through tariff, case and declaration (skipped where the file is absent)',
    async () => {
      expect(cases.length).toBeGreaterThan(3)
      let waived = 0
      for (const [n, c] of cases.entries()) {
        const { row } = await hand.oneDraft(
          { ...cif, invoiceTotal: String(c.customs_value_cny) },
          { hsCode: codeOf(n), totalPrice: String(c.customs_value_cny), quantity: '1', unitPrice: null },
        )
        const { taxes } = await estimate(row.id)
        expect([
          n,
          kind(taxes, 'duty').amount,
          kind(taxes, 'excise')?.amount ?? '0.00',
          kind(taxes, 'vat').amount,
        ]).toEqual([n, c.duty, c.excise, c.vat])
        const small = Number(c.duty) > 0 && Number(c.duty) < 50
        if (small) waived++
        expect([kind(taxes, 'duty').waived, kind(taxes, 'duty').payable, taxes.complete]).toEqual([
          small,
          small ? '0.00' : c.duty,
          true,
        ])
        expect(taxes.total).toBe(new Big(small ? 0 : c.duty).plus(c.excise).plus(c.vat).toFixed(2))
      }
      expect(waived).toBe(1)
    },
  )

  it('adds freight and insurance in foreign currency at the rate of the day, with every step', async () => {
    const { row } = await hand.oneDraft()
    const found = await estimate(row.id)
    // (25 + 100 + 9) USD × 7.1234, each to the cent: 178.09 + 712.34 + 64.11.
    expect(found).toMatchObject({
      code: row.code,
      edition: '2026',
      submitted: null,
      taxes: { value: '954.54', complete: true },
    })
    const [line] = found.taxes.lines
    expect(line).toMatchObject({ no: '1', code: '8504401400', name: '直流稳压电源', value: '954.54' })
    expect(line.steps.map((s: any) => [s.kind, s.formula, s.amount])).toEqual([
      ['goods', '25.00 USD × 7.1234', '178.09'],
      ['freight', '712.34 × 178.09 ÷ 178.09', '712.34'],
      ['insurance', '64.11 × 178.09 ÷ 178.09', '64.11'],
      ['value', '178.09 + 712.34 + 64.11', '954.54'],
    ])
    expect(line.taxes.map((x: any) => [x.kind, x.formula, x.amount])).toEqual([
      ['duty', '954.54 × 10%', '95.45'],
      ['vat', '(954.54 + 95.45 + 0.00) × 13%', '136.50'],
    ])
    expect(found.taxes.total).toBe('231.95')
  })

  it('never takes what is unknown for nought: no rate, no code, no exchange rate', async () => {
    const bare = (await hand.oneDraft(cif, { hsCode: '9902000000' })).row
    const taxes = (await estimate(bare.id)).taxes
    expect([
      kind(taxes, 'duty').amount,
      kind(taxes, 'duty').payable,
      kind(taxes, 'vat').payable,
      taxes.complete,
      taxes.total,
    ]).toEqual([null, null, null, false, '0.00'])
    expect(kind(taxes, 'duty').reasons).toEqual([
      { lines: ['1'], text: expect.objectContaining({ en: expect.stringContaining('no rate on file') }) },
    ])
    const francs = (await estimate((await hand.oneDraft({ ...cif, currency: 'CHF' })).row.id)).taxes
    expect([francs.value, kind(francs, 'duty').payable, francs.complete]).toEqual([null, null, false])
    expect(kind(francs, 'duty').reasons[0].text.en).toContain('CHF')
    // By quantity: the tariff's litres are not told, so the duty is not known.
    const beer = (
      await estimate((await hand.oneDraft(cif, { hsCode: '2203000000', unit: '035', firstQuantity: null })).row.id)
    ).taxes
    expect([kind(beer, 'duty').payable, beer.complete]).toEqual([null, false])
    const litres = (
      await estimate((await hand.oneDraft(cif, { hsCode: '2203000000', unit: '095', firstQuantity: '400' })).row.id)
    ).taxes
    expect(kind(litres, 'duty').payable).toBe('600.00')
  })

  it('of additional duties asks for the origin, and adds those that it bears', async () => {
    await desk.post('/api/customs/additionalDuty/add', {
      jurisdiction: 'CN',
      code: 'T1',
      name: '加征',
      rateText: '25%',
      origins: 'USA',
      validFrom: '2026-01-01',
      source: '测试',
      scope: [{ prefix: '8471' }, { prefix: '85' }, { prefix: '8504401400', excluded: true }],
    })
    const of = async (origin: string | null, hsCode = '8471309000') =>
      (
        await estimate(
          (await hand.oneDraft({ ...cif, invoiceTotal: '10000' }, { hsCode, totalPrice: '10000', origin })).row.id,
        )
      ).taxes
    const [usa, mys, nobody] = [await of('USA'), await of('MYS'), await of(null)]
    expect([kind(usa, 'duty').payable, kind(usa, 'additional').payable, kind(usa, 'vat').payable]).toEqual([
      '0.00',
      '2500.00',
      '1625.00',
    ])
    expect([kind(mys, 'additional'), kind(mys, 'vat').payable]).toEqual([undefined, '1300.00'])
    // A longer prefix that is excluded goes before the shorter one.
    expect(kind(await of('USA', '8504401400'), 'additional')).toBeUndefined()
    expect([kind(nobody, 'additional').payable, kind(nobody, 'vat').payable, nobody.complete]).toEqual([
      null,
      null,
      false,
    ])
  })

  it('of an export takes FOB and the export rate; a blank one of an edition with the column is none', async () => {
    const ore = { direction: 'export', incoterm: 'FOB', currency: 'CNY', freight: null, insurance: null, movedOn: null }
    const taxes = (
      await estimate(
        (await hand.oneDraft({ ...ore, invoiceTotal: '12000' }, { hsCode: '2617101000', totalPrice: '12000' })).row.id,
      )
    ).taxes
    expect(taxes.kinds.map((k: any) => [k.kind, k.payable])).toEqual([['exportDuty', '2000.00']])
    expect((await estimate((await hand.oneDraft(ore)).row.id)).taxes).toMatchObject({ complete: true, total: '0.00' })
  })

  it('of a case is there before any declaration, and the same after they are made', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => plain({ name: `直流稳压电源 ${n}`, totalPrice: '100.01' }))
    const found = await hand.readyCase(lines, {
      ...cif,
      packages: 60,
      grossWeight: '720',
      netWeight: '600',
      invoiceTotal: '6000.60',
    })
    const before = await estimateCase(found.id)
    expect(before.parts.map((p: any) => [p.declarationId, p.code, p.taxes.lines.length])).toEqual([
      [null, `${found.code}/1`, 50],
      [null, `${found.code}/2`, 10],
    ])
    await hand.made(found.id)
    const after = await estimateCase(found.id)
    expect(after.parts.every((p: any) => p.declarationId)).toBe(true)
    expect([after.value, after.total, after.complete]).toEqual([before.value, before.total, true])
    expect(after.value).toBe('6000.60')
    const one = await estimate(after.parts[0].declarationId)
    expect(one.taxes.kinds).toEqual(after.parts[0].taxes.kinds)
    const sum = (name: string) =>
      after.parts.reduce((all: Big, p: any) => all.plus(kind(p.taxes, name).amount), new Big(0)).toFixed(2)
    expect([kind(after, 'duty').amount, kind(after, 'vat').amount]).toEqual([sum('duty'), sum('vat')])
  })

  it('counts public holidays where the year is on file, and says so where it is not', async () => {
    // The fifteenth day after 3 February 2026 is in the Spring Festival, which ends on the 23rd.
    const draft = await hand.oneDraft({ movedOn: '2026-02-03' })
    const { lateFee } = await estimate(draft.row.id)
    expect([lateFee.deadline, lateFee.fee.from, lateFee.warnings, lateFee.fee.warnings]).toEqual([
      '2026-02-23',
      '2026-02-24',
      [],
      [],
    ])
    expect((await hand.data(hand.getCase('open', { id: draft.row.caseId }))).row.declareBy).toBe('2026-02-23')
    // The fifteenth day is the first of a year of which nothing is on file.
    const next = (await estimate((await hand.oneDraft({ movedOn: '2039-12-17' })).row.id)).lateFee
    expect([next.deadline, next.warnings.map((w: any) => w.en)]).toEqual([
      '2040-01-01',
      [expect.stringContaining('holidays of 2040')],
    ])
    expect(next.fee.warnings).toEqual(next.warnings)
  })

  it('is kept when the declaration is handed over, and the fee for declaring late runs until it is accepted', async () => {
    const draft = await hand.checkedDraft({ movedOn: '2026-01-05' })
    const early = await estimate(draft.row.id)
    expect(early.lateFee).toMatchObject({ arrival: '2026-01-05', deadline: '2026-01-19', accepted: null })
    expect(Number(early.lateFee.fee.days)).toBeGreaterThan(200)
    expect(early.lateFee.growth).toHaveLength(4)
    expect(early.lateFee.growth.map((g: any) => Number(g.amount)).toSorted((a: number, b: number) => a - b)).toEqual(
      early.lateFee.growth.map((g: any) => Number(g.amount)),
    )
    await hand.data(hand.step('submit', draft.row.id))
    const found = await estimate(draft.row.id)
    expect(found.submitted).toMatchObject({
      value: early.taxes.value,
      total: early.taxes.total,
      complete: true,
      kinds: early.taxes.kinds,
    })
  })
})

/** A declaration in the state in which customs asks for its taxes. */
async function taxDue(): Promise<any> {
  const draft = await hand.checkedDraft()
  await hand.data(hand.step('submit', draft.row.id))
  const { rowCount } = await db.query(`update declaration set status = 'taxDue', accepted_at = now() where id = $1`, [
    draft.row.id,
  ])
  expect(rowCount).toBe(1)
  return hand.open(draft.row.id)
}

describe('tax bills', () => {
  const bill = (declarationId: string, more: object = {}) => ({
    declarationId,
    number: `T-${randomUUID().slice(0, 8)}`,
    kind: 'duty',
    amount: '95.45',
    issuedOn: '2026-03-02',
    ...more,
  })

  it('fall due by the rule, are compared with the estimate, paid with interest, and take the declaration along', async () => {
    const { row } = await taxDue()
    const duty = await finance.post(`${base}/addBill`, bill(row.id, { amount: '100000.00' }))
    expect(duty).toMatchObject({ dueOn: '2026-03-17', paidOn: null, amount: '100000.00', declarationCode: row.code })
    expect(duty.late.days).toBeGreaterThan(100)
    const vat = await finance.post(
      `${base}/addBill`,
      bill(row.id, { kind: 'vat', amount: '136.50', issuedOn: '2026-03-06' }),
    )
    expect(vat.dueOn).toBe('2026-03-23')
    const dumping = await finance.post(
      `${base}/addBill`,
      bill(row.id, { kind: 'antiDumping', amount: '60', issuedOn: '2026-03-06', dueOn: '2026-03-30' }),
    )
    expect((await hand.getCase('open', { id: row.caseId })).body.data.row).toMatchObject({
      taxDueOn: '2026-03-17',
      alarm: 'taxDue',
    })
    const billed = await finance.get(`${base}/bills?id=${row.id}`)
    expect(billed).toMatchObject({ unpaid: '100196.50', nextDue: '2026-03-17' })
    expect(billed.comparison.kinds.map((k: any) => [k.kind, k.estimated, k.billed, k.difference])).toEqual([
      ['duty', '95.45', '100000.00', '99904.55'],
      ['vat', '136.50', '136.50', '0.00'],
      ['antiDumping', null, '60.00', null],
    ])
    expect([billed.comparison.estimated, billed.comparison.billed, billed.comparison.difference]).toEqual([
      '231.95',
      '100196.50',
      '99964.55',
    ])
    // The fifteenth day after 18 September is in the week of the National Day.
    const holiday = await finance.post(`${base}/addBill`, bill(row.id, { kind: 'other', issuedOn: '2026-09-18' }))
    expect([holiday.dueOn, holiday.late.warnings]).toEqual(['2026-10-08', []])
    await finance.post(`${base}/deleteBill`, { billId: holiday.id, version: holiday.version })
    // 100,000 × 0.05 % × 3 days.
    const paid = await finance.post(`${base}/payBill`, { billId: duty.id, version: duty.version, paidOn: '2026-03-20' })
    expect(paid).toMatchObject({
      paidOn: '2026-03-20',
      interest: '150.00',
      late: { deadline: '2026-03-17', days: 3, amount: '150.00' },
    })
    expect((await hand.open(row.id)).row.status).toBe('taxDue')
    // Under 50 yuan none is collected; what customs really took may be typed.
    expect(
      await finance.post(`${base}/payBill`, { billId: vat.id, version: vat.version, paidOn: '2026-03-24' }),
    ).toMatchObject({ interest: '0.00', late: { waived: true } })
    expect(
      await finance.post(`${base}/payBill`, {
        billId: dumping.id,
        version: dumping.version,
        paidOn: '2026-03-25',
        interest: '1.23',
      }),
    ).toMatchObject({ interest: '1.23', late: { days: 0 } })
    expect((await hand.open(row.id)).row.status).toBe('taxPaid')
    expect((await hand.getCase('open', { id: row.caseId })).body.data.row).toMatchObject({
      taxDueOn: null,
      alarm: null,
    })
    const undone = await finance.post(`${base}/unpayBill`, { billId: vat.id, version: vat.version + 1 })
    expect([undone.paidOn, undone.interest, (await hand.open(row.id)).row.status]).toEqual([null, null, 'taxDue'])
    const changed = await finance.post(`${base}/updateBill`, {
      billId: vat.id,
      version: undone.version,
      number: vat.number,
      kind: 'vat',
      amount: '140',
      issuedOn: '2026-03-09',
      remark: '更正',
    })
    expect(changed).toMatchObject({ amount: '140.00', dueOn: '2026-03-24', remark: '更正' })
    await finance.post(`${base}/deleteBill`, { billId: vat.id, version: changed.version })
    expect((await hand.open(row.id)).row.status).toBe('taxPaid')
    expect((await desk.get(`${base}/caseBills?caseId=${row.caseId}`)).bills.map((b: any) => b.kind)).toEqual([
      'duty',
      'antiDumping',
    ])
  })

  it('is taken from a wallet or charged to the customer, never both', async () => {
    const { pengcheng: orgId } = await customerIds(app, admin)
    const { row } = await hand.checkedDraft({ orgId })
    await hand.data(hand.step('submit', row.id))
    const add = (number: string) =>
      finance.post(`${base}/addBill`, bill(row.id, { number, kind: 'vat', amount: '60.00', issuedOn: '2026-03-06' }))
    const [taken, charged] = [await add('WALLET-1'), await add('CHARGED-1')]
    const pay = ({ id, version }: any) =>
      finance.try('POST', `${base}/payBill`, { billId: id, version, paidOn: '2026-03-10', advanced: true })
    const take = (id: string) =>
      finance.try(
        'POST',
        '/api/account/ledger/takeCaseLines',
        { caseId: row.caseId, lines: [{ kind: 'taxBill', id, amount: '10.00' }] },
        { 'idempotency-key': randomUUID() },
      )
    expect((await take(taken.id)).status).toBe(200)
    const refused = await pay(taken)
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [{ field: 'advanced', message: expect.stringContaining('10.00 of this tax bill') }],
    ])
    expect((await pay(charged)).status).toBe(200)
    const { lines } = await finance.get(`/api/account/ledger/caseLines?caseId=${row.caseId}`)
    const told = (id: string) => lines.find((line: any) => line.id === id)
    expect(told(charged.id)).toMatchObject({ taken: '0.00', left: '0.00', chargedAs: expect.any(String) })
    expect(told(taken.id)).toMatchObject({ taken: '10.00', left: '50.00', chargedAs: null })
    expect((await take(charged.id)).status).toBe(409)
    // What is charged no more may be taken.
    await db.query(`update billable_event set accrued_at = now() where kind = 'taxPaid' and occasion = $1::text`, [
      charged.id,
    ])
    await db.query(
      `update charge c set status = 'void' from billable_event e where e.tenant_id = c.tenant_id and e.id = c.event_id and e.occasion = $1::text`,
      [charged.id],
    )
    expect((await take(charged.id)).status).toBe(200)
  })

  it('are refused at the field, when stale, when paid, and before the declaration was handed over', async () => {
    const { row } = await taxDue()
    const one = await finance.post(`${base}/addBill`, bill(row.id, { number: 'SAME' }))
    const tried = async (verb: string, body: object) => {
      const { status, body: answer } = await finance.try('POST', `${base}/${verb}`, body)
      return [status, answer.errors?.[0]?.field ?? null]
    }
    expect(await tried('addBill', bill(row.id, { number: 'same' }))).toEqual([400, 'number'])
    expect((await finance.post(`${base}/addBill`, bill(row.id, { number: 'SAME', kind: 'vat' }))).number).toBe('SAME')
    expect(await tried('addBill', bill(row.id, { dueOn: '2026-03-01' }))).toEqual([400, 'dueOn'])
    for (const amount of ['-1', '1.234', 'x', '', '1e5'])
      expect((await tried('addBill', bill(row.id, { amount })))[0]).toBe(400)
    for (const issuedOn of ['2026-02-30', '9999-12-31', '0001-01-01', 'x'])
      expect((await tried('addBill', bill(row.id, { issuedOn })))[0]).toBe(400)
    expect(await tried('payBill', { billId: one.id, version: 7, paidOn: '2026-03-05' })).toEqual([409, null])
    expect(await tried('payBill', { billId: one.id, version: one.version, paidOn: '2026-03-01' })).toEqual([
      400,
      'paidOn',
    ])
    expect(await tried('payBill', { billId: one.id, version: one.version, paidOn: '2098-03-01' })).toEqual([
      400,
      'paidOn',
    ])
    const paid = await finance.post(`${base}/payBill`, { billId: one.id, version: one.version, paidOn: '2026-03-05' })
    for (const verb of ['payBill', 'deleteBill'])
      expect(
        (
          await tried(verb, {
            billId: one.id,
            version: paid.version,
            ...(verb === 'payBill' ? { paidOn: '2026-03-05' } : {}),
          })
        )[0],
      ).toBe(409)
    const draft = await hand.oneDraft()
    expect(await tried('addBill', bill(draft.row.id))).toEqual([409, null])
    for (const [verb, body] of [
      ['addBill', bill(randomUUID())],
      ['payBill', { billId: randomUUID(), version: 1, paidOn: '2026-03-05' }],
      ['deleteBill', { billId: row.id, version: 1 }],
    ] as const)
      expect([verb, (await tried(verb, body))[0]]).toEqual([verb, 404])
  })

  it('two who pay at once: one is told', async () => {
    const { row } = await taxDue()
    const one = await finance.post(`${base}/addBill`, bill(row.id))
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        finance.try('POST', `${base}/payBill`, { billId: one.id, version: one.version, paidOn: '2026-03-05' }),
      ),
    )
    expect(answers.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('who may', () => {
  it('see and write: the own tenant and customer, by right', async () => {
    const { pengcheng, haina } = await customerIds(app, admin)
    const theirs = await hand.checkedDraft({ orgId: haina })
    await hand.data(hand.step('submit', theirs.row.id))
    const { row } = await hand.oneDraft({ orgId: pengcheng })
    const elsewhere = handOf(app, await app.signIn('demo2', 'admin'))
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    const lead = handOf(app, await app.signIn('demo', 'reviewer'))
    for (const who of [elsewhere, buyer]) {
      for (const path of [
        `${base}/estimate?id=${theirs.row.id}`,
        `${base}/bills?id=${theirs.row.id}`,
        `/api/customs/customsCase/estimate?id=${theirs.row.caseId}`,
        `${base}/caseBills?caseId=${theirs.row.caseId}`,
      ])
        expect([path, (await who.try('GET', path)).status]).toEqual([path, 404])
    }
    expect(
      (
        await elsewhere.try('POST', `${base}/addBill`, {
          declarationId: theirs.row.id,
          number: 'x',
          kind: 'vat',
          amount: '1',
          issuedOn: '2026-03-02',
        })
      ).status,
    ).toBe(404)
    expect((await estimate(row.id, buyer)).code).toBe(row.code)
    for (const who of [buyer, lead])
      expect(
        (
          await who.try('POST', `${base}/addBill`, {
            declarationId: row.id,
            number: 'x',
            kind: 'vat',
            amount: '1',
            issuedOn: '2026-03-02',
          })
        ).status,
      ).toBe(403)
    expect((await app.call('GET', `${base}/estimate?id=${row.id}`)).status).toBe(401)
  })
})
