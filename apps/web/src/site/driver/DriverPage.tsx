import { roadCargoText } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { truckTrip, type DriverPage as Shown } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { timeIn } from '../../kernel/show.ts'
import { LinkPage, useLinked, useTicket, type Ticket } from '../LinkPage.tsx'
import { driverText as t } from './driver.text.ts'

import './driver.css'

/** At the gate the page stands open: what is changed on the board is seen here without a touch. */
const againMs = 30_000

/** What the driver shows at the control point, for whoever has the link. */
export function DriverPage() {
  const ticket = useTicket()
  return <Driver key={ticket.ticket} {...ticket} />
}

function Driver(ticket: Ticket) {
  const say = useText()
  const linked = useLinked(
    () => call(truckTrip.routes.driverPage, { tenant: ticket.tenant, ticket: ticket.ticket }),
    againMs,
  )
  return (
    <LinkPage name="driver" title={say(t.title)} of={linked}>
      {(shown) => <Truck of={shown} />}
    </LinkPage>
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
