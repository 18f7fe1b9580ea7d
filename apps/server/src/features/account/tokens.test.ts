import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

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
  await accounts.sql('delete from session')
})
afterAll(async () => {
  await accounts?.close()
  await app?.close()
})

const who = (token: string) => app.call('GET', '/api/uaa/users/getSysUser', { token })
const refresh = (token: string) => accounts.token({ grant_type: 'refresh_token' }, { cookie: `refresh=${token}` })
const state = async () =>
  (await accounts.sql('select ended_at is not null as ended, end_reason as reason from session'))[0]

describe('refreshing', () => {
  test('gives new tokens of the same session; the old access token is dead at once', async () => {
    const first = await accounts.signIn('demo', 'admin')
    expect((await who(first.body.access_token)).status).toBe(200)
    const second = await refresh(first.cookies['refresh']!)
    expect(second).toMatchObject({ status: 200, body: { expires_in: 600 } })
    expect(second.cookies['refresh']).not.toBe(first.cookies['refresh'])
    expect((await who(second.body.access_token)).status).toBe(200)
    await accounts.until(async () => ((await who(first.body.access_token)).status === 401 ? true : undefined))
    expect(await accounts.sql('select count(*)::int as n from session')).toEqual([{ n: 1 }])
  })

  test('with a spent token ends the session and tells the audit trail', async () => {
    const first = await accounts.signIn('demo', 'admin')
    const second = await refresh(first.cookies['refresh']!)
    await accounts.sql(`update session set rotated_at = now() - interval '11 seconds'`)
    const thief = await refresh(first.cookies['refresh']!)
    expect(thief).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Invalid access token', code: 50008 },
    })
    expect(thief.headers.getSetCookie().every((c) => c.includes('Max-Age=0'))).toBe(true)
    expect(await state()).toEqual({ ended: true, reason: 'reuse' })
    await accounts.until(async () => ((await who(second.body.access_token)).body.code === 50012 ? true : undefined))
    expect((await refresh(second.cookies['refresh']!)).body).toMatchObject({
      error_description: 'Invalid access token',
      code: 50012,
    })
    await accounts.until(async () => (await accounts.sql(`select 1 from audit_event where action = 'refresh'`))[0])
  })

  test('an older spent token ends the session even within the moment of grace', async () => {
    const first = await accounts.signIn('demo', 'admin')
    const second = await refresh(first.cookies['refresh']!)
    await refresh(second.cookies['refresh']!)
    expect((await refresh(first.cookies['refresh']!)).status).toBe(400)
    expect(await state()).toEqual({ ended: true, reason: 'reuse' })
  })

  test('from two tabs at once leaves both signed in', async () => {
    const first = await accounts.signIn('demo', 'admin')
    const tabs = await Promise.all([1, 2, 3].map(() => refresh(first.cookies['refresh']!)))
    expect(tabs.map((t) => t.status)).toEqual([200, 200, 200])
    expect(tabs.filter((t) => t.cookies['refresh'])).toHaveLength(1)
    expect(await state()).toEqual({ ended: false, reason: null })
    const last = await Promise.all(tabs.map((t) => who(t.body.access_token)))
    expect(last.filter((l) => l.status === 200)).toHaveLength(1)
    expect((await refresh(tabs.find((t) => t.cookies['refresh'])!.cookies['refresh']!)).status).toBe(200)
  })

  test('is over after the idle time and never goes past twelve hours', async () => {
    const first = await accounts.signIn('demo', 'admin')
    await accounts.sql(`update session set created_at = now() - interval '11 hours 50 minutes'`)
    const late = await refresh(first.cookies['refresh']!)
    expect(/refresh=[^;]+; Max-Age=(\d+)/.exec(late.headers.get('set-cookie')!)![1]).toMatch(/^(599|600)$/)
    await accounts.sql(`update session set refresh_expires_at = now() - interval '1 second'`)
    expect((await refresh(late.cookies['refresh']!)).body).toMatchObject({
      error_description: 'Invalid access token',
      code: 50014,
    })
    expect(await state()).toEqual({ ended: true, reason: 'expired' })
  })

  test('the tenant may set the idle time', async () => {
    await accounts.sql(`update tenant set policy = '{"idleMinutes": 5}' where tenant_code = 'demo2'`)
    expect((await accounts.signIn('demo2', 'admin')).headers.get('set-cookie')).toContain(
      'Max-Age=900; Path=/; HttpOnly',
    )
    await accounts.sql(
      `update tenant set policy = '{"idleMinutes": 1000000, "passwordMin": "x"}' where tenant_code = 'demo2'`,
    )
    expect((await accounts.signIn('demo2', 'admin')).headers.get('set-cookie')).toContain(
      'Max-Age=2400; Path=/; HttpOnly',
    )
  })

  test('is refused from another site', async () => {
    const first = await accounts.signIn('demo', 'admin')
    const answer = await accounts.token(
      { grant_type: 'refresh_token' },
      { cookie: `refresh=${first.cookies['refresh']}`, 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.status).toBe(403)
    expect((await who(first.body.access_token)).status).toBe(200)
  })
})

