import {
  correctionFields,
  taxGuarantee,
  type TaxGuaranteeRow,
} from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee'
import { common } from '@clearway/contract/kernel/common.text'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { Attempted, FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { guaranteePageText as t } from './guaranteePage.text.ts'

interface Props {
  readonly row: Partial<TaxGuaranteeRow> & Pick<TaxGuaranteeRow, 'id'>
  readonly onClose: () => void
}

/** Takes from the balance or gives back what the product does not know of, with the reason. */
export function CorrectDialog({ row: { id, version = 0, number = '', available }, onClose }: Props) {
  const say = useText()
  const [form] = Form.useForm<{ amount: string; reason: string }>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [taxGuarantee.name] })
  const save = async () => {
    setAttempted(true)
    const given = await form.validateFields()
    await send(() => call(taxGuarantee.routes.correct, { id, version, ...given }))
  }
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.correctTitle, { number })}
      okText={say(t.correct)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void save().catch(() => {})}
    >
      <p>{say(t.correctHint, { available: grouped(available ?? '') })}</p>
      <Form form={form} layout="vertical" disabled={busy} name="guaranteeCorrection">
        <Attempted value={attempted}>
          <FormField name="amount" field={correctionFields.amount} autoFocus />
          <FormField name="reason" field={correctionFields.reason} />
        </Attempted>
      </Form>
    </Modal>
  )
}
