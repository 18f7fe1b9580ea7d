import type { Text } from '@clearway/contract/kernel/text'
import { Segmented } from 'antd'
import { useMemo } from 'react'

import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { Views } from '../../kernel/list/views.ts'
import { useMe } from '../../kernel/me.ts'
import { usePageSearch } from '../../kernel/pageActive.ts'
import { Advances, Payables } from './OwedTables.tsx'
import { Receipts } from './Receipts.tsx'
import { Receivables } from './Receivables.tsx'
import { settlementPageText as t } from './settlementPage.text.ts'

const SettlementList = later<object>(
  () => import('./SettlementList.tsx').then((m) => m.SettlementList),
  () => true,
)

const BatchList = later<object>(
  () => import('./batch/BatchList.tsx').then((m) => m.BatchList),
  () => true,
)

const parts = { receivables: Receivables, receipts: Receipts, payables: Payables, advances: Advances } as const
type View = keyof typeof parts | 'settlements' | 'batches'
const all: readonly View[] = ['receivables', 'receipts', 'settlements', 'payables', 'batches', 'advances']
/** A customer's people see what he owes, what he paid and what he has with the house. */
const own: readonly View[] = ['receivables', 'settlements', 'payables']
const ownWords: Partial<Readonly<Record<View, Text>>> = {
  receivables: t.owe,
  settlements: t.paidBills,
  payables: t.yourMoney,
}

/** Who owes what since when, and what settles it: receipts, wallets, offsets, write-offs. */
export function ClearingCenterPage() {
  const say = useText()
  const customer = useMe()?.user.area === 'customer'
  const can = useCan()
  const batches = can('paymentBatch.view')
  const views = useMemo(
    () => (customer ? own : all.filter((view) => view !== 'batches' || batches)),
    [customer, batches],
  )
  const [query, setQuery] = usePageSearch()
  const wanted = query.get('view') as View
  const view = views.includes(wanted) ? wanted : 'receivables'
  const chooser = useMemo(
    () => (
      <Segmented
        aria-label={say(t.views)}
        value={view}
        options={views.map((value) => ({ value, label: say((customer && ownWords[value]) || t[value]) }))}
        onChange={(next) => setQuery(new URLSearchParams(next === 'receivables' ? {} : { view: next }))}
      />
    ),
    [views, customer, say, view, setQuery],
  )
  const Part = view === 'settlements' ? SettlementList : view === 'batches' ? BatchList : parts[view]
  return (
    <Views value={chooser}>
      <Part />
    </Views>
  )
}
