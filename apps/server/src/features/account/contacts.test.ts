import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

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

async function enter(tenant: string, user: string): Promise<string> {
  const token = await app.signIn(tenant, user)
  expect((await post(token, 'confirm', { password: 'clearway-demo' })).status).toBe(200)
  return token
}

/** The newest message to an address or number. */
async function sentTo(recipient: string): Promise<string> {
  const [m] = await accounts.sql(
    'select tenant_id, body from outbox_message where recipient = $1 order by created_at desc, id desc limit 1',
    [recipient],
  )
  return m ? app.application.services.secrets.open(m.tenant_id, outboxBody, m.body) : ''
}
const codeIn = (body: string) => /\d{6}/.exec(body)![0]
const person = async (email: string) => (await accounts.sql('select * from person where email = $1', [email]))[0]
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

test('nothing is sent before the person confirmed that it is he', async () => {
  const token = await app.signIn('demo', 'finance')
  for (const [path, body] of [
    ['changeEmail', { email: 'new@mail.example' }],
    ['changeMobile', { mobile: '13711110000' }],
  ] as const) {
    expect(await post(token, path, body)).toMatchObject({ status: 403, body: { data: { stepUp: ['password'] } } })
  }
  expect(await sentTo('new@mail.example')).toBe('')
})

test('the new address counts once its code came, and the old one is told', async () => {
  const token = await enter('demo', 'finance')
  const asked = await post(token, 'changeEmail', { email: 'Zhao.Min@Mail.example' })
  expect(asked.body.data).toMatchObject({
    email: 'finance@demo.example',
    emailVerifiedAt: expect.any(String),
    pending: [{ kind: 'email', value: 'zhao.min@mail.example', nextAfterSeconds: 60 }],
  })
  const code = codeIn(await sentTo('zhao.min@mail.example'))
  expect(JSON.stringify(await accounts.sql('select * from challenge'))).not.toContain(code)
  expect((await post(token, 'confirmContact', { kind: 'email', code: wrong(code) })).body.errors[0].field).toBe('code')
  expect((await post(token, 'confirmContact', { kind: 'mobile', code })).status).toBe(409)
  expect((await post(await app.signIn('demo', 'declarant'), 'confirmContact', { kind: 'email', code })).status).toBe(
    409,
  )
  expect((await person('finance@demo.example')).nickname).toBe('赵敏')
  expect((await post(token, 'confirmContact', { kind: 'email', code })).body.data).toMatchObject({
    email: 'zhao.min@mail.example',
    pending: [],
  })
  expect((await post(token, 'confirmContact', { kind: 'email', code })).status).toBe(409)
  expect(await sentTo('finance@demo.example')).toContain('zh***@mail.example')
  expect((await accounts.signIn('demo', 'zhao.min@mail.example')).status).toBe(200)
  expect((await accounts.signIn('demo', 'finance@demo.example')).status).toBe(400)
})

test('a new number likewise, by SMS, in its one spelling', async () => {
  const token = await enter('demo', 'declarant')
  expect((await post(token, 'changeMobile', { mobile: '+86 137-1111-0001' })).body.data.pending).toMatchObject([
    { kind: 'mobile', value: '13711110001' },
  ])
  expect(
    (await post(token, 'confirmContact', { kind: 'mobile', code: codeIn(await sentTo('13711110001')) })).body.data
      .mobile,
  ).toBe('13711110001')
  expect(await sentTo('13800000003')).toContain('137****0001')
  await accounts.until(async () =>
    (await sentTo('declarant@demo.example')).includes('137****0001') ? true : undefined,
  )
})

