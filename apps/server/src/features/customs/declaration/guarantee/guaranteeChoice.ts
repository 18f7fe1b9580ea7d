import { countsOn, coversOffice } from '@clearway/contract/features/customs/declaration/checks/guaranteeChecks'
import { isSummaryTax } from '@clearway/contract/features/customs/declaration/fields/summaryTypes'
import type {
  OfferedGuarantees,
  taxGuarantee as contract,
} from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee'
import { taxGuaranteeText as t } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee.text'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import type { Parsed } from '@clearway/contract/kernel/route'
import Big from 'big.js'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { dictionaryDay } from '../../../../kernel/crud/dictionaries.ts'
import { mayChange } from '../../../../kernel/crud/patch.ts'
import { notFound, refuse } from '../../../../kernel/refuse.ts'
import { caseEvent } from '../../case/caseEvents.ts'
import { hiddenFields } from '../declarationHidden.ts'
import { tellFields } from '../declarationHistory.ts'
import {
  declarationWritten,
  lockDeclaration,
  modelOf,
  requireEditable,
  storedDeclaration,
  storedLines,
  type StoredDeclaration,
} from '../declarationRows.ts'
import { applyState } from '../declarationState.ts'
import { writeFields } from '../patch/declarationPatch.ts'
import { availableOfRow, guaranteeIdOf, usesOf } from '../tax/guaranteeUse.ts'
import { requirePrices, taxesFor } from '../tax/taxEstimate.ts'

type Routes = (typeof contract)['routes']

interface Candidate {
  readonly id: string
  readonly number: string
  readonly guarantor: string
  readonly offices: string | null
  readonly importerCode: string
  readonly validFrom: string
  readonly validTo: string
  readonly closedOn: string | null
  readonly available: string
  /** What the declaration itself holds of it; null while it holds nothing because it was not handed over. */
  readonly own: string | null
}

const most = 50

/** The guarantees of the declaration's company that have not ended, and the one that it has, whatever became of that. */
async function candidates(ctx: Context, stored: StoredDeclaration, chosen: string | null): Promise<Candidate[]> {
  const { rows } =
    await sql<Candidate>`select t.id, t.number, t.guarantor, t.offices, t.importer_code, t.valid_from, t.valid_to, t.closed_on,
      ${sql.raw(availableOfRow)}::numeric(18, 2)::text as available,
      (select u.secured - u.restored from (${sql.raw(usesOf('t.id'))}) u where u.id = ${stored.id})::numeric(18, 2)::text as own
    from tax_guarantee t where t.tenant_id = current_tenant() and t.deleted_at is null
      and (t.id = ${chosen}::uuid or (t.importer_code = ${stored.head['TradeCode'] ?? ''} and t.valid_to >= tenant_today() and (t.closed_on is null or t.closed_on > tenant_today())))
    order by t.valid_to, t.number limit ${sql.lit(most)}`.execute(ctx.db)
  return rows
}

/** What a declaration may be declared against, and what it leaves of what it has. Throws 404, and 403 for whom prices are hidden. */
export async function offered(ctx: Context, { declarationId }: Parsed<Routes['offered']>): Promise<OfferedGuarantees> {
  const [stored, lines, chosen] = await Promise.all([
    storedDeclaration(ctx, declarationId),
    storedLines(ctx, declarationId),
    guaranteeIdOf(ctx, declarationId),
  ])
  requirePrices(ctx)
  const office = stored.head['CustomMaster'] ?? ''
  const day = dictionaryDay(ctx)
  const found = await candidates(ctx, stored, chosen)
  const offers = found.map((g) => ({
    id: g.id,
    number: g.number,
    guarantor: g.guarantor,
    validTo: g.validTo,
    available: g.available,
    fits: g.importerCode === stored.head['TradeCode'] && coversOffice(g.offices, office) && countsOn(g, day),
  }))
  const own = found.find((g) => g.id === chosen)
  const sum = async () => {
    const taxes = await taxesFor(ctx, stored, modelOf(stored, lines))
    return taxes.complete ? taxes.total : null
  }
  // Handed over, it holds what it holds; before, what it would.
  const taxes = own?.own ?? (await sum())
  const before = own ? new Big(own.available).plus(own.own ?? 0) : null
  return {
    chosen: offers.find((o) => o.id === chosen) ?? null,
    offers: offers.toSorted((a, b) => Number(b.fits) - Number(a.fits)),
    taxes,
    before: before?.toFixed(2) ?? null,
    after: before && taxes !== null ? before.minus(taxes).toFixed(2) : null,
    remarks: hiddenFields(ctx).head.has('NoteS') ? '' : (stored.head['NoteS'] ?? ''),
  }
}

/**
 * The remarks with the number of the guarantee. The description of the message names no field for it; brokers write it into the remarks [verify]. A
 * number that the product wrote before goes.
 */
function remarksWith(note: string, before: string | undefined, now: string | undefined): string {
  const said = (number: string) => `${t.remarkWords.zh}${number}`
  const rest = before
    ? note
        .split('；')
        .filter((part) => part !== said(before))
        .join('；')
    : note
  return now && !rest.includes(now) ? [rest, said(now)].filter(Boolean).join('；') : rest
}

const numberOf = async (ctx: Context, id: string | null): Promise<string | undefined> => {
  if (!id) return undefined
  const { rows } = await sql<{
    number: string
  }>`select number from tax_guarantee where tenant_id = current_tenant() and id = ${id} and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]?.number
}

/** Throws 404, and 409 where it is another meanwhile or the state does not allow to write. */
export async function choose(
  ctx: Context,
  { declarationId, from, to }: Parsed<Routes['choose']>,
): Promise<OfferedGuarantees> {
  const stored = await lockDeclaration(ctx, declarationId)
  requireEditable(ctx, stored)
  requirePrices(ctx)
  const current = await guaranteeIdOf(ctx, declarationId)
  const change = mayChange(current, { from, to })
  if (change === 'conflict') throw refuse(409, t.changedMeanwhile)
  if (change === 'nothing') return offered(ctx, { declarationId })
  const [before, now] = [await numberOf(ctx, current), await numberOf(ctx, to)]
  if (to && !now) throw notFound()
  await sql`update declaration set guarantee_id = ${to} where tenant_id = current_tenant() and id = ${declarationId}`.execute(
    ctx.db,
  )
  await tellFields(ctx, declarationId, [{ field: 'guarantee', from: before ?? null, to: now ?? null }])
  // What a colleague passed was declared against another one.
  if (declarationMachine.may('changed', stored.status) && isSummaryTax(stored.head['Type'])) {
    await applyState(ctx, declarationId, { state: declarationMachine.steps.changed.to, checked: false })
    await caseEvent(ctx, stored.caseId, 'declaration.changedAfterCheck', { code: stored.code }, false, declarationId)
  }
  declarationWritten(ctx, declarationId)
  const note = stored.head['NoteS'] ?? ''
  const NoteS = { from: note, to: remarksWith(note, before, now) }
  const given = { id: declarationId, head: { NoteS }, free: {}, blocks: {}, lines: { add: [], set: [], remove: [] } }
  await writeFields(ctx, await storedDeclaration(ctx, declarationId), given, { kind: 'rule', ...(now && { of: now }) })
  return offered(ctx, { declarationId })
}
