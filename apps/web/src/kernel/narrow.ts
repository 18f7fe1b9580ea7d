import { useSyncExternalStore } from 'react'

const media = window.matchMedia('(max-width: 991.98px)')
const subscribe = (tell: () => void) => {
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

/** Under 992 px: tables become cards, drawers take the whole width. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => media.matches)
