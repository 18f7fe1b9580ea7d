import { lineSums, orderHistory, orderSteps, type OrderRow, type OrderStatus } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { Badge, Form } from 'antd'
import { useCallback, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../kernel/can.ts'
import { ConflictDialog } from '../../kernel/form/ConflictDialog.tsx'
import type { GridHandle } from '../../kernel/grid/EditGrid.tsx'
import { Attempted } from '../../kernel/form/FormField.tsx'
import { useText } from '../../kernel/language.ts'
import { useLatest } from '../../kernel/latest.ts'
import { useDictionary } from '../../kernel/form/options.ts'
import { OrderActions } from './OrderActions.tsx'
import { OrderHeader } from './OrderHeader.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderNotices, readOnlyReason } from './OrderNotices.tsx'
import { orderPageText as t } from './orderPage.text.ts'
import { useGoodsMatch } from './useGoodsMatch.ts'
import { useOrderEditor } from './useOrderEditor.ts'
import { useSaveOrder } from './useSaveOrder.ts'

interface Props {
  /** Under which the draft in this browser tab is kept. */
  readonly name: string
  readonly row?: OrderRow
  /** A new order starts like this one. */
  readonly like?: OrderRow
  readonly onSaved: (row: OrderRow) => void
}

const badges = { default: 'default', green: 'success', orange: 'warning', red: 'error', blue: 'processing' } as const
const colours: Record<OrderStatus, keyof typeof badges> = { draft: 'default', submitted: 'orange', confirmed: 'blue', completed: 'green', cancelled: 'red' }

/** One order: its fields above, its lines below, everything within reach of the keyboard. */
export function OrderEditor(props: Props) {
  const { onSaved } = props
  const say = useText()
  const can = useCan()
  const navigate = useNavigate()
  const grid = useRef<GridHandle>(null)
  const [folded, setFolded] = useState(false)
  const editing = useOrderEditor(props)
  const { form, base, header, store, dirty } = editing
  const hidden = useMemo(() => Object.entries(lineSums).filter(([, sum]) => base && !(sum in base)).map(([column]) => column), [base])
  const reason = readOnlyReason(base, can('order.edit'))
  const canLines = !reason && hidden.length === 0
  const unitList = useDictionary('unit')
  const units = useMemo(() => new Set(unitList.map((u) => u.value)), [unitList])
  const orgId = (header['orgId'] as string | null | undefined) ?? base?.orgId ?? null
  const currency = String(header['currency'] ?? '')
  const match = useGoodsMatch(store, orgId, canLines)
  const toField = useCallback((field: string) => {
    setFolded(false)
    setTimeout(() => form.focusField([field]))
  }, [form])
  const onWrong = (place: { field: string } | { key: string; column: string }) => ('field' in place ? toField(place.field) : grid.current?.go(place.key, place.column))
  const { save, busy, attempted, headerErrors, refused, conflict, settle, dropConflict } = useSaveOrder({ editing, match, units, canLines, onSaved, onWrong })
  const latestSave = useLatest(save)
  const onSave = useCallback(() => void latestSave()(), [latestSave])
  const onSupplier = useCallback((supplier: { currency?: string | null | undefined }) => {
    if (supplier.currency && !form.getFieldValue('currency')) form.setFieldValue('currency', supplier.currency)
  }, [form])
  const status: OrderStatus = base?.status ?? 'draft'

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Dialogs and drawers are its children for React, though they stand elsewhere.
    if (!event.currentTarget.contains(event.target as Node)) return
    const saves = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')
    if (saves && !event.defaultPrevented) {
      event.preventDefault()
      if (!reason) void save()
    } else if (event.key === 'Escape' && !event.defaultPrevented && !(event.target as HTMLElement).closest('input, textarea, .ant-select')) void navigate('/orderList')
  }
  return (
    <div role="presentation" className="order-page" onKeyDown={onKeyDown} aria-busy={busy}>
      <header className="order-head">
        <h1>{base?.code ?? say(t.newOrder)}</h1>
        <Badge status={badges[colours[status]]} text={say(orderText.statuses[status])} />
        <span className="order-state" aria-live="polite">{dirty ? say(t.unsaved) : base ? say(t.saved) : ''}</span>
        <OrderActions editing={editing} busy={busy} readOnly={Boolean(reason)} save={save} onStep={onSaved} />
      </header>
      <OrderNotices editing={editing} reason={reason} hidden={hidden.length > 0} canSendBack={can(orderSteps.sendBack.permission)} stale={Boolean(props.row && base && props.row.version !== base.version)} onDrop={() => editing.reset(props.row)} />
      <Form form={form} layout="vertical" name="order" initialValues={editing.initial} disabled={busy || Boolean(reason)} className={`order-form${folded ? ' order-folded' : ''}${reason ? ' order-still' : ''}`} requiredMark={!reason}>
        <Attempted value={attempted}>
          <OrderHeader names={editing.names} row={base ?? props.like} onSupplier={onSupplier} />
        </Attempted>
      </Form>
      <OrderLines
        store={store} grid={grid} units={units} unitList={unitList} match={match} attempted={attempted} headerErrors={headerErrors} refused={refused} canLines={canLines} busy={busy}
        orgId={orgId} currency={currency} hidden={hidden} folded={folded} onFold={setFolded} onField={toField} onSave={onSave}
      />
      {conflict && <ConflictDialog fields={orderHistory.fields} all={conflict.all} base={editing.start} onCancel={dropConflict} onChosen={settle} />}
    </div>
  )
}
