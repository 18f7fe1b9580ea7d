import { CopyOutlined, HistoryOutlined, MoreOutlined, PrinterOutlined } from '@ant-design/icons'
import { orderHistory, type OrderRow, type OrderStep } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../kernel/can.ts'
import { HistoryPanel } from '../../kernel/list/HistoryPanel.tsx'
import { useText } from '../../kernel/language.ts'
import { listText } from '../../kernel/list/list.text.ts'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { orderPageText as t } from './orderPage.text.ts'
import { usePapers, useSteps, useTakeStep } from './orderSteps.tsx'
import type { OrderEditing } from './useOrderEditor.ts'

interface Props {
  readonly editing: OrderEditing
  readonly busy: boolean
  readonly readOnly: boolean
  readonly save: () => Promise<OrderRow | undefined>
  readonly onStep: (row: OrderRow) => void
}

const forwards: readonly OrderStep[] = ['submit', 'confirm', 'complete']

/** The next thing to do at the right, the rest in menus. */
export function OrderActions({ editing: { base, dirty, reset }, busy, readOnly, save, onStep }: Props) {
  const say = useText()
  const can = useCan()
  const navigate = useNavigate()
  const stepsOf = useSteps()
  const take = useTakeStep()
  const papers = usePapers()
  const [history, setHistory] = useState<{ id: string; name: string } | null>(null)
  const steps = base && !base.deletedAt ? stepsOf(base.status) : []
  // What is not saved yet is saved first: nobody submits another order than the one he sees.
  const step = async (name: OrderStep) => {
    const row = dirty && name === 'submit' ? await save() : base
    const done = row && (await take(name, row))
    if (!done) return
    reset(done)
    onStep(done)
  }
  const stepAction = (name: OrderStep): Action => ({ key: name, label: orderText.steps[name], danger: name === 'cancel' || name === 'revoke', run: () => void step(name) })
  const printed = base ? papers(base.id) : []
  const more: Action[] = base ? [
    ...(can('order.edit') ? [{ key: 'copy', label: t.copyNew, icon: <CopyOutlined />, run: () => void navigate(`/editAddOrder?copy=${base.id}`) }] : []),
    { key: 'history', label: listText.history, icon: <HistoryOutlined />, run: () => setHistory({ id: base.id, name: base.code ?? '' }) },
    ...steps.filter((s) => !forwards.includes(s)).map(stepAction),
  ] : []
  const menu = (actions: readonly Action[]) => ({ items: actions.map((a) => ({ key: a.key, icon: a.icon, danger: a.danger ?? false, label: say(a.label) })), onClick: ({ key }: { key: string }) => actions.find((a) => a.key === key)?.run() })
  return (
    <div className="order-actions">
      {printed.length > 0 && <Dropdown trigger={['click']} menu={menu(printed)}><Button icon={<PrinterOutlined />}>{say(t.print)}</Button></Dropdown>}
      {more.length > 0 && <Dropdown trigger={['click']} menu={menu(more)}><Button icon={<MoreOutlined />} aria-label={say(common.more)} /></Dropdown>}
      {steps.filter((s) => forwards.includes(s)).map((s) => (
        <Button key={s} type={readOnly || !dirty ? 'primary' : 'default'} disabled={busy} onClick={() => void step(s)}>{say(s === 'submit' && dirty ? t.saveAndSubmit : orderText.steps[s])}</Button>
      ))}
      {!readOnly && <Button type={dirty || !base ? 'primary' : 'default'} loading={busy} onClick={() => void save()}>{say(common.save)}</Button>}
      <HistoryPanel resource={orderHistory} of={history} onClose={() => setHistory(null)} />
    </div>
  )
}
