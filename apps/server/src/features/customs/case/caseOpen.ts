import { caseMachine } from '@clearway/contract/features/customs/case/caseSteps'
import { customsCase as contract, type OpenedCase } from '@clearway/contract/features/customs/case/customsCase'
import type { DeclarationSummary } from '@clearway/contract/features/customs/declaration/summary'
import type { FieldChanges } from '@clearway/contract/kernel/patch'
import type { Output, Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import { holdOf } from '../../../business/customerHold.ts'
import { hidesAny } from '../../../kernel/access/hidden.ts'
import { dataAccess } from '../../../kernel/access/scope.ts'
import type { Context } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { scopeCondition } from '../../../kernel/crud/listQuery.ts'
import { patchRow } from '../../../kernel/crud/patch.ts'
import { openQuestions } from './caseMessages.ts'
import { caseSource, readCase, requireOpen, shownOrigins, storedCase, type StoredCase } from './caseRows.ts'
import { readLines } from './lines/caseLineRows.ts'

type Routes = (typeof contract)['routes']

/** The declarations of a case as the user may see them. What the broker counts for himself is not for the customer's people. */
async function declarationsOf(ctx: Context, caseId: string): Promise<DeclarationSummary[]> {
  if (!ctx.user.permissions.has('declaration.view')) return []
  const access = dataAccess(ctx.user, 'declaration')
  const where = [
    sql`t.tenant_id = current_tenant()`,
    sql`t.case_id = ${caseId}`,
    sql`t.deleted_at is null`,
    ...scopeCondition(ctx, { table: 'declaration', orgScoped: true }, access),
  ]
  const { rows } =
    await sql<DeclarationSummary>`select t.id, t.code, t.status, t.status_since, t.entry_id, t.line_count, t.total::text as total, t.currency, t.head ->> 'PackNo' as packages, t.head ->> 'GrossWet' as gross, t.head ->> 'NetWt' as net,
      t.fault_count, t.round, t.version, t.submitted_at, t.released_at
    from declaration t where ${sql.join(where, sql` and `)} order by t.created_at, t.code limit 200`.execute(ctx.db)
  const unless = <T>(field: string, value: T, otherwise: T): T => (access.hidden.has(field) ? otherwise : value)
  return rows.map((d) => ({
    ...d,
    entryId: unless('entryId', d.entryId, null),
    total: unless('total', d.total, ''),
    currency: unless('currency', d.currency, null),
    lineCount: unless('lineCount', d.lineCount, 0),
    submittedAt: unless('submittedAt', d.submittedAt, null),
    releasedAt: unless('releasedAt', d.releasedAt, null),
    faultCount: ctx.user.area === 'customer' ? 0 : unless('faultCount', d.faultCount, 0),
  }))
}

interface Waiting {
  readonly openQuestions: number
  readonly documentsNeeded: number
}

/** Questions that the customer has not answered, and papers that are missing. */
async function waitingIn(ctx: Context, of: StoredCase): Promise<Waiting> {
  const { rows } = await sql<{
    documentsNeeded: number
  }>`select count(*)::int as documents_needed from customs_case_document d
    where d.tenant_id = current_tenant() and d.case_id = ${of.id} and d.deleted_at is null and d.needed and d.state in ('needed', 'refused')`.execute(
    ctx.db,
  )
  return { ...rows[0]!, openQuestions: await openQuestions(ctx, of) }
}

/** A case with what its first screen shows. Throws 404. */
export async function openCase(ctx: Context, { id }: Parsed<Routes['open']>): Promise<OpenedCase> {
  const row = await readCase(ctx, id)
  const of = await storedCase(ctx, id)
  const held =
    caseMachine.isIn('ended', of.status) || hidesAny(ctx, contract.name, ['orgId']) ? null : holdOf(ctx, of.orgId)
  const [declarations, waiting, hold] = await Promise.all([declarationsOf(ctx, id), waitingIn(ctx, of), held])
  return { row, origins: shownOrigins(ctx, of.origins), declarations, held: hold, ...waiting }
}

/** Saves single fields of the header. */
export async function patchCase(
  ctx: Context,
  { id, set }: { id: string; set: FieldChanges },
): Promise<Output<Routes['patch']>> {
  const outcome = await patchRow(ctx, contract, caseSource, id, set, {
    origins: true,
    allowed: async () => requireOpen(ctx, await storedCase(ctx, id), Object.keys(set)),
  })
  const { origins } = await storedCase(ctx, id)
  return { ...outcome, row: outcome.row, origins: shownOrigins(ctx, origins) }
}

/** The lines of a case. `at` is the moment from which a later look asks on. */
export async function queryLines(
  ctx: Context,
  { id, since }: Parsed<Routes['lines']>,
): Promise<Output<Routes['lines']>> {
  await readRow(ctx, contract, caseSource, id)
  const { rows } = await sql<{ at: string }>`select now() as at`.execute(ctx.db)
  return { at: rows[0]!.at, lines: await readLines(ctx, id, { since }) }
}
