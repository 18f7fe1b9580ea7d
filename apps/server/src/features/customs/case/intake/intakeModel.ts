import type { PaperLine } from '../../../../business/goodsTable/paperLine.ts'
import type { Table } from '../../../../business/goodsTable/table.ts'

const headWords = /型号|型號|料号|料號|货号|貨號|物料|编码|編碼|model|part|p\/n|item|sku|article|mpn|code|型番|品番/i
/** Letters with figures, short, and no sentence: `GRM188R71H104KA93D`, `AB-12/3`. */
const modelWords = /^(?=.*[a-z])(?=.*\d)[a-z0-9][\w.\-/+#]{1,39}( [\w.\-/+#]{1,20})?$/i
const mostLooked = 200

/** How much of a column looks like part numbers: the share of its filled cells, 0 where hardly any is filled or all say the same. */
function share(cells: readonly string[], is: (cell: string) => boolean): number {
  const filled = cells.map((c) => c.trim()).filter(Boolean)
  if (filled.length === 0 || filled.length * 2 < cells.length) return 0
  if (new Set(filled).size * 4 < filled.length) return 0
  return filled.filter(is).length / filled.length
}

/**
 * The header of the column that looks like part numbers, of an invoice in which none was recognised: by its header and short cells, else by its cells alone.
 * Columns that are something else already are left out.
 */
export function likelyModel({ kind, at, head }: Table, lines: readonly PaperLine[]): string | undefined {
  if (kind !== 'invoice' || at.has('modelNumber')) return undefined
  const taken = new Set(at.values())
  const looked = lines.slice(0, mostLooked)
  const found = head.flatMap((header, column) => {
    if (taken.has(column) || !header.trim()) return []
    const cells = looked.map((line) => line.cells[column] ?? '')
    const score =
      share(cells, (c) => modelWords.test(c)) +
      (headWords.test(header) ? share(cells, (c) => c.length <= 60 && !/\s\S+\s/.test(c)) : 0)
    return score >= 0.6 ? [{ header, score }] : []
  })
  return found.sort((a, b) => b.score - a.score)[0]?.header
}
