import { PlusOutlined } from '@ant-design/icons'
import type { Text } from '@clearway/contract/kernel/text'

import type { Action } from '../../../kernel/list/RowActions.tsx'
import { adminText as t } from '../admin.text.ts'

export const addBelow = (run: () => void): Action => ({
  key: 'below',
  label: t.addBelow,
  icon: <PlusOutlined />,
  run,
})

/** What can be done with a row of a tree: the usual without the copy, the `below` after its first, and why it may not be deleted. */
export function branchActions(usual: readonly Action[], below: readonly Action[], kept?: Text): readonly Action[] {
  const [first, ...rest] = usual.filter((a) => a.key !== 'copy')
  return [
    ...(first ? [first] : []),
    ...below,
    ...rest.map((a): Action => (a.key === 'delete' && kept ? { ...a, offBecause: kept } : a)),
  ]
}

/** What can be done with the ticked rows of a tree. One that must stay keeps all of them, by name; what is ticked below it goes along with it. */
export function tickedBranches<Row extends { readonly id: string }>(
  usual: readonly Action[],
  ticked: readonly Row[],
  rows: readonly Row[],
  whyKept: (row: Row, others: readonly Row[]) => Text | undefined,
): readonly Action[] {
  const ids = new Set(ticked.map((row) => row.id))
  const others = rows.filter((row) => !ids.has(row.id))
  const kept = ticked.map((row) => whyKept(row, others)).find((why) => why !== undefined)
  return usual.map((a): Action => (a.key === 'delete' && kept ? { ...a, offBecause: kept } : a))
}
