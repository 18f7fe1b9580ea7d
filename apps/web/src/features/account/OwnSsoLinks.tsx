import { sso, type OwnSsoLink } from '@clearway/contract/features/account/sso'
import { ssoText as t } from '@clearway/contract/features/account/sso.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Card } from 'antd'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { useMe } from '../../kernel/me.ts'
import { useReport } from '../../kernel/report.ts'
import { goToProvider } from '../../kernel/ssoTrip.ts'

const key = ['sso', 'mine']

/** Company accounts that one may sign in with; nothing where the tenant has no identity provider. */
export function OwnSsoLinks() {
  const say = useText()
  const client = useQueryClient()
  const report = useReport()
  const tenantCode = useMe()?.user.tenantCode ?? ''
  const { data = [] } = useQuery({ queryKey: key, queryFn: () => call(sso.mine, {}) })
  const unlink = async ({ providerId }: OwnSsoLink) => {
    try {
      await call(sso.unlink, { providerId })
    } catch (error) {
      report(error)
    }
    await client.invalidateQueries({ queryKey: key })
  }
  const link = ({ providerId }: OwnSsoLink) =>
    void goToProvider({ tenantCode, providerId, link: true, redirect: '/profile/index' }).catch(report)
  if (!data.length) return null
  return (
    <Card title={say(t.title)}>
      <p className="profile-note">{say(t.intro)}</p>
      <ul className="admin-people">
        {data.map((row) => (
          <li key={row.providerId}>
            <span>
              {row.name} <small>{row.linkedAt ? say(t.linked, { label: row.label ?? '' }) : say(t.notYet)}</small>
            </span>
            {row.linkedAt ? (
              <Button size="small" aria-label={`${say(t.unlink)} ${row.name}`} onClick={() => void unlink(row)}>
                {say(t.unlink)}
              </Button>
            ) : (
              <Button size="small" type="primary" aria-label={`${say(t.doLink)} ${row.name}`} onClick={() => link(row)}>
                {say(t.doLink)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
