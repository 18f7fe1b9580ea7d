import { useCallback } from 'react'

import { usePageSearch } from '../../../kernel/pageActive.ts'

const withOpen = (query: URLSearchParams, id: string | null): URLSearchParams => {
  const next = new URLSearchParams(query)
  next.delete('open')
  if (id !== null) next.set('open', id)
  return next
}

const openOf = (query: URLSearchParams): string | null => query.get('open')?.match(/^[0-9a-f-]{36}$/i)?.[0] ?? null

/** The row whose drawer is open stands in the address: a notice and an amount lead to it, and the back button closes it. */
export function useAddressOpen(): readonly [string | null, (id: string | null) => void] {
  const [query, setQuery] = usePageSearch()
  const open = useCallback((id: string | null) => setQuery(withOpen(query, id), id === null), [query, setQuery])
  return [openOf(query), open] as const
}
