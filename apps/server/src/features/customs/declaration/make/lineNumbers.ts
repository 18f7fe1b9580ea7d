import type { Declaration, DecValues } from '@clearway/contract/features/customs/declaration/model'
import { sumOf } from '@clearway/contract/kernel/decimal'
import Big from 'big.js'

/** Sums of the lines as the list shows them; several currencies have none. */
export function totalsOf(lines: readonly { readonly item: DecValues }[]): {
  lineCount: number
  total: string
  currency: string | null
} {
  const [currency, ...others] = new Set(lines.map((l) => l.item['TradeCurr'] ?? '').filter(Boolean))
  return {
    lineCount: lines.length,
    total: new Big(sumOf(lines.map((l) => l.item['DeclTotal']))).round(2, Big.roundHalfUp).toFixed(2),
    currency: currency && !others.length ? currency.slice(0, 10) : null,
  }
}

type Blocks = Declaration['blocks']

/**
 * Containers and certificates of origin name lines by their number: when lines come or go, the numbers follow the lines they meant. A number that
 * meant no line stays, for the checks to tell. `before` and `after` are the ids of the lines in their order. Gives the blocks that changed only.
 */
export function renumbered(blocks: Blocks, before: readonly string[], after: readonly string[]): Blocks {
  const now = new Map(after.map((id, n) => [id, String(n + 1)]))
  const of = (number: string): string | undefined => {
    const id = /^\d{1,9}$/.test(number) ? before[Number(number) - 1] : undefined
    return id === undefined ? number : now.get(id)
  }
  const many = (list: string) =>
    list
      .split(',')
      .map((n) => n.trim())
      .filter(Boolean)
      .flatMap((n) => of(n) ?? [])
      .join(',')
  const containers = blocks.containers?.map((row) => (row['GoodsNo'] ? { ...row, GoodsNo: many(row['GoodsNo']) } : row))
  const origins = blocks.origins?.flatMap((row) => {
    const number = row['DecGNo'] ? of(row['DecGNo']) : undefined
    return row['DecGNo'] && number === undefined ? [] : [number === undefined ? row : { ...row, DecGNo: number }]
  })
  const differs = (name: 'containers' | 'origins', rows: Blocks['containers']) =>
    rows !== undefined && JSON.stringify(rows) !== JSON.stringify(blocks[name])
  return {
    ...(differs('containers', containers) && { containers: containers! }),
    ...(differs('origins', origins) && { origins: origins! }),
  }
}
