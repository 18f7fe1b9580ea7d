import { bill } from '@clearway/contract/features/billing/bill'
import { billMachine, type BillStatus } from '@clearway/contract/features/billing/billSteps'
import { settlementText as t } from '@clearway/contract/features/billing/settlement.text'
import { atMost, sumOf } from '@clearway/contract/kernel/decimal'
import { sql } from 'kysely'

import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { scopeCondition } from '../../kernel/crud/listQuery.ts'
import { notFound, refuse, refuseField } from '../../kernel/refuse.ts'
import { billSource } from './billRows.ts'

export interface LockedBill {
  readonly id: string
  readonly code: string
  readonly status: BillStatus
  readonly kind: string
  readonly orgId: string
  readonly currency: string
  readonly total: string
  readonly paid: string
}

export const less = (a: string, b: string): string => sumOf([a, opposite(b)], 2)
export const opposite = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)
export const isZero = (amount: string): boolean => /^-?0*(\.0*)?$/.test(amount)

/**
 * The bills that the caller may see, locked in the order of their ids: two clerks never wait for each other. What was paid is read once they are: a sum of the
 * same statement would be that of before the wait. Throws 404.
 */
export async function lockBills(ctx: Context, ids: readonly string[]): Promise<Map<string, LockedBill>> {
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.id = any(${[...ids]}::uuid[])`,
    sql`t.deleted_at is null`,
    ...scopeCondition(ctx, billSource(), dataAccess(ctx.user, bill.name)),
  ]
  const { rows: bills } = await sql<
    Omit<LockedBill, 'paid'>
  >`select t.id, t.code, t.status, t.kind, t.org_id, t.currency, t.total::text as total
    from bill t where ${sql.join(where, sql` and `)} order by t.id for update`.execute(ctx.db)
  if (bills.length !== new Set(ids).size) throw notFound()
  const { rows: payments } = await sql<{
    billId: string
    paid: string
  }>`select bill_id, sum(amount)::numeric(18, 2)::text as paid from bill_payment
    where tenant_id = current_tenant() and bill_id = any(${[...ids]}::uuid[]) group by bill_id`.execute(ctx.db)
  const paid = new Map(payments.map((row) => [row.billId, row.paid]))
  return new Map(bills.map((row) => [row.id, { ...row, paid: paid.get(row.id) ?? '0.00' }]))
}

interface Line {
  readonly billId: string
  readonly amount: string
}

/** Throws 409 naming the bill that does not owe, or not that much, or was not paid so much. */
export function requireRoom(bills: ReadonlyMap<string, LockedBill>, lines: readonly Line[]): void {
  for (const { billId, amount } of lines) {
    const { code, status, kind, total, paid } = bills.get(billId)!
    if (kind !== 'bill' || !billMachine.may('notePayment', status)) throw refuse(409, t.notOwed, { values: { code } })
    if (amount.startsWith('-')) {
      if (!atMost(amount.slice(1), paid)) throw refuse(409, t.gives, { values: { code, paid } })
    } else if (!atMost(amount, less(total, paid)))
      throw refuse(409, t.owes, { values: { code, owed: less(total, paid) } })
  }
}

/** The bills of one settlement: of one customer, in one currency, each named once, none beyond what it owes. Throws 400 at `lines`, 404, 409. */
export async function billsToSettle(
  ctx: Context,
  lines: readonly Line[],
  orgId?: string,
): Promise<{ orgId: string; currency: string }> {
  if (lines.some(({ amount }) => isZero(amount))) throw refuseField('lines', t.notZero)
  if (new Set(lines.map(({ billId }) => billId)).size !== lines.length) throw refuseField('lines', t.billTwice)
  const bills = await lockBills(
    ctx,
    lines.map(({ billId }) => billId),
  )
  const all = [...bills.values()]
  if (all.some((of) => of.orgId !== (orgId ?? all[0]!.orgId))) throw refuseField('lines', t.otherCustomer)
  if (all.some((of) => of.currency !== all[0]!.currency)) throw refuseField('lines', t.oneCurrency)
  requireRoom(bills, lines)
  return { orgId: all[0]!.orgId, currency: all[0]!.currency }
}
