import { FileTextOutlined, PlusOutlined } from '@ant-design/icons'
import { bill, type BillRow } from '@clearway/contract/features/billing/bill'
import { billText as f } from '@clearway/contract/features/billing/bill.text'
import { billTabs } from '@clearway/contract/features/billing/billResource'
import { billMachine } from '@clearway/contract/features/billing/billSteps'
import { Button } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'

import { ownCustomer } from '../../business/ownCustomer.ts'
import { useOpened } from '../../business/record/RecordDrawer.tsx'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { useListTabs } from '../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../kernel/list/TableNotice.tsx'
import { Views } from '../../kernel/list/views.ts'
import { useMe } from '../../kernel/me.ts'
import { billingPageText as t } from './billingPage.text.ts'

const BillDrawer = later<{ id: string | null; onClose: () => void; onOpen: (id: string) => void }>(
  () => import('./BillDrawer.tsx').then((m) => m.BillDrawer),
  (props) => props.id !== null,
)
const MakeBillDialog = later<{ open: boolean; onClose: () => void; onMade: (id: string) => void }>(
  () => import('./MakeBillDialog.tsx').then((m) => m.MakeBillDialog),
  (props) => props.open,
)
const StatementDialog = later<{ open: boolean; onClose: () => void }>(
  () => import('./StatementDialog.tsx').then((m) => m.StatementDialog),
  (props) => props.open,
)

const tabs = {
  label: t.queues,
  tabs: f.tabs,
  names: billTabs,
  late: ['disputes'],
  sorts: { owed: 'dueOn' },
} as const
const ownTabs = { label: t.queues, tabs: f.tabs, names: ['all', 'owed', 'disputes', 'over'], late: [] } as const
const Opening = createContext<(id: string) => void>(() => {})

function useActions() {
  const open = useContext(Opening)
  return useMemo(
    () => ({
      onOpen: (row: BillRow) => (row.deletedAt ? undefined : open(row.id)),
      rowActions: (row: BillRow, usual: readonly Action[]): readonly Action[] =>
        row.status && !billMachine.may('edit', row.status) ? usual.filter(({ key }) => key !== 'delete') : usual,
    }),
    [open],
  )
}

function Tools() {
  const say = useText()
  const can = useCan()
  const open = useContext(Opening)
  const staff = useMe()?.user.area !== 'customer'
  const [making, setMaking] = useState(false)
  const [stating, setStating] = useState(false)
  return (
    <>
      {staff && can('bill.edit') && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
          {say(t.make)}
        </Button>
      )}
      <Button icon={<FileTextOutlined />} onClick={() => setStating(true)}>
        {say(t.statement)}
      </Button>
      <MakeBillDialog open={making} onClose={() => setMaking(false)} onMade={open} />
      <StatementDialog open={stating} onClose={() => setStating(false)} />
    </>
  )
}

function Nothing() {
  const say = useText()
  const staff = useMe()?.user.area !== 'customer'
  return <EmptyNotice title={say(t.noBills)} hint={say(staff ? t.noBillsHint : t.noBillsOwn)} />
}

function useAround() {
  const around = useListTabs(bill, tabs)
  const beside = useContext(Views)
  return useMemo(() => ({ ...around, beside }), [around, beside])
}

const options = { useActions, toolbar: () => <Tools />, empty: () => <Nothing /> }
const StaffList = resourcePage(bill, { ...options, useAround })
const own = ownCustomer(bill)
const OwnList = resourcePage(own, { ...options, useAround: () => useListTabs(own, ownTabs) })

/** Bills with what is done with them. `?open=<id>` opens one. */
export function BillList() {
  const customer = useMe()?.user.area === 'customer'
  const [opened, open] = useOpened()
  return (
    <Opening value={open}>
      {customer ? <OwnList /> : <StaffList />}
      <BillDrawer id={opened} onClose={() => open(null)} onOpen={open} />
    </Opening>
  )
}
