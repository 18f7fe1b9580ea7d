import {
  reportPeriods,
  type OfferedReport,
  type ReportAnswer,
  type ReportGroup,
} from '@clearway/contract/features/report/report'
import { reportText as t } from '@clearway/contract/features/report/report.text'
import { Empty, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { timeIn } from '../../kernel/show.ts'
import { columnsOf } from './figures.ts'
import type { Bar, ReportChart } from './ReportChart.tsx'
import { ReportTable } from './ReportTable.tsx'

const Chart = later<Parameters<typeof ReportChart>[0]>(
  () => import('./ReportChart.tsx').then((m) => m.ReportChart),
  () => true,
)

/** Bars that can still be told apart; the table has all groups. */
const mostBars = 20

interface Props {
  readonly report: OfferedReport
  readonly dimension: string
  readonly answer: ReportAnswer
}

/** The groups of a report as bars and as a table, and how its figures are made. */
export function ReportAnswerView({ report, dimension, answer }: Props) {
  const say = useText()
  const navigate = useNavigate()
  const [shown, setShown] = useState('count')
  const columns = columnsOf(report, answer, say)
  const drawn = columns.find((c) => c.key === shown) ?? columns[0]!
  const overTime = reportPeriods.some((period) => period === dimension)
  const { groups, total, others, timeZone, asOf } = answer
  if (total.count === 0) return <Empty description={say(t.empty)} />
  const wordsOf = ({ value, words }: ReportGroup) => {
    if (value === null) return say(t.none)
    return words ? say(words) : value.slice(0, dimension === 'month' ? 7 : 10)
  }
  const bars = (overTime ? groups : groups.slice(0, mostBars)).map((group): Bar => {
    const exact = drawn.exact(group)
    return {
      label: wordsOf(group),
      height: exact === null ? null : Number(exact),
      words: drawn.words(group),
      link: group.link,
    }
  })
  return (
    <>
      {columns.length > 1 && (
        <Select
          className="report-shown"
          aria-label={say(t.shown)}
          value={drawn.key}
          popupMatchSelectWidth={false}
          options={columns.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={setShown}
        />
      )}
      <Chart bars={bars} overTime={overTime} onOpen={(link) => void navigate(link)} />
      <ReportTable report={report} dimension={dimension} answer={answer} columns={columns} wordsOf={wordsOf} />
      {others > 0 && <p className="report-note">{say(t.others, { n: others })}</p>}
      <details className="report-definitions">
        <summary>{say(t.definition)}</summary>
        <dl>
          {columns.map(({ key, title, definition }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{say(definition)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p className="report-note">{say(t.asOf, { at: timeIn(timeZone, asOf), zone: timeZone })}</p>
    </>
  )
}
