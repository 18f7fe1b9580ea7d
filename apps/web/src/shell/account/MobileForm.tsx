import { mobileLogin, session } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { Button, Form } from 'antd'
import { useState } from 'react'

import { isApiError, call } from '../../kernel/api.ts'
import { formRules, showErrors } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { countdownText } from '../session/countdown.text.ts'
import { useCountdown } from '../session/countdown.ts'
import { accountText as t } from './account.text.ts'
import { Problem } from './AccountFrame.tsx'
import { Captcha } from './Captcha.tsx'
import { Input } from './fields.ts'
import { TenantField } from './TenantField.tsx'
import type { WayProps } from './way.ts'
import { proofOf, type ProofValues } from './work.ts'

interface Values extends ProofValues {
  tenantCode: string
  mobile: string
  smsCaptcha: string
}

const rules = formRules(mobileLogin)

const wantsCaptcha = (error: unknown): boolean =>
  isApiError(error) &&
  (error.errors.some((e) => e.field === 'charCaptcha' || e.field === 'captchaId') ||
    (error.data as { captchaRequired?: boolean } | undefined)?.captchaRequired === true)

/** Tenant, mobile number and the code sent to it. */
export function MobileForm({ enter, busy, children }: WayProps) {
  const say = useText()
  const [form] = Form.useForm<Values>()
  const [tried, setTried] = useState(false)
  const [captcha, setCaptcha] = useState(0)
  const [sending, setSending] = useState(false)
  const [told, setTold] = useState('')
  const [problem, setProblem] = useState<string>()
  const [again, setAgain] = useCountdown()
  const send = async () => {
    const ready = await form.validateFields(captcha > 0 ? ['mobile', 'charCaptcha'] : ['mobile']).catch(() => undefined)
    if (!ready) return
    const values = form.getFieldsValue(true) as Values
    setSending(true)
    setTold('')
    setProblem(undefined)
    try {
      const { nextAfterSeconds } = await call(session.getSmsCaptcha, {
        mobile: values.mobile,
        ...(await proofOf('sms', values)),
      })
      setTold(say(sessionText.smsSent))
      setAgain(nextAfterSeconds)
    } catch (error) {
      setProblem(showErrors(form, error))
      if (wantsCaptcha(error) || captcha > 0) setCaptcha(captcha + 1)
    } finally {
      setSending(false)
    }
  }
  const submit = async ({ tenantCode, mobile, smsCaptcha }: Values) => {
    setProblem(undefined)
    const refusal = await enter({ type: 'mobile', tenantCode, mobile, smsCaptcha })
    if (refusal) form.setFields(refusal.errors.map((e) => ({ name: e.field as keyof Values, errors: [e.message] })))
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger={tried ? 'onChange' : []}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void submit(values)}
      onFinishFailed={() => setTried(true)}
    >
      {problem && <Problem>{problem}</Problem>}
      <TenantField rules={rules('tenantCode')} />
      <Form.Item name="mobile" label={say(sessionText.mobile)} rules={rules('mobile')}>
        <Input type="tel" autoComplete="tel" maxLength={16} />
      </Form.Item>
      {captcha > 0 && <Captcha form={form} turn={captcha} />}
      <Form.Item label={say(sessionText.smsCaptcha)} htmlFor="smsCaptcha" className="entry-sms">
        <Form.Item name="smsCaptcha" noStyle rules={rules('smsCaptcha')}>
          <Input id="smsCaptcha" inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
        </Form.Item>
        <Button onClick={() => void send()} loading={sending} disabled={again > 0}>
          {again > 0 ? say(countdownText.sendAgain, { seconds: again }) : say(countdownText.sendCode)}
        </Button>
      </Form.Item>
      <p role="status" className="entry-told">
        {told}
      </p>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {say(t.signIn)}
      </Button>
      {children}
    </Form>
  )
}
