import {
  applicationStatuses,
  applicationTypes,
  tenantApplication,
  type Application,
} from '@clearway/contract/features/account/tenantApplication'
import { tenantApplicationText } from '@clearway/contract/features/account/tenantApplication.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Skeleton, Tag } from 'antd'
import { useEffect } from 'react'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { EmptyNotice } from '../../kernel/list/TableNotice.tsx'
import { usePageActive } from '../../kernel/pageActive.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { useReport } from '../../kernel/report.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { tenantApplyText as t } from './tenantApply.text.ts'

const colours = { pending: 'blue', approved: 'green', rejected: 'red', cancelled: 'default' } as const

/** What the person applied for, and what became of it. */
export function OwnApplications() {
  const say = useText()
  const client = useQueryClient()
  const { active } = usePageActive()
  const found = useQuery({
    queryKey: ['tenantApplication', 'mine'],
    queryFn: () => call(tenantApplication.queryMyApplications, {}),
    enabled: active,
    staleTime: 0,
    refetchInterval: ({ state }) => (active && state.data?.some((a) => a.applyStatus === 'pending') ? 30_000 : false),
  })
  const approved = found.data
    ?.filter((a) => a.applyStatus === 'approved')
    .map((a) => a.id)
    .join()
  // An approval brings a tenant to switch to.
  useEffect(() => {
    if (approved) void client.invalidateQueries({ queryKey: ['querySysTenant'] })
  }, [client, approved])
  return (
    <section className="own-card" aria-labelledby="own-applications">
      <h2 id="own-applications">{say(tenantApplicationText.queryMyApplications)}</h2>
      {found.isError && !found.data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {found.isLoading && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} />
        </div>
      )}
      {found.data?.length === 0 && <EmptyNotice title={say(t.none)} hint={say(t.noneHint)} />}
      <ul className="own-list">
        {found.data?.map((a) => (
          <OwnApplication key={a.id} application={a} />
        ))}
      </ul>
    </section>
  )
}

function OwnApplication({ application: a }: { application: Application }) {
  const say = useText()
  const zone = useTimeZone()
  const report = useReport()
  const client = useQueryClient()
  const { modal, message } = App.useApp()
  const withdraw = async () => {
    if (
      !(await modal.confirm({
        title: say(t.withdrawTitle, { name: a.tenantName }),
        okText: say(t.withdraw),
        okButtonProps: { danger: true },
        cancelText: say(common.cancel),
      }))
    )
      return
    try {
      await call(tenantApplication.cancel, { id: a.id })
      void message.success(say(common.operationSuccess))
    } catch (error) {
      report(error)
    } finally {
      await client.invalidateQueries({ queryKey: ['tenantApplication'] })
    }
  }
  return (
    <li>
      <div>
        <strong>{a.tenantName}</strong>
        <Tag color={colours[a.applyStatus]}>{say(applicationStatuses[a.applyStatus])}</Tag>
        <p>
          {say(applicationTypes[a.type])} · {a.tenantCode} · {timeIn(zone, a.applyDate)}
        </p>
        {a.failCause && (
          <p>
            <em>{say(t.why, { cause: a.failCause })}</em>
          </p>
        )}
        {a.applyStatus === 'approved' && <p>{say(t.switchHint)}</p>}
      </div>
      {a.applyStatus === 'pending' && (
        <Button size="small" aria-label={`${say(t.withdraw)} ${a.tenantName}`} onClick={() => void withdraw()}>
          {say(t.withdraw)}
        </Button>
      )}
    </li>
  )
}
