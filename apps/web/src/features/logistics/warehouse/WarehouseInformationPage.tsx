import { Segmented } from 'antd'
import { useMemo } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { Views } from '../../../kernel/list/views.ts'
import { useMe } from '../../../kernel/me.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { WarehouseList } from './WarehouseList.tsx'
import { warehousePageText as t } from './warehousePage.text.ts'

const PictureView = later<object>(
  () => import('./PictureView.tsx').then((m) => m.PictureView),
  () => true,
)
const BinList = later<object>(
  () => import('./BinList.tsx').then((m) => m.BinList),
  () => true,
)
const ZoneList = later<object>(
  () => import('./ZoneList.tsx').then((m) => m.ZoneList),
  () => true,
)

type View = 'warehouses' | 'picture' | 'bins' | 'zones'

/** Where goods are kept: warehouses, their zones and bins, and a picture of how full they are. A customer's people see where to bring and fetch. */
export function WarehouseInformationPage() {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const [query, setQuery] = usePageSearch()
  const views = useMemo<View[]>(
    () =>
      customer
        ? ['warehouses']
        : [
            'warehouses',
            ...(can('warehouseBin.view') ? (['picture', 'bins'] as const) : []),
            ...(can('warehouseZone.view') ? (['zones'] as const) : []),
          ],
    [can, customer],
  )
  const wanted = query.get('view') as View
  const view = views.includes(wanted) ? wanted : 'warehouses'
  const chooser = useMemo(
    () =>
      views.length > 1 ? (
        <Segmented
          aria-label={say(t.views)}
          value={view}
          options={views.map((value) => ({ value, label: say(t[value]) }))}
          onChange={(next) => setQuery(new URLSearchParams(next === 'warehouses' ? {} : { view: next }))}
        />
      ) : null,
    [views, say, view, setQuery],
  )
  return (
    <Views value={chooser}>
      {view === 'picture' ? (
        <PictureView />
      ) : view === 'bins' ? (
        <BinList />
      ) : view === 'zones' ? (
        <ZoneList />
      ) : (
        <WarehouseList />
      )}
    </Views>
  )
}
