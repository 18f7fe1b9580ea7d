import { usPower, type UsPowerRow } from '@clearway/contract/features/customs/united-states/usPower'
import { usPowerText as f } from '@clearway/contract/features/customs/united-states/usPower.text'
import { usPowerMachine } from '@clearway/contract/features/customs/united-states/usPowerSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'

import { call, download } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { useReport } from '../../../kernel/report.ts'
import { PaperDialog } from './PaperDialog.tsx'
import { SendDialog } from './SendDialog.tsx'
import { unitedStatesText as t } from './unitedStates.text.ts'

const { routes, name } = usPower
type Step = 'send' | 'takeBack' | 'enterPaper' | 'activate' | 'revoke'
const onward: ReadonlySet<Step> = new Set(['send', 'activate'])
const isCalled = (step: string): step is Step => step in f.steps

interface Props {
  readonly row: UsPowerRow
  readonly onEdit: () => void
  readonly onHistory: () => void
  readonly onRenewed: (id: string) => void
}

/** What is asked before a step that ends something. */
const questions = {
  takeBack: { title: t.takeBackTitle, body: t.takeBackBody },
  revoke: { title: t.revokeTitle, body: t.revokeBody },
} as const

function useTake(row: UsPowerRow) {
  const say = useText()
  const report = useReport()
  const ask = useAskFirst()
  const client = useQueryClient()
  const { message } = App.useApp()
  const { id, version, code } = row
  const reread = () => void client.invalidateQueries({ queryKey: [name] })
  const tellDone = () => void message.success(say(common.operationSuccess))
  const asking = async (step: 'takeBack' | 'revoke') => {
    const question = {
      title: say(questions[step].title, { code }),
      okText: say(f.steps[step]),
      danger: true,
      body: <p>{say(questions[step].body)}</p>,
      ...(step === 'revoke' && { reason: { label: say(f.revokedReason), max: 300, needed: true } }),
    }
    await ask(question, async (reason) => {
      const taken =
        step === 'revoke' ? call(routes.revoke, { id, version, reason }) : call(routes.takeBack, { id, version })
      await taken.finally(reread)
      tellDone()
    })
  }
  const activate = () => call(routes.activate, { id, version }).then(tellDone, report).finally(reread)
  const renew = async (then: (id: string) => void) => {
    await call(routes.renew, { id }).then((made) => {
      reread()
      then(made.id)
    }, report)
  }
  return { asking, activate, renew }
}

/** What can be done with a power: its steps, its paper, another one like it. */
export function UsPowerSteps({ row, onEdit, onHistory, onRenewed }: Props) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const language = useLanguage()
  const own = useMe()?.user.area === 'customer'
  const { asking, activate, renew } = useTake(row)
  const [dialog, setDialog] = useState<'send' | 'enterPaper' | null>(null)
  const take = (step: Step) => {
    if (step === 'send' || step === 'enterPaper') return setDialog(step)
    void (step === 'activate' ? activate() : asking(step))
  }
  const steps = row.state && !own ? usPowerMachine.stepsFrom(row.state).filter(isCalled) : []
  const offered = steps.filter((step) => can(usPowerMachine.steps[step].permission))
  const { id, state } = row
  return (
    <div className="record-steps">
      {can('usPower.edit') && state && usPowerMachine.may('edit', state) && (
        <Button onClick={onEdit}>{say(common.edit)}</Button>
      )}
      {offered.map((step) => (
        <Button
          key={step}
          type={onward.has(step) && !(step === 'send' && state === 'sent') ? 'primary' : 'default'}
          danger={step === 'revoke'}
          onClick={() => take(step)}
        >
          {say(step === 'send' && state === 'sent' ? f.sendAgain : f.steps[step])}
        </Button>
      ))}
      {can('usPower.edit') && state && usPowerMachine.may('renew', state) && (
        <Button onClick={() => void renew(onRenewed)}>{say(f.renew)}</Button>
      )}
      <Button onClick={() => void download(routes.form5291, { id, language }).catch(report)}>{say(t.form5291)}</Button>
      <Button onClick={onHistory}>{say(t.history)}</Button>
      {dialog === 'send' && <SendDialog row={row} onClose={() => setDialog(null)} />}
      {dialog === 'enterPaper' && <PaperDialog row={row} onClose={() => setDialog(null)} />}
    </div>
  )
}
