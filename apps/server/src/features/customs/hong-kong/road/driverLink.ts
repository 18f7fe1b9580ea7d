import {
  truckTrip as contract,
  type DriverPage,
  type TripState,
} from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { truckTripText as t } from '@clearway/contract/features/customs/hong-kong/road/truckTrip.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { byTicket, newTicket, ticketDigest } from '../../../../business/ticketLink.ts'
import type { Context, OpenContext } from '../../../../kernel/context.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import type { Limit } from '../../../../kernel/pacing/limits.ts'
import { barcode } from '../../../../kernel/paper/barcode.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { hongKongTime } from './places.ts'
import { lockOpenTrip, tripState } from './tripRows.ts'

type Routes = (typeof contract)['routes']

const guesses: Limit = { name: 'driver-link', points: 20, seconds: 600 }
/** A page that shows its truck again and again costs little, but not nothing. */
const looks: Limit = { name: 'driver-look', points: 300, seconds: 600 }

async function endLinks(ctx: Context, tripId: string): Promise<void> {
  await sql`update driver_link set ended_at = now() where tenant_id = current_tenant() and trip_id = ${tripId} and ended_at is null`.execute(
    ctx.db,
  )
}

/** A new address for the driver; the one before shows nothing any more. Throws 404, and 409 where the truck has crossed or is cancelled. */
export async function driverLink(ctx: Context, { id }: Parsed<Routes['driverLink']>): Promise<{ path: string }> {
  await lockOpenTrip(ctx, id)
  await endLinks(ctx, id)
  const { digest, path } = newTicket(ctx, '/driver')
  await sql`insert into driver_link (tenant_id, trip_id, digest, created_by) values (current_tenant(), ${id}, ${digest}, ${ctx.user.personId})`.execute(
    ctx.db,
  )
  ctx.touched([id])
  return { path }
}

export async function endDriverLink(ctx: Context, { id }: Parsed<Routes['endDriverLink']>): Promise<void> {
  await lockOpenTrip(ctx, id)
  await endLinks(ctx, id)
  ctx.touched([id])
}

interface Shown extends Omit<DriverPage, 'cargo' | 'controlPoint' | 'timeZone'> {
  readonly id: string
  readonly state: TripState
  readonly over: boolean
  readonly point: string
  readonly pointName: DriverPage['controlPoint'] | null
}

/** The truck of a ticket, as the tenant's own transaction sees it; undefined where nobody was given it. */
async function truckOf(db: Db, ticket: string): Promise<Shown | undefined> {
  const { rows } =
    await sql<Shown>`select t.id, t.vehicle, t.mainland_plate, t.direction, t.expected_at, ${sql.raw(tripState)} as state, t.control_point as point,
      (l.ended_at is not null or t.deleted_at is not null or t.crossed_at is not null or t.cancelled_at is not null) as over,
      (select jsonb_build_object('zh', e.dict_name, 'tw', coalesce(nullif(e.dict_name_tw, ''), e.dict_name), 'en', coalesce(nullif(e.dict_name_en, ''), e.dict_name))
        from dict_entry e where e.dict_type = 'hkControlPoint' and e.dict_value = t.control_point and e.deleted_at is null order by e.tenant_id = current_tenant() desc limit 1) as point_name
    from driver_link l join truck_trip t on t.tenant_id = l.tenant_id and t.id = l.trip_id
    where l.tenant_id = current_tenant() and l.digest = ${ticketDigest(ticket)}`.execute(db)
  return rows[0]
}

async function cargoOf(db: Db, tripId: string): Promise<DriverPage['cargo']> {
  const { rows } = await sql<
    Omit<DriverPage['cargo'][number], 'bars'>
  >`select ccrn, packages, package_description, status = 'inspection' as held from road_cargo
    where tenant_id = current_tenant() and trip_id = ${tripId} and status in ('bundled', 'inspection') and deleted_at is null order by ccrn`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, bars: barcode(row.ccrn) }))
}

/**
 * What the driver shows at the gate, for whoever has the address. One truck, until it has crossed or the link was ended; a wrong ticket, an ended one and
 * one of another tenant get the same answer.
 */
export async function driverPage(
  ctx: OpenContext,
  { tenant, ticket }: Parsed<Routes['driverPage']>,
): Promise<DriverPage> {
  const shown = await byTicket(ctx, tenant, { guesses, looks, mode: 'read' }, async (db) => {
    const truck = await truckOf(db, ticket)
    // A page that still stands open after the crossing guesses nothing: drivers share the network of their gate.
    if (truck?.over) throw refuse(404, t.linkGone)
    return truck && { truck, cargo: await cargoOf(db, truck.id) }
  })
  if (!shown) throw refuse(404, t.linkGone)
  const { id: _id, over: _over, point, pointName, ...truck } = shown.truck
  return {
    ...truck,
    controlPoint: pointName ?? { zh: point, tw: point, en: point },
    timeZone: hongKongTime,
    cargo: shown.cargo,
  }
}
