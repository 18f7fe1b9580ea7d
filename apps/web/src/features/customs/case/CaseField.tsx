import { caseWrite } from '@clearway/contract/features/customs/case/caseFixed'
import { caseFixedText } from '@clearway/contract/features/customs/case/caseFixed.text'
import { customsCase, statusWords } from '@clearway/contract/features/customs/case/customsCase'
import type { Field } from '@clearway/contract/kernel/field'
import type { Origin } from '@clearway/contract/kernel/origin'
import { Form } from 'antd'
import { memo, useMemo, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { z } from 'zod'

import { isConflict, type Autosave } from '../../../kernel/draft/autosave.ts'
import { ConflictNote } from '../../../kernel/draft/ConflictNote.tsx'
import { useRefused } from '../../../kernel/draft/useAutosave.ts'
import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { FieldInput } from '../../../kernel/form/FieldInput.tsx'
import { fieldProblem } from '../../../kernel/form/formRules.ts'
import { useText } from '../../../kernel/language.ts'
import { Masked } from '../../../kernel/Masked.tsx'
import { useMe } from '../../../kernel/me.ts'
import { problemWords } from '../../../kernel/report.ts'
import { OriginMark } from '../origin/OriginMark.tsx'
import { CodePicker } from './lines/CodePicker.tsx'
import { placeOfField, useCase } from './useCaseFile.ts'

export type CaseFieldName = keyof typeof customsCase.fields

/** An amount has the currency of its row for its unit. */
const inCurrency = (field: Field, currency: unknown): Field =>
  typeof currency === 'string' && currency ? { ...field, unit: { zh: currency, tw: currency, en: currency } } : field

/** One field of a case that saves itself. */
export function CaseField({ name }: { name: CaseFieldName }) {
  const { opened, saver, writable } = useCase()
  const row = opened!.row as Readonly<Record<string, unknown>>
  const field: Field = customsCase.fields[name]
  const currency = field.currencyField ? row[field.currencyField] : undefined
  const measured = useMemo(() => inCurrency(field, currency), [field, currency])
  const whyFixed = useFixed()
  if (!(name in row)) return <HiddenField field={field} />
  const label = field.labelField ? row[field.labelField] : undefined
  const fixed = whyFixed(name)
  return (
    <FieldBox
      name={name}
      field={measured}
      stored={row[name] ?? null}
      origin={opened!.origins[name]}
      label={label ? String(label) : undefined}
      saver={saver}
      writable={writable && field.readOnly !== true && !fixed}
      fixed={fixed}
    />
  )
}

/** Gives the words for a field that the stage of the case has fixed for whoever reads it. */
function useFixed(): (name: CaseFieldName) => string | undefined {
  const say = useText()
  const { opened, writable } = useCase()
  const customer = useMe()?.user.area === 'customer'
  const { status } = opened!.row
  return (name) =>
    writable && status && caseWrite(name, status, customer) === 'refused'
      ? say(caseFixedText.fixed, {
          field: say(customsCase.fields[name].label),
          status: say(statusWords(customer)[status]),
        })
      : undefined
}

/** Kept from this person by data permission: there is something to know, but not for him. */
function HiddenField({ field }: { field: Field }) {
  const say = useText()
  return (
    <Form.Item className="case-field" label={say(field.label)}>
      <Masked />
    </Form.Item>
  )
}

interface Props {
  readonly name: CaseFieldName
  readonly field: Field
  readonly stored: unknown
  readonly origin: Origin | undefined
  /** What the row calls a reference. */
  readonly label: string | undefined
  readonly saver: Autosave
  readonly writable: boolean
  /** Why it cannot be written though the case can. */
  readonly fixed: string | undefined
}

/** Label, where the value came from, input, and what is wrong or was written by two. Drawn anew for its own value only. */
const FieldBox = memo(function FieldBox({ name, field, stored, origin, label, saver, writable, fixed }: Props) {
  const say = useText()
  const place = placeOfField(name)
  const unsent = useSyncExternalStore(saver.subscribe, () => saver.get().waiting.get(place)?.to)
  const refused = useRefused(saver, place)
  // What is being typed stands here until the field is left: an input that waits for a store loses its caret.
  const [typed, setTyped] = useState<{ readonly value: unknown }>()
  const value = typed ? typed.value : unsent === undefined ? stored : unsent
  const id = `case-${name}`
  const change = (next: unknown) => {
    setTyped({ value: next })
    saver.change(place, { from: stored, to: next ?? null })
  }
  const take = (next: unknown, send: boolean) => {
    saver.forget(place)
    setTyped(undefined)
    if (send) saver.change(place, { from: refused!.error.theirs, to: next })
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setTyped(undefined)
  }
  const empty = value === null || value === ''
  // While somebody writes, half a value is no mistake.
  const problem = typed
    ? undefined
    : refused && !isConflict(refused.error)
      ? problemWords(refused.error)
      : empty
        ? undefined
        : fieldProblem(z.object({ value: field.schema }), 'value', { value })
  const shown = { id, disabled: !writable }
  return (
    <Form.Item
      className="case-field"
      htmlFor={id}
      label={say(field.label)}
      required={field.required ?? false}
      {...(field.hint && { extra: say(field.hint) })}
      {...(problem && { validateStatus: 'error' as const, help: problem })}
    >
      {/* Where the focus goes is no act of its own: it only ends what was being typed. */}
      <div onBlur={leave} title={fixed}>
        {field.dictionary ? (
          <CodePicker
            {...shown}
            dictionary={field.dictionary}
            value={(value as string | null) || null}
            onChange={change}
          />
        ) : (
          <FieldInput
            {...shown}
            field={field}
            value={value}
            onChange={change}
            {...(label && value === stored && { valueLabel: label })}
          />
        )}
        {origin && !empty && <OriginMark origin={origin} />}
      </div>
      {refused && isConflict(refused.error) && (
        <ConflictNote
          field={say(field.label)}
          theirs={<FieldValue field={field} value={refused.error.theirs} />}
          mine={<FieldValue field={field} value={refused.change.to} />}
          onTheirs={() => take(undefined, false)}
          onMine={() => take(refused.change.to, true)}
        />
      )}
    </Form.Item>
  )
})
