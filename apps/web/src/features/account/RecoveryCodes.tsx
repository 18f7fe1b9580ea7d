import { App, Button, Modal, Space } from 'antd'

import { useText } from '../../kernel/language.ts'
import { me } from '../../kernel/me.ts'
import { securityWords as t } from './security.text.ts'

/** The ten codes, this once: to download, to print or to copy. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[] | null; onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const { username = '', tenantCode = '' } = me()?.user ?? {}
  const save = () => {
    const head = say(t.fileHead, { account: `${username} (${tenantCode})`, day: new Date().toISOString().slice(0, 10) })
    const url = URL.createObjectURL(
      new Blob([`${head}\n\n${(codes ?? []).join('\n')}\n`], { type: 'text/plain;charset=utf-8' }),
    )
    Object.assign(document.createElement('a'), { href: url, download: 'clearway-recovery-codes.txt' }).click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  const copy = () =>
    void navigator.clipboard?.writeText((codes ?? []).join('\n')).then(
      () => message.success(say(t.copied)),
      () => undefined,
    )
  return (
    <Modal
      open={codes !== null}
      title={say(t.codesTitle)}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={460}
      rootClassName="own-codes-dialog"
      footer={
        <Button type="primary" onClick={onClose}>
          {say(t.saved)}
        </Button>
      }
    >
      <p className="own-lead">{say(t.codesWhy)}</p>
      <ol className="own-codes">
        {codes?.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Space wrap className="own-codes-tools">
        <Button onClick={save}>{say(t.download)}</Button>
        <Button onClick={() => window.print()}>{say(t.print)}</Button>
        {'clipboard' in navigator && <Button onClick={copy}>{say(t.copy)}</Button>}
      </Space>
    </Modal>
  )
}
