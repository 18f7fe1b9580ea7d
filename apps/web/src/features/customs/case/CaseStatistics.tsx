import { customsCase, type CaseStatistic } from '@clearway/contract/features/customs/case/customsCase'
import { customsCaseText as c } from '@clearway/contract/features/customs/case/customsCase.text'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useNow } from '../../../kernel/now.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { grouped, timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { casePageText as t } from './casePage.text.ts'
import { PartSwitch } from './PartSwitch.tsx'

import './case.css'

const periods = [3, 6, 12] as const
type Period = (typeof periods)[number]
type By = 'month' | 'customer'
interface Line {
  readonly key: string
  readonly title: string
  readonly rows: readonly CaseStatistic[]
  readonly month?: string
  readonly orgId?: string | null
}

const count = (rows: readonly CaseStatistic[], of: 'cases' | 'declarations' | 'lines' | 'completed' | 'returned') =>
  rows.reduce((sum, r) => sum + r[of], 0)

/** Hours that a case took, weighted by how many were done. */
function hoursOf(rows: readonly CaseStatistic[]): number | undefined {
  const done = rows.filter((r) => r.averageHours !== null && r.completed > 0)
  const cases = count(done, 'completed')
  return cases > 0 ? Math.round(done.reduce((sum, r) => sum + r.averageHours! * r.completed, 0) / cases) : undefined
}

/** The first day `back` months before the month of a day. */
function monthsBack(day: string, back: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
}
const lastDay = (month: string): string => {
  const [year = 0, m = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, m, 0)).toISOString().slice(0, 10)
}

/** How many cases, by month or by customer; every figure leads to its rows. */
export function CaseStatistics() {
  const say = useText()
  const zone = useTimeZone()
  const now = useNow()
  const [months, setMonths] = useState<Period>(6)
  const [by, setBy] = useState<By>('month')
  const today = timeIn(zone, new Date(now).toISOString()).slice(0, 10)
  const asked = { from: monthsBack(today, months - 1), to: today }
  const found = useQuery<CaseStatistic[], ApiError>({
    queryKey: [customsCase.name, 'statistics', asked],
    queryFn: () => call(customsCase.routes.statistics, asked),
  })
  const rows = found.data
  return (
    <section className="list-page case-statistics">
      <header className="list-head">
        <h1>{say(c.title)}</h1>
        <PartSwitch part="statistics" />
      </header>
      <div className="case-period">
        <Segmented<Period>
          value={months}
          onChange={setMonths}
          aria-label={say(t.period)}
          options={periods.map((n) => ({ value: n, label: say(t.lastMonths, { n }) }))}
        />
        <Segmented<By>
          value={by}
          onChange={setBy}
          aria-label={say(t.parts)}
          options={[
            { value: 'month', label: say(t.byMonth) },
            { value: 'customer', label: say(t.byCustomer) },
          ]}
        />
        <span className="list-figures case-quiet">
          {asked.from} – {asked.to}
        </span>
      </div>
      {found.error && !rows && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!rows && !found.error && (
        <div className="waiting" aria-busy="true">
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
      {rows?.length === 0 && <EmptyNotice title={say(t.noFigures)} hint={say(t.noFiguresHint)} />}
      {rows && rows.length > 0 && (
        <Figures lines={by === 'month' ? byMonth(rows) : byCustomer(rows, say(t.noCustomer))} by={by} asked={asked} />
      )}
    </section>
  )
}

const byMonth = (rows: readonly CaseStatistic[]): Line[] =>
  [...Map.groupBy(rows, (r) => r.month)]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([month, own]) => ({ key: month, title: month.slice(0, 7), month: month.slice(0, 7), rows: own }))
const byCustomer = (rows: readonly CaseStatistic[], nobody: string): Line[] =>
  [...Map.groupBy(rows, (r) => r.orgId ?? '')]
    .map(([key, own]) => ({ key, title: own[0]!.orgName ?? nobody, orgId: own[0]!.orgId, rows: own }))
    .sort((a, b) => count(b.rows, 'cases') - count(a.rows, 'cases'))

function Figures({ lines, by, asked }: { lines: readonly Line[]; by: By; asked: { from: string; to: string } }) {
  const say = useText()
  const most = Math.max(1, ...lines.map((l) => count(l.rows, 'cases')))
  const heads = [
    by === 'month' ? t.month : c.customer,
    t.caseCount,
    c.directions.import,
    c.directions.export,
    t.declarationCount,
    t.lineCount,
    t.completedCount,
    t.returnedCount,
    t.averageHours,
    t.taxes,
  ]
  return (
    // It scrolls sideways on a phone, so the keyboard must be able to reach it.
    <div className="case-scroll" tabIndex={0} role="region" aria-label={say(t.statistics)}>
      <table className="list-plain case-figures">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.en} scope="col">
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <FigureRow key={line.key} line={line} most={most} asked={asked} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FigureRow({ line, most, asked }: { line: Line; most: number; asked: { from: string; to: string } }) {
  const say = useText()
  const { rows } = line
  const hours = hoursOf(rows)
  const of = (direction: 'import' | 'export') =>
    count(
      rows.filter((r) => r.direction === direction),
      'cases',
    )
  const cases = count(rows, 'cases')
  const more = (filter: Record<string, string>) => to(line, asked, filter)
  return (
    <tr>
      <th scope="row" className="list-figures">
        {line.title}
      </th>
      <td>
        <Link to={more({})} className="case-bar" aria-label={say(t.showRows, { count: cases })}>
          <span className="list-figures">{cases}</span>
          <span aria-hidden="true">
            <i style={{ inlineSize: `${Math.round((cases / most) * 100)}%` }} />
          </span>
        </Link>
      </td>
      <td>
        <Figure value={of('import')} to={more({ direction: 'import' })} />
      </td>
      <td>
        <Figure value={of('export')} to={more({ direction: 'export' })} />
      </td>
      <td className="list-figures">{count(rows, 'declarations') || ''}</td>
      <td className="list-figures">{count(rows, 'lines') || ''}</td>
      <td>
        <Figure value={count(rows, 'completed')} to={more({ status: 'completed' })} />
      </td>
      <td className="list-figures">{count(rows, 'returned') || ''}</td>
      <td className="list-figures">{hours === undefined ? '' : say(t.hours, { n: hours })}</td>
      <td className="list-figures">
        {grouped(
          sumOf(
            rows.map((r) => r.taxes),
            2,
          ),
        )}
      </td>
    </tr>
  )
}

function Figure({ value, to: address }: { value: number; to: string }) {
  return value > 0 ? (
    <Link to={address} className="list-figures">
      {value}
    </Link>
  ) : null
}

/** The list of the rows that a figure counts. */
function to(line: Line, asked: { from: string; to: string }, filter: Record<string, string>): string {
  const query = new URLSearchParams({ ...filter, ...(line.orgId && { orgId: line.orgId }) })
  query.set('madeFrom', line.month ? `${line.month}-01` : asked.from)
  query.set('madeTo', line.month ? lastDay(line.month) : asked.to)
  return `/ClassifyOrder?${query.toString()}`
}
