import { roadCargoMachine } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listed } from '../../../../kernel/stateMachine.ts'
import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'

let app: TestApplication
let clerk: Hand
let buyer: Hand
let stranger: Hand
let companyId: string
const road = '/api/customs/roadCargo'
const trade = '/api/customs/tradeDeclaration'
const hour = 3_600_000
const from = (ms: number) => new Date(Date.now() + ms).toISOString()
const hkDay = (at: number) => new Date(at + 8 * hour).toISOString().slice(0, 10)
let orgId: string
let number = 0

beforeAll(async () => {
  app = await testApplication()
  clerk = handOf(app, await app.signIn('demo', 'declarant'))
  buyer = handOf(app, await app.signIn('demo', 'buyer'))
  stranger = handOf(app, await app.signIn('demo2', 'admin'))
  const companies = await clerk.get('/api/customs/declaringCompany/queryOptions')
  companyId = companies.find((one: any) => /Hong Kong|香港/.test(JSON.stringify(one))).id
  orgId = (await buyer.get(`${road}/query?pageSize=10`)).list[0].orgId
})
afterAll(() => app?.close())

const step = (base: string, name: string, row: any, more: object = {}): Promise<any> =>
  clerk.post(`${base}/${name}`, { id: row.id, version: row.version, ...more })
/** A consignment that crossed a minute ago. */
async function crossed(more: object = {}): Promise<any> {
  const row = await clerk.post(`${road}/add`, {
    direction: 'import',
    orgId,
    packages: 12,
    packageDescription: 'Cartons',
    goodsDescription: '電源供應器',
    consignorName: 'Shenzhen Pengcheng Electronics Co Ltd',
    consignorAddress: 'No 8 Keji Road, Nanshan, Shenzhen',
    consigneeName: 'Harbour Trading Limited',
    consigneeAddress: '5/F, 12 Lai Chi Kok Road, Kowloon',
    expectedAt: from(3 * hour),
    controlPoint: 'LMC',
    grossWeight: '120',
    ...more,
  })
  const ccrn = `CD${String(++number).padStart(8, '0')}`
  const sent = await step(road, 'submit', row)
  await clerk.post(`${road}/enterResult`, { id: sent.id, kind: 'register', at: from(0), ccrn })
  return clerk.post(`${road}/enterResult`, { id: sent.id, kind: 'cross', at: from(60_000) })
}
const begin = (id: string, more: object = {}): Promise<any> =>
  clerk.post(`${trade}/begin`, { from: 'roadCargo', id, ...more })
const update = (row: any, more: object): Promise<any> =>
  clerk.put(`${trade}/update`, { id: row.id, version: row.version, ...more })
const opened = (row: any): Promise<any> => clerk.get(`${road}/queryById?id=${row.id}`)
const waits = async (row: any): Promise<boolean> =>
  (await clerk.get(`${road}/query?tab=toDeclare&search=${row.code}`)).total === 1
const warned = (row: any) =>
  row.problems.filter((p: any) => p.message.en.includes('Road cargo')).map((p: any) => p.field)

