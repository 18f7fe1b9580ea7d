import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { declarationHand, smallTariff } from '../../../test/declaration.ts'

const base = '/api/customs/customerProfile'
let app: TestApplication
let admin: Hand
let declarant: Hand
let finance: Hand
let root: string
let token: string
let n = 0

beforeAll(async () => {
  app = await testApplication()
  token = await app.signIn('demo', 'admin')
  admin = handOf(app, token)
  declarant = handOf(app, await app.signIn('demo', 'declarant'))
  finance = handOf(app, await app.signIn('demo', 'finance'))
  root = (await admin.get('/api/admin/sysorg/tree'))[0].id
})
afterAll(() => app?.close())

const customer = async (): Promise<{ id: string; orgName: string }> =>
  admin.post('/api/admin/sysorg/add', {
    orgType: 'customer',
    orgName: `测试客户 ${++n} 有限公司`,
    orgParent: root,
    orgSequence: 900 + n,
  })
const add = async (more: object = {}, hand = declarant): Promise<any> => {
  const org = await customer()
  return hand.post(`${base}/add`, { orgId: org.id, name: org.orgName, ...more })
}
const fields = ({ body }: any): string[] => (body.errors ?? []).map((e: any) => e.field).toSorted()
const hold = (row: any, more: object = {}, hand = finance) =>
  hand.try('POST', `${base}/hold`, { id: row.id, version: row.version, kind: 'credit', reason: '逾期 60 天', ...more })
const release = (row: any, more: object = {}, hand = finance) =>
  hand.try('POST', `${base}/release`, { id: row.id, version: row.version, reason: '已付清', ...more })

describe('the profile', () => {
  test('stands once for an organisation, which stays its own', async () => {
    const row = await add({
      registrationNumber: '1234 5678',
      paymentDays: 30,
      creditLimit: '800000.50',
      creditCurrency: 'HKD',
      contacts: ' 陳大文 ｜ 操作 | 2345 6789\n\nAda Wong | Accounts | | ada@harbour.example ',
    })
    expect(row).toMatchObject({
      registrationNumber: '12345678',
      creditLimit: '800000.5000',
      holdState: 'open',
      duplicate: false,
      contacts: '陳大文 | 操作 | 2345 6789\nAda Wong | Accounts |  | ada@harbour.example',
    })
    const twice = await declarant.try('POST', `${base}/add`, { orgId: row.orgId, name: 'x' })
    expect([twice.status, fields(twice)]).toEqual([409, ['orgId']])
    const other = await customer()
    const given = await declarant.try('PUT', `${base}/update`, { id: row.id, version: row.version, orgId: other.id })
    expect([given.status, fields(given)]).toEqual([400, ['orgId']])
  })

  test.each([
    ['a limit without its currency', { creditLimit: '1' }, ['creditCurrency']],
    ['a contact without a name', { contacts: '陳大文\n | 財務' }, ['contacts']],
    ['a contact with five parts', { contacts: 'a | b | c | d@e.hk | f' }, ['contacts']],
    ['a contact with no address of mail', { contacts: 'a | b | c | d' }, ['contacts']],
    ['days beyond a year', { paymentDays: 366 }, ['paymentDays']],
    ['a number of no form', { registrationNumber: 'ABC' }, ['registrationNumber']],
  ])('refuses %s', async (_what, more, at) => {
    const org = await customer()
    const refused = await declarant.try('POST', `${base}/add`, { orgId: org.id, name: 'x', ...more })
    expect([refused.status, fields(refused)]).toEqual([400, at])
  })

  test('of a department, and of another tenant, there is none; customers and other tenants see none', async () => {
    expect((await declarant.try('POST', `${base}/add`, { orgId: root, name: 'x' })).status).toBe(400)
    const row = await add()
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    expect((await buyer.try('GET', `${base}/query`)).status).toBe(403)
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    expect((await stranger.try('GET', `${base}/queryById?id=${row.id}`)).status).toBe(404)
    expect((await declarant.try('POST', `${base}/delete`, { id: row.id })).status).toBe(403)
  })

  test('the same party in two organisations is marked on both', async () => {
    const first = await add({ name: '港運 (Holdings) 公司', registrationNumber: '22223333-000' })
    expect(first.duplicate).toBe(false)
    const second = await add({ name: '港运（ＨＯＬＤＩＮＧＳ）公司', registrationNumber: '22223333000' })
    expect(second.duplicate).toBe(true)
    const { list } = await declarant.get(`${base}/query?search=22223333`)
    expect(list.map((r: any) => r.duplicate)).toEqual([true, true])
    const third = await customer()
    const { body } = await app.upload(`${base}/importExcel`, {
      token,
      file: {
        name: 'profiles.csv',
        bytes: Buffer.from(
          `Customer,Registered name,BR no. or credit code\n${third.orgName},港運 (Holdings) 公司,22223333-000`,
        ),
      },
      fields: { mode: 'check' },
    })
    expect(body.data).toMatchObject({ good: 1, warningCount: 1 })
    expect(body.data.warnings[0].message).toContain('same name and registration number')
  })
})

