import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { common } from '@clearway/contract/kernel/common.text'
import type { Field } from '@clearway/contract/kernel/field'
import type { ListQuery, Resource } from '@clearway/contract/kernel/resource'
import { mask } from '@clearway/contract/kernel/mask'
import { say, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'
import { dataAccess } from '../access.ts'
import type { Context, FileAnswer } from '../context.ts'
import { dictionary } from './dictionaries.ts'
import { regionNames } from './regions.ts'
import { writeExcel } from '../paper/excel.ts'
import { listConditions, ordering, readableFields, scopeCondition, selection, type TableSource } from './list-query.ts'
import { exportText } from '../paper/paper.text.ts'
import { makePaper, paperTable } from '../paper/paper.ts'
import type { Cell, Sheet, SheetColumn } from '../paper/sheet.ts'

interface ExportInput { ids?: string[] | undefined; columns?: string[] | undefined; query?: ListQuery | undefined }

const batch = 2000
/** A document of more rows is no longer read by a person; the file says that it was cut. */
const mostPaperRows = 5000
export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows in their order by a cursor, so that a million of them never lie in memory. Ends with the transaction. */
async function* cursor(ctx: Context, resource: Resource, source: TableSource, input: ExportInput, fields: string[]): AsyncGenerator<Record<string, unknown>> {
  const where = input.ids?.length
    ? [sql`t.id = any(${input.ids}::uuid[])`, ...scopeCondition(ctx, source, dataAccess(ctx.user, resource.name))]
    : listConditions(ctx, resource, source, input.query ?? {})
  await sql`set local statement_timeout = '120s'`.execute(ctx.db)
  await sql`declare export no scroll cursor for select ${selection(fields, source)} from ${sql.table(source.table)} t
    where ${sql.join(where, sql` and `)} order by ${ordering(ctx, resource, input.query?.sort)}`.execute(ctx.db)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(batch)} from export`.execute(ctx.db)
    yield* rows
    if (rows.length < batch) return
  }
}

/** Labels of codes, by the dictionary; those of regions stand under `region`. */
type Words = Map<string, (code: string) => Text | undefined>

/** What a person reads in a cell: words, not codes. */
function cellOf(field: Field, row: Record<string, unknown>, name: string, words: Words, ctx: Context): Cell {
  const value = row[name]
  if (value === null || value === undefined) return null
  if (field.kind === 'flag') return say(value ? common.yes : common.no, ctx.language)
  if (field.choices) return say(field.choices[String(value)] ?? { zh: String(value), tw: String(value), en: String(value) }, ctx.language)
  const label = words.get(field.dictionary ?? field.kind)?.(String(value))
  if (label) return say(label, ctx.language)
  return typeof value === 'number' ? value : String(value)
}

function columnOf(field: Field, ctx: Context): SheetColumn {
  const kind = field.kind === 'date' || field.kind === 'dateTime' ? field.kind : field.kind === 'integer' || field.kind === 'decimal' ? 'number' : 'text'
  return { header: say(field.label, ctx.language), kind, ...(field.width ? { width: Math.round(field.width / 8) } : {}) }
}

async function sheetOf(ctx: Context, resource: Resource, source: TableSource, input: ExportInput, around: Around): Promise<Sheet> {
  // A file's id means nothing to a reader, and a reference is told by its label.
  const readable = readableFields(ctx, resource)
  const all = source.masks ? Object.keys(resource.fields).filter((n) => !resource.fields[n]!.writeOnly) : readable
  const open = all.filter((n) => !['file', 'reference'].includes(resource.fields[n]!.kind))
  const told = (name: string) => resource.fields[name]?.labelField ?? name
  const names = input.columns?.length ? [...new Set(input.columns.map(told))].filter((n) => open.includes(n)) : open
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
  async function* rows(): AsyncGenerator<Cell[]> {
    for await (const row of cursor(ctx, resource, source, input, names.filter((name) => readable.includes(name)))) {
      for (const [name, tell] of Object.entries(source.told ?? {})) if (name in row) row[name] = tell(ctx, row[name])
      yield names.map((name) => (readable.includes(name) ? cellOf(resource.fields[name]!, row, name, words, ctx) : mask))
    }
  }
  return around({ title: say(resource.title, ctx.language), columns: names.map((name) => columnOf(resource.fields[name]!, ctx)), rows: rows() }, names)
}

/** The file is finished while the transaction is open and sent after it, so that a slow reader holds no connection. */
export async function spool(write: (file: string) => Promise<void>): Promise<FileAnswer['body']> {
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

/** The three exports of the common pattern. */
export function exportHandlers(resource: Resource, source: TableSource, around: Around = (sheet) => sheet) {
  async function paper(ctx: Context, input: ExportInput, kind: 'pdf' | 'word'): Promise<FileAnswer['body']> {
    const options = { timeZone: ctx.user.timeZone, maxRows: mostPaperRows, cutNote: say(exportText.cut, ctx.language), language: ctx.language }
    const table = await paperTable(await sheetOf(ctx, resource, source, input, around), options)
    return () => makePaper({ kind, table })
  }
  return {
    exportExcel: async (ctx: Context, input: ExportInput): Promise<FileAnswer> => {
      const sheet = await sheetOf(ctx, resource, source, input, around)
      const body = await spool((file) => pipeline(writeExcel(sheet, { timeZone: ctx.user.timeZone }), createWriteStream(file)))
      return { name: 'excel-list.xlsx', contentType: excelType, body }
    },
    exportWord: async (ctx: Context, input: ExportInput): Promise<FileAnswer> => ({
      name: 'file.docx', contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', body: await paper(ctx, input, 'word'),
    }),
    exportPDF: async (ctx: Context, input: ExportInput): Promise<FileAnswer> => ({
      name: 'file.pdf', contentType: 'application/pdf', body: await paper(ctx, input, 'pdf'),
    }),
  }
}

/**
 * The three exports of a list whose rows follow from what its query has beside the filters, such as a tab:
 * `exportsFrom<{ tab: RechargeTab }>((ctx, { tab }) => [recharge, ofTab(tab)])`.
 */
export function exportsFrom<Asked extends object>(of: (ctx: Context, query: { [K in keyof Asked]?: Asked[K] | undefined }) => readonly [Resource, TableSource]) {
  const paper = (kind: keyof ReturnType<typeof exportHandlers>) => (ctx: Context, input: ExportInput & { query?: Parameters<typeof of>[1] | undefined }) =>
    exportHandlers(...of(ctx, input.query ?? {}))[kind](ctx, input)
  return { exportExcel: paper('exportExcel'), exportWord: paper('exportWord'), exportPDF: paper('exportPDF') }
}
