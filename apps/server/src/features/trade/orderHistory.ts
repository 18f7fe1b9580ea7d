import { kilogramsOf } from '@clearway/contract/business/weight'
import { orderHistory } from '@clearway/contract/features/trade/order'

import type { Context } from '../../kernel/context.ts'
import { historyOf, tellChanges } from '../../kernel/crud/history.ts'
import { hiddenColumns, type Line, type LineChange } from './orderLines.ts'

const mostTold = 100

// No words: a history is read in three languages, figures and model numbers in all of them.
function lineText(line: Line | null, unit: boolean): string | null {
  if (!line) return null
  const goods = `${line.modelNumber}${line.brand ? ` / ${line.brand}` : ''}`
  return `#${line.line} ${goods} × ${line.quantity}${unit ? ` [${line.unitCode}]` : ''} = ${line.totalPrice} (${kilogramsOf(line.netWeight)} / ${kilogramsOf(line.roughWeight)} kg)${line.remark ? ` “${line.remark}”` : ''}`
}

/** Writes what became of the lines into the order's history, one entry a line. */
export async function tellLineChanges(ctx: Context, orderId: string, changes: readonly LineChange[]): Promise<void> {
  const told = changes.map(({ from, to }) => {
    const unit = from?.unitCode !== to?.unitCode
    return { field: 'detail_list', from: lineText(from, unit), to: lineText(to, unit) }
  })
  await tellChanges(ctx, 'trade_order', orderId, told, mostTold)
}

/** The history of an order; header and lines that were saved together are one entry. */
export async function orderHistoryOf(ctx: Context, id: string) {
  const entries = await historyOf(ctx, orderHistory, 'trade_order', id)
  const linesHidden = hiddenColumns(ctx).length > 0
  const merged: typeof entries = []
  for (const entry of entries) {
    const changes = linesHidden ? entry.changes.filter((c) => c.field !== 'detailList') : entry.changes
    const last = merged.at(-1)
    if (
      last &&
      last.action === 'update' &&
      entry.action === 'update' &&
      last.at === entry.at &&
      last.personName === entry.personName
    ) {
      last.changes = [...last.changes, ...changes].sort(
        (a, b) => Number(a.field === 'detailList') - Number(b.field === 'detailList'),
      )
    } else merged.push({ ...entry, changes })
  }
  return merged
}
