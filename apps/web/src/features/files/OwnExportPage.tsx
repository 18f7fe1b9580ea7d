import { exportStates, ownExportRoutes, type OwnExport } from '@clearway/contract/features/files/ownExport'
import { ownExportText } from '@clearway/contract/features/files/ownExport.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Progress, Skeleton, Space, Tag } from 'antd'
import { useState } from 'react'

import { call, download, type ApiError } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { EmptyNotice } from '../../kernel/list/TableNotice.tsx'
import { usePageActive, usePageSearch } from '../../kernel/pageActive.ts'
import { ReadFailure } from '../../kernel/ReadFailure.tsx'
import { useReport } from '../../kernel/report.ts'
import { grouped, timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'

import './ownExport.css'
import { ownExportPageText as t } from './ownExport.text.ts'

const key = ['ownExport']
const lookAgainMs = 1500
const colours = { queued: 'blue', running: 'blue', done: 'green', failed: 'red', cancelled: 'default' } as const
const underWay = ({ status }: OwnExport) => status === 'queued' || status === 'running'
const size = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** The person's own exports: how far they are, and their files. A notice leads here with the one it tells of, `of`. */
export function OwnExportPage() {
  const say = useText()
  const { active } = usePageActive()
  const [query] = usePageSearch()
  const found = useQuery<OwnExport[], ApiError>({
    queryKey: key,
    queryFn: () => call(ownExportRoutes.query, {}),
    enabled: active,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(underWay) ? lookAgainMs : false),
  })
  const { data } = found
  return (
    <section className="exports">
      <h1>{say(ownExportText.title)}</h1>
      <p className="exports-hint">{say(t.hint)}</p>
      {found.isError && !data && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!data && !found.isError && (
        <div className="waiting" aria-busy="true">
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        </div>
      )}
      {data?.length === 0 && <EmptyNotice title={say(t.empty)} hint={say(t.emptyHint)} />}
      {data && data.length > 0 && (
        <ul className="exports-list" aria-label={say(t.list)}>
          {data.map((one) => (
            <Line key={one.id} one={one} told={one.id === query.get('of')} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ one, told }: { one: OwnExport; told: boolean }) {
  const say = useText()
  const zone = useTimeZone()
  const at = timeIn(zone, one.createdAt)
  return (
    <li data-told={told}>
      <div>
        <h2>
          {one.title} <Tag color={colours[one.status]}>{say(exportStates[one.status])}</Tag>
        </h2>
        <small>
          {one.fileName} · {say(t.asked, { at })}
        </small>
        <State one={one} />
      </div>
      <Acts one={one} at={at} told={told} />
    </li>
  )
}

function State({ one }: { one: OwnExport }) {
  const say = useText()
  const zone = useTimeZone()
  if (one.status === 'failed') return <small data-kind="bad">{one.error}</small>
  if (one.status === 'done')
    return (
      <small>
        {say(t.ready, {
          rows: grouped(one.rowsDone),
          size: size(one.size ?? 0),
          until: timeIn(zone, one.expiresAt ?? ''),
        })}
      </small>
    )
  if (one.status === 'queued') return <small role="status">{say(t.waiting)}</small>
  if (one.status !== 'running') return null
  const words =
    one.rowsTotal === null
      ? say(t.progress, { done: grouped(one.rowsDone) })
      : say(t.progressOf, { done: grouped(one.rowsDone), total: grouped(one.rowsTotal) })
  return (
    <>
      {one.rowsTotal !== null && (
        <Progress
          className="exports-bar"
          percent={Math.floor((100 * one.rowsDone) / Math.max(1, one.rowsTotal))}
          size="small"
          status="active"
          aria-label={words}
        />
      )}
      <small>{words}</small>
    </>
  )
}

function Acts({ one, at, told }: { one: OwnExport; at: string; told: boolean }) {
  const say = useText()
  const client = useQueryClient()
  const report = useReport()
  const [busy, setBusy] = useState<'download' | 'cancel' | 'remove'>()
  const run = async (what: 'download' | 'cancel' | 'remove') => {
    setBusy(what)
    await (
      what === 'download'
        ? download(ownExportRoutes.download, { id: one.id })
        : call(ownExportRoutes[what], { id: one.id })
    ).catch(report)
    setBusy(undefined)
    await client.invalidateQueries({ queryKey: key })
  }
  const act = (what: 'download' | 'cancel' | 'remove', words: string, primary = false) => (
    <Button
      size="small"
      {...(primary && { type: 'primary' as const, autoFocus: told })}
      loading={busy === what}
      aria-label={say(t.of, { act: words, title: one.title, at })}
      onClick={() => void run(what)}
    >
      {words}
    </Button>
  )
  if (underWay(one)) return act('cancel', say(t.cancelOne))
  return (
    <Space>
      {one.status === 'done' && act('download', say(t.download), true)}
      {act('remove', say(t.remove))}
    </Space>
  )
}
