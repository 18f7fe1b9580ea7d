import { declaration, type DeclarationTab } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as d } from '@clearway/contract/features/customs/declaration/declaration.text'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'

import { useText } from '../../../kernel/language.ts'
import { useListTabs } from '../../../kernel/list/listTabs.tsx'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { maskedColumns } from '../../../kernel/Masked.tsx'
import type { RowOf } from '../../../kernel/rows.ts'
import { BillTools } from '../declaration/bills/BillTools.tsx'
import { ReceiptTools } from '../declaration/receipts/ReceiptTools.tsx'
import { casePageText as t } from './casePage.text.ts'
import { PartSwitch } from './PartSwitch.tsx'

const tabs = {
  label: t.declarationQueues,
  tabs: d.tabs,
  names: Object.keys(d.tabs) as DeclarationTab[],
  late: ['returned', 'taxDue', 'summaryDue'],
} as const
type Row = RowOf<typeof declaration>

function useAround() {
  const around = useListTabs(declaration, tabs)
  return useMemo(
    () => ({
      ...around,
      beside: (
        <>
          <PartSwitch part="declarations" />
          <ReceiptTools />
          <BillTools />
        </>
      ),
    }),
    [around],
  )
}

function useActions() {
  const navigate = useNavigate()
  return useMemo(() => {
    const open = (row: Row) => void navigate(`/declarationDetail?id=${row.id}`)
    const rowActions = (row: Row, usual: readonly Action[]): readonly Action[] =>
      row.deletedAt
        ? usual
        : [{ key: 'open', label: t.open, run: () => open(row) }, ...usual.filter((a) => a.key !== 'edit')]
    return { rowActions }
  }, [navigate])
}

const caseLink = (row: Row) =>
  row.caseId && (
    <Link to={`/ClassifyOrder?id=${row.caseId}`} tabIndex={-1}>
      {row.caseCode}
    </Link>
  )

function Nothing() {
  const say = useText()
  return <EmptyNotice title={say(t.noDeclarations)} hint={say(t.noDeclarationsHint)} />
}

/** All declarations with the queues of the declarant's day. One is made from its case and written on its own page, never in a list. */
export const DeclarationList = resourcePage(declaration, {
  columns: (given) => maskedColumns(given.map((c) => (c.key === 'caseId' ? { ...c, render: caseLink } : c))),
  href: (row) => `/declarationDetail?id=${row.id}`,
  useAround,
  useActions,
  empty: () => <Nothing />,
})
