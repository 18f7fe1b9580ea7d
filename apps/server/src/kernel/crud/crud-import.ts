import { common } from '@clearway/contract/kernel/common.text'
import type { Field } from '@clearway/contract/kernel/field'
import { fieldErrors, type FieldError } from '@clearway/contract/kernel/issue'
import { issues } from '@clearway/contract/kernel/issue.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Resource } from '@clearway/contract/kernel/resource'
import { languages, say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { dataAccess } from '../access.ts'
import type { Context, FileAnswer } from '../context.ts'
import type { UploadedFile } from '../files.ts'
import { excelType } from './crud-export.ts'
import { insertRow, type CrudSource, type Naming } from './crud-rows.ts'
import { refusalOfError } from '../database-errors.ts'
import { dictionary, dictionaryDay, isChoosable } from './dictionaries.ts'
import { writeExcel } from '../paper/excel.ts'
import { readTableOf } from '../paper/reading.ts'
import { exportText } from '../paper/paper.text.ts'
import { refuse, type Refusal } from '../refuse.ts'
import { zoneClock, type SheetColumn } from '../paper/sheet.ts'

const mostRows = 5000
const mostMs = 120_000
const mostProblems = 100
const mostTold = 1000
/** In one cell: one more than any list of the contract takes. */
const mostWords = 501

export interface Problem { row: number; field: string; message: string; value: string | null }
export interface ImportResult { total: number; good: number; problems: Problem[]; problemRows: number; imported: number }

/** One column of an import: the field, its words in any language, and how a cell becomes a value. */
export interface ImportColumn {
  readonly name: string
  readonly label: Text
  readonly required: boolean
  readonly choices?: ReadonlyMap<string, Text>
  /** Only what stands among the choices means anything; a dictionary or choice says so itself. */
  readonly closed?: boolean
  readonly naming?: Naming
  /** Other words that people's files use for it, in lower case. */
  readonly aliases?: readonly string[]
  readonly width?: number
}

const words = (t: Text) => languages.map((l) => t[l].trim().toLowerCase())
const flagChoices = new Map<string, Text>([['true', common.yes], ['false', common.no]])

/** What a file of the resource may hold. */
export async function columnsOf(ctx: Context, resource: Resource, source: CrudSource): Promise<ImportColumn[]> {
  const { hidden } = dataAccess(ctx.user, resource.name)
  const columns: ImportColumn[] = []
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    const naming = source.named?.[name]
    if ((field.readOnly && !naming) || hidden.has(name) || field.kind === 'file' || field.kind === 'password') continue
    const names = field.kind === 'reference' ? await source.references?.[name]?.(ctx) : undefined
    if (field.kind === 'reference' && !naming && !names?.size) continue
    const choices = field.choices ? new Map(Object.entries(field.choices))
      : field.dictionary ? new Map([...(await dictionary(ctx, field.dictionary)).values()].filter((i) => isChoosable(i, dictionaryDay(ctx))).map((i) => [i.value, i.label]))
        : field.kind === 'flag' ? flagChoices : names
    columns.push({ name, label: field.label, required: !!(field.required ?? naming?.required), ...(naming ? { naming } : {}), ...(choices ? { choices } : {}), ...(names ? { closed: true } : {}), ...(source.aliases?.[name] ? { aliases: source.aliases[name] } : {}), ...(field.width ? { width: Math.round(field.width / 8) } : {}) })
  }
  return columns
}

const header = (c: ImportColumn, ctx: Context) => `${say(c.label, ctx.language)}${c.required ? ' *' : ''}`

const sheetColumn = (c: ImportColumn, ctx: Context): SheetColumn => ({
  header: header(c, ctx), kind: 'text',
  ...(c.width ? { width: c.width } : {}),
  ...(c.choices ? { choices: [...c.choices.values()].map((t) => say(t, ctx.language)) } : {}),
})

async function* rowsOf(rows: readonly (readonly (string | null)[])[]) { yield* rows }

