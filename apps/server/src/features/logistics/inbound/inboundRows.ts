import {
  inboundBooking as contract,
  type InboundTab,
} from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { inboundBookingText as t } from '@clearway/contract/features/logistics/inbound/inboundBooking.text'
import {
  inboundMachine as machine,
  type InboundStatus,
  type InboundStep,
} from '@clearway/contract/features/logistics/inbound/inboundSteps'
import { warehouseMachine } from '@clearway/contract/features/logistics/warehouse/warehouseSteps'
import { fillText, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { requireCustomer } from '../../../business/customers.ts'
import { nextNumber } from '../../../business/numberSeries.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../../kernel/crud/crudRows.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { inStates } from '../../../kernel/stateMachine.ts'
import { requireOwnOrder } from '../owned.ts'
import { requireWarehouse } from '../warehouse/warehouseRows.ts'

/** A booking as steps and lines see it, whoever asks. */
export interface StoredBooking {
  readonly id: string
  readonly version: number
  readonly code: string
  readonly status: InboundStatus
  readonly orgId: string | null
  readonly warehouseId: string
  readonly warehouse: string
  readonly warehouseName: string
  readonly warehouseState: 'active' | 'closedInbound' | 'closed'
  readonly supervised: boolean
  readonly timeZone: string
  readonly declares: 'together' | 'apart'
  readonly orderId: string | null
  readonly createdBy: string | null
}

export async function storedBooking(db: Db, id: string): Promise<StoredBooking | undefined> {
  const { rows } =
    await sql<StoredBooking>`select t.id, t.version, t.code, t.status, t.org_id, t.warehouse_id, t.declares, t.order_id, t.created_by,
      w.code as warehouse, w.name as warehouse_name, w.status as warehouse_state, w.customs_code is not null as supervised, w.time_zone
    from inbound_booking t join warehouse w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id where t.tenant_id = current_tenant() and t.id = ${id}`.execute(
      db,
    )
  return rows[0]
}

/** The warehouse as it is for goods that come in. Throws 400 at `warehouseId` and 409. */
async function requireOpenWarehouse(ctx: Context, id: unknown): Promise<void> {
  const { code, status } = await requireWarehouse(ctx, id)
  if (!warehouseMachine.isIn('inbound', status))
    throw refuseField('warehouseId', fillText(t.notOpen, { warehouse: code }))
}

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  const stored = current && (await storedBooking(ctx.db, current.id))
  if (values['warehouseId'] && values['warehouseId'] !== stored?.warehouseId)
    await requireOpenWarehouse(ctx, values['warehouseId'])
  if (values['orgId'] && values['orgId'] !== stored?.orgId) await requireCustomer(ctx, values['orgId'])
  if (stored && values['declares'] && values['declares'] !== stored.declares)
    throw refuseField('declares', t.declaresFixed)
  const orgId = (values['orgId'] === undefined ? stored?.orgId : (values['orgId'] as string | null)) ?? null
  const orderId = values['orderId'] === undefined ? stored?.orderId : values['orderId']
  if (orderId && (orderId !== stored?.orderId || orgId !== stored?.orgId))
    await requireOwnOrder(ctx, orgId, orderId, t.orderNotFound)
  if (!stored)
    values['code'] = await nextNumber(ctx, { prefix: 'IB', table: 'inbound_booking', exhausted: t.exhausted })
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } =
    await sql`select 1 from inbound_booking where tenant_id = current_tenant() and id = any(${ids}::uuid[]) and not ${inStates('status', machine.acts.delete.in)} limit 1`.execute(
      ctx.db,
    )
  if (rows.length) throw refuse(409, t.notDeleted)
}

const base: CrudSource = {
  table: 'inbound_booking',
  orgScoped: true,
  search: ['code', 'soNumber?', 'containerNo?', 'vehicle?'],
  computed: {
    orgName: '(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)',
    warehouseName: '(select w.name from warehouse w where w.tenant_id = t.tenant_id and w.id = t.warehouse_id)',
    orderCode: '(select o.code from trade_order o where o.tenant_id = t.tenant_id and o.id = t.order_id)',
    lineCount: '(select count(*)::int from inbound_line l where l.tenant_id = t.tenant_id and l.booking_id = t.id)',
  },
  check,
  beforeDelete,
}

/** What a list shows: a tab, or all. */
export const inboundSource = (tab: InboundTab = 'all'): CrudSource =>
  tab === 'all'
    ? base
    : {
        ...base,
        narrowed: { field: 'tab', by: ['status'] },
        visible: () => [inStates('t.status', machine.phases[tab])],
      }

/** Locks it until the transaction ends. Throws 404. */
export async function lockBooking(ctx: Context, id: string): Promise<StoredBooking> {
  await readRow(ctx, contract, inboundSource(), id, { deleted: false, lock: true })
  return (await storedBooking(ctx.db, id))!
}

export const notFrom = (status: InboundStatus, step: InboundStep): Text =>
  fillText(t.notFrom, { status: machine.states[status], step: t.steps[step] })

/** For the audit trail and the totals of lists. */
export function bookingWritten(ctx: Context, id: string, note?: string): void {
  ctx.touched([id], note)
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'inbound_booking'))
}
