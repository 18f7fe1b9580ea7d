import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { startIdentityProvider, type IdentityProvider, type ProvidedPerson } from '../../test/identityProvider.ts'

/** Where people reach the product; nobody is sent there in earnest. */
const site = 'http://clearway.example'

let identity: IdentityProvider
let app: TestApplication
let admin: Hand
let operator: Hand
let provider: any

/** Follows the provider's redirects as a browser does, with its cookies, until it sends the browser back. */
async function visit(url: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let at = url, steps = 0; steps < 12; steps++) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([k, v]) => `${k}=${v}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie())
      cookies.set(line.split('=')[0]!, line.split(';')[0]!.slice(line.indexOf('=') + 1))
    const next = response.headers.get('location')
    if (!next) throw new Error(`${response.status} ${await response.text()}`)
    at = new URL(next, at).href
    if (at.startsWith(redirectUri)) return new URL(at).search
  }
  throw new Error('Too many steps')
}

const sub = (name: string, more: Partial<ProvidedPerson> = {}): ProvidedPerson => ({
  sub: `sub-${name}`,
  email: `${name}@corp.example`,
  email_verified: true,
  name,
  preferred_username: name,
  ...more,
})
const returnTo = () => `${site}/auth-redirect`

/** Goes to the provider and back: the answer, and the cookie that binds it to this browser. */
async function trip(person: ProvidedPerson): Promise<{ response: string; cookie: string }> {
  identity.somebody = person
  const started = await app.call('POST', '/api/account/sso/start', {
    body: { tenantCode: 'demo', providerId: provider.id, origin: site },
  })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  return {
    response: await visit(started.body.data.url, returnTo()),
    cookie: started.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; '),
  }
}

const enter = ({ response, cookie }: { response: string; cookie: string }) =>
  app.call('POST', '/api/uaa/oauth/token', {
    body: new URLSearchParams({ grant_type: 'sso', sso_response: response }).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${btoa('clearway-web:web')}`,
      cookie,
      'accept-language': 'en',
    },
  })

/** Proves a domain for a tenant as the operator does, who gets its id; `confirmed` false takes the proof away. */
async function proveDomain(hand: Hand, domain: string, confirmed = true): Promise<void> {
  const { tenantId } = await hand.get('/api/uaa/users/getSysUser')
  const rows = async () =>
    (await operator.get(`/api/admin/tenantMailDomain/query?tenantId=${tenantId}`)).find((r: any) => r.domain === domain)
  const { id } = (await rows()) ?? (await hand.post('/api/admin/mailDomain/add', { domain }))
  await operator.post(`/api/admin/tenantMailDomain/${confirmed ? 'confirm' : 'withdraw'}`, { tenantId, id })
}

beforeAll(async () => {
  app = await testApplication({ PUBLIC_URL: site })
  identity = await startIdentityProvider(returnTo(), sub('nobody'))
  admin = handOf(app, await app.signIn('demo', 'admin'))
  operator = handOf(app, await app.signIn('platform', 'operator'))
  await proveDomain(admin, 'corp.example')
  const orgs = await admin.get('/api/admin/sysorg/tree')
  const role = (await admin.get('/api/admin/sysrole/querySysRole?search=ROLE_DECLARANT')).list[0]
  provider = await admin.post('/api/admin/ssoProvider/add', {
    name: 'Corp',
    issuer: identity.issuer,
    clientId: identity.clientId,
    clientSecret: identity.clientSecret,
    scope: 'openid profile email',
    usernameClaim: 'preferred_username',
    mailDomains: 'corp.example, demo.example',
    autoCreate: true,
    defaultOrgId: orgs[0].id,
    defaultRoleId: role.id,
    trustMail: false,
    trustMfa: false,
    status: 'able',
  })
}, 60_000)
afterAll(async () => {
  await app.close()
  await identity.close()
})

test('the secret is kept and never shown; the connection can be tried', async () => {
  const { body } = await admin.try('GET', `/api/admin/ssoProvider/queryById?id=${provider.id}`)
  expect(JSON.stringify(body)).not.toContain('secret of the test')
  expect(JSON.stringify(await admin.get(`/api/admin/ssoProvider/queryHistory?id=${provider.id}`))).not.toContain(
    'sealed',
  )
  expect(await admin.post('/api/admin/ssoProvider/check', { id: provider.id })).toEqual({ issuer: identity.issuer })
  expect((await app.call('GET', '/api/account/sso/providers?tenantCode=demo')).body.data).toEqual([
    { id: provider.id, name: 'Corp' },
  ])
  expect((await app.call('GET', '/api/account/sso/providers?tenantCode=nobody')).body.data).toEqual([])
  const moved = await admin.try('PUT', '/api/admin/ssoProvider/update', {
    id: provider.id,
    version: provider.version,
    issuer: 'https://elsewhere.example',
  })
  expect(moved.body.errors[0].field).toBe('clientSecret')
})

