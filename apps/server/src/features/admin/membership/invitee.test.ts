import { addressesIn } from '@clearway/contract/features/admin/membership/invitee'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../../test/account.ts'
import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let accounts: Accounts
let admin: Hand
let other: Hand
let orgId: string
let declarant: string
let adminToken: string

beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  adminToken = await app.signIn('demo', 'admin')
  admin = handOf(app, adminToken)
  other = handOf(app, await app.signIn('demo2', 'admin'))
  orgId = (await admin.get('/api/admin/sysorg/tree'))[0].id
  declarant = (
    await accounts.sql(
      `select r.id from sys_role r join tenant t on t.id = r.tenant_id where t.tenant_code = 'demo' and role_code = 'ROLE_DECLARANT'`,
    )
  )[0].id
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const base = '/api/admin/invitee'
const invite = (addresses: string, more: object = {}, hand = admin) =>
  hand.post(`${base}/invite`, { addresses, roleIds: [declarant], orgId, language: 'en', ...more })

/** The link that was sent last to the address. */
async function ticketOf(address: string): Promise<string> {
  const { list } = await admin.get(`/api/admin/outbox/query?search=${encodeURIComponent(address)}`)
  const { body } = await admin.get(`/api/admin/outbox/queryById?id=${list[0].id}`)
  return /invitation=([\w-]{43})/.exec(body)![1]!
}
const rowOf = async (address: string) =>
  (await admin.get(`${base}/query?search=${encodeURIComponent(address)}`)).list[0]

let next = 0
async function person(name = `guest-${++next}`): Promise<Hand & { name: string; id: string }> {
  const password = 'Zhe4-geng-chang'
  await accounts.register({ username: name, password, email: `${name}@mail.example`, mobile: '13700000008' })
  const hand = handOf(app, await app.signIn('personal', name, password))
  return { ...hand, name, id: (await hand.get('/api/uaa/users/getSysUser')).id }
}
const answer = (hand: Hand, ticket: string, accept: boolean) =>
  hand.try('POST', '/api/account/invitation/answer', { ticket, accept })
const look = (ticket: string) =>
  app.call('POST', '/api/account/invitation/read', { body: { ticket }, headers: { 'accept-language': 'en' } })

test('addresses are found in whatever was pasted', () => {
  expect(
    addressesIn('Li Ming <li@a.example>, wang@b.example；138 0013 8000\nmailto:x@y.example x@y.example\n\n'),
  ).toEqual(['li@a.example', 'wang@b.example', '138 0013 8000', 'x@y.example'])
})

