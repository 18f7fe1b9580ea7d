import { usEntry, type UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import type { UsEntryStep } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'

import { call, download } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { useBeginEntry } from '../../useBeginEntry.ts'
import { MakeMoves } from '../drayage/MakeMoves.tsx'
import { entryPageText as t } from './entryPage.text.ts'
import { StepDialog, type Told } from './StepDialog.tsx'

const { routes, name } = usEntry
/** Those that need nothing but a press. */
const plain = ['check', 'uncheck', 'close'] as const
type Plain = (typeof plain)[number]
const isPlain = (step: UsEntryStep): step is Plain => (plain as readonly string[]).includes(step)
/** What leads on stands out and first; what ends it comes last. */
const onward: ReadonlySet<UsEntryStep> = new Set([
  'check',
  'file',
  'release',
  'fileSummary',
  'pay',
  'fileCorrection',
  'liquidate',
])
const rank = (step: UsEntryStep): number => (onward.has(step) ? 0 : step === 'cancel' ? 2 : 1)

interface Props {
  readonly row: UsEntryFull
  readonly onEdit: () => void
  readonly onHistory: () => void
}

/** What can be done with an entry: its steps, its papers, a copy. */
export function EntrySteps({ row, onEdit, onHistory }: Props) {
  const say = useText()
  const can = useCan()
  const report = useReport()
  const client = useQueryClient()
  const begin = useBeginEntry()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [telling, setTelling] = useState<Told | null>(null)
  const run = async (step: Plain) => {
    setBusy(true)
    await call(routes[step], { id: row.id, version: row.version })
      .then(() => message.success(say(common.operationSuccess)))
      .catch(report)
    setBusy(false)
    await client.invalidateQueries({ queryKey: [name] })
  }
  const open = row.steps.filter((step) => step.open).toSorted((a, b) => rank(a.step) - rank(b.step))
  return (
    <div className="trade-steps">
      {open.map(({ step }) => (
        <Button
          key={step}
          type={onward.has(step) ? 'primary' : 'default'}
          danger={step === 'cancel'}
          disabled={busy}
          onClick={() => (isPlain(step) ? void run(step) : setTelling(step))}
        >
          {say(f.steps[step])}
        </Button>
      ))}
      {row.editable && <Button onClick={onEdit}>{say(common.edit)}</Button>}
      <Papers row={row} />
      {can('usEntry.edit') && <Button onClick={() => begin({ from: 'usEntry', id: row.id })}>{say(t.copy)}</Button>}
      <MakeMoves entryId={row.id} containers={row.containers} />
      <Button onClick={onHistory}>{say(t.history)}</Button>
      {telling && <StepDialog row={row} step={telling} onClose={() => setTelling(null)} />}
    </div>
  )
}

function Papers({ row: { id } }: { row: UsEntryFull }) {
  const say = useText()
  const report = useReport()
  const language = useLanguage()
  const items = (['release', 'summary', 'isf', 'invoice'] as const).map((paper) => ({
    key: paper,
    label: say(f.papers[paper]),
    onClick: () => void download(routes.print, { id, paper, language }).catch(report),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button>{say(f.print)}</Button>
    </Dropdown>
  )
}
