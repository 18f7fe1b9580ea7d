import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { common } from '@clearway/contract/kernel/common.text'
import { headOf, type Field } from '@clearway/contract/kernel/field'
import { mask } from '@clearway/contract/kernel/mask'
import type { ListQuery, Resource } from '@clearway/contract/kernel/resource'
import { shifted } from '@clearway/contract/kernel/shifted'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql, type RawBuilder } from 'kysely'

import { dataAccess } from '../access/scope.ts'
import type { Context, FileAnswer, Making } from '../context.ts'
import type { Db } from '../database/database.ts'
import { writeExcel } from '../paper/excel.ts'
import { exportText } from '../paper/paper.text.ts'
import { makePaper, mostPaperRows, paperTable, tooMuchForPaper } from '../paper/paper.ts'
import type { Cell, Sheet, SheetColumn } from '../paper/sheet.ts'
import { refuse } from '../refuse.ts'
import { dictionary } from './dictionaries.ts'
import { listConditions, ordering, readableFields, scopeCondition, selection, type TableSource } from './listQuery.ts'
import { regionNames } from './regions.ts'

interface ExportInput {
  ids?: string[] | undefined
  columns?: string[] | undefined
  query?: ListQuery | undefined
}

/** Rows that are fetched first, and characters that one fetch is then meant to bring: what lies in memory is the same for wide rows and for narrow ones. */
const firstBatch = 100
const batchLength = 30_000
const mostExcelRows = 1_000_000
/** Cells that are made at once, about a second of work; cells that a person still waits for; what is more is left to a job. Measured by `npm run bench:export`. */
const cells = {
  excel: { short: 50_000, long: 500_000 },
  pdf: { short: 4_000, long: 20_000 },
  word: { short: 10_000, long: 50_000 },
} as const
type Paper = keyof typeof cells
export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function conditions(ctx: Context, resource: Resource, source: TableSource, input: ExportInput): RawBuilder<unknown> {
  const where = input.ids?.length
    ? [sql`t.id = any(${input.ids}::uuid[])`, ...scopeCondition(ctx, source, dataAccess(ctx.user, resource.name))]
    : listConditions(ctx, resource, source, input.query ?? {})
  return sql`from ${sql.table(source.table)} t where ${sql.join(where, sql` and `)}`
}

