import { myNotification, mySorts, type NotificationItem } from '@clearway/contract/features/notice/myNotification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { pageSizes } from '@clearway/contract/kernel/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Pagination, Segmented, Select, Skeleton } from 'antd'
import { useMemo, type KeyboardEvent } from 'react'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { SearchBox } from '../../kernel/list/SearchBox.tsx'
import { EmptyNotice, ReadFailure } from '../../kernel/list/TableNotice.tsx'
import { usePageActive, usePageSearch } from '../../kernel/pageActive.ts'
import { MyNotice } from './MyNotice.tsx'
import './notice.css'
import { noticeText as t } from './notice.text.ts'
import { useOwnNotices } from './useOwnNotices.ts'

const OpenedDrawer = later(() => import('./OpenedDrawer.tsx').then((m) => m.OpenedDrawer), (props) => props.id !== null)

type Sort = (typeof mySorts)[number]
interface Asked { currentPage: number; pageSize: number; unread?: boolean; starred?: boolean; type?: NotificationItem['type']; priority?: NotificationItem['priority']; search?: string; sort?: Sort }
type Change = { [K in keyof Asked]?: Asked[K] | undefined }

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined => values.find((v) => v === value)
const types = Object.keys(notificationText.type) as NotificationItem['type'][]
const priorities = Object.keys(notificationText.priority) as NotificationItem['priority'][]

/** Where the list stands, from its address; what does not fit is left out. */
function readAsked(query: URLSearchParams): Asked {
  const [page, size] = [Number(query.get('currentPage')), Number(query.get('pageSize'))]
  const [type, priority, sort, search] = [oneOf(types, query.get('type')), oneOf(priorities, query.get('priority')), oneOf(mySorts, query.get('sort')), query.get('search')?.slice(0, 100)]
  return {
    currentPage: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    pageSize: pageSizes.find((s) => s === size) ?? pageSizes[0],
    ...(query.get('unread') === 'true' && { unread: true }), ...(query.get('starred') === 'true' && { starred: true }),
    ...(type && { type }), ...(priority && { priority }), ...(sort && { sort }), ...(search && { search }),
  }
}

function writeAsked({ currentPage = 1, pageSize, ...rest }: Change): URLSearchParams {
  const query = new URLSearchParams()
  if (currentPage > 1) query.set('currentPage', String(currentPage))
  if (pageSize && pageSize !== pageSizes[0]) query.set('pageSize', String(pageSize))
  for (const [name, value] of Object.entries(rest)) if (value && value !== '-datetime') query.set(name, String(value))
  return query
}

/** Up and down go along the titles, Delete takes one out. */
function alongTitles(event: KeyboardEvent<HTMLUListElement>): void {
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('.notices-title')]
  const at = titles.indexOf(document.activeElement as HTMLElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (at < 0 || !step) return
  event.preventDefault()
  titles[at + step]?.focus()
}

/** Everything the person was told, newest first; one opens beside the list. */
export function MyNotificationPage() {
  const say = useText()
  const { active } = usePageActive()
  const [query, setQuery] = usePageSearch()
  const asked = useMemo(() => readAsked(query), [query])
  const open = query.get('open')
  const change = (part: Change, replace = false) => setQuery(writeAsked({ ...asked, currentPage: 1, ...part }), replace)
  const openOne = (id: string | null) => {
    const next = writeAsked(asked)
    if (id) next.set('open', id)
    setQuery(next, id === null)
  }
  const found = useQuery({
    queryKey: ['myNotification', 'mine', asked], queryFn: () => call(myNotification.queryMyNotification, asked), placeholderData: keepPreviousData, enabled: active,
  })
  const { data: head } = useQuery({ queryKey: ['myNotification', 'head'], queryFn: () => call(myNotification.queryHeadNotification, {}), staleTime: 60_000, enabled: active })
  const unread = head?.unread ?? 0
  const own = useOwnNotices()
  const { data } = found
  const narrowed = Boolean(asked.type ?? asked.priority ?? asked.search ?? asked.starred)
  return (
    <section className="notices">
      <header className="notices-head">
        <h1>{say(notificationText.mine)} {data && <small className="figures">{say(t.total, { count: data.totalIsMore ? `${data.total}+` : data.total })}</small>}</h1>
        {unread > 0 && <Button className="notices-all" onClick={own.markAll}>{say(notificationText.markAllRead)}</Button>}
      </header>
      <div className="notices-filters" role="search">
        <SearchBox value={asked.search ?? ''} placeholder={say(t.search)} onSearch={(search) => change({ search: search || undefined }, true)} />
        <Segmented
          aria-label={say(t.show)} value={asked.unread ? 'unread' : asked.starred ? 'starred' : 'all'} onChange={(next) => change({ unread: next === 'unread', starred: next === 'starred' })}
          options={[{ value: 'all', label: say(t.all) }, { value: 'unread', label: unread > 0 ? `${say(notificationText.unread)} ${unread}` : say(notificationText.unread) }, { value: 'starred', label: say(t.starred) }]}
        />
        <Select<string> aria-label={say(t.type)} value={asked.type ?? ''} onChange={(type) => change({ type: oneOf(types, type) })} options={[{ value: '', label: say(t.allTypes) }, ...types.map((value) => ({ value, label: say(notificationText.type[value]) }))]} popupMatchSelectWidth={false} />
        <Select<string> aria-label={say(t.priority)} value={asked.priority ?? ''} onChange={(priority) => change({ priority: oneOf(priorities, priority) })} options={[{ value: '', label: say(t.allPriorities) }, ...priorities.toReversed().map((value) => ({ value, label: say(notificationText.priority[value]) }))]} popupMatchSelectWidth={false} />
        <Select<string> aria-label={say(t.sort)} value={asked.sort ?? '-datetime'} onChange={(sort) => change({ sort: oneOf(mySorts, sort) })} options={Object.entries(t.sorts).map(([value, label]) => ({ value, label: say(label) }))} popupMatchSelectWidth={false} />
      </div>
      {found.isError && !data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!data && !found.isError && <div className="waiting" aria-busy="true"><Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} /></div>}
      {data?.list.length === 0 && (narrowed ? (
        <EmptyNotice title={say(t.nothingFound)} hint={say(t.nothingFoundHint)}><Button onClick={() => setQuery(writeAsked({ pageSize: asked.pageSize }))}>{say(t.clear)}</Button></EmptyNotice>
      ) : (
        <EmptyNotice title={say(asked.unread ? t.nothingUnread : t.nothing)} hint={say(asked.unread ? t.nothingUnreadHint : t.nothingHint)}>{asked.unread && <Button onClick={() => change({ unread: false })}>{say(t.all)}</Button>}</EmptyNotice>
      ))}
      {data && data.list.length > 0 && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows only move between the buttons inside */}
          <ul className="notices-list" data-stale={found.isPlaceholderData} title={say(t.keys)} onKeyDown={alongTitles}>{data.list.map((item) => <MyNotice key={item.id} item={item} own={own} open={() => openOne(item.id)} />)}</ul>
          <Pagination
            className="notices-pager" current={asked.currentPage} pageSize={asked.pageSize} total={data.total} pageSizeOptions={[...pageSizes]} showSizeChanger hideOnSinglePage={data.total <= pageSizes[0]}
            onChange={(currentPage, pageSize) => change(pageSize === asked.pageSize ? { currentPage } : { pageSize })}
          />
        </>
      )}
      <OpenedDrawer id={open} own={own} onClose={() => openOne(null)} />
    </section>
  )
}
