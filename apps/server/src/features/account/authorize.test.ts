import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../test/account.ts'
import { handOf, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let accounts: Accounts
let admin: Hand
let declarant: Hand
let declarantToken: string
beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  admin = handOf(app, await app.signIn('demo', 'admin'))
  declarantToken = await app.signIn('demo', 'declarant')
  declarant = handOf(app, declarantToken)
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const back = 'https://erp.example/back?from=clearway'
let n = 0
const newClient = (more: Record<string, unknown> = {}) =>
  admin.post('/api/uaa/appclient/add', {
    clientId: `portal-${++n}`,
    clientName: 'Portal',
    authorizedGrantTypes: ['authorization_code', 'refresh_token'],
    scope: ['supplier.*', 'goods.view', 'sysuser.view'],
    webServerRedirectUri: `https://erp.example/other\n${back}`,
    ...more,
  })
const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const asking = (client: any, more: Record<string, string | undefined> = {}) => ({
  client_id: client.clientId,
  redirect_uri: back,
  response_type: 'code',
  scope: 'supplier.view goods.view',
  state: 'xyz 1',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
})
const question = (client: any, more: Record<string, string | undefined> = {}, hand = declarant) => {
  const given = Object.entries(asking(client, more)).filter(([, v]) => v !== undefined) as [string, string][]
  return hand.try('GET', `/api/uaa/oauth/queryAuthorization?${new URLSearchParams(given)}`)
}
const answer = async (client: any, more: Record<string, unknown> = {}, hand = declarant): Promise<URL> =>
  new URL((await hand.post('/api/uaa/oauth/authorize', { ...asking(client), allow: true, ...more })).redirect)
const basic = (client: any) => ({ authorization: `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}` })
const exchange = (client: any, code: string, more: Record<string, string> = {}) =>
  accounts.token(
    { grant_type: 'authorization_code', code, redirect_uri: back, code_verifier: verifier, ...more },
    basic(client),
  )
const refresh = (client: any, token: string, more: Record<string, string> = {}) =>
  accounts.token({ grant_type: 'refresh_token', refresh_token: token, ...more }, basic(client))
const codeOf = async (client: any) => (await answer(client)).searchParams.get('code')!
const enter = async (client: any) => (await exchange(client, await codeOf(client))).body
const status = async (token: string, route = '/api/trade/supplier/query') =>
  (await app.call('GET', route, { token })).status
const soon = (token: string, wanted: number) =>
  accounts.until(async () => ((await status(token)) === wanted ? true : undefined))

describe('the question', () => {
  test('names client, tenant and scopes in words, and where it leads', async () => {
    const client = await newClient()
    const { body } = await question(client, { scope: 'supplier.view supplier.* goods.view' })
    expect(body.data).toMatchObject({
      redirect: null,
      client: { clientId: client.clientId, clientName: 'Portal' },
      tenantName: '通途报关行（演示）',
      username: 'declarant',
      returnsTo: 'erp.example',
      autoApprove: false,
    })
    expect(body.data.scopes.map((s: any) => s.title.en)).toEqual([
      'Supplier information: View',
      'Supplier information: everything',
      'Goods information: View',
    ])
    expect((await question(client, { scope: undefined })).body.data.scopes).toHaveLength(3)
  })

  test('an unknown client or another address leads nowhere', async () => {
    const client = await newClient()
    const off = await newClient({ status: 'disable' })
    const uris = [
      undefined,
      '',
      'https://erp.example/back',
      `${back}x`,
      'https://erp.example/',
      'https://erp.example:8443/back?from=clearway',
      'https://erp.example/back?from=clearway#',
      'https://erp.example.evil.test/back?from=clearway',
      'http://erp.example/back?from=clearway',
      `${back}&x=1`,
      back.toUpperCase(),
      ` ${back}/`,
    ]
    for (const redirect_uri of uris) {
      expect(await question(client, { redirect_uri }), redirect_uri ?? 'none').toMatchObject({
        status: 400,
        body: { data: { error: 'invalid_request' } },
      })
      expect(
        (await declarant.try('POST', '/api/uaa/oauth/authorize', { ...asking(client, { redirect_uri }), allow: true }))
          .status,
      ).toBe(400)
    }
    for (const wrong of [{ ...client, clientId: 'nobody' }, off])
      expect(await question(wrong)).toMatchObject({ status: 400, body: { data: { error: 'invalid_client' } } })
    const elsewhere = handOf(app, await app.signIn('demo2', 'admin'))
    expect(await question(client, {}, elsewhere)).toMatchObject({
      status: 400,
      body: { data: { error: 'invalid_client' } },
    })
    expect(
      (await app.call('POST', '/api/uaa/oauth/authorize', { body: { ...asking(client), allow: true } })).status,
    ).toBe(401)
  })

  test('what else is wrong goes back to the client in words of OAuth', async () => {
    const client = await newClient()
    const wrong: [Record<string, string | undefined>, string][] = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ response_type: undefined }, 'unsupported_response_type'],
      [{ code_challenge: undefined }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge_method: undefined }, 'invalid_request'],
      [{ scope: 'order.view' }, 'invalid_scope'],
      [{ scope: 'supplier.view *' }, 'invalid_scope'],
      [{ scope: '*.view' }, 'invalid_scope'],
    ]
    for (const [more, error] of wrong) {
      const asked = new URL((await question(client, more)).body.data.redirect)
      const posted = await answer(client, more)
      for (const url of [asked, posted]) {
        expect(
          [
            url.origin + url.pathname,
            url.searchParams.get('from'),
            url.searchParams.get('error'),
            url.searchParams.get('state'),
          ],
          JSON.stringify(more),
        ).toEqual(['https://erp.example/back', 'clearway', error, 'xyz 1'])
        expect(url.searchParams.get('code')).toBeNull()
      }
    }
    const itself = await newClient({ authorizedGrantTypes: ['client_credentials'], authorities: ['supplier.view'] })
    expect((await answer(itself)).searchParams.get('error')).toBe('unauthorized_client')
    const refused = await answer(client, { allow: false })
    expect([
      refused.searchParams.get('error'),
      refused.searchParams.get('state'),
      refused.searchParams.get('code'),
    ]).toEqual(['access_denied', 'xyz 1', null])
  })
})

