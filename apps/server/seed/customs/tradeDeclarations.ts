import type { Origin, Origins } from '@clearway/contract/kernel/origin'
import { recordOf } from '@clearway/contract/kernel/record'
import Big from 'big.js'
import { sql } from 'kysely'

import { hkDeclarationCharge } from '../../src/features/customs/duty/fees.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { day, hour, iso, localDate } from '../rhythm.ts'
import { crossedCode, seedCrossedCargo, shenzhenSender } from './crossedCargo.ts'

type State = 'draft' | 'checked' | 'submitted' | 'accepted' | 'paid' | 'rejected' | 'withdrawn'
interface Item {
  readonly code: string
  readonly name: string
  readonly quantity: string
  readonly unit: string
  readonly value: string
}
interface Declared {
  readonly state: State
  /** Days ago that the goods moved. */
  readonly moved: number
  readonly trader: 0 | 1
  readonly items: readonly Item[]
  readonly packages: number
  readonly vehicle: string
  readonly reason?: string
  readonly fault?: string
  /** How its customer's confirmation stands. */
  readonly confirmation?: 'asked' | 'confirmed'
}

const traders = [
  [
    'Harbour Bright Trading Limited',
    '61234567-000',
    'Unit 1203, Goodman Centre, 88 Lai Chi Kok Road, Cheung Sha Wan, Kowloon',
  ],
  ['Victoria Components (H.K.) Limited', '60987654-000', 'Flat B, 6/F, 27 Hung To Road, Kwun Tong, Kowloon'],
] as const
const power: Item = { code: '85044014', name: '電源供應器', quantity: '860', unit: '001', value: '318200' }
const boards: Item = { code: '85340000', name: '印刷電路板', quantity: '2400', unit: '007', value: '96000' }
const lamps: Item = { code: '94051110', name: 'LED 面板燈', quantity: '520', unit: '001', value: '41600' }
const headsets: Item = { code: '85183000', name: '藍牙耳機', quantity: '1200', unit: '007', value: '264000' }

/** One that is nearly late, one that is rejected, one to pay, and those that are through. */
const declared: readonly Declared[] = [
  { state: 'draft', moved: 11, trader: 0, items: [lamps], packages: 52, vehicle: 'TG2208', confirmation: 'asked' },
  {
    state: 'checked',
    moved: 4,
    trader: 1,
    items: [boards],
    packages: 24,
    vehicle: 'LN4821',
    confirmation: 'confirmed',
  },
  {
    state: 'submitted',
    moved: 3,
    trader: 0,
    items: [power, lamps],
    packages: 138,
    vehicle: 'RB6633',
    confirmation: 'confirmed',
  },
  {
    state: 'rejected',
    moved: 7,
    trader: 1,
    items: [headsets],
    packages: 120,
    vehicle: 'PK1097',
    reason: 'Business registration number does not match the name',
    fault: 'traderBr',
  },
  {
    state: 'accepted',
    moved: 9,
    trader: 0,
    items: [power],
    packages: 86,
    vehicle: 'LN4821',
  },
  { state: 'paid', moved: 20, trader: 1, items: [boards, headsets], packages: 144, vehicle: 'RB6633' },
  {
    state: 'withdrawn',
    moved: 15,
    trader: 0,
    items: [lamps],
    packages: 20,
    vehicle: 'TG2208',
    reason: '貨物退回發貨人',
  },
]

/** Somebody typed it, without the goods' road cargo. */
const byHand: ReadonlySet<State> = new Set(['withdrawn'])
/** One that crossed and was forgotten, with two days left. */
const forgotten = {
  moved: 12.2,
  trader: 1,
  vehicle: 'VS7350',
  items: [boards],
  packages: 18,
  weight: '151.200',
} as const

const lodged: ReadonlySet<State> = new Set(['submitted', 'accepted', 'paid', 'rejected', 'withdrawn'])
const known: ReadonlySet<State> = new Set(['accepted', 'paid'])

/** Who made them, and what the company that declares is called. */
const [clerk, company] = ['王海波', '通途报关（香港）有限公司'] as const
const fromCargo = [
  'direction',
  'orgId',
  'movementDate',
  'traderName',
  'traderAddress',
  'partnerName',
  'transportMode',
  'vehicle',
  'placeOfDischarge',
  'countryConsigned',
  'ccrn',
  'packages',
  'packageDescription',
  'grossWeight',
]
const marks = (names: readonly string[], origin: Origin): Origins => recordOf(names, () => origin)

/** Where values came from, as they would be made from the cargo: the rest was typed, and who declares is as in the declaration before. */
function originsOf(cargo: string | null, made: string, before: string | null): Origins {
  const typed: Origin = { kind: 'typed', by: clerk, at: made }
  const last: Origin = before ? { kind: 'copy', of: before } : typed
  return {
    ...marks(fromCargo, cargo ? { kind: 'roadCargo', of: cargo } : typed),
    ...marks(['traderBr', 'placeOfLoading'], typed),
    ...marks(['declarant', 'capacity'], last),
    form: { kind: 'rule' },
    companyId: { kind: 'rule', of: company },
  }
}
const itemOrigins = (made: string): Origins =>
  marks(['code', 'name', 'origin', 'quantity', 'unit', 'value', 'currency'], { kind: 'typed', by: clerk, at: made })

type Buyers = readonly [string, string]
const numberOf = (movedAt: number, n: number): string =>
  `CN${localDate(movedAt).replaceAll('-', '').slice(2)}${String(220_100 + n * 41)}`

