import type { drayMove, DrayMoveFull } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMoveText as t } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import { drayMachine as machine } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { openMove } from './drayOpen.ts'
import { fixedIn, lockMove, moveWritten, type StoredMove } from './drayRows.ts'

type Routes = (typeof drayMove)['routes']

/** The slots of a day by the terminal's clock, with how many places of each are taken. Throws 400 where there is no such terminal. */
export async function slots(
  ctx: Context,
  { terminalId, day }: Parsed<Routes['slots']>,
): Promise<Output<Routes['slots']>> {
  const { rows: terminals } = await sql<{ timeZone: string }>`select time_zone from dray_terminal
    where tenant_id = current_tenant() and id = ${terminalId} and deleted_at is null`.execute(ctx.db)
  if (!terminals[0]) throw refuseField('terminalId', t.terminalGone)
  const { rows } = await sql<Output<Routes['slots']>['list'][number]>`select s.at as starts_at, m.per_slot as places,
      (select count(*)::int from dray_appointment a where a.tenant_id = m.tenant_id and a.terminal_id = m.id and a.starts_at = s.at and a.given_up_at is null) as taken
    from dray_terminal m, lateral (select (${day}::date + make_interval(mins => n)) at time zone m.time_zone as at
        from generate_series(m.opens * 60, m.closes * 60 - 1, m.slot_minutes::int) n) s
    where m.tenant_id = current_tenant() and m.id = ${terminalId} order by s.at`.execute(ctx.db)
  return { timeZone: terminals[0].timeZone, list: rows }
}

/** Locks the terminal: whoever books there at the same time waits, and two never find the same place free. */
async function lockSlot(ctx: Context, terminalId: string, startsAt: string): Promise<number> {
  const { rows } = await sql<{
    perSlot: number
    fits: boolean
    over: boolean
  }>`select per_slot, ${startsAt}::timestamptz < now() as over,
      exists (select from generate_series(opens * 60, closes * 60 - 1, slot_minutes::int) n
        where ((${startsAt}::timestamptz at time zone time_zone)::date + make_interval(mins => n)) at time zone time_zone = ${startsAt}::timestamptz) as fits
    from dray_terminal where tenant_id = current_tenant() and id = ${terminalId} and deleted_at is null for update`.execute(
    ctx.db,
  )
  const [terminal] = rows
  if (!terminal) throw refuseField('terminalId', t.terminalGone)
  if (!terminal.fits) throw refuseField('startsAt', t.appointment.noSlot)
  if (terminal.over) throw refuseField('startsAt', t.appointment.past)
  return terminal.perSlot
}

async function lockToBook(
  ctx: Context,
  { id, version, kind }: { id: string; version: number; kind: 'pickup' | 'return' },
): Promise<StoredMove> {
  const of = await lockMove(ctx, id)
  if (of.version !== version) throw refuse(409, refusals.stale, { data: { current: await openMove(ctx, id) } })
  if (!machine.may(kind === 'pickup' ? 'bookPickup' : 'book', of.status)) throw fixedIn(ctx, of.status)
  return of
}

const giveUp = (ctx: Context, moveId: string, kind: string) =>
  sql`update dray_appointment set given_up_at = now() where tenant_id = current_tenant() and move_id = ${moveId} and kind = ${kind} and given_up_at is null`.execute(
    ctx.db,
  )
/** It counts as a change of the move. */
async function changed(ctx: Context, id: string): Promise<DrayMoveFull> {
  await sql`update dray_move set updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${id}`.execute(
    ctx.db,
  )
  moveWritten(ctx, [id])
  return openMove(ctx, id)
}

/** Takes the first free place of a slot, in place of the one before. Throws 409 where all are taken or the move is past it, and 400 where there is no such slot. */
export async function book(ctx: Context, asked: Parsed<Routes['book']>): Promise<DrayMoveFull> {
  const { id, kind, terminalId, startsAt, number } = asked
  const of = await lockToBook(ctx, asked)
  if (kind === 'pickup' && terminalId !== of.terminalId) throw refuseField('terminalId', t.terminalGone)
  const places = await lockSlot(ctx, terminalId, startsAt)
  await giveUp(ctx, id, kind)
  const { numAffectedRows } =
    await sql`insert into dray_appointment (tenant_id, move_id, kind, terminal_id, starts_at, place, number, created_by)
    select current_tenant(), ${id}, ${kind}, ${terminalId}, ${startsAt}::timestamptz, p.place, ${number || null}, ${ctx.user.personId} from generate_series(1, ${sql.lit(places)}) p(place)
    where not exists (select from dray_appointment a where a.tenant_id = current_tenant() and a.terminal_id = ${terminalId} and a.starts_at = ${startsAt}::timestamptz
      and a.place = p.place and a.given_up_at is null) order by p.place limit 1`.execute(ctx.db)
  if (numAffectedRows !== 1n)
    throw refuse(409, t.appointment.full, { errors: [{ field: 'startsAt', message: t.appointment.full }] })
  return changed(ctx, id)
}

export async function unbook(ctx: Context, asked: Parsed<Routes['unbook']>): Promise<DrayMoveFull> {
  await lockToBook(ctx, asked)
  const { numAffectedRows } = await giveUp(ctx, asked.id, asked.kind)
  if (numAffectedRows !== 1n) throw refuse(409, t.appointment.none)
  return changed(ctx, asked.id)
}
