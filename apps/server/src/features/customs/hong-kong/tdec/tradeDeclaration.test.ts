import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { tellTradeDue } from './tradeDue.ts'

let app: TestApplication
let db: pg.Client
let clerk: Hand
let companyId: string
const base = '/api/customs/tradeDeclaration'
const day = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  const admin = handOf(app, await app.signIn('demo', 'admin'))
  clerk = handOf(app, await app.signIn('demo', 'declarant'))
  companyId = (
    await admin.post('/api/customs/declaringCompany/add', {
      name: 'Clearway Customs (Hong Kong) Limited',
      forMainland: false,
      forHongKong: true,
      brNumber: '87654321-001',
      address: '3/F, 88 Lai Chi Kok Road, Kowloon',
      isDefault: false,
      isDefaultHongKong: true,
    })
  ).id
  const operator = handOf(app, await app.signIn('platform', 'operator'))
  await operator.post('/api/customs/exchangeRate/add', {
    base: 'HKD',
    currency: 'GBP',
    rate: '10',
    validFrom: '2020-01-01',
    source: 'test',
  })
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const head = (more: object = {}) => ({
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
  ...more,
})
const line = (more: object = {}) => ({
  code: '85044014',
  name: '電源供應器',
  origin: 'CHN',
  quantity: '100',
  unit: '007',
  value: '46000',
  currency: 'HKD',
  licence: 'none',
  licenceNo: '',
  madeHere: false,
  ...more,
})
const made = async (more: object = {}, lines: object[] = [line()]): Promise<any> => {
  const row = await clerk.post(`${base}/add`, head(more))
  return clerk.put(`${base}/saveLines`, { id: row.id, version: row.version, lines })
}
const step = (name: string, row: any, more: object = {}): Promise<any> =>
  clerk.post(`${base}/${name}`, { id: row.id, version: row.version, ...more })
const tryStep = (name: string, row: any, more: object = {}) =>
  clerk.try('POST', `${base}/${name}`, { id: row.id, version: row.version, ...more })
const now = () => new Date().toISOString()
let references = 0
const reference = () => `UCRN-${++references}`

describe('the charge', () => {
  // Domain rules B.2.1.
  it.each([
    ['46000', {}, {}, '0.20', '0.00'],
    ['46001', {}, {}, '0.40', '0.00'],
    ['100000', {}, {}, '7.00', '0.00'],
    ['500000', {}, {}, '57.00', '0.00'],
    ['1645000', {}, {}, '200.00', '0.00'],
    ['900000', { form: '1A' }, { code: '09024000' }, '0.20', '0.00'],
    ['123456', { form: '2A', direction: 'export' }, { code: '61091000', madeHere: true }, '10.00', '37.20'],
    ['900000', { form: '1B', exemptReason: 'samples' }, {}, '0.00', '0.00'],
  ])('of HKD %s by form %o is as the ordinance says', async (value, more, item, charge, levy) => {
    expect(await made(more, [line({ value, ...item })])).toMatchObject({ total: `${value}.00`, charge, levy })
  })

  it.each([
    ['999.99', '0.20', '0.30'],
    ['1000', '0.20', '0.30'],
    ['1000.01', '0.20', '0.60'],
    ['2000', '0.20', '0.60'],
    ['46001', '0.40', '14.10'],
    ['123000', '9.90', '36.90'],
    ['123000.01', '10.00', '37.20'],
    ['5000000', '200.00', '1500.00'],
  ])('of HKD %s of clothing made here has its end, the levy none', async (value, charge, levy) => {
    const clothing = { code: '61091000', value, madeHere: true }
    expect(await made({ form: '2A', direction: 'export' }, [line(clothing)])).toMatchObject({ charge, levy })
  })

  it('goes by the rate of the day of the movement, and is not known without one', async () => {
    expect(await made({}, [line({ currency: 'GBP', value: '5000' })])).toMatchObject({
      total: '50000.00',
      charge: '0.70',
      lines: [{ hkd: '50000.00' }],
    })
    const unknown = await made({}, [line(), line({ currency: 'XAF', value: '5' })])
    expect(unknown).toMatchObject({ total: null, charge: null, lines: [{ hkd: '46000.00' }, { hkd: null }] })
    expect(unknown.problems).toContainEqual(expect.objectContaining({ level: 'error', field: 'currency', line: 1 }))
    expect((await tryStep('check', unknown)).status).toBe(422)
  })

  it.each([
    [-14, '20000', '0.00'],
    [-15, '20000', '20.00'],
    [-15, '20000.01', '40.00'],
    [-50, '20000', '40.00'],
    [-50, '90000', '80.00'],
    [-100, '90000', '200.00'],
    [-14, '90000', '0.00'],
    [-15, '90000', '40.00'],
    [-100, '20000', '100.00'],
    [-400, '20000.01', '200.00'],
  ])('%i days after the movement lateness costs what the ordinance says of HKD %s', async (days, value, penalty) => {
    const row = await made({ movementDate: day(days) }, [line({ value })])
    expect(row).toMatchObject({ penalty, dueDate: day(days + 14) })
    const late = row.problems.some((p: any) => p.level === 'warning' && p.field === 'movementDate')
    expect(late).toBe(penalty !== '0.00')
    const sent = await step('submit', await step('check', row))
    const { rows } = await db.query('select late_penalty::text as was from trade_declaration where id = $1', [sent.id])
    expect(rows[0].was).toBe(penalty)
  })
})

