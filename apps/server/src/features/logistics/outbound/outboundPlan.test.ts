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
const base = '/api/logistics/outboundPlan'

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
const toDock = ['approve', 'publish', 'arrive', 'startLoading']
const load = (row: any, at: number, quantity: string, key: string = randomUUID()) =>
  keeper.try('POST', `${base}/load`, { id: row.id, key, pickId: row.picks[at].id, quantity })

describe('an outbound plan', () => {
  it('reserves what it picks first in first out, is loaded out of it, and frees what is left', async () => {
    const { stocked, plan, steps, step, tryStep, stock } = await fresh()
    await stocked('30', { lotCode: 'OLD' })
    await stocked('50', { lotCode: 'NEW' }, 'A-02')
    const draft = await plan('40')
    const approved = await step('outbound', 'approve', draft)
    const total = (await stock()).map((one) => one.locked).reduce((a: number, b: string) => a + Number(b), 0)
    expect(total).toBe(40)
    const row = await steps('outbound', toDock.slice(1), approved)
    const key = randomUUID()
    const [first] = row.picks
    for (let again = 0; again < 2; again++) {
      const { status, body } = await load(row, 0, '10', key)
      expect([status, body.data.lines[0].loaded]).toEqual([200, '10'])
    }
    expect((await load(row, 0, first.quantity)).status).toBe(409)
    const short = await tryStep('outbound', 'finishLoading', row)
    expect([short.status, fieldsOf(short)]).toEqual([422, ['lines.0.loaded']])
    expect((await tryStep('outbound', 'cancel', row, { reason: 'No' })).status).toBe(409)
    const loaded = await step('outbound', 'finishLoading', row, { reason: 'The container is full' })
    const after = await stock()
    expect([loaded.status, after.map((one) => one.locked)]).toEqual(['loaded', after.map(() => '0')])
    expect(after.reduce((a, one) => a + Number(one.onHand), 0)).toBe(70)
    expect((await tryStep('outbound', 'seal', loaded)).status).toBe(400)
    const sealed = await step('outbound', 'seal', loaded, { sealNo: 'CN123456' })
    expect([sealed.status, sealed.sealNo]).toEqual(['sealed', 'CN123456'])
    const { rows } = await db.query('select kind, quantities from billable_event where record_id = $1', [row.id])
    expect(rows).toEqual([{ kind: 'outboundHandled', quantities: { record: '1', line: '1' } }])
  })

  it('picks the older lot first, and from where somebody chooses instead', async () => {
    const { stocked, plan, step, steps } = await fresh()
    await stocked('30', { lotCode: 'A-OLD' })
    await stocked('50', { lotCode: 'B-NEW' })
    const draft = await plan('40')
    const suggested = await step('outbound', 'suggest', draft)
    expect(suggested.picks.map((pick: any) => [pick.lot, pick.quantity]).toSorted()).toEqual([
      ['A-OLD', '30'],
      ['B-NEW', '10'],
    ])
    const lineId = draft.lines[0].id
    const places: any[] = await keeper.get(`${base}/stockOf?id=${draft.id}&lineId=${lineId}`)
    const newer = places.find((place) => place.lot === 'B-NEW')
    const { id, version } = suggested
    const set = (quantity: string) =>
      keeper.try('POST', `${base}/setPicks`, { id, version, lineId, picks: [{ balanceId: newer.balanceId, quantity }] })
    expect(fieldsOf(await set('39'))).toEqual(['picks'])
    const { body } = await set('40')
    const approved = await steps('outbound', ['approve'], body.data)
    expect(approved.picks.map((pick: any) => [pick.lot, pick.quantity])).toEqual([['B-NEW', '40']])
    expect((await set('40')).status).toBe(409)
  })

  it('is refused more than is available, also by what another plan holds, and gives it back when it is cancelled', async () => {
    const { stocked, plan, step, tryStep } = await fresh()
    await stocked('30')
    const first = await step('outbound', 'approve', await plan('20'))
    const second = await plan('15')
    const refused = await tryStep('outbound', 'approve', second)
    expect([refused.status, fieldsOf(refused), refused.body.errors[0].message]).toEqual([
      409,
      ['lines.0.quantity'],
      '15 wanted, 10 available',
    ])
    await step('outbound', 'cancel', first, { reason: 'Order withdrawn' })
    expect((await step('outbound', 'approve', second)).status).toBe('approved')
  })

  it('leaves no less than one package of a lot', async () => {
    const { stocked, plan, tryStep } = await fresh()
    await stocked('100', { perPackage: '12' })
    const refused = await tryStep('outbound', 'approve', await plan('95'))
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('less than one package of 12'),
    ])
    expect((await tryStep('outbound', 'approve', await plan('100'))).status).toBe(200)
  })

  it('lets bonded goods leave with a declaration alone, and wants a notify party for TO ORDER', async () => {
    const { stocked, plan, tryStep, house, declaration, goods } = await fresh()
    await stocked('10', { bondStatus: 'bonded', declarationNo: '530420261000000001' }, 'A-01')
    const bare = await plan('10')
    const refused = await tryStep('outbound', 'approve', bare)
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['declarationNo']])
    const { id, version } = bare
    const named: any = await keeper.put(`${base}/update`, { id, version, declarationNo: '530420261000000077' })
    expect((await tryStep('outbound', 'approve', named)).status).toBe(200)
    const given = { warehouseId: house.id, orgId: declaration.org_id, lines: [{ goodsId: goods.id, quantity: '1' }] }
    const order = await keeper.try('POST', `${base}/add`, { ...given, consignee: 'To order of the bank' })
    expect([order.status, fieldsOf(order)]).toEqual([400, ['notifyParty']])
    const made: any = await keeper.post(`${base}/add`, { ...given, consignee: 'TO ORDER', notifyParty: 'Acme' })
    const changed = await keeper.try('PUT', `${base}/update`, { id: made.id, version: made.version, notifyParty: null })
    expect([changed.status, fieldsOf(changed)]).toEqual([400, ['notifyParty']])
  })

  it('puts back what was loaded by mistake and holds it again', async () => {
    const { stocked, plan, steps, stock, step } = await fresh()
    await stocked('30')
    const row = await steps('outbound', toDock, await plan('30'))
    const { body } = await load(row, 0, '12')
    const back: any = await keeper.post(`${base}/takeOff`, { id: row.id, loadId: body.data.loads[0].id })
    expect([back.lines[0].loaded, back.lines[0].picked, await stock()]).toEqual([
      '0',
      '30',
      [{ bin: 'F-01', lot: row.picks[0].lot, onHand: '30', locked: '30' }],
    ])
    for (const [at, pick] of back.picks.entries()) expect((await load(back, at, pick.quantity)).status).toBe(200)
    const done = await step('outbound', 'finishLoading', back)
    expect([done.status, done.reason, await stock()]).toEqual(['loaded', null, []])
  })

  it('is a customer’s own to plan, without the bins of the warehouse', async () => {
    const { stocked, house } = await fresh()
    await stocked('5')
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    const goods: any = await buyer.post('/api/trade/goods/add', { modelNumber: randomUUID(), name: 'Bearing' })
    const made: any = await buyer.post(`${base}/add`, {
      warehouseId: house.id,
      consignee: 'Acme',
      lines: [{ goodsId: goods.id, quantity: '3' }],
    })
    expect([made.status, made.picks, made.pickable]).toEqual(['draft', [], false])
    const { id, version } = made
    expect((await buyer.try('POST', `${base}/approve`, { id, version })).status).toBe(403)
    expect((await desk.tryStep('outbound', 'approve', made)).status).toBe(409)
  })
})
