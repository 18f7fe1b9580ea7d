import { MoreOutlined } from '@ant-design/icons'
import type { OpenedTask } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Dropdown, Tag } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'

import { useText } from '../../../kernel/language.ts'
import { rowsText } from '../../../kernel/rows.text.ts'
import { rulingPageText } from '../ruling/rulingPage.text.ts'
import { deskText as t } from './desk.text.ts'
import { TaskClock } from './TaskClock.tsx'
import type { TaskActions } from './useTaskActions.ts'

/** What the line is, how long it has, and in whose hands it is. Opened, it takes the focus. */
export function TaskHead({
  opened: { task, claim },
  back,
  children,
}: {
  opened: OpenedTask
  back: ReactNode
  children: ReactNode
}) {
  const say = useText()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <header className="desk-head">
      {back}
      <h2 id="desk-title" ref={title} tabIndex={-1}>
        {task.urgent && <b className="desk-urgent">{say(t.urgent)}</b>}
        {task.name}
      </h2>
      <p>
        <Tag>{say(f.statuses[task.status])}</Tag>
        <span>
          {say(f.jurisdictions[task.jurisdiction])} · {say(f.kinds[task.kind ?? 'classification'])} ·{' '}
          {say(f.sources[task.source])}
        </span>
        <TaskClock task={task} />
        <span className="desk-holder">
          {claim
            ? claim.own
              ? say(claim.assigned ? t.assignedToMe : t.heldByMe)
              : say(t.heldBy, { person: claim.name })
            : say(t.free)}
        </span>
      </p>
      {children}
    </header>
  )
}

/** What may be done with the line: what is wanted often by itself, the rest at hand. */
export function TaskButtons({
  actions,
  sendBack,
  onNext,
}: {
  actions: TaskActions
  sendBack: boolean
  onNext: () => void
}) {
  const say = useText()
  const more = (
    [
      ['reopen', t.reopen],
      ['assign', t.assign],
      ['edit', common.edit],
      ['split', t.split],
      ['history', rowsText.history],
      ['cancel', t.cancel],
      ['delete', common.delete],
    ] as const
  ).filter(([key]) => actions[key])
  return (
    <div className="desk-buttons">
      {actions.claim && (
        <Button onClick={actions.claim}>
          {say(t.claim)} <kbd>C</kbd>
        </Button>
      )}
      {actions.release && (
        <Button onClick={actions.release}>
          {say(t.release)} <kbd>R</kbd>
        </Button>
      )}
      {sendBack && actions.sendBack && (
        <Button danger onClick={actions.sendBack}>
          {say(t.sendBack)} <kbd>B</kbd>
        </Button>
      )}
      {actions.keep && <Button onClick={actions.keep}>{say(rulingPageText.keep)}</Button>}
      <Button onClick={onNext}>
        {say(t.next)} <kbd>N</kbd>
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: more.map(([key, label]) => ({ key, label: say(label), danger: key === 'cancel' || key === 'delete' })),
          onClick: ({ key }) => actions[key as 'edit']?.(),
        }}
      >
        <Button icon={<MoreOutlined />} aria-label={say(common.more)} />
      </Dropdown>
    </div>
  )
}
