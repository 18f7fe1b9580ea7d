import { session } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { call } from '../../kernel/api.ts'
import { formRules, showErrors } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { accountText as t } from './account.text.ts'
import { AccountFrame, Problem } from './AccountFrame.tsx'
import { Captcha } from './Captcha.tsx'
import { Input, Password } from './fields.ts'
import { proofOf, type ProofValues } from './work.ts'

interface Asked extends ProofValues {
  email: string
}
interface NewPassword {
  newPassword: string
  confirmPassword: string
}

const askRules = formRules(session.retrievePassword.input)

/** Asks for the link, or, come by the link, sets the new password. */
export function ForgotPasswordPage() {
  const ticket = useSearchParams()[0].get('ticket')
  return ticket ? <SetPassword ticket={ticket} /> : <AskForLink />
}

function AskForLink() {
  const say = useText()
  const [form] = Form.useForm<Asked>()
  const [state, setState] = useState<'ready' | 'busy' | 'sent'>('ready')
  const [turn, setTurn] = useState(1)
  const [problem, setProblem] = useState<string>()
  const submit = async ({ email }: Asked) => {
    setState('busy')
    setProblem(undefined)
    try {
      await call(session.retrievePassword, {
        email,
        ...(await proofOf('retrieve', form.getFieldsValue(true) as Asked)),
      })
      setState('sent')
    } catch (error) {
      setProblem(showErrors(form, error))
      setTurn(turn + 1)
      setState('ready')
    }
  }
  if (state === 'sent') return <Done title={t.linkSent} words={say(t.linkSentWhy)} />
  return (
    <AccountFrame title={t.forgotTitle}>
      <p className="entry-lead">{say(t.forgotHow)}</p>
      {problem && <Problem>{problem}</Problem>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        onFinish={(values) => void submit(values)}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item name="email" label={say(sessionText.email)} rules={askRules('email')}>
          <Input type="email" autoComplete="email" maxLength={254} />
        </Form.Item>
        <Captcha form={form} turn={turn} />
        <Button type="primary" htmlType="submit" size="large" block loading={state === 'busy'}>
          {say(t.sendLink)}
        </Button>
        <p className="entry-links">
          <Link to="/login">{say(t.toSignIn)}</Link>
        </p>
      </Form>
    </AccountFrame>
  )
}

function SetPassword({ ticket }: { ticket: string }) {
  const say = useText()
  const [form] = Form.useForm<NewPassword>()
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [problem, setProblem] = useState<string>()
  const rules = formRules(session.resetPassword.input, (values) => ({ ...values, ticket }))
  const submit = async (values: NewPassword) => {
    setState('busy')
    setProblem(undefined)
    try {
      await call(session.resetPassword, { ...values, ticket })
      setState('done')
    } catch (error) {
      setProblem(showErrors(form, error))
      setState('ready')
    }
  }
  if (state === 'done') return <Done title={t.resetDone} words={say(t.resetDoneWhy)} />
  return (
    <AccountFrame title={t.resetTitle}>
      {problem && <Problem>{problem}</Problem>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        onFinish={(values) => void submit(values)}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item
          name="newPassword"
          label={say(sessionText.newPassword)}
          rules={rules('newPassword')}
          extra={say(t.passwordHint)}
        >
          <Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={say(sessionText.confirmPassword)}
          rules={rules('confirmPassword')}
          dependencies={['newPassword']}
        >
          <Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={state === 'busy'}>
          {say(common.save)}
        </Button>
      </Form>
    </AccountFrame>
  )
}

function Done({ title, words }: { title: typeof t.linkSent; words: string }) {
  const say = useText()
  return (
    <AccountFrame title={title}>
      <p role="status">{words}</p>
      <p>
        <Link className="entry-go" to="/login">
          {say(t.toSignIn)}
        </Link>
      </p>
    </AccountFrame>
  )
}
