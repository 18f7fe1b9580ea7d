import {
  paymentBatch,
  type PaymentBatchFull,
  type PaymentItem,
} from '@clearway/contract/features/account/ledger/paymentBatch'
import { paymentBatchText as f } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import {
  paymentBatchMachine,
  type PaymentBatchStep,
} from '@clearway/contract/features/account/ledger/paymentBatchSteps'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { RecordDrawer } from '../../../business/record/RecordDrawer.tsx'
import { RecordFacts } from '../../../business/record/RecordFacts.tsx'
import { StepButtons } from '../../../business/record/StepButtons.tsx'
import { call, download } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { HistoryPanel } from '../../../kernel/list/HistoryPanel.tsx'
import { useReport } from '../../../kernel/report.ts'
import { signed } from '../amounts.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { BatchItems } from './BatchItems.tsx'
import { batchPageText as t } from './batchPage.text.ts'
import { BatchStepDialog, ReturnDialog, type Told } from './BatchStepDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'

import '../billing.css'
import '../settlement.css'

const { routes, name } = paymentBatch
const plain = ['submit', 'approve', 'makeFile'] as const
const onward: ReadonlySet<PaymentBatchStep> = new Set(['submit', 'approve', 'makeFile', 'pay'])
const beside = ['code', 'status', 'reason', 'total', 'itemCount', 'currency']

/** One batch: what it pays, its files, what the bank made of it, and who does what next. */
export function BatchDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <RecordDrawer<PaymentBatchFull>
      name={name}
      route={routes.queryById}
      id={id}
      state={paymentBatch.fields.status}
      stateField="status"
      width={860}
      title={(row) => [row.code, `${signed(row.total ?? '')} ${row.currency}`].join(' · ')}
      onClose={onClose}
    >
      {(row) => <Batch row={row} />}
    </RecordDrawer>
  )
}

function Batch({ row }: { row: PaymentBatchFull }) {
  const say = useText()
  const [history, setHistory] = useState(false)
  const [returning, setReturning] = useState<PaymentItem | null>(null)
  return (
    <>
      {row.reason && <Alert type={row.status === 'refused' ? 'error' : 'info'} showIcon title={row.reason} />}
      <Steps row={row} onHistory={() => setHistory(true)} />
      <BatchItems row={row} onReturn={setReturning} />
      <Files row={row} />
      {row.bankLine && (
        <section aria-labelledby="batch-line">
          <h2 id="batch-line" className="bill-title">
            {say(t.bankLine)}
          </h2>
          <Link to={`/bankReconciliation?line=${row.bankLine.id}`}>
            {say(t.lineOf, {
              date: row.bankLine.bookedOn,
              amount: signed(row.bankLine.amount),
              currency: row.currency,
            })}
          </Link>
        </section>
      )}
      <section aria-labelledby="batch-facts">
        <h2 id="batch-facts" className="bill-title">
          {say(t.facts)}
        </h2>
        <RecordFacts resource={paymentBatch} row={row} except={beside} />
      </section>
      {returning && <ReturnDialog row={row} item={returning} onClose={() => setReturning(null)} />}
      <HistoryPanel
        resource={paymentBatch}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

function Steps({ row, onHistory }: { row: PaymentBatchFull; onHistory: () => void }) {
  const say = useText()
  const client = useQueryClient()
  const [telling, setTelling] = useState<Told | null>(null)
  const [editing, setEditing] = useState(false)
  const [reading, setReading] = useState(false)
  const reportable = useCan()('paymentBatch.edit') && paymentBatchMachine.may('returnItem', row.status)
  const take = async (step: (typeof plain)[number]) => {
    await call(routes[step], { id: row.id, version: row.version })
    await client.invalidateQueries({ queryKey: ['workbench'] })
  }
  return (
    <div className="bill-steps">
      <StepButtons
        name={name}
        steps={row.steps.map((step) => ({ step, open: true }))}
        words={f.steps}
        onward={onward}
        ends={row.status === 'sent' ? 'refuse' : 'cancel'}
        plain={plain}
        take={take}
        onTell={(step) => setTelling(step)}
      />
      {row.editable && <Button onClick={() => setEditing(true)}>{say(t.edit)}</Button>}
      {reportable && <Button onClick={() => setReading(true)}>{say(f.readReport)}</Button>}
      <Button onClick={onHistory}>{say(t.history)}</Button>
      <BatchDialog open={editing} of={row} onClose={() => setEditing(false)} onDone={() => setEditing(false)} />
      {reading && <ReportDialog row={row} onClose={() => setReading(false)} />}
      {telling && <BatchStepDialog row={row} step={telling} onClose={() => setTelling(null)} />}
    </div>
  )
}

function Files({ row: { id, files } }: { row: PaymentBatchFull }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  if (!files.length) return null
  const may = can('paymentBatch.edit') && can('bankAccount.number')
  return (
    <section aria-labelledby="batch-files">
      <h2 id="batch-files" className="bill-title">
        {say(t.files)}
      </h2>
      <p className="bill-said">{say(t.filesHint)}</p>
      <ul className="bill-payments">
        {files.map(({ kind, name: file, sha256 }) => (
          <li key={kind}>
            <Button
              disabled={!may}
              aria-label={`${say(f.fileKinds[kind])} ${file}`}
              onClick={() => void download(routes.file, { id, kind }).catch(report)}
            >
              {say(f.fileKinds[kind])}
            </Button>
            <small className="batch-digest">{say(t.digest, { digest: sha256 })}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
