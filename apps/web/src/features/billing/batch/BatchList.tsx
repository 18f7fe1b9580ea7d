import { PlusOutlined } from '@ant-design/icons'
import {
  paymentBatch,
  paymentBatchTabs,
  type PaymentBatchRow,
} from '@clearway/contract/features/account/ledger/paymentBatch'
import { paymentBatchText as f } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import { paymentBatchMachine } from '@clearway/contract/features/account/ledger/paymentBatchSteps'
import { Button } from 'antd'
import { createContext, useContext, useMemo, useState } from 'react'

import { useOpened } from '../../../business/record/RecordDrawer.tsx'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { useListTabs } from '../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { useMany } from '../../../kernel/list/useMany.tsx'
import { Views } from '../../../kernel/list/views.ts'
import { batchPageText as t } from './batchPage.text.ts'

const BatchDrawer = later<{ id: string | null; onClose: () => void }>(
  () => import('./BatchDrawer.tsx').then((m) => m.BatchDrawer),
  (props) => props.id !== null,
)
const BatchDialog = later<{ open: boolean; onClose: () => void; onDone: (id: string) => void }>(
  () => import('./BatchDialog.tsx').then((m) => m.BatchDialog),
  (props) => props.open,
)

const tabs = { label: t.states, tabs: f.tabs, names: paymentBatchTabs, late: ['review', 'sent'] } as const
const Opening = createContext<(id: string) => void>(() => {})

const stepsOfMany = [
  { step: 'submit', route: paymentBatch.routes.submitMany },
  { step: 'approve', route: paymentBatch.routes.approveMany },
  { step: 'cancel', route: paymentBatch.routes.cancelMany },
] as const

function useActions() {
  const can = useCan()
  const open = useContext(Opening)
  const many = useMany(paymentBatch.name)
  return useMemo(() => {
    const ticked = (rows: readonly PaymentBatchRow[], usual: readonly Action[]): readonly Action[] => [
      ...stepsOfMany.flatMap(({ step, route }) => {
        const may = rows.filter((row) => row.status && paymentBatchMachine.may(step, row.status))
        if (!may.length || !can(paymentBatchMachine.steps[step].permission)) return []
        const danger = step === 'cancel'
        const reason = { label: t.why, max: 500, needed: true }
        const shared = { route, label: f.steps[step], rows: may, name: (row: PaymentBatchRow) => row.code, danger }
        return [
          {
            key: step,
            label: f.steps[step],
            danger,
            run: () => void many({ ...shared, ...(danger && { reason }) }),
          },
        ]
      }),
      ...usual,
    ]
    return { onOpen: (row: PaymentBatchRow) => open(row.id), tickedActions: ticked }
  }, [can, open, many])
}

function Tools() {
  const say = useText()
  const can = useCan()
  const open = useContext(Opening)
  const [making, setMaking] = useState(false)
  if (!can('paymentBatch.edit')) return null
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
        {say(t.make)}
      </Button>
      <BatchDialog open={making} onClose={() => setMaking(false)} onDone={open} />
    </>
  )
}

function Nothing() {
  const say = useText()
  return <EmptyNotice title={say(t.none)} hint={say(t.noneHint)} />
}

function useAround() {
  const around = useListTabs(paymentBatch, tabs)
  const beside = useContext(Views)
  return useMemo(() => ({ ...around, beside }), [around, beside])
}

// They are made and changed by a dialog of their own, with what they pay.
const { add: _add, update: _update, ...routes } = paymentBatch.routes
const List = resourcePage(
  { ...paymentBatch, routes },
  { useActions, useAround, toolbar: () => <Tools />, empty: () => <Nothing /> },
)

/** Batches of payments. `?open=<id>` opens one. */
export function BatchList() {
  const [opened, open] = useOpened()
  return (
    <Opening value={open}>
      <List />
      <BatchDrawer id={opened} onClose={() => open(null)} />
    </Opening>
  )
}
