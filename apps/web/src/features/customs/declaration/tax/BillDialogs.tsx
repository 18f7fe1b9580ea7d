import {
  billFields,
  declarationTax,
  paymentFields,
  type BillKind,
  type TaxBillRow,
} from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { common } from '@clearway/contract/kernel/common.text'
import { Form, Modal, Select } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { Attempted, FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { useToday } from '../../tariff/today.ts'
import { taxPaneText as t } from './taxPane.text.ts'

export interface Billable {
  readonly id: string
  readonly code: string
}

type Bill = {
  declarationId?: string
  number: string
  kind: BillKind
  amount: string
  issuedOn: string
  dueOn?: string | null
  remark?: string | null
}
interface Props {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A bill as customs issued it; a new one starts with the kind and the day that are likely. */
export function BillDialog({
  billable,
  bill,
  onClose,
  onDone,
}: Props & { billable: readonly Billable[]; bill: TaxBillRow | undefined }) {
  const say = useText()
  const today = useToday()
  const [form] = Form.useForm<Bill>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [] })
  const save = async () => {
    setAttempted(true)
    const { declarationId = billable[0]?.id ?? '', ...given } = await form.validateFields()
    const written = { ...given, dueOn: given.dueOn || null, remark: given.remark || null }
    await send(() =>
      bill
        ? call(declarationTax.updateBill, { billId: bill.id, version: bill.version, ...written })
        : call(declarationTax.addBill, { declarationId, ...written }),
    )
    onDone()
  }
  // Of several declarations the form asks which.
  const one = billable.length === 1 ? [billable[0]!.code] : []
  const start = bill ?? {
    kind: 'duty' as const,
    issuedOn: today,
    ...(billable[0] && { declarationId: billable[0].id }),
  }
  return (
    <Modal
      open
      onCancel={onClose}
      title={bill ? say(t.editTitle, { number: bill.number }) : [say(t.add), ...one].join(' · ')}
      okText={say(bill ? common.save : t.add)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void save().catch(() => {})}
    >
      <Form form={form} layout="vertical" initialValues={start} disabled={busy} name="taxBill">
        <Attempted value={attempted}>
          {!bill && billable.length > 1 && (
            <Form.Item name="declarationId" label={say(t.declaration)}>
              <Select options={billable.map(({ id, code }) => ({ value: id, label: code }))} />
            </Form.Item>
          )}
          <FormField name="number" field={billFields.number} autoFocus />
          <FormField name="kind" field={billFields.kind} />
          <FormField name="amount" field={billFields.amount} />
          <FormField name="issuedOn" field={billFields.issuedOn} />
          <FormField name="dueOn" field={billFields.dueOn} />
          <FormField name="remark" field={billFields.remark} />
        </Attempted>
      </Form>
    </Modal>
  )
}

/** The payment of a bill: its day, and the interest where customs took another than the rule gives. */
export function PayDialog({ bill, onClose, onDone }: Props & { bill: TaxBillRow }) {
  const say = useText()
  const today = useToday()
  const [form] = Form.useForm<{ paidOn: string; interest?: string | null; advanced?: boolean }>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [] })
  const save = async () => {
    setAttempted(true)
    const { paidOn, interest, advanced = false } = await form.validateFields()
    const { id: billId, version } = bill
    await send(() => call(declarationTax.payBill, { billId, version, paidOn, interest: interest || null, advanced }))
    onDone()
  }
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.payTitle, { number: bill.number })}
      okText={`${say(t.pay)} ${grouped(bill.amount)} CNY`}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void save().catch(() => {})}
    >
      <p>
        <b className="list-figures">{grouped(bill.amount)} CNY</b>
        {bill.late && bill.late.days > 0 && (
          <span className="tax-unknown">
            {' '}
            {say(t.interestNow, { amount: grouped(bill.late.amount), days: bill.late.days })}
          </span>
        )}
      </p>
      {bill.late?.warnings.map((warning) => (
        <p key={warning.zh} className="tax-unknown" role="note">
          {say(warning)}
        </p>
      ))}
      <Form form={form} layout="vertical" initialValues={{ paidOn: today }} disabled={busy} name="taxPayment">
        <Attempted value={attempted}>
          <FormField name="paidOn" field={paymentFields.paidOn} autoFocus />
          <FormField name="interest" field={paymentFields.interest} />
          <FormField name="advanced" field={paymentFields.advanced} />
        </Attempted>
      </Form>
    </Modal>
  )
}
