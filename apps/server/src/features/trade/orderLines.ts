import { orderText as t } from '@clearway/contract/features/trade/order.text'
import { lineSums, maxLines, orderLine, type OrderLineRow } from '@clearway/contract/features/trade/orderLine'
import { sameDecimal, sumOf } from '@clearway/contract/kernel/decimal'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import type { z } from 'zod'

import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { dictionary, dictionaryDay, isChoosable } from '../../kernel/crud/dictionaries.ts'
import { scopeCondition } from '../../kernel/crud/listQuery.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { goodsSource } from './goods.ts'

export type GivenLine = z.output<typeof orderLine>

/** A line as the database holds it, every column present. */
export interface Line {
  id?: string
  line: number
  goodsId: string
  modelNumber: string
  goodsName: string
  brand: string | null
  quantity: string
  unitCode: string
  netWeight: string
  roughWeight: string
  totalPrice: string
  remark: string | null
}
export type StoredLine = Line & { id: string }

type Column = keyof typeof lineSums
const columns = Object.keys(lineSums) as Column[]

export async function storedLines(ctx: Context, orderId: string): Promise<StoredLine[]> {
  const { rows } =
    await sql<StoredLine>`select id, line, goods_id, model_number, goods_name, brand, trim_scale(quantity)::text as quantity, unit_code,
    trim_scale(net_weight)::text as net_weight, trim_scale(rough_weight)::text as rough_weight, trim_scale(total_price)::text as total_price, remark
    from trade_order_detail where tenant_id = current_tenant() and order_id = ${orderId} order by line`.execute(ctx.db)
  return rows
}

/** Columns whose sum a data permission hides from the user. */
export const hiddenColumns = (ctx: Context): Column[] =>
  columns.filter((c) => dataAccess(ctx.user, 'order').hidden.has(lineSums[c]))

/** The lines as the user may see them. */
export function shownLines(ctx: Context, lines: readonly StoredLine[]): OrderLineRow[] {
  const hidden = hiddenColumns(ctx)
  return hidden.length
    ? lines.map((line) => {
        const shown: OrderLineRow = { ...line }
        for (const name of hidden) delete shown[name]
        return shown
      })
    : [...lines]
}

export type Sums = Record<(typeof lineSums)[Column], string>

export const sumsOf = (lines: readonly Pick<Line, Column>[]): Sums =>
  Object.fromEntries(
    columns.map((c) => [
      lineSums[c],
      sumOf(
        lines.map((l) => l[c]),
        c === 'totalPrice' ? 2 : 0,
      ),
    ]),
  ) as Sums

/** A sum that was sent must be the sum of the lines: what the buyer saw is what is stored. */
export function checkSums(sent: Partial<Record<keyof Sums, string | undefined>>, sums: Sums): void {
  const errors = Object.values(lineSums)
    .filter((name) => sent[name] !== undefined && !sameDecimal(sent[name], sums[name]))
    .map((field) => ({ field, message: t.sumDiffers, values: { sum: sums[field] } }))
  if (errors.length) throw refuse(422, refusals.invalid, { errors })
}

type Figures = Pick<StoredLine, 'quantity' | 'unitCode' | 'netWeight' | 'roughWeight' | 'totalPrice' | 'remark'>

/** What a line says beside its goods. */
export const figuresOf = ({
  quantity,
  unitCode,
  netWeight,
  roughWeight,
  totalPrice,
  remark,
}: Omit<GivenLine, 'goodsId' | 'id'>): Figures => ({
  quantity,
  unitCode,
  netWeight,
  roughWeight,
  totalPrice,
  remark: remark ?? null,
})

export const asGiven = (line: StoredLine): GivenLine => ({ id: line.id, goodsId: line.goodsId, ...figuresOf(line) })

interface Goods {
  id: string
  modelNumber: string
  name: string
  brand: string | null
}

/** The goods among `ids` that a line of an order of this customer may name: the user sees them, and they are the customer's or the house's. */
async function goodsFor(ctx: Context, orgId: string | null, ids: readonly string[]): Promise<Map<string, Goods>> {
  const where = [
    sql`t.id = any(${[...ids]}::uuid[])`,
    sql`t.deleted_at is null`,
    sql`(t.org_id is null or t.org_id = ${orgId}::uuid)`,
    ...scopeCondition(ctx, goodsSource, dataAccess(ctx.user, 'goods')),
  ]
  const { rows } =
    await sql<Goods>`select t.id, t.model_number, t.name, t.brand from goods t where ${sql.join(where, sql` and `)}`.execute(
      ctx.db,
    )
  return new Map(rows.map((g) => [g.id, g]))
}

interface Problem {
  field: string
  message: Text
  values?: Record<string, unknown>
}

function idProblem(
  id: string | undefined,
  at: number,
  standing: ReadonlyMap<string, StoredLine>,
  seen: Set<string>,
): Problem[] {
  if (!id) return []
  if (!standing.has(id)) return [{ field: `detailList.${at}.id`, message: t.foreignLine }]
  if (seen.has(id)) return [{ field: `detailList.${at}.id`, message: t.doubleLine }]
  seen.add(id)
  return []
}

/**
 * The given lines with their goods' model, name and brand. `standing` are the order's own lines, which keep the words of the day they were
 * written; their goods stay allowed, whatever became of them since, as long as the customer is the same. Throws 400 with every line and
 * field at fault, at most 100.
 */
