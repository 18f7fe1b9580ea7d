import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../test/application.ts'
import { tellCargoNear } from './road/cargoNear.ts'
import { expireCargo } from './road/expireCargo.ts'

let app: TestApplication
let db: pg.Client
let clerk: Hand
let buyer: Hand
let buyerToken: string
let stranger: Hand
let other: Hand
let orgId: string
let companyId: string
const cargoBase = '/api/customs/roadCargo'
const tradeBase = '/api/customs/tradeDeclaration'
const hour = 3_600_000
const from = (ms: number) => new Date(Date.now() + ms).toISOString()
const day = (days: number) => from(days * 24 * hour + 8 * hour).slice(0, 10)

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  clerk = handOf(app, await app.signIn('demo', 'declarant'))
  buyerToken = await app.signIn('demo', 'buyer')
  buyer = handOf(app, buyerToken)
  stranger = handOf(app, await app.signIn('demo', 'buyer2'))
  other = handOf(app, await app.signIn('demo2', 'admin'))
  const { rows } = await db.query<{ org_id: string; company: string }>(
    `select m.org_id, (select c.id from declaring_company c where c.tenant_id = m.tenant_id and c.is_default_hong_kong and c.deleted_at is null) as company
     from membership m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and m.username = 'buyer'`,
  )
  orgId = rows[0]!.org_id
  companyId = rows[0]!.company
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const eightItems = (more: object = {}) => ({
  direction: 'import',
  orgId,
  packages: 4,
  packageDescription: 'Cartons',
  goodsDescription: 'Switching power supplies',
  consignorName: 'Shenzhen Pengcheng Electronics Co., Ltd.',
  consignorAddress: 'No. 8 Keji South Road, Shenzhen',
  consigneeName: 'Harbour Bright Trading Limited',
  consigneeAddress: '88 Lai Chi Kok Road, Kowloon',
  expectedAt: from(3 * hour),
  controlPoint: 'LMC',
  remark: 'pays late',
  ...more,
})
const cargo = (more: object = {}): Promise<any> => clerk.post(`${cargoBase}/add`, eightItems(more))
const item = (more: object = {}) => ({
  code: '85044014',
  name: '電源供應器',
  origin: 'CHN',
  quantity: '100',
  unit: '007',
  value: '46000',
  currency: 'HKD',
  licence: 'none',
  licenceNo: '',
  madeHere: false,
  ...more,
})
async function trade(more: object = {}): Promise<any> {
  const row = await clerk.post(`${tradeBase}/add`, {
    form: '1',
    direction: 'import',
    orgId,
    movementDate: day(-2),
    traderName: 'Harbour Bright Trading Limited',
    traderAddress: '88 Lai Chi Kok Road, Kowloon',
    traderBr: '12345678-000',
    companyId,
    declarant: 'Chan Siu Ming',
    capacity: 'Shipping clerk',
    transportMode: 'road',
    vehicle: 'AB1234',
    placeOfLoading: 'Shenzhen',
    placeOfDischarge: 'Lok Ma Chau',
    countryConsigned: 'CHN',
    ccrn: 'CC00000001',
    packages: 12,
    remark: 'pays late',
    ...more,
  })
  return clerk.put(`${tradeBase}/saveLines`, { id: row.id, version: row.version, lines: [item()] })
}
const step = (by: Hand, base: string, name: string, row: any, more: object = {}): Promise<any> =>
  by.post(`${base}/${name}`, { id: row.id, version: row.version, ...more })
const said = (body: string, more: object = {}) => ({ messageId: crypto.randomUUID(), body, ...more })
const say = (by: Hand, base: string, id: string, body: string, more: object = {}): Promise<any> =>
  by.post(`${base}/talk`, { id, ...said(body, more) })
