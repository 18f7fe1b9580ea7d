import { ExclamationCircleOutlined } from '@ant-design/icons'
import { myNotification, type NotificationItem } from '@clearway/contract/features/notice/myNotification'
import { notificationText as words } from '@clearway/contract/features/notice/notification.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'
import { ownPath } from '../session/ownPath.ts'
import { keepPutOff, readPutOff } from '../session/putOff.ts'
import { shellText as t } from '../shell.text.ts'

/** Put off until the next sign-in; a session of the browser remembers it, so that a reload does not ask again. */
function usePutOff(person: string) {
  const [ids, setIds] = useState(() => readPutOff(person))
  const put = (more: readonly string[]) => {
    const next = [...new Set([...ids, ...more])].slice(-200)
    keepPutOff(person, next)
    setIds(next)
  }
  return [ids, put] as const
}

export const noticePath = (item: Pick<NotificationItem, 'id' | 'full' | 'link'>): string =>
  item.link && !item.full ? ownPath(item.link) : `/mynotification?open=${item.id}`

/** What is important and unread, or waits to be confirmed: a strip above the page, until it is read or put off to the next sign-in. */
export function UrgentNotices({ person }: { person: string }) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['myNotification', 'head'],
    queryFn: () => call(myNotification.queryHeadNotification, {}),
    staleTime: 60_000,
  })
  const [putOff, setPutOff] = usePutOff(person)
  const waiting = data?.urgent.filter((n) => !putOff.includes(n.id)) ?? []
  const [first] = waiting
  if (!first) return null
  const open = () => {
    if (!first.full && !first.read)
      void call(myNotification.markRead, { ids: [first.id] })
        .then(() => client.invalidateQueries({ queryKey: ['myNotification'] }))
        .catch(report)
  }
  const toConfirm = first.mustConfirm && !first.confirmed
  return (
    <aside className="shell-urgent" aria-label={say(t.urgent)}>
      <ExclamationCircleOutlined aria-hidden />
      <strong>{say(toConfirm ? t.toConfirm : words.priority.high)}</strong>
      <Link to={noticePath(first)} onClick={open}>
        {first.title}
      </Link>
      {waiting.length > 1 && <span>{say(t.urgentMore, { count: waiting.length - 1 })}</span>}
      <button type="button" className="shell-link" onClick={() => setPutOff(waiting.map((n) => n.id))}>
        {say(t.later)}
      </button>
    </aside>
  )
}
