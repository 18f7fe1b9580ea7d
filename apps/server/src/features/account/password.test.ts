import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { outboxBody } from '../../kernel/messages/mail.ts'
import { accountsOf, type Accounts } from '../../test/account.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let accounts: Accounts
beforeAll(async () => {
  app = await testApplication({ PUBLIC_URL: 'https://clearway.test' })
  accounts = await accountsOf(app)
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const good = 'Zhe4-geng-chang'
const retrieve = async (email: string, headers: Record<string, string> = {}) =>
  app.call('POST', '/api/account/sysuserdetail/retrievePassword', {
    body: { email, ...(await accounts.captcha()) },
    headers,
  })
const change = (token: string, body: object) =>
  app.call('PUT', '/api/account/sysuserdetail/updatePassword', { token, body })
const reset = (ticket: string, newPassword = good, confirmPassword = newPassword) =>
  app.call('POST', '/api/account/sysuserdetail/resetPassword', { body: { ticket, newPassword, confirmPassword } })
const who = (token: string) => app.call('GET', '/api/uaa/users/getSysUser', { token })
const idOf = async (email: string) =>
  (await accounts.sql('select id from person where email = $1', [email]))[0].id as string
const hashOf = async (email: string) =>
  (await accounts.sql('select password_hash from person where email = $1', [email]))[0].password_hash as string

async function mailedTo(email: string): Promise<{ body: string; ticket: string; count: number }> {
  const rows = await accounts.until(async () => {
    const found = await accounts.sql(
      `select tenant_id, body from outbox_message where recipient = $1 and channel = 'mail' order by created_at desc, id desc`,
      [email],
    )
    return found.length ? found : undefined
  })
  const body = app.application.services.secrets.open(rows[0].tenant_id, outboxBody, rows[0].body)
  return { body, ticket: /ticket=([\w-]+)/.exec(body)![1]!, count: rows.length }
}

describe('a forgotten password', () => {
  test('known or not, the answer is the same; the link is built from the configured address', async () => {
    const known = await retrieve('declarant@demo.example', { 'x-forwarded-host': 'evil.test' })
    const unknown = await retrieve('nobody@demo.example')
    expect(known.status).toBe(200)
    expect(unknown.body).toEqual(known.body)
    const { body, ticket } = await mailedTo('declarant@demo.example')
    expect(body).toContain(`https://clearway.test/forgotpassword?ticket=${ticket}`)
    expect(body).not.toContain('evil')
    expect(JSON.stringify(await accounts.sql('select * from challenge'))).not.toContain(ticket)
    expect(await accounts.sql(`select 1 from outbox_message where recipient = 'nobody@demo.example'`)).toEqual([])
  })

  test('sends a known address a bounded number of links', async () => {
    for (let n = 0; n < 12; n++) await retrieve('finance@demo.example')
    expect((await mailedTo('finance@demo.example')).count).toBeLessThanOrEqual(5)
  })

  test('needs the picture, and a wrong reading sends nothing', async () => {
    const { captchaId } = await accounts.captcha()
    const answer = await app.call('POST', '/api/account/sysuserdetail/retrievePassword', {
      body: { email: 'buyer@haina.example', captchaId, charCaptcha: 'AAAA' },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'charCaptcha' }], data: { captchaRequired: true } },
    })
    // A right one that comes later has sent the only mail.
    await retrieve('buyer@haina.example')
    expect((await mailedTo('buyer@haina.example')).count).toBe(1)
  })

  test('the link works once, ends every session, and dies with a change of the password', async () => {
    const session = await accounts.signIn('demo', 'classifier')
    await retrieve('classifier@demo.example')
    const { ticket } = await mailedTo('classifier@demo.example')
    expect((await reset(ticket, good, 'something else')).body.errors).toEqual([
      { field: 'confirmPassword', message: 'password not the same' },
    ])
    expect((await reset(ticket, 'password2026')).body.errors[0].field).toBe('newPassword')
    expect((await reset(ticket)).status).toBe(200)
    await accounts.until(async () => ((await who(session.body.access_token)).body.code === 50012 ? true : undefined))
    expect(await reset(ticket)).toMatchObject({ status: 400, body: { errors: [{ field: 'ticket' }] } })
    expect((await accounts.signIn('demo', 'classifier', { password: good })).status).toBe(200)
    expect((await accounts.signIn('demo', 'classifier')).status).toBe(400)

    await retrieve('classifier@demo.example')
    const later = await accounts.until(async () => {
      const mail = await mailedTo('classifier@demo.example')
      return mail.ticket === ticket ? undefined : mail.ticket
    })
    const token = (await accounts.signIn('demo', 'classifier', { password: good })).body.access_token
    expect(
      (await change(token, { id: await idOf('classifier@demo.example'), password: good, newPassword: 'clearway-demo' }))
        .status,
    ).toBe(200)
    expect((await reset(later)).status).toBe(400)
  })

  test('an expired, forged or other link opens nothing', async () => {
    await retrieve('buyer@haina.example')
    const { ticket } = await mailedTo('buyer@haina.example')
    await accounts.sql(`update challenge set expires_at = now() - interval '1 second' where kind = 'reset'`)
    const before = await hashOf('buyer@haina.example')
    for (const t of [ticket, 'x'.repeat(43), (await accounts.captcha()).captchaId])
      expect((await reset(t)).status).toBe(400)
    expect(await hashOf('buyer@haina.example')).toBe(before)
  })
})

