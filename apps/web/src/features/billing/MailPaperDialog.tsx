import { common } from '@clearway/contract/kernel/common.text'
import { choiceField, emailField } from '@clearway/contract/kernel/field'
import { languages, type Language } from '@clearway/contract/kernel/text'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { Attempted, FormField } from '../../kernel/form/FormField.tsx'
import { useSend } from '../../kernel/form/useSend.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { billingPageText as t } from './billingPage.text.ts'

export interface MailedPaper {
  readonly mail: string
  readonly as: 'pdf' | 'excel'
  readonly language: Language
}
const fields = {
  mail: emailField({ label: t.mailTo, required: true }),
  as: choiceField({ pdf: t.pdf, excel: t.excel }, { label: t.fileType, required: true }),
  language: choiceField(t.languages, { label: t.fileLanguage, required: true }),
}

interface Props {
  readonly title: string
  readonly onSend: (paper: MailedPaper) => Promise<unknown>
  readonly onClose: () => void
}

/** To whom a bill or a statement goes by mail, as which file and in which language. */
export function MailPaperDialog({ title, onSend, onClose }: Props) {
  const say = useText()
  const spoken = useLanguage()
  const [form] = Form.useForm<MailedPaper>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [], success: t.mailQueued })
  const save = async () => {
    setAttempted(true)
    const paper = await form.validateFields()
    await send(() => onSend(paper))
  }
  const start = { as: 'pdf', language: languages.includes(spoken) ? spoken : 'en' } as const
  return (
    <Modal
      open
      title={title}
      okText={say(t.sendMail)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form form={form} layout="vertical" disabled={busy} name="mailPaper" initialValues={start}>
        <Attempted value={attempted}>
          <FormField name="mail" field={fields.mail} autoFocus />
          <FormField name="as" field={fields.as} />
          <FormField name="language" field={fields.language} />
        </Attempted>
      </Form>
    </Modal>
  )
}
