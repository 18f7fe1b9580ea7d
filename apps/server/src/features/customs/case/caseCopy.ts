import { randomUUID } from 'node:crypto'

import { kilogramsOf } from '@clearway/contract/business/weight'
import { customsCase as contract, type CaseRow } from '@clearway/contract/features/customs/case/customsCase'
import { lineSums } from '@clearway/contract/features/trade/orderLine'
import { quotient } from '@clearway/contract/kernel/decimal'
import type { Origin } from '@clearway/contract/kernel/origin'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { roundedTo } from '../../../business/goodsTable/figures.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { insertRow, readRow, type Values } from '../../../kernel/crud/crudRows.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { caseEvent } from './caseEvents.ts'
import { caseSource, caseWritten, readCase } from './caseRows.ts'
import { emptyLine, insertLines, put, readLines, type DraftLine, type LineColumn } from './lines/caseLineRows.ts'
import { matchLines } from './lines/caseMatch.ts'
import { papersToCase } from './orderPaperMoves.ts'
import { visibleOrder } from './orderRows.ts'

type Routes = (typeof contract)['routes']

/** What two shipments of one customer have in common: parties, terms and ways. Numbers, days, weights and sums are of one shipment alone. */
const copied = [
  'direction',
  'orgId',
  'supervisionMode',
  'incoterm',
  'currency',
  'packageKind',
  'transportMode',
  'overseasName',
  'overseasCode',
  'overseasAddress',
  'tradeCountry',
  'farCountry',
  'farPort',
  'nearPort',
  'customsOffice',
  'entryOffice',
  'goodsPlace',
  'marks',
  'freightCurrency',
  'insuranceCurrency',
  'insuranceRate',
] as const
const copiedOfLines = [
  'modelNumber',
  'brand',
  'name',
  'nameEn',
  'hsCode',
  'ciqCode',
  'elements',
  'quantity',
  'unit',
  'unitPrice',
  'totalPrice',
  'origin',
  'firstQuantity',
  'secondQuantity',
  'destination',
  'district',
  'dutyMode',
  'remark',
  'supervision',
  'firstUnit',
  'secondUnit',
  'proposedCode',
  'proposedCiq',
  'proposedElements',
] as const satisfies readonly LineColumn[]

/** Adds a case whose values have one origin. `more` are columns that stand in no form. Gives its id. */
async function addCase(ctx: Context, values: Values, origin: Origin, more: Values): Promise<string> {
  const { hidden } = dataAccess(ctx.user, contract.name)
  const given = Object.fromEntries(
    Object.entries(values).filter(([name, v]) => v !== null && v !== undefined && !hidden.has(name)),
  )
  const marks = Object.fromEntries(Object.keys(given).map((name) => [name, origin]))
  const id = await insertRow(ctx, contract, caseSource, { ...given, ...more, origins: JSON.stringify(marks) })
  caseWritten(ctx, [id])
  return id
}

/** A new draft after an earlier case; its lines come along when asked, without weights and packages. */
export async function copyCase(ctx: Context, { id, lines }: Parsed<Routes['copy']>): Promise<CaseRow> {
  const source = await readRow(ctx, contract, caseSource, id)
  const origin: Origin = { kind: 'copy', of: String(source['code']) }
  const made = await addCase(ctx, Object.fromEntries(copied.map((name) => [name, source[name]])), origin, {
    copiedFrom: id,
  })
  if (lines) {
    const drafts = (await readLines(ctx, id)).map((old): DraftLine => {
      const line = emptyLine(randomUUID(), old.position)
      for (const name of copiedOfLines)
        put(line, name, old[name], old.origins[name]?.kind === 'rule' ? { kind: 'rule' } : origin)
      // Its weight is not known yet.
      for (const name of ['firstQuantity', 'secondQuantity'] as const)
        if (line.origins[name]?.kind === 'rule' && line[name] !== line.quantity) put(line, name, null, origin)
      return Object.assign(line, { goodsId: old.goodsId, matchedBy: old.matchedBy })
    })
    await insertLines(ctx, made, drafts)
    await matchLines(
      ctx,
      made,
      drafts.filter((d) => !d.hsCode).map((d) => d.id),
    )
  }
  await caseEvent(ctx, made, 'copied', { code: source['code'] })
  return readCase(ctx, made)
}

interface OrderLine {
  readonly goodsId: string
  readonly modelNumber: string
  readonly name: string
  readonly brand: string | null
  readonly quantity: string
  readonly unit: string
  readonly netWeight: string
  readonly grossWeight: string
  readonly totalPrice: string
  readonly origin: string | null
}

/** Orders weigh in grams, papers in kilograms. */
const asPapers = (grams: string): string => roundedTo(kilogramsOf(grams), 5).value

/** A line of papers as the order has it; columns whose sum is hidden from the user stay away. */
function lineOf(line: OrderLine, n: number, origin: Origin, hidden: ReadonlySet<string>): DraftLine {
  const made = emptyLine(randomUUID(), (n + 1) * 1000)
  const seen = (column: keyof typeof lineSums) => !hidden.has(lineSums[column])
  for (const name of ['modelNumber', 'brand', 'name', 'origin'] as const)
    put(made, name, line[name], name === 'origin' ? { kind: 'goods', of: line.modelNumber } : origin)
  if (seen('quantity')) for (const name of ['quantity', 'unit'] as const) put(made, name, line[name], origin)
  if (seen('totalPrice')) put(made, 'totalPrice', line.totalPrice, origin)
  if (seen('totalPrice') && seen('quantity'))
    put(made, 'unitPrice', quotient(line.totalPrice, line.quantity, 5), { kind: 'rule' })
  if (seen('netWeight')) put(made, 'netWeight', asPapers(line.netWeight), origin)
  if (seen('roughWeight')) put(made, 'grossWeight', asPapers(line.grossWeight), origin)
  return Object.assign(made, { goodsId: line.goodsId })
}

/** A new draft from an order that the user may see: its customer, currency and lines, with what the goods master knows. Throws 403 and 404. */
export async function fromOrder(ctx: Context, { orderId, direction }: Parsed<Routes['fromOrder']>): Promise<CaseRow> {
  if (!ctx.user.permissions.has('order.view')) throw refuse(403, refusals.forbidden)
  const access = dataAccess(ctx.user, 'order')
  const order = await visibleOrder(ctx, orderId, true)
  const origin: Origin = { kind: 'order', of: order.code }
  const made = await addCase(
    ctx,
    { direction, orgId: order.orgId, currency: access.hidden.has('currency') ? null : order.currency },
    origin,
    { orderId: order.id, orderCode: order.code },
  )
  const { rows } =
    await sql<OrderLine>`select d.goods_id, d.model_number, d.goods_name as name, d.brand, trim_scale(d.quantity)::text as quantity, d.unit_code as unit, d.net_weight::text as net_weight, d.rough_weight::text as gross_weight,
      trim_scale(d.total_price)::text as total_price, g.country_of_origin as origin
    from trade_order_detail d join goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id where d.tenant_id = current_tenant() and d.order_id = ${order.id} order by d.line`.execute(
      ctx.db,
    )
  const drafts = rows.map((line, n) => lineOf(line, n, origin, access.hidden))
  await insertLines(ctx, made, drafts)
  await matchLines(
    ctx,
    made,
    drafts.map((d) => d.id),
  )
  await caseEvent(ctx, made, 'fromOrder', { code: order.code })
  await papersToCase(ctx, order.id, made)
  return readCase(ctx, made)
}