describe('cargo that crossed', () => {
  it('waits to be declared for fourteen days, until a declaration of it stands', async () => {
    const cargo = await crossed()
    expect(cargo).toMatchObject({ status: 'crossed', declareBy: hkDay(Date.parse(cargo.crossedAt) + 14 * 24 * hour) })
    const { toDeclare } = await clerk.get(`${road}/counters`)
    expect([await waits(cargo), toDeclare]).toEqual([true, (await clerk.get(`${road}/query?tab=toDeclare`)).total])
    // Done is not declared.
    await step(road, 'complete', cargo)
    expect(await waits(cargo)).toBe(true)
    const made = await begin(cargo.id)
    expect([await waits(cargo), (await opened(cargo)).declareBy]).toEqual([false, null])
    const admin = handOf(app, await app.signIn('demo', 'admin'))
    await admin.post(`${trade}/delete`, { ids: [made.id] })
    expect(await waits(cargo)).toBe(true)
    // Also one that was typed by hand under its number is its declaration.
    await clerk.post(`${trade}/add`, { form: '1', direction: 'import', ccrn: cargo.ccrn })
    expect(await waits(cargo)).toBe(false)
  })

  it('is kept as what waits by whoever writes it or its declaration, and in the order in which they commit', async () => {
    const db = [0, 1].map(() => new pg.Client({ connectionString: app.databaseUrl }))
    for (const one of db) await one.connect()
    const [a, b] = db as [pg.Client, pg.Client]
    const kept = async ({ id }: { id: string }) =>
      (await a.query(`select from cargo_to_declare where cargo_id = $1`, [id])).rowCount === 1
    const differing = async () =>
      (
        await a.query(`select u.id from road_cargo u full join cargo_to_declare w on w.tenant_id = u.tenant_id and w.cargo_id = u.id
          where cargo_undeclared(u.tenant_id, u.id) <> (w.cargo_id is not null)`)
      ).rows
    try {
      const [cargo, other] = [await crossed(), await crossed()]
      const made = await begin(cargo.id)
      await a.query(`update trade_declaration set road_cargo_id = $2, ccrn = $3 where id = $1`, [
        made.id,
        other.id,
        other.ccrn,
      ])
      expect([await kept(cargo), await kept(other), await differing()]).toEqual([true, false, []])
      await a.query(`update road_cargo set no_trade = true, no_trade_reason = 'In transit' where id = $1`, [cargo.id])
      expect([await kept(cargo), await differing()]).toEqual([false, []])
      // One gives its declaration up while another makes one: neither sees the other's.
      await a.query('begin')
      await a.query(`update trade_declaration set deleted_at = now() where id = $1`, [made.id])
      await b.query('begin')
      const second = b.query(
        `insert into trade_declaration (tenant_id, code, form, direction, road_cargo_id)
        select tenant_id, 'KEPT-1', '1', 'import', id from road_cargo where id = $1`,
        [other.id],
      )
      await a.query('commit')
      await second
      await b.query('commit')
      expect([await kept(other), await differing()]).toEqual([false, []])
      await a.query(`update trade_declaration set deleted_at = now() where code = 'KEPT-1'`)
      expect([await kept(other), await differing()]).toEqual([true, []])
      const { rows } = await a.query(`select pg_get_functiondef('cargo_undeclared'::regproc) as text`)
      expect(rows[0].text).toContain(`u.status in (${listed(roadCargoMachine.phases.crossed)})`)
      expect(rows[0].text).toContain(`x.status <> ${listed(tradeMachine.phases.over)}`)
    } finally {
      for (const one of db) await one.end()
    }
  })

  it('before it crosses it does not wait, and who says why it needs none is believed', async () => {
    const draft = await clerk.post(`${road}/add`, { direction: 'import', orgId })
    expect([draft.declareBy, await waits(draft)]).toEqual([null, false])
    const early = await clerk.try('POST', `${road}/noTrade`, { id: draft.id, version: draft.version, reason: 'x' })
    expect([early.status, early.body.message]).toEqual([409, 'Cargo that is “Draft” has not crossed'])
    const cargo = await crossed()
    const exempt = await step(road, 'noTrade', cargo, { reason: 'In transit' })
    expect(exempt).toMatchObject({ noTradeReason: 'In transit', declareBy: null })
    expect(await waits(cargo)).toBe(false)
    const stale = await clerk.try('POST', `${road}/noTrade`, { id: cargo.id, version: cargo.version, reason: null })
    expect(stale.status).toBe(409)
    expect(await step(road, 'noTrade', exempt, { reason: null })).toMatchObject({ noTradeReason: null })
    expect(await waits(cargo)).toBe(true)
    const foreign = await stranger.try('POST', `${road}/noTrade`, { id: cargo.id, version: cargo.version, reason: 'x' })
    expect(foreign.status).toBe(404)
  })

  it('its clock is the broker’s: a customer sees neither the day nor the tab', async () => {
    const cargo = await crossed()
    expect((await buyer.get(`${road}/queryById?id=${cargo.id}`)).declareBy ?? null).toBeNull()
    expect((await buyer.get(`${road}/counters`)).toDeclare).toBe(0)
    expect((await buyer.try('GET', `${road}/query?tab=toDeclare`)).status).toBe(400)
  })
})

