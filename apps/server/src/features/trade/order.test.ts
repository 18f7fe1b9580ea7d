import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { customerIds, lineOf, tradeOf } from '../../test/trade.ts'

let app: TestApplication
let admin: string
let buyer: string
let buyer2: string
let finance: string
let other: string
const base = '/api/trade/order'

beforeAll(async () => {
  app = await testApplication()
  ;[admin, buyer, buyer2, finance, other] = await Promise.all([
    app.signIn('demo', 'admin'),
    app.signIn('demo', 'buyer'),
    app.signIn('demo', 'buyer2'),
    app.signIn('demo', 'finance'),
    app.signIn('demo2', 'admin'),
  ])
})
afterAll(() => app?.close())

const send = (token: string | undefined, verb: string, body: object) =>
  app.call(verb === 'update' ? 'PUT' : 'POST', `${base}/${verb}`, { ...(token ? { token } : {}), body })
const get = (token: string, verb: string, id: string) => app.call('GET', `${base}/${verb}?id=${id}`, { token })
const fields = (answer: { body: any }) => answer.body.errors?.map((e: { field: string }) => e.field)

/** As the owner of the database, who sees every tenant. */
async function asOwner(query: string, values: unknown[] = []): Promise<any[]> {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const { rows } = await owner.query(query, values)
  await owner.end()
  return rows
}

/** An order of one line, and what it was made of. */
async function oneLine(token: string, more: object = {}) {
  const trade = tradeOf(app, token)
  const [supplier, goods] = [await trade.supplier(), await trade.goods()]
  const order = await trade.order(supplier.id, { detailList: [lineOf(goods.id)], ...more })
  return { trade, supplier, goods, order }
}

