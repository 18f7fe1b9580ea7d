import { PlusOutlined } from '@ant-design/icons'
import { workbench, type WorkItem, type WorkQueue } from '@clearway/contract/features/workbench/workbench'
import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import { languageTags } from '@clearway/contract/kernel/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate, Link } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useLanguage, useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { useMe } from '../../kernel/me.ts'
import { useNow } from '../../kernel/now.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { useWorked } from '../../kernel/worked.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { Inbox } from './Inbox.tsx'
import { LatestNotices } from './LatestNotices.tsx'
import { RecentChanges } from './RecentChanges.tsx'
import { Shortcuts } from './Shortcuts.tsx'

import './workbench.css'

// Below what waits, and with an answer of its own: the inbox does not wait for it.
const Pictures = later(
  () => import('./Pictures.tsx').then((m) => m.Pictures),
  () => true,
)

/** The signed-in user's day: what waits for him, what moved, where he goes most. */
export function WorkbenchPage() {
  const { active } = usePageActive()
  const personal = useMe()?.user.area === 'personal'
  const [asleep, setAsleep] = useState(false)
  const found = useQuery({
    queryKey: ['workbench', { asleep }],
    queryFn: () => call(workbench.query, asleep ? { snoozed: true } : {}),
    enabled: active && !personal,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 60_000,
  })
  const { data } = found
  useWorked(() => void found.refetch())
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
      <Greeting {...(data && { queues: data.queues, items: asleep ? [] : data.items })} />
      {data ? <Inbox queues={data.queues} items={data.items} asleep={asleep} onAsleep={setAsleep} /> : waiting}
      <FirstSteps />
      {data && <Pictures />}
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

interface Waiting {
  readonly queues?: readonly WorkQueue[]
  readonly items?: readonly WorkItem[]
}

function Greeting({ queues = [], items = [] }: Waiting) {
  const say = useText()
  const language = useLanguage()
  const zone = useTimeZone()
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
  return (
    <header className="bench-head">
      <div>
        <h1>{say(greetingAt(hour), { name: user.nickname || user.username })}</h1>
        <p>
          {today}
          <span>{place}</span>
        </p>
      </div>
      <FirstAction queues={queues} items={items} />
    </header>
  )
}

/** What the reader's role begins with: an order, a case, or whatever is due next. Who classifies goes on with the next line. */
function FirstAction({ queues, items }: Required<Waiting>) {
  const say = useText()
  const can = useCan()
  const me = useMe()
  const opens = (path: string) => me?.menu.some((entry) => entry.path === path) === true
  const customer = me?.user.area === 'customer'
  const classifies = can('classifyTask.classify') && !can('sysuser.edit')
  if (customer && can('order.edit') && opens('/editAddOrder'))
    return <FirstButton to="/editAddOrder" icon words={say(t.newOrder)} />
  if (!customer && !classifies && can('customsCase.edit') && opens('/ClassifyOrder'))
    return <FirstButton to="/ClassifyOrder?add=true" icon words={say(t.newCase)} />
  const own = can('classifyTask.review') ? 'taskFirst' : 'taskUnclassified'
  const next = (classifies && items.find((item) => item.queue === own)) || items[0]
  const step = queues.find((queue) => queue.code === next?.queue)?.next
  return next && step ? <FirstButton to={next.link} words={say(t.nextOf, { step: say(step) })} /> : null
}

function FirstButton({ to, words, icon = false }: { to: string; words: string; icon?: boolean }) {
  const navigate = useNavigate()
  return (
    <Button type="primary" {...(icon && { icon: <PlusOutlined /> })} onClick={() => void navigate(to)}>
      {words}
    </Button>
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
