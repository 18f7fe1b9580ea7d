import { recordLink } from '@clearway/contract/business/billable'
import { billableText } from '@clearway/contract/business/billable.text'
import { charge as contract, type ChargeFull, type ChargeTab } from '@clearway/contract/features/billing/charge'
import { chargeText as t } from '@clearway/contract/features/billing/charge.text'
import {
  chargeMachine as machine,
  type ChargeStatus,
  type ChargeStep,
} from '@clearway/contract/features/billing/chargeSteps'
import { fillText, say, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { hidesAny } from '../../kernel/access/hidden.ts'
import type { Context } from '../../kernel/context.ts'
import { readRow, type CrudSource } from '../../kernel/crud/crudRows.ts'
import { feeLabel } from './feeWords.ts'
import { chargeColumns, chargeTables, type StoredCharge } from './repricing.ts'

const onBill = (what: string): string =>
  `(select ${what} from bill_item i join bill b on b.tenant_id = i.tenant_id and b.id = i.bill_id where i.tenant_id = t.tenant_id and i.charge_id = t.id and i.live)`

/** What a list shows: a tab, or all. */
export const chargeSource =
  (tab: ChargeTab = 'all') =>
  (language: Language): CrudSource => ({
    table: 'charge',
    orgScoped: true,
    search: ['code', 'recordCode?', 'description?'],
    computed: {
      orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
      feeLabel: feeLabel(language),
      billCode: onBill('b.code'),
    },
    ...(tab === 'all'
      ? {}
      : { narrowed: { field: 'tab', by: ['status'] }, visible: () => [sql`t.status = ${sql.lit(tab)}`] }),
  })

/** Locks it until the transaction ends. Throws 404. */
export async function lockCharge(ctx: Context, id: string): Promise<StoredCharge> {
  await readRow(ctx, contract, chargeSource()(ctx.language), id, { deleted: false, lock: true })
  const { rows } = await sql<StoredCharge>`select ${chargeColumns} from ${chargeTables}
    where c.tenant_id = current_tenant() and c.id = ${id}`.execute(ctx.db)
  return rows[0]!
}

interface Beside {
  readonly calculation: Text[]
  readonly recordKind: string | null
  readonly recordId: string | null
  readonly eventKind: string | null
  readonly billId: string | null
}

/** What its calculation tells. */
const calculated = [
  'feeId',
  'orgId',
  'day',
  'quantity',
  'price',
  'currency',
  'amount',
  'taxRate',
  'taxAmount',
  'reason',
]

/** The charge as the caller may see it. Throws 404. */
export async function openCharge(ctx: Context, id: string): Promise<ChargeFull> {
  const row = await readRow(ctx, contract, chargeSource()(ctx.language), id)
  const { rows } =
    await sql<Beside>`select t.calculation, t.record_kind, t.record_id, e.kind as event_kind, ${sql.raw(onBill('b.id'))} as bill_id
    from charge t left join billable_event e on e.tenant_id = t.tenant_id and e.id = t.event_id where t.tenant_id = current_tenant() and t.id = ${id}`.execute(
      ctx.db,
    )
  const of = rows[0]!
  const hides = (...fields: string[]) => hidesAny(ctx, contract.name, fields)
  const staff = ctx.user.area !== 'customer'
  const kinds: Readonly<Record<string, Text>> = billableText.kinds
  const eventKind = of.eventKind && kinds[of.eventKind]
  return {
    ...row,
    steps:
      staff && !hides('status') && ctx.user.permissions.has('charge.edit') && row.deletedAt === null
        ? machine.stepsFrom(row.status).filter((step) => machine.steps[step].by !== 'program')
        : [],
    calculation: hides(...calculated) ? [] : of.calculation,
    event: eventKind && !hides('feeId') ? say(eventKind, ctx.language) : null,
    link: hides('recordCode') ? null : (recordLink(of.recordKind, of.recordId) ?? null),
    billId: hides('billCode') ? null : of.billId,
  }
}

export const chargeNotFrom = (status: ChargeStatus, step: ChargeStep): Text =>
  fillText(t.notFrom, { status: machine.states[status], step: t.steps[step] })

/** For the audit trail and the totals of lists. */
export function chargesWritten(ctx: Context, ids: readonly string[]): void {
  ctx.touched([...ids])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'charge'))
}
