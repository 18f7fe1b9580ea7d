import { goodsMasterText } from '@clearway/contract/features/customs/goodsMaster.text'
import { rulingText as f } from '@clearway/contract/features/customs/ruling/ruling.text'
import type { RulingEvidence } from '@clearway/contract/features/customs/ruling/rulingEvidence'
import type { Text } from '@clearway/contract/kernel/text'
import { Button, Tag } from 'antd'
import { useId } from 'react'

import { useText } from '../../../kernel/language.ts'
import { rulingPageText as t } from './rulingPage.text.ts'

import './ruling.css'

type Say = (words: Text, values?: Record<string, unknown>) => string
const places: Readonly<Record<string, Text>> = goodsMasterText.jurisdictions

/** How much it counts for the goods at hand, in words. */
function weightOf({ binds, citable, tied, kind, jurisdiction }: RulingEvidence, say: Say): string {
  if (binds) return say(t.binds)
  if (!citable)
    return say(t.otherPlace, { jurisdiction: places[jurisdiction] ? say(places[jurisdiction]) : jurisdiction })
  if (!tied) return say(t.likeGoods)
  return say(kind === 'advance' ? t.otherHolder : t.sameGoods)
}

/** What a decision says of a ruling where nobody typed a basis: `Advance ruling R-2-5300-2024-0031`. */
export const rulingWords = ({ kind, number }: Pick<RulingEvidence, 'kind' | 'number'>, say: Say): string =>
  `${say(f.kinds[kind])} ${number}`

interface Props {
  readonly rulings: readonly RulingEvidence[]
  readonly cited?: string | undefined
  readonly onTake?: ((of: RulingEvidence) => void) | undefined
  /** The key that takes the first. */
  readonly shortcut?: string
  readonly className?: string
  readonly heading?: 'h2' | 'h3'
}

/** Rulings in force that speak for a code, those that bind first: one click away. */
export function Rulings({ rulings, cited, onTake, shortcut, className = '', heading: Heading = 'h3' }: Props) {
  const say = useText()
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <Heading id={id} className="ruling-heading">
        {say(f.title)}
        {onTake && shortcut && <kbd>{shortcut}</kbd>}
      </Heading>
      <ul className="ruling-list">
        {rulings.map((of) => (
          <li key={of.id}>
            <p>
              <b className="list-figures">{of.code ?? say(t.noCode)}</b>
              <span>{rulingWords(of, say)}</span>
              <Tag color={of.binds ? 'green' : 'default'}>{weightOf(of, say)}</Tag>
            </p>
            <p className="ruling-quiet">
              {[
                of.name,
                of.holder && say(t.heldBy, { holder: of.holder }),
                of.validTo ? say(t.until, { date: of.validTo }) : say(t.endless),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {of.finding && <p className="ruling-quiet">{of.finding}</p>}
            {onTake && (of.citable || of.code) && (
              <Button
                size="small"
                disabled={cited === of.id}
                aria-label={say(of.citable ? t.citeOne : t.sixDigitsOf, { number: of.number })}
                onClick={() => onTake(of)}
              >
                {say(of.citable ? t.cite : t.sixDigits)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a decision cites, to be taken out of it again. */
export function Citation({
  number,
  onRemove,
}: {
  readonly number: string
  readonly onRemove?: (() => void) | undefined
}) {
  const say = useText()
  return (
    <p className="ruling-citation">
      <span>{say(t.cited)}</span> <b>{number}</b>
      {onRemove && (
        <Button size="small" type="text" aria-label={say(t.uncite, { number })} onClick={onRemove}>
          ×
        </Button>
      )}
    </p>
  )
}
