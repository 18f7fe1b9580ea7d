import { myNotification } from '@clearway/contract/features/notice/myNotification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'

import { Ago } from '../../kernel/Ago.tsx'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { useReport } from '../../kernel/report.ts'

const shown = 5

/** The newest notifications, the same that the bell holds. */
export function LatestNotices() {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { active } = usePageActive()
  const { data } = useQuery({
    queryKey: ['myNotification', 'head'],
    queryFn: () => call(myNotification.queryHeadNotification, {}),
    staleTime: 60_000,
    enabled: active,
  })
  const read = (id: string) =>
    void call(myNotification.markRead, { ids: [id] })
      .then(() => client.invalidateQueries({ queryKey: ['myNotification'] }))
      .catch(report)
  return (
    <section className="bench-card" aria-labelledby="bench-notices">
      <h2 id="bench-notices">
        {say(t.notices)}
        <Link to="/mynotification">{say(t.allNotices)}</Link>
      </h2>
      {data?.list.length === 0 && <p className="bench-quiet">{say(t.noNotices)}</p>}
      <ul className="bench-notices">
        {data?.list.slice(0, shown).map((item) => (
          <li key={item.id} data-read={item.read}>
            {!item.read && <span className="unseen">{say(notificationText.unread)}</span>}
            <Link
              to={item.full ? `/mynotification?open=${item.id}` : (item.link ?? '/mynotification')}
              onClick={() => !item.read && read(item.id)}
            >
              {item.title}
            </Link>
            <Ago at={item.datetime} />
          </li>
        ))}
      </ul>
    </section>
  )
}
