import { classifyTask as contract } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as t } from '@clearway/contract/features/customs/classifyTask.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { addStep, goodsOf, lockTask, requireStatus, taskWritten } from './task-rows.ts'

type Routes = (typeof contract)['routes']

/** Makes several lines of one that names different goods; each goes its own way from there, within the deadline of the whole. */
export async function split(ctx: Context, { id, version, parts }: Parsed<Routes['split']>): Promise<Output<Routes['split']>> {
  const task = await lockTask(ctx, id, version)
  requireStatus(ctx, task, ['unclassified'], 'split')
  const ids: string[] = []
  for (const part of parts) {
    const modelNumber = part.modelNumber ?? null
    const { id: made } = await ctx.db.insertInto('classificationTask').values({
      tenantId: ctx.user.tenantId, orgId: task.orgId, kind: task.kind, source: task.source, jurisdiction: task.jurisdiction, orderId: task.orderId, orderCode: task.orderCode, splitFrom: id,
      goodsId: await goodsOf(ctx, { modelNumber, brand: task.brand, orgId: task.orgId }), modelNumber, name: part.name, brand: task.brand, description: part.description ?? task.description,
      quantity: part.quantity ?? null, unit: task.unit, currency: null, origin: task.origin, urgent: task.urgent, dueAt: task.dueAt, createdBy: ctx.user.personId, updatedBy: ctx.user.personId,
    }).returning('id').executeTakeFirstOrThrow()
    ids.push(made)
  }
  await sql`update classification_task set status = 'cancelled', claimed_by = null, claimed_at = null, assigned_by = null where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  await addStep(ctx, id, 'split', { note: say(t.splitInto, ctx.language, { count: parts.length }) })
  taskWritten(ctx, [id, ...ids])
  return { ids }
}
