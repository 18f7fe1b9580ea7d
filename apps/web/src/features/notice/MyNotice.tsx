import { PaperClipOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import type { NotificationItem } from '@clearway/contract/features/notice/myNotification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { Button } from 'antd'
import { Link } from 'react-router'

import { Ago } from '../../kernel/Ago.tsx'
import { useText } from '../../kernel/language.ts'
import { noticeText as t } from './notice.text.ts'
import type { OwnNotices } from './useOwnNotices.ts'

/** One notification in the own list. */
export function MyNotice({ item, own, open }: { item: NotificationItem; own: OwnNotices; open: () => void }) {
  const say = useText()
  const onDelete = (event: { key: string }) => {
    if (event.key === 'Delete') void own.remove(item)
  }
  return (
    <li data-read={item.read}>
      <button
        type="button"
        className="notices-star"
        aria-pressed={item.starred}
        aria-label={say(t.star, { title: item.title })}
        title={say(notificationText.star)}
        onClick={() => own.star(item)}
      >
        {item.starred ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      </button>
      <h2>
        {!item.read && <span className="unseen">{say(notificationText.unread)} </span>}
        {item.link && !item.full ? (
          <Link className="notices-title" to={item.link} onClick={() => own.read(item)} onKeyDown={onDelete}>
            {item.title}
          </Link>
        ) : (
          <button type="button" className="notices-title" onClick={open} onKeyDown={onDelete}>
            {item.title}
          </button>
        )}
        <NoticeMarks item={item} />
      </h2>
      <p>{item.description}</p>
      <footer>
        <span>{say(notificationText.type[item.type])}</span>
        {item.publisher && <span>{item.publisher}</span>}
        <Ago at={item.datetime} />
        {item.attachments > 0 && (
          <span>
            <PaperClipOutlined aria-hidden /> {say(t.files, { count: item.attachments })}
          </span>
        )}
        {item.read ? (
          !item.confirmed && (
            <Button type="link" size="small" onClick={() => own.unread(item)}>
              {say(notificationText.markUnread)}
            </Button>
          )
        ) : (
          <Button type="link" size="small" onClick={() => own.read(item)}>
            {say(notificationText.markRead)}
          </Button>
        )}
        {(!item.mustConfirm || item.confirmed) && (
          <Button type="link" size="small" onClick={() => void own.remove(item)}>
            {say(t.delete)}
          </Button>
        )}
      </footer>
    </li>
  )
}

/** What stands out of it, in words: important, to confirm, edited. */
export function NoticeMarks({
  item,
}: {
  item: Pick<NotificationItem, 'priority' | 'mustConfirm' | 'confirmed' | 'edited'>
}) {
  const say = useText()
  return (
    <>
      {item.priority === 'high' && <em>{say(notificationText.priority.high)}</em>}
      {item.mustConfirm &&
        (item.confirmed ? (
          <em data-kind="good">{say(t.confirmed)}</em>
        ) : (
          <em data-kind="warn">{say(t.mustConfirm)}</em>
        ))}
      {item.edited && <em data-kind="quiet">{say(t.edited)}</em>}
    </>
  )
}