describe('a declaration', () => {
  it('goes from draft over acceptance to payment, is amended under its reference, and withdrawn', async () => {
    const draft = await made()
    expect(draft.problems).toEqual([])
    const sent = await step('submit', await step('check', draft))
    expect(sent).toMatchObject({ status: 'submitted', round: 1, editable: false })
    const refNo = reference()
    const accepted = await step('accept', sent, { at: now(), refNo, raw: 'ACC|1' })
    expect(accepted).toMatchObject({
      status: 'accepted',
      refNo,
      events: expect.arrayContaining([expect.objectContaining({ step: 'accept', raw: 'ACC|1' })]),
    })
    const paid = await step('pay', accepted, { at: now() })
    expect(paid.status).toBe('paid')
    const open = await step('amend', paid, { reason: '件数更正' })
    expect(open).toMatchObject({ status: 'draft', editable: true, refNo })
    const changed = await clerk.put(`${base}/update`, { id: open.id, version: open.version, packages: 10 })
    const again = await step('submit', await step('check', changed))
    const amended = await step('accept', again, { at: now(), refNo })
    expect(amended).toMatchObject({ status: 'amended', round: 2, packages: 10 })
    expect(await step('withdraw', amended, { reason: '货物退回' })).toMatchObject({ status: 'withdrawn' })
    const other = await step('submit', await step('check', await made()))
    expect((await tryStep('accept', other, { at: now(), refNo })).status).toBe(400)
  })

  it('that is rejected says why and where, is mended in place, and goes again', async () => {
    const sent = await step('submit', await step('check', await made()))
    const back = await step('reject', sent, { at: now(), reason: 'BR number not found', field: 'traderBr' })
    expect(back).toMatchObject({ status: 'rejected', faultField: 'traderBr', editable: true })
    const mended = await clerk.put(`${base}/update`, { id: back.id, version: back.version, traderBr: '87654321' })
    expect(await step('submit', await step('check', mended))).toMatchObject({
      status: 'submitted',
      reason: null,
      round: 2,
    })
  })

  it('two people who save at once: the second is told', async () => {
    const row = await made()
    const change = { id: row.id, version: row.version, lines: [line({ value: '1' })] }
    const both = await Promise.all([
      clerk.try('PUT', `${base}/saveLines`, change),
      clerk.try('PUT', `${base}/saveLines`, change),
    ])
    expect(both.map((b) => b.status).toSorted()).toEqual([200, 409])
  })

  const wrong: [string, object, object[], string[]][] = [
    ['nothing is there', { traderName: null, ccrn: null }, [], ['billNo', 'lines', 'traderName']],
    ['the address is a box', { traderAddress: 'P.O. Box 123, Hong Kong' }, [line()], ['traderAddress']],
    ['food is among other goods', {}, [line(), line({ code: '09024000' })], ['lines']],
    ['food goes by form 1', {}, [line({ code: '09024000' })], ['form']],
    ['a form is for the other way', { form: '2' }, [line()], ['form']],
    ['an exempt form says no reason', { form: '1B' }, [line()], ['exemptReason']],
    ['a code is short, a value nothing', {}, [line({ code: '850440', value: '0' })], ['lines.0.code', 'lines.0.value']],
    ['a code is in no nomenclature', {}, [line({ code: '99999999' })], ['lines.0.code']],
    ['a licence has no number', {}, [line({ licence: 'strategic' })], ['lines.0.licenceNo']],
  ]
  it.each(wrong)('is not checked where %s', async (_why, more, lines, fields) => {
    const refused = await tryStep('check', await made(more, lines))
    expect([refused.status, refused.body.errors.map((e: any) => e.field).toSorted()]).toEqual([422, fields])
  })

  it('begins with what road cargo says, and tells where the two differ', async () => {
    const { rows } = await db.query(
      `select c.id, c.code, c.packages, c.consignee_name from road_cargo c join tenant t on t.id = c.tenant_id where t.tenant_code = 'demo' and c.status = 'crossed' and c.direction = 'import' limit 1`,
    )
    const [cargo] = rows
    const row = await clerk.post(`${base}/begin`, { from: 'roadCargo', id: cargo.id })
    expect(row).toMatchObject({
      direction: 'import',
      traderName: cargo.consignee_name,
      packages: cargo.packages,
      transportMode: 'road',
      roadCargoCode: cargo.code,
      companyId,
    })
    const less = await clerk.put(`${base}/update`, { id: row.id, version: row.version, packages: cargo.packages + 1 })
    expect(less.problems).toContainEqual(expect.objectContaining({ level: 'warning', field: 'packages' }))
    expect(await clerk.post(`${base}/begin`, { from: 'tradeDeclaration', id: row.id })).toMatchObject({
      traderName: cargo.consignee_name,
      movementDate: null,
      ccrn: null,
    })
  })

  it('tells which goods have more or less than the mainland declares, over all that was made from it', async () => {
    const { rows } = await db.query(
      `select d.id, d.code from declaration d where d.tenant_id = (select id from tenant where tenant_code = 'demo') and d.direction = 'export' and d.deleted_at is null
        and not exists (select from road_cargo c where c.declaration_id = d.id) order by d.id limit 1`,
    )
    const [mainland] = rows
    const first = await clerk.post(`${base}/begin`, { from: 'declaration', id: mainland.id })
    const differing = (row: any) => row.problems.filter((p: any) => p.message.en.includes(mainland.code))
    expect(differing(first)).toEqual([])
    const items = first.lines.map(({ hkd: _hkd, ...item }: any) => item)
    const [item] = items
    const less = await clerk.put(`${base}/saveLines`, {
      id: first.id,
      version: first.version,
      lines: [{ ...item, quantity: String(Number(item.quantity) - 1) }, ...items.slice(1)],
    })
    expect(differing(less)).toEqual([expect.objectContaining({ level: 'warning', field: 'quantity', line: 0 })])
    const second = await clerk.post(`${base}/begin`, { from: 'declaration', id: mainland.id })
    expect(differing(second).map((p: any) => p.field)).toEqual(expect.arrayContaining(['quantity', 'value']))
  })

  it('is printed, advised and written as data', async () => {
    const row = await made({}, [line(), line({ name: '<b>&', value: '12.5' })])
    const token = await app.signIn('demo', 'declarant')
    for (const paper of ['declaration', 'payment']) {
      const answer = await app.call('GET', `${base}/print?id=${row.id}&paper=${paper}&language=tw`, { token })
      expect([paper, answer.status]).toEqual([paper, 200])
    }
    const file = await app.call('POST', `${base}/dataFile`, { token, body: { ids: [row.id] } })
    expect(file.body).toMatchObject({
      layout: 'clearway.tdec.1',
      declarations: [{ reference: row.code, total: '46012.50' }],
    })
  })

  it('tells once that it falls due, keeps other tenants out, and lets a customer’s people read what is theirs', async () => {
    const row = await made({ movementDate: day(-11) })
    await tellTradeDue({}, app.application.services)
    await tellTradeDue({}, app.application.services)
    const { rows } = await db.query(
      `select count(*)::int as n, count(distinct r.person_id)::int as people from notification n join notification_receipt r on r.notification_id = n.id where n.link = $1`,
      [`/hKDetail?id=${row.id}`],
    )
    expect(rows[0].n).toBeGreaterThan(0)
    expect(rows[0].n).toBe(rows[0].people)
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    expect((await stranger.try('GET', `${base}/queryById?id=${row.id}`)).status).toBe(404)
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    expect((await buyer.try('GET', `${base}/queryById?id=${row.id}`)).status).toBe(404)
    expect((await buyer.try('POST', `${base}/add`, head())).status).toBe(403)
  })
})
