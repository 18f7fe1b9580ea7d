import { CopyOutlined, FormOutlined, HistoryOutlined, MoreOutlined, PrinterOutlined } from '@ant-design/icons'
import { tradeDeclaration } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { usEntry } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { orderHistory, type OrderRow, type OrderStep } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Dropdown } from 'antd'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { HistoryPanel } from '../../kernel/list/HistoryPanel.tsx'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { useReport } from '../../kernel/report.ts'
import { rowsText } from '../../kernel/rows.text.ts'
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
export function OrderActions({ editing, busy, readOnly, save, onStep }: Props) {
  const say = useText()
  const can = useCan()
  const navigate = useNavigate()
  const { base, dirty } = editing
  const papers = usePapers()
  const [history, setHistory] = useState<{ id: string; name: string } | null>(null)
  const { steps, step } = useOrderSteps({ editing, save, onStep })
  const stepAction = (name: OrderStep): Action => ({
    key: name,
    label: orderText.steps[name],
    danger: name === 'cancel' || name === 'revoke',
    run: () => void step(name),
  })
  const printed = base ? papers(base.id) : []
  const begun = [...useTradeDeclarations(base), ...useEntries(base)]
  const more: Action[] = base
    ? [
        ...(can('order.edit')
          ? [
              {
                key: 'copy',
                label: t.copyNew,
                icon: <CopyOutlined />,
                run: () => void navigate(`/editAddOrder?copy=${base.id}`),
              },
            ]
          : []),
        ...begun,
        {
          key: 'history',
          label: rowsText.history,
          icon: <HistoryOutlined />,
          run: () => setHistory({ id: base.id, name: base.code ?? '' }),
        },
        ...steps.filter((s) => !forwards.includes(s)).map(stepAction),
      ]
    : []
  return (
    <div className="order-actions">
      <ActionMenu actions={printed}>
        <Button icon={<PrinterOutlined />}>{say(t.print)}</Button>
      </ActionMenu>
      <ActionMenu actions={more}>
        <Button icon={<MoreOutlined />} aria-label={say(common.more)} />
      </ActionMenu>
      {steps
        .filter((s) => forwards.includes(s))
        .map((s) => (
          <Button
            key={s}
            type={readOnly || !dirty ? 'primary' : 'default'}
            disabled={busy}
            onClick={() => void step(s)}
          >
            {say(s === 'submit' && dirty ? t.saveAndSubmit : orderText.steps[s])}
          </Button>
        ))}
      {!readOnly && (
        <Button type={dirty || !base ? 'primary' : 'default'} loading={busy} onClick={() => void save()}>
          {say(common.save)}
        </Button>
      )}
      <HistoryPanel resource={orderHistory} of={history} onClose={() => setHistory(null)} />
    </div>
  )
}

/** Begins a declaration of the goods of an order in Hong Kong: which way they go is said here, the order does not tell. */
function useTradeDeclarations(base: OrderRow | undefined): Action[] {
  const can = useCan()
  const report = useReport()
  const navigate = useNavigate()
  if (!base || base.deletedAt || base.status === 'cancelled' || !can('tradeDeclaration.edit')) return []
  return (['import', 'export'] as const).map((direction) => ({
    key: `trade-${direction}`,
    label: t.tradeDeclaration[direction],
    icon: <FormOutlined />,
    run: () =>
      void call(tradeDeclaration.routes.begin, { from: 'order', id: base.id, direction }).then(
        (made) => navigate(`/hKDetail?id=${made.id}`),
        report,
      ),
  }))
}

/** Begins an entry of its goods into the United States. */
function useEntries(base: OrderRow | undefined): Action[] {
  const can = useCan()
  const report = useReport()
  const navigate = useNavigate()
  if (!base || base.deletedAt || base.status === 'cancelled' || !can('usEntry.edit')) return []
  return [
    {
      key: 'usEntry',
      label: t.usEntry,
      icon: <FormOutlined />,
      run: () =>
        void call(usEntry.routes.begin, { from: 'order', id: base.id }).then(
          (made) => navigate(`/importClearance?id=${made.id}`),
          report,
        ),
    },
  ]
}

/** The steps that the order may take now, and taking one. */
function useOrderSteps({ editing, save, onStep }: Pick<Props, 'editing' | 'save' | 'onStep'>) {
  const { base, dirty, reset } = editing
  const stepsOf = useSteps()
  const take = useTakeStep()
  const steps = base && !base.deletedAt ? stepsOf(base.status) : []
  // What is not saved yet is saved first: nobody submits another order than the one he sees.
  const step = async (name: OrderStep) => {
    const row = dirty && name === 'submit' ? await save() : base
    const done = row && (await take(name, row))
    if (!done) return
    reset(done)
    onStep(done)
  }
  return { steps, step }
}

/** A button that drops actions down; nothing where there is none. */
function ActionMenu({ actions, children }: { actions: readonly Action[]; children: ReactNode }) {
  const say = useText()
  if (actions.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: actions.map((a) => ({ key: a.key, icon: a.icon, danger: a.danger ?? false, label: say(a.label) })),
        onClick: ({ key }) => actions.find((a) => a.key === key)?.run(),
      }}
    >
      {children}
    </Dropdown>
  )
}
