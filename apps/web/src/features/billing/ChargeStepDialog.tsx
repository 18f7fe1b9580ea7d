import { charge, type ChargeFull } from '@clearway/contract/features/billing/charge'
import { chargeText as f } from '@clearway/contract/features/billing/charge.text'
import { common } from '@clearway/contract/kernel/common.text'
import { dictionaryField, longTextField } from '@clearway/contract/kernel/field'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { Attempted, FormField } from '../../kernel/form/FormField.tsx'
import { useSend } from '../../kernel/form/useSend.ts'
import { useText } from '../../kernel/language.ts'
import { trimmedDecimal } from '../../kernel/show.ts'
import { billingPageText as t } from './billingPage.text.ts'

const { routes, name, fields: own } = charge
/** Steps of which something is asked first. */
export type ToldOfCharge = 'adjust' | 'void'
const reason = longTextField({ label: t.why, required: true, max: 500 })
const price = { ...own.price, required: true } as const
const currency = dictionaryField('currency', { label: f.currency, required: true })

interface Given {
  readonly quantity: string
  readonly price: string
  readonly currency: string
  readonly orgId?: string
  readonly reason: string
}

/** Why a charge is void, or what it is in place of what was worked out. */
export function ChargeStepDialog({ row, step, onClose }: { row: ChargeFull; step: ToldOfCharge; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<Given>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [name] })
  const save = async () => {
    setAttempted(true)
    const given = await form.validateFields()
    const named = { id: row.id, version: row.version }
    await send(() =>
      step === 'void'
        ? call(routes.void, { ...named, reason: given.reason })
        : call(routes.adjust, { ...named, ...given }),
    )
  }
  const start = {
    quantity: trimmedDecimal(row.quantity),
    ...(row.price && { price: trimmedDecimal(row.price, 2) }),
    currency: row.currency ?? 'CNY',
  }
  return (
    <Modal
      open
      title={`${row.code} · ${say(f.steps[step])}`}
      okText={say(f.steps[step])}
      okButtonProps={{ danger: step === 'void' }}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form form={form} layout="vertical" disabled={busy} name="chargeStep" initialValues={start}>
        <Attempted value={attempted}>
          {step === 'adjust' && (
            <>
              {!row.orgId && <FormField name="orgId" field={own.orgId} />}
              <FormField name="quantity" field={own.quantity} autoFocus />
              <FormField name="price" field={price} />
              <FormField name="currency" field={currency} />
            </>
          )}
          <FormField name="reason" field={reason} autoFocus={step === 'void'} />
        </Attempted>
      </Form>
    </Modal>
  )
}
