import { isSummaryTax } from '@clearway/contract/features/customs/declaration/fields/summaryTypes'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import type {
  declarationTax as contract,
  TaxBillRow,
} from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { declarationTaxText as t } from '@clearway/contract/features/customs/declaration/tax/declarationTax.text'
import { payBy, summaryPayBy } from '@clearway/contract/features/customs/declaration/tax/interest'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { lockWalletLine, takenForTax } from '../../../../business/walletLine.ts'
import type { Context } from '../../../../kernel/context.ts'
import { dictionaryDay } from '../../../../kernel/crud/dictionaries.ts'
import { notFound, refuse, refuseField } from '../../../../kernel/refuse.ts'
import { caseEvent } from '../../case/caseEvents.ts'
import { caseFollows } from '../../case/caseFollow.ts'
import { chinaCalendar, chinaDay } from '../../workCalendar.ts'
import { billableTax } from '../declarationBillable.ts'
import { declarationWritten, lockDeclaration, type StoredDeclaration } from '../declarationRows.ts'
import { applyState } from '../declarationState.ts'
import { billsWhere, declarationOfBill, lateOf, taxesPaidAt } from './taxBills.ts'

type Routes = typeof contract
type Written = Omit<Parsed<Routes['addBill']>, 'declarationId'>

const readBill = async (ctx: Context, id: string): Promise<TaxBillRow> => {
  const [bill] = await billsWhere(ctx, sql`b.id = ${id}`)
  if (!bill) throw notFound()
  return bill
}

/** Beyond it the arithmetic of days has no sense. */
const lastIssue = '2990'

/** By the rule: of a summary declaration the fifth working day of the month after customs took it, unless it was billed later than that. */
async function dueBy(
  ctx: Context,
  issuedOn: string,
  { head, acceptedAt, submittedAt }: StoredDeclaration,
): Promise<string> {
  const calendar = await chinaCalendar(ctx)
  const taken = acceptedAt ?? submittedAt
  const together = isSummaryTax(head['Type']) && taken ? summaryPayBy(chinaDay(taken), calendar) : ''
  return together >= issuedOn ? together : payBy(issuedOn, calendar)
}

async function checked(
  ctx: Context,
  given: Written,
  own: string | null,
  stored: StoredDeclaration,
): Promise<Written & { dueOn: string }> {
  if (given.issuedOn > lastIssue || given.issuedOn < '1950') throw refuseField('issuedOn', issues.invalid)
  const dueOn = given.dueOn || (await dueBy(ctx, given.issuedOn, stored))
  if (dueOn < given.issuedOn) throw refuseField('dueOn', t.dueBeforeIssue)
  const { rows } =
    await sql`select from tax_bill where tenant_id = current_tenant() and lower(number) = lower(${given.number}) and kind = ${given.kind} and deleted_at is null and id is distinct from ${own}::uuid limit 1`.execute(
      ctx.db,
    )
  if (rows.length) throw refuseField('number', t.numberTaken)
  return { ...given, dueOn }
}

/** The declaration follows its bills, and the case both: paid when every bill is, due again when one is open. */
async function follow(ctx: Context, stored: StoredDeclaration): Promise<void> {
  const paidAt = (await taxesPaidAt(ctx, [stored.id])).get(stored.id) ?? null
  if (stored.status === 'taxDue' && paidAt) await applyState(ctx, stored.id, { state: 'taxPaid', since: paidAt })
  else if (stored.status === 'taxPaid' && !paidAt) await applyState(ctx, stored.id, { state: 'taxDue' })
  await caseFollows(ctx, stored.caseId)
  declarationWritten(ctx, stored.id)
}

/** Locks case, declaration and bill, in this order. Throws 404, and 409 with the bill as it stands when `version` is stale. */
async function lockBill(
  ctx: Context,
  billId: string,
  version: number,
): Promise<{ stored: StoredDeclaration; bill: TaxBillRow }> {
  const stored = await lockDeclaration(ctx, await declarationOfBill(ctx, billId))
  const bill = await readBill(ctx, billId)
  if (bill.version !== version) throw refuse(409, refusals.stale, { data: { current: bill } })
  return { stored, bill }
}

