import { billText as t } from '@clearway/contract/features/billing/bill.text'
import { sql } from 'kysely'

import { nextNumber } from '../../business/numberSeries.ts'
import type { Context } from '../../kernel/context.ts'
import { dayIn } from '../../kernel/crud/moments.ts'
import { billsWritten, sumBill, type StoredBill } from './billRows.ts'

/** Quantity and amounts of a line the other way round. */
const columns = `fee_id, advance, description, record_kind, record_id, record_code, day, price, currency, rate, rate_from, tax_rate`

/**
 * The opposite of a bill, line by line, closed with it: together they come to exactly nothing. Its charges are open again. What was never issued was never owed,
 * so neither is its opposite shown to the customer.
 */
export async function reversalOf(ctx: Context, of: StoredBill): Promise<void> {
  const code = await nextNumber(ctx, { prefix: 'BR', table: 'bill', exhausted: t.exhausted })
  const { rows } = await sql<{
    id: string
  }>`insert into bill (tenant_id, code, kind, org_id, currency, from_day, to_day, rate_day, reverses_id, created_by, updated_by)
    values (current_tenant(), ${code}, 'reversal', ${of.orgId}, ${of.currency}, ${of.fromDay}::date, ${of.toDay}::date, ${of.rateDay}::date, ${of.id}, ${ctx.user.personId}, ${ctx.user.personId})
    returning id`.execute(ctx.db)
  const { id } = rows[0]!
  await sql`insert into bill_item (tenant_id, bill_id, charge_id, live, no, ${sql.raw(columns)}, quantity, charge_amount, amount, tax_amount, status, created_by, updated_by)
    select tenant_id, ${id}::uuid, charge_id, false, no, ${sql.raw(columns)}, -quantity, -charge_amount, -amount, -tax_amount, 'approved', ${ctx.user.personId}::uuid, ${ctx.user.personId}::uuid
    from bill_item where tenant_id = current_tenant() and bill_id = ${of.id}`.execute(ctx.db)
  await sumBill(ctx.db, id)
  const issued = of.issuedOn !== null
  await sql`update bill set status = 'closed', issued_at = now(), issued_on = ${dayIn(ctx.user.timeZone)}::date where tenant_id = current_tenant() and id = ${id} and ${issued}`.execute(
    ctx.db,
  )
  await sql`update bill set status = 'reversed' where tenant_id = current_tenant() and id = ${id} and not ${issued}`.execute(
    ctx.db,
  )
  await sql`update charge set status = 'open' where tenant_id = current_tenant() and status = 'billed' and id in (select charge_id from bill_item
    where tenant_id = current_tenant() and bill_id = ${of.id} and live)`.execute(ctx.db)
  await sql`update bill_item set live = false where tenant_id = current_tenant() and bill_id = ${of.id} and live`.execute(
    ctx.db,
  )
  billsWritten(ctx, [id])
}
