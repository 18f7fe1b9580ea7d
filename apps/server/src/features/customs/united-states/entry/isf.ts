import { isOcean } from '@clearway/contract/features/customs/united-states/entry/entryChecks'
import { isfText as t } from '@clearway/contract/features/customs/united-states/entry/isf.text'
import { isfMachine as machine } from '@clearway/contract/features/customs/united-states/entry/isfSteps'
import type { UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { usEntryMachine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../../kernel/stateMachine.ts'
import { nowOf } from '../clock.ts'
import { keepByHand } from './entryResponses.ts'
import { isfFaultsOf, isfNotFrom } from './entryShown.ts'
import { settleIsf } from './isfHeard.ts'
import { entryWritten, lockEntry, openEntry, storedEntry, type StoredEntry } from './usEntryRows.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly at?: string | undefined
  readonly reason?: string | undefined
}
type Step = Taking<typeof machine, StoredEntry, Asked>

/** Throws 422 with what of the ten elements is missing, each at its field; of a line by its place. */
async function requireWhole({ ctx, row }: Step): Promise<void> {
  const errors = (await isfFaultsOf(ctx, row)).map(({ field, line, message }) => ({
    field: line === undefined ? field : `lines.${line}.${field}`,
    message,
  }))
  if (errors.length) throw refuse(422, usEntryText.openErrors, { errors, values: { count: errors.length } })
}

/** When it was filed: not later than now. */
async function timeTold({ ctx, input }: Step): Promise<string> {
  const now = await nowOf(ctx.db)
  if (input.at && Date.parse(input.at) > Date.parse(now)) throw refuseField('at', usEntryText.future)
  return input.at ?? now
}

const engine = stepEngine<typeof machine, StoredEntry, Asked>(machine, {
  table: 'us_entry',
  column: 'isf_state',
  load: (ctx, { id }) => lockEntry(ctx, id),
  facts: ({ id, version, isfState }) => ({ id, version, state: isfState }),
  current: ({ ctx, row }) => openEntry(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, isfNotFrom(from, step)),
  checks: {
    ocean: ({ row }) => {
      if (!isOcean(row.mode)) throw refuse(409, t.notOcean)
      if (!usEntryMachine.isIn('isf', row.status)) throw refuse(409, t.over)
    },
    isfWhole: requireWhole,
  },
  effects: {
    // What was rejected never met the deadline; an amendment leaves the time of the first as it is.
    isfSent: async (step) => {
      const at = await timeTold(step)
      return {
        set: sql`isf_filed_at = ${at}::timestamptz, isf_sent_at = ${at}::timestamptz, isf_round = isf_round + 1, isf_reason = null`,
      }
    },
    isfSentAgain: async (step) => ({
      set: sql`isf_sent_at = ${await timeTold(step)}::timestamptz, isf_round = isf_round + 1`,
    }),
    isfAccepted: () => ({ set: sql`isf_reason = null` }),
    isfRejected: ({ input }) => ({ set: sql`isf_reason = ${input.reason!}` }),
  },
  notices: {},
  written: ({ ctx, row }) => entryWritten(ctx, row.id),
})

/** Takes one step of the security filing of an entry. Throws 404, 409 (stale, state, not by sea) and 422 with what is missing. */
export const takeIsfStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<UsEntryFull> => {
    await engine(ctx, step, asked)
    const of = await storedEntry(ctx, asked.id)
    if (step === 'acceptIsf') await keepByHand(ctx, of, { kind: 'isfAccepted', on: null, note: null })
    else if (step === 'rejectIsf')
      await keepByHand(ctx, of, { kind: 'isfRejected', on: null, note: asked.reason ?? null })
    else await settleIsf(ctx, of)
    return openEntry(ctx, asked.id)
  }
