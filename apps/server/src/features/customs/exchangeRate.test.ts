import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let admin: string
let other: string
let finance: string
let operator: string
const base = '/api/customs/exchangeRate'

beforeAll(async () => {
  app = await testApplication()
  ;[admin, other, finance, operator] = await Promise.all([
    app.signIn('demo', 'admin'),
    app.signIn('demo2', 'admin'),
    app.signIn('demo', 'finance'),
    app.signIn('platform', 'operator'),
  ])
})
afterAll(() => app?.close())

const send = (token: string | undefined, verb: string, body: object) =>
  app.call(verb === 'update' ? 'PUT' : 'POST', `${base}/${verb}`, { ...(token ? { token } : {}), body })
const get = (token: string, path: string) => app.call('GET', `${base}/${path}`, { token })
const fields = (answer: { body: any }) => answer.body.errors?.map((e: { field: string }) => e.field)
const load = (csv: string, fieldsBeside: Record<string, string> = {}, verb = 'importExcel') =>
  app.upload(`${base}/${verb}`, {
    token: admin,
    fields: { ...(verb === 'importExcel' ? { mode: 'commit' } : {}), ...fieldsBeside },
    file: { name: 'rates.csv', bytes: Buffer.from(csv) },
  })
const given = { base: 'CNY', currency: 'USD', rate: '7.1234', validFrom: '2026-07-01' }