/** A file to fill in: the columns with their lists, and a page that says how. */
export function templateFile(ctx: Context, title: Text, columns: readonly ImportColumn[]): FileAnswer {
  const namings = columns.flatMap((c) => (c.naming ? [c.naming] : []))
  const notes = [exportText.requiredNote, exportText.choiceNote, exportText.dateNote, ...(namings.length ? [exportText.nameNote] : []), ...(namings.some((n) => n.many) ? [exportText.manyNote] : [])].map((t) => say(t, ctx.language))
  const body = writeExcel({ title: say(title, ctx.language), columns: columns.map((c) => sheetColumn(c, ctx)), rows: rowsOf([]), notes }, { timeZone: ctx.user.timeZone, notesTitle: say(exportText.notes, ctx.language) })
  return { name: `${say(title, ctx.language)}.xlsx`, contentType: excelType, body }
}

/** 400 that says of the uploaded file what is wrong with it. */
export const fileFault = (message: Text, values: Record<string, unknown> = {}): Refusal => refuse(400, message, { values, errors: [{ field: 'file', message, values }] })

type SheetError = Error & { reason?: string }

/** How a CSV that is no UTF-8 is likely to be written where the reader lives. */
export const csvEncodingOf = (ctx: Pick<Context, 'language'>): 'big5' | 'gb18030' => (ctx.language === 'tw' ? 'big5' : 'gb18030')

/** What is wrong with a sheet that is one but cannot be taken; `most` is how many rows it may have. Undefined for anything else. */
export function sheetFault(error: SheetError, most: number): Refusal | undefined {
  if (error.reason === 'tooManyRows') return fileFault(exportText.tooManyRows, { max: most })
  if (error.reason === 'oldExcel') return fileFault(exportText.oldExcel)
  return error.reason === 'encrypted' ? fileFault(exportText.encrypted) : undefined
}

export interface ImportRow { readonly row: number; readonly cells: readonly string[]; readonly values: Record<string, unknown> }

const plain = (s: string) => s.replace(/\s*\*$/, '').trim().toLowerCase()

/** Where each column stands: by the header that the person chose for it, else by its label in any language, its name or its aliases. */
function placesOf(head: readonly string[], columns: readonly ImportColumn[], mapping: Readonly<Record<string, string>>): number[] {
  return columns.map((c) => {
    const chosen = mapping[c.name]
    const wanted = chosen === undefined ? [...words(c.label), c.name.toLowerCase(), ...(c.aliases ?? [])] : [plain(chosen)]
    return head.findIndex((h) => plain(h) !== '' && wanted.includes(plain(h)))
  })
}

/**
 * Reads the uploaded sheet, whatever the order of its columns. `mapping` names the file's header for a column. A file that lacks a
 * required column is refused with `data: { head, found, missing }`, so that the person can say which column it is.
 */
export async function readImport(ctx: Context, file: UploadedFile | undefined, columns: readonly ImportColumn[], mapping: Readonly<Record<string, string>> = {}, most = mostRows): Promise<{ head: string[]; rows: ImportRow[] }> {
  if (!file) throw refuse(400, common.fileEmpty, { errors: [{ field: 'file', message: common.fileEmpty }] })
  const rows = await readTableOf(ctx, file.bytes, { maxRows: most + 1, csvEncoding: csvEncodingOf(ctx) }).catch((error: SheetError) => {
    throw sheetFault(error, most) ?? (error.reason ? fileFault(refusals.notASpreadsheet) : error)
  })
  const head = rows[0] ?? []
  const at = placesOf(head, columns, mapping)
  // A mark like "default" that the file does not speak of is not set.
  const missing = columns.filter((c, i) => c.required && at[i] === -1 && c.choices !== flagChoices)
  if (missing.length) {
    const values = { name: missing.map((c) => say(c.label, ctx.language)).join(', ') }
    throw refuse(400, exportText.noColumn, { values, errors: [{ field: 'file', message: exportText.noColumn, values }], data: { head: head.slice(0, 100), found: Object.fromEntries(columns.flatMap((c, i) => (at[i] === -1 ? [] : [[c.name, head[at[i]!]!]]))), missing: missing.map((c) => c.name) } })
  }
  const found = rows.slice(1).map((cells, i) => ({ row: i + 2, cells, values: Object.fromEntries(columns.flatMap((c, n) => (at[n] === -1 && c.choices !== flagChoices ? [] : [[c.name, valueOf(c, cells[at[n]!] ?? '')]]))) }))
    .filter((r) => r.cells.some((c) => c.trim() !== ''))
  if (!found.length) throw fileFault(exportText.noRows)
  if (found.length > most) throw fileFault(exportText.tooManyRows, { max: most })
  return { head, rows: found }
}

