import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { handOf, type Hand } from '../../test/administration.ts'
import { testApplication, type TestApplication } from '../../test/application.ts'
import { declarationHand, smallTariff } from '../../test/declaration.ts'
import { onOneDay } from '../../test/oneDay.ts'
import { readXml } from './declaration/message/xmlTree.ts'
import { clientNumber } from './declaration/sign.ts'

const path = '/api/customs/declaringCompany'
let app: TestApplication
let db: pg.Client
let admin: string
let company: Hand
let hand: ReturnType<typeof declarationHand>

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = await app.signIn('demo', 'admin')
  company = handOf(app, admin)
  hand = declarationHand(app, admin)
  await smallTariff(app, admin)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const other = {
  name: '深圳港联报关有限公司',
  customsCode: '44039800ab',
  uscc: '91440300708461136T',
  organisationCode: '708461136',
  declareName: '陈敏',
  operatorName: '何丽',
  icCard: '8930000012345',
  isDefault: false,
}
const inHongKong = {
  name: '港联报关（香港）有限公司',
  nameTw: '港聯報關（香港）有限公司',
  forMainland: false,
  forHongKong: true,
  brNumber: '１２３４５６７８ 001',
  address: '九龍觀塘巧明街 100 號',
}
const post = (verb: string, body: object, token = admin) => app.call('POST', `${path}/${verb}`, { token, body })
const list = async (token = admin) =>
  (await app.call('GET', `${path}/query?pageSize=50`, { token })).body.data.list as any[]
const fields = (answer: any): string[] => answer.body.errors.map((e: any) => e.field).toSorted()
const stored = async () => (await list()).find((row) => row.customsCode === '44039800AB')
const change = async (more: object) => {
  const { id, version } = await stored()
  return company.put(`${path}/update`, { id, version, ...more })
}

it('names what is wrong with a code, and gives the mark of the default to one', async () => {
  const bad = await post('add', { ...other, customsCode: '123', organisationCode: '70846113-6' })
  expect([bad.status, fields(bad)]).toEqual([400, ['customsCode', 'organisationCode']])
  // Who says nothing of it declares on the mainland, as it was before.
  const lacking = await post('add', { ...other, icCard: '' })
  expect([lacking.status, fields(lacking)]).toEqual([400, ['icCard']])
  const { status, body } = await post('add', { ...other, isDefault: true })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ customsCode: '44039800AB', isDefault: true, forMainland: true, state: 'active' })
  expect((await list()).filter((row) => row.isDefault)).toHaveLength(1)
  expect((await post('add', other)).status).toBe(409)
  const stranger = await app.signIn('demo2', 'admin')
  expect((await list(stranger)).some((row) => row.customsCode === '44039800AB')).toBe(false)
})

it.each([
  ['nowhere', { forHongKong: false }, ['forMainland']],
  ['without a registration', { brNumber: null }, ['brNumber']],
  ['with a number of another form', { brNumber: '1234567' }, ['brNumber']],
  ['without a street', { address: '' }, ['address']],
  ['at a post-office box', { address: '九龍中央郵政信箱 72345 號' }, ['address']],
  ['until before it begins', { validFrom: '2026-02-01', validTo: '2026-01-31' }, ['validTo']],
  ['as the default of where it does not declare', { isDefault: true }, ['isDefault']],
])('in Hong Kong none declares %s', async (_how, more, at) => {
  const refused = await post('add', { ...inHongKong, ...more })
  expect([refused.status, fields(refused)]).toEqual([400, at])
})

it('one declares in Hong Kong with what is asked for there, and each side of the boundary has its default', async () => {
  const { status, body } = await post('add', { ...inHongKong, isDefaultHongKong: true })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ brNumber: '12345678-001', customsCode: null, isDefaultHongKong: true })
  const all = await list()
  expect(all.filter((row) => row.isDefaultHongKong).map((row) => row.brNumber)).toEqual(['12345678-001'])
  expect(all.filter((row) => row.isDefault)).toHaveLength(1)
  const again = await post('add', { ...inHongKong, name: '另一家' })
  expect([again.status, fields(again)]).toEqual([409, ['brNumber']])
})

it('stands by the day and until it is suspended; each tab holds as many as it says', async () => {
  const { id } = await stored()
  const zone = (await db.query(`select time_zone from tenant where tenant_code = 'demo'`)).rows[0].time_zone
  const found = await onOneDay(zone, async (day) => {
    const states: string[] = []
    for (const [from, to, suspended] of [
      [1, null, null],
      [0, null, null],
      [-9, 0, null],
      [-9, -1, null],
      [-9, 60, 'x'],
    ] as const) {
      await db.query(
        'update declaring_company set valid_from = $2, valid_to = $3, suspended_reason = $4 where id = $1',
        [id, day(from), to === null ? null : day(to), suspended],
      )
      states.push((await company.get(`${path}/queryById?id=${id}`)).state)
    }
    return states
  })
  expect(found).toEqual(['notYet', 'active', 'active', 'expired', 'suspended'])
  const counters = await company.get(`${path}/counters`)
  for (const [tab, count] of Object.entries(counters)) {
    const rows = (await company.get(`${path}/query?tab=${tab}&pageSize=50`)).list
    expect([tab, rows.length]).toEqual([tab, count])
    const state = tab === 'expiring' ? 'active' : tab
    expect(rows.every((r: any) => tab === 'all' || r.state === state)).toBe(true)
    expect([tab, rows.length > 0]).toEqual([tab, true])
  }
  expect(JSON.stringify(await company.get('/api/workbench/query'))).toContain('/declarationUnit?tab=expiring')
  await db.query(
    'update declaring_company set valid_from = null, valid_to = null, suspended_reason = null where id = $1',
    [id],
  )
})

