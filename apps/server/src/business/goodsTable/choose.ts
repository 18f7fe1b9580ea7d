import type { GoodsColumn, GoodsKind } from '@clearway/contract/business/goodsTable'

import { findTable, likelyHead, missingIn, type Remembered, type SheetRows, type Table } from './table.ts'
import { kindByName } from './words.ts'

/** A table whose columns a person must name: what was found of them, and of which groups none. */
export interface Asked {
  readonly kind: GoodsKind
  readonly sheet: string
  readonly head: string[]
  readonly found: Record<string, string>
  readonly missing: string[][]
}

const isWhole = (table: Table | undefined): table is Table =>
  table !== undefined && missingIn(table.kind, table.at).length === 0
/** A mapping that somebody made counts more than a name, and that more than one column more. */
const rank = (file: string, sheets: number, t: Table): number =>
  (t.remembered ? 1000 : 0) +
  (kindByName(sheets > 1 ? t.sheet.name : `${t.sheet.name} ${file}`) === t.kind ? 100 : 0) +
  t.at.size

interface Chosen {
  readonly invoice: Table | undefined
  readonly packing: Table | undefined
  readonly unclear: { readonly kind: GoodsKind; readonly sheet: SheetRows; readonly table: Table | undefined }[]
}

/** Which sheet is which paper; `unclear` are those whose columns a person must name. */
export function chooseTables(
  file: string,
  sheets: readonly SheetRows[],
  wanted: GoodsKind | 'both' | undefined,
  remembered: Remembered,
): Chosen {
  const best = (kind: GoodsKind, from: readonly SheetRows[]) =>
    from
      .map((s) => findTable(kind, s, remembered))
      .filter(isWhole)
      .sort((a, b) => rank(file, sheets.length, b) - rank(file, sheets.length, a))[0]
  const named = (s: SheetRows) => kindByName(sheets.length > 1 ? s.name : `${s.name} ${file}`)
  let invoice =
    wanted === 'packingList'
      ? undefined
      : best(
          'invoice',
          sheets.filter((s) => !(sheets.length > 1 && named(s) === 'packingList')),
        )
  let packing =
    wanted === 'invoice'
      ? undefined
      : best(
          'packingList',
          sheets.filter((s) => s !== invoice?.sheet && !(sheets.length > 1 && named(s) === 'invoice')),
        )
  // A head that was mapped as a packing list is one, even where it has prices.
  if (!wanted && sheets.length === 1 && invoice && !invoice.remembered) {
    const only = findTable('packingList', sheets[0]!, remembered)
    if (only?.remembered && isWhole(only)) [invoice, packing] = [undefined, only]
  }
  const unclear: Chosen['unclear'] = []
  const ask = (kind: GoodsKind) => {
    const free = sheets.filter((s) => s !== invoice?.sheet && s !== packing?.sheet)
    const sheet =
      free.find((s) => named(s) === kind) ??
      (invoice || packing
        ? undefined
        : (free.find((s) => findTable(kind, s, remembered)) ?? free.find((s) => likelyHead(s.rows))))
    if (sheet) unclear.push({ kind, sheet, table: findTable(kind, sheet, remembered) })
  }
  if (!invoice && wanted !== 'packingList' && (wanted || !packing || sheets.some((s) => named(s) === 'invoice'))) {
    if (
      wanted ||
      packing ||
      (sheets.length > 1 ? !sheets.every((s) => named(s) === 'packingList') : named(sheets[0]!) !== 'packingList')
    )
      ask('invoice')
  }
  if (
    !packing &&
    wanted !== 'invoice' &&
    (wanted || sheets.some((s) => named(s) === 'packingList' && s !== invoice?.sheet))
  )
    ask('packingList')
  return { invoice, packing, unclear }
}

export function asked({ kind, sheet, table }: Chosen['unclear'][number]): Asked | undefined {
  const head = table?.head ?? likelyHead(sheet.rows)?.head
  if (!head) return undefined
  const at = table?.at ?? new Map<GoodsColumn, number>()
  return {
    kind,
    sheet: sheet.name,
    head: head.slice(0, 200).map((h) => h.slice(0, 300)),
    found: Object.fromEntries([...at].map(([column, place]) => [column, head[place]!.slice(0, 300)])),
    missing: missingIn(kind, at).map((g) => [...g]),
  }
}
