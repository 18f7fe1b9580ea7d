import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'
import { customerIds, tradeOf } from '../../test/trade.ts'

let app: TestApplication
let admin: string
let buyer: string
let buyer2: string
const base = '/api/trade/goods'

beforeAll(async () => {
  app = await testApplication()
  ;[admin, buyer, buyer2] = await Promise.all([
    app.signIn('demo', 'admin'),
    app.signIn('demo', 'buyer'),
    app.signIn('demo', 'buyer2'),
  ])
})
afterAll(() => app?.close())

const send = (token: string | undefined, verb: string, body: object) =>
  app.call(verb === 'update' ? 'PUT' : 'POST', `${base}/${verb}`, { ...(token ? { token } : {}), body })
const fields = (answer: { body: any }) => answer.body.errors?.map((e: { field: string }) => e.field)

describe('goods', () => {
  it('are added, read, changed, deleted and restored', async () => {
    const added = await send(admin, 'add', {
      modelNumber: 'STM32F103C8T6',
      name: '微控制器',
      brand: 'ST',
      countryOfOrigin: 'CHN',
      unit: '007',
      currency: 'USD',
      lowestPrice: '1.1',
      referencePrice: '1.25',
      highestPrice: '1.25',
    })
    expect(added.status).toBe(200)
    const { id, version } = added.body.data
    const changed = await send(admin, 'update', { id, version, modelNumber: 'STM32F103C8T6', name: '微控制器 32 位' })
    expect(changed.body.data).toMatchObject({ name: '微控制器 32 位', referencePrice: '1.2500', version: 2 })
    expect((await send(admin, 'update', { id, version, modelNumber: 'X', name: 'Y' })).body).toMatchObject({
      code: 409,
      data: { current: { name: '微控制器 32 位' } },
    })
    expect((await send(admin, 'delete', { ids: [id] })).body.data).toEqual({ count: 1 })
    expect((await send(admin, 'restore', { ids: [id] })).body.data).toEqual({ count: 1 })
    const history = await app.call('GET', `${base}/queryHistory?id=${id}`, { token: admin })
    expect(history.body.data.map((h: { action: string }) => h.action)).toEqual(['restore', 'delete', 'update', 'add'])
  })

  it('keep lowest ≤ reference ≤ highest, exactly, and name the field', async () => {
    const given = { modelNumber: 'P-1', name: 'P', currency: 'USD' }
    const tries: [object, string][] = [
      [{ lowestPrice: '1.0001', referencePrice: '1' }, 'lowestPrice'],
      [{ referencePrice: '99999999999999.9999', highestPrice: '99999999999999.9998' }, 'highestPrice'],
      [{ lowestPrice: '10', highestPrice: '9' }, 'lowestPrice'],
    ]
    for (const [prices, field] of tries) {
      const answer = await send(admin, 'add', { ...given, ...prices })
      expect(answer.status).toBe(400)
      expect(fields(answer)).toEqual([field])
    }
    expect(fields(await send(admin, 'add', { modelNumber: 'P-2', name: 'P', referencePrice: '1' }))).toEqual([
      'currency',
    ])
  })

  it('hold the rule for what a change leaves out', async () => {
    const row = await tradeOf(app, admin).goods({ currency: 'USD', lowestPrice: '5', referencePrice: '6' })
    const answer = await send(admin, 'update', {
      id: row.id,
      version: row.version,
      modelNumber: row.modelNumber,
      name: row.name,
      referencePrice: '4',
    })
    expect(answer.status).toBe(400)
    expect(fields(answer)).toEqual(['lowestPrice'])
  })

  it('refuse amounts that are no plain decimals (C16)', async () => {
    for (const price of [
      '1e308',
      '-0',
      '-1',
      '0.1+0.2',
      '１２',
      '1,000',
      'NaN',
      'Infinity',
      '1.23456',
      '123456789012345',
      ' ',
      '.5',
      '1.',
      5,
    ]) {
      const answer = await send(admin, 'add', { modelNumber: 'C16', name: 'x', currency: 'USD', referencePrice: price })
      expect([price, answer.status, fields(answer)]).toEqual([price, 400, ['referencePrice']])
    }
  })

  it('are one of a model and brand for each customer', async () => {
    const { pengcheng } = await customerIds(app, admin)
    expect((await send(admin, 'add', { modelNumber: 'DUP-1', name: 'a', brand: 'B' })).status).toBe(200)
    const again = await send(admin, 'add', { modelNumber: 'dup-1', name: 'b', brand: 'b' })
    expect(again.status).toBe(409)
    expect(fields(again)).toEqual(['modelNumber'])
    expect((await send(admin, 'add', { modelNumber: 'DUP-1', name: 'c', brand: 'C' })).status).toBe(200)
    expect((await send(admin, 'add', { modelNumber: 'DUP-1', name: 'd', brand: 'B', orgId: pengcheng })).status).toBe(
      200,
    )
  })

  it('are seen by their own customer only', async () => {
    const own = await tradeOf(app, buyer).goods()
    expect(own.orgName).toContain('鹏程')
    expect((await app.call('GET', `${base}/queryById?id=${own.id}`, { token: buyer2 })).status).toBe(404)
    expect((await app.call('GET', `${base}/queryById?id=${own.id}`, { token: admin })).status).toBe(200)
    const { haina } = await customerIds(app, admin)
    expect(fields(await send(buyer, 'add', { modelNumber: 'O-1', name: 'x', orgId: haina }))).toEqual(['orgId'])
    expect(
      fields(
        await send(admin, 'add', { modelNumber: 'O-1', name: 'x', orgId: '00000000-0000-4000-8000-000000000001' }),
      ),
    ).toEqual(['orgId'])
  })

  it('need a token, the permission and the own tenant', async () => {
    const row = await tradeOf(app, admin).goods()
    const other = await app.signIn('demo2', 'admin')
    const finance = await app.signIn('demo', 'finance')
    expect((await send(undefined, 'add', {})).status).toBe(401)
    expect((await send(finance, 'add', { modelNumber: 'F-1', name: 'x' })).status).toBe(403)
    expect((await app.call('GET', `${base}/queryById?id=${row.id}`, { token: other })).status).toBe(404)
    expect((await send(other, 'delete', { ids: [row.id] })).status).toBe(404)
    expect((await send(other, 'update', { id: row.id, version: 1, modelNumber: 'x', name: 'y' })).status).toBe(404)
  })

  it('refuse what is not in a dictionary and unknown fields', async () => {
    expect(fields(await send(admin, 'add', { modelNumber: 'D-1', name: 'x', unit: 'zz' }))).toEqual(['unit'])
    expect(fields(await send(admin, 'add', { modelNumber: 'D-1', name: 'x', countryOfOrigin: 'XXX' }))).toEqual([
      'countryOfOrigin',
    ])
    expect((await send(admin, 'add', { modelNumber: 'D-1', name: 'x', tenantId: 'y' })).status).toBe(400)
  })

  it('come from a file that names the customer, and go back into it', async () => {
    const { pengcheng } = await customerIds(app, admin)
    const send = async (token: string, csv: string, mode: string) => {
      const form = new FormData()
      form.append('mode', mode)
      form.append('file', new Blob([csv]), 'goods.csv')
      const response = await fetch(`${app.url}${base}/importExcel`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      return response.json() as Promise<any>
    }
    const label = (await app.call('GET', `/api/trade/customer/queryOptions?ids=${pengcheng}`, { token: admin })).body
      .data[0].label
    const wrong = await send(admin, `Model number,Name,Customer\nCSV-1,a,nobody\n`, 'check')
    expect(wrong.data.problems).toMatchObject([{ row: 2, field: 'orgId', value: 'nobody' }])
    expect(
      (await send(admin, `Model number,Name,Customer\nCSV-1,a,${label}\nCSV-2,b,\n`, 'commit')).data.imported,
    ).toBe(2)
    const found = await app.call('GET', `${base}/query?search=CSV-&sort=modelNumber`, { token: admin })
    expect(found.body.data.list.map((g: any) => [g.modelNumber, g.orgId])).toEqual([
      ['CSV-1', pengcheng],
      ['CSV-2', null],
    ])
    expect((await send(buyer, 'Model number,Name\nCSV-3,c\n', 'commit')).data.imported).toBe(1)
    expect((await app.call('GET', `${base}/query?search=CSV-3`, { token: admin })).body.data.list[0].orgId).toBe(
      pengcheng,
    )
  })

  it('show a customer the choice of his own organisation only', async () => {
    const { body } = await app.call('GET', '/api/trade/customer/queryOptions', { token: buyer })
    expect(body.data).toHaveLength(1)
    expect(body.data[0].label).toContain('鹏程')
  })
})
