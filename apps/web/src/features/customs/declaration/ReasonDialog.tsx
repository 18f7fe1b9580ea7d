import { common } from '@clearway/contract/kernel/common.text'
import { Modal } from 'antd'
import { useState } from 'react'

import { ReasonBox } from '../../../kernel/form/Labelled.tsx'
import { useText } from '../../../kernel/language.ts'
import { declarationPageText as t } from './declarationPage.text.ts'

/** Why a declaration goes back to its maker. */
export function ReasonDialog({
  code,
  busy,
  onClose,
  onSend,
}: {
  code: string
  busy: boolean
  onClose: () => void
  onSend: (reason: string) => void
}) {
  const say = useText()
  const [reason, setReason] = useState('')
  return (
    <Modal
      open
      title={say(t.takeBackTitle, { code })}
      okText={say(t.takeBack)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => onSend(reason.trim())}
    >
      <p className="dec-quiet">{say(t.reasonHint)}</p>
      <ReasonBox label={say(t.reason)} onChange={setReason} />
    </Modal>
  )
}
