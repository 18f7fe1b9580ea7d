import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { common } from '@clearway/contract/kernel/common.text'
import { referenceField } from '@clearway/contract/kernel/field'
import { Button, Form } from 'antd'

import { call } from '../../../../kernel/api.ts'
import { FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { casePageText as t } from '../casePage.text.ts'
import type { NewCaseProps } from './newCaseProps.ts'

const { fields, routes, name } = customsCase
const orderField = referenceField('order', {
  label: t.chooseOrder,
  hint: t.chooseOrderHint,
  labelField: 'code',
  required: true,
})
interface Typed {
  orderId: string
  direction: 'import' | 'export'
}

/** A case from an order: customer, currency and lines come along. */
export function OrderWay({ onMade, onClose }: NewCaseProps) {
  const say = useText()
  const [form] = Form.useForm<Typed>()
  const [query] = usePageSearch()
  // A confirmed order leads here by its own id.
  const asked = query.get('order')
  const orderId = Form.useWatch('orderId', form)
  const { busy, send } = useSend({ form, onDone: () => {}, reread: [name] })
  return (
    <Form
      form={form}
      layout="vertical"
      name="case-from-order"
      initialValues={{ direction: 'import', ...(asked && { orderId: asked }) }}
      disabled={busy}
      onFinish={(typed) => void send(async () => onMade(await call(routes.fromOrder, typed)))}
    >
      <FormField name="orderId" field={orderField} autoFocus />
      <FormField name="direction" field={fields.direction} />
      <div className="case-dialog-foot">
        <Button type="primary" htmlType="submit" loading={busy} disabled={!orderId}>
          {say(t.make)}
        </Button>
        <Button onClick={onClose}>{say(common.cancel)}</Button>
      </div>
    </Form>
  )
}
