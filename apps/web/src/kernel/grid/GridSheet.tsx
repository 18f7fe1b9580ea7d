import {
  memo,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
} from 'react'

import { useText } from '../language.ts'
import { usePageKeys } from '../pageKeys.ts'
import type { EditGridProps } from './EditGrid.tsx'
import { gridText as t } from './grid.text.ts'
import type { GridColumn } from './gridColumn.ts'
import { GridEditor } from './GridEditor.tsx'
import { gridKeys } from './gridKeys.ts'
import { useGridLines, type GridLine } from './gridLines.ts'
import { lineAt, rangeOf, type Place, type Range } from './gridOps.ts'
import type { GridActions } from './useCellEditing.ts'
import { useGridActions } from './useGridActions.ts'
import { useWindow } from './useWindow.ts'

const rowHeight = 32
const numberWidth = 48

/** A table to type into, made for the keyboard and for thousands of lines: only the rows in sight are drawn. */
export function GridSheet<L extends GridLine>(props: EditGridProps<L>) {
  const { label, lines, columns, blank, errors, doubts, most, readOnly = false, movable = false, handle } = props
  const all = useGridLines(lines)
  const count = all.length + (readOnly || all.length >= most ? 0 : 1)
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const { first, last } = useWindow(box, count, rowHeight)
  const [active, setActive] = useState<Place>({ row: 0, col: 0 })
  const [anchor, setAnchor] = useState<Place>({ row: 0, col: 0 })
  const template = useTemplate(columns)
  const at: Place = { row: Math.min(active.row, Math.max(count - 1, 0)), col: Math.min(active.col, columns.length - 1) }
  const select = useCallback((to: Place, from: Place) => (setActive(to), setAnchor(from)), [])
  const actions = useGridActions(props, { at, anchor, count, box, end }, select)
  const range = rangeOf(at, { row: Math.min(anchor.row, count - 1), col: anchor.col })
  useImperativeHandle(handle, () => actions.handle, [actions])
  useShown(box, at, columns)
  const forms = columns.some((column) => column.form)
  usePageKeys(useMemo(() => gridKeys({ readOnly, movable, forms }), [readOnly, movable, forms]))

  const rows = []
  for (let row = first; row < last; row++) rows.push(row)
  // The row of the cell with the focus stays, wherever the grid is scrolled to.
  if (count > 0 && (at.row < first || at.row >= last)) rows.push(at.row)
  return (
    <div className="grid-frame">
      <div
        ref={box}
        className="grid"
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={readOnly}
        onMouseDown={(event) => onMouseDown(event, actions)}
        onMouseMove={(event) => onDrag(event, actions.go)}
      >
        <GridHead columns={columns} template={template} readOnly={readOnly} />
        <div className="grid-body" style={{ height: count * rowHeight, minWidth: template.minWidth }}>
          {rows.map((row) => (
            <GridRow
              key={row}
              row={row}
              line={row < all.length ? all[row]! : lineAt({ lines, columns, blank, most }, row)}
              isNew={row >= all.length}
              columns={columns}
              template={template}
              errors={row < all.length ? errors.get(all[row]!.key) : undefined}
              doubts={row < all.length ? doubts?.get(all[row]!.key) : undefined}
              readOnly={readOnly}
              actions={actions.cell}
              {...selectedIn(range, at, row)}
            />
          ))}
        </div>
      </div>
      <span ref={end} tabIndex={-1} />
    </div>
  )
}

/** The widths of the columns; those that grow share the room that is left. */
function useTemplate<L extends GridLine>(columns: readonly GridColumn<L>[]): CSSProperties {
  const widths = useMemo(
    () => columns.map((c) => (c.grow ? `minmax(${c.width}px, 1fr)` : `${c.width}px`)).join(' '),
    [columns],
  )
  return useMemo<CSSProperties>(
    () => ({
      gridTemplateColumns: `${numberWidth}px ${widths}`,
      minWidth: numberWidth + columns.reduce((sum, c) => sum + c.width, 0),
    }),
    [widths, columns],
  )
}

interface HeadProps<L extends GridLine> {
  readonly columns: readonly GridColumn<L>[]
  readonly template: CSSProperties
  readonly readOnly: boolean
}

function GridHead<L extends GridLine>({ columns, template, readOnly }: HeadProps<L>) {
  const say = useText()
  return (
    <div className="grid-head" role="row" aria-rowindex={1} style={template}>
      <span role="columnheader" className="grid-number">
        {say(t.number)}
      </span>
      {columns.map((c) => (
        <span key={c.name} role="columnheader" className={cellClass(c)}>
          <span>
            {say(c.title)}
            {c.required && !readOnly && <i aria-hidden="true">&nbsp;*</i>}
          </span>
        </span>
      ))}
    </div>
  )
}

const cellClass = (column: { align?: 'end'; frozen?: boolean }) =>
  `grid-cell${column.align === 'end' ? ' grid-end' : ''}${column.frozen ? ' grid-frozen' : ''}`

