import { placeBlock, readBlock, writeBlock } from './gridBlock.ts'
import type { GridColumn } from './gridColumn.ts'
import type { GridLine, GridLines } from './gridLines.ts'

export interface Place {
  readonly row: number
  readonly col: number
}
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const rangeOf = (a: Place, b: Place): Range => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.col, b.col),
  right: Math.max(a.col, b.col),
})

/** What the operations work on. */
export interface Grid<L extends GridLine> {
  readonly lines: GridLines<L>
  readonly columns: readonly GridColumn<L>[]
  readonly blank: () => L
  readonly most: number
}

/** The line at a place; the one below the last is a new one. */
export const lineAt = <L extends GridLine>({ lines, blank }: Grid<L>, row: number): L => lines.get()[row] ?? blank()

/** Writes many cells as one step; rows below the last come into being, up to the most there may be. */
function write<L extends GridLine>(grid: Grid<L>, cells: readonly { row: number; line: (before: L) => L }[]): void {
  const next = [...grid.lines.get()]
  let changed = false
  for (const { row, line } of cells) {
    if (row >= grid.most) continue
    const before = next[row] ?? grid.blank()
    const after = line(before)
    if (after === before) continue
    while (next.length < row) next.push(grid.blank())
    next[row] = after
    changed = true
  }
  if (changed) grid.lines.change(next)
}

export function setCell<L extends GridLine>(grid: Grid<L>, { row, col }: Place, typed: string): void {
  const column = grid.columns[col]!
  if (column.write) write(grid, [{ row, line: (line) => column.write!(line, typed) }])
}

export const setLine = <L extends GridLine>(grid: Grid<L>, row: number, line: (before: L) => L): void =>
  write(grid, [{ row, line }])

const cellsOf = ({ top, bottom, left, right }: Range): Place[] => {
  const all: Place[] = []
  for (let row = top; row <= bottom; row++) for (let col = left; col <= right; col++) all.push({ row, col })
  return all
}

export function clear<L extends GridLine>(grid: Grid<L>, range: Range): void {
  const rows = grid.lines.get().length
  write(
    grid,
    cellsOf(range)
      .filter((p) => p.row < rows)
      .map(({ row, col }) => ({ row, line: (line: L) => grid.columns[col]!.write?.(line, '') ?? line })),
  )
}

/** Ctrl+D: one row takes what stands above it, several take what stands in the first of them. */
export function fillDown<L extends GridLine>(grid: Grid<L>, range: Range): void {
  const from = range.top === range.bottom ? range.top - 1 : range.top
  const source = grid.lines.get()[from]
  if (!source) return
  write(
    grid,
    cellsOf({ ...range, top: from + 1 }).map(({ row, col }) => {
      const column = grid.columns[col]!
      return {
        row,
        line: (line: L) =>
          column.fill?.(line, source) ?? column.write?.(line, (column.source ?? column.text)(source)) ?? line,
      }
    }),
  )
}

export function insertLine<L extends GridLine>(grid: Grid<L>, at: number): void {
  const lines = grid.lines.get()
  if (lines.length < grid.most) grid.lines.change([...lines.slice(0, at), grid.blank(), ...lines.slice(at)])
}

export function removeLines<L extends GridLine>(grid: Grid<L>, { top, bottom }: Range): void {
  const lines = grid.lines.get()
  if (top < lines.length) grid.lines.change(lines.filter((_, row) => row < top || row > bottom))
}

/** The lines one place further, up with -1 and down with 1; false where they stand at the end already. */
export function moveLines<L extends GridLine>(grid: Grid<L>, { top, bottom }: Range, by: 1 | -1): boolean {
  const lines = grid.lines.get()
  const last = Math.min(bottom, lines.length - 1)
  const other = by < 0 ? top - 1 : last + 1
  if (top > last || other < 0 || other >= lines.length) return false
  const next = [...lines]
  const [passed] = next.splice(other, 1)
  next.splice(by < 0 ? last : top, 0, passed!)
  grid.lines.change(next)
  return true
}

/** Copies of the lines below the last of them. `copy` gives them keys of their own. */
export function duplicateLines<L extends GridLine>(grid: Grid<L>, { top, bottom }: Range, copy: (line: L) => L): void {
  const lines = grid.lines.get()
  const copies = lines.slice(top, bottom + 1).map(copy)
  if (copies.length && lines.length + copies.length <= grid.most)
    grid.lines.change([...lines.slice(0, bottom + 1), ...copies, ...lines.slice(bottom + 1)])
}

export const copyText = <L extends GridLine>(grid: Grid<L>, { top, bottom, left, right }: Range): string =>
  writeBlock(
    grid.lines
      .get()
      .slice(top, bottom + 1)
      .map((line) => grid.columns.slice(left, right + 1).map((c) => (c.source ?? c.text)(line))),
  )

/** Pastes a block at a place; a single cell fills the whole range. Gives the range that was written. */
export function paste<L extends GridLine>(grid: Grid<L>, range: Range, text: string): Range {
  const block = readBlock(text)
  if (block.length === 1 && block[0]!.length === 1) {
    write(
      grid,
      cellsOf(range).map(({ row, col }) => ({
        row,
        line: (line: L) => grid.columns[col]!.write?.(line, block[0]![0]!) ?? line,
      })),
    )
    return range
  }
  const { columns, rows } = placeBlock(block, grid.columns, range.left)
  write(
    grid,
    rows.map((cells, i) => ({
      row: range.top + i,
      line: (before: L) => columns.reduce((line, column, j) => column?.write?.(line, cells[j] ?? '') ?? line, before),
    })),
  )
  const places = columns.flatMap((c) => (c ? [grid.columns.indexOf(c)] : []))
  return {
    top: range.top,
    bottom: Math.min(range.top + rows.length - 1, grid.most - 1),
    left: Math.min(...places, range.left),
    right: Math.max(...places, range.left),
  }
}
