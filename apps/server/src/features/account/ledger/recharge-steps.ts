import type { RechargeFull } from '@clearway/contract/features/account/ledger/recharge'
import { rechargeText as t } from '@clearway/contract/features/account/ledger/recharge.text'
import { rechargeSteps, type RechargeStep } from '@clearway/contract/features/account/ledger/rechargeSteps'
import { sameDecimal } from '@clearway/contract/kernel/decimal'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'
import { requireCertificate } from '../../../kernel/certificate.ts'
import type { Context } from '../../../kernel/context.ts'
import { notify } from '../../../kernel/notify.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { applicationWritten, requireNoObstacle, withEditor } from './application-rows.ts'
import { post } from './post.ts'
import { lockRecharge, obstacleOf, openRecharge, requireComplete, type StoredRecharge } from './recharge-rows.ts'

interface Asked { readonly id: string; readonly version: number; readonly amount?: string | undefined; readonly reason?: string | undefined }

/** Those for whom it is the next thing to do, and those who wait for it. */
async function tell(ctx: Context, step: RechargeStep, of: StoredRecharge, { amount, reason }: { amount: string; reason: string }): Promise<void> {
  const words: { title: Text; content: Text } | undefined = step === 'take' || step === 'putBack' ? undefined : t.told[step]
  if (!words || (step === 'cancel' && of.status === 'draft')) return
  const { rows: [wallet] } = await sql<{ code: string }>`select code from wallet where tenant_id = current_tenant() and id = ${of.walletId}`.execute(ctx.db)
  const message = { ...words, topic: 'orders' as const, values: { code: of.code, person: ctx.user.nickname, amount, currency: of.currency, wallet: wallet!.code, reason }, link: `/RechargeRecord?open=${of.id}` }
  const row = { resource: 'recharge', orgId: of.orgId, createdBy: of.createdBy }
  if (rechargeSteps[step].by === 'applicant' || step === 'confirm') await notify(ctx.db, { to: { permission: 'recharge.review', area: 'admin', row }, except: ctx.user.personId, ...message })
  if (rechargeSteps[step].by === 'reviewer') await notify(ctx.db, { to: { personIds: [of.createdBy, ...of.editors] }, except: ctx.user.personId, ...message })
}

/** Credits the wallet and writes it down with the application, in one transaction: the same application is never credited again, whatever key comes with it. */
async function credit(ctx: Context, of: StoredRecharge, { amount = of.amount, reason }: Asked): Promise<RawBuilder<unknown>> {
  const other = !sameDecimal(amount, of.amount)
  if (other && !reason?.trim()) throw refuse(422, t.amountReason, { errors: [{ field: 'reason', message: t.amountReason }] })
  const entryId = await post(ctx, { kind: 'recharge', key: `recharge:${of.id}`, wallet: of.walletId, amount, sourceKind: 'recharge', sourceId: of.id, sourceCode: of.code })
  return sql`confirmed_amount = ${amount}, confirm_note = ${other ? reason! : null}, entry_id = ${entryId}, reviewer_id = ${ctx.user.personId}, decided_at = now()`
}

async function changesOf(ctx: Context, step: RechargeStep, of: StoredRecharge, asked: Asked): Promise<RawBuilder<unknown>> {
  const me = ctx.user.personId
  switch (step) {
    case 'submit': return sql`submitted_at = now(), editors = ${withEditor(ctx, of)}`
    case 'cancel': return sql`reason = ${asked.reason || null}, decided_at = now()`
    case 'take': return sql`reviewer_id = ${me}`
    case 'putBack': return sql`reviewer_id = null`
    case 'reject': return sql`reason = ${asked.reason!}, reviewer_id = ${me}, decided_at = now()`
    case 'confirm': return credit(ctx, of, asked)
  }
}

/** Takes one step in the life of a recharge. Throws 403 (no part in it, four eyes), 404, 409 (stale, state, taken, closed wallet) and 422 (missing fields, reason). */
export const takeStep = (step: RechargeStep) => async (ctx: Context, asked: Asked): Promise<RechargeFull> => {
  const of = await lockRecharge(ctx, asked.id, asked.version)
  requireNoObstacle(obstacleOf(ctx, of, step), t)
  if (step === 'submit') {
    requireComplete(of)
    await requireCertificate(ctx, 'recharge', of.currency === 'CNY' ? of.amount : undefined)
  }
  if (step === 'reject' && !asked.reason?.trim()) throw refuse(422, refusals.invalid, { errors: [{ field: 'reason', message: issues.required }] })
  const changes = await changesOf(ctx, step, of, asked)
  await sql`update recharge set status = ${rechargeSteps[step].to}, ${changes} where tenant_id = current_tenant() and id = ${of.id}`.execute(ctx.db)
  await tell(ctx, step, of, { amount: asked.amount ?? of.amount, reason: asked.reason ?? '' })
  applicationWritten(ctx, 'recharge', of.id)
  return openRecharge(ctx, of.id)
}
