import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react'

import type { Suggestion } from '../../../../kernel/grid/gridColumn.ts'
import { GridSuggestions } from '../../../../kernel/grid/GridSuggestions.tsx'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import { useWords } from '../useWords.ts'
import { codeOf, nameOf, wordOf, wordsLike, type CodeWord } from './codeWords.ts'
import type { InputProps } from './FieldInputs.tsx'
import { keptValue } from './typedValue.ts'

type Item = Suggestion<CodeWord>
const divider = /[,;、\s]+/
/** Of several codes the one that is being typed. */
const lastPart = (field: DecField, draft: string): string => (field.many ? (draft.split(divider).at(-1) ?? '') : draft)

/** What is typed into a code, what is offered for it, and what keys do meanwhile. */
function useCode({ field, value, readOnly, onChange }: InputProps, words: readonly CodeWord[]) {
  const language = useLanguage()
  // Null while nobody types. Enter takes a code and leaves the field in one go, before anything is drawn: what counts then stands in the ref.
  const [draft, setShown] = useState<string | null>(null)
  const typed = useRef<string | null>(null)
  const setDraft = (next: string | null) => {
    typed.current = next
    setShown(next)
  }
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const last = lastPart(field, draft ?? '')
  const items = useMemo<readonly Item[]>(
    () =>
      open
        ? wordsLike(words, last).map((word) => ({
            key: word.value,
            label: word.value,
            detail: nameOf(word, language),
            apply: () => word,
          }))
        : [],
    [open, words, last, language],
  )
  const shown = open && items.length > 0
  const close = () => {
    setDraft(null)
    setOpen(false)
    setChosen(0)
  }
  const commit = (given: string) => {
    close()
    const kept = field.many ? keptValue(field, given) : codeOf(words, keptValue(field, given))
    if (kept !== value) onChange(kept)
  }
  const take = (item: Item) =>
    commit(
      field.many
        ? [...(draft ?? value).split(divider).slice(0, draft === null ? undefined : -1), item.key].join(',')
        : item.key,
    )
  const type = (words: string) => {
    setDraft(words)
    setChosen(0)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || readOnly) return
    const vertical = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!open && (event.key === 'F2' || (vertical !== 0 && event.altKey))) setOpen(true)
    else if (shown && vertical) setChosen((chosen + vertical + items.length) % items.length)
    // Enter and Tab take what is offered, and then go where they go.
    else if (
      shown &&
      !event.ctrlKey &&
      (event.key === 'Enter' || event.key === 'Tab') &&
      (draft === null || last !== '' || chosen > 0) &&
      items[chosen]
    )
      return take(items[chosen])
    else if (event.key === 'Escape' && (open || draft !== null)) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const leave = () => (typed.current === null ? close() : commit(typed.current))
  return { draft, shown, items, chosen, leave, take, type, onKeyDown }
}

/** A code with its name beside it. Typing shows what fits at once; Enter takes the first and goes on; what no dictionary knows stays, with a mark. */
export function CodeBox(props: InputProps) {
  const { field, id, label, value, readOnly, described, invalid, required, place } = props
  const language = useLanguage()
  const say = useText()
  const words = useWords(field)
  const input = useRef<HTMLInputElement>(null)
  const { draft, shown, items, chosen, leave, take, type, onKeyDown } = useCode(props, words)
  const known = value ? wordOf(words, value) : undefined
  const names = field.many
    ? value
        .split(',')
        .filter(Boolean)
        .map((code) => wordOf(words, code)?.label[language] ?? code)
        .join(' · ')
    : known && nameOf(known, language)
  const unknown = value !== '' && !field.many && words.length > 0 && !known
  return (
    <span
      className="dec-code"
      data-many={field.many || undefined}
      style={{ '--chars': Math.min(field.max, 10) } as CSSProperties}
    >
      <input
        ref={input}
        id={id}
        data-place={place}
        className="dec-input"
        value={draft ?? value}
        readOnly={readOnly}
        aria-describedby={described}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(shown && { 'aria-activedescendant': `${id}-list-${chosen}` })}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <span className={unknown ? 'dec-unknown' : 'dec-name'} title={names || undefined}>
        {unknown ? say(t.unknownCode) : known && !known.choosable ? say(t.retiredCode, { name: names }) : names}
      </span>
      {shown && (
        <GridSuggestions id={`${id}-list`} label={label} of={input} items={items} chosen={chosen} onChoose={take} />
      )}
    </span>
  )
}
