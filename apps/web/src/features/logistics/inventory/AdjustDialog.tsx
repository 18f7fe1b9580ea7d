import { stockBalance, type StockBalanceRow } from '@clearway/contract/features/logistics/inventory/stockBalance'
import { stockRequest } from '@clearway/contract/features/logistics/inventory/stockRequest'
import { stockRequestText as f } from '@clearway/contract/features/logistics/inventory/stockRequest.text'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Form, Input, InputNumber, Modal } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { trimmedDecimal } from '../../../kernel/show.ts'
import { inventoryPageText as t } from './inventoryPage.text.ts'

interface Typed {
  readonly counted?: string | number | null
  readonly reason?: string
}

/** Asks for what was found to be what stands on the books; another person agrees. */
export function AdjustDialog({ row, onClose }: { row: StockBalanceRow; onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<Typed>()
  const reread = [stockRequest.name, stockBalance.name]
  const { busy, send } = useSend({ form, onDone: onClose, reread, success: null })
  const ask = ({ counted, reason = '' }: Typed) =>
    send(async () => {
      const asked = { balanceId: row.id, counted: String(counted ?? ''), reason }
      const { code } = await call(stockRequest.routes.ask, asked)
      void message.success(say(t.asked, { code }))
    })
  return (
    <Modal
      open
      title={say(t.adjustTitle, { goods: `${row.goodsModel ?? ''} ${row.lotCode}` })}
      okText={say(f.ask)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{say(t.adjustBody, { onHand: trimmedDecimal(row.onHand) })}</p>
      <Form form={form} layout="vertical" onFinish={(typed) => void ask(typed)}>
        <Form.Item name="counted" label={say(f.counted)} required>
          <InputNumber<string | number> stringMode min={0} controls={false} inputMode="decimal" autoFocus />
        </Form.Item>
        <Form.Item name="reason" label={say(f.reason)} required>
          <Input maxLength={300} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
