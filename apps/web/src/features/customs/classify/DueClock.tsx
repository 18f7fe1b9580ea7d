import type { TaskRow } from '@clearway/contract/features/customs/classifyTask'
import { useText } from '../../../kernel/language.ts'
import { useNow } from '../../../kernel/now.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { deskText as t } from './desk.text.ts'

/** `2 天`, `3 小时`, `45 分钟`: one unit is enough to choose by. */
export function useSpan(): (minutes: number) => string {
  const say = useText()
  return (minutes) => (minutes >= 2880 ? say(t.days, { n: Math.floor(minutes / 1440) }) : minutes >= 60 ? say(t.hours, { n: Math.floor(minutes / 60) }) : say(t.minutes, { n: Math.max(0, Math.floor(minutes)) }))
}

const soonMinutes = 60

/** How long a line still has; late ones say so in words and colour. The clock stands still while the customer is asked. */
export function DueClock({ task }: { task: Pick<TaskRow, 'status' | 'dueAt'> }) {
  const say = useText()
  const span = useSpan()
  const now = useNow()
  const zone = useTimeZone()
  if (!task.dueAt || task.status === 'classified' || task.status === 'cancelled') return null
  const title = say(t.dueAt, { time: timeIn(zone, task.dueAt) })
  if (task.status === 'query') return <span className="desk-due" title={title}>{say(t.paused)}</span>
  const left = (Date.parse(task.dueAt) - now) / 60_000
  const state = left < 0 ? 'late' : left < soonMinutes ? 'soon' : 'calm'
  return <time className="desk-due" data-state={state} dateTime={task.dueAt} title={title}>{say(left < 0 ? t.overdue : t.left, { time: span(Math.abs(left)) })}</time>
}
