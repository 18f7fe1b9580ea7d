import { confirmMachine } from '@clearway/contract/features/customs/hong-kong/tdec/confirmSteps'
import { latePenalty } from '@clearway/contract/features/customs/hong-kong/tdec/latePenalty'
import type { TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { tradeMachine as machine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { fillText, say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { requireNotHeld } from '../../../../business/customerHold.ts'
import type { Context } from '../../../../kernel/context.ts'
import { dictionaryDay } from '../../../../kernel/crud/dictionaries.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../../kernel/stateMachine.ts'
import { adopt, requireFreeReference, settle, tellRejected } from './tradeAnswers.ts'
import { problemsOf } from './tradeChecking.ts'
import { amountDue } from './tradePaid.ts'
import { lockTrade, notFrom, openTrade, storedTrade, tradeWritten, type StoredTrade } from './tradeRows.ts'
import { tellOwner } from './tradeTell.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string | undefined
  readonly refNo?: string | undefined
  readonly field?: string | undefined
  readonly at?: string | undefined
  readonly raw?: string | undefined
}
type Step = Taking<typeof machine, StoredTrade, Asked>

/** Throws 422 with each error that is left, at its field; of an item by its place. */
async function requireDeclarable({ ctx, row }: Step): Promise<void> {
  const errors = (await problemsOf(ctx, row))
    .filter((problem) => problem.level === 'error')
    .map(({ field, line, message, values }) => ({
      field: line === undefined ? field : `lines.${line}.${field}`,
      message: values ? fillText(message, values) : message,
    }))
  if (errors.length) throw refuse(422, t.openErrors, { errors, values: { count: errors.length } })
}

function requirePayable({ row }: Step): void {
  if (amountDue(row).lte(0)) throw refuse(409, t.nothingToPay)
}

/** Who asked the customer waits for the answer, or does without it by saying so. */
function requireAnswered({ ctx, row }: Step): void {
  if (confirmMachine.isIn('open', row.confirmation))
    throw refuse(409, t.notConfirmed, {
      values: { confirmation: say(confirmMachine.states[row.confirmation], ctx.language) },
    })
}

/** As the company stands now: later it may be another. */
const companyNow = sql`(select to_jsonb(c) from (select name, name_en, br_number, gets_account, address from declaring_company d
  where d.tenant_id = current_tenant() and d.id = trade_declaration.company_id) c)`

const engine = stepEngine<typeof machine, StoredTrade, Asked>(machine, {
  table: 'trade_declaration',
  column: 'status',
  load: (ctx, { id }) => lockTrade(ctx, id),
  facts: ({ id, version, status }) => ({ id, version, state: status }),
  current: ({ ctx, row }) => openTrade(ctx, row.id),
  notFrom: ({ from, step }) => refuse(409, notFrom(from, step)),
  checks: {
    declarable: requireDeclarable,
    notHeld: ({ ctx, row }) => requireNotHeld(ctx, row.orgId),
    answered: requireAnswered,
    payable: requirePayable,
  },
  effects: {
    handIn: ({ ctx, row }) => ({
      set: sql`round = round + 1, submitted_at = now(), reason = null, fault_field = null, company = ${companyNow},
        late_penalty = ${latePenalty(row.movementDate!, dictionaryDay(ctx), row.total!)}::numeric`,
    }),
    explain: ({ input }) => ({ set: sql`reason = ${input.reason!}, paid_at = null` }),
    accepted: async (step) => {
      const { ctx, input, row } = step
      await requireFreeReference(ctx, row, input.refNo!)
      return {
        set: sql`ref_no = ${input.refNo}, accepted_at = ${input.at}::timestamptz, reason = null`,
        // What customs rejected and then accepts was never accepted before.
        to: row.refNo ? 'amended' : 'accepted',
      }
    },
    rejected: ({ input }) => ({ set: sql`reason = ${input.reason!}, fault_field = ${input.field ?? null}` }),
    paid: ({ input }) => ({ set: sql`paid_at = ${input.at}::timestamptz` }),
  },
  notices: {
    customer: ({ ctx, row, step, input }) =>
      step === 'submit' || step === 'accept' || step === 'reject' ? tellOwner(ctx, row, step, input) : undefined,
    makers: ({ ctx, row, input }) => tellRejected(ctx, row, input.reason!),
  },
  written: ({ ctx, row }) => tradeWritten(ctx, row.id),
})

/** Those that say what customs answered; a withdrawal that somebody asks for does not. */
const answers = ['accept', 'reject', 'pay'] as const
type Answer = (typeof answers)[number]
const isAnswer = (step: string): step is Answer => (answers as readonly string[]).includes(step)

/** What was typed counts beside what files say, also where a file said the same before and it was too old. */
async function keepTyped(ctx: Context, row: StoredTrade, step: Answer, asked: Asked): Promise<void> {
  const { at, refNo = null, reason = null, field = null, raw = null } = asked
  await sql`insert into trade_event (tenant_id, trade_declaration_id, step, at, person_id, code, ref_no, note, field, raw, round)
    values (current_tenant(), ${row.id}, ${step}, ${at}::timestamptz, ${ctx.user.personId}, ${row.code}, ${refNo}, ${reason}, ${field}, ${raw}, ${row.round})
    on conflict (tenant_id, step, at, coalesce(code, ''), coalesce(ref_no, ''), coalesce(field, ''), coalesce(item, 0), coalesce(amount, -1), md5(coalesce(note, '')))
      where code is not null or ref_no is not null do update set round = excluded.round, changed = true`.execute(ctx.db)
  if (step !== 'accept') return
  await adopt(ctx, row, refNo!)
  await settle(ctx, await storedTrade(ctx, row.id))
}

/** Takes one step in the life of a declaration. Throws 404, 409 (stale, state, customer on hold, nothing to pay) and 422 with the errors that are left. */
export const takeStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<TradeFull> => {
    const { row } = await engine(ctx, step, asked)
    if (isAnswer(step)) await keepTyped(ctx, row, step, asked)
    else
      await sql`insert into trade_event (tenant_id, trade_declaration_id, step, person_id, note)
        values (current_tenant(), ${asked.id}, ${step}, ${ctx.user.personId}, ${asked.reason ?? null})`.execute(ctx.db)
    return openTrade(ctx, asked.id)
  }