describe('saving an order', () => {
  it('draws numbers without repeats, adds up exactly and keeps the words of its goods', async () => {
    const { supplier, goods, order, trade } = await oneLine(admin)
    expect(order).toMatchObject({
      status: 'draft',
      supplierName: supplier.name,
      quantitySum: '10',
      totalPriceSum: '19.90',
      netWeightSum: '100',
      roughWeightSum: '120.5',
      version: 1,
    })
    expect(order.code).toMatch(/^SO-\d{8}-\d{4}$/)
    expect(order.detailList).toMatchObject([
      {
        line: 1,
        goodsId: goods.id,
        modelNumber: goods.modelNumber,
        goodsName: goods.name,
        quantity: '10',
        roughWeight: '120.5',
        totalPrice: '19.9',
      },
    ])
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => trade.order(supplier.id).then((o) => o.code as string)),
    )
    expect(new Set(codes).size).toBe(12)
    const numbers = codes.map((c) => Number(c.slice(-4))).sort((a, b) => a - b)
    expect(numbers.at(-1)! - numbers[0]!).toBe(11)
  })

  it('steps over a number that was given by hand, and refuses one twice', async () => {
    const { supplier, order, trade } = await oneLine(admin)
    const next = order.code.replace(/\d{4}$/, (n: string) => String(Number(n) + 1).padStart(4, '0'))
    await trade.order(supplier.id, { code: next })
    expect((await trade.order(supplier.id)).code).not.toBe(next)
    const again = await send(admin, 'add', {
      supplierId: supplier.id,
      orderDate: '2026-11-20',
      currency: 'USD',
      code: next.toLowerCase(),
    })
    expect(again.status).toBe(409)
    expect(fields(again)).toEqual(['code'])
  })

  it('takes agreeing sums and refuses others with their names (G6)', async () => {
    const { supplier, goods } = await oneLine(admin)
    const given = {
      supplierId: supplier.id,
      orderDate: '2026-11-20',
      currency: 'USD',
      detailList: [lineOf(goods.id, { totalPrice: '0.1' }), lineOf(goods.id, { totalPrice: '0.2' })],
    }
    expect((await send(admin, 'add', { ...given, totalPriceSum: '0.3', quantitySum: '20.0000' })).status).toBe(200)
    const wrong = await send(admin, 'add', { ...given, totalPriceSum: '0.31', quantitySum: '19' })
    expect(wrong.status).toBe(422)
    expect(fields(wrong)).toEqual(['quantitySum', 'totalPriceSum'])
  })

  it('refuses lines that are wrong, each by its place and field', async () => {
    const { supplier, goods } = await oneLine(admin)
    const given = { supplierId: supplier.id, orderDate: '2026-11-20', currency: 'USD' }
    const bad: [object, string][] = [
      [{ quantity: '0' }, 'quantity'],
      [{ quantity: '-1' }, 'quantity'],
      [{ quantity: '1e3' }, 'quantity'],
      [{ quantity: '１２' }, 'quantity'],
      [{ quantity: 5 }, 'quantity'],
      [{ roughWeight: '99.9999' }, 'roughWeight'],
      [{ netWeight: 'NaN' }, 'netWeight'],
      [{ totalPrice: '1,000' }, 'totalPrice'],
      [{ totalPrice: '99999999999999999' }, 'totalPrice'],
      [{ unitCode: 'zz' }, 'unitCode'],
      [{ goodsId: '00000000-0000-4000-8000-000000000001' }, 'goodsId'],
      [{ id: '00000000-0000-4000-8000-000000000001' }, 'id'],
      [{ modelNumber: 'x' }, 'modelNumber'],
    ]
    for (const [more, field] of bad) {
      const answer = await send(admin, 'add', { ...given, detailList: [lineOf(goods.id), lineOf(goods.id, more)] })
      expect([more, answer.status, fields(answer)]).toEqual([more, 400, [`detailList.1.${field}`]])
    }
    expect(
      (await send(admin, 'add', { ...given, detailList: Array.from({ length: 2001 }, () => lineOf(goods.id)) })).status,
    ).toBe(400)
  })

  it('changes, moves, removes and adds lines in one save, and tells it in the history', async () => {
    const { goods, order } = await oneLine(admin)
    const [first] = order.detailList
    const two = await send(admin, 'update', {
      ...header(order),
      detailList: [lineOf(goods.id, { remark: 'new' }), { ...given(first), quantity: '11' }],
    })
    expect(two.body.data).toMatchObject({ version: 2, quantitySum: '21', totalPriceSum: '39.80' })
    expect(two.body.data.detailList.map((l: any) => [l.line, l.id === first.id, l.quantity])).toEqual([
      [1, false, '10'],
      [2, true, '11'],
    ])
    const one = await send(admin, 'update', {
      ...header(two.body.data),
      detailList: [given(two.body.data.detailList[0])],
    })
    expect(one.body.data.detailList).toHaveLength(1)
    const history = (await get(admin, 'queryHistory', order.id)).body.data
    expect(history.map((h: any) => h.action)).toEqual(['update', 'update', 'add'])
    const lines = history[1].changes.filter((c: any) => c.field === 'detailList')
    expect(lines).toEqual([
      {
        field: 'detailList',
        from: `#1 ${goods.modelNumber} × 10 = 19.9 (0.1 / 0.1205 kg)`,
        to: `#2 ${goods.modelNumber} × 11 = 19.9 (0.1 / 0.1205 kg)`,
      },
      { field: 'detailList', from: null, to: `#1 ${goods.modelNumber} × 10 [007] = 19.9 (0.1 / 0.1205 kg) “new”` },
    ])
    expect(history[1].changes).toContainEqual({ field: 'quantitySum', from: '10', to: '21' })
  })

  it('answers a stale version with the order as it stands', async () => {
    const { order } = await oneLine(admin)
    expect((await send(admin, 'update', { ...header(order), remark: 'first' })).status).toBe(200)
    const stale = await send(admin, 'update', { ...header(order), remark: 'second' })
    expect(stale.status).toBe(409)
    expect(stale.body.data.current).toMatchObject({ remark: 'first', version: 2, detailList: [{ line: 1 }] })
  })

  it('leaves lines alone when they are not sent, and keeps a new model number out of old lines', async () => {
    const { goods, order } = await oneLine(admin)
    await app.call('PUT', '/api/trade/goods/update', {
      token: admin,
      body: { id: goods.id, version: 1, modelNumber: `${goods.modelNumber}-B`, name: goods.name },
    })
    const saved = (
      await send(admin, 'update', { ...header(order), remark: 'x', detailList: order.detailList.map(given) })
    ).body.data
    expect(saved.detailList[0].modelNumber).toBe(goods.modelNumber)
    await app.call('POST', '/api/trade/goods/delete', { token: admin, body: { ids: [goods.id] } })
    expect(
      (
        await send(admin, 'update', {
          ...header(saved),
          detailList: [{ ...given(saved.detailList[0]), quantity: '3' }],
        })
      ).status,
    ).toBe(200)
  })

  it('takes 2,000 lines', async () => {
    const { supplier, goods } = await oneLine(admin)
    const answer = await send(admin, 'add', {
      supplierId: supplier.id,
      orderDate: '2026-11-20',
      currency: 'USD',
      detailList: Array.from({ length: 2000 }, () =>
        lineOf(goods.id, { totalPrice: '99999999999999.9999', remark: '备注'.repeat(100) }),
      ),
    })
    expect(answer.status).toBe(200)
    expect(answer.body.data.totalPriceSum).toBe('199999999999999999.80')
    expect(answer.body.data.detailList).toHaveLength(2000)
  })
})

