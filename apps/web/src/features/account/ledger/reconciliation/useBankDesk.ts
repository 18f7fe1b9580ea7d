import { bankStatement, type BankSummary } from '@clearway/contract/features/account/ledger/bankStatement'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { call } from '../../../../kernel/api.ts'
import { useList } from '../../../../kernel/list/list.ts'
import { usePageActive, usePageSearch } from '../../../../kernel/pageActive.ts'
import { bankPageText as t } from './bankPage.text.ts'

export type Tab = keyof typeof t.tabs
export const tabs = Object.keys(t.tabs) as Tab[]

/** What stands in the address beside the list's own state: the currency, the state of lines, one line that a link names. */
function useDeskAddress(all: readonly BankSummary[] | undefined) {
  const [query, setQuery] = usePageSearch()
  const wanted = query.get('of')
  const currency =
    (all?.find((s) => s.currency === wanted) ?? all?.find((s) => s.open > 0) ?? all?.[0])?.currency ?? 'CNY'
  const line = query.get('line')
  const asked = query.get('tab') as Tab
  const tab: Tab = tabs.includes(asked) ? asked : line ? 'all' : 'open'
  const go = (part: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(query)
    next.delete('currentPage')
    next.delete('line')
    for (const [name, value] of Object.entries(part)) next.set(name, value)
    setQuery(next)
  }
  return { currency, tab, line, go } as const
}

/** What the desk reads: the figures of every currency, and of the chosen one its lines and what they may be. */
export function useBankDesk() {
  const { active } = usePageActive()
  const summary = useQuery({
    queryKey: [bankStatement.name, 'summary'],
    queryFn: () => call(bankStatement.routes.summary, {}),
    enabled: active,
    placeholderData: keepPreviousData,
  })
  const { currency, tab, line, go } = useDeskAddress(summary.data)
  const list = useList(bankStatement, {
    fixed: { currency, ...(tab !== 'all' && { status: tab }) },
    enabled: summary.isSuccess,
  })
  const proposed = useQuery({
    queryKey: [bankStatement.name, 'proposals', currency],
    queryFn: () => call(bankStatement.routes.proposals, { currency }),
    enabled: active && summary.isSuccess,
    placeholderData: keepPreviousData,
  })
  const proposals = useMemo(() => new Map((proposed.data ?? []).map((p) => [p.lineId, p])), [proposed.data])
  const { data: linked } = useQuery({
    queryKey: [bankStatement.name, 'one', line],
    queryFn: () => call(bankStatement.routes.queryById, { id: line! }),
    enabled: active && line !== null,
  })
  return { summary, currency, tab, go, list, proposals, linked }
}
