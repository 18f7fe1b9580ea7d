import type { Declaration, DecValues } from '@clearway/contract/features/customs/declaration/model'
import type { DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { typeSteps } from '@clearway/contract/features/customs/declaration/twoStep'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { caseFollows } from '../case/caseFollow.ts'
import { billableRelease } from './declarationBillable.ts'
import { declarationWritten } from './declarationRows.ts'

export interface StateChange {
  readonly state: DeclarationState
  /** What it must be until now, where a step leads on from it alone. */
  readonly from?: DeclarationState
  /** Since when it holds, ISO; now when absent. */
  readonly since?: string
  /** Why, for people; absent: as it stands. */
  readonly note?: string | null
  /** Numbers that customs gave. */
  readonly entryId?: string | undefined
  readonly seqNo?: string | undefined
  /** When customs accepted, released and closed it, where receipts tell; otherwise `since` counts for the state that begins. */
  readonly acceptedAt?: string | undefined
  readonly releasedAt?: string | undefined
  readonly closedAt?: string | undefined
  /** When customs last sent it back; null where no receipt says so, absent: as it stands. */
  readonly returnedAt?: string | null
  /** A colleague passed it (true), or what he passed is no longer what stands there (false). */
  readonly checked?: boolean
  /** A submission: the next round begins. */
  readonly submitted?: boolean
  /** The envelope of the message that leaves. */
  readonly sign?: DecValues
  /** The blocks as the message carries them. */
  readonly blocks?: Declaration['blocks']
  /** The complete declaration of a summary begins: what customs let go stays let go. */
  readonly completes?: boolean
  /** The taxes as they were estimated then, as plain data. */
  readonly estimate?: unknown
}

const acceptedStates: readonly DeclarationState[] = [
  'accepted',
  'reviewed',
  'inspection',
  'taxDue',
  'taxPaid',
  'released',
  'closed',
  'reReview',
]

/**
 * The one place that writes the state of a declaration, with the times that belong to it; the case follows. The caller holds the lock of
 * `lockDeclaration` and has asked whether the step is allowed. Where nothing differs nothing is written. Gives whether something was.
 */
export async function applyState(ctx: Context, declarationId: string, change: StateChange): Promise<boolean> {
  const { state } = change
  const since = sql`coalesce(${change.since ?? null}::timestamptz, now())`
  const begins = sql`case when status = ${state} and ${change.since ?? null}::timestamptz is null then status_since else ${since} end`
  const numbers = Object.fromEntries(
    [
      ['EntryId', change.entryId],
      ['SeqNo', change.seqNo],
    ].filter(([, v]) => v),
  )
  const time = (
    column: 'accepted_at' | 'released_at' | 'closed_at',
    given: string | undefined,
    states: readonly DeclarationState[],
    otherwise: 'keeps' | 'ends',
  ) =>
    states.includes(state)
      ? sql`coalesce(${given ?? null}::timestamptz, ${sql.ref(column)}, ${since})`
      : otherwise === 'keeps'
        ? sql`coalesce(${given ?? null}::timestamptz, ${sql.ref(column)})`
        : sql`null::timestamptz`
  const set: Record<string, ReturnType<typeof sql>> = {
    status: sql`${state}::text`,
    status_since: begins,
    head: sql`head || ${JSON.stringify(numbers)}::jsonb`,
    // Once accepted it was in customs' books, also when it came back later.
    accepted_at: time('accepted_at', change.acceptedAt, acceptedStates, 'keeps'),
    released_at: change.completes
      ? sql`released_at`
      : sql`coalesce(${time('released_at', change.releasedAt, ['released', 'closed'], 'ends')}, case when summary_round is not null then released_at end)`,
    closed_at: time('closed_at', change.closedAt, ['closed'], 'ends'),
    ...(change.note === undefined ? {} : { status_note: sql`${change.note}::text` }),
    ...(change.returnedAt === undefined ? {} : { returned_at: sql`${change.returnedAt}::timestamptz` }),
    ...(change.checked === undefined
      ? {}
      : {
          checked_at: change.checked ? sql`now()` : sql`null::timestamptz`,
          checked_by: change.checked ? sql`${ctx.user.personId}::uuid` : sql`null::uuid`,
        }),
    ...(change.submitted
      ? { round: sql`round + 1`, submitted_at: sql`now()`, submitted_by: sql`${ctx.user.personId}::uuid` }
      : {}),
    ...(change.completes
      ? { head: sql`head || ${JSON.stringify({ TypeStep: typeSteps.complete })}::jsonb`, summary_round: sql`round` }
      : {}),
    ...(change.sign === undefined ? {} : { sign: sql`${JSON.stringify(change.sign)}::jsonb` }),
    ...(change.blocks === undefined ? {} : { blocks: sql`${JSON.stringify(change.blocks)}::jsonb` }),
    ...(change.estimate === undefined ? {} : { estimate: sql`${JSON.stringify(change.estimate)}::jsonb` }),
  }
  const columns = Object.keys(set)
  const { rows } = await sql<{
    caseId: string
  }>`update declaration set ${sql.join(columns.map((c) => sql`${sql.ref(c)} = ${set[c]!}`))}
    where tenant_id = current_tenant() and id = ${declarationId} ${change.from === undefined ? sql`` : sql`and status = ${change.from}`} and (${sql.join(columns.map((c) => sql.ref(c)))}) is distinct from (${sql.join(columns.map((c) => set[c]!))}) returning case_id`.execute(
    ctx.db,
  )
  if (!rows[0]) return false
  if (state === 'released' || state === 'closed') await billableRelease(ctx.db, declarationId)
  await caseFollows(ctx, rows[0].caseId)
  declarationWritten(ctx, declarationId)
  return true
}
