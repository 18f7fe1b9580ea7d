import { bill, type BillFull } from '@clearway/contract/features/billing/bill'
import { billText as f } from '@clearway/contract/features/billing/bill.text'
import { common } from '@clearway/contract/kernel/common.text'
import { dateField, longTextField } from '@clearway/contract/kernel/field'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { Attempted, FormField } from '../../kernel/form/FormField.tsx'
import { useSend } from '../../kernel/form/useSend.ts'
import { useText } from '../../kernel/language.ts'
import { billingPageText as t } from './billingPage.text.ts'

const { routes, name } = bill
/** Steps of which something is asked first. */
export type Told = 'reject' | 'issue' | 'reverse'
const fields = {
  reason: longTextField({ label: t.why, required: true, max: 500 }),
  dueOn: dateField({ label: t.dueOn }),
}

/** Why a bill is sent back or reversed, or until when it is to be paid. */
export function BillStepDialog({ row, step, onClose }: { row: BillFull; step: Told; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<{ reason?: string; dueOn?: string | null }>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [name, 'charge'] })
  const save = async () => {
    setAttempted(true)
    const { reason = '', dueOn } = await form.validateFields()
    const named = { id: row.id, version: row.version }
    await send(() =>
      step === 'issue'
        ? call(routes.issue, { ...named, ...(dueOn && { dueOn }) })
        : call(routes[step], { ...named, reason }),
    )
  }
  return (
    <Modal
      open
      title={`${row.code} · ${say(f.steps[step])}`}
      okText={say(f.steps[step])}
      okButtonProps={{ danger: step === 'reverse' }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form form={form} layout="vertical" disabled={busy} name="billStep">
        <Attempted value={attempted}>
          {step === 'issue' ? (
            <FormField name="dueOn" field={fields.dueOn} autoFocus />
          ) : (
            <FormField name="reason" field={fields.reason} autoFocus />
          )}
        </Attempted>
      </Form>
    </Modal>
  )
}
