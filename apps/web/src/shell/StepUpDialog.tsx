import { security, confirmForm } from '@clearway/contract/features/account/security'
import { securityText as t } from '@clearway/contract/features/account/security.text'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../kernel/api.ts'
import { formRules, showErrors } from '../kernel/form/formRules.ts'
import { useText } from '../kernel/language.ts'
import { me } from '../kernel/me.ts'
import { shellText as words } from './shell.text.ts'

interface Props {
  /** `password`, `code`: what the person can prove himself by; empty while nobody asks. */
  readonly ways: readonly string[]
  readonly onDone: (proved: boolean) => void
}

type Way = 'password' | 'code'

/** Asks once more whether it is he, before something that a passer-by must not do. */
export function StepUpDialog({ ways, onDone }: Props) {
  const say = useText()
  const [form] = Form.useForm<Record<Way, string>>()
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<Way>()
  const [problem, setProblem] = useState<string>()
  const way = chosen && ways.includes(chosen) ? chosen : ways.includes('code') ? 'code' : 'password'
  const rules = formRules(confirmForm, (values) => ({ [way]: values[way] }))
  const other: Way = way === 'code' ? 'password' : 'code'
  const confirm = async (values: Record<Way, string>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await call(security.confirm, way === 'code' ? { code: values.code } : { password: values.password })
      onDone(true)
    } catch (error) {
      setProblem(showErrors(form, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={ways.length > 0} title={say(t.confirmFirst)} onCancel={() => onDone(false)} onOk={form.submit} okText={say(common.confirm)} cancelText={say(common.cancel)} confirmLoading={busy}
      destroyOnHidden width={400} mask={{ closable: false }} zIndex={1200}
    >
      <p className="shell-quiet">{say(words.stepUpWhy)}</p>
      <Form form={form} layout="vertical" requiredMark={false} preserve={false} onFinish={(values) => void confirm(values)}>
        <input type="text" name="username" autoComplete="username" value={me()?.user.username ?? ''} readOnly hidden />
        {way === 'code' ? (
          <Form.Item key="code" name="code" label={say(sessionText.mfaCode)} rules={rules('code')} validateTrigger={[]}>
            <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={9} placeholder="000000" />
          </Form.Item>
        ) : (
          <Form.Item key="password" name="password" label={say(sessionText.password)} rules={rules('password')} validateTrigger={[]}>
            <Input.Password autoFocus autoComplete="current-password" maxLength={128} />
          </Form.Item>
        )}
        {problem && <p role="alert" className="shell-alert">{problem}</p>}
        {ways.includes(other) && <Button type="link" className="shell-link" onClick={() => setChosen(other)}>{say(other === 'code' ? words.stepUpByCode : words.stepUpByPassword)}</Button>}
        <button type="submit" hidden aria-label={say(common.confirm)} />
      </Form>
    </Modal>
  )
}
