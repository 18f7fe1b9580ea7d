import { enterpriseUser } from '@clearway/contract/features/admin/companyUsers'
import { onlinesysuser } from '@clearway/contract/features/admin/onlinesysuser'
import { sysuser, sysuserForms, type Sysuser } from '@clearway/contract/features/admin/sysuser'
import { sysuserText } from '@clearway/contract/features/admin/sysuser.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Modal, Space } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, isApiError } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { formRules, showErrors } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { me, useMe } from '../../kernel/me.ts'
import { useReport } from '../../kernel/report.ts'
import { adminText as t } from './admin.text.ts'
import { OrgPicker } from './OrgPicker.tsx'
import { isOfCustomer } from './orgs.ts'
import { peopleText } from './people.text.ts'
import { RolePicker } from './RolePicker.tsx'
import { useMailReset } from './useMailReset.ts'

interface DialogProps { readonly user: Sysuser | null; readonly onClose: () => void }
const nameOf = (user: Sysuser | null) => user?.nickname || user?.username || ''

/** Letters and digits that nobody mistakes for another; 16 of them hold 90 bits. */
function newPassword(): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
  return Array.from(crypto.getRandomValues(new Uint32Array(16)), (n) => letters[n % letters.length]).join('')
}

/** Why the account is not this company's to open, and what it may do instead for the people of its customers. */
function useRefusal(user: Sysuser | null, onClose: () => void) {
  const can = useCan()
  const report = useReport()
  const orgs = useMe()?.orgs ?? []
  const mailReset = useMailReset(enterpriseUser)
  const [refusal, setRefusal] = useState<{ of: Sysuser | null; words: string | undefined }>()
  const mail = async ({ id, nickname }: Sysuser) => {
    if (await mailReset(id, nickname)) onClose()
  }
  const mayMail = user?.email && can('enterpriseUser.edit') && isOfCustomer(orgs, user.orgId)
  return {
    refused: refusal?.of === user ? refusal.words : undefined, setRefused: (words: string | undefined) => setRefusal({ of: user, words }),
    byMail: mayMail ? () => void mail(user).catch(report) : undefined,
  }
}

export function ResetPasswordDialog({ user, onClose }: DialogProps) {
  const say = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ newPassword: string; confirmPassword: string }>()
  const [busy, setBusy] = useState(false)
  const rules = formRules(sysuserForms.password)
  const report = useReport()
  const { refused, setRefused, byMail } = useRefusal(user, onClose)
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
      const rest = showErrors(form, error)
      if (isApiError(error) && error.status === 403) setRefused(rest)
      else if (rest) report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={user !== null} onCancel={onClose} title={say(t.resetTitle, { name: nameOf(user) })} okText={say(sysuserText.resetPassword)} cancelText={say(common.cancel)} confirmLoading={busy} destroyOnHidden
      okButtonProps={{ disabled: refused !== undefined }} onOk={() => void save().catch(() => undefined)}
    >
      <p className="admin-note">{say(t.resetBody)}</p>
      {refused && <Alert type="warning" showIcon title={refused} {...(byMail && { action: <Button size="small" onClick={byMail}>{say(peopleText.sendReset)}</Button> })} style={{ marginBlockEnd: 16 }} />}
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
  const can = useCan()
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const [form] = Form.useForm<{ userId: string; username: string; orgId: string; roleIds: string[] }>()
  const [busy, setBusy] = useState(false)
  const rules = formRules(sysuserForms.invite)
  const item = (name: keyof typeof sysuserForms.invite.shape) => ({ name, required: true, rules: rules(name), validateTrigger: 'onBlur' })
  // Nobody has proved that address: it was asked by a link, and stands in a list of its own until it is answered.
  const sentByTicket = async (address: string) => {
    const see = can('invitee.view') && { okText: say(t.seeInvitations), cancelText: say(common.close) }
    const content = { title: say(t.invitedByLink, { address }), content: say(t.invitedByLinkWhy) }
    if (!see) modal.success({ ...content, okText: say(common.close) })
    else if (await modal.confirm({ ...content, ...see, icon: null })) void navigate('/invitation?part=people')
  }
  const send = async () => {
    const values = await form.validateFields()
    setBusy(true)
    try {
      const user = await call(sysuser.routes.addSysTenantUser, { tenantCode: me()!.user.tenantCode, ...values })
      await Promise.all(['sysuser', 'invitee'].map((key) => client.invalidateQueries({ queryKey: [key] })))
      onClose()
      if (user) void message.success(say(t.invited, { name: user.username }))
      else await sentByTicket(values.userId)
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
