import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { leastMinutesAhead } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { truckTrip, type Board, type TripOnBoard } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { useNow } from '../../../../kernel/now.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { timeIn } from '../../../../kernel/show.ts'
import { hongKong } from './hongKong.ts'
import { roadPageText as t } from './roadPage.text.ts'

interface Cargo {
  readonly id: string
  readonly version: number
  readonly code?: string | undefined
  readonly direction?: string | undefined
  readonly controlPoint?: string | null | undefined
  readonly expectedAt?: string | null | undefined
  readonly tripId?: string | null | undefined
}

/** Trucks that may take it: its way, its control point, bundling still open; the first to cross on top. */
export const fitting = (trips: readonly TripOnBoard[], cargo: Cargo, now: number): TripOnBoard[] =>
  trips.filter(
    (trip) =>
      trip.id !== cargo.tripId &&
      trip.direction === cargo.direction &&
      trip.controlPoint === cargo.controlPoint &&
      !trip.crossedAt &&
      Date.parse(trip.expectedAt) - now >= leastMinutesAhead * 60_000,
  )

interface Props {
  readonly row: Cargo
  readonly move: boolean
  readonly onClose: () => void
}

/** Puts a consignment on a truck of its day. The first that fits is chosen, so that Enter is enough. */
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
  const chosen = trips.find((trip) => trip.id === picked) ?? trips[0]
  const { busy, send } = useSend({ onDone: onClose, reread: [roadCargo.name, truckTrip.name] })
  const { id, version, code = '' } = row
  const save = () =>
    chosen && void send(() => call(roadCargo.routes[move ? 'move' : 'bundle'], { id, version, tripId: chosen.id }))
  return (
    <Modal
      open
      title={say(move ? t.moveTitle : t.bundleTitle, { code })}
      okText={say(common.confirm)}
      cancelText={say(common.cancel)}
      onCancel={onClose}
      onOk={save}
      confirmLoading={busy}
      okButtonProps={{ disabled: !chosen }}
    >
      {found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton active paragraph={{ rows: 1 }} />
      ) : trips.length === 0 ? (
        <Alert type="info" showIcon title={say(t.noTrips)} />
      ) : (
        <Form layout="vertical" onFinish={save}>
          <Form.Item label={say(t.chooseTrip)} htmlFor="bundle-trip">
            <Select
              id="bundle-trip"
              autoFocus
              showSearch={{ optionFilterProp: 'label' }}
              value={chosen?.id}
              onChange={setPicked}
              options={trips.map((trip) => ({
                value: trip.id,
                label: [trip.vehicle, timeIn(hongKong, trip.expectedAt).slice(11), trip.driverName, trip.code]
                  .filter(Boolean)
                  .join(' · '),
              }))}
              onInputKeyDown={(event) => {
                // Closed, Enter is the answer; open, it chooses.
                if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') !== 'true') save()
              }}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}
