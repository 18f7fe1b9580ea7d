import { security } from '@clearway/contract/features/account/security'
import { sessionText } from '@clearway/contract/features/account/session.text'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Button, Form, Input, Modal, QRCode, type FormInstance } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { formRules, showErrors } from '../../kernel/form/formRules.ts'
import { useText } from '../../kernel/language.ts'
import { securityWords as t } from './security.text.ts'

export interface MfaKey {
  readonly secret: string
  readonly uri: string
}

const enableRules = formRules(security.enableMfa.input)
const disableRules = formRules(security.disableMfa.input)

/** Sends what was typed; what is refused stands at its field, the rest in `problem`. */
function useAnswer<Values>(form: FormInstance<Values>, send: (values: Values) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async (values: Values) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await send(values)
    } catch (error) {
      setProblem(showErrors(form, error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, submit }
}

/** The key as a picture and in letters, and the code that proves that it arrived. */
export function MfaSetUpDialog({
  mfaKey,
  onDone,
  onClose,
}: {
  mfaKey: MfaKey | null
  onDone: (codes: string[]) => void
  onClose: () => void
}) {
  const say = useText()
  const [form] = Form.useForm<{ code: string }>()
  const { busy, problem, submit } = useAnswer(form, async (values) =>
    onDone((await call(security.enableMfa, values)).recoveryCodes),
  )
  return (
    <Modal
      open={mfaKey !== null}
      title={say(t.scanTitle)}
      onCancel={onClose}
      onOk={form.submit}
      okText={say(t.turnOn)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      width={460}
      mask={{ closable: false }}
    >
      {mfaKey && (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          preserve={false}
          onFinish={(values) => void submit(values)}
        >
          <KeyToScan mfaKey={mfaKey} />
          <p className="own-lead">{say(t.scanCode)}</p>
          <Form.Item name="code" label={say(sessionText.mfaCode)} rules={enableRules('code')} validateTrigger={[]}>
            <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={9} placeholder="000000" />
          </Form.Item>
          {problem && (
            <p role="alert" className="own-problem">
              {problem}
            </p>
          )}
        </Form>
      )}
    </Modal>
  )
}

function KeyToScan({ mfaKey }: { mfaKey: MfaKey }) {
  const say = useText()
  const { message } = App.useApp()
  const copy = () =>
    void navigator.clipboard?.writeText(mfaKey.secret).then(
      () => message.success(say(t.copied)),
      () => undefined,
    )
  return (
    <>
      <p className="own-lead">{say(t.scan)}</p>
      <div className="own-qr" role="img" aria-label={say(t.qr)}>
        <div aria-hidden="true">
          <QRCode value={mfaKey.uri} type="svg" size={184} bordered={false} color="#000000" bgColor="#ffffff" />
        </div>
      </div>
      <p className="own-lead">
        {say(t.scanKey)}
        <br />
        <code className="own-key">{mfaKey.secret.match(/.{1,4}/g)?.join(' ')}</code>{' '}
        <Button size="small" onClick={copy}>
          {say(t.copy)}
        </Button>
      </p>
    </>
  )
}

/** Password and code together take the second factor off. */
export function MfaOffDialog({ open, onDone, onClose }: { open: boolean; onDone: () => void; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<{ password: string; code: string }>()
  const { busy, problem, submit } = useAnswer(form, async (values) => {
    await call(security.disableMfa, values)
    onDone()
  })
  return (
    <Modal
      open={open}
      title={say(t.offTitle)}
      onCancel={onClose}
      onOk={form.submit}
      okText={say(t.turnOff)}
      okButtonProps={{ danger: true }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
      width={440}
      mask={{ closable: false }}
    >
      <p className="own-lead">{say(t.offWhy)}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="password"
          label={say(sessionText.password)}
          rules={disableRules('password')}
          validateTrigger={[]}
        >
          <Input.Password autoFocus autoComplete="current-password" maxLength={128} />
        </Form.Item>
        <Form.Item name="code" label={say(sessionText.mfaCode)} rules={disableRules('code')} validateTrigger={[]}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={9} placeholder="000000" />
        </Form.Item>
        {problem && (
          <p role="alert" className="own-problem">
            {problem}
          </p>
        )}
        <button type="submit" hidden aria-label={say(common.confirm)} />
      </Form>
    </Modal>
  )
}
