import type { Text } from '@clearway/contract/kernel/text'
import type { ReactNode } from 'react'

import { useText } from '../../../kernel/language.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'

/** One line of `.ledger-facts`. */
export function Fact({ label, children }: { label: Text; children: ReactNode }) {
  const say = useText()
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Moment({ at, quiet = false }: { at: string; quiet?: boolean }) {
  const zone = useTimeZone()
  return (
    <time className={quiet ? 'list-figures ledger-quiet' : 'list-figures'} dateTime={at} title={zone}>
      {timeIn(zone, at)}
    </time>
  )
}
