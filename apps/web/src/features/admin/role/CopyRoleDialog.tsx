import { sysrole } from '@clearway/contract/features/admin/role/sysrole'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Form, Modal } from 'antd'

import { call } from '../../../kernel/api.ts'
import { Attempted, FormField } from '../../../kernel/form/FormField.tsx'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import type { AnyRow } from '../../../kernel/rows.ts'
import { adminText as t } from '../admin.text.ts'

/** A new role that begins with all that another gives. */
export function CopyRoleDialog({ role, onClose }: { role: AnyRow; onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ roleName: string; roleCode: string }>()
  const { busy, send } = useSend({ form, onDone: onClose, reread: [sysrole.name], success: null })
  const name = String(role['roleName'])
  const copy = async () => {
    const values = await form.validateFields()
    await send(async () => {
      await call(sysrole.routes.copyRole, { ...values, id: role.id })
      void message.success(say(t.roleCopied, { name: values.roleName }))
    })
  }
  return (
    <Modal
      open
      onCancel={onClose}
      onOk={() => void copy().catch(() => undefined)}
      title={say(t.copyRoleTitle, { name })}
      okText={say(t.copyRole)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
    >
      <p className="admin-note">{say(t.copyRoleBody)}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ roleName: say(t.copyRoleName, { name }), roleCode: `${String(role['roleCode'])}_COPY` }}
      >
        <Attempted value>
          <FormField name="roleName" field={sysrole.fields.roleName} />
          <FormField name="roleCode" field={sysrole.fields.roleCode} />
        </Attempted>
      </Form>
    </Modal>
  )
}
