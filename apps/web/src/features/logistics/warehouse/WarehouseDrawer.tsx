import { warehouse, type WarehouseRow } from '@clearway/contract/features/logistics/warehouse/warehouse'
import { warehouseText as f } from '@clearway/contract/features/logistics/warehouse/warehouse.text'
import { warehouseMachine } from '@clearway/contract/features/logistics/warehouse/warehouseSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { RecordDrawer } from '../../../business/record/RecordDrawer.tsx'
import { RecordFacts } from '../../../business/record/RecordFacts.tsx'
import { StepButtons } from '../../../business/record/StepButtons.tsx'
import { call } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useText } from '../../../kernel/language.ts'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { useMe } from '../../../kernel/me.ts'
import { Fill } from './Fill.tsx'
import { WarehouseForm } from './WarehouseForm.tsx'
import { warehousePageText as t } from './warehousePage.text.ts'

import './warehouse.css'

const { routes, name, fields } = warehouse
const beside = ['name', 'status', 'fillPercent', 'reason']
type Step = 'closeInbound' | 'close' | 'reopen'
const onward: ReadonlySet<Step> = new Set(['reopen'])
const plain = ['reopen'] as const

/** One warehouse: how full it is, its steps, what it says, and the way to its bins. */
export function WarehouseDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <RecordDrawer<WarehouseRow>
      name={name}
      route={routes.queryById}
      id={id}
      state={fields.status}
      stateField="status"
      title={(row) => `${row.code} · ${row.name}`}
      onClose={onClose}
    >
      {(row) => <Warehouse row={row} />}
    </RecordDrawer>
  )
}

function Warehouse({ row }: { row: WarehouseRow }) {
  const say = useText()
  const can = useCan()
  const own = useMe()?.user.area === 'customer'
  const [editing, setEditing] = useState<{ row: WarehouseRow } | null>(null)
  const [history, setHistory] = useState(false)
  const link = (view: string) => `/warehouseInformation?view=${view}&warehouseId=${row.id}`
  return (
    <>
      {row.reason && <Alert type="warning" showIcon title={row.reason} />}
      <div className="record-steps">
        {can('warehouse.close') && !own && <Steps row={row} />}
        {can('warehouse.edit') && <Button onClick={() => setEditing({ row })}>{say(common.edit)}</Button>}
        {!own && <Button onClick={() => setHistory(true)}>{say(t.history)}</Button>}
      </div>
      {typeof row.fillPercent === 'number' && (
        <Fill percent={row.fillPercent} warn={row.warnPercent} label={say(f.fillPercent)} />
      )}
      {can('warehouseBin.view') && (
        <p className="warehouse-links">
          <Link to={link('picture')}>{say(t.picture)}</Link>
          <Link to={link('bins')}>
            {say(t.bins)} · {row.bins}
          </Link>
          <Link to={link('zones')}>
            {say(t.zones)} · {row.zones}
          </Link>
        </p>
      )}
      <RecordFacts resource={warehouse} row={row} except={beside} />
      <WarehouseForm resource={warehouse} editing={editing} onClose={() => setEditing(null)} />
      <HistoryPanel
        resource={warehouse}
        of={history ? { id: row.id, name: row.name } : null}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

function Steps({ row }: { row: WarehouseRow }) {
  const say = useText()
  const ask = useAskFirst()
  const client = useQueryClient()
  const { message } = App.useApp()
  const { id, version } = row
  const close = async (step: Exclude<Step, 'reopen'>) => {
    const question = {
      title: say(t[`${step}Title`], { name: row.name }),
      okText: say(f.steps[step]),
      danger: true,
      body: <p>{say(t[`${step}Body`])}</p>,
      reason: { label: say(f.reason), max: 300, needed: true },
    }
    await ask(question, async (reason) => {
      await call(routes[step], { id, version, reason }).finally(
        () => void client.invalidateQueries({ queryKey: [name] }),
      )
      void message.success(say(common.operationSuccess))
    })
  }
  return (
    <StepButtons<Step, 'reopen'>
      name={name}
      steps={warehouseMachine.stepNames.map((step) => ({
        step,
        open: Boolean(row.status) && warehouseMachine.may(step, row.status),
      }))}
      words={f.steps}
      onward={onward}
      ends="close"
      plain={plain}
      take={(step) => call(routes[step], { id, version })}
      onTell={(step) => void close(step)}
    />
  )
}
