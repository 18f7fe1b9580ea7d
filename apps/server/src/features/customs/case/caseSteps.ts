import { caseMachine as machine, type CaseStep } from '@clearway/contract/features/customs/case/caseSteps'
import type { CaseRow, Evidence } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as t } from '@clearway/contract/features/customs/case/customsCase.text'
import { declarationMachine, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { issues } from '@clearway/contract/kernel/issue.text'
import type { ChosenRow, ManyOutcome } from '@clearway/contract/kernel/many'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { holders } from '../../../kernel/access/holders.ts'
import type { Context } from '../../../kernel/context.ts'
import { eachRow } from '../../../kernel/crud/many.ts'
import { notify, type Notice } from '../../../kernel/messages/notify.ts'
import { refuse, refuseField } from '../../../kernel/refuse.ts'
import { inStates, stepEngine, type StepInput, type Taking } from '../../../kernel/stateMachine.ts'
import { sendToDesk, takeFromDesk } from './caseDesk.ts'
import { dueNow } from './caseDue.ts'
import { caseEvent } from './caseEvents.ts'
import { withCustoms } from './caseFollow.ts'
import { evidenceFor, requireCharged, requirePriced, type Shown } from './caseQuote.ts'
import { caseWritten, lockCase, openLine, quoteVoided, readCase, statusWord, type StoredCase } from './caseRows.ts'
import { refreshNeeded } from './documents/caseDocumentNeeds.ts'
import { countLines } from './lines/caseLineRows.ts'
import { freeLines } from './lines/declaredLines.ts'

const mostRowsTold = 20

interface Asked extends StepInput {
  readonly version: number
  readonly reason?: string | undefined
  readonly freeReason?: string | undefined
  readonly evidence?: Evidence | undefined
}
/** A case while a step of it is taken, with what its checks found for those after them. */
interface InHand extends StoredCase {
  evidence?: Shown | undefined
  taxesKnown?: boolean
}
type Step = Taking<typeof machine, InHand, Asked>

/** Whether all taxes of a case are known today; told by the declarations, which know the rates. */
export type TaxesKnown = (ctx: Context, caseId: string) => Promise<boolean>

async function requireLines({ ctx, row: { id } }: Step): Promise<void> {
  if ((await countLines(ctx, id)).lineCount === 0)
    throw refuse(422, t.noLines, { errors: [{ field: 'lines', message: t.noLines }] })
}

async function requireClassified({ ctx, row: { id } }: Step): Promise<void> {
  const { rows } = await sql<{
    row: number
  }>`select row::int from (select l.*, row_number() over (order by l.position, l.id) as row from customs_case_line l
    where l.tenant_id = current_tenant() and l.case_id = ${id} and l.deleted_at is null) l where ${openLine} order by row`.execute(
    ctx.db,
  )
  if (!rows.length) return
  const told =
    rows
      .slice(0, mostRowsTold)
      .map((r) => r.row)
      .join(', ') + (rows.length > mostRowsTold ? ' …' : '')
  throw refuse(422, t.linesOpen, { values: { count: rows.length, rows: told } })
}

async function refuseWithCustoms({ ctx, step, row: { id } }: Step): Promise<void> {
  const { rows } = await sql<{
    status: DeclarationState
  }>`select status from declaration where tenant_id = current_tenant() and case_id = ${id} and deleted_at is null`.execute(
    ctx.db,
  )
  if (rows.some((d) => withCustoms(d.status)))
    throw refuse(409, t.submittedAlready, { values: { step: say(t.steps[step], ctx.language) } })
}

/** Drafts that nobody handed over go with their case; the lines are free again, and known should a draft be restored. */
async function dropDrafts({ ctx, row: { id } }: Step): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`update declaration set deleted_at = now(), deleted_by = ${ctx.user.personId} where tenant_id = current_tenant() and case_id = ${id} and deleted_at is null and ${inStates('status', declarationMachine.phases.ours)}
    returning id`.execute(ctx.db)
  await freeLines(
    ctx,
    rows.map((d) => d.id),
  )
  ctx.afterCommit(() => ctx.services.totals.forget(ctx.user.tenantId, 'declaration'))
}

