import { Segmented } from 'antd'
import { useMemo } from 'react'

import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { later } from '../../../../kernel/later.tsx'
import { Views } from '../../../../kernel/list/views.ts'
import { useMe } from '../../../../kernel/me.ts'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { DrayList } from './DrayList.tsx'
import { drayPageText as t } from './drayPage.text.ts'

const DrayBoard = later<object>(
  () => import('./DrayBoard.tsx').then((m) => m.DrayBoard),
  () => true,
)
const TerminalList = later<object>(
  () => import('./DrayDesk.tsx').then((m) => m.TerminalList),
  () => true,
)
const RateList = later<object>(
  () => import('./DrayDesk.tsx').then((m) => m.RateList),
  () => true,
)

type View = 'moves' | 'board' | 'terminals' | 'rates'

/** Drayage: moves, their board, terminals and the tariff. A customer's people see their own moves. */
export function VehicleTowingPage() {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const [query, setQuery] = usePageSearch()
  const views = useMemo<View[]>(
    () =>
      customer
        ? []
        : [
            'moves',
            'board',
            ...(can('drayTerminal.view') ? (['terminals'] as const) : []),
            ...(can('drayRate.view') ? (['rates'] as const) : []),
          ],
    [can, customer],
  )
  const wanted = query.get('view') as View
  const view = views.includes(wanted) ? wanted : 'moves'
  const chooser = useMemo(
    () =>
      views.length > 1 ? (
        <Segmented
          aria-label={say(t.views)}
          value={view}
          options={views.map((value) => ({ value, label: say(t[value]) }))}
          onChange={(next) => setQuery(new URLSearchParams(next === 'moves' ? {} : { view: next }))}
        />
      ) : null,
    [views, say, view, setQuery],
  )
  return (
    <Views value={chooser}>
      {view === 'board' ? (
        <DrayBoard />
      ) : view === 'terminals' ? (
        <TerminalList />
      ) : view === 'rates' ? (
        <RateList />
      ) : (
        <DrayList />
      )}
    </Views>
  )
}
