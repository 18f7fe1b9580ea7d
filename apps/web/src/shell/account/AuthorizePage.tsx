import { appAccess, askedNames, type Asked, type Question } from '@clearway/contract/features/account/appAccess'
import { say as sayIn } from '@clearway/contract/kernel/text'
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'

import { call, isApiError } from '../../kernel/api.ts'
import { language, useText } from '../../kernel/language.ts'
import { sessionWords } from '../session/session.text.ts'
import { hasSession } from '../session/session.ts'
import { AccountFrame, Problem } from './AccountFrame.tsx'
import { authorizeText as t } from './authorize.text.ts'

const problemWords = (error: unknown): string =>
  isApiError(error) ? error.message : sayIn(sessionWords.unreachable, language())

/** Asks the person whether an app may work in his name. Only the server says where to go afterwards; a wrong client or address leads nowhere. */
export function AuthorizePage() {
  const say = useText()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [query] = useSearchParams()
  const asked = useMemo(
    (): Asked => Object.fromEntries(askedNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : []))),
    [query],
  )
  const [question, setQuestion] = useState<Question>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState<'allow' | 'refuse'>()
  // Two answers would make two codes.
  const answered = useRef(false)
  const answer = async (allow: boolean) => {
    if (answered.current) return
    answered.current = true
    setBusy(allow ? 'allow' : 'refuse')
    try {
      location.assign((await call(appAccess.authorize, { ...asked, allow })).redirect)
    } catch (error) {
      answered.current = false
      setBusy(undefined)
      setProblem(problemWords(error))
    }
  }
  useEffect(() => {
    let here = true
    const ask = async () => {
      if (!(await hasSession()))
        return void navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`, { replace: true })
      const found = await call(appAccess.queryAuthorization, asked)
      if (!here) return
      if (found.redirect) return location.replace(found.redirect)
      setQuestion(found)
      if (found.autoApprove) await answer(true)
    }
    void ask().catch((error: unknown) => here && setProblem(problemWords(error)))
    return () => void (here = false)
    // Asked once for each address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  if (!question && !problem) return null
  const leaving = question?.autoApprove && !problem
  return (
    <AccountFrame title={question ? t.title : t.refused}>
      {problem && <Problem>{problem}</Problem>}
      {leaving && <p role="status">{say(t.goingBack)}</p>}
      {question && !leaving && <Consent question={question} busy={busy} answer={(allow) => void answer(allow)} />}
      {!question && (
        <Link className="entry-go" to="/workbench">
          {say(t.home)}
        </Link>
      )}
    </AccountFrame>
  )
}

function Consent({
  question,
  busy,
  answer,
}: {
  question: Question
  busy: 'allow' | 'refuse' | undefined
  answer: (allow: boolean) => void
}) {
  const say = useText()
  const { client, tenantName, nickname, username, scopes, returnsTo } = question
  return (
    <>
      <p className="entry-asks">
        {say(t.asks, { app: client?.clientName ?? client?.clientId ?? '', tenant: tenantName })}
      </p>
      {client?.clientName && (
        <p className="entry-small">
          <code>{client.clientId}</code>
        </p>
      )}
      <p>{say(t.itMay)}</p>
      <ul className="entry-scopes">
        {scopes.map((scope) => (
          <li key={scope.code}>{say(scope.title)}</li>
        ))}
      </ul>
      <p className="entry-small">{say(t.notMore)}</p>
      <div className="entry-answers">
        <Button
          type="primary"
          size="large"
          loading={busy === 'allow'}
          disabled={busy === 'refuse'}
          onClick={() => answer(true)}
        >
          {say(t.allow)}
        </Button>
        <Button size="large" loading={busy === 'refuse'} disabled={busy === 'allow'} onClick={() => answer(false)}>
          {say(t.refuse)}
        </Button>
      </div>
      <p className="entry-small">
        {say(t.returnsTo, { host: returnsTo })}
        <br />
        {say(t.signedInAs, { nickname, username })}
      </p>
    </>
  )
}
