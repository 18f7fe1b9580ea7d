import { classifyTask as contract } from '@clearway/contract/features/customs/classifyTask'
import { taskMachine } from '@clearway/contract/features/customs/taskSteps'
import { quotient } from '@clearway/contract/kernel/decimal'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { isRefusal, notFound } from '../../../kernel/refuse.ts'
import { decideFirst } from '../decide.ts'
import { today } from '../hscode.ts'
import { matchLine } from '../matchingRule.ts'
import { pastLines, type DecidedLine } from './pastLines.ts'
import { addStep, taskWritten } from './taskRows.ts'
import { afterWorking, allowedMinutes, deskClock } from './workingTime.ts'

type Routes = (typeof contract)['routes']

/** Goods that want a code, with the price of the day they were asked for. */
export interface WantedGoods {
  readonly goodsId: string
  readonly orgId: string | null
  readonly modelNumber: string
  readonly name: string
  readonly brand: string | null
  readonly materialUse: string | null
  readonly origin: string | null
  readonly unit: string | null
  readonly currency: string | null
  readonly unitPrice: string | null
  readonly quantity: string | null
  /** Decided before under another description: no rule decides it. */
  readonly reopened?: boolean
}
interface Made {
  readonly jurisdiction: string
  readonly kind: 'classification' | 'preclassification'
  readonly urgent: boolean
  readonly source: 'order' | 'goods' | 'upload'
  readonly order?: { readonly id: string | null; readonly code: string }
}

/** Goods `g` that have no code there, and wait for none. Locked, so that nobody else makes the same line at the same time. */
export const unclassified = (
  jurisdiction: string,
): RawBuilder<unknown> => sql`g.tenant_id = current_tenant() and g.deleted_at is null
  and not exists (select from goods_classification c where c.tenant_id = g.tenant_id and c.goods_id = g.id and c.jurisdiction = ${jurisdiction} and c.valid_to is null and c.deleted_at is null and c.status in ('first', 'classified'))
  and not exists (select from classification_task w where w.tenant_id = g.tenant_id and w.goods_id = g.id and w.jurisdiction = ${jurisdiction} and w.deleted_at is null and w.status in ('unclassified', 'first', 'query'))`

export const lockGoods = (ctx: Context, condition: RawBuilder<unknown>) =>
  sql`select g.id from goods g where g.tenant_id = current_tenant() and ${condition} order by g.id for no key update`.execute(
    ctx.db,
  )

/** All of them in one statement. Gives the goods of each line. */
async function insertTasks(
  ctx: Context,
  wanted: readonly WantedGoods[],
  how: Made,
): Promise<{ id: string; goodsId: string }[]> {
  const by = ctx.user.personId
  const clock = await deskClock(ctx)
  const { rows } = await sql<{
    id: string
    goodsId: string
  }>`insert into classification_task (tenant_id, org_id, kind, source, jurisdiction, goods_id, order_id, order_code, model_number, name, brand, description, quantity, unit, unit_price, currency, origin,
      urgent, due_at, created_by, updated_by)
    select current_tenant(), r."orgId", ${how.kind}, ${how.source}, ${how.jurisdiction}, r."goodsId", ${how.order?.id ?? null}::uuid, ${how.order?.code ?? null}, r."modelNumber", r.name, r.brand, r."materialUse", r.quantity, r.unit, r."unitPrice",
      case when r."unitPrice" is not null then r.currency end, r.origin, ${how.urgent}, ${afterWorking(Date.now(), allowedMinutes(how.urgent, clock), clock)}::timestamptz, ${by}::uuid, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r("orgId" uuid, "goodsId" uuid, "modelNumber" text, name text, brand text, "materialUse" text, quantity numeric, unit text, "unitPrice" numeric, currency text, origin text)
    returning id, goods_id`.execute(ctx.db)
  return rows
}

/** The first step without a person, where the rule allows it and the code still stands in the tariff. */
async function matchTask(
  ctx: Context,
  id: string,
  goods: WantedGoods,
  how: Made,
  past: readonly DecidedLine[],
): Promise<boolean> {
  const match = goods.reopened ? undefined : matchLine(goods, past, today())
  if (!match?.automatic) return false
  const elements = past.find((p) => p.elements && p.code === match.code && sameBrand(p, goods))?.elements ?? null
  await sql`savepoint matched`.execute(ctx.db)
  try {
    await decideFirst(
      ctx,
      { goodsId: goods.goodsId, jurisdiction: how.jurisdiction },
      { hsCode: match.code, elements },
      { by: null, whole: true },
    )
  } catch (error) {
    // The code ended since, or elements are missing: a person must look.
    if (!isRefusal(error)) throw error
    await sql`rollback to savepoint matched`.execute(ctx.db)
    return false
  }
  await sql`release savepoint matched`.execute(ctx.db)
  await sql`update classification_task set status = ${taskMachine.steps.matched.to}, first_code = ${match.code}, elements = ${elements}, first_at = now(), matched = true where tenant_id = current_tenant() and id = ${id} and status = any(${[...taskMachine.steps.matched.from]}::text[])`.execute(
    ctx.db,
  )
  await addStep(ctx, id, 'matched', { code: match.code, note: match.mean, by: null })
  return true
}

