import {
  outboundPlan,
  outboundTabs,
  ownOutbound,
  type OutboundRow,
} from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { outboundPlanText as f } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import { outboundMachine } from '@clearway/contract/features/logistics/outbound/outboundSteps'
import { createContext, useContext, useMemo } from 'react'

import { ownCustomer } from '../../../business/ownCustomer.ts'
import { useOpened } from '../../../business/record/RecordDrawer.tsx'
import { later } from '../../../kernel/later.tsx'
import { useListTabs } from '../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { Views } from '../../../kernel/list/views.ts'
import { useMe } from '../../../kernel/me.ts'
import { documentText as t } from '../inventory/document.text.ts'
import { outboundGroups } from './outboundGroups.ts'

const OutboundDrawer = later<{ id: string | null; onClose: () => void }>(
  () => import('./OutboundDrawer.tsx').then((m) => m.OutboundDrawer),
  (props) => props.id !== null,
)

const tabs = {
  label: t.queues,
  tabs: f.tabs,
  names: outboundTabs,
  late: [],
  sorts: { toLoad: 'loadOn', toApprove: 'loadOn' },
} as const
const Opening = createContext<(id: string) => void>(() => {})

function useActions() {
  const open = useContext(Opening)
  return useMemo(
    () => ({
      onOpen: (row: OutboundRow) => (row.deletedAt ? undefined : open(row.id)),
      rowActions: (row: OutboundRow, usual: readonly Action[]): readonly Action[] =>
        row.deletedAt || !row.status
          ? usual
          : usual.filter(
              ({ key }) =>
                !(key === 'edit' && !outboundMachine.may('edit', row.status)) &&
                !(key === 'delete' && !outboundMachine.may('delete', row.status)),
            ),
    }),
    [open],
  )
}

function useAround() {
  const around = useListTabs(outboundPlan, tabs)
  const beside = useContext(Views)
  return useMemo(() => ({ ...around, beside }), [around, beside])
}

const StaffList = resourcePage(outboundPlan, { form: outboundGroups, useActions, useAround })
const OwnList = resourcePage(ownCustomer(ownOutbound), { form: outboundGroups, useActions, useAround })

/** Goods that are to leave, and how far they are. `?open=<id>` opens a plan. */
export function OutboundList() {
  const customer = useMe()?.user.area === 'customer'
  const [opened, open] = useOpened()
  return (
    <Opening value={open}>
      {customer ? <OwnList /> : <StaffList />}
      <OutboundDrawer id={opened} onClose={() => open(null)} />
    </Opening>
  )
}
