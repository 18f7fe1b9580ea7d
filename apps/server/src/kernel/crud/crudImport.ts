import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Resource } from '@clearway/contract/kernel/resource'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import type { Context, FileAnswer } from '../context.ts'
import { refusalOfError } from '../database/databaseErrors.ts'
import type { UploadedFile } from '../files/files.ts'
import { refuse, refuseField } from '../refuse.ts'
import { insertRow, insertRows, type CrudSource, type Values } from './crudRows.ts'
import { columnsOf, type ImportColumn } from './importColumns.ts'
import { failedRowsFile, templateFile } from './importFiles.ts'
import { readImport, type ImportRow } from './importRead.ts'
import { filled, typed, withoutNames } from './importValues.ts'

const mostMs = 120_000
const mostProblems = 100
const mostTold = 1000

export interface Problem {
  row: number
  field: string
  message: string
  value: string | null
}
export interface ImportResult {
  total: number
  good: number
  problems: Problem[]
  problemRows: number
  warnings: Problem[]
  warningCount: number
  imported: number
}

/** The rows one by one. Throws 422 when they take longer than anybody waits: all the while they keep a connection and their locks. */
export function* inTime(rows: readonly ImportRow[]): Generator<ImportRow> {
  const until = performance.now() + mostMs
  for (const row of rows) {
    if (performance.now() > until) throw refuse(422, refusals.tookTooLong)
    yield row
  }
}

type RowOutcome = { readonly id: string } | { readonly errors: FieldError[] }

/** Writes one row of an import; what is refused is taken back and told field by field, and the rows around it stand. */
export async function attemptRow(ctx: Context, write: () => Promise<string>): Promise<RowOutcome> {
  await sql`savepoint import_row`.execute(ctx.db)
  try {
    const id = await write()
    await sql`release savepoint import_row`.execute(ctx.db)
    return { id }
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(ctx.db)
    return { errors: errorsOf(ctx, error) }
  }
}

/** What is wrong with one row, field by field. Throws again what is no fault of the row. */
function errorsOf(ctx: Context, error: unknown): FieldError[] {
  const refusal = refusalOfError(error)
  // Where somebody else is just writing, each further row may wait as long: better once more as a whole.
  if (refusal.status >= 500 || refusal.retryAfter !== undefined) throw error
  const errors = refusal.errors.length
    ? refusal.errors
    : [{ field: '', message: refusal.text, ...(refusal.values ? { values: refusal.values } : {}) }]
  return errors.map((e) => ({
    field: e.field,
    message: typeof e.message === 'string' ? e.message : say(e.message, ctx.language, e.values),
  }))
}

interface Reading {
  readonly resource: Resource
  readonly source: CrudSource
  readonly columns: readonly ImportColumn[]
  readonly beside: Readonly<Record<string, unknown>>
}

const firstOf = (columns: readonly ImportColumn[]): Values =>
  Object.fromEntries(columns.flatMap((c) => (c.atFirst === undefined ? [] : [[c.name, c.atFirst]])))

/** A row of the file as a form would send it. */
async function readRow(ctx: Context, { resource, columns, beside }: Reading, row: ImportRow): Promise<Values> {
  const strange = columns.find((c) => c.closed && row.values[c.name] && !c.choices?.has(String(row.values[c.name])))
  if (strange) throw refuseField(strange.name, issues.option)
  const { values, errors } = await withoutNames(ctx, columns, {
    ...firstOf(columns),
    ...beside,
    ...filled(row.values),
  })
  const parsed = resource.write.safeParse(typed(ctx, resource, values), { reportInput: true })
  const more = parsed.success
    ? []
    : fieldErrors(parsed.error.issues, ctx.language).filter((e) => !errors.some((known) => known.field === e.field))
  if (!parsed.success || errors.length) throw refuse(400, refusals.invalid, { errors: [...errors, ...more] })
  return parsed.data
}

type Outcomes = ReadonlyMap<ImportRow, RowOutcome>
type Told = Parameters<Context['touched']>

/** Row by row, for what is judged so. */
async function writeEach(
  ctx: Context,
  reading: Reading,
  rows: readonly ImportRow[],
  told: Told[],
): Promise<Map<ImportRow, RowOutcome>> {
  const outcomes = new Map<ImportRow, RowOutcome>()
  for (const row of inTime(rows)) {
    const own: Told[] = []
    const quiet: Context = { ...ctx, touched: (...what) => void own.push(what) }
    const outcome = await attemptRow(quiet, async () =>
      insertRow(quiet, reading.resource, reading.source, await readRow(quiet, reading, row)),
    )
    outcomes.set(row, outcome)
    if ('id' in outcome) told.push(...own)
  }
  return outcomes
}

