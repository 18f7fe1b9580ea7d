import type { bill as contract, BillFull } from '@clearway/contract/features/billing/bill'
import { billText as t } from '@clearway/contract/features/billing/bill.text'
import { billMachine as machine } from '@clearway/contract/features/billing/billSteps'
import { atMost, sumOf } from '@clearway/contract/kernel/decimal'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { dayIn } from '../../kernel/crud/moments.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { openBill } from './billOpen.ts'
import { billsWritten, lockBill, notNow } from './billRows.ts'

/** What a settlement paid is taken back by its reversal. */
async function requireByHand(ctx: Context, id: string, back: string): Promise<void> {
  const { rows } = await sql<{
    paid: string
  }>`select coalesce(sum(amount), 0)::numeric(18, 2)::text as paid from bill_payment
    where tenant_id = current_tenant() and bill_id = ${id} and settlement_id is null`.execute(ctx.db)
  const { paid } = rows[0]!
  if (!atMost(back, paid)) throw refuseField('amount', t.tooMuchBack, { paid })
}

/** What was paid, or a mistake taken back. The bill follows by its trigger. Throws 400 at the field, 404, 409 (stale, not owed). */
export async function notePayment(
  ctx: Context,
  { id, version, amount, paidOn, means, reference }: Parsed<(typeof contract)['routes']['notePayment']>,
): Promise<BillFull> {
  const of = await lockBill(ctx, id)
  if (of.version !== version) throw refuse(409, refusals.stale, { data: { current: await openBill(ctx, id) } })
  if (of.kind !== 'bill' || !machine.may('notePayment', of.status)) throw notNow(ctx, of.status)
  if (/^-?0*(\.0*)?$/.test(amount)) throw refuseField('amount', t.notZero)
  if (paidOn > dayIn(ctx.user.timeZone)) throw refuseField('paidOn', t.paidInFuture)
  const owed = sumOf([of.total, `-${of.paid}`], 2)
  if (!atMost(amount, owed)) throw refuseField('amount', t.overpaid, { owed, currency: of.currency })
  if (amount.startsWith('-')) await requireByHand(ctx, id, amount.slice(1))
  await sql`insert into bill_payment (tenant_id, bill_id, amount, paid_on, means, reference, created_by)
    values (current_tenant(), ${id}, ${amount}::numeric, ${paidOn}::date, ${means}, ${reference || null}, ${ctx.user.personId})`.execute(
    ctx.db,
  )
  billsWritten(ctx, [id])
  return openBill(ctx, id)
}
