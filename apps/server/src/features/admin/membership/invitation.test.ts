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
let administrator: string

beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  admin = handOf(app, await app.signIn('demo', 'admin'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
  orgId = (await admin.get('/api/admin/sysorg/tree'))[0].id
  ;[declarant, administrator] = [await roleOf('demo', 'ROLE_DECLARANT'), await roleOf('demo', 'ROLE_ADMIN')]
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const base = '/api/admin/invitation'
const join = '/api/account/tenantApplication/applyJoin'
const roleOf = async (tenant: string, code: string) =>
  (
    await accounts.sql(
      'select r.id from sys_role r join tenant t on t.id = r.tenant_id where t.tenant_code = $1 and role_code = $2',
      [tenant, code],
    )
  )[0].id

let next = 0
async function person(name = `joiner-${++next}`): Promise<Hand & { name: string; token: string }> {
  const password = 'Zhe4-geng-chang'
  await accounts.register({ username: name, password, email: `${name}@mail.example` })
  const token = await app.signIn('personal', name, password)
  return { ...handOf(app, token), name, token }
}
const newCode = (more: object = {}, hand = admin) =>
  hand.post(`${base}/add`, { roleIds: [declarant], orgId, needsApproval: false, mostUses: 1, ...more })

describe('a code of invitation', () => {
  test('is made by the server and lets somebody in at once, with its roles and organisation', async () => {
    const made = await newCode({ remark: '新同事' })
    expect(made).toMatchObject({ state: 'open', usedCount: 0, leftCount: 1, roleNames: '报关员', mostUses: 1 })
    expect(made.code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/)
    const who = await person()
    // However it is typed.
    const answer = await who.post(join, {
      invitationCode: ` ${made.code.slice(0, 5).toLowerCase()}-${made.code.slice(5)} `,
    })
    expect(answer).toMatchObject({ applyStatus: 'approved', tenantCode: 'demo' })
    const moved = (await who.post('/api/account/sysuserdetail/switchTenant', { tenantId: answer.tenantId }))
      .access_token
    expect((await app.call('GET', '/api/uaa/users/getSysUser', { token: moved })).body.data).toMatchObject({
      tenantCode: 'demo',
      roles: ['ROLE_DECLARANT'],
      orgId,
    })
    expect(await admin.get(`${base}/queryById?id=${made.id}`)).toMatchObject({
      state: 'usedUp',
      usedCount: 1,
      leftCount: 0,
    })
    expect(await admin.get(`${base}/queryUses?id=${made.id}`)).toMatchObject([
      { applyUserName: who.name, applyStatus: 'approved', username: who.name },
    ])
    const told = await accounts.sql(
      `select n.title_en from notification n join notification_receipt r on r.notification_id = n.id join membership m on m.person_id = r.person_id and m.tenant_id = n.tenant_id
      where m.username = 'admin' and n.title_en = $1`,
      [`${who.name} joined with a code`],
    )
    expect(told).toHaveLength(1)
  })

  test('may ask for approval, and then carries what it stands for to those who decide', async () => {
    const made = await newCode({ needsApproval: true, mostUses: 2 })
    const who = await person()
    expect(await who.post(join, { tenantCode: 'demo', invitationCode: made.code, remark: '请批准' })).toMatchObject({
      applyStatus: 'pending',
      tenantId: null,
    })
    const { list } = await admin.get('/api/admin/tenantDecision/queryJoin?applyStatus=pending')
    const filed = list.find((a: any) => a.applyUserName === who.name)
    expect(filed).toMatchObject({ invitationCode: made.code, roleIds: [declarant], orgId })
    expect(await admin.get(`${base}/queryById?id=${made.id}`)).toMatchObject({ usedCount: 1 })
    // A use comes back with a rejection.
    await admin.post('/api/admin/tenantDecision/rejectJoin', { id: filed.id, version: filed.version, failCause: 'no' })
    expect(await admin.get(`${base}/queryById?id=${made.id}`)).toMatchObject({ usedCount: 0 })
  })

  test('that is unknown, over, revoked, used up or of another tenant than typed is one answer', async () => {
    const who = await person()
    const gone = await newCode()
    await (await person()).post(join, { invitationCode: gone.code })
    const revoked = await newCode()
    expect(await admin.post(`${base}/revoke`, { ids: [revoked.id] })).toEqual({ count: 1 })
    const expired = await newCode({ endTime: new Date(Date.now() + 60_000).toISOString() })
    await accounts.sql(`update invitation set end_time = now() - interval '1 minute' where id = $1`, [expired.id])
    const waiting = await newCode({ startTime: new Date(Date.now() + 3_600_000).toISOString() })
    const deleted = await newCode()
    await admin.post(`${base}/delete`, { ids: [deleted.id] })
    const answers = []
    for (const invitationCode of [
      'ABCDEFGHJK',
      'x',
      gone.code,
      revoked.code,
      expired.code,
      waiting.code,
      deleted.code,
    ]) {
      await accounts.calm()
      answers.push(await who.try('POST', join, { invitationCode }))
    }
    const good = await newCode()
    answers.push(await who.try('POST', join, { tenantCode: 'demo2', invitationCode: good.code }))
    const seen = new Set(answers.map(({ status, body }) => JSON.stringify([status, { ...body, requestId: '' }])))
    expect([...seen]).toHaveLength(1)
    expect([answers[0]!.status, answers[0]!.body.errors[0].field]).toEqual([404, 'invitationCode'])
    expect(
      (await admin.get(`${base}/query?state=expired,revoked,waiting`)).list.map((i: any) => i.state).sort(),
    ).toEqual(['expired', 'revoked', 'waiting'])
  })

  test('cannot be guessed: the few wrong ones close the way for a while, for a right one too', async () => {
    const who = await person()
    const good = await newCode()
    const statuses = []
    for (let n = 0; n < 10; n++)
      statuses.push((await who.try('POST', join, { invitationCode: `ABCDEFGHJ${'23456789AB'[n]}` })).status)
    expect(statuses).toEqual([...Array(8).fill(404), 429, 429])
    expect((await who.try('POST', join, { invitationCode: good.code })).status).toBe(429)
  })

  test('with one use left lets one of many in', async () => {
    const made = await newCode()
    const people = await Promise.all([person(), person(), person(), person()])
    const statuses = (await Promise.all(people.map((p) => p.try('POST', join, { invitationCode: made.code })))).map(
      (a) => a.status,
    )
    expect(statuses.sort()).toEqual([200, 404, 404, 404])
  })

  test('gives nobody more than its maker could give just now', async () => {
    // Somebody who may invite, but holds little.
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
    expect(
      (await maker.try('POST', `${base}/add`, { roleIds: [administrator], orgId, needsApproval: true, mostUses: 1 }))
        .status,
    ).toBe(403)
    const made = await newCode({ mostUses: 5 }, maker)
    expect((await (await person()).post(join, { invitationCode: made.code })).applyStatus).toBe('approved')
    // He loses what he gave: from now on somebody has to decide.
    await admin.post('/api/admin/sysuser/authorizeRoleToUser', { userId: user.id, roleIds: [declarant] })
    expect((await (await person()).post(join, { invitationCode: made.code })).applyStatus).toBe('pending')
    const taken = await admin.try('POST', `${base}/add`, {
      roleIds: [administrator],
      orgId,
      needsApproval: false,
      mostUses: 1,
    })
    expect([taken.status, taken.body.errors[0].field]).toEqual([400, 'needsApproval'])
  })

  test('is refused by field when it is not right, and when somebody changed it meanwhile', async () => {
    const made = await newCode()
    const tried = (change: object) =>
      admin.try('PUT', `${base}/update`, { id: made.id, version: made.version, ...change })
    expect(
      (await admin.try('POST', `${base}/add`, { roleIds: [], orgId, needsApproval: false, mostUses: 1 })).body.errors[0]
        .field,
    ).toBe('roleIds')
    expect(
      (
        await admin.try('POST', `${base}/add`, {
          roleIds: [await roleOf('demo2', 'ROLE_DECLARANT')],
          orgId,
          needsApproval: false,
          mostUses: 1,
        })
      ).body.errors[0].field,
    ).toBe('roleIds')
    expect(
      (
        await admin.try('POST', `${base}/add`, {
          roleIds: [declarant],
          orgId: (await other.get('/api/admin/sysorg/tree'))[0].id,
          needsApproval: false,
          mostUses: 1,
        })
      ).body.errors[0].field,
    ).toBe('orgId')
    expect((await tried({ mostUses: 0 })).body.errors[0].field).toBe('mostUses')
    expect((await tried({ endTime: '2020-01-01T00:00:00Z' })).body.errors[0].field).toBe('endTime')
    expect(
      (await tried({ startTime: '2099-01-02T00:00:00Z', endTime: '2099-01-01T00:00:00Z' })).body.errors[0].field,
    ).toBe('endTime')
    expect((await tried({ code: 'ABCDEFGHJK' })).status).toBe(400)
    expect((await tried({ version: 9, remark: 'x' })).status).toBe(409)
    expect(await admin.put(`${base}/update`, { id: made.id, version: made.version, mostUses: 3 })).toMatchObject({
      leftCount: 3,
      code: made.code,
    })
    await admin.post(`${base}/revoke`, { ids: [made.id] })
    expect(
      (await admin.try('PUT', `${base}/update`, { id: made.id, version: made.version + 2, remark: 'x' })).status,
    ).toBe(409)
  })

  test('belongs to its tenant, and to those who may invite', async () => {
    const made = await newCode()
    for (const [method, path, body] of [
      ['GET', `${base}/queryById?id=${made.id}`],
      ['GET', `${base}/queryUses?id=${made.id}`],
      ['POST', `${base}/revoke`, { ids: [made.id] }],
      ['POST', `${base}/delete`, { id: made.id }],
    ] as const) {
      expect((await other.try(method, path, body)).status, path).toBe(404)
      expect((await app.call(method, path, body ? { body } : {})).status, path).toBe(401)
    }
    expect((await other.get(`${base}/query`)).total).toBe(0)
    const plain = handOf(app, await app.signIn('demo', 'declarant'))
    expect((await plain.try('GET', `${base}/query`)).status).toBe(403)
    expect((await plain.try('POST', `${base}/add`, {})).status).toBe(403)
    expect((await admin.get(`${base}/query?search=${made.code.slice(2, 8)}`)).list.map((i: any) => i.id)).toEqual([
      made.id,
    ])
    expect((await admin.try('POST', `${base}/exportExcel`, {})).status).toBe(200)
  })
})
