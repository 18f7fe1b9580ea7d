import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { Form, Input, Modal } from 'antd'
import { useState, type ReactNode } from 'react'

import { submitKeys, useCtrlEnter } from '../../../kernel/form/formKeys.ts'
import { useOnceKey } from '../../../kernel/form/onceKey.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'

export interface StepDialogProps {
  readonly title: string
  readonly hint?: string
  readonly okText: string
  /** `Close` unless that is what the step does. */
  readonly cancelText?: Text
  readonly danger?: boolean
  /** Left out, none is asked. */
  readonly reason?: { readonly label: string; readonly required: boolean }
  /** Something else is still missing. */
  readonly notYet?: boolean
  readonly children?: ReactNode
  /** Sends it; `key` stays the same through every click and retry of the same answer. */
  readonly onSend: (reason: string, keyOf: (asked: unknown) => string) => Promise<unknown>
  readonly reread: readonly string[]
  readonly success?: Text | null
  readonly onClose: () => void
}

const none = [] as const

/** Asks before a step that cannot be taken back, with a reason where one is wanted. */
export function StepDialog({
  title,
  hint,
  okText,
  cancelText = common.close,
  danger = false,
  reason,
  notYet = false,
  children,
  onSend,
  reread,
  success,
  onClose,
}: StepDialogProps) {
  const say = useText()
  const [typed, setTyped] = useState('')
  const keyOf = useOnceKey()
  const { busy, send } = useSend({ onDone: onClose, reread, ...(success !== undefined && { success }) })
  const missing = notYet || (reason?.required === true && !typed.trim())
  const go = () => {
    if (!busy && !missing) void send(() => onSend(typed.trim(), keyOf))
  }
  const onKeyDown = useCtrlEnter(go, reason ? submitKeys : none)
  return (
    <Modal
      open
      onCancel={onClose}
      title={title}
      okText={okText}
      cancelText={say(cancelText)}
      confirmLoading={busy}
      okButtonProps={{ danger, disabled: missing, ...(!reason && !children && { autoFocus: true }) }}
      onOk={go}
    >
      {hint && <p className="ledger-quiet">{hint}</p>}
      <Form layout="vertical" className="ledger-step">
        {children}
        {reason && (
          <Form.Item label={reason.label} htmlFor="step-reason" required={reason.required}>
            <Input.TextArea
              id="step-reason"
              rows={3}
              maxLength={500}
              value={typed}
              autoFocus={!children}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={onKeyDown}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
