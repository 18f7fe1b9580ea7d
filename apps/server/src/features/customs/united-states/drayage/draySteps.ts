import { chargesOf, dayAt, totalOf } from '@clearway/contract/features/customs/united-states/drayage/drayCharges'
import type { DrayMoveFull } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMoveText as t } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import { drayRateText } from '@clearway/contract/features/customs/united-states/drayage/drayRate.text'
import {
  confirmFaults,
  dispatchFaults,
  drayMachine as machine,
  stamps,
  type StampedStep,
} from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { fillText, say } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { billable } from '../../../../business/billable.ts'
import type { Context } from '../../../../kernel/context.ts'
import { snake } from '../../../../kernel/crud/search.ts'
import type { Db } from '../../../../kernel/database/database.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../../kernel/stateMachine.ts'
import { nowOf } from '../clock.ts'
import { billableMove } from './drayBillable.ts'
import { openMove, ratesOf } from './drayOpen.ts'
import { lockMove, moveWritten, notFrom, type StoredMove } from './drayRows.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly at?: string | undefined
  readonly reason?: string | undefined
  readonly receivedBy?: string | undefined
}
type Step = Taking<typeof machine, StoredMove, Asked>

/** When it happened: not later than now, nor before the step before it. Throws 400 at `at`. */
export function momentOf(of: StoredMove, now: string, at: string | undefined): string {
  const moment = at ? new Date(at).toISOString() : now
  if (moment > now) throw refuseField('at', t.future)
  const before = Object.values(stamps)
    .flatMap((field) => of[field] ?? [])
    .toSorted()
    .at(-1)
  if (before && moment < before) {
    const time = new Intl.DateTimeFormat('sv-SE', {
      timeZone: of.timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    }).format(new Date(before))
    throw refuseField('at', fillText(t.before, { time }))
  }
  return moment
}

/** What a step that happens at a time writes with the state. */
export const stamped = (step: StampedStep, at: string): RawBuilder<unknown> =>
  sql`${sql.raw(snake(stamps[step]))} = ${at}::timestamptz`

/** The way to whom it is for is open once customs released it. */
export function requireFreed(of: StoredMove): void {
  if (!of.released) throw refuse(409, of.entryId ? t.notReleased : t.noEntry)
}

export function requireReturnable(of: StoredMove, at: string): void {
  if (of.earliestReturn && dayAt(at, of.timeZone) < of.earliestReturn)
    throw refuseField('at', fillText(t.tooEarly, { date: of.earliestReturn }))
}

export async function endLinks(db: Db, moveId: string): Promise<void> {
  await sql`update dray_link set ended_at = now() where tenant_id = current_tenant() and move_id = ${moveId} and ended_at is null`.execute(
    db,
  )
}

async function giveUpAppointments(db: Db, moveId: string): Promise<void> {
  await sql`update dray_appointment set given_up_at = now() where tenant_id = current_tenant() and move_id = ${moveId} and given_up_at is null`.execute(
    db,
  )
}

const requireNone = (errors: { field: string; message: (typeof t)['missing'] }[]): void => {
  if (errors.length) throw refuse(422, refusals.invalid, { errors })
}

async function chargesNow({ ctx, row }: Step) {
  return chargesOf(row, await ratesOf(ctx.db), row.timeZone, await nowOf(ctx.db))
}

async function requirePriced(step: Step): Promise<void> {
  const open = (await chargesNow(step)).filter((charge) => charge.amount === null)
  if (!open.length) return
  const { language } = step.ctx
  const charges = open.map(({ kind }) => say(drayRateText.kinds[kind], language)).join(', ')
  throw refuse(422, t.openCharges, {
    values: { charges },
    errors: open.map(({ kind, rule }) => ({ field: kind, message: rule })),
  })
}

const stampEffect = async ({ ctx, row, step, input }: Step) => ({
  set: sql`${stamped(step as StampedStep, momentOf(row, await nowOf(ctx.db), input.at))}${
    step === 'deliver' ? sql`, received_by = ${input.receivedBy!}` : sql``
  }`,
})

const engine = stepEngine<typeof machine, StoredMove, Asked>(machine, {
  table: 'dray_move',
  column: 'status',
  load: (ctx, { id }) => lockMove(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openMove(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, notFrom(from, step)),
  checks: {
    whole: ({ row }) => requireNone(confirmFaults(row)),
    released: ({ row }) => (row.underBond ? undefined : requireFreed(row)),
    noHolds: ({ row }) => requireNone(dispatchFaults(row).filter(({ message }) => message === t.onHoldThere)),
    manned: ({ row }) => requireNone(dispatchFaults(row)),
    freed: ({ row }) => requireFreed(row),
    // The engine's input has it: the route asks for it.
    received: () => undefined,
    mayReturn: async ({ ctx, row, input }) => requireReturnable(row, input.at ?? (await nowOf(ctx.db))),
    priced: requirePriced,
  },
  effects: {
    cleared: () => ({ set: sql`reason = null` }),
    explained: ({ input }) => ({ set: sql`reason = ${input.reason!}` }),
    dispatched: async ({ ctx, row, input }) => ({
      set: sql`${stamped('dispatch', momentOf(row, await nowOf(ctx.db), input.at))}, reason = null`,
    }),
    recalled: ({ ctx, row }) => ({
      set: sql`dispatched_at = null, waiting_at = null`,
      after: () => endLinks(ctx.db, row.id),
    }),
    inVain: ({ ctx, row, input }) => ({
      set: sql`dispatched_at = null, waiting_at = null, dry_runs = dry_runs + 1, reason = ${input.reason!}`,
      after: () => endLinks(ctx.db, row.id),
    }),
    stamped: stampEffect,
    charged: async (step) => {
      const charges = await chargesNow(step)
      return {
        set: sql`charges = ${JSON.stringify(charges)}::jsonb, total = ${totalOf(charges)}::numeric`,
        after: async () => {
          await endLinks(step.ctx.db, step.row.id)
          await billable(step.ctx.db, billableMove(step.row, charges))
        },
      }
    },
    givenUp: ({ ctx, row, input }) => ({
      set: sql`reason = ${input.reason!}`,
      after: async () => {
        await endLinks(ctx.db, row.id)
        await giveUpAppointments(ctx.db, row.id)
      },
    }),
  },
  notices: {},
  written: ({ ctx, row }) => moveWritten(ctx, [row.id]),
})

/** Takes one step in the life of a move. Throws 404, 409 (stale, state, not released) and 422 with what is missing. */
export const takeStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<DrayMoveFull> => {
    await engine(ctx, step, asked)
    await sql`insert into dray_event (tenant_id, move_id, step, at, person_id, note)
      values (current_tenant(), ${asked.id}, ${step}, coalesce(${asked.at ?? null}::timestamptz, now()), ${ctx.user.personId}, ${asked.reason ?? asked.receivedBy ?? null})`.execute(
      ctx.db,
    )
    return openMove(ctx, asked.id)
  }
