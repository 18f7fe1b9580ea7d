import { say } from '@clearway/contract/kernel/text'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'

import { isApiError } from '../../kernel/api.ts'
import { language, useText } from '../../kernel/language.ts'
import { ownPath } from '../session/ownPath.ts'
import { sessionWords } from '../session/session.text.ts'
import { hasSession, mayHaveSession, signIn, trouble, type Half, type SignIn } from '../session/session.ts'
import { accountText as t } from './account.text.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame, Problem } from './AccountFrame.tsx'
import { MobileForm } from './MobileForm.tsx'
import { SecondStep } from './SecondStep.tsx'
import { useSignInTitle } from './signInLook.ts'

// A broken line has no words of its own worth showing.
const problemWords = (error: unknown): string =>
  isApiError(error) ? error.message : say(sessionWords.unreachable, language())

const ways = ['account', 'mobile'] as const

/** Sign-in by account or by mobile, then on to where the user was going. Who is in already has no business here. */
export function LoginPage() {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(mayHaveSession)
  useEffect(() => {
    let here = true
    void hasSession()
      .catch(() => false)
      .then((has) => {
        if (!here) return
        if (has) void navigate('/home', { replace: true })
        else setAsking(false)
      })
    return () => void (here = false)
  }, [navigate])
  return asking ? null : <SignInPage />
}

function SignInPage() {
  const say = useText()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const title = useSignInTitle()
  const [way, setWay] = useState<(typeof ways)[number]>('account')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(trouble)
  // Whoever comes back from an identity provider may bring the first step with him.
  const [half, setHalf] = useState((useLocation().state as { half?: Half } | null)?.half)
  const enter = async (form: SignIn) => {
    setBusy(true)
    setProblem('')
    try {
      const refusal = await signIn(form)
      if (!refusal) return void navigate(ownPath(query.get('redirect')), { replace: true })
      setBusy(false)
      if (refusal.half) {
        setHalf(refusal.half)
        return undefined
      }
      if (refusal.startAgain) setHalf(undefined)
      setProblem(refusal.message)
      return refusal
    } catch (error) {
      setProblem(problemWords(error))
      setBusy(false)
      return undefined
    }
  }
  if (half) {
    return (
      <AccountFrame title={t.secondTitle}>
        {problem && <Problem>{problem}</Problem>}
        <SecondStep half={half} enter={enter} busy={busy} onBack={() => (setHalf(undefined), setProblem(''))} />
      </AccountFrame>
    )
  }
  const Way = way === 'account' ? AccountForm : MobileForm
  return (
    <AccountFrame title={title}>
      <Ways way={way} choose={setWay} />
      {problem && <Problem>{problem}</Problem>}
      <div role="tabpanel" id="login-panel" aria-labelledby={`login-${way}`}>
        <Way enter={enter} busy={busy}>
          <p className="entry-links">
            <span>
              {say(t.noAccount)} <Link to="/register">{say(t.register)}</Link>
            </span>
            <Link to="/forgotpassword">{say(t.forgot)}</Link>
          </p>
        </Way>
      </div>
    </AccountFrame>
  )
}

function Ways({ way, choose }: { way: string; choose: (way: (typeof ways)[number]) => void }) {
  const say = useText()
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key !== 'ArrowRight' && e.key !== 'ArrowLeft') return
    const other = way === 'account' ? 'mobile' : 'account'
    choose(other)
    box.current?.querySelector<HTMLElement>(`#login-${other}`)?.focus()
  }
  return (
    <div ref={box} role="tablist" aria-label={say(t.way)} className="entry-ways">
      {ways.map((name) => (
        <button
          key={name}
          id={`login-${name}`}
          type="button"
          role="tab"
          aria-selected={way === name}
          aria-controls="login-panel"
          tabIndex={way === name ? 0 : -1}
          onClick={() => choose(name)}
          onKeyDown={onKeyDown}
        >
          {say(name === 'account' ? t.byAccount : t.byMobile)}
        </button>
      ))}
    </div>
  )
}
