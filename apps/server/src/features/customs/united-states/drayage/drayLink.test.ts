import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { drayDesk, type DrayDesk } from '../../../../test/dray.ts'

let app: TestApplication
let db: pg.Client
let clerk: Hand
let desk: DrayDesk
const base = '/api/customs/drayMove'
/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The same as the driver's page sends it, and with notes of a camera that cannot be read. */
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
const noted = Buffer.concat([
  jpeg.subarray(0, 2),
  Buffer.from([0xff, 0xe1, 0, 12]),
  Buffer.from('Exif\0\0MM\0*'),
  jpeg.subarray(2),
])

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  clerk = handOf(app, await app.signIn('demo', 'declarant'))
  desk = await drayDesk(handOf(app, await app.signIn('demo', 'admin')), clerk, db)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

interface Ticket {
  readonly tenant: string
  readonly ticket: string
}
const linkOf = async (row: any): Promise<Ticket> => {
  const { path } = await clerk.post(`${base}/driverLink`, { id: row.id })
  expect(path).toMatch(/^\/haul\?/)
  return Object.fromEntries(new URLSearchParams(path.slice(path.indexOf('?')))) as unknown as Ticket
}
const look = (of: Ticket) => app.call('GET', `${base}/driverPage?${new URLSearchParams({ ...of })}`)
const act = (of: Ticket, step: string, more: object = {}) =>
  app.call('POST', `${base}/driverStep`, { body: { ...of, step, ...more } })
const shoot = (of: Ticket, bytes = pixel, name = 'door.png') =>
  app.upload(`${base}/driverPhoto`, { fields: { ...of }, file: { name, bytes, type: 'image/png' } })

