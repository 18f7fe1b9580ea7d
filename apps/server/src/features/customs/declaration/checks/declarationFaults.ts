import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import {
  declarationFault as contract,
  type DeclarationFault,
  type SolvedBefore,
} from '@clearway/contract/features/customs/declaration/receipts/declarationFault'
import { declarationFaultText as t } from '@clearway/contract/features/customs/declaration/receipts/declarationFault.text'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { dataAccess } from '../../../../kernel/access/scope.ts'
import type { Context } from '../../../../kernel/context.ts'
import { scopeCondition } from '../../../../kernel/crud/listQuery.ts'
import { feature } from '../../../../kernel/feature.ts'
import { notFound, refuse, refuseField } from '../../../../kernel/refuse.ts'
import { hiddenFields, type HiddenFields } from '../declarationHidden.ts'
import { changedSince } from '../declarationHistory.ts'
import {
  declarationSource,
  declarationWritten,
  modelOf,
  stateWord,
  storedDeclaration,
  storedLines,
  type StoredDeclaration,
} from '../declarationRows.ts'
import { countFaults, faultValue } from './faultMake.ts'

type Routes = typeof contract
type Stored = Omit<DeclarationFault, 'current' | 'before'> & {
  readonly newValue: string | null
  readonly fingerprint: string
}

const mostShown = 500

async function storedFaults(ctx: Context, declarationId: string, round: number): Promise<Stored[]> {
  const { rows } =
    await sql<Stored>`select f.id, f.round, r.channel, r.noticed_at, f.words, f.fingerprint, f.block, f.field, f.line_id, f.line, f.old_value, f.new_value, f.mended_at, (select p.nickname from person p where p.id = f.mended_by) as mended_by, f.applies, f.note
    from declaration_fault f join declaration_receipt r on r.tenant_id = f.tenant_id and r.id = f.receipt_id
    where f.tenant_id = current_tenant() and f.declaration_id = ${declarationId} and f.round = ${round} order by r.noticed_at, f.created_at, f.id limit ${mostShown}`.execute(
      ctx.db,
    )
  return rows
}

type Before = SolvedBefore & { readonly faultId: string }

/** The last five solutions of the same words, on declarations that the user may see. */
async function solvedBefore(ctx: Context, ids: readonly string[]): Promise<Map<string, Before[]>> {
  const scope = scopeCondition(ctx, declarationSource, dataAccess(ctx.user, declaration.name))
  const { rows } = await sql<Before>`select x.id as fault_id, b.* from declaration_fault x cross join lateral (
      select p.mended_at as at, p.declaration_id, t.code, p.old_value as "from", p.new_value as "to", p.note, (select n.nickname from person n where n.id = p.mended_by) as person,
        p.block is not distinct from x.block and p.field is not distinct from x.field and p.field is not null as same_field, p.applies
      from declaration_fault p join declaration t on t.tenant_id = p.tenant_id and t.id = p.declaration_id
      where ${sql.join([sql`p.tenant_id = current_tenant()`, sql`p.fingerprint = x.fingerprint`, sql`p.mended_at is not null`, sql`p.id <> x.id`, sql`t.deleted_at is null`, ...scope], sql` and `)}
      order by p.mended_at desc, p.id limit 5) b
    where x.tenant_id = current_tenant() and x.id = any(${[...ids]}::uuid[]) order by b.at desc`.execute(ctx.db)
  return Map.groupBy(rows, (r) => r.faultId)
}

const isHidden = (hidden: HiddenFields, { block, field }: Pick<Stored, 'block' | 'field'>): boolean =>
  (block === 'head' && hidden.head.has(field ?? '')) || (block === 'line' && hidden.line.has(field ?? ''))

async function shownFaults(ctx: Context, declarationId: string): Promise<DeclarationFault[]> {
  const stored = await storedDeclaration(ctx, declarationId)
  const faults = await storedFaults(ctx, declarationId, stored.round)
  if (!faults.length) return []
  const model = modelOf(stored, await storedLines(ctx, declarationId))
  const before = await solvedBefore(
    ctx,
    faults.map((f) => f.id),
  )
  const hidden = hiddenFields(ctx)
  return faults.map(({ newValue: _new, fingerprint: _print, ...fault }) => {
    // Customs' words hold what was declared.
    if (isHidden(hidden, fault)) return { ...fault, words: '', oldValue: null, current: null, before: [] }
    return {
      ...fault,
      current: faultValue(model, fault)?.slice(0, 4000) ?? null,
      before: (before.get(fault.id) ?? []).map(({ faultId: _id, ...b }) => b),
    }
  })
}

/** Between the submission and customs' answer nothing can be written, so what changed since the one changed since the other. */
const changedSinceSent = (ctx: Context, { id, submittedAt }: StoredDeclaration): Promise<boolean> =>
  submittedAt === null ? Promise.resolve(true) : changedSince(ctx, id, submittedAt)

/** The faults of the last submission. Nothing for a customer's people. Throws 404. */
async function faults(ctx: Context, { id }: Parsed<Routes['faults']>): Promise<Output<Routes['faults']>> {
  const stored = await storedDeclaration(ctx, id)
  const found = ctx.user.area === 'customer' ? [] : await shownFaults(ctx, id)
  const changed = found.length > 0 && (await changedSinceSent(ctx, stored))
  return { faults: found, mended: found.filter((f) => f.mendedAt !== null).length, changed }
}

/** Marks one fault. Throws 404, 409 (the declaration cannot be written now, or the fault is of an earlier submission) and 400 without a reason where one is wanted. */
async function settleFault(
  ctx: Context,
  { faultId, outcome, note }: Parsed<Routes['settleFault']>,
): Promise<Output<Routes['settleFault']>> {
  if (ctx.user.area === 'customer') throw refuse(403, refusals.forbidden)
  const {
    rows: [of],
  } = await sql<{
    declarationId: string
    round: number
  }>`select declaration_id, round from declaration_fault where tenant_id = current_tenant() and id = ${faultId}`.execute(
    ctx.db,
  )
  if (!of) throw notFound()
  const stored = await storedDeclaration(ctx, of.declarationId, true)
  if (!declarationMachine.may('edit', stored.status) || of.round !== stored.round)
    throw refuse(409, t.notNow, { values: { status: stateWord(ctx, stored.status) } })
  if (outcome === 'notApplicable' && !note) throw refuseField('note', t.sayWhy)
  if (outcome === 'mended' && !note && !(await changedSinceSent(ctx, stored))) throw refuseField('note', t.sayHow)
  const [fault] = (await storedFaults(ctx, stored.id, stored.round)).filter((f) => f.id === faultId)
  const now = fault && faultValue(modelOf(stored, await storedLines(ctx, stored.id)), fault)
  await sql`update declaration_fault set applies = ${outcome !== 'notApplicable'}, note = ${note || null}, new_value = ${outcome === 'mended' ? (now?.slice(0, 4000) ?? null) : null},
      mended_at = ${outcome === 'open' ? sql`null` : sql`now()`}, mended_by = ${outcome === 'open' ? null : ctx.user.personId}::uuid where tenant_id = current_tenant() and id = ${faultId}`.execute(
    ctx.db,
  )
  await countFaults(ctx, stored.id)
  declarationWritten(ctx, stored.id)
  const shown = (await shownFaults(ctx, stored.id)).find((f) => f.id === faultId)
  if (!shown) throw notFound()
  return shown
}

export const declarationFault = feature(contract, { faults, settleFault })
