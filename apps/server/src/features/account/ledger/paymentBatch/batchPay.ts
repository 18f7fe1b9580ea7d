import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import type { paymentBatch as contract } from '@clearway/contract/features/account/ledger/paymentBatch'
import { paymentBatchText as t } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import { paymentBatchMachine as machine } from '@clearway/contract/features/account/ledger/paymentBatchSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { fillText } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { notFound, refuse } from '../../../../kernel/refuse.ts'
import { releasePayout, tellPayout, type HeldPayout } from '../flowBack/flowBackPayment.ts'
import { post, postAll } from '../post.ts'
import { watchBalances } from '../wallet/walletAlert.ts'
import { lockPayouts } from './batchItems.ts'
import { batchWritten, lockBatch, openBatch, type StoredBatch } from './batchRows.ts'

interface Payment extends HeldPayout {
  readonly itemId: string
  readonly state: 'in' | 'paid' | 'returned' | 'dropped'
  readonly amount: string
  readonly entryId: string | null
  readonly walletCode: string
  readonly createdBy: string | null
  readonly editors: readonly string[]
}

/** Payments of a batch, or those named of it, with their pay-outs locked. */
async function paymentsOf(ctx: Context, batchId: string, itemIds?: readonly string[]): Promise<Payment[]> {
  const { rows } =
    await sql<Payment>`select i.id as item_id, i.state, i.entry_id, f.id, f.code, f.wallet_id, f.amount::numeric(18, 2)::text as amount, f.hold_entry_id, f.created_by, f.editors,
      (select w.code from wallet w where w.tenant_id = f.tenant_id and w.id = f.wallet_id) as wallet_code
    from payment_batch_item i join flow_back f on f.tenant_id = i.tenant_id and f.id = i.flow_back_id
    where i.tenant_id = current_tenant() and i.batch_id = ${batchId} ${itemIds ? sql`and i.id = any(${itemIds}::uuid[])` : sql``} order by i.id`.execute(
      ctx.db,
    )
  await lockPayouts(
    ctx,
    rows.map((of) => of.id),
  )
  return rows
}

const sourceOf = (of: Payment) => ({ sourceKind: 'flowBack', sourceId: of.id, sourceCode: of.code }) as const

/** How many payments are still to be made, and what they come to. */
export async function leftOf(ctx: Context, batchId: string): Promise<{ count: number; sum: string }> {
  const { rows } = await sql<{
    count: number
    sum: string
  }>`select count(*)::int as count, coalesce(sum(f.amount), 0)::numeric(18, 2)::text as sum from payment_batch_item i join flow_back f on f.tenant_id = i.tenant_id and f.id = i.flow_back_id
    where i.tenant_id = current_tenant() and i.batch_id = ${batchId} and i.state = 'in'`.execute(ctx.db)
  return rows[0]!
}

/** Posts every payment that is still to be made: all of them, or none. */
export async function payItems(ctx: Context, batch: StoredBatch): Promise<void> {
  const payments = (await paymentsOf(ctx, batch.id)).filter((of) => of.state === 'in')
  const answers = await postAll(
    ctx.db,
    payments.map((of) => ({
      kind: 'payout',
      key: `paymentBatch:${batch.id}:${of.id}:payout`,
      wallet: of.walletId,
      amount: of.amount,
      parent: of.holdEntryId!,
      by: ctx.user.personId,
      memo: batch.code,
      ...sourceOf(of),
    })),
  )
  const paid = payments.map((of, i) => {
    const answer = answers[i]!
    if (!answer.ok)
      throw refuse(409, fillText(t.ledgerRefused, { code: of.code, reason: ledgerText.refused[answer.reason] }), {
        data: { reason: answer.reason },
      })
    return { item: of.itemId, payout: of.id, entry: answer.entryId }
  })
  const rows = sql`jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as r(item uuid, payout uuid, entry uuid)`
  await sql`update payment_batch_item i set state = 'paid', entry_id = r.entry from ${rows} where i.tenant_id = current_tenant() and i.id = r.item`.execute(
    ctx.db,
  )
  await sql`update flow_back f set payment = 'paid', done_entry_id = r.entry from ${rows} where f.tenant_id = current_tenant() and f.id = r.payout`.execute(
    ctx.db,
  )
  ctx.afterCommit(() =>
    watchBalances(
      ctx.services.database,
      ctx.user.tenantId,
      payments.map((of) => of.walletId),
    ),
  )
  batchWritten(
    ctx,
    batch.id,
    payments.map((of) => of.id),
  )
}

