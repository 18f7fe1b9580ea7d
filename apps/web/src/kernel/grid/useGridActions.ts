import { useState, type KeyboardEvent, type RefObject } from 'react'

import { useLatest } from '../latest.ts'
import type { EditGridProps, GridHandle } from './EditGrid.tsx'
import type { GridLine } from './gridLines.ts'
import {
  clear,
  copyText,
  duplicateLines,
  fillDown,
  insertLine,
  moveLines,
  paste,
  rangeOf,
  removeLines,
  setCell,
  setLine,
  type Place,
  type Range,
} from './gridOps.ts'
import type { GridActions } from './useCellEditing.ts'

interface Now {
  readonly at: Place
  readonly anchor: Place
  readonly count: number
  readonly box: RefObject<HTMLElement | null>
  readonly end: RefObject<HTMLElement | null>
}

interface Actions<L extends GridLine> {
  readonly cell: GridActions<L>
  readonly handle: GridHandle
  readonly go: (to: Place, extend: boolean) => void
  /** Chooses whole lines. */
  readonly goRows: (top: number, bottom: number) => void
}

const pageRows = 15

/** Everything that keys, mouse and clipboard do in a grid. The same object all the time, so that no row is drawn anew because of it. */
export function useGridActions<L extends GridLine>(
  props: EditGridProps<L>,
  now: Now,
  select: (to: Place, from: Place) => void,
): Actions<L> {
  const read = useLatest({ props, now })
  const [actions] = useState(() => makeActions<L>(read, select))
  return actions
}

function makeActions<L extends GridLine>(
  read: () => { props: EditGridProps<L>; now: Now },
  select: (to: Place, from: Place) => void,
): Actions<L> {
  let focusNext = false
  const grid = () => read().props
  const range = () => rangeOf(read().now.at, read().now.anchor)
  const lastCol = () => grid().columns.length - 1
  const inside = ({ row, col }: Place, more = 0): Place => ({
    row: Math.max(0, Math.min(row, read().now.count - 1 + more)),
    col: Math.max(0, Math.min(col, lastCol())),
  })
  const choose = (place: Place, from: Place) => {
    focusNext = true
    select(place, from)
    // The same cell again: nothing is drawn anew that could take the focus.
    if (place.row === read().now.at.row && place.col === read().now.at.col)
      read().now.box.current?.querySelector<HTMLInputElement>('.grid-input')?.focus({ preventScroll: true })
  }
  const go = (to: Place, extend: boolean, more = 0) => {
    const place = inside(to, more)
    choose(place, extend ? read().now.anchor : place)
  }
  const goRows = (top: number, bottom: number) =>
    choose(inside({ row: top, col: 0 }), inside({ row: bottom, col: lastCol() }))
  const move = (rows: number, columns: number, extend = false) => {
    const { row, col } = read().now.at
    // What was just typed may have made a new line that is not drawn yet.
    go({ row: row + rows, col: col + columns }, extend, 1)
  }
  const next = (direction: 1 | -1): boolean => {
    const { columns, lines, most } = grid()
    const rows = lines.get().length + (lines.get().length < most ? 1 : 0)
    let { row, col } = read().now.at
    do {
      col += direction
      if (col > lastCol() || col < 0) {
        row += direction
        col = direction > 0 ? 0 : lastCol()
      }
      if (row < 0 || row >= rows) return false
    } while (!columns[col]!.write)
    go({ row, col }, false, 1)
    return true
  }
  const handle = makeHandle({ read, range, inside, go, goRows, choose, focus: () => (focusNext = true) })
  const cell: GridActions<L> = {
    takeFocus: () => {
      const wanted = focusNext
      focusNext = false
      return wanted
    },
    onKey: (event) => onKey(event, { read, range, go, goRows, move, next, handle, lastCol }),
    type: (text) => setCell(grid(), read().now.at, text),
    choose: (item) => setLine(grid(), read().now.at.row, item.apply),
    move,
    next,
    save: () => grid().onSave?.(),
    copy: () => copyText(grid(), range()),
    cut: () => clear(grid(), range()),
    paste: (text) => {
      const { top, bottom, left, right } = paste(grid(), range(), text)
      if (bottom > top) grid().onPasted?.(bottom - top + 1)
      select({ row: top, col: left }, { row: bottom, col: right })
    },
  }
  return { cell, handle, go, goRows }
}

