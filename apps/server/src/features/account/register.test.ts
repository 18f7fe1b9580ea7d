import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

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

const password = 'Zhe4-geng-chang'
const form = {
  username: 'liming',
  nickname: '李明',
  password,
  confirmPassword: password,
  email: 'LiMing@mail.example',
  countryCode: '+86',
  mobile: '13700000001',
}
const register = async (changes: Record<string, unknown> = {}, captcha?: object) =>
  app.call('POST', '/api/admin/sysuser/registerAccountInitial', {
    body: { ...form, ...(captcha ?? (await accounts.captcha())), ...changes },
  })
const codeTo = async (email: string) => /\b\d{6}\b/.exec(await accounts.sentTo(email))![0]
const prove = (ticket: string, code: string, more: object = {}) =>
  app.call('POST', '/api/account/sysuserdetail/proveRegistration', {
    body: { ticket, code, ...more },
    headers: { 'accept-language': 'en' },
  })
const people = () =>
  accounts.sql('select (select count(*)::int from person) as people, (select count(*)::int from membership) as members')

test('opens a personal account that can sign in and sees only its own', async () => {
  const asked = await register()
  expect(asked).toMatchObject({
    status: 200,
    body: {
      data: { tenantCode: 'personal', username: 'liming', proof: { sentTo: 'li***@mail.example', minutes: 30 } },
    },
  })
  const { ticket } = asked.body.data.proof
  // Nothing stands before the code came back: no account, no name, no address.
  expect((await accounts.signIn('personal', 'liming', { password })).status).toBe(400)
  expect(await accounts.sql(`select 1 from person where email = 'liming@mail.example'`)).toEqual([])
  expect(await prove(ticket, '000000')).toMatchObject({ status: 400, body: { errors: [{ field: 'code' }] } })
  const code = await codeTo('liming@mail.example')
  expect(await prove(ticket, code)).toMatchObject({
    status: 200,
    body: { data: { tenantCode: 'personal', username: 'liming' } },
  })
  expect((await prove(ticket, code)).status).toBe(400)
  const { status, body } = await accounts.signIn('personal', 'liming@mail.example', { password })
  expect(status).toBe(200)
  const token = body.access_token
  const { data } = (await app.call('GET', '/api/uaa/users/getSysUser', { token })).body
  expect(data).toMatchObject({
    nickname: '李明',
    area: 'personal',
    roles: ['ROLE_PERSONAL'],
    phone: '13700000001',
    email: 'liming@mail.example',
    mustChangePassword: false,
  })
  const authority = (await app.call('POST', '/api/account/sysuserdetail/queryCurrentAuthority', { token, body: {} }))
    .body.data
  expect(authority.menuButton).toEqual([])
  expect(authority.menu.map((m: { menuCode: string }) => m.menuCode)).toContain('workbench')
  expect((await app.call('GET', '/api/admin/sysuser/queryTenantUser?userInfo=a', { token })).status).toBe(403)
})

test('a name is taken only within the tenant of personal accounts', async () => {
  await accounts.register({ username: 'admin', password, email: 'admin@mail.example' })
  const before = await people()
  for (const username of ['ADMIN', 'ａｄｍｉｎ'])
    expect(await register({ username, email: 'other@mail.example' })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'username' }] },
    })
  expect(await people()).toEqual(before)
})

test('a number is kept in one spelling, with its country', async () => {
  const stored = async (username: string, countryCode: string, mobile: string) => {
    await accounts.register({ username, password, email: `${username}@mail.example`, countryCode, mobile })
    return (
      await accounts.sql(
        'select p.mobile from person p join membership m on m.person_id = p.id where m.username = $1',
        [username],
      )
    )[0].mobile
  }
  expect(await stored('hk-1', '852', '6123 4567')).toBe('61234567')
  expect(await stored('mo-1', '+853', '66123456')).toBe('+85366123456')
  expect(await stored('us-1', '+1', '+1 415 555 0100')).toBe('+14155550100')
})

