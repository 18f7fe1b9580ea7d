import { charge, type ChargeFull } from '@clearway/contract/features/billing/charge'
import { chargeText as f } from '@clearway/contract/features/billing/charge.text'
import type { ChargeStep } from '@clearway/contract/features/billing/chargeSteps'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { RecordDrawer } from '../../business/record/RecordDrawer.tsx'
import { RecordFacts } from '../../business/record/RecordFacts.tsx'
import { StepButtons } from '../../business/record/StepButtons.tsx'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { HistoryPanel } from '../../kernel/list/HistoryPanel.tsx'
import { billingPageText as t } from './billingPage.text.ts'
import { ChargeStepDialog, type ToldOfCharge } from './ChargeStepDialog.tsx'

import './billing.css'

const { routes, name } = charge
const plain = ['reprice', 'revive'] as const
const onward: ReadonlySet<ChargeStep> = new Set(['reprice', 'revive'])
const beside = ['code', 'status', 'reason', 'recordCode']

/** One charge: what it comes to and how, what caused it, and what can be done with it. */
export function ChargeDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <RecordDrawer<ChargeFull>
      name={name}
      route={routes.queryById}
      id={id}
      state={charge.fields.status}
      stateField="status"
      title={(row) => [row.feeLabel, row.code].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      {(row) => <Charge row={row} />}
    </RecordDrawer>
  )
}

function Charge({ row }: { row: ChargeFull }) {
  const say = useText()
  const [telling, setTelling] = useState<ToldOfCharge | null>(null)
  const [history, setHistory] = useState(false)
  return (
    <>
      {row.status === 'priceMissing' && <Alert type="warning" showIcon title={say(t.noPrice)} />}
      {row.reason && <Alert type="info" showIcon title={row.reason} />}
      <div className="bill-steps">
        <StepButtons
          name={name}
          steps={row.steps.map((step) => ({ step, open: true }))}
          words={f.steps}
          onward={onward}
          ends="void"
          plain={plain}
          take={(step) => call(routes[step], { id: row.id, version: row.version })}
          onTell={(step) => setTelling(step as ToldOfCharge)}
        />
        <Button onClick={() => setHistory(true)}>{say(t.history)}</Button>
      </div>
      <div className="bill-links">
        {row.link && row.recordCode && <Link to={row.link}>{say(t.open, { code: row.recordCode })}</Link>}
        {row.billId && row.billCode && (
          <Link to={`/BillingManagement?open=${row.billId}`}>{say(t.onBill, { code: row.billCode })}</Link>
        )}
      </div>
      {row.calculation.length > 0 && (
        <section aria-labelledby="charge-how">
          <h2 id="charge-how" className="bill-title">
            {say(t.howPriced)}
          </h2>
          <ol className="bill-steps-list">
            {row.event && <li>{row.event}</li>}
            {row.calculation.map((step) => (
              <li key={step.zh}>{say(step)}</li>
            ))}
          </ol>
        </section>
      )}
      <RecordFacts resource={charge} row={row} except={beside} />
      {telling && <ChargeStepDialog row={row} step={telling} onClose={() => setTelling(null)} />}
      <HistoryPanel
        resource={charge}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
    </>
  )
}
