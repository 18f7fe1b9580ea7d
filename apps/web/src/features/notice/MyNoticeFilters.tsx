import { mySorts } from '@clearway/contract/features/notice/myNotification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { Segmented, Select } from 'antd'

import { useText } from '../../kernel/language.ts'
import { SearchBox } from '../../kernel/list/SearchBox.tsx'
import { oneOf, priorities, types, type Asked, type Change } from './myNoticesAsked.ts'
import { noticeText as t } from './notice.text.ts'

interface Props {
  readonly asked: Asked
  readonly change: (part: Change, replace?: boolean) => void
  /** How many the person has not read. */
  readonly unread: number
}

/** Narrows what the person was told, and puts it in an order. */
export function MyNoticeFilters({ asked, change, unread }: Props) {
  const say = useText()
  return (
    <div className="notices-filters" role="search">
      <SearchBox
        value={asked.search ?? ''}
        placeholder={say(t.search)}
        onSearch={(search) => change({ search: search || undefined }, true)}
      />
      <Segmented
        aria-label={say(t.show)}
        value={asked.unread ? 'unread' : asked.starred ? 'starred' : 'all'}
        onChange={(next) => change({ unread: next === 'unread', starred: next === 'starred' })}
        options={[
          { value: 'all', label: say(t.all) },
          {
            value: 'unread',
            label: unread > 0 ? `${say(notificationText.unread)} ${unread}` : say(notificationText.unread),
          },
          { value: 'starred', label: say(t.starred) },
        ]}
      />
      <Select<string>
        aria-label={say(t.type)}
        value={asked.type ?? ''}
        onChange={(type) => change({ type: oneOf(types, type) })}
        options={[
          { value: '', label: say(t.allTypes) },
          ...types.map((value) => ({ value, label: say(notificationText.type[value]) })),
        ]}
        popupMatchSelectWidth={false}
      />
      <Select<string>
        aria-label={say(t.priority)}
        value={asked.priority ?? ''}
        onChange={(priority) => change({ priority: oneOf(priorities, priority) })}
        options={[
          { value: '', label: say(t.allPriorities) },
          ...priorities.toReversed().map((value) => ({ value, label: say(notificationText.priority[value]) })),
        ]}
        popupMatchSelectWidth={false}
      />
      <Select<string>
        aria-label={say(t.sort)}
        value={asked.sort ?? '-datetime'}
        onChange={(sort) => change({ sort: oneOf(mySorts, sort) })}
        options={Object.entries(t.sorts).map(([value, label]) => ({ value, label: say(label) }))}
        popupMatchSelectWidth={false}
      />
    </div>
  )
}
