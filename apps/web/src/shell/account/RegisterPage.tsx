import { registerForm, session } from '@clearway/contract/features/account/session'
import { sessionText } from '@clearway/contract/features/account/session.text'
import type { Output } from '@clearway/contract/kernel/route'
import { Button, Form, type FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { call } from '../../kernel/api.ts'
import { countryCodes, fullMobile, mobileStart } from '../../kernel/form/countryCode.ts'
import { formRules, showErrors } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { accountText as t } from './account.text.ts'
import { AccountFrame, Problem } from './AccountFrame.tsx'
import { Captcha } from './Captcha.tsx'
import { Input, Password } from './fields.ts'
import { answerPath, codePath, Invited, useInvited } from './Invited.tsx'
import { RegisterProof } from './RegisterProof.tsx'
import { useSignInLook } from './signInLook.ts'
import { proofOf, type ProofValues } from './work.ts'

type Registered = Output<typeof session.registerAccountInitial>

interface Values extends ProofValues {
  username: string
  nickname: string
  password: string
  confirmPassword: string
  email: string
  countryCode: string
  mobile: string
}

const sent = ({ captchaId: _id, charCaptcha: _characters, calculate: _calculate, ...values }: Values) => ({
  ...values,
  mobile: fullMobile(values.countryCode, values.mobile),
})
const rules = formRules(registerForm, sent)

/** Opens a personal account. */
export function RegisterPage() {
  const say = useText()
  const [query] = useSearchParams()
  const [made, setMade] = useState<Registered>()
  const [kept, setKept] = useState<Partial<Values>>()
  useSignInLook()
  const ticket = query.get('invitation') ?? ''
  const code = query.get('code') ?? ''
  const onward = ticket ? answerPath(ticket) : code ? codePath(code) : ''
  const { offer, problem } = useInvited(ticket, onward)
  if (!made) {
    const invited = offer && (offer.channel === 'mail' ? { email: offer.address } : mobileStart(offer.address))
    const done = (answer: Registered, typed: Values) => {
      setMade(answer)
      setKept(typed)
    }
    return (
      <AccountFrame title={offer ? t.invitedTitle : t.registerTitle}>
        {onward && <Invited offer={offer} problem={problem} onward={onward} />}
        <RegisterForm
          key={offer?.address}
          done={done}
          start={{ ...invited, ...kept }}
          invitation={offer && ticket}
          invited={offer?.channel === 'mail' ? offer.address : undefined}
        />
      </AccountFrame>
    )
  }
  if (made.proof) {
    return (
      <AccountFrame title={t.proveTitle}>
        <RegisterProof
          proof={made.proof}
          username={made.username}
          done={(opened) => setMade({ ...opened, proof: null })}
          back={() => setMade(undefined)}
        />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={t.registered}>
      <p role="status">{say(t.registeredWhy, { tenant: made.tenantCode, username: made.username })}</p>
      <p>
        <Link
          className="entry-go"
          to={`/login?${new URLSearchParams({ tenant: made.tenantCode, username: made.username, ...(onward && { redirect: onward }) })}`}
        >
          {say(t.toSignIn)}
        </Link>
      </p>
    </AccountFrame>
  )
}

interface FormProps {
  readonly done: (made: Registered, typed: Values) => void
  readonly start: Partial<Values>
  /** The ticket of the invitation that led here, and the address that it went to: whoever holds the one has the other. */
  readonly invitation: string | undefined
  readonly invited: string | undefined
}

/** Sends the form; each refusal is counted, since a picture is good for one attempt. */
function useRegistration(form: FormInstance<Values>, { done, invitation }: Pick<FormProps, 'done' | 'invitation'>) {
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [turn, setTurn] = useState(1)
  const [problem, setProblem] = useState<string>()
  const submit = async (values: Values) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const proof = await proofOf('register', form.getFieldsValue(true) as Values)
      const made = await call(session.registerAccountInitial, {
        ...sent(values),
        ...proof,
        ...(invitation && { invitation }),
      })
      done(made, { ...values, captchaId: '', charCaptcha: '' })
    } catch (error) {
      setProblem(showErrors(form, error))
      setTried(true)
      setTurn(turn + 1)
    } finally {
      setBusy(false)
    }
  }
  return { tried, busy, turn, problem, submit, failed: () => setTried(true) }
}

function RegisterForm({ done, start, invitation, invited }: FormProps) {
  const say = useText()
  const [form] = Form.useForm<Values>()
  const { tried, busy, turn, problem, submit, failed } = useRegistration(form, { done, invitation })
  const email = Form.useWatch('email', form)
  // Who comes back from the second step wants another address.
  const [again] = useState(start.password !== undefined)
  useEffect(() => void (again && form.focusField('email')), [again, form])
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ countryCode: '+86', ...start }}
      validateTrigger={tried ? 'onChange' : 'onBlur'}
      scrollToFirstError={{ focus: true }}
      onFinish={(values) => void submit(values)}
      onFinishFailed={failed}
    >
      {problem && <Problem>{problem}</Problem>}
      <Form.Item name="username" label={say(sessionText.newUsername)} rules={rules('username')}>
        <Input autoComplete="username" maxLength={64} spellCheck={false} autoCapitalize="off" />
      </Form.Item>
      <Form.Item name="nickname" label={say(sessionText.nickname)} rules={rules('nickname')}>
        <Input autoComplete="name" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="email"
        label={say(sessionText.email)}
        rules={rules('email')}
        extra={say(invited !== undefined && email?.trim().toLowerCase() === invited ? t.emailInvited : t.emailProved)}
      >
        <Input type="email" autoComplete="email" maxLength={254} />
      </Form.Item>
      <MobileFields />
      <NewPasswordFields />
      <Captcha form={form} turn={turn} />
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {say(t.register)}
      </Button>
      <p className="entry-links">
        <span>
          {say(t.haveAccount)} <Link to="/login">{say(t.signIn)}</Link>
        </span>
      </p>
    </Form>
  )
}

function MobileFields() {
  const say = useText()
  return (
    <div className="entry-pair">
      <Form.Item name="countryCode" label={say(sessionText.countryCode)} rules={rules('countryCode')}>
        <select id="countryCode" className="entry-select" autoComplete="tel-country-code">
          {countryCodes.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </Form.Item>
      <Form.Item name="mobile" label={say(sessionText.mobile)} rules={rules('mobile')} dependencies={['countryCode']}>
        <Input type="tel" autoComplete="tel-national" maxLength={16} />
      </Form.Item>
    </div>
  )
}

/** The new password, twice. */
function NewPasswordFields() {
  const say = useText()
  return (
    <>
      <Form.Item
        name="password"
        label={say(sessionText.password)}
        rules={rules('password')}
        extra={say(t.passwordHint)}
      >
        <Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={say(sessionText.confirmPassword)}
        rules={rules('confirmPassword')}
        dependencies={['password']}
      >
        <Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </>
  )
}
