import { useEffect, useId, useRef } from 'react'
import type { GridColumn } from './gridColumn.ts'
import type { GridLine } from './gridLines.ts'
import { GridSuggestions } from './GridSuggestions.tsx'
import { useCellEditing, type GridActions } from './useCellEditing.ts'

interface Props<L extends GridLine> {
  readonly column: GridColumn<L>
  readonly line: L
  readonly label: string
  readonly error: string | undefined
  readonly doubt: string | undefined
  readonly readOnly: boolean
  readonly actions: GridActions<L>
}

/**
 * The input in the cell where the person stands. It has the focus all the time, unseen until something is typed, so that a Chinese
 * input method finds a place for its first letter, and a screen reader a text box with a name.
 */
export function GridEditor<L extends GridLine>({ column, line, label, error, doubt, readOnly, actions }: Props<L>) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { draft, editing, fixed, found, chosen, offered, begin, type, done, ...on } = useCellEditing({ column, line, readOnly, actions })
  useEffect(() => {
    if (actions.takeFocus()) input.current?.focus({ preventScroll: true })
  }, [actions])
  const list = `${id}-list`
  const told = error ?? doubt
  return (
    <>
      <input
        ref={input} className={`grid-input${editing ? ' grid-editing' : ''}`} value={draft ?? ''} readOnly={fixed} aria-label={`${label}: ${column.text(line)}`} aria-invalid={error !== undefined}
        {...(told && { 'aria-describedby': `${id}-error` })} {...(column.align === 'end' && { style: { textAlign: 'end' as const } })} autoComplete="off" spellCheck={false}
        {...(column.suggest && { role: 'combobox', 'aria-expanded': found !== undefined, 'aria-controls': list, 'aria-autocomplete': 'list' as const, ...(offered && { 'aria-activedescendant': `${list}-${chosen}` }) })}
        {...on} onChange={(event) => type(event.target.value)} onBlur={() => done()} onDoubleClick={() => !fixed && !editing && begin()}
      />
      {told && <span id={`${id}-error`} className={`grid-error${error ? '' : ' grid-doubt'}`} role="status">{told}</span>}
      {found && (
        <GridSuggestions
          id={list} label={label} of={input} items={found.items} chosen={chosen}
          onChoose={(item) => {
            done(item)
            actions.move(0, 0)
          }}
        />
      )}
    </>
  )
}
