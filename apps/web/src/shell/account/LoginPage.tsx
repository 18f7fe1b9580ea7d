import { useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { useText } from '../../kernel/language.ts'
import { ownPath } from '../ownPath.ts'
import { signIn, trouble, type SignIn } from '../session.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame, Problem } from './AccountFrame.tsx'
import { accountText as t } from './account.text.ts'
import { MobileForm } from './MobileForm.tsx'

const ways = ['account', 'mobile'] as const

/** Sign-in by account or by mobile, then on to where the user was going. */
export function LoginPage() {
  const say = useText()
  const navigate = useNavigate()
  const going = useNavigation().state !== 'idle'
  const [query] = useSearchParams()
  const [way, setWay] = useState<(typeof ways)[number]>('account')
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const enter = async (form: SignIn) => {
    setSending(true)
    setProblem('')
    try {
      const refusal = await signIn(form)
      setProblem(refusal?.message ?? '')
      if (!refusal) await navigate(ownPath(query.get('redirect')), { replace: true })
      // The guard may have sent us back; then it says why.
      setProblem((now) => (refusal ? now : undefined))
      return refusal
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      return undefined
    } finally {
      setSending(false)
    }
  }
  const said = problem ?? trouble()
  const Way = way === 'account' ? AccountForm : MobileForm
  return (
    <AccountFrame title={t.signInTitle}>
      <Ways way={way} choose={setWay} />
      {said && <Problem>{said}</Problem>}
      <div role="tabpanel" id="login-panel" aria-labelledby={`login-${way}`}>
        <Way enter={enter} busy={sending || going} />
      </div>
      <p className="entry-links">
        <span>{say(t.noAccount)} <Link to="/register">{say(t.register)}</Link></span>
        <Link to="/forgotpassword">{say(t.forgot)}</Link>
      </p>
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
    <div ref={box} role="tablist" aria-label={say(t.way)} className="entry-ways" onKeyDown={onKeyDown}>
      {ways.map((name) => (
        <button
          key={name} id={`login-${name}`} type="button" role="tab" aria-selected={way === name} aria-controls="login-panel" tabIndex={way === name ? 0 : -1}
          onClick={() => choose(name)}
        >
          {say(name === 'account' ? t.byAccount : t.byMobile)}
        </button>
      ))}
    </div>
  )
}
