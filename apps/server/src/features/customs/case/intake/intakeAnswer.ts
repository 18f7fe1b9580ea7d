import type { GoodsColumn } from '@clearway/contract/business/goodsTable'
import type { IntakePart } from '@clearway/contract/features/customs/case/caseIntake'
import { say } from '@clearway/contract/kernel/text'

import type { PaperLine, RowNote } from '../../../../business/goodsTable/paperLine.ts'
import type { ReadTable } from '../../../../business/goodsTable/read.ts'
import { headHash } from '../../../../business/goodsTable/table.ts'
import type { Context } from '../../../../kernel/context.ts'
import { likelyModel } from './intakeModel.ts'

const mostTold = 100

export const noteWords = (ctx: Context, { text, values }: RowNote): string => say(text, ctx.language, values)
const told = (ctx: Context, line: PaperLine, note: RowNote) => ({
  row: line.row,
  field: note.field,
  message: noteWords(ctx, note),
})

/** What one table of a file came to. */
export function partOf(ctx: Context, { table, read: { lines, charges } }: ReadTable, imported: number): IntakePart {
  const bad = lines.filter((l) => l.errors.length)
  const warnings = lines.flatMap((l) => l.warnings.map((w) => told(ctx, l, w)))
  const cell = (line: PaperLine, field: string): string | null => {
    const at = table.at.get(field as GoodsColumn)
    return at === undefined ? null : (line.cells[at] ?? '').slice(0, 300)
  }
  return {
    kind: table.kind,
    sheet: table.sheet.name,
    headRow: table.headAt + 1,
    head: table.head.slice(0, 200).map((h) => h.slice(0, 300)),
    remembered: table.remembered,
    modelLike: likelyModel(table, lines)?.slice(0, 300) ?? null,
    columns: Object.fromEntries([...table.at].map(([column, at]) => [column, table.head[at]!.slice(0, 300)])),
    total: lines.length,
    good: lines.length - bad.length,
    problemRows: bad.length,
    imported,
    problems: bad
      .flatMap((l) => l.errors.map((e) => ({ ...told(ctx, l, e), value: cell(l, e.field) })))
      .slice(0, mostTold),
    warnings: warnings.slice(0, mostTold),
    warningCount: warnings.length,
    charges: charges.slice(0, mostTold).map((c) => ({ ...c, currency: c.currency ?? null })),
  }
}

export const hashOf = ({ table }: ReadTable): string => headHash(table.head)
