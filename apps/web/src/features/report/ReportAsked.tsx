import { reportPeriods } from '@clearway/contract/features/report/report'
import { reportText as t } from '@clearway/contract/features/report/report.text'
import { periodOf } from '@clearway/contract/kernel/period'
import { DatePicker, Segmented, Select } from 'antd'
import dayjs from 'dayjs'

import { useText } from '../../kernel/language.ts'
import type { Asked } from './useAsked.ts'

type Preset = keyof typeof t.presets
const presets = Object.keys(t.presets) as Preset[]

interface Props {
  readonly asked: Asked
  readonly today: string
  readonly onAsk: (next: Record<string, string>) => void
}

/** Which days, and by what. */
export function ReportAsked({ asked: { report, period, dimension }, today, onAsk }: Props) {
  const say = useText()
  const ask = (over: Record<string, string>) => onAsk({ report: report.code, ...period, by: dimension, ...over })
  const preset = presets.find((one) => {
    const { from, to } = periodOf(one, today)
    return from === period.from && to === period.to
  })
  return (
    <>
      <Select<Preset | 'own'>
        aria-label={say(t.period)}
        value={preset ?? 'own'}
        popupMatchSelectWidth={false}
        options={[
          ...presets.map((value) => ({ value, label: say(t.presets[value]) })),
          ...(preset ? [] : [{ value: 'own' as const, label: say(t.own), disabled: true }]),
        ]}
        onChange={(next) => next !== 'own' && ask({ ...periodOf(next, today) })}
      />
      <DatePicker.RangePicker
        aria-label={say(t.period)}
        allowClear={false}
        format="YYYY-MM-DD"
        value={[dayjs(period.from), dayjs(period.to)]}
        onChange={(range) => {
          const [from, to] = [range?.[0]?.format('YYYY-MM-DD'), range?.[1]?.format('YYYY-MM-DD')]
          if (from && to) ask({ from, to })
        }}
      />
      <Segmented
        aria-label={say(t.groupBy)}
        value={dimension}
        options={[
          ...report.dimensions.map(({ code, title }) => ({ value: code, label: say(title) })),
          ...reportPeriods.map((code) => ({ value: code as string, label: say(t[code]) })),
        ]}
        onChange={(value) => ask({ by: value })}
      />
    </>
  )
}
