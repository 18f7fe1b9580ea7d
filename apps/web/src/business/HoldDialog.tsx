import { customerHoldText } from '@clearway/contract/business/customerHold.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Modal, Radio } from 'antd'
import { useState } from 'react'

import { Labelled, ReasonBox } from '../kernel/form/Labelled.tsx'
import { useSend } from '../kernel/form/useSend.ts'
import { useText } from '../kernel/language.ts'
import { callAny } from '../kernel/rows.ts'
import { customerHoldPageText as t } from './customerHoldPage.text.ts'
import type { HeldResource, HeldRow } from './useRelease.ts'

type Kind = keyof typeof customerHoldText.kinds
const kinds = Object.keys(customerHoldText.kinds) as Kind[]

interface Props {
  readonly resource: HeldResource
  readonly row: HeldRow
  readonly onClose: () => void
}

/** Puts a customer on hold, and says why. */
export function HoldDialog({ resource, row: { id, version, name }, onClose }: Props) {
  const say = useText()
  const [kind, setKind] = useState<Kind>('credit')
  const [reason, setReason] = useState('')
  const { busy, send } = useSend({ onDone: onClose, reread: [resource.name] })
  const save = () => send(() => callAny(resource.routes.hold, { id, version, kind, reason: reason.trim() }))
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
            options={kinds.map((value) => ({ value, label: say(customerHoldText.kinds[value]) }))}
            onChange={(e) => setKind(e.target.value as Kind)}
          />
        )}
      </Labelled>
      <ReasonBox label={say(t.reason)} required max={300} value={reason} onChange={setReason} />
    </Modal>
  )
}
