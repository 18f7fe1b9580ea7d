import { detailWords } from '@clearway/contract/features/admin/monitoring/auditWords'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { outboxBody } from '../../kernel/messages/mail.ts'
import { readExcel } from '../../kernel/paper/excel.ts'
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
const get = async (token: string, path: string, headers: Record<string, string> = {}) =>
  app.call('GET', path, { token, headers: { 'accept-language': 'en', ...headers } })
const enter = (tenantCode: string, username: string, headers: Record<string, string> = {}) =>
  accounts.token({ grant_type: 'password', tenantCode, username, password: 'clearway-demo' }, headers)

test('sign-ins are told with outcome and device, from every tenant of the person and from nobody else', async () => {
  const here = (await enter('demo', 'both', { 'user-agent': 'Browser A' })).body.access_token
  await enter('demo2', 'both', { 'user-agent': 'Browser A' })
  await accounts.token(
    { grant_type: 'password', tenantCode: 'demo', username: 'both', password: 'not this one' },
    { 'user-agent': 'Browser B' },
  )
  await enter('demo', 'declarant')
  const { list } = await accounts.until(async () => {
    const { data } = (await get(here, `${base}/querySignIns`)).body
    return data.total === 3 ? data : undefined
  })
  expect(list.map((l: any) => [l.outcome, l.device, l.tenantName])).toEqual([
    ['failed', 'Browser B', '通途报关行（演示）'],
    ['done', 'Browser A', '港联关务有限公司（演示）'],
    ['done', 'Browser A', '通途报关行（演示）'],
  ])
  expect((await get(here, `${base}/querySignIns?pageSize=7`)).body.errors[0].field).toBe('pageSize')
})

test('a device that was never seen is told by bell and mail; the first one and a known one are not', async () => {
  const mails = async () =>
    (
      await accounts.sql(`select tenant_id, subject, body from outbox_message where recipient = 'finance@demo.example'`)
    ).map((m: any) => app.application.services.secrets.open(m.tenant_id, outboxBody, m.body))
  const first = await enter('demo', 'finance', { 'user-agent': 'Laptop' })
  const cookie = `device=${first.cookies['device']}`
  await enter('demo', 'finance', { 'user-agent': 'Laptop 2.0', cookie })
  await enter('demo', 'finance', { 'user-agent': 'Laptop 2.0' })
  expect(await mails()).toEqual([])
  const other = await enter('demo', 'finance', { 'user-agent': 'Telephone' })
  await accounts.until(async () => ((await mails()).some((m: string) => m.includes('Telephone')) ? true : undefined))
  const { data } = (await get(other.body.access_token, '/api/notification/notification/queryHeadNotification')).body
  expect(JSON.stringify(data)).toContain('new device')
  expect(JSON.stringify(data)).toMatch(/\d\d:\d\d \([A-Z]\w+\/\w+\)/)
  const devices = (
    await get(other.body.access_token, `${base}/queryDevices`, { cookie: `device=${other.cookies['device']}` })
  ).body.data
  expect(devices.filter((d: any) => d.current).map((d: any) => d.device)).toEqual(['Telephone'])
  expect(JSON.stringify(devices)).not.toContain(other.cookies['device'])
  const gone = await app.call('POST', `${base}/forgetDevice`, {
    token: other.body.access_token,
    body: { id: devices[0].id },
  })
  expect(gone.status).toBe(200)
  const stranger = (await enter('demo', 'buyer')).body.access_token
  expect(
    (await app.call('POST', `${base}/forgetDevice`, { token: stranger, body: { id: devices[1].id } })).status,
  ).toBe(404)
})

test('what a session did is told over all tenants that it was in, to its owner only', async () => {
  const token = (await enter('demo', 'both')).body.access_token
  const [session] = (await get(token, '/api/account/profile/querySessions')).body.data.filter((s: any) => s.current)
  expect(
    (
      await app.call('POST', '/api/trade/supplier/add', {
        token,
        body: { code: 'SE-1', name: '会话', isDefault: false },
      })
    ).status,
  ).toBe(200)
  const [{ id: tenantId }] = await accounts.sql(`select id from tenant where tenant_code = 'demo2'`)
  const switched = (await app.call('POST', '/api/account/sysuserdetail/switchTenant', { token, body: { tenantId } }))
    .body.data.access_token
  expect(
    (
      await app.call('POST', '/api/trade/supplier/add', {
        token: switched,
        body: { code: 'SE-2', name: '会话', isDefault: false },
      })
    ).status,
  ).toBe(200)
  const lines = (await get(switched, `${base}/querySessionAudit?id=${session.id}`)).body.data
  expect(lines.filter((l: any) => l.action.includes('supplier')).map((l: any) => l.tenantName)).toEqual([
    '港联关务有限公司（演示）',
    '通途报关行（演示）',
  ])
  expect(lines.at(-1)).toMatchObject({ action: 'sign in', title: { en: 'Signed in' } })
  const stranger = (await enter('demo', 'declarant')).body.access_token
  expect((await get(stranger, `${base}/querySessionAudit?id=${session.id}`)).status).toBe(404)
})

test('the own trail is filtered and exported in words, and nobody else is in it', async () => {
  const token = (await enter('demo', 'declarant')).body.access_token
  await app.call('POST', '/api/trade/supplier/add', { token, body: { code: 'OW-1', name: '本人', isDefault: false } })
  const { data } = (
    await get(
      token,
      `/api/account/ownAudit/query?${new URLSearchParams({ action: 'POST /api/trade/supplier/add', outcome: 'done', pageSize: '50' })}`,
    )
  ).body
  expect(data.total).toBe(1)
  expect((await get(token, '/api/account/ownAudit/query?outcome=maybe')).status).toBe(400)
  expect((await app.call('GET', '/api/account/ownAudit/query')).status).toBe(401)
  const file = await fetch(`${app.url}/api/account/ownAudit/exportExcel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ columns: ['at', 'action', 'outcome'] }),
  })
  const { rows } = await readExcel(Buffer.from(await file.arrayBuffer()), { maxRows: 100 })
  const text = JSON.stringify(rows)
  expect(text).toContain('Signed in')
  expect(text).toContain('Add')
  expect(text).not.toContain('POST /api')
  for (const path of ['exportWord', 'exportPDF'])
    expect((await app.call('POST', `/api/account/ownAudit/${path}`, { token, body: {} })).status).toBe(200)
})

test('codes in details are put into words, names are left alone', () => {
  expect(detailWords('disable, unlock').en).toBe('disabled, unlocked')
  expect(detailWords('reuse of a spent refresh token; session ended').zh).toBe('登录凭证被重复使用，会话已结束')
  expect(detailWords('+order.edit +supplier.view').en).toMatch(/^\+\S.*: .*\+.*: .*/)
  expect(detailWords('财务: order orgAndBelow').en).toContain('own organisation and below')
  expect(detailWords('mfa nobody → all, idleMinutes 30 → 15').en).toBe(
    'Who must have two-step verification Nobody → Everyone, Minutes of inactivity until sign-out 30 → 15',
  )
  for (const typed of ['陈静', 'a.b', 'CN 8471300000', '']) expect(detailWords(typed).en).toBe(typed)
})
