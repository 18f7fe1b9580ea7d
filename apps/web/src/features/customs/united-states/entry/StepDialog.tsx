import { usEntry, type UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { common } from '@clearway/contract/kernel/common.text'
import { dateField, longTextField } from '@clearway/contract/kernel/field'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { Attempted, FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { useToday } from '../../tariff/today.ts'
import { entryPageText as t } from './entryPage.text.ts'

/** Steps that happened on a day, and those of which it is said why. */
export const dated = ['file', 'release', 'fileSummary', 'pay', 'fileCorrection', 'liquidate'] as const
const explained = [
  'requireDocuments',
  'examine',
  'hold',
  'reject',
  'cancel',
  'correct',
  'protest',
  'settleProtest',
] as const
export type Told = (typeof dated)[number] | (typeof explained)[number]
const isDated = (step: Told): step is (typeof dated)[number] => (dated as readonly string[]).includes(step)

interface Given {
  readonly on?: string
  readonly reason?: string
}
const fields = {
  on: dateField({ label: t.on, required: true }),
  reason: longTextField({ label: t.why, required: true, max: 500 }),
}

/** What was done or answered: when, or with which words. */
export function StepDialog({ row, step, onClose }: { row: UsEntryFull; step: Told; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<Given>()
  const [attempted, setAttempted] = useState(false)
  const today = useToday()
  const { busy, send } = useSend({ form, onDone: onClose, reread: [usEntry.name] })
  const save = async () => {
    setAttempted(true)
    const { on, reason = '' } = await form.validateFields()
    const named = { id: row.id, version: row.version }
    await send(() =>
      isDated(step)
        ? call(usEntry.routes[step], { ...named, ...(on && { on }) })
        : call(usEntry.routes[step], { ...named, reason }),
    )
  }
  return (
    <Modal
      open
      title={`${say(t.stepTitle, { code: row.entryNo ?? row.code ?? '' })} · ${say(f.steps[step])}`}
      okText={say(f.steps[step])}
      okButtonProps={{ danger: step === 'cancel' }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form form={form} layout="vertical" disabled={busy} name="entryStep" initialValues={{ on: today }}>
        <Attempted value={attempted}>
          {isDated(step) ? (
            <FormField name="on" field={fields.on} autoFocus />
          ) : (
            <FormField name="reason" field={fields.reason} autoFocus />
          )}
        </Attempted>
      </Form>
    </Modal>
  )
}
