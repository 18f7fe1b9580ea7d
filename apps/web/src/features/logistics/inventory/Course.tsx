import type { Text } from '@clearway/contract/kernel/text'

import { useText } from '../../../kernel/language.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { documentText as t } from './document.text.ts'

interface Props {
  readonly events: readonly {
    readonly id: string
    readonly step: string
    readonly at: string
    readonly person: string | null
    readonly note: string | null
  }[]
  readonly words: Readonly<Record<string, Text>>
}

/** What was done with a document, in its order. */
export function Course({ events, words }: Props) {
  const say = useText()
  const zone = useTimeZone()
  if (!events.length) return null
  return (
    <section aria-labelledby="stock-course">
      <h2 id="stock-course" className="stock-title">
        {say(t.course)}
      </h2>
      <ol className="stock-course">
        {events.map(({ id, step, at, person, note }) => (
          <li key={id}>
            <time dateTime={at}>{timeIn(zone, at)}</time>
            <span>{[words[step] && say(words[step]), person, note].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
