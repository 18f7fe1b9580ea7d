import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import {
  mostOnBoard,
  truckTrip as contract,
  type Board,
  type CargoOnBoard,
  type TripOnBoard,
} from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { hidesAny, requireShown } from '../../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { dictionary, dictionaryDay, isChoosable } from '../../../../kernel/crud/dictionaries.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { hongKongTime } from './places.ts'
import { roadCargoSource } from './roadCargoRows.ts'
import { tripSource, tripState } from './tripRows.ts'

const mostUnassigned = 500
const cargoColumns = `c.id, c.version, c.code, c.ccrn, c.status, c.goods_description as goods, c.packages, c.direction, c.control_point, c.expected_at,
  (select o.org_name from sys_org o where o.tenant_id = c.tenant_id and o.id = c.org_id) as customer`
const cargoFields = [
  'code',
  'ccrn',
  'status',
  'goodsDescription',
  'packages',
  'direction',
  'controlPoint',
  'expectedAt',
  'orgId',
  'tripId',
]
const tripFields = ['code', 'state', 'vehicle', 'driverName', 'direction', 'controlPoint', 'expectedAt', 'crossedAt']

/** A condition over the cargo `c`: what the caller may see of it. */
function seenCargo(ctx: Context) {
  const scope = scopeCondition(ctx, roadCargoSource(), dataAccess(ctx.user, roadCargo.name))
  return sql`c.tenant_id = current_tenant() and c.deleted_at is null and exists (select from road_cargo t where ${sql.join(
    [sql`t.tenant_id = c.tenant_id`, sql`t.id = c.id`, ...scope],
    sql` and `,
  )})`
}

/**
 * The trucks of a day by the clock of Hong Kong with their cargo, and cargo without a truck: three reads, however many there are. Cargo stands empty where
 * the caller may see none; throws 403 where a field of the trucks themselves is hidden.
 */
export async function board(ctx: Context, { day }: Parsed<(typeof contract)['routes']['board']>): Promise<Board> {
  requireShown(ctx, contract.name, tripFields)
  const from = sql`(${day ?? null}::date::timestamp at time zone ${hongKongTime})`
  const start = sql`coalesce(${from}, date_trunc('day', now() at time zone ${hongKongTime}) at time zone ${hongKongTime})`
  const showsCargo = ctx.user.permissions.has('roadCargo.view') && !hidesAny(ctx, roadCargo.name, cargoFields)
  const seen = scopeCondition(ctx, tripSource, dataAccess(ctx.user, contract.name))
  const ofDay = sql.join(
    [
      sql`t.tenant_id = current_tenant()`,
      sql`t.deleted_at is null`,
      sql`t.cancelled_at is null`,
      sql`t.expected_at >= ${start}`,
      sql`t.expected_at < ${start} + interval '1 day'`,
      ...seen,
    ],
    sql` and `,
  )
  const none = Promise.resolve({ rows: [] })
  const [trips, cargo, free, points, moment] = await Promise.all([
    sql<
      Omit<TripOnBoard, 'cargo'>
    >`select t.id, t.version, t.code, ${sql.raw(tripState)} as state, t.vehicle, t.driver_name, t.direction, t.control_point, t.expected_at, t.crossed_at
      from truck_trip t where ${ofDay} order by t.expected_at, t.id limit ${sql.lit(mostOnBoard + 1)}`.execute(ctx.db),
    showsCargo
      ? sql<
          CargoOnBoard & { tripId: string }
        >`select c.trip_id, ${sql.raw(cargoColumns)} from truck_trip t join road_cargo c on c.tenant_id = t.tenant_id and c.trip_id = t.id
          where ${ofDay} and ${seenCargo(ctx)} order by c.id limit 10000`.execute(ctx.db)
      : none,
    showsCargo
      ? sql<CargoOnBoard>`select ${sql.raw(cargoColumns)} from road_cargo c where ${seenCargo(ctx)} and c.status = 'registered' and c.trip_id is null
          order by c.expected_at, c.id limit ${sql.lit(mostUnassigned)}`.execute(ctx.db)
      : none,
    dictionary(ctx, 'hkControlPoint'),
    sql<{
      now: string
      day: string
    }>`select now() as now, to_char(${start} at time zone ${hongKongTime}, 'YYYY-MM-DD') as day`.execute(ctx.db),
  ])
  const loaded = Map.groupBy(cargo.rows, (row) => row.tripId)
  const bare = ({ tripId: _tripId, ...row }: CargoOnBoard & { tripId: string }): CargoOnBoard => row
  return {
    ...moment.rows[0]!,
    controlPoints: [...points.values()]
      .filter(
        (point) => isChoosable(point, dictionaryDay(ctx)) || trips.rows.some((t) => t.controlPoint === point.value),
      )
      .map((point) => ({ code: point.value, name: point.label })),
    trips: trips.rows.slice(0, mostOnBoard).map((trip) => ({ ...trip, cargo: (loaded.get(trip.id) ?? []).map(bare) })),
    more: trips.rows.length > mostOnBoard,
    unassigned: free.rows,
  }
}
