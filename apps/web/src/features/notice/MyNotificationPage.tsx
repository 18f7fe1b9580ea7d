import { notification, type NotificationItem } from '@clearway/contract/features/notice/notification'
import { notificationText as t } from '@clearway/contract/features/notice/notification.text'
import { pageSizes } from '@clearway/contract/kernel/route'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Pagination, Segmented, Select, Skeleton } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { Ago } from '../../kernel/Ago.tsx'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive, usePageSearch } from '../../kernel/pageActive.ts'
import { useReport } from '../../kernel/report.ts'
import { EmptyNotice, ReadFailure } from '../../kernel/list/TableNotice.tsx'
import './notice.css'

interface Asked { currentPage: number; pageSize: number; unread?: boolean; type?: NotificationItem['type'] }
type Change = { [K in keyof Asked]?: Asked[K] | undefined }

/** Where the list stands, from its address; what does not fit is left out. */
function readAsked(query: URLSearchParams): Asked {
  const [page, size, type] = [Number(query.get('currentPage')), Number(query.get('pageSize')), query.get('type')]
  return {
    currentPage: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1,
    pageSize: pageSizes.find((s) => s === size) ?? pageSizes[0],
    ...(query.get('unread') === 'true' && { unread: true }),
    ...((type === 'notification' || type === 'message') && { type }),
  }
}

function writeAsked({ currentPage = 1, pageSize, unread, type }: Change): URLSearchParams {
  const query = new URLSearchParams()
  if (currentPage > 1) query.set('currentPage', String(currentPage))
  if (pageSize && pageSize !== pageSizes[0]) query.set('pageSize', String(pageSize))
  if (unread) query.set('unread', 'true')
  if (type) query.set('type', type)
  return query
}

/** Everything the person was told, newest first. */
export function MyNotificationPage() {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { active } = usePageActive()
  const [query, setQuery] = usePageSearch()
  const asked = useMemo(() => readAsked(query), [query])
  const change = (part: Change) => setQuery(writeAsked({ ...asked, currentPage: 1, ...part }))
  const found = useQuery({
    queryKey: ['notification', 'mine', asked], queryFn: () => call(notification.queryMyNotification, asked), placeholderData: keepPreviousData, enabled: active,
  })
  const { data: head } = useQuery({ queryKey: ['notification', 'head'], queryFn: () => call(notification.queryHeadNotification, {}), staleTime: 60_000, enabled: active })
  const unread = head?.unread ?? 0
  const told = (asking: Promise<unknown>) => void asking.then(() => client.invalidateQueries({ queryKey: ['notification'] })).catch(report)
  const read = (item: NotificationItem) => {
    if (!item.read) told(call(notification.markRead, { ids: [item.id] }))
  }
  const types = [{ value: '' as const, label: say(t.allTypes) }, ...(['message', 'notification'] as const).map((value) => ({ value, label: say(t.type[value]) }))]
  const { data } = found
  return (
    <section className="notices">
      <header className="notices-head">
        <h1>{say(t.mine)} {data && <small className="figures">{say(t.total, { count: data.totalIsMore ? `${data.total}+` : data.total })}</small>}</h1>
        <Segmented
          value={asked.unread ? 'unread' : 'all'} onChange={(next) => change({ unread: next === 'unread' })}
          options={[{ value: 'all', label: say(t.all) }, { value: 'unread', label: unread > 0 ? `${say(t.unread)} ${unread}` : say(t.unread) }]}
        />
        <Select<'' | NotificationItem['type']> aria-label={say(t.types)} value={asked.type ?? ''} options={types} onChange={(type) => change({ type: type === '' ? undefined : type })} />
        {unread > 0 && <Button className="notices-all" onClick={() => told(call(notification.markAllRead, {}))}>{say(t.markAllRead)}</Button>}
      </header>
      {found.isError && !data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!data && !found.isError && <div className="waiting" aria-busy="true"><Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} /></div>}
      {data?.list.length === 0 && (
        <EmptyNotice title={say(asked.unread ? t.nothingUnread : t.nothing)} hint={say(asked.unread ? t.nothingUnreadHint : t.nothingHint)}>
          {(asked.unread || asked.type) && <Button onClick={() => change({ unread: false, type: undefined })}>{say(t.all)}</Button>}
        </EmptyNotice>
      )}
      {data && data.list.length > 0 && (
        <>
          <ul className="notices-list" data-stale={found.isPlaceholderData}>{data.list.map((item) => <Notice key={item.id} item={item} onRead={() => read(item)} />)}</ul>
          <Pagination
            className="notices-pager" current={asked.currentPage} pageSize={asked.pageSize} total={data.total} pageSizeOptions={[...pageSizes]} showSizeChanger hideOnSinglePage={data.total <= pageSizes[0]}
            onChange={(currentPage, pageSize) => change(pageSize === asked.pageSize ? { currentPage } : { pageSize })}
          />
        </>
      )}
    </section>
  )
}

function Notice({ item, onRead }: { item: NotificationItem; onRead: () => void }) {
  const say = useText()
  return (
    <li data-read={item.read}>
      <h2>
        {!item.read && <span className="unseen">{say(t.unread)} </span>}
        {item.link ? <Link to={item.link} onClick={onRead}>{item.title}</Link> : item.title}
        {item.priority === 'high' && <em>{say(t.priority.high)}</em>}
      </h2>
      <p>{item.description}</p>
      <footer>
        <span>{say(t.type[item.type])}</span>
        {item.publisher && <span>{item.publisher}</span>}
        <Ago at={item.datetime} />
        {!item.read && <Button type="link" size="small" onClick={onRead}>{say(t.markRead)}</Button>}
      </footer>
    </li>
  )
}
