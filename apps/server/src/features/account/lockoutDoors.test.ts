import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { outboxBody } from '../../kernel/messages/mail.ts'
import { accountsOf, solved, type Accounts } from '../../test/account.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

// The doors beside the password: what shuts them, and to whom. One proxy is believed, so that calls can come from many networks.
let app: TestApplication
let accounts: Accounts
beforeAll(async () => {
  app = await testApplication({ TRUST_PROXY: '1' })
  accounts = await accountsOf(app)
})
beforeEach(async () => {
  await accounts.calm()
  await accounts.sql('delete from known_device')
})
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

type Fields = Record<string, string>

const right = { password: 'clearway-demo' }
const attacker = '198.51.100.7'
const home = '203.0.113.20'
const from = (ip: string, cookie?: string): Fields => ({
  'x-forwarded-for': ip,
  'accept-language': 'en',
  ...(cookie && { cookie }),
})
const enter = (username: string, fields: Fields, ip: string, cookie?: string) =>
  accounts.token({ grant_type: 'password', tenantCode: 'demo', username, ...fields }, from(ip, cookie))
const deviceOf = async (username: string): Promise<string> =>
  `device=${(await enter(username, right, home)).cookies['device']}`
/** So that no lock runs out while a slow machine is testing it. */
const hold = () => accounts.sql(`update rate_limit set expire = expire + 300000 where key like '%.lock'`)

describe('the second factor', () => {
  const base = '/api/account/security'
  const post = (token: string, path: string, body: object = {}) =>
    app.call('POST', `${base}/${path}`, { token, body, headers: from(home) })
  const codeOf = (secret: string, steps = 0) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
  const rewind = () => accounts.sql('update person_mfa set last_step = 0')
  const wrongCode = (secret: string) =>
    ['123456', '234567', '345678', '456789', '567890', '678901'].find(
      (c) => ![-2, -1, 0, 1, 2].some((s) => codeOf(secret, s) === c),
    )!
  let secret = ''
  let recoveryCodes: string[] = []
  beforeAll(async () => {
    await accounts.calm()
    const {
      body: { access_token: token },
    } = await enter('reviewer', right, home)
    await post(token, 'confirm', right)
    secret = (await post(token, 'startMfa')).body.data.secret
    recoveryCodes = (await post(token, 'enableMfa', { code: codeOf(secret) })).body.data.recoveryCodes
  })
  const half = async (ip: string, cookie?: string) => {
    const answer = await enter('reviewer', right, ip, cookie)
    return { token: answer.body.mfa_token as string, cookie: cookie ?? `device=${answer.cookies['device']}` }
  }
  const second = (h: { token: string; cookie: string }, ip: string, more: Fields) =>
    accounts.token({ grant_type: 'mfa', mfa_token: h.token, ...more }, from(ip, h.cookie))
  const guess = async (ip: string, times: number) => {
    const statuses: number[] = []
    while (statuses.length < times) {
      const h = await half(ip)
      for (let k = 0; k < 5 && statuses.length < times; k++)
        statuses.push((await second(h, ip, { code: wrongCode(secret) })).status)
    }
    return statuses
  }

  test('is not shut to its owner by somebody who knows the password', async () => {
    const first = await half(home)
    await rewind()
    expect((await second(first, home, { code: codeOf(secret) })).status).toBe(200)
    await guess(attacker, 10)
    await hold()
    expect(await guess(attacker, 2)).toEqual([429, 429])
    await rewind()
    expect((await second(await half(home), home, { code: codeOf(secret) })).status).toBe(200)
    await rewind()
    expect((await second(await half(attacker, first.cookie), attacker, { code: codeOf(secret) })).status).toBe(200)
  })

  test('takes no more than fifty guesses a day from browsers it does not know; a known one and a recovery code pass', async () => {
    const known = await half(home)
    await rewind()
    expect((await second(known, home, { code: codeOf(secret) })).status).toBe(200)
    await accounts.calm()
    for (let n = 0; n < 10; n++) expect(await guess(`192.0.2.${n}`, 5)).toEqual(Array(5).fill(400))
    await rewind()
    const stranger = await half('192.0.2.99')
    expect((await second(stranger, '192.0.2.99', { code: codeOf(secret) })).status).toBe(429)
    expect((await second(await half(home, known.cookie), home, { code: codeOf(secret) })).status).toBe(200)
    expect((await second(stranger, '192.0.2.99', { recovery_code: recoveryCodes[0]! })).status).toBe(200)
  })

  test('tells its owner that somebody has the password', async () => {
    await guess(attacker, 5)
    const found = await accounts.until(
      async () =>
        (await accounts.sql(`select 1 from notification where title_en = 'Someone else knows your password'`))[0],
    )
    expect(found).toBeTruthy()
  })
})

