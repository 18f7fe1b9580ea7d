import { useText } from '../kernel/language.ts'
import { useNow } from '../kernel/now.ts'
import { instantOf, timeIn } from '../kernel/show.ts'
import { useTimeZone } from '../kernel/timeZone.ts'
import { clockText as t } from './clock.text.ts'

import './clock.css'

/** `2 天`, `3 小时`, `45 分钟`: one unit is enough to choose by. */
export function useSpan(): (minutes: number) => string {
  const say = useText()
  return (minutes) =>
    minutes >= 2880
      ? say(t.days, { n: Math.floor(minutes / 1440) })
      : minutes >= 60
        ? say(t.hours, { n: Math.floor(minutes / 60) })
        : say(t.minutes, { n: Math.max(0, Math.floor(minutes)) })
}

interface Props {
  /** A time, or a day that counts to its end in the tenant's zone. */
  readonly at: string | null | undefined
  /** Stands still for this reason. */
  readonly paused?: string | undefined
  /** Minutes before the end from which it is close; an hour. */
  readonly soon?: number
}

/** How long there is left; late ones say so in words and colour. */
export function DueClock({ at, paused, soon = 60 }: Props) {
  const say = useText()
  const span = useSpan()
  const now = useNow()
  const zone = useTimeZone()
  if (!at) return null
  const day = /^\d{4}-\d\d-\d\d$/.test(at)
  const instant = day ? instantOf(`${at} 23:59`, zone) : at
  const title = say(t.dueAt, { time: day ? at : timeIn(zone, at) })
  if (paused)
    return (
      <span className="due-clock" title={title}>
        {paused}
      </span>
    )
  const left = (Date.parse(instant) - now) / 60_000
  const state = left < 0 ? 'late' : left < soon ? 'soon' : 'calm'
  return (
    <time className="due-clock" data-state={state} dateTime={at} title={title}>
      {say(left < 0 ? t.overdue : t.left, { time: span(Math.abs(left)) })}
    </time>
  )
}