/** Whoever applied for a pay-out hears that it was paid. */
export async function tellPaid(ctx: Context, batchId: string): Promise<void> {
  for (const of of await paymentsOf(ctx, batchId)) if (of.state === 'paid') await tellPayout(ctx, of, t.told.paid)
}

/** Takes a payment back out of the ledger; with `again` its amount is held anew. */
async function takeBack(ctx: Context, batchId: string, of: Payment, reason: string, again: boolean): Promise<string> {
  const key = `paymentBatch:${batchId}:${of.id}`
  const common = { wallet: of.walletId, amount: of.amount, ...sourceOf(of) }
  const backId = await post(ctx, { ...common, kind: 'reversal', key: `${key}:back`, parent: of.entryId! })
  const set = again
    ? sql`payment = 'waiting', done_entry_id = null, hold_entry_id = ${await post(ctx, { ...common, kind: 'hold', key: `${key}:hold` })}`
    : sql`payment = 'returned', done_entry_id = ${backId}`
  await sql`update flow_back set ${set}, payment_note = ${reason} where tenant_id = current_tenant() and id = ${of.id}`.execute(
    ctx.db,
  )
  return backId
}

async function returnPayment(
  ctx: Context,
  batchId: string,
  of: Payment,
  reason: string,
  again: boolean,
): Promise<void> {
  let backId: string | null = null
  if (of.state === 'paid') backId = await takeBack(ctx, batchId, of, reason, again)
  else if (again)
    await sql`update flow_back set payment = 'waiting', payment_note = ${reason} where tenant_id = current_tenant() and id = ${of.id}`.execute(
      ctx.db,
    )
  else await releasePayout(ctx, of, reason)
  await sql`update payment_batch_item set state = 'returned', reason = ${reason}, back_entry_id = ${backId}::uuid where tenant_id = current_tenant() and id = ${of.itemId}`.execute(
    ctx.db,
  )
}

/**
 * The bank sent payments back, before or after they were posted: to their wallets, or with `again` to wait for another batch; all of them, or none. Throws 404, 409
 * (stale, not with the bank, returned already, the last one, what the ledger refuses).
 */
export async function returnItems(
  ctx: Context,
  { id, version, items, again }: Parsed<(typeof contract)['routes']['returnItems']>,
) {
  const batch = await lockBatch(ctx, id)
  if (batch.version !== version) throw refuse(409, refusals.stale, { data: { current: await openBatch(ctx, id) } })
  if (!machine.may('returnItem', batch.status)) throw refuse(409, t.itemNotReturnable)
  const reasons = new Map(items.map((item) => [item.itemId, item.reason]))
  const payments = await paymentsOf(ctx, id, [...reasons.keys()])
  if (payments.length < reasons.size) throw notFound()
  const standing = batch.status === 'paid' ? 'paid' : 'in'
  if (payments.some((of) => of.state !== standing)) throw refuse(409, t.itemNotReturnable)
  if (standing === 'in' && (await leftOf(ctx, id)).count === payments.length) throw refuse(409, t.allReturned)
  for (const of of payments) await returnPayment(ctx, id, of, reasons.get(of.itemId)!, again)
  // The batch is another than the one that others read.
  await sql`update payment_batch set updated_by = ${ctx.user.personId}::uuid where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  for (const of of payments) await tellPayout(ctx, of, t.told.returned, reasons.get(of.itemId))
  batchWritten(
    ctx,
    id,
    payments.map((of) => of.id),
  )
  return openBatch(ctx, id)
}

/** One of them. */
export const returnItem = (
  ctx: Context,
  { itemId, reason, ...batch }: Parsed<(typeof contract)['routes']['returnItem']>,
) => returnItems(ctx, { ...batch, items: [{ itemId, reason }] })
