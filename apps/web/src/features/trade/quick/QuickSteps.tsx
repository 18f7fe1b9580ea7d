import type { QuickFull } from '@clearway/contract/features/trade/quick/quickOrder'
import { quickOrderText as f } from '@clearway/contract/features/trade/quick/quickOrder.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Tooltip } from 'antd'

import { useAskFirst } from '../../../kernel/form/askFirst.tsx'
import { useText } from '../../../kernel/language.ts'
import { quickPageText as t } from './quickPage.text.ts'
import type { useBuild } from './useBuild.ts'

interface Props {
  readonly row: QuickFull
  readonly work: ReturnType<typeof useBuild>
  readonly onEdit: () => void
  readonly onHistory: () => void
}

/** What can be done with a packet: one Submit, which builds what is left as well. */
export function QuickSteps({ row, work, onEdit, onHistory }: Props) {
  const say = useText()
  const ask = useAskFirst()
  const of = (step: string) => row.steps.find((one) => one.step === step)
  const red = row.checklist.some((point) => point.level === 'red' && !point.part)
  const begin = of('build')
  const submit = of('submit') ?? (row.status === 'draft' ? begin : undefined)
  // What a customer handed in may still leave parts to the broker's people.
  const goesOn = row.status === 'draft' ? begin : row.unfinished && row.parts.some((part) => part.open)
  const busy = work.busy !== null
  const undo = () =>
    void ask(
      { title: say(t.undoTitle, { code: row.code }), body: say(t.undoBody), okText: say(f.steps.undo), danger: true },
      () => work.undo(row.version),
    )
  return (
    <div className="quick-steps">
      {busy && <span role="status">{say(t.building)}</span>}
      {submit && (
        <Tooltip title={red ? say(f.notReady, { count: redCount(row) }) : ''}>
          <Button
            type="primary"
            loading={work.busy === 'all'}
            disabled={busy || red}
            onClick={() => void work.submit()}
          >
            {say(f.steps.submit)}
          </Button>
        </Tooltip>
      )}
      {goesOn && (
        <Button disabled={busy || red} onClick={() => void work.build()}>
          {say(f.build)}
        </Button>
      )}
      {row.editable && (
        <Button disabled={busy} onClick={onEdit}>
          {say(common.edit)}
        </Button>
      )}
      {of('reopen') && (
        <Button disabled={busy} onClick={() => void work.reopen(row.version)}>
          {say(f.steps.reopen)}
        </Button>
      )}
      <Button onClick={onHistory}>{say(t.history)}</Button>
      {of('undo') && (
        <Button danger disabled={busy} onClick={undo}>
          {say(f.steps.undo)}
        </Button>
      )}
    </div>
  )
}

const redCount = (row: QuickFull): number => row.checklist.filter((point) => point.level === 'red').length