describe('asked again for the password', () => {
  test('guesses in one session shut no other session', async () => {
    const [thief, owner] = [
      (await enter('classifier', right, attacker)).body.access_token,
      (await enter('classifier', right, home)).body.access_token,
    ]
    const confirm = (token: string, password: string) =>
      app.call('POST', '/api/account/security/confirm', { token, body: { password }, headers: from(home) })
    for (let n = 0; n < 10; n++) expect((await confirm(thief, 'not it')).status).toBe(400)
    await hold()
    expect((await confirm(thief, right.password)).status).toBe(429)
    expect((await confirm(owner, right.password)).status).toBe(200)
    await accounts.sql(`delete from rate_limit where key like '%.lock'`)
    expect((await confirm(thief, right.password)).status).toBe(200)
  })
})

describe('a code by SMS', () => {
  const send = async (mobile: string, ip: string, cookie?: string) =>
    app.call(
      'GET',
      `/api/account/captcha/getSmsCaptcha?${new URLSearchParams({ mobile, ...(await accounts.captcha({ subject: ip })) })}`,
      { headers: from(ip, cookie) },
    )
  const codes = async (mobile: string) =>
    (
      await accounts.sql(
        `select tenant_id, body from outbox_message where recipient = $1 and channel = 'sms' order by created_at desc, id desc`,
        [mobile],
      )
    ).map((m: any) => /\d{6}/.exec(app.application.services.secrets.open(m.tenant_id, outboxBody, m.body))![0])
  const enterBy = (mobile: string, smsCaptcha: string, ip: string) =>
    accounts.token({ grant_type: 'mobile', type: 'mobile', tenantCode: 'demo', mobile, smsCaptcha }, from(ip))

  test('is not used up by guesses from elsewhere', async () => {
    await accounts.sql('delete from outbox_message')
    expect((await send('13800000004', home)).status).toBe(200)
    const [code] = await accounts.until(async () => {
      const found = await codes('13800000004')
      return found.length ? found : undefined
    })
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < 12; n++) expect((await enterBy('13800000004', other, attacker)).status).not.toBe(200)
    expect((await enterBy('13800000004', code!, attacker)).status).not.toBe(200)
    expect((await enterBy('13800000004', code!, home)).status).toBe(200)
  })

  test('still comes to a browser that the account knows, when others have used up the number', async () => {
    const cookie = await deviceOf('finance')
    expect((await send('13800000004', attacker)).status).toBe(200)
    expect((await send('13800000004', home)).status).toBe(429)
    expect((await send('13800000004', home, cookie)).status).toBe(200)
    expect((await send('13800000004', home, cookie)).status).toBe(429)
  })
})

describe('work in place of the picture of a form', () => {
  const work = async (purpose: string, ip = home) =>
    solved(
      (await app.call('GET', `/api/account/captcha/getWork?purpose=${purpose}`, { headers: from(ip) })).body.data.work,
    )
  const retrieve = (fields: object, ip = home) =>
    app.call('POST', '/api/account/sysuserdetail/retrievePassword', {
      headers: from(ip),
      body: { email: 'finance@demo.example', ...fields },
    })

  test('opens it once, for its form and its network', async () => {
    const done = await work('retrieve')
    expect((await retrieve({ work: done }, attacker)).body).toMatchObject({
      code: 400,
      errors: [{ field: 'charCaptcha' }],
      data: { captchaRequired: true },
    })
    expect((await retrieve({ work: await work('sms') })).status).toBe(400)
    expect((await Promise.all([1, 2, 3].map(() => retrieve({ work: done })))).map((a) => a.status).sort()).toEqual([
      200, 400, 400,
    ])
    const form = {
      username: 'unseen',
      nickname: '李明',
      password: 'Zhe4-geng-chang',
      confirmPassword: 'Zhe4-geng-chang',
      email: 'unseen@mail.example',
      countryCode: '+86',
      mobile: '13700000021',
    }
    expect(
      (
        await app.call('POST', '/api/admin/sysuser/registerAccountInitial', {
          headers: from(home),
          body: { ...form, work: await work('register') },
        })
      ).status,
    ).toBe(200)
  })

  test('neither one nor the other is no way in, and each work costs more than the last few', async () => {
    expect((await retrieve({})).body.errors).toEqual([
      { field: 'charCaptcha', message: 'Please enter the characters in the picture' },
    ])
    const cost = async () =>
      Number(
        (
          await app.call('GET', '/api/account/captcha/getWork?purpose=sms', { headers: from(home) })
        ).body.data.work.split('.')[0],
      )
    const before = await cost()
    await retrieve({ work: await work('retrieve') })
    await accounts.sql(`update rate_limit set points = 40 where key like 'captcha-work%'`)
    expect(await cost()).toBeGreaterThan(before)
  })
})
