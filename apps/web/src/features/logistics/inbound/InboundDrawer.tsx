import {
  inboundBooking,
  ownInbound,
  type InboundFull,
} from '@clearway/contract/features/logistics/inbound/inboundBooking'
import { inboundBookingText as f } from '@clearway/contract/features/logistics/inbound/inboundBooking.text'
import type { InboundStep } from '@clearway/contract/features/logistics/inbound/inboundSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { longTextField } from '@clearway/contract/kernel/field'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { RecordDrawer } from '../../../business/record/RecordDrawer.tsx'
import { RecordFacts } from '../../../business/record/RecordFacts.tsx'
import { StepButtons } from '../../../business/record/StepButtons.tsx'
import { ShipmentStrip } from '../../../business/ShipmentStrip.tsx'
import { call } from '../../../kernel/api.ts'
import { EditDrawer } from '../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../kernel/language.ts'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { useMe } from '../../../kernel/me.ts'
import { AskDialog } from '../inventory/AskDialog.tsx'
import { Course } from '../inventory/Course.tsx'
import { documentText as t } from '../inventory/document.text.ts'
import { inboundGroups } from './inboundGroups.ts'
import { InboundLines } from './InboundLines.tsx'
import { InboundReceipts } from './InboundReceipts.tsx'

import '../inventory/document.css'

const { routes, name } = inboundBooking
const beside = ['code', 'status', 'reason', 'lineCount']
const plain = ['approve', 'revise', 'arrive', 'unload'] as const
type Told = Exclude<InboundStep, (typeof plain)[number]>
const onward: ReadonlySet<InboundStep> = new Set(['approve', 'arrive', 'unload', 'finalise', 'revise'])
const fields = {
  reason: longTextField({ label: f.reason, required: true, max: 500 }),
  difference: longTextField({ label: f.reason, hint: f.acceptDifference, max: 500 }),
}

/** One booking: its steps, its goods, what was put away and what was done. */
export function InboundDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const own = useMe()?.user.area === 'customer'
  return (
    <RecordDrawer<InboundFull>
      name={name}
      route={routes.queryById}
      id={id}
      state={(own ? ownInbound : inboundBooking).fields.status}
      stateField="status"
      title={(row) => row.code}
      onClose={onClose}
    >
      {(row) => <Booking row={row} />}
    </RecordDrawer>
  )
}

function Booking({ row }: { row: InboundFull }) {
  const say = useText()
  const own = useMe()?.user.area === 'customer'
  const [editing, setEditing] = useState<{ row: InboundFull } | null>(null)
  const [history, setHistory] = useState(false)
  const [telling, setTelling] = useState<Told | null>(null)
  return (
    <>
      <ShipmentStrip kind="inboundBooking" id={row.id} version={row.version} />
      {row.reason && <Alert type="warning" showIcon title={row.reason} />}
      <div className="record-steps">
        <StepButtons
          name={name}
          steps={row.steps}
          words={f.steps}
          onward={onward}
          ends="cancel"
          plain={plain}
          take={(step) => call(routes[step], { id: row.id, version: row.version })}
          onTell={setTelling}
        />
        {row.receivable && (
          <Link to={`/InventoryInquiry?view=scan&job=receive&document=${encodeURIComponent(row.code)}`}>
            <Button>{say(t.scan)}</Button>
          </Link>
        )}
        {row.editable && <Button onClick={() => setEditing({ row })}>{say(common.edit)}</Button>}
        <Button onClick={() => setHistory(true)}>{say(t.history)}</Button>
      </div>
      <InboundLines row={row} />
      <InboundReceipts row={row} />
      <RecordFacts
        resource={own ? ownInbound : inboundBooking}
        row={row}
        except={own ? [...beside, 'orgId'] : beside}
      />
      <Course events={row.events} words={f.done} />
      <EditDrawer resource={inboundBooking} editing={editing} groups={inboundGroups} onClose={() => setEditing(null)} />
      <HistoryPanel
        resource={inboundBooking}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
      {telling && <Tell row={row} step={telling} onClose={() => setTelling(null)} />}
    </>
  )
}

function Tell({ row, step, onClose }: { row: InboundFull; step: Told; onClose: () => void }) {
  const say = useText()
  const { id, version } = row
  const settling = step === 'finalise'
  return (
    <AskDialog
      title={`${row.code} · ${say(f.steps[step])}`}
      okText={say(f.steps[step])}
      danger={step === 'cancel' || step === 'reject'}
      fields={settling ? { reason: fields.difference } : { reason: fields.reason }}
      reread={[name]}
      send={async ({ reason }) => {
        const why = String(reason ?? '')
        if (settling) return call(routes.finalise, { id, version, ...(why && { reason: why }) })
        return call(routes[step], { id, version, reason: why })
      }}
      onClose={onClose}
    />
  )
}
