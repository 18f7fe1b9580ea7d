import { Segmented } from 'antd'
import { useMemo } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { useMe } from '../../../kernel/me.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { inventoryPageText as t } from './inventoryPage.text.ts'
import { StockList } from './StockList.tsx'
import { Views } from './views.ts'

const FlowList = later<object>(
  () => import('./FlowList.tsx').then((m) => m.FlowList),
  () => true,
)
const RequestList = later<object>(
  () => import('./RequestList.tsx').then((m) => m.RequestList),
  () => true,
)
const RuleList = later<object>(
  () => import('./FlowList.tsx').then((m) => m.RuleList),
  () => true,
)

type View = 'stock' | 'movements' | 'requests' | 'alerts'

/** What lies where, how it came there, what somebody wants changed, and what runs short. A customer's people see their own goods. */
export function InventoryInquiryPage() {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const [query, setQuery] = usePageSearch()
  const views = useMemo<View[]>(
    () => [
      'stock',
      ...(can('stockPosting.view') ? (['movements'] as const) : []),
      ...(can('stockRequest.view') && !customer ? (['requests'] as const) : []),
      ...(can('stockRule.view') && !customer ? (['alerts'] as const) : []),
    ],
    [can, customer],
  )
  const wanted = query.get('view') as View
  const view = views.includes(wanted) ? wanted : 'stock'
  const chooser = useMemo(
    () =>
      views.length > 1 ? (
        <Segmented
          aria-label={say(t.views)}
          value={view}
          options={views.map((value) => ({ value, label: say(t[value]) }))}
          onChange={(next) => setQuery(new URLSearchParams(next === 'stock' ? {} : { view: next }))}
        />
      ) : null,
    [views, say, view, setQuery],
  )
  return (
    <Views value={chooser}>
      {view === 'movements' ? (
        <FlowList />
      ) : view === 'requests' ? (
        <RequestList />
      ) : view === 'alerts' ? (
        <RuleList />
      ) : (
        <StockList />
      )}
    </Views>
  )
}
