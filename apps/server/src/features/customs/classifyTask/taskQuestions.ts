import { classifyTask as contract, type AskedTask } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as t } from '@clearway/contract/features/customs/classifyTask.text'
import { taskAttributes } from '@clearway/contract/features/customs/taskResource'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { notify } from '../../../kernel/messages/notify.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { free } from './taskDecide.ts'
import { questionsOf } from './taskOpen.ts'
import { addStep, taskSource, wasAsked } from './taskRows.ts'
import type { Step } from './taskTaking.ts'
import { afterWorking, deskClock, workingMinutes } from './workingTime.ts'

type Routes = (typeof contract)['routes']

/** A line that nobody's goods are has nobody to ask. */
export function requireCustomer({ row: task }: Step): void {
  if (!task.orgId) throw refuse(409, t.noCustomer)
}

/** Puts a question to the customer's people; the line leaves the queue until they answer. */
export async function ask({ ctx, row: task, input }: Step) {
  const { question, missing } = input.asked!
  await ctx.db
    .insertInto('classificationQuestion')
    .values({
      tenantId: ctx.user.tenantId,
      taskId: task.id,
      question,
      missing: [...new Set(missing)],
      askedBy: ctx.user.personId,
    })
    .execute()
  return { set: free, after: () => addStep(ctx, task.id, 'ask', { note: question }) }
}

export async function tellCustomer({ ctx, row: task, input }: Step): Promise<void> {
  const row = { resource: contract.name, orgId: task.orgId, createdBy: task.createdBy }
  task.told = await notify(ctx.db, {
    topic: 'classification',
    to: { permission: 'classifyTask.answer', area: 'customer', row },
    except: ctx.user.personId,
    ...t.told.ask,
    values: { name: task.name, person: ctx.user.nickname, question: input.asked!.question },
    link: `/ClassifyPlatform?line=${task.id}`,
    priority: 'high',
  })
}

interface AskedRow {
  id: string
  name: string
  modelNumber: string | null
  brand: string | null
  orderCode: string | null
  description: string | null
  attributes: Record<string, string>
}

const askedColumns = sql`t.id, t.name, t.model_number, t.brand, t.order_code, t.description, t.attributes`

/** What the asked may read of a line: the goods and the talk about them, never the desk's own thoughts. */
function shown(
  ctx: Context,
  row: AskedRow,
  questions: readonly (AskedTask['questions'][number] & { taskId: string })[],
): AskedTask {
  const { hidden } = dataAccess(ctx.user, contract.name)
  const unless = <T>(field: string, value: T) => (hidden.has(field) ? null : value)
  return {
    id: row.id,
    name: unless('name', row.name) ?? '',
    modelNumber: unless('modelNumber', row.modelNumber),
    brand: unless('brand', row.brand),
    orderCode: unless('orderCode', row.orderCode),
    description: unless('description', row.description),
    attributes: Object.fromEntries(
      taskAttributes.filter((a) => row.attributes[a] && !hidden.has(a)).map((a) => [a, row.attributes[a]!]),
    ),
    questions: questions.filter((q) => q.taskId === row.id).map(({ taskId: _task, ...q }) => q),
  }
}

export async function queryAsked(
  ctx: Context,
  { currentPage, pageSize }: Parsed<Routes['queryAsked']>,
): Promise<Output<Routes['queryAsked']>> {
  const where = sql.join(
    [
      sql`t.tenant_id = current_tenant()`,
      sql`t.deleted_at is null`,
      wasAsked,
      ...scopeCondition(ctx, taskSource, dataAccess(ctx.user, contract.name)),
    ],
    sql` and `,
  )
  const [{ rows }, counted] = await Promise.all([
    sql<AskedRow>`select ${askedColumns} from classification_task t where ${where} order by (t.status = 'query') desc, (select max(q.asked_at) from classification_question q where q.tenant_id = t.tenant_id and q.task_id = t.id) desc, t.id
      limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(ctx.db),
    sql<{
      total: number
      open: number
    }>`select count(*)::int as total, (count(*) filter (where c.status = 'query'))::int as open from (select t.status from classification_task t where ${where} limit 10001) c`.execute(
      ctx.db,
    ),
  ])
  const questions = await questionsOf(
    ctx,
    rows.map((r) => r.id),
  )
  const { total, open } = counted.rows[0]!
  return {
    list: rows.map((r) => shown(ctx, r, questions)),
    total: Math.min(total, 10_000),
    totalIsMore: total > 10_000,
    open,
  }
}

/** Keeps the question that is answered. Throws 404, and 409 where somebody answered it. */
export async function requireOpen({ ctx, row: task, input }: Step): Promise<void> {
  const question = await ctx.db
    .selectFrom('classificationQuestion')
    .select(['askedBy', 'askedAt', 'answer'])
    .where('id', '=', input.answered!.questionId)
    .where('taskId', '=', task.id)
    .executeTakeFirst()
  if (!question) throw notFound()
  if (question.answer !== null) throw refuse(409, t.questionAnswered)
  task.question = question
}

/** The answer of the customer's people, or one that staff took down; the line goes back to the queue. */
export async function answer({ ctx, row: task, input }: Step) {
  const { questionId, answer: words, attributes = {} } = input.answered!
  await ctx.db
    .updateTable('classificationQuestion')
    .set({ answer: words, answeredBy: ctx.user.personId, answeredAt: new Date().toISOString() })
    .where('id', '=', questionId)
    .execute()
  const known = { ...task.attributes, ...Object.fromEntries(Object.entries(attributes).filter(([, v]) => v)) }
  // The clock stood still while the customer thought.
  const clock = await deskClock(ctx)
  const left = workingMinutes(Date.parse(task.question!.askedAt), Date.parse(task.dueAt), clock)
  const dueAt = left > 0 ? afterWorking(Date.now(), left, clock) : task.dueAt
  return {
    set: sql`attributes = ${JSON.stringify(known)}::jsonb, due_at = greatest(due_at, ${dueAt}::timestamptz)`,
    after: () => addStep(ctx, task.id, 'answer', { note: words }),
  }
}

export async function tellAsker({ ctx, row: task, input }: Step): Promise<void> {
  await notify(ctx.db, {
    topic: 'classification',
    to: { personIds: [task.question!.askedBy] },
    except: ctx.user.personId,
    ...t.told.answer,
    values: { name: task.name, person: ctx.user.nickname, answer: input.answered!.answer },
    link: `/ClassifyPlatform?line=${task.id}`,
  })
}

/** A line as the asked may read it. */
export async function askedLine(ctx: Context, id: string): Promise<AskedTask> {
  const { rows } =
    await sql<AskedRow>`select ${askedColumns} from classification_task t where t.tenant_id = current_tenant() and t.id = ${id}`.execute(
      ctx.db,
    )
  return shown(ctx, rows[0]!, await questionsOf(ctx, [id]))
}
