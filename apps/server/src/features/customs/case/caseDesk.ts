import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { taskMachine } from '@clearway/contract/features/customs/taskSteps'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { lockGoods, makeTasks, unclassified, type WantedGoods } from '../classifyTask/taskMake.ts'
import { taskWritten } from '../classifyTask/taskRows.ts'
import { recheckDecision, withdrawFirst } from '../decide.ts'
import type { StoredCase } from './caseRows.ts'
import { matchLines } from './lines/caseMatch.ts'

/** Which lines are meant: those of a case, or some of them. */
interface Of {
  readonly id: string
  readonly lineIds?: readonly string[] | undefined
}

/** Lines `l` of the case without a code. */
const waiting = ({ id, lineIds }: Of) =>
  sql`${lineIds ? sql`l.id = any(${[...lineIds]}::uuid[]) and` : sql``} l.tenant_id = current_tenant() and l.case_id = ${id} and l.deleted_at is null and l.hs_code is null and l.declaration_line_id is null`

/** The model of goods that have none is what they are called. */
const model = sql.raw(`coalesce(nullif(l.model_number, ''), nullif(left(l.name, 100), ''), nullif(l.name_en, ''))`)

/** Adds the goods that lines without a code speak of to the customer's own, and names them in the lines. A line without any words stays without. */
async function addGoods(ctx: Context, of: StoredCase & Of): Promise<void> {
  const { orgId, currency } = of
  const price = currency === null ? sql`null::numeric` : sql`round(l.unit_price, 4)`
  await sql`insert into goods (tenant_id, org_id, model_number, name, brand, country_of_origin, unit, currency, reference_price, created_by, updated_by)
    select distinct on (lower(${model}), lower(coalesce(l.brand, ''))) current_tenant(), ${orgId}::uuid, ${model}, left(coalesce(nullif(l.name, ''), nullif(l.name_en, ''), l.model_number), 200), l.brand, l.origin, l.unit, ${currency}, ${price},
      ${ctx.user.personId}::uuid, ${ctx.user.personId}::uuid
    from customs_case_line l where ${waiting(of)} and l.goods_id is null and ${model} is not null order by lower(${model}), lower(coalesce(l.brand, '')), l.position
    on conflict do nothing`.execute(ctx.db)
  await sql`update customs_case_line l set goods_id = g.id from goods g where ${waiting(of)} and l.goods_id is null and g.tenant_id = l.tenant_id and g.deleted_at is null and g.org_id is not distinct from ${orgId}::uuid
    and lower(g.model_number) = lower(${model}) and lower(coalesce(g.brand, '')) = lower(coalesce(l.brand, ''))`.execute(
    ctx.db,
  )
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'goods'))
}

/** Gives every line its goods. Those that the customer changed under a decided code are looked at again; instead of the house's he gets goods of his own. */
async function nameGoods(ctx: Context, of: StoredCase & Of): Promise<void> {
  const { orgId } = of
  const reopened = sql`${waiting(of)} and l.reopened_at is not null`
  await sql`update customs_case_line l set goods_id = null from goods g where ${reopened} and g.tenant_id = l.tenant_id and g.id = l.goods_id and g.org_id is distinct from ${orgId}::uuid`.execute(
    ctx.db,
  )
  await addGoods(ctx, of)
  const { rows } = await sql<{ goodsId: string; name: string }>`select distinct on (l.goods_id) l.goods_id, l.name
    from customs_case_line l where ${reopened} and l.goods_id is not null order by l.goods_id, l.position`.execute(
    ctx.db,
  )
  for (const { goodsId, name } of rows)
    await recheckDecision(ctx, { goodsId, jurisdiction: 'CN' }, name.slice(0, 500) || '–')
}

/** Fills lines from goods and history, and puts a line on the classifiers' desk for all goods that are left. The desk shows the case's number as that of the order. */
export async function sendToDesk(ctx: Context, of: StoredCase & Of): Promise<void> {
  const { rows: open } = await sql<{
    id: string
  }>`select l.id from customs_case_line l where ${waiting(of)}`.execute(ctx.db)
  if (!open.length) return
  await matchLines(
    ctx,
    of.id,
    open.map((l) => l.id),
  )
  await nameGoods(ctx, of)
  await lockGoods(ctx, sql`g.id in (select l.goods_id from customs_case_line l where ${waiting(of)})`)
  // The desk counts with fewer digits than papers do.
  const { rows } =
    await sql<WantedGoods>`select distinct on (g.id) g.id as goods_id, ${of.orgId}::uuid as org_id, g.model_number, coalesce(nullif(l.name, ''), g.name) as name, g.brand, g.material_use, coalesce(l.origin, g.country_of_origin) as origin,
      coalesce(l.unit, g.unit) as unit, case when l.quantity < 1e13 then l.quantity::text end as quantity, ${of.currency} as currency, round(l.unit_price, 4)::text as unit_price, l.reopened_at is not null as reopened
    from customs_case_line l join goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
    where ${waiting(of)} and ${unclassified('CN')} order by g.id, l.position`.execute(ctx.db)
  await makeTasks(ctx, rows, {
    jurisdiction: 'CN',
    kind: 'classification',
    urgent: of.urgent,
    source: 'upload',
    order: { id: null, code: of.code },
  })
}

