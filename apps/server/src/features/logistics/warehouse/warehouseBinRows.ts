import { placeText } from '@clearway/contract/features/logistics/warehouse/warehouse.text'
import { warehouseBinText as t } from '@clearway/contract/features/logistics/warehouse/warehouseBin.text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import type { CrudSource, Naming, Row, Values } from '../../../kernel/crud/crudRows.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { stockIn } from './standing.ts'
import { requireSupervised, requireWarehouse, warehouseNamed } from './warehouseRows.ts'

async function requireZone(ctx: Context, warehouseId: string, zoneId: unknown): Promise<void> {
  const found = await ctx.db
    .selectFrom('warehouseZone')
    .select('id')
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', String(zoneId))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) throw refuseField('zoneId', t.zoneNotHere)
}

async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  if (current && values['warehouseId'] && values['warehouseId'] !== current['warehouseId'])
    throw refuseField('warehouseId', placeText.warehouseFixed)
  const of = await requireWarehouse(ctx, current ? current['warehouseId'] : values['warehouseId'])
  requireSupervised(of, values['bonded'])
  if (values['zoneId'] && values['zoneId'] !== current?.['zoneId']) await requireZone(ctx, of.id, values['zoneId'])
}

/** Within its warehouse a zone is told by its code. */
const zoneNamed: Naming = {
  required: true,
  find: async (ctx, word, row) => {
    const told = String(row['warehouseId'] ?? '')
    const warehouseId = /^[0-9a-f-]{36}$/.test(told) ? told : await warehouseNamed.find(ctx, told, row)
    if (!warehouseId) return undefined
    const { rows } = await sql<{
      id: string
    }>`select id from warehouse_zone where tenant_id = current_tenant() and warehouse_id = ${warehouseId} and code = ${word.toUpperCase()} and deleted_at is null`.execute(
      ctx.db,
    )
    return rows[0]?.id
  },
}

export async function requireEmptyBins(ctx: Context, ids: readonly string[]): Promise<void> {
  const bin = await stockIn(ctx, { binIds: ids })
  if (bin) throw refuse(409, t.hasStock, { values: { bin } })
}

export const warehouseBinSource: CrudSource = {
  table: 'warehouse_bin',
  search: ['code', 'remark?'],
  unique: { warehouse_bin_code: ['code', 'warehouseId'] },
  computed: {
    warehouseName: '(select w.name from warehouse w where w.tenant_id = t.tenant_id and w.id = t.warehouse_id)',
    zoneCode: '(select z.code from warehouse_zone z where z.tenant_id = t.tenant_id and z.id = t.zone_id)',
  },
  named: { warehouseId: warehouseNamed, zoneId: zoneNamed },
  check,
  beforeDelete: requireEmptyBins,
}
