import { sso } from '@clearway/contract/features/account/sso'
import { ssoText as t } from '@clearway/contract/features/account/sso.text'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { call, isApiError } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { backFromProvider } from '../../kernel/ssoTrip.ts'
import { ownPath } from '../session/ownPath.ts'
import { signIn } from '../session/session.ts'
import { accountText } from './account.text.ts'
import { AccountFrame, Problem } from './AccountFrame.tsx'

// The answer is good once, and a page may be drawn twice.
let taken: Promise<void> | undefined

/** Comes back from the identity provider with its answer, and goes on as whoever it means. */
export function SsoReturnPage() {
  const say = useText()
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const go = useEffectEvent((to: string, state?: unknown) => void navigate(to, { replace: true, state }))
  const failed = useEffectEvent((error: unknown) => setProblem(isApiError(error) ? error.message : say(t.unreachable)))
  useEffect(() => {
    const answer = location.search
    const take = async () => {
      const trip = backFromProvider()
      // Out of the address at once: nobody shall send it on with a bookmark.
      history.replaceState(null, '', location.pathname)
      if (trip?.link) {
        await call(sso.link, { ssoResponse: answer })
        return go(ownPath(trip.redirect))
      }
      const refusal = await signIn({ type: 'sso', sso_response: answer })
      if (!refusal) return go(ownPath(trip?.redirect ?? null))
      if (refusal.half)
        return go(`/login?redirect=${encodeURIComponent(ownPath(trip?.redirect ?? null))}`, { half: refusal.half })
      setProblem(refusal.message)
    }
    taken ??= take().finally(() => (taken = undefined))
    taken.catch(failed)
  }, [])
  return (
    <AccountFrame title={accountText.signInTitle}>
      {problem ? (
        <>
          <Problem>{problem}</Problem>
          <p className="entry-links">
            <Link to="/login">{say(t.back)}</Link>
          </p>
        </>
      ) : (
        <p role="status">{say(t.waiting)}</p>
      )}
    </AccountFrame>
  )
}
