import { orderHistory, type OrderRow, type OrderStatus } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { lineSums } from '@clearway/contract/features/trade/orderLine'
import { orderMachine } from '@clearway/contract/features/trade/orderSteps'
import { Badge, Form } from 'antd'
import { useCallback, useMemo, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'

import { ShipmentStrip } from '../../business/ShipmentStrip.tsx'
import { useCan } from '../../kernel/can.ts'
import { ConflictDialog } from '../../kernel/form/ConflictDialog.tsx'
import { Attempted } from '../../kernel/form/FormField.tsx'
import { useDictionary } from '../../kernel/form/options.ts'
import type { GridHandle } from '../../kernel/grid/EditGrid.tsx'
import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { useLatest } from '../../kernel/latest.ts'
import { useNarrow } from '../../kernel/narrow.ts'
import { usePageKeys, type PageKey } from '../../kernel/pageKeys.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderHeader } from './OrderHeader.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderNotices, readOnlyReason } from './OrderNotices.tsx'
import { orderPageText as t } from './orderPage.text.ts'
import { useGoodsMatch } from './useGoodsMatch.ts'
import { useOrderEditor, type OrderEditing } from './useOrderEditor.ts'
import { useSaveOrder } from './useSaveOrder.ts'

const OrderPapers = later(
  () => import('../../business/OrderPapers.tsx').then((m) => m.OrderPapers),
  () => true,
)

interface Props {
  /** Under which the draft in this browser tab is kept. */
  readonly name: string
  readonly row?: OrderRow
  /** A new order starts like this one. */
  readonly like?: OrderRow
  readonly onSaved: (row: OrderRow) => void
}

const badges = { default: 'default', green: 'success', orange: 'warning', red: 'error', blue: 'processing' } as const
const colours: Record<OrderStatus, keyof typeof badges> = {
  draft: 'default',
  submitted: 'orange',
  confirmed: 'blue',
  completed: 'green',
  cancelled: 'red',
}

/** What an order allows, and what its lines stand in. */
function useOrderSetting({ base, header }: OrderEditing) {
  const can = useCan()
  const hidden = useMemo(
    () =>
      Object.entries(lineSums)
        .filter(([, sum]) => base && !(sum in base))
        .map(([column]) => column),
    [base],
  )
  const reason = readOnlyReason(base, can('order.edit'))
  const unitList = useDictionary('unit')
  const units = useMemo(() => new Set(unitList.map((u) => u.value)), [unitList])
  return {
    reason,
    hidden,
    canLines: !reason && hidden.length === 0,
    canSendBack: can(orderMachine.steps.sendBack.permission),
    unitList,
    units,
    orgId: (header['orgId'] as string | null | undefined) ?? base?.orgId ?? null,
    currency: String(header['currency'] ?? ''),
  }
}

const leaveKeys: readonly PageKey[] = [{ key: 'order-leave', shown: 'Esc', what: t.keys.leave }]
const orderKeys: readonly PageKey[] = [
  { key: 'order-save', shown: 'Ctrl+Enter Ctrl+S', what: t.keys.save },
  ...leaveKeys,
]

/** Ctrl+Enter and Ctrl+S save, Escape leaves, unless something inside has taken the key. Without `save` the order is only read. */
function useOrderKeys(save: (() => void) | undefined) {
  const navigate = useNavigate()
  usePageKeys(save ? orderKeys : leaveKeys)
  return (event: KeyboardEvent<HTMLElement>) => {
    // Dialogs and drawers are its children for React, though they stand elsewhere.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return
    const saves = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')
    if (saves) {
      event.preventDefault()
      save?.()
    } else if (event.key === 'Escape' && !(event.target as HTMLElement).closest('input, textarea, .ant-select'))
      void navigate('/orderList')
  }
}

