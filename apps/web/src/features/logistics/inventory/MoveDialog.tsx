import { stockBalance, type StockBalanceRow } from '@clearway/contract/features/logistics/inventory/stockBalance'
import type { LockKind } from '@clearway/contract/features/logistics/stock/stockPost'
import { stockPostText as post } from '@clearway/contract/features/logistics/stock/stockPost.text'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Form, Input, InputNumber, Modal, Radio } from 'antd'

import { call } from '../../../kernel/api.ts'
import { FieldInput } from '../../../kernel/form/FieldInput.tsx'
import { useOnceKey } from '../../../kernel/form/onceKey.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { trimmedDecimal } from '../../../kernel/show.ts'
import { inventoryPageText as t } from './inventoryPage.text.ts'

import './inventory.css'

interface Typed {
  readonly rows: readonly { readonly quantity: string | number | null }[]
  readonly toBinId?: string
  readonly lockKind?: LockKind
  readonly reason?: string
}
const { fields, routes } = stockBalance
const lockKinds = Object.keys(post.lockKinds) as LockKind[]

interface Props {
  readonly what: 'move' | 'lock'
  readonly rows: readonly StockBalanceRow[]
  readonly onClose: () => void
}

/** Moves what is ticked to a bin, or locks it: all that is available of each row unless less is typed. */
export function MoveDialog({ what, rows, onClose }: Props) {
  const say = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<Typed>()
  const keyOf = useOnceKey()
  const reread = [stockBalance.name, 'stockPosting', 'warehouse']
  const { busy, send } = useSend({ form, onDone: onClose, reread, success: null })
  const move = ({ rows: typed, toBinId = '', lockKind = 'reservation', reason = '' }: Typed) =>
    send(async () => {
      const parts = rows.map(({ id }, at) => ({ id, quantity: String(typed[at]?.quantity ?? '') }))
      const moving = { rows: parts, toBinId, ...(reason && { reason }) }
      const locking = { rows: parts, lockKind, reason }
      const { moved } =
        what === 'move'
          ? await call(routes.transfer, moving, undefined, keyOf(moving))
          : await call(routes.lock, locking, undefined, keyOf(locking))
      void message.success(say(t.moved, { moved }))
    })
  const start = {
    rows: rows.map(({ available }) => ({ quantity: trimmedDecimal(available) })),
    lockKind: 'reservation',
  }
  return (
    <Modal
      open
      title={say(what === 'move' ? t.moveTitle : t.lockTitle, { count: rows.length })}
      okText={say(t[what])}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={start} onFinish={(typed) => void move(typed)}>
        {what === 'move' ? (
          <Form.Item name="toBinId" label={say(t.toBin)} required>
            <FieldInput field={{ ...fields.binId, readOnly: false }} autoFocus />
          </Form.Item>
        ) : (
          <Form.Item name="lockKind" label={say(t.lockKind)} required>
            <Radio.Group options={lockKinds.map((value) => ({ value, label: say(post.lockKinds[value]) }))} />
          </Form.Item>
        )}
        <Form.Item name="reason" label={say(t.reason)} required={what === 'lock'}>
          <Input maxLength={300} />
        </Form.Item>
        <ul className="stock-parts">
          {rows.map((row, at) => (
            <li key={row.id}>
              <span>
                <b>{row.goodsModel}</b> {row.lotCode}
                <small>{row.binCode}</small>
              </span>
              <Form.Item name={['rows', at, 'quantity']} aria-label={say(t.howMuch)}>
                <InputNumber<string | number>
                  stringMode
                  controls={false}
                  inputMode="decimal"
                  aria-label={`${say(t.howMuch)} ${row.goodsModel ?? ''}`}
                  suffix={`/ ${trimmedDecimal(row.available)}`}
                />
              </Form.Item>
            </li>
          ))}
        </ul>
      </Form>
    </Modal>
  )
}
