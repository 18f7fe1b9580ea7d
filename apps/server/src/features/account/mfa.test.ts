import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { outboxBody } from '../../kernel/messages/mail.ts'
import { accountsOf, type Accounts } from '../../test/account.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let accounts: Accounts
beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const base = '/api/account/security'
const post = (token: string, path: string, body: object = {}) =>
  app.call('POST', `${base}/${path}`, { token, body, headers: { 'accept-language': 'en' } })
const state = async (token: string) => (await app.call('GET', `${base}/query`, { token })).body.data
const now = () => Math.floor(Date.now() / 1000)
const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: now() + steps * 30 })
const wrongCode = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((s) => codeOf(secret, s))
  return ['123456', '234567', '345678', '456789', '567890', '678901'].find((c) => !right.includes(c))!
}
/** As if the code had not been used: tests are quicker than the clock. */
const rewind = () => accounts.sql('update person_mfa set last_step = 0')
const mailsNow = async (recipient: string) =>
  (
    await accounts.sql(
      `select tenant_id, body, subject from outbox_message where recipient = $1 and channel = 'mail' order by created_at desc, id desc`,
      [recipient],
    )
  ).map((m: any) => `${m.subject} ${app.application.services.secrets.open(m.tenant_id, outboxBody, m.body)}`)
/** The newest mail, once the job has sent one that says so. */
const mailed = (recipient: string, words: RegExp) =>
  accounts.until(async () => (await mailsNow(recipient)).find((m: string) => words.test(m)))

async function confirm(token: string): Promise<void> {
  expect((await post(token, 'confirm', { password: 'clearway-demo' })).status).toBe(200)
}

/** Turns the second factor on for a user of the demo. */
async function enrol(username: string): Promise<{ token: string; secret: string; recoveryCodes: string[] }> {
  const {
    body: { access_token: token },
  } = await accounts.signIn('demo', username)
  await confirm(token)
  const {
    body: {
      data: { secret },
    },
  } = await post(token, 'startMfa')
  const { body } = await post(token, 'enableMfa', { code: codeOf(secret) })
  await rewind()
  return { token, secret, recoveryCodes: body.data.recoveryCodes }
}

const half = async (username: string, cookie?: string) => {
  const answer = await accounts.token(
    { grant_type: 'password', tenantCode: 'demo', username, password: 'clearway-demo' },
    { 'accept-language': 'en', ...(cookie ? { cookie } : {}) },
  )
  return { ...answer, token: answer.body.mfa_token as string, cookie: `device=${answer.cookies['device']}` }
}
const second = (mfa_token: string, cookie: string, more: Record<string, string>) =>
  accounts.token({ grant_type: 'mfa', mfa_token, ...more }, { cookie, 'accept-language': 'en' })

