import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { taxGuarantee } from '@clearway/contract/features/customs/declaration/guarantee/taxGuarantee'
import { paymentFields } from '@clearway/contract/features/customs/declaration/tax/declarationTax'
import { declarationTaxText as d } from '@clearway/contract/features/customs/declaration/tax/declarationTax.text'
import { summaryBill, type MonthOfBills } from '@clearway/contract/features/customs/declaration/tax/summaryBill'
import { common } from '@clearway/contract/kernel/common.text'
import { sumOf } from '@clearway/contract/kernel/decimal'
import { Checkbox, Form, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { useToday } from '../../tariff/today.ts'
import { guaranteeText as t } from '../guarantee.text.ts'
import { taxPaneText } from './taxPane.text.ts'

/** One payment for the ticked bills, all of them or none. */
export function PayTogether({
  month,
  onClose,
  onPaid,
}: {
  month: MonthOfBills
  onClose: () => void
  onPaid: () => void
}) {
  const say = useText()
  const today = useToday()
  const [form] = Form.useForm<{ paidOn: string; advanced?: boolean }>()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const { busy, send } = useSend({
    form,
    reread: [declaration.name, taxGuarantee.name, 'customsCase'],
    onDone: () => {
      onPaid()
      onClose()
    },
  })
  const ticked = month.bills.filter((b) => !left.has(b.id))
  const flip = (ids: readonly string[], on: boolean) =>
    setLeft((now) => new Set(on ? [...now].filter((id) => !ids.includes(id)) : [...now, ...ids]))
  const pay = async () => {
    const { paidOn, advanced = false } = await form.validateFields()
    const bills = ticked.map(({ id: billId, version }) => ({ billId, version }))
    await send(() => call(summaryBill.payBills, { bills, paidOn, advanced }))
  }
  const total = grouped(
    sumOf(
      ticked.map((b) => b.amount),
      2,
    ),
  )
  return (
    <Modal
      open
      width={720}
      title={say(t.payTitle, month)}
      onCancel={onClose}
      okText={`${say(t.payOk, { count: ticked.length })} · ${total} CNY`}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: ticked.length === 0 }}
      onOk={() => void pay().catch(() => {})}
    >
      <BillTicks month={month} left={left} onFlip={flip} />
      <p>
        <b className="list-figures">{say(t.sum, { total })}</b>
      </p>
      <Form form={form} layout="vertical" initialValues={{ paidOn: today }} disabled={busy} name="monthPayment">
        <FormField name="paidOn" field={paymentFields.paidOn} />
        <FormField name="advanced" field={paymentFields.advanced} />
      </Form>
    </Modal>
  )
}

interface TicksProps {
  readonly month: MonthOfBills
  /** Bills that are left for another payment. */
  readonly left: ReadonlySet<string>
  readonly onFlip: (ids: readonly string[], on: boolean) => void
}

/** The bills of the month, all of them ticked until a person leaves some out. */
function BillTicks({ month, left, onFlip }: TicksProps) {
  const say = useText()
  return (
    <div className="tax-scroll" tabIndex={0} role="region" aria-label={say(t.month, month)}>
      <table className="list-plain tax-table">
        <thead>
          <tr>
            <th scope="col">
              <Checkbox
                aria-label={say(t.tickAll)}
                checked={left.size === 0}
                indeterminate={left.size > 0 && left.size < month.bills.length}
                onChange={(event) =>
                  onFlip(
                    month.bills.map((b) => b.id),
                    event.target.checked,
                  )
                }
              />
            </th>
            <th scope="col">{say(taxPaneText.declaration)}</th>
            <th scope="col">{say(d.number)}</th>
            <th scope="col">{say(d.kind)}</th>
            <th scope="col" className="tax-end">
              {say(d.amount)}
            </th>
          </tr>
        </thead>
        <tbody>
          {month.bills.map((bill) => (
            <tr key={bill.id}>
              <td>
                <Checkbox
                  aria-label={say(t.tick, bill)}
                  checked={!left.has(bill.id)}
                  onChange={(event) => onFlip([bill.id], event.target.checked)}
                />
              </td>
              <td className="list-figures">{bill.declarationCode}</td>
              <th scope="row" className="list-figures">
                {bill.number}
              </th>
              <td>{say(d.kinds[bill.kind])}</td>
              <td className="tax-end">{grouped(bill.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
