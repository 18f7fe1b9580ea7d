import { notification, notificationForm, type NotificationRow } from '@clearway/contract/features/notice/notification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { useContext, useEffect, useMemo, useState } from 'react'

import { call } from '../../kernel/api.ts'
import { useCan } from '../../kernel/can.ts'
import { useText } from '../../kernel/language.ts'
import { later } from '../../kernel/later.tsx'
import type { Column } from '../../kernel/list/columns.tsx'
import type { List } from '../../kernel/list/list.ts'
import { resourcePage } from '../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../kernel/list/RowActions.tsx'
import { usePageSearch } from '../../kernel/pageActive.ts'
import { useReport } from '../../kernel/report.ts'
import type { RowOf } from '../../kernel/rows.ts'
import { grouped } from '../../kernel/show.ts'
import { noticeText as t } from './notice.text.ts'
import { NoticeDoing, type Doing } from './noticeDoing.ts'

import './notice.css'

const NoticeForm = later(
  () => import('./NoticeForm.tsx').then((m) => m.NoticeForm),
  (props) => props.editing !== null,
)
const PublishDialog = later(
  () => import('./PublishDialog.tsx').then((m) => m.PublishDialog),
  (props) => props.id !== null,
)
const RevokeDialog = later(
  () => import('./PublishDialog.tsx').then((m) => m.RevokeDialog),
  (props) => props.row !== null,
)
const ReadersDrawer = later(
  () => import('./ReadersDrawer.tsx').then((m) => m.ReadersDrawer),
  (props) => props.id !== null,
)
const PreviewDrawer = later(
  () => import('./PreviewDrawer.tsx').then((m) => m.PreviewDrawer),
  (props) => props.id !== null,
)

type Row = RowOf<typeof notification>
const isOut = (row: Pick<Row, 'status'>) => row.status !== 'draft' && row.status !== 'scheduled'
const onItsWay = (row: Row) => row.status === 'published' && row.deliveredCount < row.recipientCount

function Told({ row }: { row: Row }) {
  const say = useText()
  if (!isOut(row)) return null
  const share = row.recipientCount > 0 ? Math.min(1, row.deliveredCount / row.recipientCount) : 1
  return (
    <span className="figures" aria-label={say(t.progress, { done: row.deliveredCount, all: row.recipientCount })}>
      {grouped(row.deliveredCount)} / {grouped(row.recipientCount)}
      {onItsWay(row) && <progress className="notice-progress" value={share} max={1} aria-label={say(t.onItsWay)} />}
    </span>
  )
}

/** The languages in which it stands; what is missing is struck out and said so. */
function Coverage({ coverage }: { coverage: string }) {
  const say = useText()
  const there = coverage.split(',')
  return (
    <span className="notice-coverage">
      {(['zh', 'tw', 'en'] as const).map((l) =>
        there.includes(l) ? (
          <span key={l}>{say(t.short[l])}</span>
        ) : (
          <s key={l} title={say(t.missing, { languages: say(t.languages[l]) })}>
            {say(t.short[l])}
            <span className="unseen"> {say(t.lacks)}</span>
          </s>
        ),
      )}
    </span>
  )
}

const drawn: Readonly<Record<string, Column<Row>['render']>> = {
  deliveredCount: (row) => <Told row={row} />,
  coverage: (row) => <Coverage coverage={row.coverage ?? 'zh'} />,
}

/** While a large one is on its way the list reads itself anew, and says how far it is. */
function Progress({ list }: { list: List<Row> }) {
  const say = useText()
  const running = list.rows.filter(onItsWay)
  const { refresh } = list
  const any = running.length > 0
  useEffect(() => {
    if (!any) return
    const timer = setInterval(() => void refresh(), 1500)
    return () => clearInterval(timer)
  }, [any, refresh])
  const [done, all] = [
    running.reduce((sum, r) => sum + r.deliveredCount, 0),
    running.reduce((sum, r) => sum + r.recipientCount, 0),
  ]
  return (
    <span role="status" className="notice-running">
      {any && say(t.progress, { done: grouped(done), all: grouped(all) })}
    </span>
  )
}

