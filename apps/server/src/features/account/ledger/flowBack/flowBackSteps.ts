import type { FlowBackFull } from '@clearway/contract/features/account/ledger/flowBack'
import { flowBackText as t } from '@clearway/contract/features/account/ledger/flowBack.text'
import {
  confirmedKinds,
  flowBackFaults,
  flowBackMachine as machine,
  type FlowBackStep,
} from '@clearway/contract/features/account/ledger/flowBackSteps'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { languageTags, say, text, type Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { requireStepUp } from '../../../../kernel/identity/stepUp.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { parameter } from '../../../../kernel/parameters.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { stepEngine, type StepInput, type Taking } from '../../../../kernel/stateMachine.ts'
import { applicationWritten, hasPart, requireNoObstacle, withEditor } from '../applicationRows.ts'
import { ledgerRefusal, post } from '../post.ts'
import { watchBalances } from '../wallet/walletAlert.ts'
import { lockFlowBack, openFlowBack } from './flowBackOpened.ts'
import { notFrom, obstacles, requireAccount, settleFields, type StoredFlowBack } from './flowBackRows.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string | undefined
}
type Step = Taking<typeof machine, StoredFlowBack, Asked>

const sourceOf = (of: StoredFlowBack) => ({ sourceKind: 'flowBack', sourceId: of.id, sourceCode: of.code }) as const
const inLanguages = (make: (language: 'zh' | 'tw' | 'en') => string): Text => text(make('zh'), make('tw'), make('en'))

/** Whether approving it leaves its amount held until a batch pays it. */
const waitsForBatch = async (ctx: Context, of: StoredFlowBack): Promise<boolean> =>
  of.kind === 'payout' && (await parameter(ctx, 'payout.byBatch'))

async function messageOf({ ctx, step, row: of, input }: Step) {
  const {
    rows: [wallet],
  } = await sql<{
    code: string
  }>`select code from wallet where tenant_id = current_tenant() and id = ${of.walletId}`.execute(ctx.db)
  const values = { code: of.code, person: ctx.user.nickname, wallet: wallet!.code, reason: input.reason ?? '' }
  return {
    title: inLanguages((l) => say(t.told[step].title, l, { ...values, kind: t.kinds[of.kind][l] })),
    content: step === 'approve' && (await waitsForBatch(ctx, of)) ? t.told.waits : t.told[step].content,
    except: ctx.user.personId,
    topic: 'orders' as const,
    values,
    link: `/RechargeFlowBack?open=${of.id}`,
  }
}

/** Those for whom it is the next thing to do; nobody heard of a draft. */
async function tellReviewers(taking: Step): Promise<void> {
  const { ctx, step, row: of, from } = taking
  if (step === 'cancel' && from === 'draft') return
  const row = { resource: 'flowBack', orgId: of.orgId, createdBy: of.createdBy }
  await notify(ctx.db, {
    to: { permission: 'flowBack.review', area: 'admin', row },
    ...(await messageOf(taking)),
  })
}

/** Those who wait for it. */
async function tellApplicants(taking: Step): Promise<void> {
  const { ctx, row: of } = taking
  await notify(ctx.db, { to: { personIds: [of.createdBy, ...of.editors] }, ...(await messageOf(taking)) })
}

/** Whether everything still holds that held when it was written. */
async function requireComplete({ ctx, row: of }: Step): Promise<void> {
  const values = {
    kind: of.kind,
    walletId: of.walletId,
    amount: of.amount,
    toWalletId: of.toWalletId,
    entryId: of.entryId,
    bankAccountId: of.bankAccountId,
    creditLimit: of.creditLimit,
    id: of.id,
  }
  const faults = flowBackFaults(values)
  if (faults.length) throw refuse(422, refusals.invalid, { errors: faults })
  await settleFields(ctx, { ...values }, values)
}

/** A pay-out's amount is held from now on. */
async function hold({ ctx, row: of }: Step): Promise<{ set: RawBuilder<unknown> } | void> {
  if (of.kind !== 'payout') return
  const holdId = await post(ctx, {
    kind: 'hold',
    key: `flowBack:${of.id}:hold`,
    wallet: of.walletId,
    amount: of.amount!,
    ...sourceOf(of),
  })
  return { set: sql`hold_entry_id = ${holdId}` }
}

/** Gives back what a pay-out held. */
async function release({ ctx, row: of }: Step): Promise<{ set: RawBuilder<unknown> } | void> {
  if (!of.holdEntryId) return
  const doneId = await post(ctx, {
    kind: 'release',
    key: `flowBack:${of.id}:release`,
    wallet: of.walletId,
    amount: of.amount!,
    parent: of.holdEntryId,
    ...sourceOf(of),
  })
  return { set: sql`done_entry_id = ${doneId}` }
}

