import { kilogramsOf } from '@clearway/contract/business/weight'
import { orderHistory } from '@clearway/contract/features/trade/order'
import { sql } from 'kysely'

import type { Context } from '../../kernel/context.ts'
import { historyOf } from '../../kernel/crud/history.ts'
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
  if (!changes.length) return
  const entries = changes.slice(0, mostTold).map(({ from, to }) => {
    const unit = from?.unitCode !== to?.unitCode
    return { field: 'detail_list', from: lineText(from, unit), to: lineText(to, unit) }
  })
  if (changes.length > mostTold)
    entries.push({ field: 'detail_list', from: null, to: `… +${changes.length - mostTold}` })
  await sql`insert into record_history (tenant_id, table_name, record_id, action, changes, person_id, request_id)
    values (current_tenant(), 'trade_order', ${orderId}, 'update', ${JSON.stringify(entries)}::jsonb, ${ctx.user.personId}, ${ctx.requestId})`.execute(
    ctx.db,
  )
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