/** Lines without a code go to the classifiers; a case without such lines is past them at once. */
async function toDesk({ ctx, row }: Step) {
  await sendToDesk(ctx, row)
  return { to: (await countLines(ctx, row.id)).openLines ? ('toClassify' as const) : ('toQuote' as const) }
}

/** Those for whom it is the next thing to do, or who wait for it. */
const concerned: Readonly<
  Record<keyof typeof t.told, (ctx: Context, of: StoredCase) => Notice['to'] | Promise<Notice['to']>>
> = {
  submit: (_, of) => ({ permission: 'customsCase.decide', area: 'admin', row: rowOf(of) }),
  quote: (_, of) => ({ permission: 'customsCase.confirm', area: 'customer', row: rowOf(of) }),
  quoteTaxesUnknown: (_, of) => ({ permission: 'customsCase.confirm', area: 'customer', row: rowOf(of) }),
  confirmFor: (_, of) => ({ permission: 'customsCase.confirm', area: 'customer', row: rowOf(of) }),
  release: (_, of) => ({ personIds: [of.assigneeId, of.createdBy] }),
  confirm: (_, of) => ({ personIds: [of.assigneeId, of.createdBy] }),
  refuse: (_, of) => ({ personIds: [of.assigneeId, of.createdBy] }),
  sendBack: async (ctx, of) => ({
    personIds: [
      of.createdBy,
      ...(await holders(ctx.db, { permission: 'customsCase.edit', area: 'customer', row: rowOf(of) })),
    ],
  }),
  dispatch: (_, of) => ({ permission: 'customsCase.confirm', area: 'customer', row: rowOf(of) }),
  cancel: (_, of) => ({ personIds: [of.assigneeId, of.createdBy] }),
  assign: (_, of) => ({ personIds: [of.assigneeId] }),
}
const rowOf = ({ orgId, createdBy }: StoredCase) => ({ resource: 'customsCase', orgId, createdBy })

/** Tells the people concerned what became of a case. */
export async function tellPeople(ctx: Context, what: keyof typeof t.told, of: StoredCase, reason = ''): Promise<void> {
  await notify(ctx.db, {
    topic: 'orders',
    to: await concerned[what](ctx, of),
    except: ctx.user.personId,
    ...t.told[what],
    values: { code: of.code, person: ctx.user.nickname, reason },
    link: `/ClassifyOrder?id=${of.id}`,
  })
}

const told =
  (step: keyof typeof t.told) =>
  ({ ctx, row, input }: Step) =>
    tellPeople(ctx, step, row, input.reason)

/** What a quote leaves open, or gives away, stands in the time line beside it. */
async function tellQuote({ ctx, row, input: { freeReason } }: Step): Promise<void> {
  if (freeReason) await caseEvent(ctx, row.id, 'quote.free', { reason: freeReason })
  if (!row.taxesKnown) await caseEvent(ctx, row.id, 'quote.taxesUnknown')
}

/** The step in the time line, with its reason and what was shown for it. */
async function tellStep(
  { ctx, step, row: { id, evidence }, input: { reason }, from }: Step,
  to: string,
): Promise<void> {
  await caseEvent(ctx, id, evidence ? `step.${step}.${evidence.kind}` : `step.${step}`, {
    from,
    to,
    ...(reason !== undefined && { reason }),
    ...evidence?.details,
  })
}

