import { warehouse as contract, type WarehouseRow } from '@clearway/contract/features/logistics/warehouse/warehouse'
import { placeText, warehouseText as t } from '@clearway/contract/features/logistics/warehouse/warehouse.text'
import { warehouseMachine as machine } from '@clearway/contract/features/logistics/warehouse/warehouseSteps'
import { issues } from '@clearway/contract/kernel/issue.text'
import { sql } from 'kysely'

import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRows, type CrudSource, type Naming } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'

/** What is in a warehouse goes with it: one with bins is closed, never deleted. */
async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    warehouse: string
  }>`select w.code as warehouse from warehouse w where w.tenant_id = current_tenant() and w.id = any(${ids}::uuid[])
    and exists (select from warehouse_bin b where b.tenant_id = w.tenant_id and b.warehouse_id = w.id and b.deleted_at is null) limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.hasBins, { values: rows[0] })
}

const countOf = (table: string) =>
  `(select count(*)::int from ${table} c where c.tenant_id = t.tenant_id and c.warehouse_id = t.id and c.deleted_at is null)`

/** What a part is of a whole in per cent, rounded down: full is said of what is full. */
export const percentOf = (part: string, whole: string): string => `floor(100 * (${part}) / nullif(${whole}, 0))::int`

/** The room that the stock of a warehouse takes, by the measures of its lots; what nobody measured takes none. */
export const usedCbm = (warehouse: string): string =>
  `(select sum(b.on_hand * l.unit_cbm) from stock_balance b join stock_lot l on l.tenant_id = b.tenant_id and l.id = b.lot_id
    where b.tenant_id = ${warehouse}.tenant_id and b.warehouse_id = ${warehouse}.id and b.on_hand > 0)`

const fillPercent = percentOf(`coalesce(${usedCbm('t')}, 0)`, 't.capacity_cbm')
const fillState = `(case when t.capacity_cbm is null then 'unknown' when ${fillPercent} >= t.warn_percent then 'full' else 'room' end)`

/** A customer's people see where they may bring goods or fetch them. */
export const warehouseSource: CrudSource = {
  table: 'warehouse',
  search: ['code', 'name', 'customsCode?', 'city?', 'addressDetails'],
  unique: { warehouse_code: 'code' },
  computed: {
    fillPercent,
    fillState,
    zones: countOf('warehouse_zone'),
    bins: countOf('warehouse_bin'),
  },
  filters: { fillState: (values) => sql`${sql.raw(fillState)} = any(${[...values]}::text[])` },
  visible: (ctx) => (ctx.user.area === 'customer' ? [sql`t.status <> 'closed'`] : []),
  beforeDelete,
}

/** The warehouse that something is put into, as the caller may see it; nothing is arranged in one that is closed. Throws 400 at the field that tells it, and 409. */
export async function requireWarehouse(ctx: Context, id: unknown, field = 'warehouseId'): Promise<WarehouseRow> {
  const [row] = await readRows(ctx, contract, warehouseSource, [String(id)], { deleted: false, lock: true })
  if (!row) throw refuseField(field, issues.notFound)
  if (!machine.may('arrange', row.status))
    throw refuse(409, placeText.warehouseClosed, { values: { warehouse: row.code } })
  return row
}

/** Where the goods of customs lie, customs supervises. Throws 400 at `bonded`. */
export function requireSupervised({ customsCode, code }: WarehouseRow, bonded: unknown): void {
  if (bonded === true && !customsCode) throw refuseField('bonded', placeText.notBonded, { warehouse: code })
}

/** In a file a warehouse is told by its code or its name. */
export const warehouseNamed: Naming = {
  required: true,
  find: async (ctx, word) => {
    const seen = scopeCondition(ctx, warehouseSource, dataAccess(ctx.user, contract.name))
    const { rows } = await sql<{
      id: string
    }>`select t.id from warehouse t where ${sql.join([sql`t.tenant_id = current_tenant()`, sql`t.deleted_at is null`, ...seen], sql` and `)}
      and (t.code = ${word.toUpperCase()} or t.name = ${word}) limit 2`.execute(ctx.db)
    return rows.length === 1 ? rows[0]!.id : undefined
  },
}
