import { usEntry, type UsEntryFull } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usEntryMachine } from '@clearway/contract/features/customs/united-states/entry/usEntrySteps'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { DueClock } from '../../../../business/DueClock.tsx'
import { HoldNotice } from '../../../../business/HoldNotice.tsx'
import { call, type ApiError } from '../../../../kernel/api.ts'
import { FieldValue } from '../../../../kernel/FieldValue.tsx'
import type { Editing } from '../../../../kernel/form/EditDrawer.tsx'
import { useText } from '../../../../kernel/language.ts'
import { HistoryPanel } from '../../../../kernel/list/HistoryPanel.tsx'
import { usePageTitle } from '../../../../kernel/pageTitle.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { useWorked } from '../../../../kernel/worked.ts'
import { EntryForm } from './EntryForm.tsx'
import { EntryLines } from './EntryLines.tsx'
import { entryPageText as t } from './entryPage.text.ts'
import { EntryClocks, EntryEvents, EntryFacts, EntryProblems } from './EntrySide.tsx'
import { EntryStack } from './EntryStack.tsx'
import { EntrySteps } from './EntrySteps.tsx'

import '../../hong-kong/tdec/trade.css'
import './entry.css'

const { name, routes } = usEntry
/** Minutes before the end from which the clock is coloured. */
export const soon = 4 * 1440

/** One entry: what it says, what is wrong with it, its lines, each layer of what they bear, and what was done. */
export function EntryRecord({ id }: { id: string }) {
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
  return <Opened key={id} row={found.data} />
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
        <FieldValue field={usEntry.fields.status} value={row.status} />
        {row.dueDate && (
          <span>
            {say(t.due)} {row.dueDate} <DueClock at={row.dueDate} soon={soon} />
          </span>
        )}
        <Link to="/importClearance">{say(t.toList)}</Link>
        <EntrySteps row={row} onEdit={() => edit()} onHistory={() => setHistory(true)} />
      </header>
      <HoldNotice held={row.held} />
      {row.reason && row.status && usEntryMachine.isIn('stopped', row.status) && (
        <Alert type="error" showIcon title={row.reason} />
      )}
      <div className="trade-body">
        <div className="trade-main">
          {row.status && usEntryMachine.isIn('judged', row.status) && <EntryProblems row={row} onEdit={edit} />}
          <EntryLines row={row} />
          <EntryStack row={row} />
          <EntryFacts row={row} />
        </div>
        <div className="trade-side">
          <EntryClocks row={row} />
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
