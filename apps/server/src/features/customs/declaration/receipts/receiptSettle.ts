import {
  roundAt,
  stateOf,
  type OwnState,
  type Receipt,
  type StateOfDeclaration,
} from '@clearway/contract/features/customs/declaration/receipts/receipts'
import { declarationMachine, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { isRefusal } from '../../../../kernel/refuse.ts'
import { caseFollows } from '../../case/caseFollow.ts'
import { freeLines } from '../../case/lines/declaredLines.ts'
import { countFaults, makeFaults } from '../checks/faultMake.ts'
import { declarationWritten, storedDeclaration, type StoredDeclaration } from '../declarationRows.ts'
import { applyState } from '../declarationState.ts'
import { taxesPaidAt } from '../tax/taxBills.ts'
import { tellState } from './receiptTell.ts'

/** Locks the cases of declarations, then these, always in one order. Gives those that the user may see and nobody deleted meanwhile. */
export async function lockDeclarations(ctx: Context, ids: readonly string[]): Promise<Map<string, StoredDeclaration>> {
  const sorted = [...new Set(ids)].toSorted()
  await sql`select 1 from customs_case where tenant_id = current_tenant() and id in (select case_id from declaration where tenant_id = current_tenant() and id = any(${sorted}::uuid[])) order by id for update`.execute(
    ctx.db,
  )
  const found = new Map<string, StoredDeclaration>()
  for (const id of sorted) {
    try {
      found.set(id, await storedDeclaration(ctx, id, true))
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  return found
}

const stepOf: Readonly<Record<string, OwnState['step']>> = {
  'declaration.sentToCheck': 'checking',
  'declaration.approved': 'checked',
  'declaration.takenBack': 'draft',
  'declaration.changedAfterCheck': 'draft',
  'declaration.completing': 'draft',
  'declaration.submitted': 'submitted',
}

interface Facts {
  readonly steps: ReadonlyMap<string, { kind: string; at: string }>
  /** Times of the submissions, to the second that customs' notices have. */
  readonly submissions: ReadonlyMap<string, readonly string[]>
  readonly receipts: ReadonlyMap<string, readonly (Receipt & { id: string })[]>
  readonly withdrawn: ReadonlyMap<string, string>
  readonly paid: ReadonlyMap<string, string>
}

async function factsOf(ctx: Context, ids: readonly string[]): Promise<Facts> {
  const of = sql`tenant_id = current_tenant() and declaration_id = any(${[...ids]}::uuid[])`
  const { rows: steps } = await sql<{
    declarationId: string
    kind: string
    at: string
  }>`select distinct on (declaration_id) declaration_id, kind, at from customs_case_event
    where ${of} and case_id in (select case_id from declaration where tenant_id = current_tenant() and id = any(${[...ids]}::uuid[])) and kind = any(${Object.keys(stepOf)}::text[]) order by declaration_id, at desc, id desc`.execute(
    ctx.db,
  )
  const { rows: messages } = await sql<{
    declarationId: string
    at: string
  }>`select declaration_id, min(date_trunc('second', at)) as at from declaration_message where ${of} group by declaration_id, round order by declaration_id, round`.execute(
    ctx.db,
  )
  const { rows: receipts } = await sql<
    Receipt & { id: string; declarationId: string }
  >`select id, declaration_id, channel, noticed_at as at, round, coalesce(note, '') as note, entry_id, seq_no from declaration_receipt where ${of} order by noticed_at, id`.execute(
    ctx.db,
  )
  const { rows: withdrawn } = await sql<{
    declarationId: string
    at: string
  }>`select declaration_id, min(decided_at) as at from declaration_amendment where ${of} and kind = 'withdraw' and status = 'approved' and deleted_at is null group by 1`.execute(
    ctx.db,
  )
  return {
    steps: new Map(steps.map((s) => [s.declarationId, s])),
    submissions: new Map(
      [...Map.groupBy(messages, (m) => m.declarationId)].map(([id, all]) => [id, all.map((m) => m.at)]),
    ),
    receipts: Map.groupBy(receipts, (r) => r.declarationId),
    withdrawn: new Map(withdrawn.map((w) => [w.declarationId, w.at])),
    paid: await taxesPaidAt(ctx, ids),
  }
}

/** The last step of our own. Where the timeline tells none, it was handed over if it ever was. */
function ownOf(stored: StoredDeclaration & { createdAt?: string }, facts: Facts): OwnState {
  const told = facts.steps.get(stored.id)
  const extra = {
    taxPaidAt: facts.paid.get(stored.id) ?? null,
    withdrawnAt: facts.withdrawn.get(stored.id) ?? null,
    completing: stored.summaryRound === stored.round,
  }
  if (told) return { step: stepOf[told.kind]!, round: stored.round, at: told.at, ...extra }
  return {
    step: stored.round > 0 ? 'submitted' : 'draft',
    round: stored.round,
    at: stored.submittedAt ?? new Date(0).toISOString(),
    ...extra,
  }
}

const accepting: readonly (DeclarationState | null)[] = [
  'accepted',
  'reviewed',
  'inspection',
  'taxDue',
  'released',
  'closed',
  'reReview',
]

/** When customs first took it into its books: of the last submission if it was, else of an earlier one; of two steps the summary [verify]. */
function acceptedAt(
  { acceptedAt: told, history, round }: StateOfDeclaration,
  summaryRound: number | null,
): string | undefined {
  const of = history.filter((e) => e.channel !== undefined && accepting.includes(e.state))
  if (summaryRound !== null) return of.find((e) => e.round <= summaryRound)?.at
  return told ?? (of.find((e) => e.round === round) ?? of[0])?.at
}

/** When customs last sent it back, mended since or not. */
const returnedAt = ({ history }: StateOfDeclaration): string | null =>
  history.findLast((e) => e.channel !== undefined && e.state && declarationMachine.isIn('sentBack', e.state))?.at ??
  null

const longestNote = 500
const isTrouble = (state: DeclarationState): boolean =>
  state === 'returned' || state === 'rejected' || state === 'deleted' || state === 'manual'

/** Customs' words for the state that stands; null where it needs none. */
function noteOf({ state, since, history }: StateOfDeclaration): string | null {
  const said = isTrouble(state)
    ? history.find((e) => e.channel !== undefined && e.state === state && e.at === since)?.note
    : undefined
  return said?.replace(/\s+/g, ' ').trim().slice(0, longestNote) || null
}

/** Numbers that a receipt gave stand in the head from now on, and say where they came from. */
async function markNumbers(
  ctx: Context,
  stored: StoredDeclaration,
  { entryId, seqNo }: StateOfDeclaration,
): Promise<void> {
  const marks = Object.fromEntries(
    [
      ['EntryId', entryId],
      ['SeqNo', seqNo],
    ].flatMap(([name, value]) =>
      value && (stored.head[name!] !== value || !stored.origins[name!])
        ? [[name!, { kind: 'rule', of: 'receipt' }]]
        : [],
    ),
  )
  if (Object.keys(marks).length)
    await sql`update declaration set origins = origins || ${JSON.stringify(marks)}::jsonb where tenant_id = current_tenant() and id = ${stored.id}`.execute(
      ctx.db,
    )
}

async function setRounds(
  ctx: Context,
  receipts: readonly (Receipt & { id: string })[],
  submissions: readonly string[],
): Promise<(Receipt & { id: string })[]> {
  const set = receipts.map((r) => ({ ...r, round: roundAt(submissions, r.at) }))
  const moved = set.filter((r, i) => r.round !== receipts[i]!.round)
  if (moved.length) {
    await sql`update declaration_receipt r set round = n.round from jsonb_to_recordset(${JSON.stringify(moved.map(({ id, round }) => ({ id, round })))}::jsonb) as n(id uuid, round int) where r.tenant_id = current_tenant() and r.id = n.id`.execute(
      ctx.db,
    )
  }
  return set
}

export interface Settled {
  readonly id: string
  readonly code: string
  readonly from: DeclarationState
  readonly to: DeclarationState
}

async function settleOne(ctx: Context, stored: StoredDeclaration, facts: Facts): Promise<Settled> {
  const submissions = facts.submissions.get(stored.id) ?? []
  const receipts = await setRounds(ctx, facts.receipts.get(stored.id) ?? [], submissions)
  const own = ownOf(stored, facts)
  const result = stateOf(own, receipts)
  const { state, since, entryId, seqNo, releasedAt, closedAt } = result
  const byCustoms = state !== own.step
  await markNumbers(ctx, stored, result)
  if (declarationMachine.isIn('over', state) && stored.status !== state) await freeLines(ctx, [stored.id])
  await applyState(ctx, stored.id, {
    state,
    entryId,
    seqNo,
    acceptedAt: acceptedAt(result, stored.summaryRound),
    returnedAt: returnedAt(result),
    releasedAt,
    closedAt,
    ...(byCustoms || state !== stored.status ? { since } : {}),
    ...(byCustoms ? { note: noteOf(result) } : state === stored.status ? {} : { note: null }),
  })
  await makeFaults(ctx, stored, receipts)
  await countFaults(ctx, stored.id)
  if (state !== stored.status) await tellState(ctx, stored, state, noteOf(result))
  await caseFollows(ctx, stored.caseId)
  declarationWritten(ctx, stored.id)
  return { id: stored.id, code: stored.code, from: stored.status, to: state }
}

/**
 * Brings declarations into step with everything that is known of them: all stored receipts, our own steps, taxes paid, a withdrawal that was granted.
 * It depends on these alone, never on the order in which they came. The caller holds the locks of `lockDeclarations`.
 */
export async function settle(ctx: Context, stored: Iterable<StoredDeclaration>): Promise<Settled[]> {
  const all = [...stored]
  if (!all.length) return []
  const facts = await factsOf(
    ctx,
    all.map((s) => s.id),
  )
  const done: Settled[] = []
  for (const one of all) done.push(await settleOne(ctx, one, facts))
  return done
}
