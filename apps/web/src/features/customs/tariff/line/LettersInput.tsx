import { say as sayIn } from '@clearway/contract/kernel/text'
import { Input, Select } from 'antd'

import { useDictionary } from '../../../../kernel/form/options.ts'
import { useLanguage } from '../../../../kernel/language.ts'

type Dictionary = 'supervisionDocument' | 'inspectionCategory'
interface Props {
  readonly id?: string
  readonly dictionary: Dictionary
  readonly label: string
  readonly value?: string | null
  readonly onChange?: (letters: string) => void
  readonly disabled?: boolean
}

/** Inspection on export; the others are on import. A column of customs reads `M.P/N`. */
const onExport = new Set(['N', 'Q', 'S', 'W'])

const join: Readonly<Record<Dictionary, (letters: readonly string[]) => string>> = {
  supervisionDocument: (letters) => letters.join(''),
  inspectionCategory: (letters) => {
    const of = (out: boolean) => letters.filter((l) => onExport.has(l) === out).join('.')
    return letters.length ? `${of(false)}/${of(true)}` : ''
  },
}

/** Letters of a column of the tariff, chosen from what they mean; a letter that the dictionary does not have stays. */
export function LettersInput({ dictionary, label, value, onChange, ...rest }: Props) {
  const language = useLanguage()
  const entries = useDictionary(dictionary)
  if (!entries.length)
    return (
      <Input
        {...rest}
        aria-label={label}
        value={value ?? ''}
        maxLength={60}
        onChange={(event) => onChange?.(event.target.value)}
      />
    )
  const letters = [...new Set((value ?? '').replace(/[^A-Za-z0-9]/g, ''))]
  const known = entries
    .filter((e) => e.choosable || letters.includes(e.value))
    .map((e) => ({ value: e.value, label: `${e.value} ${sayIn(e.label, language)}` }))
  const others = letters.filter((l) => !entries.some((e) => e.value === l)).map((l) => ({ value: l, label: l }))
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      allowClear
      aria-label={label}
      value={letters}
      options={[...known, ...others]}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next) => onChange?.(join[dictionary](next))}
      style={{ width: '100%' }}
    />
  )
}