/** One order: its fields above, its lines below, everything within reach of the keyboard. */
export function OrderEditor(props: Props) {
  const { onSaved } = props
  const grid = useRef<GridHandle>(null)
  const [folded, setFolded] = useState(false)
  const editing = useOrderEditor(props)
  const { form, base, store } = editing
  const { reason, canSendBack, ...setting } = useOrderSetting(editing)
  const { hidden, canLines, units, orgId } = setting
  const match = useGoodsMatch(store, orgId, canLines)
  const toField = useCallback(
    (field: string) => {
      setFolded(false)
      setTimeout(() => form.focusField([field]))
    },
    [form],
  )
  const onWrong = (place: { field: string } | { key: string; column: string }) =>
    'field' in place ? toField(place.field) : grid.current?.go(place.key, place.column)
  const saving = useSaveOrder({ editing, match, units, canLines, onSaved, onWrong })
  const { save, busy, attempted, headerErrors, refused, conflict, settle, dropConflict } = saving
  const latestSave = useLatest(save)
  const onSave = useCallback(() => void latestSave()(), [latestSave])
  const readOnly = Boolean(reason)
  const onKeyDown = useOrderKeys(readOnly ? undefined : onSave)
  return (
    <div role="presentation" className="order-page" onKeyDown={onKeyDown} aria-busy={busy}>
      <OrderTitle editing={editing} busy={busy} readOnly={readOnly} save={save} onStep={onSaved} />
      <OrderNotices
        editing={editing}
        reason={reason}
        hidden={hidden.length > 0}
        canSendBack={canSendBack}
        stale={Boolean(props.row && base && props.row.version !== base.version)}
        onDrop={() => editing.reset(props.row)}
      />
      <OrderForm
        editing={editing}
        row={base ?? props.like}
        busy={busy}
        readOnly={readOnly}
        folded={folded}
        attempted={attempted}
      />
      <OrderLines
        store={store}
        grid={grid}
        {...setting}
        match={match}
        attempted={attempted}
        headerErrors={headerErrors}
        refused={refused}
        busy={busy}
        folded={folded}
        onFold={setFolded}
        onField={toField}
        onSave={onSave}
      />
      {conflict && (
        <ConflictDialog
          fields={orderHistory.fields}
          all={conflict.all}
          base={editing.start}
          onCancel={dropConflict}
          onChosen={settle}
        />
      )}
    </div>
  )
}

/** What the order is called, how it stands, and what can be done with it. */
function OrderTitle(props: ComponentProps<typeof OrderActions>) {
  const { base, dirty } = props.editing
  const say = useText()
  const status: OrderStatus = base?.status ?? 'draft'
  return (
    <>
      <header className="order-head">
        <h1>{base?.code ?? say(t.newOrder)}</h1>
        <Badge status={badges[colours[status]]} text={say(orderText.statuses[status])} />
        <span className="order-state" aria-live="polite">
          {dirty ? say(t.unsaved) : base ? say(t.saved) : ''}
        </span>
        <OrderActions {...props} />
      </header>
      {base && <ShipmentStrip kind="order" id={base.id} version={base.version} />}
      {base && orderMachine.may('takePapers', status) && <OrderPapers id={base.id} />}
    </>
  )
}

interface OrderFormProps {
  readonly editing: OrderEditing
  /** The order, or the one that a new one is like. */
  readonly row: OrderRow | undefined
  readonly busy: boolean
  readonly readOnly: boolean
  readonly folded: boolean
  readonly attempted: boolean
}

function OrderForm({ editing, row, busy, readOnly, folded, attempted }: OrderFormProps) {
  const { form } = editing
  const narrow = useNarrow()
  const onSupplier = useCallback(
    (supplier: { currency?: string | null | undefined }) => {
      if (supplier.currency && !form.getFieldValue('currency')) form.setFieldValue('currency', supplier.currency)
    },
    [form],
  )
  return (
    <Form
      form={form}
      layout="vertical"
      name="order"
      initialValues={editing.initial}
      disabled={busy || readOnly}
      className={`order-form${folded ? ' order-folded' : ''}${readOnly ? ' order-still' : ''}`}
      requiredMark={!readOnly}
    >
      <Attempted value={attempted}>
        {readOnly && narrow && row ? (
          <OrderFacts names={editing.names} row={row} />
        ) : (
          <OrderHeader names={editing.names} row={row} onSupplier={onSupplier} />
        )}
      </Attempted>
    </Form>
  )
}
