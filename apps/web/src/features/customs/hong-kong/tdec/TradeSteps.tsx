import { tradeDeclaration, type TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import type { TradeStep } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'

import { call, download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useAskFirst } from '../../../../kernel/form/askFirst.tsx'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { useBeginTrade } from '../../useBeginTrade.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { tradePageText as t } from './tradePage.text.ts'

const { routes, name } = tradeDeclaration
/** Those that need nothing but a press. */
const plain = ['check', 'uncheck', 'submit', 'takeBack'] as const
type Plain = (typeof plain)[number]
const isPlain = (step: TradeStep): step is Plain => (plain as readonly string[]).includes(step)
const answered = ['accept', 'reject', 'pay'] as const
export type Answered = (typeof answered)[number]
const isAnswer = (step: TradeStep): step is Answered => (answered as readonly string[]).includes(step)
/** What leads on stands out and first; what ends it comes last. */
const onward: ReadonlySet<TradeStep> = new Set(['check', 'submit', 'accept', 'pay'])
const rank = (step: TradeStep): number => (onward.has(step) ? 0 : step === 'withdraw' ? 2 : 1)

interface Props {
  readonly row: TradeFull
  readonly onEdit: () => void
  readonly onHistory: () => void
}

/** What can be done with a declaration: its steps, its papers, a copy. */
export function TradeSteps({ row, onEdit, onHistory }: Props) {
  const say = useText()
  const [answering, setAnswering] = useState<Answered | null>(null)
  const can = useCan()
  const beginTrade = useBeginTrade()
  const copy = () => beginTrade({ from: 'tradeDeclaration', id: row.id })
  const { busy, run, explain } = useTaking(row)
  const take = (step: TradeStep) => {
    if (isPlain(step)) return void run(() => call(routes[step], { id: row.id, version: row.version }))
    return isAnswer(step) ? setAnswering(step) : void explain(step)
  }
  const open = row.steps.filter((step) => step.open).toSorted((a, b) => rank(a.step) - rank(b.step))
  return (
    <div className="trade-steps">
      {open.map(({ step }) => (
        <Button
          key={step}
          type={onward.has(step) ? 'primary' : 'default'}
          danger={step === 'withdraw'}
          disabled={busy}
          onClick={() => take(step)}
        >
          {say(f.steps[step])}
        </Button>
      ))}
      {row.editable && <Button onClick={onEdit}>{say(common.edit)}</Button>}
      <Papers row={row} />
      {can('tradeDeclaration.edit') && <Button onClick={copy}>{say(t.copy)}</Button>}
      <Button onClick={onHistory}>{say(t.history)}</Button>
      {answering && <AnswerDialog row={row} step={answering} onClose={() => setAnswering(null)} />}
    </div>
  )
}

/** Takes a step, and asks why where a reason goes along. */
function useTaking({ id, version, code }: TradeFull) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const ask = useAskFirst()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work()
      .then(() => message.success(say(common.operationSuccess)))
      .catch(report)
    // Until the record stands as it is now: the next step names its version.
    await client.invalidateQueries({ queryKey: [name] })
    setBusy(false)
  }
  const explain = (step: TradeStep) => {
    const withdraws = step === 'withdraw'
    const question = {
      title: say(withdraws ? t.withdrawTitle : t.amendTitle, { code }),
      okText: say(f.steps[step]),
      danger: withdraws,
      body: <p>{say(withdraws ? t.withdrawBody : t.amendBody)}</p>,
      reason: { label: say(t.askReason), needed: true },
    }
    return ask(question, async (reason) => {
      const reread = () => void client.invalidateQueries({ queryKey: [name] })
      await call(withdraws ? routes.withdraw : routes.amend, { id, version, reason }).finally(reread)
      void message.success(say(common.operationSuccess))
    })
  }
  return { busy, run, explain }
}

function Papers({ row: { id } }: { row: TradeFull }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const language = useLanguage()
  const print = (paper: 'declaration' | 'payment') => void download(routes.print, { id, paper, language }).catch(report)
  const items = [
    { key: 'declaration', label: say(f.papers.declaration), onClick: () => print('declaration') },
    { key: 'payment', label: say(f.papers.payment), onClick: () => print('payment') },
    ...(can('tradeDeclaration.export')
      ? [
          {
            key: 'file',
            label: say(f.dataFile),
            onClick: () => void download(routes.dataFile, { ids: [id] }).catch(report),
          },
        ]
      : []),
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button>{say(f.print)}</Button>
    </Dropdown>
  )
}
