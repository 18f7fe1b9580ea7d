import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { say, type Text } from '@clearway/contract/kernel/text'

import type { Context } from '../context.ts'
import type { UploadedFile } from '../files/files.ts'
import { exportText } from '../paper/paper.text.ts'
import { readTableOf } from '../paper/reading.ts'
import { refuse, type Refusal } from '../refuse.ts'
import { flagChoices, words, type ImportColumn } from './importColumns.ts'

const mostRows = 5000

/** 400 that says of the uploaded file what is wrong with it. */
export const fileFault = (message: Text, values: Record<string, unknown> = {}): Refusal =>
  refuse(400, message, { values, errors: [{ field: 'file', message, values }] })

type SheetError = Error & { reason?: string }

/** How a CSV that is no UTF-8 is likely to be written where the reader lives. */
export const csvEncodingOf = (ctx: Pick<Context, 'language'>): 'big5' | 'gb18030' =>
  ctx.language === 'tw' ? 'big5' : 'gb18030'

/** What is wrong with a sheet that is one but cannot be taken; `most` is how many rows it may have. Undefined for anything else. */
export function sheetFault(error: SheetError, most: number): Refusal | undefined {
  if (error.reason === 'tooManyRows') return fileFault(exportText.tooManyRows, { max: most })
  if (error.reason === 'oldExcel') return fileFault(exportText.oldExcel)
  return error.reason === 'encrypted' ? fileFault(exportText.encrypted) : undefined
}

export interface ImportRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly values: Record<string, unknown>
}

const plain = (s: string) =>
  s
    .replace(/\s*\*$/, '')
    .trim()
    .toLowerCase()

/** Where each column stands: by the header that the person chose for it, else by its label in any language, its name or its aliases. */
function placesOf(
  head: readonly string[],
  columns: readonly ImportColumn[],
  mapping: Readonly<Record<string, string>>,
): number[] {
  return columns.map((c) => {
    const chosen = mapping[c.name]
    const wanted =
      chosen === undefined ? [...words(c.label), c.name.toLowerCase(), ...(c.aliases ?? [])] : [plain(chosen)]
    return head.findIndex((h) => plain(h) !== '' && wanted.includes(plain(h)))
  })
}

/** Reads the uploaded sheet by `readTable`. */
export async function readImport(
  ctx: Context,
  file: UploadedFile | undefined,
  columns: readonly ImportColumn[],
  mapping: Readonly<Record<string, string>> = {},
  most = mostRows,
): Promise<{ head: string[]; rows: ImportRow[] }> {
  if (!file) throw refuse(400, common.fileEmpty, { errors: [{ field: 'file', message: common.fileEmpty }] })
  const limits = { maxRows: most + 1, csvEncoding: csvEncodingOf(ctx) }
  return readTable(ctx, () => readTableOf(ctx, file.bytes, limits), columns, mapping, most)
}

/**
 * The rows of a table, whatever the order of its columns. `mapping` names the table's header for a column. One that lacks a
 * required column is refused with `data: { head, found, missing }`, so that the person can say which column it is.
 */
export async function readTable(
  ctx: Context,
  read: () => Promise<string[][]>,
  columns: readonly ImportColumn[],
  mapping: Readonly<Record<string, string>>,
  most: number,
): Promise<{ head: string[]; rows: ImportRow[] }> {
  const rows = await read().catch((error: SheetError) => {
    throw sheetFault(error, most) ?? (error.reason ? fileFault(refusals.notASpreadsheet) : error)
  })
  const head = rows[0] ?? []
  const at = placesOf(head, columns, mapping)
  // A mark like "default" that the file does not speak of is not set.
  const missing = columns.filter((c, i) => c.required && at[i] === -1 && c.choices !== flagChoices)
  if (missing.length) {
    const values = { name: missing.map((c) => say(c.label, ctx.language)).join(', ') }
    throw refuse(400, exportText.noColumn, {
      values,
      errors: [{ field: 'file', message: exportText.noColumn, values }],
      data: {
        head: head.slice(0, 100),
        found: Object.fromEntries(columns.flatMap((c, i) => (at[i] === -1 ? [] : [[c.name, head[at[i]!]!]]))),
        missing: missing.map((c) => c.name),
      },
    })
  }
  const found = rows
    .slice(1)
    .map((cells, i) => ({
      row: i + 2,
      cells,
      values: Object.fromEntries(
        columns.flatMap((c, n) =>
          at[n] === -1 && c.choices !== flagChoices ? [] : [[c.name, valueOf(c, cells[at[n]!] ?? '')]],
        ),
      ),
    }))
    .filter((r) => r.cells.some((c) => c.trim() !== ''))
  if (!found.length) throw fileFault(exportText.noRows)
  if (found.length > most) throw fileFault(exportText.tooManyRows, { max: most })
  return { head, rows: found }
}

/** A list's word in any language, or its code, becomes the code. What fits nothing stays as it is and is refused later by name. */
function valueOf(column: ImportColumn, cell: string): unknown {
  const text = cell.trim()
  if (text === '') return column.choices === flagChoices ? column.atFirst === true : null
  if (!column.choices) return text
  const lower = text.toLowerCase()
  for (const [value, label] of column.choices) {
    if (value.toLowerCase() === lower || words(label).includes(lower))
      return column.choices === flagChoices ? value === 'true' : value
  }
  return text
}