describe('setting it up', () => {
  test('asks for the password again, proves the key, and shows ten codes once', async () => {
    const {
      body: { access_token: token },
    } = await accounts.signIn('demo', 'finance')
    expect(await post(token, 'startMfa')).toMatchObject({
      status: 403,
      body: { data: { stepUp: ['password'] }, message: 'Please confirm your identity' },
    })
    expect((await post(token, 'confirm', { password: 'not it' })).body.errors[0].field).toBe('password')
    expect((await post(token, 'confirm', {})).status).toBe(400)
    await confirm(token)
    const {
      body: {
        data: { secret, uri },
      },
    } = await post(token, 'startMfa')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(`otpauth://totp/Clearway:finance%40demo?secret=${secret}&issuer=Clearway`)
    expect(JSON.stringify(await accounts.sql('select * from person_mfa'))).not.toContain(secret)
    expect((await state(token)).mfaEnabledAt).toBeNull()
    expect((await accounts.signIn('demo', 'finance')).status).toBe(200)
    expect((await post(token, 'enableMfa', { code: wrongCode(secret) })).body.errors[0].field).toBe('code')
    expect((await post(token, 'enableMfa', { code: 'abc' })).body.errors[0]).toEqual({
      field: 'code',
      message: 'Six digits',
    })
    const done = await post(token, 'enableMfa', { code: codeOf(secret) })
    expect(done.body.data.recoveryCodes).toHaveLength(10)
    expect(new Set(done.body.data.recoveryCodes).size).toBe(10)
    for (const code of done.body.data.recoveryCodes) expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
    const stored = JSON.stringify(
      await accounts.sql(`select encode(code_hash, 'escape') as h, to_jsonb(r) from recovery_code r`),
    )
    expect(stored).not.toContain(done.body.data.recoveryCodes[0].replaceAll('-', ''))
    expect(await state(token)).toMatchObject({ recoveryLeft: 10, mfaProved: true, mfaEnabledAt: expect.any(String) })
    expect((await post(token, 'startMfa')).status).toBe(409)
    await mailed('finance@demo.example', /双重验证已开启/)
  })

  test('without a token there is nothing of it', async () => {
    for (const path of [
      'confirm',
      'startMfa',
      'enableMfa',
      'disableMfa',
      'renewRecoveryCodes',
      'changeEmail',
      'confirmContact',
      'forgetDevice',
    ])
      expect((await app.call('POST', `${base}/${path}`, { body: {} })).status, path).toBe(401)
  })

  test('a confirmation counts for five minutes and for its session only', async () => {
    const [here, there] = [await accounts.signIn('demo', 'buyer'), await accounts.signIn('demo', 'buyer')]
    await confirm(here.body.access_token)
    expect((await post(there.body.access_token, 'startMfa')).status).toBe(403)
    await accounts.sql(`update session set confirmed_at = now() - interval '301 seconds'`)
    expect((await post(here.body.access_token, 'startMfa')).status).toBe(403)
  })
})

