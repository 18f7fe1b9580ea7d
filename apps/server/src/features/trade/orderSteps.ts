import type { OrderRow } from '@clearway/contract/features/trade/order'
import { orderText as t } from '@clearway/contract/features/trade/order.text'
import { orderMachine as machine, type OrderStep } from '@clearway/contract/features/trade/orderSteps'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { ChosenRow, ManyOutcome } from '@clearway/contract/kernel/many'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { eachRow } from '../../kernel/crud/many.ts'
import { notify, type Notice } from '../../kernel/messages/notify.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { stepEngine, type StepInput, type Taking } from '../../kernel/stateMachine.ts'
import { lockOrder, orderWritten, readOrder, type StoredOrder } from './orderRows.ts'
import { countLines } from './orderSave.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string
}
type Step = Taking<typeof machine, StoredOrder, Asked>

async function tell({ ctx, step, row: { code }, input }: Step, to: Notice['to']): Promise<void> {
  const words: { title: Text; content: Text; because?: Text } = t.told[step as keyof typeof t.told]
  const reason = input.reason ?? ''
  await notify(ctx.db, {
    to,
    except: ctx.user.personId,
    title: words.title,
    content: (reason && words.because) || words.content,
    values: { code, person: ctx.user.nickname, reason },
    link: `/editAddOrder?id=${input.id}`,
    topic: 'orders',
  })
}

const engine = stepEngine<typeof machine, StoredOrder, Asked>(machine, {
  table: 'trade_order',
  column: 'status',
  // Whatever buttons a role was given: nobody confirms an order to himself.
  requireRole: (ctx, step) => {
    if (machine.steps[step].by === 'staff' && ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
  },
  load: (ctx, { id }) => lockOrder(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => readOrder(ctx, row.id),
  notFrom: ({ ctx, step, from }) =>
    refuse(409, t.onlyFrom, {
      values: { status: say(machine.states[from], ctx.language), step: say(t.steps[step], ctx.language) },
    }),
  checks: {
    lines: async ({ ctx, row }) => {
      if ((await countLines(ctx, row.id)) === 0)
        throw refuse(422, t.noLines, { errors: [{ field: 'detailList', message: t.noLines }] })
    },
    reason: ({ input }) => {
      if (!input.reason) throw refuseField('reason', issues.required)
    },
  },
  effects: { note: ({ input }) => ({ set: sql`status_note = ${input.reason ?? null}` }) },
  notices: {
    staff: (taken) => {
      const { orgId, createdBy } = taken.row
      return tell(taken, { permission: 'order.confirm', area: 'admin', row: { resource: 'order', orgId, createdBy } })
    },
    maker: (taken) => tell(taken, { personIds: [taken.row.createdBy] }),
  },
  written: ({ ctx, row }) => orderWritten(ctx, row.id),
})

/** Takes one step in the life of an order. Throws 403, 404, 409 (stale, or the state does not allow it) and 422 (nothing to submit). */
export const takeStep =
  (step: OrderStep) =>
  async (ctx: Context, input: Asked): Promise<OrderRow> => {
    await engine(ctx, step, input)
    return readOrder(ctx, input.id)
  }

/** The same with each of many orders; `shared` holds for all of them. */
export const takeStepMany =
  (step: OrderStep) =>
  (ctx: Context, { rows, ...shared }: { rows: readonly ChosenRow[]; reason?: string }): Promise<ManyOutcome> =>
    eachRow(ctx, rows, (own, row) => engine(own, step, { ...row, ...shared }))
