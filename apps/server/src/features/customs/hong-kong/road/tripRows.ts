import { roadCargoText } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { leastMinutesAhead } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { truckTrip as contract, type TruckTripRow } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { truckTripText as t } from '@clearway/contract/features/customs/hong-kong/road/truckTrip.text'
import { sql } from 'kysely'

import { nextNumber } from '../../../../business/numberSeries.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRow, type CrudSource, type Row, type Values } from '../../../../kernel/crud/crudRows.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'

const cargo = 'road_cargo c where c.tenant_id = t.tenant_id and c.trip_id = t.id and c.deleted_at is null'

/** How a truck stands now. Nothing of it is kept: it follows from its cargo and the clock. */
export const tripState = `(case when t.cancelled_at is not null then 'cancelled' when t.crossed_at is not null then 'crossed'
  when exists (select from ${cargo} and c.status = 'inspection') then 'held' when t.expected_at < now() then 'late'
  when t.expected_at < now() + interval '${leastMinutesAhead} minutes' then 'closing' else 'open' end)`

/** Which way it goes and where is what its cargo was bundled for. */
async function check(ctx: Context, values: Values, current: Row | undefined): Promise<void> {
  if (!current) {
    values['code'] = await nextNumber(ctx, { prefix: 'TK', table: 'truck_trip', exhausted: roadCargoText.exhausted })
    return
  }
  if (current['crossedAt'] || current['state'] === 'cancelled')
    throw refuse(409, t.over, { values: { code: current['code'] } })
  const moved = (['direction', 'controlPoint'] as const).find(
    (field) => values[field] !== undefined && values[field] !== current[field],
  )
  if (moved && Number(current['cargoCount']) > 0) throw refuseField(moved, t.fixedByCargo)
}

async function beforeDelete(ctx: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    code: string
  }>`select t.code from truck_trip t where t.tenant_id = current_tenant() and t.id = any(${ids}::uuid[]) and exists (select from ${sql.raw(cargo)}) limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuse(409, t.loaded, { values: rows[0] })
}

export const tripSource: CrudSource = {
  table: 'truck_trip',
  search: ['code', 'vehicle', 'mainlandPlate?', 'driverName?'],
  computed: {
    state: tripState,
    cargoCount: `(select count(*)::int from ${cargo})`,
    packages: `(select coalesce(sum(c.packages), 0)::int from ${cargo})`,
  },
  check,
  beforeDelete,
}

/** Locks it until the transaction ends. Throws 404, and 409 where it has crossed or is cancelled. */
export async function lockOpenTrip(ctx: Context, id: string): Promise<TruckTripRow> {
  const row = await readRow(ctx, contract, tripSource, id, { deleted: false, lock: true })
  const {
    rows: [kept],
  } = await sql<{ code: string; over: boolean }>`select code, crossed_at is not null or cancelled_at is not null as over
    from truck_trip where tenant_id = current_tenant() and id = ${id}`.execute(ctx.db)
  if (kept!.over) throw refuse(409, t.over, { values: { code: kept!.code } })
  return row
}

export function tripWritten(ctx: Context, id: string): void {
  ctx.touched([id])
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, tripSource.table))
}
