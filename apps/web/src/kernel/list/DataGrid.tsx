import { common } from '@clearway/contract/kernel/common.text'
import { say, type Text } from '@clearway/contract/kernel/text'
import { ConfigProvider, Table, type TableColumnType } from 'antd'
import {
  memo,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'

import { useLanguage } from '../language.ts'
import { usePageKeys } from '../pageKeys.ts'
import { rowsText as t } from '../rows.text.ts'
import type { AnyRow } from '../rows.ts'
import type { Column } from './columns.tsx'
import type { DataTableProps } from './DataTable.tsx'
import { actionsKey, columnWidths, cutOf, tellLeftOut, useFit, withinSight, type Fit } from './fit.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { rowNumber } from './listState.ts'
import { RowActions } from './RowActions.tsx'
import { rowKeys } from './rowKeys.ts'
import { extend, nextRow, nothingTicked, only, reach, toggle } from './selection.ts'
import { isFrozen, type TableSetup } from './tableSetup.ts'
import { TickAll, TickCell, TickRow, Ticks } from './ticks.tsx'

type Given<Row extends AnyRow> = DataTableProps<Row>
interface Props<Row extends AnyRow> extends Pick<Given<Row>, 'label' | 'list' | 'rowName'> {
  readonly shown: readonly Column<Row>[]
  readonly setup: TableSetup
  readonly notice: ReactNode
  readonly actions: Given<Row>['actions'] | undefined
  readonly onOpen: Given<Row>['onOpen'] | undefined
  readonly onDelete: Given<Row>['onDelete'] | undefined
  readonly onSetup: Given<Row>['onSetup'] | undefined
}

const tickWidth = 44
const serialWidth = 60
/** Until its buttons are measured. */
const actionsWidth = 110
const leastActions = 72

const inControl = (target: EventTarget) =>
  (target as HTMLElement).closest(
    'a,button,input,textarea,select,label,[role=button],.ant-select,.ant-checkbox-wrapper',
  ) !== null

const inTick = (target: EventTarget) => (target as HTMLElement).closest('.ant-checkbox-wrapper') !== null

/** The table itself. Ticks do not pass through it: `ticks.tsx` draws them row by row. */
export const DataGrid = memo(function DataGrid<Row extends AnyRow>(props: Props<Row>) {
  const { list, setup } = props
  const language = useLanguage()
  const { componentSize } = ConfigProvider.useConfig()
  const density = setup.density ?? (componentSize === 'small' || componentSize === 'large' ? componentSize : 'default')
  const box = useRef<HTMLDivElement>(null)
  const fit = useFit(box, props.shown, list.rows, list.waiting || list.error !== null)
  const { columns, x, folded, left } = useColumns(props, fit)
  const { onSetup } = props
  useLayoutEffect(() => {
    if (onSetup) tellLeftOut(onSetup, left)
  }, [onSetup, left])
  const row = useRowHandlers(props)
  useToldKeys(props)
  return (
    // The rows take the keys; the wrapper only listens to them.
    <div
      ref={box}
      role="presentation"
      className={`list-scroll list-${density}${folded ? ' list-folded' : ''}`}
      onKeyDown={row.onKeyDown}
      onFocus={roving}
      onMouseOver={tellCut}
    >
      <Table<Row>
        rowKey="id"
        columns={columns}
        dataSource={list.rows}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x }}
        showSorterTooltip={false}
        components={components}
        aria-label={props.label}
        locale={{ emptyText: props.notice }}
        rowClassName={list.stale ? 'list-stale' : ''}
        onRow={(record, index = 0) => ({
          tabIndex: index === 0 ? 0 : -1,
          'aria-rowindex': index + 2,
          'aria-description': say(t.keys, language),
          // A shift-click reaches for rows and their boxes, not for the text between.
          onMouseDown: (event) =>
            void (event.shiftKey && (inTick(event.target) || !inControl(event.target)) && event.preventDefault()),
          onClick: (event) => row.onClick(event, record.id),
          onDoubleClick: (event) => void (!inControl(event.target) && props.onOpen?.(record)),
        })}
        onChange={(_page, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? sorter[0]! : sorter
          const by = props.shown.find((c) => c.key === columnKey)?.sortBy ?? String(columnKey)
          list.change({ sort: order ? `${order === 'descend' ? '-' : ''}${by}` : '' })
        }}
      />
    </div>
  )
}) as <Row extends AnyRow>(props: Props<Row>) => ReactNode

