import { talkText } from '@clearway/contract/features/customs/case/talk.text'
import { confirmMachine as machine } from '@clearway/contract/features/customs/hong-kong/tdec/confirmSteps'
import type { TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as t } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { fillText, say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { stepEngine, type CalledStep, type StepInput, type Taking } from '../../../../kernel/stateMachine.ts'
import { tellClerks, tellCustomer } from '../../recordTell.ts'
import { lockTrade, openTrade, storedTrade, tradeWritten, withoutMarks, type StoredTrade } from './tradeRows.ts'
import { toldBy } from './tradeTell.ts'

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string | undefined
}
type Step = Taking<typeof machine, StoredTrade, Asked>
type Called = CalledStep<typeof machine>

/** Nobody confirms in the customer's place, and no customer asks himself. */
function requireSide(ctx: Context, step: Called): void {
  if ((machine.steps[step].by === 'customer') !== (ctx.user.area === 'customer')) throw refuse(403, refusals.forbidden)
}

function requireUnlodged({ ctx, row }: Step): void {
  if (!tradeMachine.isIn('unlodged', row.status))
    throw refuse(409, t.notConfirmable, { values: { status: say(tradeMachine.states[row.status], ctx.language) } })
}

function requireCustomer({ row }: Step): void {
  if (row.orgId === null) throw refuse(409, talkText.noCustomer)
}

function requireLines({ row }: Step): void {
  if (!row.lines.length) throw refuse(409, t.noLines)
}

const engine = stepEngine<typeof machine, StoredTrade, Asked>(machine, {
  table: 'trade_declaration',
  column: 'confirmation',
  requireRole: requireSide,
  load: (ctx, { id }) => lockTrade(ctx, id),
  facts: ({ id, version, confirmation }) => ({ id, version, state: confirmation }),
  current: ({ ctx, row }) => openTrade(ctx, row.id),
  notFrom: ({ from, step }) =>
    refuse(409, fillText(t.notOpen, { confirmation: machine.states[from], step: t.confirmSteps[step] })),
  checks: { unlodged: requireUnlodged, hasCustomer: requireCustomer, hasLines: requireLines },
  effects: {
    sign: ({ ctx }) => ({ set: sql`confirmed_at = now(), confirmed_by = ${ctx.user.personId}::uuid` }),
  },
  notices: {
    told: ({ ctx, row, step, input }) => {
      if (step === 'unaskConfirm') return undefined
      const { of, told } = toldBy(ctx, row, step, { reason: input.reason ?? '' })
      return step === 'askConfirm' ? tellCustomer(ctx.db, of, told) : tellClerks(ctx.db, of, told)
    },
  },
  written: ({ ctx, row }) => tradeWritten(ctx, row.id),
})

const keepEvent = (ctx: Context, id: string, step: keyof typeof machine.steps, note: string | null) =>
  sql`insert into trade_event (tenant_id, trade_declaration_id, step, person_id, note) values (current_tenant(), ${id}, ${step}, ${ctx.user.personId}, ${note})`.execute(
    ctx.db,
  )

/** Takes one step of the customer's confirmation. Throws 403, 404, 409 (stale, state) and 400. */
export const takeConfirm =
  (step: Called) =>
  async (ctx: Context, asked: Asked): Promise<TradeFull> => {
    await engine(ctx, step, asked)
    await keepEvent(ctx, asked.id, step, asked.reason ?? null)
    return openTrade(ctx, asked.id)
  }

/** What a customer stands by: goods, values, parties and what is charged for them. */
const confirmed = [
  'form',
  'total',
  'charge',
  'levy',
  'packages',
  'grossWeight',
  'traderName',
  'traderAddress',
  'traderBr',
  'partnerName',
  'exemptReason',
] as const
const meaning = (of: StoredTrade): string =>
  JSON.stringify([of.lines.map(withoutMarks), ...confirmed.map((name) => of[name] ?? null)])

/** After a change: what the customer confirmed as something else holds no longer, and both sides hear of it. */
export async function voidConfirmation(ctx: Context, before: StoredTrade): Promise<void> {
  if (!machine.may('voidConfirm', before.confirmation)) return
  const now = await storedTrade(ctx, before.id)
  if (meaning(now) === meaning(before)) return
  await sql`update trade_declaration set confirmation = 'voided', confirmed_at = null, confirmed_by = null where tenant_id = current_tenant() and id = ${before.id}`.execute(
    ctx.db,
  )
  await keepEvent(ctx, before.id, 'voidConfirm', null)
  const { of, told } = toldBy(ctx, now, 'voidConfirm')
  await tellCustomer(ctx.db, of, told)
  await tellClerks(ctx.db, of, { words: told.words, values: told.values })
}
