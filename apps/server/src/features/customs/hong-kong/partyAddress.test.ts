import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { customerIds } from '../../../test/trade.ts'

const base = '/api/customs/partyAddress'
let app: TestApplication
let admin: Hand
let declarant: Hand
let buyer: Hand
let token: string
let orgs: { pengcheng: string; haina: string }
let n = 0

beforeAll(async () => {
  app = await testApplication()
  token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  declarant = handOf(app, await app.signIn('demo', 'declarant'))
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  orgs = await customerIds(app, token)
})
afterAll(() => app?.close())

const written = (more: object = {}) => ({
  kind: 'consignee',
  name: `港運貿易 ${++n} 有限公司`,
  country: 'HKG',
  district: 'kwunTong',
  address: '九龍觀塘巧明街 100 號 12 樓',
  ...more,
})
const add = (more: object = {}, hand = declarant): Promise<any> => hand.post(`${base}/add`, written(more))
const fields = ({ body }: any): string[] => (body.errors ?? []).map((e: any) => e.field).toSorted()
const merge = (kept: any, other: any, hand = declarant) =>
  hand.try('POST', `${base}/merge`, {
    id: kept.id,
    version: kept.version,
    otherId: other.id,
    otherVersion: other.version,
  })

describe('the address book', () => {
  test.each([
    ['in Hong Kong without a district', { district: null }, ['district']],
    ['elsewhere with one', { country: 'CHN' }, ['district']],
    ['a consignee at a post-office box', { address: '九龍中央郵政信箱 72345 號' }, ['address']],
    ['a consignor with one in English', { kind: 'consignor', addressEn: 'G.P.O. Box 12' }, ['addressEn']],
    ['a number of no form', { registrationNumber: '1234' }, ['registrationNumber']],
    ['a credit code with a wrong check digit', { registrationNumber: '914403007084611360' }, ['registrationNumber']],
    ['disabled for no reason', { status: 'disabled' }, ['disabledReason']],
    ['a reason where it is in use', { disabledReason: '搬遷' }, ['disabledReason']],
    ['a country that is none', { country: 'XX', district: null }, ['country']],
    ['nothing of an address', { address: '' }, ['address']],
  ])('refuses %s', async (_what, more, at) => {
    const refused = await declarant.try('POST', `${base}/add`, written(more))
    expect([refused.status, fields(refused)]).toEqual([400, at])
  })

  test('takes a post-office box where only post is brought, and writes numbers one way', async () => {
    const row = await add({ kind: 'delivery', address: '香港中央郵政信箱 1 號', registrationNumber: '12345678／001' })
    expect(row).toMatchObject({ status: 'active', registrationNumber: '12345678-001', mergedInto: null })
    const moved = await declarant.try('PUT', `${base}/update`, { id: row.id, version: row.version, kind: 'consignor' })
    expect([moved.status, fields(moved)]).toEqual([400, ['address']])
    const stale = await declarant.try('PUT', `${base}/update`, { id: row.id, version: 0, remark: 'x' })
    expect(stale.status).toBe(409)
  })

  test('a customer’s people see and write their own alone; other tenants see nothing; declarants do not delete', async () => {
    const [own, house] = [await add({ orgId: orgs.pengcheng }), await add()]
    expect((await buyer.get(`${base}/queryById?id=${own.id}`)).name).toBe(own.name)
    expect((await buyer.try('GET', `${base}/queryById?id=${house.id}`)).status).toBe(404)
    expect(await add({}, buyer)).toMatchObject({ orgId: orgs.pengcheng })
    expect((await buyer.try('POST', `${base}/add`, written({ orgId: orgs.haina }))).status).toBe(400)
    expect((await merge(own, house, buyer)).status).toBe(403)
    expect((await declarant.try('POST', `${base}/delete`, { id: own.id })).status).toBe(403)
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    expect((await stranger.try('GET', `${base}/queryById?id=${own.id}`)).status).toBe(404)
    expect((await stranger.get(`${base}/query?search=${encodeURIComponent(own.name)}`)).total).toBe(0)
    const finance = handOf(app, await app.signIn('demo', 'finance'))
    expect((await finance.try('GET', `${base}/query`)).status).toBe(403)
  })
})

