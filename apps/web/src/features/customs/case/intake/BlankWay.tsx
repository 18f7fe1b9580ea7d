import { customsCase } from '@clearway/contract/features/customs/case/customsCase'
import { common } from '@clearway/contract/kernel/common.text'
import { Button, Form } from 'antd'

import { call } from '../../../../kernel/api.ts'
import { FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { useMe } from '../../../../kernel/me.ts'
import { readPreference, writePreference } from '../../../../kernel/preference.ts'
import { casePageText as t } from '../casePage.text.ts'
import type { NewCaseProps } from './newCaseProps.ts'

const { fields, routes, name } = customsCase
interface Typed {
  direction: 'import' | 'export'
  orgId?: string | null
  customerReference?: string | null
}
const lastKey = 'case.last'

/** A case from nothing but its direction and its customer; the last choice is offered. */
export function BlankWay({ onMade, onClose }: NewCaseProps) {
  const say = useText()
  const customer = useMe()?.user.area === 'customer'
  const [form] = Form.useForm<Typed>()
  const last = readPreference<Typed>(lastKey)
  const { busy, send } = useSend({ form, onDone: () => {}, reread: [name] })
  const make = (typed: Typed) =>
    send(async () => {
      const row = await call(routes.add, { ...typed, urgent: false })
      writePreference(lastKey, { direction: typed.direction })
      onMade(row)
    })
  return (
    <Form
      form={form}
      layout="vertical"
      name="new-case"
      initialValues={{ direction: last?.direction ?? 'import' }}
      disabled={busy}
      onFinish={(typed) => void make(typed)}
    >
      <FormField name="direction" field={fields.direction} />
      {!customer && <FormField name="orgId" field={fields.orgId} autoFocus />}
      <FormField name="customerReference" field={fields.customerReference} />
      <div className="case-dialog-foot">
        <Button type="primary" htmlType="submit" loading={busy}>
          {say(t.make)}
        </Button>
        <Button onClick={onClose}>{say(common.cancel)}</Button>
      </div>
    </Form>
  )
}
