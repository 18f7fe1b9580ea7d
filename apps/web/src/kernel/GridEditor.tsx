import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { GridColumn, Suggestion } from './gridColumn.ts'
import type { GridLine } from './gridLines.ts'
import { GridSuggestions } from './GridSuggestions.tsx'
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

interface Props<L extends GridLine> {
  readonly column: GridColumn<L>
  readonly line: L
  readonly label: string
  readonly error: string | undefined
  readonly readOnly: boolean
  readonly actions: GridActions<L>
}

/**
 * The input in the cell where the person stands. It has the focus all the time, unseen until something is typed, so that a Chinese
 * input method finds a place for its first letter, and a screen reader a text box with a name.
 */
export function GridEditor<L extends GridLine>({ column, line, label, error, readOnly, actions }: Props<L>) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const [chosen, setChosen] = useState(0)
  /** Begun by typing over: arrow keys leave the cell. Begun by Enter: they move the caret. */
  const over = useRef(false)
  const editing = draft !== null
  const fixed = readOnly || !column.write
  const found = useSuggestions(column, draft, line)
  useEffect(() => {
    if (actions.takeFocus()) input.current?.focus({ preventScroll: true })
  }, [actions])
  useEffect(() => setChosen(0), [found])

  const begin = () => {
    over.current = false
    setDraft((column.source ?? column.text)(line))
  }
  const done = (item?: Suggestion<L>) => {
    if (draft === null) return
    setDraft(null)
    if (item) actions.choose(item)
    else actions.type(draft)
  }
  const offered = found && found.typed === draft && draft.trim() !== '' ? found.items[chosen] : undefined

  const whileEditing = (event: KeyboardEvent): boolean => {
    const vertical = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Escape') setDraft(null)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) (done(offered), actions.save())
    else if (event.key === 'Enter') (done(offered), actions.move(event.shiftKey ? -1 : 1, 0))
    else if (event.key === 'Tab') {
      done(offered)
      return actions.next(event.shiftKey ? -1 : 1)
    } else if (vertical && found?.items.length) setChosen((now) => (now + vertical + found.items.length) % found.items.length)
    else if (vertical && over.current) (done(), actions.move(vertical, 0))
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const starts = !fixed && !event.shiftKey && (event.key === 'F2' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey))
    if (editing ? whileEditing(event) : starts ? (begin(), true) : actions.onKey(event)) event.preventDefault()
  }
  const clipboard = (event: ClipboardEvent, work: () => void) => {
    if (editing) return
    event.preventDefault()
    work()
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (editing && !/[\t\n]/.test(text)) return
    event.preventDefault()
    setDraft(null)
    if (!readOnly) actions.paste(text)
  }
  return (
    <>
      <input
        ref={input} className={`grid-input${editing ? ' grid-editing' : ''}`} value={draft ?? ''} readOnly={fixed} aria-label={`${label}: ${column.text(line)}`} aria-invalid={error !== undefined}
        {...(error && { 'aria-describedby': `${id}-error` })} {...(column.align === 'end' && { style: { textAlign: 'end' as const } })} autoComplete="off" spellCheck={false}
        {...(column.suggest && { role: 'combobox', 'aria-expanded': found !== undefined, 'aria-controls': `${id}-list`, 'aria-autocomplete': 'list' as const, ...(offered && { 'aria-activedescendant': `${id}-list-${chosen}` }) })}
        onChange={(event) => {
          if (!editing) over.current = true
          setDraft(event.target.value)
        }}
        onKeyDown={onKeyDown} onBlur={() => done()} onDoubleClick={() => !fixed && !editing && begin()} onPaste={onPaste}
        onCopy={(event) => clipboard(event, () => event.clipboardData.setData('text/plain', actions.copy()))}
        onCut={(event) => clipboard(event, () => (event.clipboardData.setData('text/plain', actions.copy()), !readOnly && actions.cut()))}
      />
      {error && <span id={`${id}-error`} className="grid-error" role="status">{error}</span>}
      {found && <GridSuggestions id={`${id}-list`} of={input} items={found.items} chosen={chosen} onChoose={(item) => (done(item), actions.move(0, 0))} />}
    </>
  )
}
