import { createHash, randomBytes } from 'node:crypto'

import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../test/account.ts'
import { handOf, newUser, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { startIdentityProvider, type IdentityProvider } from '../../test/identityProvider.ts'
import { visit } from '../../test/identityVisit.ts'

/** Who vouches for what: every way into tenant A, then every way on to tenant B, under both of B's policies. */

const site = 'http://clearway.example'
const returnTo = `${site}/auth-redirect`
const password = 'Zhe4-geng-chang'
const setByTenant = 'Gong1-si-she-de'
const mailbox = 'pat@own.example'
const typedByA = 'pat@a.example'
const ownNumber = '13711110001'
const typedNumber = '13711110002'

let app: TestApplication
let accounts: Accounts
let identity: IdentityProvider
let adminA: Hand
let adminB: Hand
let a: string
let b: string
let providerId: string
let person: string
let secret: string
let roleOfA: string
let codeOfB: string
let partOfB: { roleIds: string[]; orgId: string }

const one = async <R>(text: string, values: unknown[] = []): Promise<R> => (await accounts.sql(text, values))[0] as R

beforeAll(async () => {
  app = await testApplication({ PUBLIC_URL: site })
  accounts = await accountsOf(app)
  identity = await startIdentityProvider(returnTo, {
    sub: 's',
    email: mailbox,
    email_verified: true,
    name: 'Pat',
    preferred_username: 'pat',
  })
  adminA = handOf(app, await app.signIn('demo', 'admin'))
  adminB = handOf(app, await app.signIn('demo2', 'admin'))
  a = (await one<{ id: string }>(`select id from tenant where tenant_code = 'demo'`)).id
  b = (await one<{ id: string }>(`select id from tenant where tenant_code = 'demo2'`)).id
  roleOfA = (await adminA.get('/api/admin/sysrole/querySysRole?search=ROLE_DECLARANT')).list[0].id
  const roleOfB = (await adminB.get('/api/admin/sysrole/querySysRole?search=ROLE_DECLARANT')).list[0].id
  partOfB = { roleIds: [roleOfB], orgId: (await adminB.get('/api/admin/sysorg/tree'))[0].id }
  codeOfB = (await adminB.post('/api/admin/invitation/add', { ...partOfB, needsApproval: false, mostUses: 1 })).code
  const provider = await adminA.post('/api/admin/ssoProvider/add', {
    name: 'Corp',
    issuer: identity.issuer,
    clientId: identity.clientId,
    clientSecret: identity.clientSecret,
    scope: 'openid profile email',
    usernameClaim: 'preferred_username',
    autoCreate: false,
    trustMail: true,
    trustMfa: true,
    status: 'able',
  })
  providerId = provider.id
  await accounts.sql(
    `insert into mail_domain (tenant_id, domain, token, proved_at, proved_by) values ($1, 'own.example', 't', now(), 'operator')`,
    [a],
  )
  await accounts.register({ username: 'pat', password, email: mailbox, mobile: ownNumber })
  person = (await one<{ id: string }>(`select id from person where email = $1`, [mailbox])).id
  for (const tenantId of [a, b])
    await accounts.sql(`insert into membership (tenant_id, person_id, username) values ($1, $2, 'pat')`, [
      tenantId,
      person,
    ])
}, 60_000)
afterAll(async () => {
  await accounts?.close()
  await app?.close()
  await identity?.close()
})

/** The account as it stood: everything the person's own, without a second factor. */
async function reset(): Promise<void> {
  await accounts.calm()
  await accounts.sql('delete from person_mfa where person_id = $1', [person])
  await accounts.sql('delete from known_device where person_id = $1', [person])
  await accounts.sql(`update session set ended_at = now() where person_id = $1 and ended_at is null`, [person])
  await accounts.sql(
    `update person set email = $2, email_verified_at = now(), email_tenant_id = null, mobile = $3, mobile_verified_at = now(), mobile_tenant_id = null,
    password_tenant_id = null, must_change_password = false, home_tenant_id = (select id from tenant where kind = 'personal') where id = $1`,
    [person, mailbox, ownNumber],
  )
}
beforeEach(reset)

const policyOfB = (policy: object) =>
  accounts
    .sql(`update tenant set policy = $2 where id = $1`, [b, JSON.stringify(policy)])
    .then(() => app.application.services.sessions.forget('*'))
const codeNow = async () => {
  await accounts.sql('update person_mfa set last_step = 0 where person_id = $1', [person])
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) })
}
const security = (token: string, path: string, body: object = {}) =>
  app.call('POST', `/api/account/security/${path}`, { token, body, headers: { 'accept-language': 'en' } })

