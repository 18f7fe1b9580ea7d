import { say as sayIn } from '@clearway/contract/kernel/text'
import { Select } from 'antd'
import { useMemo } from 'react'

import { useDictionary } from '../../../../kernel/form/options.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { rowsText } from '../../../../kernel/rows.text.ts'

interface Props {
  readonly id?: string
  readonly dictionary: string
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly disabled?: boolean
  readonly status?: 'error' | undefined
  readonly 'aria-describedby'?: string
}

interface Option {
  readonly value: string
  readonly label: string
  readonly words: string
}

/** Chooses one of a long table of codes by code or name, in any language; the code stands before the name. What no table has stays as it was typed. */
export function CodePicker({ dictionary, value, onChange, ...rest }: Props) {
  const say = useText()
  const language = useLanguage()
  const entries = useDictionary(dictionary)
  const options = useMemo(
    () =>
      entries
        .filter((e) => e.choosable || e.value === value)
        .map((e): Option => ({
          value: e.value,
          label: titled(
            e.value,
            e.choosable ? sayIn(e.label, language) : say(rowsText.retiredOption, { name: sayIn(e.label, language) }),
          ),
          words: `${e.value} ${e.label.zh} ${e.label.tw} ${e.label.en}`.toLowerCase(),
        })),
    [entries, language, value, say],
  )
  const shown =
    value && !options.some((o) => o.value === value)
      ? [...options, { value, label: value, words: value.toLowerCase() }]
      : options
  return (
    <Select<string, Option>
      {...rest}
      style={{ width: '100%' }}
      allowClear
      value={value}
      options={shown}
      placeholder={say(rowsText.choose)}
      popupMatchSelectWidth={false}
      notFoundContent={say(rowsText.noOptions)}
      showSearch={{
        filterOption: (typed, option) => Boolean(option?.words.includes(typed.trim().toLowerCase())),
        filterSort: byCode,
      }}
      onChange={(next) => onChange(next || null)}
    />
  )
}

/** Some tables call a code by the code itself. */
const titled = (code: string, name: string): string => (name === code ? code : `${code} ${name}`)

/** Codes that begin with what was typed come first. */
const byCode = (a: Option, b: Option, { searchValue }: { searchValue: string }): number =>
  Number(!a.value.toLowerCase().startsWith(searchValue.trim().toLowerCase())) -
  Number(!b.value.toLowerCase().startsWith(searchValue.trim().toLowerCase()))
