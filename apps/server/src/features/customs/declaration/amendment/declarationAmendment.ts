import type { DeclarationChange } from '@clearway/contract/features/customs/declaration/declarationDiff'
import { amendmentMachine as machine } from '@clearway/contract/features/customs/declaration/receipts/amendmentSteps'
import {
  declarationAmendment as contract,
  type AmendmentKind,
  type AmendmentRow,
} from '@clearway/contract/features/customs/declaration/receipts/declarationAmendment'
import { declarationAmendmentText as t } from '@clearway/contract/features/customs/declaration/receipts/declarationAmendment.text'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, fillText, type Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { typedBy } from '../../../../kernel/crud/patch.ts'
import { feature } from '../../../../kernel/feature.ts'
import { notify } from '../../../../kernel/messages/notify.ts'
import { notFound, refuse, refuseField } from '../../../../kernel/refuse.ts'
import { type CalledStep, inStates, stepEngine, type StepInput, type Taking } from '../../../../kernel/stateMachine.ts'
import { caseEvent } from '../../case/caseEvents.ts'
import { hiddenFields } from '../declarationHidden.ts'
import {
  declarationWritten,
  lockDeclaration,
  stateWord,
  storedDeclaration,
  storedLines,
  type StoredDeclaration,
} from '../declarationRows.ts'
import { keepDeclaredLines } from '../declaredLine.ts'
import { writeFields } from '../patch/declarationPatch.ts'
import { settle } from '../receipts/receiptSettle.ts'
import { lineTaxesOf } from '../tax/taxEstimate.ts'
import { patchFor, plannedChanges, refuseChanged } from './amendmentPlan.ts'
import { printAmendment } from './amendmentPrint.ts'

type Routes = typeof contract
const minute = 60_000

interface Asked extends StepInput {
  readonly version: number
  readonly decidedAt?: string | undefined
  readonly number?: string
  readonly note?: string
}

function staffOnly(ctx: Context): void {
  if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
}

async function read(ctx: Context, condition: RawBuilder<unknown>): Promise<AmendmentRow[]> {
  const { rows } =
    await sql<AmendmentRow>`select a.id, a.version, a.declaration_id, a.kind, a.status, a.reason, a.changes, a.number, a.note, a.decided_at, a.created_at, (select p.nickname from person p where p.id = a.created_by) as created_by_name, a.updated_at
    from declaration_amendment a where a.tenant_id = current_tenant() and a.deleted_at is null and ${condition} order by a.created_at desc, a.id desc limit 200`.execute(
      ctx.db,
    )
  const { head, line } = hiddenFields(ctx)
  if (!head.size && !line.size) return rows
  // What somebody may not read in the form he does not read here.
  const isHidden = (place: string) =>
    (place.startsWith('head.') && head.has(place.slice(5))) ||
    (place.startsWith('line.') && (line.has(place.split('.')[2] ?? '') || !place.split('.')[2]))
  return rows.map((a) => ({ ...a, changes: a.changes.filter((c) => !isHidden(c.place)) }))
}

interface InHand {
  readonly stored: StoredDeclaration
  readonly amendment: AmendmentRow
}

/** One by its id with its declaration, for whoever may see that; locked. Throws 404. */
async function locked(ctx: Context, amendmentId: string): Promise<InHand> {
  const {
    rows: [of],
  } = await sql<{
    declarationId: string
  }>`select declaration_id from declaration_amendment where tenant_id = current_tenant() and id = ${amendmentId} and deleted_at is null`.execute(
    ctx.db,
  )
  if (!of) throw notFound()
  const stored = await lockDeclaration(ctx, of.declarationId)
  const [amendment] = await read(ctx, sql`a.id = ${amendmentId}`)
  if (!amendment) throw notFound()
  return { stored, amendment }
}

type Step = Taking<typeof machine, InHand, Asked>

const one = async (ctx: Context, id: string): Promise<AmendmentRow> => (await read(ctx, sql`a.id = ${id}`))[0]!

function requireState(ctx: Context, stored: StoredDeclaration, kind: AmendmentKind): void {
  if (!declarationMachine.may(kind, stored.status))
    throw refuse(409, t.notNow, {
      values: { status: stateWord(ctx, stored.status), kind: say(t.kinds[kind], ctx.language).toLowerCase() },
    })
}

