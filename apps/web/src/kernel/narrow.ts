import { useSyncExternalStore } from 'react'

const media = window.matchMedia('(max-width: 991.98px)')
const subscribe = (notify: () => void) => {
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}

/** Under 992 px: tables become cards, drawers take the whole width. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => media.matches)
