import { usPower, type UsPowerRow } from '@clearway/contract/features/customs/united-states/usPower'
import { usPowerText as f } from '@clearway/contract/features/customs/united-states/usPower.text'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Button, Form, Input, Modal, Space } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { unitedStatesText as t } from './unitedStates.text.ts'

/** Sends a power to be signed, and shows the link to be passed on. */
export function SendDialog({
  row: { id, version, code, state, sentTo },
  onClose,
}: {
  row: UsPowerRow
  onClose: () => void
}) {
  const say = useText()
  const [form] = Form.useForm<{ mail?: string }>()
  // What it was when the dialog opened: once it is sent, the row says so.
  const [again] = useState(state === 'sent')
  const [address, setAddress] = useState<string | null>(null)
  const { busy, send } = useSend({ form, onDone: () => {}, reread: [usPower.name] })
  const save = ({ mail }: { mail?: string }) =>
    send(async () => {
      const { path } = await call(usPower.routes.send, { id, version, ...(mail?.trim() && { mail: mail.trim() }) })
      setAddress(new URL(path, location.href).href)
    })
  return (
    <Modal
      open
      title={say(again ? t.sendAgainTitle : t.sendTitle, { code })}
      onCancel={onClose}
      footer={
        address
          ? [
              <Button key="close" onClick={onClose}>
                {say(common.close)}
              </Button>,
            ]
          : [
              <Button key="cancel" onClick={onClose}>
                {say(common.cancel)}
              </Button>,
              <Button key="send" type="primary" loading={busy} onClick={form.submit}>
                {say(again ? f.sendAgain : f.steps.send)}
              </Button>,
            ]
      }
    >
      <p>{say(again && !address ? t.sendAgainHint : t.sendHint)}</p>
      {address ? (
        <Passing address={address} />
      ) : (
        <Form
          form={form}
          layout="vertical"
          initialValues={{ mail: sentTo ?? undefined }}
          onFinish={(typed) => void save(typed)}
        >
          <Form.Item name="mail" label={say(t.mail)}>
            <Input type="email" autoFocus maxLength={254} />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}

function Passing({ address }: { address: string }) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const copy = () => void navigator.clipboard.writeText(address).then(() => message.success(say(t.copied)), report)
  return (
    <>
      <Space.Compact block>
        <Input readOnly value={address} aria-label={say(t.link)} onFocus={(e) => e.target.select()} />
        <Button type="primary" autoFocus onClick={copy}>
          {say(t.copyLink)}
        </Button>
      </Space.Compact>
      <p className="us-quiet">{say(t.linkOnce)}</p>
    </>
  )
}
