import { usPartyText } from '@clearway/contract/features/customs/united-states/usParty.text'
import { usPower, type SignPage as Shown } from '@clearway/contract/features/customs/united-states/usPower'
import { usPowerText } from '@clearway/contract/features/customs/united-states/usPower.text'
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react'
import { useSearchParams } from 'react-router'

import { call, download, isApiError } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { LanguageSelect } from '../../kernel/LanguageSelect.tsx'
import { timeIn } from '../../kernel/show.ts'
import { signText as t } from './sign.text.ts'

import './sign.css'

interface Ticket {
  readonly tenant: string
  readonly ticket: string
}
type State = { readonly shown?: Shown; readonly error?: string; readonly signedAt?: string }

/** Where a power of attorney is signed by whoever has the link. */
export function SignPage() {
  const [query] = useSearchParams()
  const ticket = query.get('ticket') ?? ''
  return <Signing key={ticket} tenant={query.get('tenant') ?? ''} ticket={ticket} />
}

function Signing(ticket: Ticket) {
  const say = useText()
  const [state, setState] = useState<State>({})
  const { tenant, ticket: secret } = ticket
  const read = () =>
    void call(usPower.routes.signPage, { tenant, ticket: secret }).then(
      (shown) => setState({ shown }),
      (error: Error) => setState({ error: error.message }),
    )
  const first = useEffectEvent(read)
  useEffect(() => first(), [])
  return (
    <main className="sign">
      <header>
        <h1>{say(t.title)}</h1>
        <LanguageSelect />
      </header>
      {state.signedAt ? (
        <Done at={state.signedAt} />
      ) : state.shown ? (
        <Power of={state.shown} ticket={{ tenant, ticket: secret }} onSigned={(signedAt) => setState({ signedAt })} />
      ) : state.error ? (
        <>
          <p role="alert">{state.error}</p>
          <button type="button" onClick={read}>
            {say(t.again)}
          </button>
        </>
      ) : (
        <p role="status">{say(t.waiting)}</p>
      )}
    </main>
  )
}

/** By the clock of whoever signed. */
function Done({ at }: { at: string }) {
  const say = useText()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div role="status">
      <p>
        <strong>{say(t.done)}</strong>
      </p>
      <p>{say(t.doneAt, { time: timeIn(zone, at) })}</p>
    </div>
  )
}

interface PowerProps {
  readonly of: Shown
  readonly ticket: Ticket
  readonly onSigned: (at: string) => void
}

function Power({ of, ticket, onSigned }: PowerProps) {
  const say = useText()
  const [opened, setOpened] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const open = () =>
    void download(usPower.routes.signDocument, ticket).then(
      () => setOpened(true),
      (problem: Error) => setError(problem.message),
    )
  const facts: [string, string | null][] = [
    [say(usPowerText.party), of.party],
    [say(usPowerText.grantorKind), say(usPartyText.companyTypes[of.grantorKind])],
    [say(usPowerText.partners), of.partners],
    [say(usPowerText.portsKind), of.ports?.replaceAll(',', ', ') ?? say(t.allPorts)],
    [say(usPowerText.expiresOn), of.expiresOn ?? say(t.untilRevoked)],
    [say(usPowerText.code), of.code],
  ]
  return (
    <>
      <p>{say(t.intro, { broker: of.broker })}</p>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <button type="button" onClick={open}>
        {say(t.read)}
      </button>
      {error && <p role="alert">{error}</p>}
      <Execution of={of} ticket={ticket} opened={opened} onSigned={onSigned} />
    </>
  )
}

function Execution({ of, ticket, opened, onSigned }: PowerProps & { opened: boolean }) {
  const say = useText()
  const [name, setName] = useState(of.signatory ?? '')
  const [title, setTitle] = useState(of.signatoryTitle ?? '')
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const sign = (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    setErrors([])
    call(usPower.routes.sign, { ...ticket, digest: of.digest, name: name.trim(), title: title.trim(), agreed: true })
      .then(
        ({ signedAt }) => onSigned(signedAt),
        (error: Error) =>
          setErrors(isApiError(error) && error.errors.length ? error.errors.map((e) => e.message) : [error.message]),
      )
      .finally(() => setBusy(false))
  }
  return (
    <form onSubmit={sign}>
      <label>
        {say(t.name)}
        <input value={name} required maxLength={60} autoComplete="name" onChange={(e) => setName(e.target.value)} />
      </label>
      <label>
        {say(t.jobTitle)}
        <input
          value={title}
          required={of.grantorKind !== 'individual'}
          maxLength={60}
          autoComplete="organization-title"
          onChange={(e) => setTitle(e.target.value)}
        />
      </label>
      <label className="sign-agree">
        <input type="checkbox" checked={agreed} onChange={(e) => setAgreed(e.target.checked)} />
        <span>{say(t.agree)}</span>
      </label>
      <small>
        {say(t.kept)} <code>{of.digest}</code>
      </small>
      {errors.map((error) => (
        <p key={error} role="alert">
          {error}
        </p>
      ))}
      {!opened && <small>{say(t.readFirst)}</small>}
      <button type="submit" disabled={!opened || !agreed || !name.trim() || busy}>
        {say(busy ? t.signing : t.sign)}
      </button>
    </form>
  )
}
