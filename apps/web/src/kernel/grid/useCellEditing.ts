import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'

import type { GridColumn, Suggestion } from './gridColumn.ts'
import type { GridLine } from './gridLines.ts'
import { useSuggestions } from './useSuggestions.ts'

/** What the grid does for the cell in which the person stands. */
export interface GridActions<L extends GridLine> {
  /** True once after the cell was gone to by key or mouse: it takes the focus then. */
  takeFocus(): boolean
  /** A key that the cell itself has no use for. Gives whether the grid had one. */
  onKey(event: KeyboardEvent): boolean
  type(text: string): void
  choose(item: Suggestion<L>): void
  move(rows: number, columns: number): void
  /** To the next cell that can be typed into; false at the end of the grid. */
  next(direction: 1 | -1): boolean
  save(): void
  copy(): string
  cut(): void
  paste(text: string): void
}

interface Cell<L extends GridLine> {
  readonly column: GridColumn<L>
  readonly line: L
  readonly readOnly: boolean
  readonly actions: GridActions<L>
}

const startsEditing = (event: KeyboardEvent): boolean =>
  !event.shiftKey && (event.key === 'F2' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey))

/** What is being typed into a cell, what is suggested for it, and what keys and clipboard do meanwhile. */
export function useCellEditing<L extends GridLine>({ column, line, readOnly, actions }: Cell<L>) {
  const [draft, setDraft] = useState<string | null>(null)
  /** Begun by typing over: arrow keys leave the cell. Begun by Enter: they move the caret. */
  const over = useRef(false)
  const editing = draft !== null
  const fixed = readOnly || !column.write
  const found = useSuggestions(column, draft, line)
  // The first of each new list is offered; where nothing is typed only what is gone to by the arrows.
  const [choice, setChoice] = useState({ found, at: -1 })
  const first = draft?.trim() ? 0 : -1
  const chosen = choice.found === found && choice.at >= 0 ? choice.at : first
  const offered = found && found.typed === draft ? found.items[chosen] : undefined

  /** The column's own way to fill the cell, where it has one. */
  const open = () => !fixed && (column.form?.(line) ?? false)
  const begin = () => {
    over.current = false
    setDraft((column.source ?? column.text)(line))
  }
  const type = (text: string) => {
    if (!editing) over.current = true
    setDraft(text)
  }
  /** Takes what was typed, or the suggestion in its place. */
  const done = (item?: Suggestion<L>) => {
    if (draft === null) return
    setDraft(null)
    if (item) actions.choose(item)
    else actions.type(draft)
  }
  const whileEditing = (event: KeyboardEvent): boolean => {
    const vertical = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const back = event.shiftKey ? -1 : 1
    if (event.key === 'Escape') setDraft(null)
    else if (event.key === 'Tab') {
      done(offered)
      return actions.next(back)
    } else if (event.key === 'Enter') {
      done(offered)
      if (event.ctrlKey || event.metaKey) actions.save()
      else actions.move(back, 0)
    } else if (vertical && found?.items.length) {
      const from = vertical > 0 ? chosen : Math.max(chosen, 0)
      setChoice({ found, at: (from + vertical + found.items.length) % found.items.length })
    } else if (vertical && over.current) {
      done()
      actions.move(vertical, 0)
    } else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // By its place on the keyboard: with Alt held some layouts write another letter.
    const opens = !editing && event.altKey && event.code === 'KeyE' && open()
    const starts = opens || (!editing && !fixed && startsEditing(event))
    if (starts && !opens && !open()) begin()
    const used = editing ? whileEditing(event) : starts || actions.onKey(event)
    if (used) event.preventDefault()
  }
  return {
    draft,
    editing,
    fixed,
    found,
    chosen,
    offered,
    begin,
    open,
    type,
    done,
    onKeyDown,
    ...clipboard({ editing, readOnly, actions, leave: () => setDraft(null) }),
  }
}

/** Blocks of cells go in and out while nothing is typed; text within a cell is the browser's matter. */
function clipboard<L extends GridLine>({
  editing,
  readOnly,
  actions,
  leave,
}: {
  editing: boolean
  readOnly: boolean
  actions: GridActions<L>
  leave: () => void
}) {
  const copy = (event: ClipboardEvent): boolean => {
    if (editing) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', actions.copy())
    return true
  }
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event) && !readOnly) actions.cut()
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain')
      if (editing && !/[\t\n]/.test(text)) return
      event.preventDefault()
      leave()
      if (!readOnly) actions.paste(text)
    },
  }
}
