import { NodeCollapseOutlined, NodeExpandOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Table, type TableColumnType } from 'antd'
import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'

import type { ApiError } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { actionsKey, tellLeftOut, useFit } from '../../../kernel/list/fit.ts'
import { RowActions, type Action } from '../../../kernel/list/RowActions.tsx'
import { SearchBox } from '../../../kernel/list/SearchBox.tsx'
import { keepShown, nothingTicked } from '../../../kernel/list/selection.ts'
import { EmptyNotice, TableNotice } from '../../../kernel/list/TableNotice.tsx'
import { TickedBar } from '../../../kernel/list/TickedBar.tsx'
import { TickAll, TickCell, Ticks, tickStore } from '../../../kernel/list/ticks.tsx'
import { useNarrow } from '../../../kernel/narrow.ts'
import { rowsText } from '../../../kernel/rows.text.ts'

import '../../../kernel/rows.css'
import '../admin.css'
import { adminText as t } from '../admin.text.ts'
import { TreeCards } from './TreeCards.tsx'
import { elastic, inSetup, shownColumns, type TreeColumn } from './treeColumns.ts'
import { TreeHead } from './TreeHead.tsx'
import { inSight, treeOf, type Branch, type LazyTree, type TreeNode } from './treeNodes.ts'
import type { TreeState } from './useTree.ts'

export interface TreeTableProps<Row extends Branch> {
  readonly tree: TreeState
  readonly title: string
  /** What its rows are called within a sentence. */
  readonly records: string
  /** All rows, parents before children. */
  readonly rows: readonly Row[]
  readonly parentOf: (row: Row) => string | null
  readonly nameOf: (row: Row) => string
  /** What the search box looks in. */
  readonly textOf: (row: Row) => string
  /** The first holds the names and stays where it is. */
  readonly columns: readonly TreeColumn<Row>[]
  readonly actions: (row: Row) => readonly Action[]
  /** What can be done with the ticked rows; left out, none can be ticked. */
  readonly tickedActions?: (rows: readonly Row[]) => readonly Action[]
  readonly waiting: boolean
  readonly fetching: boolean
  readonly error: ApiError | null
  readonly refresh: () => Promise<unknown>
  readonly tools?: ReactNode
  readonly filters?: ReactNode
  /** What stands where there is no row at all, in place of the usual words. */
  readonly empty?: ReactNode
  /** For trees too large to be read whole: what is open, what can be, and what a search finds are the page's. */
  readonly lazy?: LazyTree<Row>
}

/** A list whose rows stand below one another, with search; what is found keeps its parents in sight. */
export function TreeTable<Row extends Branch>(props: TreeTableProps<Row>) {
  const { tree, title, rows, parentOf, nameOf, columns, actions, lazy } = props
  const { search } = tree.state
  const say = useText()
  const narrow = useNarrow()
  const branches = useClosedBranches(rows, parentOf)
  const nodes = useNodes(props)
  const open = useOpen(props, branches.closed)
  const sight = useMemo(() => inSight(nodes, new Set(open)), [nodes, open])
  const { ticks, ticked, clear } = useTreeTicks(sight)
  const [first, ...others] = columns
  return (
    <section className="list-page">
      <TreeHead
        tree={tree}
        title={title}
        total={lazy || props.waiting || props.error ? undefined : rows.length}
        columns={others}
        fetching={props.fetching}
        refresh={props.refresh}
      >
        {props.tools}
        {!lazy && rows.some((r) => parentOf(r)) && (
          <Button
            icon={branches.allClosed ? <NodeExpandOutlined /> : <NodeCollapseOutlined />}
            onClick={branches.toggleAll}
          >
            {say(branches.allClosed ? t.expandAll : t.collapseAll)}
          </Button>
        )}
      </TreeHead>
      {ticked.length > 0 && props.tickedActions ? (
        <TickedBar count={ticked.length} actions={props.tickedActions(ticked)} onClear={clear} />
      ) : (
        <div className="list-filters" role="search">
          <SearchBox
            value={search}
            placeholder={lazy?.placeholder ?? say(common.search)}
            onSearch={(text) => text !== search && tree.change({ search: text }, search !== '')}
          />
          {props.filters}
        </div>
      )}
      <div className={`list-table${narrow ? '' : ' list-fill'}`}>
        {narrow && nodes.length > 0 ? (
          <TreeCards nodes={nodes} name={first!} actions={actions} nameOf={nameOf} label={title} lazy={lazy} />
        ) : (
          <Ticks value={props.tickedActions && ticks}>
            <Rows {...props} nodes={nodes} open={open} sight={sight} onBranch={branches.setOpen} />
          </Ticks>
        )}
      </div>
    </section>
  )
}

/** The rows that the search leaves, below one another. */
function useNodes<Row extends Branch>({ tree, rows, parentOf, textOf, lazy }: TreeTableProps<Row>): TreeNode<Row>[] {
  const { search } = tree.state
  return useMemo(
    () =>
      tree.ready
        ? treeOf(
            rows,
            parentOf,
            (row) => Boolean(lazy) || textOf(row).toLowerCase().includes(search.trim().toLowerCase()),
            lazy,
          )
        : [],
    [tree.ready, rows, parentOf, textOf, search, lazy],
  )
}

