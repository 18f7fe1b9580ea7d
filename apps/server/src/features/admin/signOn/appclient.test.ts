import { createHash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { readExcel } from '../../../kernel/paper/excel.ts'
import { accountsOf, type Accounts } from '../../../test/account.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let accounts: Accounts
let adminToken: string
let admin: Hand
let other: Hand
beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  adminToken = await app.signIn('demo', 'admin')
  admin = handOf(app, adminToken)
  other = handOf(app, await app.signIn('demo2', 'admin'))
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const base = '/api/uaa/appclient'
let n = 0
const values = (more: Record<string, unknown> = {}) => ({
  clientId: `erp-${++n}`,
  authorizedGrantTypes: ['client_credentials'],
  scope: ['supplier.*', 'goods.view'],
  authorities: ['supplier.view', 'goods.view'],
  ...more,
})
const add = (more: Record<string, unknown> = {}, hand = admin) => hand.post(`${base}/add`, values(more))
const refused = async (more: Record<string, unknown>, hand = admin) => {
  const { status, body } = await hand.try('POST', `${base}/add`, values(more))
  return [status, body.errors?.[0]?.field]
}
const tokenFor = (client: any, more: Record<string, string> = {}) =>
  accounts.token(
    { grant_type: 'client_credentials', ...more },
    { authorization: `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}` },
  )
const calls = async (token: string, path = '/api/trade/supplier/query') =>
  (await app.call('GET', path, { token })).status
const soon = (token: string, status: number, path?: string) =>
  accounts.until(async () => ((await calls(token, path)) === status ? true : undefined))

describe('an app client', () => {
  test('is made with a secret of 256 bits that is told once and stands nowhere', async () => {
    const made = await add({ clientName: 'Warehouse', additionalInformation: 'ask Mei' })
    expect(made.clientSecret).toMatch(/^[\w-]{43}$/)
    expect(made).toMatchObject({
      status: 'able',
      accessTokenValidity: 600,
      callsPerMinute: 600,
      autoApprove: false,
      resourceIds: [],
      scope: ['supplier.*', 'goods.view'],
      tokenCount: 0,
      lastUsedAt: null,
    })
    const [row] = await accounts.sql('select client_secret_hash as hash from app_client where id = $1', [made.id])
    expect(row.hash.equals(createHash('sha256').update(made.clientSecret).digest())).toBe(true)
    await admin.put(`${base}/update`, {
      id: made.id,
      version: made.version,
      scope: ['supplier.view'],
      clientName: 'Stores',
    })
    const told = [
      await admin.get(`${base}/query?search=${made.clientId}`),
      await admin.get(`${base}/queryById?id=${made.id}`),
      await admin.get(`${base}/queryHistory?id=${made.id}`),
      await admin.get(`${base}/queryOptions`),
    ]
    const [entry] = told[2]
    expect(entry.changes).toContainEqual({ field: 'scope', from: 'supplier.*, goods.view', to: 'supplier.view' })
    for (const kind of ['exportExcel', 'exportWord', 'exportPDF']) {
      const file = await fetch(`${app.url}${base}/${kind}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ columns: ['clientId', 'clientSecret', 'clientSecretHash', 'scope'] }),
      })
      expect(file.status, kind).toBe(200)
      const bytes = Buffer.from(await file.arrayBuffer())
      told.push(kind === 'exportExcel' ? await readExcel(bytes, { maxRows: 1000 }) : bytes.toString('latin1'))
    }
    const text = JSON.stringify(told)
    expect(text).toContain(made.clientId)
    for (const secret of [
      made.clientSecret,
      row.hash.toString('hex'),
      row.hash.toString('base64'),
      'clientSecret',
      'client_secret',
    ])
      expect(text).not.toContain(secret)
    expect(
      JSON.stringify(
        await accounts.sql('select changes, record_id from record_history where record_id = $1', [made.id]),
      ),
    ).not.toContain('secret_hash')
  })

  test('names the field at fault', async () => {
    const code = { authorizedGrantTypes: ['authorization_code'], webServerRedirectUri: 'https://erp.example/back' }
    expect(await refused({ clientId: '' })).toEqual([400, 'clientId'])
    expect(await refused({ clientId: 'a b' })).toEqual([400, 'clientId'])
    expect(await refused({ clientId: 'Clearway-Web' })).toEqual([409, 'clientId'])
    expect(await refused({ authorizedGrantTypes: [] })).toEqual([400, 'authorizedGrantTypes'])
    expect(await refused({ authorizedGrantTypes: undefined })).toEqual([400, 'authorizedGrantTypes'])
    expect(await refused({ authorizedGrantTypes: ['password'] })).toEqual([400, 'authorizedGrantTypes.0'])
    expect(await refused({ authorizedGrantTypes: ['client_credentials', 'refresh_token'] })).toEqual([
      400,
      'authorizedGrantTypes',
    ])
    expect(await refused({ scope: [] })).toEqual([400, 'scope'])
    for (const scope of ['nothing.view', 'supplier.nothing', '*.nothing', 'nothing.*'])
      expect(await refused({ scope: [scope] }), scope).toEqual([400, 'scope'])
    expect(await refused({ scope: ['**'] })).toEqual([400, 'scope.0'])
    expect(await refused({ authorities: [] })).toEqual([400, 'authorities'])
    expect(await refused({ authorities: ['nothing.view'] })).toEqual([400, 'authorities'])
    expect(await refused({ resourceIds: ['nowhere'] })).toEqual([400, 'resourceIds'])
    expect(await refused({ accessTokenValidity: 59 })).toEqual([400, 'accessTokenValidity'])
    expect(await refused({ ...code, webServerRedirectUri: null })).toEqual([400, 'webServerRedirectUri'])
    for (const uri of [
      'http://erp.example/back',
      'https://erp.example/*',
      'https://erp.example/#x',
      'https://me:pw@erp.example/',
      'javascript:alert(1)',
      'data:text/html,x',
      'erp.example/back',
      '//erp.example',
      'https://erp.example\\@evil.test',
      'https://',
    ]) {
      expect(await refused({ ...code, webServerRedirectUri: uri }), uri).toEqual([400, 'webServerRedirectUri'])
    }
    const good = 'https://erp.example/back?x=1\nhttp://localhost:9000/cb, com.example.app:/back'
    expect((await add({ ...code, webServerRedirectUri: good })).webServerRedirectUri).toBe(
      'https://erp.example/back?x=1\nhttp://localhost:9000/cb\ncom.example.app:/back',
    )
    const known = await add()
    expect(await refused({ clientId: known.clientId })).toEqual([409, 'clientId'])
  })

  test('takes lists as older clients send them, in one text', async () => {
    expect(
      await add({
        authorizedGrantTypes: 'client_credentials',
        scope: 'supplier.view,goods.view',
        authorities: 'supplier.view goods.view',
      }),
    ).toMatchObject({ scope: ['supplier.view', 'goods.view'], authorities: ['supplier.view', 'goods.view'] })
  })

  test('is found by name, status and grant, and is deleted by its client id or by ids', async () => {
    const one = await add({ clientName: 'Findable one', status: 'disable' })
    const two = await add({
      clientName: 'Findable two',
      authorizedGrantTypes: ['authorization_code'],
      webServerRedirectUri: 'https://a.example/',
    })
    const found = async (query: string) =>
      (await admin.get(`${base}/query?search=findable&${query}`)).list.map((r: any) => r.id)
    expect(await found('sort=clientId')).toEqual([one.id, two.id])
    expect(await found('status=disable')).toEqual([one.id])
    expect(await found('authorizedGrantTypes=authorization_code,refresh_token')).toEqual([two.id])
    expect(await admin.post(`${base}/delete`, { clientId: one.clientId })).toEqual({ count: 1 })
    expect((await admin.try('POST', `${base}/delete`, { clientId: one.clientId })).status).toBe(404)
    expect(await admin.post(`${base}/delete`, { ids: [two.id] })).toEqual({ count: 1 })
    expect((await admin.try('POST', `${base}/delete`, { clientId: two.clientId, ids: [two.id] })).status).toBe(400)
    const again = await admin.post(`${base}/add`, values({ clientId: one.clientId }))
    expect((await admin.try('POST', `${base}/restore`, { ids: [one.id] })).status).toBe(409)
    await admin.post(`${base}/delete`, { id: again.id })
    expect(await admin.post(`${base}/restore`, { ids: [one.id, two.id] })).toEqual({ count: 2 })
  })

  test('conflicts are told, and rights are asked for', async () => {
    const made = await add()
    await admin.put(`${base}/update`, { id: made.id, version: made.version, clientName: 'x' })
    expect(
      (await admin.try('PUT', `${base}/update`, { id: made.id, version: made.version, clientName: 'y' })).body,
    ).toMatchObject({ code: 409, data: { current: { clientName: 'x' } } })
    const declarant = handOf(app, await app.signIn('demo', 'declarant'))
    const tries: [string, string, unknown?][] = [
      ['GET', 'query'],
      ['POST', 'add', values()],
      ['PUT', 'update', { id: made.id, version: 2 }],
      ['POST', 'delete', { id: made.id }],
      ['POST', 'rotateSecret', { id: made.id }],
      ['GET', `queryToken?id=${made.id}`],
      ['POST', 'revokeToken', { id: made.id }],
      ['GET', 'queryChoices'],
    ]
    for (const [method, path, body] of tries) {
      expect((await declarant.try(method, `${base}/${path}`, body)).status, path).toBe(403)
      expect((await app.call(method, `${base}/${path}`, body ? { body } : {})).status, path).toBe(401)
      if (path.includes('query') ? path.includes('id=') : path !== 'add')
        expect((await other.try(method, `${base}/${path}`, body)).status, path).toBe(404)
    }
    expect((await other.try('POST', `${base}/delete`, { clientId: made.clientId })).status).toBe(404)
    expect((await other.get(`${base}/query`)).list).toEqual([])
  })
})

describe('what it may do', () => {
  test('nobody gives a client more than he holds', async () => {
    const role = await newRole(admin, ['appclient', 'vendorInformation'], ['supplier.delete'])
    const user = await newUser(admin, [role.id])
    const lesser = handOf(app, await app.signIn('demo', user.username, 'test-password'))
    expect((await add({ authorities: ['supplier.view', 'supplier.edit'] }, lesser)).authorities).toEqual([
      'supplier.view',
      'supplier.edit',
    ])
    expect(await refused({ authorities: ['supplier.view', 'supplier.delete'] }, lesser)).toEqual([403, 'authorities'])
    expect(await refused({ authorities: ['sysuser.view'] }, lesser)).toEqual([403, 'authorities'])
    expect(await refused({ authorities: ['supplier.view'], autoApprove: true }, lesser)).toEqual([403, 'autoApprove'])
    const strong = await add({ authorities: ['sysuser.view'] })
    expect((await lesser.try('PUT', `${base}/update`, { id: strong.id, version: 1, clientName: 'mine' })).status).toBe(
      403,
    )
    expect((await lesser.try('POST', `${base}/rotateSecret`, { id: strong.id })).status).toBe(403)
    await admin.post(`${base}/delete`, { id: strong.id })
    expect((await lesser.try('POST', `${base}/restore`, { ids: [strong.id] })).status).toBe(403)
    const { screens } = await lesser.get(`${base}/queryChoices`)
    const grantable = new Map(
      screens.flatMap((s: any) =>
        s.resources.flatMap((r: any) => r.permissions.map((p: any) => [p.code, p.grantable])),
      ),
    )
    expect([grantable.get('supplier.edit'), grantable.get('supplier.delete'), grantable.get('sysuser.view')]).toEqual([
      true,
      false,
      false,
    ])
    await admin.post('/api/admin/sysmenu/authorizeDataFieldToRole', {
      roleId: role.id,
      resource: 'supplier',
      scope: 'own',
    })
    expect(await refused({ authorities: ['supplier.view'] }, lesser)).toEqual([403, 'authorities'])
  })

  test('its token is held to authorities, scopes and areas, also after these change', async () => {
    const client = await add({
      scope: ['supplier.*', 'goods.view'],
      authorities: ['supplier.view', 'goods.view', 'order.view'],
    })
    const { body } = await tokenFor(client)
    expect(body).toMatchObject({ scope: 'supplier.* goods.view', expires_in: 600, token_type: 'bearer' })
    expect(body.refresh_token).toBeUndefined()
    expect([
      await calls(body.access_token),
      await calls(body.access_token, '/api/trade/goods/query'),
      await calls(body.access_token, '/api/trade/order/query'),
    ]).toEqual([200, 200, 403])
    const narrow = (await tokenFor(client, { scope: 'goods.view' })).body.access_token
    expect([await calls(narrow), await calls(narrow, '/api/trade/goods/query')]).toEqual([403, 200])
    expect((await tokenFor(client, { scope: 'order.view' })).body.error).toBe('invalid_scope')
    let row = await admin.put(`${base}/update`, { id: client.id, version: 1, scope: ['goods.view'] })
    await soon(body.access_token, 403)
    row = await admin.put(`${base}/update`, { id: client.id, version: row.version, resourceIds: ['customs'] })
    await soon(narrow, 403, '/api/trade/goods/query')
    await admin.put(`${base}/update`, { id: client.id, version: row.version, resourceIds: ['trade'] })
    await soon(narrow, 200, '/api/trade/goods/query')
  })

  test('its tokens end with it, and its secret changes at once', async () => {
    const client = await add()
    const first = (await tokenFor(client)).body.access_token
    const rotated = await admin.post(`${base}/rotateSecret`, { id: client.id })
    expect(rotated.clientSecret).not.toBe(client.clientSecret)
    expect((await tokenFor(client)).body.error).toBe('invalid_client')
    expect(await calls(first)).toBe(200)
    const second = (await tokenFor(rotated)).body.access_token
    const last = await admin.post(`${base}/rotateSecret`, { id: client.id, endTokens: true })
    await soon(first, 401)
    await soon(second, 401)
    const third = (await tokenFor(last)).body.access_token
    const { version } = await admin.get(`${base}/queryById?id=${client.id}`)
    const off = await admin.put(`${base}/update`, { id: client.id, version, status: 'disable' })
    await soon(third, 401)
    expect((await tokenFor(last)).body.error).toBe('invalid_client')
    const on = await admin.put(`${base}/update`, { id: client.id, version: off.version, status: 'able' })
    expect(await calls(third)).toBe(401)
    expect((await tokenFor(last)).status).toBe(200)
    await admin.put(`${base}/update`, { id: client.id, version: on.version, secretExpiresAt: '2026-01-01T00:00:00Z' })
    expect((await tokenFor(last)).body.error).toBe('invalid_client')
    const fresh = await admin.post(`${base}/rotateSecret`, { id: client.id })
    expect(fresh.secretExpiresAt).toBeNull()
    const fourth = (await tokenFor(fresh)).body.access_token
    await admin.post(`${base}/delete`, { clientId: client.clientId })
    await soon(fourth, 401)
  })

  test('its tokens are listed and revoked, one or all', async () => {
    const client = await add()
    const [one, two, three] = [
      (await tokenFor(client)).body.access_token,
      (await tokenFor(client, { scope: 'goods.view' })).body.access_token,
      (await tokenFor(client)).body.access_token,
    ]
    expect(await calls(one)).toBe(200)
    const list = await admin.get(`${base}/queryToken?id=${client.id}`)
    expect(list).toHaveLength(3)
    expect(list.map((l: any) => l.scope)).toContainEqual(['goods.view'])
    expect(list[0]).toMatchObject({ personId: null, personName: null, ip: '127.0.0.1' })
    expect(JSON.stringify(list)).not.toContain('hash')
    const row = (await admin.get(`${base}/query?search=${client.clientId}`)).list[0]
    expect(row).toMatchObject({ tokenCount: 3, lastUsedAt: expect.any(String) })
    const narrow = list.find((l: any) => l.scope.length === 1).id
    expect(await admin.post(`${base}/revokeToken`, { id: client.id, tokenId: narrow })).toEqual({ count: 1 })
    await soon(two, 401, '/api/trade/goods/query')
    expect((await admin.try('POST', `${base}/revokeToken`, { id: client.id, tokenId: narrow })).status).toBe(404)
    const [{ id: web }] = await accounts.sql(
      'select id from session where app_client_id is null and ended_at is null limit 1',
    )
    expect((await admin.try('POST', `${base}/revokeToken`, { id: client.id, tokenId: web })).status).toBe(404)
    expect(await admin.post(`${base}/revokeToken`, { id: client.id })).toEqual({ count: 2 })
    await soon(one, 401)
    await soon(three, 401)
  })

  test('it has a limit of its own, told by 429 and Retry-After, and stands in the audit trail under its id', async () => {
    const client = await add({ callsPerMinute: 4, authorities: ['supplier.view', 'supplier.edit'] })
    const quiet = await add()
    const { access_token: token } = (await tokenFor(client)).body
    expect(await calls(token)).toBe(200)
    const supplier = { code: 'by-app', name: 'By app', isDefault: false }
    expect((await app.call('POST', '/api/trade/supplier/add', { token, body: supplier })).status).toBe(200)
    expect(await calls(token, '/api/trade/order/query')).toBe(403)
    const over = await app.call('GET', '/api/trade/supplier/query', { token })
    expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await tokenFor(client)).toMatchObject({ status: 429, body: { error: 'slow_down' } })
    expect(await calls((await tokenFor(quiet)).body.access_token)).toBe(200)
    const lines = await accounts.sql(
      `select person_id, person_name, action from audit_event where client_id = $1 order by id`,
      [client.clientId],
    )
    expect(lines).toEqual([
      { person_id: client.id, person_name: client.clientId, action: 'sign in' },
      { person_id: client.id, person_name: client.clientId, action: 'POST /api/trade/supplier/add' },
    ])
  })
})
