import { DownOutlined, PrinterOutlined } from '@ant-design/icons'
import { ledgerPosting } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { recharge, type RechargeFull } from '@clearway/contract/features/account/ledger/recharge'
import { rechargeText as r } from '@clearway/contract/features/account/ledger/recharge.text'
import type { RechargeStep } from '@clearway/contract/features/account/ledger/rechargeSteps'
import { wallet } from '@clearway/contract/features/account/ledger/wallet'
import { sameDecimal } from '@clearway/contract/kernel/decimal'
import { languages } from '@clearway/contract/kernel/text'
import { App, Button, Dropdown, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { call, download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useOnceKey } from '../../../../kernel/form/onceKey.ts'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { ActionButton } from '../../../../kernel/list/RowActions.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { grouped } from '../../../../kernel/show.ts'
import { balance } from '../Money.tsx'
import { StepDialog } from '../StepDialog.tsx'
import { rechargePageText as t } from './rechargePage.text.ts'

const reread = [recharge.name, wallet.name, ledgerPosting.name]
const asking: readonly RechargeStep[] = ['confirm', 'reject', 'cancel']
const order: readonly RechargeStep[] = ['submit', 'confirm', 'take', 'reject', 'putBack', 'cancel']
/** What is done to which application, and how much it is about. */
const titleOf = (words: string, amount: string, currency: string) => `${words} · ${balance(amount, currency)}`
const dangerous: readonly RechargeStep[] = ['reject', 'cancel']

/** What the reader may do with an application; what its state forbids is told with the reason. */
export function RechargeSteps({ row }: { row: RechargeFull }) {
  const say = useText()
  const can = useCan()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [asked, setAsked] = useState<RechargeStep>()
  const keyOf = useOnceKey()
  const { send } = useSend({ onDone: () => {}, reread, success: null })
  const told = (now: RechargeFull) =>
    void message.success(say(t.done, { code: now.code, status: say(r.statuses[now.status]) }))
  const take = (step: 'submit' | 'take' | 'putBack') => {
    const input = { id: row.id, version: row.version }
    void send(async () => told(await call(recharge.routes[step], input, undefined, keyOf([step, input]))))
  }
  const run = (step: RechargeStep) => (asking.includes(step) ? setAsked(step) : take(step as 'take'))
  // Of what nobody can do any more nothing is said: a finished application has no buttons.
  const ended = row.steps.every((s) => !s.open) && ['confirmed', 'rejected', 'cancelled'].includes(row.status)
  const steps = ended
    ? []
    : order.flatMap((name) => row.steps.filter((s) => s.step === name && (s.open || !overtaken(name, row))))
  const why = steps.find((s) => s.step === 'confirm' && !s.open)?.why
  const main = steps.find((s) => s.open && !dangerous.includes(s.step))?.step
  return (
    <div className="ledger-steps">
      {row.editable && can('recharge.edit') && (
        <Button onClick={() => void navigate(`/RechargeInfo?id=${row.id}`)}>{say(t.continueDraft)}</Button>
      )}
      {steps.map((s) => (
        <ActionButton
          key={s.step}
          action={{
            key: s.step,
            label: s.step === 'take' && row.status === 'underReview' ? r.takeOver : r.steps[s.step],
            danger: dangerous.includes(s.step),
            ...(!s.open && s.why && { offBecause: s.why }),
            run: () => run(s.step),
          }}
          primary={s.step === main}
        />
      ))}
      {why && <p className="ledger-quiet">{say(why)}</p>}
      {row.status === 'confirmed' && <Receipt id={row.id} />}
      <AskedStep step={asked} row={row} onClose={() => setAsked(undefined)} onDone={told} />
    </div>
  )
}

/** Steps that lie behind or ahead of this state and say nothing to who looks at it. */
const overtaken = (step: RechargeStep, row: RechargeFull): boolean =>
  (step === 'submit' && row.status !== 'draft') ||
  (step === 'take' && row.status === 'underReview') ||
  (step === 'putBack' && row.status !== 'underReview') ||
  (['confirm', 'reject', 'take'].includes(step) && row.status === 'draft')

interface AskedProps {
  readonly row: RechargeFull
  readonly onClose: () => void
  readonly onDone: (now: RechargeFull) => void
}

/** The question before a step that wants an answer first. */
function AskedStep({ step, row, onClose, onDone }: AskedProps & { step: RechargeStep | undefined }) {
  const say = useText()
  return (
    <>
      {step === 'confirm' && <ConfirmDialog row={row} onClose={onClose} onDone={onDone} />}
      {step === 'reject' && (
        <StepDialog
          title={titleOf(say(t.rejectTitle, row), row.amount, row.currency)}
          hint={say(t.rejectHint)}
          okText={say(r.steps.reject)}
          danger
          reason={{ label: say(r.reason), required: true }}
          reread={reread}
          success={null}
          onClose={onClose}
          onSend={async (reason, key) => {
            const input = { id: row.id, version: row.version, reason }
            onDone(await call(recharge.routes.reject, input, undefined, key(input)))
          }}
        />
      )}
      {step === 'cancel' && (
        <StepDialog
          title={titleOf(say(t.cancelTitle, row), row.amount, row.currency)}
          hint={say(t.cancelHint)}
          okText={say(r.steps.cancel)}
          danger
          reason={{ label: say(t.optionalReason), required: false }}
          reread={reread}
          success={null}
          onClose={onClose}
          onSend={async (reason, key) => {
            const input = { id: row.id, version: row.version, ...(reason && { reason }) }
            onDone(await call(recharge.routes.cancel, input, undefined, key(input)))
          }}
        />
      )}
    </>
  )
}

/** Crediting: the amount stands there, and another one needs its reason. */
function ConfirmDialog({ row, onClose, onDone }: AskedProps) {
  const say = useText()
  const [amount, setAmount] = useState(row.amount)
  const typed = amount.trim().replaceAll(',', '')
  const good = /^\d{1,15}(\.\d{1,2})?$/.test(typed) && /[1-9]/.test(typed)
  const other = good && !sameDecimal(typed, row.amount)
  return (
    <StepDialog
      title={titleOf(say(t.confirmTitle, row), row.amount, row.currency)}
      hint={say(t.confirmHint)}
      okText={good ? say(t.creditNow, { amount: grouped(typed), currency: row.currency }) : say(r.steps.confirm)}
      notYet={!good}
      {...(other && { reason: { label: say(r.confirmNote), required: true } })}
      reread={reread}
      success={null}
      onClose={onClose}
      onSend={async (reason, key) => {
        const input = { id: row.id, version: row.version, ...(other && { amount: typed, reason }) }
        onDone(await call(recharge.routes.confirm, input, undefined, key(input)))
      }}
    >
      <Form.Item
        label={say(t.creditAmount, { currency: row.currency })}
        htmlFor="credit-amount"
        {...(!good && { validateStatus: 'error' as const })}
        extra={
          good
            ? say(other ? t.otherThanApplied : t.sameAsApplied, { amount: `${grouped(row.amount)} ${row.currency}` })
            : say(r.positive)
        }
      >
        <Input
          id="credit-amount"
          autoFocus
          inputMode="decimal"
          autoComplete="off"
          className="list-figures"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Form.Item>
    </StepDialog>
  )
}

function Receipt({ id }: { id: string }) {
  const say = useText()
  const report = useReport()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: languages.map((language) => ({ key: language, label: say(t.receiptIn[language]) })),
        onClick: ({ key }) =>
          void download(recharge.routes.receipt, { id, language: key as (typeof languages)[number] }).catch(report),
      }}
    >
      <Button icon={<PrinterOutlined />}>
        {say(t.receipt)} <DownOutlined />
      </Button>
    </Dropdown>
  )
}
