import { profile } from '@clearway/contract/features/account/profile'
import { profileText as t } from '@clearway/contract/features/account/profile.text'
import { detailWords, outcomeWords } from '@clearway/contract/features/admin/monitoring/auditWords'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { Ago } from '../../kernel/Ago.tsx'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { deviceName } from './device.ts'
import { securityWords as words } from './security.text.ts'

const pageSize = 10

/** What the audit trail keeps of the person in this tenant, newest first. */
export function OwnAudit() {
  const say = useText()
  const { active } = usePageActive()
  const [currentPage, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: ['profile', 'audit', currentPage],
    queryFn: () => call(profile.queryAudit, { currentPage, pageSize }),
    placeholderData: keepPreviousData,
    enabled: active,
  })
  return (
    <section className="own-card" aria-labelledby="own-audit">
      <h2 id="own-audit">{say(t.queryAudit)}</h2>
      {data?.list.length === 0 && <p className="own-quiet">{say(t.nothingDone)}</p>}
      <ul className="own-list">
        {data?.list.map((line) => (
          <li key={line.id}>
            <div>
              {line.title ? say(line.title) : line.action}
              {line.outcome !== 'done' && (
                <em> {outcomeWords[line.outcome] ? say(outcomeWords[line.outcome]!) : line.outcome}</em>
              )}
              <p>
                {[line.detail && say(detailWords(line.detail)), line.ip, deviceName(line.device)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Ago at={line.at} />
          </li>
        ))}
      </ul>
      {data && (
        <Pagination
          size="small"
          simple
          current={currentPage}
          pageSize={pageSize}
          total={data.total}
          hideOnSinglePage
          onChange={setPage}
        />
      )}
      <p>
        <Link to="/profile/activity">{say(words.allActivity)}</Link>
      </p>
    </section>
  )
}
