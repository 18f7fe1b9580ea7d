import { useEffect } from 'react'

import { useLatest } from './latest.ts'
import { usePageActive, usePageSearch } from './pageActive.ts'

/** What the address asks a page to do once, as it opens: `?add=true` for the form of a new row. It is taken out of the address as it is done. */
export function useAddressAsk(name: string, answer: () => void): void {
  const { active } = usePageActive()
  const [query, setQuery] = usePageSearch()
  const latest = useLatest(answer)
  useEffect(() => {
    if (!active || query.get(name) !== 'true') return
    const next = new URLSearchParams(query)
    next.delete(name)
    setQuery(next, true)
    latest()()
  }, [active, query, setQuery, name, latest])
}
