import { settlementText as t } from '@clearway/contract/features/billing/settlement.text'
import { settlementMachine as machine } from '@clearway/contract/features/billing/settlementSteps'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { notify } from '../../kernel/messages/notify.ts'
import { refuse } from '../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput } from '../../kernel/stateMachine.ts'
import { postSettlement, reverseSettlement } from './settlementPost.ts'
import { lockSettlement, openSettlement, settled, settlementNotFrom, type StoredSettlement } from './settlementRows.ts'

interface Asked extends StepInput {
  readonly reason?: string | undefined
}

const tellMaker = (ctx: Context, of: StoredSettlement, reason: string) =>
  notify(ctx.db, {
    to: { personIds: [of.createdBy] },
    except: ctx.user.personId,
    title: t.told.rejectedTitle,
    content: t.told.rejectedBody,
    values: { code: of.code, reason },
    link: `/ClearingCenter?view=settlements&open=${of.id}`,
    topic: 'orders',
  })

const engine = stepEngine<typeof machine, StoredSettlement, Asked>(machine, {
  table: 'settlement',
  column: 'status',
  load: (ctx, { id }) => lockSettlement(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openSettlement(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, settlementNotFrom(from, step)),
  checks: {
    another: ({ ctx, row }) => {
      if (row.createdBy === ctx.user.personId) throw refuse(403, t.anotherPerson)
    },
    notPoster: ({ ctx, row }) => {
      if (row.postedBy === ctx.user.personId) throw refuse(403, t.anotherReverses)
    },
  },
  effects: {
    posted: ({ ctx, row }) => ({
      set: sql`posted_at = now(), posted_by = ${ctx.user.personId}::uuid`,
      after: () => postSettlement(ctx, row),
    }),
    explained: ({ input }) => ({ set: sql`reason = ${input.reason!}` }),
    reversed: ({ ctx, row, input }) => ({
      set: sql`reason = ${input.reason!}, reversed_at = now(), reversed_by = ${ctx.user.personId}::uuid`,
      after: () => reverseSettlement(ctx, row, input.reason!),
    }),
  },
  notices: { maker: ({ ctx, row, input }) => tellMaker(ctx, row, input.reason!) },
  written: ({ ctx, row }) => settled(ctx, row.id, []),
})

/** Takes one step in the life of a settlement. Throws 403 (own), 404, 409 (stale, state, what the bills or wallet do not allow). */
export const settlementStep = (ctx: Context, step: CalledStep<typeof machine>, asked: Asked) => engine(ctx, step, asked)
