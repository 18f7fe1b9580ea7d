import {
  drayMove,
  type DrayDriverPage as Shown,
} from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMoveText as f } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import type { DriverStep } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { useState, type ChangeEvent, type SubmitEvent } from 'react'

import { call, isApiError } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { timeIn } from '../../kernel/show.ts'
import { LinkFacts, LinkPage, useLinked, useTicket, type Ticket } from '../LinkPage.tsx'
import { haulText as t } from './haul.text.ts'
import { SignaturePad } from './SignaturePad.tsx'
import { smallPhoto } from './smallPhoto.ts'

import './haul.css'

/** What the office changes is seen here without a touch. */
const againMs = 60_000

/** What the driver of a container does, for whoever has the link. */
export function HaulPage() {
  const ticket = useTicket()
  return <Haul key={ticket.ticket} {...ticket} />
}

function Haul({ tenant, ticket: secret }: Ticket) {
  const say = useText()
  const ticket = { tenant, ticket: secret }
  const linked = useLinked(() => call(drayMove.routes.driverPage, ticket), againMs)
  return (
    <LinkPage title={say(t.title)} of={linked}>
      {(shown) => <Move of={shown} ticket={ticket} onShown={linked.show} />}
    </LinkPage>
  )
}

interface MoveProps {
  readonly of: Shown
  readonly ticket: Ticket
  readonly onShown: (shown: Shown) => void
}

function Move({ of, ticket, onShown }: MoveProps) {
  const say = useText()
  const flags = [of.hazmat && say(f.hazmat), of.overweight && say(f.overweight)].filter(Boolean).join(' · ')
  const [next] = of.steps.slice(-1)
  return (
    <>
      <p className="haul-container">{of.containerNo}</p>
      {flags && <p className="haul-flags">{flags}</p>}
      <p className="haul-stage" role="status">
        {[of.sizeType && say(f.sizeTypes[of.sizeType as keyof typeof f.sizeTypes]), say(f.statuses[of.status])]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Facts of={of} />
      {next ? <Acts key={of.status} of={of} next={next} ticket={ticket} onShown={onShown} /> : <p>{say(t.done)}</p>}
    </>
  )
}

/** Where to now, and what is asked for there. */
function Facts({ of }: { of: Shown }) {
  const say = useText()
  const local = (at: string | null) => at && timeIn(of.timeZone, at)
  const window = of.windowFrom && of.windowTo && say(t.window, { from: local(of.windowFrom)!, to: local(of.windowTo)! })
  const atTerminal: [string, string | null][] = [
    [say(f.terminal), [of.terminal, of.terminalAddress].filter(Boolean).join('\n')],
    [say(f.pickupNo), of.pickupNo],
    [say(f.appointmentAt), local(of.appointmentAt)],
  ]
  const onRoad: [string, string | null][] = [
    [say(f.deliveryName), of.deliveryName],
    [say(f.deliveryAddress), [of.deliveryAddress, of.deliveryCity].filter(Boolean).join('\n')],
    [say(f.windowFrom), window || local(of.windowFrom)],
    [say(f.seal), of.seal],
    [say(f.chassis), of.chassis],
  ]
  const empty: [string, string | null][] = [
    [say(f.emptyReturn), of.emptyReturn],
    [say(f.appointment.kinds.return), local(of.returnAt)],
    [say(f.chassis), of.chassis],
  ]
  const facts =
    of.status === 'dispatched' || of.status === 'waiting'
      ? [...atTerminal, ...onRoad.slice(0, 3)]
      : of.status === 'pickedUp' || of.status === 'outForDelivery'
        ? onRoad
        : empty
  return <LinkFacts facts={facts} />
}

function Acts({ of, next, ticket, onShown }: MoveProps & { readonly next: DriverStep }) {
  const say = useText()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const [typed, setTyped] = useState({ seal: of.seal ?? '', chassis: of.chassis ?? '', receivedBy: '', signature: '' })
  const send = (work: () => Promise<Shown>) => {
    setBusy(true)
    setErrors([])
    void work()
      .then(onShown, (error: Error) =>
        setErrors(isApiError(error) && error.errors.length ? error.errors.map((e) => e.message) : [error.message]),
      )
      .finally(() => setBusy(false))
  }
  const { seal, chassis, receivedBy, signature } = typed
  const take = (step: DriverStep) =>
    send(() =>
      call(drayMove.routes.driverStep, {
        ...ticket,
        step,
        ...(step === 'pickUp' && { seal: seal.trim(), chassis: chassis.trim() }),
        ...(step === 'deliver' && { receivedBy: receivedBy.trim(), ...(signature && { signature }) }),
      }),
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    take(next)
  }
  const shoot = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file) send(async () => call(drayMove.routes.driverPhoto, ticket, await smallPhoto(file)))
  }
  return (
    <>
      {of.steps.includes('arrive') && (
        <button type="button" disabled={busy} onClick={() => take('arrive')}>
          {say(t.steps.arrive)}
        </button>
      )}
      <div className="haul-photo">
        <label>
          {say(t.addPhoto)}
          <input type="file" accept="image/*" capture="environment" disabled={busy} onChange={shoot} />
        </label>
        {of.photos > 0 && <small role="status">{say(t.photos, { count: of.photos })}</small>}
      </div>
      <form onSubmit={submit}>
        <Asked next={next} typed={typed} onTyped={setTyped} />
        {errors.map((error) => (
          <p key={error} role="alert">
            {error}
          </p>
        ))}
        <button type="submit" className="haul-next" disabled={busy || (next === 'deliver' && !signature)}>
          {say(busy ? t.sending : t.steps[next])}
        </button>
      </form>
    </>
  )
}

interface Typed {
  readonly seal: string
  readonly chassis: string
  readonly receivedBy: string
  readonly signature: string
}
interface AskedProps {
  readonly next: DriverStep
  readonly typed: Typed
  readonly onTyped: (change: (now: Typed) => Typed) => void
}

/** What the next step asks for. */
function Asked({ next, typed, onTyped }: AskedProps) {
  const say = useText()
  const field = (name: keyof Typed, label: string, maxLength: number, required = false) => (
    <label key={name}>
      {label}
      <input
        value={typed[name]}
        required={required}
        maxLength={maxLength}
        onChange={({ target }) => onTyped((now) => ({ ...now, [name]: target.value }))}
      />
    </label>
  )
  if (next === 'pickUp') return [field('seal', say(f.seal), 40), field('chassis', say(f.chassis), 20)]
  if (next !== 'deliver') return null
  return (
    <>
      {field('receivedBy', say(t.receivedBy), 60, true)}
      <SignaturePad
        value={typed.signature}
        onChange={(draw) => onTyped((now) => ({ ...now, signature: draw(now.signature) }))}
      />
    </>
  )
}
