import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { chargedOf } from '../../../../test/charged.ts'
import { expireCargo } from './expireCargo.ts'

let app: TestApplication
let db: pg.Client
let clerk: Hand
let token: string
const base = '/api/customs/roadCargo'
const trips = '/api/customs/truckTrip'
const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()
let number = 0
const newCcrn = () => `CC${String(++number).padStart(8, '0')}`

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  token = await app.signIn('demo', 'declarant')
  clerk = handOf(app, token)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const written = (more: object = {}) => ({
  direction: 'import',
  packages: 12,
  packageDescription: 'Cartons',
  goodsDescription: '電源供應器',
  consignorName: 'Shenzhen Pengcheng Electronics Co Ltd',
  consignorAddress: 'No 8 Keji Road, Nanshan, Shenzhen',
  consigneeName: 'Harbour Trading Limited',
  consigneeAddress: '5/F, 12 Lai Chi Kok Road, Kowloon',
  expectedAt: inMinutes(180),
  controlPoint: 'LMC',
  ...more,
})
const add = (more: object = {}): Promise<any> => clerk.post(`${base}/add`, written(more))
const step = (name: string, row: any, more: object = {}): Promise<any> =>
  clerk.post(`${base}/${name}`, { id: row.id, version: row.version, ...more })
const tryStep = (name: string, row: any, more: object = {}) =>
  clerk.try('POST', `${base}/${name}`, { id: row.id, version: row.version, ...more })
const result = (row: any, kind: string, more: object = {}): Promise<any> =>
  clerk.post(`${base}/enterResult`, { id: row.id, kind, at: inMinutes(0), ...more })
const registered = async (more: object = {}) =>
  result(await step('submit', await add(more)), 'register', { ccrn: newCcrn() })
const truck = (more: object = {}): Promise<any> =>
  clerk.post(`${trips}/add`, {
    vehicle: 'AB 1234',
    direction: 'import',
    controlPoint: 'LMC',
    expectedAt: inMinutes(120),
    driverName: '陳大文',
    ...more,
  })
const openRow = (row: any): Promise<any> => clerk.get(`${base}/queryById?id=${row.id}`)
const messages = ({ body }: any) => (body.errors ?? []).map((e: any) => [e.field, e.message])

