import { Segmented } from 'antd'
import { useMemo } from 'react'

import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { Views } from '../../../../kernel/list/views.ts'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { RoadCargoList } from './RoadCargoList.tsx'
import { roadPageText as t } from './roadPage.text.ts'

const TripList = later<object>(
  () => import('./TripList.tsx').then((m) => m.TripList),
  () => true,
)
const Board = later<object>(
  () => import('./Board.tsx').then((m) => m.Board),
  () => true,
)

const views = ['cargo', 'trips', 'board'] as const
type View = (typeof views)[number]

/** Consignments by road, the trucks that carry them, and the board of a day. `?view=board`; `?open=<id>` opens a consignment. */
export function HongKongSeamlessPage() {
  const say = useText()
  const can = useCan()
  const [query, setQuery] = usePageSearch()
  const wanted = query.get('view') as View
  const view = views.includes(wanted) && can('truckTrip.view') ? wanted : 'cargo'
  const chooser = useMemo(
    () =>
      can('truckTrip.view') ? (
        <Segmented
          aria-label={say(t.views)}
          value={view}
          options={views.map((value) => ({ value, label: say(t[value]) }))}
          onChange={(next) => setQuery(new URLSearchParams(next === 'cargo' ? {} : { view: next }))}
        />
      ) : null,
    [can, say, view, setQuery],
  )
  return (
    <Views value={chooser}>{view === 'cargo' ? <RoadCargoList /> : view === 'trips' ? <TripList /> : <Board />}</Views>
  )
}
