import { tradeDeclaration, type TradeFull } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { tradeDeclarationText as f } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration.text'
import { common } from '@clearway/contract/kernel/common.text'
import { choiceField, dateTimeField, longTextField, textField } from '@clearway/contract/kernel/field'
import { recordOf } from '@clearway/contract/kernel/record'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { Attempted, FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { tradeGroups } from './tradeGroups.ts'
import { tradePageText as t } from './tradePage.text.ts'
import type { Answered } from './TradeSteps.tsx'

const { routes, name } = tradeDeclaration
const faulty = tradeGroups.flatMap((group) => group.fields)
const labels: Readonly<Record<string, { label: typeof f.title }>> = tradeDeclaration.fields
const fields = {
  at: dateTimeField({ label: t.at, required: true }),
  refNo: textField({ label: f.refNo, required: true, max: 40 }),
  reason: longTextField({ label: t.askReason, required: true, max: 500 }),
  note: longTextField({ label: t.askReason, max: 500 }),
  field: choiceField(
    recordOf(faulty, (key) => labels[key]!.label),
    { label: t.field },
  ),
  raw: longTextField({ label: t.raw, max: 2000 }),
}
interface Given {
  readonly at: string
  readonly refNo?: string
  readonly reason?: string
  readonly note?: string
  readonly field?: string
  readonly raw?: string
}

/** What customs answered, or that it was paid. */
export function AnswerDialog({ row, step, onClose }: { row: TradeFull; step: Answered; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<Given>()
  const [attempted, setAttempted] = useState(false)
  const [now] = useState(() => new Date().toISOString())
  const { busy, send } = useSend({ form, onDone: onClose, reread: [name] })
  const save = async () => {
    setAttempted(true)
    const { at, refNo = '', reason = '', note, field, raw } = await form.validateFields()
    const named = { id: row.id, version: row.version, at }
    const more = raw ? { raw } : {}
    await send(() =>
      step === 'accept'
        ? call(routes.accept, { ...named, refNo, ...more })
        : step === 'reject'
          ? call(routes.reject, { ...named, reason, ...(field && { field }), ...more })
          : call(routes.pay, { ...named, ...(note && { reason: note }) }),
    )
  }
  return (
    <Modal
      open
      title={say(t.answerTitle, { code: row.code ?? '' })}
      okText={say(f.steps[step])}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form
        form={form}
        layout="vertical"
        disabled={busy}
        name="tradeAnswer"
        initialValues={{ at: now, refNo: row.refNo ?? undefined }}
      >
        <Attempted value={attempted}>
          {step === 'accept' && <FormField name="refNo" field={fields.refNo} autoFocus />}
          {step === 'reject' && <FormField name="reason" field={fields.reason} autoFocus />}
          {step === 'reject' && <FormField name="field" field={fields.field} />}
          <FormField name="at" field={fields.at} />
          {step === 'pay' ? <FormField name="note" field={fields.note} /> : <FormField name="raw" field={fields.raw} />}
        </Attempted>
      </Form>
    </Modal>
  )
}
