import { drayMachine } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { handOf, newRole, newUser, type Hand } from '../../../../test/administration.ts'
import { testApplication, type TestApplication } from '../../../../test/application.ts'
import { chargedOf } from '../../../../test/charged.ts'
import { drayDesk, newContainer, type DrayDesk } from '../../../../test/dray.ts'
import { tellFreeDays } from './drayTimes.ts'

let app: TestApplication
let db: pg.Client
let admin: Hand
let clerk: Hand
let desk: DrayDesk
const base = '/api/customs/drayMove'

beforeAll(async () => {
  app = await testApplication()
  db = new pg.Client({ connectionString: app.databaseUrl })
  await db.connect()
  admin = handOf(app, await app.signIn('demo', 'admin'))
  clerk = handOf(app, await app.signIn('demo', 'declarant'))
  desk = await drayDesk(admin, clerk, db)
})
afterAll(async () => {
  await db?.end()
  await app?.close()
})

const fieldsOf = (answer: any) => answer.body.errors.map((error: any) => error.field)
/** Taken days ago, to the end. */
async function returned(more: object = {}): Promise<any> {
  const { step, day, dispatched } = desk
  const sent = await dispatched({ lastFreeDay: day(-9).slice(0, 10), ...more }, day(-10))
  const there = await step('arrive', sent, { at: day(-9) })
  const picked = await step('pickUp', there, { at: day(-9) })
  const out = await step('setOut', picked, { at: day(-9) })
  const delivered = await step('deliver', out, { at: day(-8), receivedBy: 'Maria Chen' })
  return step('returnEmpty', delivered, { at: day(-4) })
}

