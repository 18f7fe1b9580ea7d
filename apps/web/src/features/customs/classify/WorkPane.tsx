import { ArrowLeftOutlined } from '@ant-design/icons'
import type { TaskTab } from '@clearway/contract/features/customs/classifyTask'
import { Button, Skeleton } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import type { AnyRow } from '../../../kernel/rows.ts'
import { deskText as t } from './desk.text.ts'
import { queueOf, useOpened } from './deskActions.ts'
import { TaskWork } from './TaskWork.tsx'

export interface WorkPaneProps {
  readonly id: string | null
  readonly tab: TaskTab
  readonly onOpen: (id: string | null) => void
  readonly onNext: (after: string | null, queue: 'unclassified' | 'first') => Promise<void>
  readonly onEdit: (row: AnyRow) => void
  readonly onHistory: (row: AnyRow) => void
}

/** The open line with all that its decision needs. */
export function WorkPane(props: WorkPaneProps) {
  const say = useText()
  const { id, onOpen } = props
  const found = useOpened(id)
  const back = (
    <Button className="desk-back" icon={<ArrowLeftOutlined />} onClick={() => onOpen(null)}>
      {say(t.backToQueue)}
    </Button>
  )
  if (!id)
    return (
      <section className="desk-work desk-idle">
        <EmptyNotice title={say(t.chooseTitle)} hint={say(t.chooseHint)}>
          <NextButton {...props} />
        </EmptyNotice>
      </section>
    )
  // What is gone, or in other hands by now, is not worked on; a line that dropped keeps what stands.
  const gone = found.error && (!found.data || [403, 404, 409].includes(found.error.status))
  if (gone)
    return (
      <section className="desk-work desk-idle">
        {back}
        <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
        <NextButton {...props} />
      </section>
    )
  if (!found.data)
    return (
      <section className="desk-work" aria-busy="true">
        <div className="waiting">
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      </section>
    )
  return <TaskWork key={`${id} ${found.data.task.version}`} {...props} opened={found.data} back={back} />
}

function NextButton({ id, tab, onNext }: WorkPaneProps) {
  const say = useText()
  return (
    <Button type="primary" onClick={() => void onNext(id, queueOf(tab, undefined))}>
      {say(t.next)} <kbd>N</kbd>
    </Button>
  )
}
