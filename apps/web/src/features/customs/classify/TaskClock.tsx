import type { TaskRow } from '@clearway/contract/features/customs/classifyTask'

import { DueClock } from '../../../business/DueClock.tsx'
import { useText } from '../../../kernel/language.ts'
import { deskText as t } from './desk.text.ts'

/** How long a line still has. The clock stands still while the customer is asked. */
export function TaskClock({ task }: { task: Pick<TaskRow, 'status' | 'dueAt'> }) {
  const say = useText()
  if (task.status === 'classified' || task.status === 'cancelled') return null
  return <DueClock at={task.dueAt} paused={task.status === 'query' ? say(t.paused) : undefined} />
}
