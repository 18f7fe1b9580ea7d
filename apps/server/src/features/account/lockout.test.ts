import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { outboxBody } from '../../kernel/messages/mail.ts'
import { accountsOf, solved, type Accounts } from '../../test/account.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

// One proxy is believed, so that calls can come from many networks.
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

type Answer = Awaited<ReturnType<Accounts['token']>>
type Fields = Record<string, string>

const right = { password: 'clearway-demo' }
const wrong = { password: 'not the password' }
const attacker = '198.51.100.7'
const home = '203.0.113.20'
const from = (ip: string, cookie?: string): Fields => ({
  'x-forwarded-for': ip,
  'accept-language': 'en',
  ...(cookie && { cookie }),
})

const enter = (username: string, fields: Fields, ip: string, cookie?: string, tenantCode = 'demo'): Promise<Answer> =>
  accounts.token(
    { grant_type: 'password', scope: 'all', type: 'account', tenantCode, username, ...fields },
    from(ip, cookie),
  )

const withProof = (
  username: string,
  fields: Fields,
  ip: string,
  cookie?: string,
  tenantCode = 'demo',
): Promise<Answer> => accounts.proved({ grant_type: 'password', tenantCode, username, ...fields }, from(ip, cookie), ip)
const fail = async (username: string, times: number, ip: string, cookie?: string): Promise<number[]> => {
  const statuses = []
  for (let n = 0; n < times; n++) statuses.push((await withProof(username, wrong, ip, cookie)).status)
  return statuses
}
/** Ten failures: the account is closed to this network, or to this browser. */
async function lock(username: string, ip: string, cookie?: string): Promise<void> {
  expect(await fail(username, 1, ip, cookie)).toEqual([400])
  await accounts.sql(`update rate_limit set points = 9 where key like 'signin:%' and points = 1`)
  expect(await fail(username, 1, ip, cookie)).toEqual([400])
  await hold()
  expect((await enter(username, right, ip, cookie)).status).toBe(429)
}
/** So that no lock runs out while a slow machine is testing it. */
const hold = () => accounts.sql(`update rate_limit set expire = expire + 300000 where key like '%.lock'`)
const deviceOf = async (username: string, ip = home): Promise<string> =>
  `device=${(await enter(username, right, ip)).cookies['device']}`
const counters = async () =>
  (await accounts.sql('select key, points from rate_limit order by key')).filter((r: any) => r.key.startsWith('signin'))

describe('whom a lock shuts out', () => {
  test('the attacker, and nobody on another network', async () => {
    await lock('declarant', attacker)
    expect((await enter('declarant', right, home)).status).toBe(200)
  })

  test('not the owner at a browser that the account knows, even on the network of the attacker', async () => {
    const cookie = await deviceOf('declarant')
    await lock('declarant', attacker)
    expect((await enter('declarant', right, attacker, cookie)).status).toBe(200)
    await accounts.sql(`update rate_limit set points = 100 where key like 'signin-ip%'`)
    expect((await enter('classifier', wrong, attacker)).status).toBe(429)
    expect((await enter('declarant', right, attacker, cookie)).status).toBe(200)
  })

  test('somebody who took the cookie of a known browser: it has a counter of its own', async () => {
    const cookie = await deviceOf('declarant')
    await lock('declarant', attacker, cookie)
    expect((await enter('declarant', right, home)).status).toBe(200)
  })

  test('the cookie of one person helps with no other account', async () => {
    const cookie = await deviceOf('declarant')
    await lock('finance', attacker)
    expect((await enter('finance', right, attacker, cookie)).status).toBe(429)
  })
})