describe('a further declaration of the same cargo', () => {
  it('takes what is left, and is compared together with the others', async () => {
    const cargo = await crossed()
    const first = await update(await begin(cargo.id), { packages: 5, grossWeight: '50' })
    expect(warned(first)).toEqual(['packages', 'grossWeight'])
    const second = await begin(cargo.id)
    expect(second).toMatchObject({ packages: 7, grossWeight: '70.000', ccrn: cargo.ccrn })
    expect([warned(second), warned(await clerk.get(`${trade}/queryById?id=${first.id}`))]).toEqual([[], []])
    const more = await update(second, { packages: 8 })
    expect(more.problems.map((p: any) => p.message.en)).toContain(
      `Road cargo ${cargo.code} has 12 packages, all trade declarations made from it have 13`,
    )
  })

  it('is refused where nothing is left, unless it is said, and begins empty then', async () => {
    const cargo = await crossed()
    const first = await begin(cargo.id)
    const refused = await clerk.try('POST', `${trade}/begin`, { from: 'roadCargo', id: cargo.id })
    expect([refused.status, refused.body.message, refused.body.data]).toEqual([
      409,
      `All 12 packages of road cargo ${cargo.code} are on trade declarations already (${first.code})`,
      { allDeclared: true },
    ])
    const second = await begin(cargo.id, { anyway: true })
    expect(second).toMatchObject({ packages: null, grossWeight: null, lines: [], traderName: first.traderName })
    // What was withdrawn or deleted leaves all of it.
    await handOf(app, await app.signIn('demo', 'admin')).post(`${trade}/delete`, { ids: [first.id, second.id] })
    expect(await begin(cargo.id)).toMatchObject({ packages: 12, grossWeight: '120.000' })
  })
})

describe('the late penalty', () => {
  const item = {
    code: '85044014',
    name: '電源供應器',
    origin: 'CHN',
    quantity: '100',
    unit: '007',
    value: '100000',
    currency: 'HKD',
    licence: 'none',
    licenceNo: '',
    madeHere: false,
  }
  it('is the broker’s warning until it was charged; then the customer sees it too', async () => {
    const row = await clerk.post(`${trade}/add`, {
      form: '1',
      direction: 'import',
      orgId,
      movementDate: hkDay(Date.now() - 20 * 24 * hour),
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
      ccrn: 'CC00000009',
      packages: 12,
    })
    const late = await clerk.put(`${trade}/saveLines`, { id: row.id, version: row.version, lines: [item] })
    expect(late).toMatchObject({ penalty: '40.00', penaltyCharged: null })
    const seen = async () => buyer.get(`${trade}/queryById?id=${row.id}`)
    const listed = async () => (await buyer.get(`${trade}/query?search=${row.code}`)).list[0]
    for (const one of [await seen(), await listed()])
      expect([one.penalty ?? null, one.penaltyCharged]).toEqual([null, null])
    const print = (paper: string) =>
      app.call('GET', `${trade}/print?id=${row.id}&paper=${paper}&language=en`, { token: buyerToken })
    const buyerToken = await app.signIn('demo', 'buyer')
    expect((await print('payment')).status).toBe(200)
    await step(trade, 'submit', await step(trade, 'check', late))
    for (const one of [await seen(), await listed()])
      expect([one.penalty ?? null, one.penaltyCharged]).toEqual([null, '40.00'])
    expect((await print('payment')).status).toBe(200)
  })
})
