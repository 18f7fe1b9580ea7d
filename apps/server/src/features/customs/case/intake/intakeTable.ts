import { createHash } from 'node:crypto'

import {
  intakeColumns,
  intakeNeeds,
  type IntakeColumn,
  type IntakeKind,
} from '@clearway/contract/features/customs/case/caseIntake'

import { headerWords, squash } from './intakeHeaderWords.ts'

/** Rows of a sheet as `readSheets` gives them: the first has index 0. */
export type Rows = readonly (readonly string[])[]

export interface SheetRows {
  readonly name: string
  readonly rows: Rows
}

/** A table in a sheet: where its head stands and which of its columns is which. */
export interface Table {
  readonly kind: IntakeKind
  readonly sheet: SheetRows
  /** Index of the head among the rows. */
  readonly headAt: number
  readonly head: readonly string[]
  readonly at: ReadonlyMap<IntakeColumn, number>
  readonly remembered: boolean
}

/** What a header may be meant by, the surest first: as a whole, without what stands in brackets, and each of its languages or halves by itself. */
function readings(header: string): readonly string[][] {
  const plain = header.normalize('NFKC')
  const bare = plain.replace(/[([【][^)\]】]*[)\]】]?/g, ' ')
  const halves = bare.split(/[\n/|]+/)
  const scripts = halves.flatMap((h) => [h.replace(/[^\p{Script=Han}]+/gu, ''), h.replace(/[\p{Script=Han}]+/gu, ' ')])
  return [[plain], [bare], halves, scripts].map((group) => group.map(squash).filter(Boolean))
}

/** Which columns a row would be the head of: each column at most once, and each cell for one column. */
export function columnsIn(kind: IntakeKind, row: readonly string[]): Map<IntakeColumn, number> {
  const cells = row.map((cell) => (cell.length > 0 && cell.length <= 80 ? readings(cell) : undefined))
  const found = new Map<IntakeColumn, number>()
  const taken = new Set<number>()
  for (let level = 0; level < 4; level++) {
    for (const column of intakeColumns[kind]) {
      if (found.has(column)) continue
      const at = cells.findIndex(
        (c, i) => !taken.has(i) && c?.[level]!.some((word) => headerWords.get(column)!.has(word)),
      )
      if (at === -1) continue
      found.set(column, at)
      taken.add(at)
    }
  }
  return found
}

/** Groups of columns of which the table has none. */
export const missingIn = (
  kind: IntakeKind,
  at: ReadonlyMap<IntakeColumn, number>,
): readonly (readonly IntakeColumn[])[] => intakeNeeds[kind].filter((group) => !group.some((column) => at.has(column)))

/** The name under which a customer's columns are remembered: a hash of the headers in their order, however they are spaced. */
export const headHash = (head: readonly string[]): string =>
  createHash('sha256').update(head.map(squash).join('\u001f')).digest('hex')

/** How far down the head of a table may stand: real papers begin with a letterhead. */
const mostLetterhead = 30

/** The hashes of all rows that could be heads. */
export const headHashes = (rows: Rows): string[] =>
  rows.slice(0, mostLetterhead).flatMap((row) => (row.filter((c) => c.trim()).length >= 2 ? [headHash(row)] : []))

export type Remembered = ReadonlyMap<string, Readonly<Record<string, string>>>

/** The columns of a head by the headers that somebody named for them; what he left open is found by its words, what he named '' is not there. */
function mapped(
  kind: IntakeKind,
  row: readonly string[],
  columns: Readonly<Record<string, string>>,
): Map<IntakeColumn, number> {
  const found = new Map<IntakeColumn, number>()
  for (const column of intakeColumns[kind]) {
    const header = columns[column]
    const at = header ? row.findIndex((cell) => squash(cell) === squash(header)) : -1
    if (at !== -1) found.set(column, at)
  }
  const taken = new Set(found.values())
  for (const [column, at] of columnsIn(kind, row))
    if (!(column in columns) && !found.has(column) && !taken.has(at)) found.set(column, at)
  return found
}

/** The head of a table of this kind: one that was mapped before, else the row among the first 30 whose cells fit most columns. Undefined where nothing looks like one. */
export function findTable(kind: IntakeKind, sheet: SheetRows, remembered: Remembered): Table | undefined {
  let best: Table | undefined
  for (const [headAt, head] of sheet.rows.slice(0, mostLetterhead).entries()) {
    if (head.filter((c) => c.trim()).length < 2) continue
    const columns = remembered.get(`${kind} ${headHash(head)}`)
    if (columns) return { kind, sheet, headAt, head, at: mapped(kind, head, columns), remembered: true }
    const at = columnsIn(kind, head)
    if (at.size >= 2 && at.size > (best?.at.size ?? 0)) best = { kind, sheet, headAt, head, at, remembered: false }
  }
  return best
}

/** The row that is most likely a head where no word of it is known: the one with the most cells of text, before the figures begin. */
export function likelyHead(rows: Rows): { headAt: number; head: readonly string[] } | undefined {
  let best: { headAt: number; head: readonly string[]; words: number } | undefined
  for (const [headAt, head] of rows.slice(0, mostLetterhead).entries()) {
    const words = head.filter((c) => c.trim() !== '' && !/^[\d.,\s%-]+$/.test(c)).length
    if (words >= 3 && words > (best?.words ?? 0) && words === head.filter((c) => c.trim()).length)
      best = { headAt, head, words }
  }
  return best
}

/** `Sheet1!E12` of `invoice.xlsx`: a place that is read alike in every language. */
export function placeOf(file: string, sheet: string, row: number, column?: number): string {
  const cell = column === undefined ? String(row + 1) : `${columnName(column)}${row + 1}`
  return sheet ? `${file} · ${sheet}!${cell}` : `${file} · ${cell}`
}

function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}

/** The row that ends a table: TOTAL, 合计, 总计. One that only sums a part of it (小计, subtotal) is no line either. */
export function totalRow(
  row: readonly string[],
  at: ReadonlyMap<IntakeColumn, number>,
): 'total' | 'subtotal' | undefined {
  const first = row.findIndex((c) => c.trim() !== '')
  if (first === -1) return undefined
  const places = new Set([
    first,
    ...(['modelNumber', 'name', 'brand'] as const).flatMap((c) => (at.has(c) ? [at.get(c)!] : [])),
  ])
  for (const place of places) {
    const word = squash(row[place] ?? '')
    if (/^(subtotal|小计|小計)/.test(word)) return 'subtotal'
    if (/^(grandtotal|totals?|合计|合計|总计|總計|共计|共計|总额|總額)([a-z]{0,4}|\d*[a-z]*)$/.test(word))
      return 'total'
  }
  // `SAY TOTAL US DOLLARS …` and the like; goods may be called Total too, but those have a price.
  const word = squash(row[first]!)
  const priced = at.has('unitPrice') && (row[at.get('unitPrice')!] ?? '').trim() !== ''
  return !priced && /^(say|grandtotal|total|合计|合計|总计|總計)/.test(word) ? 'total' : undefined
}
