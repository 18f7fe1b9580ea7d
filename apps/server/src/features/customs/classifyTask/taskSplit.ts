import { classifyTaskText as t } from '@clearway/contract/features/customs/classifyTask.text'
import { say } from '@clearway/contract/kernel/text'

import { free } from './taskDecide.ts'
import { addStep, goodsOf } from './taskRows.ts'
import type { Step } from './taskTaking.ts'

/** Makes several lines of one that names different goods; each goes its own way from there, within the deadline of the whole. */
export async function split({ ctx, row: task, input }: Step) {
  const ids: string[] = []
  for (const part of input.split!) {
    const modelNumber = part.modelNumber ?? null
    const { id: made } = await ctx.db
      .insertInto('classificationTask')
      .values({
        tenantId: ctx.user.tenantId,
        orgId: task.orgId,
        kind: task.kind,
        source: task.source,
        jurisdiction: task.jurisdiction,
        orderId: task.orderId,
        orderCode: task.orderCode,
        splitFrom: task.id,
        goodsId: await goodsOf(ctx, { modelNumber, brand: task.brand, orgId: task.orgId }),
        modelNumber,
        name: part.name,
        brand: task.brand,
        description: part.description ?? task.description,
        quantity: part.quantity ?? null,
        unit: task.unit,
        currency: null,
        origin: task.origin,
        urgent: task.urgent,
        dueAt: task.dueAt,
        createdBy: ctx.user.personId,
        updatedBy: ctx.user.personId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(made)
  }
  task.parts = ids
  const note = say(t.splitInto, ctx.language, { count: ids.length })
  return { set: free, after: () => addStep(ctx, task.id, 'split', { note }) }
}