/** What the person's bell says, the newest first. */
async function heard(by: Hand): Promise<string[]> {
  const { rows } = await db.query<{ words: string }>(
    `select n.title_en || ' | ' || n.content_en as words from notification n join notification_receipt r on r.tenant_id = n.tenant_id and r.notification_id = n.id
       join membership m on m.tenant_id = r.tenant_id and m.person_id = r.person_id join tenant t on t.id = n.tenant_id
     where t.tenant_code = 'demo' and m.username = $1 order by n.id desc`,
    [by === buyer ? 'buyer' : 'declarant'],
  )
  return rows.map((row) => row.words)
}
const queueOf = async (by: Hand, code: string): Promise<number> =>
  (await by.get('/api/workbench/query')).queues.find((queue: any) => queue.code === code)?.count ?? 0

describe('what is not theirs', () => {
  it('another customer, and another tenant, finds neither the record nor what is said of it', async () => {
    for (const [base, row] of [
      [cargoBase, await cargo()],
      [tradeBase, await trade()],
    ] as const) {
      const asked = await say(clerk, base, row.id, 'How many cartons?', { question: true })
      for (const outsider of [stranger, other]) {
        for (const verb of ['queryById', 'messages', 'queryHistory'])
          expect([verb, (await outsider.try('GET', `${base}/${verb}?id=${row.id}`)).status]).toEqual([verb, 404])
        const file = await outsider.try('GET', `${base}/messageFile?id=${row.id}&messageId=${asked.id}`)
        expect(file.status).toBe(404)
        const answer = await outsider.try('POST', `${base}/talk`, {
          id: row.id,
          ...said('Four', { answers: asked.id }),
        })
        expect(answer.status).toBe(404)
        const { list } = await outsider.get(`${base}/query?search=${row.code}`)
        expect(list).toEqual([])
      }
    }
  })

  it('a customer’s person reads no remark, reason or truck number, in no way that a list can be asked', async () => {
    const row = await cargo()
    const shown = await buyer.get(`${cargoBase}/queryById?id=${row.id}`)
    expect(shown).toMatchObject({ code: row.code, held: null, steps: [] })
    for (const field of ['remark', 'reason', 'tripId', 'tripCode']) expect(shown).not.toHaveProperty(field)
    expect((await clerk.get(`${cargoBase}/queryById?id=${row.id}`)).remark).toBe('pays late')
    const searched = await buyer.get(`${cargoBase}/query?search=${encodeURIComponent('pays late')}`)
    expect(searched.list).toEqual([])
    const history = JSON.stringify(await buyer.get(`${cargoBase}/queryHistory?id=${row.id}`))
    expect(history).not.toContain('pays late')
    const declared = await trade()
    const own = await buyer.get(`${tradeBase}/queryById?id=${declared.id}`)
    expect(own).toMatchObject({ problems: [], lines: [{ code: '85044014' }] })
    for (const field of ['remark', 'reason', 'faultField']) expect(own).not.toHaveProperty(field)
    const denied = await buyer.try('GET', `${cargoBase}/query?tripId=${crypto.randomUUID()}`)
    expect([400, 403]).toContain(denied.status)
  })

  it('what is on the same truck is not told, the vehicle is', async () => {
    const trip = await clerk.post('/api/customs/truckTrip/add', {
      vehicle: 'WK8021',
      direction: 'import',
      controlPoint: 'LMC',
      expectedAt: from(4 * hour),
      driverName: '陳國強',
      driverPhone: '+852 9000 0000',
    })
    const row = await cargo()
    const sent = await step(clerk, cargoBase, 'submit', row)
    await clerk.post(`${cargoBase}/enterResult`, { id: row.id, kind: 'register', at: from(0), ccrn: 'CUST000001' })
    const registered = await clerk.get(`${cargoBase}/queryById?id=${row.id}`)
    expect(sent.status).toBe('submitted')
    await step(clerk, cargoBase, 'bundle', registered, { tripId: trip.id })
    const shown = await buyer.get(`${cargoBase}/queryById?id=${row.id}`)
    expect(shown.truck).toMatchObject({ vehicle: 'WK8021' })
    expect(JSON.stringify(shown)).not.toMatch(/陳國強|9000 0000|TK-/)
    expect((await buyer.try('GET', `/api/customs/truckTrip/queryById?id=${trip.id}`)).status).toBe(403)
  })
})

