import { truckTrip as contract, type TruckTripRow } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { truckTripText as t } from '@clearway/contract/features/customs/hong-kong/road/truckTrip.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { staffOnly } from '../../../../business/staffOnly.ts'
import type { Context } from '../../../../kernel/context.ts'
import { crud } from '../../../../kernel/crud/crud.ts'
import { readRow } from '../../../../kernel/crud/crudRows.ts'
import { feature } from '../../../../kernel/feature.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { board } from './board.ts'
import { driverLink, driverPage, endDriverLink } from './driverLink.ts'
import { takeResult } from './roadMessages.ts'
import { lockOpenTrip, tripSource, tripWritten } from './tripRows.ts'

type Routes = (typeof contract)['routes']

async function cancel(ctx: Context, { id, version }: Parsed<Routes['cancel']>): Promise<TruckTripRow> {
  const row = await lockOpenTrip(ctx, id)
  if (row.version !== version) throw refuse(409, refusals.stale, { data: { current: row } })
  const { rows } =
    await sql`select 1 from road_cargo where tenant_id = current_tenant() and trip_id = ${id} and deleted_at is null limit 1`.execute(
      ctx.db,
    )
  if (rows.length) throw refuse(409, t.loaded, { values: { code: row.code ?? '' } })
  await sql`update truck_trip set cancelled_at = now(), updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  tripWritten(ctx, id)
  return readRow(ctx, contract, tripSource, id)
}

/** What somebody saw at the gate counts for all cargo of the truck, as if customs had told it. */
async function result(ctx: Context, { id, result: what, at }: Parsed<Routes['result']>): Promise<TruckTripRow> {
  const row = await lockOpenTrip(ctx, id)
  const { rows } = await sql<{
    ccrn: string
  }>`select ccrn from road_cargo where tenant_id = current_tenant() and trip_id = ${id} and status in ('bundled', 'inspection') and deleted_at is null order by id`.execute(
    ctx.db,
  )
  if (!rows.length) throw refuse(409, t.empty, { values: { code: row.code ?? '' } })
  const kind = what === 'crossed' ? ('cross' as const) : ('inspect' as const)
  for (const { ccrn } of rows) await takeResult(ctx, { kind, at, ccrn, code: null, note: null, raw: null })
  tripWritten(ctx, id)
  return readRow(ctx, contract, tripSource, id)
}

export const truckTrip = feature(contract.routes, {
  ...crud(contract, tripSource),
  board: staffOnly(board),
  cancel,
  result,
  driverLink,
  endDriverLink,
  driverPage,
})