describe('a lock', () => {
  test('does not grow while it holds, and counts nothing', async () => {
    await lock('finance', attacker)
    const before = await counters()
    for (let n = 0; n < 30; n++) expect((await enter('finance', n % 2 ? wrong : right, attacker)).status).toBe(429)
    const answer = await enter('finance', right, attacker)
    expect(answer.body.retryAfter).toBeLessThanOrEqual(301)
    expect(await counters()).toEqual(before)
  })

  test('is opened at once by the right password with a proof, and says so', async () => {
    await lock('finance', attacker)
    const shut = await enter('finance', right, attacker)
    expect(shut).toMatchObject({
      status: 429,
      body: { error: 'slow_down', captchaRequired: true, proof: { ask: 'picture' } },
    })
    expect(shut.body.message).toMatch(/picture/)
    expect((await enter('finance', { ...right, work: solved(shut.body.proof.instead) }, attacker)).status).toBe(200)
    expect((await enter('finance', right, attacker)).status).toBe(200)
  })

  test('is opened by the picture with its work, and not by either alone', async () => {
    await lock('finance', attacker)
    const {
      body: { proof },
    } = await enter('finance', right, attacker)
    const picture = await accounts.captcha({ subject: attacker })
    expect((await enter('finance', { ...right, work: solved(proof.work) }, attacker)).status).toBe(429)
    expect((await enter('finance', { ...right, ...picture }, attacker)).status).toBe(429)
    expect((await enter('finance', { ...right, ...picture, work: solved(proof.work) }, attacker)).status).toBe(200)
  })

  test('is not lengthened by a wrong password with a proof; the proof becomes dearer', async () => {
    await lock('finance', attacker)
    await accounts.sql(`update rate_limit set points = 12 where key like 'signin-all%'`)
    const costs: number[] = []
    for (let n = 0; n < 8; n++) {
      const { body } = await enter('finance', wrong, attacker)
      costs.push(Number(body.proof.instead.split('.')[0]))
      expect(
        (
          await enter(
            'finance',
            { ...wrong, ...(await accounts.captcha({ subject: attacker })), work: solved(body.proof.work) },
            attacker,
          )
        ).body.error_description,
      ).toBe('Bad credentials')
    }
    expect(costs.at(-1)!).toBeGreaterThan(costs[0]!)
    const locks = await accounts.sql(
      `select key, expire - (extract(epoch from now()) * 1000)::bigint as left from rate_limit where key like 'signin:%.lock'`,
    )
    expect(locks.every((l: any) => Number(l.left) <= 301_000)).toBe(true)
  })

  test('is opened by a code by SMS, and by a new password from the mailed link', async () => {
    await lock('declarant', attacker)
    const sent = await app.call('GET', '/api/account/captcha/getSmsCaptcha?mobile=13800000003', {
      headers: from(attacker),
    })
    expect(sent.status).toBe(200)
    const row = await accounts.until(
      async () =>
        (
          await accounts.sql(
            `select tenant_id, body from outbox_message where recipient = '13800000003' and channel = 'sms'`,
          )
        )[0],
    )
    const smsCaptcha = /\d{6}/.exec(app.application.services.secrets.open(row.tenant_id, outboxBody, row.body))![0]
    expect(
      (
        await accounts.token(
          { grant_type: 'mobile', type: 'mobile', tenantCode: 'demo', mobile: '13800000003', smsCaptcha },
          from(attacker),
        )
      ).status,
    ).toBe(200)

    await accounts.sql('delete from known_device')
    await lock('buyer2', attacker)
    await app.call('POST', '/api/account/sysuserdetail/retrievePassword', {
      headers: from(home),
      body: { email: 'buyer@haina.example', ...(await accounts.captcha({ subject: home })) },
    })
    const mail = await accounts.until(
      async () =>
        (await accounts.sql(`select tenant_id, body from outbox_message where recipient = 'buyer@haina.example'`))[0],
    )
    const ticket = /ticket=([\w-]+)/.exec(
      app.application.services.secrets.open(mail.tenant_id, outboxBody, mail.body),
    )![1]
    const newPassword = 'Zhe4-geng-chang'
    expect(
      (
        await app.call('POST', '/api/account/sysuserdetail/resetPassword', {
          headers: from(home),
          body: { ticket, newPassword, confirmPassword: newPassword },
        })
      ).status,
    ).toBe(200)
    expect((await enter('buyer2', { password: newPassword }, attacker)).status).toBe(200)
  })
})

describe('one counter for a person', () => {
  test('whatever name is typed: user name, mail, mobile number, in any spelling of name and tenant', async () => {
    const names = [
      'declarant',
      'DECLARANT',
      ' ｄｅｃｌａｒａｎｔ ',
      'Declarant@demo.example',
      '13800000003',
      '+86 138-0000-0003',
      '0086 13800000003',
      '１３８ 0000 0003',
    ]
    const tenants = ['demo', 'DEMO', ' Ｄｅｍｏ ']
    for (let n = 0; n < 10; n++)
      expect((await withProof(names[n % 8]!, wrong, attacker, undefined, tenants[n % 3])).status).toBe(400)
    await hold()
    for (const [n, name] of names.entries())
      expect((await enter(name, right, attacker, undefined, tenants[n % 3])).status, name).toBe(429)
    expect((await enter('finance', right, attacker)).status).toBe(200)
  })

  test('also in another tenant of the same person', async () => {
    await lock('both', attacker)
    expect((await enter('both', right, attacker, undefined, 'demo2')).status).toBe(429)
  })

  test('names that nobody has are counted alike, in one spelling', async () => {
    for (let n = 0; n < 10; n++)
      expect((await withProof(n % 2 ? 'no-such-user' : ' NO-such-user', wrong, attacker)).status).toBe(400)
    await hold()
    expect((await enter('ｎｏ-such-user', wrong, attacker)).status).toBe(429)
  })

  test('four hundred spellings get no more than ten passwords looked at', async () => {
    const spell = (n: number) =>
      [...'declarant'].map((c, at) => ((n >> at) & 1 ? c.toUpperCase() : c)).join('') + ' '.repeat((n >> 9) & 7)
    const told = new Map<string, number>()
    const batch = 40
    for (let n = 0; n < 400; n += batch) {
      for (const { body } of await Promise.all(
        Array.from({ length: batch }, (_, k) => enter(spell((n + k) * 9), wrong, attacker)),
      ))
        told.set(body.error_description, (told.get(body.error_description) ?? 0) + 1)
    }
    expect(told.get('Bad credentials')).toBeLessThanOrEqual(10)
  })
})

