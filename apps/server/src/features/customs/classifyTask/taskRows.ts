import {
  classifyTask as contract,
  type TaskAction,
  type TaskStatus,
  type TaskTab,
} from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as t } from '@clearway/contract/features/customs/classifyTask.text'
import { taskAttributes, type TaskAttribute } from '@clearway/contract/features/customs/taskResource'
import { taskMachine } from '@clearway/contract/features/customs/taskSteps'
import { say } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { computedChoice } from '../../../business/computedChoice.ts'
import { customerNames, requireCustomer } from '../../../business/customers.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import { parameter } from '../../../kernel/parameters.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { afterWorking, allowedMinutes, dateIn, deskClock, endOfDay } from './workingTime.ts'

const heldNow = `(t.claimed_by is not null and (t.assigned_by is not null or t.claimed_until > now()))`
/** `t` is in somebody's hands. */
export const held = sql.raw(heldNow)
export const ownClaim = (ctx: Context): RawBuilder<unknown> => sql`(t.claimed_by = ${ctx.user.personId} and ${held})`
/** A claim ends when its holder has not touched the line for so long. */
export const claimTimes = async (ctx: Context): Promise<RawBuilder<unknown>> =>
  sql`claimed_at = now(), claimed_until = now() + make_interval(mins => ${await parameter(ctx, 'classify.claimMinutes')})`
export const maySupervise = (ctx: Context): boolean => ctx.user.permissions.has('classifyTask.assign')

const person = (column: string) => `(select p.nickname from person p where p.id = t.${column})`
const attribute = (name: TaskAttribute) => `t.attributes ->> '${name}'`

/** Completes what was written: its deadline, the goods that it names, and the attributes as one column. */
async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const before = current && (await storedTask(ctx, current.id))
  if (before) {
    refuseOthersClaim(ctx, before)
    if (!taskMachine.may('edit', before.status))
      throw refuse(409, t.notEdited, {
        values: { name: before.name, status: say(t.statuses[before.status], ctx.language) },
      })
  } else values['source'] = 'upload'
  await requireCustomer(ctx, values['orgId'])
  if (values['kind'] === null) delete values['kind']
  if (taskAttributes.some((a) => values[a] !== undefined)) {
    const all = {
      ...before?.attributes,
      ...Object.fromEntries(taskAttributes.filter((a) => values[a] !== undefined).map((a) => [a, values[a]])),
    }
    values['attributes'] = JSON.stringify(Object.fromEntries(Object.entries(all).filter(([, v]) => v)))
  }
  await setDue(ctx, values, before)
  const identity = ['modelNumber', 'brand', 'orgId'].some((n) => values[n] !== undefined)
  if (identity)
    values['goodsId'] = await goodsOf(ctx, {
      modelNumber: merged(values, before, 'modelNumber'),
      brand: merged(values, before, 'brand'),
      orgId: merged(values, before, 'orgId'),
    })
}

const merged = (
  values: Values,
  before: StoredTask | undefined,
  name: 'modelNumber' | 'brand' | 'orgId',
): string | null => (values[name] === undefined ? before?.[name] : (values[name] as string | null)) ?? null

/** A day that was asked for, else what the service allows; a line that becomes urgent is due sooner. */
async function setDue(ctx: Context, values: Values, before: StoredTask | undefined): Promise<void> {
  const clock = await deskClock(ctx)
  const asked = values['dueDate'] as string | null | undefined
  if (asked) {
    if (asked < dateIn(Date.now(), clock.timeZone)) throw refuseField('dueDate', t.duePast)
    values['dueAt'] = endOfDay(asked, clock)
  } else if (!before || (values['urgent'] !== undefined && values['urgent'] !== before.urgent)) {
    values['dueAt'] = afterWorking(
      before ? Date.parse(before.createdAt) : Date.now(),
      allowedMinutes(values['urgent'] === true, clock),
      clock,
    )
  }
}

