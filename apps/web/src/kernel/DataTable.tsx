import { common } from '@clearway/contract/kernel/common.text'
import { Alert, Button, ConfigProvider, Table, type TableColumnType } from 'antd'
import { useMemo, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import type { Column } from './columns.tsx'
import { useText } from './language.ts'
import type { AnyRow, List } from './list.ts'
import { rowNumber } from './listState.ts'
import { listText as t } from './list.text.ts'
import { useNarrow } from './narrow.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { problemWords } from './report.ts'
import { RowActions, type Action } from './RowActions.tsx'
import { RowCards } from './RowCards.tsx'
import { nextRow, nothingTicked, only, reach, toggle, type Selection } from './selection.ts'
import { TableNotice } from './TableNotice.tsx'
import { TablePager } from './TablePager.tsx'
import { inOrder, isFrozen, isShown, widthOf, type TableSetup } from './tableSetup.ts'
import './list.css'

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

const inControl = (target: EventTarget) => (target as HTMLElement).closest('a,button,input,textarea,select,label,[role=button],.ant-select,.ant-checkbox-wrapper') !== null

/** The list table: serial number, ticks, columns, actions; cards on a narrow screen. */
export function DataTable<Row extends AnyRow>(props: DataTableProps<Row>) {
  const { list, columns, setup = {}, fill = true, pager = true } = props
  const say = useText()
  const narrow = useNarrow()
  const shown = useMemo(() => inOrder(columns, setup).filter((c) => isShown(c, setup)), [columns, setup])
  const notice = <TableNotice list={list} empty={props.empty} />
  return (
    <div className={`list-table${fill && !narrow ? ' list-fill' : ''}`}>
      {list.error && list.rows.length > 0 && <Alert banner type="warning" title={problemWords(list.error)} action={<Button size="small" onClick={() => void list.refresh()}>{say(t.retry)}</Button>} />}
      {narrow ? <RowCards {...props} columns={shown} notice={notice} /> : <Grid {...props} shown={shown} notice={notice} setup={setup} />}
      {pager && list.total > 0 && <TablePager list={list as List<unknown>} />}
    </div>
  )
}

type GridProps<Row extends AnyRow> = DataTableProps<Row> & { shown: readonly Column<Row>[]; notice: ReactNode; setup: TableSetup }

function Grid<Row extends AnyRow>(props: GridProps<Row>) {
  const { list, selection, onSelect, setup, rowName } = props
  const say = useText()
  const { componentSize } = ConfigProvider.useConfig()
  const density = setup.density ?? (componentSize === 'small' || componentSize === 'large' ? componentSize : 'default')
  const keys = useMemo(() => list.rows.map((row) => row.id), [list.rows])
  const columns = useColumns(props)
  const onRowClick = useRowClick(keys, selection, onSelect)
  const onKeyDown = useRowKeys(props, keys)
  const x = columns.reduce((sum, c) => sum + c.nominal, selection ? 44 : 0)
  const antColumns = useMemo(() => {
    const all: TableColumnType<Row>[] = columns.map((c) => c.column)
    if (selection) all.splice(1, 0, Table.SELECTION_COLUMN as TableColumnType<Row>)
    return all
  }, [columns, selection !== undefined])
  return (
    // The rows take the keys; the wrapper only listens to them.
    <div className={`list-scroll list-${density}`} onKeyDown={onKeyDown} onFocus={roving}>
      <Table<Row>
        rowKey="id"
        columns={antColumns}
        dataSource={list.rows}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x }}
        showSorterTooltip={false}
        components={components}
        aria-label={props.label}
        locale={{ emptyText: props.notice }}
        rowClassName={() => (list.stale ? 'list-stale' : '')}
        onRow={(row, index = 0) => ({
          tabIndex: index === 0 ? 0 : -1,
          'aria-selected': selection?.keys.includes(row.id) ?? false,
          'aria-rowindex': index + 2,
          'aria-description': say(t.keys),
          // A shift-click reaches for rows, not for their text.
          onMouseDown: (event) => void (event.shiftKey && !inControl(event.target) && event.preventDefault()),
          onClick: (event) => onRowClick(event, row.id),
          onDoubleClick: (event) => void (!inControl(event.target) && props.onOpen?.(row)),
        })}
        onChange={(_page, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? sorter[0]! : sorter
          list.change({ sort: order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : '' })
        }}
        {...(selection && {
          rowSelection: {
            columnWidth: 44,
            fixed: true,
            selectedRowKeys: [...selection.keys],
            onChange: (ticked: React.Key[]) => onSelect?.({ keys: ticked.map(String), anchor: String(ticked.at(-1) ?? '') || undefined }),
            getCheckboxProps: (row: Row) => ({ 'aria-label': say(t.tickRow, { name: rowName(row) }) }),
            getTitleCheckboxProps: () => ({ 'aria-label': say(t.tickAll) }),
          },
        })}
      />
    </div>
  )
}

