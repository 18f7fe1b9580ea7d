import type {
  declaration as contract,
  DeclarationOutcome,
} from '@clearway/contract/features/customs/declaration/declaration'
import { blockFields } from '@clearway/contract/features/customs/declaration/fields/blockFields'
import type { DecBlock, DecValues, Edition } from '@clearway/contract/features/customs/declaration/model'
import { declarationMachine } from '@clearway/contract/features/customs/declaration/states'
import type { Origin } from '@clearway/contract/kernel/origin'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { mayChange, typedBy } from '../../../../kernel/crud/patch.ts'
import { caseEvent } from '../../case/caseEvents.ts'
import { faultsFollow } from '../checks/faultMake.ts'
import { hiddenFields } from '../declarationHidden.ts'
import { tellFields, type FieldEntry } from '../declarationHistory.ts'
import { shownLine } from '../declarationOpen.ts'
import {
  declarationWritten,
  lockDeclaration,
  readDeclarationRow,
  requireEditable,
  storedDeclaration,
  type StoredDeclaration,
  type StoredDeclarationLine,
} from '../declarationRows.ts'
import { applyState } from '../declarationState.ts'
import { renumbered, totalsOf } from '../make/lineNumbers.ts'
import { linesFor, patchLines, writeLines, type PatchedLines } from './patchLines.ts'
import { patchBlock, patchFields, patchValues, type PatchedValues, type Told } from './patchValues.ts'

type Given = Parsed<(typeof contract.routes)['patch']>

const blocksOf = (blocks: object): DecBlock[] => Object.keys(blocks) as DecBlock[]

/** What a call makes of the values that stand once. */
interface Once {
  readonly head: PatchedValues
  readonly free: PatchedValues
  readonly blocks: Partial<Record<DecBlock, readonly DecValues[]>>
  readonly blockNames: readonly DecBlock[]
  readonly conflicts: DecBlock[]
  readonly problems: ({ place: string } & Told)[]
  readonly remark: string | null | undefined
  readonly remarkConflict: boolean
}

function patchOnce(stored: StoredDeclaration, given: Given, hidden: ReadonlySet<string>): Once {
  const fields = patchFields[stored.edition]
  const [head, free] = [
    patchValues(fields.head, stored.head, given.head, hidden),
    patchValues(fields.free, stored.free, given.free),
  ]
  const blocks: Partial<Record<DecBlock, readonly DecValues[]>> = {}
  const conflicts: DecBlock[] = []
  const problems = [
    ...head.problems.map((p) => ({ place: 'head', ...p })),
    ...free.problems.map((p) => ({ place: 'free', ...p })),
  ]
  const blockNames = blocksOf(given.blocks)
  for (const block of blockNames) {
    const { from, to } = given.blocks[block]!
    const found = patchBlock(fields.blocks[block], stored.blocks[block], from, to)
    if (found.outcome === 'write') blocks[block] = found.to
    else if (found.outcome === 'conflict') conflicts.push(block)
    else if (found.outcome === 'problems') problems.push(...found.problems.map((p) => ({ place: block, ...p })))
  }
  const remark = given.remark && mayChange(stored.remark, given.remark)
  return {
    head,
    free,
    blocks,
    blockNames,
    conflicts,
    problems,
    remark: remark === 'write' ? given.remark!.to?.trim() || null : undefined,
    remarkConflict: remark === 'conflict',
  }
}

/** The rows of a block in short, their values in the order of the form. */
const rowsWord = (edition: Edition, block: DecBlock, rows: readonly DecValues[] | undefined): string | null =>
  rows?.length
    ? rows
        .map((row) => blockFields[edition][block].flatMap(({ name }) => row[name]?.slice(0, 40) || []).join(' '))
        .join(' · ')
        .slice(0, 500)
    : null

function entriesOf(stored: StoredDeclaration, once: Once, blocks: StoredDeclaration['blocks']): FieldEntry[] {
  const of = (place: string, { written }: PatchedValues) =>
    written.map(({ field, from, to }) => ({ field: `${place}.${field}`, from: from || null, to: to || null }))
  return [
    ...of('head', once.head),
    ...of('free', once.free),
    ...blocksOf(blocks).map((block) => ({
      field: `blocks.${block}`,
      from: rowsWord(stored.edition, block, stored.blocks[block]),
      to: rowsWord(stored.edition, block, blocks[block]),
    })),
  ]
}

