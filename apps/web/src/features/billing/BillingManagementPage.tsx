import { Segmented } from 'antd'
import { useMemo } from 'react'

import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { Views } from '../../kernel/list/views.ts'
import { useMe } from '../../kernel/me.ts'
import { usePageSearch } from '../../kernel/pageActive.ts'
import { billingPageText as t } from './billingPage.text.ts'
import { BillList } from './BillList.tsx'

const ChargeList = later<object>(
  () => import('./ChargeList.tsx').then((m) => m.ChargeList),
  () => true,
)
const PriceList = later<object>(
  () => import('./PriceLists.tsx').then((m) => m.PriceList),
  () => true,
)
const FeeList = later<object>(
  () => import('./PriceLists.tsx').then((m) => m.FeeList),
  () => true,
)

type View = 'bills' | 'charges' | 'prices' | 'fees'

/** Bills, the charges that they are made of, the prices of these and the catalogue. A customer's people see the bills that they got. */
export function BillingManagementPage() {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const [query, setQuery] = usePageSearch()
  const views = useMemo<View[]>(
    () =>
      customer
        ? ['bills']
        : [
            'bills',
            ...(can('charge.view') ? (['charges'] as const) : []),
            ...(can('priceAgreement.view') ? (['prices'] as const) : []),
            ...(can('fee.view') ? (['fees'] as const) : []),
          ],
    [can, customer],
  )
  const wanted = query.get('view') as View
  const view = views.includes(wanted) ? wanted : 'bills'
  const chooser = useMemo(
    () =>
      views.length > 1 ? (
        <Segmented
          aria-label={say(t.views)}
          value={view}
          options={views.map((value) => ({ value, label: say(t[value]) }))}
          onChange={(next) => setQuery(new URLSearchParams(next === 'bills' ? {} : { view: next }))}
        />
      ) : null,
    [views, say, view, setQuery],
  )
  return (
    <Views value={chooser}>
      {view === 'charges' ? (
        <ChargeList />
      ) : view === 'prices' ? (
        <PriceList />
      ) : view === 'fees' ? (
        <FeeList />
      ) : (
        <BillList />
      )}
    </Views>
  )
}
