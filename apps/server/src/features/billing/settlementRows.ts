import {
  settlement as contract,
  type SettlementFull,
  type SettlementTab,
} from '@clearway/contract/features/billing/settlement'
import { settlementText as t } from '@clearway/contract/features/billing/settlement.text'
import {
  settlementMachine as machine,
  type SettlementStatus,
  type SettlementStep,
} from '@clearway/contract/features/billing/settlementSteps'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { hidesAny } from '../../kernel/access/hidden.ts'
import type { Context } from '../../kernel/context.ts'
import { readRow, type CrudSource } from '../../kernel/crud/crudRows.ts'
import type { Db } from '../../kernel/database/database.ts'
import { inStates } from '../../kernel/stateMachine.ts'

const base: CrudSource = {
  table: 'settlement',
  orgScoped: true,
  search: ['code', 'remark?'],
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    bills: `(select string_agg(b.code, ', ' order by b.code) from settlement_line l join bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
      where l.tenant_id = t.tenant_id and l.settlement_id = t.id)`,
  },
  // A customer's people see what became of their bills, not what the house thinks about.
  visible: (ctx) => (ctx.user.area === 'customer' ? [sql<boolean>`t.posted_at is not null`] : []),
}

/** What a list shows: a tab, or all. */
export const settlementSource = (tab: SettlementTab = 'all'): CrudSource =>
  tab === 'all'
    ? base
    : {
        ...base,
        narrowed: { field: 'tab', by: ['status'] },
        visible: (ctx) => [...base.visible!(ctx), inStates('t.status', machine.phases[tab])],
      }

export interface StoredSettlement {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly kind: SettlementFull['kind']
  readonly status: SettlementStatus
  readonly orgId: string
  readonly currency: string
  readonly amount: string
  readonly paidCurrency: string
  readonly paidAmount: string
  readonly rounding: string
  readonly leftOver: string
  readonly bankLineId: string | null
  readonly walletId: string | null
  readonly paidOn: string
  readonly createdBy: string | null
  readonly postedBy: string | null
}

/** Locks it until the transaction ends. Throws 404. */
export async function lockSettlement(ctx: Context, id: string): Promise<StoredSettlement> {
  await readRow(ctx, contract, settlementSource(), id, { deleted: false, lock: true })
  const { rows } =
    await sql<StoredSettlement>`select t.*, t.amount::text as amount, t.paid_amount::text as paid_amount, t.rounding::text as rounding, t.left_over::text as left_over
    from settlement t where t.tenant_id = current_tenant() and t.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

export type StoredLine = SettlementFull['lines'][number]

/** What each bill took. */
export async function linesOf(db: Db, id: string): Promise<StoredLine[]> {
  const { rows } =
    await sql<StoredLine>`select l.bill_id, b.code, l.amount::text as amount, l.paid_amount::text as paid_amount
    from settlement_line l join bill b on b.tenant_id = l.tenant_id and b.id = l.bill_id
    where l.tenant_id = current_tenant() and l.settlement_id = ${id} order by l.bill_id`.execute(db)
  return rows
}

async function entriesOf(db: Db, id: string): Promise<SettlementFull['entries']> {
  const { rows } =
    await sql`select e.id, e.kind, e.amount::text as amount, e.currency, (select p.account from ledger_posting p where p.tenant_id = e.tenant_id and p.entry_id = e.id and p.amount < 0) as "from",
      (select p.account from ledger_posting p where p.tenant_id = e.tenant_id and p.entry_id = e.id and p.amount > 0) as "to"
    from ledger_entry e where e.tenant_id = current_tenant() and e.source_kind = 'settlement' and e.source_id = ${id} order by e.created_at, e.id`.execute(
      db,
    )
  return rows as unknown as SettlementFull['entries']
}

/** What its lines and entries tell of it. */
const told = ['bills', 'currency', 'amount', 'paidCurrency', 'paidAmount', 'rate', 'rounding', 'leftOver', 'kind']

/** The settlement as the caller may see it. Throws 404. */
export async function openSettlement(ctx: Context, id: string): Promise<SettlementFull> {
  const row = await readRow(ctx, contract, settlementSource(), id)
  const staff = ctx.user.area !== 'customer'
  const hides = hidesAny(ctx, contract.name, told)
  const [lines, entries] = await Promise.all([
    hides ? [] : linesOf(ctx.db, id),
    hides || !staff ? [] : entriesOf(ctx.db, id),
  ])
  const states = staff && !hidesAny(ctx, contract.name, ['status', 'kind'])
  return {
    ...row,
    lines,
    entries,
    steps: states
      ? machine
          .stepsFrom(row.status)
          .filter((name) => name !== 'post' && ctx.user.permissions.has(machine.steps[name].permission))
      : [],
  }
}

export const settlementNotFrom = (status: SettlementStatus, step: SettlementStep): Text =>
  fillText(t.notFrom, { status: machine.states[status], step: t.steps[step] })

/** For the audit trail and the totals of lists. */
export function settled(ctx: Context, id: string, bills: readonly string[]): void {
  ctx.touched([id, ...bills])
  ctx.afterCommit(() => {
    for (const table of ['settlement', 'bill', 'bank_statement_line'])
      ctx.services.totals.forget(ctx.user.tenantId, table)
  })
}
