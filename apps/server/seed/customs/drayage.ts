import { containerDigit } from '@clearway/contract/business/containerNumber'
import {
  chargesOf,
  dayAt,
  totalOf,
  type ChargeKind,
  type Costed,
  type Rate,
} from '@clearway/contract/features/customs/united-states/drayage/drayCharges'
import type { DrayStatus } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'

const day = 86_400_000
const pacific = 'America/Los_Angeles'
const terminals = [
  ['TraPac Los Angeles', 'Y258', '630 W Harry Bridges Blvd, Wilmington, CA 90744', 3],
  ['APM Terminals Pier 400', 'W185', '2500 Navy Way, Terminal Island, CA 90731', 4],
  ['Long Beach Container Terminal', 'Z978', '201 S Pico Ave, Long Beach, CA 90802', 2],
] as const
/** Charge, amount, charged day from which it counts, place or line. */
const tariff: readonly (readonly [kind: ChargeKind, amount: string, fromDay?: number, appliesTo?: string])[] = [
  ['base', '485.00'],
  ['base', '640.00', 1, 'Ontario'],
  ['base', '545.00', 1, 'Carson'],
  ['fuel', '24.50'],
  ['chassis', '42.00'],
  ['waiting', '95.00'],
  ['prePull', '175.00'],
  ['dryRun', '185.00'],
  ['storage', '45.00'],
  ['overweight', '150.00'],
  ['triAxle', '125.00'],
  ['hazmat', '225.00'],
  ['exam', '375.00'],
  ['perDiem', '130.00'],
  ['perDiem', '195.00', 5],
  ['demurrage', '235.00'],
  ['demurrage', '420.00', 5],
  ['detention', '160.00'],
  ['detention', '240.00', 4],
]
const rates: readonly Rate[] = tariff.map(([kind, amount, fromDay = 1, appliesTo = null]) => ({
  kind,
  amount,
  fromDay,
  appliesTo,
  validFrom: '2026-01-01',
  validTo: null,
}))

const marked = (start: string): string => start + containerDigit(`${start}0`)
const stampNames = ['dispatchedAt', 'waitingAt', 'pickedUpAt', 'outAt', 'deliveredAt', 'returnedAt'] as const
const steps = ['dispatch', 'arrive', 'pickUp', 'setOut', 'deliver', 'returnEmpty'] as const

interface DemoMove {
  readonly status: DrayStatus
  /** Of its entry; its containers stand there. */
  readonly bill: string
  readonly container: string
  readonly terminal: string
  /** Days from now of its last free day, and of its steps, each a little after the one before. */
  readonly free: number | null
  readonly times?: readonly number[]
  readonly city?: string
  readonly driver?: readonly [name: string, phone: string, truck: string]
  readonly holds?: readonly ('customsHold' | 'freightHold' | 'terminalHold')[]
  readonly flags?: readonly ('underBond' | 'overweight' | 'hazmat' | 'exam' | 'prePull')[]
  readonly reason?: string
  readonly appointment?: number
}

const ortega = ['Luis Ortega', '+1 310 555 0142', '9E47215'] as const
const tran = ['Kevin Tran', '+1 562 555 0188', '8K90331'] as const
const lewis = ['Marcus Lewis', '+1 424 555 0119', '9F11820'] as const
const moves: readonly DemoMove[] = [
  { status: 'open', bill: 'COSU6412200817', container: 'CSNU635218', terminal: 'Z978', free: null },
  {
    status: 'inReview',
    bill: 'EGLV142300551832',
    container: 'EGHU918340',
    terminal: 'W185',
    free: 1,
    holds: ['customsHold'],
  },
  {
    status: 'onHold',
    bill: 'EGLV142300551832',
    container: 'EITU147702',
    terminal: 'W185',
    free: 1,
    holds: ['freightHold'],
    reason: 'Freight is not paid: the line does not release it',
  },
  {
    status: 'pickedUp',
    bill: 'EGLV142300551832',
    container: 'EGHU904471',
    terminal: 'W185',
    free: 1,
    times: [-1.3, -1.25, -1.2],
    driver: tran,
    flags: ['underBond'],
  },
  {
    status: 'confirmed',
    bill: 'COSU6411870033',
    container: 'OOLU880215',
    terminal: 'Y258',
    free: -2,
    driver: ortega,
    appointment: 1,
  },
  {
    status: 'dispatched',
    bill: 'COSU6411870033',
    container: 'OOCU761930',
    terminal: 'Y258',
    free: 0,
    times: [-0.05],
    driver: lewis,
    appointment: 0,
  },
  {
    status: 'waiting',
    bill: 'COSU6411870033',
    container: 'OOLU917744',
    terminal: 'Y258',
    free: 0,
    times: [-0.3, -0.2],
    driver: ortega,
  },
  {
    status: 'outForDelivery',
    bill: 'COSU6411870033',
    container: 'FCIU840026',
    terminal: 'Y258',
    free: -1,
    times: [-0.6, -0.5, -0.45, -0.1],
    driver: tran,
    flags: ['overweight'],
  },
  {
    status: 'delivered',
    bill: 'ONEYSZPF04402311',
    container: 'CMAU352017',
    terminal: 'W185',
    free: -9,
    times: [-10.4, -10.3, -10.2, -10, -9.6],
    city: 'Carson',
    driver: lewis,
  },
  {
    status: 'emptyReturned',
    bill: 'ONEYSZPF04402311',
    container: 'CMAU370455',
    terminal: 'W185',
    free: -9,
    times: [-10.4, -10.35, -10.2, -9.9, -9.6, -3.2],
    driver: tran,
    flags: ['exam'],
  },
  {
    status: 'closed',
    bill: 'OOLU2733901174',
    container: 'MSCU688214',
    terminal: 'Z978',
    free: -32,
    times: [-33.5, -33.4, -33.2, -33, -32.7, -27.2],
    driver: ortega,
  },
  {
    status: 'cancelled',
    bill: 'OOLU2733901174',
    container: 'MSDU741188',
    terminal: 'Z978',
    free: -32,
    reason: 'The customer’s own trucker fetched it',
  },
]

