import { onlinesysuser, type OnlineUser } from '@clearway/contract/features/admin/monitoring/onlinesysuser'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, Form, Input, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { rowsText } from '../../../kernel/rows.text.ts'
import { adminText } from '../admin.text.ts'
import { peopleText as t } from '../people.text.ts'

const namesShown = 5

/** Ends the chosen sessions with a reason that their people read. */
export function KickSessionsDialog({ rows, onClose }: { rows: readonly OnlineUser[]; onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const all = [...new Set(rows.map((r) => r.nickname || r.username || ''))]
  const listed = all.slice(0, namesShown).join(say(rowsText.between))
  const names = all.length > namesShown ? say(rowsText.andMore, { names: listed }) : listed
  const close = () => {
    setReason('')
    onClose()
  }
  const kick = async () => {
    setBusy(true)
    try {
      const { count } = await call(onlinesysuser.routes.removeSessions, {
        ids: rows.map((r) => r.id),
        ...(reason.trim() && { reason: reason.trim() }),
      })
      void message.success(say(adminText.kicked, { count }))
      close()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
      // Refused or not: some of them may be gone by themselves.
      await client.invalidateQueries({ queryKey: [onlinesysuser.name] })
    }
  }
  return (
    <Modal
      open={rows.length > 0}
      onCancel={close}
      onOk={() => void kick()}
      title={say(t.kickSessions, { count: rows.length })}
      okText={say(t.kickMany)}
      okButtonProps={{ danger: true }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
    >
      <p className="admin-note">{say(t.kickOf, { names })}</p>
      <Form layout="vertical">
        <Form.Item label={say(sysuserText.reason)} htmlFor="kick-reason" extra={say(sysuserText.reasonHint)}>
          <Input.TextArea
            id="kick-reason"
            autoFocus
            value={reason}
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={(event) => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