function useNoticeActions() {
  const can = useCan()
  const doing = useContext(NoticeDoing)
  return useMemo(() => {
    const rowActions = (row: Row, given: readonly Action[]): readonly Action[] => {
      if (row.deletedAt) return given
      const of = (key: string) => given.filter((a) => a.key === key)
      const edits = of('edit').map((a): Action =>
        row.status === 'revoked' || row.status === 'ended' ? { ...a, label: t.view } : a,
      )
      const out = isOut(row)
      return [
        ...(row.status === 'draft' && can('notification.publish')
          ? [{ key: 'publish', label: notificationText.publish, run: () => doing.publish(row) }]
          : []),
        ...(out ? [{ key: 'readers', label: notificationText.readers, run: () => doing.readers(row.id) }] : []),
        ...edits,
        { key: 'preview', label: t.preview, run: () => doing.preview(row.id) },
        ...of('history'),
        ...(can('notification.edit') ? of('copy').map((a): Action => ({ ...a, run: () => doing.copy(row.id) })) : []),
        ...((row.status === 'scheduled' || row.status === 'published') && can('notification.publish')
          ? [{ key: 'revoke', label: notificationText.revoke, danger: true, run: () => doing.revoke(row) }]
          : []),
        ...of('delete').map((a): Action =>
          row.status === 'scheduled' || row.status === 'published'
            ? { ...a, offBecause: notificationText.refused.notDeletable }
            : a,
        ),
      ]
    }
    return { rowActions }
  }, [can, doing])
}

const Notices = resourcePage(
  { ...notification, fields: notificationForm.fields },
  {
    columns: (given) =>
      given
        .filter(
          (c) =>
            ![
              'recipientCount',
              'content',
              'contentTw',
              'contentEn',
              'publishOrgs',
              'publishBelow',
              'publishRoles',
              'publishUsers',
              'attachments',
            ].includes(c.key),
        )
        .map((c) => (drawn[c.key] ? { ...c, render: drawn[c.key]! } : c)),
    form: NoticeForm,
    useActions: useNoticeActions,
    toolbar: (list) => <Progress list={list} />,
  },
)

/** Everything an office writes to its people, from the first draft to who has read it. */
export function NotificationPage() {
  const report = useReport()
  const [query, setQuery] = usePageSearch()
  const [publishing, setPublishing] = useState<string | null>(null)
  const [revoking, setRevoking] = useState<Row | null>(null)
  const [previewed, setPreviewed] = useState<string | null>(null)
  const [copied, setCopied] = useState<NotificationRow | null>(null)
  const readers = query.get('readers')
  const doing = useMemo<Doing>(() => {
    const showReaders = (id: string | null) => {
      const next = new URLSearchParams(query)
      if (id) next.set('readers', id)
      else next.delete('readers')
      setQuery(next, id === null)
    }
    return {
      publish: (row) => setPublishing(row.id),
      revoke: setRevoking,
      preview: setPreviewed,
      readers: showReaders,
      copy: (id) => void call(notification.routes.queryById, { id }).then(setCopied, report),
    }
  }, [query, setQuery, report])
  return (
    <NoticeDoing value={doing}>
      <Notices />
      <NoticeForm resource={notificationForm} editing={copied && { initial: copied }} onClose={() => setCopied(null)} />
      <PublishDialog id={publishing} onClose={() => setPublishing(null)} />
      <RevokeDialog row={revoking} onClose={() => setRevoking(null)} />
      <ReadersDrawer id={readers} onClose={() => doing.readers(null)} />
      <PreviewDrawer id={previewed} onClose={() => setPreviewed(null)} />
    </NoticeDoing>
  )
}
