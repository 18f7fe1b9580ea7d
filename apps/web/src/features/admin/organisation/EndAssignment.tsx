import { sysuserpost, type UserPost } from '@clearway/contract/features/admin/organisation/sysuserpost'
import { common } from '@clearway/contract/kernel/common.text'
import { useQueryClient } from '@tanstack/react-query'
import { App, DatePicker, Form, Modal } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { peopleText as t } from '../people.text.ts'
import { useToday } from './today.ts'

/** Asks for the last day on the post; today is offered. */
export function EndAssignment({
  assignment,
  name,
  onClose,
}: {
  assignment: UserPost | null
  name: string
  onClose: () => void
}) {
  const say = useText()
  const { message } = App.useApp()
  const client = useQueryClient()
  const report = useReport()
  const today = useToday()
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState(false)
  const first = assignment?.validFrom ?? today
  const day = chosen ?? (today < first ? first : today)
  const close = () => {
    setChosen(undefined)
    onClose()
  }
  const end = async () => {
    setBusy(true)
    try {
      await call(sysuserpost.routes.update, { id: assignment!.id, version: assignment!.version, validTo: day })
      await Promise.all(['sysuserpost', 'syspost'].map((name) => client.invalidateQueries({ queryKey: [name] })))
      void message.success(say(common.operationSuccess))
      close()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={assignment !== null}
      onCancel={close}
      onOk={() => void end()}
      title={say(t.endTitle, { name })}
      okText={say(t.endIt)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      destroyOnHidden
    >
      <Form layout="vertical">
        <Form.Item label={say(t.lastDay)} htmlFor="assignment-last-day" required>
          <DatePicker
            id="assignment-last-day"
            autoFocus
            allowClear={false}
            style={{ width: '100%' }}
            value={dayjs(day)}
            minDate={dayjs(first)}
            onChange={(next) => setChosen(next?.format('YYYY-MM-DD'))}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
