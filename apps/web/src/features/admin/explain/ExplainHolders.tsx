import { explain } from '@clearway/contract/features/admin/explain/explain'
import { explainText } from '@clearway/contract/features/admin/explain/explain.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { explainPageText as t } from './explainPage.text.ts'

interface Props {
  readonly asked: { readonly action?: string; readonly roleId?: string; readonly recordId?: string }
  readonly onWhy: (userId: string) => void
}

/** Who may do it, or has the role, and from where. */
export function ExplainHolders({ asked, onWhy }: Props) {
  const say = useText()
  const zone = useTimeZone()
  const { active } = usePageActive()
  const found = useQuery({
    queryKey: ['explain', 'holders', asked],
    queryFn: () => call(explain.queryExplainHolders, asked),
    enabled: active,
    staleTime: 0,
    retry: false,
  })
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  const { users, more } = found.data
  if (users.length === 0) return <EmptyNotice title={say(t.nobody)} hint={say(t.nobodyHint)} />
  return (
    <>
      <h2>
        {say(t.whoTab)}{' '}
        <small className="explain-quiet">
          {users.length}
          {more && '+'}
        </small>
      </h2>
      <table className="explain-list">
        <thead>
          <tr>
            <th scope="col">{say(t.user)}</th>
            <th scope="col">{say(asked.action ? explainText.from : explainText.steps.roles)}</th>
            <th scope="col">{say(common.actions)}</th>
          </tr>
        </thead>
        <tbody>
          {users.map((u) => (
            <tr key={u.id}>
              <th scope="row">
                {u.nickname}
                <small>{[u.username, u.orgName].filter(Boolean).join(' · ')}</small>
              </th>
              <td>
                {u.sources.map((source) => (
                  <div key={source.en}>{say(source)}</div>
                ))}
                {u.until && <small>{timeIn(zone, u.until)}</small>}
              </td>
              <td>
                <Button
                  size="small"
                  type="link"
                  aria-label={say(t.whyOf, { name: u.nickname })}
                  onClick={() => onWhy(u.id)}
                >
                  {say(asked.action ? t.whyButton : t.whatTab)}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p className="explain-quiet">{say(t.moreUsers)}</p>}
    </>
  )
}