it('fills the head of what is made, and signs the envelope of what is handed over', async () => {
  const draft = await hand.goodDraft()
  expect(draft.head).toMatchObject({
    AgentName: other.name,
    CopCode: other.organisationCode,
    TypistNo: other.icCard,
    InputerName: other.operatorName,
  })
  await hand.data(
    hand.post('patch', {
      id: draft.row.id,
      head: hand.set({ AgentCode: '44039800AB' }, (await hand.open(draft.row.id)).head),
    }),
  )
  await hand.handIn(draft.row.id)
  const envelope = async () => {
    const response = await fetch(`${app.url}/api/customs/declaration/message?id=${draft.row.id}`, {
      headers: { authorization: `Bearer ${admin}` },
    })
    const root = readXml(new Uint8Array(await response.arrayBuffer()))
    const sign = root.children.find((c) => c.name === 'DecSign')!
    return Object.fromEntries(sign.children.filter((c) => c.text).map((c) => [c.name, c.text]))
  }
  const signed = {
    OperType: 'G',
    ICCode: other.icCard,
    CopCode: other.organisationCode,
    OperName: other.operatorName,
    ClientSeqNo: draft.row.code,
  }
  expect(await envelope()).toEqual(signed)
  // What was handed over keeps what it was signed with.
  const head = (await hand.open(draft.row.id)).head
  await change({ name: '深圳港联报关有限公司（更名）', operatorName: '新人', icCard: '8930000099999' })
  await change({ suspendedReason: '换证' })
  expect(await envelope()).toEqual(signed)
  expect((await hand.open(draft.row.id)).head).toEqual(head)
  const { rows } = await db.query('select sign from declaration where id = $1', [draft.row.id])
  expect(rows[0].sign).toMatchObject({ ICCode: other.icCard, OperName: other.operatorName })
  await change({ suspendedReason: null })
})

it('is missed before anything is handed over in another name', async () => {
  const draft = await hand.goodDraft()
  const { head } = await hand.open(draft.row.id)
  await hand.data(hand.post('patch', { id: draft.row.id, head: hand.set({ AgentCode: '1100980009' }, head) }))
  await hand.data(hand.step('sendToCheck', draft.row.id))
  const refused = await hand.approve(draft.row.id)
  expect(refused.status).toBe(422)
  expect(refused.body.data.problems[0]).toMatchObject({
    code: 'declaringCompanyUnknown',
    place: { block: 'head', field: 'AgentCode' },
  })
})

it.each([
  ['suspended', { suspendedReason: '换证' }, 'declaringCompanySuspended'],
  ['expired', { validFrom: '2020-01-01', validTo: '2020-12-31' }, 'declaringCompanyExpired'],
  ['not valid yet', { validFrom: '2999-01-01' }, 'declaringCompanyNotYet'],
])('one that is %s is neither chosen for what is made nor taken where it is handed over', async (_how, more, code) => {
  const draft = await hand.goodDraft()
  const { head } = await hand.open(draft.row.id)
  await hand.data(hand.post('patch', { id: draft.row.id, head: hand.set({ AgentCode: '44039800AB' }, head) }))
  await hand.data(hand.step('sendToCheck', draft.row.id))
  await hand.data(hand.approve(draft.row.id))
  await change(more)
  const refused = await hand.step('submit', draft.row.id)
  expect(refused.status).toBe(422)
  expect(refused.body.data.problems.map((p: any) => [p.code, p.place.field])).toContainEqual([code, 'AgentCode'])
  expect((await hand.goodDraft()).head.AgentName).not.toBe((await stored()).name)
  await change({ suspendedReason: null, validFrom: null, validTo: null })
  expect((await hand.step('submit', draft.row.id)).status).toBe(200)
})

it('numbers a declaration with at most 18 letters and digits, each by its own', () => {
  const id = '0192f5a1-7c3e-7abc-9def-0123456789ab'
  expect(clientNumber({ id, code: 'IM-20261120-0001/1' })).toBe('IM-20261120-0001/1')
  const long = clientNumber({ id, code: 'IM-20261120-0001/12' })
  expect(long).toMatch(/^C[0-9A-Z]{16}$/)
  expect(clientNumber({ id: id.replace(/b$/, 'c'), code: 'IM-20261120-0001/13' })).not.toBe(long)
})