interface Ways<L extends GridLine> {
  readonly read: () => { props: EditGridProps<L>; now: Now }
  readonly range: () => Range
  readonly inside: (place: Place) => Place
  readonly go: (to: Place, extend: boolean, more?: number) => void
  readonly goRows: (top: number, bottom: number) => void
  readonly choose: (place: Place, from: Place) => void
  /** The cell that is gone to next takes the focus. */
  readonly focus: () => void
}

/** What the page around the grid may do with its lines. */
function makeHandle<L extends GridLine>({ read, range, inside, go, goRows, choose, focus }: Ways<L>): GridHandle {
  const grid = () => read().props
  const onLines = (work: () => void) => {
    if (grid().readOnly) return
    focus()
    work()
  }
  return {
    go(key, column) {
      const row = grid()
        .lines.get()
        .findIndex((l) => l.key === key)
      if (row >= 0)
        go(
          {
            row,
            col: Math.max(
              0,
              grid().columns.findIndex((c) => c.name === column),
            ),
          },
          false,
          1,
        )
    },
    insert: () =>
      onLines(() => (insertLine(grid(), read().now.at.row + 1), go({ row: read().now.at.row + 1, col: 0 }, false, 1))),
    duplicate: () => onLines(() => duplicateLines(grid(), range(), grid().copy)),
    remove: () =>
      onLines(() => (removeLines(grid(), range()), go({ row: range().top, col: read().now.at.col }, false))),
    move: (by) =>
      onLines(() => {
        const { at, anchor } = read().now
        if (grid().movable && moveLines(grid(), range(), by))
          choose(inside({ ...at, row: at.row + by }), inside({ ...anchor, row: anchor.row + by }))
      }),
    choose: (row) => {
      const { top, bottom } = range()
      if (row < top || row > bottom) goRows(row, row)
    },
    fillDown: () => onLines(() => fillDown(grid(), range())),
  }
}

interface Keys<L extends GridLine> {
  readonly read: () => { props: EditGridProps<L>; now: Now }
  readonly range: () => ReturnType<typeof rangeOf>
  readonly go: (to: Place, extend: boolean) => void
  readonly goRows: (top: number, bottom: number) => void
  readonly move: (rows: number, columns: number, extend?: boolean) => void
  readonly next: (direction: 1 | -1) => boolean
  readonly handle: GridHandle
  readonly lastCol: () => number
}

/** Keys that move; undefined for any other. */
function target(event: KeyboardEvent, { row, col }: Place, lastRow: number, lastCol: number): Place | undefined {
  const far = event.ctrlKey || event.metaKey
  switch (event.key) {
    case 'ArrowDown':
      return { row: far ? lastRow : row + 1, col }
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, col }
    case 'ArrowRight':
      return { row, col: far ? lastCol : col + 1 }
    case 'ArrowLeft':
      return { row, col: far ? 0 : col - 1 }
    case 'Home':
      return { row: far ? 0 : row, col: 0 }
    case 'End':
      return { row: far ? lastRow : row, col: lastCol }
    case 'PageDown':
      return { row: row + pageRows, col }
    case 'PageUp':
      return { row: row - pageRows, col }
    default:
      return undefined
  }
}

function onKey<L extends GridLine>(
  event: KeyboardEvent,
  { read, range, go, goRows, move, next, handle, lastCol }: Keys<L>,
): boolean {
  const { props, now } = read()
  const held = event.ctrlKey || event.metaKey
  const vertical = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
  const to = event.altKey ? undefined : target(event, now.at, now.count - 1, lastCol())
  const letter = event.key.toLowerCase()
  if (to) go(to, event.shiftKey)
  else if (event.key === 'Tab') return next(event.shiftKey ? -1 : 1)
  else if (event.key === 'Enter' && held) props.onSave?.()
  else if (event.key === 'Enter') move(event.shiftKey ? -1 : 1, 0)
  else if (event.key === 'Escape') {
    if (now.anchor.row !== now.at.row || now.anchor.col !== now.at.col) go(now.at, false)
    else now.end.current?.focus()
  } else if (held && letter === 'a') goRows(0, now.count - 1)
  else if (props.readOnly) return false
  else if (event.altKey && vertical && props.movable) handle.move(vertical)
  else if (held && (letter === 'y' || (letter === 'z' && event.shiftKey))) props.lines.redo()
  else if (held && letter === 'z') props.lines.undo()
  else if (held && letter === 'd' && event.shiftKey) handle.duplicate()
  else if (held && letter === 'd') handle.fillDown()
  else if (event.key === 'Insert' && !held) handle.insert()
  else if (held && (event.key === 'Delete' || event.key === 'Backspace')) handle.remove()
  else if (event.key === 'Delete' || event.key === 'Backspace') clear(props, range())
  else return false
  return true
}
