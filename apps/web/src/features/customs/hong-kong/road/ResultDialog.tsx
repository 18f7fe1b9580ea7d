import {
  resultKinds,
  roadCargo,
  type RoadCargoFull,
} from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { roadCargoText as f } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'
import { roadCargoMachine } from '@clearway/contract/features/customs/hong-kong/road/roadCargoSteps'
import { common } from '@clearway/contract/kernel/common.text'
import { choiceField, dateTimeField, longTextField, textField } from '@clearway/contract/kernel/field'
import { Form, Modal } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { Attempted, FormField } from '../../../../kernel/form/FormField.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { roadPageText as t } from './roadPage.text.ts'

const fields = {
  kind: choiceField(t.kinds, { label: t.kind, required: true }),
  at: dateTimeField({ label: t.at, required: true }),
  ccrn: textField({ label: f.ccrn, required: true, max: 24 }),
  note: longTextField({ label: t.note, required: true, max: 500 }),
}
interface Given {
  readonly kind: (typeof resultKinds)[number]
  readonly at: string
  readonly ccrn?: string
  readonly note?: string
}

/** What customs answered, typed by hand. */
export function ResultDialog({ row, onClose }: { row: RoadCargoFull; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<Given>()
  const [attempted, setAttempted] = useState(false)
  const [now] = useState(() => new Date().toISOString())
  const { busy, send } = useSend({ form, onDone: onClose, reread: [roadCargo.name, 'truckTrip'] })
  const first = resultKinds.find((kind) => row.status && roadCargoMachine.may(kind, row.status)) ?? 'register'
  const kind = Form.useWatch('kind', form) ?? first
  const save = async () => {
    setAttempted(true)
    const { kind: what, at, ccrn, note } = await form.validateFields()
    await send(() =>
      call(roadCargo.routes.enterResult, {
        id: row.id,
        kind: what,
        at,
        ...(what === 'register' && ccrn && { ccrn }),
        ...(what === 'refuse' && note && { note }),
      }),
    )
  }
  return (
    <Modal
      open
      title={say(t.enterTitle, { code: row.code ?? '' })}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      onCancel={onClose}
      confirmLoading={busy}
      onOk={() => void save().catch(() => {})}
    >
      <Form
        form={form}
        layout="vertical"
        disabled={busy}
        name="roadResult"
        initialValues={{ kind: first, at: now, ccrn: row.ccrn ?? undefined }}
      >
        <Attempted value={attempted}>
          <FormField name="kind" field={fields.kind} />
          <FormField name="at" field={fields.at} />
          {kind === 'register' && <FormField name="ccrn" field={fields.ccrn} autoFocus />}
          {kind === 'refuse' && <FormField name="note" field={fields.note} autoFocus />}
        </Attempted>
      </Form>
    </Modal>
  )
}