describe('the talk', () => {
  it('a question is answered, a paper is sent, and either side is told and has it in the inbox', async () => {
    const row = await cargo()
    const before = { asked: await queueOf(buyer, 'ownCargo'), news: await queueOf(clerk, 'cargoNews') }
    const question = await say(clerk, cargoBase, row.id, 'What are the marks?', { question: true })
    await say(clerk, cargoBase, row.id, 'pays late again', { internal: true })
    expect((await heard(buyer))[0]).toContain(row.code)
    expect(await queueOf(buyer, 'ownCargo')).toBe(before.asked + 1)
    const { list } = await buyer.get(`${cargoBase}/query?tab=asked&search=${row.code}`)
    expect(list).toHaveLength(1)

    const sent = await app.upload('/api/files/upload', {
      token: buyerToken,
      file: { name: 'packing list.pdf', bytes: Buffer.from('%PDF-1.4 list'), type: 'application/pdf' },
    })
    const file = sent.body.data
    await say(buyer, cargoBase, row.id, 'PC-HK on two sides', { answers: question.id })
    const paper = said('', { fileId: file.id, paper: 'packingList' })
    const kept = await buyer.post(`${cargoBase}/talk`, { id: row.id, ...paper })
    expect(await buyer.post(`${cargoBase}/talk`, { id: row.id, ...paper })).toEqual(kept)
    expect(await queueOf(buyer, 'ownCargo')).toBe(before.asked)
    expect(await queueOf(clerk, 'cargoNews')).toBe(before.news + 1)
    const told = await heard(clerk)
    expect(told.slice(0, 2).join()).toMatch(/Packing list/i)

    const own = await buyer.get(`${cargoBase}/messages?id=${row.id}`)
    expect(own.messages.map((m: any) => m.body)).toEqual(['What are the marks?', 'PC-HK on two sides', ''])
    const all = await clerk.get(`${cargoBase}/messages?id=${row.id}`)
    expect(all).toMatchObject({ open: 0, unseen: 2 })
    expect(all.messages).toHaveLength(4)
    expect(all.messages[3]).toMatchObject({ paper: 'packingList', file: { name: 'packing list.pdf' } })
    const got = await clerk.try('GET', `${cargoBase}/messageFile?id=${row.id}&messageId=${kept.id}`)
    expect(got.status).toBe(200)

    expect(await clerk.post(`${cargoBase}/markSeen`, { id: row.id })).toMatchObject({ unseen: 0 })
    expect(await queueOf(clerk, 'cargoNews')).toBe(before.news)
    expect((await buyer.try('POST', `${cargoBase}/markSeen`, { id: row.id })).status).toBe(403)
  })

  it('refuses what is not a customer’s to do, and nothing said leaves with another customer', async () => {
    const row = await cargo()
    const tries = async (by: Hand, more: object, body = 'x') =>
      (await by.try('POST', `${cargoBase}/talk`, { id: row.id, ...said(body, more) })).status
    expect(await tries(buyer, { internal: true })).toBe(403)
    expect(await tries(buyer, { question: true })).toBe(400)
    expect(await tries(buyer, {}, '')).toBe(400)
    expect(await tries(buyer, { paper: 'invoice' })).toBe(400)
    expect(await tries(buyer, { answers: crypto.randomUUID() })).toBe(400)
    expect(await tries(buyer, { fileId: crypto.randomUUID() })).toBe(400)
    await say(buyer, cargoBase, row.id, 'Please hurry')
    const moved = await clerk.try('PUT', `${cargoBase}/update`, { id: row.id, version: row.version, orgId: null })
    expect(moved.body.errors).toMatchObject([{ field: 'orgId' }])
    const unowned = await cargo({ orgId: undefined })
    const asked = await clerk.try('POST', `${cargoBase}/talk`, { id: unowned.id, ...said('?', { question: true }) })
    expect(asked.status).toBe(409)
    await step(clerk, cargoBase, 'cancel', row, { reason: 'sent by air' })
    expect(await tries(buyer, {})).toBe(409)
  })
})

