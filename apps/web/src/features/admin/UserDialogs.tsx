import { onlinesysuser } from '@clearway/contract/features/admin/onlinesysuser'
import { sysuser, sysuserForms, type Sysuser } from '@clearway/contract/features/admin/sysuser'
import { sysuserText } from '@clearway/contract/features/admin/sysuser.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, Input, Modal, Space } from 'antd'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { formRules, showErrors } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { me } from '../../kernel/me.ts'
import { useReport } from '../../kernel/report.ts'
import { adminText as t } from './admin.text.ts'
import { OrgPicker } from './OrgPicker.tsx'
import { RolePicker } from './RolePicker.tsx'

interface DialogProps { readonly user: Sysuser | null; readonly onClose: () => void }
const nameOf = (user: Sysuser | null) => user?.nickname || user?.username || ''

/** Letters and digits that nobody mistakes for another; 16 of them hold 90 bits. */
function newPassword(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
  return Array.from(crypto.getRandomValues(new Uint32Array(16)), (n) => letters[n % letters.length]).join('')
}

export function ResetPasswordDialog({ user, onClose }: DialogProps) {
  const say = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ newPassword: string; confirmPassword: string }>()
  const [busy, setBusy] = useState(false)
  const rules = formRules(sysuserForms.password)
  const report = useReport()
  const generate = () => {
    const made = newPassword()
    form.setFieldsValue({ newPassword: made, confirmPassword: made })
    void navigator.clipboard?.writeText(made).then(() => message.success(say(t.copied)), () => undefined)
  }
  const save = async () => {
    const values = await form.validateFields()
    setBusy(true)
    try {
      await call(sysuser.routes.resetPassword, { id: user!.id, ...values })
      void message.success(say(common.operationSuccess))
      onClose()
    } catch (error) {
      if (showErrors(form, error)) report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={user !== null} onCancel={onClose} title={say(t.resetTitle, { name: nameOf(user) })} okText={say(sysuserText.resetPassword)} cancelText={say(common.cancel)} confirmLoading={busy} destroyOnHidden
      onOk={() => void save().catch(() => undefined)}
    >
      <p className="admin-note">{say(t.resetBody)}</p>
      <Form form={form} layout="vertical" preserve={false} requiredMark>
        <Form.Item label={say(sysuserText.newPassword)} required>
          <Space.Compact block>
            <Form.Item name="newPassword" noStyle rules={rules('newPassword')}><Input.Password autoFocus autoComplete="new-password" maxLength={128} aria-label={say(sysuserText.newPassword)} /></Form.Item>
            <Button onClick={generate}>{say(t.generate)}</Button>
          </Space.Compact>
        </Form.Item>
        <Form.Item name="confirmPassword" label={say(sysuserText.confirmPassword)} required dependencies={['newPassword']} rules={rules('confirmPassword')}>
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

export function KickDialog({ user, onClose }: DialogProps) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const close = () => {
    setReason('')
    onClose()
  }
  const kick = async () => {
    setBusy(true)
    try {
      const { count } = await call(onlinesysuser.routes.removePrincipal, { username: user!.username, ...(reason.trim() && { reason: reason.trim() }) })
      await Promise.all([sysuser.name, onlinesysuser.name].map((name) => client.invalidateQueries({ queryKey: [name] })))
      void message.success(say(t.kicked, { count }))
      close()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={user !== null} onCancel={close} onOk={() => void kick()} title={say(t.kickTitle, { name: nameOf(user) })} okText={say(t.kick)} okButtonProps={{ danger: true }} cancelText={say(common.cancel)}
      confirmLoading={busy} destroyOnHidden
    >
      <Form layout="vertical">
        <Form.Item label={say(sysuserText.reason)} extra={say(sysuserText.reasonHint)}>
          <Input.TextArea autoFocus value={reason} maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 4 }} onChange={(event) => setReason(event.target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const [form] = Form.useForm<{ userId: string; username: string; orgId: string; roleIds: string[] }>()
  const [busy, setBusy] = useState(false)
  const rules = formRules(sysuserForms.invite)
  const item = (name: keyof typeof sysuserForms.invite.shape) => ({ name, required: true, rules: rules(name), validateTrigger: 'onBlur' })
  const send = async () => {
    const values = await form.validateFields()
    setBusy(true)
    try {
      const user = await call(sysuser.routes.addSysTenantUser, { tenantCode: me()!.user.tenantCode, ...values })
      await client.invalidateQueries({ queryKey: ['sysuser'] })
      void message.success(say(t.invited, { name: user.username }))
      onClose()
    } catch (error) {
      if (showErrors(form, error)) report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open} onCancel={onClose} title={say(t.inviteTitle)} okText={say(t.inviteSend)} cancelText={say(common.cancel)} confirmLoading={busy} destroyOnHidden
      onOk={() => void send().catch(() => undefined)}
    >
      <p className="admin-note">{say(t.inviteHint)}</p>
      <Form form={form} layout="vertical" preserve={false} requiredMark>
        <Form.Item {...item('userId')} label={say(t.inviteWho)}><Input autoFocus autoComplete="off" maxLength={254} /></Form.Item>
        <Form.Item {...item('username')} label={say(sysuserText.username)} extra={say(sysuserText.usernameHint)}><Input autoComplete="off" maxLength={64} /></Form.Item>
        <Form.Item {...item('orgId')} label={say(sysuserText.org)}><OrgPicker /></Form.Item>
        <Form.Item {...item('roleIds')} label={say(sysuserText.roles)}><RolePicker /></Form.Item>
      </Form>
    </Modal>
  )
}
