import { settlement, settlementTabs, type SettlementRow } from '@clearway/contract/features/billing/settlement'
import { settlementText as f } from '@clearway/contract/features/billing/settlement.text'
import { createContext, useContext, useMemo } from 'react'

import { ownCustomer } from '../../business/ownCustomer.ts'
import { useOpened } from '../../business/record/RecordDrawer.tsx'
import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { useListTabs } from '../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import { EmptyNotice } from '../../kernel/list/TableNotice.tsx'
import { Views } from '../../kernel/list/views.ts'
import { useMe } from '../../kernel/me.ts'
import { settlementPageText as t } from './settlementPage.text.ts'

const SettlementDrawer = later<{ id: string | null; onClose: () => void }>(
  () => import('./SettlementDrawer.tsx').then((m) => m.SettlementDrawer),
  (props) => props.id !== null,
)

const tabs = { label: t.states, tabs: f.tabs, names: settlementTabs, late: ['review'] } as const
const ownTabs = { label: t.states, tabs: f.tabs, names: ['all', 'posted', 'reversed'], late: [] } as const
const Opening = createContext<(id: string) => void>(() => {})

function useActions() {
  const open = useContext(Opening)
  return useMemo(() => ({ onOpen: (row: SettlementRow) => open(row.id) }), [open])
}

function Nothing() {
  const say = useText()
  return <EmptyNotice title={say(t.noSettlements)} hint={say(t.noSettlementsHint)} />
}

function useBeside<A extends object>(around: A) {
  const beside = useContext(Views)
  return useMemo(() => ({ ...around, beside }), [around, beside])
}

const options = { useActions, empty: () => <Nothing /> }
const StaffList = resourcePage(settlement, { ...options, useAround: () => useBeside(useListTabs(settlement, tabs)) })
const own = ownCustomer(settlement)
const OwnList = resourcePage(own, { ...options, useAround: () => useBeside(useListTabs(own, ownTabs)) })

/** What was settled, and what waits to be decided. `?open=<id>` opens one. */
export function SettlementList() {
  const customer = useMe()?.user.area === 'customer'
  const [opened, open] = useOpened()
  return (
    <Opening value={open}>
      {customer ? <OwnList /> : <StaffList />}
      <SettlementDrawer id={opened} onClose={() => open(null)} />
    </Opening>
  )
}
