import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type Changes = Readonly<Record<string, string | undefined>>

/** The query of an address with some of its values changed; '' and undefined leave it. */
export function changed(search: string, changes: Changes): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params.size ? `?${params}` : ''
}

/** What a page shows stands in its address: `at('search')` reads it, `link({ page: '2' })` leads to it changed, `change(…)` goes there. */
export function useAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const link = (changes: Changes): string => `${pathname}${changed(search, changes)}`
  // The page stays where it was scrolled to: only a part of it changes.
  const change = useCallback(
    (changes: Changes, replace = false) => {
      const next = changed(search, changes)
      if (next !== search) void navigate(`${pathname}${next}`, { replace, state: stay })
    },
    [navigate, pathname, search],
  )
  return { search, at: (name: string): string => params.get(name) ?? '', link, change }
}

/** State of a link within a page, for `SiteLayout`: do not scroll to the top. */
export const stay = { stay: true } as const