const header = ({
  id,
  version,
  orgId,
  supplierId,
  orderDate,
  currency,
  receivingWay,
  itemCode,
  itemName,
  remark,
  code,
}: any) => ({ id, version, orgId, supplierId, orderDate, currency, receivingWay, itemCode, itemName, remark, code })
const given = ({ id, goodsId, quantity, unitCode, netWeight, roughWeight, totalPrice, remark }: any) => ({
  id,
  goodsId,
  quantity,
  unitCode,
  netWeight,
  roughWeight,
  totalPrice,
  remark,
})

describe('whose suppliers and goods', () => {
  it('must be the customer’s or the house’s, and visible (B15)', async () => {
    const { pengcheng, haina } = await customerIds(app, admin)
    const trade = tradeOf(app, admin)
    const [house, hainas, houseGoods, hainasGoods] = [
      await trade.supplier(),
      await trade.supplier({ orgId: haina }),
      await trade.goods(),
      await trade.goods({ orgId: haina }),
    ]
    const foreign = tradeOf(app, other)
    const [theirs, theirGoods] = [await foreign.supplier(), await foreign.goods()]
    const form = { orderDate: '2026-11-20', currency: 'USD', orgId: pengcheng }
    expect(fields(await send(admin, 'add', { ...form, supplierId: hainas.id }))).toEqual(['supplierId'])
    expect(fields(await send(admin, 'add', { ...form, supplierId: theirs.id }))).toEqual(['supplierId'])
    expect(
      fields(
        await send(admin, 'add', {
          ...form,
          supplierId: house.id,
          detailList: [lineOf(houseGoods.id), lineOf(hainasGoods.id), lineOf(theirGoods.id)],
        }),
      ),
    ).toEqual(['detailList.1.goodsId', 'detailList.2.goodsId'])
    const order = (await send(admin, 'add', { ...form, supplierId: house.id, detailList: [lineOf(houseGoods.id)] }))
      .body.data
    expect(order.orgName).toContain('鹏程')
    // The customer works on with what stands in his order, though he does not see the house's suppliers and goods otherwise.
    expect(
      (
        await send(buyer, 'update', {
          ...header(order),
          detailList: [{ ...given(order.detailList[0]), quantity: '2' }],
        })
      ).status,
    ).toBe(200)
    expect(fields(await send(buyer, 'add', { ...form, supplierId: house.id }))).toEqual(['supplierId'])
    expect((await get(buyer2, 'queryById', order.id)).status).toBe(404)
  })

  it('must fit again when the order moves to another customer', async () => {
    const { pengcheng, haina } = await customerIds(app, admin)
    const trade = tradeOf(app, admin)
    const [supplier, goods] = [await trade.supplier(), await trade.goods({ orgId: pengcheng })]
    const order = await trade.order(supplier.id, { orgId: pengcheng, detailList: [lineOf(goods.id)] })
    expect(fields(await send(admin, 'update', { ...header(order), orgId: haina }))).toEqual(['detailList.0.goodsId'])
  })

  it('are offered by pickers with the customer’s first letters', async () => {
    const { pengcheng, haina } = await customerIds(app, admin)
    const trade = tradeOf(app, admin)
    const mine = await trade.goods({
      orgId: pengcheng,
      modelNumber: 'PICK-ME 100%',
      currency: 'USD',
      referencePrice: '1.5',
    })
    await trade.goods({ orgId: haina, modelNumber: 'PICK-ME 200' })
    const house = await trade.goods({ modelNumber: 'PICK-ME 300' })
    const found = async (token: string, query: string) =>
      (await app.call('GET', `${base}/queryGoods?${query}`, { token })).body.data.map((g: any) => g.id)
    expect(await found(admin, `search=pick-me&orgId=${pengcheng}`)).toEqual([mine.id, house.id])
    expect(await found(admin, 'search=pick-me')).toEqual([house.id])
    expect(await found(buyer, 'search=100%25')).toEqual([mine.id])
    const [goods] = (await app.call('GET', `${base}/queryGoods?search=100%25`, { token: buyer })).body.data
    expect(goods).toMatchObject({ modelNumber: 'PICK-ME 100%', referencePrice: '1.5', unit: '007' })
    const supplier = await trade.supplier({ orgId: pengcheng, name: '专供' })
    const suppliers = await app.call(
      'GET',
      `${base}/querySuppliers?search=${encodeURIComponent('专供')}&orgId=${pengcheng}`,
      { token: admin },
    )
    expect(suppliers.body.data).toMatchObject([{ id: supplier.id, currency: 'USD' }])
  })
})