const sameBrand = (a: { readonly brand: string | null }, b: { readonly brand: string | null }): boolean =>
  (a.brand ?? '').trim().toLowerCase() === (b.brand ?? '').trim().toLowerCase()

const modelOf = (g: { readonly modelNumber: string | null }): string => (g.modelNumber ?? '').toLowerCase()

/** Makes a line for each of the goods; the rule decides what it can. */
export async function makeTasks(
  ctx: Context,
  wanted: readonly WantedGoods[],
  how: Made,
): Promise<{ ids: string[]; matched: number }> {
  if (!wanted.length) return { ids: [], matched: 0 }
  const past = Map.groupBy(
    await pastLines(
      ctx,
      how.jurisdiction,
      wanted.map((g) => g.modelNumber),
    ),
    modelOf,
  )
  const goods = new Map(wanted.map((g) => [g.goodsId, g]))
  const tasks = await insertTasks(ctx, wanted, how)
  let matched = 0
  for (const { id, goodsId } of tasks) {
    const g = goods.get(goodsId)!
    if (await matchTask(ctx, id, g, how, past.get(modelOf(g)) ?? [])) matched++
  }
  const ids = tasks.map((task) => task.id)
  taskWritten(ctx, ids)
  return { ids, matched }
}

export async function fromOrder(
  ctx: Context,
  { orderId, jurisdiction, urgent }: Parsed<Routes['fromOrder']>,
): Promise<Output<Routes['fromOrder']>> {
  const scope = scopeCondition(ctx, { table: 'trade_order', orgScoped: true }, dataAccess(ctx.user, 'order'))
  const {
    rows: [order],
  } = await sql<{
    id: string
    code: string
    orgId: string | null
    currency: string
  }>`select t.id, t.code, t.org_id, t.currency from trade_order t
    where ${sql.join([sql`t.tenant_id = current_tenant()`, sql`t.id = ${orderId}`, sql`t.deleted_at is null`, ...scope], sql` and `)}`.execute(
    ctx.db,
  )
  if (!order) throw notFound()
  const inOrder = sql`g.id in (select d.goods_id from trade_order_detail d where d.tenant_id = current_tenant() and d.order_id = ${orderId})`
  const all = (await lockGoods(ctx, inOrder)).rows.length
  // One line of the queue for goods that stand in several lines of the order: the first tells the price.
  const { rows } = await sql<
    WantedGoods & { totalPrice: string; lineQuantity: string }
  >`select distinct on (g.id) g.id as goods_id, ${order.orgId}::uuid as org_id, d.model_number, d.goods_name as name, d.brand, g.material_use,
      g.country_of_origin as origin, d.unit_code as unit, d.quantity::text as quantity, d.quantity::text as line_quantity, d.total_price::text as total_price
    from trade_order_detail d join goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where d.tenant_id = current_tenant() and d.order_id = ${orderId} and ${unclassified(jurisdiction)} order by g.id, d.line`.execute(
    ctx.db,
  )
  const wanted = rows.map(({ totalPrice, lineQuantity, ...goods }) => ({
    ...goods,
    currency: order.currency,
    unitPrice: quotient(totalPrice, lineQuantity, 4) ?? null,
  }))
  const { ids, matched } = await makeTasks(ctx, wanted, {
    jurisdiction,
    kind: 'classification',
    urgent,
    source: 'order',
    order,
  })
  return { created: ids.length, matched, skipped: all - ids.length, ids }
}

/** Lines for goods that the user sees. Throws 404 where one of them is not his to see. */
export async function fromGoods(
  ctx: Context,
  { goodsIds, jurisdiction, kind, urgent }: Parsed<Routes['fromGoods']>,
): Promise<Output<Routes['fromGoods']>> {
  const chosen = [...new Set(goodsIds)]
  const scope = scopeCondition(ctx, { table: 'goods', orgScoped: true }, dataAccess(ctx.user, 'goods'))
  const { rows: seen } =
    await sql`select t.id from goods t where ${sql.join([sql`t.tenant_id = current_tenant()`, sql`t.id = any(${chosen}::uuid[])`, sql`t.deleted_at is null`, ...scope], sql` and `)}`.execute(
      ctx.db,
    )
  if (seen.length !== chosen.length) throw notFound()
  await lockGoods(ctx, sql`g.id = any(${chosen}::uuid[])`)
  const { rows } =
    await sql<WantedGoods>`select g.id as goods_id, g.org_id, g.model_number, g.name, g.brand, g.material_use, g.country_of_origin as origin, g.unit, g.currency, g.reference_price::text as unit_price, null as quantity
    from goods g where g.id = any(${chosen}::uuid[]) and ${unclassified(jurisdiction)} order by g.id`.execute(ctx.db)
  const { ids, matched } = await makeTasks(ctx, rows, { jurisdiction, kind, urgent, source: 'goods' })
  return { created: ids.length, matched, skipped: chosen.length - ids.length, ids }
}
