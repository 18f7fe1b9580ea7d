import { warehouseBin as contract } from '@clearway/contract/features/logistics/warehouse/warehouseBin'
import { warehouseBinText as t } from '@clearway/contract/features/logistics/warehouse/warehouseBin.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { requireShown } from '../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../kernel/context.ts'
import { readRows } from '../../../kernel/crud/crudRows.ts'
import { barcode } from '../../../kernel/paper/barcode.ts'
import { renderPdf, type PdfDefinition } from '../../../kernel/paper/pdf.ts'
import { notFound } from '../../../kernel/refuse.ts'
import { warehouseBinSource } from './warehouseBinRows.ts'

type Asked = Parsed<(typeof contract)['routes']['labels']>

interface Label {
  readonly code: string
  readonly warehouse: string
  readonly zone: string
}

const mm = (n: number) => (n * 72) / 25.4

/** Width and height of a label, and how large its code is printed. */
const sizes = {
  roll100x60: { width: mm(100), height: mm(60), letters: 44, bars: 22, edge: mm(4) },
  roll70x40: { width: mm(70), height: mm(40), letters: 24, bars: 16, edge: mm(3) },
  sheet: { width: mm(70), height: mm(37), letters: 20, bars: 14, edge: mm(3) },
} as const

type Size = (typeof sizes)[keyof typeof sizes]

/** One label: where it hangs, its code in letters that a forklift driver reads, and what a scanner reads. */
function labelOf(
  { code, warehouse, zone }: Label,
  { width, height, letters, bars: tall, edge }: Size,
  symbol: Asked['symbol'],
) {
  const inner = width - 2 * edge
  const side = Math.min(height - 2 * edge, inner * 0.36)
  const beside = symbol === 'code128' ? 0 : side + 6
  const bars = symbol === 'qr' ? [] : [{ svg: barcode(code, tall), width: inner - beside, margin: [0, 4, 0, 0] }]
  return {
    columns: [
      {
        width: inner - beside,
        stack: [
          { text: `${warehouse} · ${zone}`, fontSize: letters * 0.36, color: '#3e4c59' },
          { text: code, fontSize: Math.min(letters, ((inner - beside) / code.length) * 1.6), bold: true, noWrap: true },
          ...bars,
        ],
      },
      ...(symbol === 'code128' ? [] : [{ width: side, qr: code, fit: side, margin: [6, 0, 0, 0] }]),
    ],
  }
}

const grid = { columns: 3, rows: 8, top: mm(0.5) } as const
const onSheet = grid.columns * grid.rows

/** Twenty-four on a sheet of A4, edge to edge, as the blank sheets come. */
function onSheets(labels: readonly object[], { width, height, edge }: Size): PdfDefinition {
  const at = (n: number) => ({
    x: (n % grid.columns) * width + edge,
    y: grid.top + Math.floor((n % onSheet) / grid.columns) * height + edge,
  })
  return {
    pageSize: 'A4',
    pageMargins: 0,
    content: labels.map((label, n) => ({
      ...(n > 0 && n % onSheet === 0 && { pageBreak: 'before' }),
      ...label,
      absolutePosition: at(n),
    })),
  }
}

const onRoll = (labels: readonly object[], { width, height, edge }: Size): PdfDefinition => ({
  pageSize: { width, height },
  pageMargins: edge,
  content: labels.map((label, n) => (n ? { pageBreak: 'before', stack: [label] } : label)),
})

/** PDF of the labels of these bins, in the order of their codes. Throws 404 where one of them is not the caller's to see. */
export async function labels(ctx: Context, { ids, size, symbol, language }: Asked): Promise<FileAnswer> {
  requireShown(ctx, contract.name, ['code', 'warehouseId', 'zoneId'])
  const chosen = [...new Set(ids)]
  const seen = await readRows(ctx, contract, warehouseBinSource, chosen, { deleted: false })
  if (seen.length !== chosen.length) throw notFound()
  const { rows } = await sql<Label>`select b.code, w.code as warehouse, z.code as zone from warehouse_bin b
      join warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id join warehouse_zone z on z.tenant_id = b.tenant_id and z.id = b.zone_id
    where b.tenant_id = current_tenant() and b.id = any(${chosen}::uuid[]) order by w.code, b.code`.execute(ctx.db)
  const of = sizes[size]
  const drawn = rows.map((label) => labelOf(label, of, symbol))
  const title = say(t.labels, language)
  const definition = { info: { title }, footer: null, ...(size === 'sheet' ? onSheets(drawn, of) : onRoll(drawn, of)) }
  return {
    name: `${title} ${rows[0]!.warehouse}.pdf`,
    contentType: 'application/pdf',
    body: ({ signal }) => renderPdf(definition, language, signal),
  }
}
