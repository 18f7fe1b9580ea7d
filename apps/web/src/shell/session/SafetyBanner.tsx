import type { SessionUser } from '@clearway/contract/features/account/session'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { ProofWanted } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { useReport } from '../../kernel/report.ts'
import { timeIn } from '../../kernel/show.ts'
import { shellText as t } from '../shell.text.ts'
import { loadMe } from './session.ts'

const StepUpDialog = later(
  () => import('./StepUpDialog.tsx').then((m) => m.StepUpDialog),
  (props) => props.wanted !== null,
)
const code: ProofWanted = { ways: ['code'], own: false }

/** What the person has to do for the safety of his account, now or before a day. */
export function SafetyBanner({ user, changePassword }: { user: SessionUser; changePassword: () => void }) {
  const say = useText()
  const report = useReport()
  const navigate = useNavigate()
  const [proving, setProving] = useState(false)
  const day = (at: string) => timeIn(user.timeZone, at).slice(0, 10)
  const toProfile = (
    <Button size="small" onClick={() => void navigate('/profile/index')}>
      {say(t.mfaSetUp)}
    </Button>
  )
  const proved = (yes: boolean) => {
    setProving(false)
    if (yes) void loadMe().catch(report)
  }
  return (
    <>
      {user.mfaNeeded === 'setUp' && <Alert banner type="warning" title={say(t.mfaMust)} />}
      {user.mfaNeeded === 'prove' && (
        <Alert
          banner
          type="warning"
          title={say(t.mfaProve)}
          action={
            <Button size="small" type="primary" onClick={() => setProving(true)}>
              {say(t.mfaProveNow)}
            </Button>
          }
        />
      )}
      {user.mfaDeadline && (
        <Alert banner closable type="info" title={say(t.mfaSoon, { day: day(user.mfaDeadline) })} action={toProfile} />
      )}
      {user.passwordExpiresAt && (
        <Alert
          banner
          closable
          type="info"
          title={say(t.passwordSoon, { day: day(user.passwordExpiresAt) })}
          action={
            <Button size="small" onClick={changePassword}>
              {say(t.passwordChange)}
            </Button>
          }
        />
      )}
      <StepUpDialog wanted={proving ? code : null} onDone={proved} />
    </>
  )
}
