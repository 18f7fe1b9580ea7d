import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../test/account.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let accounts: Accounts
beforeAll(async () => {
  app = await testApplication({ TOKEN_IN_QUERY: 'false' })
  accounts = await accountsOf(app)
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const wrong = { password: 'not the password' }
const told = (body: any) => ({
  error: body.error,
  description: body.error_description,
  message: body.message,
  captchaRequired: body.captchaRequired,
})

describe('signing in with a password', () => {
  test('by user name, e-mail or mobile number, however spelled', async () => {
    for (const username of [
      'declarant',
      'DECLARANT ',
      'ｄｅｃｌａｒａｎｔ',
      'Declarant@demo.example',
      '13800000003',
      '+86 138-0000-0003',
    ]) {
      const { status, body } = await accounts.signIn('Demo', username)
      expect(status, username).toBe(200)
      expect(body).toMatchObject({ token_type: 'bearer', expires_in: 600, scope: 'all' })
    }
  })

  test('gives a cookie for scripts and one that no script sees, and keeps only hashes', async () => {
    const { body, headers, cookies } = await accounts.signIn('demo', 'declarant')
    const [token, refresh] = headers.getSetCookie()
    expect(token).toMatch(/^token=[\w-]{43}; Max-Age=600; Path=\/; SameSite=Strict$/)
    expect(refresh).toMatch(/^refresh=[\w-]{43}; Max-Age=2400; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(body.access_token).toBe(cookies['token'])
    expect(JSON.stringify(body)).not.toContain(cookies['refresh'])
    const stored = JSON.stringify(
      await accounts.sql(
        'select encode(access_hash, $1) as a, encode(refresh_hash, $1) as r, to_jsonb(s) as all from session s',
        ['base64'],
      ),
    )
    expect(stored).not.toContain(cookies['token'])
    expect(stored).not.toContain(cookies['refresh'])
    expect((await app.call('GET', '/api/uaa/users/getSysUser', { token: body.access_token })).body.data.username).toBe(
      'declarant',
    )
  })

  test('unknown tenant, unknown user and wrong password are one answer', async () => {
    const answers = []
    for (const [tenant, user] of [
      ['nowhere', 'admin'],
      ['demo', 'nobody'],
      ['demo', 'admin'],
      ['personal', 'admin'],
    ] as const)
      answers.push(await accounts.signIn(tenant, user, wrong))
    for (const a of answers) {
      expect(a.status).toBe(400)
      expect(told(a.body)).toEqual(told(answers[0]!.body))
      expect(a.headers.getSetCookie()).toEqual([])
    }
    expect(answers[0]!.body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Bad credentials',
      captchaRequired: false,
    })
  })

  test('another name of the same tenant than the own does not open with the own password', async () => {
    await accounts.sql(
      `update person set password_hash = (select password_hash from person where email = 'finance@demo.example') where email = 'finance@demo.example'`,
    )
    expect((await accounts.signIn('demo2', 'finance')).status).toBe(400)
  })

  test('an e-mail that two users of a tenant have names nobody', async () => {
    await accounts.sql(
      `update person set email = 'classifier@demo.example', email_tenant_id = home_tenant_id where email = 'finance@demo.example'`,
    )
    expect((await accounts.signIn('demo', 'classifier@demo.example')).status).toBe(400)
    expect((await accounts.signIn('demo', 'classifier')).status).toBe(200)
    // What somebody only claims is no name of theirs, and shuts nobody out.
    await accounts.sql(
      `update person set email_tenant_id = null, email_verified_at = null where mobile = '13800000004'`,
    )
    expect((await accounts.signIn('demo', 'classifier@demo.example')).status).toBe(200)
    await accounts.sql(
      `update person set email = 'finance@demo.example', email_verified_at = now() where mobile = '13800000004'`,
    )
  })

  test('names the field that is out of bounds, in the language asked for', async () => {
    const { status, body } = await accounts.signIn('demo', 'ad', { password: '12345' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: 'invalid_request', errors: [{ field: 'username' }, { field: 'password' }] })
    expect((await accounts.token({ grant_type: 'password' }, { 'accept-language': 'tw' })).body.message).toBe(
      '提交的內容有誤，請檢查標示的欄位',
    )
  })

  test('that a tenant is closed or an account disabled is told only to whoever knows the password', async () => {
    const states = [
      [`update tenant set status = 'disable' where tenant_code = 'demo2'`, 'This tenant is suspended'],
      [
        `update tenant set status = 'able', end_time = now() - interval '1 minute' where tenant_code = 'demo2'`,
        'This tenant has expired',
      ],
      [
        `update tenant set end_time = null, start_time = now() + interval '1 day' where tenant_code = 'demo2'`,
        'This tenant is not open yet',
      ],
      [
        `update membership set status = 'disable' where username = 'declarant' and tenant_id = (select id from tenant where tenant_code = 'demo2')`,
        'Your account is disabled. Ask your administrator',
      ],
    ] as const
    for (const [change, message] of states) {
      await accounts.calm()
      await accounts.sql(`update tenant set start_time = null where tenant_code = 'demo2'`)
      await accounts.sql(change)
      expect((await accounts.signIn('demo2', 'declarant')).body.message).toBe(message)
      expect((await accounts.signIn('demo2', 'declarant', wrong)).body.error_description).toBe('Bad credentials')
    }
    await accounts.sql(`update membership set status = 'able' where status = 'disable'`)
  })

  test('writes successes and failures into the audit trail of the tenant', async () => {
    const enter = (username: string, password: string) =>
      accounts.token({ grant_type: 'password', tenantCode: 'demo', username, password }, { 'user-agent': 'audit test' })
    await enter('finance', 'clearway-demo')
    await enter('finance', wrong.password)
    await enter('nobody at all', wrong.password)
    const rows = await accounts.until(async () => {
      const found = await accounts.sql(
        `select e.outcome, e.person_name, t.tenant_code, e.detail from audit_event e join tenant t on t.id = e.tenant_id where action = 'sign in' and device = 'audit test' order by outcome, person_name`,
      )
      return found.length === 3 ? found : undefined
    })
    expect(rows).toEqual([
      { outcome: 'done', person_name: '赵敏', tenant_code: 'demo', detail: null },
      { outcome: 'failed', person_name: '赵敏', tenant_code: 'demo', detail: null },
      { outcome: 'failed', person_name: null, tenant_code: 'demo', detail: null },
    ])
  })
})

describe('the token endpoint', () => {
  test('knows its clients and grants', async () => {
    const ask = async (fields: Record<string, string>, authorization?: string) => {
      const { status, body } = await accounts.token(fields, authorization === undefined ? {} : { authorization })
      return [status, body.error]
    }
    expect(await ask({ grant_type: 'password' }, `Basic ${btoa('clearway-web:wrong')}`)).toEqual([
      401,
      'invalid_client',
    ])
    expect(await ask({ grant_type: 'password' }, `Basic ${btoa('unknown:web')}`)).toEqual([401, 'invalid_client'])
    expect(await ask({ grant_type: 'password' }, '')).toEqual([401, 'invalid_client'])
    expect(await ask({})).toEqual([400, 'invalid_request'])
    expect(await ask({ grant_type: 'magic' })).toEqual([400, 'unsupported_grant_type'])
    expect(await ask({ grant_type: 'authorization_code', code: 'x' })).toEqual([400, 'unauthorized_client'])
    for (const client_id of ['clearway-web', 'other'])
      expect(
        await ask({ grant_type: 'authorization_code', client_id, code: 'x', code_verifier: 'v'.repeat(43) }, ''),
      ).toEqual([401, 'invalid_client'])
    expect(await ask({ grant_type: 'password' }, 'Basic !!!')).toEqual([401, 'invalid_client'])
    expect(await ask({ grant_type: 'client_credentials' })).toEqual([400, 'unauthorized_client'])
    expect(await ask({ grant_type: 'refresh_token' })).toEqual([400, 'invalid_grant'])
    expect(await ask({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(900) })).toEqual([400, 'invalid_grant'])
  })

  test('takes a form only, and reads nothing from the query when that is turned off', async () => {
    const fields = { grant_type: 'password', tenantCode: 'demo', username: 'admin', password: 'clearway-demo' }
    const authorization = `Basic ${btoa('clearway-web:web')}`
    const query = await app.call('POST', `/api/uaa/oauth/token?${new URLSearchParams(fields)}`, {
      headers: { authorization },
    })
    expect(query).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect((await app.call('POST', '/api/uaa/oauth/token', { body: fields, headers: { authorization } })).status).toBe(
      400,
    )
    expect(
      (
        await app.call('POST', '/api/uaa/oauth/token', {
          body: 'a=b',
          headers: { authorization, 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(415)
  })

  test('stays closed to other sites', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'null' },
    ]) {
      const answer = await accounts
        .signIn('demo', 'admin')
        .then(() =>
          accounts.token(
            { grant_type: 'password', tenantCode: 'demo', username: 'admin', password: 'clearway-demo' },
            headers as any,
          ),
        )
      expect(answer.status).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('guessing', () => {
  const fields = (tenantCode: string, username: string) => ({ grant_type: 'password', tenantCode, username, ...wrong })
  const guess = async (tenant: string, user: string, more: Record<string, string> = {}) =>
    (await accounts.proved({ ...fields(tenant, user), ...more })).status
  const signIn = (user: string) => accounts.proved({ ...fields('demo', user), password: 'clearway-demo' })

  test('is over after ten times, also with other spellings and fields, and also for the right password', async () => {
    const spellings: [string, string][] = [
      ['demo', 'admin'],
      ['DEMO', 'admin'],
      [' demo ', 'ADMIN'],
      ['ｄｅｍｏ', 'Admin '],
      ['Demo', 'ａｄｍｉｎ'],
    ]
    const statuses: number[] = []
    for (let n = 0; n < 10; n++)
      statuses.push(await guess(...spellings[n % spellings.length]!, { email: `x${n}@y.test`, scope: `s${n}` }))
    expect(statuses).toEqual(Array(10).fill(400))
    await accounts.sql(`update rate_limit set expire = expire + 300000 where key like '%.lock'`)
    for (let n = 0; n < 20; n++)
      expect((await accounts.signIn(...spellings[n % spellings.length]!, { ...wrong, scope: `s${n}` })).status).toBe(
        429,
      )
    const right = await accounts.signIn('demo', 'admin', await accounts.captcha())
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(right.body).toMatchObject({ error: 'slow_down', retryAfter: expect.any(Number) })
    expect((await accounts.signIn('demo', 'declarant')).status).toBe(200)
  })

  test('the first lock is short, and the right password opens afterwards', async () => {
    for (let n = 0; n < 10; n++) await guess('demo', 'finance')
    const [lock] = await accounts.sql(
      `select expire - (extract(epoch from now()) * 1000)::bigint as left from rate_limit where key like 'signin:%.lock'`,
    )
    expect(Number(lock.left)).toBeLessThanOrEqual(1000)
    await accounts.sql('update rate_limit set expire = 0 where key like $1', ['%.lock'])
    expect((await signIn('finance')).status).toBe(200)
    expect(await guess('demo', 'finance')).toBe(400)
  })

  test('a burst gets no further than one after another', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => accounts.token(fields('demo', 'buyer'))))
    expect(answers.filter((a) => a.body.error_description === 'Bad credentials')).toHaveLength(3)
    expect(answers.filter((a) => a.body.error_description === 'Captcha required')).toHaveLength(37)
  })

  test('many accounts from one address are over after a hundred failures, whatever address the headers claim', async () => {
    const spray = async (n: number) =>
      (
        await accounts.proved(fields('demo', `user${n}`), {
          'x-forwarded-for': `10.0.0.${n}`,
          forwarded: `for=10.1.0.${n}`,
          'x-real-ip': `10.2.0.${n}`,
        })
      ).status
    expect(await spray(0)).toBe(400)
    await accounts.sql(`update rate_limit set points = points + 97 where key like 'signin-ip%'`)
    expect([await spray(1), await spray(2), await spray(3)]).toEqual([400, 400, 429])
  })

  test('two hundred at once are answered, with 200 or 429 and nothing else', async () => {
    const users = ['admin', 'classifier', 'declarant', 'finance', 'buyer', 'buyer2', 'both']
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => (await accounts.signIn('demo', users[n % users.length]!)).status),
    )
    expect(new Set(statuses).difference(new Set([200, 429])).size).toBe(0)
    expect(statuses.filter((s) => s === 200).length).toBeGreaterThan(20)
  })
})

describe('the picture', () => {
  const fail = async (user: string, times: number) => {
    for (let n = 0; n < times; n++) await accounts.signIn('demo', user, wrong)
  }

  test('is asked for after three failures and cannot be left out', async () => {
    await fail('classifier', 2)
    expect((await accounts.signIn('demo', 'classifier', wrong)).body.captchaRequired).toBe(true)
    const without = await accounts.signIn('demo', 'classifier')
    expect(without).toMatchObject({
      status: 400,
      body: { error_description: 'Captcha required', captchaRequired: true },
    })
    expect((await accounts.signIn('demo', 'classifier', { captchaId: 'x', charCaptcha: 'k7px' })).status).toBe(400)
    expect((await accounts.signIn('demo', 'classifier', await accounts.captcha())).status).toBe(200)
    expect((await accounts.signIn('demo', 'classifier')).status).toBe(200)
  })

  test('is good once, for ten minutes, for the network that asked for it', async () => {
    const picture = await accounts.captcha()
    expect((await accounts.signIn('demo', 'declarant', picture)).status).toBe(200)
    expect((await accounts.signIn('demo', 'declarant', picture)).status).toBe(400)
    expect((await accounts.signIn('demo', 'declarant', await accounts.captcha({ seconds: -1 }))).status).toBe(400)
    expect((await accounts.signIn('demo', 'declarant', await accounts.captcha({ subject: '10.9.9.9' }))).status).toBe(
      400,
    )
    const raced = await accounts.captcha()
    const statuses = await Promise.all(
      ['finance', 'buyer', 'buyer2', 'both'].map(async (user) => (await accounts.signIn('demo', user, raced)).status),
    )
    expect(statuses.filter((s) => s === 200)).toHaveLength(1)
  })

  test('a wrong reading with everything else right changes nothing but the counters', async () => {
    const count = () =>
      accounts.sql(
        'select (select count(*) from session) as s, (select max(last_used_at) from session) as u, (select count(*) from audit_event) as a',
      )
    const before = await count()
    const picture = await accounts.captcha()
    expect((await accounts.signIn('demo', 'declarant', { ...picture, charCaptcha: 'AAAA' })).body.captchaRequired).toBe(
      true,
    )
    expect(await count()).toEqual(before)
  })

  test('can be compared beforehand, which proves nothing; five tries and it is dead', async () => {
    const compare = async (body: object) =>
      (await app.call('POST', '/api/account/sysuserdetail/compareCaptcha', { body })).body.data?.match
    const picture = await accounts.captcha()
    expect(await compare({ ...picture, charCaptcha: 'Ｋ7 pX' })).toBe(true)
    await fail('both', 3)
    expect((await accounts.signIn('demo', 'both')).status).toBe(400)
    expect((await accounts.signIn('demo', 'both', picture)).status).toBe(200)
    expect(await compare(picture)).toBe(false)
    const guessed = await accounts.captcha()
    for (let n = 0; n < 5; n++) expect(await compare({ ...guessed, charCaptcha: `AAA${n}` })).toBe(false)
    expect(await compare(guessed)).toBe(false)
  })

  test('comes as a raster, lives as long as a form takes, and tells wrong from over', async () => {
    const { body } = await app.call('GET', '/api/account/captcha/getCaptcha')
    expect(body.data.image).toMatch(/^data:image\/png;base64,/)
    const [row] = await accounts.sql(
      'select subject, extract(epoch from expires_at - created_at)::int as life from challenge where id = $1',
      [body.data.captchaId],
    )
    expect(row).toEqual({ subject: '127.0.0.1', life: 600 })
    const compare = async (picture: object) =>
      (await app.call('POST', '/api/account/sysuserdetail/compareCaptcha', { body: picture })).body.data
    expect(await compare({ captchaId: body.data.captchaId, charCaptcha: '----' })).toEqual({
      match: false,
      expired: false,
    })
    expect(await compare(await accounts.captcha())).toEqual({ match: true, expired: false })
    expect(await compare(await accounts.captcha({ seconds: -1 }))).toEqual({ match: false, expired: true })
    expect(await compare({ captchaId: 'nothing', charCaptcha: 'K7PX' })).toEqual({ match: false, expired: true })
  })
})

describe('on https, as the specification has it', () => {
  let older: TestApplication
  beforeAll(async () => {
    older = await testApplication({ PUBLIC_URL: 'https://clearway.test' })
  })
  afterAll(() => older?.close())

  test('the query is read, and cookies are bound to the host', async () => {
    const query = new URLSearchParams({
      scope: 'all',
      grant_type: 'password',
      client_id: 'clearway-web',
      type: 'account',
      tenantCode: 'demo',
      username: 'admin',
      password: 'clearway-demo',
    })
    const { status, body, headers } = await older.call('POST', `/api/uaa/oauth/token?${query}`, {
      body: '',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${btoa('clearway-web:web')}`,
      },
    })
    expect([status, body.token_type]).toEqual([200, 'bearer'])
    const [token, refresh] = headers.getSetCookie()
    expect(token).toMatch(/^token=[\w-]{43}; Max-Age=600; Path=\/; Secure; SameSite=Strict$/)
    expect(refresh).toMatch(/^__Host-refresh=[\w-]{43}; Max-Age=2400; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
    expect(
      (
        await older.call('POST', '/api/uaa/oauth/token', {
          body: 'grant_type=refresh_token',
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            authorization: `Basic ${btoa('clearway-web:web')}`,
            cookie: refresh!.split(';')[0]!,
          },
        })
      ).status,
    ).toBe(200)
  })
})
