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
beforeEach(async () => {
  await accounts.calm()
  await accounts.sql('delete from outbox_message')
})
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const send = (mobile: string, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.call('GET', `/api/account/captcha/getSmsCaptcha?${new URLSearchParams({ mobile, ...more })}`, { headers })

async function codeFor(mobile: string): Promise<string> {
  await send(mobile, await accounts.captcha())
  const row = await accounts.until(
    async () =>
      (
        await accounts.sql(`select tenant_id, body from outbox_message where recipient = $1 and channel = 'sms'`, [
          mobile,
        ])
      )[0],
  )
  return /\d{6}/.exec(app.application.services.secrets.open(row.tenant_id, outboxBody, row.body))![0]
}
const enter = (mobile: string, smsCaptcha: string, tenantCode = 'demo') =>
  accounts.token({ grant_type: 'mobile', type: 'mobile', tenantCode, mobile, smsCaptcha })
const other = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0')

describe('a code by SMS', () => {
  test('signs in once, in the tenant named', async () => {
    const code = await codeFor('13800000003')
    const { status, body } = await enter('+86 138 0000 0003', code)
    expect(status).toBe(200)
    expect((await app.call('GET', '/api/uaa/users/getSysUser', { token: body.access_token })).body.data.username).toBe(
      'declarant',
    )
    expect((await enter('13800000003', code)).body.error_description).toBe('Bad credentials')
  })

  test('a wrong one says so, and nothing of whether the number is known', async () => {
    const code = await codeFor('13800000003')
    const known = await enter('13800000003', other(code))
    const unknown = await enter('13999999999', other(code))
    expect(known.body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Bad credentials',
      message: 'The mobile number or SMS code is incorrect, or the code has expired',
      errors: [{ field: 'smsCaptcha' }],
    })
    const { requestId: _known, ...knownAnswer } = known.body
    const { requestId: _unknown, ...unknownAnswer } = unknown.body
    expect(knownAnswer).toEqual(unknownAnswer)
  })

  test('does not open a tenant where nobody has the number', async () => {
    expect((await enter('13800000003', await codeFor('13800000003'), 'demo2')).body.error_description).toBe(
      'Bad credentials',
    )
  })

  test('dies after five tries, also when they come at once', async () => {
    const code = await codeFor('13800000003')
    const tries = await Promise.all(Array.from({ length: 10 }, (_, n) => enter('13800000003', other(code, n + 1))))
    expect(tries.every((t) => t.status === 400 || t.status === 429)).toBe(true)
    await accounts.calm()
    expect((await enter('13800000003', code)).status).toBe(400)
    expect(
      await accounts.sql(`select tries from challenge where kind = 'sms' order by created_at desc limit 1`),
    ).toEqual([{ tries: 5 }])
  })

  test('of another number, an older or an expired one is no good', async () => {
    const first = await codeFor('13800000003')
    expect((await enter('13800000004', first)).status).toBe(400)
    await accounts.calm()
    await accounts.sql('delete from outbox_message')
    const second = await codeFor('13800000003')
    if (first !== second) expect((await enter('13800000003', first)).status).toBe(400)
    await accounts.sql(`update challenge set expires_at = now() where kind = 'sms'`)
    expect((await enter('13800000003', second)).status).toBe(400)
  })

  test('is limited for guesses over many codes', async () => {
    const statuses = []
    for (let n = 0; n < 12; n++) statuses.push((await enter('13800000003', String(100_000 + n))).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })

  test('goes to one number once a minute, five times an hour, however it is spelled, and is never in the answer', async () => {
    const first = await send('13800000005')
    expect(first.body.data).toEqual({ done: true, nextAfterSeconds: 60 })
    for (const spelled of [
      '13800000005',
      '+8613800000005',
      '008613800000005',
      '138 0000 0005',
      '138-0000-0005',
      '１３８００００００05',
      ' +86 138 0000 0005 ',
    ]) {
      const again = await send(spelled, await accounts.captcha())
      expect([again.status, Number(again.headers.get('retry-after')) > 0], spelled).toEqual([429, true])
    }
    const sent = []
    for (let n = 0; n < 7; n++) {
      await accounts.sql(`delete from rate_limit where key like 'sms-minute%'`)
      sent.push((await send('13800000005', await accounts.captcha())).status)
    }
    expect(sent).toEqual([200, 200, 200, 200, 429, 429, 429])
    const rows = await accounts.until(async () => {
      const found = await accounts.sql(`select body from outbox_message where recipient = '13800000005'`)
      return found.length === 5 ? found : undefined
    })
    expect(rows).toHaveLength(5)
  })

  test('is answered alike for a number that nobody has, and nothing is sent', async () => {
    const unknown = await send('13911112222')
    await accounts.calm()
    expect(unknown.body).toEqual((await send('13800000006')).body)
    await accounts.until(
      async () => (await accounts.sql(`select 1 from outbox_message where recipient = '13800000006'`))[0],
    )
    expect(await accounts.sql(`select 1 from outbox_message where recipient = '13911112222'`)).toEqual([])
  })

  test('needs a picture from the second on, and each address has its budget', async () => {
    expect((await send('13800000001')).status).toBe(200)
    const second = await send('13800000002')
    expect(second).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'charCaptcha' }], data: { captchaRequired: true } },
    })
    expect((await send('13800000002', await accounts.captcha())).status).toBe(200)
    const statuses = []
    for (let n = 0; n < 20; n++)
      statuses.push(
        (await send(`139${String(10_000_000 + n)}`, await accounts.captcha(), { 'x-forwarded-for': `10.0.0.${n}` }))
          .status,
      )
    expect(statuses.indexOf(429)).toBe(18)
  })

  test('is not sent for another site, nor for a picture or link elsewhere', async () => {
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await send('13800000007', {}, { 'sec-fetch-site': site })).status).toBe(403)
    expect((await send('13800000007', {}, { origin: 'https://evil.test' })).status).toBe(403)
    const { body } = await accounts.signIn('demo', 'both')
    for (const headers of [
      { cookie: `token=${body.access_token}` },
      { authorization: `Bearer ${body.access_token}`, 'sec-fetch-site': 'cross-site' },
    ]) {
      expect([401, 403]).toContain(
        (await app.call('GET', '/api/account/captcha/getSendingSmsCaptcha', { headers: headers as any })).status,
      )
    }
    // One that may go out, and came later, is the only one.
    await codeFor('13800000003')
    expect(await accounts.sql('select recipient from outbox_message')).toEqual([{ recipient: '13800000003' }])
  })

  test('goes to the own number of whoever is signed in', async () => {
    const {
      body: { access_token: token },
    } = await accounts.signIn('demo', 'both')
    expect(
      (await app.call('GET', '/api/account/captcha/getSendingSmsCaptcha?mobile=13800000001', { token })).status,
    ).toBe(400)
    expect((await app.call('GET', '/api/account/captcha/getSendingSmsCaptcha', { token })).status).toBe(200)
    await accounts.until(
      async () => (await accounts.sql(`select 1 from outbox_message where recipient = '13800000007'`))[0],
    )
    expect((await app.call('GET', '/api/account/captcha/getSendingSmsCaptcha', { token })).status).toBe(429)
  })
})