const GridElement = (props: React.ComponentProps<'table'>) => <table {...props} role="grid" aria-multiselectable="true" />
const components = { table: GridElement, header: { cell: HeaderCell } }

/** Serial number, the person's columns, actions, as antd wants them. */
function useColumns<Row extends AnyRow>({ list, shown, setup, onSetup, actions, rowName }: GridProps<Row>) {
  const say = useText()
  const { currentPage, pageSize, sort } = list.state
  return useMemo(() => {
    const elastic = elasticColumn(shown, setup)
    const middle = shown.map((c): { nominal: number; column: TableColumnType<Row> } => {
      const width = widthOf(c, setup, say(c.title))
      return {
        nominal: width,
        column: {
          key: c.key,
          title: say(c.title),
          ...(c.key !== elastic && { width }),
          align: c.align ?? 'start',
          className: c.align === 'end' ? 'list-figures' : '',
          ellipsis: true,
          fixed: isFrozen(c.key, setup) ? 'start' : false,
          ...(c.sort && { sorter: true, sortOrder: sort === c.key ? 'ascend' : sort === `-${c.key}` ? 'descend' : null }),
          render: (_value, row, index) => c.render(row, index),
          // A contract's cell shows its row and nothing else, so a tick or a focus need not draw it again.
          ...(!c.own && { shouldCellUpdate: (row, before) => row !== before }),
          onHeaderCell: () => ({ ...(onSetup && { onWidth: (to: number) => onSetup({ ...setup, widths: { ...setup.widths, [c.key]: to } }) }) }) as object,
        },
      }
    })
    const serial: TableColumnType<Row> = {
      key: 'serialNumber', title: say(common.serialNumber), width: 60, fixed: 'start', align: 'end', className: 'list-figures list-serial',
      render: (_value, _row, index) => rowNumber(currentPage, pageSize, index),
    }
    const last: TableColumnType<Row> = {
      key: 'actions', title: say(common.actions), width: 110, fixed: 'end', render: (_value, row) => <RowActions actions={actions?.(row) ?? []} name={rowName(row)} />,
    }
    return [{ nominal: 60, column: serial }, ...middle, ...(actions ? [{ nominal: 110, column: last }] : [])]
  }, [shown, setup, onSetup, actions, rowName, say, currentPage, pageSize, sort])
}

/** The widest column that nobody sized takes the room that is left, so that the others keep the width they were given. */
function elasticColumn(shown: readonly Column<never>[], setup: TableSetup): string | undefined {
  const free = shown.filter((c) => setup.widths?.[c.key] === undefined && !isFrozen(c.key, setup))
  return free.toSorted((a, b) => b.width - a.width)[0]?.key ?? shown.at(-1)?.key
}

function useRowClick(keys: readonly string[], selection: Selection | undefined, onSelect: ((s: Selection) => void) | undefined) {
  return (event: MouseEvent, key: string) => {
    if (!selection || !onSelect || inControl(event.target) || window.getSelection()?.toString()) return
    event.currentTarget instanceof HTMLElement && event.currentTarget.focus()
    onSelect(event.shiftKey ? reach(selection, key, keys) : event.ctrlKey || event.metaKey ? toggle(selection, key) : only(key))
  }
}

/** One row is in the tab order: the one that had the focus last. Kept in the DOM, so that an arrow key redraws nothing. */
function roving(event: React.FocusEvent<HTMLElement>) {
  const row = event.target.closest<HTMLElement>('tr[data-row-key]')
  if (!row || row.tabIndex === 0) return
  for (const other of event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row-key][tabindex="0"]')) other.tabIndex = -1
  row.tabIndex = 0
}

function useRowKeys<Row extends AnyRow>({ list, selection = nothingTicked, onSelect, onOpen, onDelete }: DataTableProps<Row>, keys: readonly string[]) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const element = event.target as HTMLElement
    const key = element.dataset['rowKey']
    const at = key === undefined ? -1 : keys.indexOf(key)
    if (at < 0) return
    const row = list.rows[at]!
    const to = nextRow(event.key, at, keys.length)
    if (to !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(keys[to]!)}"]`)?.focus()
      if (event.shiftKey) onSelect?.(reach(selection.anchor ? selection : only(key!), keys[to]!, keys))
    } else if (event.key === ' ') onSelect?.(toggle(selection, key!))
    else if (event.key === 'Enter') onOpen?.(row)
    else if (event.key === 'Delete') onDelete?.(selection.keys.length ? list.rows.filter((r) => selection.keys.includes(r.id)) : [row])
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) onSelect?.({ keys, anchor: key })
    else return
    event.preventDefault()
  }
}
