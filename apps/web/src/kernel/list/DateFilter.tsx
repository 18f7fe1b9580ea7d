import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { FilterProps } from './FilterControl.tsx'
import { useText } from '../language.ts'
import { listText as t } from './list.text.ts'
import { dayOf, instantOf } from '../show.ts'
import { useTimeZone } from '../timeZone.ts'

/** From–to by calendar. Opened at once, because a person asked for it. */
export function DateFilter({ name, field, width, filters, onChange }: FilterProps) {
  const say = useText()
  const timeZone = useTimeZone()
  const moment = field.kind === 'dateTime'
  const day = (value: string | undefined) => (value ? dayjs(dayOf(field, value, timeZone)) : null)
  // A day of a time field is the tenant's day, from its first to its last second.
  const edge = (date: string, time: string) => (date && moment ? instantOf(`${date} ${time}`, timeZone) : date)
  return (
    <DatePicker.RangePicker
      defaultOpen autoFocus allowEmpty={[true, true]} prefix={<span className="list-filter-name">{say(field.label)}</span>} style={{ width }} format="YYYY-MM-DD"
      placeholder={[say(t.from), say(t.to)]} aria-label={say(field.label)} value={[day(filters[`${name}From`]), day(filters[`${name}To`])]}
      onChange={(range) => {
        const [from, to] = [range?.[0]?.format('YYYY-MM-DD') ?? '', range?.[1]?.format('YYYY-MM-DD') ?? '']
        onChange({ [`${name}From`]: edge(from, '00:00:00'), [`${name}To`]: edge(to, '23:59:59.999') })
      }}
    />
  )
}
