import { onlinesysuser } from '@clearway/contract/features/admin/monitoring/onlinesysuser'
import { sysuser, sysuserForms, type Sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { formRules, showErrors } from '../../../kernel/form/formRules.ts'
import { useText } from '../../../kernel/language.ts'
import { me } from '../../../kernel/me.ts'
import { useReport } from '../../../kernel/report.ts'
import { adminText as t } from '../admin.text.ts'
import { OrgPicker } from '../organisation/OrgPicker.tsx'
import { RolePicker } from '../role/RolePicker.tsx'

export function KickDialog({ user, onClose }: { user: Sysuser | null; onClose: () => void }) {
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
      const { count } = await call(onlinesysuser.routes.removePrincipal, {
        username: user!.username,
        ...(reason.trim() && { reason: reason.trim() }),
      })
      await Promise.all(
        [sysuser.name, onlinesysuser.name].map((name) => client.invalidateQueries({ queryKey: [name] })),
      )
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
      open={user !== null}
      onCancel={close}
      onOk={() => void kick()}
      title={say(t.kickTitle, { name: user?.nickname || user?.username || '' })}
      okText={say(t.kick)}
      okButtonProps={{ danger: true }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
    >
      <Form layout="vertical">
        <Form.Item label={say(sysuserText.reason)} extra={say(sysuserText.reasonHint)}>
          <Input.TextArea
            autoFocus
            value={reason}
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={(event) => setReason(event.target.value)}
          />
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
  const item = (name: keyof typeof sysuserForms.invite.shape) => ({
    name,
    required: true,
    rules: rules(name),
    validateTrigger: 'onBlur',
  })
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
      open={open}
      onCancel={onClose}
      title={say(t.inviteTitle)}
      okText={say(t.inviteSend)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      onOk={() => void send().catch(() => undefined)}
    >
      <p className="admin-note">{say(t.inviteHint)}</p>
      <Form form={form} layout="vertical" preserve={false} requiredMark>
        <Form.Item {...item('userId')} label={say(t.inviteWho)}>
          <Input autoFocus autoComplete="off" maxLength={254} />
        </Form.Item>
        <Form.Item {...item('username')} label={say(sysuserText.username)} extra={say(sysuserText.usernameHint)}>
          <Input autoComplete="off" maxLength={64} />
        </Form.Item>
        <Form.Item {...item('orgId')} label={say(sysuserText.org)}>
          <OrgPicker />
        </Form.Item>
        <Form.Item {...item('roleIds')} label={say(sysuserText.roles)}>
          <RolePicker />
        </Form.Item>
      </Form>
    </Modal>
  )
}
