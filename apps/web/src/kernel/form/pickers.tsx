import type { Field } from '@clearway/contract/kernel/field'
import { sayGiven } from '@clearway/contract/kernel/given'
import { say as sayIn } from '@clearway/contract/kernel/text'
import { Select } from 'antd'
import { createContext, use, useState } from 'react'

import { useLanguage, useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import { useDictionary, useOptions, type Facts } from './options.ts'

type SelectProps = React.ComponentProps<typeof Select<string | string[]>>

/** What a form tells its pickers of the record that it is about: each asks by what its field is narrowed by. */
export const PickedAbout = createContext<Facts>({})

/** What a picker takes from its form item or filter. */
export interface PickerProps extends Pick<
  SelectProps,
  'id' | 'disabled' | 'placeholder' | 'prefix' | 'style' | 'status' | 'allowClear' | 'aria-label' | 'autoFocus'
> {
  readonly field: Field
  readonly value?: string | string[] | null
  readonly onChange?: (value: string | string[] | undefined) => void
  readonly multiple?: boolean
  /** The label of the value as the row has it, shown until the server answers. */
  readonly valueLabel?: string
}

/** A select for a choice, a dictionary or a reference. */
export function Picker(props: PickerProps) {
  if (props.field.kind === 'reference') return <ReferencePicker {...props} />
  return props.field.kind === 'dictionary' ? <DictionaryPicker {...props} /> : <ChoicePicker {...props} />
}

function ChoicePicker(props: PickerProps) {
  const language = useLanguage()
  const options = Object.entries(props.field.choices ?? {}).map(([value, word]) => ({
    value,
    label: sayIn(word, language),
  }))
  return <PlainPicker {...props} options={options} />
}

function DictionaryPicker(props: PickerProps) {
  const language = useLanguage()
  const say = useText()
  const entries = useDictionary(props.field.dictionary)
  const chosen = [props.value ?? []].flat()
  // A filter looks for old rows too; a form offers what counts today, and shows what stands there.
  const offered = entries.filter((e) => e.choosable || props.multiple || chosen.includes(e.value))
  const options = offered.map((e) => ({
    value: e.value,
    label: e.choosable ? sayIn(e.label, language) : say(t.retiredOption, { name: sayIn(e.label, language) }),
  }))
  return <PlainPicker {...props} options={options} />
}

function PlainPicker({
  field: _field,
  value,
  onChange,
  multiple,
  valueLabel: _label,
  options,
  ...rest
}: PickerProps & { options: { value: string; label: string }[] }) {
  const say = useText()
  // The code is searched too: people type USD as often as 美元.
  const hit = (typed: string, option?: { value: string; label: string }) =>
    `${option?.value} ${option?.label}`.toLowerCase().includes(typed.trim().toLowerCase())
  return (
    <Select<string | string[]>
      placeholder={say(t.choose)}
      {...rest}
      {...(multiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
      value={value ?? undefined}
      options={options}
      showSearch={{ filterOption: (typed, option) => hit(typed, option as { value: string; label: string }) }}
      notFoundContent={say(t.noOptions)}
      onChange={(next) => onChange?.(next)}
      popupMatchSelectWidth={false}
    />
  )
}

function ReferencePicker({ field, value, onChange, multiple, valueLabel, ...rest }: PickerProps) {
  const say = useText()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const ids = value ? [value].flat() : []
  const about = use(PickedAbout)
  const narrowed = Object.fromEntries((field.narrowBy ?? []).flatMap((by) => (about[by] ? [[by, about[by]]] : [])))
  const { options, fetching } = useOptions(field.reference!, typed, ids, open, narrowed)
  const language = useLanguage()
  const told = (label: string) => (field.given ? sayGiven(field.given, label, language) : label)
  const shown = options.map((o) => ({ value: o.id, label: told(o.label) }))
  for (const id of ids) if (!options.some((o) => o.id === id)) shown.push({ value: id, label: told(valueLabel ?? '…') })
  return (
    <Select<string | string[]>
      placeholder={say(t.typeToSearch)}
      {...rest}
      {...(multiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
      value={value ?? undefined}
      options={shown}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={setOpen}
      loading={fetching}
      notFoundContent={fetching ? null : say(t.noOptions)}
      onChange={(next) => onChange?.(next)}
      popupMatchSelectWidth={false}
    />
  )
}