test('every single thing that is wrong refuses the whole, with the field named', async () => {
  const before = await people()
  const wrong: [Record<string, unknown>, string][] = [
    [{ username: 'ab' }, 'username'],
    [{ username: 'x'.repeat(65) }, 'username'],
    [{ username: 'some@body' }, 'username'],
    [{ nickname: ' ' }, 'nickname'],
    [{ password: '12345', confirmPassword: '12345' }, 'password'],
    [{ password: 'password1', confirmPassword: 'password1' }, 'password'],
    [{ password: 'wangfang99', confirmPassword: 'wangfang99', username: 'wangfang' }, 'password'],
    [{ confirmPassword: 'another' }, 'confirmPassword'],
    [{ email: 'no' }, 'email'],
    [{ mobile: '12345' }, 'mobile'],
    [{ countryCode: '+86', mobile: '61234567' }, 'mobile'],
    [{ countryCode: '' }, 'countryCode'],
    [{ charCaptcha: 'AAAA' }, 'charCaptcha'],
    [{ nickname: 'a\u0000b' }, 'nickname'],
    [{ roles: ['ROLE_ADMIN'] }, 'roles'],
    [{ tenantId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa' }, 'tenantId'],
    [{ status: 'able' }, 'status'],
  ]
  for (const [changes, field] of wrong) {
    const answer = await register({ username: 'wrong-one', ...changes })
    expect([answer.status, answer.body.errors?.[0]?.field], JSON.stringify(changes)).toEqual([400, field])
  }
  expect(await people()).toEqual(before)
})

test('one picture opens one account, and an address has its budget', async () => {
  const captcha = await accounts.captcha()
  const both = await Promise.all(
    ['pair-1', 'pair-2'].map((username) => register({ username, email: `${username}@mail.example` }, captcha)),
  )
  expect(both.map((b) => b.status).sort()).toEqual([200, 400])
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await register({ username: `many-${n}`, charCaptcha: 'AAAA' })).status)
  expect(statuses.indexOf(429)).toBe(28)
})

test('an unproved claim of an address gives way to its owner, and nobody learns who is there', async () => {
  await accounts.sql(
    `insert into person (nickname, email, password_hash, home_tenant_id) select 'Claimer', 'owner@mail.example', '', id from tenant where kind = 'personal'`,
  )
  const [known, unknown] = [
    await register({ username: 'owner-1', email: 'owner@mail.example' }),
    await register({ username: 'owner-2', email: 'fresh@mail.example' }),
  ]
  const shape = ({
    status,
    body: {
      data: { proof, ...data },
    },
  }: typeof known) => ({ status, data: Object.keys(data), proof: Object.keys(proof), minutes: proof.minutes })
  expect(shape(known)).toEqual(shape(unknown))
  expect((await prove(known.body.data.proof.ticket, await codeTo('owner@mail.example'))).status).toBe(200)
  expect(
    await accounts.sql(
      `select nickname, email_verified_at is not null as proved from person where email = 'owner@mail.example'`,
    ),
  ).toEqual([{ nickname: '李明', proved: true }])
})

test('five wrong codes end a registration; another code may be asked for, within the bounds of the address', async () => {
  const { ticket } = (await register({ username: 'guessed', email: 'guessed@mail.example' })).body.data.proof
  const code = await codeTo('guessed@mail.example')
  for (let n = 0; n < 5; n++) expect((await prove(ticket, '999999')).status).toBe(400)
  expect(await prove(ticket, code)).toMatchObject({ status: 400, body: { errors: [{ field: 'ticket' }] } })
  const again = () => app.call('POST', '/api/account/sysuserdetail/resendRegistration', { body: { ticket } })
  expect((await again()).status).toBe(429)
  await accounts.calm()
  expect(await again()).toMatchObject({ status: 200, body: { data: { nextAfterSeconds: 60 } } })
  expect((await prove(ticket, code)).status).toBe(400)
  // Two may have asked for the same name: whoever proves second chooses another, and loses nothing else.
  await accounts.register({ username: 'GUESSED', password, email: 'first@mail.example' })
  const fresh = await codeTo('guessed@mail.example')
  expect(await prove(ticket, fresh)).toMatchObject({ status: 409, body: { errors: [{ field: 'username' }] } })
  expect(await prove(ticket, fresh, { username: 'guessed-2' })).toMatchObject({
    status: 200,
    body: { data: { username: 'guessed-2' } },
  })
})