/** A list's word in any language, or its code, becomes the code. What fits nothing stays as it is and is refused later by name. */
function valueOf(column: ImportColumn, cell: string): unknown {
  const text = cell.trim()
  if (text === '') return column.choices === flagChoices ? false : null
  if (!column.choices) return text
  const lower = text.toLowerCase()
  for (const [value, label] of column.choices) {
    if (value.toLowerCase() === lower || words(label).includes(lower)) return column.choices === flagChoices ? value === 'true' : value
  }
  return text
}

/** A time on the user's own clock, as people write it, or as a sheet holds it. What is none stays as it is and is refused later by name. */
function instantOf(text: string, timeZone: string): string {
  const [, day, hour = '00:00', second = ':00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?$/.exec(text) ?? []
  const wall = day ? Date.parse(`${day}T${hour}${second}Z`) : Number.NaN
  if (Number.isNaN(wall)) return text
  const clock = zoneClock(timeZone)
  const shift = (at: number) => at - (clock(new Date(at).toISOString())! - wall)
  return new Date(shift(shift(wall))).toISOString()
}

/** Numbers and times come from a sheet as text; only these kinds are anything else on the wire. */
function typed(ctx: Context, resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = resource.fields[name]
    const number = field?.kind === 'integer' && /^-?\d{1,9}$/.test(String(value))
    out[name] = number ? Number(value) : field?.kind === 'dateTime' ? instantOf(String(value), ctx.user.timeZone) : value
  }
  return out
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
    const refusal = refusalOfError(error)
    // Where somebody else is just writing, each further row may wait as long: better once more as a whole.
    if (refusal.status >= 500 || refusal.retryAfter !== undefined) throw error
    const errors = refusal.errors.length ? refusal.errors : [{ field: '', message: refusal.text, ...(refusal.values ? { values: refusal.values } : {}) }]
    return { errors: errors.map((e) => ({ field: e.field, message: typeof e.message === 'string' ? e.message : say(e.message, ctx.language, e.values) })) }
  }
}

const filled = (values: Record<string, unknown>) => Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null))

const separators = [/[;；\n]/, /[,，、]/]

/** What the words of a cell mean. A name may hold a comma itself: what means something as it stands is not taken apart. */
async function meanings(find: (word: string) => ReturnType<Naming['find']>, cell: string, strange: string[], [mark, ...rest]: readonly RegExp[]): Promise<string[]> {
  const one = await find(cell)
  if (one !== undefined) return [one]
  if (!mark) strange.push(cell)
  const found: string[] = []
  for (const part of mark ? cell.split(mark).map((s) => s.trim()).filter(Boolean).slice(0, mostWords) : []) found.push(...await meanings(find, part, strange, rest))
  return found
}

/** Puts what they mean in the place of names; those that mean nothing are told. */
async function withoutNames(ctx: Context, columns: readonly ImportColumn[], values: Record<string, unknown>): Promise<{ values: Record<string, unknown>; errors: FieldError[] }> {
  const out = { ...values }
  const errors: FieldError[] = []
  for (const { name, naming } of columns) {
    if (!naming || values[name] === undefined) continue
    const strange: string[] = []
    const found = await meanings((word) => naming.find(ctx, word, values), String(values[name]), strange, naming.many ? separators : [])
    out[name] = naming.many ? [...new Set(found)] : found[0]
    errors.push(...strange.map((word) => ({ field: name, message: say(exportText.noSuchName, ctx.language, { name: word.slice(0, 100) }) })))
  }
  return { values: out, errors }
}

async function tryRow(ctx: Context, resource: Resource, source: CrudSource, columns: readonly ImportColumn[], given: Record<string, unknown>): Promise<RowOutcome> {
  return attemptRow(ctx, async () => {
    const { values, errors } = await withoutNames(ctx, columns, given)
    const parsed = resource.write.safeParse(typed(ctx, resource, values), { reportInput: true })
    const more = parsed.success ? [] : fieldErrors(parsed.error.issues, ctx.language).filter((e) => !errors.some((known) => known.field === e.field))
    if (!parsed.success || errors.length) throw refuse(400, refusals.invalid, { errors: [...errors, ...more] })
    return insertRow(ctx, resource, source, parsed.data as Record<string, unknown>)
  })
}