describe('the same party', () => {
  test('is told by name whatever its script, width, case and blanks; said to be another address it is taken', async () => {
    const first = await add({ name: '維港電業 (Harbour) 有限公司', registrationNumber: '87654321-000' })
    const again = { name: '维港电业（ＨＡＲＢＯＵＲ）有限公司 ', registrationNumber: '87654321 000', kind: 'warehouse' }
    const told = await declarant.try('POST', `${base}/add`, written(again))
    expect([told.status, fields(told)]).toEqual([409, ['sameParty']])
    for (const words of [first.name, 'Consignee', '87654321-000']) expect(told.body.errors[0].message).toContain(words)
    const second = await add({ ...again, sameParty: true })
    expect(second).not.toHaveProperty('sameParty')
    // Without the number it is not known to be the same.
    await add({ ...again, registrationNumber: null })
    const third = await add({ name: '另一家' })
    const renamed = { id: third.id, version: third.version, name: first.name, registrationNumber: '87654321-000' }
    expect((await declarant.try('PUT', `${base}/update`, renamed)).status).toBe(409)
    const moved = { id: second.id, version: second.version, kind: 'delivery' }
    expect((await declarant.put(`${base}/update`, moved)).kind).toBe('delivery')
  })

  test('is told in a file too, row by row, also where the file has it twice', async () => {
    const name = `匯通倉 ${++n}`
    await add({ name })
    const sheet = [
      'Registered name,Kind,Country or region,Hong Kong district,Address,Another address of the same company',
      `${name},Warehouse,中国香港,Sha Tin,沙田路 1 號,`,
      `${name}（分）,Warehouse,中国香港,Sha Tin,沙田路 1 號,`,
      `${name} (分),Delivery,中国香港,Sha Tin,沙田路 2 號,`,
      `${name} (分),Delivery,中国香港,Sha Tin,沙田路 3 號,Yes`,
    ].join('\n')
    const { status, body } = await app.upload(`${base}/importExcel`, {
      token,
      file: { name: 'addresses.csv', bytes: Buffer.from(sheet) },
      fields: { mode: 'commit' },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ total: 4, good: 2, problemRows: 2 })
    expect(body.data.problems.map((p: any) => [p.row, p.message.includes(name)])).toEqual([
      [2, true],
      [4, true],
    ])
  })

  test('added by two at once stands once', async () => {
    const same = written({ registrationNumber: '33334444-000' })
    const answers = await Promise.all(Array.from({ length: 4 }, () => declarant.try('POST', `${base}/add`, same)))
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('of another customer is not told to a customer’s people', async () => {
    const theirs = await add({ orgId: orgs.haina, registrationNumber: '55556666-000' })
    const row = await add({ name: theirs.name, registrationNumber: '55556666-000' }, buyer)
    expect(row.orgId).toBe(orgs.pengcheng)
  })

  test('makes no difference to whom its name or number is hidden from', async () => {
    const first = await add({ registrationNumber: '77778888-000' })
    const role = await newRole(admin, ['addressInformation'])
    await admin.post('/api/admin/datapermission/add', {
      roleId: role.id,
      resource: 'partyAddress',
      scope: 'all',
      filterFields: ['registrationNumber'],
    })
    const user = await newUser(admin, [role.id])
    const blind = handOf(app, await app.signIn('demo', user.username, 'test-password'))
    expect((await blind.try('POST', `${base}/add`, written({ name: first.name }))).status).toBe(200)
    expect((await merge(first, await add(), blind)).status).toBe(403)
  })
})

describe('merging', () => {
  test('fills what is open, keeps what stands, and shows both histories on the kept one', async () => {
    const kept = await add({ contactPerson: '陳家樂', orgId: orgs.pengcheng })
    const other = await add({
      name: kept.name,
      sameParty: true,
      kind: 'warehouse',
      contactPerson: '黃志明',
      contactPhone: '+852 2555 0101',
      addressEn: 'G.P.O. Box 12',
      openingHours: '08:00–20:00',
    })
    await declarant.put(`${base}/update`, { id: other.id, version: other.version, remark: '舊系統匯入' })
    const answer = await merge(kept, { ...other, version: other.version + 1 })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      contactPerson: '陳家樂',
      contactPhone: '+852 2555 0101',
      openingHours: '08:00–20:00',
      // A consignee takes no post-office box.
      addressEn: null,
      remark: '舊系統匯入',
      mergedFrom: other.name,
      orgId: orgs.pengcheng,
    })
    expect(await admin.get(`${base}/queryById?id=${other.id}`)).toMatchObject({
      mergedInto: kept.name,
      deletedAt: expect.any(String),
    })
    const history = await declarant.get(`${base}/queryHistory?id=${kept.id}`)
    const of = (entry: any) => entry.changes.some((c: any) => c.field === 'mergedFrom' && c.to === other.name)
    expect(
      history
        .filter(of)
        .map((e: any) => e.action)
        .toSorted(),
    ).toEqual(['add', 'delete', 'update'])
    expect(history.filter((e: any) => !of(e)).map((e: any) => e.action)).toEqual(['update', 'add'])
    // What comes back stands for itself.
    await admin.post(`${base}/restore`, { id: other.id })
    expect(await admin.get(`${base}/queryById?id=${other.id}`)).toMatchObject({ mergedInto: null, deletedAt: null })
    expect((await admin.get(`${base}/queryById?id=${kept.id}`)).mergedFrom).toBeNull()
  })

  test('three become one, and the last one shows all', async () => {
    const [a, b, c] = [await add(), await add(), await add()]
    const ab = (await merge(a, b)).body.data
    const ca = (await merge(c, ab)).body.data
    expect(ca.mergedFrom.split('; ').toSorted()).toEqual([a.name, b.name].toSorted())
    const history = await declarant.get(`${base}/queryHistory?id=${c.id}`)
    const told = new Set(
      history.flatMap((e: any) => e.changes.filter((x: any) => x.field === 'mergedFrom').map((x: any) => x.to)),
    )
    expect(told).toEqual(new Set([a.name, b.name]))
  })

  test('is refused of one row, of customers apart, of stale rows and of what is not there', async () => {
    const [a, b, own, theirs] = [
      await add(),
      await add(),
      await add({ orgId: orgs.pengcheng }),
      await add({ orgId: orgs.haina }),
    ]
    expect((await merge(a, a)).status).toBe(400)
    expect((await merge(own, theirs)).status).toBe(409)
    expect((await merge({ ...a, version: 9 }, b)).status).toBe(409)
    expect((await merge(a, { ...b, version: 9 })).status).toBe(409)
    expect((await merge(a, { ...b, id: own.id.replace(/.{4}$/, '0000') })).status).toBe(404)
    await admin.post(`${base}/delete`, { id: b.id })
    expect((await merge(a, b)).status).toBe(404)
  })
})
