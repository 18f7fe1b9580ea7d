import { roadCargoText as f } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { leastMinutesAhead } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { truckTrip, type TripOnBoard } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { memo } from 'react'

import { DueClock } from '../../../../business/DueClock.tsx'
import { useCan } from '../../../../kernel/can.ts'
import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import { useText } from '../../../../kernel/language.ts'
import { grouped, timeIn } from '../../../../kernel/show.ts'
import { hongKong } from '../hongKong.ts'
import { CargoChip } from './CargoChip.tsx'
import { roadPageText as t } from './roadPage.text.ts'

export type TripAct = 'crossed' | 'inspection' | 'link'

/** What stands out on the board. */
const tones: Partial<Record<TripOnBoard['state'], 'bad' | 'near' | 'good'>> = {
  late: 'bad',
  held: 'bad',
  closing: 'near',
  crossed: 'good',
}

/** One truck with its clock and its cargo; cargo is dropped on it, and its buttons are heard by the board (`useBoardEvents`): a day has hundreds. */
export const TripCard = memo(function TripCard({ trip }: { trip: TripOnBoard }) {
  const say = useText()
  const may = useCan()('truckTrip.edit')
  const open = !trip.crossedAt
  const packages = trip.cargo.reduce((sum, cargo) => sum + (cargo.packages ?? 0), 0)
  return (
    <article
      className="board-card road-trip"
      data-state={trip.state}
      data-tone={tones[trip.state]}
      aria-label={trip.vehicle}
      {...(may && open && { 'data-drop': trip.id })}
    >
      <header>
        <strong className="road-plate">{trip.vehicle}</strong>
        <time dateTime={trip.expectedAt}>{timeIn(hongKong, trip.expectedAt).slice(11, 16)}</time>
        <FieldValue field={truckTrip.fields.state} value={trip.state} />
      </header>
      <p className="board-quiet">
        {[say(f.directions[trip.direction]), trip.driverName].filter(Boolean).join(' · ')}{' '}
        {open && <Clock trip={trip} />}
      </p>
      <p className="board-quiet">{say(t.loads, { count: trip.cargo.length, packages: grouped(packages) })}</p>
      {trip.cargo.map((cargo) => (
        <CargoChip key={cargo.id} cargo={cargo} />
      ))}
      {may && open && (
        <footer>
          {trip.cargo.length > 0 && (
            <>
              <button type="button" data-act="crossed">
                {say(t.crossed)}
              </button>
              {trip.state !== 'held' && (
                <button type="button" data-act="inspection">
                  {say(t.held)}
                </button>
              )}
            </>
          )}
          <button type="button" data-act="link">
            {say(t.driverLink)}
          </button>
        </footer>
      )}
    </article>
  )
})

/** While bundling is open until when, then until the crossing. */
function Clock({ trip }: { trip: TripOnBoard }) {
  const at = Date.parse(trip.expectedAt) - (trip.state === 'open' ? leastMinutesAhead * 60_000 : 0)
  return <DueClock at={new Date(at).toISOString()} soon={30} />
}