describe('signing in', () => {
  let secret: string
  let recoveryCodes: string[]
  beforeAll(async () => {
    await accounts.calm()
    ;({ secret, recoveryCodes } = await enrol('declarant'))
  })
  beforeEach(rewind)

  test('the right password gives a half token, which opens nothing at all', async () => {
    const { status, body, cookies, token } = await half('declarant')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'mfa_required',
      remember: true,
      expires_in: 300,
      message: 'Enter the code from your authenticator app',
    })
    expect(cookies['token']).toBeUndefined()
    expect(cookies['refresh']).toBeUndefined()
    expect(JSON.stringify(await accounts.sql('select * from challenge'))).not.toContain(token)
    for (const [method, path] of [
      ['GET', '/api/uaa/users/getSysUser'],
      ['GET', '/api/trade/supplier/query'],
      ['GET', `${base}/query`],
      ['POST', `${base}/renewRecoveryCodes`],
    ] as const) {
      expect((await app.call(method, path, { token, ...(method === 'POST' ? { body: {} } : {}) })).status, path).toBe(
        401,
      )
    }
    expect((await accounts.token({ grant_type: 'refresh_token', refresh_token: token })).status).toBe(400)
  })

  test('the code lets in, from the device that began, and once', async () => {
    const { token, cookie } = await half('declarant')
    expect((await second(token, '', { code: codeOf(secret) })).body).toMatchObject({
      error: 'invalid_grant',
      mfaExpired: true,
    })
    expect((await second(token, `device=${'x'.repeat(43)}`, { code: codeOf(secret) })).status).toBe(400)
    const code = codeOf(secret)
    const done = await second(token, cookie, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(done.status).toBe(200)
    expect(
      (await app.call('GET', '/api/uaa/users/getSysUser', { token: done.body.access_token })).body.data.username,
    ).toBe('declarant')
    expect((await second(token, cookie, { code })).status).toBe(400)
    // The same code in a new sign-in is a replay.
    const again = await half('declarant')
    expect((await second(again.token, again.cookie, { code })).body).toMatchObject({
      errors: [{ field: 'code', message: 'The code is wrong, was used or has expired' }],
    })
    const lines = await accounts.sql(
      `select outcome, detail, session_id is not null as session from audit_event where action = 'sign in' and person_name = '王海波' order by at desc limit 2`,
    )
    await accounts.until(
      async () =>
        (await accounts.sql(`select 1 from audit_event where outcome = 'failed' and detail = 'second factor'`))[0],
    )
    expect(lines.find((l: any) => l.outcome === 'done')).toMatchObject({ session: true })
  })

  test('one step early or late is right, two are not', async () => {
    for (const [steps, status] of [
      [-2, 400],
      [-1, 200],
      [1, 200],
      [2, 400],
    ] as const) {
      await rewind()
      await accounts.calm()
      const { token, cookie } = await half('declarant')
      expect([steps, (await second(token, cookie, { code: codeOf(secret, steps) })).status]).toEqual([steps, status])
    }
  })

  test('of two at once with the same code one gets in', async () => {
    const [a, b] = [await half('declarant'), await half('declarant')]
    const code = codeOf(secret)
    const statuses = await Promise.all(
      [second(a.token, a.cookie, { code }), second(b.token, b.cookie, { code })].map(async (s) => (await s).status),
    )
    expect(statuses.filter((s) => s === 200)).toHaveLength(1)
  })

  test('twenty guesses are too many; the half token dies after five, and the password does not reset the count', async () => {
    const wrong = wrongCode(secret)
    const five = async () => {
      const statuses: number[] = []
      const { token, cookie } = await half('declarant')
      for (let k = 0; k < 5; k++) statuses.push((await second(token, cookie, { code: wrong })).status)
      expect((await second(token, cookie, { code: codeOf(secret) })).body.mfaExpired).toBe(true)
      return statuses
    }
    expect([...(await five()), ...(await five())]).toEqual(Array(10).fill(400))
    await accounts.sql(`update rate_limit set expire = expire + 300000 where key like '%.lock'`)
    expect([...(await five()), ...(await five())]).toEqual(Array(10).fill(429))
    const { token, cookie } = await half('declarant')
    expect((await second(token, cookie, { code: codeOf(secret) })).status).toBe(429)
  })

  test('a recovery code opens once, is counted and told', async () => {
    const { token, cookie } = await half('declarant')
    const [code] = recoveryCodes
    const done = await second(token, cookie, { recovery_code: code!.toLowerCase() })
    expect(done.status).toBe(200)
    expect((await state(done.body.access_token)).recoveryLeft).toBe(9)
    await mailed('declarant@demo.example', /恢复码登录[^]*还剩 9 个/)
    const again = await half('declarant')
    expect((await second(again.token, again.cookie, { recovery_code: code! })).body.errors[0].field).toBe(
      'recovery_code',
    )
    expect((await second(again.token, again.cookie, { recovery_code: 'short' })).body.errors[0].message).toBe(
      'A recovery code has 16 letters and digits',
    )
    expect((await second(again.token, again.cookie, {})).status).toBe(400)
  })

  test('a device that is trusted is not asked for 30 days, unless the tenant forbids it', async () => {
    const first = await half('declarant')
    expect((await second(first.token, first.cookie, { code: codeOf(secret), remember: 'true' })).status).toBe(200)
    const next = await half('declarant', first.cookie)
    expect(next.status).toBe(200)
    expect((await half('declarant')).status).toBe(400)
    const devices = (
      await app.call('GET', `${base}/queryDevices`, {
        token: next.body.access_token,
        headers: { cookie: first.cookie },
      })
    ).body.data
    expect(devices.find((d: any) => d.current)).toMatchObject({ trustedUntil: expect.any(String) })
    await accounts.sql(`update tenant set policy = '{"rememberDevices": false}' where tenant_code = 'demo'`)
    expect((await half('declarant', first.cookie)).body).toMatchObject({ error: 'mfa_required', remember: false })
    await accounts.sql(`update tenant set policy = '{}' where tenant_code = 'demo'`)
    expect((await half('declarant', first.cookie)).status).toBe(200)
    await accounts.sql(`update known_device set trusted_until = now() - interval '1 second'`)
    expect((await half('declarant', first.cookie)).status).toBe(400)
  })

  test('by SMS the second factor is asked for too', async () => {
    await app.call('GET', '/api/account/captcha/getSmsCaptcha?mobile=13800000003')
    const [message] = await accounts.until(async () => {
      const found = await accounts.sql(
        `select tenant_id, body from outbox_message where recipient = '13800000003' and channel = 'sms'`,
      )
      return found.length ? found : undefined
    })
    const smsCaptcha = /\d{6}/.exec(
      app.application.services.secrets.open(message.tenant_id, outboxBody, message.body),
    )![0]
    const answer = await accounts.token({ grant_type: 'mobile', tenantCode: 'demo', mobile: '13800000003', smsCaptcha })
    expect(answer.body.error).toBe('mfa_required')
    expect(
      (await second(answer.body.mfa_token, `device=${answer.cookies['device']}`, { code: codeOf(secret) })).status,
    ).toBe(200)
  })
})

