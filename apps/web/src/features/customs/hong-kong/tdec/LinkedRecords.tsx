import { shipmentText } from '@clearway/contract/business/shipment.text'
import type { TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useShipment } from '../../../../business/ShipmentStrip.tsx'
import { useText } from '../../../../kernel/language.ts'
import { tradePageText as t } from './tradePage.text.ts'

/** Everything that hangs together with a declaration: what it was made from, what else was made of it, the truck, and the bill. */
export function LinkedRecords({ row }: { row: TradeFull }) {
  const say = useText()
  const found = useShipment('tradeDeclaration', row.id, row.version)
  const parts = (found?.parts ?? []).map((part) => ({ ...part, list: part.list.filter((one) => one.id !== row.id) }))
  const { trip, billNo } = row
  return (
    <section className="trade-card" aria-labelledby="trade-linked">
      <h2 id="trade-linked">{say(t.linked)}</h2>
      {parts.every((part) => part.list.length === 0) && !trip && !billNo && (
        <p className="trade-quiet">{say(t.noLinked)}</p>
      )}
      <dl className="trade-linked">
        {parts
          .filter((part) => part.list.length > 0)
          .map((part) => (
            <Linked
              key={part.kind}
              name={say(part.kind === 'declaration' ? f.declaration : shipmentText.kinds[part.kind])}
            >
              {part.list.map((one) => (
                <span key={one.id}>
                  <Link to={one.link}>{one.label}</Link> {one.state && <small>{say(one.state)}</small>}
                </span>
              ))}
              {part.more > 0 && <small>{say(shipmentText.more, { n: part.more })}</small>}
            </Linked>
          ))}
        {trip && (
          <Linked name={say(t.truck)}>
            <Link to={`/hongKongSeamless?view=trips&search=${encodeURIComponent(trip.code)}`}>{trip.code}</Link>{' '}
            <small>{trip.vehicle}</small>
          </Linked>
        )}
        {billNo && (
          <Linked name={say(f.billNo)}>
            <Link to={`/hongKongCustomsDeclaration?search=${encodeURIComponent(billNo)}`}>{billNo}</Link>
          </Linked>
        )}
      </dl>
    </section>
  )
}

const Linked = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
