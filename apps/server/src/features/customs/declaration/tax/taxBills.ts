import { compareTaxes } from '@clearway/contract/features/customs/declaration/tax/compareTaxes'
import type {
  BilledTaxes,
  BillComparison,
  BillKind,
  declarationTax as contract,
  TaxBillRow,
} from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { declarationTaxText as t } from '@clearway/contract/features/customs/declaration/tax/declarationTax.text'
import { latePaymentInterest, type WorkCalendar } from '@clearway/contract/features/customs/declaration/tax/interest'
import { taxKinds, type TaxKind } from '@clearway/contract/features/customs/declaration/tax/lineTaxes'
import { sumOf } from '@clearway/contract/kernel/decimal'
import type { Parsed } from '@clearway/contract/kernel/route'
import Big from 'big.js'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { dictionaryDay } from '../../../../kernel/crud/dictionaries.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { readCase } from '../../case/caseRows.ts'
import { chinaCalendar } from '../../workCalendar.ts'
import { storedDeclaration } from '../declarationRows.ts'
import { toldInterest } from './lateFee.ts'
import { estimateCase, estimateOf, requirePrices, sumOfParts } from './taxEstimate.ts'

type Routes = typeof contract

/** Fees that customs asks for lateness bear no interest themselves. */
const bearsNone: readonly BillKind[] = ['lateDeclaration', 'latePayment']
const farthest = '2999'

/** The interest on a bill by the rule, up to a day. */
export function lateOf(
  bill: Pick<TaxBillRow, 'kind' | 'amount' | 'issuedOn' | 'dueOn'>,
  paid: string,
  calendar: WorkCalendar,
): TaxBillRow['late'] {
  if (bearsNone.includes(bill.kind) || paid > farthest || bill.dueOn > farthest) return null
  return toldInterest(latePaymentInterest({ issued: bill.issuedOn, due: bill.dueOn, paid, tax: bill.amount }, calendar))
}

type StoredBill = Omit<TaxBillRow, 'late'>

/** Bills that fulfil a condition on `b` and its declaration `d`, in the order of their issue. */
export async function billsWhere(ctx: Context, condition: RawBuilder<unknown>): Promise<TaxBillRow[]> {
  const { rows } =
    await sql<StoredBill>`select b.id, b.version, b.declaration_id, d.code as declaration_code, b.number, b.kind, b.amount::text as amount, b.issued_on, b.due_on, b.paid_on, b.interest::text as interest, b.remark
    from tax_bill b join declaration d on d.tenant_id = b.tenant_id and d.id = b.declaration_id
    where b.tenant_id = current_tenant() and b.deleted_at is null and ${condition} order by b.issued_on, d.code, b.number, b.kind limit 1000`.execute(
      ctx.db,
    )
  const today = dictionaryDay(ctx)
  const calendar = await chinaCalendar(ctx)
  return rows.map((row) => ({ ...row, late: lateOf(row, row.paidOn ?? today, calendar) }))
}

/** What an estimate is compared with: of one declaration as it was handed over, where it was. */
type Basis = Parameters<typeof compareTaxes>[0]

/** Estimate and bills by kind. What no estimate knows (anti-dumping, fees) stands by itself and counts as billed beyond it. */
function compared(basis: Basis, bills: readonly TaxBillRow[]): BillComparison {
  const taxes = compareTaxes(
    basis,
    bills.flatMap((b) => (b.kind in taxKinds ? [{ kind: b.kind as TaxKind, amount: b.amount }] : [])),
  )
  const others = (Object.keys(t.kinds) as BillKind[]).flatMap((kind) => {
    const own = bills.filter((b) => b.kind === kind)
    return kind in taxKinds || !own.length
      ? []
      : [
          {
            kind,
            label: t.kinds[kind],
            estimated: null,
            billed: sumOf(
              own.map((b) => b.amount),
              2,
            ),
            difference: null,
          },
        ]
  })
  const billed = taxes.billed === null ? null : sumOf([taxes.billed, ...others.map((o) => o.billed)], 2)
  const difference =
    billed === null || taxes.estimated === null ? null : new Big(billed).minus(taxes.estimated).toFixed(2)
  return { kinds: [...taxes.kinds.map((k) => ({ ...k })), ...others], estimated: taxes.estimated, billed, difference }
}

function answer(basis: Basis, bills: TaxBillRow[]): BilledTaxes {
  const open = bills.filter((b) => !b.paidOn)
  return {
    bills,
    comparison: compared(basis, bills),
    unpaid: sumOf(
      open.map((b) => b.amount),
      2,
    ),
    nextDue: open.map((b) => b.dueOn).toSorted()[0] ?? null,
  }
}

/** The bills of a declaration. Throws 404, and 403 for whom prices are hidden. */
export async function billsOf(ctx: Context, { id }: Parsed<Routes['bills']>): Promise<BilledTaxes> {
  const { submitted, taxes } = await estimateOf(ctx, id)
  return answer(submitted ?? taxes, await billsWhere(ctx, sql`b.declaration_id = ${id}`))
}

/** The bills of all declarations of a case that the user may see. Throws 404, and 403 for whom prices are hidden. */
export async function billsOfCase(ctx: Context, { caseId }: Parsed<Routes['caseBills']>): Promise<BilledTaxes> {
  await readCase(ctx, caseId)
  requirePrices(ctx)
  // `d` is what the join calls it; the scope speaks of `t`.
  const seen = sql.join(
    [
      sql`t.tenant_id = d.tenant_id`,
      sql`t.id = d.id`,
      ...scopeCondition(ctx, { table: 'declaration', orgScoped: true }, dataAccess(ctx.user, 'declaration')),
    ],
    sql` and `,
  )
  const bills = await billsWhere(
    ctx,
    sql`d.case_id = ${caseId} and d.deleted_at is null and exists (select from declaration t where ${seen})`,
  )
  const { parts } = await estimateCase(ctx, caseId)
  return answer(
    sumOfParts(parts.map((part) => (part.submitted ? { ...part, taxes: { ...part.taxes, ...part.submitted } } : part))),
    bills,
  )
}

/** Instant from which the taxes of each declaration count as paid: the day of the last payment once every bill is paid; absent before, and without any bill. */
export async function taxesPaidAt(ctx: Pick<Context, 'db'>, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    declarationId: string
    day: string
  }>`select declaration_id, max(paid_on)::text as day from tax_bill
    where tenant_id = current_tenant() and declaration_id = any(${[...ids]}::uuid[]) and deleted_at is null group by 1 having not bool_or(paid_on is null)`.execute(
    ctx.db,
  )
  return new Map(rows.map((r) => [r.declarationId, `${r.day}T00:00:00+08:00`]))
}

/** The declaration of a bill, for whoever may see it. Throws 404. */
export async function declarationOfBill(ctx: Context, billId: string): Promise<string> {
  const { rows } = await sql<{
    declarationId: string
  }>`select declaration_id from tax_bill where tenant_id = current_tenant() and id = ${billId} and deleted_at is null`.execute(
    ctx.db,
  )
  return (await storedDeclaration(ctx, rows[0]?.declarationId ?? billId)).id
}
