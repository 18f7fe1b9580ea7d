import { BellOutlined } from '@ant-design/icons'
import { myNotification, type NotificationItem } from '@clearway/contract/features/notice/myNotification'
import { notificationText as words } from '@clearway/contract/features/notice/notification.text'
import type { Output } from '@clearway/contract/kernel/route'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useKeydown } from '../../kernel/keydown.ts'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { Count } from '../Count.tsx'
import { shellText as t } from '../shell.text.ts'
import { onUnread } from './unreadStream.ts'
import { noticePath } from './UrgentNotices.tsx'

type Head = Output<typeof myNotification.queryHeadNotification>

const key = ['myNotification', 'head']

const nothing: Head = { list: [], unread: 0, urgent: [] }

function useHead(): Head {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(myNotification.queryHeadNotification, {}),
    staleTime: 60_000,
  })
  useEffect(
    () =>
      onUnread(({ unread, fresh }) => {
        const known = client.getQueryData<Head>(key)?.unread
        client.setQueryData<Head>(key, (head) => head && { ...head, unread })
        // Another number means other entries; also for the list of all of them.
        if (fresh || known !== unread) void client.invalidateQueries({ queryKey: ['myNotification'] })
      }),
    [client],
  )
  return data ?? nothing
}

/** The bell with the number unread; it opens the latest ones. */
export function Bell() {
  const say = useText()
  const head = useHead()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useKeydown(
    (e) => {
      if (e.key === 'Escape') setOpen(false)
    },
    { active: open },
  )
  useEffect(() => {
    if (!open) return
    const outside = (e: Event) => {
      if (!box.current?.contains(e.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])
  const label =
    head.unread > 0 ? `${say(t.notifications)}, ${say(t.unread, { count: head.unread })}` : say(t.notifications)
  return (
    <div ref={box} className="shell-bell">
      <button
        type="button"
        className="shell-icon"
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <BellOutlined aria-hidden />
        <Count of={head.unread} />
      </button>
      <section id={id} className="shell-notices" aria-label={say(t.notifications)} hidden={!open}>
        {open && <Notices head={head} close={() => setOpen(false)} />}
      </section>
    </div>
  )
}

function Notices({ head, close }: { head: Head; close: () => void }) {
  const say = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const report = useReport()
  const mark = async (asked: Promise<{ unread: number }>) => {
    await asked
    await client.invalidateQueries({ queryKey: ['myNotification'] })
  }
  const open = (item: NotificationItem) => {
    if (!item.read && !item.full) void mark(call(myNotification.markRead, { ids: [item.id] })).catch(report)
    // A notice opens in its drawer; a message leads to what it is about.
    if (item.full || item.link) {
      close()
      void navigate(noticePath(item))
    }
  }
  return (
    <>
      <div className="shell-notices-head">
        <strong>{say(t.notifications)}</strong>
        {head.unread > 0 && (
          <button
            type="button"
            className="shell-link"
            onClick={() => void mark(call(myNotification.markAllRead, {})).catch(report)}
          >
            {say(words.markAllRead)}
          </button>
        )}
      </div>
      {head.list.length === 0 ? (
        <p className="shell-quiet">{say(t.noNotifications)}</p>
      ) : (
        <ul>
          {head.list.map((item) => (
            <Notice key={item.id} item={item} open={() => open(item)} />
          ))}
        </ul>
      )}
      <Link className="shell-notices-more" to="/mynotification" onClick={close}>
        {say(t.seeMore)}
      </Link>
    </>
  )
}

function Notice({ item, open }: { item: NotificationItem; open: () => void }) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <li>
      <button type="button" data-read={item.read} onClick={open}>
        <strong>
          {!item.read && <span className="unseen">{say(t.unreadOne)} </span>}
          {item.title}
        </strong>
        {item.priority === 'high' && <em>{say(words.priority.high)}</em>}
        {item.mustConfirm && !item.confirmed && <em>{say(t.toConfirm)}</em>}
        {item.description && <span className="shell-notice-words">{item.description}</span>}
        <small>
          {say(words.type[item.type])} · {timeIn(zone, item.datetime)}
        </small>
      </button>
    </li>
  )
}
