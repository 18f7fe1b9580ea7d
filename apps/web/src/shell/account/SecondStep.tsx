import { secondLogin } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { Button, Form, type FormInstance, type FormRule } from 'antd'
import { useEffect, useState } from 'react'

import { formRules } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { useCountdown } from '../session/countdown.ts'
import type { Half } from '../session/session.ts'
import { accountText as t } from './account.text.ts'
import { Input } from './fields.ts'
import type { WayProps } from './way.ts'

interface Values {
  code?: string
  recovery_code?: string
  remember?: boolean
}

interface Props extends Pick<WayProps, 'enter' | 'busy'> {
  readonly half: Half
  readonly onBack: () => void
}

/** The code of the authenticator app, or one of the recovery codes in its place. */
export function SecondStep({ half, enter, busy, onBack }: Props) {
  const say = useText()
  const [form] = Form.useForm<Values>()
  const [recovery, setRecovery] = useState(false)
  const [tried, setTried] = useState(false)
  const [wait, setWait] = useCountdown()
  const field = recovery ? 'recovery_code' : 'code'
  const rules = formRules(secondLogin, (values) => ({ mfa_token: half.token, [field]: values[field] }))
  useFocus(form, field)
  const submit = async ({ code, recovery_code, remember }: Values) => {
    const refusal = await enter({
      type: 'mfa',
      mfa_token: half.token,
      ...(recovery ? { recovery_code: recovery_code ?? '' } : { code: code ?? '' }),
      ...(remember && { remember: 'true' }),
    })
    if (!refusal) return
    form.setFields(refusal.errors.map((e) => ({ name: e.field as keyof Values, errors: [e.message] })))
    setTried(true)
    setWait(refusal.retryAfter)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger={tried ? 'onChange' : []}
      onFinish={(values) => void submit(values)}
      onFinishFailed={() => setTried(true)}
      scrollToFirstError={{ focus: true }}
    >
      <p className="entry-lead">{say(recovery ? t.recoveryLead : t.codeLead)}</p>
      <CodeField recovery={recovery} rules={rules(field)} />
      {half.remember && (
        <Form.Item
          name="remember"
          valuePropName="checked"
          getValueFromEvent={(e: { target: HTMLInputElement }) => e.target.checked}
          noStyle
        >
          <Remember />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={busy} disabled={wait > 0}>
        {wait > 0 ? say(t.waitFor, { seconds: wait }) : say(t.signIn)}
      </Button>
      <p className="entry-links">
        <Button type="link" className="entry-link" onClick={() => setRecovery(!recovery)}>
          {say(recovery ? t.byApp : t.byRecovery)}
        </Button>
        <Button type="link" className="entry-link" onClick={onBack}>
          {say(t.otherAccount)}
        </Button>
      </p>
    </Form>
  )
}

function CodeField({ recovery, rules }: { recovery: boolean; rules: FormRule[] }) {
  const say = useText()
  return recovery ? (
    <Form.Item name="recovery_code" label={say(sessionText.recoveryCode)} rules={rules}>
      <Input
        className="entry-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
        placeholder="XXXX-XXXX-XXXX-XXXX"
      />
    </Form.Item>
  ) : (
    <Form.Item name="code" label={say(sessionText.mfaCode)} rules={rules}>
      <Input
        className="entry-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        placeholder="000000"
      />
    </Form.Item>
  )
}

function Remember({ checked, onChange }: { checked?: boolean; onChange?: (e: { target: HTMLInputElement }) => void }) {
  const say = useText()
  return (
    <label className="entry-check">
      <input type="checkbox" checked={checked ?? false} onChange={(e) => onChange?.(e)} />
      <span>
        {say(t.rememberDevice)}
        <small>{say(t.rememberHint)}</small>
      </span>
    </label>
  )
}

function useFocus(form: FormInstance, field: string): void {
  useEffect(() => {
    form.focusField(field)
  }, [form, field])
}