/** How many rows there are, counted no further than one beyond `most`. */
async function rowsUpTo(
  ctx: Context,
  resource: Resource,
  source: TableSource,
  input: ExportInput,
  most: number,
): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (select ${conditions(ctx, resource, source, input)} limit ${most + 1}) counted`.execute(
    ctx.db,
  )
  return rows[0]!.n
}

/** Rows of a statement in their order by a cursor, so that a million of them never lie in memory. Ends with the transaction. */
export async function* cursor<Row extends object>(
  db: Db,
  select: RawBuilder<unknown>,
  signal: AbortSignal,
): AsyncGenerator<Row[]> {
  await sql`set local statement_timeout = '120s'`.execute(db)
  await sql`declare export no scroll cursor for ${select}`.execute(db)
  for (let batch = firstBatch; ;) {
    signal.throwIfAborted()
    const { rows } = await sql<Row>`fetch ${sql.lit(batch)} from export`.execute(db)
    yield rows
    if (rows.length < batch) return
    const length = rows.slice(0, 20).reduce((sum, row) => sum + JSON.stringify(row).length, 0) / 20
    batch = Math.max(10, Math.min(1000, Math.ceil(batchLength / length)))
  }
}

/** Labels of codes, by the dictionary; those of regions stand under `region`. */
type Words = Map<string, (code: string) => Text | undefined>

/** What a person reads in a cell: words, not codes. */
function cellOf(field: Field, row: Record<string, unknown>, name: string, words: Words, ctx: Context): Cell {
  const value = row[name]
  if (value === null || value === undefined) return null
  if (field.kind === 'flag') return say(value ? common.yes : common.no, ctx.language)
  if (field.choices)
    return say(
      field.choices[String(value)] ?? { zh: String(value), tw: String(value), en: String(value) },
      ctx.language,
    )
  const label = words.get(field.dictionary ?? field.kind)?.(String(value))
  if (label) return say(label, ctx.language)
  if (typeof value === 'number') return value
  return field.shownShift ? shifted(String(value), field.shownShift) : String(value)
}

function columnOf(field: Field, ctx: Context): SheetColumn {
  const kind =
    field.kind === 'date' || field.kind === 'dateTime'
      ? field.kind
      : field.kind === 'integer' || field.kind === 'decimal'
        ? 'number'
        : 'text'
  return {
    header: say(headOf(field), ctx.language),
    kind,
    ...(field.width ? { width: Math.round(field.width / 8) } : {}),
  }
}

/** Names of the columns, and which of them the user may read. */
function columnsIn(
  ctx: Context,
  resource: Resource,
  source: TableSource,
  input: ExportInput,
): { names: string[]; readable: string[] } {
  // A file's id means nothing to a reader, and a reference is told by its label.
  const readable = readableFields(ctx, resource)
  const all = source.masks ? Object.keys(resource.fields).filter((n) => !resource.fields[n]!.writeOnly) : readable
  const open = all.filter((n) => !['file', 'reference'].includes(resource.fields[n]!.kind))
  const told = (name: string) => resource.fields[name]?.labelField ?? name
  return {
    names: input.columns?.length ? [...new Set(input.columns.map(told))].filter((n) => open.includes(n)) : open,
    readable,
  }
}

async function sheetOf(
  ctx: Context,
  resource: Resource,
  source: TableSource,
  input: ExportInput,
  around: Around,
  making: Making,
): Promise<Sheet> {
  const { names, readable } = columnsIn(ctx, resource, source, input)
  const words: Words = new Map()
  for (const name of names) {
    const field = resource.fields[name]!
    if (field.dictionary) {
      const items = await dictionary(ctx, field.dictionary)
      words.set(field.dictionary, (code) => items.get(code)?.label)
    }
    if (field.kind === 'region' && !words.has('region')) {
      const regions = await regionNames(ctx)
      words.set('region', (code) => regions.get(code))
    }
  }
  const select = sql`select ${selection(
    names.filter((name) => readable.includes(name)),
    source,
  )} ${conditions(ctx, resource, source, input)} order by ${ordering(ctx, resource, input.query?.sort)}`
  async function* rows(): AsyncGenerator<Cell[]> {
    let done = 0
    let begun = performance.now()
    for await (const batch of cursor<Record<string, unknown>>(ctx.db, select, making.signal)) {
      await ctx.services.neighbours.makeRoom(ctx.user.tenantId, performance.now() - begun)
      begun = performance.now()
      for (const row of batch) {
        for (const [name, tell] of Object.entries(source.told ?? {})) if (name in row) row[name] = tell(ctx, row[name])
        yield names.map((name) =>
          readable.includes(name) ? cellOf(resource.fields[name]!, row, name, words, ctx) : mask,
        )
      }
      making.progress((done += batch.length))
    }
  }
  return around(
    {
      title: say(resource.title, ctx.language),
      columns: names.map((name) => columnOf(resource.fields[name]!, ctx)),
      rows: rows(),
    },
    names,
  )
}

/** The file is finished while the transaction is open and sent after it, so that a slow reader holds no connection. */
export async function spool(write: (file: string) => Promise<void>): Promise<Readable> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clearway-export-'))
  const file = path.join(folder, 'export')
  const clear = () => void rm(folder, { recursive: true, force: true }).catch(() => {})
  try {
    await write(file)
  } catch (error) {
    clear()
    throw error
  }
  return createReadStream(file).on('close', clear)
}

/** Puts lines of its own around the rows; `names` are the fields of the columns. */
type Around = (sheet: Sheet, names: readonly string[]) => Sheet

/** Makes a file of what its own transaction reads, once its turn has come. */
export const readInTurn = <T>(ctx: Context, { signal }: Making, read: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.services.database.transaction(
    { tenantId: ctx.user.tenantId, personId: ctx.user.personId, requestId: ctx.requestId },
    'read',
    (db) => read({ ...ctx, db }),
    signal,
  )

/** How long so many cells take on a paper. */
export function takes(paper: Paper, count: number): NonNullable<FileAnswer['takes']> {
  const { short, long } = cells[paper]
  return count <= short ? 'short' : count <= long ? 'long' : 'minutes'
}

/** The three exports of the common pattern. Word and PDF refuse more rows than paper takes; a file that takes longer than a person waits is left to a job. */
export function exportHandlers(resource: Resource, source: TableSource, around: Around = (sheet) => sheet) {
  /** How many rows it has, as far as that matters, and how long they take, without reading one. Throws for filters and an order that the user may not ask for. */
  async function estimate(
    ctx: Context,
    input: ExportInput,
    paper: Paper,
  ): Promise<{ rows: number; takes: NonNullable<FileAnswer['takes']> }> {
    ordering(ctx, resource, input.query?.sort)
    const columns = Math.max(1, columnsIn(ctx, resource, source, input).names.length)
    const most = paper === 'excel' ? Math.floor(cells.excel.long / columns) : mostPaperRows(columns)
    const rows = input.ids?.length ?? (await rowsUpTo(ctx, resource, source, input, most))
    if (paper !== 'excel' && rows > most) throw tooMuchForPaper(most)
    return { rows, takes: takes(paper, rows * columns) }
  }
  async function paper(
    ctx: Context,
    input: ExportInput,
    kind: 'pdf' | 'word',
    file: Pick<FileAnswer, 'name' | 'contentType'>,
  ): Promise<FileAnswer> {
    const { rows, ...how } = await estimate(ctx, input, kind)
    const body = async (making: Making) => {
      making.progress(0, rows)
      const table = await readInTurn(ctx, making, async (inner) =>
        paperTable(await sheetOf(inner, resource, source, input, around, making), {
          timeZone: ctx.user.timeZone,
          language: ctx.language,
        }),
      )
      return makePaper({ kind, table }, making.signal)
    }
    return { ...file, ...how, body, title: resource.title }
  }
  async function excel(ctx: Context, input: ExportInput, making: Making): Promise<Readable> {
    // The whole count is told to whoever watches; what is made at once has been counted already.
    const total = await rowsUpTo(ctx, resource, source, input, mostExcelRows)
    if (total > mostExcelRows) throw refuse(400, exportText.tooManyForExcel, { values: { max: mostExcelRows } })
    making.progress(0, total)
    const sheet = await sheetOf(ctx, resource, source, input, around, making)
    const options = { timeZone: ctx.user.timeZone, maxRows: mostExcelRows, cutNote: say(exportText.cut, ctx.language) }
    return spool((file) => pipeline(writeExcel(sheet, options), createWriteStream(file), { signal: making.signal }))
  }
  return {
    exportExcel: async (ctx: Context, input: ExportInput): Promise<FileAnswer> => ({
      name: 'excel-list.xlsx',
      contentType: excelType,
      title: resource.title,
      takes: (await estimate(ctx, input, 'excel')).takes,
      body: (making) => readInTurn(ctx, making, (inner) => excel(inner, input, making)),
    }),
    exportWord: (ctx: Context, input: ExportInput): Promise<FileAnswer> =>
      paper(ctx, input, 'word', {
        name: 'file.docx',
        contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      }),
    exportPDF: (ctx: Context, input: ExportInput): Promise<FileAnswer> =>
      paper(ctx, input, 'pdf', { name: 'file.pdf', contentType: 'application/pdf' }),
  }
}

/**
 * The three exports of a list whose rows follow from what its query has beside the filters, such as a tab:
 * `exportsFrom<{ tab: RechargeTab }>((ctx, { tab }) => [recharge, ofTab(tab)])`.
 */
export function exportsFrom<Asked extends object>(
  of: (ctx: Context, query: { [K in keyof Asked]?: Asked[K] | undefined }) => readonly [Resource, TableSource],
) {
  const paper =
    (kind: keyof ReturnType<typeof exportHandlers>) =>
    (ctx: Context, input: ExportInput & { query?: Parameters<typeof of>[1] | undefined }) =>
      exportHandlers(...of(ctx, input.query ?? {}))[kind](ctx, input)
  return { exportExcel: paper('exportExcel'), exportWord: paper('exportWord'), exportPDF: paper('exportPDF') }
}
