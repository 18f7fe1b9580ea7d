import { stockBalance } from '@clearway/contract/features/logistics/inventory/stockBalance'
import { warehouseBin } from '@clearway/contract/features/logistics/warehouse/warehouseBin'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { App, Form, Input, Modal } from 'antd'

import { call } from '../../../kernel/api.ts'
import { FieldInput } from '../../../kernel/form/FieldInput.tsx'
import { useOnceKey } from '../../../kernel/form/onceKey.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { inventoryPageText as t } from './inventoryPage.text.ts'

/** Everything available in one bin goes to another. */
export function MoveAllDialog({ binId, onClose }: { binId: string; onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ toBinId?: string; reason?: string }>()
  const keyOf = useOnceKey()
  const bin = useQuery({
    queryKey: [warehouseBin.name, 'queryById', binId],
    queryFn: () => call(warehouseBin.routes.queryById, { id: binId }),
  })
  const reread = [stockBalance.name, 'stockPosting', 'warehouse']
  const { busy, send } = useSend({ form, onDone: onClose, reread, success: null })
  const move = ({ toBinId = '', reason }: { toBinId?: string; reason?: string }) =>
    send(async () => {
      const input = { binId, toBinId, ...(reason && { reason }) }
      const { moved } = await call(stockBalance.routes.transferBin, input, undefined, keyOf(input))
      void message.success(say(t.moved, { moved }))
    })
  return (
    <Modal
      open
      title={say(t.moveAllTitle, { bin: bin.data?.code ?? '' })}
      okText={say(t.move)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(typed) => void move(typed)}>
        <Form.Item name="toBinId" label={say(t.toBin)} required>
          <FieldInput field={{ ...stockBalance.fields.binId, readOnly: false }} autoFocus />
        </Form.Item>
        <Form.Item name="reason" label={say(t.reason)}>
          <Input maxLength={300} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
