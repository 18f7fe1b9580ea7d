import type { CaseLine, CaseLineField } from '@clearway/contract/features/customs/case/caseLine'
import type { customsCase, LineOutcome } from '@clearway/contract/features/customs/case/customsCase'
import { withMoves, type Move } from '@clearway/contract/kernel/moves'
import type { FieldChanges } from '@clearway/contract/kernel/patch'
import { recordOf } from '@clearway/contract/kernel/record'
import type { Input } from '@clearway/contract/kernel/route'

import { conflictWith, type Change, type KeptBack } from '../../../../kernel/draft/autosave.ts'
import { inOrderOf } from '../../../../kernel/grid/sharedLines.ts'
import { cellOf, draftOf, lineFields, type DraftLine } from './caseLineDraft.ts'

type Patch = Input<(typeof customsCase)['routes']['patchLines']>
type Added = NonNullable<Patch['add']>[number]
type Changes = ReadonlyMap<string, Change>

const prefix = 'line.'
export const isLinePlace = (place: string): boolean => place.startsWith(prefix)
export const placeOfLine = (id: string): string => `${prefix}${id}`
export const placeOfCell = (id: string, name: string): string => `${prefix}${id}.${name}`

const ofMove = '.position'
/** Behind which line another was put. */
export const placeOfMove = (id: string): string => `${prefix}${id}${ofMove}`
const isMove = (place: string): boolean => place.startsWith(prefix) && place.endsWith(ofMove)

/** Moves that wait, in the order in which they are to be done. */
export const movesOf = (changes: Changes): Move[] =>
  [...changes].flatMap(([place, { to }]) =>
    isMove(place) ? [{ id: readPlace(place).id, after: (to as { after: string | null }).after }] : [],
  )

/** The line and, for a cell, its column. */
export function readPlace(place: string): { id: string; name: CaseLineField | undefined } {
  const [id = '', name] = place.slice(prefix.length).split('.')
  return { id, name: name as CaseLineField | undefined }
}

const byPosition = (a: DraftLine, b: DraftLine) => a.position - b.position || (a.key < b.key ? -1 : 1)
/** The lines by their positions, and then as they were moved here. */
export function inOrder(lines: readonly DraftLine[], moves: readonly Move[] = []): DraftLine[] {
  const sorted = lines.toSorted(byPosition)
  return moves.length > 0
    ? inOrderOf(
        sorted,
        withMoves(
          sorted.map((l) => l.key),
          moves,
        ),
      )
    : sorted
}

function fromAdded(id: string, { position, values }: Pick<Added, 'position' | 'values'>): DraftLine {
  const given = values as Readonly<Record<string, unknown>>
  return {
    ...recordOf(lineFields, (name) => cellOf(name, given[name])),
    key: id,
    position,
    goodsId: (given['goodsId'] as string | undefined) ?? null,
    matchedBy: null,
    declarationCode: null,
    proposed: {},
    origins: {},
  }
}

/** The lines as they are first shown: the server's, with what an earlier load of this tab left unsent. */
export function startLines(fresh: readonly CaseLine[], waiting: Changes): readonly DraftLine[] {
  const all = new Map(fresh.map((line) => [line.id, draftOf(line)]))
  for (const [place, { to }] of waiting) {
    if (!isLinePlace(place) || isMove(place)) continue
    const { id, name } = readPlace(place)
    const line = all.get(id)
    if (name) {
      if (line) all.set(id, { ...line, [name]: cellOf(name, to) })
    } else if (to === null) all.delete(id)
    else if (!line) all.set(id, fromAdded(id, to as Added))
  }
  return inOrder([...all.values()], movesOf(waiting))
}

/** The object that stands where the other is the same. */
const kept = <T>(local: T, fresh: T): T => (JSON.stringify(fresh) === JSON.stringify(local) ? local : fresh)

/** The server's line with the cells that were typed here. */
function joined(local: DraftLine, line: CaseLine, mine: (place: string) => boolean): DraftLine {
  const fresh = draftOf(line)
  const next = {
    ...fresh,
    origins: kept(local.origins, fresh.origins),
    proposed: kept(local.proposed, fresh.proposed),
    ...Object.fromEntries(
      lineFields.filter((name) => mine(placeOfCell(line.id, name))).map((name) => [name, local[name]]),
    ),
  }
  // The same object where nothing differs, so that its row is not drawn anew.
  return (Object.keys(next) as (keyof DraftLine)[]).every((k) => next[k] === local[k]) ? local : next
}

