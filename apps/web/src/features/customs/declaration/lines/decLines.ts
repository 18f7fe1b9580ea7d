import type { DeclarationLineRow } from '@clearway/contract/features/customs/declaration/declarationShapes'
import { catalogues } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import type { DecGoodsLimit, DecValues } from '@clearway/contract/features/customs/declaration/model'

import type { GridLine } from '../../../../kernel/grid/gridLines.ts'
import { filled } from '../saveChanges.ts'

/** A line of goods as it is typed. `id` is its own from the beginning, also before the server knows it. */
export interface DecGridLine extends GridLine {
  readonly id: string
  readonly position: number
  readonly item: DecValues
  readonly limits: readonly DecGoodsLimit[]
}

type Lines = readonly DecGridLine[]

const positionStep = 1000
const lastPosition = 2_000_000_000

export const newLine = (): DecGridLine => ({ ...withId(crypto.randomUUID()), position: -1, item: {}, limits: [] })
const withId = (id: string) => ({ key: id, id })
const filledByProgram = catalogues.present.line.filter((f) => f.system).map((f) => f.name)
const typed = (item: DecValues, without: readonly string[]): DecValues =>
  Object.fromEntries(Object.entries(item).filter(([name, value]) => value !== '' && !without.includes(name)))
export const copyOf = (line: DecGridLine): DecGridLine => ({
  ...line,
  ...withId(crypto.randomUUID()),
  position: -1,
  item: typed(line.item, filledByProgram),
})
/** A line as it was read; its number follows from where it stands. */
export const lineOf = ({ id, position, item, limits }: DeclarationLineRow): DecGridLine => ({
  ...withId(id),
  position,
  item: typed(item, ['GNo']),
  limits,
})

/** A place for each line that has none, between its neighbours; the very same lines where all have one and stand in order. */
export function placed(lines: Lines): Lines {
  let changed = false
  let last = -1
  const next = lines.map((line, at) => {
    let { position } = line
    if (position < 0) {
      const following = lines.slice(at + 1).find((l) => l.position > last)?.position
      // Close behind the one before: lines are mostly put in one below the other, and halves would soon be used up.
      position = following === undefined ? last + positionStep : last + Math.max(1, Math.floor((following - last) / 16))
      // No room is left between the two: the server then orders by id.
      if (following !== undefined && position >= following) position = Math.max(last, 0)
    }
    last = Math.min(Math.max(last, position), lastPosition)
    if (position === line.position) return line
    changed = true
    return { ...line, position }
  })
  return changed ? next : lines
}

/** The order that counts: that of the server. The very same lines where they stand in it. */
export function ordered(lines: Lines): Lines {
  const before = (a: DecGridLine, b: DecGridLine) => a.position - b.position || (a.id < b.id ? -1 : 1)
  return lines.every((line, at) => at === 0 || before(lines[at - 1]!, line) < 0) ? lines : lines.toSorted(before)
}

/** One difference between two states of the lines, by the place that saves it. */
export interface LineChange {
  readonly place: string
  readonly from: unknown
  readonly to: unknown
}

/** What a line is to the server as a whole: while it is added or taken away. */
const wholeLine = ({ position, item, limits }: DecGridLine) => ({ position, item: filled(item), limits })

/**
 * What changed between two states of the lines. A field of a line that the server knows goes by itself; a new line goes whole under `line.<id>`, and so
 * does one that is taken away.
 */
export function lineChanges(before: Lines, after: Lines, known: (id: string) => boolean): LineChange[] {
  const found: LineChange[] = []
  const old = new Map(before.map((line) => [line.id, line]))
  for (const line of after) {
    const was = old.get(line.id)
    old.delete(line.id)
    if (was === line) continue
    if (!was || !known(line.id)) {
      found.push({ place: `line.${line.id}`, from: was && known(line.id) ? wholeLine(was) : null, to: wholeLine(line) })
      continue
    }
    for (const name of new Set([...Object.keys(was.item), ...Object.keys(line.item)])) {
      const from = was.item[name] ?? ''
      const to = line.item[name] ?? ''
      if (from !== to) found.push({ place: `line.${line.id}.${name}`, from, to })
    }
    if (was.limits !== line.limits) found.push({ place: `line.${line.id}.limits`, from: was.limits, to: line.limits })
  }
  for (const line of old.values())
    found.push({ place: `line.${line.id}`, from: known(line.id) ? wholeLine(line) : null, to: null })
  return found
}
