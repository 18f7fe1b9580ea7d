import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react'

import { useText } from '../language.ts'
import { useNarrow } from '../narrow.ts'
import { problemWords } from '../report.ts'
import { rowsText as t } from '../rows.text.ts'
import type { AnyRow } from '../rows.ts'
import type { Column } from './columns.tsx'
import { DataGrid } from './DataGrid.tsx'
import type { List } from './list.ts'
import type { Action } from './RowActions.tsx'
import { RowCards } from './RowCards.tsx'
import { nothingTicked, type Selection } from './selection.ts'
import { TableNotice } from './TableNotice.tsx'
import { TablePager } from './TablePager.tsx'
import { inOrder, isShown, type TableSetup } from './tableSetup.ts'
import { Ticks, tickStore } from './ticks.tsx'

import '../rows.css'

export interface DataTableProps<Row extends AnyRow> {
  /** Name of the table for screen readers. */
  readonly label: string
  readonly list: List<Row>
  /** All columns, shown or not. */
  readonly columns: readonly Column<Row>[]
  /** What a row is called in labels and questions. */
  readonly rowName: (row: Row) => string
  readonly setup?: TableSetup
  readonly onSetup?: (setup: TableSetup) => void
  /** Left out, rows cannot be ticked. */
  readonly selection?: Selection
  readonly onSelect?: (selection: Selection) => void
  readonly actions?: (row: Row) => readonly Action[]
  readonly onOpen?: (row: Row) => void
  readonly onDelete?: (rows: readonly Row[]) => void
  /** Shown when there is no row; says what to do. */
  readonly empty?: ReactNode
  /** The table fills the height it is given and scrolls inside (default), or grows with its rows. */
  readonly fill?: boolean
  readonly pager?: boolean
}

const untouched: TableSetup = {}

/** What the page says belongs on a card, before what the table shows. */
const onCards = <Row extends AnyRow>(all: readonly Column<Row>[], shown: readonly Column<Row>[]) => [
  ...all.filter((c) => c.card),
  ...shown.filter((c) => !c.card),
]

/**
 * The list table: serial number, ticks, columns, actions; cards on a narrow screen. Give it functions that stay the same between
 * drawings (`useCallback`): then a tick draws one row only.
 */
export function DataTable<Row extends AnyRow>(props: DataTableProps<Row>) {
  const {
    list,
    columns,
    setup = untouched,
    fill = true,
    pager = true,
    selection,
    onSelect,
    rowName,
    actions,
    onOpen,
    onDelete,
    onSetup,
  } = props
  const say = useText()
  const narrow = useNarrow()
  const shown = useMemo(() => inOrder(columns, setup).filter((c) => isShown(c, setup)), [columns, setup])
  const [store] = useState(tickStore)
  useLayoutEffect(() => store.set(selection ?? nothingTicked), [store, selection])
  const ticks = useMemo(() => (onSelect ? { store, onSelect } : undefined), [store, onSelect])
  const notice = list.rows.length === 0 ? <TableNotice list={list} empty={props.empty} /> : undefined
  return (
    <div className={`list-table${fill && !narrow ? ' list-fill' : ''}`}>
      {list.error && list.rows.length > 0 && (
        <div className="list-stale" role="alert">
          <WarningOutlined aria-hidden />
          <span>{problemWords(list.error)}</span>
          <Button size="small" onClick={() => void list.refresh()}>
            {say(t.retry)}
          </Button>
        </div>
      )}
      <Ticks value={ticks}>
        {narrow ? (
          <RowCards {...props} columns={onCards(columns, shown)} notice={notice} />
        ) : (
          <DataGrid<Row>
            label={props.label}
            list={list}
            shown={shown}
            setup={setup}
            notice={notice}
            rowName={rowName}
            actions={actions}
            onOpen={onOpen}
            onDelete={onDelete}
            onSetup={onSetup}
          />
        )}
      </Ticks>
      {pager && list.total > 0 && <TablePager list={list} />}
    </div>
  )
}
