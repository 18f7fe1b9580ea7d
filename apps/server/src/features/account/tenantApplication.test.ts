import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

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

const applicant = (route: string, token: string, body?: object) =>
  app.call(body ? 'POST' : 'GET', `/api/account/tenantApplication/${route}`, { token, ...(body ? { body } : {}) })
const decide = (route: string, token: string, body?: object) =>
  app.call(body ? 'POST' : 'GET', `/api/admin/tenantDecision/${route}`, { token, ...(body ? { body } : {}) })
const wanted = {
  tenantName: '新通报关行',
  tenantCode: 'newbroker',
  tenantContact: '李明',
  tenantPhone: '0755-1234567',
  tenantMail: 'li@new.example',
}
const missing = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'

async function person(username: string): Promise<string> {
  const password = 'Zhe4-geng-chang'
  await accounts.register({ username, password, email: `${username}@mail.example` })
  return app.signIn('personal', username, password)
}
const roleOf = async (tenant: string, code: string) =>
  (
    await accounts.sql(
      'select r.id from sys_role r join tenant t on t.id = r.tenant_id where t.tenant_code = $1 and role_code = $2',
      [tenant, code],
    )
  )[0].id
const orgOf = async (tenant: string) =>
  (
    await accounts.sql(
      `select o.id from sys_org o join tenant t on t.id = o.tenant_id where t.tenant_code = $1 and org_type = 'company'`,
      [tenant],
    )
  )[0].id

describe('a tenant of one’s own', () => {
  test('is made when the platform agrees, with the applicant as its administrator', async () => {
    const token = await person('li-ming')
    const operator = await app.signIn('platform', 'operator')
    const applied = await applicant('applyCreate', token, wanted)
    expect(applied.body.data).toMatchObject({
      type: 'create',
      applyStatus: 'pending',
      tenantCode: 'newbroker',
      applyUserName: 'li-ming',
      version: 1,
    })
    expect((await applicant('applyCreate', token, wanted)).status).toBe(409)
    const { id, version } = (await decide('queryCreate?applyStatus=pending', operator)).body.data.list[0]
    expect(await decide('approveCreate', operator, { id, version })).toMatchObject({
      status: 200,
      body: { data: { applyStatus: 'approved' } },
    })
    expect((await decide('approveCreate', operator, { id, version: version + 1 })).status).toBe(409)
    expect((await decide('rejectCreate', operator, { id, version: version + 1, failCause: 'no' })).status).toBe(409)
    expect((await applicant('queryMyApplications', token)).body.data[0].applyStatus).toBe('approved')

    const tenants = (await app.call('GET', '/api/admin/systenant/querySysTenant', { token })).body.data
    const made = tenants.find((t: any) => t.tenantCode === 'newbroker')
    const moved = (
      await app.call('POST', '/api/account/sysuserdetail/switchTenant', { token, body: { tenantId: made.id } })
    ).body.data.access_token
    expect((await app.call('GET', '/api/uaa/users/getSysUser', { token: moved })).body.data).toMatchObject({
      tenantName: '新通报关行',
      roles: ['ROLE_ADMIN'],
      area: 'admin',
    })
    expect((await app.call('GET', '/api/trade/supplier/query', { token: moved })).body.data).toMatchObject({ total: 0 })
    expect(
      await accounts.sql(
        `select count(*)::int as n from sys_role r join tenant t on t.id = r.tenant_id where tenant_code = 'newbroker'`,
      ),
    ).toEqual([{ n: 7 }])
    await accounts.until(
      async () => (await accounts.sql(`select 1 from outbox_message where recipient = 'li-ming@mail.example'`))[0],
    )
  })

  test('is asked of the platform and decided by nobody else', async () => {
    const token = await person('wang-fang')
    const { id } = (await applicant('applyCreate', token, { ...wanted, tenantCode: 'fang' })).body.data
    for (const other of [token, await app.signIn('demo', 'admin')]) {
      expect((await decide('queryCreate', other)).status).toBe(403)
      expect((await decide('approveCreate', other, { id, version: 1 })).status).toBe(403)
      expect((await decide('approveJoin', other, { id, version: 1, roleIds: [missing], orgId: missing })).status).toBe(
        other === token ? 403 : 404,
      )
    }
    expect((await decide('queryCreate', '')).status).toBe(401)
    expect((await applicant('applyCreate', '', wanted)).status).toBe(401)
    expect(await accounts.sql(`select 1 from tenant where tenant_code = 'fang'`)).toEqual([])
  })

  test('not under a code that is taken, before or meanwhile, and with a form that is filled in', async () => {
    const token = await person('zhao-lei')
    const operator = await app.signIn('platform', 'operator')
    expect((await applicant('applyCreate', token, { ...wanted, tenantCode: 'DEMO' })).body.errors[0].field).toBe(
      'tenantCode',
    )
    for (const [field, value] of [
      ['tenantCode', 'a b'],
      ['tenantCode', '-ab'],
      ['tenantName', ''],
      ['tenantContact', ''],
      ['tenantPhone', ''],
      ['tenantMail', 'x'],
      ['applyStatus', 'approved'],
    ] as const) {
      expect(
        (await applicant('applyCreate', token, { ...wanted, [field]: value })).body.errors?.[0]?.field,
        field,
      ).toBe(field)
    }
    const first = (await applicant('applyCreate', token, { ...wanted, tenantCode: 'raced' })).body.data
    const second = (await applicant('applyCreate', await person('sun-li'), { ...wanted, tenantCode: 'raced' })).body
      .data
    const statuses = await Promise.all(
      [first, second].map(async (a) => (await decide('approveCreate', operator, { id: a.id, version: 1 })).status),
    )
    expect(statuses.sort()).toEqual([200, 409])
    expect(
      await accounts.sql(
        `select count(*)::int as n from tenant_application where tenant_code = 'raced' and apply_status = 'approved'`,
      ),
    ).toEqual([{ n: 1 }])
  })

  test('not by the operator for himself', async () => {
    const operator = await app.signIn('platform', 'operator')
    const { id } = (await applicant('applyCreate', operator, { ...wanted, tenantCode: 'mine' })).body.data
    expect((await decide('approveCreate', operator, { id, version: 1 })).status).toBe(403)
    expect((await decide('rejectCreate', operator, { id, version: 1, failCause: 'no' })).status).toBe(403)
  })
})

