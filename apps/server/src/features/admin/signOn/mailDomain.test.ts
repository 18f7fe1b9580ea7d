import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { startDnsServer, type DnsServer } from '../../../test/dnsServer.ts'
import { recheckMailDomains } from './mailDomainRecheck.ts'

let dns: DnsServer
let app: TestApplication
let db: pg.Client
let admin: Hand
let other: Hand
let operator: Hand
let tenantId: string

beforeAll(async () => {
  dns = await startDnsServer()
  app = await testApplication({ DNS_SERVERS: dns.address })
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
  operator = handOf(app, await app.signIn('platform', 'operator'))
  tenantId = (await db.query(`select id from tenant where tenant_code = 'demo'`)).rows[0].id
}, 60_000)
afterAll(async () => {
  await db?.end()
  await app?.close()
  await dns?.close()
})
beforeEach(() => {
  dns.broken = undefined
  dns.records.clear()
})

const base = '/api/admin/mailDomain'
const add = (domain: string, hand = admin) => hand.post(`${base}/add`, { domain })
const check = (row: { id: string }, hand = admin) => hand.post(`${base}/check`, { id: row.id })
const read = (row: { id: string }) => admin.get(`${base}/queryById?id=${row.id}`)
const publish = (row: any) => dns.records.set(row.recordName, ['v=spf1 -all', row.recordValue])
const proved = async (domain: string) => {
  const row = await add(domain)
  publish(row)
  await check(row)
  return row
}
const daysPass = (row: { id: string }) =>
  db.query(
    `update mail_domain set checked_at = checked_at - interval '1 day', missing_at = missing_at - interval '1 day' where id = $1`,
    [row.id],
  )
const titles = async (hand = admin): Promise<string[]> =>
  (await hand.get('/api/notification/notification/queryMyNotification?pageSize=50')).list.map((n: any) => n.title)

test('a domain is proved by the record that the row names, and by no other', async () => {
  const row = await add(' Corp.Example ')
  expect(row).toMatchObject({
    domain: 'corp.example',
    state: 'waiting',
    recordName: '_clearway.corp.example',
    provedAt: null,
    checkedAt: null,
  })
  expect(row.recordValue).toMatch(/^clearway-domain-verification=[\w-]{32}$/)
  expect(await check(row)).toMatchObject({ outcome: 'missing', row: { state: 'waiting' } })
  const theirs = await add('corp.example', other)
  publish(theirs)
  expect(await check(row)).toMatchObject({ outcome: 'different', row: { state: 'waiting', provedAt: null } })
  dns.records.set(row.recordName, [theirs.recordValue, row.recordValue])
  expect(await check(row)).toMatchObject({ outcome: 'proved', row: { state: 'dns' } })
  expect((await read(row)).provedAt).not.toBeNull()
  expect((await admin.get(`${base}/query?state=dns`)).list.map((r: any) => r.domain)).toContain('corp.example')
})

test('when nobody answers, nothing is gained and nothing lost', async () => {
  const waiting = await add('silent.example')
  const row = await proved('kept.example')
  dns.broken = 'failing'
  expect(await check(waiting)).toMatchObject({ outcome: 'unreachable', row: { state: 'waiting' } })
  expect(await check(row)).toMatchObject({ outcome: 'unreachable', row: { state: 'dns', missingChecks: 0 } })
  dns.broken = 'silent'
  expect(await check(row)).toMatchObject({ outcome: 'unreachable', row: { state: 'dns', missingChecks: 0 } })
}, 30_000)

test('what is no domain of a company is refused at the field', async () => {
  for (const domain of [
    '',
    'localhost',
    '10.0.0.1',
    '[::1]',
    '0x7f.1',
    'a@b.example',
    'http://a.example',
    'a..example',
    '-a.example',
    'a.example/x',
    'a b.example',
    '_dmarc.a.example',
    'gmail.com',
    'QQ.com',
    '163.com',
    `${'a'.repeat(64)}.example`,
    `${'abcd.'.repeat(48)}example`,
  ]) {
    expect([domain, (await admin.try('POST', `${base}/add`, { domain })).body.errors?.[0]?.field]).toEqual([
      domain,
      'domain',
    ])
  }
  expect((await add('Bücher.example')).domain).toBe('xn--bcher-kva.example')
  expect((await add('通途.example')).recordName).toBe('_clearway.xn--g93ala.example')
  const again = await admin.try('POST', `${base}/add`, { domain: 'XN--BCHER-KVA.example' })
  expect([again.status, again.body.errors[0].field]).toEqual([409, 'domain'])
})

test('another tenant, and who lacks the permission, has nothing of it', async () => {
  const row = await add('ours.example')
  expect((await other.try('POST', `${base}/check`, { id: row.id })).status).toBe(404)
  expect((await other.try('POST', `${base}/delete`, { id: row.id })).status).toBe(404)
  const role = await newRole(admin, ['ssoProvider'], ['mailDomain.edit', 'mailDomain.delete'])
  const reader = handOf(app, await app.signIn('demo', (await newUser(admin, [role.id])).username, 'test-password'))
  expect((await reader.get(`${base}/query`)).total).toBeGreaterThan(0)
  expect((await reader.try('POST', `${base}/check`, { id: row.id })).status).toBe(403)
  for (const hand of [admin, other]) {
    expect((await hand.try('GET', `/api/admin/tenantMailDomain/query?tenantId=${tenantId}`)).status).toBe(403)
    expect((await hand.try('POST', '/api/admin/tenantMailDomain/confirm', { tenantId, id: row.id })).status).toBe(403)
  }
})

