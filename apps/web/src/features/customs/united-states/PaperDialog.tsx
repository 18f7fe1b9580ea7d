import { usPower, type UsPowerRow } from '@clearway/contract/features/customs/united-states/usPower'
import { usPowerText as f } from '@clearway/contract/features/customs/united-states/usPower.text'
import { common } from '@clearway/contract/kernel/common.text'
import { dateField } from '@clearway/contract/kernel/field'
import { Form, Modal } from 'antd'

import { call } from '../../../kernel/api.ts'
import { FieldInput } from '../../../kernel/form/FieldInput.tsx'
import { FileField } from '../../../kernel/form/FileField.tsx'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { unitedStatesText as t } from './unitedStates.text.ts'

interface Typed {
  readonly paperUrl?: string
  readonly signedOn?: string
}
const day = dateField({ label: f.signedOn })

/** A power that was signed by hand: its scan, and on which day. */
export function PaperDialog({ row: { id, version, code }, onClose }: { row: UsPowerRow; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<Typed>()
  const { busy, send } = useSend({ form, onDone: onClose, reread: [usPower.name] })
  const save = ({ paperUrl = '', signedOn = '' }: Typed) =>
    send(() => call(usPower.routes.enterPaper, { id, version, paperUrl, signedOn }))
  const needed = [{ required: true, message: say(f.missing) }]
  return (
    <Modal
      open
      title={say(t.paperTitle, { code })}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(typed) => void save(typed)}>
        <Form.Item name="paperUrl" label={say(t.paperFile)} rules={needed}>
          <FileField />
        </Form.Item>
        <Form.Item name="signedOn" label={say(f.signedOn)} rules={needed}>
          <FieldInput field={day} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
