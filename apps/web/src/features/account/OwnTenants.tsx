import { membership, type OwnTenant } from '@clearway/contract/features/admin/membership/membership'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton, Space, Tag } from 'antd'

import { call } from '../../kernel/api.ts'
import { useAttempt } from '../../kernel/attempt.ts'
import { useText } from '../../kernel/language.ts'
import { useMe } from '../../kernel/me.ts'
import { usePageActive } from '../../kernel/pageActive.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { leaveTo, proveOwn } from '../../kernel/sessionDoor.ts'
import { useGoToTenant } from '../../kernel/useGoToTenant.ts'
import { tenantApplyText as t } from './tenantApply.text.ts'

/** The person's tenants, with the ways into and out of each. */
export function OwnTenants() {
  const say = useText()
  const user = useMe()?.user
  const { active } = usePageActive()
  const found = useQuery({
    queryKey: ['querySysTenant', 'own'],
    queryFn: () => call(membership.query, {}),
    enabled: active,
  })
  return (
    <section className="own-card" aria-labelledby="own-tenants">
      <h2 id="own-tenants">{say(t.title)}</h2>
      {found.isError && !found.data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isLoading && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} />
        </div>
      )}
      <ul className="own-list">
        {found.data?.map((tenant) => (
          <Line key={tenant.id} tenant={tenant} all={found.data} />
        ))}
      </ul>
      {user?.own === 'provable' && <Others />}
    </section>
  )
}

/** One company alone let the person in: where else they work is told once they proved who they are. */
function Others() {
  const say = useText()
  const client = useQueryClient()
  const { busy, attempt } = useAttempt()
  const prove = async () => {
    await proveOwn()
    await Promise.all(['querySysTenant', 'invitations'].map((key) => client.invalidateQueries({ queryKey: [key] })))
  }
  return (
    <>
      <p className="own-quiet">{say(t.onlyThis)}</p>
      <Button size="small" loading={busy} onClick={() => void attempt(prove)}>
        {say(t.showOthers)}
      </Button>
    </>
  )
}

function Line({ tenant, all }: { tenant: OwnTenant; all: readonly OwnTenant[] }) {
  const say = useText()
  const goTo = useGoToTenant()
  const { leave, busy } = useLeave(tenant, all)
  const { tenantName: name } = tenant
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {tenant.current && <Tag color="blue">{say(t.current)}</Tag>}
        {tenant.owner && <Tag>{say(t.owner)}</Tag>}
        <p>{[tenant.tenantCode, say(t.asName, { username: tenant.username }), ...tenant.roles].join(' · ')}</p>
      </div>
      <Space className="own-actions">
        {!tenant.current && (
          <Button size="small" aria-label={`${say(t.enter)} ${name}`} onClick={() => void goTo(tenant)}>
            {say(t.enter)}
          </Button>
        )}
        {!tenant.personal && (
          <Button
            size="small"
            danger
            loading={busy}
            aria-label={`${say(t.leave)} ${name}`}
            onClick={() => void leave()}
          >
            {say(t.leave)}
          </Button>
        )}
      </Space>
    </li>
  )
}

/** Asks the server first whether it may be, so that nobody is asked to confirm what is refused afterwards. */
function useLeave(tenant: OwnTenant, all: readonly OwnTenant[]) {
  const say = useText()
  const { busy, attempt } = useAttempt()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const words = { name: tenant.tenantName }
  const next = all.find((other) => other.id !== tenant.id)
  const run = async () => {
    const { may, why } = await call(membership.mayLeave, { tenantId: tenant.id })
    if (!may) return void modal.info({ title: say(t.cannotLeave, words), content: why, okText: say(common.close) })
    const question = {
      title: say(t.leaveTitle, words),
      content: (
        <>
          {say(t.leaveBody)}
          {!next && <p>{say(t.leaveLast)}</p>}
        </>
      ),
      okText: say(t.leaveDo),
      okButtonProps: { danger: true },
      cancelText: say(common.cancel),
    }
    if (!(await modal.confirm(question))) return
    const { signIn } = await call(membership.leave, { tenantId: tenant.id })
    // The session ended with the tenant that it was in.
    if (tenant.current)
      return leaveTo(
        `/login${signIn ? `?${new URLSearchParams({ tenant: signIn.tenantCode, username: signIn.username })}` : ''}`,
      )
    await client.invalidateQueries({ queryKey: ['querySysTenant'] })
    void message.success(say(t.left, words))
  }
  return { leave: () => attempt(run), busy }
}
