import { orderText } from '@clearway/contract/features/trade/order.text'
import type { RecentRecord } from '@clearway/contract/features/workbench/workbench'
import { workbenchText as t } from '@clearway/contract/features/workbench/workbench.text'
import { Skeleton } from 'antd'
import { Link } from 'react-router'

import { Ago } from '../../kernel/Ago.tsx'
import { useText } from '../../kernel/language.ts'

/** Records that the reader and his colleagues changed last; undefined while they are on their way. */
export function RecentChanges({ records }: { records: readonly RecentRecord[] | undefined }) {
  const say = useText()
  const words = ({ action, status, who }: RecentRecord) => {
    const values = { who: who ?? say(t.you) }
    const moved = orderText.statuses[status as keyof typeof orderText.statuses]
    return moved ? say(t.moved, { ...values, status: say(moved) }) : say(t.did[action], values)
  }
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
              <span className="bench-kind">{say(t.kinds[record.resource as keyof typeof t.kinds] ?? t.recent)}</span>
              <span className="bench-what">
                <Link to={record.link}>{record.label}</Link>
                {record.detail && <span>{record.detail}</span>}
              </span>
              <span className="bench-who">{words(record)}</span>
              <Ago at={record.at} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
