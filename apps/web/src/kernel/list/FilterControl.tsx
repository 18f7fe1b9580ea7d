import { CalendarOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import type { Field } from '@clearway/contract/kernel/field'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'

import { useTyped } from '../debounced.ts'
import { Picker } from '../form/pickers.tsx'
import { useText } from '../language.ts'
import { later } from '../later.tsx'
import { rowsText as t } from '../rows.text.ts'
import { dayOf } from '../show.ts'
import { useTimeZone } from '../timeZone.ts'

export interface FilterProps {
  readonly name: string
  readonly field: Field
  readonly width: number
  readonly filters: Readonly<Record<string, string>>
  /** Values by query name; an empty one takes the filter away. */
  readonly onChange: (part: Record<string, string>) => void
}

/** One filter: several of a list, yes or no, from–to, or exactly this text. Its name stays in sight when a value is chosen. */
export function FilterControl(props: FilterProps) {
  switch (props.field.kind) {
    case 'choice':
    case 'dictionary':
    case 'reference':
      return <ManyFilter {...props} />
    case 'region':
      return <RegionFilter {...props} />
    case 'flag':
      return <FlagFilter {...props} />
    case 'date':
    case 'dateTime':
      return <DateRange {...props} />
    case 'integer':
    case 'decimal':
      return <NumberFilter {...props} />
    default:
      return <TextFilter {...props} />
  }
}

function ManyFilter({ name, field, width, filters, onChange }: FilterProps) {
  const say = useText()
  const value = filters[name]?.split(',').filter(Boolean) ?? []
  return (
    <Picker
      field={field}
      multiple
      allowClear
      prefix={<span className="list-filter-name">{say(field.label)}</span>}
      placeholder={say(t.any)}
      aria-label={say(field.label)}
      style={{ width }}
      value={value}
      onChange={(next) => onChange({ [name]: [next ?? []].flat().join(',') })}
    />
  )
}

// Chosen by few, and the cascade is heavy: it comes when it is first wanted.
const RegionPicker = later(
  () => import('../form/RegionPicker.tsx').then((m) => m.RegionPicker),
  () => true,
)

function RegionFilter({ name, field, width, filters, onChange }: FilterProps) {
  const say = useText()
  return (
    <RegionPicker
      allowClear
      prefix={<span className="list-filter-name">{say(field.label)}</span>}
      placeholder={say(t.any)}
      aria-label={say(field.label)}
      style={{ width }}
      value={filters[name] ?? null}
      onChange={(path) => onChange({ [name]: path?.at(-1)?.code ?? '' })}
    />
  )
}

function FlagFilter({ name, field, width, filters, onChange }: FilterProps) {
  const say = useText()
  return (
    <Select
      allowClear
      prefix={<span className="list-filter-name">{say(field.label)}</span>}
      placeholder={say(t.any)}
      aria-label={say(field.label)}
      style={{ width }}
      value={filters[name]}
      options={[
        { value: 'true', label: say(common.yes) },
        { value: 'false', label: say(common.no) },
      ]}
      onChange={(next?: string) => onChange({ [name]: next ?? '' })}
    />
  )
}

// The calendar is the heaviest control there is, and most lists are opened without touching it.
const DateFilter = later<FilterProps & { readonly opened: boolean }>(
  () => import('./DateFilter.tsx').then((m) => m.DateFilter),
  (props) => props.opened,
  (props) => <DateButton {...props} />,
)

function DateButton({ field, width, filters, name }: FilterProps) {
  const say = useText()
  const timeZone = useTimeZone()
  const ends = [dayOf(field, filters[`${name}From`], timeZone), dayOf(field, filters[`${name}To`], timeZone)]
  return (
    <Button className="list-date-filter" style={{ width }} iconPlacement="end" icon={<CalendarOutlined />}>
      <span className="list-filter-name">{say(field.label)}</span>{' '}
      {ends.some(Boolean) ? ends.map((d) => d || '…').join(' – ') : say(t.any)}
    </Button>
  )
}

/** Shows the range as a button; the first press loads the calendar and opens it. */
function DateRange(props: FilterProps) {
  const [opened, setOpened] = useState(false)
  return (
    <span onClickCapture={() => setOpened(true)}>
      <DateFilter {...props} opened={opened} />
    </span>
  )
}

const NumberFilter = later(
  () => import('./NumberFilter.tsx').then((m) => m.NumberFilter),
  () => true,
)

function TextFilter({ name, field, width, filters, onChange }: FilterProps) {
  const say = useText()
  const value = filters[name] ?? ''
  const [typed, setTyped] = useTyped(value)
  const settle = (next = typed) => next.trim() !== value && onChange({ [name]: next.trim() })
  return (
    <Input
      allowClear
      maxLength={400}
      style={{ width }}
      prefix={<span className="list-filter-name">{say(field.label)}</span>}
      aria-label={say(field.label)}
      value={typed}
      onChange={(e) => {
        setTyped(e.target.value)
        if (e.target.value === '') settle('')
      }}
      onBlur={() => settle()}
      onPressEnter={() => settle()}
    />
  )
}
