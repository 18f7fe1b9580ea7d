import { changePasswordForm, session, type SessionUser } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Form, Input, Modal, type FormInstance } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { formRules, showErrors } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { me, setMe } from '../../kernel/me.ts'
import type { DialogProps } from '../Dialogs.tsx'
import { shellText as t } from '../shell.text.ts'
import { PasswordRules } from './PasswordRules.tsx'
import { signOut } from './session.ts'

interface Values {
  password: string
  newPassword: string
  confirmPassword: string
}

const rules = formRules(changePasswordForm)

/** Changes the password, and marks at its field what the server refuses. */
function useSave(form: FormInstance<Values>, user: SessionUser, close: () => void) {
  const say = useText()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const save = async ({ password, newPassword }: Values) => {
    setBusy(true)
    try {
      await call(session.updatePassword, { id: user.id, password, newPassword })
      void message.success(say(common.operationSuccess), 2)
      const now = me()
      if (now) setMe({ ...now, user: { ...now.user, mustChangePassword: false, passwordExpiresAt: null } })
      close()
    } catch (error) {
      const rest = showErrors(form, error)
      if (rest) void message.warning(rest)
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

function whyMust({ passwordFrom }: SessionUser, say: ReturnType<typeof useText>): string {
  if (passwordFrom === null) return say(t.mustChange)
  return passwordFrom ? say(t.mustChangeFrom, { tenant: passwordFrom }) : say(t.mustChangeOther)
}

/** Old password, new one twice. A user who must change it can only do so or leave. */
export function ChangePasswordDialog({ open, close, user }: DialogProps & { user: SessionUser }) {
  const say = useText()
  const [form] = Form.useForm<Values>()
  const { busy, save } = useSave(form, user, close)
  const typed = Form.useWatch('newPassword', form)
  const must = user.mustChangePassword
  return (
    <Modal
      title={say(sessionText.updatePassword)}
      open={open}
      onOk={form.submit}
      confirmLoading={busy}
      okText={say(common.save)}
      width={440}
      destroyOnHidden
      cancelText={say(must ? sessionText.logout : common.cancel)}
      onCancel={() => (must ? void signOut() : close())}
      closable={!must}
      keyboard={!must}
      mask={{ closable: false }}
    >
      {must && <p className="shell-quiet">{whyMust(user, say)}</p>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={(values) => void save(values)}
        scrollToFirstError={{ focus: true }}
      >
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <Form.Item name="password" label={say(sessionText.oldPassword)} rules={rules('password')}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item name="newPassword" label={say(sessionText.newPassword)} rules={rules('newPassword')}>
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <PasswordRules typed={typed ?? ''} username={user.username} />
        <Form.Item
          name="confirmPassword"
          label={say(sessionText.confirmPassword)}
          rules={rules('confirmPassword')}
          dependencies={['newPassword']}
        >
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <button type="submit" hidden aria-label={say(common.confirm)} />
      </Form>
    </Modal>
  )
}