const engineWith = (taxesKnown: TaxesKnown) =>
  stepEngine<typeof machine, InHand, Asked>(machine, {
    table: 'customs_case',
    column: 'status',
    requireRole: (ctx, step) => {
      if (machine.steps[step].by === 'staff' && ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
    },
    load: (ctx, { id }) => lockCase(ctx, id),
    facts: ({ id, version, status }) => ({ id, version, state: status }),
    current: ({ ctx, row }) => readCase(ctx, row.id),
    notFrom: ({ ctx, step, from }) =>
      refuse(409, t.onlyFrom, { values: { status: statusWord(ctx, from), step: say(t.steps[step], ctx.language) } }),
    checks: {
      beforeCustoms: refuseWithCustoms,
      lines: requireLines,
      classified: requireClassified,
      reason: ({ input }) => {
        if (!input.reason) throw refuseField('reason', issues.required)
      },
      charged: ({ ctx, row, input }) => requireCharged(ctx, row, input.freeReason),
      priced: ({ ctx, row }) => requirePriced(ctx, row),
      evidence: async ({ ctx, row, input }) => {
        row.evidence = await evidenceFor(ctx, row, input)
      },
    },
    effects: {
      desk: toDesk,
      offDesk: ({ ctx, row, input }) => takeFromDesk(ctx, row, input.reason ?? null),
      dropDrafts,
      noQuote: () => ({ set: quoteVoided }),
      noAlarm: () => ({ set: sql`alarm = null` }),
      quoted: async (taking) => {
        const { ctx, row, input } = taking
        const reason = input.freeReason ?? null
        row.taxesKnown = await taxesKnown(ctx, row.id)
        return {
          set: sql`quoted_at = now(), quoted_by = ${ctx.user.personId}, free_reason = ${reason}`,
          after: () => tellQuote(taking),
        }
      },
      confirmed: ({ ctx }) => ({ set: sql`confirmed_at = now(), confirmed_by = ${ctx.user.personId}` }),
    },
    notices: {
      submit: told('submit'),
      quote: ({ ctx, row }) => tellPeople(ctx, row.taxesKnown ? 'quote' : 'quoteTaxesUnknown', row),
      release: told('release'),
      confirm: async (taken) => {
        await told('confirm')(taken)
        if (taken.row.evidence) await told('confirmFor')(taken)
      },
      refuse: told('refuse'),
      sendBack: told('sendBack'),
      dispatch: told('dispatch'),
      cancel: told('cancel'),
    },
    write: async ({ ctx, step, row, input, from, to }, set) => {
      const { reason } = input
      const { numAffectedRows } =
        await sql`update customs_case set status = ${to}, status_note = ${reason ?? null}, due_at = ${await dueNow(ctx, to, row.urgent)}::timestamptz ${set ? sql`, ${set}` : sql``}
      where tenant_id = current_tenant() and id = ${row.id} and status = ${from}`.execute(ctx.db)
      if (numAffectedRows !== 1n) return false
      await tellStep({ ctx, step, row, input, from }, to)
      await refreshNeeded(ctx, row.id)
      return true
    },
    written: ({ ctx, row }) => caseWritten(ctx, [row.id]),
  })

/**
 * Takes one step in the life of a case. Throws 400 (a reason, a charge or evidence is wanting), 403 (not for the caller to take), 404, 409 (stale, the state
 * does not allow it, no price is quoted, or a declaration is with customs) and 422 (no lines, or lines without a code).
 */
/** The steps of cases, of one and of each of many; `shared` holds for all of these. */
export function caseStepper(taxesKnown: TaxesKnown) {
  const engine = engineWith(taxesKnown)
  const one =
    (step: CaseStep) =>
    async (ctx: Context, input: Asked): Promise<CaseRow> => {
      await engine(ctx, step, input)
      return readCase(ctx, input.id)
    }
  const many =
    (step: CaseStep) =>
    (ctx: Context, { rows, ...shared }: { rows: readonly ChosenRow[]; reason?: string }): Promise<ManyOutcome> =>
      eachRow(ctx, rows, (own, row) => engine(own, step, { ...row, ...shared }))
  return { one, many }
}
