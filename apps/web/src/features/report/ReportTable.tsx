import {
  reportPeriods,
  type OfferedReport,
  type ReportAnswer,
  type ReportGroup,
} from '@clearway/contract/features/report/report'
import { reportText as t } from '@clearway/contract/features/report/report.text'
import { Link } from 'react-router'

import { useText } from '../../kernel/language.ts'
import { grouped } from '../../kernel/show.ts'
import type { FigureColumn } from './figures.ts'

interface Props {
  readonly report: OfferedReport
  readonly dimension: string
  readonly answer: ReportAnswer
  readonly columns: readonly FigureColumn[]
  readonly wordsOf: (group: ReportGroup) => string
}

/** Groups and their total, figure by figure. */
export function ReportTable({ report, dimension, answer: { groups, total }, columns, wordsOf }: Props) {
  const say = useText()
  const part = reportPeriods.find((period) => period === dimension)
  return (
    <div className="report-scroll">
      <table className="report-table" aria-labelledby="report-title">
        <thead>
          <tr>
            <th scope="col">{say(part ? t[part] : report.dimensions.find(({ code }) => code === dimension)!.title)}</th>
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
              <Figures columns={columns} figures={group} whole={total.count} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say(t.total)}</th>
            <Figures columns={columns} figures={total} whole={total.count} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type Row = Pick<ReportGroup, 'count' | 'measures' | 'link'>

function Figures({ columns, figures, whole }: { columns: Props['columns']; figures: Row; whole: number }) {
  return (
    <>
      {columns.map(({ key, words }) => (
        <td key={key} className="figures">
          {key === 'count' ? <Count {...figures} /> : words(figures)}
        </td>
      ))}
      <td className="figures">{`${((100 * figures.count) / whole).toFixed(1)} %`}</td>
    </>
  )
}

/** The number of rows, which opens them. */
function Count({ count, link }: Row) {
  const say = useText()
  const figure = grouped(String(count))
  if (!link) return <>{figure}</>
  const words = say(t.opens, { n: count })
  return (
    <Link to={link} aria-label={words} title={words}>
      {figure}
    </Link>
  )
}