describe('a consignment by road', () => {
  it('goes from draft over its CCRN and a truck across the boundary', async () => {
    const draft = await add()
    expect(draft).toMatchObject({ status: 'draft', ccrn: null, editable: true })
    const sent = await step('submit', draft)
    expect(sent).toMatchObject({ status: 'submitted', editable: false })
    const ccrn = newCcrn()
    const known = await result(sent, 'register', { ccrn: ` ${ccrn.slice(0, 4)} ${ccrn.slice(4)} ` })
    expect(known).toMatchObject({ status: 'registered', ccrn, messages: [{ kind: 'register', changed: true }] })
    const trip = await truck()
    const loaded = await step('bundle', known, { tripId: trip.id })
    expect(loaded).toMatchObject({ status: 'bundled', tripCode: trip.code, trip: { vehicle: 'AB1234' } })
    await clerk.post(`${trips}/result`, { id: trip.id, result: 'inspection', at: inMinutes(121) })
    expect(await openRow(loaded)).toMatchObject({ status: 'inspection' })
    expect(await clerk.get(`${trips}/queryById?id=${trip.id}`)).toMatchObject({ state: 'held', packages: 12 })
    await clerk.post(`${trips}/result`, { id: trip.id, result: 'crossed', at: inMinutes(150) })
    const crossed = await openRow(loaded)
    expect(crossed).toMatchObject({ status: 'crossed', crossedAt: expect.any(String) })
    expect(await chargedOf(app, crossed.code, 1)).toEqual(['HKX 480.00 HKD'])
    expect(await clerk.get(`${trips}/queryById?id=${trip.id}`)).toMatchObject({ state: 'crossed' })
    expect(await step('complete', crossed)).toMatchObject({ status: 'done' })
    const slip = await app.call('GET', `${base}/slip?id=${loaded.id}&language=tw`, { token })
    expect(slip.status).toBe(200)
  })

  it('names what is missing, and says by the rule when it is too late or too early', async () => {
    const bare = await clerk.post(`${base}/add`, { direction: 'import' })
    const refused = await tryStep('submit', bare)
    expect([refused.status, messages(refused).length]).toEqual([422, 9])
    for (const [minutes, words] of [
      [29, '30 minutes before'],
      [14 * 1440 + 5, '14 days'],
    ] as const) {
      const wrong = await tryStep('submit', await add({ expectedAt: inMinutes(minutes) }))
      expect([wrong.status, messages(wrong)]).toEqual([422, [['expectedAt', expect.stringContaining(words)]]])
    }
    expect(await step('submit', await add({ expectedAt: inMinutes(31) }))).toMatchObject({ status: 'submitted' })
  })

  it('is unbundled before it is amended or cancelled, and submitted again under its number', async () => {
    const known = await registered()
    const loaded = await step('bundle', known, { tripId: (await truck()).id })
    for (const name of ['amend', 'cancel']) {
      const refused = await tryStep(name, loaded, name === 'cancel' ? { reason: 'x' } : {})
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/nbundle/)])
    }
    const free = await step('unbundle', loaded)
    expect(free).toMatchObject({ status: 'registered', tripId: null })
    const open = await step('amend', free)
    expect(open).toMatchObject({ status: 'draft', ccrn: known.ccrn, editable: true })
    const changed = await clerk.put(`${base}/update`, { id: open.id, version: open.version, packages: 10 })
    const again = await result(await step('submit', changed), 'register', { ccrn: known.ccrn })
    expect(again).toMatchObject({ status: 'registered', packages: 10, ccrn: known.ccrn })
    expect(await step('cancel', again, { reason: '客户取消' })).toMatchObject({
      status: 'cancelled',
      reason: '客户取消',
    })
  })

  it('fits a truck that goes its way, whose bundling is open', async () => {
    const known = await registered()
    const wrong: [object, RegExp][] = [
      [{ direction: 'export' }, /goes the other way/],
      [{ controlPoint: 'SZB' }, /crosses at Shenzhen Bay/],
      [{ expectedAt: inMinutes(29) }, /closes 30 minutes before/],
    ]
    for (const [more, words] of wrong) {
      const refused = await tryStep('bundle', known, { tripId: (await truck(more)).id })
      expect([refused.status, messages(refused)]).toEqual([400, [['tripId', expect.stringMatching(words)]]])
    }
    const gone = await truck()
    await clerk.post(`${trips}/cancel`, { id: gone.id, version: gone.version })
    expect((await tryStep('bundle', known, { tripId: gone.id })).status).toBe(400)
    const moved = await step('move', await step('bundle', known, { tripId: (await truck()).id }), {
      tripId: (await truck({ vehicle: 'SPEED1' })).id,
    })
    expect(moved).toMatchObject({ status: 'bundled', trip: { vehicle: 'SPEED1' } })
    const loaded = await clerk.try('POST', `${trips}/cancel`, { id: moved.trip.id, version: 1 })
    expect(loaded.status).toBe(409)
  })

  it('fifty people who bundle one consignment at once put it on one truck', async () => {
    const known = await registered()
    const fleet = await Promise.all(Array.from({ length: 10 }, () => truck()))
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, n) => tryStep('bundle', known, { tripId: fleet[n % fleet.length]!.id })),
    )
    expect(tries.filter((t) => t.status === 200)).toHaveLength(1)
    expect(tries.filter((t) => t.status !== 200 && t.status !== 409)).toEqual([])
    const { rows } = await db.query('select count(*)::int as n from road_cargo where trip_id = any($1)', [
      fleet.map((t) => t.id),
    ])
    expect(rows[0].n).toBe(1)
  })
})

const file = (lines: readonly (readonly string[])[]) => ({
  name: 'results.csv',
  bytes: Buffer.from([['Result', 'Number', 'CCRN', 'Time', 'Reason'], ...lines].map((l) => l.join(',')).join('\n')),
})
const importFile = async (lines: readonly (readonly string[])[]): Promise<any> =>
  (await app.upload(`${base}/importResults`, { token, fields: { mode: 'commit' }, file: file(lines) })).body.data
const localTime = (minutes: number) =>
  new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

