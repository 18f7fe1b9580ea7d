import {
  chargesOf,
  clockCharge,
  clocksOf,
  totalOf,
  type Rate,
} from '@clearway/contract/features/customs/united-states/drayage/drayCharges'
import {
  drayMove as contract,
  type DrayClock,
  type DrayMoveFull,
} from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMachine as machine } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { sql } from 'kysely'

import { hidesAny } from '../../../../kernel/access/hidden.ts'
import type { Context } from '../../../../kernel/context.ts'
import { readRow } from '../../../../kernel/crud/crudRows.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import { nowOf } from '../clock.ts'
import { draySource, notFrom, storedMove, type StoredMove } from './drayRows.ts'

/** The tenant's tariff of drayage. */
export async function ratesOf(db: Db): Promise<Rate[]> {
  const { rows } =
    await sql<Rate>`select kind, applies_to, from_day, amount::text as amount, valid_from, valid_to from dray_rate
    where tenant_id = current_tenant() and deleted_at is null order by valid_from, id`.execute(db)
  return rows
}

/** What runs of a move, with the money that it cost so far. */
export const clocksShown = (of: StoredMove, rates: readonly Rate[], now: string, withMoney: boolean): DrayClock[] =>
  machine.isIn('over', of.status)
    ? []
    : clocksOf(of, of.timeZone, now).map((clock) => ({
        ...clock,
        amount: withMoney ? clockCharge(of, rates, clock).amount : null,
      }))

const stepsOf = (ctx: Context, of: StoredMove): DrayMoveFull['steps'] =>
  machine.stepNames.flatMap((step) => {
    if (!ctx.user.permissions.has(machine.steps[step].permission)) return []
    const open = machine.may(step, of.status)
    return [{ step, open, why: open ? null : notFrom(of.status, step) }]
  })

async function partsOf(ctx: Context, id: string) {
  const [appointments, photos, events] = await Promise.all([
    sql<
      DrayMoveFull['appointments'][number]
    >`select a.kind, m.name as terminal, a.starts_at, a.number from dray_appointment a
      join dray_terminal m on m.tenant_id = a.tenant_id and m.id = a.terminal_id
      where a.tenant_id = current_tenant() and a.move_id = ${id} and a.given_up_at is null order by a.kind`.execute(
      ctx.db,
    ),
    sql<
      DrayMoveFull['photos'][number]
    >`select p.id, p.at, f.name from dray_photo p join stored_file f on f.tenant_id = p.tenant_id and f.id = p.file_id
      where p.tenant_id = current_tenant() and p.move_id = ${id} order by p.id`.execute(ctx.db),
    sql<
      DrayMoveFull['events'][number]
    >`select e.id, e.step, e.at, e.note, e.by_driver, (select p.nickname from person p where p.id = e.person_id) as person
      from dray_event e where e.tenant_id = current_tenant() and e.move_id = ${id} order by e.id limit 200`.execute(
      ctx.db,
    ),
  ])
  return { appointments: appointments.rows, photos: photos.rows, events: events.rows }
}

/** What the clocks are made of. */
const clockFields = [
  'status',
  'terminalId',
  'lastFreeDay',
  'perDiemFreeDays',
  'detentionFreeDays',
  'pickedUpAt',
  'deliveredAt',
  'returnedAt',
] as const

/** The move as the caller may see it. Costs are for the tenant's own people who see all that they are made of. Throws 404. */
export async function openMove(ctx: Context, id: string): Promise<DrayMoveFull> {
  const row = await readRow(ctx, contract, draySource(), id)
  const of = (await storedMove(ctx.db, id))!
  const hides = (...fields: string[]) => hidesAny(ctx, contract.name, fields)
  const staff = ctx.user.area !== 'customer'
  const tellsAll = staff && !hides(...Object.keys(contract.fields))
  const costs = tellsAll && ctx.user.permissions.has('drayRate.view')
  const seesStatus = row.deletedAt === null && !hides('status')
  const [rates, now, parts] = await Promise.all([costs ? ratesOf(ctx.db) : [], nowOf(ctx.db), partsOf(ctx, id)])
  const charges = !costs || of.status === 'cancelled' ? [] : (of.charges ?? chargesOf(of, rates, of.timeZone, now))
  return {
    ...row,
    steps: seesStatus && staff ? stepsOf(ctx, of) : [],
    editable: seesStatus && staff && ctx.user.permissions.has('drayMove.edit') && machine.may('edit', of.status),
    released: hides('entryId') ? null : of.released,
    timeZone: hides('terminalId') ? null : of.timeZone,
    clocks: hides(...clockFields) ? [] : clocksShown(of, rates, now, costs),
    charges,
    sum: charges.length ? totalOf(charges) : null,
    appointments: hides('appointmentAt', 'terminalId') ? [] : parts.appointments,
    photos: hides('status', 'receivedBy') ? [] : parts.photos,
    events: tellsAll
      ? parts.events
      : hides('status')
        ? []
        : staff
          ? []
          : parts.events
              .filter(({ step }) => ['pickUp', 'setOut', 'deliver', 'returnEmpty'].includes(step))
              .map((event) => ({ ...event, person: null, note: null })),
  }
}
