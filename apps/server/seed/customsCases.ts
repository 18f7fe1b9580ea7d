import { calendarOf } from '@clearway/contract/features/customs/declaration/tax/interest'
import Big from 'big.js'
import { sql } from 'kysely'

import { declareBy, dueAfter } from '../src/features/customs/case/caseDue.ts'
import { usualClock } from '../src/features/customs/classifyTask/workingTime.ts'
import type { Db } from '../src/kernel/database/database.ts'
import { codeFor, demoCases, pathTo, type DemoCase } from './customs/cases.ts'
import { customsHolidays } from './customsHolidays.ts'
import { draw, type Draw } from './trade/draw.ts'
import type { SeededOrder } from './trade/orders.ts'

const calendar = calendarOf(
  customsHolidays['chinaDayOff']!.map(([day]) => day),
  customsHolidays['chinaWorkday']!.map(([day]) => day),
)
const clock = usualClock('Asia/Shanghai')
const hour = 3_600_000
const day = 24 * hour

interface Place {
  readonly tenantCode: string
  readonly people: ReadonlyMap<string, string>
  readonly orders: readonly SeededOrder[]
  readonly now: number
}
interface Known {
  readonly id: string
  readonly origin: string | null
  readonly hsCode: string | null
  readonly elements: string | null
}
type Line = SeededOrder['lines'][number]

const iso = (at: number): string => new Date(at).toISOString()
const localDate = (at: number): string => iso(at + 8 * hour).slice(0, 10)
const kilograms = (exact: string): string => new Big(exact).round(5, Big.roundHalfUp).toFixed()
const sum = (values: readonly string[], places: number): string =>
  values
    .reduce((all, v) => all.plus(v), new Big(0))
    .round(places, Big.roundHalfUp)
    .toFixed()

/** Orders of each customer, the house first; each customer's in the currency in which he buys most, so that one case has one. */
function customersOf(
  orders: readonly SeededOrder[],
): { orgId: string | null; buyer: string; currency: string; orders: SeededOrder[] }[] {
  return [...Map.groupBy(orders, (o) => o.orgId)].map(([orgId, all]) => {
    const byCurrency = [...Map.groupBy(all, (o) => o.currency)].sort(
      ([, a], [, b]) => b.flatMap((o) => o.lines).length - a.flatMap((o) => o.lines).length,
    )
    const [currency, chosen] = byCurrency[0]!
    return { orgId, buyer: all[0]!.createdBy, currency, orders: chosen }
  })
}

/** So many lines, from a place on; a lot that comes round again says so. */
function cut(lines: readonly Line[], from: number, count: number): { line: Line; lot: number }[] {
  return Array.from({ length: count }, (_, i) => ({
    line: lines[(from + i) % lines.length]!,
    lot: Math.floor(i / lines.length) + 1,
  }))
}

const decidedIn = (status: DemoCase['status']): boolean =>
  !['draft', 'toClassify', 'returned', 'cancelled'].includes(status)

