import { CheckOutlined, PaperClipOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { myNotification, type OpenedNotification } from '@clearway/contract/features/notice/myNotification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'

import { call, download, isApiError } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { EmptyNotice } from '../../kernel/list/TableNotice.tsx'
import { useNarrow } from '../../kernel/narrow.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { useReport } from '../../kernel/report.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'

import '../../kernel/rows.css'
import { NoticeMarks } from './MyNotice.tsx'
import { noticeText as t } from './notice.text.ts'
import { RichText } from './RichText.tsx'
import type { OwnNotices } from './useOwnNotices.ts'

/** One notification whole: its text, its files and what is to be done with it. Opening it is reading it. */
export function OpenedDrawer({ id, own, onClose }: { id: string | null; own: OwnNotices; onClose: () => void }) {
  const say = useText()
  const narrow = useNarrow()
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const shown = id ?? last
  const found = useQuery({
    queryKey: ['myNotification', 'one', shown],
    queryFn: () => call(myNotification.queryMyNotificationById, { id: shown! }),
    enabled: id !== null,
    retry: false,
  })
  const item = found.data
  const markRead = useEffectEvent(() => {
    if (item && !item.read) own.read(item)
  })
  useEffect(() => {
    if (id && item?.id === id) markRead()
  }, [id, item?.id])
  const gone = isApiError(found.error) && (found.error.status === 404 || found.error.status === 400)
  return (
    <Drawer
      rootClassName="page-drawer"
      open={id !== null}
      onClose={onClose}
      size={narrow ? '100%' : 640}
      title={item?.title ?? say(notificationText.mine)}
      styles={{ body: { padding: 0 } }}
    >
      {gone && (
        <div className="notice-gone">
          <EmptyNotice title={say(t.gone)} hint="" />
        </div>
      )}
      {found.error && !gone && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!item && !found.error && (
        <div className="waiting" style={{ padding: 24 }}>
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
      {item && !gone && <Opened item={item} own={own} onClose={onClose} />}
    </Drawer>
  )
}

function Opened({ item, own, onClose }: { item: OpenedNotification; own: OwnNotices; onClose: () => void }) {
  const say = useText()
  const zone = useTimeZone()
  const remove = async () => {
    if (await own.remove(item)) onClose()
  }
  const toConfirm = item.mustConfirm && !item.confirmed
  return (
    <div className="form-page">
      <article className="form-body notice-open">
        <p className="notice-meta">
          <span>{say(notificationText.type[item.type])}</span>
          {item.publisher && <span>{item.publisher}</span>}
          <time dateTime={item.datetime}>{timeIn(zone, item.datetime)}</time>
          {item.endTime && <span>{say(t.validUntil, { at: timeIn(zone, item.endTime) })}</span>}
          <NoticeMarks item={item} />
        </p>
        {item.editedAt && <p className="notice-quiet">{say(t.editedAt, { at: timeIn(zone, item.editedAt) })}</p>}
        {item.content === null ? <p className="notice-plain">{item.description}</p> : <RichText html={item.content} />}
        {item.files.length > 0 && <Files id={item.id} files={item.files} />}
        {item.link && (
          <p>
            <Link to={item.link}>{say(t.goTo)}</Link>
          </p>
        )}
        {item.confirmedAt && (
          <p className="notice-quiet">
            <CheckOutlined aria-hidden /> {say(t.confirmedAt, { at: timeIn(zone, item.confirmedAt) })}
          </p>
        )}
      </article>
      <footer className="form-foot">
        {toConfirm ? (
          <ConfirmButton id={item.id} own={own} />
        ) : (
          <Button onClick={() => void remove()}>{say(t.delete)}</Button>
        )}
        {item.read && !item.confirmed && (
          <Button onClick={() => (own.unread(item), onClose())}>{say(notificationText.markUnread)}</Button>
        )}
        <Button
          type="text"
          icon={item.starred ? <StarFilled /> : <StarOutlined />}
          aria-pressed={item.starred}
          aria-label={say(t.star, { title: item.title })}
          onClick={() => own.star(item)}
        />
        {toConfirm && <span className="form-keys">{say(t.confirmWhy)}</span>}
      </footer>
    </div>
  )
}

function ConfirmButton({ id, own }: { id: string; own: OwnNotices }) {
  const say = useText()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await own.confirm(id)
    setBusy(false)
  }
  return (
    <Button type="primary" icon={<CheckOutlined />} loading={busy} onClick={() => void confirm()}>
      {say(notificationText.confirm)}
    </Button>
  )
}

/** Files of a notice, which come by way of the notice: their ids alone open nothing. */
export function Files({ id, files }: { id: string; files: OpenedNotification['files'] }) {
  const say = useText()
  const report = useReport()
  return (
    <section className="notice-files" aria-label={say(t.attachments)}>
      <h3>{say(t.attachments)}</h3>
      <ul>
        {files.map((f) => (
          <li key={f.id}>
            <Button
              type="link"
              size="small"
              icon={<PaperClipOutlined />}
              onClick={() => void download(myNotification.downloadAttachment, { id, fileId: f.id }).catch(report)}
            >
              {f.name}
            </Button>
            <small className="figures">
              {f.size < 1024
                ? `${f.size} B`
                : f.size < 1024 * 1024
                  ? `${Math.round(f.size / 1024)} KB`
                  : `${(f.size / 1024 / 1024).toFixed(1)} MB`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
