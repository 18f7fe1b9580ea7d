import {
  mostDeclarationLines,
  type declaration as contract,
} from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as t } from '@clearway/contract/features/customs/declaration/declaration.text'
import { standingText } from '@clearway/contract/features/customs/declaration/declarationDiff'
import type { Origin } from '@clearway/contract/kernel/origin'
import type { Parsed } from '@clearway/contract/kernel/route'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import type { FieldEntry } from '../declarationHistory.ts'
import type { StoredDeclarationLine } from '../declarationRows.ts'
import { cleanValues, patchLimits, patchValues, type PatchFields, type Told } from './patchValues.ts'

type Given = Parsed<(typeof contract.routes)['patch']>['lines']
interface Place {
  readonly place: string
}

/** The lines of a declaration as a call leaves them, and what it is told about them. */
export interface PatchedLines {
  /** Those that stand afterwards, in their order. */
  readonly lines: readonly StoredDeclarationLine[]
  /** The ids of those that stood before, in their order. */
  readonly standing: readonly string[]
  readonly added: readonly StoredDeclarationLine[]
  readonly changed: readonly StoredDeclarationLine[]
  readonly removed: readonly StoredDeclarationLine[]
  /** Named by the call, for the answer. */
  readonly touched: readonly string[]
  readonly conflicts: readonly (Place & { readonly field: string; readonly theirs: string | number | boolean | null })[]
  readonly problems: readonly (Place & Told)[]
  readonly entries: readonly FieldEntry[]
}

/** The lines that stand, and of the deleted ones those that the call names. */
export async function linesFor(
  ctx: Context,
  declarationId: string,
  given: Given,
): Promise<{ lines: StoredDeclarationLine[]; elsewhere: ReadonlySet<string> }> {
  const named = [...given.add, ...given.set, ...given.remove].map((l) => l.id)
  const { rows } = await sql<
    StoredDeclarationLine & { own: boolean }
  >`select id, position, item, limits, origins, version, updated_at, deleted_at, declaration_id = ${declarationId} as own from declaration_line
    where tenant_id = current_tenant() and ((declaration_id = ${declarationId} and deleted_at is null) or id = any(${named}::uuid[])) order by position, id`.execute(
    ctx.db,
  )
  return {
    lines: rows.filter((r) => r.own).map(({ own: _own, ...line }) => line),
    elsewhere: new Set(rows.filter((r) => !r.own).map((r) => r.id)),
  }
}

const brief = ({ item }: Pick<StoredDeclarationLine, 'item'>): string =>
  [item['CodeTS'], item['GName'], item['GQty']].filter(Boolean).join(' ')

/** The licences of a line in short. */
const limitsWord = (limits: StoredDeclarationLine['limits']): string | null =>
  standingText('', limits).slice(0, 500) || null

/** What the parts of a call meet: the lines on file, the numbers of those that stand, and how the caller may write. */
interface Met {
  readonly fields: PatchFields
  readonly byId: ReadonlyMap<string, StoredDeclarationLine>
  readonly number: ReadonlyMap<string, number>
  /** Ids that are lines of other declarations. */
  readonly elsewhere: ReadonlySet<string>
  readonly mark: Origin
  readonly hidden: ReadonlySet<string>
}

/** What one part of a call comes to: the lines that it makes so, and what it is told. */
interface Outcome {
  readonly lines: Map<string, StoredDeclarationLine>
  readonly conflicts: PatchedLines['conflicts'][number][]
  readonly problems: (Place & Told)[]
  readonly entries: FieldEntry[]
}

const nothingYet = (): Outcome => ({ lines: new Map(), conflicts: [], problems: [], entries: [] })

type Licences = ReturnType<typeof patchLimits>

const problemsOf = (place: string, values: readonly Told[], licences: Licences | undefined): (Place & Told)[] =>
  [...values, ...(licences?.outcome === 'problems' ? licences.problems : [])].map((told) => ({ place, ...told }))

function removeLines(given: Given['remove'], { byId, number }: Met): Outcome {
  const outcome = nothingYet()
  for (const { id, version } of given) {
    const line = byId.get(id)
    if (!line || line.deletedAt) continue
    if (line.version !== version) outcome.conflicts.push({ place: id, field: 'version', theirs: line.version })
    else {
      outcome.lines.set(id, line)
      outcome.entries.push({ field: `line ${number.get(id)}`, from: brief(line), to: null })
    }
  }
  return outcome
}

function changeLines(given: Given['set'], removed: Outcome['lines'], met: Met): Outcome {
  const { fields: known, byId, number, mark, hidden } = met
  const outcome = nothingYet()
  for (const { id, item, limits } of given) {
    const line = outcome.lines.get(id) ?? byId.get(id)
    if (!line || line.deletedAt || removed.has(id)) {
      // Somebody took the line away while another wrote in it.
      outcome.conflicts.push({ place: id, field: 'deleted', theirs: true })
      continue
    }
    const fields = patchValues(known.line, line.item, item, hidden)
    const licences = limits && patchLimits(known, line.limits, limits.from, limits.to)
    outcome.conflicts.push(
      ...fields.conflicts.map((field) => ({ place: id, field, theirs: (line.item[field] ?? '').slice(0, 4000) })),
      ...(licences?.outcome === 'conflict' ? [{ place: id, field: 'limits', theirs: null }] : []),
    )
    outcome.problems.push(...problemsOf(id, fields.problems, licences))
    const names = [...fields.written.map((w) => w.field), ...(licences?.outcome === 'write' ? ['limits'] : [])]
    if (!names.length) continue
    outcome.lines.set(id, {
      ...line,
      item: fields.values,
      limits: licences?.outcome === 'write' ? licences.to : line.limits,
      origins: { ...line.origins, ...Object.fromEntries(names.map((n) => [n, mark])) },
    })
    outcome.entries.push(
      ...fields.written.map(({ field, from, to }) => ({
        field: `line ${number.get(id)} ${field}`,
        from: from || null,
        to: to || null,
      })),
    )
    if (licences?.outcome === 'write')
      outcome.entries.push({
        field: `line ${number.get(id)} limits`,
        from: limitsWord(line.limits),
        to: limitsWord(licences.to),
      })
  }
  return outcome
}