function lineRow(
  { line, lot }: { line: Line; lot: number },
  n: number,
  made: { readonly caseId: string; readonly at: number; readonly plan: DemoCase; readonly orderCode: string },
  goods: ReadonlyMap<string, Known>,
  random: Draw,
  remark: string | undefined,
) {
  const known = goods.get(line.goodsId)
  const fromGoods = known?.hsCode && known.elements
  const open = !fromGoods && !decidedIn(made.plan.status)
  const benefit = made.plan.direction === 'import' ? '3' : '0'
  const hsCode = open ? null : (known?.hsCode ?? codeFor(line.goodsName))
  const elements = open
    ? null
    : (known?.elements ??
      `4|${benefit}|用于电子设备|${line.goodsName}|${line.brand}牌|${line.modelNumber}`.slice(0, 255))
  const order = { kind: 'order', of: made.orderCode }
  const goodsMark = { kind: 'goods', of: line.modelNumber }
  return {
    id: random.id(made.at),
    caseId: made.caseId,
    position: (n + 1) * 1000,
    goodsId: line.goodsId,
    matchedBy: open ? null : fromGoods ? 'model' : 'typed',
    modelNumber: line.modelNumber,
    brand: line.brand,
    name: line.goodsName,
    hsCode: hsCode?.slice(0, 10),
    elements,
    quantity: line.quantity,
    unit: line.unitCode,
    unitPrice: new Big(line.totalPrice).div(line.quantity).round(5, Big.roundHalfUp).toFixed(),
    totalPrice: new Big(line.totalPrice).round(2, Big.roundHalfUp).toFixed(),
    netWeight: kilograms(line.netWeight),
    grossWeight: kilograms(line.roughWeight),
    origin: known?.origin ?? 'CHN',
    destination: made.plan.direction === 'import' ? 'CHN' : 'HKG',
    district: '44031',
    dutyMode: '1',
    remark: remark ?? (lot > 1 ? `第 ${lot} 批` : null),
    origins: {
      modelNumber: order,
      name: order,
      quantity: order,
      unit: order,
      totalPrice: order,
      netWeight: order,
      grossWeight: order,
      unitPrice: { kind: 'rule' },
      ...(known?.origin && { origin: goodsMark }),
      ...(fromGoods && { hsCode: goodsMark, elements: goodsMark }),
    },
    at: iso(made.at),
  }
}

/** What happened to a case so far: one entry a step, evenly over its days. */
function eventsOf(plan: DemoCase, caseId: string, created: number, now: number, buyer: string, staff: string) {
  const path = pathTo[plan.status]
  const pause = Math.min(day, Math.floor((now - 20 * 60_000 - created) / (path.length + 1)))
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
  const steps = path.map((step, n) => ({
    caseId,
    kind: step.startsWith('follow.') ? step : `step.${step}`,
    by: byBuyer.includes(step) ? buyer : staff,
    at: iso(created + (n + 1) * pause),
    details: {
      from: n ? ends[path[n - 1]!]! : 'draft',
      to: ends[step]!,
      ...(plan.note && n === path.length - 1 && { reason: plan.note }),
    },
  }))
  return [{ caseId, kind: 'made', by: buyer, at: iso(created), details: {} }, ...steps]
}

function casesOf({ tenantCode, people, orders, now }: Place, goods: ReadonlyMap<string, Known>) {
  const customers = customersOf(orders)
  const random = draw(41_927 + tenantCode.length)
  const staff = people.get('declarant')!
  const remark = tenantCode === 'demo2' ? 'DEMO2-ONLY' : undefined
  const numbers = new Map<string, number>()
  const from = new Map<number, number>()
  const made = (demoCases[tenantCode] ?? []).map((plan) => {
    const customer = customers[plan.customer]!
    const created = now - plan.daysAgo * day - (plan.daysAgo ? 5 * hour : 70 * 60_000)
    const series = `${plan.direction === 'import' ? 'IM' : 'EX'}-${localDate(created).replaceAll('-', '')}`
    const number = (numbers.get(series) ?? 0) + 1
    numbers.set(series, number)
    const id = random.id(created)
    const start = from.get(plan.customer) ?? 0
    from.set(plan.customer, start + plan.lines)
    const order = customer.orders[start % customer.orders.length]!
    const lines = cut(
      customer.orders.flatMap((o) => o.lines),
      start,
      plan.lines,
    ).map((l, n) => lineRow(l, n, { caseId: id, at: created, plan, orderCode: order.code }, goods, random, remark))
    const events = eventsOf(plan, id, created, now, customer.buyer, staff)
    const since = Date.parse(events.at(-1)!.at)
    const at = (kind: string) => events.findLast((e) => e.kind === kind)
    const movedOn = plan.direction === 'import' ? localDate(created - day) : null
    const gross = sum(
      lines.map((l) => l.grossWeight),
      2,
    )
    const row = {
      id,
      orgId: customer.orgId,
      code: `${series}-${String(number).padStart(4, '0')}`,
      direction: plan.direction,
      status: plan.status,
      statusNote: plan.note ?? null,
      orderId: order.id,
      orderCode: order.code,
      supervisionMode: '0110',
      incoterm: plan.direction === 'import' ? 'FOB' : 'CIF',
      currency: customer.currency,
      transportMode: '4',
      conveyance: `粤Z${random.digits(4)}港`,
      voyage: null,
      billNo: `HKSZ${random.digits(8)}`,
      contractNo: `HT${random.digits(6)}`,
      invoiceNo: `INV-${random.digits(5)}`,
      overseasName: order.supplierName.slice(0, 100),
      tradeCountry: 'HKG',
      farCountry: 'HKG',
      farPort: 'HKG003',
      nearPort: '470001',
      customsOffice: '5301',
      entryOffice: '5301',
      movedOn,
      packageKind: '22',
      marks: 'N/M',
      packages: Math.max(1, Math.ceil(plan.lines / 3)),
      grossWeight: gross,
      netWeight: sum(
        lines.map((l) => l.netWeight),
        2,
      ),
      invoiceTotal: sum(
        lines.map((l) => l.totalPrice),
        2,
      ),
      freight: new Big(gross).times('0.9').plus(60).round(2, Big.roundHalfUp).toFixed(),
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
      createdBy: customer.buyer,
      updatedAt: iso(since),
      updatedBy: events.at(-1)!.by,
    }
    return { row, lines, events }
  })
  return { made, numbers }
}

