import type { OpenedCertification } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import { Alert } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { reviewText as t } from './review.text.ts'

/** What the reviewer should know before he decides: who may not, what looks odd, what is other than last time. */
export function ReviewNotes({ opened: { row, steps, warnings, changes, attempts } }: { opened: OpenedCertification }) {
  const say = useText()
  const barred = steps.find(({ step }) => step === (row.approvalStatus === 'approved' ? 'revoke' : 'take'))
  const open =
    row.approvalStatus === 'submitted' || row.approvalStatus === 'inReview' || row.approvalStatus === 'approved'
  const again = changes !== null && attempts.length > 1 && row.approvalStatus !== 'draft'
  return (
    <div className="review-notes">
      {open && barred?.why && <Alert type="info" showIcon title={say(barred.why)} />}
      {warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <ul>
              {warnings.map((w) => (
                <li key={w.field}>{say(w.message)}</li>
              ))}
            </ul>
          }
        />
      )}
      {again && (
        <Alert type="info" title={changes.length > 0 ? say(t.changed, { count: changes.length }) : say(t.unchanged)} />
      )}
      {row.reason && (
        <Alert
          type={row.approvalStatus === 'approved' ? 'success' : 'error'}
          title={say(userAuthText.reason)}
          description={row.reason}
        />
      )}
    </div>
  )
}
