import { roadCargo, type RoadCargoFull } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as f } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import type { RoadCargoStep } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { call, download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useAskFirst } from '../../../../kernel/form/askFirst.tsx'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { useBeginTrade } from '../../useBeginTrade.ts'
import { tradePageText } from '../tdec/tradePage.text.ts'
import { BundleDialog } from './BundleDialog.tsx'
import { ResultDialog } from './ResultDialog.tsx'
import { RoadCargoForm } from './RoadCargoForm.tsx'
import { roadPageText as t } from './roadPage.text.ts'
import { useReread } from './tripSteps.tsx'

const { routes } = roadCargo
/** Those that need nothing but a press. */
const plain = ['submit', 'takeBack', 'amend', 'unbundle', 'complete'] as const
type Plain = (typeof plain)[number]
const isPlain = (step: RoadCargoStep): step is Plain => (plain as readonly string[]).includes(step)
/** What leads on stands out and first; what ends it comes last. */
const onward: ReadonlySet<RoadCargoStep> = new Set(['submit', 'bundle', 'complete'])
const rank = (step: RoadCargoStep): number => (onward.has(step) ? 0 : step === 'cancel' ? 2 : 1)

type Dialog = 'edit' | 'bundle' | 'move' | 'result'

/** Makes another like it. */
function useCopy(id: string) {
  const report = useReport()
  const reread = useReread()
  const go = useNavigate()
  return () =>
    void call(routes.copy, { id }).then((made) => {
      reread()
      void go(`/hongKongSeamless?open=${made.id}`)
    }, report)
}

interface DeclaringProps {
  readonly row: RoadCargoFull
  readonly busy: boolean
  readonly run: (work: () => Promise<unknown>) => Promise<void>
}

/** Its trade declaration: made of it, or why none is needed. */
function Declaring({ row: { id, version, code, status, declareBy, noTradeReason }, busy, run }: DeclaringProps) {
  const say = useText()
  const can = useCan()
  const ask = useAskFirst()
  const reread = useReread()
  const begin = useBeginTrade()
  if (!can('tradeDeclaration.edit') || status === 'cancelled') return null
  const exempt = () =>
    ask(
      {
        title: say(t.noTradeTitle, { code }),
        okText: say(f.noTrade),
        body: <p>{say(t.noTradeBody)}</p>,
        reason: { label: say(f.reason), needed: true },
      },
      (reason) => call(routes.noTrade, { id, version, reason }).finally(reread),
    )
  return (
    <>
      <Button type={declareBy ? 'primary' : 'default'} onClick={() => begin({ from: 'roadCargo', id })}>
        {say(tradePageText.make)}
      </Button>
      {declareBy && <Button onClick={() => void exempt()}>{say(f.noTrade)}</Button>}
      {noTradeReason && (
        <Button disabled={busy} onClick={() => void run(() => call(routes.noTrade, { id, version, reason: null }))}>
          {say(t.tradeAfterAll)}
        </Button>
      )}
    </>
  )
}

/** What can be done with a consignment: its steps with the reason where one is closed, its papers, the answers that are entered by hand. */
export function CargoSteps({ row, onHistory }: { row: RoadCargoFull; onHistory?: () => void }) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const reread = useReread()
  const language = useLanguage()
  const { message } = App.useApp()
  const ask = useAskFirst()
  const copy = useCopy(row.id)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [busy, setBusy] = useState(false)
  const { id, version, code } = row
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work()
      .then(() => message.success(say(common.operationSuccess)))
      .catch(report)
    setBusy(false)
    reread()
  }
  const cancel = () => {
    const question = {
      title: say(t.cancelTitle, { code }),
      okText: say(f.steps.cancel),
      danger: true,
      body: <p>{say(t.cancelBody)}</p>,
      reason: { label: say(f.reason), needed: true },
    }
    return ask(question, async (reason) => {
      await call(routes.cancel, { id, version, reason }).finally(reread)
      void message.success(say(common.operationSuccess))
    })
  }
  const take = (step: RoadCargoStep) => {
    if (isPlain(step)) return void run(() => call(routes[step], { id, version }))
    return step === 'cancel' ? void cancel() : setDialog(step === 'move' ? 'move' : 'bundle')
  }
  const open = row.steps
    .filter((step) => step.open || (step.step === 'amend' && row.status === 'bundled'))
    .toSorted((a, b) => rank(a.step) - rank(b.step))
  return (
    <div className="road-steps">
      {row.declareBy && <Declaring row={row} busy={busy} run={run} />}
      {row.editable && <Button onClick={() => setDialog('edit')}>{say(common.edit)}</Button>}
      {open.map(({ step, open: may, why }) => (
        <Tooltip key={step} title={why && say(why)}>
          <Button
            type={onward.has(step) && !row.declareBy ? 'primary' : 'default'}
            danger={step === 'cancel'}
            disabled={!may || busy}
            onClick={() => take(step)}
          >
            {say(f.steps[step])}
          </Button>
        </Tooltip>
      ))}
      {can('roadCargo.submit') && row.status !== 'draft' && row.status !== 'cancelled' && row.status !== 'done' && (
        <Button onClick={() => setDialog('result')}>{say(t.enterResult)}</Button>
      )}
      {row.ccrn && (
        <Button onClick={() => void download(routes.slip, { id, language }).catch(report)}>{say(t.slip)}</Button>
      )}
      {!row.declareBy && <Declaring row={row} busy={busy} run={run} />}
      {can('roadCargo.edit') && <Button onClick={copy}>{say(f.copy)}</Button>}
      {onHistory && <Button onClick={onHistory}>{say(tradePageText.history)}</Button>}
      <CargoDialogs row={row} dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  )
}

interface DialogsProps {
  readonly row: RoadCargoFull
  readonly dialog: Dialog | null
  readonly onClose: () => void
}

function CargoDialogs({ row, dialog, onClose }: DialogsProps) {
  const reread = useReread()
  return (
    <>
      <RoadCargoForm
        resource={roadCargo}
        editing={dialog === 'edit' ? { row } : null}
        onClose={onClose}
        onSaved={reread}
      />
      {(dialog === 'bundle' || dialog === 'move') && (
        <BundleDialog row={row} move={dialog === 'move'} onClose={onClose} />
      )}
      {dialog === 'result' && <ResultDialog row={row} onClose={onClose} />}
    </>
  )
}
