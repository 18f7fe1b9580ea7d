import Big from 'big.js'
import { sql } from 'kysely'

import type { Db } from '../src/kernel/database/database.ts'
import { materialUses } from './customs/goods.ts'
import { creditCode, draw, type Draw } from './draw.ts'
import { atOffice, day, later } from './rhythm.ts'
import { electronics } from './trade/electronics.ts'
import { medical } from './trade/medical.ts'
import {
  ordersOf,
  pastOrdersOf,
  type Customer,
  type SeededGoods,
  type SeededOrder,
  type SeededSupplier,
} from './trade/orders.ts'
import { house, second } from './trade/others.ts'
import type { DemoSupplier } from './trade/shape.ts'

/** The ids that a demo tenant's trade data hang on. */
interface DemoPlace {
  readonly tenantCode: string
  readonly orgs: ReadonlyMap<string, string>
  /** By user name. */
  readonly people: ReadonlyMap<string, string>
}

interface Portion {
  readonly org: string | null
  readonly buyer: string
  readonly staff: string
  readonly suppliers: readonly DemoSupplier[]
  /** Of the last sixty days, and of the year before. */
  readonly orders: number
  readonly past: number
  /** Every row of the second tenant carries it, so that a test can look for leaks. */
  readonly remark?: string
}

const portions: Readonly<Record<string, readonly Portion[]>> = {
  demo: [
    { org: null, buyer: 'declarant', staff: 'admin', suppliers: house, orders: 4, past: 6 },
    { org: '深圳鹏程电子有限公司', buyer: 'buyer', staff: 'declarant', suppliers: electronics, orders: 23, past: 34 },
    { org: '广州海纳医疗器械有限公司', buyer: 'buyer2', staff: 'declarant', suppliers: medical, orders: 15, past: 22 },
  ],
  demo2: [
    { org: null, buyer: 'declarant', staff: 'admin', suppliers: second, orders: 9, past: 4, remark: 'DEMO2-ONLY' },
  ],
}

const supplierRow = (
  s: DemoSupplier,
  code: string,
  org: string | null,
  random: Draw,
  portion: Portion,
  by: string,
  at: number,
) => ({
  id: random.id(at),
  orgId: org,
  code,
  name: s.name,
  shortName: s.short,
  contactPerson: s.person,
  contactPhone: s.phone,
  currency: s.currency,
  starLevel: s.stars,
  uscc: s.division ? creditCode(s.division, `${random.integer(1, 9)}${random.digits(7)}`) : null,
  bankName: s.bank,
  bankAccountName: s.name,
  bankAccount: random.digits(s.division ? 19 : 12),
  swiftCode: s.swift,
  province: s.province || null,
  city: s.city,
  county: s.county || null,
  addressDetails: s.street,
  isDefault: s.isDefault ?? false,
  remark: [portion.remark, s.remark].filter(Boolean).join('；') || null,
  createdAt: new Date(at).toISOString(),
  by,
})

function goodsRows(s: DemoSupplier, org: string | null, random: Draw, portion: Portion, by: string, at: number) {
  return s.goods.map(([modelNumber, name, country, brand, unit, price, grams], i) => {
    const reference = new Big(price)
    const percent = (n: number) => reference.times(n).div(100).toFixed(4)
    const made = at + (i + 1) * 60_000
    return {
      id: random.id(made),
      orgId: org,
      modelNumber,
      name,
      country,
      brand,
      unit,
      currency: s.currency,
      lowest: percent(random.integer(88, 94)),
      reference: reference.toFixed(4),
      highest: percent(random.integer(106, 115)),
      grams,
      materialUse: materialUses[modelNumber] ?? null,
      remark: portion.remark ?? null,
      createdAt: new Date(made).toISOString(),
      by,
    }
  })
}

async function addSuppliersAndGoods(
  db: Db,
  portion: Portion,
  org: string | null,
  by: string,
  random: Draw,
  now: number,
  firstCode: number,
): Promise<SeededSupplier[]> {
  const made = portion.suppliers.map((s, i) => {
    const at = atOffice(now - (540 - i * 10) * day)
    const row = supplierRow(s, `GYS-${String(firstCode + i).padStart(4, '0')}`, org, random, portion, by, at)
    return { source: s, row, goods: goodsRows(s, org, random, portion, by, later(at, 90)) }
  })
  await sql`insert into supplier (tenant_id, id, org_id, code, name, short_name, contact_person, contact_phone, uscc, currency, star_level, bank_name, bank_account_name, bank_account, swift_code,
      province, city, county, address_details, is_default, remark, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r.id, r."orgId", r.code, r.name, r."shortName", r."contactPerson", r."contactPhone", r.uscc, r.currency, r."starLevel", r."bankName", r."bankAccountName", r."bankAccount", r."swiftCode",
      r.province, r.city, r.county, r."addressDetails", r."isDefault", r.remark, r."createdAt", r.by, r."createdAt", r.by
    from jsonb_to_recordset(${JSON.stringify(made.map((m) => m.row))}::jsonb) as r(id uuid, "orgId" uuid, code text, name text, "shortName" text, "contactPerson" text, "contactPhone" text, uscc text, currency text,
      "starLevel" int, "bankName" text, "bankAccountName" text, "bankAccount" text, "swiftCode" text, province text, city text, county text, "addressDetails" text, "isDefault" boolean, remark text,
      "createdAt" timestamptz, by uuid)`.execute(db)
  await sql`insert into goods (tenant_id, id, org_id, model_number, name, country_of_origin, brand, currency, unit, highest_price, lowest_price, reference_price, material_use, remark, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r.id, r."orgId", r."modelNumber", r.name, r.country, r.brand, r.currency, r.unit, r.highest, r.lowest, r.reference, r."materialUse", r.remark, r."createdAt", r.by, r."createdAt", r.by
    from jsonb_to_recordset(${JSON.stringify(made.flatMap((m) => m.goods))}::jsonb) as r(id uuid, "orgId" uuid, "modelNumber" text, name text, country text, brand text, currency text, unit text, highest numeric,
      lowest numeric, reference numeric, "materialUse" text, remark text, "createdAt" timestamptz, by uuid)`.execute(db)
  const goodsOf = (goods: (typeof made)[number]['goods']): SeededGoods[] =>
    goods.map((g) => ({ ...g, price: g.reference }))
  return made.map(({ source, row, goods }) => ({
    id: row.id,
    name: row.name,
    currency: row.currency,
    projects: source.projects,
    local: source.division !== undefined || source.place === 'HK',
    goods: goodsOf(source.distributor ? made.flatMap((m) => (m.row.currency === row.currency ? m.goods : [])) : goods),
  }))
}

