import { appclient, type Appclient } from '@clearway/contract/features/admin/signOn/appclient'
import { appclientText } from '@clearway/contract/features/admin/signOn/appclient.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Input, Modal, Space } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { appclientPageText as t } from './appclient.text.ts'

export interface Told {
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizedGrantTypes?: readonly string[] | undefined
}

const tokenCall = ({ clientId, clientSecret }: Told) =>
  `curl -u '${clientId}:${clientSecret}' -d grant_type=client_credentials ${location.origin}/api/uaa/oauth/token`

/** The secret, the one time that it is told. Only the button closes it: a key or a click beside it would lose the secret. */
export function SecretDialog({ told, onClose }: { told: Told | null; onClose: () => void }) {
  const say = useText()
  return (
    <Modal
      open={told !== null}
      onCancel={onClose}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={say(t.secretTitle, { name: told?.clientId ?? '' })}
      destroyOnHidden
      footer={
        <Button type="primary" onClick={onClose}>
          {say(t.kept)}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={say(t.secretOnce)} style={{ marginBlockEnd: 16 }} />
      {told && (
        <>
          <Copied label={say(appclientText.clientId)} value={told.clientId} />
          <Copied label={say(appclientText.clientSecret)} value={told.clientSecret} />
          {told.authorizedGrantTypes?.includes('client_credentials') && (
            <Copied label={say(t.howTo)} value={tokenCall(told)} />
          )}
        </>
      )}
    </Modal>
  )
}

function Copied({ label, value }: { label: string; value: string }) {
  const say = useText()
  const { message } = App.useApp()
  const copy = () =>
    void navigator.clipboard?.writeText(value).then(
      () => message.success(say(t.copied)),
      () => undefined,
    )
  return (
    <label className="admin-copied">
      <span>{label}</span>
      <Space.Compact block>
        <Input readOnly value={value} onFocus={(event) => event.target.select()} style={{ fontFamily: 'monospace' }} />
        <Button onClick={copy} aria-label={`${say(t.copy)} ${label}`}>
          {say(t.copy)}
        </Button>
      </Space.Compact>
    </label>
  )
}

/** Asks before the old secret dies. */
export function RotateDialog({
  client,
  onClose,
  onTold,
}: {
  client: Appclient | null
  onClose: () => void
  onTold: (told: Told) => void
}) {
  const say = useText()
  const queries = useQueryClient()
  const report = useReport()
  const [endTokens, setEndTokens] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => {
    setEndTokens(false)
    onClose()
  }
  const rotate = async () => {
    setBusy(true)
    try {
      const told = await call(appclient.routes.rotateSecret, { id: client!.id, endTokens })
      void queries.invalidateQueries({ queryKey: [appclient.name] })
      close()
      onTold({
        clientId: String(told.clientId),
        clientSecret: told.clientSecret,
        authorizedGrantTypes: told.authorizedGrantTypes,
      })
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={client !== null}
      onCancel={close}
      onOk={() => void rotate()}
      title={say(t.rotateTitle, { name: client?.clientId ?? '' })}
      okText={say(t.rotate)}
      okButtonProps={{ danger: true }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
    >
      <p className="admin-note">{say(t.rotateBody)}</p>
      {Boolean(client?.tokenCount) && (
        <Checkbox checked={endTokens} onChange={(event) => setEndTokens(event.target.checked)}>
          {say(t.alsoTokens, { count: client!.tokenCount })}
        </Checkbox>
      )}
    </Modal>
  )
}
