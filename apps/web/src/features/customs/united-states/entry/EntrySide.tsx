import { usEntry, type UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import type { Field } from '@clearway/contract/kernel/field'
import type { Text } from '@clearway/contract/kernel/text'

import { DueClock, useSpan } from '../../../../business/DueClock.tsx'
import { useText } from '../../../../kernel/language.ts'
import { useNow } from '../../../../kernel/now.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { FactGroups } from '../../FactGroups.tsx'
import { entryGroups } from './entryGroups.ts'
import { goToLine } from './entryLines.ts'
import { entryPageText as t } from './entryPage.text.ts'

const fields: Readonly<Record<string, Field>> = usEntry.fields
const lineLabels: Readonly<Record<string, Text>> = f.line
const course = {
  title: t.course,
  fields: [
    'bondName',
    'filedOn',
    'releasedOn',
    'summaryDue',
    'summaryFiledOn',
    'paidOn',
    'liquidatedOn',
    'round',
    'reason',
  ],
}

/** Everything that it says; a round that was none is nothing. */
export function EntryFacts({ row }: { row: UsEntryFull }) {
  return (
    <FactGroups
      id="entry-facts"
      title={t.what}
      groups={[...entryGroups, course]}
      fields={fields}
      values={{ ...row, round: row.round || null }}
      labels={{
        importerId: row.importerName,
        consigneeId: row.consigneeName,
        manufacturerId: row.manufacturerName,
        sellerId: row.sellerName,
        buyerId: row.buyerName,
        shipToId: row.shipToName,
      }}
    />
  )
}

/** What is wrong and what to weigh, each by its field; those of the head lead to the form. */
export function EntryProblems({ row, onEdit }: { row: UsEntryFull; onEdit: (field: string) => void }) {
  const say = useText()
  return (
    <section className="trade-card" aria-labelledby="entry-problems">
      <h2 id="entry-problems">{say(t.problems)}</h2>
      {row.problems.length === 0 && <p className="trade-good">{say(t.noProblems)}</p>}
      <ul>
        {row.problems.map(({ level, line, field, message }, n) => {
          const label = line === undefined ? (fields[field]?.label ?? f.lines) : (lineLabels[field] ?? f.lines)
          const values = { field: say(label), message: say(message) }
          return (
            <li key={n} data-level={level}>
              <button
                type="button"
                disabled={!row.editable}
                onClick={() => (line === undefined && fields[field] ? onEdit(field) : goToLine(line ?? 0, field))}
              >
                {line === undefined ? say(t.fieldProblem, values) : say(t.lineProblem, { ...values, n: line + 1 })}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const soon = {
  generalOrder: 4 * 1440,
  isfDue: 48 * 60,
  paymentDue: 5 * 1440,
  correctionUntil: 30 * 1440,
  liquidationExpected: 30 * 1440,
  protestUntil: 30 * 1440,
}

function StoppedFor({ since }: { since: string }) {
  const say = useText()
  const span = useSpan()
  const now = useNow()
  return (
    <span className="due-clock" data-state="soon">
      {say(t.stoppedFor, { time: span((now - Date.parse(since)) / 60_000) })}
    </span>
  )
}

/** The times that follow from what it says. */
export function EntryClocks({ row: { clocks } }: { row: UsEntryFull }) {
  const say = useText()
  const zone = useTimeZone()
  if (!clocks.length) return null
  return (
    <section className="trade-card" aria-labelledby="entry-clocks">
      <h2 id="entry-clocks">{say(t.clocks)}</h2>
      <dl className="entry-clocks">
        {clocks.map(({ name, at }) => (
          <div key={name}>
            <dt>{say(f[name])}</dt>
            <dd>
              {at.length > 10 ? timeIn(zone, at) : at}{' '}
              {name === 'stoppedSince' ? <StoppedFor since={at} /> : <DueClock at={at} soon={soon[name]} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The steps that were taken. */
export function EntryEvents({ row: { events } }: { row: UsEntryFull }) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <section className="trade-card trade-events" aria-labelledby="entry-events">
      <h2 id="entry-events">{say(t.events)}</h2>
      <p className="trade-quiet">{say(t.notFiled)}</p>
      {events.length === 0 && <p className="trade-quiet">{say(t.noEvents)}</p>}
      <ol>
        {events.map((event) => (
          <li key={event.id}>
            <strong>{say(f.done[event.step])}</strong>{' '}
            <time className="trade-quiet" dateTime={event.at}>
              {timeIn(zone, event.at)}
            </time>{' '}
            <span className="trade-quiet">{event.person}</span>
            {event.note && <p>{event.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
