import { exportStatuses, tenantExport, type TenantExport } from '@clearway/contract/features/admin/tenant/tenantExport'
import { tenantExportText } from '@clearway/contract/features/admin/tenant/tenantExport.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Progress, Skeleton, Space, Tag } from 'antd'
import { useState } from 'react'

import { call, download, type ApiError } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useText } from '../../../kernel/language.ts'
import { usePageActive } from '../../../kernel/pageActive.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../kernel/report.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { tenantText as t } from './tenant.text.ts'

const colours = { queued: 'blue', running: 'blue', done: 'green', failed: 'red', expired: 'default' } as const
const key = ['tenantExport']
const underWay = (one: TenantExport) => one.status === 'queued' || one.status === 'running'

/** All of the tenant's data as one file: asked for, watched while it is made, and fetched. */
export function DataExportCard() {
  const say = useText()
  const can = useCan()
  const client = useQueryClient()
  const report = useReport()
  const { modal } = App.useApp()
  const { active } = usePageActive()
  const [busy, setBusy] = useState(false)
  const mayLook = can('tenantExport.view')
  const mayRun = can('tenantExport.run')
  const found = useQuery<TenantExport[], ApiError>({
    queryKey: key,
    queryFn: () => call(tenantExport.query, {}),
    enabled: active && mayLook,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(underWay) ? 1500 : false),
  })
  if (!mayLook) return null
  const start = async () => {
    const sure = await modal.confirm({
      title: say(t.exportTitle),
      content: say(t.exportSure),
      okText: say(tenantExportText.exportTenantData),
      cancelText: say(common.cancel),
    })
    if (!sure) return
    setBusy(true)
    await call(tenantExport.exportTenantData, {}).catch(report)
    setBusy(false)
    await client.invalidateQueries({ queryKey: key })
  }
  const running = found.data?.some(underWay) ?? false
  return (
    <section className="settings-card" aria-labelledby="settings-export">
      <h2 id="settings-export">{say(tenantExportText.title)}</h2>
      <p className="settings-quiet">{say(t.exportHint)}</p>
      {mayRun && (
        <Button onClick={() => void start().catch(report)} loading={busy} disabled={running}>
          {say(tenantExportText.exportTenantData)}
        </Button>
      )}
      {found.isError && !found.data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.isError && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </div>
      )}
      {found.data && found.data.length > 0 && (
        <ul className="settings-list" aria-live="polite">
          {found.data.map((one) => (
            <Line key={one.id} one={one} mayRun={mayRun} />
          ))}
        </ul>
      )}
    </section>
  )
}

const size = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

function Line({ one, mayRun }: { one: TenantExport; mayRun: boolean }) {
  const say = useText()
  const zone = useTimeZone()
  const client = useQueryClient()
  const report = useReport()
  const [busy, setBusy] = useState<'download' | 'remove'>()
  const run = async (what: 'download' | 'remove') => {
    setBusy(what)
    await (
      what === 'download' ? download(tenantExport.download, { id: one.id }) : call(tenantExport.remove, { id: one.id })
    ).catch(report)
    setBusy(undefined)
    await client.invalidateQueries({ queryKey: key })
  }
  const at = timeIn(zone, one.createdAt)
  const share = one.tablesTotal
    ? Math.floor((90 * one.tablesDone) / one.tablesTotal + (one.filesTotal ? (10 * one.filesDone) / one.filesTotal : 0))
    : 0
  return (
    <li>
      <div>
        <span>
          {at} {one.personName}
        </span>{' '}
        <Tag color={colours[one.status]}>{say(exportStatuses[one.status])}</Tag>
        {underWay(one) && <Progress percent={share} size="small" aria-label={say(exportStatuses[one.status])} />}
        {one.status === 'done' && (
          <small>
            {say(t.exportFacts, {
              rows: one.rowCount,
              files: one.filesTotal,
              size: size(one.size ?? 0),
              until: timeIn(zone, one.expiresAt ?? ''),
            })}
            <br />
            SHA-256 <code>{one.sha256}</code>
          </small>
        )}
        {underWay(one) && (
          <small>{say(t.exportProgress, { done: one.tablesDone, total: one.tablesTotal, rows: one.rowCount })}</small>
        )}
      </div>
      {mayRun && one.status === 'done' && (
        <Space>
          <Button
            type="primary"
            size="small"
            loading={busy === 'download'}
            aria-label={`${say(t.exportDownload)} ${at}`}
            onClick={() => void run('download')}
          >
            {say(t.exportDownload)}
          </Button>
          <Button
            size="small"
            loading={busy === 'remove'}
            aria-label={`${say(common.delete)} ${at}`}
            onClick={() => void run('remove')}
          >
            {say(common.delete)}
          </Button>
        </Space>
      )}
    </li>
  )
}
