import { recharge, rechargeColours, type RechargeFull } from '@clearway/contract/features/account/ledger/recharge'
import { rechargeText as r } from '@clearway/contract/features/account/ledger/recharge.text'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Skeleton, Tag } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../../kernel/api.ts'
import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import { useText } from '../../../../kernel/language.ts'
import { useNarrow } from '../../../../kernel/narrow.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { grouped } from '../../../../kernel/show.ts'
import { Fact, Moment } from '../Fact.tsx'
import { useOpenEntry } from '../posting/entryOpening.tsx'
import { rechargePageText as t } from './rechargePage.text.ts'
import { RechargeSteps } from './RechargeSteps.tsx'
import { SlipPreview } from './SlipPreview.tsx'

import '../ledger.css'

const tagColours = {
  default: 'default',
  orange: 'warning',
  blue: 'processing',
  green: 'success',
  red: 'error',
} as const

/** One application whole: what was asked for, the slip beside it, what stands against it, and the steps. */
export function RechargeDrawer({ id, onOpen }: { id: string | null; onOpen: (id: string | null) => void }) {
  const say = useText()
  const narrow = useNarrow()
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const found = useQuery<RechargeFull, ApiError>({
    queryKey: [recharge.name, 'queryById', last],
    queryFn: () => call(recharge.routes.queryById, { id: last! }),
    enabled: id !== null && last !== null,
  })
  const row = found.data?.id === last ? found.data : undefined
  const title = row ? (
    <span className="ledger-entry-title">
      {row.code} <Tag color={tagColours[rechargeColours[row.status]]}>{say(r.statuses[row.status])}</Tag>
    </span>
  ) : (
    say(r.application)
  )
  return (
    <Drawer
      rootClassName="page-drawer"
      open={id !== null}
      onClose={() => onOpen(null)}
      size={narrow ? '100%' : row?.slip ? 1040 : 640}
      title={title}
      {...(row && { footer: <RechargeSteps row={row} /> })}
    >
      {found.error && !row && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {!row && !found.error && (
        <div className="waiting" aria-busy="true">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {row && (
        <div className={row.slip ? 'ledger-review' : undefined}>
          <Facts row={row} onOpen={onOpen} />
          {row.slip && <SlipPreview key={row.slip.id} file={row.slip} />}
        </div>
      )}
    </Drawer>
  )
}

const amountOf = (row: RechargeFull, value: string) => `${grouped(value)} ${row.currency}`

function Facts({ row, onOpen }: { row: RechargeFull; onOpen: (id: string) => void }) {
  const say = useText()
  return (
    <div className="ledger-entry">
      <p className="ledger-sum list-figures">
        {row.confirmedAmount === null
          ? amountOf(row, row.amount)
          : say(t.credited, { amount: amountOf(row, row.confirmedAmount) })}
      </p>
      <Notices row={row} />
      {row.sameReference.length > 0 && <SameReference row={row} onOpen={onOpen} />}
      <h2>{say(t.facts)}</h2>
      <dl className="ledger-facts">
        {(
          [
            'walletId',
            'orgId',
            'method',
            'payerName',
            'payerAccount',
            'bankReference',
            'paidOn',
            'bankAccountId',
            'remark',
          ] as const
        ).map(
          (name) =>
            row[name] && (
              <Fact key={name} label={recharge.fields[name].label}>
                <FieldValue field={recharge.fields[name]} value={row[name]} label={labelOf(row, name)} />
              </Fact>
            ),
        )}
        {!row.slip && (
          <Fact label={t.slip}>
            <span className="ledger-quiet">{say(t.noSlip)}</span>
          </Fact>
        )}
      </dl>
      <h2>{say(t.course)}</h2>
      <Course row={row} />
    </div>
  )
}

/** What became of it otherwise than it was applied for. */
function Notices({ row }: { row: RechargeFull }) {
  const say = useText()
  const openEntry = useOpenEntry()
  const other = row.confirmedAmount !== null && row.confirmedAmount !== row.amount
  return (
    <>
      {other && (
        <Alert
          type="warning"
          showIcon
          title={say(t.applied, { amount: amountOf(row, row.amount) })}
          description={row.confirmNote && say(t.differs, { reason: row.confirmNote })}
        />
      )}
      {row.reason && (
        <Alert
          type={row.status === 'rejected' ? 'error' : 'info'}
          showIcon
          title={say(r.statuses[row.status])}
          description={row.reason}
        />
      )}
      {row.reversed && (
        <Alert
          type="warning"
          showIcon
          title={say(t.reversedNote)}
          action={
            row.reversalId && (
              <Button size="small" onClick={() => openEntry(row.reversalId!)}>
                {say(t.openReversal)}
              </Button>
            )
          }
        />
      )}
    </>
  )
}

/** Who did what when, up to the entry that credits it. */
function Course({ row }: { row: RechargeFull }) {
  const openEntry = useOpenEntry()
  return (
    <dl className="ledger-facts">
      <Fact label={r.applicant}>{row.applicantName}</Fact>
      {row.submittedAt && (
        <Fact label={r.submittedAt}>
          <Moment at={row.submittedAt} />
        </Fact>
      )}
      {row.reviewerName && <Fact label={r.reviewer}>{row.reviewerName}</Fact>}
      {row.decidedAt && (
        <Fact label={r.decidedAt}>
          <Moment at={row.decidedAt} />
        </Fact>
      )}
      {row.entryId && (
        <Fact label={t.openEntry}>
          <Button type="link" size="small" className="ledger-inline" onClick={() => openEntry(row.entryId!)}>
            +{amountOf(row, row.confirmedAmount ?? row.amount)}
          </Button>
        </Fact>
      )}
    </dl>
  )
}

const labelOf = (row: RechargeFull, name: string) =>
  ({ walletId: row.walletCode, orgId: row.ownerName, bankAccountId: row.receivingAccount })[name]

/** Money that came once must be credited once: who reviews sees where else the reference stands. */
function SameReference({ row, onOpen }: { row: RechargeFull; onOpen: (id: string) => void }) {
  const say = useText()
  return (
    <Alert
      type="error"
      showIcon
      title={say(t.flagTitle)}
      description={
        <>
          <ul className="ledger-family">
            {row.sameReference.map((o) => (
              <li key={o.id}>
                <Button type="link" size="small" className="ledger-inline" onClick={() => onOpen(o.id)}>
                  {o.code}
                </Button>{' '}
                {say(t.flagLine, {
                  owner: o.ownerName,
                  amount: grouped(o.amount),
                  currency: o.currency,
                  status: say(r.statuses[o.status]),
                })}
              </li>
            ))}
          </ul>
          {say(t.flagHint)}
        </>
      }
    />
  )
}