/** The part of the selection that a row shows, as plain numbers, so that other rows are not drawn anew. */
function selectedIn({ top, bottom, left, right }: Range, at: Place, row: number) {
  const inside = row >= top && row <= bottom && (top !== bottom || left !== right)
  return { activeCol: at.row === row ? at.col : -1, from: inside ? left : -1, to: inside ? right : -1 }
}

function placeOf(target: EventTarget, inInput: boolean): Place | undefined {
  const element = target as HTMLElement
  if (!inInput && element.tagName === 'INPUT') return undefined
  const cell = element.closest<HTMLElement>('[data-col]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset['row']), col: Number(cell.dataset['col']) } : undefined
}

function onMouseDown(
  event: MouseEvent,
  { go, goRows }: { go: (to: Place, extend: boolean) => void; goRows: (top: number, bottom: number) => void },
) {
  const place = event.button === 0 && placeOf(event.target, false)
  if (!place) return
  // What is being typed elsewhere is kept.
  event.currentTarget.querySelector<HTMLElement>('.grid-editing')?.blur()
  // The number of a line stands for the whole of it.
  if (place.col < 0) goRows(place.row, place.row)
  else go(place, event.shiftKey)
  event.preventDefault()
}

function onDrag(event: MouseEvent, go: (to: Place, extend: boolean) => void) {
  if (event.buttons !== 1) return
  const place = placeOf(event.target, true)
  if (place && place.col >= 0) go(place, true)
}

/** Brings the cell into sight, past the header and the columns that stay. */
function useShown<L extends GridLine>(
  box: React.RefObject<HTMLDivElement | null>,
  { row, col }: Place,
  columns: readonly GridColumn<L>[],
): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const top = row * rowHeight
    const room = element.clientHeight - (element.firstElementChild as HTMLElement).offsetHeight
    if (top < element.scrollTop) element.scrollTo({ top })
    else if (top + rowHeight > element.scrollTop + room) element.scrollTo({ top: top + rowHeight - room })
    const cell = element.querySelector<HTMLElement>(`[data-row="${row}"] [data-col="${col}"]`)
    if (!cell || columns[col]?.frozen) return
    const stays = numberWidth + columns.reduce((sum, c) => sum + (c.frozen ? c.width : 0), 0)
    if (cell.offsetLeft < element.scrollLeft + stays) element.scrollTo({ left: cell.offsetLeft - stays })
    else if (cell.offsetLeft + cell.offsetWidth > element.scrollLeft + element.clientWidth)
      element.scrollTo({ left: cell.offsetLeft + cell.offsetWidth - element.clientWidth })
  }, [box, row, col, columns])
}

interface RowProps<L extends GridLine> {
  readonly row: number
  readonly line: L
  readonly isNew: boolean
  readonly columns: readonly GridColumn<L>[]
  readonly template: CSSProperties
  readonly activeCol: number
  readonly from: number
  readonly to: number
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly doubts: Readonly<Record<string, string>> | undefined
  readonly readOnly: boolean
  readonly actions: GridActions<L>
}

function GridRowOf<L extends GridLine>({
  row,
  line,
  isNew,
  columns,
  template,
  activeCol,
  from,
  to,
  errors,
  doubts,
  readOnly,
  actions,
}: RowProps<L>) {
  const say = useText()
  const style = { ...template, transform: `translateY(${row * rowHeight}px)` }
  return (
    <div
      className={`grid-row${isNew ? ' grid-new' : ''}`}
      role="row"
      aria-rowindex={row + 2}
      data-row={row}
      style={style}
    >
      <span role="rowheader" className={`grid-number${errors ? ' grid-wrong-line' : ''}`} data-col={-1}>
        {isNew ? '+' : row + 1}
      </span>
      {columns.map((column, col) => {
        const active = col === activeCol
        const error = errors?.[column.name]
        const doubt = error === undefined ? doubts?.[column.name] : undefined
        const text = column.text(line)
        const mark = isNew ? undefined : column.mark?.(line)
        const ghost = text === '' && !isNew ? column.ghost?.(line) : undefined
        return (
          <span
            key={column.name}
            role="gridcell"
            aria-colindex={col + 2}
            data-col={col}
            aria-selected={active || (col >= from && col <= to)}
            title={
              error ??
              doubt ??
              ([text.length > 12 ? text : '', mark?.words ?? ''].filter(Boolean).join('\n') || undefined)
            }
            data-mark={mark?.kind}
            className={`${cellClass(column)}${column.write ? '' : ' grid-fixed'}${active ? ' grid-active' : ''}${error ? ' grid-wrong' : doubt ? ' grid-doubtful' : ''}`}
          >
            <span className={ghost ? 'grid-ghost' : 'grid-text'}>{ghost ?? text}</span>
            {active && (
              <GridEditor
                column={column}
                line={line}
                label={say(t.cell, { row: row + 1, column: say(column.title) })}
                error={error}
                doubt={doubt}
                mark={mark?.words}
                readOnly={readOnly}
                actions={actions}
              />
            )}
          </span>
        )
      })}
    </div>
  )
}
const GridRow = memo(GridRowOf) as typeof GridRowOf
