import {
  mergedFields,
  partyAddress,
  type PartyAddressRow,
} from '@clearway/contract/features/customs/hong-kong/partyAddress'
import { partyAddressText as f } from '@clearway/contract/features/customs/hong-kong/partyAddress.text'
import { common } from '@clearway/contract/kernel/common.text'
import { Modal, Radio } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { FieldValue } from '../../../kernel/FieldValue.tsx'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { basicDataText as t } from './basicData.text.ts'

import './basicData.css'

/** Two rows become one: which is kept, and what it gets from the other. */
export function MergeDialog({ rows, onClose }: { rows: readonly PartyAddressRow[]; onClose: () => void }) {
  const say = useText()
  const [first, second] = rows as readonly [PartyAddressRow, PartyAddressRow]
  const [keptId, setKeptId] = useState(first.id)
  const { busy, send } = useSend({ onDone: onClose, reread: [partyAddress.name], success: t.merged })
  const [kept, other] = keptId === first.id ? [first, second] : [second, first]
  const save = () =>
    send(() =>
      call(partyAddress.routes.merge, {
        id: kept.id,
        version: kept.version,
        otherId: other.id,
        otherVersion: other.version,
      }),
    )
  return (
    <Modal
      open
      onCancel={onClose}
      title={say(t.mergeTitle)}
      okText={say(t.merge)}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      onOk={() => void save()}
    >
      <fieldset className="basic-kept">
        <legend>{say(t.mergeKept)}</legend>
        <Radio.Group value={keptId} onChange={(e) => setKeptId(e.target.value as string)}>
          {rows.map((row) => (
            <Radio key={row.id} value={row.id} autoFocus={row.id === first.id}>
              <b>{row.name}</b>{' '}
              {[row.kind && say(f.kinds[row.kind]), row.registrationNumber].filter(Boolean).join(' · ')}
              <span>{row.address}</span>
            </Radio>
          ))}
        </Radio.Group>
      </fieldset>
      <Fillings kept={kept} other={other} />
      <p>{say(t.mergeNote, { other: other.name })}</p>
    </Modal>
  )
}

/** What the kept row lacks and the other has. */
function Fillings({ kept, other }: { kept: PartyAddressRow; other: PartyAddressRow }) {
  const say = useText()
  const filled = mergedFields.filter(
    (name) =>
      !kept[name] && other[name] && partyAddress.rules!.every((rule) => rule.holds({ ...kept, [name]: other[name] })),
  )
  if (!filled.length) return <p>{say(t.mergeFillsNone)}</p>
  return (
    <section aria-label={say(t.mergeFills)}>
      <b>{say(t.mergeFills)}</b>
      <dl className="basic-facts">
        {filled.map((name) => (
          <div key={name}>
            <dt>{say(partyAddress.fields[name].label)}</dt>
            <dd>
              <FieldValue field={partyAddress.fields[name]} value={other[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
