import type { FileLayout, LayoutKind } from '@clearway/contract/features/customs/exchange/fileLayout'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import { sql } from 'kysely'
import type { z } from 'zod'

import type { Context } from '../../../kernel/context.ts'
import { csvCell } from '../../../kernel/paper/csvCell.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { localTimeIn } from './clock.ts'

/** A record as a file has it: the values of its fields, and of each of its items. */
export interface FileRecord {
  readonly head: Readonly<Record<string, unknown>>
  readonly lines?: readonly Readonly<Record<string, unknown>>[]
}

/** The layouts of one kind of file; `first` is what a tenant begins with. */
export function keptLayouts<S extends z.ZodType<FileLayout>>(kind: LayoutKind, schema: S, first: z.output<S>) {
  type Layout = z.output<S>
  interface Kept {
    readonly layout: Layout
    readonly version: number
  }
  async function layout(ctx: Context): Promise<Kept> {
    const { rows } = await sql<{
      layout: unknown
      version: number
    }>`select layout, version from file_layout where tenant_id = current_tenant() and kind = ${kind}`.execute(ctx.db)
    const [row] = rows
    const kept = schema.safeParse(row?.layout)
    return { layout: kept.success ? kept.data : first, version: row?.version ?? 0 }
  }
  /** Throws 409 with the layout as it stands where somebody else saved one meanwhile. */
  async function saveLayout(ctx: Context, asked: Kept): Promise<Kept> {
    const { rows } = await sql<{
      version: number
    }>`insert into file_layout (tenant_id, kind, layout, version, updated_by)
    select current_tenant(), ${kind}, ${JSON.stringify(asked.layout)}::jsonb, 1, ${ctx.user.personId}
      where ${asked.version} = 0 or exists (select from file_layout where tenant_id = current_tenant() and kind = ${kind})
    on conflict (tenant_id, kind) do update set layout = excluded.layout, version = file_layout.version + 1, updated_at = now(), updated_by = excluded.updated_by
      where file_layout.version = ${asked.version} returning version`.execute(ctx.db)
    if (!rows[0]) throw refuse(409, refusals.stale, { data: { current: await layout(ctx) } })
    return { layout: asked.layout, version: rows[0].version }
  }
  return { layout, saveLayout }
}

const day = /^(\d{4})-(\d\d)-(\d\d)$/
/** Fields of an item are named after it: `line.code`. */
const ofLine = /^line\./

function dayIn(form: FileLayout['date'], value: string): string {
  const [, year, month, date] = day.exec(value) ?? []
  if (!year || form === 'yyyy-MM-dd') return value
  return form === 'yyyyMMdd' ? `${year}${month}${date}` : `${date}/${month}/${year}`
}

/** A layout and the clock by which its times are written. */
type Shape = FileLayout & { readonly clock: string }

/** The value of a field as text: days in the form of the layout, times by its clock. */
function cellOf(of: FileRecord['head'], field: string, { date, time, clock }: Shape): string {
  const value = of[field]
  if (value === null || value === undefined) return ''
  if (field.endsWith('Date')) return dayIn(date, String(value))
  if (!field.endsWith('At')) return String(value)
  const [on = '', at = ''] = localTimeIn(clock, String(value)).split(' ')
  return time === 'date' ? dayIn(date, on) : `${dayIn(date, on)} ${at}`
}

/** A cell that a sheet would take for a formula begins with an apostrophe. */
function safeCell(value: string, separator: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^[+-]?\d/.test(value) ? `'${value}` : value
  return csvCell(safe, separator)
}

/** A line for each record, or for each of its items with what the record says in every one. */
function csvOf(layout: Shape, records: readonly FileRecord[]): string {
  const { separator, heading, columns } = layout
  const lines = records.flatMap(({ head, lines: items }) =>
    (items?.length ? items : [{}]).map((item: FileRecord['head']) =>
      columns.map(({ field }) => safeCell(cellOf({ ...head, ...item }, field, layout), separator)),
    ),
  )
  const top = heading ? [columns.map(({ name }) => safeCell(name, separator))] : []
  return `\ufeff${[...top, ...lines].map((cells) => cells.join(separator)).join('\r\n')}\r\n`
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xmlText = (value: string): string =>
  // Control characters are no XML at all.
  value
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (c) => escaped[c]!)

/** An element for each record with one for each of its fields; after them one for each item, where the layout has any of its fields. */
function xmlOf(layout: Shape, records: readonly FileRecord[]): string {
  const { root, item, line, columns } = layout
  const tag = (name: string) => name.replaceAll(/[^A-Za-z0-9_.-]/g, '')
  const cells = (of: FileRecord['head'], isLine: boolean, indent: string) =>
    columns
      .filter(({ field }) => ofLine.test(field) === isLine)
      .map(({ field, name }) => `${indent}<${tag(name)}>${xmlText(cellOf(of, field, layout))}</${tag(name)}>`)
  const hasLines = columns.some(({ field }) => ofLine.test(field))
  const items = records.map(({ head, lines = [] }) =>
    [
      `  <${item}>`,
      ...cells(head, false, '    '),
      ...(hasLines ? lines.flatMap((one) => [`    <${line}>`, ...cells(one, true, '      '), `    </${line}>`]) : []),
      `  </${item}>`,
    ].join('\n'),
  )
  return ['<?xml version="1.0" encoding="UTF-8"?>', `<${root}>`, ...items, `</${root}>`, ''].join('\n')
}

/** The records as CSV or XML, whichever the layout says; times by the clock of its customs. */
export function fileOf(layout: FileLayout, clock: string, name: string, records: readonly FileRecord[]) {
  const isCsv = layout.format === 'csv'
  return {
    name: `${name}.${layout.format}`,
    contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/xml',
    body: Buffer.from((isCsv ? csvOf : xmlOf)({ ...layout, clock }, records)),
  }
}
