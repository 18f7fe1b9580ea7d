import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as f } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { leastMinutesAhead } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { truckTrip, type Board, type TripOnBoard } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Modal, Skeleton } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { useNow } from '../../../../kernel/now.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { timeIn } from '../../../../kernel/show.ts'
import { hongKong } from '../hongKong.ts'
import { roadPageText as t } from './roadPage.text.ts'

import './road.css'

interface Cargo {
  readonly id: string
  readonly version: number
  readonly code?: string | undefined
  readonly ccrn?: string | null | undefined
  readonly direction?: string | undefined
  readonly controlPoint?: string | null | undefined
  readonly expectedAt?: string | null | undefined
  readonly tripId?: string | null | undefined
}

/** Trucks that may take it: its way, its control point, bundling still open; the first to cross on top. */
const fitting = (trips: readonly TripOnBoard[], cargo: Cargo, now: number): TripOnBoard[] =>
  trips.filter(
    (trip) =>
      trip.id !== cargo.tripId &&
      trip.direction === cargo.direction &&
      trip.controlPoint === cargo.controlPoint &&
      !trip.crossedAt &&
      Date.parse(trip.expectedAt) - now >= leastMinutesAhead * 60_000,
  )

/** The dialog takes the focus itself as it opens, and its trucks may come later. */
const focusChosen = () => document.querySelector<HTMLInputElement>('.road-trips input:checked')?.focus()

interface Props {
  readonly row: Cargo
  readonly move: boolean
  readonly onClose: () => void
}

/** The truck that crosses when the cargo is expected, or next to it. */
function nearest(trips: readonly TripOnBoard[], { expectedAt }: Cargo): TripOnBoard | undefined {
  const away = (trip: TripOnBoard) => (expectedAt ? Math.abs(Date.parse(trip.expectedAt) - Date.parse(expectedAt)) : 0)
  return trips.toSorted((a, b) => away(a) - away(b))[0]
}

/** Puts a consignment on a truck of its day. The one that fits best is chosen, so that Enter is enough. */
export function BundleDialog({ row, move, onClose }: Props) {
  const say = useText()
  const now = useNow()
  const day = row.expectedAt ? timeIn(hongKong, row.expectedAt).slice(0, 10) : undefined
  const found = useQuery<Board, ApiError>({
    queryKey: [truckTrip.name, 'board', day ?? ''],
    queryFn: () => call(truckTrip.routes.board, day ? { day } : {}),
  })
  const trips = fitting(found.data?.trips ?? [], row, now)
  const [picked, setPicked] = useState<string>()
  const chosen = trips.find((trip) => trip.id === picked) ?? nearest(trips, row)
  const { busy, send } = useSend({ onDone: onClose, reread: [roadCargo.name, truckTrip.name] })
  const { id, version, ccrn, code = '' } = row
  const save = () =>
    chosen && void send(() => call(roadCargo.routes[move ? 'move' : 'bundle'], { id, version, tripId: chosen.id }))
  return (
    <Modal
      open
      title={say(move ? t.moveTitle : t.bundleTitle, { code: ccrn ?? code })}
      okText={say(f.steps[move ? 'move' : 'bundle'])}
      cancelText={say(common.cancel)}
      onCancel={onClose}
      onOk={save}
      confirmLoading={busy}
      okButtonProps={{ disabled: !chosen }}
      afterOpenChange={(open) => open && focusChosen()}
    >
      {found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active paragraph={{ rows: 1 }} />
      ) : trips.length === 0 ? (
        <Alert type="info" showIcon title={say(t.noTrips)} />
      ) : (
        // A list of choices answers Enter as any form does.
        <form
          className="road-trips"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <fieldset>
            <legend>{say(t.chooseTrip)}</legend>
            {trips.map((trip) => (
              <label key={trip.id}>
                <input
                  type="radio"
                  name="trip"
                  autoFocus={trip === chosen}
                  checked={trip === chosen}
                  onChange={() => setPicked(trip.id)}
                />
                <strong className="road-plate">{trip.vehicle}</strong> {timeIn(hongKong, trip.expectedAt).slice(11)}{' '}
                {trip.driverName}
              </label>
            ))}
          </fieldset>
          <button type="submit" hidden>
            {say(f.steps[move ? 'move' : 'bundle'])}
          </button>
        </form>
      )}
    </Modal>
  )
}
