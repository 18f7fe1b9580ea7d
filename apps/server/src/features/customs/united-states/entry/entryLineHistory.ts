import { usEntry as contract, type UsLineTyped } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { blankLine } from '@clearway/contract/features/customs/united-states/entry/usLines'

import type { Context } from '../../../../kernel/context.ts'
import { historyOf, tellChanges } from '../../../../kernel/crud/history.ts'

const mostTold = 50
const names = Object.keys(blankLine) as (keyof UsLineTyped)[]

// No words: a history is read in three languages, figures and numbers in all of them.
function told(line: UsLineTyped | undefined, position: number): string | null {
  if (!line) return null
  const quantities = [
    [line.quantity, line.unit],
    [line.quantity2, line.unit2],
  ].flatMap(([quantity, unit]) => (quantity ? [`${quantity} ${unit}`.trim()] : []))
  const cases = [
    [line.adCase, line.adRate],
    [line.cvdCase, line.cvdRate],
  ].flatMap(([number, rate]) => (number ? [`${number} ${rate || '–'}%`] : []))
  return [
    `#${position}`,
    line.code && `[${line.code}]`,
    line.name,
    ...quantities.map((quantity) => `× ${quantity}`),
    `= ${line.value || '–'} ${line.currency}`.trim(),
    [line.origin, line.program, line.claims, ...cases].filter(Boolean).join(', '),
    line.excise && `+ ${line.excise}`,
    line.decided && `→ ${line.decided} “${line.decidedWhy}”`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Writes into the history of an entry what became of its lines, each as it was and as it became. */
export async function tellLineChanges(
  ctx: Context,
  entryId: string,
  before: readonly UsLineTyped[],
  after: readonly UsLineTyped[],
): Promise<void> {
  const changed = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => at).filter((at) =>
    names.some((name) => before[at]?.[name] !== after[at]?.[name]),
  )
  const changes = changed.map((at) => ({
    field: 'line_count',
    from: told(before[at], at + 1),
    to: told(after[at], at + 1),
  }))
  await tellChanges(ctx, 'us_entry', entryId, changes, mostTold)
}

/** The history of an entry. `linesHidden`: without what became of its lines. */
export async function entryHistory(ctx: Context, id: string, linesHidden: boolean) {
  const entries = await historyOf(ctx, contract, 'us_entry', id)
  return linesHidden
    ? entries.map((entry) => ({ ...entry, changes: entry.changes.filter(({ field }) => field !== 'lineCount') }))
    : entries
}
