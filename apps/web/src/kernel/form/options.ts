import { queryDictByDictType } from '@clearway/contract/features/admin/dictionary/dict'
import { pickers } from '@clearway/contract/features/pickers'
import type { Route } from '@clearway/contract/kernel/route'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { call } from '../api.ts'
import { callAny } from '../rows.ts'
import { useSearched } from './searched.ts'

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

/** Facts of the record around a picker. */
export type Facts = Readonly<Record<string, string>>
const noFacts: Facts = {}

export interface Option {
  readonly id: string
  readonly label: string
}

async function optionsRoute(reference: string): Promise<Route> {
  const route = await pickers[reference]?.()
  if (!route) throw new Error(`No resource called ${reference} offers options`)
  return route
}

/** What a picker of `reference` shows: hits for what was typed, narrowed by facts around it, and the labels of the ids already chosen. */
export function useOptions(
  reference: string,
  typed: string,
  ids: readonly string[],
  open: boolean,
  narrowed: Facts = noFacts,
): { options: readonly Option[]; fetching: boolean } {
  const chosen = [...ids].sort().join(',')
  const { found, fetching } = useSearched(typed, {
    key: [reference, 'options', narrowed],
    find: async (words) => callAny<Option[]>(await optionsRoute(reference), { ...words, ...narrowed }),
    wordsOf: (option) => option.label,
    enabled: open,
  })
  const current = useQuery({
    queryKey: [reference, 'options', { ids: chosen }],
    queryFn: async () => callAny<Option[]>(await optionsRoute(reference), { ids: chosen }),
    enabled: chosen !== '',
    staleTime: 60_000,
  })
  const options = useMemo(() => {
    const all = new Map<string, Option>()
    for (const option of [...(current.data ?? []), ...found]) all.set(option.id, option)
    return [...all.values()]
  }, [current.data, found])
  return { options, fetching: fetching || current.isFetching }
}
