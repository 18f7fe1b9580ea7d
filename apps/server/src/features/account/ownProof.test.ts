import { afterAll, beforeAll, expect, test } from 'vitest'

import { outboxBody } from '../../kernel/messages/mail.ts'
import { accountsOf, type Accounts } from '../../test/account.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'

let app: TestApplication
let accounts: Accounts
beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
})
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const demo = '通途报关行（演示）'
const security = '/api/account/security'
const mail = 'newcomer@demo.example'
const headers = { 'accept-language': 'en' }

/** The six digits in the last message to the newcomer. */
async function lastCode(): Promise<string> {
  const [row] = await accounts.sql(
    'select tenant_id, body from outbox_message where recipient = $1 order by created_at desc limit 1',
    [mail],
  )
  return /\d{6}/.exec(app.application.services.secrets.open(row.tenant_id, outboxBody, row.body))![0]
}

/** A clerk whom the administrator made, with a password and an address that the administrator typed. */
async function newcomer(): Promise<void> {
  const admin = await app.signIn('demo', 'admin')
  const [{ id: orgId }] = await accounts.sql(
    `select id from sys_org where org_parent is null and tenant_id = (select id from tenant where tenant_code = 'demo')`,
  )
  const [{ id: roleId }] = await accounts.sql(
    `select id from sys_role where role_code = 'ROLE_EDITOR' and tenant_id = (select id from tenant where tenant_code = 'demo')`,
  )
  const body = {
    username: 'newcomer',
    nickname: '新人',
    email: mail,
    mobile: '13900007777',
    orgId,
    status: 'able',
    roleIds: [roleId],
    password: 'first-password-1',
  }
  expect((await app.call('POST', '/api/admin/sysuser/addSysUser', { token: admin, body })).status).toBe(200)
}

test('the session and its security card say whose word stands behind the account, and the person makes it their own', async () => {
  await newcomer()
  const enter = async (password: string) =>
    (await accounts.signIn('demo', 'newcomer', { password })).body.access_token as string
  let token = await enter('first-password-1')
  const me = async () => (await app.call('GET', '/api/uaa/users/getSysUser', { token })).body.data
  const state = async () => (await app.call('GET', `${security}/query`, { token })).body.data
  const post = (path: string, body: object = {}) => app.call('POST', `${security}/${path}`, { token, body, headers })
  expect(await me()).toMatchObject({ own: 'none', mustChangePassword: true, passwordFrom: demo })
  expect(await state()).toMatchObject({ emailFrom: demo, mobileFrom: demo, passwordFrom: demo })
  const without = await post('proveOwn')
  expect([without.status, without.body.data]).toEqual([409, { stepUp: [], own: true }])

  // Marked as read by the person, as a mailed reset link leaves it, and still the word of the company alone: it can be proved.
  await accounts.sql('update person set email_verified_at = now() where email = $1', [mail])
  expect((await post('confirm', { password: 'first-password-1' })).status).toBe(200)
  expect((await post('changeEmail', { email: mail })).status).toBe(200)
  expect((await post('confirmContact', { kind: 'email', code: await lastCode() })).status).toBe(200)
  expect(await state()).toMatchObject({ emailFrom: null, mobileFrom: demo })
  expect((await me()).own).toBe('proved')

  // The next session rests on the company's password again; the own address opens the rest.
  token = await enter('first-password-1')
  expect((await me()).own).toBe('provable')
  const asked = await post('proveOwn')
  expect([asked.status, asked.body.data]).toEqual([403, { stepUp: ['mail'], own: true }])
  await accounts.calm()
  expect((await post('sendProof', { channel: 'mail' })).status).toBe(200)
  expect((await post('confirm', { mailCode: await lastCode() })).status).toBe(200)
  expect((await post('proveOwn')).status).toBe(200)
  const { id } = await me()
  const changed = await app.call('PUT', '/api/account/sysuserdetail/updatePassword', {
    token,
    body: { id, password: 'first-password-1', newPassword: 'second-password-2' },
  })
  expect(changed.status).toBe(200)
  expect(await me()).toMatchObject({ own: 'proved', mustChangePassword: false, passwordFrom: null })
})

test('another company is told to the person, and not to a session that one company alone vouched for', async () => {
  const token = await app.signIn('demo', 'both')
  const state = async () => (await app.call('GET', `${security}/query`, { token })).body.data
  await accounts.sql(
    `update person set mobile_tenant_id = (select id from tenant where tenant_code = 'demo2') where email = 'both@demo.example'`,
  )
  const [{ n }] = await accounts.sql(
    `select count(*)::int as n from person where mobile_tenant_id is not null and email = 'both@demo.example'`,
  )
  expect(n).toBe(1)
  expect((await state()).mobileFrom).toBe('港联关务有限公司（演示）')
  await accounts.sql(`update session_proof set tenant_id = (select id from tenant where tenant_code = 'demo') where session_id in (
    select s.id from session s join person p on p.id = s.person_id where p.email = 'both@demo.example' and s.ended_at is null)`)
  expect(await accounts.until(async () => ((await state()).mobileFrom === '' ? 'blank' : undefined))).toBe('blank')
})
