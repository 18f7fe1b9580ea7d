import { usPartyText } from '@clearway/contract/features/customs/united-states/usParty.text'
import { usPower, type SignPage as Shown } from '@clearway/contract/features/customs/united-states/usPower'
import { usPowerText } from '@clearway/contract/features/customs/united-states/usPower.text'
import { useState, type SubmitEvent } from 'react'

import { call, download, isApiError } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { timeIn } from '../../kernel/show.ts'
import { LinkFacts, LinkPage, useLinked, useTicket, type Ticket } from '../LinkPage.tsx'
import { signText as t } from './sign.text.ts'

/** Where a power of attorney is signed by whoever has the link. */
export function SignPage() {
  const ticket = useTicket()
  return <Signing key={ticket.ticket} {...ticket} />
}

function Signing({ tenant, ticket: secret }: Ticket) {
  const say = useText()
  const ticket = { tenant, ticket: secret }
  const [signedAt, setSignedAt] = useState<string | null>(null)
  const linked = useLinked(() => call(usPower.routes.signPage, ticket))
  return (
    <LinkPage title={say(t.title)} of={linked}>
      {(shown) => (signedAt ? <Done at={signedAt} /> : <Power of={shown} ticket={ticket} onSigned={setSignedAt} />)}
    </LinkPage>
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
      <LinkFacts facts={facts} />
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
      <label className="link-agree">
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
