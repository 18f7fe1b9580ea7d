import { flowBack, flowBackColours, type FlowBackFull } from '@clearway/contract/features/account/ledger/flowBack'
import { flowBackText as f } from '@clearway/contract/features/account/ledger/flowBack.text'
import { unpaid } from '@clearway/contract/features/account/ledger/flowBackSteps'
import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { HeldBadge } from '../../../../business/HeldBadge.tsx'
import { call, type ApiError } from '../../../../kernel/api.ts'
import { FieldValue, FileLink } from '../../../../kernel/FieldValue.tsx'
import { useText } from '../../../../kernel/language.ts'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { grouped } from '../../../../kernel/show.ts'
import { Fact, Moment } from '../Fact.tsx'
import { balance, signed } from '../Money.tsx'
import { useOpenEntry } from '../posting/entryOpening.tsx'
import type { FlowBackEditing } from './FlowBackForm.tsx'
import { flowBackPageText as t } from './flowBackPage.text.ts'
import { FlowBackPreview } from './FlowBackPreview.tsx'
import { FlowBackSteps } from './FlowBackSteps.tsx'

import '../ledger.css'

const tagColours = { default: 'default', orange: 'warning', green: 'success', red: 'error' } as const

interface Props {
  readonly id: string | null
  readonly onOpen: (id: string | null) => void
  readonly onEdit: (editing: FlowBackEditing) => void
}

/** One application: what it asks for, what approving would do or did, and the steps. */
export function FlowBackDrawer({ id, onOpen, onEdit }: Props) {
  const say = useText()
  const narrow = useNarrow()
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const found = useQuery<FlowBackFull, ApiError>({
    queryKey: [flowBack.name, 'queryById', last],
    queryFn: () => call(flowBack.routes.queryById, { id: last! }),
    enabled: id !== null && last !== null,
  })
  const row = found.data?.id === last ? found.data : undefined
  const title = row ? (
    <span className="ledger-entry-title">
      {say(f.kinds[row.kind])} {row.code}{' '}
      <Tag color={tagColours[flowBackColours[row.status]]}>{say(f.statuses[row.status])}</Tag>
    </span>
  ) : (
    say(f.title)
  )
  return (
    <Drawer
      rootClassName="page-drawer"
      open={id !== null}
      onClose={() => onOpen(null)}
      size={narrow ? '100%' : 680}
      title={title}
      {...(row && { footer: <FlowBackSteps row={row} onEdit={() => onEdit({ id: row.id })} /> })}
    >
      {found.error && !row && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!row && !found.error && (
        <div className="waiting" aria-busy="true">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {row && <Facts row={row} />}
    </Drawer>
  )
}

function Facts({ row }: { row: FlowBackFull }) {
  const say = useText()
  const openEntry = useOpenEntry()
  const ended = row.status === 'rejected' || row.status === 'cancelled'
  const unposted = unpaid.some((payment) => payment === row.payment)
  const done = row.status === 'approved' && !unposted
  return (
    <div className="ledger-entry">
      <Headline row={row} />
      {ended && row.decisionNote && (
        <Alert
          type={row.status === 'rejected' ? 'error' : 'info'}
          showIcon
          title={say(f.statuses[row.status])}
          description={row.decisionNote}
        />
      )}
      <h2>{say(t.facts)}</h2>
      <dl className="ledger-facts">
        <Fact label={f.wallet}>
          {row.walletCode} <span className="ledger-quiet">{row.ownerName || say(t.house)}</span>
        </Fact>
        {row.toWalletCode && <Fact label={f.toWallet}>{row.toWalletCode}</Fact>}
        {row.bankAccount && (
          <Fact label={f.bankAccount}>
            {row.bankAccount} <HeldBadge until={done || ended ? null : row.preview.holdUntil} />
          </Fact>
        )}
        {row.entry && (
          <Fact label={t.reverses}>
            <Button type="link" size="small" className="ledger-inline" onClick={() => openEntry(row.entry!.id)}>
              {say(ledgerText.kinds[row.entry.kind])} {signed(row.entry.amount, row.entry.currency)}
            </Button>{' '}
            <span className="ledger-quiet">{[row.entry.sourceCode, row.entry.memo].filter(Boolean).join(' · ')}</span>
          </Fact>
        )}
        <Fact label={f.reason}>{row.reason}</Fact>
        {row.attachment && (
          <Fact label={f.attachment}>
            <FileLink id={row.attachment.id} name={row.attachment.name} />
          </Fact>
        )}
        <Fact label={f.applicant}>
          {row.applicantName} {row.submittedAt && <Moment at={row.submittedAt} quiet />}
        </Fact>
        {row.reviewerName && (
          <Fact label={t.decided}>
            {row.reviewerName} {row.decidedAt && <Moment at={row.decidedAt} quiet />}
            {row.status === 'approved' && row.decisionNote && <div>{row.decisionNote}</div>}
          </Fact>
        )}
        {row.payment && <Payment row={row} />}
        {row.entries.length > 0 && <Entries entries={row.entries} />}
      </dl>
      {!ended && (
        <>
          <h2>{say(done ? t.previewDone : unposted ? t.previewPaid : t.preview)}</h2>
          <FlowBackPreview preview={row.preview} done={done} />
        </>
      )}
    </div>
  )
}

/** How far the bank is with it, and the batch that pays it. */
function Payment({ row: { payment, paymentNote, batch } }: { row: FlowBackFull }) {
  return (
    <Fact label={f.payment}>
      <FieldValue field={flowBack.fields.payment} value={payment} />{' '}
      {batch && <Link to={`/ClearingCenter?view=batches&open=${batch.id}`}>{batch.code}</Link>}
      {paymentNote && <div className="ledger-quiet">{paymentNote}</div>}
    </Fact>
  )
}

function Entries({ entries }: { entries: FlowBackFull['entries'] }) {
  const say = useText()
  const openEntry = useOpenEntry()
  return (
    <Fact label={t.entries}>
      <ul className="ledger-family">
        {entries.map((e) => (
          <li key={e.id}>
            <Button type="link" size="small" className="ledger-inline" onClick={() => openEntry(e.id)}>
              {say(ledgerText.kinds[e.kind])}
            </Button>{' '}
            <Moment at={e.createdAt} quiet />
          </li>
        ))}
      </ul>
    </Fact>
  )
}

function Headline({ row }: { row: FlowBackFull }) {
  const say = useText()
  if (row.kind === 'creditLimit')
    return (
      <p className="ledger-sum list-figures">
        {say(t.limitChange, {
          from: row.creditBefore
            ? grouped(row.creditBefore)
            : grouped(row.preview.wallets[0]?.before.creditLimit ?? ''),
          to: `${grouped(row.creditLimit ?? '')} ${row.currency}`,
        })}
      </p>
    )
  return row.amount === null ? null : (
    <p className="ledger-sum list-figures">{(row.kind === 'adjust' ? signed : balance)(row.amount, row.currency)}</p>
  )
}
