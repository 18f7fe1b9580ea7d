import { goodsTableText as t } from '@clearway/contract/business/goodsTable.text'
import type { Origin } from '@clearway/contract/kernel/origin'

import { shareByQuantity } from './figures.ts'
import { cellOf, tell, type PaperLine, type Reading } from './paperLine.ts'

/** A weight that stands once for several lines packed together is shared by their quantities; their packages are counted once, at the first. */
export function shareMerged(reading: Reading, lines: readonly PaperLine[]): void {
  for (const field of ['netWeight', 'grossWeight', 'packages'] as const) {
    if (!reading.table.at.has(field)) continue
    for (let from = 0; from < lines.length; from++) {
      if (lines[from]!.values[field] === undefined) continue
      let to = from + 1
      // A cell that holds something unreadable is no empty one.
      while (to < lines.length && cellOf(reading, lines[to]!.cells, field) === '') to++
      const group = lines.slice(from, to)
      if (group.length > 1) shareOver(field, group)
      from = to - 1
    }
  }
}

function shareOver(field: 'netWeight' | 'grossWeight' | 'packages', group: readonly PaperLine[]): void {
  const [first, ...others] = group
  const origin: Origin = { kind: 'rule', of: first!.origins[field]!.of! }
  if (field === 'packages') {
    for (const line of others) {
      line.values.packages = 0
      line.origins.packages = origin
    }
    return
  }
  const whole = first!.values[field]!
  const parts = shareByQuantity(
    whole,
    group.map((l) => l.values.quantity ?? '0'),
  )
  for (const [i, line] of group.entries()) {
    line.values[field] = parts[i]!
    line.origins[field] = origin
  }
  tell(first!.warnings, field, t.shared, { rows: `${first!.row}–${others.at(-1)!.row}`, total: whole })
}
