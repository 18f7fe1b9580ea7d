import { roadCargoText } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { truckTrip, type DriverPage as Shown } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { LanguageSelect } from '../../kernel/LanguageSelect.tsx'
import { timeIn } from '../../kernel/show.ts'
import { driverText as t } from './driver.text.ts'

import './driver.css'

/** At the gate the page stands open: what is changed on the board is seen here without a touch. */
const againMs = 30_000

type State = { readonly shown?: Shown; readonly error?: string; readonly ended?: boolean }

/** What the driver shows at the control point, for whoever has the link. */
export function DriverPage() {
  const [query] = useSearchParams()
  const ticket = query.get('ticket') ?? ''
  return <Driver key={ticket} tenant={query.get('tenant') ?? ''} ticket={ticket} />
}

function Driver({ tenant, ticket }: { tenant: string; ticket: string }) {
  const say = useText()
  const [state, setState] = useState<State>({})
  const read = () =>
    void call(truckTrip.routes.driverPage, { tenant, ticket }).then(
      (shown) => setState({ shown }),
      // A gate has holes in its network: what stands stays, unless the link itself has ended.
      (error: Error & { status?: number }) =>
        setState((now) =>
          now.shown && error.status !== 404 ? now : { error: error.message, ended: error.status === 404 },
        ),
    )
  const again = useEffectEvent(read)
  const { ended } = state
  useEffect(() => again(), [])
  useEffect(() => {
    // What has ended stays ended.
    if (ended) return
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), againMs)
    return () => clearInterval(timer)
  }, [ended])
  return (
    <main className="driver">
      <header>
        <h1>{say(t.title)}</h1>
        <LanguageSelect />
      </header>
      {state.shown ? (
        <Truck of={state.shown} />
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

function Truck({ of }: { of: Shown }) {
  const say = useText()
  return (
    <>
      <p className="driver-plate">
        {of.vehicle} {of.mainlandPlate && <small>{of.mainlandPlate}</small>}
      </p>
      <p>
        {say(of.controlPoint)} · {say(roadCargoText.directions[of.direction])}
        <br />
        {say(t.expected)} <strong>{timeIn(of.timeZone, of.expectedAt)}</strong>
      </p>
      {of.cargo.length === 0 && <p>{say(t.none)}</p>}
      {of.cargo.map((one) => (
        <section key={one.ccrn} aria-label={one.ccrn} data-held={one.held || undefined}>
          {one.held && <p className="driver-held">{say(t.held)}</p>}
          <img
            alt={say(t.bars, { ccrn: one.ccrn })}
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(one.bars)}`}
          />
          <p className="driver-ccrn">{one.ccrn}</p>
          <p>{say(t.packages, { count: one.packages, kind: one.packageDescription })}</p>
        </section>
      ))}
    </>
  )
}
