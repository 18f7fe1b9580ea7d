import {
  paymentBatch as contract,
  type PaymentBatchFull,
  type PaymentBatchTab,
} from '@clearway/contract/features/account/ledger/paymentBatch'
import { paymentBatchText as t } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import {
  paymentBatchMachine as machine,
  type PaymentBatchStatus,
  type PaymentBatchStep,
} from '@clearway/contract/features/account/ledger/paymentBatchSteps'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { readRow, type CrudSource } from '../../../../kernel/crud/crudRows.ts'
import { refuseField } from '../../../../kernel/refuse.ts'
import { inStates } from '../../../../kernel/stateMachine.ts'
import { person } from '../wallet/walletRows.ts'
import { itemsOf } from './batchItems.ts'

/** What a batch pays or paid; of one that ended unpaid what it would have paid. What was returned before it was paid is no part of it. */
const paysOf = (
  what: string,
) => `(select ${what} from payment_batch_item i join flow_back f on f.tenant_id = i.tenant_id and f.id = i.flow_back_id
  where i.tenant_id = t.tenant_id and i.batch_id = t.id and (i.state <> 'returned' or i.entry_id is not null))`

const base: CrudSource = {
  table: 'payment_batch',
  search: ['code', 'remark?'],
  computed: {
    itemCount: paysOf('count(*)::int'),
    total: paysOf('coalesce(sum(f.amount), 0)::numeric(18, 2)'),
    bankAccount: `(select a.bank_name || ' · ' || a.bank_account_name || ' · **** ' || a.number_end from bank_account a where a.tenant_id = t.tenant_id and a.id = t.bank_account_id)`,
    makerName: person('created_by'),
    approverName: person('approved_by'),
  },
  // Whatever buttons a role was given: it tells of several customers.
  visible: (ctx) => (ctx.user.area === 'customer' ? [sql<boolean>`false`] : []),
}

/** What a list shows: a tab, or all. */
export const batchSource = (tab: PaymentBatchTab = 'all'): CrudSource =>
  tab === 'all'
    ? base
    : {
        ...base,
        narrowed: { field: 'tab', by: ['status'] },
        visible: (ctx) => [...base.visible!(ctx), inStates('t.status', machine.phases[tab])],
      }

export interface StoredBatch {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly status: PaymentBatchStatus
  readonly currency: string
  readonly bankAccountId: string
  readonly payOn: string
  readonly editors: readonly string[]
  readonly createdBy: string | null
}

/** Locks it until the transaction ends. Throws 404. */
export async function lockBatch(ctx: Context, id: string): Promise<StoredBatch> {
  await readRow(ctx, contract, batchSource(), id, { deleted: false, lock: true })
  const { rows } =
    await sql<StoredBatch>`select id, version, code, status, currency, bank_account_id, pay_on, editors, created_by
    from payment_batch where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  return rows[0]!
}

export const batchNotFrom = (status: PaymentBatchStatus, step: PaymentBatchStep): Text =>
  fillText(t.notFrom, { status: machine.states[status], step: t.steps[step] })

/** Who made or changed it decides nothing about it. */
export const hasMade = (ctx: Context, of: Pick<StoredBatch, 'createdBy' | 'editors'>): boolean =>
  of.createdBy === ctx.user.personId || of.editors.includes(ctx.user.personId)

/** The house's account that pays. Throws at `bankAccountId`. */
export async function payingAccount(ctx: Context, id: string): Promise<{ currency: string }> {
  const { rows } = await sql<{
    currency: string
  }>`select currency from bank_account where tenant_id = current_tenant() and id = ${id} and org_id is null and supplier_id is null
    and purpose in ('both', 'pay') and deleted_at is null`.execute(ctx.db)
  if (!rows[0]) throw refuseField('bankAccountId', t.accountGone)
  return rows[0]
}

/** The batch as the caller may see it. Throws 404. */
export async function openBatch(ctx: Context, id: string): Promise<PaymentBatchFull> {
  const row = await readRow(ctx, contract, batchSource(), id)
  const can = (permission: string) => ctx.user.permissions.has(permission)
  const [items, files, lines, editors] = await Promise.all([
    itemsOf(ctx, id),
    sql<
      PaymentBatchFull['files'][number]
    >`select kind, name, length(content) as size, sha256 from payment_batch_file where tenant_id = current_tenant() and batch_id = ${id} order by kind desc`.execute(
      ctx.db,
    ),
    sql<
      NonNullable<PaymentBatchFull['bankLine']>
    >`select l.id, l.booked_on, l.amount::text as amount from bank_match m join bank_statement_line l on l.tenant_id = m.tenant_id and l.id = m.line_id
      where m.tenant_id = current_tenant() and m.item_kind = 'batch' and m.item_id = ${id} and m.undone_at is null`.execute(
      ctx.db,
    ),
    sql<
      Pick<StoredBatch, 'createdBy' | 'editors'>
    >`select created_by, editors from payment_batch where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db),
  ])
  const made = hasMade(ctx, editors.rows[0]!)
  const { status } = row
  const may = can('paymentBatch.edit')
  const open = items.filter((item) => item.state === 'in').length
  return {
    ...row,
    items: items.map((item) => ({
      ...item,
      holdUntil: item.state === 'in' ? item.holdUntil : null,
      returnable:
        may && ((status === 'sent' && item.state === 'in' && open > 1) || (status === 'paid' && item.state === 'paid')),
    })),
    files: files.rows,
    bankLine: lines.rows[0] ?? null,
    editable: may && machine.may('edit', status),
    steps: machine
      .stepsFrom(status)
      .filter((step) => can(machine.steps[step].permission) && !(made && machine.asks(step, 'another'))),
  }
}

/** For the audit trail and the totals of lists. */
export function batchWritten(ctx: Context, id: string, flowBackIds: readonly string[] = []): void {
  ctx.touched([id, ...flowBackIds])
  ctx.afterCommit(() => {
    for (const table of ['payment_batch', 'flow_back']) ctx.services.totals.forget(ctx.user.tenantId, table)
  })
}