describe('what is no try', () => {
  test('a picture that is missing or expired; a wrong one counts for the address alone', async () => {
    await fail('classifier', 6, attacker)
    const before = await counters()
    for (let n = 0; n < 20; n++)
      expect((await enter('classifier', wrong, attacker)).body).toMatchObject({
        error_description: 'Captcha required',
        proof: { ask: 'picture' },
      })
    const old = await accounts.captcha({ subject: attacker, seconds: -1 })
    const {
      body: { proof },
    } = await enter('classifier', right, attacker)
    expect((await enter('classifier', { ...right, ...old, work: solved(proof.work) }, attacker)).body.message).toBe(
      'This picture has expired. Please enter the characters in the new one',
    )
    expect(await counters()).toEqual(before)
    const picture = await accounts.captcha({ subject: attacker })
    const {
      body: { proof: next },
    } = await enter('classifier', right, attacker)
    expect(
      (await enter('classifier', { ...right, ...picture, charCaptcha: 'AAAAA', work: solved(next.work) }, attacker))
        .body.message,
    ).toBe('The characters do not match the picture. Please enter those in the new one')
    const after = await counters()
    expect(after.filter((r: any) => !r.key.startsWith('signin-ip'))).toEqual(
      before.filter((r: any) => !r.key.startsWith('signin-ip')),
    )
    expect(after.find((r: any) => r.key.startsWith('signin-ip'))!.points).toBe(7)
  })

  test('work that was done before, elsewhere, for another name or not at all', async () => {
    await fail('classifier', 3, attacker)
    await fail('finance', 3, attacker)
    const work = solved((await enter('classifier', right, attacker)).body.proof.work)
    const needed = async (username: string, sent: string, ip = attacker) =>
      (await enter(username, { ...wrong, work: sent }, ip)).body.error_description
    expect(await needed('finance', work)).toBe('Captcha required')
    expect(await needed('classifier', work.replace(/~.*/, '~0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0'))).toBe('Captcha required')
    expect(await needed('classifier', work.replace(/^\d+/, '4'))).toBe('Captcha required')
    for (const junk of ['', '~', '15', '15.~', 'x'.repeat(400), '15.1.2.3~zz.zz'])
      expect(await needed('classifier', junk)).toBe('Captcha required')
    await fail('classifier', 3, home)
    expect(await needed('classifier', work, home)).toBe('Captcha required')
    const raced = await Promise.all(Array.from({ length: 5 }, () => needed('classifier', work)))
    expect(raced.filter((d) => d === 'Bad credentials')).toHaveLength(1)
  })
})

describe('guesses at once', () => {
  test('fifty get no more than ten passwords looked at, the silent work included', async () => {
    const told = await Promise.all(Array.from({ length: 50 }, () => enter('buyer', wrong, attacker)))
    expect(told.filter((a) => a.body.error_description === 'Bad credentials')).toHaveLength(3)
    expect(told.filter((a) => a.body.error_description === 'Captcha required').length).toBe(47)
    expect(told.every((a) => a.status === 400)).toBe(true)
  })

  test('from many networks the account asks for more of each, and shuts nobody out who gives it', async () => {
    const ask = async (ip: string) => (await enter('buyer', wrong, ip)).body
    for (let n = 0; n < 20; n++) expect((await ask(`192.0.2.${n}`)).error_description).toBe('Bad credentials')
    expect((await ask('192.0.2.100')).proof).toMatchObject({ ask: 'work' })
    await accounts.sql(`update rate_limit set points = 60 where key like 'signin-all%'`)
    expect((await ask('192.0.2.101')).proof).toMatchObject({ ask: 'picture' })
    await accounts.sql(`update rate_limit set points = 6000 where key like 'signin-all%'`)
    const dear = await ask('192.0.2.102')
    expect(Number(dear.proof.work.split('.')[0])).toBe(19)
    expect(Number(dear.proof.instead.split('.')[0])).toBe(22)
    const picture = await accounts.captcha({ subject: '192.0.2.102' })
    expect((await enter('buyer', { ...right, ...picture, work: solved(dear.proof.work) }, '192.0.2.102')).status).toBe(
      200,
    )
  })
})

describe('an attack', () => {
  test('is told to the owner once a day, and stands in the audit trail', async () => {
    await accounts.sql(`delete from notification`)
    await lock('reviewer', attacker)
    await accounts.sql(`update rate_limit set points = 9 where key like 'signin-all%'`)
    await fail('reviewer', 3, '192.0.2.50')
    const notices = () =>
      accounts.sql(`select id from notification where title_en = 'Someone is trying passwords for your account'`)
    await accounts.until(async () => ((await notices()).length ? true : undefined))
    expect(await notices()).toHaveLength(1)
    expect(
      (
        await accounts.sql(
          `select 1 from audit_event where action = 'sign in' and outcome = 'failed' and detail = 'locked'`,
        )
      ).length,
    ).toBeGreaterThan(0)
  })
})