/** Throws 404, 409 before the declaration was handed over, and 400 at the field. */
export async function addBill(
  ctx: Context,
  { declarationId, ...given }: Parsed<Routes['addBill']>,
): Promise<TaxBillRow> {
  const stored = await lockDeclaration(ctx, declarationId)
  if (!declarationMachine.may('bill', stored.status)) throw refuse(409, t.notBilledYet)
  const { number, kind, amount, issuedOn, dueOn, remark } = await checked(ctx, given, null, stored)
  const { rows } = await sql<{
    id: string
  }>`insert into tax_bill (tenant_id, declaration_id, number, kind, amount, issued_on, due_on, remark, created_by, updated_by)
    values (current_tenant(), ${declarationId}, ${number}, ${kind}, ${amount}::numeric, ${issuedOn}::date, ${dueOn}::date, ${remark || null}, ${ctx.user.personId}, ${ctx.user.personId}) returning id`.execute(
    ctx.db,
  )
  await caseEvent(
    ctx,
    stored.caseId,
    'tax.billed',
    { code: stored.code, number, kind, amount, dueOn },
    true,
    declarationId,
  )
  await follow(ctx, stored)
  return readBill(ctx, rows[0]!.id)
}

/** Throws 404, 409 (stale, paid already) and 400 at the field. */
export async function updateBill(
  ctx: Context,
  { billId, version, ...given }: Parsed<Routes['updateBill']>,
): Promise<TaxBillRow> {
  const { stored, bill } = await lockBill(ctx, billId, version)
  if (bill.paidOn) throw refuse(409, t.paidAlready)
  const { number, kind, amount, issuedOn, dueOn, remark } = await checked(ctx, given, billId, stored)
  await sql`update tax_bill set number = ${number}, kind = ${kind}, amount = ${amount}::numeric, issued_on = ${issuedOn}::date, due_on = ${dueOn}::date, remark = ${remark || null}, updated_by = ${ctx.user.personId}
    where tenant_id = current_tenant() and id = ${billId}`.execute(ctx.db)
  await follow(ctx, stored)
  return readBill(ctx, billId)
}

/** Enters the payment with its interest, by the rule unless told. Throws 404, 409 (stale, paid already, taken from a wallet) and 400 at the field. */
export async function payBill(
  ctx: Context,
  { billId, version, paidOn, interest, advanced }: Parsed<Routes['payBill']>,
): Promise<TaxBillRow> {
  const { stored, bill } = await lockBill(ctx, billId, version)
  if (bill.paidOn) throw refuse(409, t.paidAlready)
  if (paidOn < bill.issuedOn) throw refuseField('paidOn', t.paidBeforeIssue)
  if (paidOn > dictionaryDay(ctx)) throw refuseField('paidOn', t.paidInFuture)
  if (advanced) {
    await lockWalletLine(ctx.db, billId)
    const taken = await takenForTax(ctx.db, billId)
    if (taken)
      throw refuse(409, t.takenAlready, {
        values: { taken },
        errors: [{ field: 'advanced', message: t.takenAlready, values: { taken } }],
      })
  }
  const late = interest ?? lateOf(bill, paidOn, await chinaCalendar(ctx))?.amount ?? '0.00'
  await sql`update tax_bill set paid_on = ${paidOn}::date, interest = ${late}::numeric, updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${billId}`.execute(
    ctx.db,
  )
  await caseEvent(
    ctx,
    stored.caseId,
    'tax.paid',
    { code: stored.code, number: bill.number, kind: bill.kind, amount: bill.amount, interest: late, paidOn },
    true,
    stored.id,
  )
  if (advanced) await billableTax(ctx.db, stored.id, { ...bill, billId, interest: late, paidOn })
  await follow(ctx, stored)
  return readBill(ctx, billId)
}

/** Takes a payment back. Throws 404 and 409 (stale). */
export async function unpayBill(ctx: Context, { billId, version }: Parsed<Routes['unpayBill']>): Promise<TaxBillRow> {
  const { stored, bill } = await lockBill(ctx, billId, version)
  await sql`update tax_bill set paid_on = null, interest = null, updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${billId}`.execute(
    ctx.db,
  )
  if (bill.paidOn)
    await caseEvent(
      ctx,
      stored.caseId,
      'tax.unpaid',
      { code: stored.code, number: bill.number, kind: bill.kind },
      false,
      stored.id,
    )
  await follow(ctx, stored)
  return readBill(ctx, billId)
}

/** Throws 404 and 409 (stale, paid already). */
export async function deleteBill(ctx: Context, { billId, version }: Parsed<Routes['deleteBill']>): Promise<void> {
  const { stored, bill } = await lockBill(ctx, billId, version)
  if (bill.paidOn) throw refuse(409, t.paidAlready)
  await sql`update tax_bill set deleted_at = now(), deleted_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${billId}`.execute(
    ctx.db,
  )
  await caseEvent(
    ctx,
    stored.caseId,
    'tax.deleted',
    { code: stored.code, number: bill.number, kind: bill.kind },
    false,
    stored.id,
  )
  await follow(ctx, stored)
}