interface Identity {
  readonly modelNumber: string | null
  readonly brand: string | null
  readonly orgId: string | null
}

/** The goods of that customer with the same model and brand. */
export async function goodsOf(ctx: Context, { modelNumber, brand, orgId }: Identity): Promise<string | null> {
  if (!modelNumber) return null
  const { rows } = await sql<{
    id: string
  }>`select id from goods where tenant_id = current_tenant() and deleted_at is null and lower(model_number) = lower(${modelNumber})
    and lower(coalesce(brand, '')) = lower(${brand ?? ''}) and org_id is not distinct from ${orgId}::uuid limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id ?? null
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select name from classification_task where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and status <> all(${[...taskMachine.acts.delete.in]}::text[]) limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.notDeleted, { values: { name: rows[0].name } })
}

const undecided = `t.status in ('unclassified', 'first', 'query')`
const kept = `(case when t.reviewed_at is not null then case when t.reviewed_at <= t.due_at then 'inTime' else 'late' end
  when ${undecided} then case when t.due_at < now() then 'late' else 'open' end end)`
const outcome = `(case when t.final_code = t.first_code then 'kept' when t.final_code is not null and t.first_code is not null then 'corrected' end)`

export const taskSource: CrudSource = {
  table: 'classification_task',
  orgScoped: true,
  search: ['name', 'modelNumber?', 'brand?', 'orderCode?'],
  computed: {
    orgName: `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`,
    ...Object.fromEntries(taskAttributes.map((a) => [a, attribute(a)])),
    dueDate: 'null::date',
    kept,
    outcome,
    holder: `(case when ${heldNow} then ${person('claimed_by')} end)`,
    ownHeld: `(t.claimed_by is not distinct from current_person() and ${heldNow})`,
    firstByName: person('first_by'),
    reviewedByName: person('reviewed_by'),
    answered: `(t.status in ('unclassified', 'first') and exists (select from classification_question q where q.tenant_id = t.tenant_id and q.task_id = t.id and q.answer is not null))`,
  },
  filters: { kept: computedChoice(kept), outcome: computedChoice(outcome) },
  references: { orgId: customerNames },
  check,
  beforeDelete,
}

const open = sql.raw(`t.status in ('unclassified', 'first')`)

/** Which lines a tab holds. Time in which the customer was asked does not count against the desk. */
export function tabCondition(ctx: Context, tab: TaskTab): RawBuilder<unknown> | undefined {
  const today = dateIn(Date.now(), ctx.user.timeZone)
  switch (tab) {
    case 'all':
      return undefined
    case 'mine':
      return sql`${ownClaim(ctx)} and ${open}`
    case 'overdue':
      return sql`${open} and t.due_at < now()`
    case 'today':
      return sql`${open} and t.due_at >= now() and t.due_at < (${today}::date + 1)::timestamp at time zone ${ctx.user.timeZone}`
    default:
      return sql`t.status = ${tab}`
  }
}

/** A line in other hands is in nobody else's queue; who supervises sees all. */
const queueVisible = (ctx: Context): RawBuilder<unknown>[] =>
  maySupervise(ctx) ? [] : [sql`(t.claimed_by = ${ctx.user.personId} or not ${held})`]

/** The fields that a tab goes by. */
export const tabFields = (tab: TaskTab): readonly string[] =>
  tab === 'all'
    ? []
    : tab === 'mine'
      ? ['status', 'holder', 'ownHeld']
      : tab === 'overdue' || tab === 'today'
        ? ['status', 'dueAt']
        : ['status']

export const queueSource = (tab: TaskTab = 'all'): CrudSource => ({
  ...taskSource,
  narrowed: { field: 'tab', by: tabFields(tab) },
  visible: (ctx) => {
    const condition = tabCondition(ctx, tab)
    return [...queueVisible(ctx), ...(condition ? [condition] : [])]
  },
})

/** The customer was asked about the line. */
export const wasAsked = sql`exists (select from classification_question q where q.tenant_id = t.tenant_id and q.task_id = t.id)`

/** Lines about which the reader's own company was asked something that nobody answered. */
export const waitingForAnswer: CrudSource = {
  ...taskSource,
  narrowed: { field: 'tab', by: ['status'] },
  visible: () => [sql`t.status = 'query'`, wasAsked],
}

export interface StoredTask {
  readonly id: string
  readonly version: number
  readonly orgId: string | null
  readonly kind: string
  readonly source: string
  readonly jurisdiction: string
  readonly goodsId: string | null
  readonly orderId: string | null
  readonly orderCode: string | null
  readonly modelNumber: string | null
  readonly name: string
  readonly brand: string | null
  readonly description: string | null
  readonly attributes: Partial<Record<TaskAttribute, string>>
  readonly quantity: string | null
  readonly unit: string | null
  readonly unitPrice: string | null
  readonly currency: string | null
  readonly origin: string | null
  readonly status: TaskStatus
  readonly urgent: boolean
  readonly dueAt: string
  readonly createdAt: string
  readonly createdBy: string | null
  readonly claimedBy: string | null
  readonly claimedAt: string | null
  readonly assignedBy: string | null
  readonly holder: string | null
  readonly firstCode: string | null
  readonly firstBy: string | null
  readonly finalCode: string | null
  readonly ciqCode: string | null
  readonly elements: string | null
  readonly basis: string | null
  readonly evidence: unknown
}

/** What decides about lines, whatever of them the user may read; `lock` in the order of their ids, so that two callers cannot wait for each other. */
export async function storedTasks(ctx: Context, ids: readonly string[], lock = false): Promise<StoredTask[]> {
  const { rows } =
    await sql<StoredTask>`select t.id, version, org_id, kind, source, jurisdiction, goods_id, order_id, order_code, model_number, name, brand, description, attributes, quantity, unit, unit_price, currency,
      origin, status, urgent, due_at, created_at, created_by, case when ${held} then claimed_by end as claimed_by, claimed_at, assigned_by, case when ${held} then ${sql.raw(person('claimed_by'))} end as holder,
      first_code, first_by, final_code, ciq_code, elements, basis, evidence
    from classification_task t where t.tenant_id = current_tenant() and t.id = any(${ids}::uuid[]) order by t.id ${sql.raw(lock ? 'for update' : '')}`.execute(
      ctx.db,
    )
  return rows
}

export const storedTask = async (ctx: Context, id: string): Promise<StoredTask> => (await storedTasks(ctx, [id]))[0]!

export function refuseOthersClaim(ctx: Context, task: StoredTask): void {
  if (!task.claimedBy || task.claimedBy === ctx.user.personId) return
  throw refuse(409, t.heldBy, {
    values: { person: task.holder ?? '', name: task.name },
    data: { holder: { id: task.claimedBy, name: task.holder } },
  })
}

/** Locks the line until the transaction ends. Throws 404. */
export async function lockTask(ctx: Context, id: string): Promise<StoredTask> {
  await readRow(ctx, contract, taskSource, id, { deleted: false, lock: true })
  return storedTask(ctx, id)
}

/** Writes the timeline of a line. */
export async function addStep(
  ctx: Context,
  taskId: string,
  action: TaskAction,
  more: {
    code?: string | null
    note?: string | null
    minutes?: number | null
    by?: null
    ruling?: string | undefined
  } = {},
): Promise<void> {
  await ctx.db
    .insertInto('classificationStep')
    .values({
      tenantId: ctx.user.tenantId,
      taskId,
      action,
      personId: more.by === null ? null : ctx.user.personId,
      code: more.code ?? null,
      note: more.note ?? null,
      minutes: more.minutes ?? null,
      rulingId: more.ruling ?? null,
    })
    .execute()
}

/** For the audit trail and the totals of lists. */
export function taskWritten(ctx: Context, ids: readonly string[]): void {
  ctx.touched(ids)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'classification_task'))
}