export async function checkedLines(
  ctx: Context,
  orgId: string | null,
  given: readonly GivenLine[],
  standing: readonly StoredLine[],
  sameCustomer = true,
): Promise<Line[]> {
  if (hiddenColumns(ctx).length) throw refuseField('detailList', t.linesHidden)
  if (given.length > maxLines) throw refuseField('detailList', t.tooManyLines, { max: maxLines })
  const [found, units] = await Promise.all([
    goodsFor(ctx, orgId, [...new Set(given.map((l) => l.goodsId))]),
    dictionary(ctx, 'unit'),
  ])
  const byId = new Map(standing.map((l) => [l.id, l]))
  const byGoods = new Map(standing.map((l) => [l.goodsId, l]))
  const seen = new Set<string>()
  const day = dictionaryDay(ctx)
  const problems: Problem[] = []
  const lines = given.map((line, at): Line => {
    const before = line.id ? byId.get(line.id) : undefined
    const known = before?.goodsId === line.goodsId ? before : byGoods.get(line.goodsId)
    const goods = found.get(line.goodsId)
    problems.push(...idProblem(line.id, at, byId, seen))
    if (!goods && !(known && sameCustomer))
      problems.push({ field: `detailList.${at}.goodsId`, message: t.goodsNotFound })
    const unit = units.get(line.unitCode)
    if (!unit) problems.push({ field: `detailList.${at}.unitCode`, message: issues.option })
    else if (before?.unitCode !== line.unitCode && !isChoosable(unit, day))
      problems.push({
        field: `detailList.${at}.unitCode`,
        message: issues.retired,
        values: { name: unit.label[ctx.language] },
      })
    const words =
      known && (known === before || !goods)
        ? known
        : { modelNumber: goods?.modelNumber ?? '', goodsName: goods?.name ?? '', brand: goods?.brand ?? null }
    return {
      ...(line.id ? { id: line.id } : {}),
      line: at + 1,
      goodsId: line.goodsId,
      modelNumber: words.modelNumber,
      goodsName: words.goodsName,
      brand: words.brand,
      quantity: line.quantity,
      unitCode: line.unitCode,
      netWeight: line.netWeight,
      roughWeight: line.roughWeight,
      totalPrice: line.totalPrice,
      remark: line.remark ?? null,
    }
  })
  if (problems.length) throw refuse(400, refusals.invalid, { errors: problems.slice(0, 100) })
  return lines
}

const recordset =
  sql.raw(`as r(id uuid, line int, goods_id uuid, model_number text, goods_name text, brand text, quantity numeric, unit_code text,
  net_weight numeric, rough_weight numeric, total_price numeric, remark text)`)
const snake = (line: Line) => ({
  id: line.id,
  line: line.line,
  goods_id: line.goodsId,
  model_number: line.modelNumber,
  goods_name: line.goodsName,
  brand: line.brand,
  quantity: line.quantity,
  unit_code: line.unitCode,
  net_weight: line.netWeight,
  rough_weight: line.roughWeight,
  total_price: line.totalPrice,
  remark: line.remark,
})

const told = ['goodsId', 'quantity', 'unitCode', 'netWeight', 'roughWeight', 'totalPrice', 'remark'] as const
const sameLine = (a: Line, b: Line) => told.every((name) => sameDecimal(a[name], b[name]))

/** Brings the stored lines to those given, in three statements; lines that did not change are not touched. Gives what changed. */
export async function saveLines(
  ctx: Context,
  orderId: string,
  lines: readonly Line[],
  standing: readonly StoredLine[],
): Promise<LineChange[]> {
  const kept = new Set(lines.map((l) => l.id))
  const before = new Map(standing.map((l) => [l.id, l]))
  const removed = standing.filter((l) => !kept.has(l.id))
  const stayed = lines.filter((l): l is StoredLine => l.id !== undefined)
  const moved = stayed.filter((l) => l.line !== before.get(l.id)!.line || !sameLine(l, before.get(l.id)!))
  const added = lines.filter((l) => l.id === undefined)
  if (removed.length)
    await sql`delete from trade_order_detail where tenant_id = current_tenant() and order_id = ${orderId} and id = any(${removed.map((l) => l.id)}::uuid[])`.execute(
      ctx.db,
    )
  if (moved.length) {
    await sql`update trade_order_detail d set line = r.line, goods_id = r.goods_id, model_number = r.model_number, goods_name = r.goods_name, brand = r.brand, quantity = r.quantity,
      unit_code = r.unit_code, net_weight = r.net_weight, rough_weight = r.rough_weight, total_price = r.total_price, remark = r.remark
      from jsonb_to_recordset(${JSON.stringify(moved.map(snake))}::jsonb) ${recordset} where d.tenant_id = current_tenant() and d.order_id = ${orderId} and d.id = r.id`.execute(
      ctx.db,
    )
  }
  if (added.length) {
    await sql`insert into trade_order_detail (tenant_id, order_id, line, goods_id, model_number, goods_name, brand, quantity, unit_code, net_weight, rough_weight, total_price, remark)
      select current_tenant(), ${orderId}, r.line, r.goods_id, r.model_number, r.goods_name, r.brand, r.quantity, r.unit_code, r.net_weight, r.rough_weight, r.total_price, r.remark
      from jsonb_to_recordset(${JSON.stringify(added.map(snake))}::jsonb) ${recordset}`.execute(ctx.db)
  }
  return [
    ...removed.map((l) => ({ from: l, to: null })),
    ...stayed.filter((l) => !sameLine(l, before.get(l.id)!)).map((l) => ({ from: before.get(l.id)!, to: l })),
    ...added.map((l) => ({ from: null, to: l })),
  ]
}

export interface LineChange {
  readonly from: Line | null
  readonly to: Line | null
}
