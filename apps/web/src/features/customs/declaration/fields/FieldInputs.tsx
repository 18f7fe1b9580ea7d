import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import { headLicences } from '@clearway/contract/features/customs/declaration/licence/headLicences'
import { useEffect, useId, useState } from 'react'

import { useText } from '../../../../kernel/language.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import { useLicenceOffers } from '../licence/useLicenceOffers.ts'
import { CodeBox } from './CodeBox.tsx'
import { keptValue, shownValue } from './typedValue.ts'

export interface InputProps {
  readonly field: DecField
  readonly id: string
  readonly place: string
  readonly label: string
  readonly value: string
  readonly readOnly: boolean
  readonly required: boolean
  readonly invalid: boolean
  /** Ids of what is said of the field below it. */
  readonly described: string
  readonly onChange: (to: string) => void
}

/** The input for a field of the message by its kind. What is typed is kept once the field is left. */
export function FieldInput(props: InputProps) {
  switch (props.field.kind) {
    case 'code':
      return <CodeBox {...props} />
    case 'flag':
      return <Chips {...props} marks={undefined} />
    case 'marks':
      return props.field.ticked ? <Ticks {...props} /> : <Chips {...props} marks={props.field.marks} />
    default:
      return props.place === 'head.LicenseNo' && !props.readOnly ? <LicenceBox {...props} /> : <TextBox {...props} />
  }
}

/** The number of a licence: those of the register that the head may name are offered. */
function LicenceBox(props: InputProps) {
  const id = useId()
  const offers = useLicenceOffers(true)
  return (
    <>
      <TextBox {...props} list={id} />
      <datalist id={id}>
        {offers
          .filter(({ kind }) => kind && headLicences.includes(kind))
          .map(({ number, detail }) => (
            <option key={number} value={number}>
              {detail}
            </option>
          ))}
      </datalist>
    </>
  )
}

const pauseMs = 700

function TextBox({
  field,
  id,
  place,
  value,
  readOnly,
  required,
  invalid,
  described,
  list,
  onChange,
}: InputProps & { readonly list?: string }) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = (typed: string) => {
    const kept = keptValue(field, typed)
    if (kept !== value) onChange(kept)
  }
  // Words are kept while they are typed, too: a browser that dies in the middle of the marks loses none.
  const typing = field.kind === 'text' ? draft : null
  useEffect(() => {
    if (typing === null) return
    const timer = setTimeout(() => {
      const kept = keptValue(field, typing)
      if (kept !== value) onChange(kept)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [field, typing, value, onChange])
  const number = field.kind === 'integer' || field.kind === 'decimal'
  return (
    <input
      id={id}
      data-place={place}
      className="dec-input"
      data-number={number || undefined}
      value={draft ?? shownValue(field, value)}
      readOnly={readOnly}
      inputMode={number ? 'decimal' : field.kind === 'date' ? 'numeric' : undefined}
      aria-describedby={described}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      autoComplete="off"
      list={list}
      spellCheck={false}
      onChange={(event) => setDraft(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => {
        if (draft !== null) commit(draft)
        setDraft(null)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && draft !== null) {
          event.preventDefault()
          event.stopPropagation()
          setDraft(null)
        }
      }}
    />
  )
}

/** One place of a text of marks: 1 yes, 0 no, 9 not answered. */
const answers = [
  ['1', t.yes],
  ['0', t.no],
  ['9', t.blank],
] as const

const markAt = (value: string, at: number): string => (/[01]/.test(value[at] ?? '') ? value[at]! : '9')

/** Yes, no or nothing, for one flag or for each statement of a text of marks. Arrows choose; 1, 0 and 9 answer too. */
function Chips({
  id,
  place,
  label,
  value,
  readOnly,
  described,
  onChange,
  marks,
}: InputProps & { readonly marks: DecField['marks'] }) {
  const say = useText()
  const name = useId()
  const set = (at: number, to: string) => {
    if (!marks) return onChange(to === '9' ? '' : to)
    const all = marks.map((_, n) => (n === at ? to : markAt(value, n)))
    // Places that were never asked about stay as they came.
    onChange(
      all.every((mark) => mark === '9') && value.length <= marks.length ? '' : all.join('') + value.slice(marks.length),
    )
  }
  const each = marks ?? [undefined]
  return (
    <div className="dec-marks" role="group" aria-label={label} aria-describedby={described}>
      {each.map((mark, at) => (
        <div key={at} role="radiogroup" aria-label={mark ? say(mark) : label} className="dec-mark">
          {mark && <span aria-hidden="true">{say(mark)}</span>}
          <span className="dec-chips">
            {answers.map(([answer, word]) => (
              <label key={answer}>
                <input
                  type="radio"
                  name={`${name}-${at}`}
                  {...(at === 0 && answer === '1' && { id })}
                  data-place={place}
                  checked={markAt(value, at) === answer}
                  disabled={readOnly}
                  onChange={() => set(at, answer)}
                  onKeyDown={(event) =>
                    /^[019]$/.test(event.key) && !event.ctrlKey && !event.altKey && set(at, event.key)
                  }
                />
                <span>{say(word)}</span>
              </label>
            ))}
          </span>
        </div>
      ))}
    </div>
  )
}

/** A text of marks whose places are ticked or not. */
function Ticks({ field: { marks = [] }, id, place, label, value, readOnly, described, onChange }: InputProps) {
  const say = useText()
  const set = (at: number, ticked: boolean) => {
    const all = marks.map((_, n) => ((n === at ? ticked : value[n] === '1') ? '1' : '0')).join('')
    // Places that were never asked about stay as they came.
    onChange(all.includes('1') || value.length > marks.length ? all + value.slice(marks.length) : '')
  }
  return (
    <div className="dec-ticked" role="group" aria-label={label} aria-describedby={described}>
      {marks.map((mark, at) => (
        <label key={mark.en}>
          <input
            type="checkbox"
            {...(at === 0 && { id })}
            data-place={place}
            checked={value[at] === '1'}
            disabled={readOnly}
            onChange={(event) => set(at, event.target.checked)}
          />
          <span>{say(mark)}</span>
        </label>
      ))}
    </div>
  )
}
