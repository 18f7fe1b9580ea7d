import { statusColours } from '@clearway/contract/features/account/certification/certificationSteps'
import type { OpenedCertification, UserAuthRow } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'
import { Tag } from 'antd'
import { useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { ActionButton, type Action } from '../../../kernel/list/RowActions.tsx'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { AttemptList } from './Attempts.tsx'
import { certifiedName } from './certificationFields.ts'
import { certificationPageText } from './certificationPage.text.ts'
import { RejectPart } from './RejectPart.tsx'
import { reviewText as t } from './review.text.ts'
import { ReviewFacts, type Reasons } from './ReviewFacts.tsx'
import { ReviewNotes } from './ReviewNotes.tsx'
import { ReviewPapers } from './ReviewPapers.tsx'
import { useDecide, type Decision } from './useReview.ts'
import { useReviewSteps, type DecisionDialog } from './useReviewSteps.ts'

const ApproveDialog = later(
  () => import('./DecisionDialogs.tsx').then((m) => m.ApproveDialog),
  () => true,
)
const RevokeDialog = later(
  () => import('./DecisionDialogs.tsx').then((m) => m.RevokeDialog),
  () => true,
)

/** Who applies for what, the details and the papers beside each other, and what was decided before. */
export function OpenedReview({ opened }: { opened: OpenedCertification }) {
  const say = useText()
  const { row } = opened
  const { busy, decide } = useDecide(row.id, row.version)
  const [dialog, setDialog] = useState<DecisionDialog>()
  const [reasons, setReasons] = useState<Reasons>()
  const answer = async (decision: Decision) => {
    if (!(await decide(decision))) return
    setDialog(undefined)
    setReasons(undefined)
  }
  const startReject = () => {
    setReasons({})
    // Where the first reason is written, once it is there.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.review-facts .review-reason')?.focus())
  }
  const actions = useReviewSteps(opened, {
    answer: (decision) => void answer(decision),
    open: setDialog,
    reject: startReject,
  })
  const onReason = (field: string, reason: string) => setReasons((before) => ({ ...before, [field]: reason }))
  const editing = row.approvalStatus === 'inReview' ? reasons : undefined
  return (
    <>
      <Head row={row} actions={actions} />
      <ReviewNotes opened={opened} />
      <div className="review-columns">
        <div className="review-left">
          <h2>{say(t.facts)}</h2>
          <ReviewFacts opened={opened} reasons={editing} onReason={onReason} />
          {editing && (
            <RejectPart
              reasons={editing}
              busy={busy === 'rejected'}
              onSend={(decision) => void answer(decision)}
              onCancel={() => setReasons(undefined)}
            />
          )}
          <h2>{say(certificationPageText.attempts)}</h2>
          <AttemptList attempts={opened.attempts} />
        </div>
        <div className="review-right">
          <h2>{say(t.papers)}</h2>
          <ReviewPapers opened={opened} reasons={editing} onReason={onReason} />
        </div>
      </div>
      <AskedDecision
        dialog={dialog}
        row={row}
        busy={busy !== undefined}
        onDecide={(decision) => void answer(decision)}
        onClose={() => setDialog(undefined)}
      />
    </>
  )
}

function Head({ row, actions }: { row: UserAuthRow; actions: readonly Action[] }) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <header className="review-head">
      <h1>{certifiedName(row)}</h1>
      <Tag>{say(userAuthText.kinds[row.kind])}</Tag>
      <Tag color={statusColours[row.approvalStatus]}>{say(userAuthText.statuses[row.approvalStatus])}</Tag>
      <span className="cert-quiet">
        {[
          row.submittedAt && say(t.handedInBy, { name: row.applicantName ?? '', at: timeIn(zone, row.submittedAt) }),
          row.ownerName,
          row.approvalStatus === 'inReview' && row.reviewerName && say(t.takenBy, { name: row.reviewerName }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <div className="review-actions">
        {actions.map((action, n) => (
          <ActionButton key={action.key} action={action} primary={n === 0 && !action.danger && !action.offBecause} />
        ))}
      </div>
    </header>
  )
}

interface DialogsProps {
  readonly dialog: DecisionDialog | undefined
  readonly row: UserAuthRow
  readonly busy: boolean
  readonly onDecide: (decision: Decision) => void
  readonly onClose: () => void
}

function AskedDecision({ dialog, row, busy, onDecide, onClose }: DialogsProps) {
  return (
    <>
      {dialog === 'approve' && <ApproveDialog row={row} busy={busy} onDecide={onDecide} onClose={onClose} />}
      {dialog === 'revoke' && <RevokeDialog row={row} busy={busy} onDecide={onDecide} onClose={onClose} />}
    </>
  )
}
