import { security } from '@clearway/contract/features/account/security'
import { detailWords, outcomeWords } from '@clearway/contract/features/admin/monitoring/auditWords'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pagination } from 'antd'
import { useState } from 'react'

import { Ago } from '../../kernel/Ago.tsx'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { deviceName } from './device.ts'
import { securityWords as t } from './security.text.ts'

const pageSize = 10

/** Every attempt to sign in as this person, in any of his tenants: from where, and whether it was let in. */
export function SignIns() {
  const say = useText()
  const { active } = usePageActive()
  const [currentPage, setPage] = useState(1)
  const { data } = useQuery({
    queryKey: ['profile', 'signIns', currentPage],
    queryFn: () => call(security.querySignIns, { currentPage, pageSize }),
    placeholderData: keepPreviousData,
    enabled: active,
  })
  return (
    <section className="own-card" aria-labelledby="own-signins">
      <h2 id="own-signins">{say(t.signIns)}</h2>
      {data?.list.length === 0 && <p className="own-quiet">{say(t.noSignIns)}</p>}
      <ul className="own-list">
        {data?.list.map((line) => (
          <li key={line.id}>
            <div>
              {line.outcome === 'done' ? (
                say(outcomeWords['done']!)
              ) : (
                <em>{outcomeWords[line.outcome] ? say(outcomeWords[line.outcome]!) : line.outcome}</em>
              )}
              {line.detail && ` · ${say(detailWords(line.detail))}`}
              <p>{[deviceName(line.device), line.ip, line.tenantName].filter(Boolean).join(' · ')}</p>
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
    </section>
  )
}
