import { ownCargo, roadCargo, type RoadCargoFull } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as f } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { leastMinutesAhead, roadCargoMachine } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { soonDays } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import type { Field } from '@clearway/contract/kernel/field'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { DueClock } from '../../../../business/DueClock.tsx'
import { HoldNotice } from '../../../../business/HoldNotice.tsx'
import { ShipmentStrip } from '../../../../business/ShipmentStrip.tsx'
import { call, type ApiError } from '../../../../kernel/api.ts'
import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import { useText } from '../../../../kernel/language.ts'
import { HistoryPanel } from '../../../../kernel/list/HistoryPanel.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { grouped, timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { useWorked } from '../../../../kernel/worked.ts'
import { OwnDuties } from '../../talk/OwnDuties.tsx'
import { RecordTalk } from '../../talk/RecordTalk.tsx'
import { customerSideText } from '../customerSide.text.ts'
import { CargoSteps } from './CargoSteps.tsx'
import { CargoWay } from './CargoWay.tsx'
import { roadPageText as t } from './roadPage.text.ts'

import './road.css'

const { routes, name, fields } = roadCargo
const beside = new Set([
  'code',
  'status',
  'orgName',
  'tripCode',
  'declarationCode',
  'tripId',
  'declarationId',
  'declareBy',
])
const shown = Object.entries<Field>(fields).filter(([key]) => !beside.has(key))

/** One consignment with its steps, what customs answered, and what its mainland declaration says otherwise. */
export function RoadCargoDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const narrow = useNarrow()
  const customer = useMe()?.user.area === 'customer'
  // It keeps what it shows while it closes.
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const of = id ?? last
  const found = useQuery<RoadCargoFull, ApiError>({
    queryKey: [name, 'queryById', of],
    queryFn: () => call(routes.queryById, { id: of! }),
    enabled: id !== null,
  })
  useWorked(() => id !== null && void found.refetch())
  return (
    <Drawer
      rootClassName="page-drawer"
      open={id !== null}
      onClose={onClose}
      size={narrow ? '100%' : 720}
      title={found.data?.code}
      extra={
        // On a phone there is no room beside the number, and the customer's page begins with it.
        found.data &&
        !(customer && narrow) && (
          <FieldValue field={(customer ? ownCargo : roadCargo).fields.status} value={found.data.status} />
        )
      }
    >
      {found.data ? (
        <div className="road-drawer">
          <ShipmentStrip kind="roadCargo" id={found.data.id} version={found.data.version} />
          {customer ? <Own row={found.data} /> : <Staff row={found.data} />}
          <RecordTalk
            kind="roadCargo"
            id={found.data.id}
            over={found.data.status === 'cancelled' || found.data.deletedAt !== null}
            withCustomer={found.data.orgId !== null}
          />
        </div>
      ) : found.error ? (
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}

/** What staff see and do. */
function Staff({ row }: { row: RoadCargoFull }) {
  const say = useText()
  const [history, setHistory] = useState(false)
  return (
    <>
      <HoldNotice held={row.held} />
      <CargoSteps row={row} onHistory={() => setHistory(true)} />
      <Deadlines row={row} />
      <Differences row={row} />
      <Facts row={row} />
      <Answers row={row} title={say(t.history)} />
      <HistoryPanel
        resource={roadCargo}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

/** What a customer's people see: what is theirs to do, where the goods are, what they are. */
function Own({ row }: { row: RoadCargoFull }) {
  const say = useText()
  return (
    <>
      <OwnDuties kind="roadCargo" id={row.id} />
      <CargoWay row={row} />
      <Answers row={row} title={say(customerSideText.timeline)} words={customerSideText.events} />
      <Facts row={{ ...row, orgId: null }} />
      <CargoSteps row={row} />
    </>
  )
}

/** Until when it is bundled: the half hour before the truck, or the goods, are expected. */
function Deadlines({ row: { status, expectedAt, trip, reason, declareBy } }: { row: RoadCargoFull }) {
  const say = useText()
  const until = status === 'registered' && expectedAt ? Date.parse(expectedAt) - leastMinutesAhead * 60_000 : undefined
  return (
    <>
      {status === 'draft' && reason && <Alert type="error" showIcon title={reason} />}
      {until !== undefined && (
        <p className="road-line">
          {say(t.toBundleBy)} <DueClock at={new Date(until).toISOString()} />
        </p>
      )}
      {declareBy && (
        <p className="road-line">
          {say(t.noTrade)} {say(t.declareBy, { date: declareBy })} <DueClock at={declareBy} soon={soonDays * 1440} />
        </p>
      )}
      {trip && status && roadCargoMachine.isIn('onRoad', status) && (
        <p className="road-line">
          <Link to="/hongKongSeamless?view=board">
            {trip.vehicle} · {trip.code}
          </Link>{' '}
          <DueClock at={trip.expectedAt} />
        </p>
      )}
    </>
  )
}

function Differences({ row: { differences, declarationId, declarationCode } }: { row: RoadCargoFull }) {
  const say = useText()
  if (!differences.length) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {say(t.differences)} <Link to={`/declarationDetail?id=${declarationId}`}>{declarationCode}</Link>
        </>
      }
      description={
        <ul className="road-plain">
          {differences.map(({ field, here, there }) => (
            <li key={field}>
              {say(t.difference, { field: say(f[field]), here: grouped(here), there: grouped(there) })}
            </li>
          ))}
        </ul>
      }
    />
  )
}

function Facts({ row }: { row: RoadCargoFull }) {
  const say = useText()
  const values: Readonly<Record<string, unknown>> = row
  return (
    <dl className="road-facts">
      {shown
        .filter(([key]) => values[key] !== null && values[key] !== undefined)
        .map(([key, field]) => (
          <div key={key}>
            <dt>{say(field.label)}</dt>
            <dd>
              <FieldValue
                field={field}
                value={values[key]}
                {...(key === 'orgId' && { label: row.orgName })}
                {...(key === 'value' && { currency: row.currency })}
              />
            </dd>
          </div>
        ))}
      {row.declarationId && (
        <div>
          <dt>{say(f.declaration)}</dt>
          <dd>
            <Link to={`/declarationDetail?id=${row.declarationId}`}>{row.declarationCode}</Link>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** What customs answered, in the order of its times, with the words as they came. */
function Answers({
  row: { messages },
  title,
  words = t.kinds,
}: {
  row: RoadCargoFull
  title: string
  words?: Readonly<Record<RoadCargoFull['messages'][number]['kind'], Text>>
}) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <section aria-labelledby="road-answers">
      <h2 id="road-answers" className="road-title">
        {title}
      </h2>
      {messages.length === 0 ? (
        <p className="road-quiet">{say(t.noMessages)}</p>
      ) : (
        <ol className="road-plain road-answers">
          {messages.map((one) => (
            <li key={one.id}>
              <time dateTime={one.at}>{timeIn(zone, one.at)}</time>{' '}
              <span>
                <strong>{say(words[one.kind])}</strong> {one.kind === 'register' && one.ccrn} {one.note}{' '}
                {!one.changed && <small className="road-quiet">{say(t.unchanged)}</small>}
                {one.raw && (
                  <details>
                    <summary>{say(t.raw)}</summary>
                    <pre>{one.raw}</pre>
                  </details>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
