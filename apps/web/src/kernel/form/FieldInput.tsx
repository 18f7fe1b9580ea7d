import { common } from '@clearway/contract/kernel/common.text'
import type { Field } from '@clearway/contract/kernel/field'
import { DatePicker, Input, InputNumber, Space, Switch } from 'antd'
import dayjs from 'dayjs'

import { useText } from '../language.ts'
import { instantOf, timeIn, trimmedDecimal } from '../show.ts'
import { useTimeZone } from '../timeZone.ts'
import { FileField } from './FileField.tsx'
import { Picker } from './pickers.tsx'
import { RegionPicker } from './RegionPicker.tsx'

export interface FieldInputProps {
  readonly field: Field
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly disabled?: boolean
  readonly autoFocus?: boolean
  /** The label of a reference as the row has it. */
  readonly valueLabel?: string
}

const wide = { width: '100%' }

/** The input for a field by its kind. Values are those of the wire: dates and decimals stay text, a file is its id. */
export function FieldInput({ field, value, onChange, valueLabel, ...rest }: FieldInputProps) {
  const text = (value ?? '') as string
  const typed = (event: { target: { value: string } }) => onChange?.(event.target.value)
  switch (field.kind) {
    case 'longText':
      return (
        <Input.TextArea
          {...rest}
          value={text}
          onChange={typed}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={field.max ?? 2000}
          showCount
        />
      )
    case 'password':
      return <Input.Password {...rest} value={text} onChange={typed} autoComplete="new-password" maxLength={128} />
    case 'integer':
      return <NumberInput {...rest} field={field} value={value as number | null} onChange={onChange} whole />
    case 'decimal':
      return <NumberInput {...rest} field={field} value={value as string | null} onChange={onChange} />
    case 'flag':
      return <FlagInput {...rest} value={value === true} onChange={onChange} />
    case 'date':
    case 'dateTime':
      return <DateInput {...rest} field={field} value={text} onChange={onChange} />
    case 'choice':
    case 'dictionary':
    case 'reference':
      return (
        <Picker
          {...rest}
          field={field}
          allowClear={!field.required}
          style={wide}
          value={text || null}
          onChange={(next) => onChange?.(next ?? null)}
          {...(valueLabel && { valueLabel })}
        />
      )
    case 'region':
      return (
        <RegionPicker
          {...rest}
          value={text || null}
          allowClear={!field.required}
          onChange={(path) => onChange?.(path?.at(-1)?.code ?? null)}
        />
      )
    case 'file':
      return <FileField {...rest} value={text || null} {...(onChange && { onChange })} />
    default:
      return <Input {...rest} value={text} onChange={typed} maxLength={field.max ?? 255} autoComplete="off" />
  }
}

type Shared = Omit<FieldInputProps, 'value' | 'field' | 'valueLabel' | 'onChange'> & {
  onChange: ((value: unknown) => void) | undefined
}

function NumberInput({
  field,
  value,
  onChange,
  whole = false,
  ...rest
}: Shared & { field: Field; value: number | string | null; whole?: boolean }) {
  const say = useText()
  return (
    <InputNumber<string | number>
      {...rest}
      style={wide}
      value={typeof value === 'string' ? trimmedDecimal(value) : value}
      stringMode={!whole}
      controls={false}
      inputMode={whole ? 'numeric' : 'decimal'}
      {...(whole && { precision: 0 })}
      {...(field.unit && { suffix: say(field.unit) })}
      onChange={(next) => onChange?.(next === null || next === '' ? null : whole ? Number(next) : String(next))}
    />
  )
}

function FlagInput({ value, onChange, autoFocus, ...rest }: Shared & { value: boolean }) {
  const say = useText()
  return (
    <Space>
      <Switch {...rest} autoFocus={autoFocus ?? false} checked={value} onChange={(next) => onChange?.(next)} />
      <span aria-hidden="true">{say(value ? common.yes : common.no)}</span>
    </Space>
  )
}

// The picker works on a clock without a zone; the tenant's zone is applied on the way in and out.
function DateInput({ field, value, onChange, ...rest }: Shared & { field: Field; value: string }) {
  const zone = useTimeZone()
  const moment = field.kind === 'dateTime'
  const shown = value ? dayjs(moment ? timeIn(zone, value) : value) : null
  return (
    <DatePicker
      {...rest}
      style={wide}
      showTime={moment && { format: 'HH:mm' }}
      format={moment ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
      value={shown?.isValid() ? shown : null}
      onChange={(next) =>
        onChange?.(
          !next ? null : moment ? instantOf(next.format('YYYY-MM-DD HH:mm:ss'), zone) : next.format('YYYY-MM-DD'),
        )
      }
    />
  )
}
