import {
  reportPeriods,
  type OfferedReport,
  type ReportAnswer,
  type ReportGroup,
} from '@clearway/contract/features/report/report'
import { reportText as t } from '@clearway/contract/features/report/report.text'
import { Empty, Select } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { grouped, timeIn } from '../../kernel/show.ts'
import { columnsOf } from './figures.ts'
import type { Bar } from './ReportChart.tsx'

const Chart = later(
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

/** The groups of a report as bars and as a table; each number opens its rows. */
export function ReportAnswerView({ report, dimension, answer }: Props) {
  const say = useText()
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(report, answer, say), [report, answer, say])
  const [shown, setShown] = useState('count')
  const drawn = columns.find((c) => c.key === shown) ?? columns[0]!
  const overTime = (reportPeriods as readonly string[]).includes(dimension)
  const { groups, total } = answer
  const wordsOf = (group: ReportGroup) =>
    group.value === null
      ? say(t.none)
      : group.words
        ? say(group.words)
        : group.value.slice(0, dimension === 'month' ? 7 : 10)
  const bars: Bar[] = useMemo(
    () =>
      (overTime ? groups : groups.slice(0, mostBars)).map((group) => {
        const exact = drawn.exact(group)
        return {
          label: wordsOf(group),
          height: exact === null ? null : Number(exact),
          words: drawn.words(group),
          link: group.link,
        }
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `wordsOf` follows from what is listed
    [groups, drawn, overTime, dimension, say],
  )
  const open = useMemo(() => (link: string) => void navigate(link), [navigate])
  if (total.count === 0) return <Empty description={say(t.empty)} />
  const count = (figures: { readonly count: number }, link: string | null) =>
    link ? (
      <Link to={link} aria-label={say(t.opens, { n: figures.count })} title={say(t.opens, { n: figures.count })}>
        {grouped(String(figures.count))}
      </Link>
    ) : (
      grouped(String(figures.count))
    )
  const share = (n: number) => `${((100 * n) / total.count).toFixed(1)} %`
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
      <Chart bars={bars} overTime={overTime} onOpen={open} />
      <div className="report-scroll">
        <table className="report-table" aria-labelledby="report-title">
          <thead>
            <tr>
              <th scope="col">
                {overTime
                  ? say(t[dimension as (typeof reportPeriods)[number]])
                  : say(report.dimensions.find((d) => d.code === dimension)!.title)}
              </th>
              {columns.map(({ key, title, definition }) => (
                <th key={key} scope="col" className="figures" title={say(definition)}>
                  {title}
                </th>
              ))}
              <th scope="col" className="figures">
                {say(t.share)}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.value ?? ''}>
                <th scope="row">{wordsOf(group)}</th>
                {columns.map(({ key, words }) => (
                  <td key={key} className="figures">
                    {key === 'count' ? count(group, group.link) : words(group)}
                  </td>
                ))}
                <td className="figures">{share(group.count)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{say(t.total)}</th>
              {columns.map(({ key, words }) => (
                <td key={key} className="figures">
                  {key === 'count' ? count(total, total.link) : words(total)}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        </table>
      </div>
      {answer.others > 0 && <p className="report-note">{say(t.others, { n: answer.others })}</p>}
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
      <p className="report-note">{say(t.asOf, { at: timeIn(answer.timeZone, answer.asOf), zone: answer.timeZone })}</p>
    </>
  )
}
