import { registrationForm, session } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import type { Output } from '@clearway/contract/kernel/route'
import { Button, Form, type FormInstance } from 'antd'
import { useEffect, useState } from 'react'

import { call, isApiError } from '../../kernel/api.ts'
import { formRules, showErrors } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { countdownText } from '../session/countdown.text.ts'
import { useCountdown } from '../session/countdown.ts'
import { accountText as t } from './account.text.ts'
import { Problem } from './AccountFrame.tsx'
import { Input } from './fields.ts'

type Opened = Output<typeof session.proveRegistration>

interface Props {
  readonly proof: NonNullable<Output<typeof session.registerAccountInitial>['proof']>
  readonly username: string
  readonly done: (opened: Opened) => void
  /** Back to the form, with everything as it was typed. */
  readonly back: () => void
}

interface Values {
  code: string
  username?: string
}

/** Proves the address and sends the code again, one at a time; keeps what came of it. */
function useProof(form: FormInstance<Values>, { proof, done }: Pick<Props, 'proof' | 'done'>) {
  const say = useText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [told, setTold] = useState('')
  const [taken, setTaken] = useState<string>()
  const [again, setAgain] = useCountdown(proof.nextAfterSeconds)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    setTold('')
    try {
      await work()
    } catch (error) {
      // Somebody else has had the name since: it can be changed here, without another code.
      const name = isApiError(error) ? error.errors.find((e) => e.field === 'username') : undefined
      if (name && !taken) setTaken(name.message)
      else setProblem(showErrors(form, error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (values: Values) =>
    attempt(async () => done(await call(session.proveRegistration, { ticket: proof.ticket, ...values })))
  const resend = () =>
    attempt(async () => {
      setAgain((await call(session.resendRegistration, { ticket: proof.ticket })).nextAfterSeconds)
      setTold(say(t.codeSentAgain))
    })
  return { busy, problem, told, taken, again, submit, resend }
}

/** The second step of a registration: the code that was mailed. The account is made by it. */
export function RegisterProof({ proof, username, done, back }: Props) {
  const say = useText()
  const [form] = Form.useForm<Values>()
  const { busy, problem, told, taken, again, submit, resend } = useProof(form, { proof, done })
  const rules = formRules(registrationForm, (values) => ({ ...values, ticket: proof.ticket }))
  useEffect(() => {
    if (taken) form.setFields([{ name: 'username', errors: [taken] }])
    form.focusField(taken ? 'username' : 'code')
  }, [form, taken])
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger={[]}
      onFinish={(values) => void submit(values)}
      scrollToFirstError={{ focus: true }}
    >
      <p className="entry-lead" role="status">
        {say(t.proveLead, { to: proof.sentTo, minutes: proof.minutes })}
      </p>
      {problem && <Problem>{problem}</Problem>}
      {taken && (
        <Form.Item
          name="username"
          label={say(sessionText.newUsername)}
          initialValue={username}
          rules={rules('username')}
          extra={say(t.nameTaken)}
        >
          <Input autoComplete="username" maxLength={64} spellCheck={false} autoCapitalize="off" />
        </Form.Item>
      )}
      <Form.Item name="code" label={say(t.mailedCode)} rules={rules('code')}>
        <Input
          className="entry-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          placeholder="000000"
        />
      </Form.Item>
      <p role="status" className="entry-told">
        {told}
      </p>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {say(t.openAccount)}
      </Button>
      <p className="entry-links">
        <Button type="link" className="entry-link" disabled={again > 0 || busy} onClick={() => void resend()}>
          {again > 0 ? say(countdownText.sendAgain, { seconds: again }) : say(t.sendCodeAgain)}
        </Button>
        <Button type="link" className="entry-link" onClick={back}>
          {say(t.otherAddress)}
        </Button>
      </p>
    </Form>
  )
}