async function addOrders(db: Db, orders: readonly SeededOrder[]): Promise<void> {
  await sql`insert into trade_order (tenant_id, id, org_id, code, supplier_id, supplier_name, order_date, currency, receiving_way, status, item_code, item_name, quantity_sum, total_price_sum, net_weight_sum,
      rough_weight_sum, status_note, remark, version, created_at, created_by, updated_at, updated_by)
    select current_tenant(), r.id, r."orgId", r.code, r."supplierId", r."supplierName", r."orderDate", r.currency, r."receivingWay", r.status, r."itemCode", r."itemName", r."quantitySum", r."totalPriceSum",
      r."netWeightSum", r."roughWeightSum", r."statusNote", r.remark, r.version, r."createdAt", r."createdBy", r."updatedAt", r."updatedBy"
    from jsonb_to_recordset(${JSON.stringify(orders.map(({ lines: _lines, steps: _steps, ...order }) => order))}::jsonb) as r(id uuid, "orgId" uuid, code text, "supplierId" uuid, "supplierName" text, "orderDate" date,
      currency text, "receivingWay" text, status text, "itemCode" text, "itemName" text, "quantitySum" numeric, "totalPriceSum" numeric, "netWeightSum" numeric, "roughWeightSum" numeric, "statusNote" text,
      remark text, version int, "createdAt" timestamptz, "createdBy" uuid, "updatedAt" timestamptz, "updatedBy" uuid)`.execute(
    db,
  )
  await sql`insert into trade_order_detail (tenant_id, id, order_id, line, goods_id, model_number, goods_name, brand, quantity, unit_code, net_weight, rough_weight, total_price, remark)
    select current_tenant(), r.id, r."orderId", r.line, r."goodsId", r."modelNumber", r."goodsName", r.brand, r.quantity, r."unitCode", r."netWeight", r."roughWeight", r."totalPrice", r.remark
    from jsonb_to_recordset(${JSON.stringify(orders.flatMap((o) => o.lines))}::jsonb) as r(id uuid, "orderId" uuid, line int, "goodsId" uuid, "modelNumber" text, "goodsName" text, brand text, quantity numeric,
      "unitCode" text, "netWeight" numeric, "roughWeight" numeric, "totalPrice" numeric, remark text)`.execute(db)
  const steps = orders
    .flatMap((o) =>
      o.steps.map((s) => ({ id: o.id, at: s.at, by: s.by, changes: [{ field: 'status', from: s.from, to: s.to }] })),
    )
    .sort((a, b) => (a.at < b.at ? -1 : 1))
  await sql`insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id, at)
    select current_tenant(), 'trade_order', r.id, 'update', r.changes, r.by, 'seed', r.at
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as r(id uuid, at timestamptz, by uuid, changes jsonb)`.execute(
    db,
  )
}

/** Suppliers, goods and orders of a demo tenant, as if people had worked with it for more than a year. Gives the orders. */
export async function seedTrade(db: Db, place: DemoPlace, now: number): Promise<SeededOrder[]> {
  const numbers = new Map<string, number>()
  const code = (date: string) => {
    const series = `SO-${date.replaceAll('-', '')}`
    const number = (numbers.get(series) ?? 0) + 1
    numbers.set(series, number)
    return `${series}-${String(number).padStart(4, '0')}`
  }
  const all: SeededOrder[] = []
  let firstCode = 1
  for (const [i, portion] of (portions[place.tenantCode] ?? []).entries()) {
    const random = draw(7_263 + place.tenantCode.length * 1000 + i)
    const org = portion.org ? place.orgs.get(portion.org)! : null
    const buyer = place.people.get(portion.buyer)!
    // Whoever is set here stands in the history of the rows.
    await sql`select set_config('app.person_id', ${buyer}, true)`.execute(db)
    const suppliers = await addSuppliersAndGoods(db, portion, org, buyer, random, now, firstCode)
    firstCode += suppliers.length
    const customer: Customer = {
      orgId: org,
      buyer,
      staff: place.people.get(portion.staff)!,
      suppliers,
      ...(portion.remark ? { remark: portion.remark } : {}),
    }
    const past = pastOrdersOf(customer, portion.past, now, draw(9_127 + place.tenantCode.length * 1000 + i), code)
    const orders = [...past, ...ordersOf(customer, portion.orders, now, random, code)]
    await addOrders(db, orders)
    all.push(...orders)
  }
  await sql`select set_config('app.person_id', '', true)`.execute(db)
  await sql`insert into number_series (tenant_id, series, last_number) select current_tenant(), key, value::int from jsonb_each_text(${JSON.stringify(Object.fromEntries(numbers))}::jsonb)`.execute(
    db,
  )
  return all
}