/**
 * The lines once others' work came in. Cells for which `mine` holds stay as they were typed, and so does a line that is `gone` here; `moves` are those that
 * are not saved yet.
 */
export function arrived(
  lines: readonly DraftLine[],
  fresh: readonly CaseLine[],
  mine: (place: string) => boolean,
  gone: (id: string) => boolean,
  moves: readonly Move[] = [],
): readonly DraftLine[] {
  const next = new Map(lines.map((l) => [l.key, l]))
  let moved = false
  for (const line of fresh) {
    const local = next.get(line.id)
    if (line.deletedAt) {
      if (!lineFields.some((name) => mine(placeOfCell(line.id, name)))) next.delete(line.id)
    } else if (local) {
      next.set(line.id, joined(local, line, mine))
      moved ||= local.position !== line.position
    } else if (!gone(line.id)) {
      next.set(line.id, draftOf(line))
      moved = true
    }
  }
  const all = [...next.values()]
  return moved ? inOrder(all, moves) : all
}

/** Changes by place as one call. A line goes only if nobody changed it since it was removed here; the own saves since do not count. */
export function patchOf(
  changes: Changes,
  known: (id: string) => number,
  own: ReadonlyMap<string, number>,
): Omit<Patch, 'caseId'> {
  const add: Added[] = []
  const remove: { id: string; version: number }[] = []
  const set = new Map<string, Record<string, Change>>()
  for (const [place, change] of changes) {
    const { id, name } = readPlace(place)
    if (isMove(place)) continue
    if (name) set.set(id, { ...set.get(id), [name]: change })
    else if (change.to === null)
      remove.push({
        id,
        version: Math.max(
          Number((change.from as { version?: number | null } | null)?.version ?? known(id)),
          own.get(id) ?? 0,
          1,
        ),
      })
    else add.push({ id, ...(change.to as Omit<Added, 'id'>) })
  }
  const move = movesOf(changes)
  return {
    add,
    remove,
    ...(move.length > 0 && { move }),
    set: [...set].map(([id, fields]) => ({ id, fields: fields as FieldChanges })),
  }
}

const isAdded = (change: Change | undefined): boolean => change !== undefined && change.to !== null

/** A line that could not be added at all. */
const refusedWhole = 'add'

/** Cells that were refused of lines that were added: the lines stand, so the cells are asked for by themselves. */
export function refusedOfNew(
  { problems }: Pick<LineOutcome, 'problems'>,
  changes: Changes,
): { id: string; field: string; value: unknown }[] {
  return problems.flatMap(({ id, field }) => {
    if (field === refusedWhole) return []
    const added = changes.has(placeOfCell(id, field)) ? undefined : changes.get(placeOfLine(id))
    return isAdded(added) ? [{ id, field, value: (added!.to as Added).values[field as CaseLineField] ?? null }] : []
  })
}

/** Conflicts and broken rules of an answer, by place; `lineGone` is said of a line that somebody removed meanwhile. */
export function keptBack(
  { conflicts, problems }: Pick<LineOutcome, 'conflicts' | 'problems'>,
  changes: Changes,
  lineGone: string,
): Map<string, KeptBack> {
  const back = new Map<string, KeptBack>()
  for (const { id, field, theirs } of conflicts) {
    if (field === 'version') back.set(placeOfLine(id), conflictWith(theirs))
    else if (field !== 'deletedAt') back.set(placeOfCell(id, field), conflictWith(theirs))
    else
      for (const place of changes.keys())
        if (readPlace(place).id === id && !isMove(place)) back.set(place, new Error(lineGone))
  }
  for (const { id, field, message } of problems) {
    if (changes.has(placeOfCell(id, field))) back.set(placeOfCell(id, field), new Error(message))
    else if (field === refusedWhole || !isAdded(changes.get(placeOfLine(id))))
      back.set(placeOfLine(id), new Error(message))
  }
  return back
}
