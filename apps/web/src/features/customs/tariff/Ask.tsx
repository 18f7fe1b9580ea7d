import { common } from '@clearway/contract/kernel/common.text'
import { Alert, Form, Modal } from 'antd'
import { useState, type ReactNode } from 'react'

import { isApiError } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { problemWords } from '../../../kernel/report.ts'

interface AskProps {
  readonly title: string
  /** What the button does. */
  readonly ok: string
  readonly danger?: boolean
  /** False keeps the button off. */
  readonly ready?: boolean
  readonly onClose: () => void
  readonly send: () => Promise<void>
  readonly onRefused?: (error: unknown) => void
  readonly children: ReactNode
  /** Stands below what was refused: how to go on all the same. */
  readonly below?: ReactNode
}

/** A question with an answer that travels: what was refused is told in the dialog, which stays. */
export function Ask({ title, ok, danger = false, ready = true, onClose, send, onRefused, children, below }: AskProps) {
  const say = useText()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const answer = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await send()
    } catch (error) {
      onRefused?.(error)
      setProblem(
        isApiError(error) && error.errors.length ? error.errors.map((e) => e.message).join('; ') : problemWords(error),
      )
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      onCancel={onClose}
      title={title}
      okText={ok}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: !ready, danger }}
      onOk={() => void answer()}
    >
      <Form layout="vertical" component="div">
        {children}
      </Form>
      {problem && <Alert type="warning" showIcon role="alert" title={problem} />}
      {below}
    </Modal>
  )
}
