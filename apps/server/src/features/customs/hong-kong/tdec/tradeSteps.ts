import { latePenalty } from '@clearway/contract/features/customs/hong-kong/tdec/latePenalty'
import type { TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { tradeMachine as machine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { fillText } from '@clearway/contract/kernel/text'
import Big from 'big.js'
import { sql } from 'kysely'

import { requireNotHeld } from '../../../../business/customerHold.ts'
import type { Context } from '../../../../kernel/context.ts'
import { dictionaryDay } from '../../../../kernel/crud/dictionaries.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { refuse, refuseField } from '../../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../../kernel/stateMachine.ts'
import { problemsOf } from './tradeChecking.ts'
import { lockTrade, notFrom, openTrade, tradeWritten, type StoredTrade } from './tradeRows.ts'

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
  const due = [row.charge, row.levy, row.latePenalty].reduce((sum, one) => sum.plus(one ?? '0'), new Big(0))
  if (due.lte(0)) throw refuse(409, t.nothingToPay)
}

async function requireFreeReference({ ctx, row, input }: Step): Promise<void> {
  const { rows } = await sql<{
    code: string
  }>`select code from trade_declaration where tenant_id = current_tenant() and ref_no = ${input.refNo} and id <> ${row.id} and deleted_at is null`.execute(
    ctx.db,
  )
  if (rows[0]) throw refuseField('refNo', t.refTaken, { code: rows[0].code })
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
    payable: requirePayable,
  },
  effects: {
    handIn: ({ ctx, row }) => ({
      set: sql`round = round + 1, submitted_at = now(), reason = null, fault_field = null, company = ${companyNow},
        late_penalty = ${latePenalty(row.movementDate!, dictionaryDay(ctx), row.total!)}::numeric`,
    }),
    explain: ({ input }) => ({ set: sql`reason = ${input.reason!}, paid_at = null` }),
    accepted: async (step) => {
      await requireFreeReference(step)
      const { input, row } = step
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
    makers: ({ ctx, row, input }) =>
      notify(ctx.db, {
        to: { personIds: [row.createdBy] },
        except: ctx.user.personId,
        title: t.rejectedTitle,
        content: t.rejectedBody,
        values: { code: row.code, reason: input.reason! },
        link: `/hKDetail?id=${row.id}`,
        topic: 'orders',
      }),
  },
  written: ({ ctx, row }) => tradeWritten(ctx, row.id),
})

/** Takes one step in the life of a declaration. Throws 404, 409 (stale, state, customer on hold, nothing to pay) and 422 with the errors that are left. */
export const takeStep =
  (step: CalledStep<typeof machine>) =>
  async (ctx: Context, asked: Asked): Promise<TradeFull> => {
    await engine(ctx, step, asked)
    await sql`insert into trade_event (tenant_id, trade_declaration_id, step, at, person_id, note, raw)
      values (current_tenant(), ${asked.id}, ${step}, coalesce(${asked.at ?? null}::timestamptz, now()), ${ctx.user.personId}, ${asked.reason ?? asked.refNo ?? null}, ${asked.raw ?? null})`.execute(
      ctx.db,
    )
    return openTrade(ctx, asked.id)
  }