describe('changing the own password', () => {
  test('ends the other sessions and no other', async () => {
    const [here, there, other] = [
      await accounts.signIn('demo', 'finance'),
      await accounts.signIn('demo', 'finance'),
      await accounts.signIn('demo', 'buyer'),
    ]
    const answer = await change(here.body.access_token, {
      id: await idOf('finance@demo.example'),
      password: 'clearway-demo',
      newPassword: good,
    })
    expect(answer).toMatchObject({ status: 200, body: { code: 200, message: 'success' } })
    await accounts.until(async () => ((await who(there.body.access_token)).body.code === 50012 ? true : undefined))
    expect((await who(here.body.access_token)).status).toBe(200)
    expect((await who(other.body.access_token)).status).toBe(200)
    expect((await accounts.signIn('demo', 'finance')).status).toBe(400)
    expect((await accounts.signIn('demo', 'finance', { password: good })).status).toBe(200)
    expect(
      await accounts.sql(
        `select 1 from audit_event where action like 'PUT%updatePassword' and outcome = 'done' and object_ids = array[person_id] and person_name = '赵敏'`,
      ),
    ).toHaveLength(1)
  })

  test("another's id is the same mistake as a wrong old password, and changes nothing", async () => {
    const {
      body: { access_token: token },
    } = await accounts.signIn('demo', 'declarant')
    const before = await accounts.sql('select id, password_hash from person order by id')
    const answers = []
    for (const body of [
      { id: await idOf('admin@demo.example'), password: 'clearway-demo', newPassword: good },
      { id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', password: 'clearway-demo', newPassword: good },
      { id: await idOf('declarant@demo.example'), password: 'wrong', newPassword: good },
    ])
      answers.push(await change(token, body))
    for (const a of answers) {
      expect(a.status).toBe(400)
      expect({ ...a.body, requestId: '' }).toEqual({ ...answers[0]!.body, requestId: '' })
    }
    expect(answers[0]!.body.errors).toEqual([{ field: 'password', message: 'The current password is incorrect' }])
    expect(await accounts.sql('select id, password_hash from person order by id')).toEqual(before)
  })

  test('guesses at the old one are limited', async () => {
    const {
      body: { access_token: token },
    } = await accounts.signIn('demo', 'buyer')
    const id = await idOf('buyer@pengcheng.example')
    const statuses = []
    for (let n = 0; n < 20; n++)
      statuses.push((await change(token, { id, password: `wrong ${n}`, newPassword: good })).status)
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(10).fill(429)])
    expect((await change(token, { id, password: 'clearway-demo', newPassword: good })).status).toBe(429)
  })

  test('is the first thing to do when somebody else knows it', async () => {
    await accounts.sql(`update person set must_change_password = true where email = 'admin@demo2.example'`)
    const {
      body: { access_token: token },
    } = await accounts.signIn('demo2', 'admin')
    const list = () => app.call('GET', '/api/trade/supplier/query', { token })
    expect(await list()).toMatchObject({ status: 403, body: { message: 'Please set a new password first' } })
    expect((await who(token)).body.data.mustChangePassword).toBe(true)
    expect(
      (await change(token, { id: await idOf('admin@demo2.example'), password: 'clearway-demo', newPassword: good }))
        .status,
    ).toBe(200)
    await accounts.until(async () => ((await list()).status === 200 ? true : undefined))
    expect((await who(token)).body.data.mustChangePassword).toBe(false)
  })

  test('keeps to the rules of the tenants, and refuses what anybody would guess', async () => {
    const {
      body: { access_token: token },
    } = await accounts.signIn('demo', 'both')
    const id = await idOf('both@demo.example')
    const refused = async (newPassword: string, password = 'clearway-demo') =>
      (await change(token, { id, password, newPassword })).body.errors?.[0]
    expect(await refused('12345')).toEqual({ field: 'newPassword', message: 'At least 6 characters' })
    expect(await refused('x'.repeat(10) + 'yZ3 '.repeat(6))).toEqual({
      field: 'newPassword',
      message: 'The password has at most 31 characters',
    })
    for (const common of ['123456', 'Password1!', 'qwertyuiop', 'woaini1314', 'aaaaaaaa', 'both2026', '林一诺123'])
      expect(await refused(common), common).toEqual({
        field: 'newPassword',
        message: 'This password is too common. Choose another',
      })
    expect(await refused('clearway-demo')).toEqual({
      field: 'newPassword',
      message: 'The new password must differ from the current one',
    })
    await accounts.sql(
      `update tenant set policy = '{"passwordMin": 12, "passwordMax": 64}' where tenant_code = 'demo2'`,
    )
    expect(await refused('short-one')).toEqual({
      field: 'newPassword',
      message: 'The password needs at least 12 characters',
    })
    expect(await refused('x'.repeat(10) + 'yZ3 '.repeat(6))).toBeUndefined()
    expect((await app.call('PUT', '/api/account/sysuserdetail/updatePassword', { body: {} })).status).toBe(401)
  })
})