async function enrol(token: string): Promise<void> {
  await accounts.sql(`update session set confirmed_at = now() where person_id = $1`, [person])
  secret = (await security(token, 'startMfa')).body.data.secret
  expect((await security(token, 'enableMfa', { code: await codeNow() })).status).toBe(200)
}

const signIn = async (more: Record<string, string>, cookie = '') =>
  accounts.token({ tenantCode: 'demo', scope: 'all', ...more }, cookie ? { cookie } : {})
const byPassword = async (given = password) =>
  (await signIn({ grant_type: 'password', type: 'account', username: 'pat', password: given })).body
    .access_token as string

async function bySms(number: string): Promise<string> {
  await app.call('GET', `/api/account/captcha/getSmsCaptcha?mobile=${number}`, {})
  const smsCaptcha = await accounts.until(async () => {
    const [sent] = await accounts.sql(`select 1 from outbox_message where recipient = $1`, [number])
    return sent ? /\d{6}/.exec(await accounts.sentTo(number))![0] : undefined
  })
  await accounts.sql(`delete from outbox_message where recipient = $1`, [number])
  return (await signIn({ grant_type: 'mobile', mobile: number, smsCaptcha })).body.access_token as string
}

async function byProvider(): Promise<string> {
  const started = await app.call('POST', '/api/account/sso/start', {
    body: { tenantCode: 'demo', providerId, origin: site },
  })
  const cookie = started.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ')
  const answer = await accounts.token(
    { grant_type: 'sso', sso_response: await visit(started.body.data.url, returnTo) },
    { cookie },
  )
  return answer.body.access_token as string
}

/** What tenant A typed into the account, as its administrator does for people whose home it is. */
const typed = (columns: string) => accounts.sql(`update person set ${columns} where id = $1`, [person])
const passwordOfA = async () => {
  const hash = await one<{ password_hash: string }>(`select password_hash from person where id = $1`, [person])
  const made = await newUser(adminA, [roleOfA], { password: setByTenant })
  await accounts.sql(
    `update person set password_hash = (select password_hash from person where id = $2), password_tenant_id = $3 where id = $1`,
    [person, made.id, a],
  )
  return hash.password_hash
}

type Who = 'own' | 'tenant'
interface Way {
  readonly name: string
  readonly first: Who
  readonly second?: Who
  readonly hasOwnCode?: boolean
  readonly enter: () => Promise<string>
}

const ways: Way[] = [
  { name: 'own password', first: 'own', enter: () => byPassword() },
  { name: 'code to the own number', first: 'own', enter: () => bySms(ownNumber) },
  {
    name: 'own password and own second factor',
    first: 'own',
    second: 'own',
    hasOwnCode: true,
    enter: async () => {
      await enrol(await byPassword())
      const half = await signIn({ grant_type: 'password', type: 'account', username: 'pat', password })
      return (
        await accounts.token(
          { grant_type: 'mfa', mfa_token: half.body.mfa_token, code: await codeNow() },
          { cookie: `device=${half.cookies['device']}` },
        )
      ).body.access_token
    },
  },
  { name: "A's provider, trusted with the second factor", first: 'tenant', second: 'tenant', enter: byProvider },
  {
    name: "A's provider, while the person has a second factor",
    first: 'tenant',
    second: 'tenant',
    hasOwnCode: true,
    enter: async () => {
      await enrol(await byPassword())
      return byProvider()
    },
  },
  {
    name: 'a password that A set',
    first: 'tenant',
    enter: async () => {
      const before = await passwordOfA()
      const token = await byPassword(setByTenant)
      await accounts.sql(`update person set password_hash = $2, password_tenant_id = null where id = $1`, [
        person,
        before,
      ])
      return token
    },
  },
  {
    name: 'a code to a number that A typed',
    first: 'tenant',
    enter: async () => {
      await typed(`mobile = '${typedNumber}', mobile_verified_at = null, mobile_tenant_id = '${a}'`)
      return bySms(typedNumber)
    },
  },
  {
    name: 'a link to an address that A typed',
    first: 'tenant',
    enter: async () => {
      const { password_hash } = await one<{ password_hash: string }>(`select password_hash from person where id = $1`, [
        person,
      ])
      await typed(`email = '${typedByA}', email_verified_at = null, email_tenant_id = '${a}'`)
      const captcha = await accounts.captcha()
      await app.call('POST', '/api/account/sysuserdetail/retrievePassword', { body: { email: typedByA, ...captcha } })
      const ticket = await accounts.until(async () => {
        const [sent] = await accounts.sql(`select 1 from outbox_message where recipient = $1`, [typedByA])
        return sent ? /ticket=([\w-]+)/.exec(await accounts.sentTo(typedByA))![1] : undefined
      })
      await accounts.sql(`delete from outbox_message where recipient = $1`, [typedByA])
      await app.call('POST', '/api/account/sysuserdetail/resetPassword', {
        body: { ticket, newPassword: setByTenant, confirmPassword: setByTenant },
      })
      const token = await byPassword(setByTenant)
      await accounts.sql(`update person set password_hash = $2, password_tenant_id = null where id = $1`, [
        person,
        password_hash,
      ])
      return token
    },
  },
]

