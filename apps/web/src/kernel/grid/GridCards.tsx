import { PlusOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useImperativeHandle, useLayoutEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'

import { useText } from '../language.ts'
import { useLatest } from '../latest.ts'
import type { EditGridProps, GridHandle } from './EditGrid.tsx'
import { gridText as t } from './grid.text.ts'
import { GridCard, type CardActions } from './GridCard.tsx'
import { useGridLines, type GridLine } from './gridLines.ts'
import { duplicateLines, insertLine, moveLines, removeLines, setCell, setLine } from './gridOps.ts'

/** The same lines for a thumb: a card a line, whose fields stand under each other once it is opened. */
export function GridCards<L extends GridLine>(props: EditGridProps<L>) {
  const { label, lines, columns, most, errors, doubts, readOnly = false, movable = false, handle } = props
  const say = useText()
  const all = useGridLines(lines)
  const box = useRef<HTMLDivElement>(null)
  const { open, actions, outside } = useCards(props, box)
  useImperativeHandle(handle, () => outside, [outside])
  const none = all.length === 0
  return (
    <div ref={box} role="presentation" className="grid-cards" onMouseDown={holdField} onClickCapture={takeField}>
      {none && <p className="grid-none">{say(t.none)}</p>}
      {!none && (
        <ul aria-label={label}>
          {all.map((line, row) => (
            <GridCard
              key={line.key}
              row={row}
              last={row === all.length - 1}
              line={line}
              open={line.key === open}
              columns={columns}
              errors={errors.get(line.key)}
              doubts={doubts?.get(line.key)}
              readOnly={readOnly}
              movable={movable}
              actions={actions}
            />
          ))}
        </ul>
      )}
      {!readOnly && (
        <Button block icon={<PlusOutlined />} disabled={all.length >= most} onClick={outside.insert}>
          {say(t.add)}
        </Button>
      )}
    </div>
  )
}

const onButton = ({ target }: MouseEvent) => (target as HTMLElement).closest('button') !== null

/** A field that is left may tell or stop telling what is wrong, and what is pressed would slip away from under the thumb. */
function holdField(event: MouseEvent): void {
  if (onButton(event)) event.preventDefault()
}

/** What was typed is taken before the button does its work. */
function takeField(event: MouseEvent): void {
  const { activeElement } = document
  if (onButton(event) && activeElement instanceof HTMLInputElement) activeElement.blur()
}

/** Where the focus goes once it is drawn: to a field, or to the head of the card. */
interface Wanted {
  readonly key: string
  readonly column?: string | undefined
}
/** Which card is open, and where the focus goes. */
type Show = (open: string | undefined, wanted: Wanted | undefined) => void

/** Which card is open, and what can be done with the lines from within a card and from the page around. */
function useCards<L extends GridLine>(props: EditGridProps<L>, box: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<string>()
  const [wanted, setWanted] = useState<Wanted>()
  const found = useRef<Wanted>(undefined)
  const read = useLatest({ ...props, open })
  const tell = useRemoved()
  useLayoutEffect(() => {
    if (!wanted || found.current === wanted) return
    const place = wanted.column === undefined ? '.grid-card-head' : `[data-column="${CSS.escape(wanted.column)}"] input`
    const card = box.current?.querySelector(`[data-line="${CSS.escape(wanted.key)}"]`)
    const field = card?.querySelector<HTMLElement>(place) ?? card?.querySelector<HTMLElement>('.grid-card-head')
    if (!field) return
    found.current = wanted
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: wanted.column === undefined ? 'nearest' : 'center' })
  })
  const [made] = useState(() => {
    const show: Show = (key, to) => {
      setOpen(key)
      setWanted(to)
    }
    return makeCards<L>(read, show, tell)
  })
  return { open, ...made }
}

/** Tells that a line is gone, with the way back. */
function useRemoved() {
  const say = useText()
  const { message } = App.useApp()
  return useLatest((row: number, undo: () => void) => {
    const key = `removed ${row}`
    void message.open({
      key,
      duration: 6,
      content: (
        <>
          {say(t.removed, { row })}
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key)
              undo()
            }}
          >
            {say(t.undo)}
          </Button>
        </>
      ),
    })
  })
}

function makeCards<L extends GridLine>(
  read: () => EditGridProps<L> & { readonly open: string | undefined },
  show: Show,
  tell: () => (row: number, undo: () => void) => void,
): { readonly actions: CardActions<L>; readonly outside: GridHandle } {
  const lines = () => read().lines.get()
  const go = (key: string | undefined, column?: string) => show(key, key === undefined ? undefined : { key, column })
  const colOf = (name: string) => read().columns.findIndex((c) => c.name === name)
  /** Does something with a line, if it is still there. */
  const withRow = (key: string | undefined, work: (row: number) => void) => {
    const row = lines().findIndex((line) => line.key === key)
    if (row >= 0 && !read().readOnly) work(row)
  }
  const range = (row: number) => ({ top: row, bottom: row, left: 0, right: 0 })
  const remove = (key: string | undefined) =>
    withRow(key, (row) => {
      const gone = lines()[row]!
      removeLines(read(), range(row))
      const near = lines()[Math.min(row, lines().length - 1)]
      show(undefined, near && { key: near.key })
      tell()(row + 1, () => {
        read().lines.change([...lines().slice(0, row), gone, ...lines().slice(row)])
        go(gone.key)
      })
    })
  const duplicate = (key: string | undefined) =>
    withRow(key, (row) => {
      duplicateLines(read(), range(row), read().copy)
      go(lines()[row + 1]?.key)
    })
  const move = (key: string | undefined, by: 1 | -1) =>
    withRow(key, (row) => {
      if (read().movable && moveLines(read(), range(row), by)) go(key)
    })
  const insert = () => {
    if (read().readOnly) return
    const count = lines().length
    insertLine(read(), count)
    go(lines()[count]?.key, read().columns.find((column) => column.write)?.name)
  }
  return {
    actions: {
      toggle: (key) => show(read().open === key ? undefined : key, { key }),
      type: (key, column, typed) => withRow(key, (row) => setCell(read(), { row, col: colOf(column) }, typed)),
      choose: (key, item) => withRow(key, (row) => setLine(read(), row, item.apply)),
      save: () => read().onSave?.(),
      remove,
      duplicate,
      move,
    },
    outside: {
      go,
      insert,
      duplicate: () => duplicate(read().open),
      remove: () => remove(read().open),
      // Cards stand by themselves: nothing is filled from the one above.
      fillDown: () => undefined,
      move: (by) => move(read().open, by),
      choose: (row) => go(lines()[row]?.key),
    },
  }
}
