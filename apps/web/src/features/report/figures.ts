import type { OfferedReport, ReportAnswer, ReportGroup } from '@clearway/contract/features/report/report'
import { reportText as t } from '@clearway/contract/features/report/report.text'
import type { Text } from '@clearway/contract/kernel/text'

import { amountWords, grouped } from '../../kernel/show.ts'

type Word = (text: Text, values?: Record<string, unknown>) => string
type Figures = Pick<ReportGroup, 'count' | 'measures'>

/** A figure of a report as a column of its table, and as what its bars show. */
export interface FigureColumn {
  readonly key: string
  readonly title: string
  readonly definition: Text
  /** Exact text; null where there is nothing to tell. */
  readonly exact: (figures: Figures) => string | null
  readonly words: (figures: Figures) => string
}

/** The number of rows, then the measures: an amount has a column for each currency, hours and days have two. */
export function columnsOf(report: OfferedReport, { total }: ReportAnswer, say: Word): FigureColumn[] {
  const column = (
    key: string,
    title: string,
    definition: Text,
    exact: FigureColumn['exact'],
    show: (exact: string) => string,
  ) => ({
    key,
    title,
    definition,
    exact,
    words: (figures: Figures) => {
      const value = exact(figures)
      return value === null ? '' : show(value)
    },
  })
  const measures = report.measures.flatMap((measure, n) => {
    const at = (part: string) => (figures: Figures) => figures.measures[n]![part] ?? null
    const title = say(measure.title)
    const time = (v: string) => say(measure.kind === 'hours' ? t.hours : t.days, { n: grouped(v) })
    if (measure.kind === 'amount' || measure.kind === 'average')
      return Object.keys(total.measures[n]!)
        .toSorted()
        .map((currency) =>
          column(`${measure.code}.${currency}`, `${title} (${currency})`, measure.definition, at(currency), (v) =>
            measure.kind === 'amount' ? amountWords(v, currency) : time(v),
          ),
        )
    if (measure.kind === 'hours' || measure.kind === 'days')
      return (['p50', 'p95'] as const).map((part) =>
        column(
          `${measure.code}.${part}`,
          `${title} (${say(part === 'p50' ? t.median : t.p95)})`,
          measure.definition,
          at(part),
          time,
        ),
      )
    return [
      column(measure.code, title, measure.definition, at(''), (v) =>
        measure.kind === 'percent' ? `${v} %` : grouped(v),
      ),
    ]
  })
  return [column('count', say(t.count), report.definition, (figures) => String(figures.count), grouped), ...measures]
}