const policies = [
  { name: 'B asks for nothing', policy: { mfa: 'nobody' } },
  {
    name: 'B asks everybody for a second factor',
    policy: { mfa: 'all', mfaGraceDays: 0, mfaSince: '2020-01-01T00:00:00Z' },
  },
]

const tenantOf = async (token: string) =>
  (await app.call('GET', '/api/uaa/users/getSysUser', { token })).body.data?.tenantId
const into = (token: string, tenantId: string) =>
  app.call('POST', '/api/account/sysuserdetail/switchTenant', { token, body: { tenantId } })

describe.each(policies)('$name', ({ policy }) => {
  beforeEach(() => policyOfB(policy))

  test.each(ways)(
    'in by $name: B is entered with proofs that B believes, and by nothing else',
    async ({ first, second, hasOwnCode, enter }) => {
      const token = await enter()
      expect(token, 'the way in').toBeTruthy()
      expect(await tenantOf(token)).toBe(a)
      const demanded = policy.mfa === 'all'
      const believed = first === 'own' && (hasOwnCode ? second === 'own' : !demanded)
      const answer = await into(token, b)
      expect(answer.status === 200, JSON.stringify(answer.body)).toBe(believed)
      if (believed) return
      // Its way to B is told, and leads through proofs of the person's own only.
      expect([403, 409]).toContain(answer.status)
      for (const way of answer.body.data?.stepUp ?? []) expect(['password', 'mail', 'sms', 'code']).toContain(way)
      expect(await tenantOf(token)).toBe(a)
      await accounts.sql(`update session set confirmed_at = now() where access_hash = $1`, [
        createHash('sha256').update(token).digest(),
      ])
      if (first === 'tenant') await tryWaysOn(token)
      expect((await into(token, b)).status).not.toBe(200)
      expect(await tenantOf(token)).toBe(a)
    },
  )
})

