import { ClockCircleOutlined, UndoOutlined } from '@ant-design/icons'
import type { WorkItem, WorkQueue } from '@clearway/contract/features/workbench/workbench'
import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import { Button, Dropdown, Tooltip } from 'antd'
import { Link } from 'react-router'

import { DueClock } from '../../business/DueClock.tsx'
import { Ago, useAgo } from '../../kernel/Ago.tsx'
import { Folded } from '../../kernel/chips/Folded.tsx'
import { useText } from '../../kernel/language.ts'
import { useNow } from '../../kernel/now.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { snoozeTimes, useSnooze } from './snooze.ts'

/** Nobody is counted further, and who has so many does not go by the figure. */
const mostCounted = 1000
const mostWords = '999+'

interface Props {
  readonly queues: readonly WorkQueue[]
  readonly items: readonly WorkItem[]
  /** The rows that the reader put off, in place of the others. */
  readonly asleep: boolean
  readonly onAsleep: (asleep: boolean) => void
}

/** What waits for the reader: queues with as many as their lists show, and the rows themselves, what is due first on top; then what others have in hand. */
export function Inbox({ queues, items, asleep, onAsleep }: Props) {
  const say = useText()
  const mine = queues.filter((queue) => queue.mine)
  const others = queues.filter((queue) => !queue.mine)
  const snoozed = mine.reduce((sum, queue) => sum + queue.snoozed, 0)
  return (
    <>
      <section aria-labelledby="bench-mine">
        <h2 id="bench-mine">
          {say(t.yourTurn)}
          {(snoozed > 0 || asleep) && (
            <Button type="link" size="small" onClick={() => onAsleep(!asleep)}>
              {asleep ? say(t.showWaiting) : say(t.showSnoozed, { n: snoozed })}
            </Button>
          )}
        </h2>
        {mine.length > 0 ? (
          <>
            <Queues queues={mine} />
            <Items items={items} queues={mine} asleep={asleep} />
          </>
        ) : (
          <p className="bench-done">
            <strong>{say(t.allDone)}</strong>
            {say(t.allDoneHint)}
          </p>
        )}
      </section>
      {others.length > 0 && (
        <section aria-labelledby="bench-others">
          <h2 id="bench-others">{say(t.othersTurn)}</h2>
          <Queues queues={others} />
        </section>
      )}
    </>
  )
}

function Queues({ queues }: { queues: readonly WorkQueue[] }) {
  const say = useText()
  const words = (hidden: readonly Element[]) => {
    const inAll = queues.slice(-hidden.length).reduce((sum, { count }) => sum + count, 0)
    return say(t.moreQueues, { count: hidden.length, inAll: inAll >= mostCounted ? mostWords : inAll })
  }
  return (
    <Folded rows={2} words={words}>
      <ul className="bench-todos">
        {queues.map((queue) => (
          <QueueLink key={queue.code} queue={queue} />
        ))}
      </ul>
    </Folded>
  )
}

function QueueLink({ queue }: { queue: WorkQueue }) {
  const say = useText()
  const ago = useAgo(queue.since)
  return (
    <li>
      <Link to={queue.link} className="bench-todo" data-mine={queue.mine} title={say(t.since, { ago })}>
        <b className="figures">{queue.count >= mostCounted ? mostWords : queue.count}</b>
        <span>{say(queue.title)}</span>
      </Link>
    </li>
  )
}

function Items({
  items,
  queues,
  asleep,
}: {
  items: readonly WorkItem[]
  queues: readonly WorkQueue[]
  asleep: boolean
}) {
  const say = useText()
  const of = new Map(queues.map((queue) => [queue.code, queue]))
  const shown = items.filter((item) => of.has(item.queue))
  const waiting = queues.reduce((sum, queue) => sum + (asleep ? queue.snoozed : queue.count - queue.snoozed), 0)
  return (
    <>
      <ul className="bench-items">
        {shown.map((item) => (
          <Item key={`${item.queue} ${item.id}`} item={item} queue={of.get(item.queue)!} />
        ))}
      </ul>
      {shown.length < waiting && <p className="bench-quiet">{say(t.more)}</p>}
    </>
  )
}

function Item({ item, queue }: { item: WorkItem; queue: WorkQueue }) {
  const say = useText()
  const name = item.label ?? say(queue.title)
  return (
    <li>
      <span className="bench-due">{item.due ? <DueClock at={item.due} /> : <Ago at={item.since} />}</span>
      <Link to={item.link} className="bench-item">
        <b>{say(queue.next)}</b>
        <span className="bench-name">{name}</span>
        {item.detail && <span className="bench-detail">{item.detail}</span>}
      </Link>
      <Snooze item={item} name={name} />
    </li>
  )
}

function Snooze({ item, name }: { item: WorkItem; name: string }) {
  const say = useText()
  const now = useNow()
  const zone = useTimeZone()
  const snooze = useSnooze()
  if (item.snoozedUntil)
    return (
      <span className="bench-snooze">
        {say(t.snoozed, { time: timeIn(zone, item.snoozedUntil) })}
        <Tooltip title={say(t.wake)}>
          <Button
            type="text"
            size="small"
            icon={<UndoOutlined />}
            aria-label={say(t.wakeItem, { name })}
            onClick={() => void snooze(item, null)}
          />
        </Tooltip>
      </span>
    )
  const times = snoozeTimes(now, zone)
  const menu = {
    items: times.map(({ key }) => ({ key, label: say(t.snoozeFor[key]) })),
    onClick: ({ key }: { key: string }) => void snooze(item, times.find((time) => time.key === key)!.at),
  }
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <Button
        className="bench-snooze"
        type="text"
        size="small"
        icon={<ClockCircleOutlined />}
        aria-label={say(t.snoozeItem, { name })}
        title={say(t.snooze)}
      />
    </Dropdown>
  )
}