describe('the driver’s link of a container move', () => {
  it('takes the container from the terminal to whom it is for and back, with photo and signature', async () => {
    const row = await desk.dispatched()
    const mine = await linkOf(row)
    const first = (await look(mine)).body.data
    expect(first).toMatchObject({
      containerNo: row.containerNo,
      pickupNo: 'P-1',
      steps: ['arrive', 'pickUp'],
      photos: 0,
    })
    // What is the office's stays there.
    for (const name of ['orgName', 'charges', 'remark', 'driverPhone', 'entryId', 'signature'])
      expect(first).not.toHaveProperty(name)
    expect((await act(mine, 'arrive')).body.data.status).toBe('waiting')
    expect((await act(mine, 'pickUp', { seal: 'SL-778', chassis: 'DCLZ4501' })).body.data.status).toBe('pickedUp')
    // A press that is sent again does nothing twice.
    expect((await act(mine, 'pickUp')).status).toBe(409)
    expect((await act(mine, 'setOut')).body.data.status).toBe('outForDelivery')
    expect((await shoot(mine)).body.data.photos).toBe(1)
    for (const [more, field] of [
      [{}, 'receivedBy'],
      [{ receivedBy: 'Ana Ruiz' }, 'signature'],
      [{ receivedBy: 'Ana Ruiz', signature: '<script>' }, 'signature'],
    ] as const) {
      const refused = await act(mine, 'deliver', more)
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, field])
    }
    expect(
      (await act(mine, 'deliver', { receivedBy: 'Ana Ruiz', signature: 'M10 20L60 80L120 30M200 90L240 100' })).body
        .data.status,
    ).toBe('delivered')
    expect((await act(mine, 'returnEmpty')).body.data).toMatchObject({ status: 'emptyReturned', steps: [] })
    const after = await desk.open(row.id)
    expect([after.seal, after.chassis, after.receivedBy, after.photos.length]).toEqual([
      'SL-778',
      'DCLZ4501',
      'Ana Ruiz',
      1,
    ])
    expect(after.events.filter((event: any) => event.byDriver).map((event: any) => event.step)).toEqual([
      'arrive',
      'pickUp',
      'setOut',
      'deliver',
      'returnEmpty',
    ])
    const token = await app.signIn('demo', 'declarant')
    for (const paper of ['order', 'proof'])
      expect((await app.call('GET', `${base}/print?id=${row.id}&paper=${paper}&language=en`, { token })).status).toBe(
        200,
      )
    const shown = await app.call('GET', `${base}/photo?id=${row.id}&photoId=${after.photos[0].id}`, { token })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    const other = await desk.made()
    expect(
      (await app.call('GET', `${base}/photo?id=${other.id}&photoId=${after.photos[0].id}`, { token })).status,
    ).toBe(404)
    await desk.step('close', after)
    for (const answer of [await look(mine), await act(mine, 'returnEmpty'), await shoot(mine)])
      expect(answer.status).toBe(404)
  })

  it('draws its photos into the proof of delivery, where a paper can hold them', async () => {
    const row = await desk.dispatched()
    const mine = await linkOf(row)
    for (const step of ['pickUp', 'setOut']) await act(mine, step, { seal: 'S', chassis: 'C' })
    for (const [bytes, name] of [
      [jpeg, 'a.jpg'],
      [noted, 'b.jpg'],
      [pixel, 'c.png'],
    ] as const)
      expect((await shoot(mine, bytes, name)).status).toBe(200)
    await act(mine, 'deliver', { receivedBy: 'Ana Ruiz', signature: 'M10 20L60 80' })
    const token = await app.signIn('demo', 'declarant')
    const proof = await app.call('GET', `${base}/print?id=${row.id}&paper=proof&language=en`, { token })
    expect([proof.status, proof.body.match(/DCTDecode/g)]).toEqual([200, ['DCTDecode']])
  })

  it('takes pictures only, and so many', async () => {
    const mine = await linkOf(await desk.dispatched())
    const odd = await shoot(mine, Buffer.from('%PDF-1.7 not a picture at all, and long enough to look at'), 'door.png')
    expect([odd.status, odd.body.errors[0].field]).toEqual([415, 'file'])
    for (let n = 0; n < 12; n++) expect((await shoot(mine)).status).toBe(200)
    expect((await shoot(mine)).status).toBe(400)
  })

  const ends: [string, (row: any) => Promise<unknown>][] = [
    ['was taken back', (row) => clerk.post(`${base}/endDriverLink`, { id: row.id })],
    ['was given anew', (row) => linkOf(row)],
    ['is recalled', async (row) => desk.step('recall', row)],
    ['is dispatched anew', async (row) => desk.step('dispatch', await desk.step('recall', row))],
    ['is cancelled', (row) => desk.step('cancel', row, { reason: 'x' })],
    ['is deleted', (row) => db.query('update dray_move set deleted_at = now() where id = $1', [row.id])],
    ['is of a tenant that is shut', () => db.query(`update tenant set status = 'disable' where tenant_code = 'demo'`)],
  ]
  it.each(ends)('shows nothing once it or its move %s, and says no more than to who guesses', async (_why, end) => {
    const row = await desk.dispatched()
    const mine = await linkOf(row)
    expect((await look(mine)).status).toBe(200)
    await end(row)
    const [after, taken, guessed] = [
      await look(mine),
      await act(mine, 'pickUp'),
      await look({ tenant: 'demo', ticket: 'x'.repeat(32) }),
    ]
    await db.query(`update tenant set status = 'able' where tenant_code = 'demo'`)
    expect([after.status, taken.status]).toEqual([404, 404])
    expect({ ...after.body, requestId: '' }).toEqual({ ...guessed.body, requestId: '' })
  })

  it('shows its own move and no other’s, and is given for what is with a driver only', async () => {
    const [one, two] = [await desk.dispatched(), await desk.dispatched()]
    const [mine, theirs] = [await linkOf(one), await linkOf(two)]
    const mixed = { tenant: 'demo', ticket: mine.ticket.slice(0, 16) + theirs.ticket.slice(16) }
    for (const of of [mixed, { ...mine, tenant: 'demo2' }]) expect((await look(of)).status).toBe(404)
    expect((await look(theirs)).body.data.code).toBe(two.code)
    expect((await clerk.try('POST', `${base}/driverLink`, { id: (await desk.made()).id })).status).toBe(409)
  })

  it('is not opened by guessing: past some tries nothing is looked up', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 40; n++)
      statuses.push((await look({ tenant: 'demo', ticket: String(n).padStart(32, 'g') })).status)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
    expect(statuses.at(-1)).toBe(429)
  })
})
