import { declaration, type OpenedDeclaration } from '@clearway/contract/features/customs/declaration/declaration'
import type { DeclarationLineRow } from '@clearway/contract/features/customs/declaration/declarationShapes'
import { channelOf } from '@clearway/contract/features/customs/declaration/receipts/receipts'
import { sql } from 'kysely'

import { hidesAny } from '../../../kernel/access/hidden.ts'
import type { Context } from '../../../kernel/context.ts'
import { parameter } from '../../../kernel/parameters.ts'
import { hiddenFields, without, type HiddenFields } from './declarationHidden.ts'
import { makersOf } from './declarationHistory.ts'
import { readDeclarationRow, storedDeclaration, storedLines, type StoredDeclarationLine } from './declarationRows.ts'

/** A line as it is read. */
export const shownLine = (line: StoredDeclarationLine, hidden: HiddenFields): DeclarationLineRow => ({
  ...line,
  item: without(line.item, hidden.line),
  origins: without(line.origins, hidden.line),
  limits: line.limits.map(({ values, vins }) => ({ values: { ...values }, vins: vins.map((v) => ({ ...v })) })),
})

/** Line of the declaration → the lines of the case that it holds, by their number in the case's list. */
async function lineSources(ctx: Context, declarationId: string): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ lineId: string; numbers: number[] }>`
    select n.declaration_line_id as line_id, array_agg(n.number order by n.number)::int[] as numbers
    from (select l.declaration_line_id, row_number() over (order by l.position, l.id) as number from customs_case_line l
      where l.tenant_id = current_tenant() and l.deleted_at is null and l.case_id = (select d.case_id from declaration d where d.tenant_id = current_tenant() and d.id = ${declarationId})) n
    where n.declaration_line_id in (select d.id from declaration_line d where d.tenant_id = current_tenant() and d.declaration_id = ${declarationId}) group by 1`.execute(
    ctx.db,
  )
  return Object.fromEntries(rows.map((r) => [r.lineId, r.numbers]))
}

/** The states that customs told of it since it was last submitted. */
async function receivedStates(ctx: Context, id: string): Promise<string[]> {
  if (hidesAny(ctx, declaration.name, ['status'])) return []
  const { rows } = await sql<{ channel: string }>`select distinct r.channel from declaration_receipt r
    join declaration d on d.tenant_id = r.tenant_id and d.id = r.declaration_id and d.round = r.round where r.tenant_id = current_tenant() and r.declaration_id = ${id}`.execute(
    ctx.db,
  )
  return [...new Set(rows.flatMap((r) => channelOf(r.channel)?.state ?? []))].toSorted()
}

/** A declaration with everything that its form shows: the statements leave together, but for who made one that waits to be checked. Throws 404. */
export async function openDeclaration(ctx: Context, id: string): Promise<OpenedDeclaration> {
  const [row, stored, lines, sources, received, onePerson] = await Promise.all([
    readDeclarationRow(ctx, id),
    storedDeclaration(ctx, id),
    storedLines(ctx, id),
    lineSources(ctx, id),
    receivedStates(ctx, id),
    parameter(ctx, 'declaration.onePerson'),
  ])
  const waits = row.status === 'checking'
  const hidden = hiddenFields(ctx)
  return {
    row,
    edition: stored.edition,
    head: without(stored.head, hidden.head),
    free: stored.free,
    blocks: stored.blocks as OpenedDeclaration['blocks'],
    origins: without(stored.origins, hidden.head),
    lines: lines.map((line) => shownLine(line, hidden)),
    papers: without(stored.papers, hidden.papers),
    lineSources: sources,
    received,
    isMaker: waits && (await makersOf(ctx, id, stored.caseId)).has(ctx.user.personId),
    onePerson,
  }
}
