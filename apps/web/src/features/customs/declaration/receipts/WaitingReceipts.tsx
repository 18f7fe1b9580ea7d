import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import {
  declarationReceipt,
  type ReceiptRow,
} from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Modal, Segmented, Skeleton } from 'antd'
import { useState } from 'react'

import { call } from '../../../../kernel/api.ts'
import { Labelled } from '../../../../kernel/form/Labelled.tsx'
import { useSend } from '../../../../kernel/form/useSend.ts'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { DeclarationPicker } from './DeclarationPicker.tsx'
import { ReceiptDecisions } from './ReceiptDecisions.tsx'
import { receiptPaneText as t } from './receiptPane.text.ts'
import { ChannelWords } from './ReceiptResult.tsx'
import { sameNumbers } from './sameNumbers.ts'

import './receipt.css'

type Shown = 'waiting' | 'dismissed'

/** Receipts whose numbers fit nothing here: a person says whose they are, or that they are nobody's. Those of one number go together. */
export function WaitingReceipts({ onClose }: { onClose: () => void }) {
  const say = useText()
  const [show, setShow] = useState<Shown>('waiting')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useQuery({
    queryKey: [declaration.name, 'waitingReceipts', show],
    queryFn: () => call(declarationReceipt.waitingReceipts, { show }),
    staleTime: 0,
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
  const turn = (to: Shown) => {
    setShow(to)
    setChosen(new Set())
  }
  // Somebody else may have been quicker with some.
  const ids = (list ?? []).flatMap((r) => (chosen.has(r.id) ? [r.id] : []))
  const foot =
    show === 'waiting' ? (
      <WaitingFoot ids={ids} onDone={() => setChosen(new Set())} />
    ) : (
      <DismissedFoot ids={ids} onDone={() => setChosen(new Set())} />
    )
  return (
    <Modal open width={860} title={say(t.waitingTitle)} onCancel={onClose} footer={list?.length ? foot : null}>
      {found.data && (found.data.dismissed > 0 || show === 'dismissed') && (
        <Segmented<Shown>
          aria-label={say(t.waitingTitle)}
          value={show}
          onChange={turn}
          options={[
            { value: 'waiting', label: say(t.waitingButton, { count: found.data.total }) },
            { value: 'dismissed', label: say(t.dismissedButton, { count: found.data.dismissed }) },
          ]}
        />
      )}
      {!list && <Skeleton active />}
      {list?.length === 0 && <EmptyNotice title={say(t.waitingNone)} hint={say(t.waitingNoneHint)} />}
      {list && list.length > 0 && (
        <ul className="receipt-rows receipt-waiting">
          {list.map((r) => (
            <Row key={r.id} receipt={r} chosen={chosen.has(r.id)} onFlip={flip} />
          ))}
        </ul>
      )}
    </Modal>
  )
}

function Row({
  receipt: r,
  chosen,
  onFlip,
}: {
  receipt: ReceiptRow
  chosen: boolean
  onFlip: (id: string, on: boolean) => void
}) {
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
      <time>{timeIn(zone, r.noticedAt)}</time> <span className="dec-quiet">{r.fileName}</span>
      {r.note && <small>{r.note}</small>}
      <ReceiptDecisions of={r.decisions} />
    </li>
  )
}

interface FootProps {
  readonly ids: readonly string[]
  readonly onDone: () => void
}
const useDecision = (success: Text, onDone: () => void) =>
  useSend({ reread: [declaration.name, 'customsCase'], success, onDone })

function WaitingFoot({ ids, onDone }: FootProps) {
  const say = useText()
  const [declarationId, setDeclarationId] = useState<string>()
  const [reason, setReason] = useState('')
  const [because, setBecause] = useState('')
  const assign = useDecision(t.assigned, () => {
    setBecause('')
    onDone()
  })
  const dismiss = useDecision(t.dismissed, () => {
    setReason('')
    onDone()
  })
  const receiptIds = [...ids]
  return (
    <>
      <div className="receipt-assign">
        <DeclarationPicker value={declarationId} onChange={setDeclarationId} />
        <Labelled label={say(t.claimReason)}>
          {(id) => (
            <Input id={id} value={because} maxLength={500} onChange={(event) => setBecause(event.target.value)} />
          )}
        </Labelled>
        <Button
          type="primary"
          loading={assign.busy}
          disabled={ids.length === 0 || !declarationId}
          onClick={() =>
            void assign.send(() =>
              call(declarationReceipt.assignReceipts, {
                declarationId: declarationId!,
                receiptIds,
                reason: because.trim(),
              }),
            )
          }
        >
          {say(t.assign, { count: ids.length })}
        </Button>
      </div>
      <div className="receipt-assign">
        <Labelled label={say(t.dismissReason)}>
          {(id) => <Input id={id} value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />}
        </Labelled>
        <Button
          loading={dismiss.busy}
          disabled={ids.length === 0 || !reason.trim()}
          onClick={() =>
            void dismiss.send(() => call(declarationReceipt.dismissReceipts, { receiptIds, reason: reason.trim() }))
          }
        >
          {say(t.dismiss, { count: ids.length })}
        </Button>
      </div>
    </>
  )
}

function DismissedFoot({ ids, onDone }: FootProps) {
  const say = useText()
  const { busy, send } = useDecision(t.reopened, onDone)
  return (
    <div className="receipt-assign">
      <Button
        loading={busy}
        disabled={ids.length === 0}
        onClick={() => void send(() => call(declarationReceipt.reopenReceipts, { receiptIds: [...ids] }))}
      >
        {say(t.reopen, { count: ids.length })}
      </Button>
    </div>
  )
}
