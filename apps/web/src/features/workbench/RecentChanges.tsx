import type { RecentRecord } from '@clearway/contract/features/workbench/workbench'
import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import { Skeleton } from 'antd'
import { Link } from 'react-router'

import { Ago } from '../../kernel/Ago.tsx'
import { useText } from '../../kernel/language.ts'

/** Records that the reader touched last; undefined while they are on their way. */
export function RecentChanges({ records }: { records: readonly RecentRecord[] | undefined }) {
  const say = useText()
  return (
    <section className="bench-card" aria-labelledby="bench-recent">
      <h2 id="bench-recent">{say(t.recent)}</h2>
      {!records && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
        </div>
      )}
      {records?.length === 0 && <p className="bench-quiet">{say(t.recentHint)}</p>}
      {records && records.length > 0 && (
        <ul className="bench-recent">
          {records.map((record) => (
            <li key={record.id}>
              <span className="bench-kind">{say(record.title)}</span>
              <span className="bench-what">
                <Link to={record.link}>{record.label}</Link>
                {record.detail && <span>{record.detail}</span>}
              </span>
              <span className="bench-who">{say(record.state ?? t.did[record.action])}</span>
              <Ago at={record.at} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
