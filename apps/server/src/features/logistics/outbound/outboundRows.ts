import { outboundPlan as contract, type OutboundTab } from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { outboundPlanText as t } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import {
  outboundMachine as machine,
  type OutboundStatus,
  type OutboundStep,
} from '@clearway/contract/features/logistics/outbound/outboundSteps'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { requireCustomer } from '../../../business/customers.ts'
import { nextNumber } from '../../../business/numberSeries.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { ownDeclarations, requireOwnOrder } from '../owned.ts'
import { requireWarehouse } from '../warehouse/warehouseRows.ts'

/** A plan as steps, lines and picks see it, whoever asks. */
export interface StoredPlan {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly status: OutboundStatus
  readonly orgId: string | null
  readonly warehouseId: string
  readonly warehouseName: string
  readonly declarationId: string | null
  readonly declarationNo: string | null
  readonly orderId: string | null
  readonly createdBy: string | null
}

export async function storedPlan(db: Db, id: string): Promise<StoredPlan | undefined> {
  const { rows } =
    await sql<StoredPlan>`select t.id, t.version, t.code, t.status, t.org_id, t.warehouse_id, t.declaration_id, t.declaration_no, t.order_id, t.created_by, w.name as warehouse_name
    from outbound_plan t join warehouse w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id where t.tenant_id = current_tenant() and t.id = ${id}`.execute(
      db,
    )
  return rows[0]
}

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const stored = current && (await storedPlan(ctx.db, current.id))
  if (values['warehouseId'] && values['warehouseId'] !== stored?.warehouseId)
    await requireWarehouse(ctx, values['warehouseId'])
  if (values['orgId'] && values['orgId'] !== stored?.orgId) await requireCustomer(ctx, values['orgId'])
  const orgId = (values['orgId'] === undefined ? stored?.orgId : (values['orgId'] as string | null)) ?? null
  const moved = orgId !== stored?.orgId
  const given = (field: 'orderId' | 'declarationId') => (values[field] === undefined ? stored?.[field] : values[field])
  const orderId = given('orderId')
  if (orderId && (moved || orderId !== stored?.orderId)) await requireOwnOrder(ctx, orgId, orderId, t.orderNotFound)
  const declaration = given('declarationId')
  if (
    declaration &&
    (moved || declaration !== stored?.declarationId) &&
    !(await ownDeclarations(ctx, orgId, [String(declaration)])).size
  )
    throw refuseField('declarationId', t.declarationNotFound)
  if (!stored) values['code'] = await nextNumber(ctx, { prefix: 'OB', table: 'outbound_plan', exhausted: t.exhausted })
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } =
    await sql`select 1 from outbound_plan where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and not ${inStates('status', machine.acts.delete.in)} limit 1`.execute(
      ctx.db,
    )
  if (rows.length) throw refuse(409, t.notDeleted)
}

const base: CrudSource = {
  table: 'outbound_plan',
  orgScoped: true,
  search: ['code', 'consignee', 'containerNo?', 'vehicle?', 'sealNo?'],
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    warehouseName: '(select w.name from warehouse w where w.tenant_id = t.tenant_id and w.id = t.warehouse_id)',
    declarationCode: '(select d.code from declaration d where d.tenant_id = t.tenant_id and d.id = t.declaration_id)',
    orderCode: '(select o.code from trade_order o where o.tenant_id = t.tenant_id and o.id = t.order_id)',
    lineCount: '(select count(*)::int from outbound_line l where l.tenant_id = t.tenant_id and l.plan_id = t.id)',
  },
  check,
  beforeDelete,
}

/** What a list shows: a tab, or all. */
export const outboundSource = (tab: OutboundTab = 'all'): CrudSource =>
  tab === 'all'
    ? base
    : {
        ...base,
        narrowed: { field: 'tab', by: ['status'] },
        visible: () => [inStates('t.status', machine.phases[tab])],
      }

/** Locks it until the transaction ends. Throws 404. */
export async function lockPlan(ctx: Context, id: string): Promise<StoredPlan> {
  await readRow(ctx, contract, outboundSource(), id, { deleted: false, lock: true })
  return (await storedPlan(ctx.db, id))!
}

export const notFrom = (status: OutboundStatus, step: OutboundStep): Text =>
  fillText(t.notFrom, { status: machine.states[status], step: t.steps[step] })

/** For the audit trail and the totals of lists. */
export function planWritten(ctx: Context, id: string, note?: string): void {
  ctx.touched([id], note)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'outbound_plan'))
}
