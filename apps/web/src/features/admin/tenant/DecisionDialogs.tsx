import type { Application } from '@clearway/contract/features/account/tenantApplication'
import { tenantApplicationText as a } from '@clearway/contract/features/account/tenantApplication.text'
import { tenantDecision } from '@clearway/contract/features/admin/tenant/tenantDecision'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Form, Input, Modal } from 'antd'

import { call } from '../../../kernel/api.ts'
import { formRules } from '../../../kernel/form/formRules.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { OrgPicker } from '../organisation/OrgPicker.tsx'
import { RolePicker } from '../role/RolePicker.tsx'
import { decisionText as t } from './decision.text.ts'

interface Props {
  readonly application: Application | null
  readonly onClose: () => void
}

export function ApproveJoinDialog({ application, onClose }: Props) {
  const say = useText()
  const [form] = Form.useForm<{ username?: string; orgId: string; roleIds: string[] }>()
  const { busy, send: decide } = useSend({ form, onDone: onClose, reread: ['tenantDecision', 'sysuser'] })
  const rules = formRules(tenantDecision.approveJoin.input)
  const words = { name: application?.applyUserName, who: application?.applyUserName }
  const approve = async () => {
    const { username, ...given } = await form.validateFields()
    await decide(() =>
      call(tenantDecision.approveJoin, {
        id: application!.id,
        version: application!.version,
        ...given,
        ...(username && { username }),
      }),
    )
  }
  return (
    <Modal
      open={application !== null}
      onCancel={onClose}
      title={say(t.approveTitle, words)}
      okText={say(t.approve)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      onOk={() => void approve().catch(() => undefined)}
    >
      <p className="admin-note">{say(t.joinBody, words)}</p>
      <Form
        form={form}
        name="approveJoin"
        layout="vertical"
        preserve={false}
        requiredMark
        initialValues={{ orgId: application?.orgId ?? undefined, roleIds: application?.roleIds ?? undefined }}
      >
        <Form.Item name="orgId" label={say(a.org)} required rules={rules('orgId')}>
          <OrgPicker />
        </Form.Item>
        <Form.Item name="roleIds" label={say(a.role)} required rules={rules('roleIds')}>
          <RolePicker />
        </Form.Item>
        <Form.Item
          name="username"
          label={say(sysuserText.username)}
          extra={say(t.keepsName)}
          rules={rules('username')}
          validateTrigger="onBlur"
        >
          <Input autoComplete="off" maxLength={64} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

export function RejectJoinDialog({ application, onClose }: Props) {
  const say = useText()
  const [form] = Form.useForm<{ failCause: string }>()
  const { busy, send: decide } = useSend({ form, onDone: onClose, reread: ['tenantDecision', 'sysuser'] })
  const rules = formRules(tenantDecision.rejectJoin.input)
  const name = application?.applyUserName
  const reject = async () => {
    const { failCause } = await form.validateFields()
    await decide(() =>
      call(tenantDecision.rejectJoin, { id: application!.id, version: application!.version, failCause }),
    )
  }
  return (
    <Modal
      open={application !== null}
      onCancel={onClose}
      title={say(t.rejectTitle, { name })}
      okText={say(t.reject)}
      okButtonProps={{ danger: true }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      onOk={() => void reject().catch(() => undefined)}
    >
      <Form form={form} name="rejectApplication" layout="vertical" preserve={false} requiredMark>
        <Form.Item
          name="failCause"
          label={say(a.failCause)}
          extra={say(t.rejectHint)}
          required
          rules={rules('failCause')}
          validateTrigger="onBlur"
        >
          <Input.TextArea autoFocus maxLength={255} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
