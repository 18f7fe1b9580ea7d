import { documentsEnd } from '@clearway/contract/features/account/certification/certificationNeeds'
import type { UserAuthRow } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import { common } from '@clearway/contract/kernel/common.text'
import { DatePicker, Form, Input, Modal } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { certifiedName } from './certificationFields.ts'
import { reviewText as t } from './review.text.ts'
import { useToday } from './useOwnCertification.ts'
import type { Decision } from './useReview.ts'

interface Props {
  readonly row: UserAuthRow
  readonly busy: boolean
  readonly onDecide: (decision: Decision) => void
  readonly onClose: () => void
}

/** Asked back, so that nobody is certified by one careless key. */
export function ApproveDialog({ row, busy, onDecide, onClose }: Props) {
  const say = useText()
  const today = useToday()
  const [until, setUntil] = useState<string>()
  const [note, setNote] = useState('')
  const end = documentsEnd(row.kind, row)
  const words = { name: certifiedName(row), kind: say(userAuthText.kinds[row.kind]) }
  const send = () =>
    onDecide({
      approvalStatus: 'approved',
      ...(until && { validTo: until }),
      ...(note.trim() && { reason: note.trim() }),
    })
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.approveTitle, words)}
      okText={say(t.steps.approve)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ autoFocus: true }}
      onOk={send}
    >
      <Form layout="vertical">
        <Form.Item label={say(t.validTo)} htmlFor="review-until" extra={say(t.validToHint)}>
          <DatePicker
            id="review-until"
            style={{ width: '100%' }}
            minDate={dayjs(today).add(1, 'day')}
            {...(end && { maxDate: dayjs(end) })}
            value={until ? dayjs(until) : null}
            onChange={(next) => setUntil(next?.format('YYYY-MM-DD'))}
          />
        </Form.Item>
        <Form.Item label={say(t.note)} htmlFor="review-note">
          <Input.TextArea
            id="review-note"
            value={note}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => setNote(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

export function RevokeDialog({ row, busy, onDecide, onClose }: Props) {
  const say = useText()
  const [reason, setReason] = useState('')
  const words = { name: certifiedName(row), kind: say(userAuthText.kinds[row.kind]) }
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.revokeTitle, words)}
      okText={say(t.steps.revoke)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ danger: true, disabled: !reason.trim() }}
      onOk={() => onDecide({ approvalStatus: 'revoked', reason: reason.trim() })}
    >
      <Form layout="vertical">
        <Form.Item label={say(t.reason)} htmlFor="review-revoke" required extra={say(t.revokeHint)}>
          <Input.TextArea
            id="review-revoke"
            autoFocus
            value={reason}
            maxLength={500}
            showCount
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