describe('the life of an order', () => {
  it('goes from the buyer’s draft to completion by staff', async () => {
    const { order } = await oneLine(buyer)
    const list = await app.call('GET', `${base}/query?search=${order.code}`, { token: admin })
    expect(list.body.data.list).toMatchObject([
      { id: order.id, orgName: expect.stringContaining('鹏程'), status: 'draft' },
    ])
    const submitted = await send(buyer, 'submit', { id: order.id, version: order.version })
    expect(submitted.body.data.status).toBe('submitted')
    expect((await send(buyer, 'confirm', { id: order.id, version: 2 })).status).toBe(403)
    const locked = await send(buyer, 'update', header(submitted.body.data))
    expect(locked.status).toBe(409)
    expect(locked.body.message).toMatch(/draft/i)
    expect((await send(admin, 'sendBack', { id: order.id, version: 2 })).status).toBe(400)
    const back = await send(admin, 'sendBack', { id: order.id, version: 2, reason: '缺少重量' })
    expect(back.body.data).toMatchObject({ status: 'draft', statusNote: '缺少重量' })
    await send(buyer, 'submit', { id: order.id, version: 3 })
    expect((await send(admin, 'confirm', { id: order.id, version: 4 })).body.data).toMatchObject({
      status: 'confirmed',
      statusNote: null,
    })
    expect((await send(admin, 'delete', { ids: [order.id] })).status).toBe(409)
    expect((await send(admin, 'complete', { id: order.id, version: 5 })).body.data.status).toBe('completed')
    expect((await send(admin, 'revoke', { id: order.id, version: 6, reason: 'x' })).status).toBe(409)
    const history = (await get(buyer, 'queryHistory', order.id)).body.data
    expect(history[0].changes).toEqual([{ field: 'status', from: 'confirmed', to: 'completed' }])
  })

  it('tells staff of a submitted order and the buyer of what became of it', async () => {
    const { order } = await oneLine(buyer)
    await send(buyer, 'submit', { id: order.id, version: 1 })
    await send(admin, 'revoke', { id: order.id, version: 2, reason: '停产' })
    const told = await asOwner(
      `select n.title, m.username from notification n join notification_receipt r on r.notification_id = n.id
      join membership m on m.person_id = r.person_id and m.tenant_id = n.tenant_id where n.link = $1 order by n.created_at, m.username`,
      [`/editAddOrder?id=${order.id}`],
    )
    expect(told.map((r) => r.username)).toEqual(expect.arrayContaining(['admin', 'declarant', 'buyer']))
    expect(told.find((r) => r.username === 'buyer').title).toContain('已取消')
  })

  it('cancels drafts only, submits none without lines, and takes each step once', async () => {
    const { order, supplier, trade } = await oneLine(buyer)
    const empty = await trade.order(supplier.id)
    const nothing = await send(buyer, 'submit', { id: empty.id, version: 1 })
    expect(nothing.status).toBe(422)
    expect(fields(nothing)).toEqual(['detailList'])
    expect((await send(buyer, 'cancel', { id: empty.id, version: 1 })).body.data.status).toBe('cancelled')
    const both = await Promise.all([
      send(buyer, 'submit', { id: order.id, version: 1 }),
      send(buyer, 'submit', { id: order.id, version: 1 }),
    ])
    expect(both.map((a) => a.status).sort((a, b) => a - b)).toEqual([200, 409])
    expect((await send(buyer, 'cancel', { id: order.id, version: 2 })).status).toBe(409)
  })

  it('puts drafts and cancelled orders into the bin, all or none (B7)', async () => {
    const { order, supplier, trade } = await oneLine(admin)
    const second = await trade.order(supplier.id)
    const foreign = tradeOf(app, other)
    const theirs = await foreign.order((await foreign.supplier()).id)
    expect((await send(admin, 'delete', { ids: [order.id, theirs.id] })).status).toBe(404)
    expect((await send(admin, 'delete', { ids: [order.id, second.id] })).body.data).toEqual({ count: 2 })
    expect((await send(admin, 'restore', { ids: [order.id] })).body.data).toEqual({ count: 1 })
    expect((await get(admin, 'queryById', order.id)).body.data.detailList).toHaveLength(1)
  })
})