/** Everything by which a session that only A vouched for might become more than that. Each is refused, or leaves what B believes as it was. */
async function tryWaysOn(token: string): Promise<void> {
  const hand = handOf(app, token)
  const asPerson = () =>
    one<Record<string, unknown>>(
      `select nickname, email_verified_at is not null and email_tenant_id is null as own_mail, mobile_tenant_id is null and mobile_verified_at is not null as own_number,
    password_hash, password_tenant_id, (select count(*)::int from person_mfa f where f.person_id = p.id and f.tenant_id is null) as factors, (select count(*)::int from recovery_code r where r.person_id = p.id) as codes
    from person p where id = $1`,
      [person],
    )
  const before = await asPerson()
  await accounts.sql(
    `insert into membership (tenant_id, person_id, username, status) select id, $1, 'pat', 'invited' from tenant where kind = 'platform' on conflict (tenant_id, person_id) do update set status = 'invited', deleted_at = null`,
    [person],
  )
  const [invited] = await accounts.sql(
    `select m.id from membership m join tenant t on t.id = m.tenant_id where t.kind = 'platform' and m.person_id = $1`,
    [person],
  )
  const refused: [string, string, object][] = [
    ['POST', '/api/admin/sysuser/answerInvitation', { id: invited.id, accept: true }],
    ['POST', '/api/admin/membership/leave', { tenantId: b }],
    ['POST', '/api/account/tenantApplication/applyJoin', { invitationCode: codeOfB }],
    [
      'POST',
      '/api/account/tenantApplication/applyCreate',
      {
        tenantCode: 'fresh-one',
        tenantName: 'x',
        tenantContact: 'x',
        tenantPhone: '13800000000',
        tenantMail: 'x@x.example',
      },
    ],
    ['POST', '/api/account/security/changeEmail', { email: 'thief@evil.example' }],
    ['POST', '/api/account/security/changeMobile', { mobile: '13799999999' }],
    ['POST', '/api/account/security/renewRecoveryCodes', {}],
    [
      'PUT',
      '/api/account/sysuserdetail/updatePassword',
      { id: person, password: 'not the password', newPassword: 'Jie3-guan-zhe' },
    ],
    ['POST', '/api/account/security/disableMfa', { password: 'not the password', code: '000000' }],
  ]
  for (const [method, path, body] of refused) {
    const { status } = await hand.try(method, path, body)
    expect([400, 403, 404, 409, 429], `${path} ${status}`).toContain(status)
  }
  // Enrolling a factor, as far as it goes.
  const started = await security(token, 'startMfa')
  if (started.status === 200)
    expect(
      (
        await security(token, 'enableMfa', {
          code: generateSync({ secret: started.body.data.secret, epoch: Math.floor(Date.now() / 1000) }),
        })
      ).status,
    ).not.toBe(200)
  // What the person is elsewhere is not shown.
  expect(await hand.get('/api/admin/sysuser/queryInvitation')).toEqual([])
  expect((await hand.get('/api/admin/systenant/querySysTenant')).map((t: { id: string }) => t.id)).toEqual([a])
  expect(await hand.get('/api/account/tenantApplication/queryMyApplications')).toEqual([])
  expect(
    (await hand.get('/api/account/security/querySignIns')).list.every(
      (line: { tenantName: string }) => !line.tenantName.includes('港联'),
    ),
  ).toBe(true)
  // An application may act for the person in A, and there alone.
  const client = await adminA.post('/api/uaa/appclient/add', {
    clientId: `app-${randomBytes(4).toString('hex')}`,
    clientName: 'App',
    authorizedGrantTypes: ['authorization_code'],
    scope: ['supplier.*'],
    webServerRedirectUri: 'https://erp.example/back',
  })
  const verifier = randomBytes(32).toString('base64url')
  const asked = {
    client_id: client.clientId,
    redirect_uri: 'https://erp.example/back',
    response_type: 'code',
    scope: 'supplier.view',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const given = await hand.try('POST', '/api/uaa/oauth/authorize', { ...asked, allow: true })
  if (given.status === 200) {
    const exchanged = await accounts.token(
      {
        grant_type: 'authorization_code',
        code: new URL(given.body.data.redirect).searchParams.get('code')!,
        redirect_uri: asked.redirect_uri,
        code_verifier: verifier,
      },
      { authorization: `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}` },
    )
    expect((await into(exchanged.body.access_token, b)).status).toBe(403)
    expect(
      await one(`select tenant_id from session where access_hash = $1`, [
        createHash('sha256').update(exchanged.body.access_token).digest(),
      ]),
    ).toEqual({ tenant_id: a })
  }
  expect(await asPerson()).toEqual(before)
}

test('an own proof in the same session opens B, whichever it is', async () => {
  await policyOfB({ mfa: 'nobody' })
  for (const prove of [
    async () => ({ password }),
    async (token: string) => {
      expect(await security(token, 'sendProof', { channel: 'mail' })).toMatchObject({
        status: 200,
        body: { data: { sentTo: 'pa***@own.example' } },
      })
      return { mailCode: /\d{6}/.exec(await accounts.sentTo(mailbox))![0] }
    },
    async (token: string) => {
      expect((await security(token, 'sendProof', { channel: 'sms' })).status).toBe(200)
      return { smsCode: /\d{6}/.exec(await accounts.sentTo(ownNumber))![0] }
    },
  ]) {
    await accounts.calm()
    const token = await byProvider()
    expect(await into(token, b)).toMatchObject({ status: 403, body: { data: { stepUp: ['password', 'mail', 'sms'] } } })
    expect((await security(token, 'confirm', { mailCode: '000000' })).status).toBe(400)
    expect((await security(token, 'confirm', await prove(token))).status).toBe(200)
    const entered = await into(token, b)
    expect(entered.status, JSON.stringify(entered.body)).toBe(200)
    expect(await tenantOf(entered.body.data.access_token)).toBe(b)
  }
})

test('with a second factor the code is asked for too, and the provider of A does not stand in for it', async () => {
  await enrol(await byPassword())
  const token = await byProvider()
  expect((await security(token, 'confirm', { password })).status).toBe(200)
  expect(await into(token, b)).toMatchObject({ status: 403, body: { data: { stepUp: ['code'] } } })
  expect((await security(token, 'confirm', { code: await codeNow() })).status).toBe(200)
  expect((await into(token, b)).status).toBe(200)
})

test('an administrator resets nothing of somebody who works elsewhere too, and types no address for them', async () => {
  await accounts.sql('update person set home_tenant_id = $2 where id = $1', [person, a])
  const row = await adminA.get(`/api/admin/sysuser/queryById?id=${person}`)
  expect(
    (await adminA.try('POST', '/api/admin/sysuser/resetPassword', { id: person, newPassword: setByTenant })).status,
  ).toBe(403)
  expect((await adminA.try('POST', '/api/admin/sysuser/resetMfa', { id: person })).status).toBe(403)
  expect(
    await adminA.try('PUT', '/api/admin/sysuser/updateSysUser', {
      id: person,
      version: row.version,
      email: 'thief@evil.example',
    }),
  ).toMatchObject({ status: 403, body: { errors: [{ field: 'email' }] } })
})

test('a password that one tenant set opens that tenant, and no other that the person joins later', async () => {
  const made = await newUser(adminA, [roleOfA], { password: setByTenant, username: 'sam', email: 'sam@a.example' })
  await accounts.sql('update person set must_change_password = false where id = $1', [made.id])
  await accounts.sql(`insert into membership (tenant_id, person_id, username) values ($1, $2, 'sam')`, [b, made.id])
  const token = await app.signIn('demo', 'sam', setByTenant)
  await expect(app.signIn('demo2', 'sam', setByTenant)).rejects.toThrow('Bad credentials')
  expect((await into(token, b)).status).toBe(409)
  // Changed in a session that A alone vouched for, it stays A's.
  expect(
    (
      await app.call('PUT', '/api/account/sysuserdetail/updatePassword', {
        token,
        body: { id: made.id, password: setByTenant, newPassword: password },
      })
    ).status,
  ).toBe(200)
  await expect(app.signIn('demo2', 'sam', password)).rejects.toThrow('Bad credentials')
})

test('a ticket makes an account of one tenant its person’s own; of somebody’s own account it proves nothing but the address', async () => {
  await policyOfB({ mfa: 'nobody' })
  const ticketTo = async (address: string) => {
    await adminB.post('/api/admin/invitee/invite', { addresses: address, ...partOfB, language: 'en' })
    return /invitation=([\w-]{43})/.exec(await accounts.sentTo(address))![1]!
  }
  const made = await newUser(adminA, [roleOfA], { password: setByTenant, username: 'kim', email: 'kim@a.example' })
  const token = await app.signIn('demo', 'kim', setByTenant)
  expect(
    (
      await app.call('POST', '/api/account/invitation/answer', {
        token,
        body: { ticket: await ticketTo('kim@a.example'), accept: true },
      })
    ).status,
  ).toBe(200)
  expect(
    await one(
      `select email_tenant_id, email_verified_at is not null as proved, must_change_password from person where id = $1`,
      [made.id],
    ),
  ).toEqual({ email_tenant_id: null, proved: true, must_change_password: true })
  expect(
    (
      await app.call('PUT', '/api/account/sysuserdetail/updatePassword', {
        token,
        body: { id: made.id, password: setByTenant, newPassword: password },
      })
    ).status,
  ).toBe(200)
  expect((await into(token, b)).status).toBe(200)
  expect(await app.signIn('demo2', 'kim', password)).toBeTruthy()

  // Whoever comes as Pat by A's word, and holds some ticket of B, joins nothing of Pat's.
  await accounts.sql(
    `delete from membership_role where membership_id = (select id from membership where tenant_id = $1 and person_id = $2)`,
    [b, person],
  )
  await accounts.sql(`update membership set deleted_at = now() where tenant_id = $1 and person_id = $2`, [b, person])
  const asPat = await byProvider()
  expect(
    (
      await app.call('POST', '/api/account/invitation/answer', {
        token: asPat,
        body: { ticket: await ticketTo('thief@evil.example'), accept: true },
      })
    ).status,
  ).toBe(200)
  expect(await one(`select email from person where id = $1`, [person])).toEqual({ email: mailbox })
  const proofs = await accounts.sql(
    `select p.means, p.tenant_id from session_proof p join session s on s.id = p.session_id where s.access_hash = $1 and p.factor = 1 order by p.at`,
    [createHash('sha256').update(asPat).digest()],
  )
  expect(proofs.every((p: { tenant_id: string | null }) => p.tenant_id !== null)).toBe(true)
  const personal = (await one<{ id: string }>(`select id from tenant where kind = 'personal'`)).id
  expect((await into(asPat, personal)).status).toBe(403)
})

test('the database itself lets no session go on where nobody is believed', async () => {
  const token = await byProvider()
  const hash = createHash('sha256').update(token).digest()
  await expect(accounts.sql('update session set tenant_id = $2 where access_hash = $1', [hash, b])).rejects.toThrow(
    /Nobody that tenant/,
  )
})
