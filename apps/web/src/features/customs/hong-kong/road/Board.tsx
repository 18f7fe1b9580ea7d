import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import {
  truckTrip,
  type Board as Day,
  type CargoOnBoard,
  type TripOnBoard,
} from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useCallback, useContext, useMemo, useState } from 'react'

import { useBoardEvents } from '../../../../business/board/boardEvents.ts'
import { BoardColumn, BoardPage } from '../../../../business/board/BoardPage.tsx'
import { call, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { Views } from '../../../../kernel/list/views.ts'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { useReport } from '../../../../kernel/report.ts'
import { useWorked, watching } from '../../../../kernel/worked.ts'
import { BundleDialog } from './BundleDialog.tsx'
import { CargoChip } from './CargoChip.tsx'
import { roadPageText as t } from './roadPage.text.ts'
import { TripCard, type TripAct } from './TripCard.tsx'
import { TripLink } from './TripLink.tsx'
import { useReread, useTripResult } from './tripSteps.tsx'

import './road.css'

/** Whether a word stands in what tells a truck or its cargo. */
const has = (trip: TripOnBoard, word: string): boolean =>
  [trip.vehicle, trip.driverName, trip.code, ...trip.cargo.flatMap((c) => [c.ccrn, c.code, c.customer, c.goods])].some(
    (told) => told?.toLowerCase().includes(word),
  )

/** The trucks of a day by control point and time with their cargo, live for everybody who looks. */
export function Board() {
  const say = useText()
  const views = useContext(Views)
  const [query, setQuery] = usePageSearch()
  const day = query.get('day') ?? undefined
  const [search, setSearch] = useState('')
  const found = useQuery<Day, ApiError>({
    queryKey: [truckTrip.name, 'board', day ?? ''],
    queryFn: () => call(truckTrip.routes.board, day ? { day } : {}),
    placeholderData: (before) => before,
  })
  useWorked(() => void found.refetch(), watching)
  const choose = (next: string | undefined) => {
    const to = new URLSearchParams(query)
    if (next) to.set('day', next)
    else to.delete('day')
    setQuery(to)
  }
  return (
    <BoardPage
      title={say(truckTrip.routes.board.title)}
      views={views}
      searchLabel={say(t.search)}
      search={search}
      onSearch={setSearch}
      tools={
        <DatePicker
          aria-label={say(t.day)}
          value={found.data ? dayjs(found.data.day) : null}
          allowClear={false}
          onChange={(value) => choose(value?.format('YYYY-MM-DD'))}
        />
      }
      found={found}
    >
      {(day) => <Trucks day={day} word={search.trim().toLowerCase()} />}
    </BoardPage>
  )
}

/** Puts cargo on a truck by a drop, and takes it off one by a drop among those without. */
function useMoves() {
  const report = useReport()
  const reread = useReread()
  const { message } = App.useApp()
  const say = useText()
  return useCallback(
    async (cargo: CargoOnBoard, trip: TripOnBoard | null) => {
      const { id, version, status } = cargo
      const bundled = status === 'bundled'
      if (!bundled && !trip) return
      await (
        trip
          ? call(roadCargo.routes[bundled ? 'move' : 'bundle'], { id, version, tripId: trip.id }).then(() =>
              message.success(say(t.bundled, { code: cargo.ccrn ?? cargo.code, trip: trip.vehicle })),
            )
          : call(roadCargo.routes.unbundle, { id, version })
      ).catch(report)
      reread()
    },
    [report, reread, message, say],
  )
}

function Trucks({ day, word }: { day: Day; word: string }) {
  const say = useText()
  const may = useCan()('truckTrip.edit')
  const move = useMoves()
  const [moving, setMoving] = useState<CargoOnBoard | null>(null)
  const [linking, setLinking] = useState<string | null>(null)
  const result = useTripResult()
  const trips = useMemo(() => (word ? day.trips.filter((trip) => has(trip, word)) : day.trips), [day.trips, word])
  const byPoint = useMemo(() => Map.groupBy(trips, (trip) => trip.controlPoint), [trips])
  const find = (id: string) =>
    [day.unassigned, ...day.trips.map((trip) => trip.cargo)].flat().find((cargo) => cargo.id === id)
  const board = useBoardEvents<TripAct>({
    choose: (id) => setMoving(find(id) ?? null),
    drop: (id, tripId) => {
      const cargo = find(id)
      if (cargo) void move(cargo, day.trips.find((trip) => trip.id === tripId) ?? null)
    },
    act: (tripId, what) => {
      const trip = day.trips.find((one) => one.id === tripId)
      if (what === 'link') setLinking(tripId)
      else if (trip) void result(trip, what)
    },
  })
  return (
    <>
      {may && <p className="board-quiet board-hint">{say(t.dragHint)}</p>}
      {day.more && <Alert type="info" showIcon title={say(t.moreTrips, { count: day.trips.length })} />}
      <div className="board-columns" ref={board}>
        <Free list={day.unassigned} may={may} />
        {trips.length === 0 && <p className="board-quiet">{say(t.noTripsToday)}</p>}
        {day.controlPoints
          .filter((point) => byPoint.has(point.code))
          .map((point) => (
            <BoardColumn key={point.code} title={say(point.name)} count={byPoint.get(point.code)!.length}>
              {byPoint.get(point.code)!.map((trip) => (
                <TripCard key={trip.id} trip={trip} />
              ))}
            </BoardColumn>
          ))}
      </div>
      {moving && (
        <BundleDialog
          row={{ ...moving, tripId: day.trips.find((trip) => trip.cargo.includes(moving))?.id }}
          move={moving.status === 'bundled'}
          onClose={() => setMoving(null)}
        />
      )}
      {linking && <TripLink id={linking} onClose={() => setLinking(null)} />}
    </>
  )
}

function Free({ list, may }: { list: readonly CargoOnBoard[]; may: boolean }) {
  const say = useText()
  return (
    <BoardColumn title={say(t.unassigned)} count={list.length} side drop={may}>
      {list.length === 0 && <p className="board-quiet">{say(t.nothingFree)}</p>}
      {list.map((cargo) => (
        <CargoChip key={cargo.id} cargo={cargo} clock />
      ))}
    </BoardColumn>
  )
}
