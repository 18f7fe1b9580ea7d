import { BellOutlined, DownloadOutlined } from '@ant-design/icons'
import {
  notification,
  readerSorts,
  type Reader,
  type ReaderState,
} from '@clearway/contract/features/notice/notification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { common } from '@clearway/contract/kernel/common.text'
import { pageSizes } from '@clearway/contract/kernel/route'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Pagination, Progress, Segmented, Select, Skeleton } from 'antd'
import { useState } from 'react'

import { call, download } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { SearchBox } from '../../kernel/list/SearchBox.tsx'
import { EmptyNotice } from '../../kernel/list/TableNotice.tsx'
import { useNarrow } from '../../kernel/narrow.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { useReport } from '../../kernel/report.ts'
import { grouped, timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { noticeText as t } from './notice.text.ts'

/** Who has read and confirmed a notice, and the way to remind those who have not. */
export function ReadersDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  const about = useQuery({
    queryKey: ['notification', 'about', id],
    queryFn: () => call(notification.routes.queryById, { id: id! }),
    enabled: id !== null,
  })
  return (
    <Drawer
      rootClassName="page-drawer"
      open={id !== null}
      onClose={onClose}
      size={narrow ? '100%' : 760}
      destroyOnHidden
      title={say(t.readersOf, { title: about.data?.title ?? '' })}
    >
      {about.error && <ReadFailure error={about.error} onRetry={() => void about.refetch()} />}
      {!about.data && !about.error && (
        <div className="waiting">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {about.data && id && (
        <Readers
          key={id}
          id={id}
          mustConfirm={about.data.mustConfirm === true}
          out={about.data.status === 'published'}
        />
      )}
    </Drawer>
  )
}

type Sort = (typeof readerSorts)[number]

interface Asked {
  readonly state: ReaderState
  readonly search: string
  readonly sort: Sort
  readonly currentPage: number
  readonly pageSize: number
}

function Readers({ id, mustConfirm, out }: { id: string; mustConfirm: boolean; out: boolean }) {
  const say = useText()
  const [asked, setAsked] = useState<Asked>({
    state: 'all',
    search: '',
    sort: 'nickname',
    currentPage: 1,
    pageSize: 20,
  })
  const change = (part: Partial<Asked>) => setAsked((before) => ({ ...before, currentPage: 1, ...part }))
  const found = useQuery({
    queryKey: ['notification', 'readers', id, asked],
    queryFn: () => call(notification.routes.queryReaders, { id, ...asked, search: asked.search || undefined }),
    placeholderData: keepPreviousData,
  })
  const { data } = found
  if (found.error && !data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  return (
    <div className="notice-readers">
      <Counts counts={data.counts} mustConfirm={mustConfirm} />
      <ReaderTools
        id={id}
        state={asked.state}
        mustConfirm={mustConfirm}
        out={out}
        left={data.counts.people - (mustConfirm ? data.counts.confirmed : data.counts.read)}
        remindedAt={data.remindedAt}
      />
      <ReaderFilters asked={asked} change={change} mustConfirm={mustConfirm} />
      {data.list.length === 0 ? (
        <EmptyNotice title={say(t.noReaders)} hint={say(t.noReadersHint)} />
      ) : (
        <ReaderTable list={data.list} mustConfirm={mustConfirm} />
      )}
      <Pagination
        className="notices-pager"
        current={asked.currentPage}
        pageSize={asked.pageSize}
        total={Math.min(data.total, 100_000)}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger
        hideOnSinglePage={data.total <= pageSizes[0]}
        onChange={(currentPage, pageSize) => change(pageSize === asked.pageSize ? { currentPage } : { pageSize })}
      />
    </div>
  )
}

interface ReaderFiltersProps {
  readonly asked: Asked
  readonly change: (part: Partial<Asked>) => void
  readonly mustConfirm: boolean
}

function ReaderFilters({ asked, change, mustConfirm }: ReaderFiltersProps) {
  const say = useText()
  const shown: ReaderState[] = mustConfirm ? ['all', 'unread', 'unconfirmed', 'confirmed'] : ['all', 'unread', 'read']
  return (
    <div className="notices-filters">
      <SearchBox value={asked.search} placeholder={say(t.readersSearch)} onSearch={(search) => change({ search })} />
      <Segmented<ReaderState>
        aria-label={say(t.show)}
        value={asked.state}
        onChange={(state) => change({ state })}
        options={shown.map((value) => ({ value, label: say(notificationText.readerState[value]) }))}
      />
      <Select<Sort>
        aria-label={say(t.sort)}
        value={asked.sort}
        onChange={(sort) => change({ sort })}
        popupMatchSelectWidth={false}
        options={[
          { value: 'nickname' as const, label: say(notificationText.reader.nickname) },
          { value: '-readAt' as const, label: say(notificationText.reader.readAt) },
          ...(mustConfirm ? [{ value: '-confirmedAt' as const, label: say(notificationText.reader.confirmedAt) }] : []),
        ]}
      />
    </div>
  )
}

function Counts({
  counts,
  mustConfirm,
}: {
  counts: { people: number; read: number; confirmed: number }
  mustConfirm: boolean
}) {
  const say = useText()
  const percent = (n: number) => (counts.people ? Math.floor((n / counts.people) * 100) : 0)
  const lines = [
    [t.readCount, counts.read],
    ...(mustConfirm ? [[t.confirmedCount, counts.confirmed] as const] : []),
  ] as const
  return (
    <div className="notice-counts">
      {lines.map(([words, n]) => {
        const label = say(words, { count: grouped(n), all: grouped(counts.people) })
        return (
          <div key={words.en}>
            <strong className="figures">{label}</strong>
            <Progress percent={percent(n)} size="small" aria-label={label} />
          </div>
        )
      })}
    </div>
  )
}

function ReaderTools({
  id,
  state,
  mustConfirm,
  out,
  left,
  remindedAt,
}: {
  id: string
  state: ReaderState
  mustConfirm: boolean
  out: boolean
  left: number
  remindedAt: string | null
}) {
  const say = useText()
  const can = useCan()
  const zone = useTimeZone()
  const report = useReport()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const remind = async () => {
    const sure = await modal.confirm({
      title: say(t.remindAsk, { what: say(mustConfirm ? t.doConfirm : t.doRead) }),
      okText: say(notificationText.remind),
      cancelText: say(common.cancel),
    })
    if (!sure) return
    try {
      const { people } = await call(notification.routes.remind, { id })
      void message.success(say(t.reminded, { count: people }))
    } catch (error) {
      report(error)
    }
    await client.invalidateQueries({ queryKey: ['notification', 'readers', id] })
  }
  return (
    <div className="notice-tools">
      {out && can('notification.publish') && (
        <Button type="primary" icon={<BellOutlined />} disabled={left === 0} onClick={() => void remind()}>
          {say(notificationText.remind)}
        </Button>
      )}
      {can('notification.export') && (
        <Button
          icon={<DownloadOutlined />}
          onClick={() => void download(notification.routes.exportReaders, { id, state }).catch(report)}
        >
          {say(common.export)}
        </Button>
      )}
      {remindedAt && <span className="notice-quiet">{say(t.remindedAt, { at: timeIn(zone, remindedAt) })}</span>}
    </div>
  )
}

function ReaderTable({ list, mustConfirm }: { list: readonly Reader[]; mustConfirm: boolean }) {
  const say = useText()
  const zone = useTimeZone()
  const r = notificationText.reader
  const at = (time: string | null, none: string) =>
    time ? (
      <time dateTime={time} className="figures">
        {timeIn(zone, time)}
      </time>
    ) : (
      <span className="notice-not">{none}</span>
    )
  return (
    <div className="notice-scroll">
      <table className="list-plain">
        <thead>
          <tr>
            <th scope="col">{say(r.nickname)}</th>
            <th scope="col">{say(r.orgName)}</th>
            <th scope="col">{say(r.readAt)}</th>
            {mustConfirm && <th scope="col">{say(r.confirmedAt)}</th>}
          </tr>
        </thead>
        <tbody>
          {list.map((p) => (
            <tr key={p.id}>
              <td>
                {p.nickname} {p.username && <small className="notice-quiet">{p.username}</small>}
              </td>
              <td>{p.orgName}</td>
              <td>{at(p.readAt, say(t.notYet))}</td>
              {mustConfirm && <td>{at(p.confirmedAt, say(t.notConfirmed))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