describe('exchange rates', () => {
  it('are added, read, changed, deleted and restored', async () => {
    const added = await send(admin, 'add', given)
    // A rate of mainland customs holds for its month.
    expect(added.body.data).toMatchObject({
      base: 'CNY',
      currency: 'USD',
      rate: '7.1234',
      validTo: '2026-07-31',
      shared: false,
    })
    const { id, version } = added.body.data
    expect((await send(admin, 'update', { id, version, rate: '7.2', validTo: null })).body.data).toMatchObject({
      rate: '7.2',
      validTo: null,
      version: 2,
    })
    expect((await send(admin, 'update', { id, version, rate: '1' })).body).toMatchObject({
      code: 409,
      data: { current: { rate: '7.2' } },
    })
    expect((await send(admin, 'delete', { ids: [id] })).body.data).toEqual({ count: 1 })
    expect((await send(admin, 'restore', { ids: [id] })).body.data).toEqual({ count: 1 })
    expect((await get(admin, `queryHistory?id=${id}`)).body.data.map((h: any) => h.action)).toEqual([
      'restore',
      'delete',
      'update',
      'add',
    ])
    expect(
      (
        await get(admin, 'query?base=CNY&currency=USD,EUR&validFromFrom=2026-07-01&sort=-validFrom')
      ).body.data.list.flatMap((r: any) => (r.shared ? [] : [r.id])),
    ).toEqual([id])
    expect(
      (await send(admin, 'add', { base: 'HKD', currency: 'USD', rate: '7.8', validFrom: '2024-02-01' })).body.data
        .validTo,
    ).toBeNull()
    expect(
      (await send(admin, 'add', { ...given, currency: 'JPY', rate: '4.85', per: 100, validFrom: '2024-02-01' })).body
        .data,
    ).toMatchObject({ rate: '0.0485', validTo: '2024-02-29' })
  })

  it('need a token, the permission and the own tenant; the platform’s are for everybody to read', async () => {
    expect((await send(undefined, 'add', {})).status).toBe(401)
    expect((await send(finance, 'add', given)).status).toBe(403)
    const { id } = (await send(admin, 'add', { ...given, currency: 'EUR' })).body.data
    expect((await get(other, `queryById?id=${id}`)).status).toBe(404)
    const shared = (await send(operator, 'add', { ...given, currency: 'GBP' })).body.data.id
    expect((await get(other, `queryById?id=${shared}`)).body.data).toMatchObject({ shared: true })
    for (const key of [id, shared]) {
      expect((await send(other, 'update', { id: key, version: 1, rate: '1' })).status).toBe(404)
      expect((await send(other, 'delete', { ids: [key] })).status).toBe(404)
    }
  })

  it('refuse bad input with the field named, and a second rate of the same day', async () => {
    const tries: [object, string][] = [
      [{ currency: 'CNY' }, 'currency'],
      [{ currency: 'XXX' }, 'currency'],
      [{ base: '' }, 'base'],
      [{ rate: '0.000' }, 'rate'],
      [{ rate: '-1' }, 'rate'],
      [{ rate: '1e3' }, 'rate'],
      [{ rate: '0.0000000001', per: 1_000_000 }, 'rate'],
      [{ per: 0 }, 'per'],
      [{ validTo: '2026-06-30' }, 'validTo'],
      [{ validFrom: '2026-02-30' }, 'validFrom'],
    ]
    for (const [change, field] of tries) {
      const answer = await send(admin, 'add', { ...given, currency: 'CHF', ...change })
      expect([field, answer.status, fields(answer)]).toEqual([field, 400, [field]])
    }
    expect((await send(admin, 'add', { ...given, currency: 'CHF' })).status).toBe(200)
    const twice = await send(admin, 'add', { ...given, currency: 'CHF' })
    expect([twice.status, fields(twice)]).toEqual([409, ['currency']])
  })

  it('come from the monthly table of China: names or codes, for one unit or for a hundred', async () => {
    const month = { base: 'CNY', validFrom: '2026-08-01', source: '海关总署' }
    const done = await load(
      '币种,单位,中间价\n美元,100,710.94\n日元,100,4.8512\n港元,1,0.9105\n韩元,1000,5.1\n欧元(EUR),,8.3\nsgd,,5.5\n火星币,100,1\n',
      month,
    )
    expect(done.body.data).toMatchObject({
      total: 7,
      imported: 6,
      problems: [{ row: 8, field: 'currency', value: '火星币' }],
    })
    const { list } = (
      await get(admin, 'query?validFromFrom=2026-08-01&validFromTo=2026-08-31&sort=currency&pageSize=20')
    ).body.data
    const own = list.filter((r: any) => !r.shared)
    expect(own.map((r: any) => [r.currency, r.rate, r.validTo, r.source])).toEqual([
      ['EUR', '8.3', '2026-08-31', '海关总署'],
      ['HKD', '0.9105', '2026-08-31', '海关总署'],
      ['JPY', '0.048512', '2026-08-31', '海关总署'],
      ['KRW', '0.0051', '2026-08-31', '海关总署'],
      ['SGD', '5.5', '2026-08-31', '海关总署'],
      ['USD', '7.1094', '2026-08-31', '海关总署'],
    ])
    expect((await load('币种,单位,中间价\n火星币,100,1\n', month, 'importFailedRows')).status).toBe(200)
  })

  it('come from a file that says everything itself; what neither says is asked for', async () => {
    const own = await load(
      '货币代码,汇率,每,生效日期,本位币,失效日期\nAUD,465.2,100,2026-09-01,人民币,\nAUD,1.17,,2026-09-01,美元,2026-09-30\n',
      { validFrom: '2026-01-01' },
    )
    expect(own.body.data).toMatchObject({ imported: 2 })
    expect(
      (await get(admin, 'query?currency=AUD&sort=base')).body.data.list.map((r: any) => [
        r.base,
        r.rate,
        r.validFrom,
        r.validTo,
      ]),
    ).toEqual([
      ['CNY', '4.652', '2026-09-01', '2026-09-30'],
      ['USD', '1.17', '2026-09-01', '2026-09-30'],
    ])
    const bare = await load('币种,汇率\nUSD,7\n')
    expect(bare.status).toBe(400)
    expect(bare.body.data.missing).toEqual(['base', 'validFrom'])
    expect((await load('币种,汇率\nUSD,7\n', { base: 'CNY', validFrom: 'x' })).body.errors[0].field).toBe('validFrom')
  })

  it('value goods in an estimate within their time, and none outside it', async () => {
    await send(operator, 'add', {
      base: 'HKD',
      currency: 'SEK',
      rate: '0.8',
      validFrom: '2026-07-01',
      validTo: '2026-07-31',
    })
    const estimate = async (date: string) =>
      (
        await app.call('POST', '/api/customs/duty/calculate', {
          body: { jurisdiction: 'HK', code: '610910', value: '100000', currency: 'SEK', date },
        })
      ).body.data
    expect((await estimate('2026-07-31')).steps[0]).toMatchObject({ kind: 'customsValue', amount: '80000.00' })
    expect(await estimate('2026-08-01')).toMatchObject({ complete: false, steps: [] })
  })
})
