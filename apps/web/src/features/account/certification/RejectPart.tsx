import { common } from '@clearway/contract/kernel/common.text'
import { Button, Input } from 'antd'
import { useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { reviewText as t } from './review.text.ts'
import type { Reasons } from './ReviewFacts.tsx'
import type { Decision } from './useReview.ts'

interface Props {
  readonly reasons: Reasons
  readonly busy: boolean
  readonly onSend: (decision: Decision) => void
  readonly onCancel: () => void
}

/** The general reason and the sending, beneath the fields with theirs. */
export function RejectPart({ reasons, busy, onSend, onCancel }: Props) {
  const say = useText()
  const [general, setGeneral] = useState('')
  const fieldReasons = Object.fromEntries(
    Object.entries(reasons).flatMap(([field, reason]) => (reason.trim() ? [[field, reason.trim()]] : [])),
  )
  const said = general.trim() !== '' || Object.keys(fieldReasons).length > 0
  const send = () =>
    onSend({ approvalStatus: 'rejected', fieldReasons, ...(general.trim() && { reason: general.trim() }) })
  return (
    <div className="review-reject">
      <p className="cert-quiet">{say(t.rejectHint)}</p>
      <label htmlFor="review-general">{say(t.general)}</label>
      <Input.TextArea
        id="review-general"
        value={general}
        maxLength={500}
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={(event) => setGeneral(event.target.value)}
      />
      <p className="cert-quiet">{say(t.generalHint)}</p>
      <div className="review-actions">
        <Button danger type="primary" disabled={!said} loading={busy} onClick={send}>
          {say(t.sendBack)}
        </Button>
        <Button onClick={onCancel}>{say(common.cancel)}</Button>
      </div>
    </div>
  )
}
