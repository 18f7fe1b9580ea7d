import {
  drayMove,
  ownDray,
  type DrayMoveFull,
} from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMoveText as f } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import { drayRateText } from '@clearway/contract/features/customs/united-states/drayage/drayRate.text'
import { drayMachine } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import { Alert, Button } from 'antd'
import { useState } from 'react'

import { RecordDrawer } from '../../../../business/record/RecordDrawer.tsx'
import { RecordFacts } from '../../../../business/record/RecordFacts.tsx'
import { ShipmentStrip } from '../../../../business/ShipmentStrip.tsx'
import { download } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { HistoryPanel } from '../../../../kernel/list/HistoryPanel.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { useReport } from '../../../../kernel/report.ts'
import { grouped, timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { OwnDuties } from '../../talk/OwnDuties.tsx'
import { RecordTalk } from '../../talk/RecordTalk.tsx'
import { DrayAppointments } from './DrayAppointments.tsx'
import { DrayClocks } from './DrayClocks.tsx'
import { DrayForm } from './DrayForm.tsx'
import { drayPageText as t } from './drayPage.text.ts'
import { DraySteps } from './DraySteps.tsx'

import '../unitedStates.css'
import './dray.css'

const { routes, name } = drayMove
const beside = [
  'code',
  'status',
  'containerNo',
  'total',
  'totalCurrency',
  'reason',
  'appointmentAt',
  'terminalZone',
  'freeUntil',
]

/** One move: its steps, clocks, charges, appointments, what it says and what was done. */
export function DrayDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const own = useMe()?.user.area === 'customer'
  return (
    <RecordDrawer<DrayMoveFull>
      name={name}
      route={routes.queryById}
      id={id}
      state={(own ? ownDray : drayMove).fields.status}
      stateField="status"
      title={(row) => `${row.containerNo} · ${row.code}`}
      onClose={onClose}
    >
      {(row) => <Move row={row} />}
    </RecordDrawer>
  )
}

function Move({ row }: { row: DrayMoveFull }) {
  const say = useText()
  const own = useMe()?.user.area === 'customer'
  const [editing, setEditing] = useState<{ row: DrayMoveFull } | null>(null)
  const [history, setHistory] = useState(false)
  return (
    <>
      {own && <OwnDuties kind={name} id={row.id} />}
      {row.reason && <Alert type="warning" showIcon title={row.reason} />}
      {row.released === false && row.status && drayMachine.isIn('before', row.status) && !row.underBond && (
        <Alert type="info" showIcon title={say(row.entryId ? f.notReleased : f.noEntry)} />
      )}
      <DraySteps row={row} onEdit={() => setEditing({ row })} onHistory={() => setHistory(true)} />
      <ShipmentStrip kind="drayMove" id={row.id} version={row.version} />
      {row.clocks.length > 0 && (
        <section aria-labelledby="dray-clocks">
          <h2 id="dray-clocks" className="us-title">
            {say(t.clocks)}
          </h2>
          <DrayClocks clocks={row.clocks} />
        </section>
      )}
      <Charges row={row} />
      <DrayAppointments row={row} />
      <Photos row={row} />
      <RecordFacts resource={own ? ownDray : drayMove} row={row} except={own ? [...beside, 'orgId'] : beside} />
      <Events row={row} />
      <RecordTalk
        kind={name}
        id={row.id}
        over={row.status === 'cancelled' || row.deletedAt !== null}
        withCustomer={row.orgId !== null}
      />
      <DrayForm resource={drayMove} editing={editing} onClose={() => setEditing(null)} />
      <HistoryPanel
        resource={drayMove}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

/** Each charge with its rule; one without a rate says so, and then there is no sum. */
function Charges({ row: { charges, sum, status } }: { row: DrayMoveFull }) {
  const say = useText()
  if (!charges.length) return null
  const missing = <span className="dray-missing">{say(t.unknown)}</span>
  return (
    <section aria-labelledby="dray-charges">
      <h2 id="dray-charges" className="us-title">
        {say(status === 'closed' ? t.charges : t.chargesSoFar)}
      </h2>
      <table className="dray-charges">
        <tbody>
          {charges.map(({ kind, amount, rule }) => (
            <tr key={kind}>
              <th scope="row">
                {say(drayRateText.kinds[kind])}
                <br />
                <small>{say(rule)}</small>
              </th>
              <td>{amount === null ? missing : `USD ${grouped(amount)}`}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say(t.sum)}</th>
            <td>{sum === null ? missing : `USD ${grouped(sum)}`}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Photos({ row: { id, photos } }: { row: DrayMoveFull }) {
  const say = useText()
  const report = useReport()
  if (!photos.length) return null
  return (
    <section aria-labelledby="dray-photos">
      <h2 id="dray-photos" className="us-title">
        {say(t.photos)}
      </h2>
      <div className="dray-photos">
        {photos.map((photo, n) => (
          <Button
            key={photo.id}
            onClick={() => void download(routes.photo, { id, photoId: photo.id }).catch(report)}
            title={photo.name}
          >
            {say(t.photo, { n: n + 1 })}
          </Button>
        ))}
      </div>
    </section>
  )
}

function Events({ row: { events, timeZone } }: { row: DrayMoveFull }) {
  const say = useText()
  const zone = useTimeZone()
  if (!events.length) return null
  return (
    <section aria-labelledby="dray-events">
      <h2 id="dray-events" className="us-title">
        {say(t.events)}
      </h2>
      <ol className="dray-events">
        {events.map(({ id, step, at, person, byDriver, note }) => (
          <li key={id}>
            <time dateTime={at}>{timeIn(timeZone ?? zone, at)}</time>
            <span>{[say(f.done[step]), byDriver ? say(t.byDriver) : person, note].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
