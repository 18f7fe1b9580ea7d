import { PlusOutlined } from '@ant-design/icons'
import { workbench, type Todo } from '@clearway/contract/features/workbench/workbench'
import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import { languageTags } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useNavigate, Link } from 'react-router'

import { useAgo } from '../../kernel/Ago.tsx'
import { call } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { useMe } from '../../kernel/me.ts'
import { useNow } from '../../kernel/now.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { LatestNotices } from './LatestNotices.tsx'
import { RecentChanges } from './RecentChanges.tsx'
import { Shortcuts } from './Shortcuts.tsx'

import './workbench.css'

/** The signed-in user's day: what waits for him, what moved, where he goes most. */
export function WorkbenchPage() {
  const { active } = usePageActive()
  const personal = useMe()?.user.area === 'personal'
  const found = useQuery({
    queryKey: ['workbench'],
    queryFn: () => call(workbench.query, {}),
    enabled: active && !personal,
    refetchInterval: 60_000,
  })
  const { data } = found
  if (found.isError && !data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (personal)
    return (
      <div className="bench">
        <Greeting />
        <ToTenant />
        <LatestNotices />
      </div>
    )
  const waiting = (
    <div className="waiting" aria-busy="true">
      <Skeleton active title={false} paragraph={{ rows: 4 }} />
    </div>
  )
  return (
    <div className="bench">
      <Greeting />
      <FirstSteps />
      {data ? <Todos todos={data.todos} /> : waiting}
      <div className="bench-columns">
        <RecentChanges records={data?.recent} />
        <div className="bench-side">
          <Shortcuts codes={data?.shortcuts} />
          <LatestNotices />
        </div>
      </div>
    </div>
  )
}

function greetingAt(hour: number) {
  if (hour < 5) return t.greetings.night
  if (hour < 11) return t.greetings.morning
  if (hour < 14) return t.greetings.noon
  return hour < 18 ? t.greetings.afternoon : t.greetings.evening
}

function Greeting() {
  const say = useText()
  const language = useLanguage()
  const zone = useTimeZone()
  const can = useCan()
  const navigate = useNavigate()
  const now = useNow()
  const me = useMe()
  if (!me) return null
  const { user } = me
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  )
  const today = new Intl.DateTimeFormat(languageTags[language], {
    timeZone: zone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    weekday: 'long',
  }).format(now)
  const place = [...new Set([user.orgName, user.tenantName].filter(Boolean))].join(' · ')
  const mayOrder = can('order.edit') && me.menu.some((entry) => entry.path === '/editAddOrder')
  return (
    <header className="bench-head">
      <div>
        <h1>{say(greetingAt(hour), { name: user.nickname || user.username })}</h1>
        <p>
          {today}
          <span>{place}</span>
        </p>
      </div>
      {mayOrder && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/editAddOrder')}>
          {say(t.newOrder)}
        </Button>
      )}
    </header>
  )
}

/** A personal account has nothing to work on: this leads to a tenant. */
function ToTenant() {
  const say = useText()
  return (
    <section className="bench-card bench-start" aria-labelledby="bench-tenant">
      <h2 id="bench-tenant">{say(t.personal)}</h2>
      <p>{say(t.personalHint)}</p>
      <Link className="bench-go" to="/tenantApply">
        {say(t.toTenant)}
      </Link>
    </section>
  )
}

/** First what is the reader's own turn, then what others have in hand. */
function Todos({ todos }: { todos: readonly Todo[] }) {
  const say = useText()
  const [mine, others] = [todos.filter((todo) => todo.mine), todos.filter((todo) => !todo.mine)]
  return (
    <>
      <section aria-labelledby="bench-mine">
        <h2 id="bench-mine">{say(t.yourTurn)}</h2>
        {mine.length > 0 ? (
          <ul className="bench-todos">
            {mine.map((todo) => (
              <TodoLine key={todo.kind} todo={todo} />
            ))}
          </ul>
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
          <ul className="bench-todos">
            {others.map((todo) => (
              <TodoLine key={todo.kind} todo={todo} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function TodoLine({ todo }: { todo: Todo }) {
  const say = useText()
  const ago = useAgo(todo.since)
  return (
    <li>
      <Link to={todo.link} className="bench-todo" data-mine={todo.mine}>
        <b className="figures">{todo.count >= 1000 ? '999+' : todo.count}</b>
        <span>
          {say(todo.title)}
          <small>{say(t.since, { ago })}</small>
        </span>
      </Link>
    </li>
  )
}
