import { report as contract } from '@clearway/contract/features/report/report'
import { reportText as t } from '@clearway/contract/features/report/report.text'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'

import { call, callUntil } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { ReportAnswerView } from './ReportAnswerView.tsx'
import { ReportAsked } from './ReportAsked.tsx'
import { ReportPapers } from './ReportPapers.tsx'
import { ReportWaiting } from './ReportWaiting.tsx'
import { SavedReportBar, SavedReportMarks } from './SavedReportBar.tsx'
import { SavedReportList } from './SavedReportList.tsx'
import { savedReportPageText as s } from './savedReportPage.text.ts'
import { useAsked, type Asked } from './useAsked.ts'
import { useSavedReports } from './useSavedReports.ts'

import './report.css'
import './savedReport.css'

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
  const saved = useSavedReports()
  const { asked, ask, today } = useAsked(offered.data ?? [], saved.open)
  if (offered.isError) return <ReadFailure error={offered.error} onRetry={() => void offered.refetch()} />
  if (!offered.data || saved.pending) return <Skeleton active />
  // Whoever lost the right to the open one is told so, and sees no other's figures in its place.
  const lost = saved.open?.readable === false
  if (!asked && !saved.all.length) return <Empty description={say(t.noReports)} />
  return (
    <div className="report">
      <nav className="report-list" aria-label={say(t.list)}>
        <SavedReportList all={saved.all} open={saved.open} onChoose={saved.choose} />
        {offered.data.map(({ code, title }) => (
          <button
            key={code}
            type="button"
            aria-current={!saved.open && !saved.missing && code === asked?.report.code ? 'page' : undefined}
            onClick={() => ask({ report: code, ...asked?.period })}
          >
            {say(title)}
          </button>
        ))}
      </nav>
      {saved.missing || lost || !asked ? (
        <section className="report-body">
          {saved.open && (
            <div className="report-asked">
              <SavedReportBar saved={saved.open} asked={undefined} today={today} onOpen={saved.choose} />
            </div>
          )}
          <Empty description={say(saved.missing ? s.gone : lost ? s.lostRight : t.noReports)} />
        </section>
      ) : (
        <section className="report-body" aria-labelledby="report-title">
          <header>
            <h1 id="report-title">{say(asked.report.title)}</h1>
            <p>{say(asked.report.definition)}</p>
            {saved.open && <SavedReportMarks saved={saved.open} />}
          </header>
          <div className="report-asked">
            <ReportAsked asked={asked} today={today} onAsk={ask} />
            <SavedReportBar saved={saved.open} asked={asked} today={today} onOpen={saved.choose} />
            <ReportPapers asked={{ report: asked.report.code, ...asked.period, dimension: asked.dimension }} />
          </div>
          <Answer asked={asked} />
        </section>
      )}
    </div>
  )
}

function Answer({ asked: { report, period, dimension } }: { asked: Asked }) {
  const say = useText()
  const client = useQueryClient()
  const { active } = usePageActive()
  const input = { report: report.code, ...period, dimension }
  const queryKey = ['report', 'figures', input] as const
  const figures = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({ of: input, answer: await callUntil(contract.figures, input, signal) }),
    enabled: active,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (figures.isError) return <ReadFailure error={figures.error} onRetry={() => void figures.refetch()} />
  // What stood before is another report's, with other figures.
  const own = figures.data?.of.report === report.code && figures.data.of.dimension === dimension
  const stopped = active && figures.fetchStatus === 'idle' && (!own || figures.isPlaceholderData)
  if (stopped)
    return (
      <Empty description={say(t.stopped)}>
        <Button onClick={() => void figures.refetch()}>{say(t.again)}</Button>
      </Empty>
    )
  return (
    <>
      {figures.isFetching && (
        <ReportWaiting key={JSON.stringify(input)} onStop={() => void client.cancelQueries({ queryKey })} />
      )}
      {own ? (
        <ReportAnswerView report={report} dimension={dimension} answer={figures.data!.answer} />
      ) : (
        <Skeleton active />
      )}
    </>
  )
}
