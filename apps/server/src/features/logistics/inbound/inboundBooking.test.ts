import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { warehouseDesk, type WarehouseDesk } from '../../../test/warehouse.ts'

let app: TestApplication
let db: pg.Client
let admin: Hand
let keeper: Hand
let desk: WarehouseDesk
const base = '/api/logistics/inboundBooking'

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  keeper = handOf(app, await app.signIn('demo', 'keeper'))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const fieldsOf = (answer: any) => (answer.body.errors ?? []).map((error: any) => error.field)
const fresh = async () => {
  desk = await warehouseDesk(admin, keeper, db)
  return desk
}

describe('an inbound booking', () => {
  it('is approved, received bin by bin and finalised, and what came is in stock', async () => {
    const { unloading, line, receive, step, stock } = await fresh()
    const row = await unloading([line('100', { unitKg: '0.5' })])
    expect([row.status, row.receivable, row.lines[0].received]).toEqual(['unloading', true, '0'])
    const key = randomUUID()
    for (let again = 0; again < 2; again++) {
      const { status, body } = await receive(row, '60', { key })
      expect([status, body.data.lines[0].received, body.data.receipts.length]).toEqual([200, '60', 1])
    }
    expect((await receive(row, '61', { key })).status).toBe(422)
    const { body } = await receive(row, '40', { bin: 'a-01' })
    const done = await step('inbound', 'finalise', body.data)
    expect([done.status, done.reason, done.receivable]).toEqual(['finalised', null, false])
    expect(await stock()).toEqual([
      { bin: 'A-01', lot: row.lines[0].lotCode, onHand: '40', locked: '0' },
      { bin: 'F-01', lot: row.lines[0].lotCode, onHand: '60', locked: '0' },
    ])
    const { rows: told } = await db.query('select kind, quantities from billable_event where record_id = $1', [row.id])
    expect(told).toEqual([{ kind: 'inboundHandled', quantities: { record: '1', line: '1', kg: '50.000' } }])
    expect((await receive(done, '1')).status).toBe(409)
    expect(done.events.map((event: any) => event.step)).toEqual(['approve', 'arrive', 'unload', 'finalise'])
  })

  it('is charged by what it says of the whole where no piece is measured, as long as all of it came', async () => {
    const { unloading, line, receive, step } = await fresh()
    const measures = { grossKg: '81.5', volumeCbm: '2.4' }
    const told = async (of: string) =>
      (await db.query('select quantities from billable_event where record_id = $1', [of])).rows[0].quantities
    const whole = await unloading([line('100')], measures)
    const { body: all } = await receive(whole, '100')
    await step('inbound', 'finalise', all.data)
    expect(await told(whole.id)).toEqual({ record: '1', line: '1', kg: '81.5', cbm: '2.4' })
    const short = await unloading([line('100', { lotCode: 'SHORT' })], measures)
    const { body: some } = await receive(short, '96')
    await step('inbound', 'finalise', some.data, { reason: 'Four cartons short' })
    expect(await told(short.id)).toEqual({ record: '1', line: '1' })
  })

  it('says what differs, and takes it as it came with a reason alone', async () => {
    const { unloading, line, receive, tryStep, step } = await fresh()
    const row = await unloading([line('100')])
    expect((await tryStep('inbound', 'finalise', row)).status).toBe(409)
    const { body } = await receive(row, '96')
    const refused = await tryStep('inbound', 'finalise', body.data)
    expect([refused.status, fieldsOf(refused), refused.body.errors[0].message]).toEqual([
      422,
      ['lines.0.received'],
      'Expected 100, received 96',
    ])
    const done = await step('inbound', 'finalise', body.data, { reason: 'Four cartons short' })
    expect([done.status, done.reason]).toEqual(['finalised', 'Four cartons short'])
  })

  it('gives back what was put away by mistake', async () => {
    const { unloading, line, receive, tryStep, step, stock } = await fresh()
    const row = await unloading([line('10')])
    const { body } = await receive(row, '7')
    expect((await tryStep('inbound', 'cancel', row, { reason: 'No' })).status).toBe(409)
    const back = await keeper.post(`${base}/takeBack`, { id: row.id, receiptId: body.data.receipts[0].id })
    expect([back.lines[0].received, back.receipts]).toEqual(['0', []])
    const twice = await keeper.try('POST', `${base}/takeBack`, { id: row.id, receiptId: body.data.receipts[0].id })
    expect(twice.status).toBe(404)
    expect(await stock()).toEqual([])
    expect((await step('inbound', 'cancel', back, { reason: 'Sent elsewhere' })).status).toBe('cancelled')
  })

  it('is checked: goods of its owner, a declaration for bonded goods, one for all that is declared together', async () => {
    const { book, line, goods, declaration, house } = await fresh()
    const add = (lines: object[], more: object = {}) =>
      keeper.try('POST', `${base}/add`, { warehouseId: house.id, orgId: declaration.org_id, lines, ...more })
    const bonded = { bondStatus: 'bonded' }
    const cases: [object[], object, string][] = [
      [[line('0')], {}, 'lines.0.expected'],
      [[line('1'), line('2')], {}, 'lines.1.lotCode'],
      [[line('1', bonded)], {}, 'lines.0.declarationNo'],
      [[line('1', { declarationId: randomUUID() })], {}, 'lines.0.declarationId'],
      [[line('1')], { orgId: null }, 'lines.0.goodsId'],
      [[line('1')], { orderId: randomUUID() }, 'orderId'],
      [[line('1')], { warehouseId: randomUUID() }, 'warehouseId'],
      [
        [line('1', { ...bonded, declarationNo: '1' }), line('1', { ...bonded, lotCode: 'X', declarationNo: '2' })],
        {},
        'lines.1.declarationId',
      ],
    ]
    for (const [lines, more, field] of cases) {
      const refused = await add(lines, more)
      expect([field, refused.status, fieldsOf(refused)]).toEqual([field, 400, [field]])
    }
    // What a line may not name is not offered.
    const offered = async (owner: string) =>
      (await keeper.get(`/api/logistics/inboundGoods/queryOptions?search=${goods.modelNumber}&owner=${owner}`)).map(
        (one: any) => one.id,
      )
    expect(await Promise.all([offered(declaration.org_id), offered('house')])).toEqual([[goods.id], []])
    const apart = await book(
      [line('1', { ...bonded, declarationNo: '1' }), line('1', { ...bonded, lotCode: 'X', declarationNo: '2' })],
      { declares: 'apart' },
    )
    const { id, version } = apart
    const fixed = await keeper.try('PUT', `${base}/update`, { id, version, declares: 'together' })
    expect([fixed.status, fieldsOf(fixed)]).toEqual([400, ['declares']])
    const changed: any = await keeper.put(`${base}/update`, {
      id,
      version,
      lines: [{ id: apart.lines[0].id, goodsId: goods.id, expected: '5', bondStatus: 'free' }],
    })
    expect([changed.version > version, changed.lines.length, changed.lines[0].lotCode]).toEqual([true, 1, apart.code])
    expect((await keeper.try('PUT', `${base}/update`, { id, version, remark: 'late' })).status).toBe(409)
    const empty = await book([])
    expect((await keeper.try('POST', `${base}/approve`, { id: empty.id, version: empty.version })).status).toBe(409)
  })

  it('puts bonded goods into bonded bins only, and holds them to their declaration, whatever the reason', async () => {
    const { unloading, line, receive, declares, declaration, tryStep, step } = await fresh()
    await declares('100')
    // The clerk who sees declarations ties it.
    const clerk = handOf(app, await app.signIn('demo', 'declarant'))
    const made: any = await clerk.post(`${base}/add`, {
      warehouseId: desk.house.id,
      orgId: declaration.org_id,
      lines: [line('100', { bondStatus: 'bonded', declarationId: declaration.id })],
    })
    const row = await desk.steps('inbound', ['approve', 'arrive', 'unload'], made)
    expect(fieldsOf(await receive(row, '96'))).toEqual(['bin'])
    const { body } = await receive(row, '96', { bin: 'A-01' })
    const refused = await tryStep('inbound', 'finalise', body.data, { reason: 'Four are missing' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Declaration ${declaration.code} declares 100, the warehouse has 96: it cannot be finalised`,
    ])
    await expect(
      db.query(`update inbound_booking set status = 'finalised', finalised_at = now() where id = $1`, [row.id]),
    ).rejects.toMatchObject({ constraint: 'inbound_declared' })
    const { body: whole } = await receive(row, '4', { bin: 'A-02' })
    expect((await step('inbound', 'finalise', whole.data)).status).toBe('finalised')
    // Goods of nobody's declaration stay free of it.
    expect((await unloading([line('1', { lotCode: 'other' })])).status).toBe('unloading')
  })

  it('keeps a declaration of goods that come in first until the warehouse has them as declared', async () => {
    const { line, receive, declares, declaration, step } = await fresh()
    await declares('50')
    const clerk = handOf(app, await app.signIn('demo', 'declarant'))
    const made: any = await clerk.post(`${base}/add`, {
      warehouseId: desk.house.id,
      orgId: declaration.org_id,
      lines: [line('50', { declarationId: declaration.id })],
    })
    const submitted = () =>
      db.query(`update declaration set status = 'submitted', submitted_at = now() where id = $1`, [declaration.id])
    await db.query(`update declaration set status = 'checked' where id = $1`, [declaration.id])
    const asked = async () => {
      const { rows } = await db.query('select version from declaration where id = $1', [declaration.id])
      return admin.try('POST', '/api/customs/declaration/submit', { id: declaration.id, version: rows[0].version })
    }
    await expect(submitted()).rejects.toMatchObject({ constraint: 'declaration_warehoused' })
    expect((await asked()).body.message).toContain(made.code)
    const row = await desk.steps('inbound', ['approve', 'arrive', 'unload'], made)
    const { body } = await receive(row, '48')
    await step('inbound', 'finalise', body.data, { reason: 'Two damaged' })
    expect((await asked()).body.message).toBe('It declares 50 and the warehouse has 48, so it is not declared')
    await declares('48')
    await submitted()
    await db.query(`update declaration set status = 'draft' where id = $1`, [declaration.id])
  })

  it('is a customer’s own to book; what the warehouse does is not theirs', async () => {
    const { house } = await fresh()
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    const goods: any = await buyer.post('/api/trade/goods/add', { modelNumber: randomUUID(), name: 'Bearing' })
    const made: any = await buyer.post(`${base}/add`, {
      warehouseId: house.id,
      lines: [{ goodsId: goods.id, expected: '3' }],
    })
    expect([made.status, made.editable, made.orgId !== null]).toEqual(['pending', true, true])
    expect(made.steps.map((one: any) => one.step)).toEqual(['revise', 'cancel'])
    const { id, version } = made
    expect((await buyer.try('POST', `${base}/approve`, { id, version })).status).toBe(403)
    const rejected = await desk.step('inbound', 'reject', made, { reason: 'Full' })
    const again: any = await buyer.post(`${base}/revise`, { id, version: rejected.version })
    expect([again.status, again.reason]).toEqual(['pending', null])
    const other = await desk.book([desk.line('1')])
    if (other.orgId !== made.orgId)
      expect((await buyer.try('GET', `${base}/queryById?id=${other.id}`)).status).toBe(404)
  })

  it('is found by what a scanner reads, and keeps its warehouse open', async () => {
    const { book, line, house, steps } = await fresh()
    const row = await book([line('1')], { soNumber: `SO-${randomUUID().slice(0, 8)}`, containerNo: 'TSTU0000018' })
    for (const code of [row.code.toLowerCase(), row.soNumber])
      expect((await keeper.get(`${base}/scan?code=${code}`)).id).toBe(row.id)
    expect((await keeper.try('GET', `${base}/scan?code=nothing`)).status).toBe(404)
    const closing = await admin.try('POST', '/api/logistics/warehouse/close', {
      id: house.id,
      version: house.version,
      reason: 'Moved',
    })
    expect([closing.status, closing.body.message]).toEqual([409, expect.stringContaining(row.code)])
    const closed: any = await admin.post('/api/logistics/warehouse/closeInbound', {
      id: house.id,
      version: house.version,
      reason: 'Full',
    })
    expect(closed.status).toBe('closedInbound')
    expect((await keeper.try('POST', `${base}/approve`, { id: row.id, version: row.version })).status).toBe(409)
    await admin.post('/api/logistics/warehouse/reopen', { id: house.id, version: closed.version })
    expect((await steps('inbound', ['approve'], row)).status).toBe('approved')
    const { list } = await keeper.get(`${base}/query?tab=expected&warehouseId=${house.id}`)
    expect(list.map((one: any) => one.code)).toEqual([row.code])
  })
})