describe('answers of customs', () => {
  it('may come in any order and twice: what becomes of the cargo is the same', async () => {
    const orders = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]
    for (const order of orders) {
      const sent = await step('submit', await add())
      const ccrn = newCcrn()
      const lines = [
        ['CCRN', sent.code, ccrn, localTime(1), ''],
        ['Inspection', '', ccrn, localTime(100), ''],
        ['Crossed', '', ccrn, localTime(140), ''],
      ]
      for (const at of order) await importFile([lines[at]!])
      expect([order, (await openRow(sent)).status]).toEqual([order, 'crossed'])
      expect(await importFile(lines)).toMatchObject({ total: 3, applied: 0, known: 3, waiting: 0, problems: [] })
    }
  })

  it('a refusal goes back to the maker with its reason, and an older one changes nothing', async () => {
    const sent = await step('submit', await add())
    const told = await importFile([['Refused', sent.code, '', localTime(2), 'Consignee address incomplete']])
    expect(told.applied).toBe(1)
    const back = await openRow(sent)
    expect(back).toMatchObject({ status: 'draft', reason: 'Consignee address incomplete', editable: true })
    expect(await importFile([['CCRN', sent.code, newCcrn(), localTime(1), '']])).toMatchObject({ applied: 0 })
    expect((await openRow(sent)).status).toBe('draft')
  })

  it('names each line that says nothing, and keeps none of the others', async () => {
    const [one, two] = [await step('submit', await add()), await step('submit', await add())]
    const ccrn = newCcrn()
    const told = await importFile([
      ['CCRN', one.code, ccrn, localTime(1), ''],
      ['CCRN', two.code, ccrn, localTime(1), ''],
      ['Lost', one.code, ccrn, localTime(1), ''],
      ['Crossed', '', 'x', localTime(1), ''],
      ['Crossed', '', newCcrn(), '2026-02-30 08:00', ''],
      ['Crossed', '', newCcrn(), localTime(5), ''],
    ])
    expect(told).toMatchObject({ total: 6, applied: 1, waiting: 1 })
    expect(told.problems.map((p: any) => [p.row, p.field])).toEqual([
      [3, 'ccrn'],
      [4, 'kind'],
      [5, 'ccrn'],
      [6, 'at'],
    ])
    expect((await clerk.get(`${base}/waitingResults`)).length).toBeGreaterThan(0)
    expect((await openRow(two)).status).toBe('submitted')
  })

  it('what missed its day expires, and a crossing that is told later still counts', async () => {
    const known = await registered()
    await db.query(`update road_cargo set expected_at = now() - interval '2 days' where id = $1`, [known.id])
    await expireCargo({}, app.application.services)
    expect((await openRow(known)).status).toBe('expired')
    await importFile([['Crossed', '', known.ccrn, localTime(-2000), '']])
    expect((await openRow(known)).status).toBe('crossed')
  })
})

