import { binRange, mostBins } from '@clearway/contract/features/logistics/warehouse/binRange'
import { warehouseBin } from '@clearway/contract/features/logistics/warehouse/warehouseBin'
import { warehouseBinText as f } from '@clearway/contract/features/logistics/warehouse/warehouseBin.text'
import { warehouseZone } from '@clearway/contract/features/logistics/warehouse/warehouseZone'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { FieldInput } from '../../../kernel/form/FieldInput.tsx'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { warehousePageText as t } from './warehousePage.text.ts'

import './warehouse.css'

interface Typed {
  readonly zoneId?: string
  readonly from?: string
  readonly to?: string
  readonly capacityCbm?: string | null
  readonly capacityKg?: string | null
  readonly capacityPallets?: number | null
  readonly skipExisting?: boolean
}

const { fields, routes } = warehouseBin

/** What will be added, or what is wrong, while it is typed. */
function Preview({ from, to }: { from: string | undefined; to: string | undefined }) {
  const say = useText()
  if (!from || !to) return <p className="warehouse-quiet">{say(t.rangeHint)}</p>
  const range = binRange(from.trim(), to.trim())
  if (typeof range === 'string') return <p role="alert">{say(f.range[range], { most: mostBins })}</p>
  const [first, last] = [range[0]!.code, range.at(-1)!.code]
  return (
    <p aria-live="polite">
      {range.length === 1 ? say(t.willAddOne, { first }) : say(t.willAdd, { count: range.length, first, last })}
    </p>
  )
}

/** Adds the bins between two codes to a zone. */
export function BulkBins({ onClose }: { onClose: () => void }) {
  const say = useText()
  const { message } = App.useApp()
  const [form] = Form.useForm<Typed>()
  const [typed, setTyped] = useState<Typed>({})
  const { busy, send } = useSend({
    form,
    onDone: onClose,
    reread: [warehouseBin.name, 'warehouse', warehouseZone.name],
  })
  const add = (given: Typed) =>
    send(async () => {
      const { zoneId = '', from = '', to = '', ...rest } = given
      const { added, skipped } = await call(routes.addMany, { ...rest, zoneId, from: from.trim(), to: to.trim() })
      void message.success(say(skipped ? t.addedSome : t.added, { added, skipped }))
    })
  return (
    <Modal
      open
      title={say(t.addBinsTitle)}
      okText={say(common.add)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={(given) => void add(given)}
        onValuesChange={(_change, all) => setTyped(all)}
      >
        <Form.Item name="zoneId" label={say(f.zone)} required>
          <FieldInput field={fields.zoneId} />
        </Form.Item>
        <div className="warehouse-pair">
          <Form.Item name="from" label={say(f.from)} required>
            <Input maxLength={24} placeholder="A-01-01" autoCapitalize="characters" />
          </Form.Item>
          <Form.Item name="to" label={say(f.to)} required>
            <Input maxLength={24} placeholder="A-04-05" autoCapitalize="characters" />
          </Form.Item>
        </div>
        <Preview from={typed.from} to={typed.to} />
        <fieldset className="warehouse-takes">
          <legend>{say(t.takes)}</legend>
          {(['capacityCbm', 'capacityKg', 'capacityPallets'] as const).map((name) => (
            <Form.Item key={name} name={name} label={say(fields[name].label)}>
              <FieldInput field={fields[name]} />
            </Form.Item>
          ))}
        </fieldset>
        <Form.Item name="skipExisting" valuePropName="checked">
          <Checkbox>{say(f.skipExisting)}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
