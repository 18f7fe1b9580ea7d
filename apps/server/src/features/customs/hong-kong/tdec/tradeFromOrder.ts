import { kilogramsOf } from '@clearway/contract/business/weight'
import type { CaseLine } from '@clearway/contract/features/customs/case/caseLine'
import { lineSums } from '@clearway/contract/features/trade/orderLine'
import type { Origin, Origins } from '@clearway/contract/kernel/origin'
import { recordOf } from '@clearway/contract/kernel/record'
import { sql } from 'kysely'

import { roundedTo } from '../../../../business/goodsTable/figures.ts'
import { hidesAny } from '../../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { notFound } from '../../../../kernel/refuse.ts'
import { shownLines } from '../../case/caseHidden.ts'
import { readCase, shownOrigins, storedCase } from '../../case/caseRows.ts'
import { readLines } from '../../case/lines/caseLineRows.ts'
import { visibleOrder } from '../../case/orderRows.ts'
import { cut, itemReader, put, weight, type Begun } from './tradeBegun.ts'
import { withGoods } from './tradeGoods.ts'

interface OrderLine {
  readonly goodsId: string
  readonly modelNumber: string
  readonly name: string
  readonly quantity: string
  readonly unit: string
  readonly totalPrice: string
  readonly origin: string | null
}

async function orderLines(ctx: Context, orderId: string): Promise<OrderLine[]> {
  const { rows } =
    await sql<OrderLine>`select d.goods_id, d.model_number, d.goods_name as name, trim_scale(d.quantity)::text as quantity, d.unit_code as unit,
      trim_scale(d.total_price)::text as total_price, g.country_of_origin as origin
    from trade_order_detail d join goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where d.tenant_id = current_tenant() and d.order_id = ${orderId} order by d.line limit 500`.execute(ctx.db)
  return rows
}

/** Customer, supplier, weight and goods of an order; the customer takes in what the supplier sends. What is hidden from the caller stays away. Throws 404. */
export async function fromOrder(ctx: Context, id: string, direction: 'import' | 'export'): Promise<Begun> {
  const order = await visibleOrder(ctx, id, true)
  const { hidden } = dataAccess(ctx.user, 'order')
  const seen = (field: string) => !hidden.has(field)
  const { rows } = await sql<{
    supplier: string
    customer: string | null
    grams: string
  }>`select o.supplier_name as supplier, (select c.org_name from sys_org c where c.tenant_id = o.tenant_id and c.id = o.org_id) as customer, o.rough_weight_sum::text as grams
    from trade_order o where o.tenant_id = current_tenant() and o.id = ${id}`.execute(ctx.db)
  const { supplier, customer, grams } = rows[0]!
  const origin: Origin = { kind: 'order', of: order.code }
  const [buyer, seller] = [
    seen('orgId') && seen('orgName') ? cut(customer, 140) : undefined,
    seen('supplierId') && seen('supplierName') ? cut(supplier, 140) : undefined,
  ]
  const read = await itemReader(ctx)
  const given = (await orderLines(ctx, id)).map((line) => {
    const item = read(
      {
        name: line.name,
        ...(seen(lineSums.quantity) && { quantity: line.quantity, unit: line.unit }),
        ...(seen(lineSums.totalPrice) && {
          value: line.totalPrice,
          currency: seen('currency') ? order.currency : null,
        }),
      },
      origin,
    )
    const place = hidesAny(ctx, 'goods', ['countryOfOrigin']) ? null : line.origin
    const placed = place ? put(item, { origin: place }, { kind: 'goods', of: line.modelNumber }) : item
    return { line: placed, goodsId: line.goodsId, model: line.modelNumber }
  })
  return {
    values: {
      direction,
      orgId: seen('orgId') ? (order.orgId ?? undefined) : undefined,
      traderName: direction === 'import' ? buyer : seller,
      partnerName: direction === 'import' ? seller : buyer,
      grossWeight: seen('roughWeightSum') ? weight(roundedTo(kilogramsOf(grams), 3).value) : undefined,
    },
    lines: await withGoods(ctx, given),
    origin,
    orderId: id,
  }
}

/** What of a case is another field of a trade declaration. */
const fromField = {
  traderName: 'overseasName',
  traderAddress: 'overseasAddress',
  billNo: 'billNo',
  packages: 'packages',
  grossWeight: 'grossWeight',
  marks: 'marks',
} as const
/** Fields of a case's line and of an item. */
const fromColumn = {
  code: 'hsCode',
  name: 'name',
  origin: 'origin',
  quantity: 'quantity',
  unit: 'unit',
  value: 'totalPrice',
} as const satisfies Record<string, keyof CaseLine>

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]

/** A value that came to the case from a paper, an order or the goods master keeps saying so. */
const past = (mark: Origin | undefined, origin: Origin): Origin => (mark && mark.kind !== 'typed' ? mark : origin)

/** Parties, weight and goods of a case: what leaves the mainland comes into Hong Kong. Throws 404. */
export async function fromCase(ctx: Context, id: string): Promise<Begun> {
  const row: Readonly<Record<string, unknown>> = await readCase(ctx, id)
  if (row['deletedAt'] !== null) throw notFound()
  const stored = await storedCase(ctx, id)
  const marks = shownOrigins(ctx, stored.origins)
  const origin: Origin = { kind: 'case', of: stored.code }
  const text = (name: string, most: number) => cut(row[name] as string | null | undefined, most)
  const { rows } = await sql<{
    orderId: string | null
  }>`select order_id from customs_case where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  const read = await itemReader(ctx)
  const lines = shownLines(ctx, (await readLines(ctx, id)).slice(0, 500))
  const currency = row['currency'] as string | null | undefined
  const given = lines.map((line) => {
    const item = read({ ...recordOf(keysOf(fromColumn), (name) => line[fromColumn[name]]), currency }, origin)
    const origins: Origins = Object.fromEntries(
      Object.keys(item.origins ?? {}).map((name) => [
        name,
        name === 'currency'
          ? past(marks['currency'], origin)
          : past(line.origins[fromColumn[name as keyof typeof fromColumn]], origin),
      ]),
    )
    return { line: { ...item, origins }, goodsId: line.goodsId, model: line.modelNumber ?? line.name }
  })
  return {
    values: {
      direction: stored.direction === 'export' ? 'import' : 'export',
      orgId: row['orgId'] ?? undefined,
      traderName: text('overseasName', 140),
      traderAddress: text('overseasAddress', 280),
      partnerName: text('orgName', 140),
      billNo: text('billNo', 40),
      packages: row['packages'] ?? undefined,
      grossWeight: weight(roundedTo((row['grossWeight'] as string | null | undefined) ?? '0', 3).value),
      marks: text('marks', 500),
      countryConsigned: 'CHN',
    },
    lines: await withGoods(ctx, given),
    origin,
    origins: recordOf(keysOf(fromField), (name) => past(marks[fromField[name]], origin)),
    orderId: rows[0]?.orderId ?? undefined,
    caseId: id,
  }
}
