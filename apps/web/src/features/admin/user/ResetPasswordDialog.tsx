import { enterpriseUser } from '@clearway/contract/features/admin/user/companyUsers'
import { sysuser, sysuserForms, type Sysuser } from '@clearway/contract/features/admin/user/sysuser'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Alert, App, Button, Form, Input, Modal, Space } from 'antd'
import { useState } from 'react'

import { call, isApiError } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { formRules, showErrors } from '../../../kernel/form/formRules.ts'
import { useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { useReport } from '../../../kernel/report.ts'
import { adminText as t } from '../admin.text.ts'
import { isOfCustomer } from '../organisation/orgs.ts'
import { peopleText } from '../people.text.ts'
import { useMailReset } from './useMailReset.ts'

interface Passwords {
  newPassword: string
  confirmPassword: string
}

const rules = formRules(sysuserForms.password)

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
    refused: refusal?.of === user ? refusal.words : undefined,
    setRefused: (words: string | undefined) => setRefusal({ of: user, words }),
    byMail: mayMail ? () => void mail(user).catch(report) : undefined,
  }
}

export function ResetPasswordDialog({ user, onClose }: { user: Sysuser | null; onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<Passwords>()
  const [busy, setBusy] = useState(false)
  const report = useReport()
  const { refused, setRefused, byMail } = useRefusal(user, onClose)
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
      open={user !== null}
      onCancel={onClose}
      title={say(t.resetTitle, { name: user?.nickname || user?.username || '' })}
      okText={say(sysuserText.resetPassword)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      okButtonProps={{ disabled: refused !== undefined }}
      onOk={() => void save().catch(() => undefined)}
    >
      <p className="admin-note">{say(t.resetBody)}</p>
      {refused && <Refused words={refused} byMail={byMail} />}
      <Form form={form} layout="vertical" preserve={false} requiredMark>
        <PasswordTwice />
      </Form>
    </Modal>
  )
}

/** The server's reason, and the way that is left. */
function Refused({ words, byMail }: { words: string; byMail: (() => void) | undefined }) {
  const say = useText()
  return (
    <Alert
      type="warning"
      showIcon
      title={words}
      {...(byMail && {
        action: (
          <Button size="small" onClick={byMail}>
            {say(peopleText.sendReset)}
          </Button>
        ),
      })}
      style={{ marginBlockEnd: 16 }}
    />
  )
}

/** A new password, twice; one can be made up, which is copied too. */
function PasswordTwice() {
  const say = useText()
  const { message } = App.useApp()
  const form = Form.useFormInstance<Passwords>()
  const generate = () => {
    const made = newPassword()
    form.setFieldsValue({ newPassword: made, confirmPassword: made })
    void navigator.clipboard?.writeText(made).then(
      () => message.success(say(t.copied)),
      () => undefined,
    )
  }
  return (
    <>
      <Form.Item label={say(sysuserText.newPassword)} required>
        <Space.Compact block>
          <Form.Item name="newPassword" noStyle rules={rules('newPassword')}>
            <Input.Password
              autoFocus
              autoComplete="new-password"
              maxLength={128}
              aria-label={say(sysuserText.newPassword)}
            />
          </Form.Item>
          <Button onClick={generate}>{say(t.generate)}</Button>
        </Space.Compact>
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={say(sysuserText.confirmPassword)}
        required
        dependencies={['newPassword']}
        rules={rules('confirmPassword')}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </>
  )
}
