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
const base = '/api/logistics/stockCount'

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

const step = async (by: Hand, name: string, { id, version }: any, more: object = {}): Promise<any> =>
  by.post(`${base}/${name}`, { id, version, ...more })
const tally = (row: any, at: number, counted: string): Promise<any> =>
  keeper.post(`${base}/tally`, { id: row.id, lineId: row.lines[at].id, counted })
const begun = async (more: object = {}): Promise<any> => {
  desk = await warehouseDesk(admin, keeper, db)
  await desk.stocked('30')
  await desk.stocked('8', { lotCode: 'SECOND' }, 'A-01')
  return keeper.post(`${base}/add`, { warehouseId: desk.house.id, ...more })
}

describe('a stock count', () => {
  it('hides the books while it is counted, is approved by another person, and adjusts the stock', async () => {
    const row = await begun()
    expect(row.lines.map((line: any) => [line.bin, line.expected, line.counted])).toEqual([
      ['A-01', null, null],
      ['F-01', null, null],
    ])
    const half = await tally(row, 0, '9')
    const early = await keeper.try('POST', `${base}/finish`, { id: half.id, version: half.version })
    expect([early.status, early.body.message]).toEqual([409, '1 lines are not counted yet'])
    const counted = await step(keeper, 'finish', await tally(row, 1, '28'))
    expect(counted.lines.map((line: any) => [line.expected, line.counted, line.difference, line.moved])).toEqual([
      ['8', '9', '1', null],
      ['30', '28', '-2', null],
    ])
    const own = await keeper.try('POST', `${base}/approve`, { id: counted.id, version: counted.version })
    expect(own.status).toBe(403)
    const done = await step(keeper, 'adjust', await step(admin, 'approve', counted))
    expect([done.status, (await desk.stock()).map((one) => one.onHand)]).toEqual(['adjusted', ['9', '28']])
    const { rows } = await db.query(
      `select kind, source_code from stock_movement where source_kind = 'stockCount' and source_id = $1`,
      [done.id],
    )
    expect(rows).toEqual([
      { kind: 'adjust', source_code: done.code },
      { kind: 'adjust', source_code: done.code },
    ])
  })

  it('tells what moved meanwhile, and counts it for no difference', async () => {
    const row = await begun({ blind: false })
    expect(row.lines.map((line: any) => line.expected)).toEqual(['8', '30'])
    const plan = await desk.steps('outbound', ['approve', 'publish', 'arrive', 'startLoading'], await desk.plan('10'))
    const [pick] = plan.picks
    await keeper.post(`${desk.base.outbound}/load`, {
      id: plan.id,
      key: 'scanned-1',
      pickId: pick.id,
      quantity: pick.quantity,
    })
    const at = row.lines.findIndex((line: any) => line.bin === pick.bin)
    const left = String(Number(row.lines[at].expected) - Number(pick.quantity))
    const { lines } = await tally(row, at, left)
    expect([lines[at].difference, lines[at].moved]).toEqual(['0', `-${pick.quantity}`])
  })

  it('is counted again where it differed, and takes away no more than is free', async () => {
    const row = await begun()
    await tally(row, 0, '8')
    const counted = await step(keeper, 'finish', await tally(row, 1, '5'))
    const again = await step(admin, 'recount', counted, { reason: 'Look again' })
    expect([again.status, again.lines.map((line: any) => line.counted)]).toEqual(['open', ['8', null]])
    const fixed = await keeper.try('PUT', `${base}/update`, { id: again.id, version: again.version, binFrom: 'B' })
    expect([fixed.status, fixed.body.errors[0].field]).toEqual([400, 'binFrom'])
    await desk.step('outbound', 'approve', await desk.plan('30'))
    const approved = await step(admin, 'approve', await step(keeper, 'finish', await tally(row, 1, '5')))
    const refused = await admin.try('POST', `${base}/adjust`, { id: approved.id, version: approved.version })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('F-01')])
    expect((await step(admin, 'cancel', approved, { reason: 'Wrong bins' })).status).toBe('cancelled')
  })

  it('takes the bins that are named, and needs something there', async () => {
    const row = await begun({ binFrom: 'A-01', binTo: 'A-99' })
    expect(row.lines.map((line: any) => line.bin)).toEqual(['A-01'])
    const nothing = await keeper.try('POST', `${base}/add`, { warehouseId: desk.house.id, binFrom: 'Z' })
    expect(nothing.status).toBe(409)
    expect((await keeper.get(`${base}/scan?code=${row.code}`)).id).toBe(row.id)
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    expect((await buyer.try('GET', `${base}/query`)).status).toBe(403)
  })
})
