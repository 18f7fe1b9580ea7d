import {
  paymentBatch,
  type PaymentBatchFull,
  type PaymentItem,
} from '@clearway/contract/features/account/ledger/paymentBatch'
import { paymentBatchText as f } from '@clearway/contract/features/account/ledger/paymentBatch.text'
import { common } from '@clearway/contract/kernel/common.text'
import { dateField, longTextField } from '@clearway/contract/kernel/field'
import type { Text } from '@clearway/contract/kernel/text'
import { Alert, Form, Modal, Radio } from 'antd'
import { useState, type ReactNode } from 'react'

import { call } from '../../../kernel/api.ts'
import { Attempted, FormField } from '../../../kernel/form/FormField.tsx'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { useNow } from '../../../kernel/now.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { signed } from '../amounts.ts'
import { batchPageText as t } from './batchPage.text.ts'

const { routes, name } = paymentBatch
/** Steps before which something is asked. */
export type Told = 'reject' | 'pay' | 'refuse' | 'cancel'
const hints: Readonly<Record<Told, Text>> = {
  reject: t.rejectHint,
  pay: t.payHint,
  refuse: t.refuseHint,
  cancel: t.cancelHint,
}
const fields = {
  reason: longTextField({ label: t.why, required: true, max: 500 }),
  paidOn: dateField({ label: f.paidOn, required: true }),
}
interface Given {
  readonly reason: string
  readonly paidOn: string
  readonly again: boolean
}

/** What reads anew once payments were made or came back. */
export const rereadByPayments = [name, 'flowBack', 'wallet', 'bankStatement', 'workbench']

interface AskedProps {
  readonly title: string
  readonly hint?: Text
  readonly okText: Text
  readonly danger: boolean
  readonly initial: Partial<Given>
  readonly onSend: (given: Given) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

function Asked({ title, hint, okText, danger, initial, onSend, onClose, children }: AskedProps) {
  const say = useText()
  const [form] = Form.useForm<Given>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({
    form,
    onDone: onClose,
    reread: rereadByPayments,
  })
  const save = async () => {
    setAttempted(true)
    const given = await form.validateFields()
    await send(() => onSend(given))
  }
  return (
    <Modal
      open
      title={title}
      okText={say(okText)}
      okButtonProps={{ danger }}
      cancelText={say(common.close)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form form={form} layout="vertical" disabled={busy} name="batchStep" initialValues={initial}>
        {hint && <Alert type="info" showIcon title={say(hint)} className="bill-asked" />}
        <Attempted value={attempted}>{children}</Attempted>
      </Form>
    </Modal>
  )
}

/** What is asked before a step that ends a batch or posts it. */
export function BatchStepDialog({ row, step, onClose }: { row: PaymentBatchFull; step: Told; onClose: () => void }) {
  const say = useText()
  const zone = useTimeZone()
  const now = useNow()
  const today = timeIn(zone, new Date(now).toISOString()).slice(0, 10)
  const { id, version } = row
  return (
    <Asked
      title={`${row.code} · ${say(f.steps[step])} · ${signed(row.total ?? '')} ${row.currency}`}
      hint={hints[step]}
      okText={f.steps[step]}
      danger={step !== 'pay'}
      initial={{ paidOn: row.payOn < today ? row.payOn : today }}
      onSend={({ reason, paidOn }) =>
        step === 'pay' ? call(routes.pay, { id, version, paidOn }) : call(routes[step], { id, version, reason })
      }
      onClose={onClose}
    >
      {step === 'pay' ? (
        <FormField name="paidOn" field={fields.paidOn} autoFocus />
      ) : (
        <FormField name="reason" field={fields.reason} autoFocus />
      )}
    </Asked>
  )
}

/** One payment came back from the bank: why, and what becomes of it. */
export function ReturnDialog({
  row: { id, version, currency },
  item,
  onClose,
}: {
  row: PaymentBatchFull
  item: PaymentItem
  onClose: () => void
}) {
  const say = useText()
  return (
    <Asked
      title={`${say(t.returnTitle, { code: item.code })} · ${signed(item.amount)} ${currency}`}
      okText={f.returnItem}
      danger
      initial={{ again: false }}
      onSend={({ reason, again }) => call(routes.returnItem, { id, version, itemId: item.id, reason, again })}
      onClose={onClose}
    >
      <FormField name="reason" field={fields.reason} autoFocus />
      <Form.Item name="again" label={say(t.afterwards)}>
        <Radio.Group
          options={[
            { value: false, label: say(t.toWallet) },
            { value: true, label: say(t.again) },
          ]}
        />
      </Form.Item>
    </Asked>
  )
}
