import { declaration, type DeclarationRow } from '@clearway/contract/features/customs/declaration/declaration'
import {
  declarationReceipt,
  type ReceiptRow,
} from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'
import { stateLabels, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { common } from '@clearway/contract/kernel/common.text'
import { App, Checkbox, Input, Modal, Radio } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { Labelled } from '../../../../kernel/form/Labelled.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { DeclarationPicker } from './DeclarationPicker.tsx'
import { receiptPaneText as t } from './receiptPane.text.ts'
import { ChannelWords } from './ReceiptResult.tsx'

interface Props {
  readonly row: Pick<DeclarationRow, 'id' | 'code'>
  /** The wrong one first, then the others of its numbers. */
  readonly receipts: readonly ReceiptRow[]
  readonly onClose: () => void
  readonly onMoved: () => void
}

/** Receipts that are not about this declaration go to another or back to those that wait; both states follow. */
export function MoveReceipts({ row, receipts, onClose, onMoved }: Props) {
  const say = useText()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(receipts.map((r) => r.id)))
  // Somebody else may have been quicker with some.
  const ids = receipts.flatMap((r) => (chosen.has(r.id) ? [r.id] : []))
  const [toAnother, setToAnother] = useState(false)
  const [target, setTarget] = useState<string>()
  const [reason, setReason] = useState('')
  const { busy, send } = useSend({
    reread: [declaration.name, 'customsCase'],
    success: t.takenBack,
    onDone: () => {
      onMoved()
      onClose()
    },
  })
  const move = () =>
    send(async () => {
      const { declarations } = await call(declarationReceipt.moveReceipts, {
        declarationId: row.id,
        receiptIds: ids,
        toDeclarationId: toAnother ? target! : null,
        reason: reason.trim(),
      })
      const state = (word: string) => say(stateLabels[word as DeclarationState])
      for (const d of declarations)
        if (d.from !== d.to) void message.info(say(t.moved, { code: d.code, from: state(d.from), to: state(d.to) }), 6)
    })
  const flip = (id: string, on: boolean) =>
    setChosen((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id)))
  return (
    <Modal
      open
      width={680}
      title={say(t.moveTitle, { code: row.code })}
      okText={say(t.takeBack, { count: ids.length })}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: ids.length === 0 || (toAnother && !target) }}
      onCancel={onClose}
      onOk={() => void move()}
    >
      <div className="receipt-move">
        <p className="dec-quiet">{say(t.moveHint)}</p>
        <ReceiptChoice receipts={receipts} chosen={chosen} onFlip={flip} />
        <Radio.Group
          aria-label={say(t.whereTo)}
          value={toAnother}
          onChange={(event) => setToAnother(event.target.value === true)}
          options={[
            { value: false, label: say(t.toWaiting) },
            { value: true, label: say(t.toAnother) },
          ]}
        />
        {toAnother && <DeclarationPicker value={target} without={row.id} onChange={setTarget} />}
        <Labelled label={say(t.reason)}>
          {(id) => <Input id={id} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />}
        </Labelled>
      </div>
    </Modal>
  )
}

interface ReceiptChoiceProps {
  readonly receipts: readonly ReceiptRow[]
  readonly chosen: ReadonlySet<string>
  readonly onFlip: (id: string, on: boolean) => void
}

function ReceiptChoice({ receipts, chosen, onFlip }: ReceiptChoiceProps) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <ul className="receipt-rows receipt-waiting">
      {receipts.map((r) => (
        <li key={r.id}>
          <Checkbox
            checked={chosen.has(r.id)}
            aria-label={say(t.choose, { channel: r.channel, number: r.entryId ?? r.seqNo ?? '' })}
            onChange={(event) => onFlip(r.id, event.target.checked)}
          />
          <ChannelWords channel={r.channel} />{' '}
          <span className="figures">{[r.entryId, r.seqNo].filter(Boolean).join(' · ')}</span>{' '}
          <time>{timeIn(zone, r.noticedAt)}</time>
        </li>
      ))}
    </ul>
  )
}