describe('a container move', () => {
  it('goes from its terminal to its customer and back, and costs what the tariff says with two days of detention', async () => {
    const back = await returned()
    // 650 base, 20 % fuel, 6 chassis days × 40, 1 day of per diem after 4, 2 days of detention after 2.
    const charges = back.charges.map((one: any) => [one.kind, one.amount])
    expect(charges).toEqual([
      ['base', '650.00'],
      ['fuel', '130.00'],
      ['chassis', '240.00'],
      ['perDiem', '120.00'],
      ['detention', '300.00'],
    ])
    const closed = await desk.step('close', back)
    expect([closed.status, closed.total, closed.sum]).toEqual(['closed', '1440.00', '1440.00'])
    // Charged as it came to, but detention by what was agreed for its two days.
    expect(await chargedOf(app, closed.code, 5)).toEqual([
      'CHS 240.00 USD',
      'DET 370.00 USD',
      'DRY 650.00 USD',
      'FSC 130.00 USD',
      'PDM 120.00 USD',
    ])
    // What it came to stays, whatever the tariff becomes.
    const { list } = await admin.get('/api/customs/drayRate/query?kind=detention')
    await admin.put('/api/customs/drayRate/update', { id: list[0].id, version: list[0].version, amount: '900.00' })
    const after = await desk.open(closed.id)
    expect([after.total, after.charges]).toEqual(['1440.00', closed.charges])
    await admin.put('/api/customs/drayRate/update', { id: list[0].id, version: list[0].version + 1, amount: '150.00' })
    expect(after.events.map((event: any) => event.step)).toEqual([
      'review',
      'confirm',
      'dispatch',
      'arrive',
      'pickUp',
      'setOut',
      'deliver',
      'returnEmpty',
      'close',
    ])
  })

  it('is not closed while a charge has no rate on file', async () => {
    const back = await returned({ hazmat: true })
    expect([back.sum, back.charges.find((one: any) => one.kind === 'hazmat').amount]).toEqual([null, null])
    const refused = await desk.tryStep('close', back)
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['hazmat']])
  })

  it('is checked: its number’s digit, its window, its times', async () => {
    const number = newContainer()
    const wrong = number.slice(0, 10) + ((Number(number[10]) + 1) % 10)
    const add = (more: object) => clerk.try('POST', `${base}/add`, { containerNo: newContainer(), ...more })
    const later = { windowFrom: desk.day(2), windowTo: desk.day(1) }
    const elsewhere = { terminalId: desk.released }
    for (const [more, field] of [
      [{ containerNo: wrong }, 'containerNo'],
      [later, 'windowTo'],
      [elsewhere, 'terminalId'],
    ] as const) {
      const refused = await add(more)
      expect([field, refused.status, fieldsOf(refused)]).toEqual([field, 400, [field]])
    }
    const bare = await clerk.post(`${base}/add`, { containerNo: newContainer() })
    const refused = await desk.tryStep('confirm', await desk.step('review', bare))
    expect(refused.status).toBe(422)
    expect(fieldsOf(refused)).toContain('lastFreeDay')
    const sent = await desk.dispatched({}, desk.day(-2))
    for (const at of [desk.day(1), desk.day(-3)]) {
      const odd = await desk.tryStep('pickUp', sent, { at })
      expect([odd.status, fieldsOf(odd)]).toEqual([400, ['at']])
    }
  })

  it('is not dispatched before its entry is released, unless it is pulled under bond, and never goes on to whom it is for', async () => {
    for (const entryId of [desk.draft, null]) {
      const waiting = await desk.confirmed({ entryId, ...(entryId ? {} : { orgId: (await desk.made()).orgId }) })
      expect((await desk.tryStep('dispatch', waiting)).status).toBe(409)
    }
    const bonded = await desk.dispatched({ entryId: desk.draft, underBond: true, customsHold: true })
    const picked = await desk.step('pickUp', bonded)
    expect((await desk.tryStep('setOut', picked)).status).toBe(409)
    // Its entry may be named once there is one.
    const yard = await desk.step(
      'pickUp',
      await desk.dispatched({ entryId: null, orgId: picked.orgId, underBond: true }),
    )
    const { id, version } = yard
    const named: any = await clerk.put(`${base}/update`, { id, version, entryId: desk.released })
    expect((await desk.step('setOut', named)).status).toBe('outForDelivery')
  })

  it('is held to it by the database, whatever writes', async () => {
    const { rows } = await db.query(
      `select id from us_entry where released_on is null and status <> 'cancelled' limit 1`,
    )
    const waiting = await desk.confirmed()
    const put = (set: string) =>
      db.query(`update dray_move set dispatched_at = now(), picked_up_at = now(), ${set} where id = $1`, [waiting.id])
    const refused = { constraint: 'dray_move_released' }
    await expect(put(`status = 'dispatched', entry_id = null`)).rejects.toMatchObject(refused)
    await expect(put(`status = 'dispatched', entry_id = '${rows[0].id}'`)).rejects.toMatchObject(refused)
    await expect(put(`status = 'outForDelivery', entry_id = '${rows[0].id}', under_bond = true`)).rejects.toMatchObject(
      refused,
    )
    await put(`status = 'dispatched', entry_id = '${rows[0].id}', under_bond = true`)
    await expect(put(`status = 'dispatched', under_bond = false`)).rejects.toMatchObject(refused)
  })

  it('is not dispatched with a hold at the terminal, without a driver or without an appointment', async () => {
    const bare = await desk.step(
      'confirm',
      await desk.step('review', await desk.made({ driverName: null, freightHold: true })),
    )
    const refused = await desk.tryStep('dispatch', bare)
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['freightHold']])
    const { id, version } = bare
    const { version: next } = await clerk.put(`${base}/update`, { id, version, freightHold: false })
    expect(fieldsOf(await desk.tryStep('dispatch', { id, version: next }))).toEqual(['driverName', 'appointmentAt'])
  })

  it('stays as it is for whoever is on the road, and is changed by one at a time', async () => {
    const sent = await desk.dispatched()
    const put = (values: object) =>
      clerk.try('PUT', `${base}/update`, { id: sent.id, version: sent.version, ...values })
    expect(fieldsOf(await put({ containerNo: newContainer() }))).toEqual(['containerNo'])
    expect((await put({ seal: 'S1' })).status).toBe(200)
    expect((await put({ seal: 'S2' })).status).toBe(409)
    const dry = await desk.step('dryRun', await desk.open(sent.id), { reason: 'Not discharged yet' })
    expect([dry.status, dry.dryRuns, dry.dispatchedAt]).toEqual(['confirmed', 1, null])
    expect(dry.charges.find((one: any) => one.kind === 'dryRun').amount).toBe('180.00')
  })

  it('takes each step from its states only', async () => {
    const row = await desk.confirmed()
    for (const state of drayMachine.stateNames) {
      await db.query('set session_replication_role = replica')
      await db.query(
        `update dray_move set status = $2, dispatched_at = now(), picked_up_at = now(), delivered_at = now(), received_by = 'x', returned_at = now(), charges = '[]', total = 0 where id = $1`,
        [row.id, state],
      )
      await db.query('set session_replication_role = origin')
      const { version } = await desk.open(row.id)
      for (const step of drayMachine.stepNames.filter((name) => !drayMachine.may(name, state))) {
        const explained = ['hold', 'dryRun', 'cancel'].includes(step)
        const more = explained ? { reason: 'x' } : step === 'deliver' ? { receivedBy: 'x' } : {}
        const { status } = await desk.tryStep(step, { id: row.id, version }, more)
        expect([state, step, status]).toEqual([state, step, 409])
      }
    }
  })

  it('brings no empty back before its earliest day, and its last free day is told once', async () => {
    const sent = await desk.dispatched(
      { lastFreeDay: desk.day(-20).slice(0, 10), earliestReturn: desk.day(5).slice(0, 10) },
      desk.day(-3),
    )
    const told = async () =>
      (await db.query(`select count(*)::int as n from notification where link like $1`, [`%${sent.id}%`])).rows[0].n
    await tellFreeDays({}, app.application.services)
    const first = await told()
    expect(first).toBeGreaterThan(0)
    await tellFreeDays({}, app.application.services)
    expect(await told()).toBe(first)
    let row = await desk.step('pickUp', await desk.open(sent.id))
    row = await desk.step('setOut', row)
    row = await desk.step('deliver', row, { receivedBy: 'X' })
    const early = await desk.tryStep('returnEmpty', row)
    expect([early.status, fieldsOf(early)]).toEqual([400, ['at']])
  })

  it('is made of an entry’s containers, each once', async () => {
    const [one, two] = [newContainer(), newContainer()]
    await db.query('update us_entry set containers = $2 where id = $1', [desk.released, `${one}, ${two} (40HC); TBA`])
    const made: any = await clerk.post(`${base}/fromEntry`, { entryId: desk.released })
    expect(made.map((row: any) => row.containerNo)).toEqual([one, two])
    expect(made[0].orgId).not.toBeNull()
    expect((await clerk.try('POST', `${base}/fromEntry`, { entryId: desk.released })).status).toBe(409)
    const strip: any = await clerk.get(`/api/customs/shipment/open?kind=drayMove&id=${made[0].id}`)
    expect(strip.parts.map((part: any) => part.kind)).toEqual(expect.arrayContaining(['usEntry', 'drayMove']))
    const other: any = await clerk.get(`/api/customs/shipment/open?kind=usEntry&id=${desk.released}`)
    const moves = other.parts.find((part: any) => part.kind === 'drayMove')
    expect(moves.list.length + moves.more).toBeGreaterThan(1)
  })
})