describe('a hold', () => {
  test('is set by who may, told with who set it and why, lifted by who may, and ends no other way', async () => {
    const row = await add()
    expect((await hold(row, {}, declarant)).status).toBe(403)
    const held = await hold(row, { kind: 'blacklist', reason: '多次提供虛假發票' })
    expect(held.body.data).toMatchObject({
      holdState: 'held',
      holdKind: 'blacklist',
      holdReason: '多次提供虛假發票',
      heldBy: '赵敏',
      heldAt: expect.any(String),
    })
    const now = held.body.data
    expect((await hold(now)).status).toBe(409)
    expect((await admin.try('POST', `${base}/delete`, { id: row.id })).status).toBe(409)
    const lifters = await declarant.get(`${base}/queryLifters?id=${row.id}`)
    expect(lifters).toEqual(expect.arrayContaining(['赵敏', '陈静']))
    expect(lifters).not.toContain('王海波')
    const notices = await admin.get('/api/notification/notification/queryMyNotification?currentPage=1&pageSize=10')
    expect(JSON.stringify(notices)).toContain(row.name)
    expect((await release(now, {}, declarant)).status).toBe(403)
    expect((await release({ ...now, version: 0 })).status).toBe(409)
    const lifted = await release(now)
    expect(lifted.body.data).toMatchObject({
      holdState: 'open',
      holdReason: null,
      heldBy: null,
      releaseNote: '已付清',
    })
    expect((await release(lifted.body.data)).status).toBe(409)
    const history = await declarant.get(`${base}/queryHistory?id=${row.id}`)
    expect(history.map((e: any) => e.action)).toEqual(['update', 'update', 'add'])
    expect(history[1].changes.map((c: any) => c.field)).toEqual(expect.arrayContaining(['holdState', 'holdReason']))
  })

  test('cannot be written by the form', async () => {
    const row = await add()
    const given = await finance.try('PUT', `${base}/update`, { id: row.id, version: row.version, holdState: 'held' })
    expect(given.status).toBe(400)
  })

  test('of one customer is set once by many at once', async () => {
    const row = await add()
    const answers = await Promise.all(Array.from({ length: 4 }, () => hold(row)))
    expect(answers.map((a) => a.status).toSorted()).toEqual([200, 409, 409, 409])
  })
})

describe('a declaration of a customer on hold', () => {
  test('is not submitted: who set it, why and who may lift it are told; afterwards it goes', async () => {
    await smallTariff(app, token)
    const row = await add()
    const hand = declarationHand(app, token)
    const draft = await hand.checkedDraft({ orgId: row.orgId })
    const held = (await hold(row)).body.data
    const refused = await hand.step('submit', draft.row.id)
    expect(refused.status).toBe(409)
    const message = async (as: Hand) =>
      (
        await as.try('POST', '/api/customs/declaration/submit', {
          id: draft.row.id,
          version: (await hand.open(draft.row.id)).row.version,
          acknowledged: await hand.weighed(draft.row.id),
        })
      ).body.message
    for (const words of [row.name, '赵敏', '逾期 60 天', 'Credit hold', '陈静'])
      expect(await message(admin)).toContain(words)
    // Whoever may not open the profile hears that it is held, and by whom it can be lifted.
    const role = await newRole(admin, ['classifyOrder', 'declarationDetail'])
    const user = await newUser(admin, [role.id])
    const blind = handOf(app, await app.signIn('demo', user.username, 'test-password'))
    expect(await message(blind)).toContain('陈静')
    expect(await message(blind)).not.toContain('逾期')
    expect((await release(held)).status).toBe(200)
    expect((await hand.step('submit', draft.row.id)).status).toBe(200)
  })
})
