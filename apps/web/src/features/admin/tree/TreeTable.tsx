import { NodeCollapseOutlined, NodeExpandOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Table, type TableColumnType } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'

import type { ApiError } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { RowActions, type Action } from '../../../kernel/list/RowActions.tsx'
import { SearchBox } from '../../../kernel/list/SearchBox.tsx'
import { EmptyNotice, TableNotice } from '../../../kernel/list/TableNotice.tsx'
import { useNarrow } from '../../../kernel/narrow.ts'
import { rowsText } from '../../../kernel/rows.text.ts'

import '../../../kernel/rows.css'
import '../admin.css'
import { adminText as t } from '../admin.text.ts'
import { TreeCards } from './TreeCards.tsx'
import { elastic, shownColumns, type TreeColumn } from './treeColumns.ts'
import { TreeHead } from './TreeHead.tsx'
import { treeOf, type Branch, type LazyTree, type TreeNode } from './treeNodes.ts'
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
      <div className="list-filters" role="search">
        <SearchBox
          value={search}
          placeholder={lazy?.placeholder ?? say(common.search)}
          onSearch={(text) => text !== search && tree.change({ search: text }, search !== '')}
        />
        {props.filters}
      </div>
      <div className={`list-table${narrow ? '' : ' list-fill'}`}>
        {narrow && nodes.length > 0 ? (
          <TreeCards nodes={nodes} name={first!} actions={actions} nameOf={nameOf} label={title} lazy={lazy} />
        ) : (
          <Rows {...props} nodes={nodes} branches={branches} />
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

interface RowsProps<Row extends Branch> extends TreeTableProps<Row> {
  readonly nodes: TreeNode<Row>[]
  readonly branches: ReturnType<typeof useClosedBranches>
}

function Rows<Row extends Branch>(props: RowsProps<Row>) {
  const { tree, title, records, rows, nodes, branches, nameOf, columns, actions, lazy } = props
  const { setup } = tree
  const { search } = tree.state
  const say = useText()
  const open = lazy
    ? rows.filter(lazy.isOpen).map((r) => r.id)
    : rows.map((r) => r.id).filter((id) => search || !branches.closed.has(id))
  const shown = shownColumns(columns, setup, say)
  const width = shown.reduce((sum, c) => sum + Number(c.width), 120)
  const last: TableColumnType<TreeNode<Row>> = {
    key: 'actions',
    title: say(common.actions),
    width: 120,
    fixed: 'end',
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
    <div className={`list-scroll list-${setup.density ?? 'default'}`}>
      <Table<TreeNode<Row>>
        className="admin-tree"
        rowKey="key"
        columns={[...shown.map((c, at) => (at === 0 ? elastic(c) : c)), last]}
        dataSource={nodes}
        pagination={false}
        tableLayout="fixed"
        aria-label={title}
        {...(nodes.length > 0 && { scroll: { x: width } })}
        locale={{ emptyText: <TableNotice list={list as never} empty={empty} /> }}
        expandable={{
          expandedRowKeys: open,
          indentSize: 20,
          onExpand: (wide, { key, row }) => (lazy ? lazy.toggle(row) : branches.setOpen(key, wide)),
        }}
      />
    </div>
  )
}