describe('the code', () => {
  test('is stored hashed and gives a token that acts as the person, narrowed to the scopes', async () => {
    const client = await newClient({ accessTokenValidity: 120, refreshTokenValidity: 3600 })
    const url = await answer(client)
    expect([url.searchParams.get('from'), url.searchParams.get('state')]).toEqual(['clearway', 'xyz 1'])
    const code = url.searchParams.get('code')!
    expect(JSON.stringify(await accounts.sql('select * from oauth_code'))).not.toContain(code)
    const got = await exchange(client, code)
    expect(got.body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 120,
      scope: 'supplier.view goods.view',
      refresh_token: expect.any(String),
    })
    expect([got.headers.get('cache-control'), got.headers.getSetCookie()]).toEqual(['no-store', []])
    const { access_token: token } = got.body
    expect([await status(token), await status(token, '/api/trade/goods/query')]).toEqual([200, 200])
    // Neither what the scopes leave out, nor what the person lacks, nor what is his alone.
    for (const route of [
      '/api/trade/order/query',
      '/api/admin/sysuser/querySysUser',
      '/api/uaa/users/getSysUser',
      '/api/admin/systenant/querySysTenant',
      '/api/account/profile/queryOwnApp',
    ])
      expect(await status(token, route), route).toBe(403)
    const all = (await exchange(client, (await answer(client, { scope: undefined })).searchParams.get('code')!)).body
    expect(await status(all.access_token, '/api/admin/sysuser/querySysUser')).toBe(403)
    const [session] = await accounts.sql(
      `select extract(epoch from refresh_expires_at - now())::int as left, p.nickname from session s join person p on p.id = s.person_id where s.app_client_id = $1 limit 1`,
      [client.id],
    )
    expect(session.left).toBeGreaterThan(3500)
    expect(session.nickname).toBe('王海波')
    const made = await app.call('POST', '/api/trade/supplier/add', {
      token: all.access_token,
      body: { code: 'by-portal', name: 'By portal', isDefault: false },
    })
    expect(made.status).toBe(200)
    const [line] = await accounts.sql(
      `select person_name, client_id from audit_event where action = 'POST /api/trade/supplier/add' order by id desc limit 1`,
    )
    expect(line).toEqual({ person_name: '王海波', client_id: client.clientId })
  })

  test('is good once: a second use ends what the first gave', async () => {
    const client = await newClient()
    const code = await codeOf(client)
    const { body } = await exchange(client, code)
    expect(await status(body.access_token)).toBe(200)
    expect(await exchange(client, code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    await soon(body.access_token, 401)
    expect((await refresh(client, body.refresh_token)).body.error).toBe('invalid_grant')
    const both = await codeOf(client)
    const twins = await Promise.all([exchange(client, both), exchange(client, both)])
    expect(twins.map((t) => t.status).sort()).toEqual([200, 400])
    await soon(twins.find((t) => t.status === 200)!.body.access_token, 401)
    expect(await status(declarantToken)).toBe(200)
  })

  test('is bound to its client, address, verifier, minute and person', async () => {
    const client = await newClient()
    const other = await newClient()
    const error = async (fields: Record<string, string>, from = client) =>
      (await exchange(from, await codeOf(client), fields)).body.error
    expect(await error({}, other)).toBe('invalid_grant')
    expect(await error({ redirect_uri: 'https://erp.example/other' })).toBe('invalid_grant')
    expect(await error({ redirect_uri: '' })).toBe('invalid_request')
    expect(await error({ code_verifier: randomBytes(32).toString('base64url') })).toBe('invalid_grant')
    expect(await error({ code_verifier: challenge })).toBe('invalid_grant')
    expect(await error({ code_verifier: '' })).toBe('invalid_request')
    expect(await error({ code: 'x' })).toBe('invalid_grant')
    const guessed = await codeOf(client)
    await exchange(client, guessed, { code_verifier: 'v'.repeat(43) })
    expect((await exchange(client, guessed)).body.error).toBe('invalid_grant')
    const late = await codeOf(client)
    await accounts.sql(`update oauth_code set expires_at = now() - interval '1 second'`)
    expect((await exchange(client, late)).body.error).toBe('invalid_grant')
    const gone = await codeOf(client)
    await accounts.sql(
      `update membership set status = 'disable' where username = 'declarant' and tenant_id = (select id from tenant where tenant_code = 'demo')`,
    )
    expect((await exchange(client, gone)).body.error).toBe('invalid_grant')
    await accounts.sql(`update membership set status = 'able'`)
    const bare = await codeOf(client)
    expect(
      (
        await accounts.token(
          {
            grant_type: 'authorization_code',
            client_id: client.clientId,
            code: bare,
            redirect_uri: back,
            code_verifier: verifier,
          },
          { authorization: '' },
        )
      ).body.error,
    ).toBe('invalid_client')
    expect(
      (
        await accounts.token({
          grant_type: 'authorization_code',
          code: bare,
          redirect_uri: back,
          code_verifier: verifier,
        })
      ).body.error,
    ).toBe('unauthorized_client')
  })

  test('a person who must see to his own account first gives nothing away', async () => {
    const client = await newClient()
    await accounts.sql(`update person set must_change_password = true where nickname = '赵敏'`)
    const finance = handOf(app, await app.signIn('demo', 'finance', undefined, 'first'))
    expect((await question(client, {}, finance)).status).toBe(403)
    await accounts.sql(`update person set must_change_password = false`)
  })
})

describe('a refresh token', () => {
  test('rotates; a spent one ends the session; nobody else can use it', async () => {
    const client = await newClient({ accessTokenValidity: 90 })
    const other = await newClient()
    const first = await enter(client)
    expect((await refresh(other, first.refresh_token)).body.error).toBe('invalid_grant')
    expect((await accounts.token({ grant_type: 'refresh_token', refresh_token: first.refresh_token })).body.error).toBe(
      'invalid_grant',
    )
    expect((await refresh(client, first.refresh_token, { scope: 'sysuser.view' })).body.error).toBe('invalid_scope')
    const second = await refresh(client, first.refresh_token)
    expect(second.body).toMatchObject({ expires_in: 90, scope: 'supplier.view goods.view' })
    expect(second.headers.getSetCookie()).toEqual([])
    await soon(first.access_token, 401)
    expect(await status(second.body.access_token)).toBe(200)
    expect((await refresh(client, first.refresh_token)).body.error).toBe('invalid_grant')
    await soon(second.body.access_token, 401)
    expect((await refresh(client, second.body.refresh_token)).body.error).toBe('invalid_grant')
  })

  test("the web's own cookie is none of a client's business", async () => {
    const client = await newClient()
    const web = await accounts.signIn('demo', 'declarant')
    expect((await refresh(client, web.cookies['refresh']!)).body.error).toBe('invalid_grant')
    expect(
      (
        await accounts.token(
          { grant_type: 'refresh_token' },
          { ...basic(client), cookie: `refresh=${web.cookies['refresh']}` },
        )
      ).body.error,
    ).toBe('invalid_request')
  })

  test('comes only with its grant, and goes with it', async () => {
    const client = await newClient({ authorizedGrantTypes: ['authorization_code'] })
    expect((await enter(client)).refresh_token).toBeUndefined()
    expect((await refresh(client, 'x')).body.error).toBe('unauthorized_client')
    const strong = await newClient()
    const { access_token: token } = await enter(strong)
    expect(await status(token)).toBe(200)
    await admin.put('/api/uaa/appclient/update', {
      id: strong.id,
      version: 1,
      authorizedGrantTypes: ['client_credentials'],
      authorities: ['supplier.view'],
    })
    await soon(token, 401)
  })
})

describe('a person', () => {
  test('sees the apps that act for him and takes back what he allowed; his own sign-ins stand apart', async () => {
    const client = await newClient()
    await declarant.post('/api/account/profile/endOtherSessions', {})
    const tokens = [await enter(client), await enter(client)]
    const apps = await declarant.get('/api/account/profile/queryOwnApp')
    const mine = apps.find((a: any) => a.id === client.id)
    expect(mine).toMatchObject({
      clientId: client.clientId,
      clientName: 'Portal',
      tenantName: '通途报关行（演示）',
      tokens: 2,
    })
    expect(mine.scopes.map((s: any) => s.code)).toEqual(['goods.view', 'supplier.view'])
    expect(await declarant.get('/api/account/profile/querySessions')).toHaveLength(1)
    await declarant.post('/api/account/profile/endOtherSessions', {})
    expect(await status(tokens[0].access_token)).toBe(200)
    const list = await admin.get(`/api/uaa/appclient/queryToken?id=${client.id}`)
    expect(list.map((l: any) => l.personName)).toEqual(['王海波', '王海波'])
    const finance = handOf(app, await app.signIn('demo', 'finance'))
    expect((await finance.try('POST', '/api/account/profile/revokeOwnApp', { id: client.id })).status).toBe(404)
    expect(await declarant.post('/api/account/profile/revokeOwnApp', { id: client.id })).toEqual({ count: 2 })
    for (const { access_token: token } of tokens) await soon(token, 401)
    expect((await declarant.try('POST', '/api/account/profile/revokeOwnApp', { id: client.id })).status).toBe(404)
  })

  test('loses what apps hold of him with his account in the tenant', async () => {
    const client = await newClient()
    const { access_token: token } = await enter(client)
    expect(await status(token)).toBe(200)
    await admin.post('/api/admin/sysuser/removePrincipal', { username: 'declarant' })
    await soon(token, 401)
    declarantToken = await app.signIn('demo', 'declarant')
    declarant = handOf(app, declarantToken)
  })
})

const run = promisify(execFile)
const missing = await run('curl', ['--version'])
  .then(() => run('openssl', ['version']))
  .then(
    () => '',
    () => 'curl or openssl is missing here',
  )

test.skipIf(missing)(
  `the examples of docs/app-clients.md work as they stand${missing && ` (skipped: ${missing})`}`,
  async () => {
    const page = await readFile(path.join(import.meta.dirname, '../../../../../docs/app-clients.md'), 'utf8')
    const [itself, challengePart, codePart, renewal] = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map((m) => m[1]!)
    const sh = async (script: string, env: Record<string, string>) =>
      (await run('bash', ['-euo', 'pipefail', '-c', script], { env: { ...process.env, CLEARWAY: app.url, ...env } }))
        .stdout
    const program = await newClient({ authorizedGrantTypes: ['client_credentials'], authorities: ['supplier.view'] })
    expect(
      JSON.parse(await sh(itself!, { CLIENT_ID: program.clientId, CLIENT_SECRET: program.clientSecret })).code,
    ).toBe(200)
    const client = await newClient()
    const env = {
      CLIENT_ID: client.clientId,
      CLIENT_SECRET: client.clientSecret,
      REDIRECT: 'https://erp.example/other',
    }
    const [secret, address] = (await sh(`${challengePart}\necho "$VERIFIER"`, env)).trim().split('\n').reverse()
    const { searchParams } = new URL(address!)
    const allowed = await answer(client, Object.fromEntries(searchParams))
    const out = await sh(`${codePart}\necho\n${renewal}`, {
      ...env,
      CODE: allowed.searchParams.get('code')!,
      VERIFIER: secret!,
    })
    const [suppliers, renewed] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect([suppliers.code, renewed.token_type]).toEqual([200, 'bearer'])
  },
)
