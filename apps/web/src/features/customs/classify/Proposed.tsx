import type { ProposedCode } from '@clearway/contract/features/customs/classifyTask'
import { Button } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { deskText as t } from './desk.text.ts'

/** What the customer proposes, a candidate of its own beside the engine's: one key or one click away. */
export function Proposed({
  proposed,
  onTake,
}: {
  readonly proposed: readonly ProposedCode[]
  readonly onTake?: ((of: ProposedCode) => void) | undefined
}) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <section className="desk-card" aria-labelledby="desk-proposed">
      <h3 id="desk-proposed">
        {say(t.proposed)}
        {onTake && <kbd>K</kbd>}
      </h3>
      <ul className="desk-similar">
        {proposed.map((of) => (
          <li key={of.code ?? `${of.elements} ${of.ciqCode}`}>
            <p>
              <b className="list-figures">{of.code ?? say(t.withoutCode)}</b>
              <span>{of.by ?? of.of}</span>
              <time className="list-figures" dateTime={of.at}>
                {timeIn(zone, of.at)}
              </time>
            </p>
            <p className="desk-quiet">
              {[of.caseCode, of.code ? null : of.ciqCode, of.elements].filter(Boolean).join(' · ')}
            </p>
            {onTake && (
              <Button
                size="small"
                onClick={() => onTake(of)}
                aria-label={of.code ? say(t.takeCode, { code: of.code }) : say(t.takeElements)}
              >
                {say(t.take)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
