import {
  CheckCircleFilled,
  ClockCircleFilled,
  CloseCircleFilled,
  EditFilled,
  ExclamationCircleFilled,
  MinusCircleFilled,
} from '@ant-design/icons'
import type { CertificationKind } from '@clearway/contract/business/certificate'
import type { ApprovalStatus } from '@clearway/contract/features/account/certification/certificationSteps'
import { endsSoonDays, type OpenedCertification } from '@clearway/contract/features/account/certification/userAuth'
import type { ReactNode } from 'react'

import { useText } from '../../../kernel/language.ts'
import { partLabel } from './certificationFields.ts'
import { certificationPageText as t } from './certificationPage.text.ts'
import { daysUntil, openAttempt, useToday, type OwnCertification } from './useOwnCertification.ts'

type Tone = 'good' | 'warn' | 'bad' | 'wait' | 'quiet'
const tones: Readonly<Record<ApprovalStatus, Tone>> = {
  draft: 'quiet',
  submitted: 'wait',
  inReview: 'wait',
  approved: 'good',
  rejected: 'bad',
  expired: 'warn',
  revoked: 'bad',
}
const marks: Readonly<Record<Tone, ReactNode>> = {
  good: <CheckCircleFilled aria-hidden />,
  warn: <ExclamationCircleFilled aria-hidden />,
  bad: <CloseCircleFilled aria-hidden />,
  wait: <ClockCircleFilled aria-hidden />,
  quiet: <MinusCircleFilled aria-hidden />,
}

/** Where it stands, at a glance: what counts, until when, and what is under way beside it. */
export function Standing({ own, actions }: { own: OwnCertification; actions: ReactNode }) {
  const say = useText()
  const today = useToday()
  const { standing, latest, kind } = own
  const open = openAttempt(own)
  const until = standing?.row.validTo
  const days = until ? daysUntil(until, today) : undefined
  const soon = days !== undefined && days <= endsSoonDays
  const shown = standing ? undefined : latest?.row.approvalStatus
  const tone: Tone = standing ? (soon ? 'warn' : 'good') : shown ? tones[shown] : 'quiet'
  const title = standing ? say(t.standsUntil, { until }) : shown ? say(t.state[shown]) : say(t.none)
  return (
    <div className="cert-standing" data-tone={tone}>
      <div className="cert-mark">{shown === 'draft' ? <EditFilled aria-hidden /> : marks[tone]}</div>
      <div className="cert-words">
        <strong role="status">{title}</strong>
        {days !== undefined && (
          <span className="cert-days">{days === 0 ? say(t.lastDay) : say(t.daysLeft, { days })}</span>
        )}
        {standing && open && <p>{say(t.state[open.row.approvalStatus])}</p>}
        {standing && soon && !open && <p>{say(t.endsSoon)}</p>}
        {!latest && <p>{say(t.intro[kind])}</p>}
        {(open?.row.approvalStatus === 'submitted' || open?.row.approvalStatus === 'inReview') && (
          <p className="cert-quiet">{say(t.review)}</p>
        )}
        {latest && latest !== standing && <Reasons kind={kind} opened={latest} />}
      </div>
      <div className="cert-actions">{actions}</div>
    </div>
  )
}

/** What the reviewer said, in general and of single fields and papers. */
function Reasons({ kind, opened }: { kind: CertificationKind; opened: OpenedCertification }) {
  const say = useText()
  const { row, fieldReasons } = opened
  const parts = Object.entries(fieldReasons)
  if (!row.reason && parts.length === 0) return null
  return (
    <div className="cert-reasons">
      <strong>{say(t.reasonOf)}</strong>
      {row.reason && <p>{row.reason}</p>}
      <ul>
        {parts.map(([part, reason]) => (
          <li key={part}>
            {say(partLabel(kind, part) ?? { zh: part, tw: part, en: part })}
            {': '}
            {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
