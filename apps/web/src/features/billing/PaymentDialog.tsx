import { bill, handMeans, type BillFull } from '@clearway/contract/features/billing/bill'
import { billText as f } from '@clearway/contract/features/billing/bill.text'
import { common } from '@clearway/contract/kernel/common.text'
import { choiceField, dateField, decimalField, textField } from '@clearway/contract/kernel/field'
import { decimal } from '@clearway/contract/kernel/value'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { Attempted, FormField } from '../../kernel/form/FormField.tsx'
import { useSend } from '../../kernel/form/useSend.ts'
import { useText } from '../../kernel/language.ts'
import { useNow } from '../../kernel/now.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { billingPageText as t } from './billingPage.text.ts'

const fields = {
  amount: {
    ...decimalField({ label: f.amount, hint: t.paymentHint, required: true, digits: 18, places: 2 }),
    schema: decimal(18, 2, true),
  },
  paidOn: dateField({ label: f.paidOn, required: true }),
  means: choiceField(handMeans, { label: f.means, required: true }),
  reference: textField({ label: f.reference, max: 80 }),
}
interface Given {
  readonly amount: string
  readonly paidOn: string
  readonly means: keyof typeof handMeans
  readonly reference?: string | null
}

/** What was paid of a bill, entered by hand. */
export function PaymentDialog({ row, onClose }: { row: BillFull; onClose: () => void }) {
  const say = useText()
  const zone = useTimeZone()
  const now = useNow()
  const [form] = Form.useForm<Given>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [bill.name] })
  const save = async () => {
    setAttempted(true)
    const { reference, ...given } = await form.validateFields()
    const named = { id: row.id, version: row.version }
    await send(() => call(bill.routes.notePayment, { ...named, ...given, ...(reference && { reference }) }))
  }
  const start = { amount: row.owed, paidOn: timeIn(zone, new Date(now).toISOString()).slice(0, 10), means: 'transfer' }
  return (
    <Modal
      open
      title={`${row.code} · ${say(t.notePayment)}`}
      okText={say(t.notePayment)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form form={form} layout="vertical" disabled={busy} name="billPayment" initialValues={start}>
        <Attempted value={attempted}>
          <FormField name="amount" field={fields.amount} autoFocus />
          <FormField name="paidOn" field={fields.paidOn} />
          <FormField name="means" field={fields.means} />
          <FormField name="reference" field={fields.reference} />
        </Attempted>
      </Form>
    </Modal>
  )
}
