import {
  licence,
  writeOffFields,
  type LicenceRow,
} from '@clearway/contract/features/customs/declaration/licence/licence'
import { common } from '@clearway/contract/kernel/common.text'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { Attempted, FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { licencePageText as t } from './licencePage.text.ts'
import { useUnitWords } from './useUnitWords.ts'

interface Props {
  readonly row: LicenceRow
  readonly onClose: () => void
}

/** Writes off what was used elsewhere, with day and reason. */
export function WriteOffDialog({ row: { id, version, number, remaining, unit }, onClose }: Props) {
  const say = useText()
  const unitWords = useUnitWords()
  const [form] = Form.useForm<{ usedOn: string; quantity: string; reason: string }>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [licence.name] })
  const save = async () => {
    setAttempted(true)
    const given = await form.validateFields()
    await send(() => call(licence.routes.writeOff, { id, version, ...given }))
  }
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.writeOffTitle, { number })}
      okText={say(t.writeOff)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void save().catch(() => {})}
    >
      <p>{say(t.writeOffHint, { remaining: grouped(remaining ?? ''), unit: unitWords(unit) })}</p>
      <Form form={form} layout="vertical" disabled={busy} name="licenceWriteOff">
        <Attempted value={attempted}>
          <FormField name="usedOn" field={writeOffFields.usedOn} autoFocus />
          <FormField name="quantity" field={writeOffFields.quantity} />
          <FormField name="reason" field={writeOffFields.reason} />
        </Attempted>
      </Form>
    </Modal>
  )
}