/** All good rows by few statements. Undefined where the database refuses one of them after all, as when somebody else has just added the same. */
async function writeTogether(
  ctx: Context,
  reading: Reading,
  rows: readonly ImportRow[],
): Promise<Outcomes | undefined> {
  const { resource, source } = reading
  if (!source.checkMany) return undefined
  const outcomes = new Map<ImportRow, RowOutcome>()
  const good: { readonly row: ImportRow; readonly values: Values }[] = []
  for (const row of rows)
    await readRow(ctx, reading, row).then(
      (values) => good.push({ row, values }),
      (error: unknown) => outcomes.set(row, { errors: errorsOf(ctx, error) }),
    )
  await sql`savepoint import_rows`.execute(ctx.db)
  try {
    const added = await insertRows(
      ctx,
      resource,
      { ...source, checkMany: source.checkMany },
      good.map((g) => g.values),
    )
    for (const [n, { row }] of good.entries()) {
      const one = added[n]!
      outcomes.set(row, 'id' in one ? one : { errors: errorsOf(ctx, one.error) })
    }
    return outcomes
  } catch (error) {
    if (refusalOfError(error).status >= 500) throw error
    await sql`rollback to savepoint import_rows`.execute(ctx.db)
    return undefined
  }
}

/**
 * Imports the good rows; the others stay for the file of failed rows. The dry run does exactly the same and takes it back. `beside` are values that
 * the caller gave beside the file: they hold for rows that leave them open.
 */
async function run(
  ctx: Context,
  resource: Resource,
  source: CrudSource,
  file: UploadedFile | undefined,
  keep: boolean,
  beside: Readonly<Record<string, unknown>>,
) {
  const columns = (await columnsOf(ctx, resource, source)).map((c) =>
    beside[c.name] === undefined ? c : { ...c, required: false },
  )
  const { head, rows } = await readImport(ctx, file, columns, {}, source.mostImported)
  await sql`savepoint whole_import`.execute(ctx.db)
  const reading: Reading = { resource, source, columns, beside }
  const told: Told[] = []
  const outcomes = (await writeTogether(ctx, reading, rows)) ?? (await writeEach(ctx, reading, rows, told))
  const failed = new Map<ImportRow, FieldError[]>()
  const written = new Map<string, ImportRow>()
  for (const row of rows) {
    const outcome = outcomes.get(row)!
    if ('id' in outcome) written.set(outcome.id, row)
    else failed.set(row, outcome.errors)
  }
  const ids = [...written.keys()]
  const warned = new Map<ImportRow, FieldError[]>()
  const warnings = await source.warnings?.(ctx, ids)
  for (const [id, row] of written) if (warnings?.has(id)) warned.set(row, [warnings.get(id)!])
  // The trail tells of what stays, and of nothing that was taken back.
  if (keep) for (const what of told.slice(0, mostTold)) ctx.touched(...what)
  else await sql`rollback to savepoint whole_import`.execute(ctx.db)
  return { head, rows, failed, warned, ids, columns }
}

/** Template, dry run, import and file of failed rows of the common pattern. */
export function importHandlers(
  resource: Resource,
  source: CrudSource,
  written: (ctx: Context, ids: readonly string[]) => void | Promise<void>,
) {
  return {
    importTemplate: async (ctx: Context): Promise<FileAnswer> =>
      templateFile(ctx, resource.title, await columnsOf(ctx, resource, source)),
    importExcel: async (
      ctx: Context,
      { mode, ...beside }: { mode: 'check' | 'commit' },
      file: UploadedFile | undefined,
    ): Promise<ImportResult> => {
      const keep = mode === 'commit'
      const { rows, failed, warned, ids, columns } = await run(ctx, resource, source, file, keep, beside)
      if (keep && ids.length) await written(ctx, ids.slice(0, mostTold))
      return importResult(rows.length, failed, keep ? ids.length : 0, columns, warned)
    },
    importFailedRows: async (
      ctx: Context,
      beside: Readonly<Record<string, unknown>>,
      file: UploadedFile | undefined,
    ): Promise<FileAnswer> => {
      const { head, failed } = await run(ctx, resource, source, file, false, beside)
      return failedRowsFile(ctx, head, failed)
    },
  }
}

type Noted = ReadonlyMap<ImportRow, readonly FieldError[]>

export function importResult(
  total: number,
  failed: Noted,
  imported: number,
  columns: readonly ImportColumn[],
  warned: Noted = new Map(),
): ImportResult {
  const names = new Set(columns.map((c) => c.name))
  const told = (noted: Noted) =>
    [...noted].flatMap(([row, errors]) =>
      errors.map((e) => ({
        row: row.row,
        field: e.field,
        message: e.message,
        value: names.has(e.field) ? String(row.values[e.field] ?? '') : null,
      })),
    )
  const warnings = told(warned)
  return {
    total,
    good: total - failed.size,
    problems: told(failed).slice(0, mostProblems),
    problemRows: failed.size,
    warnings: warnings.slice(0, mostProblems),
    warningCount: warnings.length,
    imported,
  }
}
