import { queryDictByDictType } from '@clearway/contract/features/admin/dictionary/dict'
import { pickers } from '@clearway/contract/features/pickers'
import type { Route } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { call } from '../api.ts'
import { useDebounced } from '../debounced.ts'
import { callAny } from '../rows.ts'

export interface DictionaryEntry {
  readonly value: string
  readonly label: Text
  readonly colour: string | null
  /** False for one that was retired or ran out: what holds it still shows its label. */
  readonly choosable: boolean
}

/** The entries of a dictionary in its order, those that can no longer be chosen among them. */
export function useDictionary(type: string | undefined): readonly DictionaryEntry[] {
  const found = useQuery({
    // Under the name of its resource: whoever changes a dictionary here sees it at once.
    queryKey: ['sysdict', 'values', type],
    queryFn: () => call(queryDictByDictType, { dictType: type!, all: true }),
    enabled: Boolean(type),
    staleTime: 300_000,
    gcTime: Infinity,
  })
  return found.data ?? noEntries
}
const noEntries: readonly DictionaryEntry[] = []

export interface Option {
  readonly id: string
  readonly label: string
}

async function optionsRoute(reference: string): Promise<Route> {
  const route = await pickers[reference]?.()
  if (!route) throw new Error(`No resource called ${reference} offers options`)
  return route
}

/** Until the server has looked for what is typed, what is there already and holds it stands in its place, so that no option moves from under the pointer. */
function narrowed(options: readonly Option[], typed: string): readonly Option[] {
  const words = typed.trim().toLowerCase()
  const near = options.filter((o) => o.label.toLowerCase().includes(words))
  return near.length ? near : options
}

/** What a picker of `reference` shows: hits for what was typed, and the labels of the ids already chosen. */
export function useOptions(
  reference: string,
  typed: string,
  ids: readonly string[],
  open: boolean,
): { options: readonly Option[]; fetching: boolean } {
  const search = useDebounced(typed, 300)
  const chosen = [...ids].sort().join(',')
  const hits = useQuery({
    queryKey: [reference, 'options', { search }],
    queryFn: async () => callAny<Option[]>(await optionsRoute(reference), { search: search || undefined }),
    enabled: open,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  const early = typed !== search || hits.isPlaceholderData
  const current = useQuery({
    queryKey: [reference, 'options', { ids: chosen }],
    queryFn: async () => callAny<Option[]>(await optionsRoute(reference), { ids: chosen }),
    enabled: chosen !== '',
    staleTime: 60_000,
  })
  const options = useMemo(() => {
    const all = new Map<string, Option>()
    const hit = hits.data ?? []
    const found = early ? narrowed(hit, typed) : hit
    for (const option of [...(current.data ?? []), ...found]) all.set(option.id, option)
    return [...all.values()]
  }, [current.data, hits.data, early, typed])
  return { options, fetching: hits.isFetching || current.isFetching }
}
