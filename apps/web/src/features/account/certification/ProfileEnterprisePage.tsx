import { screenTitle } from '@clearway/contract/features/screens'

import { useText } from '../../../kernel/language.ts'

import '../../../kernel/rows.css'
import { OwnAttempts } from './Attempts.tsx'
import { certificationPageText as t } from './certificationPage.text.ts'
import { Gates } from './Gates.tsx'
import { OwnCertification } from './OwnCertification.tsx'

/** The certification of the caller's organisation. */
export function ProfileEnterprisePage() {
  const say = useText()
  return (
    <div className="cert-page">
      <h1>{say(screenTitle('profileEnterprise'))}</h1>
      <div className="cert-columns">
        <OwnCertification kind="enterprise" />
        <div className="cert-side">
          <section aria-labelledby="cert-gates">
            <h2 id="cert-gates">{say(t.gates)}</h2>
            <Gates />
          </section>
          <section aria-labelledby="cert-attempts">
            <h2 id="cert-attempts">{say(t.attempts)}</h2>
            <OwnAttempts kind="enterprise" />
          </section>
        </div>
      </div>
    </div>
  )
}
