import { invitedPerson } from '@clearway/contract/features/admin/membership/invitee'
import type { Output } from '@clearway/contract/kernel/route'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { problemWords } from '../../kernel/report.ts'
import { hasSession } from '../session/session.ts'
import { accountText as t } from './account.text.ts'
import { Problem } from './AccountFrame.tsx'

type Offer = Output<typeof invitedPerson.read>

/** Where an invitation is answered once the person is signed in. */
export const answerPath = (ticket: string): string => `/tenantApply?invitation=${encodeURIComponent(ticket)}`
/** Where a code of invitation is used. */
export const codePath = (code: string): string => `/tenantApply?code=${encodeURIComponent(code)}`

/** The invitation behind a mailed link. Who is signed in already goes on to answer it. */
export function useInvited(ticket: string, onward: string): { offer: Offer | undefined; problem: string } {
  const navigate = useNavigate()
  const [state, setState] = useState<{ offer: Offer | undefined; problem: string }>({ offer: undefined, problem: '' })
  useEffect(() => {
    if (!onward) return
    let here = true
    void hasSession()
      .catch(() => false)
      .then((has) => {
        if (!here) return
        if (has) return void navigate(onward, { replace: true })
        if (ticket)
          void call(invitedPerson.read, { ticket }).then(
            (offer) => here && setState({ offer, problem: '' }),
            (error: unknown) => here && setState({ offer: undefined, problem: problemWords(error) }),
          )
      })
    return () => void (here = false)
  }, [ticket, onward, navigate])
  return state
}

/** Who asks, above the form, and the way for those who have an account. */
export function Invited({ offer, problem, onward }: { offer: Offer | undefined; problem: string; onward: string }) {
  const say = useText()
  return (
    <>
      {problem && <Problem>{problem}</Problem>}
      {offer && <p className="entry-invited">{say(t.invitedBy, { who: offer.invitedBy, tenant: offer.tenantName })}</p>}
      {!problem && (
        <>
          <p className="entry-lead">{say(t.invitedHow)}</p>
          <p>
            <Link className="entry-go" to={`/login?redirect=${encodeURIComponent(onward)}`}>
              {say(t.invitedSignIn)}
            </Link>
          </p>
          <h2 className="entry-or">{say(t.invitedRegister)}</h2>
        </>
      )}
    </>
  )
}