function rowOf(move: DemoMove, n: number, now: number) {
  const { status, bill, free, times = [], city = 'Ontario', flags = [], holds = [], driver = [] } = move
  const at = (days: number) => new Date(now + days * day).toISOString()
  const stamp = Object.fromEntries(stampNames.map((name, k) => [name, times[k] === undefined ? null : at(times[k])]))
  const whole = free !== null
  const lastFreeDay = whole ? dayAt(at(free), pacific) : null
  const flagged = (name: string) => ([...flags, ...holds] as string[]).includes(name)
  const of = {
    deliveryCity: city,
    line: bill.slice(0, 4),
    terminal: move.terminal,
    lastFreeDay,
    perDiemFreeDays: 4,
    detentionFreeDays: 3,
    prePull: flagged('prePull') || flagged('underBond'),
    overweight: flagged('overweight'),
    triAxle: false,
    hazmat: flagged('hazmat'),
    exam: flagged('exam'),
    dryRuns: 0,
    ...stamp,
  } as unknown as Costed
  const charges = status === 'closed' ? chargesOf(of, rates, pacific, at(0)) : null
  const made = now + Math.min(-1.5, ...times.map((one) => one - 1)) * day
  return {
    ...stamp,
    ...Object.fromEntries(
      ['customsHold', 'freightHold', 'terminalHold', 'underBond', 'overweight', 'hazmat', 'exam', 'prePull'].map(
        (name) => [name, flagged(name)],
      ),
    ),
    status,
    bill,
    terminal: move.terminal,
    code: `DM-${dayAt(new Date(made).toISOString(), pacific).replaceAll('-', '')}-${String(n + 1).padStart(4, '0')}`,
    container: marked(move.container),
    lastFreeDay,
    line: bill.slice(0, 4),
    city: whole ? city : null,
    to: whole ? 'Pengcheng Electronics USA, receiving dock 4' : null,
    address: whole ? (city === 'Carson' ? '1120 E Dominguez St' : '4350 E Jurupa St') : null,
    pickup: whole ? `PU${40100 + n}` : null,
    empty: whole ? terminals.find(([, code]) => code === move.terminal)![0] : null,
    driver: driver[0] ?? null,
    phone: driver[1] ?? null,
    truck: driver[2] ?? null,
    chassis: stamp['pickedUpAt'] ? `DCLZ4${20115 + n}` : null,
    seal: stamp['pickedUpAt'] ? `SL${778200 + n}` : null,
    windowFrom: status === 'outForDelivery' ? at(0.05) : null,
    windowTo: status === 'outForDelivery' ? at(0.25) : null,
    receivedBy: stamp['deliveredAt'] ? 'Maria Chen' : null,
    signature: stamp['deliveredAt']
      ? 'M60 140L95 60L130 140L165 60L190 140M230 110L260 90L285 120L320 85L350 115L420 95'
      : null,
    charges,
    total: charges && totalOf(charges),
    reason: move.reason ?? null,
    appointment: move.appointment ?? null,
    made: new Date(made).toISOString(),
    events: steps.flatMap((step, k) =>
      times[k] === undefined ? [] : [{ step, at: at(times[k]), byDriver: k > 0 && k < 6 }],
    ),
  }
}