/** Throws 409 with the time while the bank account's payments are held, and where the wallet was frozen meanwhile. */
async function requirePayable(ctx: Context, of: StoredFlowBack): Promise<void> {
  await requireAccount(ctx, of.bankAccountId, of)
  const {
    rows: [now],
  } = await sql<{
    until: string | null
    frozen: boolean
  }>`select bank_account_held(${of.bankAccountId}::uuid) as until, b.status = 'frozen' as frozen from wallet_balance b where b.tenant_id = current_tenant() and b.wallet_id = ${of.walletId}`.execute(
    ctx.db,
  )
  if (now!.frozen) throw ledgerRefusal('frozen')
  if (!now!.until) return
  const until = new Intl.DateTimeFormat(languageTags[ctx.language], {
    timeZone: ctx.user.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(now!.until))
  throw refuse(409, t.held, {
    values: { until },
    data: { reason: 'payeeHeld', holdUntil: now!.until },
    errors: [{ field: 'bankAccountId', message: t.held, values: { until } }],
  })
}

/** The new limit, unless more than that is used already: then the database refuses. */
async function setLimit(ctx: Context, of: StoredFlowBack): Promise<RawBuilder<unknown>> {
  const {
    rows: [before],
  } = await sql<{
    limit: string
    available: string
    same: boolean
  }>`select credit_limit as limit, available, credit_limit = ${of.creditLimit}::numeric as same from wallet_balance where tenant_id = current_tenant() and wallet_id = ${of.walletId}`.execute(
    ctx.db,
  )
  if (before!.same) throw refuse(409, t.sameLimit, { errors: [{ field: 'creditLimit', message: t.sameLimit }] })
  try {
    await sql`update wallet set credit_limit = ${of.creditLimit} where tenant_id = current_tenant() and id = ${of.walletId}`.execute(
      ctx.db,
    )
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'wallet_balance_limit')
      throw refuse(409, t.limitBelow, {
        values: { available: before!.available },
        errors: [{ field: 'creditLimit', message: t.limitBelow, values: { available: before!.available } }],
      })
    throw error
  }
  return sql`credit_before = ${before!.limit}`
}

/** Does what was applied for, once: the keys are the application's. */
async function act(ctx: Context, of: StoredFlowBack): Promise<RawBuilder<unknown>> {
  const common = { key: `flowBack:${of.id}`, wallet: of.walletId, ...sourceOf(of) }
  const done = (entryId: string) => sql`done_entry_id = ${entryId}`
  switch (of.kind) {
    case 'payout':
      await requirePayable(ctx, of)
      if (await waitsForBatch(ctx, of)) return sql`payment = 'waiting'`
      return done(
        await post(ctx, {
          ...common,
          kind: 'payout',
          key: `${common.key}:payout`,
          amount: of.amount!,
          parent: of.holdEntryId!,
        }),
      )
    case 'adjust':
      return done(await post(ctx, { ...common, kind: 'adjust', amount: of.amount! }))
    case 'transfer':
      return done(await post(ctx, { ...common, kind: 'transfer', amount: of.amount!, toWallet: of.toWalletId! }))
    case 'reversal': {
      const entryId = await post(ctx, { ...common, kind: 'reversal', amount: of.amount!, parent: of.entryId! })
      const { rows } = await sql<{
        walletId: string
      }>`select wallet_id from ledger_posting where tenant_id = current_tenant() and entry_id = ${entryId} and wallet_id is not null`.execute(
        ctx.db,
      )
      ctx.afterCommit(() =>
        watchBalances(
          ctx.services.database,
          ctx.user.tenantId,
          rows.map((r) => r.walletId),
        ),
      )
      return done(entryId)
    }
    case 'creditLimit':
      return setLimit(ctx, of)
  }
}

const engine = stepEngine<typeof machine, StoredFlowBack, Asked>(machine, {
  table: 'flow_back',
  column: 'status',
  load: async (ctx, { id }, step) => {
    const of = await lockFlowBack(ctx, id)
    if (!hasPart(ctx, machine.steps[step])) throw refuse(403, refusals.forbidden)
    return of
  },
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openFlowBack(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, notFrom(from, step)),
  checks: {
    ownSide: ({ ctx, row }) => requireNoObstacle(obstacles.ownSide(ctx, row), t),
    complete: requireComplete,
    fourEyes: ({ ctx, row }) => requireNoObstacle(obstacles.fourEyes(ctx, row), t),
    reason: ({ input }) => {
      if (!input.reason?.trim())
        throw refuse(422, refusals.invalid, { errors: [{ field: 'reason', message: issues.required }] })
    },
    stepUp: async ({ ctx, row }) => {
      if (confirmedKinds.includes(row.kind)) await requireStepUp(ctx)
    },
  },
  effects: {
    handIn: ({ ctx, row }) => ({ set: sql`submitted_at = now(), editors = ${withEditor(ctx, row)}` }),
    hold,
    release,
    giveUp: ({ input }) => ({ set: sql`decided_at = now(), decision_note = ${input.reason || null}` }),
    carryOut: async ({ ctx, row }) => ({ set: await act(ctx, row) }),
    decide: ({ ctx, input }) => ({
      set: sql`decision_note = ${input.reason || null}, reviewer_id = ${ctx.user.personId}, decided_at = now()`,
    }),
  },
  notices: { reviewers: tellReviewers, applicants: tellApplicants },
  written: ({ ctx, row }) => applicationWritten(ctx, 'flow_back', row.id),
})

/** Takes one step in the life of an application. Throws 403 (no part in it, four eyes, `data.stepUp`), 404, 409 (stale, state, wallet, held account) and 422 (missing fields). */
export const takeStep =
  (step: FlowBackStep) =>
  async (ctx: Context, asked: Asked): Promise<FlowBackFull> => {
    await engine(ctx, step, asked)
    return openFlowBack(ctx, asked.id)
  }
