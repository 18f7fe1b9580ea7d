import { savedViewForm, type SavedView } from '@clearway/contract/features/admin/user/savedView'
import { savedViewText } from '@clearway/contract/features/admin/user/savedView.text'
import { common } from '@clearway/contract/kernel/common.text'
import { fieldErrors } from '@clearway/contract/kernel/issue'
import { Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'

import { isApiError } from '../api.ts'
import { language, useText } from '../language.ts'
import { useReport } from '../report.ts'
import { rowsText as t } from '../rows.text.ts'

type Named = { name: string; shared: boolean }

/** Asks for the name of a view, and whether others see it. */
export function ViewNameDialog({
  view,
  onClose,
  onNamed,
}: {
  view: SavedView | undefined
  onClose: () => void
  onNamed: (named: Named) => Promise<void>
}) {
  const say = useText()
  const report = useReport()
  const [form] = Form.useForm<Named>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    const checked = savedViewForm.safeParse(form.getFieldsValue(), { reportInput: true })
    const errors = checked.success ? [] : fieldErrors(checked.error.issues, language())
    form.setFields(errors.map((e) => ({ name: e.field as keyof Named, errors: [e.message] })))
    if (!checked.success) return
    setBusy(true)
    await onNamed(checked.data).catch((error: unknown) => {
      const named = isApiError(error) ? error.errors.find((e) => e.field === 'name') : undefined
      if (named) form.setFields([{ name: 'name', errors: [named.message] }])
      else report(error)
    })
    setBusy(false)
  }
  return (
    <Modal
      open
      title={say(view ? t.viewRename : t.viewSaveAs)}
      onCancel={onClose}
      onOk={() => void save()}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
    >
      <Form
        form={form}
        layout="vertical"
        name="savedView"
        initialValues={{ name: view?.name ?? '', shared: view?.shared ?? false }}
        onFinish={() => void save()}
      >
        <Form.Item name="name" label={say(savedViewText.name)} required>
          <Input maxLength={60} autoFocus />
        </Form.Item>
        <Form.Item name="shared" valuePropName="checked">
          <Checkbox>{say(savedViewText.shared)}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
