import { recordLink } from '@clearway/contract/business/billable'
import { bill as contract, type BillFull, type BillItem } from '@clearway/contract/features/billing/bill'
import { billMachine as machine, type BillStatus } from '@clearway/contract/features/billing/billSteps'
import type { StepRule } from '@clearway/contract/kernel/stateMachine'
import type { Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { hidesAny } from '../../kernel/access/hidden.ts'
import type { Context } from '../../kernel/context.ts'
import { readRow } from '../../kernel/crud/crudRows.ts'
import type { Db } from '../../kernel/database/database.ts'
import { billSource, storedBill, type StoredBill } from './billRows.ts'
import { feeLabel } from './feeWords.ts'

type Stored = Omit<BillItem, 'link'> & { readonly recordKind: string | null; readonly recordId: string | null }

/** The lines of a bill, in their order. */
export async function itemsOf(db: Db, id: string, language: Language): Promise<BillItem[]> {
  const { rows } =
    await sql<Stored>`select i.id, i.version, i.no, i.charge_id, ${sql.raw(feeLabel(language, 'i'))} as fee, i.advance, i.description, i.record_kind, i.record_id, i.record_code, i.day,
      trim_scale(i.quantity)::text as quantity, trim_scale(i.price)::text as price, i.currency, i.charge_amount::text as charge_amount, trim_scale(i.rate)::text as rate, i.rate_from, i.amount::text as amount,
      trim_scale(i.tax_rate)::text as tax_rate, i.tax_amount::text as tax_amount, i.status, i.reason, i.dispute, i.dispute_reason, i.answer
    from bill_item i where i.tenant_id = current_tenant() and i.bill_id = ${id} order by i.no`.execute(db)
  return rows.map(({ recordKind, recordId, ...row }) => ({ ...row, link: recordLink(recordKind, recordId) ?? null }))
}

async function paymentsOf(db: Db, id: string): Promise<BillFull['payments']> {
  const { rows } = await sql<
    BillFull['payments'][number]
  >`select p.id, p.amount::text as amount, p.paid_on, p.means, p.reference, (select n.nickname from person n where n.id = p.created_by) as person
    from bill_payment p where p.tenant_id = current_tenant() and p.bill_id = ${id} order by p.id limit 500`.execute(db)
  return rows
}

interface Named {
  readonly id: string
  readonly code: string
}
interface Links {
  readonly reversal: Named | null
  readonly reverses: Named | null
  readonly corrects: Named | null
  readonly correction: Named | null
}

/** Bills that belong to it, as far as the caller sees them. */
async function linksOf(ctx: Context, of: StoredBill): Promise<Links> {
  const seen = ctx.user.area === 'customer' ? sql`and o.issued_at is not null` : sql``
  const { rows } = await sql<Named & { reversesId: string | null; correctsId: string | null }>`
    select o.id, o.code, o.reverses_id, o.corrects_id from bill o where o.tenant_id = current_tenant() and o.deleted_at is null ${seen}
      and (o.reverses_id = ${of.id} or o.corrects_id = ${of.id} or o.id = ${of.reversesId}::uuid or o.id = ${of.correctsId}::uuid) order by o.created_at`.execute(
    ctx.db,
  )
  const named = (found: Named | undefined): Named | null => (found ? { id: found.id, code: found.code } : null)
  return {
    reversal: named(rows.find((row) => row.reversesId === of.id)),
    reverses: named(rows.find((row) => row.id === of.reversesId)),
    corrects: named(rows.find((row) => row.id === of.correctsId)),
    correction: named(rows.findLast((row) => row.correctsId === of.id)),
  }
}

const actPermissions = {
  edit: 'bill.edit',
  audit: 'bill.audit',
  dispute: 'bill.dispute',
  answer: 'bill.edit',
  notePayment: 'bill.pay',
} as const

function actsOf(ctx: Context, of: StoredBill, links: Links): BillFull['acts'] {
  const staff = ctx.user.area !== 'customer'
  const open = (Object.keys(actPermissions) as (keyof typeof actPermissions)[]).filter(
    (act) =>
      machine.may(act, of.status) &&
      ctx.user.permissions.has(actPermissions[act]) &&
      (act === 'dispute' ? of.kind === 'bill' : staff),
  )
  const corrects = staff && of.status === 'reversed' && !links.correction && ctx.user.permissions.has('bill.edit')
  return [...open, ...(corrects ? (['correct'] as const) : [])]
}

const stepsOf = (ctx: Context, { kind, status }: { kind: string; status: BillStatus }): BillFull['steps'] =>
  ctx.user.area === 'customer' || kind === 'reversal'
    ? []
    : machine.stepsFrom(status).filter((name) => {
        const step: StepRule = machine.steps[name]
        return step.permission !== undefined && ctx.user.permissions.has(step.permission)
      })

/** What lines tell of the bill: who may not read one of these sees no lines. */
const told = ['net', 'tax', 'advances', 'total', 'currency', 'rateDay', 'disputed', 'lineCount', 'status', 'reason']

/** The bill as the caller may see it; the house's reasons of an audit are for the house. Throws 404. */
export async function openBill(ctx: Context, id: string): Promise<BillFull> {
  const row = await readRow(ctx, contract, billSource(), id)
  const of = (await storedBill(ctx.db, id))!
  const hides = (...fields: string[]) => hidesAny(ctx, contract.name, fields)
  const staff = ctx.user.area !== 'customer'
  const seen = told.filter((field) => staff || field !== 'reason')
  const [items, payments, links] = await Promise.all([
    hides(...seen) ? [] : itemsOf(ctx.db, id, ctx.language),
    hides('paid', 'owed') ? [] : paymentsOf(ctx.db, id),
    linksOf(ctx, of),
  ])
  const states = row.deletedAt === null && !hides('status')
  const codes = !hides('code', 'reversesCode', 'correctsCode', 'kind')
  return {
    ...row,
    steps: states ? stepsOf(ctx, of) : [],
    acts: states ? actsOf(ctx, of, links) : [],
    items: staff ? items : items.map((item) => ({ ...item, status: 'approved', reason: null, link: null })),
    payments: staff ? payments : payments.map((payment) => ({ ...payment, person: null })),
    ...(codes ? links : { reversal: null, reverses: null, corrects: null, correction: null }),
  }
}