describe('files, board and driver', () => {
  it('writes the cargo file in the tenant’s layout', async () => {
    const rows = [await add({ goodsDescription: '=cmd|"a"' }), await add()]
    const csv = await app.call('POST', `${base}/cargoFile`, { token, body: { ids: rows.map((r) => r.id) } })
    expect(csv.status).toBe(200)
    const { layout, version } = await clerk.get(`${base}/layout`)
    const xml = { ...layout, format: 'xml', columns: [{ field: 'goodsDescription', name: 'Goods' }] }
    expect(await clerk.put(`${base}/saveLayout`, { layout: xml, version })).toMatchObject({ version: version + 1 })
    expect((await clerk.try('PUT', `${base}/saveLayout`, { layout: xml, version })).status).toBe(409)
    const bare = await clerk.post(`${base}/add`, { direction: 'import' })
    expect((await clerk.try('POST', `${base}/cargoFile`, { ids: [bare.id] })).status).toBe(422)
  })

  it('the board shows trucks of the day with their cargo, and cargo without one', async () => {
    const [trip, free] = [await truck(), await registered()]
    const loaded = await step('bundle', await registered(), { tripId: trip.id })
    // The day of the truck by the clock of Hong Kong, which is another than UTC's for a third of it.
    const day = new Date(Date.parse(trip.expectedAt) + 8 * 3_600_000).toISOString().slice(0, 10)
    const board = await clerk.get(`${trips}/board?day=${day}`)
    expect(board.day).toBe(day)
    const shown = board.trips.find((t: any) => t.id === trip.id)
    expect(shown).toMatchObject({ state: 'open', cargo: [{ id: loaded.id, status: 'bundled' }] })
    expect(board.unassigned.map((c: any) => c.id)).toContain(free.id)
    expect(board.controlPoints.map((p: any) => p.code)).toContain('LMC')
  })

  it('a day of the board ends at midnight in Hong Kong', async () => {
    const late = await truck({ expectedAt: '2031-05-06T15:59:00Z', vehicle: 'HK 1' })
    const early = await truck({ expectedAt: '2031-05-06T16:00:00Z', vehicle: 'HK 2' })
    const of = async (day: string) => (await clerk.get(`${trips}/board?day=${day}`)).trips.map((t: any) => t.id)
    expect(await of('2031-05-06')).toEqual([late.id])
    expect(await of('2031-05-07')).toEqual([early.id])
  })

  it('the driver’s link shows one truck until it has crossed, and nothing to who guesses', async () => {
    const trip = await truck()
    const loaded = await step('bundle', await registered(), { tripId: trip.id })
    const { path } = await clerk.post(`${trips}/driverLink`, { id: trip.id })
    const query = path.slice(path.indexOf('?'))
    const look = (q = query) => app.call('GET', `${trips}/driverPage${q}`)
    const seen = await look()
    expect(seen.body.data).toMatchObject({
      vehicle: 'AB1234',
      cargo: [{ ccrn: loaded.ccrn, packages: 12, bars: expect.stringContaining('<svg') }],
    })
    expect(JSON.stringify(seen.body.data)).not.toMatch(/Pengcheng|Harbour|電源/)
    const wrong = new URLSearchParams(query)
    wrong.set('ticket', 'x'.repeat(32))
    const elsewhere = new URLSearchParams(query)
    elsewhere.set('tenant', 'demo2')
    for (const q of [wrong, elsewhere]) expect((await look(`?${q}`)).status).toBe(404)
    const fresh = await clerk.post(`${trips}/driverLink`, { id: trip.id })
    expect((await look()).status).toBe(404)
    const now = fresh.path.slice(fresh.path.indexOf('?'))
    expect((await look(now)).status).toBe(200)
    await clerk.post(`${trips}/result`, { id: trip.id, result: 'crossed', at: inMinutes(1) })
    expect((await look(now)).status).toBe(404)
  })

  it('begins with what a mainland declaration says, and shares its packages', async () => {
    const { rows } = await db.query(
      `select d.id, d.head ->> 'PackNo' as packages from declaration d join tenant t on t.id = d.tenant_id
       where t.tenant_code = 'demo' and d.direction = 'export' and d.deleted_at is null and (d.head ->> 'PackNo')::int > 1 limit 1`,
    )
    const [{ id: declarationId, packages }] = rows
    const made = await clerk.post(`${base}/fromDeclaration`, { declarationId })
    expect(made).toMatchObject({ direction: 'import', packages: Number(packages), declarationId })
    expect(made.goodsDescription).toBeTruthy()
    const none = await clerk.try('POST', `${base}/fromDeclaration`, { declarationId })
    expect(none.status).toBe(409)
    const less = await clerk.put(`${base}/update`, {
      id: made.id,
      version: made.version,
      packages: Number(packages) - 1,
    })
    expect(less.differences).toMatchObject([{ field: 'packages', there: packages }])
    expect(await clerk.post(`${base}/fromDeclaration`, { declarationId })).toMatchObject({ packages: 1 })
    const copied = await clerk.post(`${base}/copy`, { id: made.id })
    expect(copied).toMatchObject({ status: 'draft', packages: Number(packages) - 1, expectedAt: null })
  })

  it('another tenant finds nothing, and a customer’s people see what is theirs and change none of it', async () => {
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    const row = await add()
    expect((await stranger.try('GET', `${base}/queryById?id=${row.id}`)).status).toBe(404)
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    expect((await buyer.try('GET', `${base}/queryById?id=${row.id}`)).status).toBe(404)
    expect((await buyer.try('POST', `${base}/add`, written())).status).toBe(403)
    expect((await buyer.try('GET', `${trips}/board`)).status).toBe(403)
  })
})
