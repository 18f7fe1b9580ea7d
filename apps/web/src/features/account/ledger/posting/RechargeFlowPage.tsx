import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import { ledgerPosting } from '@clearway/contract/features/account/ledger/ledgerPosting'
import { ledgerPostingText } from '@clearway/contract/features/account/ledger/ledgerPosting.text'
import { Button } from 'antd'
import { useMemo } from 'react'

import { useText } from '../../../../kernel/language.ts'
import type { Column } from '../../../../kernel/list/columns.tsx'
import { resourcePage } from '../../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../../kernel/list/TableNotice.tsx'
import { useMe } from '../../../../kernel/me.ts'
import type { RowOf } from '../../../../kernel/rows.ts'
import { amountWords } from '../../../../kernel/show.ts'
import { ledgerColumn } from '../ledgerColumn.tsx'
import { ledgerPageText as t } from '../ledgerPage.text.ts'
import { Signed } from '../Money.tsx'
import { StatementOfAddress } from '../statement/StatementOfAddress.tsx'
import { EntryOpening, useOpenEntry } from './entryOpening.tsx'
import { SourceRef } from './SourceRef.tsx'

type Row = RowOf<typeof ledgerPosting>

// What tells a movement stands in sight; its parts and numbers when they are asked for.
const aside: readonly string[] = ['account', 'heldAfter', 'sourceKind', 'seq']

const shared = {
  columns,
  useActions: useFlowActions,
  empty: () => <NoFlow />,
  initial: { filters: { account: 'available' } },
}
const StaffFlow = resourcePage(ledgerPosting, shared)
const { orgId: _org, ownerName: _owner, ...ownFields } = ledgerPosting.fields
const OwnFlow = resourcePage({ ...ledgerPosting, fields: ownFields }, shared)

/** Every movement of the wallets that one may see, as it was posted; any amount opens its entry. */
export function RechargeFlowPage() {
  const own = useMe()?.user.area === 'customer'
  return (
    <EntryOpening>
      {own ? <OwnFlow /> : <StaffFlow />}
      <StatementOfAddress />
    </EntryOpening>
  )
}

function columns(given: readonly Column<Row>[]): readonly Column<Row>[] {
  return given
    .filter((c) => c.key !== 'sourceId' && c.key !== 'updatedAt')
    .map(ledgerColumn)
    .map((c) => {
      // The stamp of every list is kept aside, here it is what the list is about.
      const { aside: _hidden, ...shown } = c
      if (aside.includes(c.key)) return { ...c, aside: true }
      switch (c.key) {
        case 'createdAt':
          return { ...shown, title: ledgerPostingText.createdAt, width: 150 }
        case 'walletId':
          return { ...c, width: 150 }
        case 'amount':
          return { ...c, width: 140, render: (row) => <Amount row={row} /> }
        case 'availableAfter':
          return { ...c, render: (row) => amountWords(row.availableAfter, row.currency) }
        case 'sourceCode':
          return { ...c, render: (row) => <SourceRef of={row} /> }
        default:
          return c
      }
    })
}

function Amount({ row }: { row: Row }) {
  const say = useText()
  const open = useOpenEntry()
  return (
    <Button type="link" size="small" className="ledger-inline" onClick={() => open(row.entryId)}>
      <span className="unseen">{say(t.openEntry, { kind: say(ledgerText.kinds[row.kind]) })} </span>
      <Signed amount={row.amount} currency={row.currency} word />
    </Button>
  )
}

function useFlowActions() {
  const open = useOpenEntry()
  return useMemo(
    () => ({
      rowActions: (row: Row): readonly Action[] => [{ key: 'entry', label: t.open, run: () => open(row.entryId) }],
      onOpen: (row: Row) => open(row.entryId),
    }),
    [open],
  )
}

function NoFlow() {
  const say = useText()
  return <EmptyNotice title={say(t.flowNone)} hint={say(t.flowNoneHint)} />
}