describe('the confirmation', () => {
  it('is asked for, given with name and time, and waited for before the declaration goes', async () => {
    const row = await trade()
    const before = { own: await queueOf(buyer, 'ownTrade'), asked: await queueOf(clerk, 'tradeAsked') }
    expect(row.confirmSteps).toEqual(['askConfirm'])
    const asked = await step(clerk, tradeBase, 'askConfirm', row)
    expect(asked).toMatchObject({ confirmation: 'asked', confirmSteps: ['unaskConfirm'] })
    expect((await heard(buyer))[0]).toMatch(/46000\.00/)
    expect(await queueOf(buyer, 'ownTrade')).toBe(before.own + 1)
    expect(await queueOf(clerk, 'tradeAsked')).toBe(before.asked + 1)

    const checked = await step(clerk, tradeBase, 'check', asked)
    const early = await clerk.try('POST', `${tradeBase}/submit`, { id: row.id, version: checked.version })
    expect(early.status).toBe(409)
    const shown = await buyer.get(`${tradeBase}/queryById?id=${row.id}`)
    expect(shown.confirmSteps).toEqual(['confirm', 'decline'])
    for (const outsider of [stranger, other])
      expect((await outsider.try('POST', `${tradeBase}/confirm`, { id: row.id, version: shown.version })).status).toBe(
        outsider === stranger ? 404 : 403,
      )
    expect((await clerk.try('POST', `${tradeBase}/confirm`, { id: row.id, version: shown.version })).status).toBe(403)
    const stale = await buyer.try('POST', `${tradeBase}/confirm`, { id: row.id, version: row.version })
    expect(stale.status).toBe(409)

    const confirmed = await step(buyer, tradeBase, 'confirm', shown)
    expect(confirmed).toMatchObject({ confirmation: 'confirmed', confirmSteps: [] })
    expect(confirmed.confirmedName).toBeTruthy()
    expect(Date.parse(confirmed.confirmedAt)).toBeGreaterThan(Date.now() - hour)
    expect((await heard(clerk))[0]).toContain(row.code)
    expect(await queueOf(buyer, 'ownTrade')).toBe(before.own)
    const sent = await step(clerk, tradeBase, 'submit', await clerk.get(`${tradeBase}/queryById?id=${row.id}`))
    expect(sent.status).toBe('submitted')
  })

  it('ends where goods or values change afterwards, and both sides hear of it; other changes leave it', async () => {
    const row = await trade()
    const asked = await step(clerk, tradeBase, 'askConfirm', row)
    const confirmed = await step(buyer, tradeBase, 'confirm', asked)
    const noted = await clerk.put(`${tradeBase}/update`, { id: row.id, version: confirmed.version, capacity: 'Clerk' })
    expect(noted.confirmation).toBe('confirmed')
    const news = await queueOf(clerk, 'tradeNews')
    const changed = await clerk.put(`${tradeBase}/saveLines`, {
      id: row.id,
      version: noted.version,
      lines: [item({ value: '47000' })],
    })
    expect(changed).toMatchObject({ confirmation: 'voided', confirmedAt: null, confirmedName: null })
    expect(changed.events.map((event: any) => event.step)).toEqual(['askConfirm', 'confirm', 'voidConfirm'])
    expect((await heard(buyer))[0]).toContain(row.code)
    expect((await heard(clerk))[0]).toContain(row.code)
    expect(await queueOf(clerk, 'tradeNews')).toBe(news + 1)
    const again = await step(clerk, tradeBase, 'askConfirm', changed)
    const declined = await step(buyer, tradeBase, 'decline', again, { reason: 'The price is net of freight' })
    expect(declined).toMatchObject({ confirmation: 'declined', confirmSteps: [] })
    expect((await heard(clerk))[0]).toContain('net of freight')
    const done = await step(clerk, tradeBase, 'unaskConfirm', await clerk.get(`${tradeBase}/queryById?id=${row.id}`))
    expect(done.confirmation).toBe('none')
  })

  it('is not asked of nobody, of nothing, or of what customs has', async () => {
    const tries = async (row: any) =>
      (await clerk.try('POST', `${tradeBase}/askConfirm`, { id: row.id, version: row.version })).status
    expect(await tries(await trade({ orgId: undefined }))).toBe(409)
    const row = await trade()
    const bare = await clerk.put(`${tradeBase}/saveLines`, { id: row.id, version: row.version, lines: [] })
    expect(await tries(bare)).toBe(409)
    const whole = await trade()
    const sent = await step(clerk, tradeBase, 'submit', await step(clerk, tradeBase, 'check', whole))
    expect(await tries(sent)).toBe(409)
  })
})

