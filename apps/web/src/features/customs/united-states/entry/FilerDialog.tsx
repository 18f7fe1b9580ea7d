import { NumberOutlined } from '@ant-design/icons'
import { entryNumber } from '@clearway/contract/features/customs/united-states/entry/entryNumbers'
import { usEntry, type UsFiler } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryText as f } from '@clearway/contract/features/customs/united-states/entry/usEntry.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { entryPageText as t } from './entryPage.text.ts'

interface Typed {
  readonly code?: string
  readonly first?: number
  readonly last?: number
}

/** The filer's range of entry numbers: who may set it does so here. */
export function FilerTool() {
  const say = useText()
  const can = useCan()
  const [open, setOpen] = useState(false)
  const found = useQuery({
    queryKey: [usEntry.name, 'filer'],
    queryFn: () => call(usEntry.routes.queryFiler, {}),
    enabled: open,
  })
  if (!can('usEntry.range')) return null
  return (
    <>
      <Button icon={<NumberOutlined />} onClick={() => setOpen(true)}>
        {say(f.filer)}
      </Button>
      {open && found.data !== undefined && <FilerDialog filer={found.data} onClose={() => setOpen(false)} />}
    </>
  )
}

function FilerDialog({ filer, onClose }: { filer: UsFiler; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<Typed>()
  const { busy, send } = useSend({ form, onDone: onClose, reread: [usEntry.name] })
  const save = ({ code = '', first = 0, last = 0 }: Typed) =>
    send(() => call(usEntry.routes.saveFiler, { version: filer?.version ?? null, code, first, last }))
  const serial = <InputNumber min={0} max={9_999_999} precision={0} controls={false} style={{ width: '100%' }} />
  const needed = [{ required: true, message: say(f.filerForm) }]
  return (
    <Modal
      open
      title={say(f.filer)}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{filer ? say(t.rangeNow, { number: entryNumber(filer.code, filer.next) }) : say(t.noRange)}</p>
      <Form
        form={form}
        layout="vertical"
        name="filer"
        initialValues={filer ?? {}}
        onFinish={(typed) => void save(typed)}
      >
        <Form.Item name="code" label={say(f.filerCode)} rules={needed}>
          <Input maxLength={3} autoFocus />
        </Form.Item>
        <Form.Item name="first" label={say(f.first)} rules={[{ required: true, message: say(f.first) }]}>
          {serial}
        </Form.Item>
        <Form.Item name="last" label={say(f.last)} rules={[{ required: true, message: say(f.last) }]}>
          {serial}
        </Form.Item>
      </Form>
    </Modal>
  )
}
