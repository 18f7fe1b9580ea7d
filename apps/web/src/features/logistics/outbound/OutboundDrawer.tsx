import {
  outboundPlan,
  ownOutbound,
  type OutboundFull,
} from '@clearway/contract/features/logistics/outbound/outboundPlan'
import { outboundPlanText as f } from '@clearway/contract/features/logistics/outbound/outboundPlan.text'
import type { OutboundStep } from '@clearway/contract/features/logistics/outbound/outboundSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { longTextField, textField } from '@clearway/contract/kernel/field'
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
import { outboundGroups } from './outboundGroups.ts'
import { OutboundLines } from './OutboundLines.tsx'
import { OutboundPicks } from './OutboundPicks.tsx'

import '../inventory/document.css'

const { routes, name } = outboundPlan
const beside = ['code', 'status', 'reason', 'lineCount']
const plain = ['approve', 'revise', 'publish', 'startLoading'] as const
type Told = Exclude<OutboundStep, (typeof plain)[number]>
const onward: ReadonlySet<OutboundStep> = new Set([
  'approve',
  'revise',
  'publish',
  'arrive',
  'startLoading',
  'finishLoading',
  'seal',
])
const reason = { reason: longTextField({ label: f.reason, required: true, max: 500 }) }
/** What each step asks before it is taken. */
const asked = {
  reject: reason,
  cancel: reason,
  arrive: {
    containerNo: textField({ label: f.containerNo, max: 20 }),
    vehicle: textField({ label: f.vehicle, max: 40 }),
  },
  finishLoading: { reason: longTextField({ label: f.reason, hint: f.notAllLoaded, max: 500 }) },
  seal: { sealNo: textField({ label: f.sealNo, required: true, max: 40 }) },
} as const

/** One plan: its steps, its goods, where they are picked from, and what was loaded. */
export function OutboundDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const own = useMe()?.user.area === 'customer'
  return (
    <RecordDrawer<OutboundFull>
      name={name}
      route={routes.queryById}
      id={id}
      state={(own ? ownOutbound : outboundPlan).fields.status}
      stateField="status"
      title={(row) => row.code}
      onClose={onClose}
    >
      {(row) => <Plan row={row} />}
    </RecordDrawer>
  )
}

function Plan({ row }: { row: OutboundFull }) {
  const say = useText()
  const own = useMe()?.user.area === 'customer'
  const [editing, setEditing] = useState<{ row: OutboundFull } | null>(null)
  const [history, setHistory] = useState(false)
  const [telling, setTelling] = useState<Told | null>(null)
  return (
    <>
      <ShipmentStrip kind="outboundPlan" id={row.id} version={row.version} />
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
        {row.loadable && (
          <Link to={`/InventoryInquiry?view=scan&job=load&document=${encodeURIComponent(row.code)}`}>
            <Button>{say(t.scan)}</Button>
          </Link>
        )}
        {row.editable && <Button onClick={() => setEditing({ row })}>{say(common.edit)}</Button>}
        <Button onClick={() => setHistory(true)}>{say(t.history)}</Button>
      </div>
      <OutboundLines row={row} />
      <OutboundPicks row={row} />
      <RecordFacts resource={own ? ownOutbound : outboundPlan} row={row} except={own ? [...beside, 'orgId'] : beside} />
      <Course events={row.events} words={f.done} />
      <EditDrawer resource={outboundPlan} editing={editing} groups={outboundGroups} onClose={() => setEditing(null)} />
      <HistoryPanel
        resource={outboundPlan}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
      {telling && <Tell row={row} step={telling} onClose={() => setTelling(null)} />}
    </>
  )
}

function Tell({ row, step, onClose }: { row: OutboundFull; step: Told; onClose: () => void }) {
  const say = useText()
  const { id, version } = row
  return (
    <AskDialog
      title={`${row.code} · ${say(f.steps[step])}`}
      okText={say(f.steps[step])}
      danger={step === 'cancel' || step === 'reject'}
      fields={asked[step]}
      initial={step === 'arrive' ? { containerNo: row.containerNo, vehicle: row.vehicle } : {}}
      reread={[name]}
      send={(values) => {
        const told = Object.fromEntries(Object.entries(values).filter(([, value]) => Boolean(value)))
        return call(routes[step], { id, version, ...told })
      }}
      onClose={onClose}
    />
  )
}
