import { declaration, type DeclarationRow } from '@clearway/contract/features/customs/declaration/declaration'
import {
  declarationReceipt,
  type WaitingReceipt,
} from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'
import { stateLabels, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { App, Checkbox, Input, Modal, Skeleton, Tag } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { Labelled } from '../../../../kernel/form/Labelled.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { ReceiptDecisions } from './ReceiptDecisions.tsx'
import { receiptPaneText as t } from './receiptPane.text.ts'
import { ChannelWords } from './ReceiptResult.tsx'
import { sameNumbers } from './sameNumbers.ts'

interface Props {
  readonly row: Pick<DeclarationRow, 'id' | 'code'>
  readonly onClose: () => void
  readonly onTaken: () => void
}

/** The receipts that wait, those that were ticked with the others of their numbers, and the claim of them. */
function useClaim({ row, onClose, onTaken }: Props) {
  const say = useText()
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useQuery({
    queryKey: [declaration.name, 'waitingReceipts', 'waiting', row.id],
    queryFn: () => call(declarationReceipt.waitingReceipts, { show: 'waiting', declarationId: row.id }),
    staleTime: 0,
  })
  const { busy, send } = useSend({
    reread: [declaration.name, 'customsCase'],
    success: t.assigned,
    onDone: () => {
      onTaken()
      onClose()
    },
  })
  const list = found.data?.receipts
  const flip = (id: string, on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const r of sameNumbers(list ?? [], id)) {
        if (on) next.add(r.id)
        else next.delete(r.id)
      }
      return next
    })
  // Somebody else may have been quicker with some.
  const taken = (list ?? []).filter((r) => chosen.has(r.id))
  const claim = (reason: string) =>
    send(async () => {
      const receiptIds = taken.map((r) => r.id)
      const { declarations } = await call(declarationReceipt.assignReceipts, {
        declarationId: row.id,
        receiptIds,
        reason,
      })
      const state = (word: string) => say(stateLabels[word as DeclarationState])
      for (const d of declarations)
        if (d.from !== d.to) void message.info(say(t.moved, { code: d.code, from: state(d.from), to: state(d.to) }), 6)
    })
  return { list, taken, flip, busy, claim }
}

/** Receipts that wait for a declaration, claimed for this one where the reader stands. Those of other numbers need a reason. */
export function ClaimReceipts(props: Props) {
  const say = useText()
  const { list, taken, flip, busy, claim } = useClaim(props)
  const [reason, setReason] = useState('')
  const differs = taken.some((r) => r.differs.length > 0)
  return (
    <Modal
      open
      width={760}
      title={say(t.claimTitle, { code: props.row.code })}
      okText={say(t.assign, { count: taken.length })}
      cancelText={say(common.cancel)}
      confirmLoading={busy}
      okButtonProps={{ disabled: taken.length === 0 || (differs && !reason.trim()) }}
      onCancel={props.onClose}
      onOk={() => void claim(reason.trim())}
    >
      {!list && <Skeleton active />}
      {list?.length === 0 && <EmptyNotice title={say(t.waitingNone)} hint={say(t.waitingNoneHint)} />}
      <ul className="receipt-rows receipt-waiting">
        {list?.map((r) => (
          <Row key={r.id} receipt={r} chosen={taken.includes(r)} onFlip={flip} />
        ))}
      </ul>
      {differs && (
        <Labelled label={say(t.claimReason)} required>
          {(id) => <Input id={id} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />}
        </Labelled>
      )}
    </Modal>
  )
}

interface RowProps {
  readonly receipt: WaitingReceipt
  readonly chosen: boolean
  readonly onFlip: (id: string, on: boolean) => void
}

function Row({ receipt: r, chosen, onFlip }: RowProps) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <li>
      <Checkbox
        checked={chosen}
        aria-label={say(t.choose, { channel: r.channel, number: r.entryId ?? r.seqNo ?? '' })}
        onChange={(event) => onFlip(r.id, event.target.checked)}
      />
      <ChannelWords channel={r.channel} />{' '}
      <span className="figures">{[r.entryId, r.seqNo, r.clientSeqNo].filter(Boolean).join(' · ')}</span>{' '}
      {r.differs.length > 0 && <Tag color="orange">{say(t.otherNumbers)}</Tag>}
      <time>{timeIn(zone, r.noticedAt)}</time> <span className="dec-quiet">{r.fileName}</span>
      {r.note && <small>{r.note}</small>}
      <ReceiptDecisions of={r.decisions} />
    </li>
  )
}