function addLines(given: Given['add'], most: number, { fields, byId, elsewhere, mark, hidden }: Met): Outcome {
  const outcome = nothingYet()
  let room = most
  for (const { id, position, item, limits } of given) {
    // Sent again: it is there already, or somebody removed it since.
    if (byId.has(id) || outcome.lines.has(id)) continue
    if (elsewhere.has(id)) outcome.problems.push({ place: id, field: 'id', problem: { text: t.lineElsewhere } })
    else if (room <= 0)
      outcome.problems.push({
        place: id,
        field: 'id',
        problem: { text: t.tooManyLines, values: { max: mostDeclarationLines } },
      })
    else {
      const own = cleanValues(fields.line, item, hidden)
      const licences = patchLimits(fields, [], [], limits)
      outcome.problems.push(...problemsOf(id, own.problems, licences))
      outcome.lines.set(id, {
        id,
        position,
        item: own.values,
        limits: licences.outcome === 'write' ? licences.to : [],
        origins: Object.fromEntries(Object.keys(own.values).map((n) => [n, mark])),
        version: 1,
        updatedAt: '',
        deletedAt: null,
      })
      room--
    }
  }
  return outcome
}

/** Works out what a call makes of the lines; nothing is written here. */
export function patchLines(
  fields: PatchFields,
  stored: readonly StoredDeclarationLine[],
  elsewhere: ReadonlySet<string>,
  given: Given,
  mark: Origin,
  hidden: ReadonlySet<string>,
): PatchedLines {
  const byId = new Map(stored.map((l) => [l.id, l]))
  const number = new Map(stored.filter((l) => !l.deletedAt).map((l, n) => [l.id, n + 1]))
  const met: Met = { fields, byId, number, elsewhere, mark, hidden }
  const removed = removeLines(given.remove, met)
  const changed = changeLines(given.set, removed.lines, met)
  const added = addLines(given.add, mostDeclarationLines - (number.size - removed.lines.size), met)
  const lines = [
    ...stored.filter((l) => !l.deletedAt && !removed.lines.has(l.id)).map((l) => changed.lines.get(l.id) ?? l),
    ...added.lines.values(),
  ].toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  for (const [n, line] of lines.entries())
    if (added.lines.has(line.id)) added.entries.push({ field: `line ${n + 1}`, from: null, to: brief(line) })
  const outcomes = [removed, changed, added]
  return {
    lines,
    standing: [...number.keys()],
    added: [...added.lines.values()],
    changed: [...changed.lines.values()],
    removed: [...removed.lines.values()],
    conflicts: outcomes.flatMap((o) => o.conflicts),
    problems: outcomes.flatMap((o) => o.problems),
    entries: outcomes.flatMap((o) => o.entries),
    touched: [...new Set([...given.add, ...given.set, ...given.remove].map((l) => l.id))].filter(
      (id) => byId.has(id) || added.lines.has(id),
    ),
  }
}

/** Writes them set by set; the case's lines of a removed one are free again. */
export async function writeLines(
  ctx: Context,
  declarationId: string,
  { added, changed, removed }: Pick<PatchedLines, 'added' | 'changed' | 'removed'>,
): Promise<void> {
  if (changed.length) {
    await sql`update declaration_line l set item = n.item, limits = n.limits, origins = n.origins
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id uuid, item jsonb, limits jsonb, origins jsonb) where l.tenant_id = current_tenant() and l.id = n.id`.execute(
      ctx.db,
    )
  }
  if (removed.length) {
    const ids = removed.map((l) => l.id)
    await sql`update declaration_line set deleted_at = now() where tenant_id = current_tenant() and id = any(${ids}::uuid[])`.execute(
      ctx.db,
    )
    await sql`update customs_case_line set declaration_line_id = null where tenant_id = current_tenant() and declaration_line_id = any(${ids}::uuid[])`.execute(
      ctx.db,
    )
  }
  if (added.length) await insertLines(ctx, declarationId, added)
}

async function insertLines(
  ctx: Context,
  declarationId: string,
  lines: readonly Pick<StoredDeclarationLine, 'id' | 'position' | 'item' | 'limits' | 'origins'>[],
): Promise<void> {
  await sql`insert into declaration_line (tenant_id, id, declaration_id, position, item, limits, origins, updated_by)
    select current_tenant(), n.id, ${declarationId}, n.position, n.item, n.limits, n.origins, ${ctx.user.personId}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n(id uuid, position int, item jsonb, limits jsonb, origins jsonb)`.execute(
    ctx.db,
  )
}