test('out of the recycle bin a domain has to be proved anew', async () => {
  const row = await proved('binned.example')
  await admin.post(`${base}/delete`, { ids: [row.id] })
  await admin.post(`${base}/restore`, { ids: [row.id] })
  expect(await read(row)).toMatchObject({ state: 'waiting', provedAt: null, recordValue: row.recordValue })
  expect(await check(row)).toMatchObject({ outcome: 'proved' })
})

test('the operator confirms by hand and withdraws; the old record proves nothing then, and the tenant is told', async () => {
  const row = await add('byhand.example')
  const named = { tenantId, id: row.id }
  expect(await operator.post('/api/admin/tenantMailDomain/confirm', named)).toMatchObject({
    domain: 'byhand.example',
    state: 'operator',
  })
  expect((await operator.try('POST', '/api/admin/tenantMailDomain/confirm', named)).status).toBe(409)
  // A proof by hand needs no record.
  expect(await check(row)).toMatchObject({ outcome: 'missing', row: { state: 'operator', missingChecks: 0 } })
  publish(row)
  expect(await operator.post('/api/admin/tenantMailDomain/withdraw', named)).toMatchObject({
    state: 'waiting',
    provedAt: null,
  })
  expect((await operator.try('POST', '/api/admin/tenantMailDomain/withdraw', named)).status).toBe(409)
  expect(await check(row)).toMatchObject({ outcome: 'different', row: { state: 'waiting' } })
  expect(await titles()).toEqual(
    expect.arrayContaining([
      'The operator confirmed byhand.example',
      'The operator withdrew the verification of byhand.example',
    ]),
  )
  const trail = (await admin.get('/api/admin/auditTrail/query?pageSize=50')).list.filter((e: any) =>
    String(e.action).includes('tenantMailDomain'),
  )
  expect(trail).toHaveLength(2)
})

test('the operator reads the domains of one tenant and nothing else', async () => {
  const mine = await operator.get(`/api/admin/tenantMailDomain/query?tenantId=${tenantId}`)
  expect(Object.keys(mine[0]).toSorted()).toEqual(['checkedAt', 'createdAt', 'domain', 'id', 'provedAt', 'state'])
  const {
    rows: [theirs],
  } = await db.query(
    `select m.id from mail_domain m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo2' limit 1`,
  )
  expect(mine.map((r: any) => r.id)).not.toContain(theirs.id)
  // An id of one tenant names nothing in another, and the tenants of the platform itself are not the operator's to decide on.
  expect((await operator.try('POST', '/api/admin/tenantMailDomain/confirm', { tenantId, id: theirs.id })).status).toBe(
    404,
  )
  const {
    rows: [platform],
  } = await db.query(`select id from tenant where tenant_code = 'platform'`)
  expect((await operator.try('GET', `/api/admin/tenantMailDomain/query?tenantId=${platform.id}`)).status).toBe(404)
})

test('a record that stays away for a week takes the proof along; the administrators hear of it on the first day and the last', async () => {
  const row = await proved('lapsing.example')
  const { services } = app.application
  const daily = () => recheckMailDomains({}, services)
  dns.asked.length = 0
  await daily()
  expect(dns.asked).not.toContain(row.recordName)
  dns.records.clear()
  for (let day = 1; day <= 6; day++) {
    await daysPass(row)
    await daily()
    // However often somebody looks on one day, it is one day.
    await check(row)
    expect(await read(row)).toMatchObject({ state: 'missing', missingChecks: day })
  }
  await daysPass(row)
  dns.broken = 'failing'
  await daily()
  expect(await read(row)).toMatchObject({ state: 'missing', missingChecks: 6 })
  expect((await titles()).filter((title) => title.includes('lapsing.example'))).toHaveLength(1)
  dns.broken = undefined
  await daysPass(row)
  await daily()
  expect(await read(row)).toMatchObject({ state: 'waiting', provedAt: null })
  expect((await titles()).filter((title) => title.includes('lapsing.example'))).toHaveLength(2)
})

test('a record that comes back in time makes good what was missed', async () => {
  const row = await proved('back.example')
  dns.records.clear()
  await daysPass(row)
  await recheckMailDomains({}, app.application.services)
  expect(await read(row)).toMatchObject({ state: 'missing', missingChecks: 1 })
  publish(row)
  await daysPass(row)
  await recheckMailDomains({}, app.application.services)
  expect(await read(row)).toMatchObject({ state: 'dns', missingChecks: 0 })
})

test('a tenant asks the DNS so often and no oftener', async () => {
  const row = await add('asking.example', other)
  const answers = []
  for (let n = 0; n < 61; n++) answers.push((await other.try('POST', `${base}/check`, { id: row.id })).status)
  expect(answers.filter((s) => s === 200)).toHaveLength(60)
  expect(answers.at(-1)).toBe(429)
})