test('five guesses, fifteen minutes, one code at a time', async () => {
  const token = await enter('demo', 'classifier')
  await post(token, 'changeEmail', { email: 'first@mail.example' })
  const first = codeIn(await sentTo('first@mail.example'))
  for (let n = 0; n < 5; n++)
    expect((await post(token, 'confirmContact', { kind: 'email', code: wrong(first) })).status).toBe(400)
  expect((await post(token, 'confirmContact', { kind: 'email', code: first })).status).toBe(409)
  await post(token, 'changeEmail', { email: 'second@mail.example' })
  await accounts.calm()
  await post(token, 'changeEmail', { email: 'third@mail.example' })
  const second = codeIn(await sentTo('second@mail.example'))
  const third = codeIn(await sentTo('third@mail.example'))
  if (second !== third) expect((await post(token, 'confirmContact', { kind: 'email', code: second })).status).toBe(400)
  await accounts.sql(`update challenge set expires_at = now() - interval '1 second' where kind = 'email'`)
  expect((await post(token, 'confirmContact', { kind: 'email', code: third })).status).toBe(409)
  await accounts.calm()
  await post(token, 'changeEmail', { email: 'fourth@mail.example' })
  expect((await post(token, 'cancelContact', { kind: 'email' })).body.data).toMatchObject({
    email: 'classifier@demo.example',
    pending: [],
  })
  expect(
    (await post(token, 'confirmContact', { kind: 'email', code: codeIn(await sentTo('fourth@mail.example')) })).status,
  ).toBe(409)
})

test('an address of another user of any of the own tenants is refused, when asked and when confirmed', async () => {
  const token = await enter('demo', 'both')
  const taken = async (email: string) => (await post(token, 'changeEmail', { email })).body.errors?.[0]
  expect(await taken('Buyer@Pengcheng.example')).toEqual({
    field: 'email',
    message: 'Another user in one of your companies has this e-mail',
  })
  expect((await taken('declarant@demo2.example'))?.field).toBe('email')
  expect((await post(token, 'changeMobile', { mobile: '13900000001' })).body.errors[0].field).toBe('mobile')
  expect((await taken('both@demo.example'))?.message).toBe('This is already your e-mail')
  expect(await taken('both2@mail.example')).toBeUndefined()
  const code = codeIn(await sentTo('both2@mail.example'))
  await accounts.sql(`update person set email = 'both2@mail.example' where email = 'admin@demo2.example'`)
  expect(await post(token, 'confirmContact', { kind: 'email', code })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'email' }] },
  })
  expect((await state(token)).email).toBe('both@demo.example')
  await accounts.sql(`update person set email = 'admin@demo2.example' where email = 'both2@mail.example'`)
  expect(await taken('not an address')).toMatchObject({ field: 'email' })
})

test('messages are bounded for each person and each address', async () => {
  const token = await enter('demo', 'reviewer')
  expect((await post(token, 'changeEmail', { email: 'flood@mail.example' })).status).toBe(200)
  expect((await post(token, 'changeEmail', { email: 'flood@mail.example' })).status).toBe(429)
  const statuses: number[] = []
  for (let n = 0; n < 12; n++)
    statuses.push((await post(token, 'changeEmail', { email: `flood${n}@mail.example` })).status)
  expect(statuses.filter((s) => s === 200)).toHaveLength(8)
  expect(statuses.at(-1)).toBe(429)
})

test('an address is unproved once somebody else writes it, and proved again by its code', async () => {
  const admin = await app.signIn('demo', 'admin')
  const list = (await app.call('GET', '/api/admin/sysuser/querySysUser?pageSize=50', { token: admin })).body.data.list
  const buyer = list.find((u: any) => u.username === 'buyer')
  const token = await enter('demo', 'buyer')
  expect((await state(token)).emailVerifiedAt).not.toBeNull()
  expect(
    (
      await app.call('PUT', '/api/admin/sysuser/updateSysUser', {
        token: admin,
        body: { id: buyer.id, version: buyer.version, email: 'typo@pengcheng.example' },
      })
    ).status,
  ).toBe(200)
  expect(await state(token)).toMatchObject({
    email: 'typo@pengcheng.example',
    emailVerifiedAt: null,
    mobileVerifiedAt: expect.any(String),
  })
  expect((await post(token, 'changeEmail', { email: 'typo@pengcheng.example' })).status).toBe(200)
  expect(
    (await post(token, 'confirmContact', { kind: 'email', code: codeIn(await sentTo('typo@pengcheng.example')) })).body
      .data.emailVerifiedAt,
  ).not.toBeNull()
})
