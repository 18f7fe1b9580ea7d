import { createHash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { accountsOf, type Accounts } from '../../../test/account.ts'
import { handOf, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { warnOfEnd } from './tenantEnd.ts'

let app: TestApplication
let accounts: Accounts
let operator: Hand
beforeAll(async () => {
  app = await testApplication()
  accounts = await accountsOf(app)
  operator = handOf(app, await app.signIn('platform', 'operator'))
})
beforeEach(() => accounts.calm())
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const base = '/api/admin/systenant'
let next = 0
const form = (more: object = {}) => {
  const n = ++next
  return {
    tenantName: `试用报关行 ${n}`,
    tenantCode: `trial-${n}`,
    timeZone: 'Asia/Hong_Kong',
    adminBy: 'new',
    adminNickname: '李明',
    adminUsername: 'liming',
    adminEmail: `liming${n}@trial.example`,
    adminLanguage: 'en',
    ...more,
  }
}
const fieldOf = async (hand: Hand, method: string, path: string, body: unknown) => {
  const { body: answer } = await hand.try(method, path, body)
  return answer.errors?.[0]?.field
}
const read = (id: string) => operator.get(`${base}/queryById?id=${id}`)
const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const future = (days: number) => past(-days)

/** Opens the mailed link as its receiver does and sets the password. */
async function setPassword(email: string, password: string): Promise<void> {
  const [mail] = await accounts.sql(`select id from outbox_message where recipient = $1`, [email])
  const { body } = await operator.get(`/api/admin/outbox/queryById?id=${mail.id}`)
  const ticket = /ticket=([\w-]+)/.exec(body)![1]
  const done = await app.call('POST', '/api/account/sysuserdetail/resetPassword', {
    body: { ticket, newPassword: password, confirmPassword: password },
  })
  expect(done.status).toBe(200)
  expect(
    (
      await app.call('POST', '/api/account/sysuserdetail/resetPassword', {
        body: { ticket, newPassword: password, confirmPassword: password },
      })
    ).status,
  ).toBe(400)
}

describe('the list of tenants', () => {
  test('is the operator’s: nobody else, not even by a URL rule', async () => {
    const admin = handOf(app, await app.signIn('demo', 'admin'))
    for (const [method, path] of [
      ['GET', 'query'],
      ['GET', 'queryById?id=aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'],
      ['POST', 'add'],
      ['PUT', 'update'],
      ['POST', 'suspend'],
      ['POST', 'archive'],
      ['POST', 'exportExcel'],
    ] as const) {
      expect((await admin.try(method, `${base}/${path}`, method === 'GET' ? undefined : {})).status, path).toBe(403)
      expect((await app.call(method, `${base}/${path}`, method === 'GET' ? {} : { body: {} })).status, path).toBe(401)
    }
    expect(
      (
        await admin.try('POST', '/api/admin/sysurl/add', {
          url: `${base}/**`,
          roleIds: ['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'],
        })
      ).status,
    ).toBe(400)
    expect(await admin.get(`${base}/querySysTenant`)).toHaveLength(1)
  })

  test('shows what was agreed and counts, searched, sorted, filtered and exported', async () => {
    const { list, total } = await operator.get(`${base}/query?search=demo&sort=tenantCode`)
    expect(total).toBe(2)
    const counted = await accounts.sql(
      `select tenant_code as code, (select count(*)::int from membership m where m.tenant_id = t.id and m.deleted_at is null and m.status <> 'disable') as n from tenant t where tenant_code like 'demo%' order by 1`,
    )
    expect(list.map((t: any) => [t.tenantCode, t.state, t.userCount])).toEqual(
      counted.map(({ code, n }) => [code, 'open', n]),
    )
    expect(Object.keys(list[0])).not.toContain('policy')
    expect((await operator.get(`${base}/query?state=suspended`)).total).toBe(0)
    expect((await operator.get(`${base}/query?search=platform`)).total).toBe(0)
    expect((await operator.try('POST', `${base}/exportExcel`, {})).status).toBe(200)
    expect((await operator.try('GET', `${base}/query?sort=policy`)).status).toBe(400)
  })
})

describe('a new tenant', () => {
  test('comes with menus, roles in its language, and an administrator who sets his password by a mailed link, once', async () => {
    const wanted = form({ domain: 'Broker.Example.com', mostUsers: 5 })
    const made = await operator.post(`${base}/add`, wanted)
    expect(made).toMatchObject({
      tenantCode: wanted.tenantCode,
      state: 'open',
      userCount: 1,
      mostUsers: 5,
      ownerName: '李明',
      domain: 'broker.example.com',
      timeZone: 'Asia/Hong_Kong',
      packageName: null,
    })
    await expect(app.signIn(wanted.tenantCode, 'liming', '')).rejects.toThrow()
    await setPassword(wanted.adminEmail, 'Zhe4-geng-chang')
    const token = await app.signIn(wanted.tenantCode, 'liming', 'Zhe4-geng-chang')
    const hand = handOf(app, token)
    expect(await hand.get('/api/uaa/users/getSysUser')).toMatchObject({
      roles: ['ROLE_ADMIN'],
      area: 'admin',
      timeZone: 'Asia/Hong_Kong',
    })
    const roles = (await hand.get('/api/admin/sysrole/querySysRole')).list.map((r: any) => r.roleName)
    expect(roles).toContain('Declarant')
    expect(roles).toContain('Administrator')
    expect(await operator.get(`${base}/queryHistory?id=${made.id}`)).toMatchObject([{ action: 'add' }])
  })

  test('may belong to somebody who has an account', async () => {
    const made = await operator.post(`${base}/add`, form({ adminBy: 'existing', adminAccount: 'visitor' }))
    expect(made.ownerName).toBe('刘洋')
    expect(
      (await app.call('GET', '/api/uaa/users/getSysUser', { token: await app.signIn(made.tenantCode, 'visitor') })).body
        .data.roles,
    ).toEqual(['ROLE_ADMIN'])
    expect(
      await fieldOf(
        operator,
        'POST',
        `${base}/add`,
        form({ adminBy: 'existing', adminAccount: 'nobody@nowhere.example' }),
      ),
    ).toBe('adminAccount')
  })

  test('is refused with the field named', async () => {
    for (const [field, value] of [
      ['tenantCode', 'demo'],
      ['tenantCode', 'A b'],
      ['tenantName', ''],
      ['domain', 'http://x.example'],
      ['domain', 'localhost'],
      ['domain', '10.0.0.1'],
      ['timeZone', 'Mars/Olympus'],
      ['mostUsers', 0],
      ['tenantEmail', 'x'],
      ['packageId', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'],
      ['adminEmail', null],
      ['adminUsername', ''],
      ['adminNickname', ''],
    ] as const)
      expect(await fieldOf(operator, 'POST', `${base}/add`, form({ [field]: value })), `${field} ${value}`).toBe(field)
    expect(await fieldOf(operator, 'POST', `${base}/add`, form({ startTime: future(5), endTime: future(4) }))).toBe(
      'endTime',
    )
    expect(await fieldOf(operator, 'POST', `${base}/add`, form({ adminBy: 'existing' }))).toBe('adminAccount')
    expect((await operator.try('POST', `${base}/add`, form({ kind: 'platform' }))).status).toBe(400)
    await operator.post(`${base}/add`, form({ domain: 'one.example.com' }))
    expect(await fieldOf(operator, 'POST', `${base}/add`, form({ domain: 'ONE.example.com' }))).toBe('domain')
  })

  test('is changed by its version, but for its code', async () => {
    const made = await operator.post(`${base}/add`, form())
    const changed = await operator.put(`${base}/update`, {
      id: made.id,
      version: made.version,
      tenantName: '改名',
      mostUsers: 3,
    })
    expect(changed).toMatchObject({ tenantName: '改名', mostUsers: 3, version: made.version + 1 })
    const stale = await operator.try('PUT', `${base}/update`, { id: made.id, version: made.version, tenantName: 'x' })
    expect([stale.status, stale.body.data.current.tenantName]).toEqual([409, '改名'])
    expect(
      await fieldOf(operator, 'PUT', `${base}/update`, { id: made.id, version: changed.version, tenantCode: 'other' }),
    ).toBe('tenantCode')
    expect(
      await fieldOf(operator, 'PUT', `${base}/update`, {
        id: made.id,
        version: changed.version,
        startTime: future(3),
        endTime: future(2),
      }),
    ).toBe('endTime')
    expect(
      (
        await operator.try('PUT', `${base}/update`, {
          id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
          version: 1,
          tenantName: 'x',
        })
      ).status,
    ).toBe(404)
    expect((await operator.get(`${base}/queryHistory?id=${made.id}`))[0].changes.map((c: any) => c.field)).toEqual([
      'mostUsers',
      'tenantName',
    ])
  })
})

describe('nobody works in a tenant', () => {
  let tenant: any
  let token: string
  const call = (used = token) =>
    app.call('GET', '/api/trade/supplier/query', { token: used, headers: { 'accept-language': 'en' } })
  const change = async (values: object) => {
    const { version } = await read(tenant.id)
    return operator.put(`${base}/update`, { id: tenant.id, version, ...values })
  }
  const saysWhy = async (message: string) => {
    await accounts.until(async () => ((await call()).status === 401 ? true : undefined))
    expect((await call()).body).toMatchObject({ code: 50012, message })
    const signIn = await accounts.token(
      {
        grant_type: 'password',
        scope: 'all',
        type: 'account',
        tenantCode: tenant.tenantCode,
        username: 'visitor',
        password: 'clearway-demo',
      },
      { 'accept-language': 'en' },
    )
    expect([signIn.status, signIn.body.message]).toEqual([400, message])
    const home = await app.signIn('personal', 'visitor')
    const switched = await app.call('POST', '/api/account/sysuserdetail/switchTenant', {
      token: home,
      body: { tenantId: tenant.id },
      headers: { 'accept-language': 'en' },
    })
    expect([switched.status, switched.body.message]).toEqual([409, message])
    const client = await accounts.token(
      { grant_type: 'client_credentials' },
      { authorization: `Basic ${btoa(`erp-${tenant.tenantCode}:a-secret-of-the-client`)}`, 'accept-language': 'en' },
    )
    expect([client.status, client.body.message]).toEqual([400, message])
  }
  const worksAgain = async () => {
    token = (
      await accounts.token({
        grant_type: 'password',
        scope: 'all',
        type: 'account',
        tenantCode: tenant.tenantCode,
        username: 'visitor',
        password: 'clearway-demo',
      })
    ).body.access_token
    expect((await call()).status).toBe(200)
  }
  beforeAll(async () => {
    tenant = await operator.post(`${base}/add`, form({ adminBy: 'existing', adminAccount: 'visitor' }))
    await accounts.sql(
      `insert into app_client (tenant_id, client_id, client_secret_hash, scope, access_token_validity, authorities) values ($1, $2, $3, '{read}', 120, '{supplier.view}')`,
      [tenant.id, `erp-${tenant.tenantCode}`, createHash('sha256').update('a-secret-of-the-client').digest()],
    )
    await worksAgain()
  })

  test('that is suspended, and is told the reason', async () => {
    const { version } = await read(tenant.id)
    expect(await fieldOf(operator, 'POST', `${base}/suspend`, { id: tenant.id, version, reason: '' })).toBe('reason')
    expect(await operator.post(`${base}/suspend`, { id: tenant.id, version, reason: '欠费' })).toMatchObject({
      state: 'suspended',
      statusNote: '欠费',
    })
    await saysWhy('This tenant is suspended: 欠费')
    expect((await operator.get(`${base}/query?state=suspended`)).list.map((t: any) => t.id)).toEqual([tenant.id])
    const now = await read(tenant.id)
    expect(
      (await operator.try('POST', `${base}/suspend`, { id: tenant.id, version: now.version, reason: 'x' })).status,
    ).toBe(409)
    expect((await operator.try('POST', `${base}/reinstate`, { id: tenant.id, version })).status).toBe(409)
    expect(await operator.post(`${base}/reinstate`, { id: tenant.id, version: now.version })).toMatchObject({
      state: 'open',
      statusNote: null,
    })
    await worksAgain()
    expect((await operator.try('POST', `${base}/reinstate`, { id: tenant.id, version: now.version + 1 })).status).toBe(
      409,
    )
  })

  test('that has not begun', async () => {
    expect((await change({ startTime: future(2), endTime: null })).state).toBe('notStarted')
    await saysWhy('This tenant is not open yet')
    await change({ startTime: past(2) })
    await worksAgain()
  })

  test('that has ended, also when it ends while somebody works', async () => {
    expect((await change({ endTime: past(1) })).state).toBe('expired')
    await saysWhy('This tenant has expired')
    await change({ endTime: null })
    await worksAgain()
    await change({ endTime: new Date(Date.now() + 1000).toISOString() })
    await saysWhy('This tenant has expired')
    await change({ endTime: future(100) })
    await worksAgain()
  })

  test('that was archived by its typed code, until it is restored', async () => {
    const { version } = await read(tenant.id)
    expect(await fieldOf(operator, 'POST', `${base}/archive`, { id: tenant.id, version, tenantCode: 'demo' })).toBe(
      'tenantCode',
    )
    await operator.post(`${base}/archive`, { id: tenant.id, version, tenantCode: tenant.tenantCode })
    await accounts.until(async () => ((await call()).status === 401 ? true : undefined))
    expect((await operator.get(`${base}/query?deleted=true`)).list.map((t: any) => t.id)).toEqual([tenant.id])
    const again = await operator.post(`${base}/add`, form({ tenantCode: tenant.tenantCode }))
    expect(await fieldOf(operator, 'POST', `${base}/restore`, { ids: [tenant.id] })).toBe('tenantCode')
    await operator.post(`${base}/archive`, { id: again.id, version: again.version, tenantCode: tenant.tenantCode })
    await operator.post(`${base}/restore`, { ids: [tenant.id] })
    await worksAgain()
    expect((await operator.try('POST', `${base}/restore`, { ids: [tenant.id] })).status).toBe(404)
  })
})

test('a tenant takes no more users than agreed, whichever way they come', async () => {
  const tenant = await operator.post(
    `${base}/add`,
    form({ adminBy: 'existing', adminAccount: 'visitor', mostUsers: 2 }),
  )
  const hand = handOf(app, await app.signIn(tenant.tenantCode, 'visitor'))
  const declarant = (await hand.get('/api/admin/sysrole/querySysRole')).list.find(
    (r: any) => r.roleCode === 'ROLE_DECLARANT',
  )
  const first = await newUser(hand, [declarant.id])
  expect((await read(tenant.id)).userCount).toBe(2)
  await expect(newUser(hand, [declarant.id])).rejects.toThrow(/This tenant has reached its limit of 2 users/)
  const org = (await hand.get('/api/admin/sysorg/tree'))[0].id
  const invited = await hand.try('POST', '/api/admin/sysuser/addSysTenantUser', {
    tenantCode: tenant.tenantCode,
    userId: 'admin@demo.example',
    username: 'helper',
    orgId: org,
    roleIds: [declarant.id],
  })
  expect([invited.status, invited.body.message]).toEqual([
    409,
    expect.stringContaining('has reached its limit of 2 users'),
  ])
  await hand.post('/api/admin/sysuser/modifyAccount', { id: first.id, status: 'disable' })
  const second = await newUser(hand, [declarant.id])
  expect((await hand.try('POST', '/api/admin/sysuser/modifyAccount', { id: first.id, status: 'able' })).status).toBe(
    409,
  )
  await hand.post('/api/admin/sysuser/deleteSysUser', { id: second.id })
  await hand.post('/api/admin/sysuser/modifyAccount', { id: first.id, status: 'able' })
  expect((await read(tenant.id)).userCount).toBe(2)
  // Many at once: exactly as many as there is room for.
  const { version } = await read(tenant.id)
  await operator.put(`${base}/update`, { id: tenant.id, version, mostUsers: 4 })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => newUser(hand, [declarant.id])))
  expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(2)
  expect((await read(tenant.id)).userCount).toBe(4)
})

test('the administrators are warned 30, 7 and 1 days before the end, once each, and anew when it moves', async () => {
  const tenant = await operator.post(
    `${base}/add`,
    form({ adminBy: 'existing', adminAccount: 'visitor', endTime: future(40) }),
  )
  const told = async () =>
    (
      await accounts.sql(
        `select title_en from notification where tenant_id = $1 and title_en like 'Days until%' order by start_time, id`,
        [tenant.id],
      )
    ).map((r) => r['title_en'])
  const at = async (days: number) => {
    await accounts.sql(
      `update tenant set end_time = now() + make_interval(days => $2) - interval '1 hour', end_warned = end_warned where id = $1`,
      [tenant.id, days],
    )
  }
  const run = () => warnOfEnd({}, app.application.services)
  await run()
  expect(await told()).toEqual([])
  for (const [days, count] of [
    [30, 1],
    [30, 1],
    [7, 2],
    [1, 3],
  ] as const) {
    const [{ end_warned: warned }] = await accounts.sql('select end_warned from tenant where id = $1', [tenant.id])
    await at(days)
    // The time moves on, not the end: the mark of the last warning stays.
    await accounts.sql('update tenant set end_warned = $2 where id = $1', [tenant.id, warned])
    await run()
    await run()
    expect(await told(), String(days)).toHaveLength(count)
  }
  expect((await told()).at(-1)).toContain('expires: 1')
  const { version } = await read(tenant.id)
  await operator.put(`${base}/update`, { id: tenant.id, version, endTime: future(20) })
  await run()
  expect(await told()).toHaveLength(4)
})
