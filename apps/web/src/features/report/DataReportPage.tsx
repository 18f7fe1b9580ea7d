import { report as contract } from '@clearway/contract/features/report/report'
import { reportText as t } from '@clearway/contract/features/report/report.text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { ReportAnswerView } from './ReportAnswerView.tsx'
import { ReportAsked } from './ReportAsked.tsx'
import { ReportPapers } from './ReportPapers.tsx'
import { useAsked, type Asked } from './useAsked.ts'

import './report.css'

/** Figures of the tenant's records, each a way to the rows that it counts. */
export function DataReportPage() {
  const say = useText()
  const { active } = usePageActive()
  const offered = useQuery({
    queryKey: ['report', 'offered'],
    queryFn: () => call(contract.query, {}),
    enabled: active,
    staleTime: 5 * 60_000,
  })
  const { asked, ask, today } = useAsked(offered.data ?? [])
  if (offered.isError) return <ReadFailure error={offered.error} onRetry={() => void offered.refetch()} />
  if (!offered.data) return <Skeleton active />
  if (!asked) return <Empty description={say(t.noReports)} />
  const { report, period, dimension } = asked
  return (
    <div className="report">
      <nav className="report-list" aria-label={say(t.list)}>
        {offered.data.map(({ code, title }) => (
          <button
            key={code}
            type="button"
            aria-current={code === report.code ? 'page' : undefined}
            onClick={() => ask({ report: code, ...period })}
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
          <ReportAsked asked={asked} today={today} onAsk={ask} />
          <ReportPapers asked={{ report: report.code, ...period, dimension }} />
        </div>
        <Answer asked={asked} />
      </section>
    </div>
  )
}

function Answer({ asked: { report, period, dimension } }: { asked: Asked }) {
  const { active } = usePageActive()
  const input = { report: report.code, ...period, dimension }
  const figures = useQuery({
    queryKey: ['report', 'figures', input],
    queryFn: async () => ({ of: input, answer: await call(contract.figures, input) }),
    enabled: active,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (figures.isError) return <ReadFailure error={figures.error} onRetry={() => void figures.refetch()} />
  // What stood before is another report's, with other figures.
  if (figures.data?.of.report !== report.code || figures.data.of.dimension !== dimension) return <Skeleton active />
  return <ReportAnswerView report={report} dimension={dimension} answer={figures.data.answer} />
}
