import {
  queryChildren,
  queryPaths,
  querySearch,
  type Place,
  type PlacePath,
} from '@clearway/contract/features/admin/dictionary/regions'
import { say, type Language } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'

import { call } from '../api.ts'

export type Region = Place & { readonly leaf?: boolean }

const hour = 3_600_000

/** A region's code; an address may also hold the name of a place that no list has. */
export const isRegionCode = (value: string | null | undefined): value is string => /^\d{6,20}$/.test(value ?? '')

// Fifty rows ask for their names in the same moment: they leave as one question.
let gathered: { readonly codes: Set<string>; readonly answer: Promise<Map<string, PlacePath>> } | undefined

function pathOf(code: string): Promise<PlacePath | null> {
  if (!gathered || gathered.codes.size >= 150) {
    const codes = new Set<string>()
    const answer = new Promise<void>((go) => setTimeout(go, 10)).then(async () => {
      if (gathered?.codes === codes) gathered = undefined
      return new Map((await call(queryPaths, { codes: [...codes].join(',') })).map((p) => [p.code, p]))
    })
    gathered = { codes, answer }
  }
  gathered.codes.add(code)
  return gathered.answer.then((found) => found.get(code) ?? null)
}

/** A region with those above it, from the top down; undefined while it is asked for and for a code that nobody knows. */
export function useRegionPath(code: string | null | undefined): readonly Place[] | undefined {
  const found = useQuery({
    queryKey: ['sysregion', 'path', code],
    queryFn: () => pathOf(code!),
    enabled: isRegionCode(code),
    staleTime: hour,
  })
  return found.data?.path
}

export const childrenQuery = (parent: string | undefined) => ({
  queryKey: ['sysregion', 'children', parent ?? ''],
  queryFn: () => call(queryChildren, parent === undefined ? {} : { parent }),
  staleTime: hour,
})

export function useRegionSearch(search: string): { found: readonly PlacePath[]; searching: boolean } {
  const { data, isFetching } = useQuery({
    queryKey: ['sysregion', 'search', search],
    queryFn: () => call(querySearch, { search }),
    enabled: search !== '',
    staleTime: hour,
  })
  return { found: data ?? nothing, searching: isFetching }
}
const nothing: readonly PlacePath[] = []

/** `广东省 / 深圳市`: from the top down, without a country that goes without saying. */
export const regionWords = (path: readonly Place[], language: Language): string => {
  const shown = path.length > 1 && path[0]!.code === '100000' ? path.slice(1) : path
  return shown.map((p) => say(p.name, language)).join(' / ')
}
