import {
  inboundBooking,
  inboundTabs,
  ownInbound,
  type InboundRow,
} from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { inboundBookingText as f } from '@clearway/contract/features/logistics/inbound/inboundBooking.text'
import { inboundMachine } from '@clearway/contract/features/logistics/inbound/inboundSteps'
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
import { inboundGroups } from './inboundGroups.ts'

const InboundDrawer = later<{ id: string | null; onClose: () => void }>(
  () => import('./InboundDrawer.tsx').then((m) => m.InboundDrawer),
  (props) => props.id !== null,
)

const tabs = {
  label: t.queues,
  tabs: f.tabs,
  names: inboundTabs,
  late: [],
  sorts: { expected: 'expectedOn', toApprove: 'expectedOn' },
} as const
const Opening = createContext<(id: string) => void>(() => {})

function useActions() {
  const open = useContext(Opening)
  return useMemo(
    () => ({
      onOpen: (row: InboundRow) => (row.deletedAt ? undefined : open(row.id)),
      rowActions: (row: InboundRow, usual: readonly Action[]): readonly Action[] =>
        row.deletedAt || !row.status
          ? usual
          : usual.filter(
              ({ key }) =>
                !(key === 'edit' && !inboundMachine.may('edit', row.status)) &&
                !(key === 'delete' && !inboundMachine.may('delete', row.status)),
            ),
    }),
    [open],
  )
}

function useAround() {
  const around = useListTabs(inboundBooking, tabs)
  const beside = useContext(Views)
  return useMemo(() => ({ ...around, beside }), [around, beside])
}

const StaffList = resourcePage(inboundBooking, { form: inboundGroups, useActions, useAround })
const OwnList = resourcePage(ownCustomer(ownInbound), { form: inboundGroups, useActions, useAround })

/** Goods that are to come, and what became of them. `?open=<id>` opens a booking. */
export function InboundList() {
  const customer = useMe()?.user.area === 'customer'
  const [opened, open] = useOpened()
  return (
    <Opening value={open}>
      {customer ? <OwnList /> : <StaffList />}
      <InboundDrawer id={opened} onClose={() => open(null)} />
    </Opening>
  )
}
