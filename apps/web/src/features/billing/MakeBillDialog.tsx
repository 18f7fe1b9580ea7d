import { bill, type BillFull } from '@clearway/contract/features/billing/bill'
import { common } from '@clearway/contract/kernel/common.text'
import { dateField, textField } from '@clearway/contract/kernel/field'
import { useQuery } from '@tanstack/react-query'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../kernel/api.ts'
import { Attempted, FormField } from '../../kernel/form/FormField.tsx'
import { useSend } from '../../kernel/form/useSend.ts'
import { useText } from '../../kernel/language.ts'
import { useNow } from '../../kernel/now.ts'
import { timeIn } from '../../kernel/show.ts'
import { useTimeZone } from '../../kernel/timeZone.ts'
import { signed } from './amounts.ts'
import { billingPageText as t } from './billingPage.text.ts'
import { monthOf, periodFields, wholePeriod, type Period } from './periodFields.ts'

const { routes, name } = bill
const more = {
  rateDay: dateField({ label: t.rateDay, hint: t.rateDayHint }),
  remark: textField({ label: t.remark, max: 500 }),
}
type Given = Period & { readonly rateDay?: string | null; readonly remark?: string | null }

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}

/** Gathers a customer's charges of a period into a bill; what would stand on it is told before. */
export function MakeBillDialog({ open, onClose, onMade }: Props) {
  const say = useText()
  const zone = useTimeZone()
  const now = useNow()
  const [form] = Form.useForm<Given>()
  const [attempted, setAttempted] = useState(false)
  const { busy, send } = useSend({ form, onDone: onClose, reread: [name, 'charge'] })
  const save = async () => {
    setAttempted(true)
    const { rateDay, remark, ...given } = await form.validateFields()
    await send(async () => {
      const made: BillFull = await call(routes.make, {
        ...given,
        ...(rateDay && { rateDay }),
        ...(remark && { remark }),
      })
      onMade(made.id)
    })
  }
  const today = timeIn(zone, new Date(now).toISOString()).slice(0, 10)
  return (
    <Modal
      open={open}
      destroyOnHidden
      title={say(t.make)}
      okText={say(t.make)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onCancel={onClose}
      onOk={() => void save().catch(() => {})}
    >
      <Form
        form={form}
        layout="vertical"
        disabled={busy}
        name="makeBill"
        initialValues={{ currency: 'CNY', ...monthOf(today) }}
      >
        <Attempted value={attempted}>
          <FormField name="orgId" field={periodFields.orgId} autoFocus />
          <FormField name="currency" field={periodFields.currency} />
          <FormField name="from" field={periodFields.from} />
          <FormField name="to" field={periodFields.to} />
          <FormField name="rateDay" field={more.rateDay} />
          <FormField name="remark" field={more.remark} />
        </Attempted>
        <Form.Item noStyle shouldUpdate>
          {() => <Ready of={wholePeriod(form.getFieldsValue())} />}
        </Form.Item>
      </Form>
    </Modal>
  )
}

function Ready({ of }: { of: Period | undefined }) {
  const say = useText()
  const { data } = useQuery({
    queryKey: [name, 'preview', of],
    queryFn: () => call(routes.preview, { orgId: of!.orgId, currency: of!.currency, from: of!.from, to: of!.to }),
    enabled: of !== undefined,
  })
  if (!data) return null
  return (
    <div role="status">
      <b>{say(t.ready, { count: data.count })}</b>
      {data.sums.map(({ currency, amount, tax, advances }) => (
        <div key={currency} className="list-figures">
          {say(t.sumOf, { currency, amount: signed(amount), tax: signed(tax), advances: signed(advances) })}
        </div>
      ))}
      {data.missing > 0 && <div>{say(t.missing, { count: data.missing })}</div>}
    </div>
  )
}
