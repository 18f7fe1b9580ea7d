import { notification, type NotificationRow } from '@clearway/contract/features/notice/notification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Modal, Skeleton } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { useNow } from '../../kernel/now.ts'
import { useReport } from '../../kernel/report.ts'
import { rowsText } from '../../kernel/rows.text.ts'
import type { RowOf } from '../../kernel/rows.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { noticeText as t } from './notice.text.ts'
import { isChosen, PeopleCount } from './TargetFields.tsx'

/** Says who gets it, when and in what languages, before it goes out. */
export function PublishDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const say = useText()
  const zone = useTimeZone()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const found = useQuery({
    queryKey: ['notification', 'toPublish', id],
    queryFn: () => call(notification.routes.queryById, { id: id! }),
    enabled: id !== null,
    gcTime: 0,
    staleTime: 0,
  })
  const row = found.data
  const publish = async () => {
    if (!row) return
    setBusy(true)
    try {
      const now = await call(notification.routes.publish, { id: row.id, version: row.version })
      void message.success(
        now.status === 'scheduled' ? say(t.scheduled, { at: timeIn(zone, now.startTime!) }) : say(t.published),
      )
      onClose()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: ['notification'] })
    }
  }
  return (
    <Modal
      open={id !== null}
      onCancel={onClose}
      title={say(t.publishAsk, { title: row?.title ?? '' })}
      okText={say(notificationText.publish)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: !row || !isChosen(row) }}
      onOk={() => void publish()}
    >
      {row ? <Facts row={row} zone={zone} /> : <Skeleton active title={false} />}
    </Modal>
  )
}

function Facts({ row, zone }: { row: NotificationRow; zone: string }) {
  const say = useText()
  const now = useNow()
  const later = row.startTime && Date.parse(row.startTime) > now ? row.startTime : null
  const missing = (['tw', 'en'] as const)
    .filter((l) => !row.coverage?.split(',').includes(l))
    .map((l) => say(t.languages[l]))
  const object = row.publishObject
  return (
    <div className="notice-facts">
      <p>
        {object && say(notificationText.object[object])}
        {row.publishNames && `：${row.publishNames}`}
      </p>
      <PeopleCount
        target={{
          publishObject: row.publishObject,
          publishOrgs: row.publishOrgs,
          publishBelow: row.publishBelow,
          publishRoles: row.publishRoles,
          publishUsers: row.publishUsers,
        }}
      />
      <p>{later ? say(t.publishLater, { at: timeIn(zone, later) }) : say(t.publishNow)}</p>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={say(t.publishLanguages, { languages: missing.join(say(rowsText.between)) })}
        />
      )}
    </div>
  )
}

export function RevokeDialog({ row, onClose }: { row: RowOf<typeof notification> | null; onClose: () => void }) {
  const say = useText()
  const report = useReport()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const revoke = async () => {
    if (!row) return
    setBusy(true)
    try {
      // As it stands now: the list may be older than the last edit.
      const { version } = await call(notification.routes.queryById, { id: row.id })
      await call(notification.routes.revoke, { id: row.id, version })
      void message.success(say(t.revoked))
      onClose()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: ['notification'] })
    }
  }
  return (
    <Modal
      open={row !== null}
      onCancel={onClose}
      title={say(t.revokeAsk, { title: row?.title ?? '' })}
      okText={say(notificationText.revoke)}
      okButtonProps={{ danger: true }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void revoke()}
    >
      {say(row?.status === 'scheduled' ? t.revokeScheduled : t.revokeWhy)}
    </Modal>
  )
}
