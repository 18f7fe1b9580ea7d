import { paymentBatchText as t } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import {
  paymentBatchMachine as machine,
  type PaymentBatchStep,
} from '@clearway/contract/features/account/ledger/paymentBatchSteps'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { dayIn } from '../../../../kernel/crud/moments.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { stepEngine, type StepInput, type Taking } from '../../../../kernel/stateMachine.ts'
import { makeFiles } from './batchFile.ts'
import { dropItems } from './batchItems.ts'
import { leftOf, payItems, tellPaid } from './batchPay.ts'
import { keepPayees, requirePayees } from './batchPayees.ts'
import { batchNotFrom, batchWritten, hasMade, lockBatch, openBatch, type StoredBatch } from './batchRows.ts'

interface Asked extends StepInput {
  readonly reason?: string | undefined
  /** The day on which the bank paid it. */
  readonly paidOn?: string
  /** What the line of the bank tells, where one confirms it. */
  readonly expects?: string
}
type Step = Taking<typeof machine, StoredBatch, Asked>

const linkTo = (id: string) => `/ClearingCenter?view=batches&open=${id}`

async function tellApprovers({ ctx, row }: Step): Promise<void> {
  const { count, sum } = await leftOf(ctx, row.id)
  await notify(ctx.db, {
    to: {
      permission: 'paymentBatch.audit',
      area: 'admin',
      row: { resource: 'paymentBatch', orgId: null, createdBy: row.createdBy },
    },
    except: ctx.user.personId,
    ...t.told.submit,
    values: { code: row.code, person: ctx.user.nickname, count, total: sum, currency: row.currency },
    link: linkTo(row.id),
    topic: 'orders',
  })
}

const tellMaker = ({ ctx, row, step, input }: Step) =>
  notify(ctx.db, {
    to: { personIds: [row.createdBy, ...row.editors] },
    except: ctx.user.personId,
    ...t.told[step === 'approve' ? 'approve' : 'reject'],
    values: { code: row.code, reason: input.reason ?? '' },
    link: linkTo(row.id),
    topic: 'orders',
  })

const engine = stepEngine<typeof machine, StoredBatch, Asked>(machine, {
  table: 'payment_batch',
  column: 'status',
  load: (ctx, { id }) => lockBatch(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openBatch(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, batchNotFrom(from, step)),
  checks: {
    another: ({ ctx, row }) => {
      if (hasMade(ctx, row)) throw refuse(403, t.ownBatch)
    },
    complete: async ({ ctx, row }) => {
      if (!(await leftOf(ctx, row.id)).count) throw refuse(409, t.empty)
      if (row.payOn < dayIn(ctx.user.timeZone)) throw refuse(409, t.dayGone)
    },
    payable: ({ ctx, row }) => requirePayees(ctx, row.id),
    unchanged: ({ ctx, row }) => requirePayees(ctx, row.id, { approved: true }),
    left: async ({ ctx, row, input }) => {
      const { count, sum } = await leftOf(ctx, row.id)
      if (!count) throw refuse(409, t.empty)
      if (input.expects !== undefined && input.expects !== sum)
        throw refuse(409, t.sumDiffers, { values: { line: input.expects, total: sum } })
      // A line of the bank tells its own day.
      else if (input.expects === undefined && input.paidOn! > dayIn(ctx.user.timeZone))
        throw refuseField('paidOn', t.paidInFuture)
    },
  },
  effects: {
    handIn: () => ({ set: sql`submitted_at = now(), reason = null` }),
    reopened: () => ({ set: sql`approved_at = null, approved_by = null` }),
    approved: ({ ctx, row }) => ({
      set: sql`approved_at = now(), approved_by = ${ctx.user.personId}::uuid`,
      after: () => keepPayees(ctx, row.id),
    }),
    filed: async ({ ctx, row }) => {
      await makeFiles(ctx, row)
      return { set: sql`sent_at = now(), sent_by = ${ctx.user.personId}::uuid` }
    },
    paid: ({ ctx, row, input }) => ({
      set: sql`paid_on = ${input.paidOn}::date, paid_at = now(), paid_by = ${ctx.user.personId}::uuid`,
      after: () => payItems(ctx, row),
    }),
    explained: ({ input }) => ({ set: sql`reason = ${input.reason ?? null}` }),
    dropped: ({ ctx, row }) => ({
      after: async () => batchWritten(ctx, row.id, await dropItems(ctx, row.id)),
    }),
  },
  notices: { approvers: tellApprovers, maker: tellMaker, payees: ({ ctx, row }) => tellPaid(ctx, row.id) },
  written: ({ ctx, row }) => batchWritten(ctx, row.id),
})

/** Takes one step in the life of a batch. Throws 403 (own), 404, 409 (stale, state, an account, the ledger) and 422 (what the bank does not take). */
export const batchStep = (ctx: Context, step: PaymentBatchStep, asked: Asked) => engine(ctx, step, asked)
