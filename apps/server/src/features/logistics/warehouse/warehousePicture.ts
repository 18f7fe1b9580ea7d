import { warehouse as contract } from '@clearway/contract/features/logistics/warehouse/warehouse'
import { warehouseBin } from '@clearway/contract/features/logistics/warehouse/warehouseBin'
import {
  mostPictured,
  type PictureBin,
  type PictureZone,
} from '@clearway/contract/features/logistics/warehouse/warehousePicture'
import { warehouseZone } from '@clearway/contract/features/logistics/warehouse/warehouseZone'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { requireShown } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { warehouseBinSource } from './warehouseBinRows.ts'
import { percentOf, usedCbm, warehouseSource } from './warehouseRows.ts'

type Route = (typeof contract)['routes']['picture']

type Found = PictureBin & { readonly zoneId: string; readonly cbm: string; readonly capacityCbm: string | null }

/** The bins that the caller sees, with what lies in them by the lots' own room and weight. */
async function binsOf(ctx: Context, warehouseId: string): Promise<readonly Found[]> {
  const seen = scopeCondition(ctx, warehouseBinSource, dataAccess(ctx.user, warehouseBin.name))
  const { rows } = await sql<Found>`select t.id, t.zone_id, t.code, t.aisle, t.kind, t.status, t.bonded, t.capacity_cbm,
      coalesce(s.lots, 0) as lots, coalesce(s.cbm, 0)::text as cbm,
      greatest(${sql.raw(percentOf('coalesce(s.cbm, 0)', 't.capacity_cbm'))}, ${sql.raw(percentOf('coalesce(s.kg, 0)', 't.capacity_kg'))}) as percent
    from warehouse_bin t left join (
      select b.bin_id, count(distinct b.lot_id)::int as lots, sum(b.on_hand * l.unit_cbm) as cbm, sum(b.on_hand * l.unit_kg) as kg
      from stock_balance b join stock_lot l on l.tenant_id = b.tenant_id and l.id = b.lot_id
      where b.tenant_id = current_tenant() and b.warehouse_id = ${warehouseId} and b.on_hand > 0 group by b.bin_id
    ) s on s.bin_id = t.id
    where ${sql.join([sql`t.tenant_id = current_tenant()`, sql`t.warehouse_id = ${warehouseId}`, sql`t.deleted_at is null`, ...seen], sql` and `)}
    order by t.code limit ${mostPictured + 1}`.execute(ctx.db)
  return rows
}

/** The room that is taken of the bins that say how much they have; null where none does. */
function shareOf(bins: readonly Found[]): number | null {
  const measured = bins.filter((bin) => bin.capacityCbm !== null)
  const room = measured.reduce((sum, bin) => sum + Number(bin.capacityCbm), 0)
  return room ? Math.floor((100 * measured.reduce((sum, bin) => sum + Number(bin.cbm), 0)) / room) : null
}

/** Throws 404, and 403 for whom something of bins or zones is hidden. */
export async function picture(ctx: Context, { id }: Parsed<Route>): Promise<Output<Route>> {
  const of = await readRow(ctx, contract, warehouseSource, id, { deleted: false })
  requireShown(ctx, contract.name, ['capacityCbm', 'warnPercent'])
  requireShown(ctx, warehouseBin.name, [
    'code',
    'zoneId',
    'kind',
    'status',
    'bonded',
    'aisle',
    'capacityCbm',
    'capacityKg',
  ])
  requireShown(ctx, warehouseZone.name, ['code', 'name', 'kind', 'bonded'])
  const [bins, zones, { rows: used }] = await Promise.all([
    binsOf(ctx, id),
    sql<Omit<PictureZone, 'percent' | 'bins'>>`select id, code, name, kind, bonded from warehouse_zone
      where tenant_id = current_tenant() and warehouse_id = ${id} and deleted_at is null order by sequence, code`.execute(
      ctx.db,
    ),
    sql<{
      cbm: string
      percent: number | null
    }>`select round(u.cbm, 3)::text as cbm, ${sql.raw(percentOf('u.cbm', 'w.capacity_cbm'))} as percent
      from warehouse w, lateral (select coalesce(${sql.raw(usedCbm('w'))}, 0) as cbm) u where w.tenant_id = current_tenant() and w.id = ${id}`.execute(
      ctx.db,
    ),
  ])
  const shown = bins.slice(0, mostPictured)
  const byZone = Map.groupBy(shown, (bin) => bin.zoneId)
  return {
    id,
    code: of.code,
    name: of.name,
    warnPercent: of.warnPercent,
    capacityCbm: of.capacityCbm,
    usedCbm: used[0]!.cbm,
    percent: used[0]!.percent,
    zones: zones.rows.map((zone) => {
      const own = byZone.get(zone.id) ?? []
      return {
        ...zone,
        percent: shareOf(own),
        bins: own.map(({ zoneId: _zone, cbm: _cbm, capacityCbm: _room, ...bin }) => bin),
      }
    }),
    more: bins.length > mostPictured,
  }
}