// A table whose rows are walked by arrow keys and ticked is a grid: https://www.w3.org/WAI/ARIA/apg/patterns/grid/
// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
const GridElement = (props: ComponentProps<'table'>) => <table {...props} role="grid" aria-multiselectable="true" />
const components = { table: GridElement, header: { cell: HeaderCell }, body: { row: TickRow } }

/** Serial number, ticks, the person's columns, actions, as antd wants them, and how wide they are together. */
function useColumns<Row extends AnyRow>(props: Props<Row>, fit: Fit) {
  const { list, setup, onSetup, actions, rowName } = props
  const language = useLanguage()
  const tickable = useContext(Ticks) !== undefined
  const { currentPage, pageSize, sort } = list.state
  return useMemo(() => {
    const word = (text: Text) => say(text, language)
    const acted = actions && !(list.rows.length && list.rows.every((row) => actions(row).length === 0))
    const buttons = fit.needs[actionsKey] === undefined ? actionsWidth : Math.max(leastActions, fit.needs[actionsKey])
    const besides = serialWidth + (tickable ? tickWidth : 0) + (acted ? buttons : 0)
    // Who has no menu of columns could not bring one back.
    const shown = onSetup ? withinSight(props.shown, setup, (c) => word(c.title), fit, besides, sort) : props.shown
    const left = new Set(props.shown.filter((c) => !shown.includes(c)).map((c) => c.key))
    const { widths, elastic, folded } = columnWidths(shown, setup, (c) => word(c.title), fit, besides)
    const width = (c: Column<Row>) => widths.get(c.key)!
    const columns: TableColumnType<Row>[] = [
      {
        key: 'serialNumber',
        title: word(common.serialNumber),
        width: serialWidth,
        fixed: 'start',
        align: 'end',
        className: 'list-figures list-serial',
        render: (_value, _row, index) => rowNumber(currentPage, pageSize, index),
      },
    ]
    if (tickable) {
      columns.push({
        key: 'ticks',
        title: <TickAll keys={list.rows.map((row) => row.id)} />,
        width: tickWidth,
        fixed: 'start',
        align: 'center',
        render: (_value, row) => (
          <TickCell id={row.id} name={rowName(row)} shown={() => list.rows.map((other) => other.id)} />
        ),
      })
    }
    for (const c of shown)
      columns.push(
        shownColumn(c, {
          title: word(c.title),
          ...(c.key !== elastic && { width: width(c) }),
          sort,
          setup,
          onSetup,
        }),
      )
    if (acted)
      columns.push({
        key: actionsKey,
        title: word(common.actions),
        width: buttons,
        fixed: 'end',
        onCell: () => ({ 'data-column': actionsKey }) as object,
        render: (_value, row) => <RowActions actions={actions(row)} name={rowName(row)} />,
      })
    const x = besides + shown.reduce((sum, c) => sum + width(c), 0)
    return { columns, x, folded, left }
  }, [props.shown, setup, onSetup, actions, rowName, language, tickable, list.rows, currentPage, pageSize, sort, fit])
}

interface ShownAs<Row extends AnyRow> extends Pick<Props<Row>, 'setup' | 'onSetup'> {
  readonly title: string
  readonly width?: number
  /** What the list is sorted by. */
  readonly sort: string
}

