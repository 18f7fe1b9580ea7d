import { bill, type BillFull, type BillItem } from '@clearway/contract/features/billing/bill'
import { billText as f } from '@clearway/contract/features/billing/bill.text'
import { common } from '@clearway/contract/kernel/common.text'
import { choiceField, longTextField } from '@clearway/contract/kernel/field'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { Attempted, FormField } from '../../kernel/form/FormField.tsx'
import { useSend } from '../../kernel/form/useSend.ts'
import { useText } from '../../kernel/language.ts'
import { billingPageText as t } from './billingPage.text.ts'

const { kept, corrected } = f.disputes
const fields = {
  outcome: choiceField({ kept, corrected }, { label: t.outcome, required: true }),
  answer: longTextField({ label: t.yourAnswer, required: true, max: 500 }),
}

/** What the house says to a disputed line. */
export function AnswerDialog({ row, item, onClose }: { row: BillFull; item: BillItem; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<{ outcome: 'kept' | 'corrected'; answer: string }>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [bill.name] })
  const save = async () => {
    setAttempted(true)
    const given = await form.validateFields()
    await send(() => call(bill.routes.answer, { id: row.id, itemId: item.id, ...given }))
  }
  return (
    <Modal
      open
      title={item.fee}
      okText={say(t.answer)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <p>{item.disputeReason}</p>
      <Form form={form} layout="vertical" disabled={busy} name="billAnswer" initialValues={{ outcome: 'corrected' }}>
        <Attempted value={attempted}>
          <FormField name="outcome" field={fields.outcome} />
          <FormField name="answer" field={fields.answer} autoFocus />
        </Attempted>
      </Form>
    </Modal>
  )
}
