import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import { bill } from '@clearway/contract/features/billing/bill'
import { settlement, type SettlementFull } from '@clearway/contract/features/billing/settlement'
import { settlementText as f } from '@clearway/contract/features/billing/settlement.text'
import type { SettlementStep } from '@clearway/contract/features/billing/settlementSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { longTextField } from '@clearway/contract/kernel/field'
import type { Text } from '@clearway/contract/kernel/text'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { RecordDrawer } from '../../business/record/RecordDrawer.tsx'
import { RecordFacts } from '../../business/record/RecordFacts.tsx'
import { StepButtons } from '../../business/record/StepButtons.tsx'
import { call } from '../../kernel/api.ts'
import { Attempted, FormField } from '../../kernel/form/FormField.tsx'
import { useSend } from '../../kernel/form/useSend.ts'
import { useText } from '../../kernel/language.ts'
import { HistoryPanel } from '../../kernel/list/HistoryPanel.tsx'
import { useMe } from '../../kernel/me.ts'
import { signed } from './amounts.ts'
import { settlementPageText as t } from './settlementPage.text.ts'

import './billing.css'

const { routes, name } = settlement
const plain = ['approve'] as const
type Told = 'reject' | 'reverse'
const onward: ReadonlySet<SettlementStep> = new Set(['approve'])
const beside = ['code', 'status', 'bills', 'reason', 'orgName']
const accounts: Readonly<Record<string, Text>> = ledgerText.accounts

/** One settlement: what each bill took, what the ledger holds of it, and who decides next. */
export function SettlementDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <RecordDrawer<SettlementFull>
      name={name}
      route={routes.queryById}
      id={id}
      state={settlement.fields.status}
      stateField="status"
      title={(row) => [row.code, row.orgName].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      {(row) => <Settlement row={row} />}
    </RecordDrawer>
  )
}

function Settlement({ row }: { row: SettlementFull }) {
  const say = useText()
  const client = useQueryClient()
  const own = useMe()?.user.area === 'customer'
  const [telling, setTelling] = useState<Told | null>(null)
  const [history, setHistory] = useState(false)
  const take = async (step: 'approve') => {
    await call(routes[step], { id: row.id, version: row.version })
    await client.invalidateQueries({ queryKey: [bill.name] })
  }
  return (
    <>
      {row.reason && <Alert type="info" showIcon title={row.reason} />}
      <div className="bill-steps">
        <StepButtons
          name={name}
          steps={row.steps.map((step) => ({ step, open: true }))}
          words={f.steps}
          onward={onward}
          ends="reverse"
          plain={plain}
          take={take}
          onTell={(step) => setTelling(step as Told)}
        />
        <Button onClick={() => setHistory(true)}>{say(t.history)}</Button>
      </div>
      <Lines row={row} />
      {row.entries.length > 0 && <Entries row={row} />}
      <section aria-labelledby="settlement-facts">
        <h2 id="settlement-facts" className="bill-title">
          {say(t.facts)}
        </h2>
        <RecordFacts resource={settlement} row={row} except={own ? [...beside, 'orgId'] : beside} />
      </section>
      {telling && <ReasonDialog row={row} step={telling} onClose={() => setTelling(null)} />}
      <HistoryPanel
        resource={settlement}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
    </>
  )
}

function Lines({ row: { lines, currency } }: { row: SettlementFull }) {
  const say = useText()
  return (
    <section aria-labelledby="settlement-bills">
      <h2 id="settlement-bills" className="bill-title">
        {say(f.bills)}
      </h2>
      <ol className="bill-payments">
        {lines.map(({ billId, code, amount }) => (
          <li key={billId}>
            <Link to={`/BillingManagement?open=${billId}`}>{code}</Link>
            <b>
              {signed(amount)} {currency}
            </b>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entries({ row: { entries } }: { row: SettlementFull }) {
  const say = useText()
  const account = (code: string) => (accounts[code] ? say(accounts[code]) : code)
  return (
    <section aria-labelledby="settlement-entries">
      <h2 id="settlement-entries" className="bill-title">
        {say(t.entries)}
      </h2>
      <ol className="bill-payments">
        {entries.map(({ id, kind, from, to, amount, currency }) => (
          <li key={id}>
            <span>{say(ledgerText.kinds[kind as keyof typeof ledgerText.kinds])}</span>
            <span>{say(t.fromTo, { from: account(from), to: account(to) })}</span>
            <b>
              {signed(amount)} {currency}
            </b>
          </li>
        ))}
      </ol>
    </section>
  )
}

const fields = { reason: longTextField({ label: t.why, required: true, max: 500 }) }

function ReasonDialog({ row, step, onClose }: { row: SettlementFull; step: Told; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<{ reason: string }>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [name, bill.name, 'bankStatement', 'wallet'] })
  const save = async () => {
    setAttempted(true)
    const { reason } = await form.validateFields()
    await send(() => call(routes[step], { id: row.id, version: row.version, reason }))
  }
  return (
    <Modal
      open
      title={`${row.code} · ${say(f.steps[step])}`}
      okText={say(f.steps[step])}
      okButtonProps={{ danger: step === 'reverse' }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form form={form} layout="vertical" disabled={busy} name="settlementReason">
        <Attempted value={attempted}>
          <FormField name="reason" field={fields.reason} autoFocus />
        </Attempted>
      </Form>
    </Modal>
  )
}
