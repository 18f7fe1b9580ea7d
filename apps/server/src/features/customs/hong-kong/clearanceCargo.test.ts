import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { customerIds, lineOf, tradeOf } from '../../../test/trade.ts'

const base = '/api/customs/clearanceCargo'
let app: TestApplication
let admin: Hand
let declarant: Hand
let buyer: Hand
let trade: ReturnType<typeof tradeOf>
let orgs: { pengcheng: string; haina: string }
let n = 0

beforeAll(async () => {
  app = await testApplication()
  const token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  trade = tradeOf(app, token)
  declarant = handOf(app, await app.signIn('demo', 'declarant'))
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  orgs = await customerIds(app, token)
})
afterAll(() => app?.close())

const written = (more: object = {}) => ({ name: `連接器 ${++n}`, nameEn: 'Connector', ...more })
const add = (more: object = {}, hand = declarant): Promise<any> => hand.post(`${base}/add`, written(more))
const fields = ({ body }: any): string[] => (body.errors ?? []).map((e: any) => e.field).toSorted()

describe('clearance cargo', () => {
  test('has a code of eight digits whose first six are of the nomenclature', async () => {
    expect(await add({ hsCode: '8536.90.00', unitWeight: '0.0009' })).toMatchObject({
      hsCode: '85369000',
      unitWeight: '0.000900',
      licenceKind: 'none',
      status: 'active',
      dangerous: false,
    })
  })

  test.each([
    ['a code of six digits', { hsCode: '853690' }, ['hsCode']],
    ['a code of no heading', { hsCode: '99990000' }, ['hsCode']],
    ['dangerous goods without their number', { dangerous: true }, ['unNumber']],
    ['a number of no form', { dangerous: true, unNumber: '34' }, ['unNumber']],
    ['no weight', { unitWeight: '0' }, ['unitWeight']],
    ['a licence of no kind', { licenceKind: 'other' }, ['licenceKind']],
    ['disabled for no reason', { status: 'disabled' }, ['disabledReason']],
  ])('refuses %s', async (_what, more, at) => {
    const refused = await declarant.try('POST', `${base}/add`, written(more))
    expect([refused.status, fields(refused)]).toEqual([400, at])
  })

  test('a UN number is written one way', async () => {
    expect((await add({ dangerous: true, unNumber: '3481' })).unNumber).toBe('UN3481')
  })

  test('a customer’s people see and write their own alone; other tenants nothing; declarants do not delete', async () => {
    const [own, house] = [await add({ orgId: orgs.pengcheng }), await add()]
    expect((await buyer.get(`${base}/queryById?id=${own.id}`)).name).toBe(own.name)
    expect((await buyer.try('GET', `${base}/queryById?id=${house.id}`)).status).toBe(404)
    expect(await add({}, buyer)).toMatchObject({ orgId: orgs.pengcheng })
    expect((await declarant.try('POST', `${base}/delete`, { id: own.id })).status).toBe(403)
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    expect((await stranger.try('GET', `${base}/queryById?id=${own.id}`)).status).toBe(404)
  })

  test('is tied to goods of the same customer, once, and belongs to whom they do', async () => {
    const goods = await trade.goods({ orgId: orgs.pengcheng })
    const row = await add({ goodsId: goods.id })
    expect(row).toMatchObject({ orgId: orgs.pengcheng, goodsModel: goods.modelNumber })
    const twice = await declarant.try('POST', `${base}/add`, written({ goodsId: goods.id }))
    expect([twice.status, fields(twice)]).toEqual([409, ['goodsId']])
    const apart = await trade.goods({ orgId: orgs.haina })
    const other = await declarant.try('POST', `${base}/add`, written({ goodsId: apart.id, orgId: orgs.pengcheng }))
    expect([other.status, fields(other)]).toEqual([400, ['goodsId']])
    const unseen = await buyer.try('POST', `${base}/add`, written({ goodsId: apart.id }))
    expect([unseen.status, fields(unseen)]).toEqual([400, ['goodsId']])
  })
})

describe('from the goods master', () => {
  test('it takes what is known: the name in the words of Hong Kong, the decided code, origin, unit and weight', async () => {
    const goods = await trade.goods({
      orgId: orgs.pengcheng,
      name: '电脑连接器',
      countryOfOrigin: 'CHN',
      unit: '007',
    })
    const supplier = await trade.supplier({ orgId: orgs.pengcheng })
    await trade.order(supplier.id, { orgId: orgs.pengcheng, detailList: [lineOf(goods.id, { quantity: '8' })] })
    await admin.post('/api/customs/goodsMaster/classify', { goodsId: goods.id, jurisdiction: 'HK', hsCode: '85369000' })
    const first = await declarant.post(`${base}/fromGoods`, { goodsId: goods.id })
    expect(first).toMatchObject({
      name: '電腦連接器',
      // Nobody has approved the code yet.
      hsCode: null,
      origin: 'CHN',
      unit: '007',
      unitWeight: '0.012500',
      orgId: orgs.pengcheng,
      goodsModel: goods.modelNumber,
    })
    const again = await declarant.try('POST', `${base}/fromGoods`, { goodsId: goods.id })
    expect(again.status).toBe(409)
    expect(again.body.message).toContain('電腦連接器')
  })

  test('a code that a second person approved comes along', async () => {
    const goods = await trade.goods({ orgId: orgs.pengcheng })
    const decision = await declarant.post('/api/customs/goodsMaster/classify', {
      goodsId: goods.id,
      jurisdiction: 'HK',
      hsCode: '85369000',
    })
    await admin.post('/api/customs/goodsMaster/approve', { id: decision.id, version: decision.version })
    expect((await declarant.post(`${base}/fromGoods`, { goodsId: goods.id })).hsCode).toBe('85369000')
  })

  test('goods that are not there, of another tenant, or asked for by whom the master is closed to give none', async () => {
    const goods = await trade.goods({ orgId: orgs.pengcheng })
    const missing = goods.id.replace(/.{4}$/, '0000')
    expect((await declarant.try('POST', `${base}/fromGoods`, { goodsId: missing })).status).toBe(404)
    expect((await buyer.try('POST', `${base}/fromGoods`, { goodsId: goods.id })).status).toBe(404)
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    expect((await stranger.try('POST', `${base}/fromGoods`, { goodsId: goods.id })).status).toBe(404)
  })
})
