import { createContext, useCallback, useContext, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** What a page knows of its own tag. The shell provides it around every page it keeps mounted. */
export interface PageState {
  /** False while another tag is in front: the page then neither reads nor writes the address. */
  readonly active: boolean
  /** Path the page stands under; the address's own when absent. */
  readonly path?: string
  /** Query string (`?a=b`) the page had when it was last in front. */
  readonly search?: string
}

export const PageActive = createContext<PageState>({ active: true })

export const usePageActive = (): PageState => useContext(PageActive)

/** The page's own query and its setter. While the page is hidden the query stays as it was and the setter does nothing. */
export function usePageSearch(): readonly [URLSearchParams, (next: URLSearchParams, replace?: boolean) => void] {
  const page = usePageActive()
  const location = useLocation()
  const navigate = useNavigate()
  const search = page.active ? location.search : (page.search ?? location.search)
  const pathname = page.path ?? location.pathname
  const set = useCallback(
    (next: URLSearchParams, replace = false) => {
      // The address moves before the page is drawn anew: whoever has just left is not fetched back.
      if (page.active && window.location.pathname === pathname)
        void navigate({ pathname, search: next.toString() }, { replace })
    },
    [page.active, navigate, pathname],
  )
  return [useMemo(() => new URLSearchParams(search), [search]), set] as const
}
