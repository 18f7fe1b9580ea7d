import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import {
  hongKongDay as day,
  tradeClerk,
  tradeHead as head,
  tradeLine as line,
  type TradeClerk,
} from '../../../../test/tradeDeclaration.ts'
import { tellTradeDue } from './tradeDue.ts'

let app: TestApplication
let db: pg.Client
let clerk: TradeClerk
const base = '/api/customs/tradeDeclaration'

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  clerk = await tradeClerk(app)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const made: TradeClerk['made'] = (...of) => clerk.made(...of)
const step: TradeClerk['step'] = (...of) => clerk.step(...of)
const tryStep: TradeClerk['tryStep'] = (...of) => clerk.tryStep(...of)
const now = () => new Date().toISOString()
let references = 0
const reference = () => `UCRN-${++references}`

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
    const again = await step('submit', await step('check', mended))
    expect(again).toMatchObject({ status: 'submitted', reason: null, round: 2 })
    // It was never accepted before: this is no amendment.
    expect(await step('accept', again, { at: now(), refNo: reference() })).toMatchObject({ status: 'accepted' })
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
      companyId: clerk.companyId,
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
    // The next begins with what is left; what it declares beyond that is told.
    const second = await clerk.post(`${base}/begin`, { from: 'declaration', id: mainland.id })
    expect(second.lines).toMatchObject([{ name: item.name, quantity: '1', value: '' }])
    const more = await clerk.put(`${base}/saveLines`, { id: second.id, version: second.version, lines: [item] })
    expect(differing(more).map((p: any) => p.field)).toEqual(expect.arrayContaining(['quantity', 'value']))
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
