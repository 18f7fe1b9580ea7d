import { classifyTask, type TaskStatistic } from '@clearway/contract/features/customs/classifyTask'
import { recordOf } from '@clearway/contract/kernel/record'
import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton } from 'antd'
import { useState } from 'react'

import { useSpan } from '../../../business/DueClock.tsx'
import { call, type ApiError } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useNow } from '../../../kernel/now.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { deskText as t } from './desk.text.ts'

const periods = [1, 7, 30, 90] as const
type Period = (typeof periods)[number]
type By = 'person' | 'day'
type Sum = Pick<TaskStatistic, 'decided' | 'reviewed' | 'asked' | 'matched' | 'finals' | 'sameSix' | 'sameWhole'>
interface Line extends Sum {
  readonly key: string
  readonly day?: string
  readonly person: string | null
  readonly rule: boolean
  readonly medianMinutes?: number | null
}

const summed = ['decided', 'reviewed', 'asked', 'matched', 'finals', 'sameSix', 'sameWhole'] as const

/** One line a person, the busiest first; medians do not add up, so they stand with the days only. */
function byPerson(rows: readonly TaskStatistic[]): Line[] {
  return [...Map.groupBy(rows, (r) => r.personId ?? '')]
    .map(([key, own]) => ({
      key,
      person: own[0]!.person,
      rule: key === '',
      ...recordOf(summed, (s) => own.reduce((sum, r) => sum + r[s], 0)),
    }))
    .sort((a, b) => b.decided + b.reviewed - a.decided - a.reviewed)
}

const byDay = (rows: readonly TaskStatistic[]): Line[] =>
  rows.map((r) => ({ ...r, key: `${r.day} ${r.personId ?? ''}`, rule: r.personId === null }))

/** Who decided how much, how quickly and how well. */
export function Statistics() {
  const say = useText()
  const zone = useTimeZone()
  const now = useNow()
  const [days, setDays] = useState<Period>(7)
  const [by, setBy] = useState<By>('person')
  const dayOf = (at: number) => timeIn(zone, new Date(at).toISOString()).slice(0, 10)
  const asked = { from: dayOf(now - (days - 1) * 86_400_000), to: dayOf(now) }
  const found = useQuery<TaskStatistic[], ApiError>({
    queryKey: [classifyTask.name, 'statistics', asked],
    queryFn: () => call(classifyTask.routes.statistics, asked),
  })
  const lines = found.data && (by === 'person' ? byPerson(found.data) : byDay(found.data))
  return (
    <div className="desk-statistics">
      <div className="desk-period">
        <Segmented<Period>
          value={days}
          onChange={setDays}
          aria-label={say(t.period)}
          options={periods.map((n) => ({ value: n, label: n === 1 ? say(t.today) : say(t.lastDays, { n }) }))}
        />
        <Segmented<By>
          value={by}
          onChange={setBy}
          aria-label={say(t.views)}
          options={[
            { value: 'person', label: say(t.byPerson) },
            { value: 'day', label: say(t.byDay) },
          ]}
        />
        <span className="list-figures desk-quiet">
          {asked.from} – {asked.to}
        </span>
      </div>
      {found.error && !lines && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!lines && !found.error && (
        <div className="waiting" aria-busy="true">
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
      {lines?.length === 0 && <EmptyNotice title={say(t.noFigures)} hint={say(t.noFiguresHint)} />}
      {lines && lines.length > 0 && <Figures lines={lines} by={by} />}
      <p className="desk-quiet">{say(t.figuresHint)}</p>
    </div>
  )
}

function Figures({ lines, by }: { lines: readonly Line[]; by: By }) {
  const say = useText()
  const span = useSpan()
  const most = Math.max(1, ...lines.map((l) => l.decided + l.matched))
  const heads = [
    ...(by === 'day' ? [t.day] : []),
    t.person,
    t.decidedCount,
    t.reviewedCount,
    t.askedCount,
    ...(by === 'day' ? [t.median] : []),
    t.sameSix,
    t.sameWhole,
  ]
  return (
    // It scrolls sideways on a phone, so the keyboard must be able to reach it.
    <div className="desk-scroll desk-card" tabIndex={0} role="region" aria-label={say(t.statistics)}>
      <table className="list-plain desk-figures">
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
          {lines.map((l) => (
            <tr key={l.key}>
              {l.day && <td className="list-figures">{l.day}</td>}
              <th scope="row">{l.rule ? say(t.auto) : l.person}</th>
              <td>
                {l.decided + l.matched > 0 && (
                  <Bar value={l.decided + l.matched} of={most} words={String(l.decided + l.matched)} />
                )}
              </td>
              <td className="list-figures">{l.reviewed || ''}</td>
              <td className="list-figures">{l.asked || ''}</td>
              {by === 'day' && (
                <td className="list-figures">
                  {l.medianMinutes === null || l.medianMinutes === undefined ? '' : span(l.medianMinutes)}
                </td>
              )}
              <td>{l.finals > 0 && <ShareBar part={l.sameSix} whole={l.finals} />}</td>
              <td>{l.finals > 0 && <ShareBar part={l.sameWhole} whole={l.finals} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const share = (part: number, whole: number): string => `${Math.round((part / whole) * 100)}%`

/** How much of what became final kept its first decision. */
function ShareBar({ part, whole }: { part: number; whole: number }) {
  const say = useText()
  return <Bar value={part} of={whole} words={share(part, whole)} title={say(t.ofFinals, { part, whole })} good />
}

/** A figure with its length beside it. */
function Bar({
  value,
  of,
  words,
  title,
  good = false,
}: {
  value: number
  of: number
  words: string
  title?: string
  good?: boolean
}) {
  return (
    <span className="desk-bar" data-good={good} title={title}>
      <span className="list-figures">{words}</span>
      <span aria-hidden="true">
        <i style={{ inlineSize: `${Math.round((value / of) * 100)}%` }} />
      </span>
    </span>
  )
}