/**
 * Imports the good rows; the others stay for the file of failed rows. The dry run does exactly the same and takes it back. `beside` are values that
 * the caller gave beside the file: they hold for rows that leave them open.
 */
async function run(ctx: Context, resource: Resource, source: CrudSource, file: UploadedFile | undefined, keep: boolean, beside: Readonly<Record<string, unknown>>) {
  const columns = (await columnsOf(ctx, resource, source)).map((c) => (beside[c.name] === undefined ? c : { ...c, required: false }))
  const { head, rows } = await readImport(ctx, file, columns, {}, source.mostImported)
  await sql`savepoint whole_import`.execute(ctx.db)
  const failed = new Map<ImportRow, FieldError[]>()
  const ids: string[] = []
  const told: Parameters<Context['touched']>[] = []
  for (const row of inTime(rows)) {
    const own: typeof told = []
    const strange = columns.find((c) => c.closed && row.values[c.name] && !c.choices?.has(String(row.values[c.name])))
    const result = strange ? { errors: [{ field: strange.name, message: say(issues.option, ctx.language) }] } : await tryRow({ ...ctx, touched: (...what) => void own.push(what) }, resource, source, columns, { ...beside, ...filled(row.values) })
    if ('id' in result) {
      ids.push(result.id)
      told.push(...own)
    } else failed.set(row, result.errors)
  }
  // The trail tells of what stays, and of nothing that was taken back.
  if (keep) for (const what of told.slice(0, mostTold)) ctx.touched(...what)
  else await sql`rollback to savepoint whole_import`.execute(ctx.db)
  return { head, rows, failed, ids, columns }
}

/** Template, dry run, import and file of failed rows of the common pattern. */
export function importHandlers(resource: Resource, source: CrudSource, written: (ctx: Context, ids: readonly string[]) => void) {
  return {
    importTemplate: async (ctx: Context): Promise<FileAnswer> => templateFile(ctx, resource.title, await columnsOf(ctx, resource, source)),
    importExcel: async (ctx: Context, { mode, ...beside }: { mode: 'check' | 'commit' }, file: UploadedFile | undefined): Promise<ImportResult> => {
      const keep = mode === 'commit'
      const { rows, failed, ids, columns } = await run(ctx, resource, source, file, keep, beside)
      if (keep && ids.length) written(ctx, ids.slice(0, mostTold))
      return importResult(rows.length, failed, keep ? ids.length : 0, columns)
    },
    importFailedRows: async (ctx: Context, beside: Readonly<Record<string, unknown>>, file: UploadedFile | undefined): Promise<FileAnswer> => {
      const { head, failed } = await run(ctx, resource, source, file, false, beside)
      return failedRowsFile(ctx, head, failed)
    },
  }
}

export function importResult(total: number, failed: ReadonlyMap<ImportRow, readonly FieldError[]>, imported: number, columns: readonly ImportColumn[]): ImportResult {
  const names = new Set(columns.map((c) => c.name))
  const problems = [...failed].flatMap(([row, errors]) => errors.map((e) => ({ row: row.row, field: e.field, message: e.message, value: names.has(e.field) ? String(row.values[e.field] ?? '') : null })))
  return { total, good: total - failed.size, problems: problems.slice(0, mostProblems), problemRows: failed.size, imported }
}

/** The failed rows as they came, with the reason in a last column: mend them there and import that file. */
export function failedRowsFile(ctx: Context, head: readonly string[], failed: ReadonlyMap<ImportRow, readonly FieldError[]>): FileAnswer {
  const reason = say(exportText.reason, ctx.language)
  const rows = [...failed].map(([row, errors]) => [...head.map((_, i) => row.cells[i] ?? ''), errors.map((e) => e.message).join('; ')])
  const columns: SheetColumn[] = [...head.filter((h) => h !== reason), reason].map((h) => ({ header: h, kind: 'text' }))
  return { name: 'failed-rows.xlsx', contentType: excelType, body: writeExcel({ title: reason, columns, rows: rowsOf(rows) }, { timeZone: ctx.user.timeZone }) }
}

