import { hashKey, useQuery, type QueryKey } from '@tanstack/react-query'

import { useDebounced } from '../debounced.ts'

interface Search<T> {
  /** What is looked for beside the words: what was found for another wallet or customer is never shown. */
  readonly key: QueryKey
  /** Asks the server; without words for what comes first. */
  readonly find: (words: { search?: string }) => Promise<readonly T[]>
  /** The words by which a row is told from others on the page. */
  readonly wordsOf: (row: T) => string
  readonly enabled?: boolean
}

const nothing: readonly never[] = []

/**
 * What the server finds for what is typed. Until it has answered, rows that are there already and hold the words stand in its place: none moves
 * from under the pointer, and none that does not fit is taken by the Enter key.
 */
export function useSearched<T>(
  typed: string,
  { key, find, wordsOf, enabled = true }: Search<T>,
): { readonly found: readonly T[]; readonly fetching: boolean } {
  const wanted = typed.trim()
  const search = useDebounced(wanted, 300)
  const hits = useQuery({
    queryKey: [...key, { search }],
    queryFn: () => find(search ? { search } : {}),
    enabled,
    staleTime: 30_000,
    placeholderData: (before: readonly T[] | undefined, query) =>
      query && hashKey(query.queryKey.slice(0, -1)) === hashKey(key) ? before : undefined,
  })
  const { data = nothing, isFetching, isPlaceholderData } = hits
  const early = wanted !== search || isPlaceholderData
  const found = early ? data.filter((row) => wordsOf(row).toLowerCase().includes(wanted.toLowerCase())) : data
  return { found, fetching: isFetching || wanted !== search }
}