const changesOf = async (
  ctx: Context,
  stored: StoredDeclaration,
  kind: AmendmentKind,
  given: readonly DeclarationChange[],
): Promise<DeclarationChange[]> => (kind === 'withdraw' ? [] : plannedChanges(ctx, stored, given))

/** Throws 404, 409 (the state does not allow it, one is open already, a value changed meanwhile) and 400 at the field. */
async function addAmendment(
  ctx: Context,
  { declarationId, kind, reason, changes }: Parsed<Routes['addAmendment']>,
): Promise<AmendmentRow> {
  staffOnly(ctx)
  const stored = await lockDeclaration(ctx, declarationId)
  requireState(ctx, stored, kind)
  const { rows: open } =
    await sql`select from declaration_amendment where tenant_id = current_tenant() and declaration_id = ${declarationId} and ${inStates('status', machine.phases.open)} and deleted_at is null`.execute(
      ctx.db,
    )
  if (open.length) throw refuse(409, t.openAlready)
  const planned = await changesOf(ctx, stored, kind, changes)
  const {
    rows: [made],
  } = await sql<{
    id: string
  }>`insert into declaration_amendment (tenant_id, declaration_id, kind, reason, changes, created_by, updated_by)
    values (current_tenant(), ${declarationId}, ${kind}, ${reason}, ${JSON.stringify(planned)}::jsonb, ${ctx.user.personId}, ${ctx.user.personId}) returning id`.execute(
    ctx.db,
  )
  await caseEvent(ctx, stored.caseId, 'amendment.made', { code: stored.code, kind }, false, stored.id)
  declarationWritten(ctx, stored.id)
  return one(ctx, made!.id)
}

/** Throws 404, 409 (stale, handed in already) and 400 at the field. */
async function updateAmendment(
  ctx: Context,
  { amendmentId, version, reason, changes }: Parsed<Routes['updateAmendment']>,
): Promise<AmendmentRow> {
  staffOnly(ctx)
  const { stored, amendment } = await locked(ctx, amendmentId)
  if (amendment.version !== version) throw refuse(409, refusals.stale, { data: { current: amendment } })
  if (!machine.may('edit', amendment.status)) throw refuse(409, t.notDraft)
  requireState(ctx, stored, amendment.kind)
  const planned = await changesOf(ctx, stored, amendment.kind, changes)
  await sql`update declaration_amendment set reason = ${reason}, changes = ${JSON.stringify(planned)}::jsonb, updated_by = ${ctx.user.personId} where tenant_id = current_tenant() and id = ${amendmentId}`.execute(
    ctx.db,
  )
  declarationWritten(ctx, stored.id)
  return one(ctx, amendmentId)
}

async function apply(ctx: Context, stored: StoredDeclaration, changes: readonly DeclarationChange[]): Promise<void> {
  const lines = await storedLines(ctx, stored.id)
  const found = await writeFields(ctx, stored, patchFor(stored.id, lines, changes), typedBy(ctx))
  const conflict = [
    ...found.once.head.conflicts.map((f) => `head.${f}`),
    ...found.once.free.conflicts.map((f) => `free.${f}`),
    ...found.once.conflicts.map((b) => `blocks.${b}`),
    ...found.lines.conflicts.map((c) => `line.${c.place}.${c.field}`),
  ][0]
  const problem = found.once.problems[0] ?? found.lines.problems[0]
  const place = conflict ?? (problem && `${problem.place}.${problem.field}`)
  // All of it or nothing: customs granted the whole.
  if (place) throw refuseChanged(ctx, stored, changes.find((c) => c.place === place) ?? { place })
  const [amended, after] = [await storedDeclaration(ctx, stored.id), await storedLines(ctx, stored.id)]
  await keepDeclaredLines(ctx.db, stored.id, await lineTaxesOf(ctx, amended, after))
}

async function tell({ ctx, step, row: { stored, amendment } }: Step): Promise<void> {
  const outcome = step === 'approve' ? 'approved' : 'refused'
  const {
    rows: [who],
  } = await sql<{
    assigneeId: string | null
    makerId: string | null
  }>`select c.assignee_id, a.created_by as maker_id from customs_case c, declaration_amendment a where c.tenant_id = current_tenant() and c.id = ${stored.caseId} and a.tenant_id = c.tenant_id and a.id = ${amendment.id}`.execute(
    ctx.db,
  )
  const words = (of: Text) => fillText(of, { kind: t.kinds[amendment.kind] })
  await notify(ctx.db, {
    to: { personIds: [who?.assigneeId ?? null, who?.makerId ?? null, stored.createdBy] },
    except: ctx.user.personId,
    title: words(t.told[outcome].title),
    content: words(t.told[outcome].content),
    values: { code: stored.code },
    link: `/declarationDetail?id=${stored.id}&tab=amendments`,
    topic: 'orders',
  })
}

