import { filesText } from '@clearway/contract/features/customs/exchange/files.text'
import type { LineOutcome, ResultImport } from '@clearway/contract/features/customs/exchange/resultImport'
import { issues } from '@clearway/contract/kernel/issue.text'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context } from '../../../kernel/context.ts'
import { attemptRow, inTime } from '../../../kernel/crud/crudImport.ts'
import type { ImportColumn } from '../../../kernel/crud/importColumns.ts'
import { readImport, readTable, type ImportRow } from '../../../kernel/crud/importRead.ts'
import type { UploadedFile } from '../../../kernel/files/files.ts'
import { readApart } from '../../../kernel/paper/reading.ts'
import { refuseField } from '../../../kernel/refuse.ts'
import { instantIn } from './clock.ts'
import * as json from './jsonTable.ts'

const mostResults = 2000
const mostShown = 200
const mostProblems = 100

/** A time as files have it, by the clock of its customs where it names no other. Throws 400 at `at` for anything else. */
export function instantOf(cell: string | null, clock: string): string {
  const [, year, month, day, hour, minute, second = '00', zone] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(
      cell ?? '',
    ) ?? []
  const two = (s: string | undefined) => (s ?? '').padStart(2, '0')
  const local = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}`
  const at = zone ? Date.parse(`${local}${zone}`) : instantIn(clock, local)
  // 30 February is no day, though it would be one of March.
  const isDay = new Date(`${year}-${two(month)}-${two(day)}T00:00:00Z`).getUTCDate() === Number(day)
  if (Number.isNaN(at) || !isDay) throw refuseField('at', issues.invalid)
  return new Date(at).toISOString()
}

/** One line of a file of results: its cells by their column, and itself as it came. */
export interface ResultLine {
  readonly cell: (column: string) => string | null
  readonly raw: string
}

/** How results of one kind of record are read. */
export interface ResultReader<Result> {
  readonly columns: readonly ImportColumn[]
  /** What a line says. Throws a refusal at the column that says nothing. */
  readonly read: (line: ResultLine) => Result
  /** Which column names the record in that line. */
  readonly numbers: readonly string[]
  readonly take: (ctx: Context, result: Result) => Promise<Taken>
}

/** What became of a result, and the record that it is about, where it is here. */
export interface Taken {
  readonly outcome: Exclude<LineOutcome, 'problem'>
  readonly id: string | null
  /** Why it changes nothing, where that is to be known. */
  readonly note?: string | undefined
}

/** The lines of a sheet or of JSON, which is told by how it begins. */
async function linesOf(ctx: Context, file: UploadedFile | undefined, columns: readonly ImportColumn[]) {
  const isJson = /^\s*[[{]/.test(
    file?.bytes
      .subarray(0, 64)
      .toString()
      .replace(/^\ufeff/, '') ?? '',
  )
  if (!file || !isJson) {
    const { rows } = await readImport(ctx, file, columns, {}, mostResults)
    return rows.map((row) => ({ row, raw: row.cells.join('\t') }))
  }
  const module = new URL('./jsonTable.ts', import.meta.url)
  const table = readApart(ctx, file.bytes, module, json, 'jsonTable', [file.bytes, mostResults])
  const { rows } = await readTable(ctx, () => table.then((read) => read.rows), columns, {}, mostResults)
  const { raw } = await table
  return rows.map((row) => ({ row, raw: raw[row.row - 2] ?? '' }))
}

const cellOf = ({ values }: ImportRow, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Choices of a column of results: which answer it is. */
export const kindColumn = (label: Text, choices: ReadonlyMap<string, Text>): ImportColumn => ({
  name: 'kind',
  label,
  required: true,
  choices,
  aliases: ['kind', 'status', 'result'],
})

/**
 * Takes in a file of results, line by line: what one of them is wrong about keeps none of the others, and leaves nothing behind. `check` does the same and
 * takes it back.
 */
export async function importResults<Result>(
  ctx: Context,
  mode: 'check' | 'commit',
  file: UploadedFile | undefined,
  { columns, read, numbers, take }: ResultReader<Result>,
): Promise<ResultImport> {
  const found = new Map((await linesOf(ctx, file, columns)).map(({ row, raw }) => [row, raw]))
  const quiet: Context = mode === 'commit' ? ctx : { ...ctx, touched: () => {}, afterCommit: () => {} }
  const count = { applied: 0, known: 0, waiting: 0, open: 0, problem: 0 }
  const problems: ResultImport['problems'] = []
  const lines: ResultImport['lines'] = []
  const named = (field: string, message: string): string => {
    const column = columns.find(({ name }) => name === field)?.label
    return column ? say(filesText.columnProblem, ctx.language, { column: say(column, ctx.language), message }) : message
  }
  await sql`savepoint whole_import`.execute(ctx.db)
  for (const row of inTime([...found.keys()])) {
    const cell = (column: string) => cellOf(row, column)
    let taken: Taken | undefined
    const done = await attemptRow(quiet, async () => {
      taken = await take(quiet, read({ cell, raw: found.get(row)!.slice(0, 2000) }))
      return taken.id ?? ''
    })
    const outcome = 'errors' in done || !taken ? 'problem' : taken.outcome
    count[outcome]++
    for (const { field, message } of 'errors' in done ? done.errors : [])
      problems.push({ row: row.row, field, message: named(field, message), value: cell(field) ?? cell(numbers[0]!) })
    lines.push({
      row: row.row,
      kind: cell('kind'),
      number: numbers.map(cell).find(Boolean) ?? null,
      outcome,
      id: taken?.id ?? null,
      note: taken?.note ?? null,
    })
  }
  if (mode === 'check') await sql`rollback to savepoint whole_import`.execute(ctx.db)
  const { applied, known, waiting, open } = count
  return {
    total: found.size,
    applied,
    known,
    waiting,
    open,
    problems: problems.slice(0, mostProblems),
    lines: lines.slice(0, mostShown),
  }
}
