import { sql } from 'kysely'

import type { Db } from '../../src/kernel/database/database.ts'
import { day, hour, iso, localDate, minute } from '../rhythm.ts'
import type { Made } from './declarationCourse.ts'

interface Truck {
  readonly vehicle: string
  readonly plate: string
  readonly driver: string
  readonly phone: string
  readonly point: string
  readonly direction: 'import' | 'export'
  /** Minutes from now. */
  readonly at: number
  readonly crossed?: boolean
}

/** Drivers and plates are made up. */
const trucks: readonly Truck[] = [
  {
    vehicle: 'LN4821',
    plate: '粤ZDK21港',
    driver: '陳國強',
    phone: '+852 9123 4501',
    point: 'LMC',
    direction: 'import',
    at: -26 * 60,
    crossed: true,
  },
  {
    vehicle: 'PK1097',
    plate: '粤ZFT08港',
    driver: '李偉明',
    phone: '+852 9123 4502',
    point: 'SZB',
    direction: 'import',
    at: 55,
  },
  {
    vehicle: 'RB6633',
    plate: '粤ZHM63港',
    driver: '黃志輝',
    phone: '+852 9123 4503',
    point: 'LMC',
    direction: 'import',
    at: 150,
  },
  {
    vehicle: 'TG2208',
    plate: '粤ZGE22港',
    driver: '梁錦榮',
    phone: '+852 9123 4504',
    point: 'HYW',
    direction: 'import',
    at: 260,
  },
  {
    vehicle: 'VS7350',
    plate: '粤ZNA35港',
    driver: '何永康',
    phone: '+852 9123 4505',
    point: 'LMC',
    direction: 'export',
    at: 320,
  },
]

type State =
  | 'draft'
  | 'submitted'
  | 'registered'
  | 'bundled'
  | 'inspection'
  | 'crossed'
  | 'done'
  | 'cancelled'
  | 'expired'
interface Cargo {
  readonly state: State
  readonly truck?: number
  readonly at: number
  readonly goods: string
  readonly packages: number
  readonly kind: string
  readonly weight: string
  readonly point: string
  readonly consignee: number
  readonly reason?: string
}

const consignors = [
  ['Shenzhen Pengcheng Electronics Co., Ltd.', 'No. 8 Keji South Road, Nanshan District, Shenzhen'],
  ['Dongguan Huaqiang Precision Co., Ltd.', 'No. 16 Industrial Avenue, Changan Town, Dongguan'],
] as const
const consignees = [
  ['Harbour Bright Trading Limited', 'Unit 1203, 12/F, Goodman Centre, 88 Lai Chi Kok Road, Cheung Sha Wan, Kowloon'],
  [
    'Victoria Components (H.K.) Limited',
    'Flat B, 6/F, Wing Fat Industrial Building, 27 Hung To Road, Kwun Tong, Kowloon',
  ],
  ['New Territories Logistics Limited', 'DD 125, Ha Tsuen Road, Yuen Long, New Territories'],
] as const