async function seedDesk(db: Db, by: string): Promise<void> {
  await sql`insert into dray_terminal (tenant_id, name, code, address, time_zone, opens, closes, per_slot, created_by, updated_by)
    select current_tenant(), r.name, r.code, r.address, ${pacific}, 7, 18, r.places, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(terminals.map(([name, code, address, places]) => ({ name, code, address, places })))}::jsonb) as r(name text, code text, address text, places int)`.execute(
    db,
  )
  await sql`insert into dray_rate (tenant_id, kind, applies_to, from_day, amount, valid_from, created_by, updated_by)
    select current_tenant(), r.kind, r."appliesTo", r."fromDay", r.amount::numeric, r."validFrom", ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(kind text, "appliesTo" text, "fromDay" int, amount text, "validFrom" date)`.execute(
    db,
  )
}

/** Containers of the demo's entries in every state, at terminals of Los Angeles and by a tariff of examples. */
export async function seedDrayage(db: Db, now: number, by: string): Promise<void> {
  await seedDesk(db, by)
  const rows = moves.map((move, n) => rowOf(move, n, now))
  await sql`update us_entry e set containers = r.list from (select bill, string_agg(container, ', ') as list
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(bill text, container text) group by bill) r
    where e.tenant_id = current_tenant() and e.bill_no = r.bill`.execute(db)
  await sql`insert into dray_move (tenant_id, org_id, code, status, container_no, size_type, entry_id, terminal_id, line, vessel, voyage, bill_no, pickup_no, last_free_day, per_diem_free_days, detention_free_days,
      customs_hold, freight_hold, under_bond, overweight, hazmat, exam, pre_pull, seal, chassis, delivery_name, delivery_address, delivery_city, window_from, window_to, empty_return, carrier, driver_name, driver_phone, truck,
      dispatched_at, waiting_at, picked_up_at, out_at, delivered_at, returned_at, received_by, signature, charges, total, reason, created_at, created_by, updated_by)
    select current_tenant(), e.org_id, r.code, r.status, r.container, '40HC', e.id, m.id, r.line, e.vessel, e.voyage, r.bill, r.pickup, r."lastFreeDay", case when r."lastFreeDay" is not null then 4 end, case when r."lastFreeDay" is not null then 3 end,
      r."customsHold", r."freightHold", r."underBond", r.overweight, r.hazmat, r.exam, r."prePull", r.seal, r.chassis, r."to", r.address, r.city, r."windowFrom", r."windowTo", r.empty, case when r.driver is not null then 'Harbor Link Drayage' end, r.driver, r.phone, r.truck,
      r."dispatchedAt", r."waitingAt", r."pickedUpAt", r."outAt", r."deliveredAt", r."returnedAt", r."receivedBy", r.signature, r.charges, r.total::numeric, r.reason, r.made, ${by}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, status text, container text, bill text, terminal text, line text, pickup text, "lastFreeDay" date, "customsHold" boolean, "freightHold" boolean, "underBond" boolean,
      overweight boolean, hazmat boolean, exam boolean, "prePull" boolean, seal text, chassis text, "to" text, address text, city text, "windowFrom" timestamptz, "windowTo" timestamptz, empty text, driver text, phone text, truck text,
      "dispatchedAt" timestamptz, "waitingAt" timestamptz, "pickedUpAt" timestamptz, "outAt" timestamptz, "deliveredAt" timestamptz, "returnedAt" timestamptz, "receivedBy" text, signature text, charges jsonb, total text, reason text, made timestamptz)
      join us_entry e on e.tenant_id = current_tenant() and e.bill_no = r.bill join dray_terminal m on m.tenant_id = e.tenant_id and m.code = r.terminal`.execute(
    db,
  )
  await sql`insert into dray_appointment (tenant_id, move_id, kind, terminal_id, starts_at, place, number, created_at, created_by)
    select current_tenant(), t.id, 'pickup', m.id, ((${new Date(now).toISOString()}::timestamptz at time zone m.time_zone)::date + r.appointment + time '10:00') at time zone m.time_zone, 1, 'APT' || right(t.code, 4), ${new Date(now - day).toISOString()}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, appointment int) join dray_move t on t.tenant_id = current_tenant() and t.code = r.code
      join dray_terminal m on m.tenant_id = t.tenant_id and m.id = t.terminal_id where r.appointment is not null`.execute(
    db,
  )
  await sql`insert into dray_event (tenant_id, move_id, step, at, by_driver, person_id)
    select current_tenant(), t.id, v.step, v.at, v."byDriver", case when not v."byDriver" then ${by}::uuid end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(code text, events jsonb) join dray_move t on t.tenant_id = current_tenant() and t.code = r.code,
      jsonb_to_recordset(r.events) as v(step text, at timestamptz, "byDriver" boolean) order by v.at`.execute(db)
}
