import { DownOutlined, NodeCollapseOutlined, NodeExpandOutlined, ReloadOutlined, RightOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Table, Tooltip, type TableColumnType } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import type { ApiError } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import type { Column } from '../../kernel/list/columns.tsx'
import { ColumnSettings } from '../../kernel/list/ColumnSettings.tsx'
import { listText } from '../../kernel/list/list.text.ts'
import { useNarrow } from '../../kernel/narrow.ts'
import { RowActions, type Action } from '../../kernel/list/RowActions.tsx'
import { SavedViews } from '../../kernel/list/SavedViews.tsx'
import { SearchBox } from '../../kernel/list/SearchBox.tsx'
import { EmptyNotice, TableNotice } from '../../kernel/list/TableNotice.tsx'
import { inOrder, isFrozen, isShown, widthOf } from '../../kernel/list/tableSetup.ts'
import '../../kernel/list/list.css'
import './admin.css'
import { adminText as t } from './admin.text.ts'
import type { TreeState } from './useTree.ts'

interface Branch { readonly id: string }
type Node<Row> = { readonly key: string; readonly row: Row; readonly children?: Node<Row>[] }

export interface TreeColumn<Row> extends Column<Row> {
  readonly ellipsis?: boolean
  readonly className?: string
}

export interface TreeTableProps<Row extends Branch> {
  readonly tree: TreeState
  readonly title: string
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

export interface LazyTree<Row> {
  readonly isOpen: (row: Row) => boolean
  readonly mayOpen: (row: Row) => boolean
  readonly toggle: (row: Row) => void
  readonly placeholder: string
  /** For the button of a card. */
  readonly toggleWords: (row: Row) => string
}

/** A list whose rows stand below one another, with search; what is found keeps its parents in sight. */
export function TreeTable<Row extends Branch>(props: TreeTableProps<Row>) {
  const { tree, title, rows, parentOf, nameOf, textOf, columns, actions, lazy } = props
  const { setup, onSetup } = tree
  const { search } = tree.state
  const say = useText()
  const narrow = useNarrow()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const nodes = useMemo(() => (tree.ready ? treeOf(rows, parentOf, (row) => Boolean(lazy) || textOf(row).toLowerCase().includes(search.trim().toLowerCase()), lazy) : []), [tree.ready, rows, parentOf, textOf, search, lazy])
  const open = lazy ? rows.filter(lazy.isOpen).map((r) => r.id) : rows.map((r) => r.id).filter((id) => search || !closed.has(id))
  const parents = new Set(rows.map(parentOf))
  const allClosed = rows.every((r) => !parents.has(r.id) || closed.has(r.id))
  const [first, ...others] = columns
  const shown = [first!, ...inOrder(others, setup).filter((c) => isShown(c, setup))].map((c): TableColumnType<Node<Row>> => columnOf(c, widthOf(c, setup, say(c.title)), say(c.title), c === first ? Boolean(setup.frozen?.length) : isFrozen(c.key, setup)))
  const width = shown.reduce((sum, c) => sum + Number(c.width), 120)
  const last: TableColumnType<Node<Row>> = { key: 'actions', title: say(common.actions), width: 120, fixed: 'end', render: (_v, { row }) => <RowActions actions={actions(row)} name={nameOf(row)} /> }
  const empty = search && (lazy || rows.length > 0) ? <EmptyNotice title={say(listText.nothingFound, { title })} hint={say(listText.nothingFoundHint)} /> : props.empty ?? <EmptyNotice title={say(listText.emptyTitle, { title })} hint={say(listText.emptyReadOnly)} />
  const list = { error: props.error, waiting: props.waiting || !tree.ready, refresh: async () => void (await props.refresh()) }
  return (
    <section className="list-page">
      <header className="list-head">
        <h1>{title} {!lazy && !props.waiting && !props.error && <small>{say(listText.count, { total: rows.length })}</small>}</h1>
        <SavedViews screen={tree.screen} views={tree.views} list={tree} setup={setup} onSetup={onSetup} />
        <div className="list-tools">
          {props.tools}
          {!lazy && rows.some((r) => parentOf(r)) && <Button icon={allClosed ? <NodeExpandOutlined /> : <NodeCollapseOutlined />} onClick={() => setClosed(allClosed ? new Set() : new Set(rows.map((r) => r.id)))}>{say(allClosed ? t.expandAll : t.collapseAll)}</Button>}
          <Tooltip title={say(common.refresh)}><Button icon={<ReloadOutlined spin={props.fetching} />} aria-label={say(common.refresh)} onClick={() => void props.refresh()} /></Tooltip>
          <ColumnSettings columns={others} setup={setup} onSetup={onSetup} />
        </div>
      </header>
      <div className="list-filters" role="search">
        <SearchBox value={search} placeholder={lazy?.placeholder ?? say(common.search)} onSearch={(text) => text !== search && tree.change({ search: text }, search !== '')} />
        {props.filters}
      </div>
      <div className={`list-table${narrow ? '' : ' list-fill'}`}>
        {narrow && nodes.length > 0 ? <Cards nodes={nodes} name={first!} actions={actions} nameOf={nameOf} label={title} lazy={lazy} /> : (
          <div className={`list-scroll list-${setup.density ?? 'default'}`}>
            <Table<Node<Row>>
              className="admin-tree" rowKey="key" columns={[...shown.map((c, at) => (at === 0 ? elastic(c) : c)), last]} dataSource={nodes} pagination={false} tableLayout="fixed" aria-label={title}
              {...(nodes.length > 0 && { scroll: { x: width } })} locale={{ emptyText: <TableNotice list={list as never} empty={empty} /> }}
              expandable={{
                expandedRowKeys: open, indentSize: 20,
                onExpand: (wide, { key, row }) => (lazy ? lazy.toggle(row) : setClosed((now) => (wide ? new Set([...now].filter((k) => k !== key)) : new Set([...now, key])))),
              }}
            />
          </div>
        )}
      </div>
    </section>
  )
}

interface CardsProps<Row extends Branch> extends Pick<TreeTableProps<Row>, 'actions' | 'nameOf'> {
  readonly name: TreeColumn<Row>
  readonly nodes: readonly Node<Row>[]
  readonly label: string
  readonly depth?: number
  readonly lazy: LazyTree<Row> | undefined
}

/** The rows on a narrow screen, each below its parent and a little to the right: name, what can be done, and one more line. */
function Cards<Row extends Branch>({ nodes, name, actions, nameOf, label, lazy, depth = 0 }: CardsProps<Row>) {
  return (
    <ul className="list-cards" aria-label={label}>
      {nodes.map((node, index) => (
        <li key={node.key} className="admin-card">
          <div className="list-card-head" style={{ paddingInlineStart: 12 + depth * 16 }}>
            {lazy?.mayOpen(node.row) && <Button type="text" size="small" icon={lazy.isOpen(node.row) ? <DownOutlined /> : <RightOutlined />} aria-expanded={lazy.isOpen(node.row)} aria-label={lazy.toggleWords(node.row)} onClick={() => lazy.toggle(node.row)} />}
            <span className="list-card-name">{name.render(node.row, index)}</span>
            <RowActions actions={actions(node.row)} name={nameOf(node.row)} />
          </div>
          {node.children && node.children.length > 0 && (!lazy || lazy.isOpen(node.row)) && <Cards lazy={lazy} nodes={node.children} name={name} actions={actions} nameOf={nameOf} label={nameOf(node.row)} depth={depth + 1} />}
        </li>
      ))}
    </ul>
  )
}

const columnOf = <Row extends Branch>({ key, align, ellipsis, className, render }: TreeColumn<Row>, width: number, title: string, frozen: boolean): TableColumnType<Node<Row>> => ({
  key, title, width, ...(align && { align }), ...(ellipsis && { ellipsis }), ...(className && { className }), ...(frozen && { fixed: 'start' as const }), render: (_v, { row }, index) => render(row, index),
})

// The first column takes the room that is left.
const elastic = <Row extends Branch>(column: TableColumnType<Node<Row>>): TableColumnType<Node<Row>> => {
  const { width: _width, ...rest } = column
  return rest
}

function treeOf<Row extends Branch>(rows: readonly Row[], parentOf: (row: Row) => string | null, hit: (row: Row) => boolean, lazy?: LazyTree<Row>): Node<Row>[] {
  const children = Map.groupBy(rows, parentOf)
  const known = new Set(rows.map((r) => r.id))
  const grow = (list: readonly Row[], depth: number, all: boolean): Node<Row>[] => (depth > 20 ? [] : list.flatMap((row) => {
    const own = all || hit(row)
    const below = grow(children.get(row.id) ?? [], depth + 1, own)
    if (!own && below.length === 0) return []
    return [{ key: row.id, row, ...((below.length || lazy?.mayOpen(row)) && { children: below }) }]
  }))
  return grow(rows.filter((r) => !known.has(parentOf(r) ?? '')), 0, false)
}
