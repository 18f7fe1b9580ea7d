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
