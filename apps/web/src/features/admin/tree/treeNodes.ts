export interface Branch {
  readonly id: string
}

export type TreeNode<Row> = { readonly key: string; readonly row: Row; readonly children?: TreeNode<Row>[] }

/** For trees too large to be read whole: what is open, what can be, and what a search finds are the page's. */
export interface LazyTree<Row> {
  readonly isOpen: (row: Row) => boolean
  readonly mayOpen: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  readonly placeholder: string
  /** For the button of a card. */
  readonly toggleWords: (row: Row) => string
}

/** The nodes that stand on the screen, from the top: those below a closed one do not. */
export const inSight = <Row>(nodes: readonly TreeNode<Row>[], open: ReadonlySet<string>): TreeNode<Row>[] =>
  nodes.flatMap((node) => [node, ...(node.children && open.has(node.key) ? inSight(node.children, open) : [])])

/** The rows below one another: what is hit with all that is below it, and what leads to it. */
export function treeOf<Row extends Branch>(
  rows: readonly Row[],
  parentOf: (row: Row) => string | null,
  hit: (row: Row) => boolean,
  lazy?: LazyTree<Row>,
): TreeNode<Row>[] {
  const children = Map.groupBy(rows, parentOf)
  const known = new Set(rows.map((r) => r.id))
  const grow = (list: readonly Row[], depth: number, all: boolean): TreeNode<Row>[] =>
    depth > 20
      ? []
      : list.flatMap((row) => {
          const own = all || hit(row)
          const below = grow(children.get(row.id) ?? [], depth + 1, own)
          if (!own && below.length === 0) return []
          return [{ key: row.id, row, ...((below.length || lazy?.mayOpen(row)) && { children: below }) }]
        })
  return grow(
    rows.filter((r) => !known.has(parentOf(r) ?? '')),
    0,
    false,
  )
}
