import { taskMachine } from '@clearway/contract/features/customs/taskSteps'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { withdrawFirst } from '../decide.ts'
import { addStep, taskWritten } from './taskRows.ts'

/** Goods as a customer's people describe them now. */
interface RetoldGoods {
  readonly goodsId: string
  readonly name: string
  readonly origin: string | null
  readonly description?: string | null
  /** What changed, for whoever reads the line. */
  readonly words: string
}

const waiting = inStates('w.status', taskMachine.steps.cancel.from)

/** The desk hears what a customer changed of goods that wait there; a first decision about what they were is taken back. Gives the goods of those. */
export async function retellTasks(ctx: Context, told: readonly RetoldGoods[]): Promise<Set<string>> {
  const goods = new Map(told.map((g) => [g.goodsId, g]))
  if (!goods.size) return new Set()
  const { rows } = await sql<{ id: string; goodsId: string; status: string; firstCode: string | null }>`
    select w.id, w.goods_id, w.status, w.first_code from classification_task w
    where w.tenant_id = current_tenant() and w.goods_id = any(${[...goods.keys()]}::uuid[]) and w.jurisdiction = 'CN' and w.deleted_at is null and ${waiting} order by w.id for update`.execute(
    ctx.db,
  )
  const back = rows.filter((task) => task.status === 'first')
  for (const task of rows) {
    const { name, origin, description, words } = goods.get(task.goodsId)!
    const first = task.status === 'first'
    await sql`update classification_task set name = ${name}, origin = ${origin}, returned_reason = ${words.slice(0, 500)}
      ${description === undefined ? sql`` : sql`, description = ${description}`}
      ${first ? sql`, status = ${taskMachine.steps.sendBack.to}, first_code = null, first_by = null, first_at = null, matched = false, claimed_by = null, claimed_at = null, assigned_by = null` : sql``}
      where tenant_id = current_tenant() and id = ${task.id}`.execute(ctx.db)
  }
  for (const task of back) {
    await withdrawFirst(ctx, { goodsId: task.goodsId, jurisdiction: 'CN' })
    await addStep(ctx, task.id, 'sendBack', {
      code: task.firstCode,
      note: goods.get(task.goodsId)!.words.slice(0, 500),
    })
  }
  taskWritten(
    ctx,
    rows.map((task) => task.id),
  )
  return new Set(back.map((task) => task.goodsId))
}
