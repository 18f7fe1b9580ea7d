import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'

let app: TestApplication
let db: pg.Client
let clerk: Hand
const trips = '/api/customs/truckTrip'
const cargo = '/api/customs/roadCargo'
const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()
let number = 0

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  clerk = handOf(app, await app.signIn('demo', 'declarant'))
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

interface Loaded {
  readonly trip: any
  readonly row: any
  readonly query: string
}

const truck = (vehicle: string): Promise<any> =>
  clerk.post(`${trips}/add`, { vehicle, direction: 'import', controlPoint: 'LMC', expectedAt: inMinutes(120) })
const linkOf = async (trip: any): Promise<string> => {
  const { path } = await clerk.post(`${trips}/driverLink`, { id: trip.id })
  return path.slice(path.indexOf('?'))
}

/** A truck with one consignment, and the link that its driver has. */
async function loaded(vehicle: string): Promise<Loaded> {
  const trip = await truck(vehicle)
  const draft = await clerk.post(`${cargo}/add`, {
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
  })
  const sent = await clerk.post(`${cargo}/submit`, { id: draft.id, version: draft.version })
  const ccrn = `DL${String(++number).padStart(8, '0')}`
  const known = await clerk.post(`${cargo}/enterResult`, { id: sent.id, kind: 'register', at: inMinutes(0), ccrn })
  const row = await clerk.post(`${cargo}/bundle`, { id: known.id, version: known.version, tripId: trip.id })
  return { trip, row, query: await linkOf(trip) }
}

const look = (query: string) => app.call('GET', `${trips}/driverPage${query}`)
const seen = async (query: string) => (await look(query)).body.data.cargo.map((one: any) => one.ccrn)
const versionOf = async ({ id }: any) => (await clerk.get(`${trips}/queryById?id=${id}`)).version
const unload = async ({ row }: Loaded) =>
  clerk.post(`${cargo}/unbundle`, { id: row.id, version: (await clerk.get(`${cargo}/queryById?id=${row.id}`)).version })

describe('the driver’s link', () => {
  it('shows its own truck and no other, whatever is asked of it', async () => {
    const [one, two] = [await loaded('DA1'), await loaded('DB2')]
    expect(await seen(one.query)).toEqual([one.row.ccrn])
    expect(await seen(two.query)).toEqual([two.row.ccrn])
    const asked = await look(`${one.query}&id=${two.trip.id}`)
    expect([asked.status, asked.body.data]).toEqual([400, undefined])
    // The ticket of the one under the address of another, or half of each, is none.
    const [mine, theirs] = [one, two].map(({ query }) => new URLSearchParams(query).get('ticket')!) as [string, string]
    const mixed = new URLSearchParams({ tenant: 'demo', ticket: mine.slice(0, 16) + theirs.slice(16) })
    const elsewhere = new URLSearchParams({ tenant: 'demo2', ticket: mine })
    for (const query of [mixed, elsewhere]) expect((await look(`?${query}`)).status).toBe(404)
    await clerk.post(`${cargo}/move`, { id: one.row.id, version: one.row.version, tripId: two.trip.id })
    expect(await seen(one.query)).toEqual([])
    expect(await seen(two.query)).toEqual([one.row.ccrn, two.row.ccrn].toSorted())
  })

  const ends: [string, (of: Loaded) => Promise<unknown>][] = [
    ['was taken back', ({ trip }) => clerk.post(`${trips}/endDriverLink`, { id: trip.id })],
    ['was given anew', ({ trip }) => linkOf(trip)],
    ['has crossed', ({ trip }) => clerk.post(`${trips}/result`, { id: trip.id, result: 'crossed', at: inMinutes(1) })],
    [
      'is cancelled',
      async (of) => {
        await unload(of)
        await clerk.post(`${trips}/cancel`, { id: of.trip.id, version: await versionOf(of.trip) })
      },
    ],
    [
      'is deleted',
      async (of) => {
        await unload(of)
        await db.query('update truck_trip set deleted_at = now() where id = $1', [of.trip.id])
      },
    ],
    ['is of a tenant that is shut', () => db.query(`update tenant set status = 'disable' where tenant_code = 'demo'`)],
  ]
  it.each(ends)('shows nothing once it or its truck %s, and says no more than to who guesses', async (_why, end) => {
    const of = await loaded('DC3')
    expect((await look(of.query)).status).toBe(200)
    await end(of)
    const [after, guessed] = [await look(of.query), await look(`?tenant=demo&ticket=${'x'.repeat(32)}`)]
    await db.query(`update tenant set status = 'able' where tenant_code = 'demo'`)
    expect(after.status).toBe(404)
    expect({ ...after.body, requestId: '' }).toEqual({ ...guessed.body, requestId: '' })
  })

  it('that has ended and is read again and again keeps nobody of the same network from theirs', async () => {
    const [old, other] = [await loaded('DE5'), await loaded('DF6')]
    await clerk.post(`${trips}/result`, { id: old.trip.id, result: 'crossed', at: inMinutes(1) })
    for (let n = 0; n < 40; n++) expect((await look(old.query)).status).toBe(404)
    expect(await seen(other.query)).toEqual([other.row.ccrn])
  })

  it('is not opened by guessing: past some tries nothing is looked up, and the right one waits too', async () => {
    const { query } = await loaded('DD4')
    const statuses: number[] = []
    for (let n = 0; n < 40; n++)
      statuses.push((await look(`?tenant=demo&ticket=${String(n).padStart(32, 'g')}`)).status)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    expect(statuses.at(-1)).toBe(429)
    expect((await look(query)).status).toBe(429)
  })
})
