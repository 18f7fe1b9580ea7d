import { lineSums, maxLines, orderSteps, type OrderRow, type OrderStatus } from '@clearway/contract/features/trade/order'
import { orderText } from '@clearway/contract/features/trade/order.text'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Badge, Button, Form } from 'antd'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../kernel/can.ts'
import { ConflictDialog } from '../../kernel/ConflictDialog.tsx'
import { EditGrid, type GridHandle } from '../../kernel/EditGrid.tsx'
import { Attempted } from '../../kernel/FormField.tsx'
import { gridText } from '../../kernel/grid.text.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { useDictionary } from '../../kernel/options.ts'
import { LineTools } from './LineTools.tsx'
import { OrderActions } from './OrderActions.tsx'
import { orderColumns } from './orderColumns.ts'
import { orderErrors } from './orderErrors.ts'
import { OrderHeader } from './OrderHeader.tsx'
import { blankLine, copyLine } from './orderLines.ts'
import { OrderNotices, readOnlyReason } from './OrderNotices.tsx'
import { orderPageText as t } from './orderPage.text.ts'
import { OrderProblems } from './OrderProblems.tsx'
import { OrderSums } from './OrderSums.tsx'
import { useGoodsMatch } from './useGoodsMatch.ts'
import { useOrderEditor } from './useOrderEditor.ts'
import { conflictFields, useSaveOrder } from './useSaveOrder.ts'

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
  const language = useLanguage()
  const can = useCan()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const grid = useRef<GridHandle>(null)
  const [folded, setFolded] = useState(false)
  const editing = useOrderEditor(props)
  const { form, base, header, lines, store, dirty } = editing
  const hidden = useMemo(() => Object.entries(lineSums).filter(([, sum]) => base && !(sum in base)).map(([column]) => column), [base])
  const reason = readOnlyReason(base, can('order.edit'))
  const canLines = !reason && hidden.length === 0
  const unitList = useDictionary('unit')
  const units = useMemo(() => new Set(unitList.map((u) => u.value)), [unitList])
  const orgId = (header['orgId'] as string | null | undefined) ?? base?.orgId ?? null
  const currency = String(header['currency'] ?? '')
  const match = useGoodsMatch(store, orgId, canLines)
  const { save, busy, attempted, headerErrors, refused, conflict, settle, dropConflict } = useSaveOrder({ editing, match, units, canLines, onSaved })
  const columns = useMemo(() => orderColumns({ units: unitList, language, orgId, currency, hidden }), [unitList, language, orgId, currency, hidden])
  const errors = useMemo(() => (canLines ? orderErrors(lines, { language, attempted, match, refused, units }) : new Map()), [canLines, lines, language, attempted, match, refused, units])
  const status = (base?.status ?? 'draft') as OrderStatus

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const saves = (event.ctrlKey || event.metaKey) && (event.key === 'Enter' || event.key.toLowerCase() === 's')
    if (saves && !event.defaultPrevented) {
      event.preventDefault()
      if (!reason) void save()
    } else if (event.key === 'Escape' && !event.defaultPrevented && !(event.target as HTMLElement).closest('input, textarea, [role=dialog], .ant-select')) void navigate('/orderList')
  }
  const toField = (field: string) => {
    setFolded(false)
    setTimeout(() => form.focusField([field]))
  }
  return (
    <section className="order-page" onKeyDown={onKeyDown} aria-busy={busy}>
      <header className="order-head">
        <h1>{base?.code ?? say(t.newOrder)}</h1>
        <Badge status={badges[colours[status]]} text={say(orderText.statuses[status])} />
        <span className="order-state" aria-live="polite">{dirty ? say(t.unsaved) : base ? say(t.saved) : ''}</span>
        <OrderActions editing={editing} busy={busy} readOnly={Boolean(reason)} save={save} onStep={onSaved} />
      </header>
      <OrderNotices editing={editing} reason={reason} hidden={hidden.length > 0} canSendBack={can(orderSteps.sendBack.permission)} stale={Boolean(props.row && base && props.row.version !== base.version)} onDrop={() => editing.reset(props.row)} />
      {(attempted || headerErrors.length > 0 || refused.length > 0) && <OrderProblems header={headerErrors} lines={lines} errors={errors} columns={columns} onHeader={toField} onCell={(key, column) => grid.current?.go(key, column)} />}
      <Form form={form} layout="vertical" name="order" initialValues={editing.initial} disabled={busy || Boolean(reason)} className={`order-form${folded ? ' order-folded' : ''}`} requiredMark={!reason}>
        <Attempted value={attempted}>
          <OrderHeader names={editing.names} row={base ?? props.like} onSupplier={(supplier) => supplier.currency && !form.getFieldValue('currency') && form.setFieldValue('currency', supplier.currency)} />
        </Attempted>
      </Form>
      <div className="order-lines-head">
        <h2>{say(t.lines)}</h2>
        {canLines && <LineTools grid={grid} store={store} orgId={orgId} currency={currency} count={lines.length} />}
        <Button size="small" type="text" aria-expanded={!folded} onClick={() => setFolded(!folded)} className="order-fold">{say(folded ? t.details : t.hideDetails)}</Button>
      </div>
      <EditGrid
        label={say(t.lines)} lines={store} columns={columns} blank={blankLine} copy={copyLine} most={maxLines} errors={errors} readOnly={!canLines || busy} handle={grid}
        onSave={() => void save()} onPasted={(count) => void message.success(say(gridText.pasted, { count }))}
      />
      <footer className="order-foot">
        <OrderSums lines={lines} currency={currency} hidden={hidden} />
        {canLines && <p className="order-keys">{say(gridText.keys)} · Ctrl+Enter {say(common.save)}</p>}
      </footer>
      {conflict && <ConflictDialog fields={conflictFields} all={conflict.all} base={editing.start} onCancel={dropConflict} onChosen={settle} />}
    </section>
  )
}
