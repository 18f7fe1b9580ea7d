import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationReceipt } from '@clearway/contract/features/customs/declaration/declarationReceipt'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { useDebounced } from '../../../kernel/debounced.ts'
import { useSend } from '../../../kernel/form/useSend.ts'
import { useText } from '../../../kernel/language.ts'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { ChannelWords } from './ReceiptResult.tsx'
import { receiptPaneText as t } from './receiptPane.text.ts'
import './receipt.css'

/** Receipts whose numbers fit nothing here: a person says whose they are. Those of one number go together. */
export function WaitingReceipts({ onClose }: { onClose: () => void }) {
  const say = useText()
  const zone = useTimeZone()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [declarationId, setDeclarationId] = useState<string>()
  const found = useQuery({ queryKey: [declaration.name, 'waitingReceipts'], queryFn: () => call(declarationReceipt.waitingReceipts, {}), staleTime: 0 })
  const { busy, send } = useSend({ reread: [declaration.name, 'customsCase'], success: t.assigned, onDone: () => setChosen(new Set()) })
  const list = found.data?.receipts
  const flip = (id: string, on: boolean) => setChosen((now) => {
    const next = new Set(now)
    const number = list?.find((r) => r.id === id)
    for (const r of list ?? []) {
      const same = r.id === id || (number?.entryId && r.entryId === number.entryId) || (number?.seqNo && r.seqNo === number.seqNo)
      if (!same) continue
      if (on) next.add(r.id)
      else next.delete(r.id)
    }
    return next
  })
  const assign = (
    <div className="receipt-assign">
      <DeclarationPicker value={declarationId} onChange={setDeclarationId} />
      <Button type="primary" loading={busy} disabled={chosen.size === 0 || !declarationId} onClick={() => void send(() => call(declarationReceipt.assignReceipts, { declarationId: declarationId!, receiptIds: [...chosen] }))}>{say(t.assign, { count: chosen.size })}</Button>
    </div>
  )
  return (
    <Modal open width={820} title={say(t.waitingTitle)} onCancel={onClose} footer={list?.length ? assign : null}>
      {!list && <Skeleton active />}
      {list?.length === 0 && <EmptyNotice title={say(t.waitingNone)} hint={say(t.waitingNoneHint)} />}
      {list && list.length > 0 && (
        <ul className="receipt-rows receipt-waiting">
          {list.map((r) => (
            <li key={r.id}>
              <Checkbox checked={chosen.has(r.id)} aria-label={say(t.choose, { channel: r.channel, number: r.entryId ?? r.seqNo ?? '' })} onChange={(event) => flip(r.id, event.target.checked)} />
              <ChannelWords channel={r.channel} /> <span className="figures">{[r.entryId, r.seqNo, r.clientSeqNo].filter(Boolean).join(' · ')}</span> <time>{timeIn(zone, r.noticedAt)}</time> <span className="dec-quiet">{r.fileName}</span>
              {r.note && <small>{r.note}</small>}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

function DeclarationPicker({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const say = useText()
  const [words, setWords] = useState('')
  const search = useDebounced(words, 250)
  const found = useQuery({ queryKey: [declaration.name, 'queryOptions', search], queryFn: () => call(declaration.routes.queryOptions, search ? { search } : {}), placeholderData: (before) => before })
  const options = (found.data ?? []).map((d) => ({ value: d.id, label: d.label }))
  return (
    <Select
      className="receipt-picker" aria-label={say(t.declaration)} placeholder={say(t.findDeclaration)} allowClear showSearch={{ filterOption: false, onSearch: setWords }} value={value ?? null} options={options} loading={found.isFetching}
      onChange={(id: string | null) => onChange(id ?? undefined)}
    />
  )
}
