import { classifyTask, type TaskRow, type TaskTab } from '@clearway/contract/features/customs/classifyTask'
import { Button } from 'antd'
import { useState, type ReactNode } from 'react'

import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { ExportMenu } from '../../../kernel/list/ExportMenu.tsx'
import type { List } from '../../../kernel/list/list.ts'
import { keepShown, nothingTicked } from '../../../kernel/list/selection.ts'
import { rowsText } from '../../../kernel/rows.text.ts'
import type { AnyResource } from '../../../kernel/rows.ts'
import { deskText as t } from './desk.text.ts'
import { useHolding } from './deskActions.ts'
import { AssignDialog } from './dialogs.tsx'
import { Queue } from './Queue.tsx'

const resource: AnyResource = classifyTask

/** The queue with what can be done with ticked lines. Ticks belong to what is shown. */
export function TickedQueue({
  list,
  tab,
  openId,
  onOpen,
  make,
}: {
  list: List<TaskRow>
  tab: TaskTab
  openId: string | null
  onOpen: (id: string) => void
  make: ReactNode
}) {
  const say = useText()
  const can = useCan()
  const { claim, release } = useHolding()
  const [ticks, setTicks] = useState({ shown: list.input, selection: nothingTicked })
  const [assigning, setAssigning] = useState(false)
  const rows = list.rows.map((row) => row.id)
  const selection = keepShown(ticks.shown === list.input ? ticks.selection : nothingTicked, rows)
  const clear = () => setTicks({ shown: list.input, selection: nothingTicked })
  const after = (done: boolean) => done && clear()
  const { keys } = selection
  return (
    <div className="desk-left">
      {keys.length > 0 && (
        <div
          className="list-ticked desk-ticked"
          role="toolbar"
          aria-label={say(rowsText.ticked, { count: keys.length })}
        >
          <strong aria-live="polite">{say(rowsText.ticked, { count: keys.length })}</strong>
          {(can('classifyTask.classify') || can('classifyTask.review')) && (
            <Button size="small" onClick={() => void claim(keys).then(after)}>
              {say(t.claim)}
            </Button>
          )}
          <Button size="small" onClick={() => void release(keys).then(after)}>
            {say(t.release)}
          </Button>
          {can('classifyTask.assign') && (
            <Button size="small" onClick={() => setAssigning(true)}>
              {say(t.assign)}
            </Button>
          )}
          <ExportMenu resource={resource} ticked input={{ ids: keys }} />
          <Button size="small" type="link" onClick={clear}>
            {say(rowsText.clearTicked)}
          </Button>
        </div>
      )}
      <Queue
        list={list}
        tab={tab}
        openId={openId}
        onOpen={onOpen}
        selection={selection}
        onSelect={(next) => setTicks({ shown: list.input, selection: next })}
        make={make}
      />
      {assigning && <AssignDialog ids={keys} onClose={() => setAssigning(false)} onDone={clear} />}
    </div>
  )
}
