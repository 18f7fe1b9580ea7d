import { declaration, type DeclarationTab } from '@clearway/contract/features/customs/declaration/declaration'
import { declarationText as d } from '@clearway/contract/features/customs/declaration/declaration.text'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { maskedColumns } from '../../../kernel/Masked.tsx'
import type { RowOf } from '../../../kernel/list/list.ts'
import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import type { Action } from '../../../kernel/list/RowActions.tsx'
import { TabChips } from '../../../kernel/list/TabChips.tsx'
import { EmptyNotice } from '../../../kernel/list/TableNotice.tsx'
import { usePageActive, usePageSearch } from '../../../kernel/pageActive.ts'
import { casePageText as t } from './casePage.text.ts'
import { ReceiptTools } from '../receipt/ReceiptTools.tsx'
import { PartSwitch } from './PartSwitch.tsx'

const names = Object.keys(d.tabs) as DeclarationTab[]
type Row = RowOf<typeof declaration>

function useAround() {
  const say = useText()
  const { active } = usePageActive()
  const [query, setQuery] = usePageSearch()
  const wanted = query.get('tab') as DeclarationTab
  const tab = names.includes(wanted) ? wanted : 'all'
  const counters = useQuery({ queryKey: [declaration.name, 'counters'], queryFn: () => call(declaration.routes.counters, {}), enabled: active, refetchInterval: 60_000 })
  const go = useCallback((next: DeclarationTab) => {
    const to = new URLSearchParams(query)
    to.delete('currentPage')
    to.set('tab', next)
    setQuery(to)
  }, [query, setQuery])
  return useMemo(() => ({
    fixed: { tab },
    beside: <><PartSwitch part="declarations" /><ReceiptTools /></>,
    above: <TabChips label={say(t.declarationQueues)} tabs={d.tabs} names={names} tab={tab} counters={counters.data} late={['returned', 'taxDue']} onTab={go} />,
  }), [say, tab, go, counters.data])
}

function useActions() {
  const navigate = useNavigate()
  return useMemo(() => {
    const open = (row: Row) => void navigate(`/declarationDetail?id=${row.id}`)
    const rowActions = (row: Row, usual: readonly Action[]): readonly Action[] => (row.deletedAt ? usual : [{ key: 'open', label: t.open, run: () => open(row) }, ...usual.filter((a) => a.key !== 'edit')])
    return { rowActions, onOpen: open }
  }, [navigate])
}

function Nothing() {
  const say = useText()
  return <EmptyNotice title={say(t.noDeclarations)} hint={say(t.noDeclarationsHint)} />
}

/** All declarations with the queues of the declarant's day. One is made from its case and written on its own page, never in a list. */
export const DeclarationList = resourcePage(declaration, { columns: maskedColumns, useAround, useActions, empty: () => <Nothing /> })