describe('who may', () => {
  it('needs a token, the permission and the own tenant', async () => {
    const { order, supplier } = await oneLine(admin)
    expect((await send(undefined, 'add', {})).status).toBe(401)
    expect(
      (await send(finance, 'add', { supplierId: supplier.id, orderDate: '2026-11-20', currency: 'USD' })).status,
    ).toBe(403)
    for (const step of ['submit', 'cancel', 'confirm', 'complete']) {
      expect((await send(finance, step, { id: order.id, version: 1 })).status).toBe(403)
      expect((await send(other, step, { id: order.id, version: 1 })).status).toBe(404)
    }
    expect((await get(other, 'queryById', order.id)).status).toBe(404)
    expect((await get(other, 'exportLines', order.id)).status).toBe(404)
    expect((await app.call('GET', `${base}/print?id=${order.id}&language=en`, { token: other })).status).toBe(404)
    expect((await send(other, 'update', { ...header(order) })).status).toBe(404)
    expect((await get(finance, 'queryById', order.id)).status).toBe(200)
  })

  it('gives hidden sums and their columns to nobody, and lets nobody overwrite them (B13)', async () => {
    const { order, goods } = await oneLine(admin)
    await asOwner(`insert into data_permission (tenant_id, role_id, resource, scope, filter_fields)
      select r.tenant_id, r.id, 'order', 'all', '{totalPriceSum}' from sys_role r join tenant t on t.id = r.tenant_id where t.tenant_code = 'demo' and r.role_code = 'ROLE_DECLARANT'`)
    const declarant = await app.signIn('demo', 'declarant')
    const seen = (await get(declarant, 'queryById', order.id)).body.data
    expect(seen.totalPriceSum).toBeUndefined()
    expect(seen.detailList[0].totalPrice).toBeUndefined()
    expect(seen.detailList[0].quantity).toBe('10')
    expect(fields(await send(declarant, 'update', { ...header(order), detailList: [lineOf(goods.id)] }))).toEqual([
      'detailList',
    ])
    expect((await send(declarant, 'update', { ...header(order), remark: 'header only' })).status).toBe(200)
    const history = (await get(declarant, 'queryHistory', order.id)).body.data
    expect(history.flatMap((h: any) => h.changes.map((c: any) => c.field))).toEqual(['remark'])
  })
})
