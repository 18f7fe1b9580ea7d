import { warehouse as warehouseContract } from '@clearway/contract/features/logistics/warehouse/warehouse'
import { placeText } from '@clearway/contract/features/logistics/warehouse/warehouse.text'
import { warehouseZone as contract } from '@clearway/contract/features/logistics/warehouse/warehouseZone'
import { warehouseZoneText as t } from '@clearway/contract/features/logistics/warehouse/warehouseZone.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { crud } from '../../../kernel/crud/crud.ts'
import type { CrudSource } from '../../../kernel/crud/crudRows.ts'
import { feature } from '../../../kernel/feature.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { withWarehouse } from './placeOptions.ts'
import { requireSupervised, requireWarehouse, warehouseNamed } from './warehouseRows.ts'

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    zone: string
  }>`select z.code as zone from warehouse_zone z where z.tenant_id = current_tenant() and z.id = any(${ids}::uuid[])
    and exists (select from warehouse_bin b where b.tenant_id = z.tenant_id and b.zone_id = z.id and b.deleted_at is null) limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.hasBins, { values: rows[0] })
}

const source: CrudSource = {
  table: 'warehouse_zone',
  search: ['code', 'name'],
  unique: { warehouse_zone_code: ['code', 'warehouseId'] },
  computed: {
    warehouseName: '(select w.name from warehouse w where w.tenant_id = t.tenant_id and w.id = t.warehouse_id)',
    bins: '(select count(*)::int from warehouse_bin b where b.tenant_id = t.tenant_id and b.zone_id = t.id and b.deleted_at is null)',
  },
  named: { warehouseId: warehouseNamed },
  check: async (ctx, values, current) => {
    if (current && values['warehouseId'] && values['warehouseId'] !== current['warehouseId'])
      throw refuseField('warehouseId', placeText.warehouseFixed)
    const of = await requireWarehouse(ctx, current ? current['warehouseId'] : values['warehouseId'])
    requireSupervised(of, values['bonded'])
  },
  saved: async (ctx) => ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, warehouseContract.name)),
  beforeDelete,
}

const base = crud(contract, source)

export const warehouseZone = feature(contract.routes, {
  ...base,
  queryOptions: async (ctx, input, file) =>
    withWarehouse(ctx, { name: contract.name, table: 'warehouse_zone' }, await base.queryOptions(ctx, input, file)),
})
