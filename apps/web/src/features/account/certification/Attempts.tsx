import type { CertificationKind } from '@clearway/contract/business/certificate'
import { statusColours } from '@clearway/contract/features/account/certification/certificationSteps'
import type { CertificationAttempt } from '@clearway/contract/features/account/certification/userAuth'
import { userAuthText } from '@clearway/contract/features/account/certification/userAuth.text'

import { useText } from '../../../kernel/language.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { certificationPageText as t } from './certificationPage.text.ts'
import { useOwnCertification } from './useOwnCertification.ts'

/** Every time it was handed in, the newest first. */
export function AttemptList({ attempts }: { attempts: readonly CertificationAttempt[] }) {
  const say = useText()
  const zone = useTimeZone()
  if (attempts.length === 0) return <p className="cert-quiet">{say(t.noAttempts)}</p>
  return (
    <ol className="cert-attempts">
      {attempts.map((a) => (
        <li key={a.id}>
          <strong>{say(t.attempt, { n: a.attempt })}</strong>{' '}
          <span>
            <span className={`list-dot list-dot-${statusColours[a.approvalStatus]}`} aria-hidden="true" />
            {say(userAuthText.statuses[a.approvalStatus])}
          </span>
          <p className="cert-quiet">
            {[
              a.submittedAt && say(t.handedIn, { at: timeIn(zone, a.submittedAt) }),
              a.decidedAt && say(t.decidedBy, { at: timeIn(zone, a.decidedAt), who: a.reviewerName ?? '' }),
              a.validTo && say(t.until, { until: a.validTo }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {a.reason && <p>{a.reason}</p>}
        </li>
      ))}
    </ol>
  )
}

export function OwnAttempts({ kind }: { kind: CertificationKind }) {
  const { own } = useOwnCertification(kind)
  if (!own) return null
  return <AttemptList attempts={(own.latest?.attempts ?? []).filter((a) => a.submittedAt !== null)} />
}
