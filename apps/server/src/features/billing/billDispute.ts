import type { bill as contract, BillFull } from '@clearway/contract/features/billing/bill'
import { billText as t } from '@clearway/contract/features/billing/bill.text'
import { billMachine as machine } from '@clearway/contract/features/billing/billSteps'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { refuse } from '../../kernel/refuse.ts'
import { openBill } from './billOpen.ts'
import { billsWritten, lockBill, notNow } from './billRows.ts'
import { tellAnswered, tellDisputed } from './billTell.ts'

type Routes = (typeof contract)['routes']

/** A line, as far as a dispute goes; the bill stays as it is. Throws 404. */
async function lineOf(ctx: Context, id: string, itemId: string): Promise<{ no: number; dispute: string | null }> {
  const { rows } = await sql<{
    no: number
    dispute: string | null
  }>`select no, dispute from bill_item where tenant_id = current_tenant() and bill_id = ${id} and id = ${itemId}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuse(404, t.itemGone)
  return rows[0]
}

/** Somebody of the customer says what is wrong with a line, or staff for them. Throws 404 and 409 (state, disputed already). */
export async function dispute(ctx: Context, { id, itemId, reason }: Parsed<Routes['dispute']>): Promise<BillFull> {
  const of = await lockBill(ctx, id)
  if (of.kind !== 'bill' || !machine.may('dispute', of.status)) throw notNow(ctx, of.status)
  const line = await lineOf(ctx, id, itemId)
  if (line.dispute === 'open') throw refuse(409, t.disputedAlready)
  await sql`update bill_item set dispute = 'open', dispute_reason = ${reason}, disputed_at = now(), disputed_by = ${ctx.user.personId}::uuid, answer = null, answered_at = null, answered_by = null
    where tenant_id = current_tenant() and id = ${itemId}`.execute(ctx.db)
  await tellDisputed(ctx, of, line.no, reason)
  billsWritten(ctx, [id])
  return openBill(ctx, id)
}

/** Kept as it is, or to be corrected, which a reversal and a new bill do. Throws 404 and 409 (state, not disputed). */
export async function answer(
  ctx: Context,
  { id, itemId, outcome, answer: words }: Parsed<Routes['answer']>,
): Promise<BillFull> {
  const of = await lockBill(ctx, id)
  if (!machine.may('answer', of.status)) throw notNow(ctx, of.status)
  const line = await lineOf(ctx, id, itemId)
  if (line.dispute !== 'open') throw refuse(409, t.notDisputed)
  await sql`update bill_item set dispute = ${outcome}, answer = ${words}, answered_at = now(), answered_by = ${ctx.user.personId}::uuid
    where tenant_id = current_tenant() and id = ${itemId}`.execute(ctx.db)
  await tellAnswered(ctx, of, line.no, words)
  billsWritten(ctx, [id])
  return openBill(ctx, id)
}
