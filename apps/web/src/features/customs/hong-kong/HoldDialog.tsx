import { customerProfile, type CustomerProfileRow } from '@clearway/contract/features/customs/hong-kong/customerProfile'
import { customerProfileText as f } from '@clearway/contract/features/customs/hong-kong/customerProfile.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Modal, Radio } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { Labelled, ReasonBox } from '../../../kernel/form/Labelled.tsx'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { basicDataText as t } from './basicData.text.ts'

type Kind = keyof typeof f.holdKinds
const kinds = Object.keys(f.holdKinds) as Kind[]

/** Puts a customer on hold, and says why. */
export function HoldDialog({ row: { id, version, name }, onClose }: { row: CustomerProfileRow; onClose: () => void }) {
  const say = useText()
  const [kind, setKind] = useState<Kind>('credit')
  const [reason, setReason] = useState('')
  const { busy, send } = useSend({ onDone: onClose, reread: [customerProfile.name] })
  const save = () => send(() => call(customerProfile.routes.hold, { id, version, kind, reason: reason.trim() }))
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.holdTitle, { name })}
      okText={say(t.hold)}
      okButtonProps={{ danger: true, disabled: !reason.trim() }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void save()}
    >
      <p>{say(t.holdBody)}</p>
      <Labelled label={say(t.holdKind)}>
        {(fieldId) => (
          <Radio.Group
            id={fieldId}
            value={kind}
            options={kinds.map((value) => ({ value, label: say(f.holdKinds[value]) }))}
            onChange={(e) => setKind(e.target.value as Kind)}
          />
        )}
      </Labelled>
      <ReasonBox label={say(t.reason)} required max={300} value={reason} onChange={setReason} />
    </Modal>
  )
}
