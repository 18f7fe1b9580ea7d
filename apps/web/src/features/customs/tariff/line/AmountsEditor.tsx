import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { dictionaryField } from '@clearway/contract/kernel/field'
import { Button, Form, InputNumber } from 'antd'
import { useEffect } from 'react'

import { Picker } from '../../../../kernel/form/pickers.tsx'
import { useText } from '../../../../kernel/language.ts'
import { linePageText as t } from './linePage.text.ts'
import { UnitInput } from './UnitInput.tsx'

const currency = dictionaryField('currency', { label: t.currency })
const most = 4
const first = { currency: 'CNY' }

/** So much money for each unit of quantity; several are added to each other. */
export function AmountsEditor({ at, onChanged }: { at: number; onChanged: () => void }) {
  const say = useText()
  const form = Form.useFormInstance()
  // The form needs one at least: its inputs are there at once.
  useEffect(() => {
    const path = ['rates', at, 'specific']
    if (!(form.getFieldValue(path) as unknown[] | undefined)?.length) form.setFieldValue(path, [first])
  }, [form, at])
  return (
    <div className="tariff-wide" role="group" aria-label={say(t.amounts)}>
      <Form.List name={[at, 'specific']}>
        {(amounts, { add, remove }) => (
          <>
            {amounts.map(({ key, name }) => (
              <div key={key} className="tariff-amount">
                <Form.Item name={[name, 'amount']} label={say(t.amount)}>
                  <InputNumber stringMode controls={false} style={{ width: '100%' }} onChange={onChanged} />
                </Form.Item>
                <Form.Item name={[name, 'currency']} label={say(t.currency)}>
                  <Picker field={currency} />
                </Form.Item>
                <Form.Item name={[name, 'unit']} label={say(t.perUnit)}>
                  <UnitInput />
                </Form.Item>
                {amounts.length > 1 && (
                  <Button
                    className="tariff-remove"
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={say(t.removeAmount)}
                    onClick={() => {
                      remove(name)
                      onChanged()
                    }}
                  />
                )}
              </div>
            ))}
            {amounts.length < most && (
              <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => add(first)}>
                {say(t.addAmount)}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </div>
  )
}
