import { confirmForm, security } from '@clearway/contract/features/account/security'
import { securityText as t } from '@clearway/contract/features/account/security.text'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { Button, Form, Input, Modal, Radio, Space, type FormInstance } from 'antd'
import { useState } from 'react'

import { call, type ProofWanted } from '../../kernel/api.ts'
import { formRules, showErrors } from '../../kernel/form/formRules.ts'
import { layers } from '../../kernel/form/layers.ts'
import { useText } from '../../kernel/language.ts'
import { me } from '../../kernel/me.ts'
import { countdownText } from './countdown.text.ts'
import { useCountdown } from './countdown.ts'
import { stepUpText as words } from './stepUp.text.ts'

/** Each way with the field of the form that proves it; codes that we send have to be asked for. */
const ways = {
  password: { field: 'password', name: words.byPassword, label: sessionText.password },
  mail: { field: 'mailCode', name: words.byMail, label: words.mailCode },
  sms: { field: 'smsCode', name: words.bySms, label: words.smsCode },
  code: { field: 'code', name: words.byCode, label: sessionText.mfaCode },
} as const
type Way = keyof typeof ways
type Field = (typeof ways)[Way]['field']
type Values = Partial<Record<Field, string>>

interface Props {
  /** Null while nobody asks. */
  readonly wanted: ProofWanted | null
  readonly onDone: (proved: boolean) => void
}

/** Asks the person to prove who they are, before something that a passer-by, or a single company, must not do. */
export function StepUpDialog({ wanted, onDone }: Props) {
  const say = useText()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  // What was asked stays to be seen while the dialog closes; asked for the next proof, it begins anew.
  const [asked, setAsked] = useState({ wanted, count: 0 })
  if (wanted && wanted !== asked.wanted) setAsked({ wanted, count: asked.count + 1 })
  const done = (proved: boolean) => {
    setBusy(false)
    onDone(proved)
  }
  return (
    <Modal
      open={wanted !== null}
      title={say(t.confirmFirst)}
      onCancel={() => done(false)}
      onOk={form.submit}
      okText={say(common.confirm)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      width={420}
      mask={{ closable: false }}
      zIndex={layers.proof}
    >
      {asked.wanted && (
        <Proof key={asked.count} wanted={asked.wanted} form={form} onBusy={setBusy} onProved={() => done(true)} />
      )}
    </Modal>
  )
}

/** Why it is asked, in the words of the one that asks. */
function why({ ways: given, own }: ProofWanted): Text {
  if (!own) return words.safety
  return given.length === 1 && given[0] === 'code' ? words.second : words.own
}

const digits = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 9, placeholder: '000000' } as const

interface ProofProps {
  readonly wanted: ProofWanted
  readonly form: FormInstance<Values>
  readonly onBusy: (busy: boolean) => void
  readonly onProved: () => void
}

function Proof({ wanted, form, onBusy, onProved }: ProofProps) {
  const say = useText()
  const user = me()?.user
  const known = (Object.keys(ways) as Way[]).filter((way) => wanted.ways.includes(way))
  const [chosen, setChosen] = useState<Way>()
  const [problem, setProblem] = useState<string>()
  // Asked for the safety of the account, who has the app has it at hand.
  const way = chosen ?? (!wanted.own && known.includes('code') ? 'code' : (known[0] ?? 'password'))
  const { field, label } = ways[way]
  const rules = formRules(confirmForm, (values) => ({ [field]: values[field] }))(field)
  const confirm = async (values: Values) => {
    onBusy(true)
    setProblem(undefined)
    try {
      await call(security.confirm, { [field]: values[field] })
      onProved()
    } catch (error) {
      setProblem(showErrors(form, error))
      onBusy(false)
    }
  }
  const choose = (next: Way) => {
    setChosen(next)
    setProblem(undefined)
  }
  return (
    <>
      <p className="shell-quiet">{say(why(wanted), { tenant: user?.tenantName ?? '' })}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={(values) => void confirm(values)}
      >
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        {known.length > 1 && (
          <Radio.Group
            className="shell-ways"
            aria-label={say(words.how)}
            value={way}
            onChange={(event) => choose(event.target.value as Way)}
            options={known.map((value) => ({ value, label: say(ways[value].name) }))}
          />
        )}
        {way === 'mail' || way === 'sms' ? (
          <SentCode key={way} way={way} form={form} focus={!chosen} onProblem={setProblem} />
        ) : (
          // Whoever goes through the ways by the arrow keys must not be carried off by the first of them.
          <Form.Item key={way} name={field} label={say(label)} rules={rules} validateTrigger={[]}>
            {way === 'password' ? (
              <Input.Password autoFocus={!chosen} autoComplete="current-password" maxLength={128} />
            ) : (
              <Input {...digits} autoFocus={!chosen} />
            )}
          </Form.Item>
        )}
        {problem && (
          <p role="alert" className="shell-alert">
            {problem}
          </p>
        )}
        <button type="submit" hidden aria-label={say(common.confirm)} />
      </Form>
    </>
  )
}

interface SentCodeProps {
  readonly way: 'mail' | 'sms'
  readonly form: FormInstance<Values>
  readonly focus: boolean
  readonly onProblem: (problem: string | undefined) => void
}

/** The field for a code that goes to the person's own address or number, and the button that sends it. */
function SentCode({ way, form, focus, onProblem }: SentCodeProps) {
  const say = useText()
  const [again, setAgain] = useCountdown()
  const [busy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const { field, label } = ways[way]
  const send = async () => {
    setBusy(true)
    onProblem(undefined)
    try {
      const sent = await call(security.sendProof, { channel: way })
      setSentTo(sent.sentTo)
      setAgain(sent.nextAfterSeconds)
      form.focusField(field)
    } catch (error) {
      onProblem(showErrors(form, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Form.Item label={say(label)} htmlFor={field}>
        <Space.Compact block>
          <Form.Item
            name={field}
            noStyle
            rules={formRules(confirmForm, (values) => ({ [field]: values[field] }))(field)}
            validateTrigger={[]}
          >
            <Input {...digits} id={field} />
          </Form.Item>
          <Button autoFocus={focus} onClick={() => void send()} loading={busy} disabled={again > 0}>
            {again > 0 ? say(countdownText.sendAgain, { seconds: again }) : say(countdownText.sendCode)}
          </Button>
        </Space.Compact>
      </Form.Item>
      <p role="status" className="shell-quiet">
        {sentTo && say(words.sentTo, { to: sentTo })}
      </p>
    </>
  )
}