function rowsOf(now: number, buyers: Buyers) {
  const stamp = localDate(now).replaceAll('-', '')
  const codeOf = (n: number) => `TD-${stamp}-${String(n + 1).padStart(4, '0')}`
  return declared.map(({ items, trader, moved, state, ...one }, n) => {
    const total = items.reduce((sum, item) => sum.plus(item.value), new Big(0)).toFixed(2)
    const movedAt = now - moved * day
    const submitted = lodged.has(state) ? movedAt + 2 * day : null
    const [name, br, address] = traders[trader]
    const cargo = byHand.has(state) ? null : crossedCode(movedAt)
    const made = iso(movedAt + 4 * hour)
    return {
      ...one,
      state,
      movedAt,
      cargo,
      weight: String(one.packages * 8.4),
      goods: items.map((item) => item.name).join('、'),
      origins: originsOf(cargo, made, n === 0 ? null : codeOf(n - 1)),
      buyer: buyers[trader],
      confirmation: one.confirmation ?? 'none',
      code: codeOf(n),
      name,
      br,
      address,
      movedOn: localDate(movedAt),
      ccrn: numberOf(movedAt, n),
      lines: items.map((item) => ({
        ...item,
        origin: 'CHN',
        currency: 'HKD',
        licence: 'none',
        licenceNo: '',
        madeHere: false,
        hkd: `${item.value}.00`,
        origins: itemOrigins(made),
      })),
      total,
      charge: hkDeclarationCharge(total),
      made,
      submitted: submitted && iso(submitted),
      accepted: submitted && known.has(state) ? iso(submitted + 3 * hour) : null,
      paid: submitted && state === 'paid' ? iso(submitted + day) : null,
      ref: known.has(state) ? `UCRN${stamp.slice(2)}${7000 + n}` : null,
      reason: one.reason ?? null,
      fault: one.fault ?? null,
    }
  })
}
type Row = ReturnType<typeof rowsOf>[number]

/** What crossed, and one consignment that nobody has declared yet. */
async function seedCargo(
  db: Db,
  rows: readonly Row[],
  { now, personId, buyers }: { now: number; personId: string; buyers: Buyers },
): Promise<void> {
  const movedAt = now - forgotten.moved * day
  await seedCrossedCargo(
    db,
    [
      ...rows.filter((row) => row.cargo).map((row) => ({ ...row, trader: row.name, traderAddress: row.address })),
      {
        ...forgotten,
        movedAt,
        open: true,
        buyer: buyers[forgotten.trader],
        ccrn: numberOf(movedAt, declared.length),
        goods: forgotten.items[0].name,
        trader: traders[forgotten.trader][0],
        traderAddress: traders[forgotten.trader][2],
      },
    ],
    personId,
  )
}

/** Trade declarations of the demo in each state, for the customers whose buyers are named; all made up. */
export async function seedTradeDeclarations(db: Db, personId: string, buyers: Buyers): Promise<void> {
  const now = Date.now()
  const rows = rowsOf(now, buyers)
  await seedCargo(db, rows, { now, personId, buyers })
  await sql`insert into trade_declaration (tenant_id, road_cargo_id, origins, gross_weight, org_id, confirmation, confirmed_at, confirmed_by, code, status, form, direction, movement_date, trader_name, trader_br, trader_address, partner_name, company_id, declarant, capacity,
      transport_mode, vehicle, place_of_loading, place_of_discharge, country_consigned, ccrn, packages, package_description, lines, total, charge, levy, late_penalty, ref_no, round,
      submitted_at, accepted_at, paid_at, reason, fault_field, created_at, created_by, updated_by)
    select current_tenant(), (select c.id from road_cargo c where c.tenant_id = current_tenant() and c.code = r.cargo), r.origins, case when r.cargo is not null then r.weight end,
      (select m.org_id from membership m where m.tenant_id = current_tenant() and m.person_id = r.buyer), r.confirmation,
      case when r.confirmation = 'confirmed' then r.made + interval '3 hours' end, case when r.confirmation = 'confirmed' then r.buyer end, r.code, r.state, '1', 'import', r."movedOn", r.name, r.br, r.address, ${shenzhenSender.name},
      (select c.id from declaring_company c where c.tenant_id = current_tenant() and c.is_default_hong_kong and c.deleted_at is null), '何麗', '報關主任',
      'road', r.vehicle, 'Shenzhen', 'Lok Ma Chau (Huanggang)', 'CHN', r.ccrn, r.packages, 'Cartons', r.lines, r.total, r.charge, 0, case when r.submitted is not null then 0 end, r.ref,
      case when r.submitted is null then 0 else 1 end, r.submitted, r.accepted, r.paid, r.reason, r.fault, r.made, ${personId}, ${personId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(cargo text, origins jsonb, weight numeric, buyer uuid, confirmation text, code text, state text, "movedOn" date, name text, br text, address text, vehicle text, ccrn text, packages int, lines jsonb,
      total numeric, charge numeric, ref text, submitted timestamptz, accepted timestamptz, paid timestamptz, reason text, fault text, made timestamptz)`.execute(
    db,
  )
  await sql`insert into trade_event (tenant_id, trade_declaration_id, step, at, person_id, note, code, ref_no, field, round)
    select current_tenant(), d.id, e.step, e.at, ${personId}, e.note, case when e.answer then d.code end, e.ref_no, e.field, case when e.answer then d.round end from trade_declaration d
    cross join lateral (values ('submit', d.submitted_at, null, null, null, false), ('accept', d.accepted_at, null, d.ref_no, null, true), ('pay', d.paid_at, null, d.ref_no, null, true),
      ('reject', case when d.status = 'rejected' then d.submitted_at + interval '2 hours' end, d.reason, null, d.fault_field, true),
      ('withdraw', case when d.status = 'withdrawn' then d.submitted_at + interval '5 hours' end, d.reason, null, null, false)) e(step, at, note, ref_no, field, answer)
    where d.tenant_id = current_tenant() and e.at is not null order by e.at`.execute(db)
}
