import { usEntry, type UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryMachine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'

import { DueClock } from '../../../../business/DueClock.tsx'
import { HoldNotice } from '../../../../business/HoldNotice.tsx'
import { ShipmentStrip } from '../../../../business/ShipmentStrip.tsx'
import { call, type ApiError } from '../../../../kernel/api.ts'
import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import type { Editing } from '../../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../../kernel/language.ts'
import { HistoryPanel } from '../../../../kernel/list/HistoryPanel.tsx'
import { useMe } from '../../../../kernel/me.ts'
import { usePageTitle } from '../../../../kernel/pageTitle.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { useWorked } from '../../../../kernel/worked.ts'
import { RecordTalk } from '../../talk/RecordTalk.tsx'
import { Instructions } from '../Instructions.tsx'
import { EntryForm } from './EntryForm.tsx'
import { EntryIsf } from './EntryIsf.tsx'
import { EntryLines } from './EntryLines.tsx'
import { EntryMessages } from './EntryMessages.tsx'
import { entryPageText as t } from './entryPage.text.ts'
import { EntryClocks, EntryEvents, EntryFacts, EntryProblems } from './EntrySide.tsx'
import { EntryStack } from './EntryStack.tsx'
import { EntrySteps } from './EntrySteps.tsx'
import { OwnEntry } from './OwnEntry.tsx'

import '../../hong-kong/tdec/trade.css'
import './entry.css'

const { name, routes } = usEntry
/** Minutes before the end from which the clock is coloured. */
export const soon = 4 * 1440

/** One entry: what it says, what is wrong with it, its lines, each layer of what they bear, and what was done. */
export function EntryRecord({ id }: { id: string }) {
  const customer = useMe()?.user.area === 'customer'
  const found = useQuery<UsEntryFull, ApiError>({
    queryKey: [name, 'queryById', id],
    queryFn: () => call(routes.queryById, { id }),
  })
  useWorked(() => void found.refetch())
  usePageTitle(found.data?.code)
  if (found.error && !found.data) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="trade-page waiting">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    )
  return customer ? <OwnEntry row={found.data} /> : <Opened key={id} row={found.data} />
}

function Opened({ row }: { row: UsEntryFull }) {
  const say = useText()
  const [editing, setEditing] = useState<Editing<UsEntryFull> | null>(null)
  const edit = (focus?: string) => setEditing({ row, ...(focus && { focus }) })
  const [history, setHistory] = useState(false)
  return (
    <div className="trade-page">
      <header className="trade-head">
        <h1>{row.entryNo ?? row.code}</h1>
        {row.entryNo && <span className="trade-quiet">{row.code}</span>}
        <FieldValue field={usEntry.fields.status} value={row.status} />
        {row.dueDate && (
          <span>
            {say(row.status && usEntryMachine.isIn('unreleased', row.status) ? t.releaseBy : t.due)} {row.dueDate}{' '}
            <DueClock at={row.dueDate} soon={soon} />
          </span>
        )}
        <EntrySteps row={row} onEdit={() => edit()} onHistory={() => setHistory(true)} />
      </header>
      <ShipmentStrip kind="usEntry" id={row.id} version={row.version} />
      <HoldNotice held={row.held} />
      <Instructions orgId={row.orgId} />
      {row.reason && row.status && usEntryMachine.isIn('stopped', row.status) && (
        <Alert type="error" showIcon title={row.reason} />
      )}
      {row.status && usEntryMachine.isIn('judged', row.status) && <EntryProblems row={row} onEdit={edit} />}
      {/* Its sheet needs the whole width: what a person decided stands at its end. */}
      <EntryLines row={row} />
      <div className="trade-body">
        <div className="trade-main">
          <EntryStack row={row} />
          <EntryFacts row={row} />
          <RecordTalk
            kind={name}
            id={row.id}
            over={row.status === 'cancelled' || row.deletedAt !== null}
            withCustomer={row.orgId !== null}
          />
        </div>
        <div className="trade-side">
          <EntryClocks row={row} />
          <EntryIsf row={row} />
          <EntryMessages row={row} />
          <EntryEvents row={row} />
        </div>
      </div>
      <EntryForm resource={usEntry} editing={editing} onClose={() => setEditing(null)} />
      <HistoryPanel
        resource={usEntry}
        of={history ? { id: row.id, name: row.code } : null}
        onClose={() => setHistory(false)}
      />
    </div>
  )
}