test('somebody new gets an account with the role that was decided, and comes back to the same one', async () => {
  const first = await enter(await trip(sub('zhao')))
  expect(first, JSON.stringify(first.body)).toMatchObject({ status: 200 })
  const who = (await app.call('GET', '/api/uaa/users/getSysUser', { token: first.body.access_token })).body.data
  expect(who).toMatchObject({ username: 'zhao', nickname: 'zhao', roles: ['ROLE_DECLARANT'], tenantCode: 'demo' })
  const second = await enter(await trip(sub('zhao', { name: 'renamed' })))
  expect((await app.call('GET', '/api/uaa/users/getSysUser', { token: second.body.access_token })).body.data.id).toBe(
    who.id,
  )
})

test('an account that stands is not taken over by its mail address; its owner links it, and comes in by it', async () => {
  const person = sub('classifier', { email: 'classifier@demo.example' })
  expect(await enter(await trip(person))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  const token = await app.signIn('demo', 'classifier')
  const { response, cookie } = await trip(person)
  const linked = await app.call('POST', '/api/account/sso/link', {
    token,
    body: { ssoResponse: response },
    headers: { cookie },
  })
  expect(linked.body.data).toMatchObject({ providerId: provider.id, label: 'classifier@demo.example' })
  const entered = await enter(await trip(person))
  expect(
    (await app.call('GET', '/api/uaa/users/getSysUser', { token: entered.body.access_token })).body.data.username,
  ).toBe('classifier')
  const other = await app.signIn('demo', 'finance')
  const again = await trip(person)
  expect(
    (
      await app.call('POST', '/api/account/sso/link', {
        token: other,
        body: { ssoResponse: again.response },
        headers: { cookie: again.cookie },
      })
    ).status,
  ).toBe(409)
  expect(
    (await app.call('POST', '/api/account/sso/unlink', { token, body: { providerId: provider.id } })).body.data,
  ).toEqual({ count: 1 })
  expect((await enter(await trip(person))).status).toBe(400)
})

test('an answer is good once, in the browser that asked, and as it was given', async () => {
  const once = await trip(sub('qian'))
  expect((await enter(once)).status).toBe(200)
  expect((await enter(once)).status).toBe(400)
  const other = await trip(sub('sun'))
  expect((await enter({ ...other, cookie: 'sso=stolen' })).status).toBe(400)
  expect((await enter({ ...other, cookie: '' })).status).toBe(400)
  const forged = await trip(sub('li'))
  expect((await enter({ ...forged, response: forged.response.replace(/code=[^&]+/, 'code=forged') })).status).toBe(400)
  const mixed = await trip(sub('zhou'))
  expect(
    (
      await enter({
        ...mixed,
        response: mixed.response.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`),
      })
    ).status,
  ).toBe(400)
  for (const response of ['', '?', '?state=x', '?error=access_denied', `?${'a'.repeat(5000)}`, '?state=\u0000'])
    expect((await enter({ response, cookie: once.cookie })).status).toBe(400)
})

test('who may not come in hears why, and no account is made', async () => {
  const users = async () => (await admin.get('/api/admin/sysuser/querySysUser')).total
  const before = await users()
  expect((await enter(await trip(sub('mallory', { email: 'mallory@evil.example' })))).body.message).toContain(
    'mail domain',
  )
  expect((await enter(await trip(sub('eve', { email_verified: false })))).status).toBe(400)
  expect(await users()).toBe(before)
  const row = await admin.get(`/api/admin/ssoProvider/queryById?id=${provider.id}`)
  const off = await admin.put('/api/admin/ssoProvider/update', {
    id: provider.id,
    version: row.version,
    status: 'disable',
  })
  expect(
    (
      await app.call('POST', '/api/account/sso/start', {
        body: { tenantCode: 'demo', providerId: provider.id, origin: site },
      })
    ).status,
  ).toBe(404)
  expect((await app.call('GET', '/api/account/sso/providers?tenantCode=demo')).body.data).toEqual([])
  await admin.put('/api/admin/ssoProvider/update', { id: provider.id, version: off.version, status: 'able' })
})

test('the browser is sent back to this site only, and another tenant has nothing of it', async () => {
  const start = (more: object) =>
    app.call('POST', '/api/account/sso/start', {
      body: { tenantCode: 'demo', providerId: provider.id, origin: site, ...more },
    })
  expect((await start({ origin: 'https://evil.example' })).body.errors[0].field).toBe('origin')
  expect((await start({ tenantCode: 'demo2' })).status).toBe(404)
  const other = handOf(app, await app.signIn('demo2', 'admin'))
  expect((await other.try('GET', `/api/admin/ssoProvider/queryById?id=${provider.id}`)).status).toBe(404)
  expect((await other.try('POST', '/api/admin/ssoProvider/check', { id: provider.id })).status).toBe(404)
  const finance = handOf(app, await app.signIn('demo', 'finance'))
  expect((await finance.try('GET', '/api/admin/ssoProvider/query')).status).toBe(403)
  const token = await app.signIn('demo2', 'declarant')
  const { response, cookie } = await trip(sub('wu'))
  expect(
    (await app.call('POST', '/api/account/sso/link', { token, body: { ssoResponse: response }, headers: { cookie } }))
      .status,
  ).toBe(400)
})

test('a provider that is wrong or at a forbidden place is refused with words', async () => {
  const add = (more: object) =>
    admin.try('POST', '/api/admin/ssoProvider/add', {
      name: `P${Math.random()}`,
      issuer: identity.issuer,
      clientId: 'x',
      clientSecret: 'y',
      scope: 'openid',
      usernameClaim: 'email',
      autoCreate: false,
      trustMail: false,
      trustMfa: false,
      status: 'able',
      ...more,
    })
  expect((await add({ issuer: 'javascript:alert(1)' })).body.errors[0].field).toBe('issuer')
  expect((await add({ issuer: 'https://user@corp.example' })).body.errors[0].field).toBe('issuer')
  expect((await add({ scope: 'profile' })).body.errors[0].field).toBe('scope')
  expect((await add({ clientSecret: '' })).body.errors[0].field).toBe('clientSecret')
  expect((await add({ autoCreate: true })).body.errors.map((e: any) => e.field)).toContain('defaultOrgId')
  const nobody = await add({ issuer: 'http://127.0.0.1:9' })
  expect(await admin.try('POST', '/api/admin/ssoProvider/check', { id: nobody.body.data.id })).toMatchObject({
    status: 422,
  })
})

const change = async (values: object) => {
  const { version } = await admin.get(`/api/admin/ssoProvider/queryById?id=${provider.id}`)
  await admin.put('/api/admin/ssoProvider/update', { id: provider.id, version, ...values })
}
const whoIs = (token: string) => app.call('GET', '/api/uaa/users/getSysUser', { token })
const both = () => sub('both', { email: 'both@demo.example' })

test("a tenant's word opens that tenant, for addresses of its own domains; another tenant asks the person", async () => {
  await change({ trustMail: true, trustMfa: true })
  const other = handOf(app, await app.signIn('demo2', 'admin'))
  const elsewhere = (await other.get('/api/uaa/users/getSysUser')).tenantId
  await proveDomain(admin, 'demo.example', false)
  expect((await enter(await trip(both()))).body.message).toContain('has not verified')
  // That another tenant proved it counts for nothing here.
  await proveDomain(other, 'demo.example')
  expect((await enter(await trip(both()))).body.message).toContain('has not verified')
  await proveDomain(admin, 'demo.example')
  const {
    rows: [before],
  } = await app.application.services.database.pool.query(
    `select id, email_verified_at from person where email = 'both@demo.example'`,
  )
  await app.application.services.database.pool.query(
    'update person set email_verified_at = null, email_tenant_id = home_tenant_id where id = $1',
    [before.id],
  )
  const entered = await enter(await trip(both()))
  expect(entered, JSON.stringify(entered.body)).toMatchObject({ status: 200 })
  const token = entered.body.access_token as string
  expect((await whoIs(token)).body.data).toMatchObject({ tenantCode: 'demo', username: 'both' })
  // The provider says whose address it is, to its tenant: the person proved nothing by it.
  const {
    rows: [after],
  } = await app.application.services.database.pool.query(
    'select email_verified_at, email_tenant_id = home_tenant_id as typed from person where id = $1',
    [before.id],
  )
  expect(after).toEqual({ email_verified_at: null, typed: true })
  await app.application.services.database.pool.query(
    'update person set email_verified_at = $2, email_tenant_id = null where id = $1',
    [before.id, before.email_verified_at],
  )

  const cross = () =>
    app.call('POST', '/api/account/sysuserdetail/switchTenant', { token, body: { tenantId: elsewhere } })
  expect(await cross()).toMatchObject({ status: 403, body: { data: { stepUp: expect.arrayContaining(['password']) } } })
  expect((await whoIs(token)).body.data.tenantCode).toBe('demo')
  expect(
    (await app.call('POST', '/api/account/security/confirm', { token, body: { password: 'clearway-demo' } })).status,
  ).toBe(200)
  const switched = await cross()
  expect(switched.status, JSON.stringify(switched.body)).toBe(200)
  expect((await whoIs(switched.body.data.access_token)).body.data.tenantCode).toBe('demo2')
})

test('a proof that was withdrawn ends nobody, and lets nobody new in; who is linked still comes', async () => {
  const person = sub('feng', { email: 'feng@corp.example' })
  const { access_token: token } = (await enter(await trip(person))).body
  await proveDomain(admin, 'corp.example', false)
  expect((await whoIs(token)).status).toBe(200)
  expect((await enter(await trip(person))).status).toBe(200)
  expect((await enter(await trip(sub('chu', { email: 'chu@corp.example' })))).body.message).toContain(
    'has not verified',
  )
  await proveDomain(admin, 'corp.example')
})

test('an address is held against the part after its last @, in the one spelling of its domain', async () => {
  await change({ mailDomains: '' })
  for (const email of [
    'x@corp.example@evil.example',
    '"x@corp.example"@evil.example',
    'x@sub.corp.example',
    'x@corp.example.evil.example',
    'corp.example',
  ]) {
    expect([email, (await enter(await trip(sub(`wei-${email.length}`, { email })))).body.message]).toEqual([
      email,
      expect.stringContaining('has not verified'),
    ])
  }
  await proveDomain(admin, 'xn--bcher-kva.example')
  expect((await enter(await trip(sub('han', { email: 'han@bücher.example' })))).status).toBe(200)
})

test('half a sign-in that waits for the second factor leads nowhere once the provider is off', async () => {
  await change({ trustMfa: false })
  const own = await app.signIn('demo', 'reviewer')
  const security = async (path: string, body: object = {}) =>
    (await app.call('POST', `/api/account/security/${path}`, { token: own, body })).body.data
  await security('confirm', { password: 'clearway-demo' })
  const { secret } = await security('startMfa')
  const { recoveryCodes } = await security('enableMfa', {
    code: generateSync({ secret, epoch: Math.floor(Date.now() / 1000) }),
  })
  const half = async () => {
    const asked = await enter(await trip(sub('reviewer', { email: 'reviewer@demo.example' })))
    expect(asked.body).toMatchObject({ error: 'mfa_required' })
    const device = asked.headers
      .getSetCookie()
      .map((c) => c.split(';')[0]!)
      .find((c) => c.startsWith('device='))!
    return (recovery_code: string) =>
      app.call('POST', '/api/uaa/oauth/token', {
        body: new URLSearchParams({ grant_type: 'mfa', mfa_token: asked.body.mfa_token, recovery_code }).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${btoa('clearway-web:web')}`,
          cookie: device,
          'accept-language': 'en',
        },
      })
  }
  expect((await (await half())(recoveryCodes[0])).status).toBe(200)
  const goOn = await half()
  await change({ status: 'disable' })
  expect((await goOn(recoveryCodes[1])).body.message).toContain('was disabled')
  await change({ status: 'able' })
})

test('with its provider a session ends that nothing else vouches for', async () => {
  const alone = (await enter(await trip(sub('yang')))).body.access_token
  const proved = (await enter(await trip(both()))).body.access_token
  expect(
    (await app.call('POST', '/api/account/security/confirm', { token: proved, body: { password: 'clearway-demo' } }))
      .status,
  ).toBe(200)
  const waiting = await trip(sub('yang'))
  await change({ status: 'disable' })
  expect(await whoIs(alone)).toMatchObject({ status: 401, body: { code: 50012 } })
  expect((await whoIs(alone)).body.message).toContain('your company switched off')
  expect((await whoIs(proved)).status).toBe(200)
  expect((await enter(waiting)).status).toBe(400)
  await change({ status: 'able' })
  // What the provider had said of that session is gone for good, and what it says anew goes with it when it is deleted.
  const again = (await enter(await trip(sub('yang')))).body.access_token
  expect((await whoIs(alone)).status).toBe(401)
  await admin.post('/api/admin/ssoProvider/delete', { ids: [provider.id] })
  expect((await whoIs(again)).status).toBe(401)
  expect((await whoIs(proved)).status).toBe(200)
})
