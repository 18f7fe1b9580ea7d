import {
  ownTrade,
  tradeDeclaration,
  type TradeFull,
} from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { soonDays, tradeMachine } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclarationSteps'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { DueClock } from '../../../../business/DueClock.tsx'
import { HoldNotice } from '../../../../business/HoldNotice.tsx'
import { ShipmentStrip } from '../../../../business/ShipmentStrip.tsx'
import { call, type ApiError } from '../../../../kernel/api.ts'
import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import type { Editing } from '../../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../../kernel/language.ts'
import { HistoryPanel } from '../../../../kernel/list/HistoryPanel.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { usePageSearch } from '../../../../kernel/pageActive.ts'
import { usePageTitle } from '../../../../kernel/pageTitle.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { useWorked } from '../../../../kernel/worked.ts'
import { OwnDuties } from '../../talk/OwnDuties.tsx'
import { RecordTalk } from '../../talk/RecordTalk.tsx'
import { customerSideText } from '../customerSide.text.ts'
import { LinkedRecords } from './LinkedRecords.tsx'
import { ConfirmDuty, TradeConfirm, useConfirmed } from './TradeConfirm.tsx'
import { TradeEvents } from './TradeEvents.tsx'
import { TradeFacts } from './TradeFacts.tsx'
import { TradeForm } from './TradeForm.tsx'
import { TradeItems } from './TradeItems.tsx'
import { tradePageText as t } from './tradePage.text.ts'
import { TradeProblems } from './TradeProblems.tsx'
import { TradeSteps } from './TradeSteps.tsx'

import './trade.css'

const { name, routes } = tradeDeclaration

/** One trade declaration: what it says, what is wrong with it, its items and charges, what was done. `?id=` names it. */
export function HKDetailPage() {
  const say = useText()
  const [query] = usePageSearch()
  const navigate = useNavigate()
  const id = query.get('id')
  const found = useQuery<TradeFull, ApiError>({
    queryKey: [name, 'queryById', id],
    queryFn: () => call(routes.queryById, { id: id! }),
    enabled: id !== null,
  })
  useWorked(() => id !== null && void found.refetch())
  usePageTitle(found.data?.code)
  if (!id)
    return (
      <div className="trade-page">
        <h1 className="unseen">{say(t.what)}</h1>
        <EmptyNotice title={say(t.missing)} hint={say(t.noneHint)}>
          <Button type="primary" onClick={() => void navigate('/hongKongCustomsDeclaration')}>
            {say(t.toList)}
          </Button>
        </EmptyNotice>
      </div>
    )
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="trade-page waiting">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  return <Opened key={id} row={found.data} />
}

function Opened({ row }: { row: TradeFull }) {
  const say = useText()
  const [editing, setEditing] = useState<Editing<TradeFull> | null>(null)
  const edit = (focus?: string | null) => setEditing({ row, ...(focus && { focus }) })
  const [history, setHistory] = useState(false)
  const customer = useMe()?.user.area === 'customer'
  const runs = !customer && row.status && tradeMachine.isIn('unlodged', row.status)
  return (
    <div className="trade-page">
      <header className="trade-head">
        <h1>{row.code}</h1>
        <FieldValue field={(customer ? ownTrade : tradeDeclaration).fields.status} value={row.status} />
        {runs && row.dueDate && (
          <span>
            {say(t.due)} {row.dueDate} <DueClock at={row.dueDate} soon={soonDays * 1440} />
          </span>
        )}
        <TradeSteps row={row} onEdit={() => edit()} onHistory={() => setHistory(true)} />
      </header>
      <ShipmentStrip kind="tradeDeclaration" id={row.id} version={row.version} />
      {customer && <Own row={row} />}
      <HoldNotice held={row.held} />
      {row.status === 'rejected' && row.reason && (
        <Alert
          type="error"
          showIcon
          title={say(t.rejected, { reason: row.reason })}
          action={row.editable && <Button onClick={() => edit(row.faultField)}>{say(t.goTo)}</Button>}
        />
      )}
      {!customer && <TradeConfirm row={row} />}
      {runs && <TradeProblems row={row} onEdit={edit} />}
      {/* Its sheet needs the whole width: licences stand at its end. */}
      <TradeItems row={row} />
      <div className="trade-body">
        <div className="trade-main">
          <TradeFacts row={row} />
          <RecordTalk
            kind="tradeDeclaration"
            id={row.id}
            over={row.status === 'withdrawn' || row.deletedAt !== null}
            withCustomer={row.orgId !== null}
          />
        </div>
        <div className="trade-side">
          <LinkedRecords row={row} />
          <TradeEvents row={row} />
        </div>
      </div>
      <TradeForm resource={tradeDeclaration} editing={editing} onClose={() => setEditing(null)} />
      <HistoryPanel
        resource={tradeDeclaration}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
    </div>
  )
}

/** On top for a customer's people: what is theirs to do, and how what they did stands. */
function Own({ row }: { row: TradeFull }) {
  const say = useText()
  const confirmed = useConfirmed(row, true)
  return (
    <>
      <OwnDuties
        kind="tradeDeclaration"
        id={row.id}
        more={row.confirmSteps.includes('confirm') && <ConfirmDuty row={row} />}
      />
      {confirmed && <Alert type={row.confirmation === 'confirmed' ? 'success' : 'info'} showIcon title={confirmed} />}
      {row.status === 'rejected' && <Alert type="info" showIcon title={say(customerSideText.ownRejected)} />}
    </>
  )
}
