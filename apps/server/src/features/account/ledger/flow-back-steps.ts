import type { FlowBackFull } from '@clearway/contract/features/account/ledger/flowBack'
import { flowBackText as t } from '@clearway/contract/features/account/ledger/flowBack.text'
import { confirmedKinds, flowBackFaults, flowBackSteps, type FlowBackStep } from '@clearway/contract/features/account/ledger/flowBackSteps'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { languages, languageTags, say, type Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { notify } from '../../../kernel/notify.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { requireStepUp } from '../../../kernel/step-up.ts'
import { applicationWritten, requireNoObstacle, withEditor } from './application-rows.ts'
import { lockFlowBack, openFlowBack } from './flow-back-opened.ts'
import { obstacleOf, requireAccount, settleFields, type StoredFlowBack } from './flow-back-rows.ts'
import { ledgerRefusal, post } from './post.ts'
import { watchBalances } from './wallet-alert.ts'

interface Asked { readonly id: string; readonly version: number; readonly reason?: string | undefined }

const sourceOf = (of: StoredFlowBack) => ({ sourceKind: 'flowBack', sourceId: of.id, sourceCode: of.code }) as const
const inLanguages = (make: (language: 'zh' | 'tw' | 'en') => string): Text => Object.fromEntries(languages.map((l) => [l, make(l)])) as unknown as Text

/** Those for whom it is the next thing to do, or who wait for it. */
async function tell(ctx: Context, step: FlowBackStep, of: StoredFlowBack, reason: string): Promise<void> {
  if (step === 'cancel' && of.status === 'draft') return
  const { rows: [wallet] } = await sql<{ code: string }>`select code from wallet where tenant_id = current_tenant() and id = ${of.walletId}`.execute(ctx.db)
  const values = { code: of.code, person: ctx.user.nickname, wallet: wallet!.code, reason }
  const title = inLanguages((l) => say(t.told[step].title, l, { ...values, kind: t.kinds[of.kind][l] }))
  const message = { title, content: t.told[step].content, topic: 'orders' as const, values, link: `/RechargeFlowBack?open=${of.id}` }
  const row = { resource: 'flowBack', orgId: of.orgId, createdBy: of.createdBy }
  if (flowBackSteps[step].by === 'applicant') await notify(ctx.db, { to: { permission: 'flowBack.review', area: 'admin', row }, except: ctx.user.personId, ...message })
  else await notify(ctx.db, { to: { personIds: [of.createdBy, ...of.editors] }, except: ctx.user.personId, ...message })
}

/** Whether everything still holds that held when it was written; a pay-out's amount is held from now on. */
async function submit(ctx: Context, of: StoredFlowBack): Promise<RawBuilder<unknown>> {
  const values = { kind: of.kind, walletId: of.walletId, amount: of.amount, toWalletId: of.toWalletId, entryId: of.entryId, bankAccountId: of.bankAccountId, creditLimit: of.creditLimit, id: of.id }
  const faults = flowBackFaults(values)
  if (faults.length) throw refuse(422, refusals.invalid, { errors: faults })
  await settleFields(ctx, { ...values }, values)
  const done = sql`submitted_at = now(), editors = ${withEditor(ctx, of)}`
  if (of.kind !== 'payout') return done
  const holdId = await post(ctx, { kind: 'hold', key: `flowBack:${of.id}:hold`, wallet: of.walletId, amount: of.amount!, ...sourceOf(of) })
  return sql`${done}, hold_entry_id = ${holdId}`
}

/** Gives back what a pay-out held. */
async function release(ctx: Context, of: StoredFlowBack): Promise<RawBuilder<unknown>> {
  if (!of.holdEntryId) return sql`decided_at = now()`
  const doneId = await post(ctx, { kind: 'release', key: `flowBack:${of.id}:release`, wallet: of.walletId, amount: of.amount!, parent: of.holdEntryId, ...sourceOf(of) })
  return sql`decided_at = now(), done_entry_id = ${doneId}`
}

/** Throws 409 with the time while the bank account's payments are held, and where the wallet was frozen meanwhile. */
async function requirePayable(ctx: Context, of: StoredFlowBack): Promise<void> {
  await requireAccount(ctx, of.bankAccountId, of)
  const { rows: [now] } = await sql<{ until: string | null; frozen: boolean }>`select bank_account_held(${of.bankAccountId}::uuid) as until, b.status = 'frozen' as frozen from wallet_balance b where b.tenant_id = current_tenant() and b.wallet_id = ${of.walletId}`.execute(ctx.db)
  if (now!.frozen) throw ledgerRefusal('frozen')
  if (!now!.until) return
  const until = new Intl.DateTimeFormat(languageTags[ctx.language], { timeZone: ctx.user.timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(now!.until))
  throw refuse(409, t.held, { values: { until }, data: { reason: 'payeeHeld', holdUntil: now!.until }, errors: [{ field: 'bankAccountId', message: t.held, values: { until } }] })
}

/** The new limit, unless more than that is used already: then the database refuses. */
async function setLimit(ctx: Context, of: StoredFlowBack): Promise<RawBuilder<unknown>> {
  const { rows: [before] } = await sql<{ limit: string; available: string; same: boolean }>`select credit_limit as limit, available, credit_limit = ${of.creditLimit}::numeric as same from wallet_balance where tenant_id = current_tenant() and wallet_id = ${of.walletId}`.execute(ctx.db)
  if (before!.same) throw refuse(409, t.sameLimit, { errors: [{ field: 'creditLimit', message: t.sameLimit }] })
  try {
    await sql`update wallet set credit_limit = ${of.creditLimit} where tenant_id = current_tenant() and id = ${of.walletId}`.execute(ctx.db)
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'wallet_balance_limit') throw refuse(409, t.limitBelow, { values: { available: before!.available }, errors: [{ field: 'creditLimit', message: t.limitBelow, values: { available: before!.available } }] })
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
      return done(await post(ctx, { ...common, kind: 'payout', key: `${common.key}:payout`, amount: of.amount!, parent: of.holdEntryId! }))
    case 'adjust': return done(await post(ctx, { ...common, kind: 'adjust', amount: of.amount! }))
    case 'transfer': return done(await post(ctx, { ...common, kind: 'transfer', amount: of.amount!, toWallet: of.toWalletId! }))
    case 'reversal': {
      const entryId = await post(ctx, { ...common, kind: 'reversal', amount: of.amount!, parent: of.entryId! })
      const { rows } = await sql<{ walletId: string }>`select wallet_id from ledger_posting where tenant_id = current_tenant() and entry_id = ${entryId} and wallet_id is not null`.execute(ctx.db)
      ctx.afterCommit(() => watchBalances(ctx.services.database, ctx.user.tenantId, rows.map((r) => r.walletId)))
      return done(entryId)
    }
    case 'creditLimit': return setLimit(ctx, of)
  }
}

async function changesOf(ctx: Context, step: FlowBackStep, of: StoredFlowBack, reason: string | undefined): Promise<RawBuilder<unknown>> {
  const decided = sql`decision_note = ${reason || null}, reviewer_id = ${ctx.user.personId}`
  switch (step) {
    case 'submit': return submit(ctx, of)
    case 'cancel': return sql`${await release(ctx, of)}, decision_note = ${reason || null}`
    case 'reject': return sql`${await release(ctx, of)}, ${decided}`
    case 'approve': return sql`${await act(ctx, of)}, ${decided}, decided_at = now()`
  }
}

/** Takes one step in the life of an application. Throws 403 (no part in it, four eyes, `data.stepUp`), 404, 409 (stale, state, wallet, held account) and 422 (missing fields). */
export const takeStep = (step: FlowBackStep) => async (ctx: Context, { id, version, reason }: Asked): Promise<FlowBackFull> => {
  const of = await lockFlowBack(ctx, id, version)
  requireNoObstacle(obstacleOf(ctx, of, step), t)
  if (step === 'reject' && !reason?.trim()) throw refuse(422, refusals.invalid, { errors: [{ field: 'reason', message: issues.required }] })
  if (step === 'approve' && confirmedKinds.includes(of.kind)) await requireStepUp(ctx)
  const changes = await changesOf(ctx, step, of, reason)
  await sql`update flow_back set status = ${flowBackSteps[step].to}, ${changes} where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  await tell(ctx, step, of, reason ?? '')
  applicationWritten(ctx, 'flow_back', id)
  return openFlowBack(ctx, id)
}
