import type { TableColumnType } from 'antd'

import type { useText } from '../../../kernel/language.ts'
import type { Column } from '../../../kernel/list/columns.tsx'
import { inOrder, isFrozen, isShown, widthOf, type TableSetup } from '../../../kernel/list/tableSetup.ts'
import type { TreeNode } from './treeNodes.ts'

export interface TreeColumn<Row> extends Column<Row> {
  readonly ellipsis?: boolean
  readonly className?: string
}

/** The columns as the reader set them up; the first holds the names and stays where it is. */
export function shownColumns<Row>(
  columns: readonly TreeColumn<Row>[],
  setup: TableSetup,
  say: ReturnType<typeof useText>,
): TableColumnType<TreeNode<Row>>[] {
  const [first, ...others] = columns
  return [first!, ...inOrder(others, setup).filter((c) => isShown(c, setup))].map((c) =>
    columnOf(
      c,
      widthOf(c, setup, say(c.title)),
      say(c.title),
      c === first ? Boolean(setup.frozen?.length) : isFrozen(c.key, setup),
    ),
  )
}

const columnOf = <Row>(
  { key, align, ellipsis, className, render }: TreeColumn<Row>,
  width: number,
  title: string,
  frozen: boolean,
): TableColumnType<TreeNode<Row>> => ({
  key,
  title,
  width,
  ...(align && { align }),
  ...(ellipsis && { ellipsis }),
  ...(className && { className }),
  ...(frozen && { fixed: 'start' as const }),
  render: (_v, { row }, index) => render(row, index),
})

/** A column that takes the room that is left. */
export const elastic = <Row>(column: TableColumnType<TreeNode<Row>>): TableColumnType<TreeNode<Row>> => {
  const { width: _width, ...rest } = column
  return rest
}
