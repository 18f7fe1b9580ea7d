import { classifyTask as contract, taskAttributes, type AskedTask, type OpenedTask } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as t } from '@clearway/contract/features/customs/classifyTask.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'
import { dataAccess } from '../../../kernel/access.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crud-rows.ts'
import { scopeCondition } from '../../../kernel/crud/list-query.ts'
import { notify } from '../../../kernel/notify.ts'
import { notFound, refuse } from '../../../kernel/refuse.ts'
import { openTask, questionsOf } from './task-open.ts'
import { addStep, lockTask, requireStatus, storedTask, taskSource, taskWritten } from './task-rows.ts'
import { afterWorking, deskClock, workingMinutes } from './working-time.ts'

type Routes = (typeof contract)['routes']

/** Puts a question to the customer's people; the line leaves the queue until they answer. */
export async function ask(ctx: Context, { id, version, question, missing }: Parsed<Routes['ask']>): Promise<OpenedTask & { told: number }> {
  const task = await lockTask(ctx, id, version)
  requireStatus(ctx, task, ['unclassified'], 'ask')
  if (!task.orgId) throw refuse(409, t.noCustomer)
  await ctx.db.insertInto('classificationQuestion').values({ tenantId: ctx.user.tenantId, taskId: id, question, missing: [...new Set(missing)], askedBy: ctx.user.personId }).execute()
  await sql`update classification_task set status = 'query', claimed_by = null, claimed_at = null, assigned_by = null where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  await addStep(ctx, id, 'ask', { note: question })
  const row = { resource: contract.name, orgId: task.orgId, createdBy: task.createdBy }
  const told = await notify(ctx.db, {
    topic: 'classification', to: { permission: 'classifyTask.answer', area: 'customer', row }, except: ctx.user.personId, ...t.told.ask, values: { name: task.name, person: ctx.user.nickname, question }, link: `/ClassifyPlatform?line=${id}`, priority: 'high',
  })
  taskWritten(ctx, [id])
  return { ...(await openTask(ctx, id)), told }
}

interface AskedRow { id: string; name: string; modelNumber: string | null; brand: string | null; orderCode: string | null; description: string | null; attributes: Record<string, string> }

const askedColumns = sql`t.id, t.name, t.model_number, t.brand, t.order_code, t.description, t.attributes`

/** What the asked may read of a line: the goods and the talk about them, never the desk's own thoughts. */
function shown(ctx: Context, row: AskedRow, questions: readonly (AskedTask['questions'][number] & { taskId: string })[]): AskedTask {
  const { hidden } = dataAccess(ctx.user, contract.name)
  const unless = <T>(field: string, value: T) => (hidden.has(field) ? null : value)
  return {
    id: row.id, name: unless('name', row.name) ?? '', modelNumber: unless('modelNumber', row.modelNumber), brand: unless('brand', row.brand), orderCode: unless('orderCode', row.orderCode), description: unless('description', row.description),
    attributes: Object.fromEntries(taskAttributes.filter((a) => row.attributes[a] && !hidden.has(a)).map((a) => [a, row.attributes[a]!])),
    questions: questions.filter((q) => q.taskId === row.id).map(({ taskId: _task, ...q }) => q),
  }
}

export async function queryAsked(ctx: Context, { currentPage, pageSize }: Parsed<Routes['queryAsked']>): Promise<Output<Routes['queryAsked']>> {
  const asked = sql`exists (select from classification_question q where q.tenant_id = t.tenant_id and q.task_id = t.id)`
  const where = sql.join([sql`t.tenant_id = current_tenant()`, sql`t.deleted_at is null`, asked, ...scopeCondition(ctx, taskSource, dataAccess(ctx.user, contract.name))], sql` and `)
  const [{ rows }, counted] = await Promise.all([
    sql<AskedRow>`select ${askedColumns} from classification_task t where ${where} order by (t.status = 'query') desc, (select max(q.asked_at) from classification_question q where q.tenant_id = t.tenant_id and q.task_id = t.id) desc, t.id
      limit ${pageSize} offset ${(currentPage - 1) * pageSize}`.execute(ctx.db),
    sql<{ total: number; open: number }>`select count(*)::int as total, (count(*) filter (where c.status = 'query'))::int as open from (select t.status from classification_task t where ${where} limit 10001) c`.execute(ctx.db),
  ])
  const questions = await questionsOf(ctx, rows.map((r) => r.id))
  const { total, open } = counted.rows[0]!
  return { list: rows.map((r) => shown(ctx, r, questions)), total: Math.min(total, 10_000), totalIsMore: total > 10_000, open }
}

/** The answer of the customer's people, or one that staff took down; the line goes back to the queue, and who asked is told. */
export async function answer(ctx: Context, { id, questionId, answer: words, attributes = {} }: Parsed<Routes['answer']>): Promise<AskedTask> {
  await readRow(ctx, contract, taskSource, id, { deleted: false, lock: true })
  const task = await storedTask(ctx, id)
  const question = await ctx.db.selectFrom('classificationQuestion').select(['askedBy', 'askedAt', 'answer']).where('id', '=', questionId).where('taskId', '=', id).executeTakeFirst()
  if (!question) throw notFound()
  if (question.answer !== null) throw refuse(409, t.questionAnswered)
  requireStatus(ctx, task, ['query'], 'answer')
  await ctx.db.updateTable('classificationQuestion').set({ answer: words, answeredBy: ctx.user.personId, answeredAt: new Date().toISOString() }).where('id', '=', questionId).execute()
  const known = { ...task.attributes, ...Object.fromEntries(Object.entries(attributes).filter(([, v]) => v)) }
  // The clock stood still while the customer thought.
  const clock = await deskClock(ctx)
  const left = workingMinutes(Date.parse(question.askedAt), Date.parse(task.dueAt), clock)
  const dueAt = left > 0 ? afterWorking(Date.now(), left, clock) : task.dueAt
  await sql`update classification_task set status = 'unclassified', attributes = ${JSON.stringify(known)}::jsonb, due_at = greatest(due_at, ${dueAt}::timestamptz) where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  await addStep(ctx, id, 'answer', { note: words })
  await notify(ctx.db, { topic: 'classification', to: { personIds: [question.askedBy] }, except: ctx.user.personId, ...t.told.answer, values: { name: task.name, person: ctx.user.nickname, answer: words }, link: `/ClassifyPlatform?line=${id}` })
  taskWritten(ctx, [id])
  const { rows } = await sql<AskedRow>`select ${askedColumns} from classification_task t where t.tenant_id = current_tenant() and t.id = ${id}`.execute(ctx.db)
  return shown(ctx, rows[0]!, await questionsOf(ctx, [id]))
}
