import { powerProblem } from '@clearway/contract/features/customs/united-states/entry/entryChecks'
import {
  correctionUntil,
  protestUntil,
  statementDue,
  summaryDue,
} from '@clearway/contract/features/customs/united-states/entry/entryClocks'
import type { HeardKind } from '@clearway/contract/features/customs/united-states/entry/entryFiles'
import type { UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as t } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { usEntryMachine as machine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { typedLine } from '@clearway/contract/features/customs/united-states/entry/usLines'
import { fillText } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { requireNotHeld } from '../../../../business/customerHold.ts'
import type { Context } from '../../../../kernel/context.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../../kernel/stateMachine.ts'
import { todayOf } from '../clock.ts'
import { billableEntry } from './entryBillable.ts'
import { dayOf, problemsOf, standingOf, writeLines } from './entryChecking.ts'
import { takeNumber } from './entryFiler.ts'
import { adoptWaiting, keepByHand, settle, tellMaker } from './entryResponses.ts'
import { tellOwner } from './entryTell.ts'
import { entryWritten, lockEntry, notFrom, openEntry, storedEntry, type StoredEntry } from './usEntryRows.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly on?: string | undefined
  readonly reason?: string | undefined
}
type Step = Taking<typeof machine, StoredEntry, Asked>

/** What the lines bear is worked out anew, by the rules of now. Throws 422 with each error that is left, at its field; of a line by its place. */
async function requireDeclarable({ ctx, row }: Step): Promise<void> {
  await writeLines(ctx, row, row.lines.map(typedLine))
  const errors = (await problemsOf(ctx, await storedEntry(ctx, row.id)))
    .filter((problem) => problem.level === 'error')
    .map(({ field, line, message, values }) => ({
      field: line === undefined ? field : `lines.${line}.${field}`,
      message: values ? fillText(message, values) : message,
    }))
  if (errors.length) throw refuse(422, t.openErrors, { errors, values: { count: errors.length } })
}

/** What was done on a day is not done later than today, nor before what it follows. */
async function dayTold({ ctx, input }: Step, after: string | null): Promise<string> {
  const today = await todayOf(ctx.db)
  const day = input.on ?? today
  if (day > today) throw refuseField('on', t.future)
  if (after && day < after) throw refuseField('on', fillText(t.before, { date: after }))
  return day
}

/** The day that it is entered on: the one it says, or that of its filing. */
const enteredOn = (row: StoredEntry, filedOn: string): string => row.entryDate ?? filedOn

/** Asked for the day that will be written, as the database asks it. */
async function requirePowered(step: Step): Promise<void> {
  const day = enteredOn(step.row, await dayTold(step, null))
  const { powered } = await standingOf(step.ctx, step.row, day)
  if (!powered) {
    const { message: words, values } = powerProblem(day, step.row.port)
    const message = fillText(words, values)
    throw refuse(422, message, { errors: [{ field: 'entryDate', message }] })
  }
}

async function requireCorrectable({ ctx, row }: Step): Promise<void> {
  const until = correctionUntil(row.entryDate!)
  if ((await todayOf(ctx.db)) > until) throw refuse(409, t.correctionOver, { values: { date: until } })
}

async function requireProtestable({ ctx, row }: Step): Promise<void> {
  const until = protestUntil(row.liquidatedOn!)
  if ((await todayOf(ctx.db)) > until) throw refuse(409, t.protestOver, { values: { date: until } })
}

