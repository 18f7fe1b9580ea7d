import { goodsNeeds, type GoodsColumn } from '@clearway/contract/business/goodsTable'
import { goodsTableText } from '@clearway/contract/business/goodsTable.text'
import { gramsOf } from '@clearway/contract/business/weight'
import { maxLines } from '@clearway/contract/features/trade/orderLine'
import { product } from '@clearway/contract/kernel/decimal'
import type { FieldError } from '@clearway/contract/kernel/issue'
import { say } from '@clearway/contract/kernel/text'

import { joinable, joinPacking, withPacking } from '../../business/goodsTable/join.ts'
import type { PaperLine, RowNote } from '../../business/goodsTable/paperLine.ts'
import { readGoodsFile, type GoodsFile, type ReadTable } from '../../business/goodsTable/read.ts'
import type { Context } from '../../kernel/context.ts'
import type { ImportRow } from '../../kernel/crud/importRead.ts'
import type { UploadedFile } from '../../kernel/files/files.ts'
import { exportText } from '../../kernel/paper/paper.text.ts'
import { refuse } from '../../kernel/refuse.ts'

/** What an order calls the columns of a table of goods. */
const ours = {
  modelNumber: 'modelNumber',
  brand: 'brand',
  name: 'goodsName',
  nameEn: 'goodsName',
  quantity: 'quantity',
  unit: 'unitCode',
  unitPrice: 'totalPrice',
  totalPrice: 'totalPrice',
  netWeight: 'netWeight',
  grossWeight: 'roughWeight',
  remark: 'remark',
} as const satisfies Partial<Record<GoodsColumn, string>>
type Ours = (typeof ours)[keyof typeof ours]
const isOurs = (column: string): column is keyof typeof ours => Object.hasOwn(ours, column)
const ourName = (column: string): string => (isOurs(column) ? ours[column] : column)
const theirs = Object.fromEntries(
  Object.entries(ours)
    .toReversed()
    .map(([column, name]) => [name, column]),
)

/** What somebody says of the columns, under the names that every table of goods has for them. */
export const goodsColumnsOf = (mapping: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).map(([name, header]) => [theirs[name] ?? name, header]))

/** Column → header in which it was found, by the order's names. */
export const columnsFound = ({ table }: ReadTable): Record<string, string> =>
  Object.fromEntries([...table.at].toReversed().map(([column, at]) => [ourName(column), table.head[at]!.slice(0, 300)]))

/** A row of the file as a line of an order, in grams. `errors` and `warnings` name its columns. */
export interface ReadRow extends ImportRow {
  readonly values: Record<Ours, string | null>
  readonly errors: FieldError[]
  readonly warnings: FieldError[]
  /** What the cell of a column holds, as it stands in the file. */
  readonly raw: (column: string) => string
}

/** A file of order lines: its table, its rows, and what else it says. */
export interface LinesFile extends GoodsFile {
  readonly invoice: ReadTable
  readonly rows: readonly ReadRow[]
}

/** Throws 400 with the headers of the file where a person must say which column is which. */
function requireLines(ctx: Context, read: GoodsFile): ReadTable {
  const { invoice, packing, ask } = read
  const asked = ask.find((a) => a.kind === 'invoice') ?? ask[0]
  if (invoice?.table.at.has('modelNumber')) return invoice
  const table = (invoice ?? packing)?.table
  const head = asked?.head ?? table?.head.map((h) => h.slice(0, 300)) ?? []
  const found = asked?.found ?? Object.fromEntries([...(table?.at ?? [])].map(([column, at]) => [column, head[at]!]))
  const missing = [['modelNumber'], ...goodsNeeds.invoice.slice(1)].filter(
    (g) => !g.some((c) => found[c] !== undefined),
  )
  const values = {
    name: missing
      .map((g) => g.map((c) => say(goodsTableText.columns[c as GoodsColumn], ctx.language)).join(' / '))
      .join(', '),
  }
  throw refuse(400, exportText.noColumn, {
    values,
    errors: [{ field: 'file', message: exportText.noColumn, values }],
    data: {
      head: head.slice(0, 100),
      found: Object.fromEntries(Object.entries(found).flatMap(([c, header]) => (isOurs(c) ? [[ours[c], header]] : []))),
      missing: [...new Set(missing.map((g) => ourName(g.at(-1)!)))],
    },
  })
}

const told = (ctx: Context, { field, text, values }: RowNote): FieldError => ({
  field: ourName(field),
  message: say(text, ctx.language, values),
})

// Tables of goods are read in kilograms.
const grams = (kilograms: string | undefined): string | null => (kilograms === undefined ? null : gramsOf(kilograms))

function rowOf(ctx: Context, { table }: ReadTable, line: PaperLine): ReadRow {
  const { row, cells, values: v } = line
  const raw = (column: string): string => {
    for (const [name, at] of table.at) if (ourName(name) === column && cells[at]?.trim()) return cells[at].trim()
    return ''
  }
  return {
    row,
    cells,
    raw,
    values: {
      modelNumber: v.modelNumber ?? null,
      brand: v.brand ?? null,
      goodsName: v.name ?? v.nameEn ?? null,
      quantity: v.quantity ?? null,
      unitCode: v.unit ?? null,
      netWeight: grams(v.netWeight),
      roughWeight: grams(v.grossWeight),
      totalPrice: v.totalPrice ?? product(v.quantity, v.unitPrice, 4) ?? null,
      // Its lines stay as they were written.
      remark: raw('remark') || null,
    },
    errors: line.errors.map((e) => told(ctx, e)),
    warnings: line.warnings.map((w) => told(ctx, w)),
  }
}

/** Reads a file of order lines; the weights may stand in a packing list of the same file. Throws 400. */
export async function readLinesFile(
  ctx: Context,
  file: UploadedFile | undefined,
  orgId: string | null,
  mapping: Readonly<Record<string, string>> | undefined,
): Promise<LinesFile> {
  const columns = mapping && goodsColumnsOf(mapping)
  const read = await readGoodsFile(ctx, file, { orgId, most: maxLines, columns, weightPlaces: 7 })
  const invoice = requireLines(ctx, read)
  const { lines } = invoice.read
  if (read.packing) {
    const { packed, left } = joinPacking(joinable(lines), read.packing.read.lines)
    for (const line of lines) withPacking(line, packed.get(String(line.row)))
    for (const { id } of left)
      lines.find((l) => String(l.row) === id)?.warnings.push({ field: 'netWeight', text: goodsTableText.noPacking })
  }
  return { ...read, invoice, rows: lines.map((line) => rowOf(ctx, invoice, line)) }
}
