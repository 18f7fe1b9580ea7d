import { goodsColumns, type GoodsSum } from '@clearway/contract/business/goodsTable'
import { agreesWith, sumOf } from '@clearway/contract/kernel/decimal'

import type { PaperLine, TotalName } from './paperLine.ts'
import type { ReadTable } from './read.ts'
import type { Table } from './table.ts'

/** What the good lines add up to, for the names that the table has columns of. */
function sumsOf(table: Table, lines: readonly PaperLine[]): Partial<Record<TotalName, string>> {
  const names = (['quantity', 'totalPrice', 'packages', 'netWeight', 'grossWeight'] as const).filter(
    (n) => table.at.has(n) && goodsColumns[table.kind].includes(n),
  )
  return Object.fromEntries(names.map((name) => [name, sumOf(lines.map((l) => String(l.values[name] ?? '')))]))
}

/** As finely as sums are compared: amounts by the cent, weights as the paper tells them. */
const places: Readonly<Partial<Record<TotalName, number>>> = { totalPrice: 2, netWeight: 0, grossWeight: 0 }

/** The sums of the lines against the paper's own TOTAL row. Freight and the like may be in its amount or not. */
export function sumsAgainst(read: readonly ReadTable[]): GoodsSum[] {
  return read.flatMap(({ table, read: { lines, totals, charges } }) =>
    (Object.entries(sumsOf(table, lines)) as [TotalName, string][]).map(([name, sum]) => {
      const paper = totals[name]?.value ?? null
      const ways = name === 'totalPrice' ? [sum, sumOf([sum, ...charges.map((c) => c.value)])] : [sum]
      const agrees = paper === null ? null : ways.some((way) => agreesWith(way, paper, places[name] ?? 3))
      return { kind: table.kind, name, lines: sum, paper, agrees }
    }),
  )
}
