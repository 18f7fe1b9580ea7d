import { classifyTask } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import { common } from '@clearway/contract/kernel/common.text'
import { referenceField } from '@clearway/contract/kernel/field'
import { App, Button, Checkbox, Form, Modal, Segmented } from 'antd'
import { useState } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { Picker } from '../../../kernel/form/pickers.tsx'
import { useText } from '../../../kernel/language.ts'
import { deskText as t } from './desk.text.ts'
import { useRun } from './deskActions.ts'

const { routes, fields } = classifyTask
const orderField = referenceField('order', { label: t.chooseOrder, labelField: 'orderCode' })
const goodsField = referenceField('goods', { label: t.chooseGoods, labelField: 'name' })
type Jurisdiction = keyof typeof f.jurisdictions

/** Makes lines from an order or from goods; what the history knows is decided at once. */
export function MakeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useText()
  return (
    <Modal open={open} onCancel={onClose} title={say(t.make)} footer={null} destroyOnHidden>
      <Making onClose={onClose} />
    </Modal>
  )
}

function Making({ onClose }: { onClose: () => void }) {
  const say = useText()
  const can = useCan()
  const run = useRun()
  const { modal } = App.useApp()
  const [from, setFrom] = useState<'order' | 'goods'>(can('order.view') ? 'order' : 'goods')
  const [orderId, setOrderId] = useState<string>()
  const [goodsIds, setGoodsIds] = useState<string[]>([])
  const [jurisdiction, setJurisdiction] = useState<Jurisdiction>('CN')
  const [urgent, setUrgent] = useState(false)
  const [busy, setBusy] = useState(false)
  const ready = from === 'order' ? Boolean(orderId) : goodsIds.length > 0
  const make = async () => {
    setBusy(true)
    const done = await (from === 'order'
      ? run(routes.fromOrder, { orderId: orderId!, jurisdiction, urgent })
      : run(routes.fromGoods, { goodsIds, jurisdiction, urgent }))
    setBusy(false)
    if (!done) return
    onClose()
    void modal.success({ title: say(t.make), content: say(t.made, { ...done }) })
  }
  return (
    <Form layout="vertical" onFinish={() => void make()}>
      <p className="desk-quiet">{say(t.makeHint)}</p>
      {can('order.view') && can('goods.view') && (
        <Form.Item>
          <Segmented<'order' | 'goods'>
            aria-label={say(t.make)}
            value={from}
            onChange={setFrom}
            options={[
              { value: 'order', label: say(t.fromOrder) },
              { value: 'goods', label: say(t.fromGoods) },
            ]}
          />
        </Form.Item>
      )}
      {from === 'order' ? (
        <OrderItem value={orderId} onChange={setOrderId} />
      ) : (
        <GoodsItem value={goodsIds} onChange={setGoodsIds} />
      )}
      <Form.Item label={say(f.jurisdiction)} htmlFor="desk-jurisdiction">
        <Picker
          id="desk-jurisdiction"
          field={fields.jurisdiction}
          value={jurisdiction}
          style={{ width: '100%' }}
          onChange={(next) => next && setJurisdiction(next as Jurisdiction)}
        />
      </Form.Item>
      <Form.Item>
        <Checkbox checked={urgent} onChange={(e) => setUrgent(e.target.checked)}>
          {say(f.urgent)}
        </Checkbox>
      </Form.Item>
      <div className="desk-foot">
        <Button type="primary" htmlType="submit" loading={busy} disabled={!ready}>
          {say(t.make)}
        </Button>
        <Button onClick={onClose}>{say(common.cancel)}</Button>
      </div>
    </Form>
  )
}

function OrderItem({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (orderId: string | undefined) => void
}) {
  const say = useText()
  return (
    <Form.Item label={say(t.chooseOrder)} htmlFor="desk-order" required>
      <Picker
        id="desk-order"
        field={orderField}
        value={value ?? null}
        style={{ width: '100%' }}
        autoFocus
        onChange={(next) => onChange(next as string | undefined)}
      />
    </Form.Item>
  )
}

function GoodsItem({ value, onChange }: { value: string[]; onChange: (goodsIds: string[]) => void }) {
  const say = useText()
  return (
    <Form.Item label={say(t.chooseGoods)} htmlFor="desk-goods" required>
      <Picker
        id="desk-goods"
        field={goodsField}
        multiple
        value={value}
        style={{ width: '100%' }}
        onChange={(next) => onChange([next ?? []].flat())}
      />
    </Form.Item>
  )
}
