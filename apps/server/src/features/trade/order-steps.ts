import { orderSteps, type OrderRow, type OrderStep } from '@clearway/contract/features/trade/order'
import { orderText as t } from '@clearway/contract/features/trade/order.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { notify } from '../../kernel/notify.ts'
import { refuse } from '../../kernel/refuse.ts'
import { lockOrder, orderWritten, readOrder, type StoredOrder } from './order-rows.ts'
import { countLines } from './order-save.ts'

/** Those for whom it is the next thing to do, or who wait for it. */
async function tell(ctx: Context, id: string, step: OrderStep, { code, orgId, createdBy }: StoredOrder, reason: string | null): Promise<void> {
  if (step === 'cancel') return
  const to = step === 'submit'
    ? { permission: 'order.confirm', area: 'admin' as const, row: { resource: 'order', orgId, createdBy } }
    : { personIds: [createdBy] }
  const words: { title: Text; content: Text; because?: Text } = t.told[step]
  await notify(ctx.db, {
    to, except: ctx.user.personId, title: words.title, content: (reason && words.because) || words.content,
    values: { code, person: ctx.user.nickname, reason: reason ?? '' }, link: `/editAddOrder?id=${id}`, topic: 'orders',
  })
}

/** Takes one step in the life of an order. Throws 403, 404, 409 (stale, or the state does not allow it) and 422 (nothing to submit). */
export const takeStep = (step: OrderStep) => async (ctx: Context, input: { id: string; version: number; reason?: string }): Promise<OrderRow> => {
  const { from, to, staffOnly } = orderSteps[step]
  // Whatever buttons a role was given: nobody confirms an order to himself.
  if (staffOnly && ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
  const before = await lockOrder(ctx, input.id, input.version)
  if (!(from as readonly string[]).includes(before.status)) {
    throw refuse(409, t.onlyFrom, { values: { status: say(t.statuses[before.status], ctx.language), step: say(t.steps[step], ctx.language) } })
  }
  if (step === 'submit' && (await countLines(ctx, input.id)) === 0) throw refuse(422, t.noLines, { errors: [{ field: 'detailList', message: t.noLines }] })
  const reason = input.reason ?? null
  await sql`update trade_order set status = ${to}, status_note = ${reason} where tenant_id = current_tenant() and id = ${input.id}`.execute(ctx.db)
  await tell(ctx, input.id, step, before, reason)
  orderWritten(ctx, input.id)
  return readOrder(ctx, input.id)
}