describe('an invitation by mail or text message', () => {
  test('goes to many at once, and tells which could not be sent', async () => {
    const sent = await invite(
      'new-one@mail.example\nNew-Two@mail.example；138 0000 9999\nadmin@demo.example, nonsense, new-one@mail.example',
    )
    expect(sent.sent).toBe(3)
    expect(sent.problems).toEqual([
      { address: 'admin@demo.example', message: 'Already a user of this tenant' },
      { address: 'nonsense', message: 'Neither an e-mail address nor a mobile number' },
    ])
    expect(await rowOf('new-two@mail.example')).toMatchObject({
      channel: 'mail',
      state: 'sent',
      roleNames: '报关员',
      sentCount: 1,
      createdByName: '陈静',
    })
    expect(await rowOf('13800009999')).toMatchObject({ channel: 'sms' })
    expect((await invite('new-one@mail.example')).problems[0].message).toBe(
      'Already invited; send it again from the list',
    )
  })

  test('opens once, for whoever has the link: he reads who asks, accepts and is in', async () => {
    const who = await person()
    await invite(`${who.name}@mail.example`, { remark: '欢迎' })
    const ticket = await ticketOf(`${who.name}@mail.example`)
    expect((await look(ticket)).body.data).toMatchObject({
      tenantName: '通途报关行（演示）',
      invitedBy: '陈静',
      address: `${who.name}@mail.example`,
    })
    // It is shown to whoever holds the ticket, and to nobody for an address.
    expect(await who.get('/api/admin/sysuser/queryInvitation')).toEqual([])
    const done = (await answer(who, ticket, true)).body.data
    expect((await who.get('/api/admin/systenant/querySysTenant')).map((t: any) => t.tenantCode).sort()).toEqual([
      'demo',
      'personal',
    ])
    expect((await who.get('/api/admin/systenant/querySysTenant')).find((t: any) => t.tenantCode === 'demo').id).toBe(
      done.tenantId,
    )
    expect((await answer(who, ticket, true)).status).toBe(404)
    expect((await look(ticket)).status).toBe(404)
    expect(await rowOf(`${who.name}@mail.example`)).toMatchObject({ state: 'accepted', personName: who.name })
    // Whoever opened the link has the mailbox.
    expect(
      (await accounts.sql('select email_verified_at is not null as proved from person where id = $1', [who.id]))[0]
        .proved,
    ).toBe(true)
    expect(
      await accounts.sql(`select action from audit_event where person_id = $1 and action = 'accept invitation'`, [
        who.id,
      ]),
    ).toHaveLength(1)
  })

  test('is answered by its ticket and by nothing else, whatever address somebody has', async () => {
    const [who, stranger] = [await person(), await person()]
    const address = `${who.name}@mail.example`
    await invite(address)
    const [{ id }] = await accounts.sql(`select id from invitee where address = $1`, [address])
    for (const hand of [who, stranger]) {
      expect(await hand.get('/api/admin/sysuser/queryInvitation')).toEqual([])
      expect((await hand.try('POST', '/api/admin/sysuser/answerInvitation', { id, accept: true })).status).toBe(404)
    }
    expect((await answer(who, await ticketOf(address), false)).status).toBe(200)
    expect(await rowOf(address)).toMatchObject({ state: 'declined' })
    await invite(address)
    expect((await answer(who, await ticketOf(address), true)).status).toBe(200)
    expect((await invite(address)).problems[0].message).toBe('Already a user of this tenant')
  })

  test('is dead when revoked, deleted, expired or replaced by a new link', async () => {
    const who = await person()
    const address = (n: number) => `${who.name}+${n}@mail.example`
    await invite([1, 2, 3, 4].map(address).join('\n'))
    const rows = await Promise.all([1, 2, 3, 4].map((n) => rowOf(address(n))))
    const tickets = await Promise.all([1, 2, 3, 4].map((n) => ticketOf(address(n))))
    expect((await admin.try('POST', `${base}/resend`, { ids: [rows[3].id] })).status).toBe(429)
    await accounts.sql(`update invitee set sent_at = now() - interval '5 minutes'`)
    await admin.post(`${base}/revoke`, { ids: [rows[0].id] })
    await admin.post(`${base}/delete`, { ids: [rows[1].id] })
    await accounts.sql(`update invitee set expires_at = now() where id = $1`, [rows[2].id])
    await admin.post(`${base}/resend`, { ids: [rows[3].id] })
    for (const ticket of tickets) expect((await answer(who, ticket, true)).status).toBe(404)
    expect((await admin.get(`${base}/query?state=revoked,expired`)).list.map((r: any) => r.state).sort()).toEqual([
      'expired',
      'revoked',
    ])
    expect((await admin.try('POST', `${base}/revoke`, { ids: [rows[0].id] })).status).toBe(409)
    // What comes back from the bin lets nobody in either.
    await admin.post(`${base}/restore`, { ids: [rows[1].id] })
    expect((await answer(who, tickets[1]!, true)).status).toBe(404)
    const fresh = await ticketOf(address(4))
    expect((await look(fresh)).status).toBe(200)
    // An expired one of the same address begins anew.
    expect((await invite(address(3))).sent).toBe(1)
    expect((await answer(who, fresh, true)).status).toBe(200)
  })

  test('gives no role that whoever sent it cannot give any more', async () => {
    const small = await newRole(admin, [
      'invitation',
      'sysuser',
      'orderList',
      'vendorInformation',
      'merchandiseNews',
      'goodsMgt',
      'editAddOrder',
    ])
    const user = await newUser(admin, [small.id, declarant])
    const maker = handOf(app, await app.signIn('demo', user.username, 'test-password'))
    const administrator = (
      await accounts.sql(
        `select r.id from sys_role r join tenant t on t.id = r.tenant_id where t.tenant_code = 'demo' and role_code = 'ROLE_ADMIN'`,
      )
    )[0].id
    expect(
      (
        await maker.try('POST', `${base}/invite`, {
          addresses: 'a@b.example',
          roleIds: [administrator],
          orgId,
          language: 'en',
        })
      ).status,
    ).toBe(403)
    const who = await person()
    await invite(`${who.name}@mail.example`, {}, maker)
    const ticket = await ticketOf(`${who.name}@mail.example`)
    await admin.post('/api/admin/sysuser/modifyAccount', { id: user.id, status: 'disable' })
    expect((await answer(who, ticket, true)).body.message).toMatch(/can no longer grant these roles/)
    expect(await who.get('/api/admin/systenant/querySysTenant')).toHaveLength(1)
  })

  test('reads addresses from a sheet or a text, and refuses what is none', async () => {
    const read = (name: string, content: string) =>
      app.upload(`${base}/readAddresses`, {
        token: adminToken,
        file: { name, bytes: new TextEncoder().encode(content), type: 'text/csv' },
      })
    expect(
      (await read('people.csv', '姓名,邮箱,手机\n张三,Zhang@a.example,138 0013 8000\n李四,li@a.example,\n')).body.data,
    ).toEqual(['zhang@a.example', '13800138000', 'li@a.example'])
    expect((await read('people.csv', '姓名\n张三\n')).status).toBe(400)
    expect(
      (
        await admin.try('POST', `${base}/invite`, {
          addresses: Array.from({ length: 201 }, (_, n) => `a${n}@b.example`).join('\n'),
          roleIds: [declarant],
          orgId,
          language: 'en',
        })
      ).body.errors[0].field,
    ).toBe('addresses')
  })

  test('belongs to its tenant, and to those who may invite', async () => {
    await invite('mine@mail.example')
    const row = await rowOf('mine@mail.example')
    for (const [method, path, body] of [
      ['GET', `${base}/queryById?id=${row.id}`],
      ['POST', `${base}/resend`, { ids: [row.id] }],
      ['POST', `${base}/revoke`, { ids: [row.id] }],
      ['POST', `${base}/delete`, { ids: [row.id] }],
    ] as const) {
      expect((await other.try(method, path, body)).status, path).toBe(404)
      expect((await app.call(method, path, body ? { body } : {})).status, path).toBe(401)
    }
    const plain = handOf(app, await app.signIn('demo', 'declarant'))
    expect((await plain.try('POST', `${base}/invite`, {})).status).toBe(403)
    expect(
      (await app.call('POST', '/api/account/invitation/answer', { body: { ticket: 'x'.repeat(43), accept: true } }))
        .status,
    ).toBe(401)
  })
})
