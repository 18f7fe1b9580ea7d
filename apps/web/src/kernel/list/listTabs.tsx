import type { Route } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import { TabChips } from '../chips/TabChips.tsx'
import { useText } from '../language.ts'
import { usePageActive, usePageSearch } from '../pageActive.ts'
import { callAny } from '../rows.ts'

interface Counted {
  readonly name: string
  readonly routes: { readonly counters: Route }
}

interface Tabs<Tab extends string> {
  readonly label: Text
  readonly tabs: Readonly<Record<Tab, Text>>
  /** In their order; the list opens at the first. */
  readonly names: readonly Tab[]
  readonly late: readonly Tab[]
  /** The order of tabs that are somebody's work: by deadline. */
  readonly sorts?: Partial<Readonly<Record<Tab, string>>>
  /** Columns that a tab shows, or does not, otherwise than the list. */
  readonly shows?: Partial<Readonly<Record<Tab, Readonly<Record<string, boolean>>>>>
}

/** How many rows each tab has, counted anew every minute while the page is in front. */
export function useCounters<Tab extends string>({ name, routes }: Counted) {
  const { active } = usePageActive()
  return useQuery({
    queryKey: [name, 'counters'],
    queryFn: () => callAny<Partial<Record<Tab, number>>>(routes.counters, {}),
    enabled: active,
    refetchInterval: 60_000,
  })
}

/** The tab of a list that stands in the address; the first is where it opens. */
function useTab<Tab extends string>(names: readonly Tab[]): readonly [Tab, (tab: Tab) => void] {
  const [query, setQuery] = usePageSearch()
  const wanted = query.get('tab') as Tab
  const tab = names.includes(wanted) ? wanted : names[0]!
  const go = useCallback(
    (next: Tab) => {
      const to = new URLSearchParams(query)
      to.delete('currentPage')
      if (next === names[0]) to.delete('tab')
      else to.set('tab', next)
      setQuery(to)
    },
    [query, setQuery, names],
  )
  return [tab, go] as const
}

/** Tabs with counters above a list, for its `useAround`. `of` is the same object at every call. */
export function useListTabs<Tab extends string>(resource: Counted, of: Tabs<Tab>) {
  const say = useText()
  const [tab, go] = useTab(of.names)
  const { data } = useCounters<Tab>(resource)
  return useMemo(
    () => ({
      fixed: { tab },
      sort: of.sorts?.[tab],
      shows: of.shows?.[tab],
      above: <TabChips {...of} label={say(of.label)} tab={tab} counters={data} onTab={go} />,
    }),
    [of, say, tab, data, go],
  )
}
