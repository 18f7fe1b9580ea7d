import { say as sayIn } from '@clearway/contract/kernel/text'
import { Select } from 'antd'

import { useDictionary } from '../../../kernel/form/options.ts'
import { useLanguage } from '../../../kernel/language.ts'

interface Props {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (codes: string | null) => void
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly 'aria-label'?: string
}

/** Countries as three-letter codes parted by commas. */
export function CountriesInput({ value, onChange, ...rest }: Props) {
  const language = useLanguage()
  const countries = useDictionary('country')
  const codes = (value ?? '').split(/[,，\s]+/).filter(Boolean)
  const options = countries
    .filter((c) => c.choosable || codes.includes(c.value))
    .map((c) => ({ value: c.value, label: `${c.value} ${sayIn(c.label, language)}` }))
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      value={codes}
      options={options}
      onChange={(next) => onChange?.(next.join(',') || null)}
      style={{ width: '100%' }}
    />
  )
}