const engine = stepEngine<typeof machine, StoredEntry, Asked>(machine, {
  table: 'us_entry',
  column: 'status',
  load: (ctx, { id }) => lockEntry(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openEntry(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, notFrom(from, step)),
  checks: {
    declarable: requireDeclarable,
    powered: requirePowered,
    notHeld: ({ ctx, row }) => requireNotHeld(ctx, row.orgId, 'usCustomer'),
    correctable: requireCorrectable,
    protestable: requireProtestable,
  },
  effects: {
    number: async ({ ctx, row }) => (row.entryNo ? {} : { set: sql`entry_no = ${await takeNumber(ctx)}` }),
    filed: async (step) => {
      const { row } = step
      const day = await dayTold(step, null)
      const { bondId } = await standingOf(step.ctx, row, await dayOf(step.ctx, row))
      return {
        // A filing that is recorded later than its day begins at it, but after the rejection that it follows.
        set: sql`filed_on = ${day}::date, entry_date = ${enteredOn(row, day)}::date, bond_id = ${bondId}::uuid, reason = null, filing = filing + 1,
          sent_at = case when ${day}::date >= tenant_today() then now() else greatest(${day}::date::timestamptz, (select max(at) + interval '1 minute'
            from us_entry_response r where r.tenant_id = current_tenant() and r.us_entry_id = ${row.id} and r.kind = 'rejected')) end`,
      }
    },
    explained: ({ input }) => ({ set: sql`reason = ${input.reason!}` }),
    released: async (step) => {
      const day = await dayTold(step, step.row.filedOn)
      return {
        set: sql`released_on = ${day}::date, summary_due = ${summaryDue(day)}::date, payment_due = ${statementDue(step.row.paymentKind, day)}::date, reason = null`,
      }
    },
    summed: async (step) => ({
      set: sql`summary_filed_on = ${await dayTold(step, step.row.releasedOn)}::date`,
    }),
    paid: async (step) => ({ set: sql`paid_on = ${await dayTold(step, step.row.summaryFiledOn)}::date` }),
    corrected: async (step) => ({
      set: sql`summary_filed_on = ${await dayTold(step, step.row.summaryFiledOn)}::date, paid_on = null, round = round + 1`,
    }),
    liquidated: async (step) => ({ set: sql`liquidated_on = ${await dayTold(step, step.row.paidOn)}::date` }),
  },
  notices: {},
  written: ({ ctx, row }) => entryWritten(ctx, row.id),
})

/** Steps that say what customs said, or what its answers follow: they count among them, with the day that is written. */
const heard: Partial<Record<CalledStep<typeof machine>, { kind: HeardKind; day?: keyof StoredEntry }>> = {
  requireDocuments: { kind: 'documents' },
  examine: { kind: 'exam' },
  hold: { kind: 'hold' },
  release: { kind: 'released', day: 'releasedOn' },
  reject: { kind: 'rejected' },
  fileSummary: { kind: 'summaryFiled', day: 'summaryFiledOn' },
  fileCorrection: { kind: 'corrected', day: 'summaryFiledOn' },
  pay: { kind: 'paid', day: 'paidOn' },
  liquidate: { kind: 'liquidated', day: 'liquidatedOn' },
}
/** After these, answers that came before count. */
const begins: ReadonlySet<string> = new Set(['file', 'release', 'fileSummary', 'fileCorrection'])

async function hear(ctx: Context, step: CalledStep<typeof machine>, { id, reason }: Asked): Promise<void> {
  if (step === 'check') await adoptWaiting(ctx, id)
  const said = heard[step]
  if (!said && !begins.has(step)) return
  const of = await storedEntry(ctx, id)
  if (said) {
    const on = said.day ? (of[said.day] as string | null) : null
    await keepByHand(ctx, of, { kind: said.kind, on, note: reason ?? null })
    await tellMaker(ctx, of, said.kind, reason ?? null)
  }
  if (begins.has(step)) await settle(ctx, of)
}

/** Takes one step in the life of an entry. Throws 404, 409 (stale, state, customer on hold, too late) and 422 with the errors that are left. */
export const takeStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<UsEntryFull> => {
    await engine(ctx, step, asked)
    await sql`insert into us_entry_event (tenant_id, us_entry_id, step, person_id, note)
      values (current_tenant(), ${asked.id}, ${step}, ${ctx.user.personId}, ${asked.reason ?? null})`.execute(ctx.db)
    await hear(ctx, step, asked)
    await tellOwner(ctx, asked.id)
    await billableEntry(ctx.db, asked.id)
    return openEntry(ctx, asked.id)
  }
