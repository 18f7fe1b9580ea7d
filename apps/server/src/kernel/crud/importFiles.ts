import type { FieldError } from '@clearway/contract/kernel/issue'
import { say, type Text } from '@clearway/contract/kernel/text'

import type { Context, FileAnswer } from '../context.ts'
import { writeExcel } from '../paper/excel.ts'
import { exportText } from '../paper/paper.text.ts'
import type { SheetColumn } from '../paper/sheet.ts'
import { excelType } from './crudExport.ts'
import type { ImportColumn } from './importColumns.ts'
import type { ImportRow } from './importRead.ts'

const header = (c: ImportColumn, ctx: Context) => `${say(c.label, ctx.language)}${c.required ? ' *' : ''}`

async function sheetColumn(c: ImportColumn, ctx: Context): Promise<SheetColumn> {
  const offered = await c.naming?.offers?.(ctx)
  const choices = offered ?? (c.choices && [...c.choices.values()].map((t) => say(t, ctx.language)))
  return {
    header: header(c, ctx),
    kind: 'text',
    ...(c.width ? { width: c.width } : {}),
    ...(choices ? { choices } : {}),
    ...(offered ? { open: true } : {}),
  }
}

async function* rowsOf(rows: readonly (readonly (string | null)[])[]) {
  yield* rows
}

/** A file to fill in: the columns with their lists, and a page that says how. */
export async function templateFile(ctx: Context, title: Text, columns: readonly ImportColumn[]): Promise<FileAnswer> {
  const namings = columns.flatMap((c) => (c.naming ? [c.naming] : []))
  const notes = [
    exportText.requiredNote,
    exportText.choiceNote,
    exportText.dateNote,
    ...(namings.length ? [exportText.nameNote] : []),
    ...(namings.some((n) => n.many) ? [exportText.manyNote] : []),
  ].map((t) => say(t, ctx.language))
  const body = writeExcel(
    {
      title: say(title, ctx.language),
      columns: await Promise.all(columns.map((c) => sheetColumn(c, ctx))),
      rows: rowsOf([]),
      notes,
    },
    { timeZone: ctx.user.timeZone, notesTitle: say(exportText.notes, ctx.language) },
  )
  return { name: `${say(title, ctx.language)}.xlsx`, contentType: excelType, body }
}

/** The failed rows as they came, with the reason in a last column: mend them there and import that file. */
export function failedRowsFile(
  ctx: Context,
  head: readonly string[],
  failed: ReadonlyMap<ImportRow, readonly FieldError[]>,
): FileAnswer {
  const reason = say(exportText.reason, ctx.language)
  const rows = [...failed].map(([row, errors]) => [
    ...head.map((_, i) => row.cells[i] ?? ''),
    errors.map((e) => e.message).join('; '),
  ])
  const columns: SheetColumn[] = [...head.filter((h) => h !== reason), reason].map((h) => ({ header: h, kind: 'text' }))
  return {
    name: 'failed-rows.xlsx',
    contentType: excelType,
    body: writeExcel({ title: reason, columns, rows: rowsOf(rows) }, { timeZone: ctx.user.timeZone }),
  }
}