const cargoes: readonly Cargo[] = [
  {
    state: 'done',
    truck: 0,
    at: -26 * 60,
    goods: '開關電源、電源適配器',
    packages: 86,
    kind: 'Cartons',
    weight: '742.500',
    point: 'LMC',
    consignee: 0,
  },
  {
    state: 'crossed',
    truck: 0,
    at: -26 * 60,
    goods: '印刷電路板組件',
    packages: 24,
    kind: 'Cartons',
    weight: '198.200',
    point: 'LMC',
    consignee: 1,
  },
  {
    state: 'bundled',
    truck: 1,
    at: 55,
    goods: '塑膠外殼',
    packages: 40,
    kind: 'Cartons',
    weight: '310.000',
    point: 'SZB',
    consignee: 0,
  },
  {
    state: 'inspection',
    truck: 1,
    at: 55,
    goods: '鋰離子電池組',
    packages: 12,
    kind: 'Pallets',
    weight: '960.000',
    point: 'SZB',
    consignee: 1,
  },
  {
    state: 'bundled',
    truck: 2,
    at: 150,
    goods: '連接器、線束',
    packages: 65,
    kind: 'Cartons',
    weight: '430.750',
    point: 'LMC',
    consignee: 1,
  },
  {
    state: 'registered',
    at: 200,
    goods: '藍牙耳機',
    packages: 120,
    kind: 'Cartons',
    weight: '540.000',
    point: 'LMC',
    consignee: 0,
  },
  {
    state: 'registered',
    at: 260,
    goods: '醫用內窺鏡配件',
    packages: 6,
    kind: 'Cases',
    weight: '88.000',
    point: 'HYW',
    consignee: 2,
  },
  {
    state: 'submitted',
    at: 300,
    goods: '不銹鋼緊固件',
    packages: 18,
    kind: 'Pallets',
    weight: '7200.000',
    point: 'LMC',
    consignee: 2,
  },
  {
    state: 'draft',
    at: 26 * 60,
    goods: 'LED 面板燈',
    packages: 52,
    kind: 'Cartons',
    weight: '416.000',
    point: 'HYW',
    consignee: 0,
  },
  {
    state: 'draft',
    at: 28 * 60,
    goods: '電容器',
    packages: 9,
    kind: 'Cartons',
    weight: '74.300',
    point: 'LMC',
    consignee: 1,
    reason: 'Consignee address incomplete',
  },
  {
    state: 'cancelled',
    at: 5 * 60,
    goods: '攝像頭模組',
    packages: 30,
    kind: 'Cartons',
    weight: '150.000',
    point: 'LMC',
    consignee: 1,
    reason: '客户改走空运',
  },
  {
    state: 'expired',
    at: -3 * 24 * 60,
    goods: '散熱器',
    packages: 14,
    kind: 'Cartons',
    weight: '260.000',
    point: 'MKT',
    consignee: 2,
  },
]

/** Trucks of yesterday and today with their cargo, in every state; the first was made from an export declaration. */
export async function seedRoadCargo(db: Db, made: readonly Made[], personId: string): Promise<void> {
  const now = Date.now()
  const stamp = localDate(now).replaceAll('-', '')
  const exports = made.filter((m) => m.facts.direction === 'export' && m.facts.orgId)
  // The first in one piece, so that others are left to be shared.
  const of = exports.toSorted(
    (a, b) => Number(a.declaration.model.head['PackNo']) - Number(b.declaration.model.head['PackNo']),
  )
  if (!of.length) return
  const trips = trucks.map((truck, n) => ({
    ...truck,
    code: `TK-${stamp}-${String(n + 1).padStart(4, '0')}`,
    expected: iso(now + truck.at * minute),
    made: iso(Math.min(now, now + truck.at * minute) - day),
    crossed: truck.crossed ? iso(now + truck.at * minute + 12 * minute) : null,
  }))
  await sql`insert into truck_trip (tenant_id, code, direction, control_point, vehicle, mainland_plate, driver_name, driver_phone, haulier, expected_at, crossed_at, created_at, created_by, updated_by)
    select current_tenant(), r.code, r.direction, r.point, r.vehicle, r.plate, r.driver, r.phone, '粵港速運有限公司', r.expected, r.crossed, r.made, ${personId}, ${personId}
    from jsonb_to_recordset(${JSON.stringify(trips)}::jsonb) as r(code text, direction text, point text, vehicle text, plate text, driver text, phone text, expected timestamptz, crossed timestamptz, made timestamptz)`.execute(
    db,
  )
  const rows = cargoes.map((cargo, n) => cargoRow(cargo, n, now, stamp, of, trips))
  await sql`insert into road_cargo (tenant_id, org_id, code, status, direction, ccrn, packages, package_description, goods_description, consignor_name, consignor_address,
      consignee_name, consignee_address, expected_at, control_point, gross_weight, trip_id, declaration_id, submitted_at, crossed_at, reason, created_at, created_by, updated_by)
    select current_tenant(), r.org, r.code, r.state, 'import', r.ccrn, r.packages, r.kind, r.goods, r.consignor, r."consignorAddress", r.consignee, r."consigneeAddress",
      r.expected, r.point, r.weight, (select t.id from truck_trip t where t.tenant_id = current_tenant() and t.code = r.trip), r.declaration, r.submitted, r.crossed, r.reason, r.made, ${personId}, ${personId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(org uuid, code text, state text, ccrn text, packages int, kind text, goods text, consignor text, "consignorAddress" text,
      consignee text, "consigneeAddress" text, expected timestamptz, point text, weight numeric, trip text, declaration uuid, submitted timestamptz, crossed timestamptz, reason text, made timestamptz)`.execute(
    db,
  )
  await sql`insert into road_message (tenant_id, kind, at, code, ccrn, note, raw, cargo_id, changed, received_at, received_by)
    select current_tenant(), m.kind, m.at, case when m.kind in ('register', 'refuse') then c.code end, case when m.kind <> 'refuse' then c.ccrn end, m.note, null, c.id, true, m.at, ${personId}
    from jsonb_to_recordset(${JSON.stringify(rows.flatMap((row) => row.messages))}::jsonb) as m(code text, kind text, at timestamptz, note text)
    join road_cargo c on c.tenant_id = current_tenant() and c.code = m.code`.execute(db)
}

