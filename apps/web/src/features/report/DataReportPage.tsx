import { report as contract, reportPeriods } from '@clearway/contract/features/report/report'
import { reportText as t } from '@clearway/contract/features/report/report.text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DatePicker, Empty, Segmented, Select, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive, usePageSearch } from '../../kernel/pageActive.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { ReportAnswerView } from './ReportAnswerView.tsx'
import { ReportPapers } from './ReportPapers.tsx'
import { periodOf, presetOf, type Preset } from './reportPeriod.ts'

import './report.css'

const presets = Object.keys(t.presets) as Preset[]
const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

/** Figures of the tenant's records: what is asked stands in the address, so that a report can be sent and found again. */
export function DataReportPage() {
  const say = useText()
  const { active } = usePageActive()
  const [query, setQuery] = usePageSearch()
  const timeZone = useTimeZone()
  const offered = useQuery({
    queryKey: ['report', 'offered'],
    queryFn: () => call(contract.query, {}),
    enabled: active,
    staleTime: 5 * 60_000,
  })
  const report = offered.data?.find((r) => r.code === query.get('report')) ?? offered.data?.[0]
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())
  const [from, to] = [query.get('from'), query.get('to')]
  const period = isDay(from) && isDay(to) ? { from, to } : periodOf('last12', today)
  const by = query.get('by') ?? ''
  const codes = report ? [...report.dimensions.map((d) => d.code), ...reportPeriods] : []
  const dimension = codes.includes(by) ? by : (codes[0] ?? '')
  const asked = useMemo(
    () => report && { report: report.code, from: period.from, to: period.to, dimension },
    [report, period.from, period.to, dimension],
  )
  const figures = useQuery({
    queryKey: ['report', 'figures', asked],
    queryFn: () => call(contract.figures, asked!),
    enabled: active && asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (offered.isError) return <ReadFailure error={offered.error} onRetry={() => void offered.refetch()} />
  if (!offered.data) return <Skeleton active />
  if (!report || !asked) return <Empty description={say(t.noReports)} />

  const ask = (over: Record<string, string>) =>
    setQuery(new URLSearchParams({ report: report.code, ...period, by: dimension, ...over }))
  const preset = presetOf(period, today, presets)
  return (
    <div className="report">
      <nav className="report-list" aria-label={say(t.list)}>
        {offered.data.map(({ code, title }) => (
          <button
            key={code}
            type="button"
            aria-current={code === report.code ? 'page' : undefined}
            onClick={() => setQuery(new URLSearchParams({ report: code, ...period }))}
          >
            {say(title)}
          </button>
        ))}
      </nav>
      <section className="report-body" aria-labelledby="report-title">
        <header>
          <h1 id="report-title">{say(report.title)}</h1>
          <p>{say(report.definition)}</p>
        </header>
        <div className="report-asked">
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
              const [first, last] = [range?.[0]?.format('YYYY-MM-DD'), range?.[1]?.format('YYYY-MM-DD')]
              if (first && last) ask({ from: first, to: last })
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
          <ReportPapers asked={asked} />
        </div>
        {figures.isError ? (
          <ReadFailure error={figures.error} onRetry={() => void figures.refetch()} />
        ) : figures.data ? (
          <ReportAnswerView report={report} dimension={dimension} answer={figures.data} />
        ) : (
          <Skeleton active />
        )}
      </section>
    </div>
  )
}
