import { usEntry, type UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import type { UsEntryStep } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'

import { StepButtons } from '../../../../business/record/StepButtons.tsx'
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
const onward: ReadonlySet<UsEntryStep> = new Set([
  'check',
  'file',
  'release',
  'fileSummary',
  'pay',
  'fileCorrection',
  'liquidate',
])

interface Props {
  readonly row: UsEntryFull
  readonly onEdit: () => void
  readonly onHistory: () => void
}

/** What can be done with an entry: its steps, its papers, a copy. */
export function EntrySteps({ row, onEdit, onHistory }: Props) {
  const say = useText()
  const can = useCan()
  const begin = useBeginEntry()
  const [telling, setTelling] = useState<Told | null>(null)
  return (
    <div className="trade-steps">
      <StepButtons
        name={name}
        steps={row.steps}
        words={f.steps}
        onward={onward}
        ends="cancel"
        plain={plain}
        take={(step) => call(routes[step], { id: row.id, version: row.version })}
        onTell={setTelling}
      />
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
