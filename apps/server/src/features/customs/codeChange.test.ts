import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let admin: string
let other: string
let finance: string
let operator: string
const base = '/api/customs/codeChange'

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
const given = { jurisdiction: 'CN', oldCode: '8517.12.10', newCode: '8517 1300', validFrom: '2022-01-01' }

describe('code changes', () => {
  it('are added, read, changed, deleted and restored', async () => {
    const added = (await send(admin, 'add', given)).body.data
    expect(added).toMatchObject({ oldCode: '85171210', newCode: '85171300', shared: false })
    const { id, version } = added
    expect((await send(admin, 'update', { id, version, newCode: '85171400' })).body.data).toMatchObject({
      newCode: '85171400',
      version: 2,
    })
    expect((await send(admin, 'update', { id, version, newCode: '85171400' })).status).toBe(409)
    expect((await send(admin, 'delete', { ids: [id] })).body.data).toEqual({ count: 1 })
    expect((await send(admin, 'restore', { ids: [id] })).body.data).toEqual({ count: 1 })
    expect((await get(admin, `queryHistory?id=${id}`)).body.data.map((h: any) => h.action)).toEqual([
      'restore',
      'delete',
      'update',
      'add',
    ])
    expect(
      (await get(admin, 'query?search=8517121&jurisdiction=CN&sort=oldCode')).body.data.list.map((r: any) => r.id),
    ).toEqual([id])
    expect((await app.call('POST', `${base}/exportExcel`, { token: admin, body: {} })).status).toBe(200)
  })

  it('need a token, the permission and the own tenant; the platform’s are for everybody to read', async () => {
    expect((await send(undefined, 'add', {})).status).toBe(401)
    expect((await send(finance, 'add', given)).status).toBe(403)
    const own = (await send(admin, 'add', { ...given, validFrom: '2023-01-01' })).body.data.id
    const shared = (await send(operator, 'add', given)).body.data.id
    expect((await get(other, `queryById?id=${own}`)).status).toBe(404)
    expect((await get(other, `queryById?id=${shared}`)).body.data).toMatchObject({ shared: true })
    for (const id of [own, shared]) {
      expect((await send(other, 'update', { id, version: 1, remark: 'x' })).status).toBe(404)
      expect((await send(other, 'delete', { ids: [id] })).status).toBe(404)
    }
  })

  it('refuse bad input with the field named, and the same pair twice', async () => {
    const tries: [object, string][] = [
      [{ jurisdiction: '中国' }, 'jurisdiction'],
      [{ oldCode: '851' }, 'oldCode'],
      [{ oldCode: '85a71200' }, 'oldCode'],
      [{ newCode: given.oldCode }, 'newCode'],
      [{ validFrom: '' }, 'validFrom'],
    ]
    for (const [change, field] of tries) {
      const answer = await send(admin, 'add', { ...given, ...change })
      expect([field, answer.status, fields(answer)]).toEqual([field, 400, [field]])
    }
    expect((await send(admin, 'add', { ...given, oldCode: '84433290' })).status).toBe(200)
    const twice = await send(admin, 'add', { ...given, oldCode: '84433290' })
    expect([twice.status, fields(twice)]).toEqual([409, ['newCode']])
  })

  it('come from a table of correlation, whose country and day stand beside it', async () => {
    const load = (csv: string, beside: Record<string, string>) =>
      app.upload(`${base}/importExcel`, {
        token: admin,
        fields: { mode: 'commit', ...beside },
        file: { name: 'c.csv', bytes: Buffer.from(csv) },
      })
    const done = await load(
      '调整前税号,调整后税号\n8524.90.10,8524.11.00\n8524.90.10,8524.12.00\n,85241200\n85249010,85241200\n',
      { jurisdiction: 'cn', validFrom: '2026-01-01' },
    )
    expect(done.body.data).toMatchObject({
      total: 4,
      imported: 2,
      problems: [
        { row: 4, field: 'oldCode' },
        { row: 5, field: 'newCode' },
      ],
    })
    expect(
      (await get(admin, 'query?search=85249010&sort=newCode')).body.data.list.map((r: any) => [
        r.jurisdiction,
        r.newCode,
        r.validFrom,
      ]),
    ).toEqual([
      ['CN', '85241100', '2026-01-01'],
      ['CN', '85241200', '2026-01-01'],
    ])
    expect((await load('old,new\n85249010,85241900\n', { jurisdiction: 'CN' })).body.data.missing).toEqual([
      'validFrom',
    ])
  })
})
