import { containerDigit } from '@clearway/contract/business/containerNumber'
import type pg from 'pg'

import type { Hand } from './administration.ts'

const base = '/api/customs/drayMove'
let number = 0

/** A container number that nobody had, with its check digit. */
export function newContainer(): string {
  const start = `TSTU${String(++number).padStart(6, '0')}`
  return start + containerDigit(`${start}0`)
}

const rates = [
  ['base', '650.00'],
  ['fuel', '20.00'],
  ['chassis', '40.00'],
  ['waiting', '95.00'],
  ['dryRun', '180.00'],
  ['prePull', '125.00'],
  ['storage', '45.00'],
  ['perDiem', '120.00'],
  ['demurrage', '200.00'],
  ['demurrage', '350.00', 4],
  ['detention', '150.00'],
] as const

/** Moves of a tenant that has a terminal and a tariff of its own, whatever the demo data are. */
export async function drayDesk(admin: Hand, clerk: Hand, db: pg.Client) {
  await db.query('delete from dray_rate')
  for (const [kind, amount, fromDay = 1] of rates)
    await admin.post('/api/customs/drayRate/add', { kind, amount, fromDay, validFrom: '2020-01-01' })
  const terminal: any = await admin.post('/api/customs/drayTerminal/add', {
    name: 'Test Terminal',
    code: 'TST1',
    timeZone: 'America/Los_Angeles',
    perSlot: 2,
  })
  const entries = await db.query(`select e.id, e.status, e.org_id from us_entry e join tenant t on t.id = e.tenant_id
    where t.tenant_code = 'demo' and e.status in ('draft', 'released') order by e.id`)
  const entryOf = (status: string): string => entries.rows.find((row) => row.status === status).id
  const released = entryOf('released')
  const draft = entryOf('draft')
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const made = (more: object = {}): Promise<any> =>
    clerk.post(`${base}/add`, {
      containerNo: newContainer(),
      sizeType: '40HC',
      entryId: released,
      terminalId: terminal.id,
      line: 'EGLV',
      billNo: 'EGLV1423005518',
      pickupNo: 'P-1',
      lastFreeDay: day(3).slice(0, 10),
      perDiemFreeDays: 4,
      detentionFreeDays: 2,
      deliveryName: 'Pengcheng warehouse',
      deliveryAddress: '100 Main St',
      deliveryCity: 'Ontario',
      emptyReturn: 'Test Terminal',
      driverName: 'Luis Ortega',
      driverPhone: '+1 310 555 0100',
      truck: '9ABC123',
      ...more,
    })
  const tryStep = (name: string, { id, version }: any, more: object = {}) =>
    clerk.try('POST', `${base}/${name}`, { id, version, ...more })
  const step = async (name: string, row: any, more: object = {}): Promise<any> => {
    const answer = await tryStep(name, row, more)
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const slotsOf = async (days: number): Promise<string[]> => {
    const { list }: any = await clerk.get(`${base}/slots?terminalId=${terminal.id}&day=${day(days).slice(0, 10)}`)
    return list.filter((slot: any) => slot.taken < slot.places).map((slot: any) => slot.startsAt)
  }
  const booked = async (row: any, kind = 'pickup'): Promise<any> => {
    const [startsAt] = await slotsOf(2)
    return step('book', row, { kind, terminalId: terminal.id, startsAt, number: 'A-1' })
  }
  const confirmed = async (more: object = {}): Promise<any> =>
    step('confirm', await step('review', await booked(await made(more))))
  const dispatched = async (more: object = {}, at?: string): Promise<any> =>
    step('dispatch', await confirmed(more), at ? { at } : {})
  const open = (id: string): Promise<any> => clerk.get(`${base}/queryById?id=${id}`)
  return { base, terminal, released, draft, day, made, tryStep, step, slotsOf, booked, confirmed, dispatched, open }
}
export type DrayDesk = Awaited<ReturnType<typeof drayDesk>>
