import { afterAll, beforeAll, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'

let app: TestApplication
let admin: Hand
let other: Hand
let buyer: Hand
let plain: Hand
let orgs: Record<string, any>
const base = '/api/admin/sysorg'
const top = '通途报关行（演示）'

const customers = [
  'Bayline Home Goods',
  'Golden Harbor Imports',
  'Pacific Crest Trading',
  '广州海纳医疗器械有限公司',
  '深圳鹏程电子有限公司',
  '珠海市海晟五金制品有限公司',
]

beforeAll(async () => {
  app = await testApplication()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  plain = handOf(app, await app.signIn('demo', 'declarant'))
  orgs = Object.fromEntries((await admin.get(`${base}/tree`)).map((o: any) => [o.orgName, o]))
})
afterAll(() => app?.close())

const add = (body: object) =>
  admin.post(`${base}/add`, { orgType: 'department', orgSequence: 0, orgParent: orgs[top].id, ...body })
const row = (id: string) => admin.get(`${base}/queryById?id=${id}`)
const change = async (id: string, body: object) => {
  const { orgName, orgType, orgParent, orgSequence, version } = await row(id)
  return admin.try('PUT', `${base}/update`, { id, version, orgName, orgType, orgParent, orgSequence, ...body })
}

test('the whole list comes in one, and no other size than those of tables', async () => {
  const whole = await admin.get(`${base}/query?currentPage=1&pageSize=10000`)
  expect(whole.list).toHaveLength(Object.keys(orgs).length)
  expect((await admin.try('GET', `${base}/query?pageSize=9999`)).body.errors[0].field).toBe('pageSize')
  expect((await admin.try('GET', '/api/admin/syspost/query?pageSize=10000')).status).toBe(400)
})

test('the tree, the types and the people below them', async () => {
  expect(orgs[top]).toMatchObject({ orgParent: null, orgType: 'company', userCount: 3 })
  expect(orgs['关务部']).toMatchObject({ orgParent: orgs[top].id, userCount: 4 })
  expect((await admin.get(`${base}/type`)).map((t: any) => t.value)).toEqual(['company', 'department', 'customer'])
  const leaves = await admin.get(`${base}/userTree`)
  expect(leaves.find((l: any) => l.title === '赵敏 (finance)')).toMatchObject({
    kind: 'user',
    parentId: orgs['财务部'].id,
  })
  expect(
    (await admin.get(`${base}/query?pageSize=10000&orgType=customer`)).list.map((o: any) => o.orgName).sort(),
  ).toEqual(customers)
  expect((await admin.try('GET', `${base}/query?pageSize=9999`)).status).toBe(400)
})

test('adds, changes, moves and deletes, without cycles', async () => {
  const a = await add({ orgName: '一部' })
  const b = await add({ orgName: '二组', orgParent: a.id })
  expect(b).toMatchObject({ orgParentName: '一部', userCount: 0 })
  expect((await change(a.id, { orgParent: b.id })).body.errors[0].field).toBe('orgParent')
  expect((await change(a.id, { orgParent: a.id })).body.errors[0].field).toBe('orgParent')
  expect((await change(a.id, { orgParent: null })).body.errors[0].field).toBe('orgParent')
  expect((await change(orgs[top].id, { orgParent: a.id })).body.errors[0].field).toBe('orgParent')
  expect((await change(orgs[top].id, { orgType: 'customer' })).body.errors[0].field).toBe('orgType')
  expect((await change(orgs[top].id, { orgDescription: '总部' })).status).toBe(200)
  expect((await admin.try('POST', `${base}/delete`, { id: a.id })).status).toBe(409)
  expect((await admin.try('POST', `${base}/delete`, { id: orgs[top].id })).status).toBe(409)
  const used = await admin.try('POST', `${base}/delete`, { id: orgs['财务部'].id })
  expect([used.status, used.body.message]).toEqual([
    409,
    '“财务部” has 1 users. Move them to another organisation first',
  ])
  expect(
    (
      await admin.try('PUT', `${base}/update`, {
        id: b.id,
        version: b.version + 5,
        orgName: 'x',
        orgType: 'department',
        orgSequence: 0,
        orgParent: a.id,
      })
    ).status,
  ).toBe(409)
  expect(await admin.post(`${base}/delete`, { ids: [a.id, b.id] })).toEqual({ count: 2 })
  let parent = orgs[top].id
  for (let level = 2; level <= 10; level++) parent = (await add({ orgName: `层${level}`, orgParent: parent })).id
  expect(
    (
      await admin.try('POST', `${base}/add`, {
        orgName: '层11',
        orgType: 'department',
        orgSequence: 0,
        orgParent: parent,
      })
    ).body.errors[0].field,
  ).toBe('orgParent')
})

test('refuses what is not right by the name of the field', async () => {
  const foreign = (await other.get(`${base}/tree`))[0].id
  const good = { orgName: '三部', orgType: 'department', orgSequence: 0, orgParent: orgs[top].id }
  for (const [field, value] of Object.entries({
    orgName: '',
    orgType: 'planet',
    orgSequence: -1,
    orgParent: foreign,
    uscc: '123',
    tenantId: foreign,
  })) {
    const { status, body } = await admin.try('POST', `${base}/add`, { ...good, [field]: value })
    expect([field, status, body.errors?.[0]?.field]).toEqual([field, 400, field])
  }
  const twice = await admin.try('POST', `${base}/add`, { ...good, orgName: '财务部' })
  expect([twice.status, twice.body.errors[0].field]).toEqual([409, 'orgName'])
})

test('needs a token and the permission; another tenant finds nothing', async () => {
  expect((await app.call('GET', `${base}/tree`)).status).toBe(401)
  expect((await plain.try('GET', `${base}/query`)).status).toBe(403)
  expect((await plain.try('POST', `${base}/add`, {})).status).toBe(403)
  const id = orgs['财务部'].id
  for (const [method, path, body] of [
    ['POST', 'delete', { id }],
    ['GET', `queryById?id=${id}`],
    ['PUT', 'update', { id, version: 1, orgName: 'x', orgType: 'department', orgSequence: 0 }],
  ] as const) {
    expect([path, (await other.try(method, `${base}/${path}`, body)).status]).toEqual([path, 404])
  }
})

test('a picker offers customers, and a customer sees his own organisation only', async () => {
  expect((await plain.get(`${base}/queryOptions?orgType=customer`)).map((o: any) => o.label).sort()).toEqual(customers)
  expect(
    (await plain.get(`${base}/queryOptions?search=${encodeURIComponent('鹏程')}`)).map((o: any) => o.label),
  ).toEqual(['深圳鹏程电子有限公司'])
  expect(await plain.get(`${base}/queryOptions?ids=${orgs['财务部'].id}`)).toEqual([
    { id: orgs['财务部'].id, label: '财务部' },
  ])
  expect((await buyer.get(`${base}/tree`)).map((o: any) => o.orgName)).toEqual(['深圳鹏程电子有限公司'])
  expect((await buyer.get(`${base}/queryOptions`)).map((o: any) => o.label)).toEqual(['深圳鹏程电子有限公司'])
})

test('only an administrator moves people between the staff and the customer area', async () => {
  const role = await newRole(admin, ['sysorg'])
  const user = await newUser(admin, [role.id])
  const hand = handOf(app, await app.signIn('demo', user.username, 'test-password'))
  const { version, orgName, orgSequence } = await row(orgs['深圳鹏程电子有限公司'].id)
  const body = {
    id: orgs['深圳鹏程电子有限公司'].id,
    version,
    orgName,
    orgSequence,
    orgType: 'department',
    orgParent: orgs[top].id,
  }
  expect((await hand.try('PUT', `${base}/update`, body)).status).toBe(403)
  expect((await hand.try('PUT', `${base}/update`, { ...body, orgType: 'customer', orgDescription: 'x' })).status).toBe(
    200,
  )
  for (const kind of ['exportExcel', 'exportWord', 'exportPDF'])
    expect((await admin.try('POST', `${base}/${kind}`, {})).status).toBe(200)
})

test('ticked organisations move together; one that cannot is told by its words, and the others stand', async () => {
  const [target, one, two] = [
    await add({ orgName: '华南区' }),
    await add({ orgName: '东莞组' }),
    await add({ orgName: '惠州组' }),
  ]
  const below = await add({ orgName: '华南二级', orgParent: target.id })
  const chosen = (...all: any[]) => all.map(({ id, version }) => ({ id, version }))
  const moved = await admin.post(`${base}/moveMany`, { rows: chosen(one, two, target), orgParent: below.id })
  expect(moved).toMatchObject({ done: 2, failed: [{ id: target.id }] })
  expect([(await row(one.id)).orgParent, (await row(two.id)).orgParent]).toEqual([below.id, below.id])
  expect((await row(target.id)).orgParent).toBe(orgs[top].id)
  // Somebody else changed it meanwhile.
  const stale = await admin.post(`${base}/moveMany`, { rows: chosen(one), orgParent: target.id })
  expect([stale.done, stale.failed.length]).toEqual([0, 1])
  expect((await plain.try('POST', `${base}/moveMany`, { rows: chosen(two), orgParent: target.id })).status).toBe(403)
  const theirs = await other.post(`${base}/moveMany`, { rows: chosen(two), orgParent: target.id })
  expect(theirs.done).toBe(0)
})