async function write(
  ctx: Context,
  stored: StoredDeclaration,
  once: Once,
  lines: PatchedLines,
  mark: Origin,
): Promise<StoredDeclaration['blocks'] | undefined> {
  const moved = lines.added.length + lines.removed.length > 0
  // A block that the same call writes counts the lines as that call leaves them.
  const blocks = {
    ...(moved &&
      renumbered(
        stored.blocks,
        lines.standing,
        lines.lines.map((l) => l.id),
      )),
    ...once.blocks,
  }
  const names = [...once.head.written, ...once.free.written].map((w) => w.field)
  const marks = Object.fromEntries([...names, ...Object.keys(once.blocks)].map((name) => [name, mark]))
  const linesWritten = moved || lines.changed.length > 0
  if (!names.length && !Object.keys(blocks).length && once.remark === undefined && !linesWritten) return undefined
  const { lineCount, total, currency } = linesWritten ? totalsOf(lines.lines) : stored
  await writeLines(ctx, stored.id, lines)
  await sql`update declaration set head = ${JSON.stringify(once.head.values)}::jsonb, free = ${JSON.stringify(once.free.values)}::jsonb, blocks = blocks || ${JSON.stringify(blocks)}::jsonb,
      origins = origins || ${JSON.stringify(marks)}::jsonb, line_count = ${lineCount}, total = ${total}::numeric, currency = ${currency}, remark = ${once.remark === undefined ? sql.ref('remark') : once.remark}
    where tenant_id = current_tenant() and id = ${stored.id}`.execute(ctx.db)
  await tellFields(ctx, stored.id, [...entriesOf(stored, once, blocks), ...lines.entries])
  // What a colleague passed is no longer what stands there; a remark for the house changes nothing of it.
  if (
    declarationMachine.may('changed', stored.status) &&
    (names.length || Object.keys(blocks).length || linesWritten)
  ) {
    await applyState(ctx, stored.id, { state: declarationMachine.steps.changed.to, checked: false })
    await caseEvent(ctx, stored.caseId, 'declaration.changedAfterCheck', { code: stored.code }, false, stored.id)
  }
  declarationWritten(ctx, stored.id)
  return blocks
}

async function touchedLines(ctx: Context, ids: readonly string[]): Promise<StoredDeclarationLine[]> {
  if (!ids.length) return []
  const { rows } =
    await sql<StoredDeclarationLine>`select id, position, item, limits, origins, version, updated_at, deleted_at from declaration_line where tenant_id = current_tenant() and id = any(${ids}::uuid[]) order by position, id`.execute(
      ctx.db,
    )
  return rows
}

const only = (values: DecValues, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

/** What a patch makes of a declaration; nothing is written. */
export async function planFields(
  ctx: Context,
  stored: StoredDeclaration,
  given: Given,
  mark: Origin,
): Promise<{ lines: PatchedLines; once: Once }> {
  const hidden = hiddenFields(ctx)
  const { lines: found, elsewhere } = await linesFor(ctx, stored.id, given.lines)
  return {
    lines: patchLines(patchFields[stored.edition], found, elsewhere, given.lines, mark, hidden.line),
    once: patchOnce(stored, given, hidden.head),
  }
}

/** Writes what can be written of a patch, whatever the state; the history tells it, and faults of customs that it mends are mended. The declaration is locked. */
export async function writeFields(ctx: Context, stored: StoredDeclaration, given: Given, mark: Origin) {
  const { lines, once } = await planFields(ctx, stored, given, mark)
  const blocks = await write(ctx, stored, once, lines, mark)
  if (stored.round > 0) await faultsFollow(ctx, stored.id)
  return { lines, once, blocks }
}

/**
 * Saves single fields, blocks and lines by what their writer saw: a field that somebody else changed meanwhile stays as he left it and comes back as a
 * conflict, one that cannot be comes back as a problem, the rest is written. Answers with what the call named only. Throws 404, or 409 where the state
 * does not allow to write.
 */
export async function patchDeclaration(ctx: Context, given: Given): Promise<DeclarationOutcome> {
  const { status } = await storedDeclaration(ctx, given.id)
  // A change takes a checked one back to draft, which the case follows: then the case is locked first.
  const stored =
    status === 'checked' ? await lockDeclaration(ctx, given.id) : await storedDeclaration(ctx, given.id, true)
  requireEditable(ctx, stored)
  const hidden = hiddenFields(ctx)
  const { lines, once, blocks } = await writeFields(ctx, stored, given, typedBy(ctx))
  const [row, now, touched] = [
    await readDeclarationRow(ctx, given.id),
    await storedDeclaration(ctx, given.id),
    await touchedLines(ctx, lines.touched),
  ]
  const names = {
    head: Object.keys(given.head).filter((n) => patchFields[stored.edition].head.has(n) && !hidden.head.has(n)),
    free: Object.keys(given.free).filter((n) => patchFields[stored.edition].free.has(n)),
  }
  const blockNames = [...new Set([...once.blockNames, ...blocksOf(blocks ?? {})])]
  return {
    row,
    head: only(now.head, names.head),
    free: only(now.free, names.free),
    blocks: Object.fromEntries(blockNames.map((b) => [b, now.blocks[b] ?? []])),
    origins: Object.fromEntries(
      [...names.head, ...names.free, ...blockNames].flatMap((n) => (now.origins[n] ? [[n, now.origins[n]]] : [])),
    ),
    lines: touched.map((line) => shownLine(line, hidden)),
    conflicts: [
      ...once.head.conflicts.map((field) => ({ place: 'head', field, theirs: (now.head[field] ?? '').slice(0, 4000) })),
      ...once.free.conflicts.map((field) => ({ place: 'free', field, theirs: (now.free[field] ?? '').slice(0, 4000) })),
      ...once.conflicts.map((block) => ({ place: block, field: block, theirs: null })),
      ...(once.remarkConflict ? [{ place: 'remark', field: 'remark', theirs: now.remark }] : []),
      ...lines.conflicts,
    ],
    problems: [...once.problems, ...lines.problems].map(({ place, field, problem }) => ({
      place,
      field,
      message: say(problem.text, ctx.language, problem.values),
    })),
  }
}
