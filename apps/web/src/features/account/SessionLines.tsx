import { security } from '@clearway/contract/features/account/security'
import { detailWords, outcomeWords } from '@clearway/contract/features/admin/monitoring/auditWords'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'

import { Ago } from '../../kernel/Ago.tsx'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { securityWords as t } from './security.text.ts'

/** The last things done in one of the own sessions. */
export function SessionLines({ id }: { id: string }) {
  const say = useText()
  const found = useQuery({
    queryKey: ['profile', 'session', id],
    queryFn: () => call(security.querySessionAudit, { id }),
  })
  if (found.isError) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </div>
    )
  if (!found.data.length) return <p className="own-quiet">{say(t.didNothing)}</p>
  return (
    <ul className="own-list own-lines">
      {found.data.map((line) => (
        <li key={line.id}>
          <div>
            {line.title ? say(line.title) : line.action}
            {line.outcome !== 'done' && (
              <em> {outcomeWords[line.outcome] ? say(outcomeWords[line.outcome]!) : line.outcome}</em>
            )}
            <p>{[line.detail && say(detailWords(line.detail)), line.tenantName].filter(Boolean).join(' · ')}</p>
          </div>
          <Ago at={line.at} />
        </li>
      ))}
    </ul>
  )
}
