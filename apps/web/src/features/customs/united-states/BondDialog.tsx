import { usParty, type UsBond } from '@clearway/contract/features/customs/united-states/usParty'
import { usPartyText as f } from '@clearway/contract/features/customs/united-states/usParty.text'
import { common } from '@clearway/contract/kernel/common.text'
import { dateField } from '@clearway/contract/kernel/field'
import { Form, Input, Modal, Radio } from 'antd'

import { call } from '../../../kernel/api.ts'
import { FieldInput } from '../../../kernel/form/FieldInput.tsx'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { unitedStatesText as t } from './unitedStates.text.ts'

interface Typed {
  readonly kind: UsBond['kind']
  readonly suretyCode?: string
  readonly bondNumber?: string
  readonly amount?: string
  readonly effectiveOn?: string
  readonly endsOn?: string | null
  readonly remark?: string
}

const day = dateField({ label: f.effectiveOn })
const kinds = Object.keys(f.bondKinds) as UsBond['kind'][]

/** Enters a bond of a party, or changes one. */
export function BondDialog({ partyId, bond, onClose }: { partyId: string; bond: UsBond | null; onClose: () => void }) {
  const say = useText()
  const [form] = Form.useForm<Typed>()
  const { busy, send } = useSend({ form, onDone: onClose, reread: [usParty.name] })
  const save = ({ kind, suretyCode = '', bondNumber = '', amount = '', effectiveOn = '', endsOn, remark }: Typed) =>
    send(() =>
      call(usParty.routes.saveBond, {
        partyId,
        ...(bond && { id: bond.id, version: bond.version }),
        kind,
        suretyCode,
        bondNumber,
        amount: amount.replaceAll(',', ''),
        effectiveOn,
        endsOn: endsOn || null,
        remark: remark || null,
      }),
    )
  const start = bond ? { ...bond, remark: bond.remark ?? '' } : { kind: 'continuous' as const }
  return (
    <Modal
      open
      title={say(bond ? t.editBond : t.addBond)}
      okText={say(common.save)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={start} onFinish={(typed) => void save(typed)}>
        <Form.Item name="kind" label={say(f.bondKind)}>
          <Radio.Group options={kinds.map((value) => ({ value, label: say(f.bondKinds[value]) }))} />
        </Form.Item>
        <Form.Item name="suretyCode" label={say(f.suretyCode)} required>
          <Input maxLength={3} inputMode="numeric" autoFocus />
        </Form.Item>
        <Form.Item name="bondNumber" label={say(f.bondNumber)} required>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="amount" label={say(f.bondAmount)} required>
          <Input inputMode="decimal" prefix="USD" />
        </Form.Item>
        <Form.Item name="effectiveOn" label={say(f.effectiveOn)} required>
          <FieldInput field={day} />
        </Form.Item>
        <Form.Item name="endsOn" label={say(f.endsOn)}>
          <FieldInput field={day} />
        </Form.Item>
        <Form.Item name="remark" label={say(f.remark)}>
          <Input maxLength={300} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
