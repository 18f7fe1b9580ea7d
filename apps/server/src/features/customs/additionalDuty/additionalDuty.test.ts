import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../../test/application.ts'
import { withoutExamples } from '../../../test/tariff.ts'
import { additionalRules } from '../additionalRules.ts'

let app: TestApplication
let admin: string
let other: string
let finance: string
let operator: string
const base = '/api/customs/additionalDuty'

beforeAll(async () => {
  app = await testApplication()
  await withoutExamples(app)
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
const given = {
  jurisdiction: 'US',
  code: '9903.88.01',
  name: 'List 1',
  rateText: 'The duty provided in the applicable subheading + 25%',
  origins: 'CHN',
  validFrom: '2026-01-01',
  source: 'USTR',
}

describe('additional duties', () => {
  it('are written with their codes, read, changed, deleted and restored', async () => {
    const added = await send(admin, 'add', {
      ...given,
      scope: [{ prefix: '8471.30' }, { prefix: '84733011', list: '1' }, { prefix: '8471300100', excluded: true }],
    })
    expect(added.body.data).toMatchObject({
      code: '99038801',
      rateForm: 'adValorem',
      rate: { kind: 'additional', adValorem: '25' },
      origins: 'CHN',
      included: 2,
      excluded: 1,
      scopeSummary: '847130, 84733011 !8471300100',
      shared: false,
      version: 1,
    })
    const { id, version } = added.body.data
    expect(added.body.data.scope).toEqual([
      { prefix: '847130', excluded: false, list: null },
      { prefix: '8471300100', excluded: true, list: null },
      { prefix: '84733011', excluded: false, list: '1' },
    ])
    // What is not sent stays; a pasted text is as good as entries.
    const changed = await send(admin, 'update', {
      id,
      version,
      scope: '8471.30, 8473；!84713001\n9403',
      rateText: '7.5%',
    })
    expect(changed.body.data).toMatchObject({
      included: 3,
      excluded: 1,
      rateText: '7.5%',
      rate: { adValorem: '7.5' },
      version: 2,
      name: 'List 1',
    })
    const renamed = await send(admin, 'update', { id, version: 2, name: 'List one', scope: null })
    expect(renamed.body.data).toMatchObject({ name: 'List one', included: 3, version: 3, rate: { adValorem: '7.5' } })
    expect((await send(admin, 'update', { id, version, name: 'late' })).body).toMatchObject({
      code: 409,
      data: { current: { name: 'List one' } },
    })
    const history = (await get(admin, `queryHistory?id=${id}`)).body.data
    expect(history.map((h: any) => h.changes.map((c: any) => c.field))).toEqual([
      ['name'],
      ['included', 'rateText', 'scopeSummary'],
      [],
    ])
    expect((await send(admin, 'delete', { ids: [id] })).body.data).toEqual({ count: 1 })
    expect((await send(admin, 'restore', { ids: [id] })).body.data).toEqual({ count: 1 })
    expect(
      (await get(admin, 'query?search=9903880&jurisdiction=US&validFromTo=2026-02-01&sort=code')).body.data.list,
    ).toMatchObject([{ id, scopeSummary: '847130, 8473, 9403 !84713001' }])
    expect(
      (
        await app.call('POST', `${base}/exportExcel`, {
          token: admin,
          body: { query: { currentPage: 1, pageSize: 10 } },
        })
      ).status,
    ).toBe(200)
  })

  it('need a token, the permission and the own tenant', async () => {
    const { id } = (await send(admin, 'add', { ...given, code: 'A-1' })).body.data
    expect((await send(undefined, 'add', {})).status).toBe(401)
    expect((await send(finance, 'add', given)).status).toBe(403)
    expect((await get(other, `queryById?id=${id}`)).status).toBe(404)
    for (const [verb, body] of [
      ['update', { id, version: 1, name: 'x' }],
      ['delete', { ids: [id] }],
    ] as const)
      expect((await send(other, verb, body)).status).toBe(404)
  })

  it('of the platform are read by everybody and changed by nobody else', async () => {
    const { id } = (await send(operator, 'add', { ...given, code: 'P-1', scope: '*' })).body.data
    expect((await get(admin, `queryById?id=${id}`)).body.data).toMatchObject({
      shared: true,
      scope: [{ prefix: '', excluded: false }],
      scopeSummary: '*',
    })
    for (const [verb, body] of [
      ['update', { id, version: 1, name: 'x' }],
      ['update', { id, version: 1, scope: '' }],
      ['delete', { ids: [id] }],
    ] as const)
      expect((await send(admin, verb, body)).status).toBe(404)
    expect((await get(operator, `queryById?id=${id}`)).body.data).toMatchObject({
      shared: false,
      included: 1,
      version: 1,
    })
  })

  it('refuse bad input with the field named', async () => {
    const tries: [object, string][] = [
      [{ jurisdiction: 'USA' }, 'jurisdiction'],
      [{ rateText: '' }, 'rateText'],
      [{ origins: 'CHN, Atlantis' }, 'origins'],
      [{ exceptOrigins: 'China' }, 'exceptOrigins'],
      [{ validTo: '2025-12-31' }, 'validTo'],
      [{ scope: [{ prefix: '84x' }] }, 'scope.0.prefix'],
      [{ scope: '8471, 8471' }, 'scope.1.prefix'],
      [{ scope: '12345678901234' }, 'scope.0.prefix'],
      [{ scope: 5 }, 'scope'],
      [{ source: '' }, 'source'],
    ]
    for (const [change, field] of tries) {
      const answer = await send(admin, 'add', { ...given, code: 'B-1', ...change })
      expect([field, answer.status, fields(answer)]).toEqual([field, 400, [field]])
    }
  })

  it('of one code do not run at the same time', async () => {
    const first = (await send(admin, 'add', { ...given, code: 'O-1', validTo: '2026-06-30' })).body.data
    expect(fields(await send(admin, 'add', { ...given, code: 'O-1', validFrom: '2026-06-30' }))).toEqual(['validFrom'])
    expect((await send(admin, 'add', { ...given, code: 'O-1', validFrom: '2026-07-01' })).status).toBe(200)
    expect(fields(await send(admin, 'update', { id: first.id, version: 1, validTo: null }))).toEqual(['validFrom'])
    // Another tenant's are its own matter.
    expect((await send(other, 'add', { ...given, code: 'O-1' })).status).toBe(200)
  })

  it('whose words no arithmetic follows need a person, whatever figures they hold', async () => {
    for (const [n, rateText] of [
      'The duty provided in subheading 8716.39.00 + 100%',
      `${'9'.repeat(600)}%`,
      'see note 20',
    ].entries()) {
      expect((await send(admin, 'add', { ...given, code: `W-${n}`, rateText })).body.data).toMatchObject({
        rateForm: 'person',
        rateText,
      })
    }
    expect(
      (await send(admin, 'add', { ...given, jurisdiction: 'CN', code: 'CN-1', origins: '美国', rateText: '10' })).body
        .data,
    ).toMatchObject({ rateForm: 'adValorem', origins: 'USA' })
  })

  it('of a tenant stand in the place of the platform’s of the same code while they run', async () => {
    const { database } = app.application.services
    const { id: tenantId } = await database.common
      .selectFrom('tenant')
      .select('id')
      .where('tenantCode', '=', 'demo')
      .executeTakeFirstOrThrow()
    const holding = (day: string) =>
      database.transaction({ tenantId, personId: null, requestId: 'test' }, 'read', async (db) =>
        (await additionalRules({ db }, 'US', ['9405110000'], day))
          .get('9405110000')!
          .holding.filter((d) => d.code === 'S-1')
          .map((d) => [d.name, d.rate.adValorem]),
      )
    await send(operator, 'add', { ...given, code: 'S-1', name: 'platform', scope: '9405' })
    await send(admin, 'add', {
      ...given,
      code: 'S-1',
      name: 'own',
      rateText: '5%',
      scope: '9405, !940511',
      validFrom: '2026-03-01',
      validTo: '2026-03-31',
    })
    await send(other, 'add', { ...given, code: 'S-1', name: 'other', scope: '9405' })
    expect([await holding('2026-02-28'), await holding('2026-03-01'), await holding('2026-04-01')]).toEqual([
      [['platform', '25']],
      [],
      [['platform', '25']],
    ])
  })

  it('come from a file, with their codes', async () => {
    const csv =
      'Jurisdiction,Code,Name,Rate,Origins,Codes,Valid from,Source\nCN,T-1,Duty one,25%,"United States, CAN",8703; !87031011,2026-01-01,notice\nCN,T-2,Duty two,5%,,97x,2026-01-01,notice\n'
    const answer = await app.upload(`${base}/importExcel`, {
      token: admin,
      fields: { mode: 'commit' },
      file: { name: 'd.csv', bytes: Buffer.from(csv) },
    })
    expect(answer.body.data).toMatchObject({ total: 2, imported: 1, problems: [{ row: 3 }] })
    const { list } = (await get(admin, 'query?search=T-1')).body.data
    expect(list).toMatchObject([{ origins: 'CAN,USA', included: 1, excluded: 1 }])
  })
})
