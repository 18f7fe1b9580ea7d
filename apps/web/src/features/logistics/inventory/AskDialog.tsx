import { common } from '@clearway/contract/kernel/common.text'
import type { Fields } from '@clearway/contract/kernel/field'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { Attempted, FormFields } from '../../../kernel/form/FormField.tsx'
import type { Facts } from '../../../kernel/form/options.ts'
import { PickedAbout } from '../../../kernel/form/pickers.tsx'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'

interface Props {
  readonly title: string
  readonly okText: string
  readonly danger?: boolean
  readonly fields: Fields
  readonly names?: readonly string[]
  /** What the fields hold at first, with the labels of references. */
  readonly initial?: Readonly<Record<string, unknown>>
  /** What its pickers are narrowed by. */
  readonly about?: Facts
  /** The lists and records that are read anew. */
  readonly reread: readonly string[]
  readonly send: (values: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly onClose: () => void
}

/** Whose goods a document may name, as pickers ask for them: nothing where that is hidden. */
export const ownerOf = ({ orgId }: { readonly orgId?: string | null | undefined }): Facts =>
  orgId === undefined ? {} : { owner: orgId ?? 'house' }

/** Asks for a few fields before something is done. */
export function AskDialog({
  title,
  okText,
  danger = false,
  fields,
  names = Object.keys(fields),
  initial = {},
  about = {},
  reread,
  send: work,
  onClose,
}: Props) {
  const say = useText()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread })
  const save = async () => {
    setAttempted(true)
    const values = await form.validateFields()
    await send(() => work(values))
  }
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form form={form} layout="vertical" disabled={busy} name="ask" initialValues={initial}>
        <Attempted value={attempted}>
          <PickedAbout value={about}>
            <FormFields fields={fields} names={names} row={initial} />
          </PickedAbout>
        </Attempted>
      </Form>
    </Modal>
  )
}
