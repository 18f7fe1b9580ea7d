import type { RoadCargoFull } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as t } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import {
  leastMinutesAhead,
  roadCargoFaults,
  roadCargoMachine as machine,
  windowFault,
} from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'

import { requireNotHeld } from '../../../../business/customerHold.ts'
import type { Context } from '../../../../kernel/context.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../../kernel/stateMachine.ts'
import { tellOwner } from './cargoTell.ts'
import { controlPointName, localTime } from './places.ts'
import { cargoWritten, lockCargo, notFrom, openCargo, type StoredCargo } from './roadCargoRows.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string | undefined
  readonly tripId?: string | undefined
}
type Step = Taking<typeof machine, StoredCargo, Asked>

interface Trip {
  readonly code: string
  readonly direction: string
  readonly controlPoint: string
  readonly expectedAt: string
}

/** Locks the truck too: whoever cancels it waits, and two that bundle at once do so one after the other. */
async function requireTrip({ ctx, row, input }: Step): Promise<void> {
  const { rows } =
    await sql<Trip>`select code, direction, control_point, expected_at from truck_trip where tenant_id = current_tenant() and id = ${input.tripId}::uuid
      and deleted_at is null and cancelled_at is null and crossed_at is null for update`.execute(ctx.db)
  const [trip] = rows
  if (!trip) throw refuseField('tripId', t.tripGone)
  if (trip.direction !== row.direction) throw refuseField('tripId', t.otherDirection, { trip: trip.code })
  if (trip.controlPoint !== row.controlPoint)
    throw refuseField('tripId', t.otherPoint, {
      trip: trip.code,
      point: await controlPointName(ctx, trip.controlPoint),
    })
  if (Date.parse(trip.expectedAt) - Date.now() < leastMinutesAhead * 60_000)
    throw refuseField('tripId', t.bundleTooLate, { trip: trip.code, time: localTime(trip.expectedAt) })
}

function requireWindow({ row }: Step): void {
  const message = row.expectedAt ? windowFault(row.expectedAt) : undefined
  if (message) throw refuse(422, refusals.invalid, { errors: [{ field: 'expectedAt', message }] })
}

function requireComplete({ row }: Step): void {
  const errors = roadCargoFaults({ ...row })
  if (errors.length) throw refuse(422, refusals.invalid, { errors })
}

const engine = stepEngine<typeof machine, StoredCargo, Asked>(machine, {
  table: 'road_cargo',
  column: 'status',
  load: (ctx, { id }) => lockCargo(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openCargo(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, notFrom(from, step)),
  checks: {
    complete: requireComplete,
    inWindow: requireWindow,
    notHeld: ({ ctx, row }) => requireNotHeld(ctx, row.orgId),
    tripFits: requireTrip,
  },
  effects: {
    handIn: () => ({ set: sql`submitted_at = now(), reason = null` }),
    giveUp: ({ input }) => ({ set: sql`reason = ${input.reason!}` }),
    load: ({ input }) => ({ set: sql`trip_id = ${input.tripId}::uuid` }),
    unload: () => ({ set: sql`trip_id = null` }),
  },
  notices: { customer: ({ ctx, row }) => tellOwner(ctx.db, row, 'submit') },
  written: ({ ctx, row }) => cargoWritten(ctx, [row.id]),
})

/** Takes one step in the life of a consignment. Throws 404, 409 (stale, state), 422 (what is missing, too early, too late) and 400 at `tripId`. */
export const takeStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<RoadCargoFull> => {
    await engine(ctx, step, asked)
    return openCargo(ctx, asked.id)
  }
