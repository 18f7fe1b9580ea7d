import { declaration, type DeclarationRow } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText } from '@clearway/contract/features/customs/declaration/declaration.text'
import { declarationReceipt } from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'
import { laterChannels, receiptChannels } from '@clearway/contract/features/customs/declaration/receipts/receipts'
import { receiptText } from '@clearway/contract/features/customs/declaration/receipts/receipts.text'
import { common } from '@clearway/contract/kernel/common.text'
import { issues } from '@clearway/contract/kernel/issue.text'
import { DatePicker, Form, Input, Modal, Select } from 'antd'
import type { Dayjs } from 'dayjs'

import { call } from '../../../../kernel/api.ts'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { receiptPaneText as t } from './receiptPane.text.ts'

interface Values {
  readonly channel: string
  readonly at: Dayjs
  readonly note?: string
  readonly entryId?: string
  readonly seqNo?: string
}
const channels = Object.entries({ ...receiptChannels, ...laterChannels })

/** A receipt that somebody reads on another screen; its time is that which customs gives, on the clock of China. */
export function ReceiptByHand({
  row,
  onClose,
  onTaken,
}: {
  row: DeclarationRow
  onClose: () => void
  onTaken: () => void
}) {
  const say = useText()
  const [form] = Form.useForm<Values>()
  const { busy, send } = useSend({
    form,
    reread: [declaration.name, 'customsCase'],
    success: t.added,
    onDone: () => {
      onTaken()
      onClose()
    },
  })
  const take = ({ channel, at, note = '', entryId = '', seqNo = '' }: Values) =>
    send(() =>
      call(declarationReceipt.addReceipt, {
        id: row.id,
        channel,
        at: `${at.format('YYYY-MM-DDTHH:mm:ss')}+08:00`,
        note,
        entryId,
        seqNo,
      }),
    )
  const required = [{ required: true, message: say(issues.required) }]
  return (
    <Modal
      open
      title={say(t.addTitle, { code: row.code })}
      okText={say(t.byHand)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ entryId: row.entryId ?? '', seqNo: row.seqNo ?? '' }}
        onFinish={(values) => void take(values)}
      >
        <Form.Item name="channel" label={say(receiptText.channel)} rules={required}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={channels.map(([code, { label }]) => ({ value: code, label: `${code} ${say(label)}` }))}
          />
        </Form.Item>
        <Form.Item name="at" label={`${say(receiptText.at)} (UTC+8)`} rules={required}>
          <DatePicker showTime className="receipt-picker" />
        </Form.Item>
        <Form.Item name="note" label={say(receiptText.note)}>
          <Input.TextArea maxLength={4000} autoSize={{ minRows: 2, maxRows: 8 }} />
        </Form.Item>
        <Form.Item name="entryId" label={say(declarationText.entryId)}>
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item name="seqNo" label={say(declarationText.seqNo)}>
          <Input maxLength={32} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
