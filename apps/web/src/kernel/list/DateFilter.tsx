import { DatePicker } from 'antd'
import dayjs from 'dayjs'

import { useText } from '../language.ts'
import { rowsText as t } from '../rows.text.ts'
import { dayOf } from '../show.ts'
import { useTimeZone } from '../timeZone.ts'
import type { FilterProps } from './FilterControl.tsx'

/** From–to by calendar. Opened at once, because a person asked for it. */
export function DateFilter({ name, field, width, filters, onChange }: FilterProps) {
  const say = useText()
  const timeZone = useTimeZone()
  const day = (value: string | undefined) => (value ? dayjs(dayOf(field, value, timeZone)) : null)
  return (
    <DatePicker.RangePicker
      defaultOpen
      autoFocus
      allowEmpty={[true, true]}
      prefix={<span className="list-filter-name">{say(field.label)}</span>}
      style={{ width }}
      format="YYYY-MM-DD"
      placeholder={[say(t.from), say(t.to)]}
      aria-label={say(field.label)}
      value={[day(filters[`${name}From`]), day(filters[`${name}To`])]}
      onChange={(range) => {
        // Of times too the server is asked for whole days: it knows the tenant's clock.
        const [from, to] = [range?.[0]?.format('YYYY-MM-DD') ?? '', range?.[1]?.format('YYYY-MM-DD') ?? '']
        onChange({ [`${name}From`]: from, [`${name}To`]: to })
      }}
    />
  )
}
