import { AutoComplete } from 'antd'

import { useDictionary } from '../../../../kernel/form/options.ts'

interface Props {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (unit: string) => void
  readonly disabled?: boolean
}

/** A unit as the tariff writes it; those of China customs are offered. */
export function UnitInput({ value, onChange, ...rest }: Props) {
  const units = useDictionary('unit')
  const typed = value ?? ''
  const options = units
    .filter((u) => u.choosable)
    .filter((u) => !typed || u.label.zh.includes(typed) || u.label.en.includes(typed))
    .slice(0, 50)
    .map((u) => ({ value: u.label.zh }))
  return (
    <AutoComplete
      {...rest}
      value={typed}
      options={options}
      maxLength={40}
      onChange={(next: string) => onChange?.(next)}
      style={{ width: '100%' }}
    />
  )
}
