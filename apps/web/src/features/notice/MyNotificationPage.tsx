import { myNotification } from '@clearway/contract/features/notice/myNotification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { pageSizes } from '@clearway/contract/kernel/route'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Pagination, Skeleton } from 'antd'
import { useMemo, type KeyboardEvent } from 'react'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import { EmptyNotice } from '../../kernel/list/TableNotice.tsx'
import { usePageActive, usePageSearch } from '../../kernel/pageActive.ts'
import { usePageKeys, type PageKey } from '../../kernel/pageKeys.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { MyNotice } from './MyNotice.tsx'
import { MyNoticeFilters } from './MyNoticeFilters.tsx'
import { readAsked, writeAsked, type Asked, type Change } from './myNoticesAsked.ts'

import './notice.css'
import { noticeText as t } from './notice.text.ts'
import { useOwnNotices } from './useOwnNotices.ts'

const OpenedDrawer = later(
  () => import('./OpenedDrawer.tsx').then((m) => m.OpenedDrawer),
  (props) => props.id !== null,
)

const keys: readonly PageKey[] = [
  { key: 'notice-move', shown: '↑ ↓', what: t.keyMove },
  { key: 'notice-open', shown: 'Enter', what: t.keyOpen },
  { key: 'notice-delete', shown: 'Delete', what: t.keyDelete },
]

/** Up and down go along the titles, Delete takes one out. */
function alongTitles(event: KeyboardEvent<HTMLUListElement>): void {
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('.notices-title')]
  const at = titles.indexOf(document.activeElement as HTMLElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (at < 0 || !step) return
  event.preventDefault()
  titles[at + step]?.focus()
}

/** What the address asks for and which notice it opens, with the ways to change that. */
function useAsked() {
  const [query, setQuery] = usePageSearch()
  const asked = useMemo(() => readAsked(query), [query])
  return {
    asked,
    open: query.get('open'),
    change: (part: Change, replace = false) => setQuery(writeAsked({ ...asked, currentPage: 1, ...part }), replace),
    clear: () => setQuery(writeAsked({ pageSize: asked.pageSize })),
    openOne: (id: string | null) => {
      const next = writeAsked(asked)
      if (id) next.set('open', id)
      setQuery(next, id === null)
    },
  }
}

/** Everything the person was told, newest first; one opens beside the list. */
export function MyNotificationPage() {
  const say = useText()
  const { active } = usePageActive()
  const { asked, open, change, clear, openOne } = useAsked()
  const found = useQuery({
    queryKey: ['myNotification', 'mine', asked],
    queryFn: () => call(myNotification.queryMyNotification, asked),
    placeholderData: keepPreviousData,
    enabled: active,
  })
  const { data: head } = useQuery({
    queryKey: ['myNotification', 'head'],
    queryFn: () => call(myNotification.queryHeadNotification, {}),
    staleTime: 60_000,
    enabled: active,
  })
  const unread = head?.unread ?? 0
  const own = useOwnNotices()
  usePageKeys(keys)
  const { data } = found
  return (
    <section className="notices">
      <header className="notices-head">
        <h1>
          {say(notificationText.mine)}{' '}
          {data && (
            <small className="figures">
              {say(t.total, { count: data.totalIsMore ? `${data.total}+` : data.total })}
            </small>
          )}
        </h1>
        {unread > 0 && (
          <Button className="notices-all" onClick={own.markAll}>
            {say(notificationText.markAllRead)}
          </Button>
        )}
      </header>
      <MyNoticeFilters asked={asked} change={change} unread={unread} />
      {found.isError && !data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!data && !found.isError && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
        </div>
      )}
      {data?.list.length === 0 && <Nothing asked={asked} change={change} clear={clear} />}
      {data && data.list.length > 0 && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows only move between the buttons inside */}
          <ul className="notices-list" data-stale={found.isPlaceholderData} title={say(t.keys)} onKeyDown={alongTitles}>
            {data.list.map((item) => (
              <MyNotice key={item.id} item={item} own={own} open={() => openOne(item.id)} />
            ))}
          </ul>
          <Pagination
            className="notices-pager"
            current={asked.currentPage}
            pageSize={asked.pageSize}
            total={data.total}
            pageSizeOptions={[...pageSizes]}
            showSizeChanger
            hideOnSinglePage={data.total <= pageSizes[0]}
            onChange={(currentPage, pageSize) => change(pageSize === asked.pageSize ? { currentPage } : { pageSize })}
          />
        </>
      )}
      <OpenedDrawer id={open} own={own} onClose={() => openOne(null)} />
    </section>
  )
}

interface NothingProps {
  readonly asked: Asked
  readonly change: (part: Change) => void
  /** Takes every filter away. */
  readonly clear: () => void
}

/** Stands in place of the list: nothing fits the filters, or there is nothing. */
function Nothing({ asked, change, clear }: NothingProps) {
  const say = useText()
  const narrowed = Boolean(asked.type ?? asked.priority ?? asked.search ?? asked.starred)
  return narrowed ? (
    <EmptyNotice title={say(t.nothingFound)} hint={say(t.nothingFoundHint)}>
      <Button onClick={clear}>{say(t.clear)}</Button>
    </EmptyNotice>
  ) : (
    <EmptyNotice
      title={say(asked.unread ? t.nothingUnread : t.nothing)}
      hint={say(asked.unread ? t.nothingUnreadHint : t.nothingHint)}
    >
      {asked.unread && <Button onClick={() => change({ unread: false })}>{say(t.all)}</Button>}
    </EmptyNotice>
  )
}
