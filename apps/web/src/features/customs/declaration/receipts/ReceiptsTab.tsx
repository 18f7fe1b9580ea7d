import { EditOutlined, ImportOutlined, LinkOutlined } from '@ant-design/icons'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import {
  declarationReceipt,
  type ReceiptRow,
} from '@clearway/contract/features/customs/declaration/receipts/declarationReceipt'
import { channelOf } from '@clearway/contract/features/customs/declaration/receipts/receipts'
import { receiptText } from '@clearway/contract/features/customs/declaration/receipts/receipts.text'
import { stateColours, stateLabels } from '@clearway/contract/features/customs/declaration/states'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Tag } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { useCan } from '../../../../kernel/can.ts'
import { useText } from '../../../../kernel/language.ts'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import type { DeclarationTabProps } from '../declarationTabProps.ts'
import { ClaimReceipts } from './ClaimReceipts.tsx'
import { MoveReceipts } from './MoveReceipts.tsx'
import { ReceiptByHand } from './ReceiptByHand.tsx'
import { ReceiptDecisions } from './ReceiptDecisions.tsx'
import { ReceiptImport } from './ReceiptImport.tsx'
import { receiptPaneText as t } from './receiptPane.text.ts'
import { ChannelWords } from './ReceiptResult.tsx'
import { sameNumbers } from './sameNumbers.ts'

import './receipt.css'

/** Everything that customs answered to a declaration, by its submissions, as it came. */
export function ReceiptsTab({ row, onChanged }: DeclarationTabProps) {
  const say = useText()
  const can = useCan()
  const customer = useMe()?.user.area === 'customer'
  const [dialog, setDialog] = useState<'import' | 'hand' | 'claim'>()
  const [wrong, setWrong] = useState<string>()
  const found = useQuery<ReceiptRow[], ApiError>({
    queryKey: [declaration.name, 'receipts', row.id, row.version],
    queryFn: () => call(declarationReceipt.receipts, { id: row.id }),
    placeholderData: (before) => before,
  })
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting">
        <Skeleton active />
      </div>
    )
  const rounds = [...Map.groupBy(found.data, (r) => r.round)].toSorted(([a], [b]) => b - a)
  const close = () => setDialog(undefined)
  const mayTake = can('declaration.submit') && !customer
  const onWrong = mayTake && !row.deletedAt ? setWrong : undefined
  return (
    <section className="dec-tab receipt-pane" aria-label={say(t.receipts)}>
      {mayTake && (
        <div className="receipt-tools">
          <Button icon={<ImportOutlined />} onClick={() => setDialog('import')}>
            {say(t.importFiles)}
          </Button>
          <Button icon={<EditOutlined />} onClick={() => setDialog('hand')}>
            {say(t.byHand)}
          </Button>
          {!row.deletedAt && (
            <Button icon={<LinkOutlined />} onClick={() => setDialog('claim')}>
              {say(t.claim)}
            </Button>
          )}
        </div>
      )}
      {rounds.length === 0 && <EmptyNotice title={say(t.none)} hint={say(t.noneHint)} />}
      {rounds.map(([round, rows]) => (
        <section key={round} aria-label={say(receiptText.round, { round })}>
          <h2>
            {say(receiptText.round, { round })} <small>{say(t.answers, { count: rows.length })}</small>
          </h2>
          <ol className="receipt-rows">
            {rows.map((receipt) => (
              <Row key={receipt.id} receipt={receipt} onWrong={onWrong} />
            ))}
          </ol>
        </section>
      ))}
      {wrong !== undefined && (
        <MoveReceipts
          row={row}
          receipts={sameNumbers(found.data, wrong)}
          onClose={() => setWrong(undefined)}
          onMoved={onChanged}
        />
      )}
      {dialog === 'import' && <ReceiptImport onClose={close} onTaken={onChanged} />}
      {dialog === 'claim' && <ClaimReceipts row={row} onClose={close} onTaken={onChanged} />}
      {dialog === 'hand' && <ReceiptByHand row={row} onClose={close} onTaken={onChanged} />}
    </section>
  )
}

function Row({ receipt: r, onWrong }: { receipt: ReceiptRow; onWrong: ((id: string) => void) | undefined }) {
  const say = useText()
  const zone = useTimeZone()
  const state = channelOf(r.channel)?.state ?? null
  const from = [r.source === 'typed' ? say(t.typed) : r.fileName, r.person].filter(Boolean).join(' · ')
  return (
    <li>
      <time>{timeIn(zone, r.noticedAt)}</time>{' '}
      {state ? <Tag color={stateColours[state]}>{say(stateLabels[state])}</Tag> : <Tag>{say(t.onlyNoted)}</Tag>}{' '}
      <ChannelWords channel={r.channel} />{' '}
      <span className="figures">{[r.entryId, r.seqNo].filter(Boolean).join(' · ')}</span>
      {onWrong && (
        <Button
          size="small"
          type="text"
          className="receipt-wrong"
          aria-label={say(t.notOursOf, { channel: r.channel })}
          onClick={() => onWrong(r.id)}
        >
          {say(t.notOurs)}
        </Button>
      )}
      {r.note && <small>{r.note}</small>}
      {from && <small className="dec-quiet">{from}</small>}
      <ReceiptDecisions of={r.decisions} />
    </li>
  )
}
