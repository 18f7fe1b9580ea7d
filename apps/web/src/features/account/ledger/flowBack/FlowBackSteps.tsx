import { flowBack, type FlowBackFull } from '@clearway/contract/features/account/ledger/flowBack'
import { flowBackText as f } from '@clearway/contract/features/account/ledger/flowBack.text'
import type { FlowBackStep } from '@clearway/contract/features/account/ledger/flowBackSteps'
import { ledgerPosting } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { recharge } from '@clearway/contract/features/account/ledger/recharge'
import { wallet } from '@clearway/contract/features/account/ledger/wallet'
import { common } from '@clearway/contract/kernel/common.text'
import { fillText } from '@clearway/contract/kernel/text'
import { App, Button } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useOnceKey } from '../../../../kernel/form/onceKey.ts'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { ActionButton } from '../../../../kernel/list/RowActions.tsx'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { balance, signed } from '../Money.tsx'
import { rechargePageText } from '../recharge/rechargePage.text.ts'
import { StepDialog } from '../StepDialog.tsx'
import { flowBackPageText as t } from './flowBackPage.text.ts'

const reread = [flowBack.name, wallet.name, ledgerPosting.name, recharge.name]
const order: readonly FlowBackStep[] = ['submit', 'approve', 'reject', 'cancel']
type Question = Exclude<FlowBackStep, 'submit'>
const dangerous: readonly FlowBackStep[] = ['reject', 'cancel']

/** What the reader may do with an application; the obstacle of the ledger turns approving off before one tries. */
export function FlowBackSteps({ row, onEdit }: { row: FlowBackFull; onEdit: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const zone = useTimeZone()
  const [asked, setAsked] = useState<Question>()
  const [giving, setGiving] = useState(false)
  const keyOf = useOnceKey()
  const { send } = useSend({ onDone: () => {}, reread, success: null })
  const done = (now: FlowBackFull) =>
    void message.success(say(rechargePageText.done, { code: now.code, status: say(f.statuses[now.status]) }))
  const input = { id: row.id, version: row.version }
  const submit = () => void send(async () => done(await call(flowBack.routes.submit, input, undefined, keyOf(input))))
  const ended = ['approved', 'rejected', 'cancelled'].includes(row.status)
  const shown = (step: FlowBackStep) =>
    !ended && (step === 'submit' ? row.status === 'draft' : step === 'cancel' || row.status === 'submitted')
  const steps = order.filter(shown).flatMap((step) => row.steps.filter((s) => s.step === step))
  const held = row.preview.holdUntil ? fillText(f.held, { until: timeIn(zone, row.preview.holdUntil) }) : null
  const why = (step: FlowBackStep) =>
    steps.find((s) => s.step === step)?.why ?? (step === 'approve' ? (held ?? row.preview.obstacle) : null)
  return (
    <div className="ledger-steps">
      {row.returnable && <Button onClick={() => setGiving(true)}>{say(f.giveBack)}</Button>}
      {giving && <GiveBack row={row} onClose={() => setGiving(false)} onDone={done} />}
      {row.editable && <Button onClick={onEdit}>{say(common.edit)}</Button>}
      {steps.map(({ step }) => {
        const off = why(step)
        return (
          <ActionButton
            key={step}
            action={{
              key: step,
              label: f.steps[step],
              danger: dangerous.includes(step),
              ...(off && { offBecause: off }),
              run: () => (step === 'submit' ? submit() : setAsked(step)),
            }}
            primary={step === 'submit' || step === 'approve'}
          />
        )
      })}
      {steps.some((s) => s.step === 'approve') && why('approve') && (
        <p className="ledger-quiet">{say(why('approve')!)}</p>
      )}
      {asked && <AskedStep key={asked} step={asked} row={row} onClose={() => setAsked(undefined)} onDone={done} />}
    </div>
  )
}

/** What waits to be paid goes back instead. */
function GiveBack({ row, onClose, onDone }: Omit<AskedProps, 'step'>) {
  const say = useText()
  return (
    <StepDialog
      title={[say(t.giveBackTitle, { kind: say(f.kinds[row.kind]), code: row.code }), sumOf(row)].join(' · ')}
      hint={say(t.giveBackHint)}
      okText={say(f.giveBack)}
      danger
      reason={{ label: say(f.paymentNote), required: true }}
      reread={reread}
      success={null}
      onClose={onClose}
      onSend={async (reason, key) => {
        const sent = { id: row.id, version: row.version, reason }
        onDone(await call(flowBack.routes.giveBack, sent, undefined, key(['giveBack', sent])))
      }}
    />
  )
}

interface AskedProps {
  readonly step: Question
  readonly row: FlowBackFull
  readonly onClose: () => void
  readonly onDone: (now: FlowBackFull) => void
}

/** How much an application moves, or what the limit becomes. */
function sumOf({ kind, amount, creditLimit, entry, currency }: FlowBackFull): string {
  if (creditLimit !== null) return `→ ${balance(creditLimit, currency)}`
  const moved = amount ?? entry?.amount
  return moved ? (kind === 'adjust' ? signed : balance)(moved, currency) : ''
}

/** The question before a step that wants an answer first. */
function AskedStep({ step, row, onClose, onDone }: AskedProps) {
  const say = useText()
  const words = { kind: say(f.kinds[row.kind]), code: row.code }
  const sum = sumOf(row)
  return (
    <StepDialog
      title={[say(t[`${step}Title`], words), sum].filter(Boolean).join(' · ')}
      hint={[say(t[`${step}Hint`]), step === 'approve' && row.stepUp && say(t.stepUp)].filter(Boolean).join(' ')}
      okText={step === 'approve' ? `${say(f.steps.approve)} ${sum}`.trim() : say(f.steps[step])}
      danger={dangerous.includes(step)}
      reason={
        step === 'reject'
          ? { label: say(f.decisionNote), required: true }
          : { label: say(step === 'cancel' ? rechargePageText.optionalReason : t.note), required: false }
      }
      reread={reread}
      success={null}
      onClose={onClose}
      onSend={async (reason, key) => {
        const sent = { id: row.id, version: row.version, ...(reason && { reason }) }
        onDone(
          await call(flowBack.routes[step], sent as typeof sent & { reason: string }, undefined, key([step, sent])),
        )
      }}
    />
  )
}
