import { DiffOutlined, HistoryOutlined, LockOutlined, SwapOutlined, UnlockOutlined } from '@ant-design/icons'
import { stockBalance, type StockBalanceRow } from '@clearway/contract/features/logistics/inventory/stockBalance'
import { Button } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'

import { ownCustomer } from '../../../business/ownCustomer.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { resourcePage, type ResourcePageOptions } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { Views } from '../../../kernel/list/views.ts'
import { useMe } from '../../../kernel/me.ts'
import { usePageSearch } from '../../../kernel/pageActive.ts'
import { AsOf, PastNotice } from './AsOf.tsx'
import { inventoryPageText as t } from './inventoryPage.text.ts'
import { StockSums } from './StockSums.tsx'

/** What is being done with rows. */
export type Doing =
  | { readonly what: 'move' | 'lock'; readonly rows: readonly StockBalanceRow[] }
  | { readonly what: 'locks' | 'adjust'; readonly row: StockBalanceRow }
  | { readonly what: 'moveAll'; readonly binId: string }

const StockDialog = later<{ doing: Doing; onClose: () => void }>(
  () => import('./StockDialog.tsx').then((m) => m.StockDialog),
  () => true,
)
const Acting = createContext<(doing: Doing) => void>(() => {})

const isFree = ({ available }: StockBalanceRow) => Number(available) > 0

function useActions() {
  const act = useContext(Acting)
  const can = useCan()
  const navigate = useNavigate()
  const [query] = usePageSearch()
  const past = query.has('asOf')
  return useMemo(() => {
    const onRows = (rows: readonly StockBalanceRow[]): Action[] => {
      const off = past ? t.pastRows : rows.every(isFree) ? undefined : t.nothingFree
      const also = off && { offBecause: off }
      return [
        ...(can('stockBalance.move')
          ? [{ key: 'move', label: t.move, icon: <SwapOutlined />, ...also, run: () => act({ what: 'move', rows }) }]
          : []),
        ...(can('stockBalance.lock')
          ? [{ key: 'lock', label: t.lock, icon: <LockOutlined />, ...also, run: () => act({ what: 'lock', rows }) }]
          : []),
      ]
    }
    const flow = (row: StockBalanceRow) => void navigate(`/InventoryInquiry?view=movements&balanceId=${row.id}`)
    return {
      ...(can('stockPosting.view') && { onOpen: flow }),
      rowActions: (row: StockBalanceRow, usual: readonly Action[]): readonly Action[] => [
        ...(can('stockPosting.view')
          ? [{ key: 'flow', label: t.flow, icon: <HistoryOutlined />, run: () => flow(row) }]
          : []),
        ...onRows([row]),
        ...(Number(row.locked) > 0
          ? [{ key: 'locks', label: t.locks, icon: <UnlockOutlined />, run: () => act({ what: 'locks', row }) }]
          : []),
        ...(can('stockRequest.ask') && !past
          ? [{ key: 'adjust', label: t.adjust, icon: <DiffOutlined />, run: () => act({ what: 'adjust', row }) }]
          : []),
        ...usual,
      ],
      tickedActions: (rows: readonly StockBalanceRow[], usual: readonly Action[]): readonly Action[] => [
        ...onRows(rows),
        ...usual,
      ],
    }
  }, [act, can, navigate, past])
}

function useAround() {
  const views = useContext(Views)
  const [query] = usePageSearch()
  const asOf = query.get('asOf')
  return useMemo(
    () => ({
      beside: views,
      ...(asOf && { fixed: { asOf } }),
      above: (
        <>
          <PastNotice />
          <StockSums />
        </>
      ),
    }),
    [views, asOf],
  )
}

/** Everything at one place moves in one go: offered once the list shows one bin. */
function MoveAll() {
  const say = useText()
  const act = useContext(Acting)
  const can = useCan()
  const [query] = usePageSearch()
  const binId = query.get('binId')
  if (!binId || binId.includes(',') || query.has('asOf') || !can('stockBalance.move')) return null
  return (
    <Button icon={<SwapOutlined />} onClick={() => act({ what: 'moveAll', binId })}>
      {say(t.moveAll)}
    </Button>
  )
}

function Nothing() {
  const say = useText()
  return <EmptyNotice title={say(t.none)} hint={say(t.noneHint)} />
}

const options: ResourcePageOptions<StockBalanceRow> = {
  useActions,
  useAround,
  toolbar: () => (
    <>
      <AsOf />
      <MoveAll />
    </>
  ),
  empty: () => <Nothing />,
}
const StaffStock = resourcePage(stockBalance, options)
const OwnStock = resourcePage(ownCustomer(stockBalance), options)

/** What lies where. A movement is begun from a row or from those that are ticked. */
export function StockList() {
  const customer = useMe()?.user.area === 'customer'
  const [doing, act] = useState<Doing | null>(null)
  return (
    <Acting value={act}>
      {customer ? <OwnStock /> : <StaffStock />}
      {doing && <StockDialog doing={doing} onClose={() => act(null)} />}
    </Acting>
  )
}