/** Cases in every state, with lines of what the customers ordered. Numbers follow each other by the day, as those of the program do. */
export async function seedCases(db: Db, place: Place): Promise<void> {
  const { rows } = await sql<Known>`select g.id, g.country_of_origin as origin, c.hs_code, c.elements from goods g
    left join goods_classification c on c.tenant_id = g.tenant_id and c.goods_id = g.id and c.jurisdiction = 'CN' and c.status = 'classified' and c.valid_to is null and c.deleted_at is null where g.tenant_id = current_tenant()`.execute(
    db,
  )
  const { made, numbers } = casesOf(place, new Map(rows.map((g) => [g.id, g])))
  if (!made.length) return
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
  await sql`insert into customs_case_line (tenant_id, id, case_id, position, goods_id, matched_by, model_number, brand, name, hs_code, elements, quantity, unit, unit_price, total_price, net_weight, gross_weight, origin, destination, district, duty_mode, remark, origins,
      created_at, updated_at)
    select current_tenant(), r.id, r."caseId", r.position, r."goodsId", r."matchedBy", r."modelNumber", r.brand, r.name, r."hsCode", r.elements, r.quantity, r.unit, r."unitPrice", r."totalPrice", r."netWeight", r."grossWeight", r.origin, r.destination, r.district,
      r."dutyMode", r.remark, r.origins, r.at, r.at
    from jsonb_to_recordset(${JSON.stringify(made.flatMap((m) => m.lines))}::jsonb) as r(id uuid, "caseId" uuid, position int, "goodsId" uuid, "matchedBy" text, "modelNumber" text, brand text, name text, "hsCode" text, elements text, quantity numeric, unit text,
      "unitPrice" numeric, "totalPrice" numeric, "netWeight" numeric, "grossWeight" numeric, origin text, destination text, district text, "dutyMode" text, remark text, origins jsonb, at timestamptz)`.execute(
    db,
  )
  await sql`insert into customs_case_event (tenant_id, case_id, kind, details, person_id, at) select current_tenant(), r."caseId", r.kind, r.details, r.by, r.at
    from jsonb_to_recordset(${JSON.stringify(made.flatMap((m) => m.events))}::jsonb) as r("caseId" uuid, kind text, details jsonb, by uuid, at timestamptz)`.execute(
    db,
  )
  await sql`insert into number_series (tenant_id, series, last_number) select current_tenant(), key, value::int from jsonb_each_text(${JSON.stringify(Object.fromEntries(numbers))}::jsonb)`.execute(
    db,
  )
  await sql`select set_config('app.person_id', '', true)`.execute(db)
}