const registeredBy: ReadonlySet<State> = new Set(['registered', 'bundled', 'inspection', 'crossed', 'done', 'expired'])

function cargoRow(
  { state, truck, at, goods, packages, kind, weight, point, consignee: to, reason }: Cargo,
  n: number,
  now: number,
  stamp: string,
  of: readonly Made[],
  trips: readonly { readonly code: string; readonly crossed: string | null }[],
) {
  const code = `HC-${stamp}-${String(n + 1).padStart(4, '0')}`
  const ccrn = registeredBy.has(state) ? `CN${stamp.slice(2)}${String(410_233 + n * 37).padStart(6, '0')}` : null
  // What was made from a declaration says what it says.
  const one = of[n % of.length]!
  const { PackNo, GrossWet } = n === 0 ? one.declaration.model.head : {}
  const [consignor, consignorAddress] = consignors[n % consignors.length]!
  const [consignee, consigneeAddress] = consignees[to]!
  // Handed in the day before it crosses, or an hour ago where that is still to come.
  const submitted =
    state === 'draft' || state === 'cancelled' ? null : iso(Math.min(now - hour, now + at * minute - day / 2))
  const crossed = state === 'crossed' || state === 'done' ? trips[truck!]!.crossed : null
  const heard = submitted && iso(Date.parse(submitted) + 7 * minute)
  const messages = [
    ...(ccrn && heard ? [{ code, kind: 'register', at: heard, note: null }] : []),
    ...(state === 'draft' && reason ? [{ code, kind: 'refuse', at: iso(now - 2 * hour), note: reason }] : []),
    ...(state === 'inspection' ? [{ code, kind: 'inspect', at: iso(now - 10 * minute), note: null }] : []),
    ...(crossed ? [{ code, kind: 'cross', at: crossed, note: null }] : []),
  ]
  return {
    org: one.facts.orgId,
    code,
    state,
    ccrn,
    packages: PackNo ? Number(PackNo) : packages,
    kind,
    goods,
    consignor,
    consignorAddress,
    consignee,
    consigneeAddress,
    expected: iso(now + at * minute),
    point,
    weight: GrossWet ?? weight,
    trip: truck === undefined ? null : trips[truck]!.code,
    declaration: n === 0 ? one.declaration.id : null,
    submitted,
    made: iso(Math.min(now, submitted ? Date.parse(submitted) : now) - 3 * hour),
    crossed,
    reason: reason ?? null,
    messages,
  }
}
