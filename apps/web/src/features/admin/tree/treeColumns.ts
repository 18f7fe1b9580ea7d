import type { TableColumnType } from 'antd'

import type { useText } from '../../../kernel/language.ts'
import type { Column } from '../../../kernel/list/columns.tsx'
import { columnWidths, withinSight, type Fit } from '../../../kernel/list/fit.ts'
import { inOrder, isFrozen, isShown, type TableSetup } from '../../../kernel/list/tableSetup.ts'
import type { TreeNode } from './treeNodes.ts'

export interface TreeColumn<Row> extends Column<Row> {
  /** On one line; cut where it has no room, unless it is `whole`. */
  readonly ellipsis?: boolean
  readonly className?: string
}

/** Those that the reader has in sight; the first holds the names and stays where it is. */
export function inSetup<Row>([first, ...others]: readonly TreeColumn<Row>[], setup: TableSetup): TreeColumn<Row>[] {
  return [first!, ...inOrder(others, setup).filter((c) => isShown(c, setup))]
}

/** The columns as wide as their values need; `besides` is what stands around them. Names and texts that may be cut share what is left; what a small window has no room for is left out. */
export function shownColumns<Row>(
  inUse: readonly TreeColumn<Row>[],
  setup: TableSetup,
  say: ReturnType<typeof useText>,
  fit: Fit,
  besides: number,
): { columns: TableColumnType<TreeNode<Row>>[]; folded: boolean; left: ReadonlySet<string> } {
  const head = (c: Column<Row>) => say(c.title)
  const whole = inUse.map((c, at) => ({ ...c, whole: at > 0 && (c.whole ?? !c.ellipsis) }))
  const shown: readonly TreeColumn<Row>[] = withinSight(whole, setup, head, fit, besides, '')
  const { widths, folded } = columnWidths(shown, setup, head, fit, besides)
  const columns = shown.map((c, at) =>
    columnOf(c, widths.get(c.key)!, head(c), at === 0 ? Boolean(setup.frozen?.length) : isFrozen(c.key, setup)),
  )
  return { columns, folded, left: new Set(whole.filter((c) => !shown.includes(c)).map((c) => c.key)) }
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
  onCell: () => ({ 'data-column': key }) as object,
  render: (_v, { row }, index) => render(row, index),
})

/** A column that takes the room that is left. */
export const elastic = <Row>(column: TableColumnType<TreeNode<Row>>): TableColumnType<TreeNode<Row>> => {
  const { width: _width, ...rest } = column
  return rest
}
