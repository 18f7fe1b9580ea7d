import { accountLogin, session } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import type { Output } from '@clearway/contract/kernel/route'
import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

import { call } from '../../kernel/api.ts'
import { formRules } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { useCountdown } from '../session/countdown.ts'
import { accountText as t } from './account.text.ts'
import { Captcha } from './Captcha.tsx'
import { Input, Password } from './fields.ts'
import { SsoButtons } from './SsoButtons.tsx'
import { TenantField } from './TenantField.tsx'
import type { WayProps } from './way.ts'
import type { ProofValues } from './work.ts'

interface Values extends ProofValues {
  tenantCode: string
  username: string
  password: string
}

const rules = formRules(accountLogin)

/** Tenant, user name and password; a picture when the server asks for it. */
export function AccountForm({ enter, busy, children }: WayProps) {
  const say = useText()
  const [query] = useSearchParams()
  const [form] = Form.useForm<Values>()
  // Nothing is marked wrong before the first attempt; from then on at once.
  const [tried, setTried] = useState(false)
  const [captcha, setCaptcha] = useState(0)
  const [wait, setWait] = useCountdown()
  const submit = async (values: Values) => {
    setTried(true)
    const refusal = await enter({
      type: 'account',
      ...values,
      ...(captcha > 0 && { calculate: form.getFieldValue('calculate') as boolean }),
    })
    if (!refusal) return
    form.setFields(refusal.errors.map((e) => ({ name: e.field as keyof Values, errors: [e.message] })))
    // With the picture a locked account opens at once.
    setWait(refusal.picture ? 0 : refusal.retryAfter)
    // A picture is good for one attempt.
    if (refusal.picture || captcha > 0) setCaptcha(captcha + 1)
  }
  const initial = { tenantCode: query.get('tenant') ?? '', username: query.get('username') ?? '', password: '' }
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        validateTrigger={tried ? 'onChange' : []}
        scrollToFirstError={{ focus: true }}
        onFinish={(values) => void submit(values)}
        onFinishFailed={() => setTried(true)}
      >
        <TenantField rules={rules('tenantCode')} />
        <Form.Item name="username" label={say(sessionText.username)} rules={rules('username')}>
          <Input autoComplete="username" maxLength={100} spellCheck={false} autoCapitalize="off" />
        </Form.Item>
        <Form.Item name="password" label={say(sessionText.password)} rules={rules('password')}>
          <Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
        {captcha > 0 && <Captcha form={form} turn={captcha} />}
        <Button type="primary" htmlType="submit" size="large" block loading={busy} disabled={wait > 0}>
          {wait > 0 ? say(t.waitFor, { seconds: wait }) : say(t.signIn)}
        </Button>
        <SsoButtons />
      </Form>
      {children}
      <DemoAccounts fill={(account) => form.setFieldsValue(account)} />
    </>
  )
}

type DemoAccount = Output<typeof session.demoAccounts>[number]

function DemoAccounts({
  fill,
}: {
  fill: (account: Pick<DemoAccount, 'tenantCode' | 'username' | 'password'>) => void
}) {
  const say = useText()
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([])
  useEffect(() => {
    // Outside demo mode the list is empty, and without an answer there is nothing to offer either.
    void call(session.demoAccounts, {}).then(setAccounts, () => {})
  }, [])
  if (accounts.length === 0) return null
  return (
    <section className="entry-demo" aria-label={say(t.demo)}>
      <h2>
        {say(t.demo)}
        <small>{say(t.demoHint)}</small>
      </h2>
      <ul>
        {accounts.map(({ tenantCode, username, password, title }) => (
          <li key={`${tenantCode} ${username}`}>
            <button type="button" onClick={() => fill({ tenantCode, username, password })}>
              <strong>{say(title)}</strong>
              <small>
                {tenantCode} / {username}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