describe('taking it away', () => {
  test('needs password and code together', async () => {
    const { token, secret } = await enrol('classifier')
    const off = (body: object) => post(token, 'disableMfa', body)
    expect((await off({ password: 'clearway-demo' })).status).toBe(400)
    expect((await off({ password: 'wrong', code: codeOf(secret) })).body.errors[0].field).toBe('password')
    expect((await off({ password: 'clearway-demo', code: wrongCode(secret) })).body.errors[0].field).toBe('code')
    expect((await accounts.signIn('demo', 'classifier')).body.error).toBe('mfa_required')
    expect((await off({ password: 'clearway-demo', code: codeOf(secret) })).status).toBe(200)
    expect((await accounts.signIn('demo', 'classifier')).status).toBe(200)
    expect((await state(token)).recoveryLeft).toBe(0)
    expect((await off({ password: 'clearway-demo', code: codeOf(secret) })).status).toBe(409)
  })

  test('new recovery codes replace the old, after the code or password', async () => {
    const { token, secret, recoveryCodes } = await enrol('reviewer')
    await accounts.sql('update session set confirmed_at = null')
    expect((await post(token, 'renewRecoveryCodes')).body.data.stepUp).toEqual(['password', 'code'])
    expect((await post(token, 'confirm', { code: codeOf(secret) })).status).toBe(200)
    const { body } = await post(token, 'renewRecoveryCodes')
    expect(body.data.recoveryCodes).toHaveLength(10)
    const { token: mfa, cookie } = await half('reviewer')
    expect((await second(mfa, cookie, { recovery_code: recoveryCodes[0]! })).status).toBe(400)
    expect((await second(mfa, cookie, { recovery_code: body.data.recoveryCodes[0] })).status).toBe(200)
  })

  test('an administrator resets it for his own people, who hear of it; nobody else can', async () => {
    await enrol('buyer2')
    const reset = async (tenant: string, who: string, id: string) =>
      app.call('POST', '/api/admin/sysuser/resetMfa', {
        token: await app.signIn(tenant, who),
        body: { id },
        headers: { 'accept-language': 'en' },
      })
    const [{ id }] = await accounts.sql(`select id from person where email = 'buyer@haina.example'`)
    const [{ id: self }] = await accounts.sql(`select id from person where email = 'admin@demo.example'`)
    expect((await reset('demo', 'buyer', id)).status).toBe(403)
    expect((await reset('demo2', 'admin', id)).status).toBe(404)
    expect((await reset('demo', 'admin', self)).status).toBe(409)
    expect((await app.call('POST', '/api/admin/sysuser/resetMfa', { body: { id } })).status).toBe(401)
    expect((await reset('demo', 'admin', id)).status).toBe(200)
    expect((await reset('demo', 'admin', id)).status).toBe(409)
    expect((await accounts.signIn('demo', 'buyer2')).status).toBe(200)
    await mailed('buyer@haina.example', /陈静/)
    expect(
      await accounts.sql(`select 1 from audit_event where action like '%resetMfa' and object_ids = array[$1::uuid]`, [
        id,
      ]),
    ).toHaveLength(1)
  })
})
