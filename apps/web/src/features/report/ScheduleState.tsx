import type { ReportSchedule } from '@clearway/contract/features/report/savedReport'
import { savedReportText as s } from '@clearway/contract/features/report/savedReport.text'
import { Alert } from 'antd'

import { useText } from '../../kernel/language.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { savedReportPageText as t } from './savedReportPage.text.ts'

/** When it goes out next, and what became of it last. */
export function ScheduleState({ schedule: { nextAt, asked, last, stop } }: { schedule: ReportSchedule }) {
  const say = useText()
  const zone = useTimeZone()
  const outcome = last && say(s.outcomes[last.outcome], { n: last.sent, left: last.leftOut.length })
  return (
    <>
      {stop && <Alert type="warning" showIcon title={`${say(t.isPaused)}: ${say(s.stops[stop])}`} />}
      <dl className="report-schedule-state">
        <dt>{say(t.nextLabel)}</dt>
        <dd>{nextAt ? timeIn(zone, nextAt) : say(t.none)}</dd>
        <dt>{say(t.lastLabel)}</dt>
        <dd aria-live="polite">
          {asked ? say(t.underWay) : last ? `${timeIn(zone, last.at)} · ${outcome}` : say(t.never)}
          {!asked && last?.leftOut.map(({ who, why }) => <span key={who}>{`${who}: ${say(s.leftOut[why])}`}</span>)}
        </dd>
      </dl>
    </>
  )
}
