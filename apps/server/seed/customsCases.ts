import type { DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import Big from 'big.js'
import { sql } from 'kysely'

import { declareBy, dueAfter } from '../src/features/customs/case/caseDue.ts'
import type { Db } from '../src/kernel/database/database.ts'
import { cut, lineRow, type KnownGoods } from './customs/caseLines.ts'
import { demoCases, pathTo, type DemoCase } from './customs/cases.ts'
import { codeOf } from './customs/goodsCodes.ts'
import { pastShipments, type Shipment, type Turn } from './customs/pastShipments.ts'
import { draw, type Draw } from './draw.ts'
import { calendar, clock, day, hour, iso, localDate, pastTo } from './rhythm.ts'
import { yuanFor } from './tariff/demoRates.ts'
import type { SeededOrder } from './trade/orders.ts'

interface Place {
  readonly tenantCode: string
  readonly people: ReadonlyMap<string, string>
  readonly orgs: ReadonlyMap<string, string>
  readonly orders: readonly SeededOrder[]
  readonly now: number
}

const sum = (values: readonly string[], places: number): string =>
  values
    .reduce((all, v) => all.plus(v), new Big(0))
    .round(places, Big.roundHalfUp)
    .toFixed()

/** Orders of each customer, the house first, with the goods that have a code, and none of which somebody would first have to say whether they are dangerous (chapter 38). */
function customersOf(orders: readonly SeededOrder[]): { orgId: string | null; buyer: string; orders: SeededOrder[] }[] {
  return [...Map.groupBy(orders, (o) => o.orgId)].map(([orgId, all]) => {
    const isReady = (l: SeededOrder['lines'][number]) =>
      !(codeOf({ ...l, origin: 'CHN' })?.code.startsWith('38') ?? true)
    const coded = all.map((o) => ({ ...o, lines: o.lines.filter(isReady) }))
    const usable = coded.filter((o) => o.lines.length && yuanFor(o.currency, o.orderDate) !== undefined)
    return { orgId, buyer: all[0]!.createdBy, orders: usable }
  })
}

/**
 * Of what a case made at that time is, and then the customer's other orders in the same currency: an order that was confirmed by then, one that few other cases
 * are of, and as long as the case if there is one. What is still to be cleared belongs to an order that is not delivered; what is bought at home is only exported.
 */
function orderedBefore(
  orders: readonly SeededOrder[],
  { plan, at, uses }: { plan: DemoCase; at: number; uses: ReadonlyMap<string, number> },
): SeededOrder[] {
  const over = plan.status === 'completed' || plan.status === 'cancelled'
  const early = orders.filter((o) => o.steps.some((s) => s.to === 'confirmed' && Date.parse(s.at) < at))
  const rank = (o: SeededOrder): number[] => [
    Number(!over && o.status !== 'confirmed'),
    Number((o.currency === 'CNY') !== (plan.direction === 'export')),
    uses.get(o.id) ?? 0,
    Math.abs(o.lines.length - plan.lines),
  ]
  const byRank = (a: SeededOrder, b: SeededOrder) => {
    const [x, y] = [rank(a), rank(b)]
    const differs = x.findIndex((value, n) => value !== y[n])
    return differs < 0 ? 0 : x[differs]! - y[differs]!
  }
  const [first, ...others] = early.toSorted(byRank)
  return [first!, ...others.filter((o) => o.currency === first!.currency)]
}

/** Of the customer's place: that of the customs district in which he is at home. */
const districtOf = (customer: string | undefined): string => (customer?.startsWith('广州') ? '44019' : '44039')

/** Who buys what a customer exports. */
const buyerAbroad = (customer: string | undefined): string =>
  customer?.startsWith('广州') ? 'Haina Medical Devices (Hong Kong) Limited' : 'Pengcheng Electronics (HK) Limited'

/** To what each step of a path leads. */
const ends: Readonly<Record<string, string>> = {
  submit: 'toClassify',
  classified: 'toQuote',
  quote: 'toConfirm',
  confirm: 'toDeclare',
  sendBack: 'returned',
  cancel: 'cancelled',
  'follow.declaring': 'declaring',
  'follow.toDispatch': 'toDispatch',
  dispatch: 'toReceive',
  receive: 'completed',
}
const byBuyer = ['submit', 'confirm', 'receive']

/** What happened to a case so far: one entry a step. */
function eventsOf({ plan, created, buyer, times }: Shipment, caseId: string, staff: string) {
  const path = pathTo[plan.status]
  const steps = path.map((step, n) => ({
    caseId,
    kind: step.startsWith('follow.') ? step : `step.${step}`,
    by: byBuyer.includes(step) ? buyer : staff,
    at: iso(times[n]!),
    details: {
      from: n ? ends[path[n - 1]!]! : 'draft',
      to: ends[step]!,
      ...(plan.note && n === path.length - 1 && { reason: plan.note }),
    },
  }))
  return [{ caseId, kind: 'made', by: buyer, at: iso(created), details: {} }, ...steps]
}

/** What is more came with the customer's papers alone. */
const mostOfAnOrder = 2

/** The cases of the last weeks; their steps evenly over their days, so that what waits has just begun to. */
function recentShipments({ tenantCode, orders, now }: Place, past: readonly Shipment[]): Shipment[] {
  const customers = customersOf(orders)
  const uses = new Map(past.map(({ ordered }) => [ordered[0]!.id, 1]))
  return (demoCases[tenantCode] ?? []).map((plan) => {
    const { orgId, buyer, orders: own } = customers[plan.customer]!
    const created = now - plan.daysAgo * day - (plan.daysAgo ? 5 * hour : 70 * 60_000)
    const steps = pathTo[plan.status].length
    const pause = Math.min(day, Math.floor((now - 20 * 60_000 - created) / (steps + 1)))
    const times = Array.from({ length: steps }, (_, n) => created + (n + 1) * pause)
    const ordered = orderedBefore(own, { plan, at: created, uses })
    const { id, currency } = ordered[0]!
    const used = uses.get(id) ?? 0
    uses.set(id, used + 1)
    return { plan, orgId, buyer, currency, created, ordered, times, unordered: used >= mostOfAnOrder }
  })
}

interface Making {
  readonly goods: ReadonlyMap<string, KnownGoods>
  readonly staff: string
  readonly remark: string | undefined
  readonly orgNames: ReadonlyMap<string, string>
  readonly numberOf: (series: string) => number
  readonly random: Draw
}

function caseOf(shipment: Shipment, { goods, staff, remark, orgNames, numberOf, random }: Making) {
  const { plan, orgId, buyer, currency, created, ordered, turn } = shipment
  const series = `${plan.direction === 'import' ? 'IM' : 'EX'}-${localDate(created).replaceAll('-', '')}`
  const number = numberOf(series)
  const id = random.id(created)
  const order = ordered[0]!
  const unordered = shipment.unordered ?? false
  const making = { caseId: id, at: created, plan, unordered, district: districtOf(orgNames.get(orgId ?? '')) }
  const lines = cut(ordered, plan.lines).map((l, n) => lineRow(l, n, making, goods, random, remark))
  const events = eventsOf(shipment, id, staff)
  const since = Date.parse(events.at(-1)!.at)
  const at = (kind: string) => events.findLast((e) => e.kind === kind)
  const movedOn = plan.direction === 'import' ? localDate(created - day) : null
  const total = (column: 'grossWeight' | 'netWeight' | 'totalPrice') =>
    sum(
      lines.map((l) => l[column]),
      2,
    )
  const row = {
    id,
    orgId,
    code: `${series}-${String(number).padStart(4, '0')}`,
    direction: plan.direction,
    status: plan.status,
    statusNote: plan.note ?? null,
    orderId: unordered ? null : order.id,
    orderCode: unordered ? null : order.code,
    supervisionMode: '0110',
    incoterm: plan.direction === 'import' ? 'FOB' : 'CIF',
    currency,
    transportMode: '4',
    conveyance: `粤Z${random.digits(4)}港`,
    voyage: null,
    billNo: plan.bill ?? random.digits(13),
    contractNo: plan.uncontracted ? null : `HT${random.digits(6)}`,
    invoiceNo: `INV-${random.digits(5)}`,
    overseasName:
      turn && plan.direction === 'export' ? buyerAbroad(orgNames.get(orgId ?? '')) : order.supplierName.slice(0, 100),
    tradeCountry: 'HKG',
    farCountry: 'HKG',
    farPort: 'HKG003',
    nearPort: '470201',
    customsOffice: '5301',
    entryOffice: '5301',
    movedOn,
    packageKind: '22',
    marks: 'N/M',
    packages: Math.max(1, Math.ceil(plan.lines / 3)),
    grossWeight: total('grossWeight'),
    netWeight: total('netWeight'),
    invoiceTotal: total('totalPrice'),
    freight: new Big(total('grossWeight')).times('0.9').plus(60).round(2, Big.roundHalfUp).toFixed(),
    freightCurrency: 'USD',
    insuranceRate: '0.3',
    assigneeId: plan.unassigned ? null : staff,
    urgent: plan.urgent ?? false,
    dueAt: dueAfter(plan.status, plan.urgent ?? false, since, clock),
    declareBy: declareBy(plan.direction, movedOn, calendar),
    quotedAt: at('step.quote')?.at ?? null,
    quotedBy: at('step.quote')?.by ?? null,
    confirmedAt: at('step.confirm')?.at ?? null,
    confirmedBy: at('step.confirm')?.by ?? null,
    remark: remark ?? null,
    createdAt: iso(created),
    createdBy: buyer,
    updatedAt: iso(since),
    updatedBy: events.at(-1)!.by,
  }
  const question = plan.question
    ? [{ id: random.id(since), caseId: id, body: plan.question, by: staff, at: iso(since + hour) }]
    : []
  const asked = question.map((q) => ({ caseId: id, kind: 'talk.question', by: staff, at: q.at, details: {} }))
  return { row, lines, events: [...events, ...asked], question, plan, turn }
}

function casesOf(place: Place, goods: ReadonlyMap<string, KnownGoods>) {
  const { tenantCode, people, orgs, orders, now } = place
  const numbers = new Map<string, number>()
  const making = {
    goods,
    staff: people.get('declarant')!,
    remark: tenantCode === 'demo2' ? 'DEMO2-ONLY' : undefined,
    orgNames: new Map([...orgs].map(([name, id]) => [id, name])),
    numberOf: (series: string) => {
      numbers.set(series, (numbers.get(series) ?? 0) + 1)
      return numbers.get(series)!
    },
  }
  const recent = orders.filter((o) => Date.parse(o.createdAt) > now - pastTo * day)
  const before = pastShipments(orders, now)
  const past = draw(52_103)
  const random = draw(41_927 + tenantCode.length)
  const made = [
    ...before.map((s) => caseOf(s, { ...making, random: past })),
    ...recentShipments({ ...place, orders: recent }, before).map((s) => caseOf(s, { ...making, random })),
  ]
  return { made, numbers }
}

/** What is to become of the declarations of a case: states of its parts, and what happened on the way. */
export interface Declared {
  readonly states: readonly DeclarationState[]
  readonly turn: Turn | undefined
}

/** Cases in every state, with lines of what the customers ordered. Numbers follow each other by the day, as those of the program do. Gives what becomes of the declarations of those that say it. */
export async function seedCases(db: Db, place: Place): Promise<ReadonlyMap<string, Declared>> {
  const { rows } =
    await sql<KnownGoods>`select g.id, g.country_of_origin as origin, c.hs_code, c.elements, c.classified_at as decided_at from goods g
    left join goods_classification c on c.tenant_id = g.tenant_id and c.goods_id = g.id and c.jurisdiction = 'CN' and c.status = 'classified' and c.valid_to is null and c.deleted_at is null where g.tenant_id = current_tenant()`.execute(
      db,
    )
  const { made, numbers } = casesOf(place, new Map(rows.map((g) => [g.id, g])))
  const own = new Map(
    made.flatMap(({ row, plan, turn }) => (plan.declared ? [[row.id, { states: plan.declared, turn }] as const] : [])),
  )
  if (!made.length) return own
  await sql`select set_config('app.person_id', ${made[0]!.row.createdBy}, true)`.execute(db)
  await sql`insert into customs_case (tenant_id, id, org_id, code, direction, status, status_note, order_id, order_code, supervision_mode, incoterm, currency, transport_mode, conveyance, voyage, bill_no, contract_no, invoice_no, overseas_name, trade_country,
      far_country, far_port, near_port, customs_office, entry_office, moved_on, package_kind, marks, packages, gross_weight, net_weight, invoice_total, freight, freight_currency, insurance_rate, assignee_id, urgent, due_at, declare_by, quoted_at, quoted_by,
      confirmed_at, confirmed_by, remark, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r.id, r."orgId", r.code, r.direction, r.status, r."statusNote", r."orderId", r."orderCode", r."supervisionMode", r.incoterm, r.currency, r."transportMode", r.conveyance, r.voyage, r."billNo", r."contractNo", r."invoiceNo",
      r."overseasName", r."tradeCountry", r."farCountry", r."farPort", r."nearPort", r."customsOffice", r."entryOffice", r."movedOn", r."packageKind", r.marks, r.packages, r."grossWeight", r."netWeight", r."invoiceTotal", r.freight, r."freightCurrency",
      r."insuranceRate", r."assigneeId", r.urgent, r."dueAt", r."declareBy", r."quotedAt", r."quotedBy", r."confirmedAt", r."confirmedBy", r.remark, r."createdAt", r."createdBy", r."updatedAt", r."updatedBy"
    from jsonb_to_recordset(${JSON.stringify(made.map((m) => m.row))}::jsonb) as r(id uuid, "orgId" uuid, code text, direction text, status text, "statusNote" text, "orderId" uuid, "orderCode" text, "supervisionMode" text, incoterm text, currency text,
      "transportMode" text, conveyance text, voyage text, "billNo" text, "contractNo" text, "invoiceNo" text, "overseasName" text, "tradeCountry" text, "farCountry" text, "farPort" text, "nearPort" text, "customsOffice" text, "entryOffice" text,
      "movedOn" date, "packageKind" text, marks text, packages int, "grossWeight" numeric, "netWeight" numeric, "invoiceTotal" numeric, freight numeric, "freightCurrency" text, "insuranceRate" numeric, "assigneeId" uuid, urgent boolean, "dueAt" timestamptz,
      "declareBy" date, "quotedAt" timestamptz, "quotedBy" uuid, "confirmedAt" timestamptz, "confirmedBy" uuid, remark text, "createdAt" timestamptz, "createdBy" uuid, "updatedAt" timestamptz, "updatedBy" uuid)`.execute(
    db,
  )
  await sql`insert into customs_case_line (tenant_id, id, case_id, position, goods_id, matched_by, model_number, brand, name, hs_code, elements, quantity, unit, first_quantity, second_quantity, unit_price, total_price, net_weight, gross_weight, origin, destination, district, duty_mode, remark, origins,
      created_at, updated_at)
    select current_tenant(), r.id, r."caseId", r.position, r."goodsId", r."matchedBy", r."modelNumber", r.brand, r.name, r."hsCode", r.elements, r.quantity, r.unit, r."firstQuantity", r."secondQuantity", r."unitPrice", r."totalPrice", r."netWeight", r."grossWeight", r.origin, r.destination, r.district,
      r."dutyMode", r.remark, r.origins, r.at, r.at
    from jsonb_to_recordset(${JSON.stringify(made.flatMap((m) => m.lines))}::jsonb) as r(id uuid, "caseId" uuid, position int, "goodsId" uuid, "matchedBy" text, "modelNumber" text, brand text, name text, "hsCode" text, elements text, quantity numeric, unit text, "firstQuantity" numeric, "secondQuantity" numeric,
      "unitPrice" numeric, "totalPrice" numeric, "netWeight" numeric, "grossWeight" numeric, origin text, destination text, district text, "dutyMode" text, remark text, origins jsonb, at timestamptz)`.execute(
    db,
  )
  await sql`insert into customs_case_event (tenant_id, case_id, kind, details, person_id, at) select current_tenant(), r."caseId", r.kind, r.details, r.by, r.at
    from jsonb_to_recordset(${JSON.stringify(made.flatMap((m) => m.events))}::jsonb) as r("caseId" uuid, kind text, details jsonb, by uuid, at timestamptz)`.execute(
    db,
  )
  await sql`insert into customs_message (tenant_id, id, case_id, question, body, person_id, at) select current_tenant(), r.id, r."caseId", true, r.body, r.by, r.at
    from jsonb_to_recordset(${JSON.stringify(made.flatMap((m) => m.question))}::jsonb) as r(id uuid, "caseId" uuid, body text, by uuid, at timestamptz)`.execute(
    db,
  )
  await sql`insert into number_series (tenant_id, series, last_number) select current_tenant(), key, value::int from jsonb_each_text(${JSON.stringify(Object.fromEntries(numbers))}::jsonb)`.execute(
    db,
  )
  await sql`select set_config('app.person_id', '', true)`.execute(db)
  return own
}
