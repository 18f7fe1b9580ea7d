import { order, orderHistory, orderSteps, type OrderStep } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { CopyOutlined } from '@ant-design/icons'
import { common } from '@clearway/contract/kernel/common.text'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../kernel/can.ts'
import type { EditDrawerProps } from '../../kernel/EditDrawer.tsx'
import type { AnyRow } from '../../kernel/list.ts'
import { useMe } from '../../kernel/me.ts'
import { resourcePage } from '../../kernel/ResourcePage.tsx'
import type { Action } from '../../kernel/RowActions.tsx'
import { ownCustomer } from './ownCustomer.ts'
import { orderPageText as t } from './orderPage.text.ts'
import { usePapers, useSteps, useTakeStep, type Steppable } from './orderSteps.tsx'

const listed = { ...order, fields: orderHistory.fields }

export function OrderListPage() {
  const does = useLatest(useRowActions())
  const customer = useMe()?.user.area === 'customer'
  // Made once, so that the list is not built anew at each drawing; what its rows can do is asked when it is drawn.
  const Page = useMemo(() => resourcePage(customer ? ownCustomer(listed) : listed, {
    columns: (given) => given.filter((c) => c.key !== 'detailList'),
    rowActions: (row, given) => does.current.row(row, given),
    tickedActions: (_rows, given) => given,
    onOpen: (row) => does.current.open(row.id),
    form: OrderOpener,
  }), [customer, does])
  return <Page />
}

function useLatest<T>(value: T) {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/** An order has a page of its own: what would open the drawer goes there. */
function OrderOpener({ editing, onClose }: EditDrawerProps) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!editing) return
    onClose()
    void navigate('row' in editing ? `/editAddOrder?id=${editing.row.id}` : '/editAddOrder')
  }, [editing, onClose, navigate])
  return null
}

const forwards: readonly OrderStep[] = ['submit', 'confirm', 'complete']

function useRowActions() {
  const navigate = useNavigate()
  const can = useCan()
  const stepsOf = useSteps()
  const take = useTakeStep()
  const papers = usePapers()
  const open = (id: string) => void navigate(`/editAddOrder?id=${id}`)

  const row = (given: AnyRow, usual: readonly Action[]): readonly Action[] => {
    if (given.deletedAt) return usual
    const at = given as AnyRow & Steppable
    const draft = at.status === 'draft'
    const stepAction = (step: OrderStep): Action => ({ key: step, label: orderText.steps[step], danger: step === 'cancel' || step === 'revoke', run: () => void take(step, at) })
    const steps = stepsOf(at.status)
    const deletable = draft || at.status === 'cancelled'
    const of = (key: string) => usual.filter((a) => a.key === key)
    return [
      { key: 'open', label: draft && can('order.edit') ? common.edit : t.open, run: () => open(at.id) },
      ...steps.filter((s) => forwards.includes(s)).map(stepAction),
      ...steps.filter((s) => orderSteps[s].reason && s === 'sendBack').map(stepAction),
      ...papers(at.id),
      ...(can('order.edit') ? [{ key: 'copy', label: t.copyNew, icon: <CopyOutlined />, run: () => void navigate(`/editAddOrder?copy=${at.id}`) }] : []),
      ...of('history'),
      ...steps.filter((s) => s === 'cancel' || s === 'revoke').map(stepAction),
      ...of('delete').map((a) => (deletable ? a : { ...a, offBecause: t.notDeletable })),
    ]
  }
  return { row, open }
}
