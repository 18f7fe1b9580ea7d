import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { requireNotHeld } from '../../../business/customerHold.ts'
import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

const base = '/api/customs/usCustomer'
let app: TestApplication
let db: pg.Client
let admin: Hand
let clerk: Hand
let finance: Hand
let root: string
let n = 0

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  clerk = handOf(app, await app.signIn('demo', 'declarant'))
  finance = handOf(app, await app.signIn('demo', 'finance'))
  root = (await admin.get('/api/admin/sysorg/tree'))[0].id
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const add = async (more: object = {}, hand = clerk): Promise<any> => {
  const name = `US Customer ${++n} Inc.`
  const orgName = `美国客户 ${n}`
  const org = await admin.post('/api/admin/sysorg/add', {
    orgType: 'customer',
    orgName,
    orgParent: root,
    orgSequence: 800 + n,
  })
  return hand.post(`${base}/add`, { orgId: org.id, name, ...more })
}
const fields = ({ body }: any): string[] => (body.errors ?? []).map((e: any) => e.field).toSorted()
const step = (name: string, row: any, more: object = {}, hand = finance) =>
  hand.try('POST', `${base}/${name}`, { id: row.id, version: row.version, ...more })
const hold = (row: any, hand = finance) => step('hold', row, { kind: 'credit', reason: 'Overdue 45 days' }, hand)

test.each([
  ['a statement without its payer unit', { payment: 'monthly' }, ['payerUnit']],
  ['a payer unit of five digits', { payment: 'monthly', payerUnit: '12345' }, ['payerUnit']],
  ['an exemption without its certificate', { taxExempt: true }, ['resaleNumber']],
  ['a limit without its currency', { creditLimit: '1' }, ['creditCurrency']],
  ['a contact for nothing known', { contacts: 'Ann | president | 1 | a@b.example' }, ['contacts']],
  ['an EIN of no office', { numberKind: 'ein', importerNumber: '07-1144442' }, ['importerNumber']],
])('a customer is refused with %s', async (_what, more, at) => {
  const { orgId, id, version } = await add()
  void orgId
  const refused = await clerk.try('PUT', `${base}/update`, { id, version, ...more })
  expect([refused.status, fields(refused)]).toEqual([400, at])
})

test('its number is covered, and its instructions are told to whoever works for it', async () => {
  const row = await add({
    numberKind: 'ein',
    importerNumber: '95-6612345',
    contacts: 'Ann Lee | exam | +1 213 555 0100 | ann@test.example',
    examInstructions: 'Call before unloading',
    payment: 'monthly',
    payerUnit: '123456',
  })
  expect(row.importerNumber).toBe('**-***2345')
  const { rows } = await db.query(`select 1 from us_customer c where c::text like '%6612345%'`)
  expect(rows).toEqual([])
  expect(await clerk.get(`${base}/instructions?orgId=${row.orgId}`)).toMatchObject({
    examInstructions: 'Call before unloading',
    releaseInstructions: null,
    payment: 'monthly',
    payerUnit: '123456',
  })
  expect(await clerk.get(`${base}/instructions?orgId=${root}`)).toBeNull()
})

test('it goes from prospect to active, is held and let go, and closed and reopened, each by whom it is for', async () => {
  const row = await add()
  expect(row.state).toBe('prospect')
  const active = (await step('activate', row)).body.data
  expect((await hold(active, clerk)).status).toBe(403)
  const held = (await hold(active)).body.data
  expect(held).toMatchObject({ state: 'held', holdReason: 'Overdue 45 days', heldBy: '赵敏' })
  expect((await hold(held)).status).toBe(409)
  expect((await step('close', held)).status).toBe(409)
  expect((await admin.try('POST', `${base}/delete`, { id: row.id })).status).toBe(409)
  expect(await clerk.get(`${base}/queryLifters?id=${row.id}`)).toEqual(expect.arrayContaining(['赵敏']))
  expect((await step('release', held, { reason: 'Paid' }, clerk)).status).toBe(403)
  const open = (await step('release', held, { reason: 'Paid' })).body.data
  expect(open).toMatchObject({ state: 'active', holdReason: null, releaseNote: 'Paid' })
  const closed = (await step('close', open)).body.data
  expect(closed.state).toBe('closed')
  expect((await step('reopen', closed)).body.data.state).toBe('active')
})

test('a hold stops what is submitted in the United States alone, and says who may lift it', async () => {
  const row = await add()
  await hold(row)
  const { rows } = await db.query(`select tenant_id from us_customer where id = $1`, [row.id])
  const tenancy = { tenantId: rows[0].tenant_id, personId: null, requestId: 'test' }
  const refusedBy = (also?: 'usCustomer') =>
    app.application.services.database.transaction(tenancy, 'write', async (tx) => {
      const user = { permissions: new Set(), area: 'admin', timeZone: 'UTC', tenantId: rows[0].tenant_id }
      const ctx = { db: tx, user, language: 'en' } as never
      return requireNotHeld(ctx, row.orgId, also).then(
        () => null,
        (error: any) => JSON.stringify(error),
      )
    })
  expect(await refusedBy()).toBeNull()
  expect(await refusedBy('usCustomer')).toContain('赵敏')
})

test('two become one with both histories; one that is held, or of another number, does not', async () => {
  const merge = (kept: any, other: any) =>
    clerk.try('POST', `${base}/merge`, {
      id: kept.id,
      version: kept.version,
      otherId: other.id,
      otherVersion: other.version,
    })
  const [kept, other] = [
    await add(),
    await add({ bondNumbers: '990000001', numberKind: 'ein', importerNumber: '95-6600001' }),
  ]
  const merged = await merge(kept, other)
  expect(merged.body.data).toMatchObject({
    bondNumbers: '990000001',
    importerNumber: '**-***0001',
    mergedFrom: other.name,
  })
  const history = await clerk.get(`${base}/queryHistory?id=${kept.id}`)
  expect(JSON.stringify(history)).toContain(other.name)
  const held = (await hold(await add())).body.data
  expect((await merge(merged.body.data, held)).status).toBe(409)
  const apart = await add({ numberKind: 'ein', importerNumber: '95-6600002' })
  expect((await merge(merged.body.data, apart)).status).toBe(409)
  expect((await merge(apart, apart)).status).toBe(400)
  await admin.post(`${base}/restore`, { id: other.id })
  expect((await admin.get(`${base}/queryById?id=${other.id}`)).mergedInto).toBeNull()
})

test('customers and other tenants see none', async () => {
  const row = await add()
  const buyer = handOf(app, await app.signIn('demo', 'buyer'))
  expect((await buyer.try('GET', `${base}/query`)).status).toBe(403)
  const stranger = handOf(app, await app.signIn('demo2', 'admin'))
  expect((await stranger.try('GET', `${base}/queryById?id=${row.id}`)).status).toBe(404)
})
