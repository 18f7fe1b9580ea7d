import { SwapOutlined } from '@ant-design/icons'
import { roadCargoText as f } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { leastMinutesAhead, roadCargoMachine } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import type { CargoOnBoard } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { memo } from 'react'
import { Link } from 'react-router'

import { DueClock } from '../../../../business/DueClock.tsx'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { roadPageText as t } from './roadPage.text.ts'

interface Props {
  readonly cargo: CargoOnBoard
  /** Shows until when it is bundled. */
  readonly clock?: boolean
  readonly onMove: () => void
}

/** One consignment on the board: dragged to a truck, or moved by M and Enter. */
export const CargoChip = memo(function CargoChip({ cargo, clock = false, onMove }: Props) {
  const say = useText()
  const mayMove =
    useCan()('truckTrip.edit') &&
    (roadCargoMachine.may('bundle', cargo.status) || roadCargoMachine.may('move', cargo.status))
  const until = clock && cargo.expectedAt ? Date.parse(cargo.expectedAt) - leastMinutesAhead * 60_000 : undefined
  return (
    <div
      className="road-chip"
      data-status={cargo.status}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', cargo.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onKeyDown={(event) => {
        if (!mayMove || event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        event.stopPropagation()
        onMove()
      }}
    >
      <Link to={`/hongKongSeamless?open=${cargo.id}`}>{cargo.ccrn ?? cargo.code}</Link>
      <span className="road-chip-goods" title={cargo.goods ?? undefined}>
        {cargo.goods}
      </span>
      <span className="road-quiet">
        {say(t.packages, { count: cargo.packages ?? 0 })}{' '}
        {cargo.status === 'inspection' && <b>{say(f.statuses.inspection)}</b>}
        {until !== undefined && <DueClock at={new Date(until).toISOString()} />}
      </span>
      {mayMove && (
        <button
          type="button"
          className="road-move"
          aria-label={say(t.moveCargo, { code: cargo.ccrn ?? cargo.code })}
          onClick={onMove}
        >
          <SwapOutlined aria-hidden />
        </button>
      )}
    </div>
  )
})
