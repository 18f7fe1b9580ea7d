import type { RechargeFull } from '@clearway/contract/features/account/ledger/recharge'
import { rechargeText as t } from '@clearway/contract/features/account/ledger/recharge.text'
import { rechargeMachine as machine, type RechargeStep } from '@clearway/contract/features/account/ledger/rechargeSteps'
import { sameDecimal } from '@clearway/contract/kernel/decimal'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql, type RawBuilder } from 'kysely'

import { requireCertificate } from '../../../../business/certificate.ts'
import type { Context } from '../../../../kernel/context.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { stepEngine, type StepInput, type Taking } from '../../../../kernel/stateMachine.ts'
import { applicationWritten, hasPart, requireNoObstacle, withEditor } from '../applicationRows.ts'
import { post } from '../post.ts'
import { lockRecharge, notFrom, obstacles, openRecharge, requireComplete, type StoredRecharge } from './rechargeRows.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly amount?: string | undefined
  readonly reason?: string | undefined
}
type Step = Taking<typeof machine, StoredRecharge, Asked>

async function messageOf({ ctx, row: of, input }: Step, step: keyof typeof t.told) {
  const {
    rows: [wallet],
  } = await sql<{
    code: string
  }>`select code from wallet where tenant_id = current_tenant() and id = ${of.walletId}`.execute(ctx.db)
  const { amount = of.amount, reason = '' } = input
  return {
    ...t.told[step],
    except: ctx.user.personId,
    topic: 'orders' as const,
    values: { code: of.code, person: ctx.user.nickname, amount, currency: of.currency, wallet: wallet!.code, reason },
    link: `/RechargeRecord?open=${of.id}`,
  }
}

/** Those for whom it is the next thing to do; nobody heard of a draft. */
async function tellReviewers(step: Step): Promise<void> {
  const { ctx, row: of, from } = step
  if (step.step === 'cancel' && from === 'draft') return
  const row = { resource: 'recharge', orgId: of.orgId, createdBy: of.createdBy }
  const message = await messageOf(step, step.step as keyof typeof t.told)
  await notify(ctx.db, { to: { permission: 'recharge.review', area: 'admin', row }, ...message })
}

/** Those who wait for it. */
async function tellApplicants(step: Step): Promise<void> {
  const { ctx, row: of } = step
  const message = await messageOf(step, step.step as keyof typeof t.told)
  await notify(ctx.db, { to: { personIds: [of.createdBy, ...of.editors] }, ...message })
}

/** Credits the wallet and writes it down with the application, in one transaction: the same application is never credited again, whatever key comes with it. */
async function credit({ ctx, row: of, input }: Step): Promise<{ set: RawBuilder<unknown> }> {
  const { amount = of.amount, reason } = input
  const other = !sameDecimal(amount, of.amount)
  if (other && !reason?.trim())
    throw refuse(422, t.amountReason, { errors: [{ field: 'reason', message: t.amountReason }] })
  const entryId = await post(ctx, {
    kind: 'recharge',
    key: `recharge:${of.id}`,
    wallet: of.walletId,
    amount,
    sourceKind: 'recharge',
    sourceId: of.id,
    sourceCode: of.code,
  })
  return {
    set: sql`confirmed_amount = ${amount}, confirm_note = ${other ? reason! : null}, entry_id = ${entryId}, reviewer_id = ${ctx.user.personId}, decided_at = now()`,
  }
}

const engine = stepEngine<typeof machine, StoredRecharge, Asked>(machine, {
  table: 'recharge',
  column: 'status',
  load: async (ctx, { id }, step) => {
    const of = await lockRecharge(ctx, id)
    if (!hasPart(ctx, machine.steps[step])) throw refuse(403, refusals.forbidden)
    return of
  },
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openRecharge(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, notFrom(from, step)),
  checks: {
    ownSide: ({ ctx, row }) => requireNoObstacle(obstacles.ownSide(ctx, row), t),
    complete: ({ row }) => requireComplete(row),
    certificate: async ({ ctx, row }) => {
      await requireCertificate(ctx, 'recharge', row.currency === 'CNY' ? row.amount : undefined)
    },
    fourEyes: ({ ctx, row }) => requireNoObstacle(obstacles.fourEyes(ctx, row), t),
    taken: ({ ctx, row }) => requireNoObstacle(obstacles.taken(ctx, row), t),
    reason: ({ input }) => {
      if (!input.reason?.trim())
        throw refuse(422, refusals.invalid, { errors: [{ field: 'reason', message: issues.required }] })
    },
  },
  effects: {
    handIn: ({ ctx, row }) => ({ set: sql`submitted_at = now(), editors = ${withEditor(ctx, row)}` }),
    giveUp: ({ input }) => ({ set: sql`reason = ${input.reason || null}, decided_at = now()` }),
    reviewer: ({ ctx }) => ({ set: sql`reviewer_id = ${ctx.user.personId}` }),
    noReviewer: () => ({ set: sql`reviewer_id = null` }),
    decline: ({ ctx, input }) => ({
      set: sql`reason = ${input.reason!}, reviewer_id = ${ctx.user.personId}, decided_at = now()`,
    }),
    credit,
  },
  notices: { reviewers: tellReviewers, applicants: tellApplicants },
  written: ({ ctx, row }) => applicationWritten(ctx, 'recharge', row.id),
})

/** Takes one step in the life of a recharge. Throws 403 (no part in it, four eyes), 404, 409 (stale, state, taken, closed wallet) and 422 (missing fields, reason). */
export const takeStep =
  (step: RechargeStep) =>
  async (ctx: Context, asked: Asked): Promise<RechargeFull> => {
    await engine(ctx, step, asked)
    return openRecharge(ctx, asked.id)
  }