describe('a session', () => {
  test('is read from the bearer header and from nowhere else', async () => {
    const {
      body: { access_token: token },
      cookies,
    } = await accounts.signIn('demo', 'admin')
    const path = '/api/uaa/users/getSysUser'
    const tries: [string, Record<string, string>][] = [
      [path, {}],
      [path, { authorization: '' }],
      [path, { authorization: 'Bearer ' }],
      [path, { authorization: `bearer${token}` }],
      [path, { authorization: token }],
      [path, { authorization: `Bearer ${token}=` }],
      [path, { authorization: `Bearer  ${token}` }],
      [path, { authorization: `Bearer ${token}, Bearer ${token}` }],
      [`${path}?access_token=${token}`, {}],
      [`${path}?token=${token}`, {}],
      [path, { 'x-access-token': token }],
      [path, { cookie: `token=${token}` }],
      [path, { authorization: `Bearer ${cookies['refresh']}` }],
      [path, { authorization: `Basic ${btoa(`:${token}`)}` }],
    ]
    for (const [route, headers] of tries)
      expect(await app.call('GET', route, { headers }), JSON.stringify([route, headers])).toMatchObject({
        status: 401,
        body: { code: 50008 },
      })
    expect((await who(token)).status).toBe(200)
  })

  test('ends with logging out, by its token or by its refresh cookie', async () => {
    for (const by of ['token', 'cookie']) {
      await accounts.sql('delete from session')
      const { body, cookies } = await accounts.signIn('demo', 'admin')
      expect((await who(body.access_token)).status).toBe(200)
      const out = await app.call('POST', '/api/uaa/oauth/logout', {
        body: {},
        ...(by === 'token' ? { token: body.access_token } : { headers: { cookie: `refresh=${cookies['refresh']}` } }),
      })
      expect(out).toMatchObject({ status: 200, body: { data: { done: true } } })
      expect(out.headers.getSetCookie().map((c) => c.split(';')[0])).toEqual(['token=', 'refresh='])
      expect(await state()).toEqual({ ended: true, reason: 'logout' })
      await accounts.until(async () => ((await who(body.access_token)).body.code === 50008 ? true : undefined))
      expect((await refresh(cookies['refresh']!)).status).toBe(400)
    }
    expect((await app.call('POST', '/api/uaa/oauth/logout', { body: {} })).status).toBe(200)
    expect((await app.call('POST', '/api/uaa/oauth/logout', { body: {}, token: 'x'.repeat(43) })).status).toBe(200)
  })

  test('is told when the access token has run out', async () => {
    const { body } = await accounts.signIn('demo', 'admin')
    await accounts.sql(`update session set access_expires_at = now() - interval '1 second'`)
    expect(await who(body.access_token)).toMatchObject({ status: 401, body: { code: 50014 } })
  })

  test('is over as soon as the tenant is', async () => {
    const { body } = await accounts.signIn('demo2', 'declarant')
    expect((await who(body.access_token)).status).toBe(200)
    await accounts.sql(`update tenant set end_time = now() where tenant_code = 'demo2'`)
    await accounts.until(async () => ((await who(body.access_token)).status === 401 ? true : undefined))
    expect((await who(body.access_token)).body.code).toBe(50012)
    await accounts.sql(`update tenant set end_time = null where tenant_code = 'demo2'`)
  })

  test('can be registered any number of times, and a user has at most twenty', async () => {
    expect((await app.call('POST', '/api/admin/sysuser/registerNewSession', { body: {} })).status).toBe(401)
    const first = await accounts.signIn('demo', 'declarant')
    for (let n = 0; n < 30; n++)
      expect(
        (await app.call('POST', '/api/admin/sysuser/registerNewSession', { body: {}, token: first.body.access_token }))
          .status,
      ).toBe(200)
    expect(await accounts.sql('select count(*)::int as n from session')).toEqual([{ n: 1 }])
    for (let n = 0; n < 21; n++) await accounts.signIn('demo', 'declarant')
    expect(await accounts.sql('select count(*)::int as n from session where ended_at is null')).toEqual([{ n: 20 }])
    await accounts.until(async () => ((await who(first.body.access_token)).status === 401 ? true : undefined))
  })
})