describe('appointments', () => {
  it('give no place of a slot twice, with fifty who book at once', async () => {
    const [startsAt] = await desk.slotsOf(4)
    const rows = await Promise.all(Array.from({ length: 50 }, () => desk.made()))
    const answers = await Promise.all(
      rows.map((row) => desk.tryStep('book', row, { kind: 'pickup', terminalId: desk.terminal.id, startsAt })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBe(2)
    expect(answers.filter(({ status }) => status === 409).length).toBe(48)
    const { rows: kept } = await db.query(
      'select place from dray_appointment where starts_at = $1 and given_up_at is null order by place',
      [startsAt],
    )
    expect(kept.map(({ place }) => place)).toEqual([1, 2])
  })

  it('are within the gate’s hours by its clock, are moved and given up', async () => {
    const row = await desk.booked(await desk.made())
    const book = (startsAt: string, of = row) =>
      desk.tryStep('book', of, { kind: 'pickup', terminalId: desk.terminal.id, startsAt })
    const [, , later] = await desk.slotsOf(6)
    const odd = new Date(Date.parse(later!) + 60_000).toISOString()
    const night = new Date(Date.parse((await desk.slotsOf(6))[0]!) - 3 * 3_600_000).toISOString()
    for (const startsAt of [odd, night, new Date(Date.parse(later!) - 30 * 86_400_000).toISOString()]) {
      const refused = await book(startsAt)
      expect([refused.status, fieldsOf(refused)]).toEqual([400, ['startsAt']])
    }
    const moved = (await book(later!)).body.data
    expect(moved.appointments.map((one: any) => one.startsAt)).toEqual([later])
    const free = await desk.step('unbook', moved, { kind: 'pickup' })
    expect([free.appointments, free.appointmentAt]).toEqual([[], null])
    expect((await desk.tryStep('unbook', free, { kind: 'pickup' })).status).toBe(409)
    // A cancelled move leaves its place to others.
    const cancelled = await desk.step('cancel', await desk.booked(await desk.made()), {
      reason: 'Cargo went elsewhere',
    })
    expect(cancelled.appointments).toEqual([])
  })
})

it('the last free day ends by the clock of the terminal', async () => {
  const move = await desk.made({ lastFreeDay: '2026-07-01', entryId: null })
  const { list }: any = await clerk.get(`${base}/query?search=${move.code}`)
  // Midnight in Los Angeles in summer, half a day after the day has ended in Shenzhen.
  expect(list.map((one: any) => new Date(one.freeUntil).toISOString())).toEqual(['2026-07-02T07:00:00.000Z'])
})

describe('who sees what of a container move', () => {
  it('is the board’s with the money that clocks cost so far, and no stranger’s', async () => {
    const late = await desk.made({ lastFreeDay: desk.day(-6).slice(0, 10) })
    const shown: any = await clerk.get(`${base}/board`)
    const mine = shown.moves.find((one: any) => one.id === late.id)
    const [clock] = mine.clocks
    // Five to seven days by where the sun stands: three at 200, the rest at 350.
    expect([clock.name, clock.running, Number(clock.amount)]).toEqual(['demurrage', true, 600 + (clock.days - 3) * 350])
    const stranger = handOf(app, await app.signIn('demo2', 'admin'))
    for (const verb of ['queryById', 'queryHistory'])
      expect((await stranger.try('GET', `${base}/${verb}?id=${late.id}`)).status).toBe(404)
    expect((await stranger.try('GET', `${base}/print?id=${late.id}&paper=order&language=en`)).status).toBe(404)
    const theirs: any = await stranger.get(`${base}/board`)
    expect(theirs.moves.map((one: any) => one.id)).not.toContain(late.id)
  })

  it('is a customer’s for its own, in plain words and without costs or the driver’s number', async () => {
    const back = await returned()
    await db.query(
      `update dray_move set org_id = (select m.org_id from membership m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and m.username = 'buyer') where id = $1`,
      [back.id],
    )
    const buyer = handOf(app, await app.signIn('demo', 'buyer'))
    const own: any = await buyer.get(`${base}/queryById?id=${back.id}`)
    expect([own.status, own.receivedBy]).toEqual(['emptyReturned', 'Maria Chen'])
    for (const hidden of ['driverPhone', 'pickupNo', 'carrier', 'remark', 'entryId', 'total'])
      expect(own[hidden] ?? null).toBeNull()
    expect([own.charges, own.sum, own.steps]).toEqual([[], null, []])
    expect(own.clocks.every((clock: any) => clock.amount === null)).toBe(true)
    const token = await app.signIn('demo', 'buyer')
    expect((await app.call('GET', `${base}/print?id=${back.id}&paper=proof&language=zh`, { token })).status).toBe(200)
    expect((await app.call('GET', `${base}/print?id=${back.id}&paper=order&language=zh`, { token })).status).toBe(403)
    for (const path of ['board', `slots?terminalId=${desk.terminal.id}&day=2026-01-01`])
      expect((await buyer.try('GET', `${base}/${path}`)).status).toBe(403)
    const others = await desk.made()
    await db.query('update dray_move set org_id = null where id = $1', [others.id])
    expect((await buyer.try('GET', `${base}/queryById?id=${others.id}`)).status).toBe(404)
  })

  it('shows costs and the board to nobody from whom a part of them is hidden', async () => {
    const role = await newRole(admin, ['vehicleTowing'])
    const user = await newUser(admin, [role.id])
    await db.query(
      `insert into data_permission (tenant_id, role_id, resource, scope, filter_fields) select tenant_id, id, 'drayMove', 'all', '{driverPhone}' from sys_role where id = $1`,
      [role.id],
    )
    const half = handOf(app, await app.signIn('demo', user.username, 'test-password'))
    const row: any = await half.get(`${base}/queryById?id=${(await desk.made()).id}`)
    expect([row.charges, row.sum, row.clocks.map((clock: any) => clock.amount)]).toEqual([[], null, [null]])
    expect((await half.try('GET', `${base}/board`)).status).toBe(403)
  })
})