describe('notices', () => {
  it('say in plain words that it was submitted, is inspected, crossed and lapsed', async () => {
    const row = await cargo()
    await step(clerk, cargoBase, 'submit', row)
    expect((await heard(buyer))[0]).toContain(row.code)
    await clerk.post(`${cargoBase}/enterResult`, { id: row.id, kind: 'register', at: from(0), ccrn: 'CUST000002' })
    const count = (await heard(buyer)).length
    await clerk.post(`${cargoBase}/enterResult`, { id: row.id, kind: 'inspect', at: from(1000), note: 'X-ray' })
    expect((await heard(buyer)).length).toBe(count + 1)
    expect((await heard(buyer))[0]).not.toContain('X-ray')
    await clerk.post(`${cargoBase}/enterResult`, { id: row.id, kind: 'cross', at: from(2000) })
    expect((await heard(buyer)).length).toBe(count + 2)
    const shown = await buyer.get(`${cargoBase}/queryById?id=${row.id}`)
    expect(shown.messages.map((m: any) => [m.kind, m.note, m.raw])).toEqual([
      ['register', null, null],
      ['inspect', null, null],
      ['cross', null, null],
    ])

    const late = await cargo()
    await step(clerk, cargoBase, 'submit', late)
    await db.query(`update road_cargo set expected_at = now() - interval '3 days' where id = $1`, [late.id])
    await expireCargo({}, app.application.services)
    expect((await heard(buyer))[0]).toContain(late.code)
    expect((await buyer.get(`${cargoBase}/queryById?id=${late.id}`)).status).toBe('expired')
  })

  it('a rejection is told where it is at what the customer knows best, and accepted ones are', async () => {
    const row = await trade()
    const sent = await step(clerk, tradeBase, 'submit', await step(clerk, tradeBase, 'check', row))
    expect((await heard(buyer))[0]).toContain(row.code)
    const count = (await heard(buyer)).length
    const reject = { at: from(0), reason: 'wrong capacity', field: 'capacity' }
    const rejected = await step(clerk, tradeBase, 'reject', sent, reject)
    expect((await heard(buyer)).length).toBe(count)
    const second = await step(clerk, tradeBase, 'submit', await step(clerk, tradeBase, 'check', rejected))
    const again = await step(clerk, tradeBase, 'reject', second, { ...reject, reason: 'BR', field: 'traderBr' })
    expect((await heard(buyer)).length).toBe(count + 2)
    expect((await buyer.get(`${tradeBase}/queryById?id=${row.id}`)).reason).toBeUndefined()
    const third = await step(clerk, tradeBase, 'submit', await step(clerk, tradeBase, 'check', again))
    await step(clerk, tradeBase, 'accept', third, { at: from(0), refNo: 'UCRN-CUSTOMER' })
    expect((await heard(buyer))[0]).toContain('UCRN-CUSTOMER')
  })

  it('what a file of results says is told to the customer as if it had been entered', async () => {
    const row = await trade()
    await step(clerk, tradeBase, 'submit', await step(clerk, tradeBase, 'check', row))
    const count = (await heard(buyer)).length
    const token = await app.signIn('demo', 'declarant')
    const read = async (...cells: string[]) => {
      const bytes = Buffer.from(`Result,Number,Reference of customs,Time,Field,Item,Reason\n${cells.join(',')}`)
      const file = { name: 'results.csv', bytes }
      return (await app.upload(`${tradeBase}/importResults`, { token, fields: { mode: 'commit' }, file })).body.data
    }
    const minute = (n: number) =>
      from(8 * hour + n * 60_000)
        .slice(0, 16)
        .replace('T', ' ')
    expect(await read('Rejected', row.code, '', minute(1), '', '1', 'Wrong code')).toMatchObject({ applied: 1 })
    expect((await heard(buyer)).length).toBe(count + 1)
    expect((await heard(buyer))[0]).toContain('Items')
    expect((await heard(buyer))[0]).not.toContain('Wrong code')
    expect(await read('Accepted', row.code, 'UCRN-FROM-FILE', minute(2), '', '', '')).toMatchObject({ applied: 1 })
    expect((await heard(buyer))[0]).toContain('UCRN-FROM-FILE')
    const shown = await buyer.get(`${tradeBase}/queryById?id=${row.id}`)
    expect(shown.origins).toEqual({})
    expect(shown.events.map((event: any) => event.step)).toEqual(['submit', 'accept'])
  })

  it('a clerk is warned once before a crossing, and once more when it is moved', async () => {
    const row = await cargo({ expectedAt: from(2 * hour) })
    const mine = async () => (await heard(clerk)).filter((words) => words.includes(row.code)).length
    await tellCargoNear({}, app.application.services)
    await tellCargoNear({}, app.application.services)
    expect(await mine()).toBe(1)
    const now = await clerk.get(`${cargoBase}/queryById?id=${row.id}`)
    await clerk.put(`${cargoBase}/update`, { id: row.id, version: now.version, expectedAt: from(3 * hour) })
    await tellCargoNear({}, app.application.services)
    expect(await mine()).toBe(2)
    expect(JSON.stringify(await clerk.get(`${cargoBase}/queryHistory?id=${row.id}`))).not.toContain('toldFor')
  })

  it('a hold is told on drafts and cases before anybody submits, with who can lift it, and not to the customer', async () => {
    const row = await cargo()
    const declared = await trade()
    const { id, version } = (await clerk.get('/api/customs/customerProfile/query?pageSize=50')).list.find(
      (profile: any) => profile.orgId === orgId,
    )
    const finance = handOf(app, await app.signIn('demo', 'admin'))
    const held = await finance.post('/api/customs/customerProfile/hold', {
      id,
      version,
      kind: 'credit',
      reason: 'late',
    })
    for (const [base, of] of [
      [cargoBase, row],
      [tradeBase, declared],
    ] as const) {
      expect((await clerk.get(`${base}/queryById?id=${of.id}`)).held.en).toMatch(/It can be lifted by \S/)
      expect((await buyer.get(`${base}/queryById?id=${of.id}`)).held).toBeNull()
    }
    const { list } = await clerk.get(`/api/customs/customsCase/query?orgId=${orgId}&status=toDeclare&pageSize=10`)
    expect((await clerk.get(`/api/customs/customsCase/open?id=${list[0].id}`)).held.en).toMatch(/lifted by/)
    await finance.post('/api/customs/customerProfile/release', { id, version: held.version, reason: 'paid' })
    expect((await clerk.get(`${cargoBase}/queryById?id=${row.id}`)).held).toBeNull()
  })
})
