import { appAccess, type OwnApp } from '@clearway/contract/features/account/appAccess'
import { appAccessText } from '@clearway/contract/features/account/appAccess.text'
import { common } from '@clearway/contract/kernel/common.text'
import { text } from '@clearway/contract/kernel/text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'

import { Ago } from '../../kernel/Ago.tsx'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { useReport } from '../../kernel/report.ts'

const t = {
  allowed: text('授权于', '授權於', 'authorised'),
  lastUsed: text('最近使用', '最近使用', 'last used'),
  revoke: text('收回授权', '收回授權', 'Revoke access'),
  revokeAsk: text('收回“{name}”的授权？', '收回「{name}」的授權？', 'Revoke access for “{name}”?'),
  revokeBody: text(
    '它立即不能再以您的名义操作；以后可以重新授权。',
    '它立即不能再以您的名義操作；以後可以重新授權。',
    'It can no longer act on your behalf. You can authorise it again later.',
  ),
  between: text('；', '；', '; '),
}

/** Apps that the person allowed to act for him, in all his tenants. Nothing at all where there is none. */
export function OwnApps() {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const { active } = usePageActive()
  const queryKey = ['profile', 'apps']
  const { data = [] } = useQuery({ queryKey, queryFn: () => call(appAccess.queryOwnApp, {}), enabled: active })
  const name = (app: OwnApp) => app.clientName ?? app.clientId
  const revoke = (app: OwnApp) =>
    void modal.confirm({
      title: say(t.revokeAsk, { name: name(app) }),
      content: say(t.revokeBody),
      okText: say(t.revoke),
      okButtonProps: { danger: true },
      cancelText: say(common.cancel),
      onOk: async () => {
        await call(appAccess.revokeOwnApp, { id: app.id }).then(
          () => message.success(say(common.operationSuccess)),
          report,
        )
        await client.invalidateQueries({ queryKey })
      },
    })
  if (data.length === 0) return null
  return (
    <section className="own-card" aria-labelledby="own-apps">
      <h2 id="own-apps">{say(appAccessText.queryOwnApp)}</h2>
      <ul className="own-list">
        {data.map((app) => (
          <li key={app.id}>
            <div>
              <strong>{name(app)}</strong>
              <p>{app.tenantName}</p>
              <p>{app.scopes.map((scope) => say(scope.title)).join(say(t.between))}</p>
              <p>
                {say(t.lastUsed)} <Ago at={app.lastUsedAt} /> · {say(t.allowed)} <Ago at={app.since} />
              </p>
            </div>
            <Button size="small" aria-label={`${say(t.revoke)} ${name(app)}`} onClick={() => revoke(app)}>
              {say(t.revoke)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