function shownColumn<Row extends AnyRow>(
  c: Column<Row>,
  { title, width, sort, setup, onSetup }: ShownAs<Row>,
): TableColumnType<Row> {
  const by = c.sortBy ?? c.key
  return {
    key: c.key,
    title,
    ...(width !== undefined && { width }),
    align: c.align ?? 'start',
    className: c.align === 'end' ? 'list-figures' : '',
    ellipsis: { showTitle: false },
    onCell: () => ({ 'data-column': c.key, ...(c.whole && { 'data-whole': true }) }) as object,
    fixed: isFrozen(c.key, setup) ? 'start' : false,
    ...(c.sort && { sorter: true, sortOrder: sort === by ? 'ascend' : sort === `-${by}` ? 'descend' : null }),
    render: (_value, row, index) => {
      const mark = c.mark?.(row)
      return mark ? (
        <span className="list-marked">
          <span>{c.render(row, index)}</span>
          {mark}
        </span>
      ) : (
        c.render(row, index)
      )
    },
    onHeaderCell: () =>
      ({
        ...(onSetup && {
          onWidth: (to: number) => onSetup({ ...setup, widths: { ...setup.widths, [c.key]: to } }),
        }),
      }) as object,
  }
}

/** Whoever points at a text that is cut reads it whole. */
function tellCut(event: MouseEvent<HTMLElement>) {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('td[data-column]')
  if (!cell) return
  if (cutOf(cell) > 0) cell.title = cell.innerText
  else cell.removeAttribute('title')
}

/** One row is in the tab order: the one that had the focus last. Kept in the DOM, so that an arrow key redraws nothing. */
function roving(event: FocusEvent<HTMLElement>) {
  const row = event.target.closest<HTMLElement>('tr[data-row-key]')
  if (!row || row.tabIndex === 0) return
  for (const other of event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row-key][tabindex="0"]'))
    other.tabIndex = -1
  row.tabIndex = 0
}

/** What its rows take, for the sheet of shortcuts. */
function useToldKeys<Row extends AnyRow>({ onOpen, onDelete }: Props<Row>): void {
  const tickable = useContext(Ticks) !== undefined
  const [opens, deletes] = [onOpen !== undefined, onDelete !== undefined]
  usePageKeys(
    useMemo(
      () => [
        rowKeys.move,
        ...(opens ? [rowKeys.open] : []),
        ...(tickable ? [rowKeys.tick, rowKeys.reach, rowKeys.tickAll] : []),
        ...(deletes ? [rowKeys.delete] : []),
      ],
      [opens, tickable, deletes],
    ),
  )
}

function useRowHandlers<Row extends AnyRow>({ list, onOpen, onDelete }: Props<Row>) {
  const ticks = useContext(Ticks)
  const keys = list.rows.map((row) => row.id)
  const onClick = (event: MouseEvent<HTMLElement>, key: string) => {
    if (!ticks || inControl(event.target) || window.getSelection()?.toString()) return
    event.currentTarget.focus()
    const now = ticks.store.get()
    ticks.onSelect(
      event.shiftKey ? reach(now, key, keys) : event.ctrlKey || event.metaKey ? toggle(now, key) : only(key),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = (event.target as HTMLElement).dataset['rowKey']
    const at = key === undefined ? -1 : keys.indexOf(key)
    if (key === undefined || at < 0) return
    const row = list.rows[at]!
    const now = ticks?.store.get() ?? nothingTicked
    const to = nextRow(event.key, at, keys.length)
    if (to !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(keys[to]!)}"]`)?.focus()
      if (event.shiftKey) ticks?.onSelect(reach(now.anchor ? now : only(key), keys[to]!, keys))
    } else if (event.key === ' ') ticks?.onSelect(event.shiftKey ? extend(now, key, keys) : toggle(now, key))
    else if (event.key === 'Enter') onOpen?.(row)
    else if (event.key === 'Delete')
      onDelete?.(now.keys.length ? list.rows.filter((r) => now.keys.includes(r.id)) : [row])
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) ticks?.onSelect({ keys, anchor: key })
    else return
    event.preventDefault()
  }
  return { onClick, onKeyDown }
}
