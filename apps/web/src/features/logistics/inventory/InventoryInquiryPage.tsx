import { Segmented } from 'antd'
import { useMemo, type FunctionComponent } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { Views } from '../../../kernel/list/views.ts'
import { useMe } from '../../../kernel/me.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { inventoryPageText as t } from './inventoryPage.text.ts'
import { StockList } from './StockList.tsx'

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

const InboundList = later<object>(
  () => import('../inbound/InboundList.tsx').then((m) => m.InboundList),
  () => true,
)
const OutboundList = later<object>(
  () => import('../outbound/OutboundList.tsx').then((m) => m.OutboundList),
  () => true,
)
const CountList = later<object>(
  () => import('../count/CountList.tsx').then((m) => m.CountList),
  () => true,
)
const ScanView = later<object>(
  () => import('../scan/ScanView.tsx').then((m) => m.ScanView),
  () => true,
)

interface Part {
  /** What it needs to be seen. */
  readonly permission: string
  /** For the house's own people. */
  readonly staff: boolean
  readonly Show: FunctionComponent
}
/** The parts of the screen by the word that stands in its address; the first is where it opens. */
const parts = {
  stock: { permission: 'stockBalance.view', staff: false, Show: StockList },
  inbound: { permission: 'inboundBooking.view', staff: false, Show: InboundList },
  outbound: { permission: 'outboundPlan.view', staff: false, Show: OutboundList },
  counts: { permission: 'stockCount.view', staff: true, Show: CountList },
  scan: { permission: 'inboundBooking.receive', staff: true, Show: ScanView },
  movements: { permission: 'stockPosting.view', staff: false, Show: FlowList },
  requests: { permission: 'stockRequest.view', staff: true, Show: RequestList },
  alerts: { permission: 'stockRule.view', staff: true, Show: RuleList },
} as const satisfies Readonly<Record<string, Part>>
type View = keyof typeof parts
const names = Object.keys(parts) as View[]

/** What lies where, how it came there, what somebody wants changed, and what runs short. A customer's people see their own goods. */
export function InventoryInquiryPage() {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const [query, setQuery] = usePageSearch()
  const views = useMemo(
    () => names.filter((name) => can(parts[name].permission) && !(customer && parts[name].staff)),
    [can, customer],
  )
  const wanted = query.get('view') as View
  const view = views.includes(wanted) ? wanted : (views[0] ?? 'stock')
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
  const { Show } = parts[view]
  return (
    <Views value={chooser}>
      <Show />
    </Views>
  )
}