describe('joining a tenant', () => {
  test('is decided by its administrators, with the role they choose', async () => {
    const token = await person('qian-yi')
    const admin = await app.signIn('demo', 'admin')
    const applied = (await applicant('applyJoin', token, { tenantCode: ' Demo ', remark: '请批准' })).body.data
    expect(applied).toMatchObject({ type: 'join', applyStatus: 'pending', tenantCode: 'demo' })
    expect((await applicant('applyJoin', token, { tenantCode: 'demo' })).status).toBe(409)
    const { list } = (await decide('queryJoin', admin)).body.data
    expect(list.map((a: any) => a.applyUserName)).toContain('qian-yi')
    const roleIds = [await roleOf('demo', 'ROLE_DECLARANT')]
    const orgId = await orgOf('demo')
    const approve = (changes: object) =>
      decide('approveJoin', admin, { id: applied.id, version: 1, roleIds, orgId, ...changes })
    expect((await approve({ version: 7 })).status).toBe(409)
    expect((await approve({ roleIds: [] })).body.errors[0].field).toBe('roleIds')
    expect((await approve({ roleIds: [await roleOf('demo2', 'ROLE_DECLARANT')] })).body.errors[0].field).toBe('roleIds')
    expect((await approve({ orgId: await orgOf('demo2') })).body.errors[0].field).toBe('orgId')
    expect((await approve({ username: 'admin' })).body.errors[0].field).toBe('username')
    expect(await approve({})).toMatchObject({ status: 200, body: { data: { applyStatus: 'approved' } } })
    expect((await approve({ version: 2 })).status).toBe(409)
    const joined = await app.signIn('demo', 'qian-yi', 'Zhe4-geng-chang')
    expect((await app.call('GET', '/api/uaa/users/getSysUser', { token: joined })).body.data).toMatchObject({
      roles: ['ROLE_DECLARANT'],
      tenantCode: 'demo',
    })
    expect((await applicant('applyJoin', token, { tenantCode: 'demo' })).body.message).toBe(
      'You are already a user of that tenant',
    )
  })

  test('is no business of other tenants, nor of the applicant', async () => {
    const token = await person('zhou-er')
    const { id } = (await applicant('applyJoin', token, { tenantCode: 'demo' })).body.data
    const other = await app.signIn('demo2', 'admin')
    expect((await decide('queryJoin', other)).body.data.list).toEqual([])
    const given = { roleIds: [await roleOf('demo2', 'ROLE_ADMIN')], orgId: await orgOf('demo2') }
    const foreign = await decide('approveJoin', other, { id, version: 1, ...given })
    const absent = await decide('approveJoin', other, { id: missing, version: 1, ...given })
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })
    expect((await decide('rejectJoin', other, { id, version: 1, failCause: 'x' })).status).toBe(404)
    for (const user of [token, await app.signIn('demo', 'declarant')]) {
      expect((await decide('queryJoin', user)).status).toBe(403)
      expect((await decide('approveJoin', user, { id, version: 1, ...given })).status).toBe(403)
    }
    expect((await applicant('cancel', other, { id })).status).toBe(404)
    expect((await applicant('queryMyApplications', other)).body.data).toEqual([])
  })

  test('cannot be approved by oneself, even as an administrator of the tenant', async () => {
    const both = await app.signIn('demo2', 'both')
    const admin = await app.signIn('demo2', 'admin')
    const [row] =
      await accounts.sql(`insert into tenant_application (tenant_id, type, applicant_id, apply_user_name, username, tenant_code, tenant_name)
      select m.tenant_id, 'join', m.person_id, 'x', 'x', 'demo2', 'x' from membership m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo2' and m.username = 'admin' returning id`)
    expect(
      (
        await decide('approveJoin', admin, {
          id: row.id,
          version: 1,
          roleIds: [await roleOf('demo2', 'ROLE_DECLARANT')],
          orgId: await orgOf('demo2'),
        })
      ).body.message,
    ).toBe('You cannot decide on your own application')
    expect((await decide('queryJoin', both)).status).toBe(403)
  })

  test('can be rejected with a reason, or taken back, once', async () => {
    const token = await person('feng-san')
    const admin = await app.signIn('demo', 'admin')
    const { id } = (await applicant('applyJoin', token, { tenantCode: 'demo' })).body.data
    expect((await decide('rejectJoin', admin, { id, version: 1, failCause: '' })).body.errors[0].field).toBe(
      'failCause',
    )
    expect((await decide('rejectJoin', admin, { id, version: 1, failCause: '不认识' })).body.data).toMatchObject({
      applyStatus: 'rejected',
      failCause: '不认识',
    })
    expect(
      (
        await decide('approveJoin', admin, {
          id,
          version: 2,
          roleIds: [await roleOf('demo', 'ROLE_DECLARANT')],
          orgId: await orgOf('demo'),
        })
      ).status,
    ).toBe(409)
    expect((await applicant('cancel', token, { id })).status).toBe(409)
    const again = (await applicant('applyJoin', token, { tenantCode: 'demo' })).body.data
    expect((await applicant('cancel', token, { id: again.id })).body.data.applyStatus).toBe('cancelled')
    expect((await decide('rejectJoin', admin, { id: again.id, version: 2, failCause: 'x' })).status).toBe(409)
    expect((await applicant('queryMyApplications', token)).body.data.map((a: any) => a.applyStatus)).toEqual([
      'cancelled',
      'rejected',
    ])
  })

  test('needs the exact code of a tenant, and guesses are limited', async () => {
    const token = await person('chen-si')
    const statuses = []
    for (let n = 0; n < 22; n++)
      statuses.push((await applicant('applyJoin', token, { tenantCode: n % 2 ? 'platform' : `guess${n}` })).status)
    expect(statuses).toEqual([...Array(20).fill(404), 429, 429])
  })
})
