import type { ConfirmStep } from '@clearway/contract/features/customs/hong-kong/tdec/confirmSteps'
import { tradeDeclaration, type TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useAskFirst } from '../../../../kernel/form/askFirst.tsx'
import { useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { grouped, timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { customerSideText as t } from '../customerSide.text.ts'

const { routes, name } = tradeDeclaration

/** Takes a step of the confirmation once it was said what it means, and why where that is asked. */
function useConfirming({ id, version, code, total }: TradeFull) {
  const say = useText()
  const ask = useAskFirst()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const named = { id, version }
  const after = () => void client.invalidateQueries({ queryKey: [name] })
  const send = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().then(() => message.success(say(common.operationSuccess)), report)
    setBusy(false)
    after()
  }
  /** What a question leads to: it throws where it is refused, so that the question stays. */
  const answer = async (work: Promise<unknown>) => {
    try {
      await work
      void message.success(say(common.operationSuccess))
    } finally {
      after()
    }
  }
  const take: Readonly<Record<ConfirmStep, () => Promise<unknown> | undefined>> = {
    askConfirm: () =>
      ask(
        { title: say(t.askTitle, { code }), okText: say(f.confirmSteps.askConfirm), body: <p>{say(t.askBody)}</p> },
        () => answer(call(routes.askConfirm, named)),
      ),
    unaskConfirm: () => send(() => call(routes.unaskConfirm, named)),
    confirm: () => {
      const words = say(t.ownConfirm, { total: grouped(total ?? '') })
      return ask({ title: words, okText: words, body: <p>{say(t.ownConfirmBody)}</p> }, () =>
        answer(call(routes.confirm, named)),
      )
    },
    decline: () =>
      ask(
        {
          title: say(t.declineTitle, { code }),
          okText: say(f.confirmSteps.decline),
          danger: true,
          reason: { label: say(t.declineReason), needed: true },
        },
        (reason) => answer(call(routes.decline, { ...named, reason })),
      ),
    voidConfirm: () => undefined,
  }
  return { busy, take: (step: ConfirmStep) => void take[step]() }
}

/** What a customer's people are asked to confirm, among what is theirs to do. */
export function ConfirmDuty({ row }: { row: TradeFull }) {
  const say = useText()
  const { busy, take } = useConfirming(row)
  const total = grouped(row.total ?? '')
  return (
    <li>
      <span>{say(t.ownAsk, { total, charge: grouped(row.charge ?? '') })}</span>
      <span className="own-acts">
        <Button type="primary" disabled={busy} onClick={() => take('confirm')}>
          {say(t.ownConfirm, { total })}
        </Button>
        <Button disabled={busy} onClick={() => take('decline')}>
          {say(f.confirmSteps.decline)}
        </Button>
      </span>
    </li>
  )
}

/** How the confirmation stands, in words for whoever reads it. */
export function useConfirmed(row: TradeFull, customer: boolean): string | undefined {
  const say = useText()
  const zone = useTimeZone()
  const { confirmation, confirmedAt, confirmedName } = row
  if (!confirmation) return undefined
  const values = { person: confirmedName ?? '', time: confirmedAt ? timeIn(zone, confirmedAt) : '' }
  if (!customer) return say(t.states[confirmation], values)
  return confirmation === 'none' || confirmation === 'asked' ? undefined : say(t.ownStates[confirmation], values)
}

/** The confirmation as staff see it, with what they can do about it. */
export function TradeConfirm({ row }: { row: TradeFull }) {
  const say = useText()
  const { busy, take } = useConfirming(row)
  const words = useConfirmed(row, false)
  if (!words || (row.confirmation === 'none' && row.confirmSteps.length === 0)) return null
  return (
    <section className="trade-card trade-confirm" aria-labelledby="trade-confirm">
      <h2 id="trade-confirm">{say(t.confirmTitle)}</h2>
      <p data-state={row.confirmation}>{words}</p>
      {row.confirmSteps.map((step) => (
        <Button key={step} disabled={busy} onClick={() => take(step)}>
          {say(f.confirmSteps[step])}
        </Button>
      ))}
    </section>
  )
}
