import { languages } from '@clearway/contract/kernel/text'

import type { GridColumn } from './gridColumn.ts'
import type { GridLine } from './gridLines.ts'

/** The cells of a copied block: tabs and line ends as Excel writes them, with quotes around a cell that holds either. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let i = 0; i < source.length; i++) {
    const c = source[i]!
    if (quoted) {
      if (c !== '"') cell += c
      else if (source[i + 1] === '"') cell += source[++i]!
      else quoted = false
    } else if (c === '"' && cell === '') quoted = true
    else if (c === '\t' || c === '\n') {
      row.push(cell)
      cell = ''
      if (c === '\n') {
        rows.push(row)
        row = []
      }
    } else cell += c
  }
  return [...rows, [...row, cell]]
}

const cellText = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(cellText).join('\t')).join('\n')

const plain = (header: string) =>
  header
    .replace(/\s*\*$/, '')
    .trim()
    .toLowerCase()
const names = <L extends GridLine>(column: GridColumn<L>) => [
  ...languages.map((l) => column.title[l].toLowerCase()),
  column.name.toLowerCase(),
  ...(column.aliases ?? []),
]

export interface Placed<L extends GridLine> {
  /** The column of the grid for each column of the block. */
  readonly columns: readonly (GridColumn<L> | undefined)[]
  readonly rows: readonly (readonly string[])[]
}

/**
 * Where the columns of a pasted block go: by its header row, if two of its cells (or its only one) are names of columns; otherwise from
 * the column `at` onwards, past columns that would not take such values.
 */
export function placeBlock<L extends GridLine>(
  block: readonly (readonly string[])[],
  columns: readonly GridColumn<L>[],
  at: number,
): Placed<L> {
  const head = block[0] ?? []
  const named = head.map((h) => columns.find((c) => names(c).includes(plain(h))))
  const found = new Set(named.filter(Boolean)).size
  if (block.length > 1 && found > 0 && found >= Math.min(2, head.length))
    return { columns: named, rows: block.slice(1) }
  const places: (GridColumn<L> | undefined)[] = []
  let next = at
  for (let i = 0; i < Math.max(...block.map((r) => r.length)); i++) {
    const values = block.map((row) => (row[i] ?? '').trim()).filter(Boolean)
    let to = next
    while (
      to < columns.length &&
      (columns[to]!.computed || (values.length > 0 && columns[to]!.takes?.(values) === false))
    )
      to++
    places.push(columns[to])
    next = to + 1
  }
  return { columns: places, rows: block }
}