describe('switching the tenant', () => {
  const switchTo = (token: string, tenantId: string) =>
    app.call('POST', '/api/account/sysuserdetail/switchTenant', { token, body: { tenantId } })
  const idOf = async (code: string) =>
    (await accounts.sql('select id from tenant where tenant_code = $1', [code]))[0].id as string

  test('moves the session; another tab writes nothing into the wrong tenant', async () => {
    const {
      body: { access_token: old },
      cookies,
    } = await accounts.signIn('demo', 'both')
    expect((await who(old)).body.data.tenantCode).toBe('demo')
    const moved = await switchTo(old, await idOf('demo2'))
    expect(moved.status).toBe(200)
    expect(moved.headers.get('set-cookie')).toContain(`token=${moved.body.data.access_token}; Max-Age=600`)
    expect((await who(moved.body.data.access_token)).body.data).toMatchObject({ tenantCode: 'demo2', username: 'both' })
    await accounts.until(async () => ((await who(old)).status === 401 ? true : undefined))
    const otherTab = await refresh(cookies['refresh']!)
    expect((await who(otherTab.body.access_token)).body.data.tenantCode).toBe('demo2')
    const audit = await accounts.sql(
      `select t.tenant_code, e.action from audit_event e join tenant t on t.id = e.tenant_id where action like '%switchTenant' or detail = 'switched tenant' order by tenant_code`,
    )
    expect(audit).toEqual([
      { tenant_code: 'demo', action: 'POST /api/account/sysuserdetail/switchTenant' },
      { tenant_code: 'demo2', action: 'sign in' },
    ])
  })

  test('goes only where one is a user, and says nothing of other tenants', async () => {
    const {
      body: { access_token: token },
    } = await accounts.signIn('demo', 'admin')
    const strange = await switchTo(token, await idOf('demo2'))
    const missing = await switchTo(token, 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa')
    expect(strange.status).toBe(404)
    expect({ ...strange.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect((await switchTo(token, 'x')).body.errors[0].field).toBe('tenantId')
    expect((await who(token)).body.data.tenantCode).toBe('demo')
  })

  test('not into a membership that is disabled or a tenant that is closed', async () => {
    const {
      body: { access_token: token },
    } = await accounts.signIn('demo', 'both')
    const demo2 = await idOf('demo2')
    await accounts.sql(`update membership set status = 'disable' where username = 'both' and tenant_id = $1`, [demo2])
    expect((await switchTo(token, demo2)).status).toBe(404)
    await accounts.sql(`update membership set status = 'able' where username = 'both'`)
    await accounts.sql(`update tenant set status = 'disable' where id = $1`, [demo2])
    expect((await switchTo(token, demo2)).status).toBe(409)
    await accounts.sql(`update tenant set status = 'able' where id = $1`, [demo2])
    expect(
      (await app.call('POST', '/api/account/sysuserdetail/switchTenant', { body: { tenantId: demo2 } })).status,
    ).toBe(401)
  })
})