/** The branches that the reader closed; all are open at first. */
function useClosedBranches<Row extends Branch>(rows: readonly Row[], parentOf: (row: Row) => string | null) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const parents = new Set(rows.map(parentOf))
  const allClosed = rows.every((r) => !parents.has(r.id) || closed.has(r.id))
  return {
    closed,
    allClosed,
    toggleAll: () => setClosed(allClosed ? new Set() : new Set(rows.map((r) => r.id))),
    setOpen: (id: string, open: boolean) =>
      setClosed((now) => (open ? new Set([...now].filter((k) => k !== id)) : new Set([...now, id]))),
  }
}

/** The keys of the branches that stand open; a search opens all that it finds. */
function useOpen<Row extends Branch>({ tree, rows, lazy }: TreeTableProps<Row>, closed: ReadonlySet<string>): string[] {
  const { search } = tree.state
  return useMemo(
    () => rows.filter((row) => (lazy ? lazy.isOpen(row) : search || !closed.has(row.id))).map((row) => row.id),
    [rows, lazy, search, closed],
  )
}

/** The ticked rows; what is folded away or filtered out is not among them. */
function useTreeTicks<Row extends Branch>(sight: readonly TreeNode<Row>[]) {
  const [store] = useState(tickStore)
  const now = useSyncExternalStore(store.subscribe, store.get)
  const keys = useMemo(() => sight.map((node) => node.key), [sight])
  const kept = keepShown(now, keys)
  const ticked = sight.filter((node) => kept.keys.includes(node.key)).map((node) => node.row)
  const ticks = useMemo(() => ({ store, onSelect: store.set }), [store])
  return { ticks, ticked, clear: () => store.set(nothingTicked) }
}

interface RowsProps<Row extends Branch> extends TreeTableProps<Row> {
  readonly nodes: TreeNode<Row>[]
  readonly open: readonly string[]
  readonly sight: readonly TreeNode<Row>[]
  readonly onBranch: (id: string, open: boolean) => void
}

const serialWidth = 60
const tickWidth = 44
/** Until its buttons are measured. */
const actionsWidth = 120

/** Serial number and ticks, before the names. */
function leading<Row extends Branch>(
  { sight, nameOf, tickedActions }: RowsProps<Row>,
  say: ReturnType<typeof useText>,
): TableColumnType<TreeNode<Row>>[] {
  const numbers = new Map(sight.map((node, at) => [node.key, at + 1]))
  const keys = sight.map((node) => node.key)
  return [
    {
      key: 'serialNumber',
      title: say(common.serialNumber),
      width: serialWidth,
      align: 'end',
      className: 'list-figures list-serial',
      render: (_v, node) => numbers.get(node.key),
    },
    ...(tickedActions
      ? [
          {
            key: 'ticks',
            title: <TickAll keys={keys} />,
            width: tickWidth,
            align: 'center' as const,
            render: (_v: unknown, { key, row }: TreeNode<Row>) => (
              <TickCell id={key} name={nameOf(row)} shown={() => keys} />
            ),
          },
        ]
      : []),
  ]
}

function Rows<Row extends Branch>(props: RowsProps<Row>) {
  const { tree, title, records, rows, nodes, open, sight, nameOf, columns, actions, lazy } = props
  const { setup } = tree
  const { search } = tree.state
  const say = useText()
  const box = useRef<HTMLDivElement>(null)
  const inUse = useMemo(() => inSetup(columns, setup), [columns, setup])
  const fit = useFit(box, inUse, sight, props.waiting || !tree.ready || props.error !== null)
  const before = leading(props, say)
  const buttons = fit.needs[actionsKey] ?? actionsWidth
  const besides = before.reduce((sum, c) => sum + Number(c.width), buttons)
  const { columns: shown, folded, left } = shownColumns(inUse, setup, say, fit, besides)
  useLayoutEffect(() => tellLeftOut(tree.onSetup, left))
  const width = shown.reduce((sum, c) => sum + Number(c.width), besides)
  const last: TableColumnType<TreeNode<Row>> = {
    key: actionsKey,
    title: say(common.actions),
    width: buttons,
    fixed: 'end',
    onCell: () => ({ 'data-column': actionsKey }) as object,
    render: (_v, { row }) => <RowActions actions={actions(row)} name={nameOf(row)} />,
  }
  const empty =
    search && (lazy || rows.length > 0) ? (
      <EmptyNotice title={say(rowsText.nothingFound, { records })} hint={say(rowsText.nothingFoundHint)} />
    ) : (
      (props.empty ?? <EmptyNotice title={say(rowsText.emptyTitle, { records })} hint={say(rowsText.emptyReadOnly)} />)
    )
  const list = {
    error: props.error,
    waiting: props.waiting || !tree.ready,
    refresh: async () => void (await props.refresh()),
  }
  return (
    <div ref={box} className={`list-scroll list-${setup.density ?? 'default'}${folded ? ' list-folded' : ''}`}>
      <Table<TreeNode<Row>>
        className="admin-tree"
        rowKey="key"
        columns={[...before, ...shown.map((c, at) => (at === 0 ? elastic(c) : c)), last]}
        dataSource={nodes}
        pagination={false}
        tableLayout="fixed"
        aria-label={title}
        {...(nodes.length > 0 && { scroll: { x: width } })}
        locale={{ emptyText: <TableNotice list={list as never} empty={empty} /> }}
        expandable={{
          expandedRowKeys: open,
          expandIconColumnIndex: before.length,
          indentSize: 20,
          onExpand: (wide, { key, row }) => (lazy ? lazy.toggle(row) : props.onBranch(key, wide)),
        }}
      />
    </div>
  )
}