const takeStep = stepEngine<typeof machine, InHand, Asked>(machine, {
  table: 'declaration_amendment',
  column: 'status',
  requireRole: staffOnly,
  load: (ctx, { id }) => locked(ctx, id),
  facts: ({ amendment: { id, version, status } }) => ({ id, version, state: status }),
  current: ({ row }) => row.amendment,
  notFrom: ({ step, from }) =>
    refuse(409, step === 'submit' ? t.notDraft : step !== 'drop' && from === 'draft' ? t.notSubmitted : t.ended),
  checks: {
    possible: ({ ctx, row: { stored, amendment } }) => requireState(ctx, stored, amendment.kind),
    unchanged: async ({ ctx, row: { stored, amendment } }) => {
      await changesOf(ctx, stored, amendment.kind, amendment.changes)
    },
    past: ({ input: { decidedAt } }) => {
      if (decidedAt && Date.parse(decidedAt) > Date.now() + 5 * minute)
        throw refuseField('decidedAt', t.decidedInFuture)
    },
    // A release while customs decided takes nothing back from its decision; an end does.
    alive: ({ ctx, row: { stored, amendment } }) => {
      if (declarationMachine.isIn('over', stored.status)) requireState(ctx, stored, amendment.kind)
    },
  },
  effects: {
    handIn: ({ ctx, input }) => ({ set: sql`number = ${input.number || null}, updated_by = ${ctx.user.personId}` }),
    decided: ({ ctx, input: { decidedAt, number, note } }) => ({
      set: sql`decided_at = coalesce(${decidedAt ?? null}::timestamptz, now()), number = coalesce(${number || null}, number), note = ${note || null}, updated_by = ${ctx.user.personId}`,
    }),
    carryOut: ({ ctx, row: { stored, amendment } }) => ({
      after: () => (amendment.kind === 'amend' ? apply(ctx, stored, amendment.changes) : settle(ctx, [stored])),
    }),
    note: ({ ctx, input }) => ({ set: sql`note = ${input.note || null}, updated_by = ${ctx.user.personId}` }),
  },
  notices: { people: tell },
  written: ({ ctx, row }) => declarationWritten(ctx, row.stored.id),
})

async function taken(
  ctx: Context,
  step: CalledStep<typeof machine>,
  { amendmentId, ...more }: Omit<Asked, 'id'> & { amendmentId: string },
): Promise<AmendmentRow> {
  const { row, to } = await takeStep(ctx, step, { id: amendmentId, ...more })
  const { stored, amendment } = row
  const told = { code: stored.code, kind: amendment.kind }
  await caseEvent(ctx, stored.caseId, `amendment.${to}`, told, to === 'approved', stored.id)
  return one(ctx, amendmentId)
}

export const declarationAmendment = feature(contract, {
  amendments: async (ctx, { id }) => {
    await storedDeclaration(ctx, id)
    return read(ctx, sql`a.declaration_id = ${id}`)
  },
  addAmendment,
  updateAmendment,
  submitAmendment: (ctx, input) => taken(ctx, 'submit', input),
  /** What customs decided is entered and done. */
  decideAmendment: (ctx, { outcome, ...input }) => taken(ctx, outcome === 'approved' ? 'approve' : 'refuse', input),
  /** Gives a request up that customs did not decide. */
  dropAmendment: (ctx, input) => taken(ctx, 'drop', input),
  printAmendment: async (ctx, { amendmentId, paper, language }) => {
    staffOnly(ctx)
    const [amendment] = await read(ctx, sql`a.id = ${amendmentId}`)
    if (!amendment) throw notFound()
    const stored = await storedDeclaration(ctx, amendment.declarationId)
    if (hiddenFields(ctx).any) throw refuse(403, refusals.forbidden)
    return printAmendment(ctx, stored, amendment, paper, language)
  },
})