interface OpenTask {
  readonly id: string
  readonly goodsId: string
  readonly status: string
}

/** Ends tasks that the caller has locked, each with its reason; a first decision that nobody looks at any more is taken back. */
async function cancelTasks(ctx: Context, tasks: readonly (OpenTask & { reason: string | null })[]): Promise<void> {
  if (!tasks.length) return
  for (const task of tasks)
    if (task.status === 'first') await withdrawFirst(ctx, { goodsId: task.goodsId, jurisdiction: 'CN' })
  await sql`update classification_task set status = ${taskMachine.steps.cancel.to}, claimed_by = null, claimed_at = null, assigned_by = null where tenant_id = current_tenant() and id = any(${tasks.map((t) => t.id)}::uuid[])`.execute(
    ctx.db,
  )
  await sql`insert into classification_step (tenant_id, task_id, action, person_id, note) select current_tenant(), r.id, 'cancel', ${ctx.user.personId}::uuid, r.reason
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as r(id uuid, reason text)`.execute(ctx.db)
  taskWritten(
    ctx,
    tasks.map((t) => t.id),
  )
}

const openTask = sql`w.tenant_id = current_tenant() and w.source = 'upload' and ${inStates('w.status', taskMachine.steps.cancel.from)} and w.deleted_at is null`

/** Takes the lines off the desk that were put there for this case alone. */
export async function takeFromDesk(ctx: Context, { id, code }: StoredCase, reason: string | null): Promise<void> {
  const { rows } = await sql<OpenTask>`select w.id, w.goods_id, w.status from classification_task w
    where ${openTask} and w.order_code = ${code}
      and exists (select from customs_case_line l where l.tenant_id = w.tenant_id and l.case_id = ${id} and l.goods_id = w.goods_id)
      and not exists (select from customs_case_line l join customs_case c on c.tenant_id = l.tenant_id and c.id = l.case_id
        where l.tenant_id = w.tenant_id and l.goods_id = w.goods_id and l.case_id <> ${id} and l.deleted_at is null and l.hs_code is null and c.status = 'toClassify' and c.deleted_at is null)
    order by w.id for update of w`.execute(ctx.db)
  await cancelTasks(
    ctx,
    rows.map((task) => ({ ...task, reason })),
  )
}

/** A line that was removed or names other goods now; why, in the words of its change. */
export interface LeftGoods {
  readonly lineId: string
  readonly goodsId: string
  readonly words: string
}

/** Ends the tasks of cases for goods that no line waits for any more, with the reason. Gives the lines whose old goods were on the desk, ended or not. */
export async function leaveGoods(ctx: Context, left: readonly LeftGoods[]): Promise<Set<string>> {
  if (!left.length) return new Set()
  const reasons = new Map(left.map((l) => [l.goodsId, l.words.slice(0, 500)]))
  const { rows } = await sql<OpenTask & { wanted: boolean }>`select w.id, w.goods_id, w.status,
      exists (select from customs_case_line l join customs_case c on c.tenant_id = l.tenant_id and c.id = l.case_id
        where l.tenant_id = w.tenant_id and l.goods_id = w.goods_id and l.deleted_at is null and l.hs_code is null and ${inStates('c.status', caseMachine.acts.toDesk.in)} and c.deleted_at is null) as wanted
    from classification_task w
    where ${openTask} and w.jurisdiction = 'CN' and w.goods_id = any(${[...reasons.keys()]}::uuid[])
      and exists (select from customs_case c where c.tenant_id = w.tenant_id and c.code = w.order_code)
    order by w.id for update of w`.execute(ctx.db)
  await cancelTasks(
    ctx,
    rows.filter((task) => !task.wanted).map((task) => ({ ...task, reason: reasons.get(task.goodsId)! })),
  )
  const onDesk = new Set(rows.map((task) => task.goodsId))
  return new Set(left.filter((l) => onDesk.has(l.goodsId)).map((l) => l.lineId))
}
