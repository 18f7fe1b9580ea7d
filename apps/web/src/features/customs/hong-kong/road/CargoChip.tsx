import { roadCargoText as f } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { leastMinutesAhead, roadCargoMachine } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import type { CargoOnBoard } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { memo } from 'react'
import { Link } from 'react-router'

import { DueClock } from '../../../../business/DueClock.tsx'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { roadPageText as t } from './roadPage.text.ts'

interface Props {
  readonly cargo: CargoOnBoard
  /** Shows until when it is bundled. */
  readonly clock?: boolean
}

/** One consignment on the board: dragged to a truck, or moved by M and Enter (`useBoardEvents`). */
export const CargoChip = memo(function CargoChip({ cargo, clock = false }: Props) {
  const say = useText()
  const mayMove =
    useCan()('truckTrip.edit') &&
    (roadCargoMachine.may('bundle', cargo.status) || roadCargoMachine.may('move', cargo.status))
  const until = clock && cargo.expectedAt ? Date.parse(cargo.expectedAt) - leastMinutesAhead * 60_000 : undefined
  return (
    <div className="road-chip" data-status={cargo.status} data-cargo={cargo.id} draggable={mayMove}>
      <Link to={`/hongKongSeamless?open=${cargo.id}`}>{cargo.ccrn ?? cargo.code}</Link>
      <span className="road-chip-goods" title={cargo.goods ?? undefined}>
        {cargo.goods}
      </span>
      <span className="road-quiet">
        {say(t.packages, { count: grouped(cargo.packages ?? 0) })}{' '}
        {cargo.status === 'inspection' && <b>{say(f.statuses.inspection)}</b>}
        {until !== undefined && <DueClock at={new Date(until).toISOString()} />}
      </span>
      {mayMove && (
        <button
          type="button"
          className="road-move"
          data-move
          aria-label={say(t.moveCargo, { code: cargo.ccrn ?? cargo.code })}
        />
      )}
    </div>
  )
})
