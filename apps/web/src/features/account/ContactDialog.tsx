import { profileText } from '@clearway/contract/features/account/profile.text'
import {
  emailForm,
  mobileForm,
  security,
  type ContactKind,
  type SecurityState,
} from '@clearway/contract/features/account/security'
import { securityText } from '@clearway/contract/features/account/security.text'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { formRules, showErrors } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { securityWords as t } from './security.text.ts'
import { useCountdown } from './useCountdown.ts'

const codeRules = formRules(security.confirmContact.input, (values) => ({ kind: 'email', ...values }))
const valueRules = { email: formRules(emailForm), mobile: formRules(mobileForm) }

interface Props {
  readonly kind: ContactKind | null
  readonly state: SecurityState
  /** What stands in the field at first: the present address, when it is only to be proved. */
  readonly value?: string
  readonly onState: (state: SecurityState) => void
  readonly onClose: () => void
}

/** A new address or number, then the code that was sent to it. Closed in between, it goes on where it was. */
export function ContactDialog({ kind, state, value, onState, onClose }: Props) {
  const pending = state.pending.find((p) => p.kind === kind)
  const say = useText()
  const change = kind === 'mobile' ? securityText.changeMobile : securityText.changeEmail
  return (
    <Modal
      open={kind !== null}
      title={kind && value ? `${say(t.verify)} · ${say(profileText[kind])}` : say(change)}
      onCancel={onClose}
      footer={null}
      width={440}
      destroyOnHidden
      mask={{ closable: false }}
    >
      {kind &&
        (pending ? (
          <EnterCode key={pending.value} kind={kind} pending={pending} onState={onState} onClose={onClose} />
        ) : (
          <AskNew kind={kind} value={value ?? ''} onState={onState} onClose={onClose} />
        ))}
    </Modal>
  )
}

function useSend(onState: (state: SecurityState) => void) {
  const [busy, setBusy] = useState(false)
  const send = async (work: () => Promise<SecurityState>): Promise<unknown> => {
    setBusy(true)
    try {
      onState(await work())
      return undefined
    } catch (error) {
      return error
    } finally {
      setBusy(false)
    }
  }
  return [busy, send] as const
}

const request = (kind: ContactKind, value: string) =>
  kind === 'email' ? call(security.changeEmail, { email: value }) : call(security.changeMobile, { mobile: value })

function AskNew({
  kind,
  value,
  onState,
  onClose,
}: {
  kind: ContactKind
  value: string
  onState: Props['onState']
  onClose: () => void
}) {
  const say = useText()
  const [form] = Form.useForm<Record<ContactKind, string>>()
  const [busy, send] = useSend(onState)
  const [problem, setProblem] = useState<string>()
  const submit = async (values: Record<ContactKind, string>) => {
    const error = await send(() => request(kind, values[kind]))
    setProblem(error ? showErrors(form, error) : undefined)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ [kind]: value }}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item
        name={kind}
        label={say(value ? profileText[kind] : kind === 'email' ? t.newEmail : t.newMobile)}
        rules={kind === 'email' ? valueRules.email('email') : valueRules.mobile('mobile')}
        validateTrigger="onBlur"
      >
        <Input
          autoFocus
          type={kind === 'email' ? 'email' : 'tel'}
          autoComplete={kind === 'email' ? 'email' : 'tel'}
          maxLength={kind === 'email' ? 254 : 20}
          aria-label={say(profileText[kind])}
        />
      </Form.Item>
      {problem && (
        <p role="alert" className="own-problem">
          {problem}
        </p>
      )}
      <div className="own-dialog-foot">
        <Button onClick={onClose}>{say(common.cancel)}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {say(t.send)}
        </Button>
      </div>
    </Form>
  )
}

function EnterCode({
  kind,
  pending,
  onState,
  onClose,
}: {
  kind: ContactKind
  pending: SecurityState['pending'][number]
  onState: Props['onState']
  onClose: () => void
}) {
  const say = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ code: string }>()
  const [busy, send] = useSend(onState)
  const [problem, setProblem] = useState<string>()
  const wait = useCountdown(pending.nextAfterSeconds, pending.expiresAt)
  const told = (error: unknown) => setProblem(error ? showErrors(form, error) : undefined)
  const submit = async ({ code }: { code: string }) => {
    const error = await send(() => call(security.confirmContact, { kind, code }))
    told(error)
    if (error) return
    void message.success(say(t.changed))
    onClose()
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
      <p className="own-lead" role="status">
        {say(t.sentTo, { value: pending.value })}
      </p>
      <Form.Item name="code" label={say(t.code)} rules={codeRules('code')} validateTrigger={[]}>
        <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={9} placeholder="000000" />
      </Form.Item>
      {problem && (
        <p role="alert" className="own-problem">
          {problem}
        </p>
      )}
      <div className="own-dialog-foot">
        <Button
          type="text"
          onClick={() =>
            void send(() => call(security.cancelContact, { kind })).then((error) => (error ? told(error) : onClose()))
          }
        >
          {say(t.giveUp)}
        </Button>
        <Button disabled={wait > 0 || busy} onClick={() => void send(() => request(kind, pending.value)).then(told)}>
          {wait > 0 ? say(t.sendAgainIn, { seconds: wait }) : say(t.sendAgain)}
        </Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {say(common.confirm)}
        </Button>
      </div>
    </Form>
  )
}
