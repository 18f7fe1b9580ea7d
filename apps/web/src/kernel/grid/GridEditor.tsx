import { useEffect, useId, useRef } from 'react'

import { useText } from '../language.ts'
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
  readonly mark: string | undefined
  readonly readOnly: boolean
  readonly actions: GridActions<L>
}

/**
 * The input in the cell where the person stands. It has the focus all the time, unseen until something is typed, so that a Chinese
 * input method finds a place for its first letter, and a screen reader a text box with a name.
 */
export function GridEditor<L extends GridLine>({
  column,
  line,
  label,
  error,
  doubt,
  mark,
  readOnly,
  actions,
}: Props<L>) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { draft, editing, fixed, found, chosen, offered, begin, open, type, done, ...on } = useCellEditing({
    column,
    line,
    readOnly,
    actions,
  })
  useEffect(() => {
    if (actions.takeFocus()) input.current?.focus({ preventScroll: true })
  }, [actions])
  const list = `${id}-list`
  const told = error ?? doubt
  const say = useText()
  return (
    <>
      <input
        ref={input}
        className={`grid-input${editing ? ' grid-editing' : ''}`}
        value={draft ?? ''}
        readOnly={fixed}
        aria-label={`${label}: ${column.text(line)}`}
        aria-invalid={error !== undefined}
        {...(told ? { 'aria-describedby': `${id}-told` } : mark && { 'aria-description': mark })}
        {...(column.align === 'end' && { style: { textAlign: 'end' as const } })}
        autoComplete="off"
        spellCheck={false}
        {...(column.suggest && combobox(list, found !== undefined, offered ? chosen : undefined))}
        {...on}
        onChange={(event) => type(event.target.value)}
        onBlur={() => done()}
        onDoubleClick={() => !fixed && !editing && begin()}
      />
      {column.form && column.formTitle && !fixed && !editing && (
        <FormButton label={label} title={say(column.formTitle)} onClick={open} />
      )}
      {told && (
        <span id={`${id}-told`} className={`grid-error${error ? '' : ' grid-doubt'}`} role="status">
          {told}
        </span>
      )}
      {/* Written by the style sheet: what a cell says is its value, not where that came from. */}
      {!told && mark && !editing && <span className="grid-told" data-words={mark} aria-hidden="true" />}
      {found && (
        <GridSuggestions
          id={list}
          label={label}
          of={input}
          items={found.items}
          chosen={chosen}
          onChoose={(item) => {
            done(item)
            actions.move(0, 0)
          }}
        />
      )}
    </>
  )
}

/** What makes the input the owner of its list of suggestions. */
export const combobox = (list: string, expanded: boolean, chosen: number | undefined) => ({
  role: 'combobox',
  'aria-expanded': expanded,
  'aria-controls': list,
  'aria-autocomplete': 'list' as const,
  ...(chosen !== undefined && { 'aria-activedescendant': `${list}-${chosen}` }),
})

/** Opens the form that a cell may be filled in with. */
export function FormButton({ label, title, onClick }: { label: string; title: string; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="grid-form"
      aria-label={`${label}: ${title}`}
      title={title}
      onClick={onClick}
    />
  )
}
