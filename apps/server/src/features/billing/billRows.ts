import { bill as contract } from '@clearway/contract/features/billing/bill'
import { billText as t } from '@clearway/contract/features/billing/bill.text'
import type { BillTab } from '@clearway/contract/features/billing/billResource'
import { billMachine as machine, type BillStatus, type BillStep } from '@clearway/contract/features/billing/billSteps'
import { fillText, say, type Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { computedChoice } from '../../business/computedChoice.ts'
import type { Context } from '../../kernel/context.ts'
import { readRow, type CrudSource } from '../../kernel/crud/crudRows.ts'
import { dayIn } from '../../kernel/crud/moments.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refuse.ts'
import { inStates, listed } from '../../kernel/stateMachine.ts'

const paid =
  '(select coalesce(sum(p.amount), 0) from bill_payment p where p.tenant_id = t.tenant_id and p.bill_id = t.id)'
/** Bills that were paid in full by their last payment, and those that are owed by the tenant's day. */
const kept = `(case when t.kind <> 'bill' or t.due_on is null then null
  when t.status in ('paid', 'closed') then (select case when max(p.paid_on) > t.due_on then 'late' else 'inTime' end from bill_payment p where p.tenant_id = t.tenant_id and p.bill_id = t.id)
  when t.status in (${listed(machine.phases.owed)}) then case when t.due_on < (select tenant_today()) then 'late' else 'open' end end)`
const disputes = `(select count(*)::int from bill_item i where i.tenant_id = t.tenant_id and i.bill_id = t.id and i.dispute = 'open')`
const numberOf = (column: 'reverses_id' | 'corrects_id') =>
  `(select o.code from bill o where o.tenant_id = t.tenant_id and o.id = t.${column})`

/** A customer's people see what was sent to them. */
const shown = (ctx: Context): RawBuilder<boolean>[] =>
  ctx.user.area === 'customer' ? [sql<boolean>`t.issued_at is not null`] : []

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    status: BillStatus
  }>`select status from bill where tenant_id = current_tenant() and id = any(${[...ids]}::uuid[])
    and not ${inStates('status', machine.acts.edit.in)} limit 1`.execute(ctx.db)
  if (rows[0]) throw fixedIn(ctx, rows[0].status)
  await sql`update charge set status = 'open' where tenant_id = current_tenant() and id in (select charge_id from bill_item
    where tenant_id = current_tenant() and bill_id = any(${[...ids]}::uuid[]) and live)`.execute(ctx.db)
  await sql`delete from bill_item where tenant_id = current_tenant() and bill_id = any(${[...ids]}::uuid[])`.execute(
    ctx.db,
  )
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'charge'))
}

const base: CrudSource = {
  table: 'bill',
  orgScoped: true,
  search: ['code', 'remark?'],
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    paid,
    owed: `(case when t.status in (${listed(machine.phases.owed)}) then t.total - ${paid} else 0 end)::numeric(18, 2)`,
    kept,
    lineCount: '(select count(*)::int from bill_item i where i.tenant_id = t.tenant_id and i.bill_id = t.id)',
    disputed: disputes,
    reversesCode: numberOf('reverses_id'),
    correctsCode: numberOf('corrects_id'),
  },
  filters: { kept: computedChoice(kept) },
  visible: shown,
  beforeDelete,
}

/** Late by the reader's clock. */
const overdue = (ctx: Context) =>
  sql<boolean>`${inStates('t.status', machine.phases.owed)} and t.due_on < ${dayIn(ctx.user.timeZone)}::date`
const disputed = sql<boolean>`exists (select from bill_item i where i.tenant_id = t.tenant_id and i.bill_id = t.id and i.dispute = 'open')`

/** What a list shows: a tab, or all. */
export const billSource = (tab: BillTab = 'all'): CrudSource =>
  tab === 'all'
    ? base
    : {
        ...base,
        narrowed: {
          field: 'tab',
          by: tab === 'disputes' ? ['disputed'] : tab === 'overdue' ? ['status', 'dueOn'] : ['status'],
        },
        visible: (ctx) => [
          ...shown(ctx),
          tab === 'disputes'
            ? disputed
            : tab === 'overdue'
              ? overdue(ctx)
              : inStates(
                  't.status',
                  tab === 'over' ? [...machine.phases.paid, ...machine.phases.over] : machine.phases[tab],
                ),
        ],
      }

/** A bill as steps and papers see it, whoever asks. */
export interface StoredBill {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly kind: 'bill' | 'reversal'
  readonly status: BillStatus
  readonly orgId: string
  readonly orgName: string
  readonly currency: string
  readonly fromDay: string
  readonly toDay: string
  readonly rateDay: string
  readonly net: string
  readonly tax: string
  readonly advances: string
  readonly total: string
  readonly paid: string
  readonly dueOn: string | null
  readonly issuedOn: string | null
  readonly reversesId: string | null
  readonly correctsId: string | null
  readonly createdBy: string | null
  readonly submittedBy: string | null
}

export async function storedBill(db: Db, id: string, lock = false): Promise<StoredBill | undefined> {
  const { rows } =
    await sql<StoredBill>`select t.*, t.net::text as net, t.tax::text as tax, t.advances::text as advances, t.total::text as total, ${sql.raw(paid)}::numeric(18, 2)::text as paid,
      (select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id) as org_name
    from bill t where t.tenant_id = current_tenant() and t.id = ${id} ${sql.raw(lock ? 'for update' : '')}`.execute(db)
  return rows[0]
}

/** Locks it until the transaction ends. Throws 404. */
export async function lockBill(ctx: Context, id: string): Promise<StoredBill> {
  await readRow(ctx, contract, billSource(), id, { deleted: false, lock: true })
  return (await storedBill(ctx.db, id))!
}

export const notFrom = (status: BillStatus, step: BillStep): Text =>
  fillText(t.notFrom, { status: machine.states[status], step: t.steps[step] })
export const fixedIn = (ctx: Context, status: BillStatus) =>
  refuse(409, t.fixed, { values: { status: say(machine.states[status], ctx.language) } })
export const notNow = (ctx: Context, status: BillStatus) =>
  refuse(409, t.noAct, { values: { status: say(machine.states[status], ctx.language) } })

/** For the audit trail and the totals of lists. */
export function billsWritten(ctx: Context, ids: readonly string[]): void {
  ctx.touched([...ids])
  ctx.afterCommit(() => {
    ctx.services.totals.forget(ctx.user.tenantId, 'bill')
    ctx.services.totals.forget(ctx.user.tenantId, 'charge')
  })
}

/** Writes the sums of a bill that is not locked: always those of its lines. */
export async function sumBill(db: Db, id: string): Promise<void> {
  await sql`update bill b set net = s.net, tax = s.tax, advances = s.advances, total = s.net + s.tax + s.advances
    from (select coalesce(sum(i.amount) filter (where not i.advance), 0) as net, coalesce(sum(i.tax_amount), 0) as tax,
      coalesce(sum(i.amount) filter (where i.advance), 0) as advances from bill_item i where i.tenant_id = current_tenant() and i.bill_id = ${id}) s
    where b.tenant_id = current_tenant() and b.id = ${id} and (b.net, b.tax, b.advances) is distinct from (s.net, s.tax, s.advances)`.execute(
    db,
  )
}
