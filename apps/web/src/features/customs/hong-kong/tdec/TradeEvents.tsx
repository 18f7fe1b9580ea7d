import type { TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import type { Text } from '@clearway/contract/kernel/text'

import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { grouped, timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { filesPageText } from '../../exchange/files.text.ts'
import { customerSideText } from '../customerSide.text.ts'
import { tradePageText as t } from './tradePage.text.ts'

const steps = { ...f.steps, ...f.confirmSteps }
const ownSteps = { ...steps, ...customerSideText.tradeEvents }
const answers: Readonly<Partial<Record<string, Text>>> = f.answers
const wordsOf = ({ answer, step }: TradeFull['events'][number], own: boolean): Text =>
  own ? ownSteps[step] : (answer && answers[step]) || steps[step]

/** The steps that were taken, with what customs said as it came. */
export function TradeEvents({ row: { events } }: { row: TradeFull }) {
  const say = useText()
  const zone = useTimeZone()
  const customer = useMe()?.user.area === 'customer'
  return (
    <section className="trade-card trade-events" aria-labelledby="trade-events">
      <h2 id="trade-events">{say(t.events)}</h2>
      <p className="trade-quiet">{say(filesPageText.notFiled)}</p>
      {events.length === 0 && <p className="trade-quiet">{say(t.noEvents)}</p>}
      <ol>
        {events.map((event) => (
          <li key={event.id}>
            <strong>{say(wordsOf(event, customer))}</strong>{' '}
            <time className="trade-quiet" dateTime={event.at}>
              {timeIn(zone, event.at)}
            </time>{' '}
            <span className="trade-quiet">{event.person}</span>
            {event.amount && <p>HKD {grouped(event.amount)}</p>}
            {!event.changed && (
              <p className="trade-quiet" data-why={event.why !== null || undefined}>
                {say(t.unchanged)}
                {event.why && <> · {say(event.why)}</>}
              </p>
            )}
            {event.note && <p>{event.note}</p>}
            {event.raw && (
              <details>
                <summary>{say(t.raw)}</summary>
                <pre>{event.raw}</pre>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
