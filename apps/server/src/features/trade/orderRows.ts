import { order, type OrderRow } from '@clearway/contract/features/trade/order'
import { orderText as t } from '@clearway/contract/features/trade/order.text'
import { orderMachine, type OrderStatus } from '@clearway/contract/features/trade/orderSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { requireCustomer } from '../../business/customers.ts'
import { supplierHeld } from '../../business/payee.ts'
import { hidesAny } from '../../kernel/access/hidden.ts'
import { dataAccess } from '../../kernel/access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../kernel/crud/listQuery.ts'
import { refuse, refuseField } from '../../kernel/refuse.ts'
import { shownLines, storedLines } from './orderLines.ts'
import { nextOrderNumber } from './orderNumber.ts'

/** Fills in the supplier's name. He must be one that the user sees, of the order's customer or of the house. */
async function nameSupplier(ctx: Context, values: Values, orgId: string | null): Promise<void> {
  const where = [
    sql`t.id = ${values['supplierId']}`,
    sql`t.deleted_at is null`,
    sql`(t.org_id is null or t.org_id = ${orgId}::uuid)`,
    ...scopeCondition(ctx, { table: 'supplier', orgScoped: true }, dataAccess(ctx.user, 'supplier')),
  ]
  const { rows } = await sql<{
    name: string
  }>`select t.name from supplier t where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  if (!rows[0]) throw refuseField('supplierId', t.supplierNotFound)
  values['supplierName'] = rows[0].name
}

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  await requireCustomer(ctx, values['orgId'])
  const before = current && (await storedOrder(ctx, current.id))
  const orgId = (values['orgId'] === undefined ? before?.orgId : (values['orgId'] as string | null)) ?? null
  const supplierId = values['supplierId'] ?? before?.supplierId
  // A supplier that stands already stays allowed, whatever became of him since, as long as the customer is the same.
  if (!before || supplierId !== before.supplierId || orgId !== before.orgId)
    await nameSupplier(ctx, Object.assign(values, { supplierId }), orgId)
  if (before && !values['code']) delete values['code']
  if (!before && !values['code']) values['code'] = await nextOrderNumber(ctx)
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    code: string
  }>`select code from trade_order where id = any(${ids}::uuid[]) and status <> all(${[...orderMachine.acts.delete.in]}::text[]) limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.notDeleted, { values: { code: rows[0].code } })
}

export const orderSource: CrudSource = {
  table: 'trade_order',
  orgScoped: true,
  search: ['code', 'supplierName', 'itemCode?', 'itemName?'],
  unique: { trade_order_code: 'code' },
  computed: {
    orgName: `(select o.org_name from sys_org o where o.tenant_id = t.tenant_id and o.id = t.org_id)`,
    supplierHoldUntil: supplierHeld('t.supplier_id'),
    // Told by the area that has the cases, where a list asks for it.
    caseStage: 'null::text',
    caseDue: 'null::timestamptz',
  },
  check,
  beforeDelete,
}

/** Orders with how far they have come at customs, as the reader may see it. */
function followedSource(ctx: Context): CrudSource {
  const stage = ctx.services.stages.find((s) => s.of === order.name)
  if (!stage) return orderSource
  const { state, due } = stage.sql(ctx)
  return {
    ...orderSource,
    // The deadline tells of the stage: in some there is none.
    computed: {
      ...orderSource.computed,
      caseStage: state,
      ...(hidesAny(ctx, order.name, ['caseStage']) ? {} : { caseDue: due }),
    },
    filters: { caseStage: (states) => stage.inStates(ctx, states) },
  }
}

/** Drafts that came back from whoever was to confirm them, or the other drafts. */
export const sentBackSource = (ctx: Context, sentBack: boolean | undefined): CrudSource =>
  sentBack === undefined
    ? followedSource(ctx)
    : {
        ...followedSource(ctx),
        narrowed: { field: 'sentBack', by: ['status', 'statusNote'] },
        visible: () => [sql`t.status = 'draft'`, sql`(t.status_note is not null) = ${sentBack}`],
      }

export interface StoredOrder {
  id: string
  version: number
  orgId: string | null
  supplierId: string
  status: OrderStatus
  createdBy: string | null
  code: string
}

/** What decides about an order, whatever of it the user may read. */
export async function storedOrder(ctx: Context, id: string): Promise<StoredOrder> {
  const { rows } =
    await sql<StoredOrder>`select id, version, org_id, supplier_id, status, created_by, code from trade_order where tenant_id = current_tenant() and id = ${id}`.execute(
      ctx.db,
    )
  return rows[0]!
}

/** One order with its lines, as the user may see it. Throws 404. */
export async function readOrder(ctx: Context, id: string): Promise<OrderRow> {
  const row = await readRow(ctx, order, followedSource(ctx), id)
  return { ...row, detailList: shownLines(ctx, await storedLines(ctx, id)) }
}

/** Locks the order until the transaction ends. Throws 404, or 409 with the order as it stands when `version` is given and stale. */
export async function lockOrder(ctx: Context, id: string, version?: number): Promise<StoredOrder> {
  const row = await readRow(ctx, order, orderSource, id, { deleted: false, lock: true })
  if (version !== undefined && row.version !== version)
    throw refuse(409, refusals.stale, { data: { current: await readOrder(ctx, id) } })
  return storedOrder(ctx, id)
}

export function requireDraft(ctx: Context, { status }: StoredOrder): void {
  if (!orderMachine.may('edit', status))
    throw refuse(409, t.onlyDraft, { values: { status: say(t.statuses[status], ctx.language) } })
}

/** For the audit trail and the totals of lists. */
export function orderWritten(ctx: Context, id: string): void {
  ctx.touched([id])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'trade_order'))
}
