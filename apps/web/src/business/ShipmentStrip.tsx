import { RightOutlined } from '@ant-design/icons'
import { shipment, type Shipment, type ShipmentKind } from '@clearway/contract/business/shipment'
import { shipmentText as t } from '@clearway/contract/business/shipment.text'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { call } from '../kernel/api.ts'
import { useText } from '../kernel/language.ts'
import { usePageActive } from '../kernel/pageActive.ts'
import { useWorked } from '../kernel/worked.ts'
import { DueClock } from './DueClock.tsx'

import './shipment.css'

/** The shipment that a record belongs to, as the reader may see it. */
export function useShipment(kind: ShipmentKind, id: string, version: number): Shipment | undefined {
  const { active } = usePageActive()
  const found = useQuery({
    // What the record itself has become is told at once, not when the tenant's news come round.
    queryKey: ['shipment', kind, id, version],
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    queryFn: () => call(shipment.open, { kind, id }),
    enabled: active,
    // Made on another page, seen on this one as it comes back.
    staleTime: 0,
    retry: false,
  })
  useWorked(() => void found.refetch())
  return found.data
}

/** The shipment of a record: order, case and declarations with their states, one click from each other, and what the reader does next. */
export function ShipmentStrip({ kind, id, version }: { kind: ShipmentKind; id: string; version: number }) {
  const say = useText()
  const found = useShipment(kind, id, version)
  // What it tells stands on the record too: without it nothing is missing but the way to the others.
  if (!found) return null
  const { parts, begin } = found
  return (
    <nav className="shipment" aria-label={say(t.title)}>
      <ol>
        {parts.flatMap(({ kind: of, list, more }) => [
          ...list.map((record) => (
            <li key={record.id} aria-current={of === kind && record.id === id ? 'true' : undefined}>
              <span className="shipment-kind">{say(t.kinds[of])}</span>
              <Link to={record.link}>{record.label}</Link>
              {record.state && <span className="shipment-state">{say(record.state)}</span>}
              {record.next && <b>{say(t.yours, { step: say(record.next) })}</b>}
              {record.due && <DueClock at={record.due} />}
            </li>
          )),
          ...(more > 0 ? [<li key={of}>{say(t.more, { n: more })}</li>] : []),
        ])}
        {begin && (
          <li>
            <Link to={begin} className="shipment-begin">
              {say(t.begin)} <RightOutlined aria-hidden />
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
