import { drayMove, type DrayOnBoard } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMoveText as f } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import { drayMachine } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { memo } from 'react'
import { Link } from 'react-router'

import { useCan } from '../../../../kernel/can.ts'
import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import { useText } from '../../../../kernel/language.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { DrayClocks } from './DrayClocks.tsx'
import { drayPageText as t } from './drayPage.text.ts'

/** The step that a card offers: the one that leads on by a press alone. */
const offered = { confirmed: 'dispatch', emptyReturned: 'close' } as const
export type DrayAct = 'dispatch' | 'close' | 'link'

/** What costs already is red, what stops it is amber. */
function toneOf({ clocks, held }: DrayOnBoard): 'bad' | 'near' | undefined {
  if (clocks.some((clock) => clock.running && clock.days > 0)) return 'bad'
  return held ? 'near' : undefined
}

/** One container with its clocks and what they cost so far; its buttons are heard by the board (`useBoardEvents`). */
export const DrayCard = memo(function DrayCard({ move }: { move: DrayOnBoard }) {
  const say = useText()
  const may = useCan()('drayMove.dispatch')
  const step = move.status in offered ? offered[move.status as keyof typeof offered] : undefined
  const local = (at: string) => timeIn(move.timeZone ?? 'America/Los_Angeles', at).slice(5, 16)
  return (
    <article className="board-card" data-card={move.id} data-tone={toneOf(move)} aria-label={move.containerNo}>
      <header>
        <Link to={`/vehicleTowing?open=${move.id}`}>
          <strong>{move.containerNo}</strong>
        </Link>
        <FieldValue field={drayMove.fields.status} value={move.status} />
      </header>
      <p className="board-quiet">
        {[move.sizeType && say(f.sizeTypes[move.sizeType as keyof typeof f.sizeTypes]), move.customer]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="board-quiet">{[move.terminal, move.city].filter(Boolean).join(' → ')}</p>
      {(move.driverName || move.appointmentAt) && (
        <p className="board-quiet">
          {[
            move.driverName,
            drayMachine.isIn('atTerminal', move.status) &&
              move.appointmentAt &&
              say(t.appointmentAt, { time: local(move.appointmentAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <DrayClocks clocks={move.clocks} />
      {(move.held || !move.released) && (
        <p className="dray-flags">
          {[move.held && say(t.held), !move.released && say(t.notReleased)].filter(Boolean).join(' · ')}
        </p>
      )}
      {may && (step || drayMachine.may('giveLink', move.status)) && (
        <footer>
          {step && (
            <button type="button" data-act={step}>
              {say(f.steps[step])}
            </button>
          )}
          {drayMachine.may('giveLink', move.status) && (
            <button type="button" data-act="link">
              {say(t.driverLink)}
            </button>
          )}
        </footer>
      )}
    </article>
  )
})
