import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'

import { useText } from '../language.ts'
import { useLatest } from '../latest.ts'
import type { CardActions } from './GridCard.tsx'
import type { GridColumn } from './gridColumn.ts'
import { combobox, FormButton } from './GridEditor.tsx'
import type { GridLine } from './gridLines.ts'
import { GridSuggestions } from './GridSuggestions.tsx'
import { useCellEditing, type GridActions } from './useCellEditing.ts'

interface Props<L extends GridLine> {
  readonly column: GridColumn<L>
  readonly line: L
  readonly error: string | undefined
  readonly doubt: string | undefined
  readonly readOnly: boolean
  readonly actions: CardActions<L>
}

/** One field of a line on a phone, or what stands there where nobody may write. */
export function GridCardField<L extends GridLine>(props: Props<L>) {
  const { column, line, error, doubt, readOnly } = props
  const say = useText()
  const id = useId()
  const fixed = readOnly || !column.write
  if (fixed && column.text(line) === '' && !error) return null
  const told = error ?? doubt
  return (
    <div className="grid-card-field" data-column={column.name}>
      <label htmlFor={id}>
        {column.required && !fixed && <i aria-hidden="true">*&nbsp;</i>}
        {say(column.title)}
      </label>
      {fixed ? <output id={id}>{column.text(line)}</output> : <CardInput {...props} id={id} />}
      {told && (
        <p id={`${id}-told`} className={error ? 'grid-card-error' : 'grid-card-doubt'}>
          {told}
        </p>
      )}
      {!told && column.mark?.(line) && <small>{column.mark(line)!.words}</small>}
    </div>
  )
}

/** To the next field of the card, or the button after the last. */
function goNext(input: HTMLInputElement | null, by: number): void {
  const card = input?.closest('.grid-card')
  if (!input || !card) return
  const all = [...card.querySelectorAll<HTMLElement>('input, .grid-card-done')]
  all[all.indexOf(input) + by]?.focus()
}

/** Typing into the field of a card: as into a cell, but that the cells lie below each other and only what is typed is taken in. */
function useCardField<L extends GridLine>({ column, line, actions }: Pick<Props<L>, 'column' | 'line' | 'actions'>) {
  const input = useRef<HTMLInputElement>(null)
  const [inside, setInside] = useState(false)
  // What is typed replaces what stood there, once that is drawn as it is typed.
  useLayoutEffect(() => {
    if (inside) input.current?.select()
  }, [inside])
  // Gone on with once what was taken is drawn: before that, leaving the field would take what was typed.
  const [step, setStep] = useState<{ readonly by: number }>()
  useEffect(() => {
    if (step) goNext(input.current, step.by)
  }, [step])
  const read = useLatest({ key: line.key, name: column.name, actions })
  const cell = useMemo<GridActions<L>>(
    () => ({
      takeFocus: () => false,
      onKey: () => false,
      type: (typed) => read().actions.type(read().key, read().name, typed),
      choose: (item) => read().actions.choose(read().key, item),
      move: (by) => setStep({ by }),
      next: () => false,
      save: () => read().actions.save(),
      copy: () => '',
      cut: () => undefined,
      paste: () => undefined,
    }),
    [read],
  )
  return { input, inside, setInside, cell, ...useCellEditing({ column, line, readOnly: false, actions: cell }) }
}

function CardInput<L extends GridLine>({ id, column, line, error, doubt, actions }: Props<L> & { id: string }) {
  const say = useText()
  const field = useCardField({ column, line, actions })
  const { input, inside, setInside, cell, draft, editing, found, chosen, offered, open, type, done, onKeyDown } = field
  const source = (column.source ?? column.text)(line)
  const list = `${id}-list`
  // The key of a phone that says “next” goes on, whether something was typed or not.
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (editing || event.key !== 'Enter') return onKeyDown(event)
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) cell.save()
    else cell.move(event.shiftKey ? -1 : 1, 0)
  }
  return (
    <span className="grid-card-input">
      <input
        ref={input}
        id={id}
        value={draft ?? (inside ? source : column.text(line))}
        placeholder={column.ghost?.(line)}
        aria-invalid={error !== undefined}
        aria-required={column.required ?? false}
        {...((error ?? doubt) && { 'aria-describedby': `${id}-told` })}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        inputMode={column.align === 'end' ? 'decimal' : 'text'}
        {...(column.suggest && combobox(list, found !== undefined, offered ? chosen : undefined))}
        onKeyDown={onKey}
        onChange={(event) => type(event.target.value)}
        onFocus={() => {
          setInside(true)
          // An empty field shows what there is to choose from.
          if (column.suggest && source === '') type('')
        }}
        onBlur={() => {
          setInside(false)
          done()
        }}
      />
      {column.form && column.formTitle && (
        <FormButton label={say(column.title)} title={say(column.formTitle)} onClick={open} />
      )}
      {found && (
        <GridSuggestions
          id={list}
          label={say(column.title)}
          of={input}
          items={found.items}
          chosen={chosen}
          onChoose={(item) => {
            done(item)
            cell.move(1, 0)
          }}
        />
      )}
    </span>
  )
}
