import { reportPeriods, type OfferedReport } from '@clearway/contract/features/report/report'
import { savedDays, type SavedReport } from '@clearway/contract/features/report/savedReport'
import { periodOf, type Period } from '@clearway/contract/kernel/period'
import { useCallback, useState } from 'react'

import { usePageSearch } from '../../kernel/pageActive.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'

const isDay = (text: string | null): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '')

export interface Asked {
  readonly report: OfferedReport
  readonly period: Period
  readonly dimension: string
}

/** What is asked, as it stands in the address: a report can be sent and found again. What it does not say is as the open one was saved, else the last twelve months by the first field. */
export function useAsked(offered: readonly OfferedReport[], saved?: SavedReport) {
  const [query, setQuery] = usePageSearch()
  const timeZone = useTimeZone()
  const [today] = useState(() => timeIn(timeZone, new Date().toISOString()).slice(0, 10))
  const report = offered.find((r) => r.code === (query.get('report') ?? saved?.report)) ?? offered[0]
  const [from, to, by] = [query.get('from'), query.get('to'), query.get('by') ?? saved?.dimension ?? '']
  const period = isDay(from) && isDay(to) ? { from, to } : saved ? savedDays(saved, today) : periodOf('last12', today)
  const codes = report ? [...report.dimensions.map((d) => d.code), ...reportPeriods] : []
  const asked: Asked | undefined = report && { report, period, dimension: codes.includes(by) ? by : codes[0]! }
  const ask = useCallback(
    // What is asked of the open one stays with it; a report that is chosen anew is none that was saved.
    (next: Record<string, string>) =>
      setQuery(
        new URLSearchParams(
          saved && next['by'] && next['report'] === saved.report ? { ...next, saved: saved.id } : next,
        ),
      ),
    [setQuery, saved],
  )
  return { asked, ask, today }
}
